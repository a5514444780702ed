"""A whole pulka by people who tap at random, from /newgame to the settlement."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING, Any

import pytest

from bot.views.evening import MIN_DEALS
from tests.e2e.evening import refused_calls
from tests.e2e.players import Players
from tests.e2e.preferans.test_restarts import deals_shown, no_doubles
from tests.engine.records import verify

if TYPE_CHECKING:
    from bot.sandbox import Actor
    from bot.sandbox.model import Chat
    from bot.sandbox.world import Call
    from tests.e2e.evening import BotSession
    from tests.e2e.preferans.leaks import Witness


@pytest.mark.slow
async def test_a_quiet_evening(evening: BotSession, witness: Witness) -> None:
    """Nobody does anything odd: a message per deal, and nothing that nobody needs."""
    evening.app.rng.seed(6)
    people, group = evening.play.party.people[:3], evening.play.group
    table = await evening.sit_down("/newgame сочинка 2", *people)
    company = Players.of(evening, random.Random(6), *people)
    await company.play(lambda: evening.status(table) == "finished")
    await evening.play.clock.advance(120)

    ledger = evening.ledger(table)
    assert witness.truths[table].table == ledger.table
    deals = len(ledger.finished)
    assert witness.checked > 20 * deals
    assert not evening.play.world.limits.refused
    assert not refused_calls(evening.play.world.calls)
    no_doubles(evening)
    assert sorted(map(int, deals_shown(evening, group))) == list(range(1, deals + 1))
    shown = await the_export_verifies(evening, people[0], deals)
    settlement = await evening.message(group, "🏁")
    assert settlement.file is not None
    assert settlement.file.is_photo
    figures = whists(settlement.text)[-3:]
    assert len(figures) == 3
    assert sum(figures) == 0
    assert shown["settlement"]["finished"] is True

    lobby, lots, end, picture = 1, 1, 1, int(deals >= MIN_DEALS)
    assert sent_into(evening, group) == lobby + lots + deals + end + picture
    for person in people:
        # Everybody is quick, so nobody has to be called: a hand per deal, which becomes its result,
        # the settlement at the end, and the export.
        greeting, hands, export = 1, deals, int(person is evening.play.anna)
        assert sent_into(evening, person.private) == greeting + hands + end + export
    assert not any(call.params.get("disable_notification") is False for call in sends(evening))


def whists(settlement: str) -> list[int]:
    """The whole whists of a settlement: «Вера: −754 (точно −754⅔)»."""
    found = re.findall(r": ([+−]?\d+)", settlement)
    return [int(each.replace("−", "-")) for each in found]


def sends(evening: BotSession) -> list[Call]:
    """Calls that put a new message somewhere."""
    return [call for call in evening.play.world.calls if call.method.startswith("send")]


def sent_into(evening: BotSession, chat: Chat) -> int:
    """How many messages a chat ever got, deleted ones included."""
    return sum(call.chat_id == chat.id for call in sends(evening))


async def the_export_verifies(evening: BotSession, person: Actor, deals: int) -> dict[str, Any]:
    """Return the record that lands in the chat; it holds, deal by deal."""
    shown: dict[str, Any] = json.loads(await evening.file(person, "/export"))
    assert verify(shown).ok
    assert len(shown["deals"]) == deals
    return shown
