"""An evening of twelve deals of four, reported by two in turn, with three corrections."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from tests.e2e.evening import taps
from tests.e2e.preferans.test_pulkas import the_export_verifies
from tests.e2e.preferans.test_real_cards import GAME, add_guest, asked, lobby_of
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox import Actor
    from tests.e2e.evening import BotSession

DEALS = (
    ("Борис 6", "Без виста"),
    ("Тётя… 6", "Вистует Анна", "6: ровно"),
    ("Анна 7", "Вистуют оба", "7: ровно", "2"),
    ("Распасы", "3", "4", "3"),
    ("Вера 6", "Без виста"),
    ("Вера 6", "Вистует Анна", "5: без одной"),
    ("Распасы", "2", "2", "5"),
    ("Анна 6", "Полвиста: Вера"),
    ("Мизер Тётя", "0"),
    ("Вера 8", "Вистует Анна", "8: ровно"),
    ("Борис 6", "Без виста"),
    ("Анна 6", "Вистует Вера", "7: +1"),
)
"""What is tapped before «Записать»; the dealer, who goes round, has no cards."""
MENDS = (
    (2, ("Тётя… 6", "Вистует Анна", "5: без одной")),
    (5, ("Вера 6", "Вистует Борис", "6: ровно")),
    (8, ("Анна 6", "Без виста")),
)


async def stopped_with_a_page_open(evening: BotSession, *others: Actor) -> None:
    """The page is not shown after the end; the list of deals begins with the last."""
    play = evening.play
    play.anna.write(play.group, "/stop")
    for person in others:
        vote = await evening.message(play.group, tr("button-agree"))
        await evening.tap(person, vote, tr("button-agree"))
    final = await evening.message(play.group, tr("button-correct"))
    await play.clock.advance(120)
    assert not [each for each in evening.said(play.group) if tr("report-deals") in each.text]
    await evening.tap(others[0], final, tr("button-correct"))
    shown = await evening.message(play.group, tr("report-deals"))
    assert "12." in shown.text


@pytest.mark.slow
async def test_twelve_deals_with_three_corrections(evening: BotSession) -> None:
    """A deal takes three to five taps, a correction at most eight."""
    play = evening.play
    people = play.party.people
    play.anna.write(play.group, GAME)
    lobby = await lobby_of(evening, play.group)
    for person in (play.boris, people[2]):
        await evening.tap(person, lobby, tr("button-sit"))
    await add_guest(evening, play.anna, play.group, "Тётя Валя")
    await play.until(lambda: "Тётя Валя" in lobby.text, limit=120)
    table = taps(lobby)[0].table
    await evening.tap(play.anna, lobby, tr("button-begin"))
    await play.until(lambda: evening.log(table))

    async def tap(person: Actor, button: str) -> None:
        live = await asked(evening)
        name, _, level = button.rpartition(" ")
        rows = [row for row in live.keyboard if name and row[0]["text"].startswith(f"{name} ")]
        found = [each for row in rows for each in row if each["text"] in (button, level)]
        found += [each for each in live.buttons if button in each["text"]]
        assert found, (button, live.text, [each["text"] for each in live.buttons])
        await evening.press(person, live, found[0]["callback_data"])

    def written(number: int) -> bool:
        return len(evening.log(table)) == number

    writers, spent, entries = (play.anna, play.boris), 0, 1
    for number, buttons in enumerate(DEALS):
        person = writers[number % 2]
        for button in (*buttons, tr("button-report-write")):
            await tap(person, button)
            spent += 1
        entries += 1
        await play.until(partial(written, entries), what=f"deal {number + 1}")
        if number % 4 == 3:
            deal, again = MENDS[number // 4]
            corrected = 0
            for button in (tr("button-report-deals"), str(deal), tr("button-report-mend")):
                await tap(writers[1 - number % 2], button)
                corrected += 1
            for button in (*again, tr("button-report-write")):
                await tap(writers[1 - number % 2], button)
                corrected += 1
            entries += 1
            await play.until(partial(written, entries), what=f"correction of {deal}")
            assert corrected <= 8
            await evening.restart()
        await play.clock.advance(60)
    assert spent == sum(len(buttons) + 1 for buttons in DEALS) <= 4 * len(DEALS)
    await tap(play.anna, tr("button-report-deals"))
    await tap(play.anna, tr("button-older"))
    await stopped_with_a_page_open(evening, play.boris, people[2])
    record = await the_export_verifies(evening, play.anna, len(DEALS))
    assert sum(deal.get("mended", False) for deal in record["deals"]) == len(MENDS)
