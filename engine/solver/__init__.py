"""Exact values of trick play with open cards: the declarer against two who play together.

All-pass, where everyone plays for himself, is asked about in `engine.solver.all_pass`.
"""

from engine.solver.contracts import after_discards, reaches, tricks, tricks_in, values, values_in
from engine.solver.position import MISERE, NO_TRUMP, Hands, Position, PositionError
from engine.solver.runtime import CodeCache, compiled, forget, use_cache, warm, warm_in_background

__all__ = [
    "MISERE",
    "NO_TRUMP",
    "CodeCache",
    "Hands",
    "Position",
    "PositionError",
    "after_discards",
    "compiled",
    "forget",
    "reaches",
    "tricks",
    "tricks_in",
    "use_cache",
    "values",
    "values_in",
    "warm",
    "warm_in_background",
]
