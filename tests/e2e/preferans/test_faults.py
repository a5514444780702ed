"""A bad line to Telegram, and people and groups that go their own way, while a deal is played.

In the end everybody sees the true state, once.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

import pytest

from bot.sandbox import Actor
from bot.sandbox.faults import Delay, Flood
from bot.sandbox.model import GENERAL, MemberStatus
from bot.taps import Verb
from engine.log import action_code
from engine.table import moves
from tests.e2e.evening import taps
from tests.e2e.players import CALL, Players
from tests.e2e.preferans.test_restarts import no_doubles, screens, state
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox.model import Chat, Message
    from tests.e2e.evening import BotSession
    from tests.e2e.preferans.leaks import Witness

GAME: Final = "/newgame сочинка 4"


async def deal_begun(
    evening: BotSession, witness: Witness, *, game: str = GAME
) -> tuple[Players, int]:
    """Three people in the middle of their first deal."""
    people = evening.play.party.people[:3]
    table = await evening.sit_down(game, *people)
    company = Players.of(evening, random.Random(4), *people)
    await company.play(lambda: witness.truths[table].deals and len(evening.log(table)) > 6)
    return company, table


@pytest.mark.slow
@pytest.mark.parametrize("copy", ["late", "shown"])
async def test_a_hand_that_arrives_when_nobody_waits_for_it(
    evening: BotSession, witness: Witness, copy: str
) -> None:
    """There is one copy at most; a tap on it moves once or not at all, and it is gone."""
    company, table = await deal_begun(evening, witness)
    play = evening.play
    await play.clock.advance(30)
    await play.until(lambda: any(each.look() for each in company.players))
    person = next(each.person for each in company.players if each.look())
    for message in evening.said(person.private):
        person.delete(message)
    play.world.faults.add("sendMessage", Delay(40), chat=person.id, times=1)
    person.start(evening.signed(f"hand-{table}"))
    await play.clock.advance(90)
    hands = [m for m in evening.said(person.private) if CALL in m.text]
    shown, late = sorted(hands, key=lambda each: each.id)
    assert shown.content() == late.content()
    before = len(evening.log(table))
    seat, known = witness.seat(table, person.id), state(witness, table)
    assert seat is not None
    legal = {action_code(known.game, move) for move in moves(known, seat)}
    data = next(t.encode() for t in taps(shown) if t.verb is Verb.MOVE and t.what in legal)
    query = person.press(late if copy == "late" else shown, data)
    await play.until(lambda: query.answered, limit=15)
    if copy == "shown":
        assert not late.deleted
        await evening.press(person, late, data)
    await play.clock.advance(20)
    assert late.deleted
    assert not shown.deleted
    assert [row.actor for row in evening.log(table)[before:]].count(seat) == 1
    no_doubles(evening)


@pytest.mark.slow
async def test_the_group_grew_up_while_the_bot_was_away(
    evening: BotSession, witness: Witness
) -> None:
    """The news waits in the queue; a send that comes first learns it by the refusal."""
    company, table = await deal_begun(evening, witness)
    play = evening.play
    await evening.crash()
    new = play.world.upgrade(play.group, play.anna.user)
    await evening.start()
    await play.clock.advance(30)
    await company.play(lambda: state(witness, table).state.finished)
    await play.clock.advance(60)
    assert len([m for m in evening.said(new) if tr("header", number=1) in m.text]) == 1
    everybody_sees_the_truth(evening, witness, table)


async def seated_in_a_topic(
    evening: BotSession, command: str, *people: Actor
) -> tuple[Chat, int, Message]:
    """People sit down in a topic of a forum; the forum, the topic's number, the lobby."""
    play = evening.play
    forum = play.world.add_group("Клуб", *people, forum=True)
    topic = play.world.add_topic(forum, "Преферанс", play.anna.user)
    await play.clock.advance(5)
    play.anna.write(forum, command, thread_id=topic)
    lobby = await evening.message(forum, tr("button-sit"))
    assert lobby.thread_id == topic
    for person in people:
        await evening.tap(person, lobby, tr("button-sit"))
    return forum, topic, lobby


@pytest.mark.slow
async def test_a_topic_of_a_forum(evening: BotSession, witness: Witness) -> None:
    """The table stays in the topic where it was opened."""
    play = evening.play
    people = play.party.people[:3]
    forum, topic, lobby = await seated_in_a_topic(evening, "/newgame сочинка 4", *people)
    await evening.tap(play.anna, lobby, tr("button-deal"))
    company = Players.of(evening, random.Random(4), *people)
    await company.play(lambda: 1 in witness.truths and state(witness, 1).state.finished)
    await play.clock.advance(60)
    play.boris.write(forum, "/pulka", thread_id=topic)
    await play.until(lambda: evening.said(forum)[-1].file)
    assert {m.thread_id for m in evening.said(forum) if tr("header") in m.text or m.file} == {topic}


