"""How moves are scored, so that the best are tried first: only speed depends on it.

Each row weighs what `leads` and `replies` see in a card, in the order in which they number it. The
numbers were found by coordinate search, counting positions searched on random deals that no test
and no benchmark uses.
"""

from typing import Final

from engine.solver.tables import Table

_LEAD: Final = """
1 0 12 -16 -19 23 -2 -64 0 -3 53 226 15 4 0
1 -5 9 -44 54 -14 -4 0 -60 25 9 43 -1 -36 4
-3 3 -15 47 -36 -11 -4 0 17 2 4 42 -6 -14 5
24 0 -1 0 0 27 63 -24 -4 -10 -20 100 2 -8 0
-8 -4 13 0 0 -18 29 -4 -111 55 -178 -32 -18 -9 19
4 1 -12 0 0 36 20 0 1 22 -16 1 18 -4 -2
-12 16 17 0 0 0 5 -16 -15 18 -14 -1 23 -9 18
12 67 -1 0 0 2 -16 -1 -158 72 -12 134 -25 -56 231
-14 3 13 0 0 -17 -12 -15 -45 -20 -61 22 20 -29 130
"""
_FOLLOW: Final = """
1 3 3 1 0 1 0 1 1 1 3 3 1 1 1 0 1 1 6 5 2 6 7 5 7 6 5
"""
_DISCARD: Final = """
12 -4 -9 12 19 131
0 0 -6 0 0 40
42 5 -31 -12 54 64
31 4 -1 112 112 8
4 -1 -1 -24 0 -8
4 0 -29 -1 0 18
16 0 -1 0 8 -16
-1 -9 -1 -24 7 4
0 0 -1 0 0 32
-5 -5 -5 -24 25 8
0 0 -1 0 0 24
17 0 -4 -20 40 0
0 -8 -33 4 -4 -8
24 16 -2 -40 48 30
6 -2 -3 0 0 90
-10 8 -37 -8 48 -4
0 -1 -9 0 16 2
0 0 -1 0 0 20
-48 26 15 -26 160 -5
-18 0 1 17 -15 -1
-136 24 45 33 56 -48
-14 -32 193 24 240 48
-46 30 34 -2 128 -14
-6 1 1 4 -5 -1
-10 20 49 -26 -5 176
-64 -4 7 1 176 -54
-46 -1 5 42 -34 -5
"""

LEAD: Final = Table(lambda: tuple(map(int, _LEAD.split())))
"""By game and place of the declarer."""
FOLLOW: Final = Table(lambda: tuple(map(int, _FOLLOW.split())))
"""By game and role of who follows or ruffs."""
DISCARD: Final = Table(lambda: tuple(map(int, _DISCARD.split())))
"""By game and role of who can do neither."""
