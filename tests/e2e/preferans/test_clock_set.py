"""The machine's clock is set while people play: nobody's turn ends early or late."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.tables.clocks import PACES
from tests.support.texts import tr

if TYPE_CHECKING:
    from tests.e2e.evening import BotSession
    from tests.e2e.preferans.leaks import Witness

HOUR = 3600.0
LIMIT = PACES["fast"].out


async def waiting(evening: BotSession) -> int:
    """A fast table at which somebody is to speak, and has just been asked; its number."""
    table = await evening.sit_down(
        "/newgame сочинка места=как сели темп=быстрый", *evening.play.party.people[:3]
    )
    live = await evening.message(evening.play.group, tr("button-my-cards"))
    await evening.play.until(lambda: tr("doing-auction", level=6) in live.text)
    return table


def asked_for(evening: BotSession, table: int) -> float:
    """Seconds since the last entry, counted as they pass."""
    return evening.app.clock.now() - evening.log(table)[-1].at


@pytest.mark.slow
@pytest.mark.parametrize("by", [HOUR, -HOUR])
async def test_a_turn_ends_after_its_seconds_whatever_the_clock_says(
    evening: BotSession, by: float
) -> None:
    play = evening.play
    table = await waiting(evening)
    entries, begun = len(evening.log(table)), play.clock.now() - asked_for(evening, table)
    await play.clock.advance(10)
    play.clock.put(by)
    await play.clock.advance(begun + LIMIT - 1 - play.clock.now())
    assert len(evening.log(table)) == entries
    await play.clock.advance(2)
    assert len(evening.log(table)) > entries
    # Screens go on as well: what a chat may still get is counted in seconds that pass.
    notice = await evening.message(play.group, tr("notice-computer"), limit=30)
    assert tr("button-back") in str(notice.buttons)
    ats = [row.at for row in evening.log(table)]
    assert ats == sorted(ats)


@pytest.mark.slow
@pytest.mark.parametrize("by", [HOUR, -HOUR])
async def test_a_start_with_another_time_gives_a_turn_its_seconds_again(
    evening: BotSession, witness: Witness, by: float
) -> None:
    play = evening.play
    table = await waiting(evening)
    entries = len(evening.log(table))
    await play.clock.advance(10)
    play.clock.put(by)
    await evening.restart()
    begun = play.clock.now()
    await play.clock.advance(LIMIT - 1)
    assert len(evening.log(table)) == entries
    await play.until(lambda: len(evening.log(table)) > entries, limit=3)
    await evening.message(play.group, tr("notice-computer"), limit=30)
    assert play.clock.now() - begun < LIMIT + 30
    witness.catch_up()
    assert witness.truths[table].table.substituted  # type: ignore[union-attr]
