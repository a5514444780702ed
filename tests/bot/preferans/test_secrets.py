"""Whatever fails, and whoever logs it at whatever level: no card, deck, salt or token is told."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import threading
from typing import TYPE_CHECKING, Final, NoReturn

import pytest
import structlog
from sqlalchemy import insert
from sqlalchemy.exc import SQLAlchemyError
from telegram import Bot
from telegram.error import InvalidToken, NetworkError

from bot.ops import log
from bot.sandbox import Actor
from bot.store import Store, StoreError, TableRow, schema
from bot.store.rows import LogRow
from bot.tables.ledger import fold
from engine.cards import DECK, Card
from engine.errors import RuleError
from engine.game import CHANCE
from engine.log import ReplayError, decode, encode
from engine.preferans.actions import (
    BID,
    MISERE,
    Action,
    Bid,
    Claim,
    ClaimKind,
    Concede,
    Contract,
    Discard,
    HandOver,
    Hold,
    LookAtHand,
    Order,
    Pass,
    PlayOpen,
    ProposeResult,
    Strain,
    Whist,
)
from engine.preferans.game import PREFERANS
from engine.shuffle import Cut, DrawLots, Shuffle
from engine.table import Control
from engine.tricks import PlayCard
from engine.votes import AGREE, ProposeComputer, ProposeStop
from tests.bot.reconcile.harness import MemoryStore, ReconcilerHarness, picture, slot, text
from tests.support.logs import logged
from tests.support.store import StoreFaults
from tests.support.writes import append, save_draft

if TYPE_CHECKING:
    import io
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
    from pathlib import Path

TOKEN: Final = "123456789:AAE-abcdefghijklmnopqrstuvwxyz01234"
SALT: Final = "5ec2e7a11ce0ffee5ec2e7a11ce0ffee"
QUEEN, SEVEN = Card.parse("Qc"), Card.parse("7h")
ACTIONS: Final[tuple[Action, ...]] = (
    DrawLots(tuple(DECK[:6])),
    Shuffle(tuple(DECK), SALT),
    Cut(17),
    Bid(Contract(6, Strain.CLUBS)),
    BID[MISERE],
    Pass(),
    Hold(),
    Discard(QUEEN, SEVEN),
    Order(Contract(7, Strain.HEARTS)),
    Whist(),
    LookAtHand(1),
    PlayOpen(),
    PlayCard(QUEEN),
    HandOver(),
    Concede(),
    Claim(ClaimKind.REST, 0),
    ProposeResult((4, 3, 3)),
    ProposeStop((1,)),
    ProposeComputer(2),
    AGREE,
    Control(1, computer=True),
)
SECRETS: Final = (
    TOKEN,
    TOKEN.partition(":")[2],
    SALT,
    *(card.code for card in (QUEEN, SEVEN)),
    "Q♣",
    "7♥",
    "♣",
)


def fail(error: Exception) -> NoReturn:
    raise error


def spoken(action: Action) -> str:
    """Everything about an action that an exception could say."""
    return f"{action!r} {encode(PREFERANS, action)!r} Q♣ ♥7 {SALT} {TOKEN}"


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    hooks = sys.excepthook, threading.excepthook, sys.unraisablehook
    with logged("DEBUG", (TOKEN,)) as out:
        log.log_uncaught_exceptions()
        yield out
    sys.excepthook, threading.excepthook, sys.unraisablehook = hooks


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/pulka.db")
    row = TableRow(0, -100, None, "Т", 1, False, "preferans", "playing", {}, (), 0.0, "club")
    assert await store.create_table(row) == 1
    yield store
    await store.close()


def nothing_told(written: str, event: str) -> None:
    """The log has the event, and not one secret."""
    assert event in written
    told = [secret for secret in SECRETS if secret in written.replace(event, "")]
    assert told == []


# --- what can fail --------------------------------------------------------------------------


async def log_entry(store: Store, action: Action) -> None:
    await append(store, 1, 0, CHANCE, encode(PREFERANS, action), 0.0)


async def archive(store: Store, action: Action) -> None:
    deal = {"deck": [card.code for card in DECK], "salt": SALT, "last": encode(PREFERANS, action)}
    await append(store, 1, 0, 0, "P", 0.0, deal=deal, status="finished")


async def draft(store: Store, action: Action) -> None:
    await save_draft(
        store, 1, 0, {"cards": [QUEEN.code, SEVEN.code], "asked": spoken(action)}, was=None
    )


async def statement(store: Store, action: Action) -> None:
    """The library's own exception, as nobody translated it."""
    entry = {"table_id": 1, "seq": 0, "actor": 0, "action": encode(PREFERANS, action), "at": 0.0}
    async with store.database.engine.begin() as connection:
        await connection.execute(insert(schema.log).values(entry))


async def unreadable(_: Store, action: Action) -> None:
    decode(PREFERANS, {"lots": {"cards": spoken(action), "salt": ""}})


async def reload(_: Store, action: Action) -> None:
    fold([LogRow(0, CHANCE, encode(PREFERANS, action), 0.0)])


async def refused(_: Store, action: Action) -> None:
    raise RuleError("card-not-held", card=QUEEN, action=action, all=DECK)


