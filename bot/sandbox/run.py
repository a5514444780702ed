"""``pulka sandbox``: the bot against a local Telegram, with a table ready to deal."""

import asyncio
import sys
from collections.abc import Callable, Sequence, Set
from tempfile import TemporaryDirectory
from typing import Final, TypeVar

import structlog

from bot.app import BotApp, build, run_until_cancelled
from bot.clock import SystemClock
from bot.config import Config
from bot.ops.startup import check_port, open_store, port_error
from bot.sandbox.actors import Party, add_party
from bot.sandbox.model import Ephemerals, Message
from bot.sandbox.server import HOST, root_url, serve
from bot.sandbox.world import World
from bot.taps import Tap, Verb, decode
from bot.thinking import WorkerPool
from bot.updates.intake import EQUAL_WITHIN

T = TypeVar("T")

log = structlog.get_logger(__name__)

POLL_INTERVAL: Final = 0.05
"""Seconds between two looks at the local Telegram."""


async def run_sandbox(config: Config, port: int) -> None:
    """Run until cancelled. The local Telegram keeps nothing, and so the bot keeps nothing."""
    check_port(HOST, port)
    clock = SystemClock()
    world = World(clock)
    world.ephemerals = Ephemerals.KNOWN
    party = add_party(world, started=True)
    try:
        runner = await serve(world, port)
    except OSError as error:
        raise port_error(port, error) from None
    with TemporaryDirectory(prefix="pulka-") as folder:
        store = await open_store(f"sqlite+aiosqlite:///{folder}/sandbox.db", clock)
        url = root_url(runner)
        thinker = WorkerPool(config.thinkers)
        app = BotApp(
            build(world.token, api=url),
            store,
            clock,
            thinker=thinker,
            utc_offset=config.minutes_ahead,
        )

        async def welcome() -> None:
            await _open_table(app, party)
            log.info("sandbox.ready", level=config.log_level)
            sys.stdout.write(f"\n{url}  open this page; Ctrl+C ends it\n")
            sys.stdout.flush()

        try:
            await run_until_cancelled(app, welcome)
        finally:
            await runner.cleanup()


async def _open_table(app: BotApp, party: Party) -> None:
    """Let Anna open a table in the group and add two computers.

    A person at the page may be quicker: other tables may be there, this one gone again.
    """
    anna, group, tables = party.anna, party.group, app.services.tables
    anna.write(group, "/newgame 10")
    lobby, adding = await _poll(
        lambda: _adding_computers(
            anna.sees(group), {each.row.id for each in tables.of_person(anna.id)}
        )
    )
    for seated in (2, 3):
        # An equal tap that comes too soon is not counted, and so none is counted twice.
        while (table := tables.get(adding.table)) and len(table.row.places) < seated:
            anna.press(lobby, adding.encode())
            await asyncio.sleep(EQUAL_WITHIN)


def _adding_computers(messages: Sequence[Message], tables: Set[int]) -> tuple[Message, Tap] | None:
    """Return the first lobby among these tables, and the tap that adds a computer there."""
    for message in messages:
        for button in message.buttons:
            tap = decode(button["callback_data"])
            if tap.table in tables and (tap.verb, tap.what) == (Verb.LOBBY, "computer"):
                return message, tap
    return None


async def _poll(find: Callable[[], T | None]) -> T:
    """Wait until ``find`` returns something."""
    while (value := find()) is None:  # noqa: ASYNC110 - the local Telegram has no event for it
        await asyncio.sleep(POLL_INTERVAL)
    return value
