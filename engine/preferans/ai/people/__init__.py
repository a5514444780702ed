"""What people do: strengths of hands, words and cards, as players of preferans choose them."""
