"""Hands that stand in the group, each seen by its person alone."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from bot.games.kit.front import CardFront
from bot.games.registry import FRONTS, usual
from bot.sandbox.faults import Delay
from bot.sandbox.model import Ephemerals
from bot.taps import Verb, decode
from tests.e2e.evening import taps, words
from tests.e2e.players import Players
from tests.support.texts import told, tr

if TYPE_CHECKING:
    from bot.sandbox import Actor
    from bot.sandbox.model import Message
    from tests.e2e.evening import BotSession

pytestmark = pytest.mark.slow

GAME = usual()
SHORT = next(key for key, front in FRONTS.items() if isinstance(front, CardFront))
"""A game of the kit, whose evenings are short."""


@pytest.fixture
async def known(evening: BotSession) -> BotSession:
    """An evening at a server that knows ephemeral messages."""
    evening.play.world.ephemerals = Ephemerals.KNOWN
    await evening.restart()
    await evening.play.clock.advance(1)
    assert evening.app.telegram.whispers
    return evening


async def allow(evening: BotSession, hands: str = "tap") -> None:
    """Let Anna, the owner, switch them on."""
    play = evening.play
    play.anna.write(play.group, "/settings", old_app=True)
    page = await evening.message(play.group, tr("button-hands"))
    await evening.tap(play.anna, page, tr("button-hands"))
    page = await evening.message(play.group, tr("hands-off"))
    assert await evening.tap(play.anna, page, tr(f"hands-{hands}")) == ""


def company(evening: BotSession, game: str = GAME) -> tuple[Actor, ...]:
    """Three people, or as near as may play."""
    play = evening.play
    people = (play.anna, play.boris, play.vera, play.gleb)
    return people[: near(3, game)]


def near(wanted: int, game: str) -> int:
    """So many people, or as near as may play."""
    return min(FRONTS[game].places({}), key=lambda each: abs(each - wanted))


async def begin(evening: BotSession, game: str = GAME) -> int:
    play, people = evening.play, company(evening, game)
    command = f"/newgame {told(game, 'game-played')}, места=как сели"
    for person in people:
        await play.clock.drive(evening.app.services.people.change(person.id, always_cut=True))
    table = await evening.sit_down(command, *people)
    await live(evening)
    return table


def hand(evening: BotSession, person: Actor) -> Message | None:
    """The hand that a person sees in the group."""
    seen = [each for each in person.whispers(evening.play.group) if each.buttons]
    return seen[-1] if seen else None


def hand_of(evening: BotSession, person: Actor) -> Message:
    """The same, where there must be one."""
    shown = hand(evening, person)
    assert shown is not None
    return shown


async def asked(evening: BotSession) -> Actor:
    """Wait until somebody is to bid or to play, and return who."""
    play = evening.play
    people = (play.anna, play.boris, play.vera)

    def whose() -> Actor | None:
        return next((each for each in people if "👉" in evening.said(each.private)[-1].text), None)

    await play.until(lambda: whose() is not None)
    found = whose()
    assert found is not None
    return found


async def live(evening: BotSession) -> Message:
    """Wait for the message of the running deal."""

    def found() -> list[Message]:
        said = evening.said(evening.play.group)
        return [each for each in said if tr("button-my-cards") in words(each.buttons)]

    await evening.play.until(found)
    return found()[-1]


async def my_cards(evening: BotSession, person: Actor, message: Message | None = None) -> str:
    """Tap for one's cards; what is shown in a window, "" where the hand comes instead."""
    button = tr("button-my-cards")
    text = await evening.tap(person, message or await live(evening), button)
    popup = person.popups[-1]
    assert text == popup.text != ""
    if popup.alert:
        return text
    await evening.play.clock.advance(1)
    return ""


@pytest.mark.parametrize("game", [each for each in FRONTS if FRONTS[each].in_group is None])
async def test_a_tap_brings_the_hand_with_its_buttons(known: BotSession, game: str) -> None:
    await allow(known)
    await begin(known, game)
    person = await asked(known)
    await known.play.clock.advance(120)
    assert await my_cards(known, person) == ""
    shown = hand(known, person)
    assert shown is not None
    private = known.said(person.private)[-1]
    assert (shown.text, shown.keyboard) == (private.text, private.keyboard)
    others = [each for each in known.play.party.people if each is not person]
    assert all(hand(known, each) is None for each in others)
    await play_one(known, person, shown)


