"""An evening with real cards: people report the deals, the bot keeps the sheet. Rule 13.42."""

from __future__ import annotations

import json
import random
from functools import partial
from typing import TYPE_CHECKING

import pytest

from bot.taps import Tap, Verb
from tests.e2e.evening import taps, words
from tests.e2e.preferans.test_pulkas import the_export_verifies
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox import Actor
    from bot.sandbox.model import Chat, Message
    from tests.e2e.evening import BotSession

GAME = "/newgame сочинка 20 cards=real"


async def lobby_of(evening: BotSession, chat: Chat) -> Message:
    return await evening.message(chat, tr("button-guest"))


async def add_guest(evening: BotSession, person: Actor, chat: Chat, name: str) -> None:
    """A guest's name is asked for, and given as a reply."""
    lobby = await lobby_of(evening, chat)
    await evening.tap(person, lobby, tr("button-guest"))
    asked = await evening.message(chat, "как зовут гостя")
    person.write(chat, name, reply_to=asked)


async def begin(evening: BotSession, command: str = GAME) -> int:
    """Anna, Boris and the guest Valya, in a group."""
    play = evening.play
    play.anna.write(play.group, command)
    lobby = await lobby_of(evening, play.group)
    await evening.tap(play.boris, lobby, tr("button-sit"))
    await add_guest(evening, play.anna, play.group, "Тётя Валя")
    await play.until(lambda: "Тётя Валя" in lobby.text, what="the guest in the lobby")
    table = taps(lobby)[0].table
    await evening.tap(play.anna, lobby, tr("button-begin"))
    await play.until(lambda: evening.log(table))
    return table


async def asked(evening: BotSession, chat: Chat | None = None) -> Message:
    """The message of the table as it asks now; a group takes ten calls a minute."""
    found: list[Message] = []

    def current() -> bool:
        stamps = {table.row.id: table.state.notes.reports for table in evening.app.services.tables}
        found[:] = [
            each
            for each in evening.said(chat or evening.play.group)
            for tap in taps(each)[:1]
            if tap.verb is Verb.REPORT and stamps.get(tap.table) == tap.number
        ]
        return bool(found)

    await evening.play.until(current, limit=120, what="the present question")
    return found[-1]


async def report(
    evening: BotSession, person: Actor, *buttons: str, chat: Chat | None = None
) -> int:
    """Tap these buttons one after another, and write; the number of taps."""
    for button in (*buttons, tr("button-report-write")):
        live = await asked(evening, chat)
        await evening.tap(person, live, button)
    return len(buttons) + 1


@pytest.mark.slow
async def test_ten_kinds_of_deals_take_few_taps(evening: BotSession) -> None:
    """The buttons of each kind, and how many taps they are."""
    play = evening.play
    table = await begin(evening)
    kinds = (
        (3, ("Борис 6", "Без виста")),
        (4, ("Тётя… 6", "Вистует Анна", "6: ровно")),
        (5, ("Анна 6", "Вистуют оба", "7: +1", "2")),
        (3, ("#misere", "0")),
        (3, ("#misere", "3")),
        (4, ("Распасы", "3", "4")),
        (3, ("Анна 6", "Полвиста: Тётя Валя")),
        (4, ("#8", "Вистует", "8: ровно")),
        (4, ("Борис 6", "Вистует", "5: без одной")),
        (4, ("#10", "Вистует Борис", "10: ровно")),
    )

    def written(number: int) -> bool:
        return len(evening.rows("SELECT number FROM deals WHERE table_id = ?", table)) == number

    for number, (most, buttons) in enumerate(kinds, 1):
        said = []
        for each in buttons:
            live = await asked(evening)
            texts = [button["text"] for button in live.buttons]
            found = {"#misere": "М", "#8": "8", "#10": "10"}.get(each, each)
            said.append(next((text for text in texts if found in text), "?"))
            assert said[-1] != "?", (number, each, live.text, texts)
            await evening.tap(play.anna, live, said[-1])
        live = await asked(evening)
        await evening.tap(play.anna, live, tr("button-report-write"))
        await play.until(partial(written, number), what=f"deal {number}")
        assert len(buttons) + 1 <= most, buttons
        await play.clock.advance(60)


async def open_deal(evening: BotSession, person: Actor, number: int) -> None:
    live = await asked(evening)
    await evening.tap(person, live, tr("button-report-deals"))
    live = await asked(evening)
    page = next(
        button for button in live.buttons if button["callback_data"].endswith(f"deal-{number}")
    )
    await evening.press(person, live, page["callback_data"])
    await evening.play.clock.advance(2)


