"""Views: from what a seat may know to screens. Pure, without Telegram."""
