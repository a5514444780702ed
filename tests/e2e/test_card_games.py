"""Games of the kit through the Bot API: a private table, questions afterwards, six people."""

from __future__ import annotations

import random
import re
from itertools import count
from typing import TYPE_CHECKING

import pytest

from bot.games.kit.front import CardFront
from bot.games.kit.trick_front import TrickFront
from bot.games.registry import FRONTS
from bot.views.evening import MIN_DEALS
from engine.game import PUBLIC
from engine.kit.game import CardGame
from engine.kit.words import clockwise
from tests.e2e.evening import words
from tests.e2e.players import Players, only_in_group
from tests.engine.options import counts_deals
from tests.engine.trick_tables import some
from tests.laws.card_games import evening_of
from tests.support.marks import SOME_GAMES
from tests.support.texts import told, tr

if TYPE_CHECKING:
    from bot.sandbox.actors import Actor
    from bot.sandbox.model import Message
    from bot.tables.state import State
    from tests.e2e.evening import BotSession

pytestmark = pytest.mark.slow

FOUND = {key: front for key, front in FRONTS.items() if isinstance(front, CardFront)}
TRICKS = [key for key, front in FOUND.items() if isinstance(front, TrickFront)]
DEALS = "SELECT * FROM deals"
every_game = pytest.mark.parametrize("key", FOUND)


def named(key: str) -> str:
    """A game as it is typed."""
    return told(key, "game-played")


def deals(key: str, number: int) -> str:
    """So many deals, as they are typed behind a game."""
    return evening_of(FOUND[key].game, number)


def people(evening: BotSession, key: str, wanted: int) -> tuple[Actor, ...]:
    """So many people, or as many as may play."""
    return tuple(evening.play.party.people[: some(FOUND[key].game, wanted)])


async def many(evening: BotSession, key: str, more: str = "") -> int:
    """Six people sit down, or as many as may play."""
    command = f"/newgame {named(key)}, места=как сели{more}"
    return await evening.sit_down(command, *people(evening, key, 6))


def at(evening: BotSession) -> State:
    """The table as the program has it."""
    return evening.task(1).state


async def dealt(evening: BotSession) -> None:
    """Play until cards lie."""
    sitting = evening.play.party.people[: len(at(evening).joined)]
    in_group = not at(evening).has_hands
    company = Players.of(evening, random.Random("six"), *sitting, in_group=in_group)
    await company.play(lambda: any(at(evening).current.view(PUBLIC).counts))


async def in_group(evening: BotSession, text: str) -> Message:
    return await evening.message(evening.play.group, text)


@pytest.mark.parametrize("key", sorted(FOUND.keys() & SOME_GAMES))
async def test_a_private_game_of_five_with_hints(evening: BotSession, key: str) -> None:
    play, anna = evening.play, evening.play.anna
    await play.clock.drive(evening.app.services.people.change(anna.id, always_cut=True))
    five = some(FOUND[key].game, 5)
    seats = f", игроков={five}" if "seats" in FOUND[key].options else ""
    anna.write(anna.private, f"/newgame {named(key)}{deals(key, 5)}{seats}, новичок")
    lobby = await evening.message(anna.private, tr("button-deal"))
    await evening.tap(anna, lobby, tr("button-deal"))
    await evening.message(anna.private, tr("header", number=1))
    query = "SELECT count(*) FROM places WHERE table_id = 1 AND computer"
    assert evening.rows(query) == [(five - 1,)]
    company, hints = Players.of(evening, random.Random(3), anna), 0

    def hand() -> Message:
        """The lowest message of the bot in Anna's chat."""
        return evening.said(anna.private)[-1]

    def over() -> bool:
        return evening.status(1) == "finished"

    def may_ask() -> bool:
        return tr("button-hint") in words(hand().buttons)

    while not over():
        await company.play(lambda: over() or may_ask(), steps=3000)
        far = len(evening.log(1))
        if may_ask() and hints < 4:
            await evening.tap(anna, hand(), tr("button-hint"))
            await play.until(lambda: "💡 " in hand().text)
            assert tr("advice-none") not in hand().text
            hints += 1
        await company.play(lambda: over() or len(evening.log(1)) > far)  # noqa: B023
    assert hints
    ((played,),) = evening.rows("SELECT count(*) FROM deals")
    title = told(key, "final-title", table="", deals=played)
    await evening.message(anna.private, title.split(":")[-1])
    if played >= MIN_DEALS:  # a party may be shorter
        caption = told(key, "evening-caption", table="").split(":")[-1]
        drawn = await evening.message(anna.private, caption)
        assert drawn.file is not None


