"""Tables for tests: deals laid out by hand, games told in short codes, random games.

Codes are those of `engine.preferans.notation`; each is done by the one seat the table waits for,
unless a seat stands before it: ``2:A``.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import pytest

from engine.cards import DECK, Card
from engine.errors import RuleError
from engine.game import CHANCE, PUBLIC
from engine.log import Entry, action_code, parse_action
from engine.options import OptionValue, Values
from engine.preferans.actions import Action
from engine.preferans.conventions import CONVENTIONS
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.observe import Stage
from engine.preferans.options import OPTIONS, agree
from engine.shuffle import Shuffle
from engine.table import (
    OpenTable,
    actors,
    apply,
    found,
    moves,
    observe,
    opening_action,
    rights,
    sought,
    start,
)
from tests.engine.options import drawn
from tests.engine.preferans.deals import sheet
from tests.engine.random_games import Choice, any_move, random_game

SALT = "00" * 16
KINDS: Final = tuple(
    (each.key, players) for each in CONVENTIONS.values() for players in each.players
)
"""Every convention with each number of players that it is for."""
EACH_ONCE: Final = (("sochi", 3), ("leningrad", 4), ("rostov", 3), ("classic", 5), ("hussar", 2))
"""Every convention and every number of players, for what would take too long with all of them."""
CUT_AT = 16
MIDNIGHT = "until 2026-11-22T00:00:00Z"


def cards(text: str) -> tuple[Card, ...]:
    """Read ``AKs 7c T9h``."""
    return tuple(Card.parse(rank + word[-1]) for word in text.split() for rank in word[:-1])


def opened(convention: str = "sochi", players: int = 3, **options: OptionValue) -> PreferansTable:
    """A table that waits for a deck; seat 0 deals."""
    terms = agree(convention, players, {"seating": "joining", **options})
    return start(PREFERANS, opening_action(PREFERANS, terms))


def deck_for(hands: Sequence[Sequence[Card]], talon: Sequence[Card]) -> tuple[Card, ...]:
    """The deck that, cut at `CUT_AT`, deals these hands (first, second, third) and talon."""
    left = [list(hand) for hand in hands]
    order: list[Card] = []
    for number in range(5):
        for hand in left:
            order += [hand.pop(0), hand.pop(0)]
        if number == 0:
            order += talon
    return (*order[-CUT_AT:], *order[:-CUT_AT])


def dealt(
    first: str = "",
    second: str = "",
    third: str = "",
    *,
    talon: str = "",
    convention: str = "sochi",
    players: int = 3,
    **options: OptionValue,
) -> PreferansTable:
    """A table at the first word. Seat 0 deals: hands are of seats 1, 2, and 3 (or 0).

    Cards not named are dealt out in descending order to whoever lacks some.
    """
    named = [cards(first), cards(second), cards(third), cards(talon)]
    rest = [card for card in reversed(DECK) if not any(card in hand for hand in named)]
    full = []
    for hand, size in zip(named, (10, 10, 10, 2), strict=True):
        missing = size - len(hand)
        full.append((*hand, *rest[:missing]))
        del rest[:missing]
    table = opened(convention, players, **options)
    deck = deck_for(full[:3], full[3])
    return run(apply(table, CHANCE, Shuffle(deck, SALT)), f"k{CUT_AT}")


def two_talons(first: str, second: str, talons: str) -> PreferansTable:
    """Old hussar at the first word: the opponent's hand, the dealer's, and their talons. 10.2."""
    hands, order = [list(cards(first)), list(cards(second))], list[Card]()
    for number in range(5):
        for hand in hands:
            order += [hand.pop(0), hand.pop(0)]
        if number == 0:
            order += cards(talons)
    deck = (*order[-8:], *order[:-8])
    return run(apply(opened("old_hussar", 2), CHANCE, Shuffle(deck, SALT)), "k8")


def run(table: PreferansTable, codes: str) -> PreferansTable:
    """Apply the codes in turn; what CHANCE is to find in the deal is found at once."""
    for code in codes.split():
        seat, _, short = code.rpartition(":")
        if seat:
            actor = int(seat)
        else:
            (actor,) = actors(table)
        table = apply(table, actor, parse_action(PREFERANS, short))
        if CHANCE in actors(table) and sought(table) is not None:
            table = apply(table, CHANCE, found(table))
    return table


def refuses(table: PreferansTable, codes: str, why: str) -> None:
    """The codes come to a refusal of this kind."""
    with pytest.raises(RuleError, match=why):
        run(table, codes)


def listed(table: PreferansTable) -> str:
    """What the one seat the table waits for may do, in codes."""
    (seat,) = actors(table)
    return " ".join(action_code(PREFERANS, each) for each in moves(table, seat))


def standing(table: PreferansTable, seat: int) -> str:
    """The rights of a seat, in codes."""
    return " ".join(action_code(PREFERANS, each) for each in rights(table, seat))


def legal_actions(table: PreferansTable, seat: int) -> tuple[Action, ...]:
    """All that is listable for a seat: moves, then rights."""
    return (*moves(table, seat), *rights(table, seat))


def with_pools(table: PreferansTable, *pools: int) -> PreferansTable:
    """The same table with these pools."""
    pulka = replace(table.state.pulka, sheet=sheet(*pools))
    return table._replace(state=table.state._replace(pulka=pulka))


def in_series(table: PreferansTable, all_passes: int) -> PreferansTable:
    """The same table after so many all-passes in a row."""
    pulka = replace(table.state.pulka, series=all_passes)
    return table._replace(state=table.state._replace(pulka=pulka))


def stage_of(table: PreferansTable) -> Stage:
    """Where the table stands, as everybody sees it."""
    return observe(table, PUBLIC).stage


def game(
    rng: random.Random, opening: OpenTable, *, choose: Choice = any_move, besides: float = 0.0
) -> Iterator[tuple[PreferansTable, Entry[Action]]]:
    """Play a random pulka, as `random_game` does."""
    return random_game(rng, start(PREFERANS, opening), choose=choose, besides=besides)


def opening(rng: random.Random, convention: str, players: int, length: int = 2) -> OpenTable:
    """A table with random options; one in five ends after some deals, or by the clock."""
    chosen: Values = {
        "convention": convention,
        "limit": "" if rng.random() < 0.8 else rng.choice(("deals 2", "deals 5", MIDNIGHT)),
        "seats": rng.choice((2 if players == 2 else 0, players)),
    }
    chosen = {**chosen, "length": 0 if chosen["limit"] else length}
    if CONVENTIONS[convention].dark_words:
        # Each round is as long as a short pulka, and all of them are alike.
        chosen = {**chosen, "forced_rounds": rng.choice((0, 0, 0, 1, 2))}
    options = drawn(rng, OPTIONS, chosen)
    computers = frozenset(seat for seat in range(players) if rng.random() < 0.3)
    return opening_action(PREFERANS, agree(convention, players, options), computers)
