"""The day's deals: the same cards for everybody, one's own results only until they close."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bot.features import day as features_day
from bot.games.preferans import front
from bot.views import codes
from engine import sets
from engine.computers import Effort
from engine.preferans.sets import deals
from tests.e2e.evening import taps
from tests.e2e.players import Players
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox import Actor
    from bot.sandbox.model import Message
    from tests.e2e.evening import BotSession

DAY = 24 * 3600
DEALS = 3
FROZEN: Any = front.computers.frozen


def quick(view: Any, level: str, seed: str) -> Any:
    """Answer at once, by what an answer may depend on."""
    chance = Random(f"{seed}/{level}/{FROZEN.key(view)}")
    return front.computers.choose(view, chance, "novice", Effort(1))


def few(options: Any, chance: Random) -> Any:
    """Fewer deals, each from another seat."""
    return deals(options, chance)[:DEALS]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search nothing: experts have tests of their own; and few deals, with few computers."""
    monkeypatch.setattr(features_day, "SEEDS", 1)
    monkeypatch.setattr(front, "sets", replace(front.sets, deals=few))
    frozen = replace(FROZEN, answer=quick)
    monkeypatch.setattr(front, "computers", replace(front.computers, frozen=frozen))


async def day(evening: BotSession, person: Actor) -> Message:
    """The page of /day."""
    person.write(person.private, "/day")
    return await evening.message(person.private, tr("button-day-earlier"))


async def begin(evening: BotSession, person: Actor) -> int:
    """Play the next deal; return its table."""
    page = await day(evening, person)
    said = await evening.press(person, page, codes.page(codes.PLAY_DAY))
    assert said == ""
    await evening.play.until(lambda: bool(running(evening, person)))
    return running(evening, person)[0]


def running(evening: BotSession, person: Actor) -> list[int]:
    """A person's running tables of a set."""
    query = "SELECT id FROM tables WHERE chat_id = ? AND number = -2 AND status = 'playing'"
    return [table for (table,) in evening.rows(query, person.id)]


async def finish(evening: BotSession, person: Actor, table: int, seed: int) -> None:
    """Play a deal out."""
    company = Players.of(evening, Random(seed), person)
    await company.play(lambda: evening.status(table) == "finished")


def results(evening: BotSession, set_id: int = 1) -> dict[tuple[int, int], Fraction]:
    """What people made of the deals, by person and deal."""
    query = (
        "SELECT user_id, set_deal, won, parts FROM results "
        "WHERE set_id = ? AND deal = 1 AND user_id IS NOT NULL"
    )
    return {
        (who, deal): Fraction(won, parts) for who, deal, won, parts in evening.rows(query, set_id)
    }


def computers(evening: BotSession, set_id: int = 1) -> dict[int, list[Fraction]]:
    """What computers made of them."""
    found: dict[int, list[Fraction]] = {}
    query = "SELECT deal, won, parts FROM set_computers WHERE set_id = ?"
    for deal, won, parts in evening.rows(query, set_id):
        found.setdefault(deal, []).append(Fraction(won, parts))
    return found


def share(
    who: int, made: dict[tuple[int, int], Fraction], of: dict[int, list[Fraction]]
) -> Fraction:
    """The plain sum: whom one has beaten in each deal, an unplayed one a quarter."""
    total = Fraction(0)
    for deal in range(1, DEALS + 1):
        if (who, deal) not in made:
            total += Fraction(1, 4)
            continue
        people = [won for (other, at), won in made.items() if at == deal and other != who]
        others = people + (of.get(deal, []) if len(people) + 1 < 8 else [])
        mine = made[who, deal]
        points = [1 if mine > each else Fraction(1, 2) if mine == each else 0 for each in others]
        total += Fraction(sum(points, Fraction(0))) / len(others)
    return total / DEALS


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
    await play.clock.advance(DAY)
    page = await day(evening, boris)
    assert "1-я" not in page.text
    await evening.press(boris, page, codes.page(codes.DAY, 1))
    mine, hers = share(boris.id, made, of), share(anna.id, made, of)
    place = 1 if mine > hers else 2
    standing = tr("day-standing", share=round(100 * mine), place=place, count=2, won="|")
    closed = await evening.message(boris.private, standing.split("|")[0])
    assert any(tap.what == "analysis" for tap in taps(closed))
    assert await evening.press(boris, closed, codes.page("day=reveal", 1)) == ""
    sent = await evening.message(boris.private, "verify-set")
    assert sent.file is not None
    told = json.loads(sent.file.content)
    ((fingerprint,),) = evening.rows("SELECT fingerprint FROM sets WHERE id = 1")
    assert sets.fingerprint(told) == fingerprint
    assert len(sets.check(sets.load(told))) == DEALS