async def invented(_: Store, action: Action) -> None:
    try:
        fail(ValueError(spoken(action)))
    except ValueError as error:
        error.add_note(spoken(action))
        raise LookupError(action) from error


async def several(_: Store, action: Action) -> None:
    raise ExceptionGroup(spoken(action), [ValueError(spoken(action)), KeyError(action)])


async def telegram(_: Store, action: Action) -> None:
    try:
        fail(OSError(spoken(action)))
    except OSError as error:
        raise NetworkError(f"https://api.telegram.org/bot{TOKEN}/sendMessage: {error}") from error


PLACES: Final = (
    log_entry,
    archive,
    draft,
    statement,
    unreadable,
    reload,
    refused,
    invented,
    several,
    telegram,
)


@pytest.mark.slow
@pytest.mark.parametrize("place", PLACES)
async def test_no_exception_carries_values(
    store: Store, lines: io.StringIO, place: Callable[[Store, Action], Awaitable[None]]
) -> None:
    faults = StoreFaults()
    faults.attach(store)
    faults.all()
    events = structlog.get_logger()
    library = logging.getLogger("sqlalchemy.engine")
    for action in ACTIONS:
        lines.seek(0)
        lines.truncate()
        try:
            await place(store, action)
        except Exception as error:
            events.exception("by us", kind=type(error).__name__)
            events.error("by value", error=error, reason=error)
            library.exception("by a library: %s", error)
            library.error(error)
            library.error("by name: %(it)s", {"it": error})
        else:
            pytest.fail(f"{place.__name__} did not fail")
        nothing_told(lines.getvalue(), "by a library")


async def test_nobody_asks_for_the_exception_of_a_task(lines: io.StringIO) -> None:
    """asyncio names the exception in a line of its own."""

    async def work() -> None:
        raise RuleError("card-not-held", card=QUEEN, salt=SALT, token=TOKEN)

    task = asyncio.ensure_future(work())
    await asyncio.wait([task])
    del task
    await asyncio.sleep(0)
    nothing_told(lines.getvalue(), "never retrieved")
    assert "card-not-held" in lines.getvalue()


def test_nobody_catches_the_exception_of_a_thread(lines: io.StringIO) -> None:
    thread = threading.Thread(target=fail, args=(ValueError(f"{QUEEN} {SALT} {TOKEN}"),))
    thread.start()
    thread.join()
    nothing_told(lines.getvalue(), "thread.failed")


def test_nobody_catches_it_at_all(lines: io.StringIO) -> None:
    try:
        fail(ValueError(f"{QUEEN} {SALT} {TOKEN}"))
    except ValueError as error:
        sys.excepthook(type(error), error, error.__traceback__)
    nothing_told(lines.getvalue(), "uncaught")


async def test_it_still_says_what_helps(store: Store, lines: io.StringIO) -> None:
    """Kind, place in the program, and the words of those who speak of nothing else."""
    faults = StoreFaults()
    faults.attach(store)
    faults.all()
    events = structlog.get_logger()
    with pytest.raises(StoreError, match="OperationalError: database or disk is full"):
        await log_entry(store, ACTIONS[0])
    for error in (
        StoreError("OperationalError: database is locked"),
        ReplayError(7, "deal-1"),
        InvalidToken("The token was rejected"),
        SQLAlchemyError("QueuePool limit"),
    ):
        try:
            fail(error)
        except Exception:
            events.exception("failed")
    said = map(json.loads, lines.getvalue().splitlines())
    written = "\n".join(each.get("exception", "") + "\n" for each in said)
    for words in (
        "StoreError: OperationalError: database is locked",
        "entry 7: deal-1",
        "InvalidToken: The token was rejected",
        "SQLAlchemyError\n",
        'test_secrets.py", line',
    ):
        assert words in written
    assert "QueuePool" not in written


# --- the reconciler and the computers -------------------------------------------------------


def strike(harness: ReconcilerHarness, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    """Let something fail in the reconciler, with words that tell everything."""
    words = " ".join(map(spoken, ACTIONS))

    def failing(*_: object, **__: object) -> NoReturn:
        fail(LookupError(words))

    match place:
        case "picture not drawn":
            screen = picture("x", "k", on_draw=failing)
            harness.telegram.want(slot(harness.group), screen)
        case "call failed":
            monkeypatch.setattr(Bot, "send_message", failing)
        case "problem not reported":
            harness.telegram.on_problem = failing
            Actor.all(harness.world)[0].kick_bot(harness.group)
        case _:
            monkeypatch.setattr(MemoryStore, "save_slot", failing)


@pytest.mark.parametrize(
    ("place", "event"),
    [
        ("picture not drawn", "picture not drawn"),
        ("call failed", "call failed"),
        ("problem not reported", "problem not reported"),
        ("store", "call failed"),
    ],
)
async def test_the_reconciler_tells_nothing(
    lines: io.StringIO, monkeypatch: pytest.MonkeyPatch, place: str, event: str
) -> None:
    harness = ReconcilerHarness()
    harness.hear()
    strike(harness, monkeypatch, place)
    harness.telegram.want(slot(harness.group, "1:deal:2"), text("deal", "a"))
    await harness.clock.advance(20)
    nothing_told(lines.getvalue(), event)
    await harness.kill()