@pytest.mark.slow
async def test_a_deal_is_mended_returned_removed_and_inserted(evening: BotSession) -> None:
    play = evening.play
    table = await begin(evening)

    def facts() -> list[str]:
        query = "SELECT facts FROM deals WHERE table_id = ? ORDER BY number"
        return [row[0] for row in evening.rows(query, table)]

    await report(evening, play.anna, "Борис 6", "Без виста")
    await report(evening, play.boris, "Анна 6", "Вистует Борис", "5: без одной")
    await report(evening, play.anna, "Распасы", "3", "4")
    first = facts()
    await open_deal(evening, play.boris, 2)
    await report(
        evening, play.boris, tr("button-report-mend"), "Анна 6", "Вистует Борис", "6: ровно"
    )
    line = await evening.message(play.group, "Борис исправляет 2-ю раздачу")
    assert "Анна\u00a0−" in line.text
    assert "→" in line.text
    assert len(facts()) == 3
    assert facts()[:1] == first[:1]
    assert facts()[1] != first[1]
    await evening.restart()
    await evening.tap(play.anna, line, tr("button-undo-mend"))
    await play.until(lambda: "Анна возвращает" in line.text)
    await evening.restart()
    live = await asked(evening)
    await evening.tap(play.anna, live, tr("button-report-deals"))
    live = await asked(evening)
    assert "исправлено: Анна" in live.text
    await evening.tap(play.anna, live, tr("button-report-back"))
    await open_deal(evening, play.anna, 1)
    live = await asked(evening)
    await evening.tap(play.anna, live, tr("button-report-remove"))
    await play.until(lambda: "убирает 1-ю" in line.text)
    assert len(facts()) == 2
    await open_deal(evening, play.anna, 1)
    await report(evening, play.anna, tr("button-report-insert"), "Борис 6", "Без виста")
    await play.until(lambda: "вставляет 1-ю" in line.text)
    assert len(facts()) == 3
    await evening.restart()
    record = await the_export_verifies(evening, play.anna, 3)
    assert record["players"][2] == {"name": "Тётя Валя", "kind": "guest"}
    assert [deal.get("mended", False) for deal in record["deals"]] == [True, True, False]


@pytest.mark.slow
async def test_the_end_settles_and_is_exported(evening: BotSession) -> None:
    play = evening.play
    await begin(evening)
    for name in ("Борис", "Анна", "Тётя…", "Борис", "Анна", "Тётя…"):
        await report(evening, play.anna, f"{name} 6", "Без виста")
    await evening.restart()
    play.anna.write(play.group, "/stop")
    live = await evening.message(play.group, tr("button-agree"))
    await evening.tap(play.boris, live, tr("button-agree"))
    final = await evening.message(play.group, "🏁")
    assert tr("button-again") in words(final.buttons)
    await the_export_verifies(evening, play.anna, 6)
    play.anna.write(play.anna.private, "/history")
    await evening.message(play.anna.private, "6 раздач · за столом")
    play.anna.write(play.group, "/analyze 1")
    await evening.message(play.group, tr("analysis-real", number=1))


@pytest.mark.slow
async def test_an_evening_of_old_preferans(evening: BotSession) -> None:
    """Suits, whist alone, misères, a kurochka taken off, a correction, a typed deal. 13.42, 11."""
    play = evening.play
    await begin(evening, "/newgame старый 50 cards=real, выставка=10")
    await report(evening, play.anna, "Борис 6", "♥", "Вистует Анна", "5: без одной")
    first = await evening.message(play.group, "Борис: ремиз 20")
    assert "висты 5\u00a0×\u00a020\u00a0=\u00a0100" in first.text
    alone = ("Анна 6", "♥", "Вистует Борис", "8: +2", tr("choice-on"))
    assert await report(evening, play.boris, *alone) == 6
    await evening.message(play.group, "Вистует Борис в одиночку")
    await report(evening, play.anna, "Мизер Анна", "Большой мизер", "0")
    await evening.restart()
    play.boris.write(play.group, "/write Борис 7♣ пас")
    live = await asked(evening)
    await evening.tap(play.boris, live, tr("button-report-write"))
    await evening.message(play.group, "Борис: с записи 12")
    await open_deal(evening, play.boris, 1)
    await report(evening, play.boris, tr("button-report-mend"), "Борис 6", "♠", "Без виста")
    line = await evening.message(play.group, "Борис исправляет 1-ю раздачу")
    await evening.tap(play.anna, line, tr("button-undo-mend"))
    await play.until(lambda: "Анна возвращает" in line.text)
    play.anna.write(play.group, "/stop")
    vote = await evening.message(play.group, tr("button-agree"))
    await evening.tap(play.boris, vote, tr("button-agree"))
    record = await the_export_verifies(evening, play.anna, 4)
    assert [deal["contract"] for deal in record["deals"]] == ["6h", "6h", "big_misere", "7c"]
    assert [deal["play"] for deal in record["deals"]] == [None, "alone", None, None]


