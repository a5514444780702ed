"""Whole games of any kind at random, with a chance that can be had again."""

import random
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, Final, TypeVar, cast

from engine.cards import Suit
from engine.errors import RuleError
from engine.events import Measure
from engine.game import CHANCE
from engine.joining import has_room
from engine.kit.words import Pick
from engine.log import Entry
from engine.shuffle import DrawingLots, DrawLots, Shuffle, lots_in, lots_of
from engine.state import Table
from engine.table import TimeUp, actors, apply, found, moves, rights, sought
from engine.table_turns import deck_of
from engine.votes import (
    AGREE,
    REFUSE,
    STOP,
    ProposeNewcomer,
    ProposeStop,
    ProposeSubstitute,
)

A = TypeVar("A")
LONGEST: Final = 2000
"""Entries of a game that is played to its end: some agreements let one last for thousands."""
EVENING: Final = 5000
"""Entries after which the time of an evening that ends by the clock is surely up."""
Choice = Callable[[random.Random, Any, int, tuple[Any, ...]], Any]
"""Which of its moves a seat takes: of the table, the seat, and the moves."""


def any_move(rng: random.Random, table: object, seat: int, options: tuple[A, ...]) -> A:
    """Every move alike; of a pick of very many one at random."""
    return drawn(rng, options[rng.randrange(len(options))])


def drawn(rng: random.Random, option: A) -> A:
    """The option itself, or one of the many that it stands for."""
    return cast("A", option.drawn(rng)) if isinstance(option, Pick) else option


def early_move(rng: random.Random, table: object, seat: int, options: tuple[A, ...]) -> A:
    """Half the time the move that is listed first."""
    return drawn(rng, options[0]) if rng.random() < 0.5 else any_move(rng, table, seat, options)


def chance(rng: random.Random, table: Table[Any, Any, Any]) -> Any:
    """What CHANCE does where it is awaited."""
    if sought(table) is not None:
        return found(table)
    cards = deck_of(table)
    deck = list(cards)
    rng.shuffle(deck)
    if isinstance(table.stage, DrawingLots):
        if deck[0].suit in (Suit.SPADES, Suit.CLUBS):
            salt = deck[0].code * 8
            return DrawLots(lots_of(salt, cards, table.players), salt)
        seats = lots_in(tuple(deck))[: table.players]
        return DrawLots((*seats, *rng.sample(lots_in(cards), table.players)))
    return Shuffle(tuple(deck), f"{rng.getrandbits(64):016x}")


def random_game(
    rng: random.Random,
    table: Any,
    *,
    choose: Choice = any_move,
    besides: float = 0.0,
    guests: float = 0.0,
    longest: int = LONGEST,
) -> Iterator[tuple[Any, Entry[Any]]]:
    """Play on to the end: yields the table before each entry, and the entry.

    With probability ``besides`` somebody uses a right instead, seldom to stop; with probability
    ``guests`` somebody asks to sit down, and mostly may. Where an evening ends by the clock, the
    time is up after a while. After ``longest`` entries everybody agrees to stop.
    """
    for number in count():
        waiting = actors(table)
        if not waiting:
            return
        if CHANCE in waiting:
            entry = Entry(CHANCE, chance(rng, table))
        else:
            seat = rng.choice(sorted(waiting))
            entry = Entry(seat, choose(rng, table, seat, moves(table, seat)))
        if rng.random() < besides:
            seat = rng.randrange(table.players)
            options = [
                right
                for right in rights(table, seat)
                if not isinstance(right, ProposeStop) or rng.random() < 0.05
            ]
            if options:
                entry = Entry(seat, rng.choice(options))
        if guests and rng.random() < guests:
            entry = arrival(rng, table, 1000 + number) or entry
        if number > rng.randrange(EVENING) and _by_the_clock(table):
            entry = Entry(CHANCE, TimeUp())
        if number >= longest:
            entry = _stop(table) or entry
        yield table, entry
        table = apply(table, entry.actor, entry.action)


def arrival(rng: random.Random, table: Table[Any, Any, Any], who: int) -> Entry[Any] | None:
    """Somebody asks for a place, or is agreed to; None where nobody may just now."""
    vote = table.vote
    if vote is not None:
        about = isinstance(vote.proposal, ProposeNewcomer | ProposeSubstitute)
        wish = REFUSE if rng.random() < 0.1 else AGREE
        return Entry(min(vote.awaited), wish) if about else None
    seat = rng.randrange(table.players)
    person = 0 if seat in table.computer_seats else seat + 1
    asked: ProposeNewcomer | ProposeSubstitute
    asked = ProposeSubstitute(seat, who, f"N{who}", person, away=rng.random() < 0.5)
    if has_room(table) and rng.random() < 0.5:
        asked = ProposeNewcomer(who, f"N{who}")
    try:
        apply(table, CHANCE, asked)
    except RuleError:
        return None
    return Entry(CHANCE, asked)


def _by_the_clock(table: Table[Any, Any, Any]) -> bool:
    """Whether the time may be up now."""
    ends = table.seating.agreement.ends
    timed = ends is not None and ends.measure is Measure.TIME
    return timed and not table.seating.time_up and not isinstance(table.stage, DrawingLots)


def _stop(table: Table[Any, Any, Any]) -> Entry[Any] | None:
    """Who agrees to what is asked, or asks to stop; None where nobody may just now."""
    for wish in (AGREE, STOP):
        for seat in range(table.players):
            if wish in (*moves(table, seat), *rights(table, seat)):
                return Entry(seat, wish)
    return None
