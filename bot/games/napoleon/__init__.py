"""Napoleon in a chat."""
