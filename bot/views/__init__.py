"""Views: what a seat may know, in; screens, out. Pure, and strangers to Telegram."""
