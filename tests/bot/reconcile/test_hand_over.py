"""A message that begins a new phase lets its old one become another: one call less, no gap."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.screen import Wish
from tests.bot.reconcile.stage import slot, text

if TYPE_CHECKING:
    from bot.reconcile import Slot
    from tests.bot.reconcile.stage import Stage


def wishes(stage: Stage, deal: int) -> dict[Slot, Wish]:
    """The hand of a deal, and the card of the deal before."""
    hand = Wish(text(f"hand {deal}", f"play {deal}"), phase=str(deal), keep=True)
    if deal == 1:
        return {slot(stage.private, "1:hand"): hand}
    card = Wish(text(f"result {deal - 1}"), keep=True)
    return {
        slot(stage.private, f"1:card:{deal - 1}"): card,
        slot(stage.private, "1:hand"): Wish(
            hand.screen, phase=hand.phase, keep=True, heir=f"card:{deal - 1}"
        ),
    }


async def plays(stage: Stage, deals: int) -> None:
    for deal in range(1, deals + 1):
        stage.telegram.show("1", wishes(stage, deal))
        await stage.rest()


async def test_the_hand_of_a_deal_becomes_its_card(stage: Stage) -> None:
    await plays(stage, 1)
    old = stage.bots(stage.private)[-1]
    before = stage.clock.now()
    await stage.clock.advance(1)
    await plays(stage, 3)
    assert stage.texts(stage.private) == ["result 1", "result 2", "hand 3"]
    assert stage.bots(stage.private)[0] is old
    calls = stage.calls(stage.private, since=before + 0.5)
    assert sorted(calls) == ["editMessageText"] * 2 + ["sendMessage"] * 2


async def test_what_is_not_the_lowest_is_left_behind_as_before(stage: Stage) -> None:
    """Something was written below the hand: the result comes below that, where people look."""
    await plays(stage, 1)
    stage.telegram.post(stage.private.id, text("an answer"))
    await stage.rest()
    await plays(stage, 2)
    assert stage.texts(stage.private) == ["an answer", "result 1", "hand 2"]


async def test_a_hand_that_its_reader_deleted_cannot_become_the_card(stage: Stage) -> None:
    await plays(stage, 1)
    stage.bots(stage.private)[-1].deleted = True
    await plays(stage, 3)
    assert sorted(stage.texts(stage.private)) == ["hand 3", "result 1", "result 2"]


@pytest.mark.parametrize("moment", range(1, 19))
async def test_a_process_that_dies_on_the_way_loses_and_doubles_nothing(
    stage: Stage, moment: int
) -> None:
    await plays(stage, 1)
    fuse = stage.store.fuse
    fuse.at = fuse.passed + moment
    stage.telegram.show("1", wishes(stage, 2))
    await stage.clock.advance(5)
    await stage.kill()
    stage.begin()
    stage.telegram.show("1", wishes(stage, 2))
    await stage.rest()
    assert stage.texts(stage.private) == ["result 1", "hand 2"]
    assert stage.world.limits.refused.total() == 0
