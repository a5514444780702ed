"""Who may switch hands in the group on, where they cannot stand, and what is answered instead."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from telegram import Update

from bot.games.registry import FRONTS
from bot.handlers.update_source import chat_of
from bot.i18n import LANGUAGES
from bot.reconcile import Receiver
from bot.sandbox.errors import bad_request
from bot.sandbox.faults import LoseReply
from bot.sandbox.menus import CommandMenus
from bot.sandbox.model import ANONYMOUS_ADMIN, GENERAL
from bot.screen import MAX_EDITED, visible_length
from bot.taps import Verb
from tests.e2e.evening import taps, words
from tests.e2e.players import Players, only_in_group
from tests.e2e.test_hands_here import (
    GAME,
    a_move,
    allow,
    asked,
    begin,
    company,
    dina_is_asked,
    dina_moves,
    hand,
    hand_of,
    known,
    live,
    my_cards,
)
from tests.support.marks import SOME_GAMES
from tests.support.texts import told, tr

if TYPE_CHECKING:
    from bot.sandbox import Actor
    from bot.sandbox.model import Message
    from tests.e2e.evening import BotSession

__all__ = ["known"]


async def started(evening: BotSession) -> Actor:
    """Let hands stand, deal, wait for room; who is asked."""
    await allow(evening)
    await begin(evening)
    await evening.play.clock.advance(120)
    return await asked(evening)


# The switch


@pytest.mark.slow
async def test_only_administrators_choose(known: BotSession) -> None:
    play = known.play
    play.boris.write(play.group, "/settings", old_app=True)
    page = await known.message(play.group, tr("button-hands"))
    await known.tap(play.boris, page, tr("button-hands"))
    page = await known.message(play.group, tr("hands-off"))
    assert await known.tap(play.boris, page, tr("hands-tap")) == tr("admins-who")
    assert known.rows("SELECT hands FROM chats WHERE hands <> ''") == []


@pytest.mark.slow
async def test_by_itself_needs_an_administrator(known: BotSession) -> None:
    play = known.play
    play.anna.write(play.group, "/settings", old_app=True)
    page = await known.message(play.group, tr("button-hands"))
    await known.tap(play.anna, page, tr("button-hands"))
    page = await known.message(play.group, tr("hands-off"))
    assert await known.tap(play.anna, page, tr("hands-always")) == tr("hands-admin")
    play.anna.promote_bot(play.group)
    await play.clock.advance(2)
    assert await known.tap(play.anna, page, tr("hands-always")) == ""
    assert known.rows("SELECT hands FROM chats WHERE hands <> ''") == [("always",)]


@pytest.mark.slow
async def test_after_the_switch_went_off_a_move_counts_and_the_hand_goes(
    known: BotSession,
) -> None:
    play, person = known.play, await started(known)
    await my_cards(known, person)
    shown = hand_of(known, person)
    page = await known.message(play.group, tr("hands-off"))
    await play.clock.advance(60)
    await known.tap(play.anna, page, tr("hands-off"))
    data = next(each for each in taps(shown) if each.what == "P").encode()
    before = len(known.log(1))
    await known.press(person, shown, data)
    await play.until(lambda: len(known.log(1)) > before)
    await play.clock.advance(90)
    assert hand(known, person) is None
    person = await asked(known)
    assert await my_cards(known, person) != ""
    assert hand(known, person) is None


# Where it cannot stand


@pytest.mark.slow
async def test_who_blocked_the_bot_gets_the_pop_up(known: BotSession) -> None:
    person = await started(known)
    person.block()
    await known.play.clock.advance(5)
    assert await my_cards(known, person) != ""
    assert hand(known, person) is None
    assert known.play.world.limits.refused == {}


@pytest.mark.slow
async def test_two_failures_ask_for_start_by_name(known: BotSession) -> None:
    """Dina never pressed Start; the line that comes before her hand is lost twice."""
    play = known.play
    await allow(known)
    people = (play.anna, play.boris, play.dina)
    for person in people[:2]:
        await play.clock.drive(known.app.services.people.change(person.id, always_cut=True))
    await known.sit_down("/newgame места=как сели", *people)
    if dina_is_asked(known):
        await dina_moves(known, random.Random(1))
    await live(known)
    await play.clock.advance(120)
    notice = told(GAME, "notice-unstarted", table="", name=play.dina.name).split(": ")[-1]
    lost = play.world.faults.add("sendMessage", LoseReply(), chat=play.group.id, times=2)
    for failures in (1, 2):
        assert not any(notice in each.text for each in known.said(play.group))
        assert await my_cards(known, play.dina) == ""
        await play.clock.advance(70)
        assert lost.struck == failures
    assert any(notice in each.text for each in known.said(play.group))
    lost.times = 3
    assert await my_cards(known, play.dina) != ""  # a window now
    await play.clock.advance(70)
    play.dina.start()
    await play.until(lambda: known.said(play.dina.private))
    await play.clock.advance(5)
    assert not any(notice in each.text for each in known.said(play.group))
    assert await my_cards(known, play.dina) == ""
    assert hand(known, play.dina) is not None


@pytest.mark.slow
async def test_a_new_supergroup_loses_nothing(known: BotSession) -> None:
    play, person = known.play, await started(known)
    await my_cards(known, person)
    shown = hand_of(known, person)
    new = play.world.upgrade(play.group, play.anna.user)
    await play.clock.advance(60)
    before = len(known.log(1))
    person.press(shown, next(each for each in taps(shown) if each.what == "P").encode())
    await play.clock.advance(5)
    assert len(known.log(1)) > before
    person = await asked(known)
    deal = next(each for each in known.said(new) if tr("button-my-cards") in words(each.buttons))
    await play.clock.advance(60)
    assert await my_cards(known, person, deal) == ""
    assert [each for each in person.whispers(new) if each.buttons]


@pytest.mark.slow
@pytest.mark.parametrize("general", [True, False])
async def test_a_closed_topic_loses_nothing(known: BotSession, *, general: bool) -> None:
    """The hand that stands is played on; a new one stands in the general topic, or is a pop-up."""
    play, services = known.play, known.app.services
    people = (play.anna, play.boris, play.vera)
    forum = play.world.add_group("Клуб", *people, forum=True)
    topic = play.world.add_topic(forum, "Карты", play.anna.user)
    await play.clock.advance(5)
    row = await play.clock.drive(services.chats.get(forum.id))
    assert row is not None
    await play.clock.drive(services.chats.change(row, hands="tap"))
    for person in people:
        await play.clock.drive(services.people.change(person.id, always_cut=True))
    play.anna.write(forum, f"/newgame {told(GAME, 'game-played')}, места=как сели", thread_id=topic)
    lobby = await known.message(forum, tr("button-sit"))
    for person in people[1:]:
        await known.tap(person, lobby, tr("button-sit"))
    await known.tap(play.anna, lobby, tr("button-deal"))
    await play.until(lambda: any("👉" in known.said(each.private)[-1].text for each in people))
    await play.clock.advance(120)
    person, cards = await asked(known), tr("button-my-cards")
    deal = next(each for each in known.said(forum) if cards in words(each.buttons))
    assert await my_cards(known, person, deal) == ""
    (shown,) = [each for each in person.whispers(forum) if each.buttons]
    assert shown.thread_id in (None, topic)
    for closed in (topic, GENERAL) if not general else (topic,):
        play.world.close_topic(forum, closed, play.anna.user)
    await play.clock.advance(60)
    # A tap on it counts, and its next turn is shown there: what stands is edited.
    before = len(known.log(1))
    await known.press(person, shown, a_move(shown))
    await play.until(lambda: len(known.log(1)) > before)
    await play.clock.advance(60)
    other = await asked(known)
    assert other is not person
    await my_cards(known, other, deal)
    assert bool(other.whispers(forum)) == general
    private = known.said(other.private)[-1]
    assert "👉" in private.text
    before = len(known.log(1))
    await known.press(other, private, a_move(private))
    await play.until(lambda: len(known.log(1)) > before)
    if not general:
        # Who has lost the group's hand is rung for in private from the next turn on.
        last = known.said(other.private)[-1].id
        await play.clock.advance(300)
        while (mover := await asked(known)) is not other:
            private = known.said(mover.private)[-1]
            before = len(known.log(1))
            await known.press(mover, private, a_move(private))
            await play.until(lambda: len(known.log(1)) > before)  # noqa: B023
            await play.clock.advance(3)
        await play.clock.advance(3)
        assert known.said(other.private)[-1].id != last
        assert not known.said(other.private)[-1].silent
    assert play.world.limits.refused == {}


@pytest.mark.slow
async def test_who_left_the_table_plays_no_more(known: BotSession) -> None:
    play, person = known.play, await started(known)
    await my_cards(known, person)
    shown = hand_of(known, person)
    data = next(each for each in taps(shown) if each.verb is Verb.MOVE).encode()
    stranger = play.gleb
    before = known.log(1)
    assert await known.press(stranger, shown, data) == tr("toast-not-sitting", table="Пятница")
    assert known.log(1) == before
    person.restart_app()
    await known.press(person, shown, "m:1:999:P")
    assert known.log(1) == before


# What is answered to its person alone


@pytest.mark.slow
@pytest.mark.parametrize("game", SOME_GAMES)
async def test_why_is_answered_to_who_asked(known: BotSession, game: str) -> None:
    play = known.play
    await allow(known)
    await begin(known, game)
    players = Players.of(
        known, random.Random(5), *company(known, game), in_group=only_in_group(FRONTS[game])
    )
    await players.play(lambda: known.rows("SELECT * FROM deals"))
    await play.clock.advance(60)
    result = await known.message(play.group, tr("button-why"))
    private = [each.text for each in known.said(play.boris.private)]
    assert await known.tap(play.boris, result, tr("button-why")) == ""
    (page,) = [each for each in play.boris.whispers(play.group) if each.sender is play.world.bot]
    assert "1" in page.text
    assert visible_length(page.text) <= MAX_EDITED
    assert [each.text for each in known.said(play.boris.private)] == private
    assert not [each for each in play.vera.whispers(play.group) if each.sender is play.world.bot]
    if tr("button-whole") in words(page.buttons):
        await play.clock.advance(30)
        await known.tap(play.boris, page, tr("button-whole"))
        await play.until(lambda: len(known.said(play.boris.private)) > len(private))


async def first_result(evening: BotSession, game: str) -> Message:
    """Play a deal out; the group's message of it while the next one is played."""
    play = evening.play
    await allow(evening)
    await begin(evening, game)
    players = Players.of(
        evening, random.Random(5), *company(evening, game), in_group=only_in_group(FRONTS[game])
    )
    await players.play(lambda: evening.rows("SELECT * FROM deals"))
    result = await evening.message(play.group, tr("button-why"))
    await live(evening)
    await play.clock.advance(30)
    return result


