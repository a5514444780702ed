"""What people play: every card has a leaning, a sum of habits that have names.

Cards that stand next to each other count as one. Leanings are in hundredths of a nat.
"""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import mul
from typing import Final, NamedTuple

from engine.cards import Card
from engine.preferans.ai.seats import all_after
from engine.preferans.observe import PlayerView

SHARPNESS: Final = 70
"""Percent of the fitted leanings that is trusted: people differ from the players of the fit."""
UNBEATEN: Final = -1
BEATEN: Final = 8
"""Ranks that stand for a trick any card of the suit takes, and one that none of it does."""


class ChoiceContext(NamedTuple):
    """What bears on a choice besides the suit's own cards.

    ``best`` is the rank (0..7) of the suit's card that holds the trick, `UNBEATEN` or `BEATEN`;
    ``leads``, ``follows`` (ruffs included) or neither, a discard; ``friend``: the trick is the own
    side's so far; ``last``: no hand plays after; ``through``: the declarer plays next.
    """

    ducks: bool
    declares: bool
    leads: bool
    follows: bool
    trump: bool
    best: int
    friend: bool
    last: bool
    through: bool


class TrickSoFar(NamedTuple):
    """A trick before the card of one hand: ``best`` holds it, for ``friend`` or foe.

    ``led`` is its suit, None before a lead; ``last``: no hand plays after; ``through``: the
    declarer plays next.
    """

    led: int | None
    best: Card | None
    friend: bool
    last: bool
    through: bool

    def context(
        self, suit: int, trump: int | None, *, ducks: bool, declares: bool
    ) -> ChoiceContext:
        """What bears on a card of ``suit``."""
        follows = self.led is not None and suit in (self.led, trump)
        best = UNBEATEN
        if follows and self.best is not None:
            if self.best >> 3 == suit:
                best = self.best & 7
            elif suit != trump:
                best = BEATEN
        return ChoiceContext(
            ducks=ducks,
            declares=declares,
            leads=self.led is None,
            follows=follows,
            trump=suit == trump,
            best=best,
            friend=follows and self.friend,
            last=follows and self.last,
            through=self.led is None and self.through,
        )


def trick_so_far(
    view: PlayerView, seat: int, cards: Sequence[tuple[int, Card]], talon: Card | None
) -> TrickSoFar:
    """Return the trick before ``seat`` plays to it: ``cards`` in order, led by a ``talon`` card."""
    led = None if talon is None else talon >> 3
    best: Card | None = None
    holder = seat
    for other, card in cards:
        if led is None:
            led = card >> 3
        if takes(card, best, led, view.trump):
            holder, best = other, card
    friend = best is not None and view.declarer is not None and view.declarer not in (seat, holder)
    played = sum(other in view.order for other, _ in cards)
    return TrickSoFar(
        led,
        best,
        friend,
        last=played + 1 == len(view.order),
        through=all_after(view.order, seat)[0] == view.declarer,
    )


def takes(card: Card, best: Card | None, led: int, trump: int | None) -> bool:
    """Return whether ``card`` takes a trick from ``best``, or is the first that can take it."""
    if best is None:
        return card >> 3 in (led, trump)
    if card >> 3 == best >> 3:
        return card > best
    return card >> 3 == trump


