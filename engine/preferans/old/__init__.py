"""What old preferans does otherwise: its record in `engine.preferans.conventions` names it. 11."""
