"""A quick estimate of a hand: the tricks of exact search, fitted suit by suit.

A suit counts by which of ace, king, queen and jack it holds, and how many lower cards. The tables
were fitted (least squares) to the exact values of 60,000 random deals; all values are hundredths of
a trick. Against the exact tricks of a declarer they err by 80 at a trump contract and by 120 at
no-trump, before the talon by 120 and 160. Rows: the four honours as binary digits, the ace highest;
columns: none to four lower cards.
"""

from functools import lru_cache
from typing import Final

from engine.preferans.actions import Strain
from engine.preferans.ai.suits import suits_of
from engine.tricks import CardSet

# fmt: off
_TRUMPS: Final = (
       0,    0, -324, -249, -147,
       0, -223, -196, -131,  -63,
       0, -103, -149, -105,  -52,
    -107, -115,  -96,  -48,  -35,
       0,  -23,  -86,  -66,  -25,
     -14,  -46,  -51,   -5,   -2,
      34,  -15,  -10,   19,   13,
       8,    0,   33,   19,    4,
       0,    0,  -42,   20,   48,
       0,  -10,   27,   50,   67,
       0,   28,   54,   75,   84,
      43,   63,   85,   80,   95,
       0,   39,  111,  126,  115,
      81,  116,  129,  114,   91,
      46,  133,  137,  114,   84,
     127,  134,  115,   92,   57,
)
# fmt: on
"""A trump suit of the declarer, after the discard."""

# fmt: off
_SIDE: Final = (
     268,  133,    5,  -83, -117,
     133,    6,  -92, -114, -167,
     135,    9,  -87, -117, -158,
      20,  -62, -100, -163, -192,
     149,   26,  -55, -103, -138,
      34,  -27,  -84, -131, -180,
     106,   22,   -5, -108, -142,
      63,    6, -111, -167,  -39,
     261,  129,   27,   13,   25,
     132,   39,   19,   11,  -12,
     148,   63,   29,   31,   32,
      96,   54,   34,   24,  -98,
     223,  132,  115,   99,   87,
     152,  126,   96,   34,   94,
     189,  152,   85,   56,  -46,
     151,   87,   14, -169,    0,
)
# fmt: on
"""A side suit of the declarer, after the discard."""

# fmt: off
_NO_TRUMP: Final = (
      37,   -8,  -65,  -61,  -81,
      -9,  -65, -119, -120, -159,
     -17,  -44,  -93, -123, -138,
     -35,  -76,  -99, -169, -193,
       2,    8,  -48, -108, -130,
      11,  -34,  -76, -128, -142,
      74,    3,   -8,  -80, -151,
      30,   23,  -77, -157, -169,
     207,  145,   86,   21,  -38,
     149,   94,   23,  -21,   -8,
     161,   95,   35,   11,   20,
     106,   72,   27,   17,  113,
     211,  150,  135,  140,  109,
     170,  152,  147,  128,   93,
     203,  195,  167,  128,   94,
     208,  170,  123,   88,   28,
)
# fmt: on
"""A suit of the declarer at no-trump, after the discard."""

# fmt: off
_TRUMPS_OF_TEN: Final = (
      0,   0, -16, -65, -69,
      0, -13, -56, -67, -64,
      0,   2, -38, -75, -36,
    -17, -35, -65, -71, -55,
      0,  27,  -5, -47, -61,
     18,  -5, -45, -39, -57,
     51,  11, -30, -26, -17,
     17, -25, -10, -36,  15,
      0,  57,  37,  19,  14,
     48,  37,   5,  17,  12,
     80,  49,  25,  11,  61,
     43,  17,  25,  29,  27,
     96,  88,  60,  59,  56,
     77,  66,  59,  72,   8,
     98,  61,  61,  52,  27,
     65,  65,  41,  68,   6,
)
# fmt: on
"""A trump suit before the talon."""

# fmt: off
_SIDE_OF_TEN: Final = (
     181,  108,   40,  -35,  -55,
     113,   33,  -37,  -75, -129,
     113,   36,  -31,  -76,  -90,
      40,  -25,  -80, -105, -113,
     120,   46,  -13,  -64, -102,
      53,   -4,  -65,  -79, -130,
      72,   29,   -9,  -81,  -39,
      32,  -13,  -85, -124,  -14,
     189,  111,   51,   39,   16,
     114,   50,   27,   30,   61,
     133,   66,   37,   37,   77,
      62,   43,   54,   50,    0,
     164,  116,  104,   99,  118,
     128,  109,  101,  111,    0,
     137,  122,   84,  110,    0,
     119,  109,   -6,   66,    0,
)
# fmt: on
"""A side suit before the talon."""

# fmt: off
_NO_TRUMP_OF_TEN: Final = (
      15,    9,    2,  -23,  -90,
     -10,    1,  -27,  -62,  -64,
      17,   -6,  -31,  -39,  -60,
      -3,  -19,  -51, -136, -117,
      30,   32,   25,   -4, -106,
      26,   15,  -10,  -49,  -37,
      66,   43,   -6,  -67,  -76,
      33,    3,  -78, -121, -123,
     166,  135,  114,   31,  -14,
     133,   96,   34,    7,   -5,
     134,  100,   51,   10,   76,
      76,   57,   11,  -28,   34,
     157,  131,  117,  118,  149,
     150,  120,   86,   47,   89,
     159,  112,  103,   83,  -35,
     136,  122,   86,   43,  -48,
)
# fmt: on
"""A suit at no-trump before the talon."""

