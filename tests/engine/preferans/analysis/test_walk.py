"""Finished deals step by step, and played on from any of them."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.codec import dump, load
from engine.errors import RuleError
from engine.game import CHANCE
from engine.log import Entry, decode, encode
from engine.preferans.analysis import pulka_before
from engine.preferans.analysis.replay import course
from engine.preferans.analysis.walk import prepared, walk
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.pulka import empty_sheet
from engine.preferans.state import Before
from engine.state import GameOver
from engine.table import actors, apply, start
from engine.table import observe as look
from engine.votes import ProposeLonger, ProposeNewcomer, ProposeStop
from tests.engine.preferans.hidden import known_to
from tests.engine.preferans.secrecy import Secrecy
from tests.engine.preferans.tables import EACH_ONCE, game, opening
from tests.engine.random_games import early_move
from tests.engine.records import past_of

Log = tuple[Entry[Any], ...]


def folded(log: Log) -> PreferansTable:
    table = start(PREFERANS, log[0].action)
    for entry in log[1:]:
        table = apply(table, entry.actor, entry.action)
    return table


def finished(kind: tuple[str, int], seed: int) -> Any:
    """What is kept of a random pulka."""
    rng = random.Random(f"{kind}{seed}")
    first = opening(rng, *kind, length=6)
    *_, (table, _) = game(rng, first, choose=early_move, besides=0.02)
    return past_of(table)


def each_deal(kind: tuple[str, int], seeds: range) -> Iterator[tuple[Any, int]]:
    for seed in seeds:
        past = finished(kind, seed)
        for number in range(1, len(past.finished) + 1):
            yield past, number


@pytest.mark.slow
@pytest.mark.parametrize("kind", EACH_ONCE, ids=str)
def test_a_deal_played_on_as_it_was_played_comes_to_the_same(kind: tuple[str, int]) -> None:
    rng, tried = random.Random(str(kind)), 0
    for past, number in each_deal(kind, range(3)):
        asked = past.finished, number, past.agreement
        steps = walk(*asked)
        facts, pulka = past.finished[number - 1], pulka_before(*asked)
        entries, after = course(facts, pulka)
        for at in {0, *(rng.randrange(len(steps)) for _ in range(3))} if steps else ():
            seat = rng.randrange(pulka.agreement.players)
            terms, log = prepared(*asked, at, seat)
            assert steps[at].entries == len(log) - 2
            table = folded(log)
            assert actors(table) == {steps[at].seat} or CHANCE in actors(table)
            assert table.played_by_computer == frozenset(range(terms.players)) - {seat}
            for step in entries[steps[at].entries :]:
                table = apply(table, step.actor, step.action)
            assert isinstance(table.stage, GameOver)
            assert table.over
            (again,) = table.state.finished
            assert again.writes == after.state.finished[-1].writes
            assert table.state.pulka.sheet == after.state.pulka.sheet
            tried += 1
    assert tried > 5


@pytest.mark.slow
@pytest.mark.parametrize("kind", EACH_ONCE, ids=str)
def test_a_deal_set_in_its_middle_shows_nobody_more_than_it_did(kind: tuple[str, int]) -> None:
    rng, compared = random.Random(str(kind)), 0
    for past, number in each_deal(kind, range(4)):
        asked = past.finished, number, past.agreement
        steps = walk(*asked)
        if not steps:
            continue
        at = rng.randrange(len(steps))
        _, log = prepared(*asked, at, 0)
        table, truth = start(PREFERANS, log[0].action), Secrecy(log[0].action)
        for entry in log[1:]:
            table = apply(table, entry.actor, entry.action)
            truth.follow(entry.actor, entry.action, table)
        for seat in range(table.players):
            seen = look(table, seat)
            shown = {card for hand in seen.hands for card in hand or ()}
            assert shown | {*seen.talon} <= known_to(truth, seat)
            assert not seen.finished
            compared += 1
        # At the table all hands lay open to nobody; to who looks back they do.
        view = steps[at].view
        assert all(hand is not None for hand in view.hands)
        assert view.taken == look(table, 0).taken
    assert compared > 4


def test_its_first_entry_is_kept_as_json() -> None:
    _, log = next(
        prepared(past.finished, number, past.agreement, 0, 0)
        for past, number in each_deal(("classic", 4), range(3))
        if walk(past.finished, number, past.agreement)
    )
    before = log[1].action
    assert load(Before, dump(before)) == before
    assert decode(PREFERANS, encode(PREFERANS, before)) == before


def test_nothing_but_the_deal_happens_there() -> None:
    past, number = next(each_deal(("sochi", 3), range(1)))
    _, log = prepared(past.finished, number, past.agreement, 0, 0)
    table = folded(log)
    for proposal in (ProposeStop(()), ProposeLonger(40), ProposeNewcomer(9, "Глеб")):
        actor = CHANCE if isinstance(proposal, ProposeNewcomer) else 0
        with pytest.raises(RuleError):
            apply(table, actor, proposal)
    with pytest.raises(RuleError):
        apply(table, CHANCE, log[1].action)


@pytest.mark.parametrize("where", ["later", "twice", "by a seat", "dealer", "sheet"])
def test_a_deal_is_set_once_at_the_beginning_by_chance_alone(where: str) -> None:
    past, number = next(each_deal(("sochi", 3), range(1)))
    _, log = prepared(past.finished, number, past.agreement, 0, 0)
    table = start(PREFERANS, log[0].action)
    before, actor = log[1].action, CHANCE
    match where:
        case "later":
            table = folded(log)
        case "twice":
            table = apply(table, CHANCE, before)
        case "by a seat":
            actor = 0
        case "dealer":
            before = Before(before.sheet, 3)
        case _:
            before = Before(empty_sheet(4), 0)
    with pytest.raises(RuleError):
        apply(table, actor, before)