@pytest.mark.slow
async def test_where_all_topics_are_closed_answers_come_in_private(evening: BotSession) -> None:
    """A post and a page; whom the bot may not write to gets neither, and nothing comes twice."""
    play = evening.play
    forum, topic, _ = await seated_in_a_topic(evening, "/newgame сочинка 4", play.anna)
    dora = Actor.add(play.world, "Дора")
    dora.join(forum)
    play.anna.promote(forum, dora)
    for closed in (topic, GENERAL):
        play.world.close_topic(forum, closed, play.anna.user)
    await play.clock.advance(5)
    before = len(evening.said(forum))
    for command in ("/pulka", "/rules"):
        for person in (play.anna, dora):
            earlier = len(evening.said(person.private))
            person.write(forum, command, thread_id=topic)
            await play.clock.advance(30)
            told = [each.text for each in evening.said(person.private)[earlier:]]
            assert [tr("page-shut") in each for each in told] == [True] * (person is play.anna)
    assert len(evening.said(forum)) == before
    for opened in (topic, GENERAL):
        play.world.reopen_topic(forum, opened, play.anna.user)
    quiet = len(evening.said(play.anna.private))
    await play.clock.advance(2000)
    play.anna.write(forum, "/pulka", thread_id=topic)
    await play.clock.advance(30)
    assert len(evening.said(play.anna.private)) == quiet
    assert evening.said(forum)[-1].thread_id == topic


async def test_an_anonymous_administrator(evening: BotSession) -> None:
    """Opens a table, and is told that people sit at it."""
    play = evening.play
    play.anna.write(play.group, "/newgame сочинка", anonymous=True)
    lobby = await evening.message(play.group, tr("button-sit"))
    data = next(b["callback_data"] for b in lobby.buttons if b["text"] == tr("button-sit"))
    ghost = play.world.users[1087968824]
    query = play.world.add_query(ghost, lobby, data)
    await play.until(lambda: query.answered)
    assert "Group" not in lobby.text
    (popup,) = [each for each in play.world.popups if each.query is query]
    assert popup.text
    assert evening.rows("SELECT count(*) FROM places") == [(0,)]


@pytest.mark.slow
async def test_a_member_who_never_pressed_start(evening: BotSession) -> None:
    """The tap on the seat carries into the private chat, and the lobby says who is missing.

    There is told how the game is played, for who comes without knowing it.
    """
    play = evening.play
    dora = Actor.add(play.world, "Дора")
    dora.join(play.group)
    play.anna.write(play.group, "/newgame сочинка")
    lobby = await evening.message(play.group, tr("button-sit"))
    await evening.tap(dora, lobby, tr("button-sit"))
    await play.until(lambda: "Дора" in lobby.text and "Start" in lobby.text)
    popup = dora.popups[-1]
    assert popup.url is not None
    assert play.group.status(dora.id) is MemberStatus.MEMBER
    dora.follow(popup.url)
    seated = await evening.message(dora.private, tr("toast-cards-later"))
    await play.until(lambda: "Start" not in lobby.text)
    await evening.tap(dora, seated, tr("button-primer"))
    await evening.message(dora.private, tr("primer-1"))


async def test_a_seat_link_to_a_full_table_seats_nobody(evening: BotSession) -> None:
    """Whoever comes too late by the link is told so, and not that he sits."""
    play = evening.play
    play.anna.write(play.group, "/newgame игроков=4")
    lobby = await evening.message(play.group, tr("button-sit"))
    for person in (play.anna, play.boris, play.vera, play.gleb):
        await evening.tap(person, lobby, tr("button-sit"))
    dora = Actor.add(play.world, "Дора")
    dora.join(play.group)
    play.world.members_visible = True
    dora.start(evening.signed("sit-1"))
    await evening.message(dora.private, tr("error-lobby-full"))
    assert not any(
        tr("toast-cards-later") in message.text for message in evening.said(dora.private)
    )