@pytest.mark.parametrize("key", FOUND)
async def test_afterwards_everything_can_be_asked(evening: BotSession, key: str) -> None:
    """The check, the reasons, the score as a picture, the deal, and an analysis if there is one."""
    play = evening.play
    three = people(evening, key, 3)
    table = await evening.sit_down(f"/newgame {named(key)}{deals(key, 1)}, места=как сели", *three)
    company = Players.of(evening, random.Random(5), *three, in_group=only_in_group(FOUND[key]))
    await company.play(lambda: evening.status(table) == "finished")
    result = await in_group(evening, tr("button-why"))
    assert await evening.tap(play.boris, result, tr("button-why")) == tr("toast-in-private")
    number = next(each for each in count(1) if tr("header", number=each) in result.text)
    title = told(key, "why-title", number=number, headline="").strip(", ")
    why = await evening.message(play.boris.private, title)
    assert re.search(r"\([\w ]+ \d\.\d\)", why.text)
    play.boris.write(play.group, "/deal")
    await in_group(evening, tr("button-check"))
    assert await evening.check(play.boris) == tr("toast-in-private")
    check = await evening.message(play.boris.private, tr("check-salt", salt="").strip())
    turns = "turned" in FOUND[key].game.facts_of.__dataclass_fields__
    turned = told(key, "turned", card="").split()[0] if turns else f"{three[0].user.first_name}: "
    if only_in_group(FOUND[key]):
        turned = told(key, "shoe", cards="").strip()
    assert turned in check.text
    number, analysed = len(evening.rows(DEALS)), FOUND[key].analysis is not None
    title = told(key, "open-title" if analysed else "analysis-no-such", table="", number=number)
    for command, shown in (
        ("/analyze", title.split("·")[-1]),
        ("/deal", turned),  # without a number the last one
        ("/history", tr("history-title")),
    ):
        three[-1].write(play.group, command)
        await in_group(evening, shown)
    buttons = [words(each.buttons) for each in evening.said(play.group)]
    assert any(tr("button-analysis") in each for each in buttons) == analysed
    final = await in_group(evening, told(key, "button-again"))
    assert final.file is not None
    assert final.file.content.startswith(b"\x89PNG")


@pytest.mark.parametrize(
    "key", [key for key in TRICKS if type(FOUND[key].game).ahead is not CardGame.ahead]
)
async def test_a_pass_left_in_advance_is_said_in_its_turn(evening: BotSession, key: str) -> None:
    """The group learns of it only then; it may be taken back, and a kill loses nothing."""
    play, laid = evening.play, tr("header", number=1)
    leaves = tr("act-ahead", word=told(key, "act-P"))
    await many(evening, key)
    await dealt(evening)
    joined = at(evening).joined
    sits = {seat: play.party.people[place] for place, seat in enumerate(joined)}
    deal = at(evening).current.view(PUBLIC).deal
    first = deal.turn
    said, waiting = len(deal.words) + 2, clockwise(deal.order, first + 1)[0]
    hand = await evening.message(sits[waiting].private, laid)
    group = [each.text for each in evening.said(play.group)]
    for leave in (leaves, tr("act-not-ahead"), leaves):
        await play.until(lambda leave=leave: leave in words(hand.buttons))  # type: ignore[misc]
        await evening.tap(sits[waiting], hand, leave)
    await evening.restart()
    assert [each.text for each in evening.said(play.group)] == group
    turn = await evening.message(sits[first].private, laid)
    await evening.tap(sits[first], turn, told(key, "act-P"))
    await play.until(lambda: len(at(evening).current.view(PUBLIC).deal.words) == said)
    view = at(evening).current.view(PUBLIC)
    assert [seat for seat, _ in FOUND[key].spoken(view.deal)][-2:] == [first, waiting]


@every_game
async def test_the_clock_takes_one_seat_after_another_and_the_evening_ends(
    evening: BotSession, key: str
) -> None:
    """Six sit at a fast table and nobody looks any more: computers play on until somebody cuts."""
    table = await many(evening, key, f", темп=быстрый{deals(key, 1)}")
    counted = counts_deals(FOUND[key].options)

    def over() -> bool:
        return evening.status(table) == "finished" if counted else bool(evening.rows(DEALS))

    await evening.play.until(over, limit=3 * 3600)
    ((played,),) = evening.rows("SELECT count(*) FROM deals")
    assert played == 1 if counted else played > 0
