"""An evening from a fixed script: the same in every language."""

PRIMER, SITTING = ("G5",), (0, 1, 2)