def pages(evening: BotSession, person: Actor) -> list[Message]:
    """What the bot shows a person alone in the group."""
    seen = person.whispers(evening.play.group)
    return [each for each in seen if each.sender is evening.play.world.bot]


@pytest.mark.slow
@pytest.mark.parametrize("game", SOME_GAMES)
@pytest.mark.parametrize("button", ["check", "analysis"])
async def test_check_and_analysis_are_answered_to_who_asked(
    known: BotSession, game: str, button: str
) -> None:
    play = known.play
    result = await first_result(known, game)
    if FRONTS[game].analysis is None and button == "analysis":
        assert tr("button-analysis") not in words(result.buttons)
        return
    data = f"s:1:1:{button}"
    everybody = [each.text for each in known.said(play.group)]
    private = known.said(play.boris.private)
    begun = play.clock.now()
    await known.press(play.boris, result, data)
    await play.until(lambda: pages(known, play.boris))
    (page,) = pages(known, play.boris)
    assert visible_length(page.text) <= MAX_EDITED
    assert known.said(play.boris.private) == private
    assert pages(known, play.vera) == []
    assert [each.text for each in known.said(play.group)] == everybody
    (sent,) = [
        each
        for each in play.world.calls_into(play.group, since=begun)
        if "ephemeral_message_parameters" in each.params
    ]
    assert sent.method in ("sendMessage", "sendPhoto")
    if tr("button-whole") in words(page.buttons):
        await play.clock.advance(60)
        await known.tap(play.boris, page, tr("button-whole"))
        await play.until(lambda: len(known.said(play.boris.private)) > len(private))
        whole = known.said(play.boris.private)[-1].text
        assert len(whole) > len(page.text)
    assert play.world.limits.refused == {}


