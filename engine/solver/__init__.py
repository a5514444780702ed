"""Exact values of trick play with open cards: the declarer against two who play together.

All-pass, where everyone plays for himself, is asked about in `engine.solver.all_pass`.
"""

from engine.solver.asking import after_discards, reaches, tricks, tricks_in, values, values_in
from engine.solver.machine import Shelf, compiled, keep_in, warm, warm_in_background
from engine.solver.position import MISERE, NO_TRUMP, Position, PositionError, World

__all__ = [
    "MISERE",
    "NO_TRUMP",
    "Position",
    "PositionError",
    "Shelf",
    "World",
    "after_discards",
    "compiled",
    "keep_in",
    "reaches",
    "tricks",
    "tricks_in",
    "values",
    "values_in",
    "warm",
    "warm_in_background",
]