@pytest.mark.slow
async def test_one_report_at_a_table(evening: BotSession) -> None:
    play, gleb = evening.play, evening.play.party.people[3]
    await begin(evening)
    live = await asked(evening)
    old = taps(live)[0].encode()
    assert "не сидите" in await evening.press(gleb, live, old)
    await evening.tap(play.anna, live, "Борис 6")
    live = await asked(evening)
    assert "Пишет Анна" in live.text
    assert tr("toast-reports", name="Анна") == await evening.tap(play.boris, live, "Без виста")
    assert tr("toast-report-stale") == await evening.press(play.anna, live, old)
    await play.clock.advance(61)
    await evening.restart()
    live = await asked(evening)
    await evening.tap(play.boris, live, "Без виста")
    live = await asked(evening)
    assert "Пишет Борис" in live.text or "Борис" in live.text
    await evening.tap(play.boris, live, tr("button-report-write"))
    await evening.message(play.group, "Борис: пуля 2")


@pytest.mark.slow
async def test_a_guest_is_named_renamed_and_taken_over(evening: BotSession) -> None:
    play, gleb = evening.play, evening.play.party.people[3]
    play.anna.write(play.group, GAME)
    lobby = await lobby_of(evening, play.group)
    await evening.tap(play.boris, lobby, tr("button-sit"))
    for wrong, why in (
        ("А" * 200, tr("error-lobby-guest-long", n=20)),
        ("  борис ", tr("error-lobby-guest-taken", name="борис")),
    ):
        await add_guest(evening, play.anna, play.group, wrong)
        await evening.message(play.group, why)
        await play.clock.advance(60)
    await add_guest(evening, play.anna, play.group, "Валя")
    await play.until(lambda: "3. Валя" in lobby.text)
    await play.clock.advance(60)
    await evening.tap(play.boris, lobby, tr("button-guest-of", name="Валя"))
    await evening.tap(play.boris, lobby, tr("button-guest-name"))
    asked_name = await evening.message(play.group, "как зовут гостя")
    play.boris.write(play.group, "Тётя Валя", reply_to=asked_name)
    await play.until(lambda: "3. Тётя Валя" in lobby.text)
    await evening.tap(play.anna, lobby, tr("button-begin"))
    await report(evening, play.anna, "Тётя… 6", "Без виста")
    gleb.write(play.group, "/join")
    places = await evening.message(play.group, tr("button-instead", name="Тётя Валя"))
    places = next(
        m
        for m in evening.said(play.group)
        if tr("button-instead", name="Тётя Валя") in words(m.buttons)
    )
    await evening.tap(gleb, places, tr("button-instead", name="Тётя Валя"))
    vote = await evening.message(play.group, tr("button-agree"))
    await evening.tap(play.anna, vote, tr("button-agree"))
    await evening.message(play.group, "Тётя Валя → Глеб")
    await report(evening, gleb, "Глеб 6", "Без виста")
    await evening.restart()
    await the_export_verifies(evening, gleb, 2)


@pytest.mark.slow
async def test_one_person_writes_for_three_guests_in_private(evening: BotSession) -> None:
    play = evening.play
    here = play.anna.private
    hello = evening.said(here)[-1]
    await evening.tap(play.anna, hello, tr("button-keep-sheet"))
    for name in ("Валя", "Катя", "Очень Длинное Имя 20"):
        await add_guest(evening, play.anna, here, name)
        await evening.message(here, f"{name} (гость)")
    lobby = await lobby_of(evening, here)
    await evening.tap(play.anna, lobby, tr("button-begin"))
    live = await asked(evening, here)
    assert "Без карт: Анна" in live.text
    await report(evening, play.anna, "Валя 6", "Вистуют оба", "6: ровно", "2", chat=here)
    live = await asked(evening, here)
    await evening.tap(play.anna, live, tr("button-report-out"))
    await evening.tap(play.anna, await asked(evening, here), "Катя")
    await report(evening, play.anna, "Распасы", "3", "3", chat=here)
    await evening.restart()
    play.anna.write(here, "/stop")
    stop = await evening.message(here, tr("button-report-stop"))
    await evening.tap(play.anna, stop, tr("button-report-stop"))
    await evening.message(here, "🏁")
    await the_export_verifies(evening, play.anna, 2)
    mine = json.loads(await evening.file(play.anna, "/mydata"))
    assert mine["tables"][-1]["guests"] == ["Валя", "Катя", "Очень Длинное Имя 20"]
    play.anna.write(here, "/forget")
    await evening.tap(
        play.anna, await evening.message(here, tr("button-forget")), tr("button-forget")
    )
    await evening.message(here, tr("forgotten-done"))
    names = [name for (name,) in evening.rows("SELECT name FROM places")]
    assert not {"Валя", "Катя", "Очень Длинное Имя 20"} & set(names)
    assert len(set(names)) == 4


