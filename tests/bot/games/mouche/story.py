"""An evening of every kind from fixed scripts: the same in every language."""

PRIMER, SITTING = ("G2",), (0, 1, 2)