@pytest.mark.parametrize("game", [each for each in FRONTS if FRONTS[each].in_group])
async def test_a_window_answers_where_all_play_from_the_message(
    known: BotSession, game: str
) -> None:
    await allow(known)
    await begin(known, game)
    assert await my_cards(known, known.play.anna) != ""
    assert hand(known, known.play.anna) is None


async def test_the_answer_to_the_tap_waits_for_no_hand(known: BotSession) -> None:
    """It names the cards, and closes by itself; a hand that is lost at first comes all the same."""
    play = known.play
    await allow(known)
    await begin(known)
    person = await asked(known)
    await play.clock.advance(120)
    play.world.faults.add("editEphemeralMessageText", Delay(2.0), times=1)
    begun = play.clock.now()
    cards = await known.tap(person, await live(known), tr("button-my-cards"))
    assert play.clock.now() - begun < 0.5
    assert any(suit in cards for suit in "♠♣♦♥")
    assert not person.popups[-1].alert
    await play.clock.advance(0.5)
    person.restart_app()  # what was sent is gone before it is edited
    await play.clock.advance(10)
    assert hand(known, person) is not None


async def test_commands_are_answered_to_their_sender_alone(known: BotSession) -> None:
    play = known.play
    before = [each.text for each in known.said(play.group)]
    play.vera.write(play.group, "/rules")
    await play.until(lambda: hand(known, play.vera))
    page = hand(known, play.vera)
    assert page is not None
    button = next(each for each in taps(page) if each.verb is Verb.PAGE)
    await known.press(play.vera, page, button.encode())
    await play.clock.advance(5)
    seen = [each for each in play.vera.whispers(play.group) if each.sender is play.world.bot]
    assert len(seen) == 1
    assert [each.text for each in known.said(play.group)] == before
    play.boris.write(play.group, "/privacy")
    await play.until(lambda: len(play.boris.whispers(play.group)) == 2)
    play.vera.write(play.group, "/rules", old_app=True)
    await play.until(lambda: len(known.said(play.group)) == len(before) + 1)
    assert play.world.limits.refused == {}


async def test_what_all_are_to_read_is_shown_to_all(known: BotSession) -> None:
    """Anna changes the usual agreement on a page that she alone sees; the group is told."""
    play = known.play
    play.anna.write(play.group, "/settings")
    await play.until(lambda: hand(known, play.anna))
    page = hand_of(known, play.anna)
    preset = next(
        each["callback_data"]
        for each in page.buttons
        if "preset=" in each["callback_data"] and not each["text"].startswith("✓")
    )
    before = page.keyboard
    await known.press(play.anna, page, preset)
    await known.message(play.group, tr("button-undo"))
    await play.clock.advance(2)
    assert page.keyboard != before or hand_of(known, play.anna).keyboard != before


async def alone_with_computers(evening: BotSession, hands: str) -> None:
    """Let Anna play computers in the group, up to a choice of hers."""
    play = evening.play
    if hands:
        await allow(evening, hands)
    await play.clock.drive(evening.app.services.people.change(play.anna.id, always_cut=True))
    play.anna.write(play.group, f"/newgame {told(SHORT, 'game-played')}")
    lobby = await evening.message(play.group, tr("button-add-computer"))
    for button in ("button-add-computer", "button-deal"):
        await evening.tap(play.anna, lobby, tr(button))

    def may_ask() -> bool:
        last = evening.said(play.anna.private)[-1]
        return tr("button-hint") in words(last.buttons)

    await Players.of(evening, random.Random(3), play.anna).play(may_ask, steps=3000)
    await play.clock.advance(120)


