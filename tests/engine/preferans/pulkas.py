"""Random whole pulkas of every kind: any agreement, and anything that may happen."""

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from engine.errors import RuleError
from engine.events import Joined, Replaced
from engine.log import Entry
from engine.preferans.actions import (
    HALF_WHIST,
    PASS,
    RETURN_WHIST,
    WHIST,
    Claim,
    LookAtHand,
)
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.options import OPTIONS, Agreement, agree
from engine.preferans.state import Play, Whisting
from engine.table import OpenTable, apply, rights, start
from engine.votes import AGREE, ProposeLonger
from tests.engine.options import drawn
from tests.engine.preferans.tables import opening
from tests.engine.random_games import Choice, any_move, early_move, random_game
from tests.engine.records import dump

if TYPE_CHECKING:
    from engine.options import Values

Kind = tuple[str, int]
"""A convention and how many sit down."""
MOST: Final = 3
"""Points of the longest of these pulkas: a hand that is played at random makes few."""
LONGEST: Final = 400
"""Entries after which everybody agrees to stop: some agreements let a pulka last for thousands."""
ALL_PASSES: Final = 0.1
"""How often a deal of those that like to pass is bid for all the same."""


def passing_move(rng: random.Random, table: object, seat: int, options: tuple[Any, ...]) -> Any:
    """Mostly pass, so that series of all-passes come."""
    if PASS in options and rng.random() > ALL_PASSES:
        return PASS
    return early_move(rng, table, seat, options)


def modest_move(rng: random.Random, table: object, seat: int, options: tuple[Any, ...]) -> Any:
    """Bid little, and pass when in doubt."""
    if PASS in options and rng.random() < 0.6:
        return PASS
    return early_move(rng, table, seat, options)


def dealers_move(rng: random.Random, table: Any, seat: int, options: tuple[Any, ...]) -> Any:
    """Leave the whist to the dealer, who takes it."""
    phase = table.state.phase
    if isinstance(phase, Whisting) and seat not in phase.defenders:
        looks = [each for each in options if isinstance(each, LookAtHand)]
        return rng.choice(looks) if looks else WHIST
    if HALF_WHIST in options and rng.random() < 0.6:
        return HALF_WHIST
    if RETURN_WHIST in options:
        return PASS
    return modest_move(rng, table, seat, options)


def whisting_move(rng: random.Random, table: object, seat: int, options: tuple[Any, ...]) -> Any:
    """Whist on whatever is bid."""
    return WHIST if WHIST in options else modest_move(rng, table, seat, options)


def hasty(choose: Choice) -> Choice:
    """Claim the rest, and grant whatever is asked: deals are short, and far from even."""

    def move(rng: random.Random, table: Any, seat: int, options: tuple[Any, ...]) -> Any:
        claims = [each for each in rights(table, seat) if isinstance(each, Claim)]
        if claims and rng.random() < 0.4:
            return rng.choice(claims)
        return AGREE if AGREE in options else choose(rng, table, seat, options)

    return move


def greedy(choose: Choice) -> Choice:
    """Once one of the others has three tricks the rest is the declarer's: so whisters are short."""

    def move(rng: random.Random, table: Any, seat: int, options: tuple[Any, ...]) -> Any:
        phase = table.state.phase
        if isinstance(phase, Play) and seat == phase.declarer and 3 in phase.taken:
            claims = [each for each in rights(table, seat) if isinstance(each, Claim)]
            if claims:
                return claims[0]
        return AGREE if AGREE in options else choose(rng, table, seat, options)

    return move


MANNERS: Final[tuple[Choice, ...]] = (
    any_move,
    early_move,
    passing_move,
    hasty(early_move),
    hasty(dealers_move),
    greedy(dealers_move),
    greedy(whisting_move),
)


def agreed(rng: random.Random, kind: Kind) -> OpenTable:
    """The first entry of a table of this kind with random options."""
    return opening(rng, *kind, rng.randint(1, MOST))


def sayable(rng: random.Random, kind: Kind) -> Agreement:
    """A random agreement of a short pulka that can be said in one line, for so many."""
    convention, players = kind
    usual = OPTIONS.complete({"convention": convention})
    still = {key: usual[key] for key in ("stake", "pace", "sheet")}
    while True:
        limit = "" if rng.random() < 0.8 else "deals 3"
        end: Values = {"limit": limit, "length": 0 if limit else rng.randint(1, 2)}
        chosen: Values = {"convention": convention, **end, "seats": players, **still}
        try:
            return agree(convention, players, drawn(rng, OPTIONS, chosen))
        except RuleError:
            continue


def whole(
    rng: random.Random, opened: OpenTable, longest: int = LONGEST
) -> Iterator[tuple[PreferansTable, Entry[Any]]]:
    """Play a whole pulka: people come and go, claim, agree, stop and go on for longer.

    Yields the table before each entry, and the entry.
    """
    table: PreferansTable = start(PREFERANS, opened)
    manner = rng.choice(MANNERS)
    besides, guests = rng.choice((0.0, 0.05)), rng.choice((0.0, 0.003))
    entries = 0
    while True:
        some = random_game(
            rng, table, choose=manner, besides=besides, guests=guests, longest=longest
        )
        for before, entry in some:
            yield before, entry
            entries += 1
        table = apply(before, entry.actor, entry.action)
        more = longer(rng, table) if entries < longest and rng.random() < 0.2 else []
        if not more:
            return
        for entry in more:
            yield table, entry
            entries += 1
            table = apply(table, entry.actor, entry.action)


def longer(rng: random.Random, table: PreferansTable) -> list[Entry[Any]]:
    """The pulka is over, and everybody wants more of it; nothing where that cannot be. 13.36."""
    ends = table.state.agreement.ends
    if ends is None:
        return []
    asks = rng.randrange(table.players)
    log: list[Entry[Any]] = [Entry(asks, ProposeLonger(ends.amount + 1))]
    try:
        after = apply(table, asks, log[0].action)
    except RuleError:
        return []
    while after.vote is not None:
        log.append(Entry(min(after.vote.awaited), AGREE))
        after = apply(after, log[-1].actor, AGREE)
    return log


def exported(table: PreferansTable) -> dict[str, Any]:
    """The record of a pulka, as whoever gets the file reads it."""
    names = [f"Игрок {seat + 1}" for seat in range(table.players)]
    for event in table.seating.events:
        if isinstance(event, Joined | Replaced):
            names[event.seat] = event.name
    return dump(table, names)
