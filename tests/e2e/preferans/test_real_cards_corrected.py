"""Deals of a game with real cards that is over are corrected, and corrections taken back."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from bot.taps import Tap, Verb
from bot.views import codes
from tests.e2e.evening import shows, taps, words
from tests.e2e.preferans.test_pulkas import the_export_verifies
from tests.e2e.preferans.test_real_cards import asked, begin, report
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox import Actor
    from bot.sandbox.model import Chat, Message
    from tests.e2e.evening import BotSession

pytestmark = pytest.mark.slow

DAYS = 2.1 * 24 * 3600.0


def standing_buttons(evening: BotSession, chat: Chat, text: str) -> list[Message]:
    return [each for each in evening.said(chat) if shows(each, text)]


async def stopped(evening: BotSession) -> int:
    """A pulka of five deals, stopped by consent."""
    play = evening.play
    table = await begin(evening)
    await report(evening, play.anna, "Борис 6", "Без виста")
    await report(evening, play.boris, "Анна 6", "Вистует Борис", "5: без одной")
    for _ in range(3):
        await report(evening, play.anna, "Распасы", "3", "4")
    play.anna.write(play.group, "/stop")
    live = await evening.message(play.group, tr("button-agree"))
    await evening.tap(play.boris, live, tr("button-agree"))
    await settlement(evening)
    await play.clock.advance(120)
    return table


async def settlement(evening: BotSession, chat: Chat | None = None) -> Message:
    return await evening.message(chat or evening.play.group, tr("button-correct"))


async def page(evening: BotSession, table: int, chat: Chat | None = None) -> Message:
    """The list or the report under way after the end; a group takes ten calls a minute."""
    found: list[Message] = []

    def current() -> bool:
        kept = evening.rows("SELECT draft FROM drafts WHERE table_id = ? AND seat = -1", table)
        stamp = json.loads(kept[0][0])["reports"]
        found[:] = [
            each
            for each in evening.said(chat or evening.play.group)
            if any(
                (tap.verb, tap.table, tap.number) == (Verb.REPORT, table, stamp)
                for tap in taps(each)
            )
            and not shows(each, tr("button-undo-mend"))
        ]
        return bool(found)

    await evening.play.until(current, limit=180, what="the page of corrections")
    return found[-1]


async def press(evening: BotSession, person: Actor, table: int, code: str) -> str:
    shown = await page(evening, table)
    data = next((each.encode() for each in taps(shown) if each.what == code), "")
    assert data, (code, shown.text, shown.buttons)
    return await evening.press(person, shown, data)


async def correct(
    evening: BotSession, person: Actor, table: int, number: int, *buttons: str
) -> None:
    """From the settlement to the written correction."""
    await evening.tap(person, await settlement(evening), tr("button-correct"))
    await press(evening, person, table, f"open=deal-{number}")
    for button in (tr("button-report-mend"), *buttons, tr("button-report-write")):
        shown = await page(evening, table)
        await evening.tap(person, shown, button)


def entries(evening: BotSession, table: int) -> list[Any]:
    found = evening.ledger(table).table
    return list(found.game.entered(found.state))


def facts(evening: BotSession, table: int) -> list[Any]:
    query = "SELECT facts FROM deals WHERE table_id = ? ORDER BY number"
    return [json.loads(row[0]) for row in evening.rows(query, table)]


async def test_a_stopped_game_is_corrected_and_the_correction_undone(evening: BotSession) -> None:
    play = evening.play
    table = await stopped(evening)
    assert evening.app.services.tables.get(table) is None
    final = await settlement(evening)
    first, text = facts(evening, table), final.text
    picture = final.file
    curve = await evening.message(play.group, "как шла")
    course = curve.file
    await correct(evening, play.boris, table, 2, "Анна 6", "Вистует Борис", "6: ровно")
    line = await evening.message(play.group, "Борис исправляет 2-ю раздачу")
    await play.until(lambda: final.text != text, limit=180)
    await play.clock.advance(120)
    assert final.file != picture
    assert curve.file != course
    assert not curve.deleted
    assert facts(evening, table)[0] == first[0]
    assert facts(evening, table)[1] != first[1]
    assert evening.status(table) == "finished"
    assert evening.app.services.tables.get(table) is None
    assert len(standing_buttons(evening, play.group, tr("button-correct"))) == 1
    assert not standing_buttons(evening, play.group, tr("report-deals"))
    await evening.restart()
    await evening.tap(play.anna, line, tr("button-undo-mend"))
    await play.until(lambda: "Анна возвращает" in line.text, limit=180)
    await play.until(lambda: final.text == text, limit=180)
    assert [each["writes"] for each in facts(evening, table)] == [each["writes"] for each in first]
    await the_export_verifies(evening, play.anna, 5)


SHORT = "/newgame сочинка 2 cards=real"


async def test_a_correction_that_closes_is_taken_back(evening: BotSession) -> None:
    """The game goes on, and ends again."""
    play = evening.play
    table = await begin(evening, SHORT)
    await report(evening, play.anna, "Борис 6", "Без виста")
    await report(evening, play.anna, "Анна 6", "Без виста")
    await report(evening, play.anna, "Тётя… 6", "Вистуют оба", "5: без одной", "2")
    assert evening.status(table) == "playing"
    live = await asked(evening)
    await evening.tap(play.boris, live, tr("button-report-deals"))
    live = await asked(evening)
    data = next(each.encode() for each in taps(live) if each.what == "open=deal-3")
    await evening.press(play.boris, live, data)
    await report(evening, play.boris, tr("button-report-mend"), "Тётя… 6", "Без виста")
    final = await settlement(evening)
    line = await evening.message(play.group, tr("button-undo-mend"))
    await play.clock.advance(120)
    assert evening.status(table) == "finished"
    await evening.restart()
    await evening.tap(play.anna, line, tr("button-undo-mend"))
    await play.until(lambda: evening.status(table) == "playing")
    await play.until(lambda: final.deleted, limit=180)
    assert "Анна возвращает" in line.text
    await evening.restart()
    await report(evening, play.anna, "Тётя… 6", "Без виста")
    await settlement(evening)
    await play.clock.advance(120)
    assert len(standing_buttons(evening, play.group, tr("button-correct"))) == 1
    await the_export_verifies(evening, play.anna, 4)


async def test_a_correction_after_the_end_lets_the_game_go_on(evening: BotSession) -> None:
    play = evening.play
    table = await begin(evening, SHORT)
    for name in ("Борис", "Анна", "Тётя…"):
        await report(evening, play.anna, f"{name} 6", "Без виста")
    final = await settlement(evening)
    await play.clock.advance(120)
    await evening.restart()
    await correct(evening, play.boris, table, 2, "Анна 6", "Вистует Борис", "5: без одной")
    await play.until(lambda: evening.status(table) == "playing")
    await play.until(lambda: final.deleted, limit=180)
    await report(evening, play.anna, "Анна 6", "Без виста")
    again = await settlement(evening)
    await play.clock.advance(120)
    assert evening.status(table) == "finished"
    await correct(evening, play.anna, table, 1, "Борис 6", "Вистует Анна", "6: ровно")
    await play.until(
        lambda: "Анна исправляет 1-ю" in "".join(each.text for each in evening.said(play.group)),
        limit=180,
    )
    await play.clock.advance(120)
    assert not again.deleted
    assert evening.app.services.tables.get(table) is None
    await the_export_verifies(evening, play.anna, 4)


async def test_an_old_game_is_corrected(evening: BotSession) -> None:
    """Days later, and after a start that has released its messages."""
    play = evening.play
    table = await stopped(evening)
    final = await settlement(evening)
    await evening.crash()
    await play.clock.advance(DAYS)
    await evening.start()
    await play.clock.advance(120)
    owned = [
        slot for slot in evening.app.services.telegram.tracked_slots() if slot.owner == str(table)
    ]
    assert not owned
    many, text = len(evening.said(play.group)), final.text
    await correct(evening, play.boris, table, 2, "Анна 6", "Вистует Борис", "6: ровно")
    await play.until(lambda: final.text != text, limit=180)
    await play.clock.advance(120)
    # The line of the correction, and the picture of the evening.
    assert len(evening.said(play.group)) == many + 2
    assert len(standing_buttons(evening, play.group, tr("button-correct"))) == 1
    await evening.crash()
    await play.clock.advance(DAYS)
    await evening.start()
    await evening.tap(play.anna, final, tr("button-correct"))
    shown = await page(evening, table)
    await play.clock.advance(120)
    assert len(evening.said(play.group)) == many + 3
    await evening.tap(play.anna, shown, tr("button-report-back"))
    await play.until(lambda: shown.deleted, limit=180)
    assert len(evening.said(play.group)) == many + 2


async def test_deals_are_corrected_from_the_history(evening: BotSession) -> None:
    play, gleb = evening.play, evening.play.party.people[3]
    table = await stopped(evening)
    play.anna.write(play.anna.private, "/history")
    pulkas = await evening.message(play.anna.private, "за столом")
    await evening.tap(play.anna, pulkas, words(pulkas.buttons)[0])
    deals = await evening.message(play.anna.private, tr("button-correct"))
    said = await evening.tap(play.anna, deals, tr("button-correct"))
    assert said == tr("toast-deals-there", table="Пятница")
    shown = await page(evening, table)
    assert shown.chat == play.group
    assert "не сидите" in await evening.press(gleb, shown, taps(shown)[0].encode())
    assert "не сидите" in await evening.tap(gleb, await settlement(evening), tr("button-correct"))
    said = await evening.tap(play.boris, await settlement(evening), tr("button-correct"))
    assert said == tr("toast-reports", name="Анна")
    play.anna.write(play.group, "штраф Борис гора 5 опоздал", reply_to=shown)
    shown = await evening.message(play.group, tr("button-report-write"))
    await evening.tap(play.anna, shown, tr("button-report-write"))
    await evening.message(play.group, "Анна записывает от руки")
    await play.clock.advance(120)
    assert evening.app.services.tables.get(table) is None
    await evening.tap(play.anna, await settlement(evening), tr("button-correct"))
    for code in ("entry=1", "drop", "write"):
        await press(evening, play.anna, table, code)
    await play.until(lambda: not entries(evening, table))
    play.anna.write(play.group, "/write Анна 6 без виста")
    await play.clock.advance(60)
    assert len(facts(evening, table)) == 5
    await the_export_verifies(evening, play.anna, 5)


async def test_no_deal_is_added_after_the_end(evening: BotSession) -> None:
    """Neither by a line nor by forged buttons, nor by an owner who does not sit."""
    play = evening.play
    table = await stopped(evening)
    final, before = await settlement(evening), evening.log(table)
    await evening.tap(play.anna, final, tr("button-correct"))
    shown = await page(evening, table)
    play.anna.write(play.group, "Анна 6 без виста", reply_to=shown)
    await evening.message(play.group, tr("toast-finished"))
    stamp = taps(shown)[0].number
    for what in (
        "0",
        "write",
        "dealer=1",
        "out=1",
        "strain=1",
        "open=dealer",
        "insert=6",
        "open=x",
    ):
        await evening.press(play.anna, shown, Tap(Verb.REPORT, table, stamp, what).encode())
        await play.clock.advance(5)
    other = Tap(Verb.REPORT, table, 0, codes.OPEN_DEALS).encode()
    await evening.press(play.anna, final, other)
    for what in ("0", "1", "0", "write"):
        stamp = json.loads(
            evening.rows("SELECT draft FROM drafts WHERE table_id = ? AND seat = -1", table)[0][0]
        )["reports"]
        await evening.press(play.anna, final, Tap(Verb.REPORT, table, stamp, what).encode())
    assert evening.log(table) == before


@pytest.mark.parametrize("seed", range(3))
async def test_kills_lose_no_correction(evening: BotSession, seed: int) -> None:
    """The process dies at any step of what a tap starts; the person looks, and taps again."""
    play, rng = evening.play, random.Random(seed)
    table = await stopped(evening)
    final = await settlement(evening)
    text, kills = final.text, 0

    def moved() -> tuple[int, str]:
        query = "SELECT draft FROM drafts WHERE table_id = ? AND seat = -1"
        return len(evening.log(table)), str(evening.rows(query, table))

    async def tap(button: str, *, on: Message | None = None) -> None:
        nonlocal kills
        before = moved()
        while moved() == before:
            live = on or await page(evening, table)
            found = next(each for each in live.buttons if button in each["text"])
            left = rng.randrange(4)

            def dies(_: str) -> bool:
                nonlocal left
                left -= 1
                return left < 0

            assert evening.line is not None
            evening.line.reached = dies
            play.anna.press(live, found["callback_data"])
            await play.clock.advance(5)
            kills += evening.line.cut
            evening.line.reached = None
            await evening.restart()

    await tap(tr("button-correct"), on=final)
    await tap("2")
    for button in (tr("button-report-mend"), "Анна 6", "Без виста", tr("button-report-write")):
        await tap(button)
    await play.until(lambda: final.text != text, limit=180)
    line = await evening.message(play.group, tr("button-undo-mend"))
    await tap(tr("button-undo-mend"), on=line)
    await play.until(lambda: final.text == text, limit=180)
    await play.clock.advance(120)
    assert [next(iter(each.action)) for each in evening.log(table)][-2:] == ["mend"] * 2
    assert kills > 2
    assert len(standing_buttons(evening, play.group, tr("button-correct"))) == 1
    assert len(standing_buttons(evening, play.group, "как шла")) == 1
    assert evening.app.services.tables.get(table) is None
    await the_export_verifies(evening, play.anna, 5)
