"""A message that begins a new phase lets its old one become another: one call less, no gap."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.screen import DesiredMessage
from tests.bot.reconcile.harness import slot, text

if TYPE_CHECKING:
    from bot.reconcile import Slot
    from tests.bot.reconcile.harness import ReconcilerHarness


def wishes(harness: ReconcilerHarness, deal: int) -> dict[Slot, DesiredMessage]:
    """The hand of a deal, and the card of the deal before."""
    hand = DesiredMessage(text(f"hand {deal}", f"play {deal}"), phase=str(deal), keep=True)
    if deal == 1:
        return {slot(harness.private, "1:hand"): hand}
    card = DesiredMessage(text(f"result {deal - 1}"), keep=True)
    return {
        slot(harness.private, f"1:card:{deal - 1}"): card,
        slot(harness.private, "1:hand"): DesiredMessage(
            hand.screen, phase=hand.phase, keep=True, successor=f"card:{deal - 1}"
        ),
    }


async def plays(harness: ReconcilerHarness, deals: int) -> None:
    for deal in range(1, deals + 1):
        await harness.shown("1", wishes(harness, deal))


async def test_the_hand_of_a_deal_becomes_its_card(harness: ReconcilerHarness) -> None:
    await plays(harness, 1)
    old = harness.bots(harness.private)[-1]
    before = harness.clock.now()
    await harness.clock.advance(1)
    await plays(harness, 3)
    assert harness.texts(harness.private) == ["result 1", "result 2", "hand 3"]
    assert harness.bots(harness.private)[0] is old
    calls = harness.calls(harness.private, since=before + 0.5)
    assert sorted(calls) == ["editMessageText"] * 2 + ["sendMessage"] * 2


async def test_what_is_not_the_lowest_is_left_behind_as_before(harness: ReconcilerHarness) -> None:
    """Something was written below the hand: the result comes below that, where people look."""
    await plays(harness, 1)
    harness.telegram.post(harness.private.id, text("an answer"))
    await harness.rest()
    await plays(harness, 2)
    assert harness.texts(harness.private) == ["an answer", "result 1", "hand 2"]


async def test_a_hand_that_its_reader_deleted_cannot_become_the_card(
    harness: ReconcilerHarness,
) -> None:
    await plays(harness, 1)
    harness.bots(harness.private)[-1].deleted = True
    await plays(harness, 3)
    assert sorted(harness.texts(harness.private)) == ["hand 3", "result 1", "result 2"]


@pytest.mark.parametrize("moment", range(1, 19))
async def test_a_process_that_dies_on_the_way_loses_and_doubles_nothing(
    harness: ReconcilerHarness, moment: int
) -> None:
    await plays(harness, 1)
    crash_point = harness.store.crash_point
    crash_point.at = crash_point.passed + moment
    harness.telegram.show("1", wishes(harness, 2))
    await harness.clock.advance(5)
    await harness.restart()
    await harness.shown("1", wishes(harness, 2))
    assert harness.texts(harness.private) == ["result 1", "hand 2"]
    assert harness.world.limits.refused.total() == 0
