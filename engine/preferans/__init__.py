"""Preferans: three or four players, a talon, and a sheet."""
