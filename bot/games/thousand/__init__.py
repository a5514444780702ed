"""Thousand in a chat."""