# fmt: off
_AGAINST_TRUMPS: Final = (
     45,  -9, -58, -49,  15,
    -12, -60, -46,  30,   0,
    -21, -60, -17,  45,   0,
    -67, -20,  53,   0,   0,
    -43, -46, -10,  44,   0,
    -46,  -4,  32,   0,   0,
    -62, -18,  63,   0,   0,
    -23,  76,   0,   0,   0,
    -26, -51, -18,  63,   0,
    -49,  -1,  70, -39,   0,
    -18,  22,  60,   0,   0,
      8,  71,   0,   0,   0,
    -37,  -5,  93,   0,   0,
     10, 104,   0,   0,   0,
      5, 137,   0,   0,   0,
    138,   0,   0,   0,   0,
)
# fmt: on
"""A defender's trumps."""

# fmt: off
_AGAINST_SIDE: Final = (
    107,  52,  30,  14,   6,
     50,  28,  19,   5,   3,
     45,  27,  26,  12,   7,
     29,  27,  11,   0,   5,
     22,  35,  28,   9,  -8,
     32,  32,  13,  -7, -11,
     29,  29,  13,  -5,  -9,
     29,  11,  -3, -11, -37,
     34,  32,  25,   8,  -3,
     29,  30,  16,  -1, -18,
     37,  30,  11,  -9, -14,
     27,   9,  -9, -18, -63,
     33,  26,   9,  -9,  -3,
     29,   7, -11, -26,  10,
     24,   8, -10, -19, -43,
     14,  -8, -30, -32,  -4,
)
# fmt: on
"""A defender's side suit."""

# fmt: off
_AGAINST_NO_TRUMP: Final = (
     55,  28,  23,  15,  -8,
     26,  17,  23,   4,   3,
     17,  19,  35,  18,  58,
     11,  39,  12,  22, -76,
     -4,  46,  33,  30,  31,
     41,  41,  30,   1,   0,
     27,  29,  16,   4,  -7,
     21,  43,   7, -47,  22,
     10,  34,  23,   8,  -7,
     27,  15,   2,  41,   0,
     41,  -4,  -5, -20, -52,
      8,   2,  19, -62,   0,
    -38,   0,  -4,  19,   1,
     -8, -21,  18, -43,   0,
    -11,  17,  -1,  55,   0,
     -4,  13, -40,  82,   0,
)
# fmt: on
"""A defender's suit at no-trump."""

_LEADING: Final = (203, 268)
"""What a declarer has beyond his suits when he leads: with trumps, at no-trump."""
_WAITING: Final = (166, 72)
"""The same when another leads."""
_LEADING_OF_TEN: Final = (415, 353)
"""Before the talon, leading."""
_WAITING_OF_TEN: Final = (380, 157)
"""Before the talon, when another leads."""
_AGAINST: Final = (
    {6: 344, 7: 227, 8: 131, 9: 41, 10: -22},
    {6: 265, 7: 168, 8: 79, 9: 14, 10: -76},
)
"""What defenders take beyond one's own suits, by the level ordered: with trumps, at no-trump."""


def _by_mask(table: tuple[int, ...]) -> tuple[int, ...]:
    """The table by suit mask; among the lower cards the higher count a trifle more."""
    return tuple(
        table[5 * (own >> 4) + (own & 15).bit_count()]
        + sum(bit for bit in range(4) if own >> bit & 1)
        for own in range(256)
    )


TRUMPS: Final = _by_mask(_TRUMPS)
SIDE: Final = _by_mask(_SIDE)
NO_TRUMP: Final = _by_mask(_NO_TRUMP)
"""A suit of a declarer after the discard, by its mask."""
_BEFORE: Final = (_by_mask(_TRUMPS_OF_TEN), _by_mask(_SIDE_OF_TEN), _by_mask(_NO_TRUMP_OF_TEN))
_OPPOSING: Final = (_by_mask(_AGAINST_TRUMPS), _by_mask(_AGAINST_SIDE), _by_mask(_AGAINST_NO_TRUMP))


def beyond_suits(strain: Strain, *, leads: bool) -> int:
    """Return what a declarer takes beyond what `TRUMPS`, `SIDE` or `NO_TRUMP` count."""
    return (_LEADING if leads else _WAITING)[strain is Strain.NO_TRUMP]


@lru_cache(maxsize=1 << 12)
def before_talon(cards: CardSet, *, leads: bool) -> tuple[int, ...]:
    """Return the tricks of ten cards that take the talon, by strain. ``leads``: the first hand."""
    trumps, side, no_trump = _BEFORE
    held = suits_of(cards)
    sides = [side[own] for own in held]
    suited, plain = _LEADING_OF_TEN if leads else _WAITING_OF_TEN
    suited += sum(sides)
    return (
        *[suited - beside + trumps[own] for own, beside in zip(held, sides, strict=True)],
        plain + sum([no_trump[own] for own in held]),
    )


def defence(cards: CardSet, strain: Strain, level: int) -> int:
    """Return the tricks of both defenders, one of whom holds ``cards``, against an order."""
    trumps, side, no_trump = _OPPOSING
    held = suits_of(cards)
    if strain is Strain.NO_TRUMP:
        return _AGAINST[1][level] + sum(no_trump[own] for own in held)
    found = _AGAINST[0][level] + trumps[held[strain]]
    return found + sum(side[own] for suit, own in enumerate(held) if suit != strain)
