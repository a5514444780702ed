"""People and groups that go their own way, at every kind of moment of a game.

Somebody who is asked blocks the bot, or deletes the hand; the group mutes the bot, throws it out,
deletes the table's message, slows everybody down, becomes a supergroup. A while later it is as it
was, and everybody must see what is true, once.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from typing import Final

from bot.sandbox import Actor
from bot.sandbox.model import Message
from tests.chaos.preferans.kills import LONG, REST, Table, in_world
from tests.chaos.trials import Figures, say, trial
from tests.e2e.players import CALL, VOTE
from tests.e2e.preferans.test_restarts import deals_shown
from tests.support.texts import tr

AWAY: Final = 20.0
"""Seconds that a trouble lasts."""
Undo = Callable[[], object]
Trouble = Callable[[Table, Actor], Undo]
SETTLES: Final = 0.04
"""How often somebody proposes to stop: the others refuse in the end."""


def blocked(table: Table, asked: Actor) -> Undo:
    """Who is asked blocks the bot, and unblocks it without a word."""
    del table
    asked.block()
    return asked.unblock


def started_again(table: Table, asked: Actor) -> Undo:
    """Who is asked blocks the bot, and comes back by the link to the hand."""
    asked.block()
    return lambda: asked.start(table.evening.signed(f"hand-{table.number}"))


def hand_deleted(table: Table, asked: Actor) -> Undo:
    """Who is asked deletes every message of the bot, and asks for the hand."""
    for message in table.evening.said(asked.private):
        asked.delete(message)
    return lambda: asked.start(table.evening.signed(f"hand-{table.number}"))


def muted(table: Table, asked: Actor) -> Undo:
    """The bot loses the right to write in the group, and gets it back."""
    del asked
    play = table.evening.play
    play.anna.mute_bot(play.group)
    return lambda: play.anna.let_bot_write(play.group)


def thrown_out(table: Table, asked: Actor) -> Undo:
    """The bot is removed from the group, and added back."""
    del asked
    play = table.evening.play
    play.anna.kick_bot(play.group)
    return lambda: play.anna.add_bot(play.group)


def deal_deleted(table: Table, asked: Actor) -> Undo:
    """An administrator deletes the message of the deal."""
    del asked
    play = table.evening.play
    number = len(table.ledger.finished) + 1
    for message in table.evening.said(play.group):
        if tr("header", number=number) in message.text:
            play.anna.delete(message)
    return lambda: None


def slowed_down(table: Table, asked: Actor) -> Undo:
    """The group turns slow mode on, and off again."""
    del asked
    group = table.evening.play.group
    group.slow_mode = 10
    return lambda: setattr(group, "slow_mode", 0)


TROUBLES: Final[tuple[Trouble, ...]] = (
    blocked, started_again, hand_deleted, muted, thrown_out, deal_deleted, slowed_down,
)  # fmt: skip


def _asking(table: Table, person: Actor) -> list[Message]:
    said = table.evening.said(person.private)
    return [message for message in said if CALL in message.text or VOTE in message.text]


async def suffer(table: Table, trouble: Trouble) -> None:
    """Bear one trouble while somebody is asked; all is well when it is over."""
    clock, rng = table.evening.play.clock, table.rng
    asked = rng.choice([each for each in table.company.players if each.look()]).person
    before = table.evening.log(table.number)
    undo = trouble(table, asked)
    others = [each for each in table.company.players if each.person is not asked]
    if rng.random() < 0.5 and (able := [each for each in others if each.look()]):
        player = rng.choice(able)
        player.tap(rng.choice(player.look()))
    await clock.advance(AWAY)
    undo()
    await clock.advance(REST)
    assert table.evening.log(table.number)[: len(before)] == before
    table.check()
    if table.evening.log(table.number) == before:
        assert _asking(table, asked), f"{trouble.__name__}: {asked.name} sees no hand"


def _settle(table: Table) -> None:
    """Somebody proposes to stop."""
    player = table.rng.choice(table.company.players)
    player.person.write(table.evening.play.group, "/stop")


@trial("chaos/own-ways")
def own_ways(times: int = 120, seed: int = 6) -> Figures:
    """Every trouble at every kind of moment; ``times`` at most."""

    async def work(table: Table) -> Figures:
        left: dict[str, list[Trouble]] = {}
        seen: Counter[str] = Counter()
        await table.sit_down(LONG)
        for player in table.company.players:
            player.talkative = 30
        while sum(seen.values()) < times and len(table.ledger.finished) < times:
            if table.rng.random() < SETTLES:
                _settle(table)
                await table.evening.play.clock.advance(5)
            await table.asked()
            kind = table.kind()
            troubles = left.setdefault(kind, random.Random(len(left)).sample(TROUBLES, 7))
            if troubles:
                trouble = troubles.pop()
                seen[trouble.__name__] += 1
                await suffer(table, trouble)
                say(f"{sum(seen.values())}: {trouble.__name__} in {kind}")
                if not await table.asked():
                    break
            await table.tap(0)
        await table.evening.play.clock.advance(REST)
        heads = deals_shown(table.evening, table.evening.play.group)
        return {
            "troubles": sum(seen.values()),
            "kinds of moments": len(left),
            "kinds with every trouble": sum(not each for each in left.values()),
            "deals": len(table.ledger.finished),
            "messages of deals": len(heads),
        }

    found: Figures = asyncio.run(in_world(work, seed))
    return found
