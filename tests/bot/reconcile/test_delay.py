"""How soon an edit would be made: what a pop-up has to know before it may stay silent."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bot.reconcile import Slot
from bot.sandbox import Actor
from bot.sandbox.faults import Flood
from bot.screen import Urgency
from bot.tables.presenter import SEEN_WITHIN
from tests.bot.reconcile.harness import slot, text
from tests.bot.reconcile.test_held import crowd

if TYPE_CHECKING:
    from tests.bot.reconcile.harness import ReconcilerHarness


async def test_with_room_it_is_at_once_but_for_what_is_held(harness: ReconcilerHarness) -> None:
    assert harness.telegram.delay(harness.private.id, Urgency.SOON) <= SEEN_WITHIN
    assert harness.telegram.delay(harness.group.id, Urgency.NOW) <= SEEN_WITHIN
    assert harness.telegram.delay(harness.group.id, Urgency.LATER) > SEEN_WITHIN


async def test_who_has_acted_waits_where_turns_take_all_there_is(
    harness: ReconcilerHarness,
) -> None:
    await crowd(harness, 200)
    await harness.clock.advance(2)
    assert harness.telegram.delay(harness.private.id, Urgency.SOON) > SEEN_WITHIN
    await harness.clock.advance(20)
    assert harness.telegram.delay(harness.private.id, Urgency.SOON) <= SEEN_WITHIN


async def test_a_chat_in_which_telegram_wants_a_pause_is_late_and_no_other(
    harness: ReconcilerHarness,
) -> None:
    harness.world.faults.add("sendMessage", Flood(9), chat=harness.private.id, times=1)
    harness.telegram.want(slot(harness.private, "hand"), text("dealt"))
    await harness.clock.advance(1)
    assert harness.telegram.delay(harness.private.id, Urgency.SOON) > 5
    assert harness.telegram.delay(harness.group.id, Urgency.NOW) <= SEEN_WITHIN


async def test_whoever_has_blocked_the_bot_is_shown_nothing(harness: ReconcilerHarness) -> None:
    person = Actor.add(harness.world, "Blocks")
    person.start()
    person.block()
    harness.telegram.want(Slot(person.id, "hand"), text("dealt"))
    await harness.clock.advance(1)
    assert harness.telegram.delay(person.id, Urgency.SOON) == math.inf
