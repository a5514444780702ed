"""A bank in a chat."""
