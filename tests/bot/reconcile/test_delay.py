"""How soon an edit would be made: what a pop-up has to know before it may stay silent."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bot.reconcile import Slot
from bot.sandbox import Actor
from bot.sandbox.faults import Flood
from bot.screen import Urgency
from bot.tables.presenter import SEEN_WITHIN
from tests.bot.reconcile.stage import slot, text
from tests.bot.reconcile.test_held import crowd

if TYPE_CHECKING:
    from tests.bot.reconcile.stage import Stage


async def test_with_room_it_is_at_once_but_for_what_is_held(stage: Stage) -> None:
    assert stage.telegram.delay(stage.private.id, Urgency.SOON) <= SEEN_WITHIN
    assert stage.telegram.delay(stage.group.id, Urgency.NOW) <= SEEN_WITHIN
    assert stage.telegram.delay(stage.group.id, Urgency.LATER) > SEEN_WITHIN


async def test_who_has_acted_waits_where_turns_take_all_there_is(stage: Stage) -> None:
    await crowd(stage, 200)
    await stage.clock.advance(2)
    assert stage.telegram.delay(stage.private.id, Urgency.SOON) > SEEN_WITHIN
    await stage.clock.advance(20)
    assert stage.telegram.delay(stage.private.id, Urgency.SOON) <= SEEN_WITHIN


async def test_a_chat_in_which_telegram_wants_a_pause_is_late_and_no_other(stage: Stage) -> None:
    stage.world.faults.add("sendMessage", Flood(9), chat=stage.private.id, times=1)
    stage.telegram.want(slot(stage.private, "hand"), text("dealt"))
    await stage.clock.advance(1)
    assert stage.telegram.delay(stage.private.id, Urgency.SOON) > 5
    assert stage.telegram.delay(stage.group.id, Urgency.NOW) <= SEEN_WITHIN


async def test_whoever_has_blocked_the_bot_is_shown_nothing(stage: Stage) -> None:
    person = Actor.add(stage.world, "Blocks")
    person.start()
    person.block()
    stage.telegram.want(Slot(person.id, "hand"), text("dealt"))
    await stage.clock.advance(1)
    assert stage.telegram.delay(person.id, Urgency.SOON) == math.inf