@pytest.mark.slow
async def test_a_line_is_shown_before_it_is_written(evening: BotSession) -> None:
    play = evening.play
    table = await begin(evening)
    live = await asked(evening)
    play.anna.write(play.group, "Анна 6♣ вист Борис 4", reply_to=live)
    live = await evening.message(play.group, "Сколько взяток: Анна?")
    assert words(live.buttons)[:-1] == ["6: ровно", "4: без двух"]
    await evening.tap(play.anna, live, "6: ровно")
    live = await evening.message(play.group, tr("button-report-write"))
    assert "Анна — 6♣" in live.text
    await evening.tap(play.anna, live, tr("button-report-write"))
    await asked(evening)
    await play.clock.advance(60)
    play.boris.write(play.group, "/write распасы 3 4 3")
    live = await evening.message(play.group, tr("button-report-write"))
    await evening.restart()
    await evening.tap(play.boris, live, tr("button-report-write"))
    await play.clock.advance(60)
    play.boris.write(play.group, "/write мизир Борис 2")
    await evening.message(play.group, "Может быть: ")
    await play.clock.advance(60)
    play.boris.write(play.group, "/write Анна 7♣ вист Борис")
    await evening.message(play.group, "Сколько взяток: Анна?")
    await play.clock.advance(60)
    play.boris.write(play.group, "/write")
    await evening.message(play.group, tr("toast-report-line")[:20])
    await play.clock.advance(60)
    play.boris.write(play.group, "/write штраф Борис гора 5 опоздал")
    live = await evening.message(play.group, tr("button-report-write"))
    assert "Борис: гора +5 — опоздал" in live.text
    await evening.tap(play.boris, live, tr("button-report-write"))
    line = await evening.message(play.group, "Борис записывает от руки")
    await evening.restart()
    await evening.tap(play.anna, line, tr("button-undo-mend"))
    await play.until(lambda: "возвращает запись от руки" in line.text)
    await evening.tap(play.anna, line, tr("button-undo-mend"))
    await play.clock.advance(60)
    assert evening.ledger(table).table.game.entered(evening.ledger(table).table.state)
    await evening.restart()
    await the_export_verifies(evening, play.anna, 2)


@pytest.mark.slow
async def test_forged_buttons_change_nothing(evening: BotSession) -> None:
    """What other tables have, pages that do not exist, and codes of no meaning."""
    play = evening.play
    table = await begin(evening)
    await report(evening, play.anna, "Борис 6", "Без виста")
    live = await asked(evening)
    stamp, before = taps(live)[0].number, evening.log(table)
    forged = [
        *(Tap(Verb.SHOW, table, 1, what) for what in ("hand", "layout", "here", "back", "hurry")),
        *(Tap(Verb.SHOW, table, 1, what) for what in ("check", "analysis", "exact")),
        *(Tap(Verb.MOVE, table, 1, what) for what in ("P", "6s", "7h")),
        *(Tap(Verb.DRAFT, table, 1, what) for what in ("?P", "menu", "hint", "+7s")),
        Tap(Verb.RIGHT, table, 2, "stop-2"),
        Tap(Verb.PAGE, table, 1, "walk=0"),
        Tap(Verb.PAGE, table, 1, "steps=0"),
        *(Tap(Verb.LOBBY, table, 0, what) for what in ("guest", "name=7", "dismiss=2", "real")),
        *(
            Tap(Verb.REPORT, table, stamp, what)
            for what in (
                "99", "x", "write", "open=deal-9", "open=hand", "mend=9", "mend=", "insert=0",
                "remove=9", "choice=1", "strain=1", "dealer=7", "out=1", "undo", "=", "open=",
            )
        ),
    ]  # fmt: skip
    for tap in forged:
        said = await evening.press(play.anna, live, tap.encode())
        assert said not in (tr("toast-failed"), tr("toast-unwritten")), tap
        assert said or tap.verb is Verb.PAGE or tap.what in ("here", "back"), tap
        await play.clock.advance(2)
    assert evening.log(table) == before
    await report(evening, play.anna, "Распасы", "3", "3")