@pytest.mark.slow
async def test_a_right_to_write_that_nobody_reports(evening: BotSession) -> None:
    """Members of the whole group are restricted: no update tells of it, nor of its end."""
    play = evening.play
    await evening.sit_down(GAME, *play.party.people[:3])
    muted = tr("table-group-muted", table="Пятница")

    def told() -> int:
        return sum(muted in message.text for message in evening.said(play.anna.private))

    for times in (1, 2):
        play.group.members[play.world.bot.id] = MemberStatus.RESTRICTED
        play.boris.write(play.group, "/rules")
        await play.until(lambda: told() == times, limit=60)  # noqa: B023
        assert evening.rows("SELECT kicked FROM chats") == [(0,)], "the bot is still there"
        play.group.members[play.world.bot.id] = MemberStatus.MEMBER
        before = len(evening.said(play.group))
        play.boris.write(play.group, "/rules")
        await play.until(lambda: len(evening.said(play.group)) > before, limit=60)  # noqa: B023
        await play.clock.advance(5)


@pytest.mark.slow
async def test_an_hour_of_silence_is_told_where_it_can_be(evening: BotSession) -> None:
    """Of a group in private chats, later to those without one; of a private chat in the group."""
    play = evening.play
    play.group.title = "Тихая"
    dora = Actor.add(play.world, "Дора")
    dora.join(play.group)
    play.anna.write(play.group, "/newgame 10")
    lobby = await evening.message(play.group, tr("button-sit"))
    for person in (play.anna, play.boris, dora):
        await evening.tap(person, lobby, tr("button-sit"))
    await play.clock.advance(30)

    def told(chat: Chat, word: str) -> int:
        return sum(word in message.text for message in evening.said(chat))

    faults = play.world.faults
    silent, was_silent = tr("table-silent"), tr("table-was-silent")
    faults.add("send*", Flood(3600), chat=play.group.id, times=1)
    play.anna.write(play.group, "/rules")
    await play.clock.advance(60)
    assert told(play.anna.private, silent) == told(play.boris.private, silent) == 1
    assert told(dora.private, silent) == told(play.vera.private, silent) == 0
    assert told(play.group, was_silent) == 0
    await play.clock.advance(3600)
    assert told(play.group, was_silent) == 1
    faults.add("send*", Flood(3600), chat=play.boris.id, times=1)
    play.boris.write(play.boris.private, "/rules")
    await play.clock.advance(60)
    (message,) = (each for each in evening.said(play.group) if tr("person-silent") in each.text)
    assert message.text.startswith("Борис")
    assert told(play.anna.private, silent) == told(play.group, was_silent) == 1


@pytest.mark.slow
@pytest.mark.parametrize("way", ["told", "untold", "never started"])
async def test_who_cannot_be_written_to_sits_in_the_lobby(evening: BotSession, way: str) -> None:
    """The lobby or the group says what is needed; after Start there is one hand."""
    play = evening.play
    person = Actor.add(play.world, "Дора") if way == "never started" else play.boris
    person.join(play.group)
    play.anna.write(play.group, GAME)
    lobby = await evening.message(play.group, tr("button-sit"))
    if way == "told":
        person.block()
        await play.clock.advance(5)
    elif way == "untold":
        person.private.members[play.world.bot.id] = MemberStatus.KICKED
    for each in (person, play.vera):
        await evening.tap(each, lobby, tr("button-sit"))
    dealt = await evening.tap(play.anna, lobby, tr("button-deal"))
    if way == "untold":
        notice = await evening.message(play.group, tr("notice-unreachable", table="Пятница"))
        assert person.user.first_name in notice.text
    else:
        assert dealt == tr("toast-needs-start", names=person.user.first_name)
        assert evening.log(1) == []
        assert "Start" in lobby.text
    person.start(evening.signed("hand-1"))
    if way != "untold":
        await play.until(lambda: "Start" not in lobby.text)
        await evening.tap(play.anna, lobby, tr("button-deal"))
    await evening.message(person.private, tr("header", number=1))
    await play.clock.advance(60)
    assert len([m for m in evening.said(person.private) if tr("header") in m.text]) == 1
    assert not any("Start" in m.text for m in evening.said(play.group))


# --- what must hold -------------------------------------------------------------------------


def everybody_sees_the_truth(evening: BotSession, witness: Witness, table: int) -> None:
    """Whoever is asked sees so; the cards on the buttons are the cards in the hand."""
    found = state(witness, table)
    assert screens(evening)
    for person in evening.play.party.people[:3]:
        seat = witness.seat(table, person.id)
        assert seat is not None
        asked = [m for m in evening.said(person.private) if CALL in m.text]
        assert bool(asked) == bool(moves(found, seat)), person.name