@pytest.mark.parametrize("hands", ["tap", ""])
async def test_a_hint_comes_to_who_asked_alone(known: BotSession, hands: str) -> None:
    """With the hand in the group where hands may stand there, else in private, said so to him."""
    play, anna = known.play, known.play.anna
    await alone_with_computers(known, hands)
    everybody = [each.text for each in known.said(play.group)]
    anna.write(play.group, "/hint")

    def advised(message: Message | None) -> bool:
        return message is not None and tr("button-do-so") in words(message.buttons)

    await play.until(lambda: advised(known.said(anna.private)[-1]))
    await play.clock.advance(3)
    (own, *answers) = anna.whispers(play.group)
    assert own.text == "/hint"
    if hands:
        assert advised(hand(known, anna))
    else:
        assert [each.text for each in answers] == [tr("toast-hint-private")]
    assert [each.text for each in known.said(play.group)] == everybody
    assert not play.boris.whispers(play.group)
    assert play.world.limits.refused == {}


async def test_an_ordinary_hint_points_to_private(known: BotSession) -> None:
    play, anna = known.play, known.play.anna
    await alone_with_computers(known, "tap")
    anna.write(play.group, "/hint", old_app=True)
    await known.message(play.group, tr("toast-hint-private"))
    await play.clock.advance(20)
    assert hand(known, anna) is None


async def test_groups_are_offered_hints_where_nobody_else_sees_them(known: BotSession) -> None:
    menus, group = known.play.world.menus, known.play.group
    anna = known.play.anna.user

    def listed() -> dict[str, bool]:
        return {each["command"]: each["is_ephemeral"] for each in menus.seen_by(anna, group)}

    assert listed()["hint"]
    known.play.world.ephemerals = Ephemerals.ABSENT
    await known.restart()
    await known.play.until(lambda: not any(listed().values()))
    assert "hint" not in listed()


# What must not happen


@pytest.mark.parametrize("server", [Ephemerals.ABSENT, Ephemerals.IGNORED])
async def test_a_server_that_posts_to_everybody_gets_no_hand(
    known: BotSession, server: Ephemerals
) -> None:
    """The line without cards is all that anybody sees, and it goes; the pop-up answers."""
    await allow(known)
    await begin(known)
    person = await asked(known)
    await known.play.clock.advance(120)
    known.play.world.ephemerals = server
    seen: list[str] = []
    known.play.world.watch(
        lambda kind, subject: seen.append(subject.text) if kind == "message" else None
    )
    await my_cards(known, person)
    line = told(GAME, "here-line", name=person.name)
    assert seen == [line]
    assert not known.app.telegram.whispers
    await known.play.clock.advance(2)
    assert line not in [each.text for each in known.said(known.play.group)]
    before = len(known.play.world.calls_into(known.play.group))
    assert await my_cards(known, person) != ""
    assert len(known.play.world.calls_into(known.play.group)) <= before + 1


async def test_only_an_ephemeral_message_is_edited_into_a_hand(known: BotSession) -> None:
    """However the sends went, what stands in the group for all to read names no card."""
    await allow(known)
    await begin(known)
    await known.play.clock.advance(120)
    for _ in range(3):
        person = await asked(known)
        await my_cards(known, person)
        shown = hand(known, person)
        assert shown is not None
        await play_one(known, person, shown)
        await known.play.clock.advance(60)
    calls = known.play.world.calls_into(known.play.group)
    sends = [each for each in calls if "ephemeral_message_parameters" in each.params]
    assert len(sends) == 3
    assert all("reply_markup" not in each.params for each in sends)
    assert {each.params["text"].split(",")[0] for each in sends} == {
        told(GAME, "here-line", name="").split(",")[0]
    }


async def test_without_the_switch_nothing_is_different(known: BotSession) -> None:
    await begin(known)
    person = await asked(known)
    await known.play.clock.advance(120)
    assert await my_cards(known, person) != ""
    assert hand(known, person) is None


async def test_a_person_may_keep_his_hand_private(known: BotSession) -> None:
    await allow(known)
    await begin(known)
    person = await asked(known)
    await known.play.clock.drive(known.app.services.people.change(person.id, hand_here=False))
    await known.play.clock.advance(120)
    assert await my_cards(known, person) != ""
    assert hand(known, person) is None


