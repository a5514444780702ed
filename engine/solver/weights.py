"""Scores of moves, so that the best are tried first: only the speed depends on them.

A row weighs the features of a card, in the order in which `_leads` and `_throws` use them; what
follows from the cards of one suit is summed up beforehand, by code. The weights were found by
coordinate search for the fewest positions on random deals that no test and no benchmark uses.
"""

from operator import mul
from typing import Final

from engine.solver.cuts import LENGTHS, MISERE_FLAGS, QUICK
from engine.solver.tables import CODES, MISERE_GAME, LookupTable

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

_LEAD_ROW: Final = 15
_DISCARD_ROW: Final = 6
"""Weights in a row of each table."""
SCORE: Final = 15
"""Bits of a score in `LEADS`."""
SCORE_MASK: Final = (1 << SCORE) - 1
_RUNS: Final = 4
"""No suit has more runs of one player."""
_ZERO: Final = 1 << SCORE - 1
"""Added to every score in `LEADS`, so that none is negative."""


def _rows(text: str, length: int) -> list[list[int]]:
    numbers = list(map(int, text.split()))
    return [numbers[at : at + length] for at in range(0, len(numbers), length)]


# Codes are numbered like the nodes of a tree: (code - 1) % 3 has the lowest card, and without it
# the code is (code - 1) // 3.


def _cards(code: int) -> int:
    """How many cards a suit has left."""
    lengths = LENGTHS[code]
    return (lengths & 15) + (lengths >> 4 & 15) + (lengths >> 8)


def _highest(players: tuple[int, ...]) -> list[int]:
    """By code, who of ``players`` has the highest card of theirs; -1 for none."""
    found = [-1]
    for code in range(1, CODES):
        above, owner = divmod(code - 1, 3)
        found.append(owner if found[above] < 0 and owner in players else found[above])
    return found


def _above(player: int) -> list[int]:
    """By code, how many cards of others are above the highest of a player; -1 for no card."""
    found = [-1]
    for code in range(1, CODES):
        above, owner = divmod(code - 1, 3)
        now = found[above]
        if now < 0 and owner == player:
            now = _cards(above)
        found.append(now)
    return found


def _runs_of(player: int, one: int, two: int) -> tuple[list[int], list[tuple[int, ...]]]:
    """By code, the place in a list of what the runs of a player are, from the lowest.

    Each is told by how many cards of ``one`` and, times 16, of ``two`` are above it.
    """
    runs: list[tuple[int, ...]] = [()]
    places = {runs[0]: 0}
    found = [0]
    for code in range(1, CODES):
        above, owner = divmod(code - 1, 3)
        place = found[above]
        if owner == player and (not above or (above - 1) % 3 != player):
            lengths = LENGTHS[above]
            run = (lengths >> 4 * one & 15) + (lengths >> 4 * two & 15) * 16
            longer = (run, *runs[place])
            place = places.setdefault(longer, len(runs))
            if place == len(runs):
                runs.append(longer)
        found.append(place)
    return found, runs


def _run_scores(runs: tuple[int, ...], w: list[int]) -> int:
    """What the cards of a suit differ in, packed: how many beat a card, and who can."""
    packed = 0
    for number, run in enumerate(runs):
        one, two = run & 15, run >> 4
        score = _ZERO + w[7] * (one + two)
        if not one:
            score += w[8] if two else w[8] + w[9]
        elif not two:
            score += w[10]
        if number == 0:
            score += w[6]
        if number == len(runs) - 1:
            score += w[11]
        packed |= score << SCORE * number
    return packed


def _suit_seen(code: int, players: tuple[int, int, int], game: int) -> tuple[int, ...]:
    """What weights 0, 1, 2, 12, 13 and 14 count in a suit, for those in order of play."""
    lengths = LENGTHS[code]
    leader = players[0]
    counts = [lengths >> 4 * player & 15 for player in players]
    if game == MISERE_GAME:
        fields = MISERE_FLAGS[code]
        force = fields >> (3 * leader if leader else 9) & 1
        return (*counts, fields & 1, force, fields >> 12 & 1)
    fields = QUICK[code]
    cash = fields >> 4 * leader & 15
    if leader == 0:
        return (*counts, cash, 0, 0)
    return (*counts, cash, fields & 15, fields >> 33 + 3 * leader & 1)


def _leads() -> tuple[int, ...]:
    """By game, place of the declarer and code: the scores of the leader's runs, from the lowest.

    Packed into `SCORE` bits each; what is above the last run means nothing.
    """
    found: list[int] = []
    rows = _rows(_LEAD, _LEAD_ROW)
    by_place = []
    for place in range(3):
        players = (-place % 3, (1 - place) % 3, (2 - place) % 3)
        by_place.append((players, _highest(players[1:]), *_runs_of(*players)))
    once = sum(1 << SCORE * number for number in range(_RUNS))
    for number, w in enumerate(rows):
        game, place = divmod(number, 3)
        players, highest, places, runs = by_place[place]
        packed = [_run_scores(told, w) for told in runs]
        bases: dict[tuple[int, ...], int] = {}
        for code in range(CODES):
            seen = (*_suit_seen(code, players, game), highest[code] == players[1])
            base = bases.get(seen)
            if base is None:
                weights = (w[0], w[1], w[2], w[12], w[13], w[14], w[5])
                base = once * sum(map(mul, weights, seen))
                bases[seen] = base
            found.append(packed[places[code]] + base)
    return tuple(found)


def _throws() -> tuple[int, ...]:
    """By game, role and code: what weighs in a suit for who can throw a card of it."""
    found: list[int] = []
    above = [_above(player) for player in range(3)]
    for number, w in enumerate(_rows(_DISCARD, _DISCARD_ROW)):
        game, role = divmod(number, 9)
        player = (4 - role if role < 3 else 8 - role) % 3
        for code in range(CODES):
            mine = LENGTHS[code] >> 4 * player & 15
            score = w[0] * mine + w[1] * (_cards(code) - mine)
            if game == MISERE_GAME:
                score += w[3] * (MISERE_FLAGS[code] >> 15)
            else:
                score += w[3] * (QUICK[code] >> 4 * player & 15)
                if player:
                    score += w[4] * (QUICK[code] & 15)
            if above[player][code] >= mine:
                score += w[5]
            found.append(score)
    return tuple(found)


RUFF: Final = LookupTable(lambda: tuple(w[at] for w in _rows(_LEAD, _LEAD_ROW) for at in (3, 4)))
"""By place of the declarer: for a suit that the next one, that the last one can ruff."""
LEADS: Final = LookupTable(_leads)
FOLLOW: Final = LookupTable(lambda: tuple(map(int, _FOLLOW.split())))
"""By game and role of who follows or ruffs."""
THROWS: Final = LookupTable(_throws)
SLOPE: Final = LookupTable(lambda: tuple(w[2] for w in _rows(_DISCARD, _DISCARD_ROW)))
"""By game and role: for each rank of the card thrown."""
