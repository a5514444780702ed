"""Tables of Napoleon for tests: hands laid out by hand, deals told in short codes.

Codes are those of `engine.napoleon.actions`; each is done by the one seat the table waits for.
"""

import random
from collections.abc import Sequence

from engine.cards import Card
from engine.game import CHANCE
from engine.log import parse_action
from engine.napoleon.actions import DECK, TRICKS
from engine.napoleon.game import NAPOLEON, NapoleonTable
from engine.napoleon.options import agree
from engine.options import OptionValue
from engine.shuffle import Cut, Shuffle
from engine.table import actors, apply, moves, opening_action, start

SALT = "00" * 16
CUT_AT = 16


def cards(text: str) -> tuple[Card, ...]:
    """Read ``AKs 7c T9h``."""
    return tuple(Card.parse(rank + word[-1]) for word in text.split() for rank in word[:-1])


def opened(players: int = 3, **options: OptionValue) -> NapoleonTable:
    """A table that waits for a deck; seat 0 deals."""
    return start(
        NAPOLEON, opening_action(NAPOLEON, agree({"seating": "joining", **options}, players))
    )


def deck_for(hands: Sequence[Sequence[Card]], turned: Card) -> tuple[Card, ...]:
    """The deck that, cut at `CUT_AT`, deals these hands, the first to the dealer's left."""
    order = [hand[place] for place in range(TRICKS) for hand in hands] + [turned]
    order += [card for card in DECK if card not in order]
    return (*order[-CUT_AT:], *order[:-CUT_AT])


def deal(table: NapoleonTable, *first_to_last: str, turned: str) -> NapoleonTable:
    """Deal these hands, from the dealer's left to the dealer; short ones are filled up at random.

    The fillers are of the suits that the given cards leave, so say what matters.
    """
    given = [cards(text) for text in first_to_last]
    (trump,) = cards(turned)
    left = [card for card in DECK if card != trump and not any(card in hand for hand in given)]
    random.Random(repr(given)).shuffle(left)
    hands = [[*hand, *(left.pop() for _ in range(TRICKS - len(hand)))] for hand in given]
    shuffled = apply(table, CHANCE, Shuffle(deck_for(hands, trump), SALT))
    (cutter,) = actors(shuffled)
    return apply(shuffled, cutter, Cut(CUT_AT))


def run(table: NapoleonTable, codes: str) -> NapoleonTable:
    """Do these one after another, each by whoever is awaited."""
    for code in codes.split():
        (actor,) = actors(table)
        table = apply(table, actor, parse_action(NAPOLEON, code))
    return table


def play_on(table: NapoleonTable) -> NapoleonTable:
    """Play the first card that may be played, until the deal is over."""
    finished = len(table.state.finished)
    while len(table.state.finished) == finished:
        (actor,) = actors(table)
        table = apply(table, actor, moves(table, actor)[0])
    return table
