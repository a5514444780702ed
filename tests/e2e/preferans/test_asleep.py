"""People who stop tapping at a table with a pace: what was begun is played, nothing new begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.evening import words
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox import Actor
    from bot.sandbox.model import Message
    from tests.e2e.evening import BotSession
    from tests.e2e.preferans.leaks import Witness

HOURS = 3600


def deals(evening: BotSession) -> int:
    return len(evening.rows("SELECT 1 FROM deals"))


async def everybody_away(evening: BotSession, count: int, computers: int = 0) -> Message:
    """A table at a fast pace that nobody looks at any more; the message that says so."""
    people = evening.play.party.people[:count]
    command = "/newgame сочинка места=как сели темп=быстрый"
    await evening.sit_down(command, *people, computers=computers)
    await evening.play.clock.advance(HOURS)
    return await evening.message(evening.play.group, tr("notice-all-away"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("count", "computers"),
    [(1, 2), (5, 0)],
)
async def test_no_deal_begins_while_everybody_is_away(
    evening: BotSession, witness: Witness, count: int, computers: int
) -> None:
    """One message says so, here and in the private chats; one tap deals, after a restart too."""
    play = evening.play
    notice = await everybody_away(evening, count, computers)
    before = deals(evening)
    assert before <= 2
    assert words(notice.buttons)[0] == tr("button-here")
    assert [m for m in evening.said(play.group) if tr("notice-computer") in m.text] == []
    assert [m for m in evening.said(play.group) if tr("notice-all-away") in m.text] == [notice]
    hands = [await evening.message(p.private, tr("all-away")) for p in play.party.people[:count]]
    assert all(tr("button-here") in words(hand.buttons) for hand in hands)
    await evening.restart()
    await play.clock.advance(HOURS)
    assert deals(evening) == before
    assert [m for m in evening.said(play.group) if tr("notice-all-away") in m.text] == [notice]
    # Whoever has no seat deals nothing.
    stranger = play.party.people[5]
    assert tr("toast-not-sitting", table="Пятница") in await evening.tap(
        stranger, notice, tr("button-here")
    )
    table = evening.ledger(1)
    number = len(table.finished)
    await evening.tap(play.anna, hands[0] if count > 1 else notice, tr("button-here"))
    await play.until(lambda: notice.deleted or tr("notice-all-away") not in notice.text)
    witness.catch_up()
    now = evening.ledger(1)
    assert len(now.finished) == number
    assert 0 not in now.table.substituted
    # She is here: her own deal is played on, and with it ends.
    await play.clock.advance(HOURS)
    await play.until(lambda: deals(evening) > before)
    assert deals(evening) <= before + 2


@pytest.mark.slow
@pytest.mark.parametrize("sign", ["words", "command", "page", "private", "tap", "elsewhere"])
async def test_any_sign_of_life_makes_a_person_present(evening: BotSession, sign: str) -> None:
    play = evening.play
    club = play.world.add_group("Клуб", play.anna, play.boris)
    play.boris.write(play.boris.private, "/start")
    greeting = await evening.message(play.boris.private, tr("button-rules"))
    notice = await everybody_away(evening, 3)
    before = deals(evening)
    boris: Actor = play.boris
    match sign:
        case "words":
            boris.write(play.group, "я тут", reply_to=notice)  # else the bot may not see it
        case "command":
            boris.write(play.group, "/rules")
        case "private":
            boris.write(boris.private, "алло")
        case "tap":
            await evening.tap(boris, greeting, tr("button-rules"))
        case "elsewhere":
            boris.write(club, "/rules")
        case _:
            boris.write(boris.private, "/help")
    await play.until(lambda: 1 not in evening.ledger(1).table.substituted)
    await play.clock.advance(HOURS)
    assert before < deals(evening) <= before + 2
    await evening.message(play.group, tr("notice-all-away"))


async def test_who_has_come_back_has_his_time_anew(evening: BotSession) -> None:
    """The clock that had run out does not take his seat away in the same moment."""
    play = evening.play
    await evening.sit_down(
        "/newgame сочинка места=как сели 4 темп=спокойный", play.anna, play.boris, play.vera
    )
    # Vera is to cut; her time is out, and so is everybody's.
    notice = await evening.message(play.group, tr("notice-all-away"), limit=600)
    play.vera.write(play.group, "я тут", reply_to=notice)
    await play.until(lambda: notice.deleted)
    await play.clock.advance(60)
    assert not evening.ledger(1).table.substituted
