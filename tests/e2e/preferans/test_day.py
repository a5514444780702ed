"""The day's deals: the same cards for everybody, one's own results only until they close."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from bot.views import codes
from engine import sets
from engine.preferans import PASS, Claim, ClaimKind
from engine.votes import AGREE
from tests.e2e.evening import taps
from tests.e2e.preferans.days import (
    DAY,
    DEALS,
    begin,
    computers,
    day,
    finish,
    quick,
    quick_sets,
    results,
    share,
)
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.e2e.evening import BotSession


def ducking(view: Any, level: str, seed: str) -> Any:
    """Pass, and say as soon as one may that one takes no more, which all others grant."""
    if view.vote is not None and view.viewer in view.vote.awaited:
        return AGREE
    for right in view.rights:
        if isinstance(right, Claim) and right.kind is ClaimKind.NONE:
            return right
    return PASS if PASS in view.moves else quick(view, level, seed)


@pytest.fixture(autouse=True)
def _quick() -> Iterator[None]:
    with quick_sets():
        yield


@pytest.mark.slow
async def test_a_day_is_played_and_closed(evening: BotSession) -> None:
    play, anna, boris = evening.play, evening.play.anna, evening.play.boris
    table = 0
    for number in range(1, DEALS + 1):
        table = await begin(evening, boris)
        assert await begin(evening, boris) == table  # the one that runs, no other
        if number == 2:
            await evening.restart()
        await finish(evening, boris, table, number)
        if number > 1:
            # Who chooses alike gets the same to the last card.
            other = await begin(evening, anna)
            await finish(evening, anna, other, number)
    await day(evening, boris)
    await play.clock.advance(60)  # the page that stood there is replaced
    page = await day(evening, boris)
    assert tr("day-all-played") in page.text
    assert await evening.press(boris, page, codes.page(codes.PLAY_DAY)) == tr("toast-day-done")
    made = results(evening)
    assert set(made) == {(boris.id, deal) for deal in range(1, DEALS + 1)} | {
        (anna.id, deal) for deal in range(1, DEALS)
    }
    seats = evening.rows("SELECT DISTINCT set_deal, seat FROM results WHERE own ORDER BY set_deal")
    assert [seat for _, seat in seats] == [0, 1, 2]
    await play.clock.advance(600)  # computers play, too
    of = computers(evening)
    assert {deal: len(each) for deal, each in of.items()} == dict.fromkeys(range(1, DEALS + 1), 2)
    # Until it closes only one's own results are seen, and nothing of the cards.
    locked = [
        codes.show(table, 1, what)
        for what in ("analysis", codes.CHECK, codes.WHY, "sheet", "exact")
    ]
    for code in locked:
        assert await evening.press(boris, page, code) == tr("toast-set-after"), code
        await play.clock.advance(60)
    await evening.quiet(DAY)
    page = await day(evening, boris)
    assert "1-я" not in page.text
    await evening.press(boris, page, codes.page(codes.DAY, 1))
    mine, hers = share(boris.id, made, of), share(anna.id, made, of)
    place = 1 if mine > hers else 2
    standing = tr("day-standing", share=round(100 * mine), place=place, count=2, won="|")
    closed = await evening.message(boris.private, standing.split("|")[0])
    assert any(tap.what == "analysis" for tap in taps(closed))
    # Two of his three deals are compared, and the last one only with computers.
    best, worst = (each for each in closed.text.split("\n") if each.startswith(("Лучш", "Худш")))
    for line in (best, worst):
        number = int(line.split("— ")[1].split("-я")[0])
        others = [made.get((anna.id, number)), *of[number]]
        most = max(each for each in others if each is not None)
        assert (tr("day-best-own") in line) == (made[boris.id, number] >= most)
    assert await evening.press(boris, closed, codes.page("day=reveal", 1)) == ""
    sent = await evening.message(boris.private, "verify-set")
    assert sent.file is not None
    told = json.loads(sent.file.content)
    ((fingerprint,),) = evening.rows("SELECT fingerprint FROM sets WHERE id = 1")
    assert sets.fingerprint(told) == fingerprint
    assert len(sets.check(sets.load(told))) == DEALS


@pytest.mark.slow
async def test_computers_play_on_where_a_hand_takes_no_more(evening: BotSession) -> None:
    with quick_sets(1, answer=ducking):
        await evening.restart()
        await begin(evening, evening.play.anna)
        await evening.play.clock.advance(120)
        assert {deal: len(each) for deal, each in computers(evening).items()} == {1: 2}