# --- leanings -------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def preferences(context: ChoiceContext, held: int, out: int) -> tuple[int, tuple[int, ...]]:
    """Return how much a suit's cards are leaned to: in all, and by rank (0..7).

    ``held`` are the cards of the suit, ``out`` those in no known place; a run counts once.
    """
    weights = DUCKS if context.ducks else DECLARES if context.declares else DEFENDS
    parts = [0] * 8
    total = 0
    for members, leaning in leanings(context, held, out, weights):
        likely = EXP[max(0, min(LIMIT, leaning * SHARPNESS // 100 + HALF))]
        total += likely
        for rank in range(8):
            if members >> rank & 1:
                parts[rank] = likely
    return total, tuple(parts)


def leanings(
    context: ChoiceContext, held: int, out: int, weights: tuple[int, ...]
) -> Iterator[tuple[int, int]]:
    """Yield the runs of a suit, as masks, and the sum of the habits that speak for each."""
    habits = ducking if context.ducks else fighting
    to_beat = 1 << context.best if 0 <= context.best < BEATEN else 0
    for members in runs(held, out | to_beat):
        found = habits(context, held, out, members)
        yield members, sum(map(mul, weights, found))


LIMIT: Final = 1200
HALF: Final = LIMIT // 2
EXP: Final = tuple(
    int(1000 * math.exp((preference - HALF) / 100)) + 1 for preference in range(LIMIT + 1)
)
"""Shares of leanings from -6 to +6 nats."""


def runs(held: int, out: int) -> list[int]:
    """Return the runs of cards that play alike, as masks, ascending."""
    found: list[int] = []
    last = -1
    for rank in range(8):
        if not held >> rank & 1:
            continue
        if found and not out & (1 << rank) - (1 << last + 1):
            found[-1] |= 1 << rank
        else:
            found.append(1 << rank)
        last = rank
    return found


FIGHTS: Final = (
    "wins", "goes over a foe", "goes over a friend", "dearer win", "dearer loss", "master over",
    "throws a master", "throws high", "throws from length",
    "leads trump", "leads a master", "leads high", "leads length", "leads a sequence",
    "leads under a master", "leads a singleton", "leads high through", "leads what is out",
)  # fmt: skip
DECLARES: Final = (
    103, 23, 0, -81, -382, 136,
    -143, -51, 5,
    -36, 259, -8, 22, 200,
    -200, 7, 0, 0,
)  # fmt: skip
DEFENDS: Final = (
    52, 76, -57, -51, -466, -57,
    -102, -57, -8,
    -61, 29, -2, -4, 66,
    -56, 104, -14, 0,
)  # fmt: skip
"""Hundredths of a nat for each of `FIGHTS`."""


def fighting(context: ChoiceContext, held: int, out: int, members: int) -> tuple[int, ...]:
    """What a run of cards is like to play on a trick contract, as `FIGHTS` names it."""
    top = members.bit_length() - 1
    below = held & (members & -members) - 1
    length = held.bit_count()
    master = not out >> top
    if context.leads:
        single = members & members - 1 == 0
        under = not master and not out >> held.bit_length() - 1
        return (
            0, 0, 0, 0, 0, 0,
            0, 0, 0,
            context.trump, master, top, length, not single and not master,
            under, length == 1, top * context.through, out.bit_count(),
        )  # fmt: skip
    if not context.follows:
        return 0, 0, 0, 0, 0, 0, master, top, length, 0, 0, 0, 0, 0, 0, 0, 0, 0
    beats = top > context.best
    if beats and context.best >= 0:
        below &= ~((1 << context.best) - 1)
    over = beats and not context.friend
    return (
        over and context.last, over and not context.last, beats and context.friend,
        below.bit_count() * beats, below.bit_count() * (not beats),
        beats and master and not context.last,
        0, 0, 0,
        0, 0, 0, 0, 0,
        0, 0, 0, 0,
    )  # fmt: skip


DUCKING: Final = (
    "takes", "goes over", "room left under", "room left over", "room below",
    "throws over lower", "throws under higher", "throws with own below", "throws with own above",
    "leads over lower", "leads under higher", "leads length", "leads above own", "leads a winner",
)  # fmt: skip
DUCKS: Final = (-249, -179, -150, -98, -39, 50, -12, -69, -261, 42, -17, -137, -30, -113)
"""Hundredths of a nat for each of `DUCKING`."""


def ducking(context: ChoiceContext, held: int, out: int, members: int) -> tuple[int, ...]:
    """What a run of cards is like to play where tricks hurt, as `DUCKING` names it."""
    lowest = (members & -members) - 1
    under = (out & lowest).bit_count()
    over = out.bit_count() - under
    mine = (held & lowest).bit_count()
    above = (held & ~members).bit_count() - mine
    if context.leads:
        return 0, 0, 0, 0, 0, 0, 0, 0, 0, under, over, mine + above, mine, not over
    if not context.follows:
        return 0, 0, 0, 0, 0, under, over, mine, above, 0, 0, 0, 0, 0
    beats = members.bit_length() - 1 > context.best
    return (
        beats and context.last, beats and not context.last, above * (not beats),
        above * (beats and context.last), mine * (beats and not context.last),
        0, 0, 0, 0,
        0, 0, 0, 0, 0,
    )  # fmt: skip
