"""One hand with a contract in points against the others, all open: what all come to, exactly.

Cards count, and pairs that are led, which turn trumps; see `engine.solver.party_points`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.cards import Card, Rank
from engine.solver.party_points import PARTY_MEMORY, PRIZE, SHARE
from engine.solver.points import by_height
from engine.solver.runtime import runtime
from engine.tricks import CardSet

MASK: Final = (1 << SHARE) - 1


@dataclass(frozen=True, slots=True)
class PartyRules:
    """What counts. ``order``: at most six ranks, the highest first; ``pairs``: points by suit.

    ``four``: cards of which one is led that count together. ``last``: points of the last trick.
    ``ruffs``: a void hand plays trumps; ``heads``: the cards due must win where they can.
    """

    order: tuple[Rank, ...]
    worth: Mapping[Rank, int]
    pair: tuple[Rank, Rank]
    pairs: tuple[int, int, int, int]
    ruffs: bool = True
    heads: bool = False
    four: CardSet = 0
    four_points: int = 0
    last: int = 0


class PartyPosition(NamedTuple):
    """Hands in turn, that of the player on turn first, without the cards of a ``trick``.

    ``player``: his place after the declarer. ``need``: points that the contract lacks. ``started``:
    a trick is over, so that pairs count. ``winner``: the place of who has the trick so far.
    """

    hands: Sequence[CardSet]
    player: int
    trump: int
    need: int
    started: bool = True
    trick: Sequence[Card] = ()
    best: Card | None = None
    winner: int = 0


def party_value(rules: PartyRules, position: PartyPosition) -> tuple[bool, tuple[int, int]]:
    """Return whether the contract is made, and how many points the others come to."""
    hands, player, trump, need, started, trick, best, winner = position
    pot = sum([rules.worth[card.rank] for card in trick])
    cards = [by_height(rules.order, hand) for hand in hands]
    top = 0 if best is None else by_height(rules.order, 1 << best).bit_length() - 1
    led = trick[0].suit if trick else 0
    lying = len(trick), top, winner, pot, led
    three = *cards, *[0] * (3 - len(cards))
    now = runtime()
    found = now.blank(1)
    words = now.words(
        (len(hands), *_words(rules), *three, player, trump, int(started), *lying, need)
    )
    now.functions["ask_party"](words, now.memory("party", PARTY_MEMORY), found)
    (value,) = now.plain(found)
    second, third = value >> SHARE & MASK, value & MASK
    return (value >> 2 * SHARE) + second + third >= PRIZE, (second, third)


def _words(rules: PartyRules) -> tuple[int, ...]:
    """Return what stays the same of a question."""
    ascending = [*reversed(rules.order)]
    worth = sum(rules.worth[rank] << 4 * place for place, rank in enumerate(ascending))
    pair = sum(1 << ascending.index(rank) for rank in rules.pair)
    four = by_height(rules.order, rules.four), rules.four_points
    return int(rules.ruffs), int(rules.heads), pair, *rules.pairs, *four, rules.last, worth