# Its length


@pytest.mark.slow
@pytest.mark.parametrize("game", SOME_GAMES)
async def test_a_hand_fits_whatever_people_are_called(known: BotSession, game: str) -> None:
    """Names of 64 characters, at every decision of a deal; else it is left to the private chat."""
    await allow(known)
    people = company(known, game)
    for person in people:
        person.user.first_name = f"{person.name} " + "Ы" * 60
    table = await begin(known, game)
    group = only_in_group(FRONTS[game])
    players, lengths = Players.of(known, random.Random(6), *people, in_group=group), []
    for _ in range(25):
        state = known.task(table).state
        if known.rows("SELECT * FROM deals"):
            break
        snapshot = known.task(table).snapshot()
        for seat in snapshot.persons:
            if not snapshot.between:
                reader = snapshot.reader(seat)
                assert reader is not None
                scene = replace(snapshot.scene(seat, reader.tr), brief=True)
                screen = state.front.hand_screen(snapshot.view(seat), scene)
                lengths.append(visible_length(screen.text))
        await players.step(lambda: bool(known.rows("SELECT * FROM deals")))
    assert lengths
    assert max(lengths) <= MAX_EDITED


def test_an_ephemeral_command_of_nobody_is_answered_to_all() -> None:
    """An administrator who hides his name has no id to show an answer to."""
    chat = {"id": -100, "type": "supergroup", "title": "Friday"}
    message = {"message_id": 0, "ephemeral_message_id": 3, "date": 1, "chat": chat, "text": "/me"}
    by = {ANONYMOUS_ADMIN: "GroupAnonymousBot", 501: "Anna"}
    places = []
    for user_id, name in by.items():
        sender = {"id": user_id, "is_bot": user_id != 501, "first_name": name}
        update = Update.de_json({"update_id": 1, "message": {**message, "from": sender}}, None)
        places.append(chat_of(update))
    hidden, anna = places
    assert hidden is not None
    assert (hidden.to, hidden.message_id) == (None, None)
    assert anna is not None
    assert anna.to == Receiver(501, "", 3)


@pytest.mark.slow
async def test_a_server_without_such_commands_gets_ordinary_ones(
    known: BotSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = known.play
    menus = play.world.menus
    accept = CommandMenus.set

    def refuse(self: CommandMenus, commands: Any, *rest: Any) -> None:
        if any("is_ephemeral" in each for each in commands):
            raise bad_request("can't parse commands")
        accept(self, commands, *rest)

    menus.menus.clear()
    monkeypatch.setattr(CommandMenus, "set", refuse)
    await known.restart()
    await play.until(lambda: len(menus.menus) == 3 * (1 + len(LANGUAGES)))
    assert not any(each["is_ephemeral"] for menu in menus.menus.values() for each in menu)
