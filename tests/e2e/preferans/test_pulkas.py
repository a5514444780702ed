"""Whole pulkas by people who tap at random, from /newgame to the settlement."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.players import Players
from tests.e2e.preferans.test_restarts import deals_shown, no_doubles
from tests.engine.preferans.laws import WORDS
from tests.engine.records import verify

if TYPE_CHECKING:
    from bot.sandbox import Actor
    from bot.sandbox.model import Chat
    from bot.sandbox.world import Call
    from tests.e2e.evening import BotSession
    from tests.e2e.preferans.leaks import Witness

KINDS = [("rostov", 5), ("hussar", 2)]
"""Kinds unlike one another; `tests.e2e.preferans.random_pulkas` plays all there are."""


@pytest.mark.slow
async def test_a_quiet_evening(evening: BotSession, witness: Witness) -> None:
    """Nobody does anything odd: a message per deal, and nothing that nobody needs."""
    deals = await play_to_the_end(evening, witness, "sochi", 3, seed=6, mischief=0.0)

    group = evening.play.group
    lobby, lots, settlement, picture = 1, 1, 1, 1
    assert sent_into(evening, group) == lobby + lots + deals + settlement + picture
    for person in evening.play.party.people[:3]:
        # Everybody is quick, so nobody has to be called: a hand per deal, which becomes its result,
        # the settlement at the end, and the export.
        greeting, hands, end, export = 1, deals, 1, 1
        expected = greeting + hands + end
        expected += export if person is evening.play.anna else 0
        assert sent_into(evening, person.private) == expected
    assert not any(call.params.get("disable_notification") is False for call in sends(evening))


@pytest.mark.slow
async def test_a_lively_evening(evening: BotSession, witness: Witness) -> None:
    """People press what they should not, and say things at odd moments."""
    await play_to_the_end(evening, witness, "leningrad", 4, seed=6, mischief=0.1)


@pytest.mark.slow
@pytest.mark.parametrize(("convention", "players"), KINDS)
async def test_an_evening_with_mischief(
    evening: BotSession, witness: Witness, convention: str, players: int
) -> None:
    await play_to_the_end(evening, witness, convention, players, seed=1, mischief=0.15)


async def play_to_the_end(
    evening: BotSession,
    witness: Witness,
    convention: str,
    players: int,
    *,
    seed: int,
    mischief: float,
) -> int:
    """Play a pulka up to two, check everything that is left of it, return the number of deals."""
    evening.app.rng.seed(seed)
    people = evening.play.party.people[:players]
    table = await evening.sit_down(f"/newgame {WORDS[convention]} 2", *people)
    company = Players.of(evening, random.Random(seed), *people, mischief=mischief)
    await company.play(lambda: evening.status(table) == "finished")
    await evening.play.clock.advance(120)

    ledger = evening.ledger(table)
    assert witness.truths[table].table == ledger.table
    deals = len(ledger.finished)
    assert witness.checked > 20 * deals
    assert not evening.play.world.limits.refused
    assert not [call for call in evening.play.world.calls if call.code >= 400]
    one_message_per_deal(evening, deals)
    shown = await the_export_verifies(evening, people[0], deals)
    settlement = await evening.message(evening.play.group, "🏁")
    assert settlement.file is not None
    assert settlement.file.is_photo
    figures = whists(settlement.text)[-players:]
    assert len(figures) == players
    assert sum(figures) == 0
    assert shown["settlement"]["finished"] is True
    return deals


def whists(settlement: str) -> list[int]:
    """The whole whists of a settlement: «Вера: −754 (точно −754⅔)»."""
    found = re.findall(r": ([+−]?\d+)", settlement)
    return [int(each.replace("−", "-")) for each in found]


def one_message_per_deal(evening: BotSession, deals: int) -> None:
    """Each deal left one message in the group, its result, and each person's hand is one."""
    no_doubles(evening)
    shown = deals_shown(evening, evening.play.group)
    assert sorted(map(int, shown)) == list(range(1, deals + 1))


def sends(evening: BotSession) -> list[Call]:
    """Calls that put a new message somewhere."""
    return [call for call in evening.play.world.calls if call.method.startswith("send")]


def sent_into(evening: BotSession, chat: Chat) -> int:
    """How many messages a chat ever got, deleted ones included."""
    return sum(call.chat_id == chat.id for call in sends(evening))


async def the_export_verifies(evening: BotSession, person: Actor, deals: int) -> dict[str, Any]:
    """Return the record that lands in the chat; it holds, deal by deal."""
    person.write(person.private, "/export")
    await evening.play.until(lambda: evening.said(person.private)[-1].file)
    file = evening.said(person.private)[-1].file
    assert file is not None
    text = file.content.decode()
    assert verify(json.loads(text)).ok
    shown: dict[str, Any] = json.loads(text)
    assert len(shown["deals"]) == deals
    return shown