async def test_where_there_is_no_room_a_window_says_where_to_play(known: BotSession) -> None:
    await allow(known)
    await begin(known)
    person = await asked(known)
    await known.play.clock.advance(120)
    for _ in range(2):
        assert await my_cards(known, person) == ""
    cards = await my_cards(known, person)
    assert tr("popup-play-private") in cards
    assert any(suit in cards for suit in "♠♣♦♥")


async def test_a_reminder_offers_the_hand_in_the_group(known: BotSession) -> None:
    play = known.play
    await allow(known)
    await begin(known)
    person = await asked(known)
    await play.clock.advance(120)
    other = next(each for each in (play.anna, play.boris, play.vera) if each is not person)
    other.write(play.group, "/poke")
    called = await known.message(play.group, told(GAME, "ping", name=person.name, table="Пятница"))
    assert await my_cards(known, person, called) == ""
    assert hand(known, person) is not None


# While he plays from the group


async def play_one(evening: BotSession, person: Actor, shown: Message) -> None:
    """Pass, or play the first card that may be played, or as many as are to be picked."""
    before = len(evening.log(1))
    picks = [each.encode() for each in taps(shown) if each.what.startswith("+")]
    while not any(each.verb is Verb.MOVE for each in taps(shown)):
        await evening.play.clock.advance(60)  # the group has room again
        await evening.press(person, shown, picks.pop())
        await evening.play.clock.advance(2)
    await evening.press(person, shown, a_move(shown))
    await evening.play.until(lambda: len(evening.log(1)) > before)
    await evening.play.clock.advance(2)


def a_move(shown: Message) -> str:
    """What a person taps who wants no trouble."""
    moves = [each for each in shown.buttons if decode(each["callback_data"]).verb is Verb.MOVE]
    passes = [each for each in moves if decode(each["callback_data"]).what == "P"]
    played = [each for each in moves if "style" in each]
    data: str = (passes or played or moves)[0]["callback_data"]
    return data


async def turns_of(evening: BotSession, person: Actor) -> None:
    """Let the others move, from their private chats, until a person is asked."""
    while (other := await asked(evening)) is not person:
        await play_one(evening, other, evening.said(other.private)[-1])


async def sounds(evening: BotSession, person: Actor) -> int:
    return sum(not each.silent for each in evening.said(person.private))


async def test_the_private_hand_is_quiet_while_its_owner_plays_from_the_group(
    known: BotSession,
) -> None:
    play = known.play
    await allow(known)
    await begin(known)
    await play.clock.advance(120)
    person = await asked(known)
    await my_cards(known, person)
    first = hand(known, person)
    assert first is not None
    await play_one(known, person, first)
    private = known.said(person.private)[-1].id
    await play.clock.advance(300)
    await turns_of(known, person)
    await play.clock.advance(3)
    assert known.said(person.private)[-1].id == private
    again = hand(known, person)
    assert again is not None
    assert again.keyboard == known.said(person.private)[-1].keyboard
    # A tap in private: from the next turn on it rings there again.
    await play_one(known, person, known.said(person.private)[-1])
    await play.clock.advance(300)
    await turns_of(known, person)
    await play.clock.advance(3)
    assert known.said(person.private)[-1].id != private
    assert not known.said(person.private)[-1].silent


async def test_a_vanished_hand_is_replaced_by_a_tap(known: BotSession) -> None:
    play = known.play
    await allow(known)
    await begin(known)
    await play.clock.advance(120)
    person = await asked(known)
    await my_cards(known, person)
    await play_one(known, person, hand_of(known, person))
    person.restart_app()
    await play.clock.advance(300)
    await turns_of(known, person)
    await play.clock.advance(3)
    assert hand(known, person) is None
    assert "👉" in known.said(person.private)[-1].text
    assert not known.said(person.private)[-1].silent
    assert await my_cards(known, person) == ""
    again = hand(known, person)
    assert again is not None
    assert again.keyboard == known.said(person.private)[-1].keyboard


async def test_a_restart_keeps_the_hand(known: BotSession) -> None:
    play = known.play
    await allow(known)
    await begin(known)
    await play.clock.advance(120)
    person = await asked(known)
    await my_cards(known, person)
    await play_one(known, person, hand_of(known, person))
    (before,) = person.whispers(play.group)
    play.world.faults.add("deleteEphemeralMessage", Delay(2.0), times=1)
    await known.restart()
    await play.clock.advance(120)
    await turns_of(known, person)
    await play.clock.advance(3)
    assert person.whispers(play.group) == [before]
    assert before.keyboard == known.said(person.private)[-1].keyboard


