"""Each kind of table: where it is listed, who may see it, what stays of it, what it counts for."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from bot.store import TableKind
from bot.tables.events import Requested
from bot.taps import Tap, Verb
from bot.views import codes
from engine.log import action_code
from engine.preferans.game import PREFERANS
from engine.preferans.lessons import lessons
from tests.e2e.evening import MINUTE, taps
from tests.e2e.players import Players
from tests.e2e.preferans.test_lessons import begin, do
from tests.e2e.preferans.test_private_chat import cards, deal_over
from tests.e2e.preferans.test_replays import WALK, play_again
from tests.support.texts import tr

if TYPE_CHECKING:
    from tests.e2e.evening import BotSession
    from tests.e2e.preferans.leaks import Witness

pytestmark = pytest.mark.slow


class Expected(NamedTuple):
    """What holds for a kind. ``alone``: how its deals are counted, None for not at all."""

    listed: bool
    in_chat: bool
    stays: bool
    alone: bool | None
    hint: str


EXPECTED = {
    TableKind.ORDINARY: Expected(True, True, True, False, "toast-hint-people"),
    TableKind.AGAINST_COMPUTERS: Expected(True, False, True, True, ""),
    TableKind.LESSON: Expected(False, False, False, None, "toast-lesson"),
    TableKind.REPLAY: Expected(False, False, False, None, ""),
}


async def one_of_each(evening: BotSession, witness: Witness) -> dict[TableKind, int]:
    """Boris plays at a table of each kind; those with a deal that is over have it counted."""
    boris, made = evening.play.boris, {TableKind.ORDINARY: await deal_over(evening, witness)}
    (card,) = cards(evening, boris)
    await evening.tap(boris, card, tr("button-replay"))
    page = await evening.message(boris.private, WALK)
    boris.write(boris.private, "/newgame сочинка 20")
    lobby = await evening.message(boris.private, tr("button-deal"))
    made[TableKind.AGAINST_COMPUTERS] = private = taps(lobby)[0].table
    await evening.tap(boris, lobby, tr("button-deal"))
    company = Players.of(evening, random.Random(5), boris)
    played = "SELECT 1 FROM results WHERE table_id = ?"
    await company.play(lambda: bool(evening.rows(played, private)))
    await evening.play.clock.advance(MINUTE)
    made[TableKind.REPLAY] = await play_again(evening, boris, page)
    lesson = await begin(evening, boris)
    made[TableKind.LESSON] = taps(lesson)[0].table
    return made


async def test_each_kind_is_treated_by_its_facts(evening: BotSession, witness: Witness) -> None:
    play, boris, gleb = evening.play, evening.play.boris, evening.play.gleb
    made = await one_of_each(evening, witness)
    assert {kind: evening.task(table).row.kind for kind, table in made.items()} == {
        kind: kind
        for kind in TableKind
        if kind is not TableKind.OF_SET  # see test_day
    }

    # Lists and results.
    boris.write(boris.private, "/history")
    listed = await evening.message(boris.private, tr("history-title"))
    shown = {tap.table for tap in taps(listed) if tap.what == "deals"}
    own = json.loads(await evening.file(boris, "/mydata"))
    for kind, table in made.items():
        expected = EXPECTED[kind]
        assert (table in shown) is expected.listed, kind
        assert (table in {each["id"] for each in own["tables"]}) is expected.stays, kind
        for code in ("sheet", "exact", codes.ANALYSIS):
            toast = await evening.press(boris, listed, codes.show(table, 1, code))
            assert (toast == tr("replay-set")) is not expected.listed, (kind, code)
            await play.clock.advance(MINUTE)
    assert len(own["played_again"]) == len(made) - len(own["tables"])

    # Who may see it and sit down there: Gleb is in the group.
    met = evening.said(play.group)[-1]
    his = evening.said(gleb.private)[-1]
    for kind, table in made.items():
        join = Tap(Verb.LOBBY, table, 0, codes.JOIN).encode()
        there = await evening.press(gleb, met, join)
        assert (there == tr("toast-no-table")) is not EXPECTED[kind].in_chat, kind
        assert await evening.press(gleb, his, codes.show(table, 1, "sheet")) != "", kind

    # Hints; then what is left at once goes at once.
    refusals = {tr("toast-lesson"), tr("toast-hint-people")}
    for kind, table in made.items():
        asked = evening.task(table).ask(Requested(boris.id, "hint"))
        refused = {(await play.clock.drive(asked)).text} & refusals
        assert refused == ({tr(EXPECTED[kind].hint)} if EXPECTED[kind].hint else set()), kind


async def test_of_some_kinds_nothing_counts_and_nothing_stays(
    evening: BotSession, witness: Witness
) -> None:
    # Played out, a given deal is no game that was played: no settlement, rematch or results.
    play, boris = evening.play, evening.play.boris
    made = await one_of_each(evening, witness)
    lesson = await evening.message(boris.private, tr("lesson-trick-1", one="Аркадий"))
    for each in lessons()[0].course:
        if each.asked:
            await do(evening, boris, lesson, action_code(PREFERANS, each.action))
    company = Players.of(evening, random.Random(5), boris)
    replay = made[TableKind.REPLAY]
    await company.play(lambda: evening.status(replay) == "finished")
    await play.clock.advance(MINUTE)
    for kind, table in made.items():
        again = Tap(Verb.LOBBY, table, 0, codes.AGAIN).encode()
        toast = await evening.press(boris, evening.said(boris.private)[-1], again)
        early = EXPECTED[kind].stays
        assert toast == tr("toast-again-early" if early else "toast-finished"), kind
        assert evening.status(table) == ("playing" if early else "finished"), kind
        assert bool(evening.rows("SELECT 1 FROM deals WHERE table_id = ?", table)), kind
        alone = evening.rows("SELECT DISTINCT alone FROM results WHERE table_id = ?", table)
        counted = EXPECTED[kind].alone
        assert [bool(each) for (each,) in alone] == ([] if counted is None else [counted]), kind
    assert evening.rows("SELECT lessons FROM people WHERE user_id = ?", boris.id) == [(0,)]
    boris.write(boris.private, f"/start {evening.signed('learn')}")
    listed = await evening.message(boris.private, tr("lessons-title", dots="●○○○"))

    # The next of its kind drops the last one; leaving it asks nothing. Of the others all stays.
    await evening.press(boris, listed, codes.page(codes.lesson("trick")))
    ((newer,),) = evening.rows("SELECT max(id) FROM tables")
    assert evening.task(newer).row.kind is TableKind.LESSON
    await play.until(
        lambda: not evening.rows("SELECT 1 FROM tables WHERE id = ?", made[TableKind.LESSON])
    )
    leaving = {made[TableKind.AGAINST_COMPUTERS]: "playing", newer: "cancelled"}
    for table, then in leaving.items():
        await play.clock.drive(evening.task(table).ask(Requested(boris.id, codes.LEAVE)))
        assert evening.status(table) == then
    await evening.press(boris, listed, codes.page(codes.lesson("trick")))
    await play.until(lambda: len(evening.rows("SELECT 1 FROM tables WHERE status = 'playing'")) > 2)
    boris.write(boris.private, "/forget")
    question = await evening.message(boris.private, tr("button-forget"))
    await evening.tap(boris, question, tr("button-forget"))
    left = "SELECT id FROM tables ORDER BY id"
    stays = sorted(table for kind, table in made.items() if EXPECTED[kind].stays)
    await play.until(lambda: [table for (table,) in evening.rows(left)] == stays, limit=60)
    for kept_of in ("log", "deals", "places"):
        tables = evening.rows(f"SELECT DISTINCT table_id FROM {kept_of} ORDER BY table_id")  # noqa: S608
        assert [table for (table,) in tables] == stays
