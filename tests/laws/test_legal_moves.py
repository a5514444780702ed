"""What is listed may be done, and what is not listed may not."""

import random

import pytest

from engine.errors import RuleError
from engine.game import CHANCE, PUBLIC, CodedAction
from engine.kit.words import Pick, Picked, allowed
from engine.shuffle import Cut, Cutting
from engine.table import actors, apply, derived_cut, moves, observe, rights, start
from engine.votes import ProposeComputer, ProposeStop
from tests.engine.random_games import drawn
from tests.laws.kit import AnyTable, GameLaws
from tests.laws.subjects import every_variant, games


@every_variant
def test_what_is_listed_is_what_may_be_done(laws: GameLaws, variant: str) -> None:
    stages, ended = set[object](), 0
    for number, (rng, opening, steps) in enumerate(games(laws, variant, "lists", 12)):
        if number > 2 and ended and len(stages) >= laws.least_stages:
            break
        end = start(laws.game, opening)
        for table, entry in steps:
            assert actors(table)
            stages.add(laws.stage(observe(table, PUBLIC)))
            if rng.random() < 0.08:
                check_lists(laws, table, rng, sample=40)
            end = apply(table, entry.actor, entry.action)
        if end.over:
            ended += 1
            assert actors(end) == frozenset()
            assert not any(listed(end, seat) for seat in range(-2, end.players))
            check_lists(laws, end, rng, sample=40)
    assert ended
    assert len(stages) >= laws.least_stages


@pytest.mark.slow
@every_variant
def test_every_action_there_is_is_listed_or_refused(laws: GameLaws, variant: str) -> None:
    for rng, _, steps in games(laws, variant, "whole alphabet", 2):
        for table, _ in steps:
            if rng.random() < 0.1:
                check_lists(laws, table, rng, sample=len(laws.whole_alphabet))


def listed(table: AnyTable, seat: int) -> tuple[object, ...]:
    return (*moves(table, seat), *rights(table, seat))


def check_lists(laws: GameLaws, table: AnyTable, rng: random.Random, *, sample: int) -> None:
    """Every listed action is accepted, others are refused, and no list has one twice."""
    alphabet = laws.whole_alphabet
    waiting = actors(table)
    for seat in range(table.players):
        options = listed(table, seat)
        assert len(set(options)) == len(options)
        assert {
            each for each in options if not isinstance(each, (Pick, Picked, CodedAction))
        } <= set(alphabet)
        assert bool(moves(table, seat)) == (seat in waiting)
        for action in rng.sample(options, min(len(options), 12)):
            apply(table, seat, drawn(rng, action))
        for action in rng.sample(alphabet, min(len(alphabet), sample)):
            if not allowed(options, action) and not laws.unlisted(table, seat, action):
                refuses(table, seat, action)
        check_proposals(table, seat)
    for action in rng.sample(alphabet, min(len(alphabet), 10)):
        for outsider in (CHANCE, table.players, -2):
            away = outsider == CHANCE and isinstance(table.stage, Cutting)
            if not away or not isinstance(action, Cut) or action != derived_cut(table):
                refuses(table, outsider, action)


def refuses(table: AnyTable, actor: int, action: object) -> None:
    with pytest.raises(RuleError):
        apply(table, actor, action)


def check_proposals(table: AnyTable, seat: int) -> None:
    """What speaks of absent people is listed nowhere: it may be proposed while no vote runs."""
    view = observe(table, seat)
    open_to_votes = not table.over and view.vote is None and view.claim is None
    for other in range(-1, table.players + 1):
        may = open_to_votes and 0 <= other < table.players and other != seat
        if may:
            apply(table, seat, ProposeStop((other,)))
        else:
            refuses(table, seat, ProposeStop((other,)))
        if may and other not in table.played_by_computer:
            apply(table, seat, ProposeComputer(other))
        else:
            refuses(table, seat, ProposeComputer(other))
