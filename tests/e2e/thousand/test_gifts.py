"""Thousand through the Bot API: sums behind a button, and gifts that one tap gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.taps import Tap, Verb
from engine.game import PUBLIC
from engine.table import actors
from tests.e2e.evening import taps, words
from tests.support.texts import told, tr

if TYPE_CHECKING:
    from bot.sandbox import Actor
    from bot.sandbox.model import Message
    from tests.e2e.evening import BotSession

KEY = "thousand"


async def declared(evening: BotSession) -> tuple[int, Actor]:
    """Three people bid until one must give cards away; the table, and who he is."""
    play = evening.play
    table = await evening.sit_down("/newgame 1000", play.anna, play.boris, play.vera)
    while (stage := stage_of(evening, table)) != "gifts":
        (seat,) = actors(evening.ledger(table).table)
        person = at(evening, table, seat)
        button = tr("button-cut-middle") if stage == "cut" else told(KEY, "act-P")
        await evening.tap(person, await hand(evening, person, button), button)
    (seat,) = actors(evening.ledger(table).table)
    return table, at(evening, table, seat)


def stage_of(evening: BotSession, table: int) -> str:
    return str(evening.ledger(table).view(PUBLIC).stage)


def at(evening: BotSession, table: int, seat: int) -> Actor:
    user = evening.task(table).state.user_at(seat)
    return next(each for each in evening.play.party.people if each.id == user)


async def hand(evening: BotSession, person: Actor, button: str) -> Message:
    return await evening.message(person.private, button)


def log(evening: BotSession, table: int) -> list[Any]:
    return [each.action for each in evening.log(table)]


async def test_sums_above_the_first_four_stand_behind_a_button(evening: BotSession) -> None:
    play = evening.play
    table = await evening.sit_down("/newgame 1000, потолок=300", play.anna, play.boris, play.vera)
    (seat,) = actors(evening.ledger(table).table)
    button = tr("button-cut-middle")
    person = at(evening, table, seat)
    await evening.tap(person, await hand(evening, person, button), button)
    (seat,) = actors(evening.ledger(table).table)
    person, more = at(evening, table, seat), told(KEY, "act-more-auction")
    shown = await hand(evening, person, more)
    assert {"105", "110", "115", "120"} <= {*words(shown.buttons)}
    assert "125" not in words(shown.buttons)
    await evening.tap(person, shown, more)
    await evening.tap(person, await hand(evening, person, "300"), "300")
    await play.until(lambda: "b300" in log(evening, table))


@pytest.mark.slow
async def test_two_gifts_are_one_tap_all_or_none(evening: BotSession) -> None:
    """A killed process keeps the chosen cards; a forged or repeated tap gives nothing."""
    table, person = await declared(evening)
    shown = await hand(evening, person, told(KEY, "act-give-up"))
    before = log(evening, table)
    cards = [each for each in words(shown.buttons) if each[-1:] in "♠♣♦♥"][:2]
    for card in cards:
        assert told(KEY, "act-gifts", count=2) not in words(shown.buttons)
        await evening.tap(person, shown, card)
    await evening.restart()
    give = told(KEY, "act-gifts", count=2)
    shown = await hand(evening, person, give)
    assert log(evening, table) == before
    button = next(each for each in shown.buttons if each["text"] == give)
    number = next(each for each in taps(shown) if each.verb is Verb.MOVE).number
    first = button["callback_data"].rsplit(":", 1)[1].split(",")[0]
    forged = Tap(Verb.MOVE, table, number, f"{first},{first}").encode()
    await evening.press(person, shown, forged)
    assert log(evening, table) == before
    right = Tap(Verb.RIGHT, table, 1, button["callback_data"].rsplit(":", 1)[1]).encode()
    assert await evening.press(person, shown, right) == tr("toast-unknown")
    assert log(evening, table) == before
    await evening.press(person, shown, button["callback_data"])
    await evening.play.until(lambda: len(log(evening, table)) == len(before) + 2)
    rows = evening.log(table)[-2:]
    assert rows[0].at == rows[1].at
    assert stage_of(evening, table) == "play"
    await evening.press(person, shown, button["callback_data"])
    assert len(log(evening, table)) == len(before) + 2


@pytest.mark.slow
@pytest.mark.parametrize("played", [False, True])
async def test_who_leaves_between_two_gifts_and_returns_loses_nothing(
    evening: BotSession, played: bool
) -> None:
    """His chosen card waits for him, or a computer has given for him; then he leads himself."""
    table, person = await declared(evening)
    shown = await hand(evening, person, told(KEY, "act-give-up"))
    cards = [each for each in words(shown.buttons) if each[-1:] in "♠♣♦♥"][:2]
    await evening.tap(person, shown, cards[0])
    before = len(log(evening, table))
    await evening.leave(person)
    notice = await evening.message(evening.play.group, told(KEY, "notice-left"))
    if played:
        play = evening.play
        others = [each for each in play.party.people[:3] if each is not person]
        await evening.tap(others[0], notice, tr("button-computer-on"))
        vote = await evening.message(play.group, tr("button-agree"))
        await evening.tap(others[1], vote, tr("button-agree"))
        await evening.play.until(lambda: stage_of(evening, table) == "play")
    await evening.restart()
    shown = await hand(evening, person, tr("button-back"))
    await evening.tap(person, shown, tr("button-back"))
    if not played:
        shown = await hand(evening, person, f"✓{cards[0]}")
        await evening.tap(person, shown, cards[1])
        give = told(KEY, "act-gifts", count=2)
        await evening.tap(person, await hand(evening, person, give), give)
        await evening.play.until(lambda: stage_of(evening, table) == "play")
    gifts = [each for each in log(evening, table)[before:] if str(each).startswith("x")]
    assert len(gifts) == 2
    assert not played or evening.task(table).state.user_at(seat_of(evening, table)) == person.id
    assert [evening.ledger(table).view(PUBLIC).counts[seat] for seat in range(3)] == [8, 8, 8]


def seat_of(evening: BotSession, table: int) -> int:
    """The declarer."""
    deal: Any = evening.ledger(table).view(PUBLIC).deal
    seat: int = deal.declarer
    return seat
