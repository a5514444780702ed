"""Random whole pulkas of every kind: any agreement, anything that may happen, and their records.

The command `tests.e2e.preferans.random_pulkas` plays hundreds of each kind; tests play a few.
"""

import json
import random
from collections import Counter
from itertools import product
from typing import Any, Final

from engine.errors import RuleError
from engine.log import Entry
from engine.preferans import record
from engine.preferans.actions import HALF_WHIST, MISERE, PASS, WHIST, LookAtHand
from engine.preferans.conventions import CONVENTIONS
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.options import PLAYERS
from engine.table import OpenTable, apply, start
from engine.votes import AGREE, ProposeLonger
from tests.engine.preferans.laws import check_kept, check_points
from tests.engine.preferans.tables import opening
from tests.engine.random_games import any_move, early_move, random_game

Kind = tuple[str, int]
"""A convention and how many sit down."""
KINDS: Final[tuple[Kind, ...]] = tuple(product(CONVENTIONS, PLAYERS))
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
    return any_move(rng, table, seat, options)


def dealers_move(rng: random.Random, table: object, seat: int, options: tuple[Any, ...]) -> Any:
    """Leave the whist to the dealer, who takes it."""
    looks = [each for each in options if isinstance(each, LookAtHand)]
    if looks:
        return rng.choice(looks)
    if WHIST in options:
        wished = (HALF_WHIST, PASS) if len(options) > 2 else (PASS, WHIST)
        return next((each for each in wished if each in options and rng.random() < 0.6), WHIST)
    return early_move(rng, table, seat, options)


MANNERS: Final = (any_move, early_move, passing_move, dealers_move)


def agreed(rng: random.Random, kind: Kind) -> OpenTable:
    """The first entry of a table of this kind with random options."""
    return opening(rng, *kind, rng.randint(1, MOST))


def moves_of(rng: random.Random, opened: OpenTable, longest: int = LONGEST) -> list[Entry[Any]]:
    """A log of a whole pulka: people come and go, claim, agree, stop and go on for longer."""
    log: list[Entry[Any]] = []
    table: PreferansTable = start(PREFERANS, opened)
    manner = rng.choice(MANNERS)
    besides, guests = rng.choice((0.0, 0.05)), rng.choice((0.0, 0.003))
    while True:
        some = random_game(
            rng, table, choose=manner, besides=besides, guests=guests, longest=longest
        )
        for before, entry in some:
            log.append(entry)
            table = apply(before, entry.actor, entry.action)
        more = longer(rng, table) if len(log) < longest and rng.random() < 0.2 else []
        if not more:
            return log
        for entry in more:
            log.append(entry)
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


def folded(opened: OpenTable, log: list[Entry[Any]]) -> PreferansTable:
    """The table that a log leads to; raises `RuleError`."""
    table: PreferansTable = start(PREFERANS, opened)
    for entry in log:
        table = apply(table, entry.actor, entry.action)
    return table


def exported(table: PreferansTable) -> dict[str, Any]:
    """The record of a pulka, as whoever gets the file reads it."""
    facts = record.facts_of(table)
    names = [f"Игрок {seat + 1}" for seat in range(table.players)]
    for event in record.dump(facts, names).get("events", ()):  # type: ignore[attr-defined]
        if "seat" in event:
            names[event["seat"]] = event["name"]
    found: dict[str, Any] = json.loads(json.dumps(record.dump(facts, names), ensure_ascii=False))
    return found


def played(seed: str, kind: Kind) -> PreferansTable:
    """A whole random pulka."""
    rng = random.Random(f"{seed} {kind}")
    opened = agreed(rng, kind)
    return folded(opened, moves_of(rng, opened))


def check(table: PreferansTable) -> dict[str, Any]:
    """Hold a whole pulka to what is always true of one, and return its record, which verifies."""
    check_points(table)
    check_kept(table)
    data = exported(table)
    verdict = record.verify(record.load(json.dumps(data)))
    assert verdict.ok, verdict
    again = record.replayed(record.read(data))
    assert again.state.sheet == table.state.sheet
    assert exported(again) == data
    return data


def figures(table: PreferansTable, data: dict[str, Any]) -> Counter[str]:
    """What a pulka had in it."""
    found = Counter({"pulkas": 1, "values of options": len(data["rules"]) - 1})
    found["events"] += len(data.get("events", ()))
    for facts in table.state.finished:
        found["deals"] += 1
        found["all-passes"] += facts.declarer is None
        found["misères"] += facts.contract is MISERE
        found["dealer whists"] += facts.dealer in {*facts.whisters} - {*facts.active}
        found["cut short"] += facts.ending is not None
        found["writes"] += len(facts.writes)
    return found
