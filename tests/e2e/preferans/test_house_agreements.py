"""Agreements that a group keeps under names, from the lobby of one group to that of another."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from bot.tables.saved_agreements import MOST
from tests.e2e.evening import MINUTE, words
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox.model import Chat, Message
    from tests.e2e.evening import BotSession

LINK = re.compile(r"start=(a2-\S+)")
NAME = "<b>Пятница & Ко"


def quoted(name: str) -> str:
    return f"«{name}»"


def kept(evening: BotSession) -> list[str]:
    """The names that all groups keep."""
    stored = evening.rows("SELECT house FROM chats ORDER BY chat_id")
    return [each["name"] for (house,) in stored for each in json.loads(house)]


async def answered(evening: BotSession, chat: Chat, said: str, key: str) -> str:
    """What the bot answers to words, known by its message."""
    evening.play.anna.write(chat, said)
    return (await evening.message(chat, tr(key))).text


async def lobby_of(evening: BotSession, chat: Chat, said: str = "/newgame 10") -> Message:
    evening.play.anna.write(chat, said)
    return await evening.message(chat, tr("button-sit"))


async def ours(evening: BotSession, chat: Chat, name: str = "") -> Message:
    """The page of what a group keeps, or of one of them."""
    evening.play.anna.write(chat, "/settings")
    menu = await evening.message(chat, tr("button-houses"))
    await evening.tap(evening.play.anna, menu, tr("button-houses"))
    await evening.play.until(lambda: tr("house-title") in menu.text)
    if name:
        await evening.tap(evening.play.anna, menu, quoted(name))
        await evening.play.until(lambda: "start=" in menu.text)
    return menu


async def turned(evening: BotSession, page: Message) -> None:
    before = page.text
    await evening.tap(evening.play.boris, page, tr("button-page-on"))
    await evening.play.until(lambda: page.text != before)


@pytest.mark.slow
async def test_saved_at_a_table_offered_first_and_carried_to_another_group(
    evening: BotSession,
) -> None:
    """The name is shown as it was written, and a restart changes nothing."""
    play = evening.play
    lobby = await lobby_of(evening, play.group, "/newgame ленинградка 20 вист=жлобский игроков=4")
    line = lobby.text.split("\n")[1]
    play.anna.write(play.group, f"/save {NAME}")
    await evening.message(play.group, tr("changed-house", name="Анна", house=NAME, how="saved"))
    await play.until(lambda: f"{quoted(NAME)}: {line}" in lobby.text)
    await evening.tap(play.anna, lobby, tr("button-options"))
    await play.until(lambda: words(lobby.buttons)[0] == f"✓ {quoted(NAME)}")
    await evening.tap(play.anna, lobby, tr("preset-rostov"))
    await evening.restart()
    await play.until(lambda: words(lobby.buttons)[0] == quoted(NAME))
    stranger = await evening.press(play.boris, lobby, "o:1:0:house=1")
    assert stranger == tr("toast-sit-first")
    await evening.tap(play.anna, lobby, quoted(NAME))
    await play.until(lambda: f"{quoted(NAME)}: {line}" in lobby.text)

    payload = LINK.findall((await ours(evening, play.group, NAME)).text)[0]
    club = play.world.add_group("Клуб", play.boris, with_bot=False)
    play.boris.add_bot(club, payload)
    page = await evening.message(club, tr("house-keep"))
    assert NAME in page.text
    assert line in page.text
    assert kept(evening) == [NAME]
    lines = [page.text]
    while tr("button-page-on") in words(page.buttons):
        await turned(evening, page)
        lines.append(page.text)
    everything = "\n".join(lines)
    for key, choice in (("whist", "greedy"), ("seats", "4"), ("convention", "leningrad")):
        assert tr(f"rule-{key}-{choice}") in everything
    await evening.tap(play.boris, page, tr("house-keep"))
    await evening.message(club, tr("changed-house", name="Борис", house=NAME, how="saved"))
    play.boris.write(club, "/newgame 10")
    theirs = await evening.message(club, tr("button-sit"))
    await evening.tap(play.boris, theirs, tr("button-options"))
    await evening.tap(play.boris, theirs, quoted(NAME))
    await play.until(lambda: f"{quoted(NAME)}: {line}" in theirs.text)
    # The copy has a link of its own, and is not brought twice.
    play.boris.write(club, f"/start@{play.world.bot.username} {payload}")
    again = await evening.message(club, tr("house-keep"))
    toast = await evening.tap(play.boris, again, tr("house-keep"))
    assert toast == tr("error-house-there", name=NAME)


async def test_who_looks_at_a_link_in_private_is_shown_the_way_to_a_group(
    evening: BotSession,
) -> None:
    play = evening.play
    play.anna.write(play.group, "/save Наш")
    await evening.message(play.group, tr("button-undo"))
    payload = LINK.findall((await ours(evening, play.group, "Наш")).text)[0]
    play.gleb.start(payload)
    page = await evening.message(play.gleb.private, tr("house-carry"))
    (carry,) = [each for each in page.buttons if "url" in each]
    assert carry["url"].endswith(f"?startgroup={payload}")
    assert tr("house-keep") not in words(page.buttons)
    code = payload.removeprefix("a2-")[:-13]
    refused = await evening.press(play.gleb, page, f"c:0:0:keep={code}")
    assert refused == tr("error-house-group-only")
    assert await answered(evening, play.anna.private, "/save Мой", "error-house-group-only")


async def test_forged_and_foreign_links_are_answered_and_open_nothing(evening: BotSession) -> None:
    play = evening.play
    play.anna.write(play.group, "/save Наш")
    await evening.message(play.group, tr("button-undo"))
    payload = LINK.findall((await ours(evening, play.group, "Наш")).text)[0]
    before = kept(evening)
    for said, key in (
        (payload[:-1] + ("0" if payload[-1] != "0" else "1"), "error-house-link-broken"),
        (evening.signed("a2-9-1-0123456789abcdef"), "error-house-link-gone"),
        ("a1" + payload[2:], "error-house-link-version"),
    ):
        play.boris.write(play.boris.private, f"/start {said}")
        await evening.message(play.boris.private, tr(key))
    assert kept(evening) == before


@pytest.mark.slow
async def test_renamed_dropped_and_brought_back(evening: BotSession) -> None:
    play = evening.play
    for name in ("Пятница", "Суббота"):
        play.anna.write(play.group, f"/save {name}")
        await evening.message(play.group, tr("changed-house", name="Анна", house=name, how="saved"))
    menu = await ours(evening, play.group, "Суббота")
    assert "/rename 2" in menu.text
    taken = await answered(evening, play.group, "/rename 2 пятница", "error-house-name-taken")
    assert "пятница" in taken
    play.boris.write(play.group, "/rename 2 Среда")
    told = await evening.message(
        play.group, tr("changed-house-name", name="Борис", old="Суббота", new="Среда")
    )
    menu = await ours(evening, play.group, "Среда")
    await evening.tap(play.boris, menu, tr("house-drop"))
    await evening.tap(play.boris, menu, tr("house-drop-yes"))
    await play.until(lambda: "Среда" not in menu.text)
    gone = tr("changed-house", name="Борис", house="Среда", how="dropped")
    told = await evening.message(play.group, gone)
    assert kept(evening) == ["Пятница"]
    await evening.tap(play.anna, told, tr("button-undo"))
    await ours(evening, play.group, "Среда")
    for said, key in (
        ("/save", "error-house-name-none"),
        ("/save " + "я" * 21, "error-house-name-long"),
        ("/rename 7 Имя", "error-house-none"),
        ("/rename Имя", "error-house-none"),
        ("/rename 2", "error-house-name-none"),
    ):
        await answered(evening, play.group, said, key)


@pytest.mark.slow
async def test_a_group_keeps_only_so_many(evening: BotSession) -> None:
    play = evening.play
    for number in range(MOST):
        play.anna.write(play.group, f"/save Номер {number}")
        await evening.message(play.group, f"Номер {number}")
        await play.clock.advance(MINUTE)
    await answered(evening, play.group, "/save Лишний", "error-house-full")
    lobby = await lobby_of(evening, play.group)
    await evening.tap(play.anna, lobby, tr("button-options"))
    offered = [f"✓ {quoted(f'Номер {number}')}" for number in range(MOST)]
    await play.until(lambda: words(lobby.buttons)[:MOST] == offered)


@pytest.mark.slow
async def test_the_agreement_of_a_running_game_is_frozen_and_the_menu_says_so(
    evening: BotSession,
) -> None:
    """What is changed meanwhile concerns the next game only; /rules tell the one that runs."""
    play = evening.play
    table = await evening.sit_down("/newgame ростов 4", play.anna, computers=2)
    play.anna.write(play.group, "/settings")
    menu = await evening.message(play.group, tr("options-frozen"))
    opening = evening.log(table)[0]
    await evening.tap(play.anna, menu, tr("preset-leningrad"))
    await play.until(lambda: f"✓ {tr('preset-leningrad')}" in words(menu.buttons))
    stale = f"o:{table}:0:preferans,preset=leningrad"
    assert await evening.press(play.anna, menu, stale) == tr("toast-begun")
    assert await evening.press(play.anna, menu, f"o:{table}:0:house=1") == tr("toast-begun")
    play.anna.write(play.group, "/rules")
    rules = await evening.message(play.group, tr("rule-convention-rostov"))
    assert tr("options-bidding") in rules.text
    assert evening.log(table)[0] == opening
    assert "rostov" in str(opening.action)
    play.anna.write(play.group, "/newgame 10")
    lobby = await evening.message(play.group, tr("button-sit"))
    assert tr("preset-leningrad") in lobby.text


async def test_a_saved_name_opens_a_table_whatever_else_it_means(evening: BotSession) -> None:
    """What follows the name changes the agreement for this table alone."""
    play = evening.play
    first = await lobby_of(evening, play.group, "/newgame ленинградка 20 вист=жлобский игроков=4")
    line = first.text.split("\n")[1]
    for name in ("Пятничный стол", "Сочинка"):
        play.anna.write(play.group, f"/save {name}")
        await evening.message(play.group, tr("changed-house", name="Анна", house=name, how="saved"))
        await play.clock.advance(MINUTE)
    for said, shown in (
        ("пятничный СТОЛ", line),
        ("сочинка", line),
        ("эксперт, «Пятничный стол»", line),
        ("пятничный стол до 30", line.replace("20", "30")),
    ):
        opened = set(map(id, evening.said(play.group)))
        play.anna.write(play.group, f"/newgame {said}")

        def new(opened: set[int] = opened, shown: str = shown) -> bool:
            later = [each for each in evening.said(play.group) if id(each) not in opened]
            return any(shown in each.text for each in later)

        await play.until(new, what=said)
        await play.clock.advance(MINUTE)
    play.anna.write(play.group, "/newgame пятичный стол")
    await evening.message(play.group, tr("newgame-instead", words="Пятничный стол"))
    await play.clock.advance(MINUTE)
    play.anna.write(play.group, "/newgame глокая куздра")
    example = tr("newgame-words", example=tr("help-example"))
    answer = (await evening.message(play.group, example)).text
    names = f"{quoted('Пятничный стол')}, {quoted('Сочинка')}"
    assert tr("newgame-saved", names=names) in answer
    assert tr("newgame-games", games="преферанс, наполеон") in answer
    await play.clock.advance(MINUTE)
    play.anna.write(play.group, "/help")
    helped = await evening.message(play.group, tr("help-title"))
    await evening.tap(play.anna, helped, tr("button-help-start"))
    await play.until(lambda: "/newgame Пятничный стол" in helped.text)
    await evening.tap(play.anna, helped, tr("button-page-back"))
    await play.until(lambda: tr("help-title") in helped.text)
