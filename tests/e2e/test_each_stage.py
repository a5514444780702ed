"""Evenings of every kind of game in which somebody leaves at each stage that comes."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from bot.games.registry import FRONTS
from engine.game import PUBLIC
from engine.view import TableStage, TableView
from tests.e2e.evening import shows
from tests.e2e.players import Players, only_in_group
from tests.laws.subjects import laws_of
from tests.support.texts import told, tr

if TYPE_CHECKING:
    from tests.e2e.evening import BotSession

SEATED = 4
"""The most of six people who may sit, so that others can come."""
EVENINGS = {
    key: [name for name, (_, players) in laws_of(key).evenings.items() if players <= SEATED]
    for key in FRONTS
}
STAGES = {key: {names[0], names[-1]} for key, names in EVENINGS.items()}
"""The first and the last of a game's evenings: the usual one, and the one farthest from it."""
KINDS = [(key, name) for key, names in STAGES.items() for name in sorted(names)]


def test_every_game_has_such_an_evening() -> None:
    assert {key for key, _ in KINDS} == set(FRONTS)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "name"), KINDS, ids=map("-".join, KINDS))
async def test_after_a_kill_a_substitute_answers_at_each_stage(
    evening: BotSession, key: str, name: str
) -> None:
    """Who is asked first leaves; he may come back for another in a later deal."""
    laws, rng, play = laws_of(key), random.Random(name), evening.play
    command, players = laws.evenings[name]
    people = play.party.people
    sitting, away = [*people[:players]], dict.fromkeys(people[players:], 0)
    await evening.greet(*people[SEATED:])
    table = await evening.sit_down(command, *sitting)
    stages = set[object]()
    questions = (
        tr("button-leave-yes"), tr("button-instead-of-him"), tr("button-agree"),
    )  # fmt: skip

    def view() -> TableView:
        now: TableView = evening.ledger(table).view(PUBLIC)
        return now

    def over() -> bool:
        return evening.status(table) == "finished"

    def asking() -> bool:
        return any(shows(each, text) for each in evening.said(play.group) for text in questions)

    def comes() -> bool:
        if over():
            return True
        now = view()
        asked = now.table_stage is TableStage.DEAL and now.actors and now.vote is None
        free = any(left < now.number for left in away.values())
        moves = evening.ledger(table).moves
        # What is turned for a banker is nobody's choice, and goes on meanwhile.
        chosen = any(len(moves[seat]) > 1 for seat in now.actors)
        return bool(asked and chosen and free and laws.stage(now) not in stages)

    while True:
        company = Players.of(evening, rng, *sitting, in_group=only_in_group(FRONTS[key]))
        await company.play(comes)
        if over():
            break
        now = view()
        stages.add(laws.stage(now))
        seat = min(now.actors)
        user = evening.task(table).state.user_at(seat)
        gone = next(each for each in sitting if each.id == user)
        new = next(each for each, left in away.items() if left < now.number)
        sitting.remove(gone)
        await evening.leave(gone)
        notice = await evening.message(play.group, told(key, "notice-left"))
        await evening.tap(new, notice, tr("button-instead-of-him"))
        vote = await evening.message(play.group, tr("button-agree"))
        for each in sitting:
            await evening.tap(each, vote, tr("button-agree"))
        before = evening.log(table)
        await evening.restart()
        assert evening.log(table)[: len(before)] == before
        await play.until(lambda: not asking(), limit=60)
        assert evening.task(table).state.seat_of(new.id) == seat
        away[gone] = now.number
        del away[new]
        sitting.append(new)
    assert stages
    laws.check_points(evening.ledger(table).table)
