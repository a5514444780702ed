"""The hours of the day's deals: midnight, a stop, another version of the rules, /forget."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.features.day_sets import CLOSES, OPENS
from bot.taps import Tap, Verb
from bot.views import codes
from engine.log import action_code
from engine.preferans import PREFERANS
from engine.votes import ProposeStop
from tests.e2e.evening import taps, words
from tests.e2e.preferans.days import (
    begin,
    computers,
    day,
    finish,
    quick_sets,
    results,
    running,
    share,
    sleep,
    standing,
    tonight,
)
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.e2e.evening import BotSession

pytestmark = pytest.mark.slow
TWO = 2
MINUTE = 60


@pytest.fixture(autouse=True)
def _quick() -> Iterator[None]:
    with quick_sets(TWO):
        yield


async def test_a_deal_over_midnight_does_not_count(evening: BotSession) -> None:
    play, anna = evening.play, evening.play.anna
    await sleep(evening, before=30 * MINUTE)
    assert tr("day-soon") not in (await day(evening, anna)).text
    await finish(evening, anna, await begin(evening, anna), 1)
    await play.clock.advance(tonight(evening) - 9 * MINUTE)
    assert tr("day-soon") in (await day(evening, anna)).text
    table = await begin(evening, anna)
    shown = await evening.message(anna.private, tr("day-deal", time="|", late="no").split("|")[0])
    assert f"{tr('day-table', number=2)} из 2" in shown.text
    # Its end and its computers are everybody's.
    menu = next(tap for tap in taps(shown) if tap.what == codes.MENU)
    await evening.press(anna, shown, menu.encode())
    opened = await evening.message(anna.private, tr("menu-title"))
    assert {tap.what for tap in taps(opened)} == {"sheet", codes.CHECK, codes.BACK}
    for tap in (
        codes.lobby(table, codes.LONGER),
        codes.lobby(table, codes.LEVELS),
        Tap(Verb.RIGHT, table, 1, action_code(PREFERANS, ProposeStop())).encode(),
    ):
        assert await evening.press(anna, opened, tap) == tr("toast-set-waits"), tap
    await play.clock.advance(10 * MINUTE)
    # It says so at once, is played on, and counts for nothing.
    await evening.message(anna.private, tr("day-deal", time="", late="yes"))
    await finish(evening, anna, table, 2)
    await evening.message(anna.private, tr("day-not-counted"))
    made = {key: each for key, each in results(evening).items() if key[1] == 1}
    page = await day(evening, anna)
    await evening.press(anna, page, codes.page(codes.DAY, 1))
    closed = await evening.message(anna.private, "⬜")
    mine = share(anna.id, made, computers(evening), count=TWO)
    assert standing(closed) == (round(100 * mine), 1, 1)
    # Open to all that was locked, as any deal that is over.
    again = codes.page(codes.walk(0, anew=True), 1, table)
    assert await evening.press(anna, closed, again) == ""
    walk = await evening.message(anna.private, tr("replay-from"))
    replay = next(tap for tap in taps(walk) if codes.parse_page(tap.what)[1].startswith("replay"))
    assert await evening.press(anna, walk, replay.encode()) == ""
    assert await begin(evening, anna) != table


async def test_a_stop_over_midnight(evening: BotSession) -> None:
    anna = evening.play.anna
    await day(evening, anna)
    await sleep(evening, before=60 * MINUTE)
    table = await begin(evening, anna)
    await sleep(evening, before=-30 * MINUTE)
    # Half an hour late: the new set is open, and the deal that ran may be played on.
    page = await day(evening, anna)
    assert tr("day-played", count=0) in page.text
    assert tr("button-day-play", number=1) in words(page.buttons)
    await finish(evening, anna, table, 1)
    await evening.message(anna.private, tr("day-not-counted"))
    # Hours late: that day has none, and says so; the next one opens as if nothing had been.
    await sleep(evening, before=-3 * 60 * MINUTE)
    anna.write(anna.private, "/day")
    await evening.message(anna.private, tr("day-skipped"))
    await sleep(evening, before=-MINUTE)
    await finish(evening, anna, await begin(evening, anna), 2)
    query = "SELECT kind, count(*) FROM schedule WHERE done IS NOT NULL GROUP BY kind"
    assert dict(evening.rows(query)) == {OPENS: 4, CLOSES: 3}
    assert evening.rows("SELECT skipped, count(*) FROM sets GROUP BY skipped ORDER BY 1") == [
        (0, 4),
        (1, 1),
    ]


async def test_a_set_of_other_rules(evening: BotSession, monkeypatch: pytest.MonkeyPatch) -> None:
    play, anna = evening.play, evening.play.anna
    await finish(evening, anna, await begin(evening, anna), 1)
    page = await day(evening, anna)
    await sleep(evening, before=30 * MINUTE)
    monkeypatch.setattr(PREFERANS, "version", PREFERANS.version + 1)
    await evening.restart()
    said = await evening.press(anna, page, codes.page(codes.PLAY_DAY))
    assert said == tr("toast-day-old-rules")
    anna.write(anna.private, "/day")
    await evening.message(anna.private, tr("day-old-rules"))
    # The next ones are made anew before they open.
    await play.clock.advance(tonight(evening) + 1)
    page = await day(evening, anna)
    assert tr("button-day-play", number=1) in words(page.buttons)
    await evening.press(anna, page, codes.page(codes.DAY, 1))
    closed = await evening.message(anna.private, "⬜")
    mine = share(anna.id, results(evening), computers(evening), count=TWO)
    assert standing(closed) == (round(100 * mine), 1, 1)


async def test_forgotten_in_the_middle(evening: BotSession) -> None:
    anna, boris = evening.play.anna, evening.play.boris
    for person, seed in ((anna, 1), (boris, 5)):
        await finish(evening, person, await begin(evening, person), seed)
    before = results(evening)
    await begin(evening, anna)
    anna.write(anna.private, "/forget")
    asked = await evening.message(anna.private, tr("button-forget"))
    await evening.tap(anna, asked, tr("button-forget"))
    await evening.message(anna.private, tr("forgotten-done"))
    assert set(results(evening)) == {(boris.id, 1)}
    anna.start()
    # The first try has been: it is not offered again, though nobody knows any more whose it was.
    page = await day(evening, anna)
    assert tr("day-won", number=1, won="|").split("|")[0] in page.text
    for each in running(evening, anna):
        await finish(evening, anna, each, 2)
    await sleep(evening, before=-MINUTE)
    page = await day(evening, boris)
    await evening.press(boris, page, codes.page(codes.DAY, 1))
    closed = await evening.message(boris.private, "⬜")
    mine = share(boris.id, before, computers(evening), count=TWO)
    assert standing(closed) == (round(100 * mine), 1, 1)  # her deal counts, and she has no place
