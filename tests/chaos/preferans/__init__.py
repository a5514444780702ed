"""Trials that play preferans."""
