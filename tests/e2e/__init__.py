"""Whole evenings through an emulated Telegram: only what people see and tap."""