async def test_hands_go_with_the_deal(known: BotSession) -> None:
    play = known.play
    await allow(known)
    await begin(known)
    await play.clock.advance(120)
    for _ in range(2):
        person = await asked(known)
        await my_cards(known, person)
        await my_cards(known, person)
        await play.clock.advance(120)
        assert len(person.whispers(play.group)) == 1
        await play_one(known, person, hand_of(known, person))
    people = (play.anna, play.boris, play.vera)
    company = Players.of(known, random.Random(1), *people)
    await company.play(lambda: known.rows("SELECT * FROM deals"))
    await play.clock.advance(60)
    assert play.group.ephemeral == {}
    assert play.world.limits.refused == {}
    rows = known.rows("SELECT key FROM slots WHERE key LIKE '%@%'")
    assert rows == []


# Who never pressed Start


@pytest.mark.parametrize("hands", ["tap", "always"])
async def test_who_never_pressed_start_plays_a_whole_game(known: BotSession, hands: str) -> None:
    play = known.play
    play.anna.promote_bot(play.group)
    await allow(known, hands)
    people = (play.anna, play.boris, play.dina)
    for person in people[:2]:
        await play.clock.drive(known.app.services.people.change(person.id, always_cut=True))
    await play.clock.advance(60)
    command = f"/newgame {told(SHORT, 'game-played')} 3, места=как сели"
    play.anna.write(play.group, command)
    lobby = await known.message(play.group, tr("button-sit"))
    assert tr(f"lobby-hands-{hands}") in lobby.text
    await known.tap(play.boris, lobby, tr("button-sit"))
    assert await known.tap(play.dina, lobby, tr("button-sit")) == tr("toast-seated")
    await known.tap(play.anna, lobby, tr("button-deal"))
    await play.until(lambda: known.log(1))
    assert known.said(play.dina.private) == []
    rng, company = random.Random(3), Players.of(known, random.Random(2), *people[:2])
    moves = 0
    for _ in range(2000):
        if known.status(1) == "finished":
            break
        state = known.task(1).state
        seat = state.seat_of(play.dina.id)
        if seat is None or not state.current.waits_for(seat):
            await company.step(lambda: known.status(1) == "finished" or dina_is_asked(known))
            continue
        moves += 1
        await dina_moves(known, rng)
    assert known.status(1) == "finished"
    assert moves > 5
    assert known.said(play.dina.private) == []
    assert play.world.limits.refused == {}


def dina_is_asked(evening: BotSession) -> bool:
    state = evening.task(1).state
    seat = state.seat_of(evening.play.dina.id)
    return seat is not None and state.current.waits_for(seat)


async def dina_moves(evening: BotSession, rng: random.Random) -> None:
    """Play from the hand in the group; ask for it where it is not up to date."""
    play, dina, before = evening.play, evening.play.dina, len(evening.log(1))
    state = evening.task(1).state
    decision = state.current.decisions[state.seat_of(dina.id) or 0]
    await play.clock.advance(2)
    if state.between:
        for message in reversed(evening.said(play.group)):
            cut = next((each for each in taps(message) if each.verb is Verb.MOVE), None)
            if cut is not None:
                await evening.press(dina, message, cut.encode())
                break
    else:
        for wait in (0, 20, 40, 60):
            await play.clock.advance(wait)
            shown = hand(evening, dina)
            moves = [
                each
                for each in (taps(shown) if shown else ())
                if each.verb is Verb.MOVE and each.number == decision
            ]
            if shown is not None and moves:
                styled = [b["callback_data"] for b in shown.buttons if "style" in b]
                data = rng.choice(styled or [each.encode() for each in moves])
                await evening.press(dina, shown, data)
                break
            await my_cards(evening, dina)
            await play.clock.advance(2)
    await play.until(lambda: len(evening.log(1)) > before or not dina_is_asked(evening), limit=600)