async def test_lots_may_be_drawn_for_seats(evening: BotSession) -> None:
    play = evening.play
    play.anna.write(play.group, f"{GAME}, места=по жребию")
    lobby = await lobby_of(evening, play.group)
    await evening.tap(play.boris, lobby, tr("button-sit"))
    await add_guest(evening, play.anna, play.group, "Валя")
    await play.until(lambda: "Валя" in lobby.text)
    await evening.tap(play.anna, lobby, tr("button-begin"))
    live = await asked(evening)
    assert "раздача 1" in live.text


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
async def test_kills_lose_and_double_nothing(evening: BotSession, seed: int) -> None:
    """The process dies at any step of what a tap starts; the person looks, and taps again."""
    play, rng = evening.play, random.Random(seed)
    table = await begin(evening)
    kills = 0

    async def tap(button: str) -> None:
        """Tap until the log or the report has moved."""
        nonlocal kills
        before = moved()
        while moved() == before:
            live = await asked(evening)
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

    def moved() -> tuple[int, str]:
        query = "SELECT draft FROM drafts WHERE table_id = ? AND seat = -1"
        return len(evening.log(table)), str(evening.rows(query, table))

    for deal in (("Борис 6", "Вистует Анна", "6: ровно"), ("Распасы", "3", "4"), ("#", "М", "0")):
        for button in deal:
            if button != "#":
                await tap(button)
        await tap(tr("button-report-write"))
    await tap(tr("button-report-deals"))
    await tap("2")
    for button in (tr("button-report-mend"), "Анна 6", "Без виста", tr("button-report-write")):
        await tap(button)
    tells = [entry.action for entry in evening.log(table)]
    assert [next(iter(each)) for each in tells[1:]] == ["tell"] * 3 + ["mend"]
    assert len(evening.rows("SELECT number FROM deals WHERE table_id = ?", table)) == 3
    assert kills > 5
    await the_export_verifies(evening, play.anna, 3)


@pytest.mark.slow
async def test_the_owner_writes_for_guests_alone(evening: BotSession) -> None:
    play, gleb = evening.play, evening.play.party.people[3]
    play.anna.write(play.group, GAME)
    lobby = await lobby_of(evening, play.group)
    await evening.tap(play.anna, lobby, tr("button-stand"))
    for name in ("Валя", "Катя", "Лена"):
        await add_guest(evening, play.anna, play.group, name)
        await play.until(lambda: f"{name} (гость)" in lobby.text)  # noqa: B023
        await play.clock.advance(60)
    await evening.tap(play.anna, lobby, tr("button-begin"))
    await report(evening, play.anna, "Катя 6", "Без виста")
    await evening.restart()
    await report(evening, play.anna, "Лена 6", "Вистует Валя", "6: ровно")
    live = await asked(evening)
    assert "не сидите" in await evening.press(gleb, live, taps(live)[0].encode())
    (kept,) = json.loads(await evening.file(play.anna, "/mydata"))["tables"]
    assert (kept["called"], kept["guests"]) == (None, ["Валя", "Катя", "Лена"])
    await play.clock.advance(60)
    play.anna.write(play.group, "/stop")
    await evening.message(play.group, "🏁")


@pytest.mark.slow
async def test_points_are_entered_with_buttons_and_a_reply(evening: BotSession) -> None:
    play = evening.play
    await begin(evening)
    await report(evening, play.anna, "Борис 6", "Без виста")
    for button in (tr("button-report-entry"), "Гора", "Борис", "5", tr("button-report-done")):
        await evening.tap(play.anna, await asked(evening), button)
    live = await asked(evening)
    play.anna.write(play.group, "опоздал", reply_to=live)
    await evening.message(play.group, "гора +5 — опоздал")
    await evening.tap(play.anna, await asked(evening), tr("button-report-write"))
    line = await evening.message(play.group, "Анна записывает от руки")
    assert "Борис" in line.text
    await play.clock.advance(60)
    await evening.tap(play.boris, await asked(evening), tr("button-report-deals"))
    live = await asked(evening)
    assert "гора +5 — опоздал" in live.text
    await evening.tap(play.boris, line, tr("button-undo-mend"))
    await evening.message(play.group, "Борис возвращает запись от руки")
