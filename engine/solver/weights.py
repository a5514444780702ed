"""How moves are scored, so that the best are tried first: only speed depends on it.

Each row weighs what `leads` and `replies` see in a card, in the order in which they number it. The
numbers were found by coordinate search, counting positions searched on random deals that no test
and no benchmark uses.
"""

from typing import Final

from engine.solver.tables import Table

_LEAD: Final = """
1 0 8 -16 -19 13 -3 -64 0 -6 53 226 15 4 0
1 -5 5 -48 22 -11 -14 0 0 24 13 43 -2 -32 4
-15 -1 -11 43 -32 -13 0 0 13 2 7 42 -2 -24 5
24 0 -1 0 0 27 29 -24 -6 -7 -16 130 10 -8 0
-8 0 1 0 0 -8 39 0 15 35 -178 -2 16 -29 15
4 1 0 0 0 36 16 0 1 21 -16 9 19 -4 -2
-21 16 21 0 0 0 5 -16 -15 21 -6 -1 0 -9 15
8 37 1 0 0 1 -8 7 16 16 -26 98 11 -48 205
-8 0 21 0 0 -11 0 -15 -48 -16 -37 32 8 -27 128
"""
_FOLLOW: Final = """
16 -1 -1 0
32 7 -1 0
0 4 -9 0
32 -1 -1 0
-16 -1 -9 8
32 -1 -1 0
-16 -1 -3 0
32 -1 -5 -4
32 -1 -1 0
16 -1 -1 0
32 7 -1 0
2 15 -1 0
32 -1 -1 0
-20 -1 71 -16
32 -1 -1 0
-20 -1 -6 0
32 -1 -1 0
32 -1 -1 0
-24 -1 7 0
-30 1 0 -10
-8 15 7 0
-8 -1 15 0
-8 7 26 -16
-32 2 1 -5
-8 15 -1 -16
-8 -1 23 0
-32 1 1 0
"""
_DISCARD: Final = """
0 -1 -9 0 19 11
0 0 -6 0 0 16
42 5 -1 0 24 64
1 4 -1 112 112 8
0 -1 -1 0 0 -8
4 0 -29 -5 0 2
16 0 -1 0 8 -16
-1 -9 -1 0 7 4
0 0 -1 0 0 32
-5 -5 -5 0 25 8
0 0 -1 0 0 24
1 0 -5 -16 40 0
0 -8 -33 4 -4 -8
12 16 -2 -4 24 0
10 0 -4 0 0 90
-4 0 -37 -8 24 -4
0 -1 -9 0 16 2
0 0 -1 0 0 20
-48 16 -1 -16 160 -5
-18 0 1 5 -15 0
-16 0 15 63 56 -48
16 -32 -17 24 240 48
-42 6 4 10 128 16
-2 1 1 2 -5 0
0 20 31 64 -5 176
-64 26 7 -11 176 -24
-16 3 1 0 -34 1
"""

LEAD: Final = Table(lambda: tuple(map(int, _LEAD.split())))
"""By game and place of the declarer."""
FOLLOW: Final = Table(lambda: tuple(map(int, _FOLLOW.split())))
"""By game and role of who follows or ruffs."""
DISCARD: Final = Table(lambda: tuple(map(int, _DISCARD.split())))
"""By game and role of who can do neither."""
