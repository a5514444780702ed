"""An evening of preferans: the whole bot, people at its tables, and a witness of every card.

::

    async with Evening(tmp_path, seed=7) as evening:
        table = await evening.table("4 сочинка", people=3)
        await evening.play(table)
"""

from __future__ import annotations

import asyncio
import random
import re
import warnings
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

import structlog

from bot.app import Running, build
from bot.store import Store
from bot.table import TableTask
from bot.taps import Tap, Verb, decode
from engine.cards import Card, Rank, Suit
from engine.game import PUBLIC
from tests.support.telegram import Playground

if TYPE_CHECKING:
    from pathlib import Path

    from bot.sandbox import Person
    from bot.sandbox.model import Chat, Message, Popup
    from engine.preferans.observe import PlayerView, Stage

_HONOURS = {"Т": Rank.ACE, "К": Rank.KING, "Д": Rank.QUEEN, "В": Rank.JACK}
_RANKS = _HONOURS | {"10": Rank.TEN, "9": Rank.NINE, "8": Rank.EIGHT, "7": Rank.SEVEN}
_SUITS = {suit.sign: suit for suit in Suit}
_HONOUR = re.compile("([ТКДВ])([♠♣♦♥])")
_HAND = re.compile("([♠♣♦♥])((?: (?:Т|К|Д|В|10|9|8|7)(?![♠♣♦♥0-9]))+)")
_DEAL = re.compile(r"раздача (\d+)")
_CODES = re.compile("[789TJQKA][scdh]")
_LOGGED = re.compile(r"\b[789TJQKA][scdh]\b")


def cards_in(text: str) -> set[Card]:
    """The cards that a text names for certain.

    «7♣» may be a contract; honours («К♦») and cards under their suit («♦ К 10») may not.
    """
    found = {Card.of(_SUITS[sign], _HONOURS[rank]) for rank, sign in _HONOUR.findall(text)}
    for sign, ranks in _HAND.findall(text):
        found |= {Card.of(_SUITS[sign], _RANKS[rank]) for rank in ranks.split()}
    return found


def cards_of(data: str) -> set[Card]:
    """The cards that a button's data names: a card played, laid away, or marked."""
    try:
        tap = decode(data)
    except ValueError:
        return set()
    if tap.verb not in (Verb.MOVE, Verb.DRAFT) or tap.what.lstrip("?")[:1] not in ("p", "x", "+"):
        return set()
    code = tap.what.lstrip("?")
    if code.startswith(("ps", "pc", "po", "pm", "pr")):
        return set()
    return {Card.parse(each) for each in _CODES.findall(code[1:])}


def allowed(view: PlayerView) -> set[Card]:
    """Every card a view shows."""
    found: set[Card] = set(view.talon) | set(view.discard)
    for hand in view.hands:
        found |= hand or frozenset()
    for trick in view.tricks:
        found |= {card for _, card in trick.cards}
        if trick.talon is not None:
            found.add(trick.talon)
    found |= {card for _, card in view.table}
    if view.talon_card is not None:
        found.add(view.talon_card)
    return found


@dataclass
class Witness:
    """Sees every state and every message, and objects when a message knows too much."""

    seen: dict[tuple[int, int, int], set[Card]] = field(default_factory=lambda: defaultdict(set))
    """By table, deal and viewer: the cards that viewer has been allowed to see."""
    done: dict[int, int] = field(default_factory=dict)
    """Finished deals by table."""
    stages: set[Stage] = field(default_factory=set)
    objections: list[str] = field(default_factory=list)
    looked_at: int = 0

    def note(self, table: TableTask) -> None:
        """Take note of what everybody may see now."""
        ledger = table.ledger
        if ledger is None:
            return
        self.done[table.row.id] = len(ledger.finished)
        for viewer in (PUBLIC, *range(len(table.row.places))):
            view = ledger.seen(viewer)
            self.seen[table.row.id, view.number, viewer] |= allowed(view)
            self.stages.add(view.stage)

    def check(self, table: TableTask, viewer: int, text: str, data: list[str]) -> None:
        """Object to cards of the running deal that the viewer has never been allowed to see."""
        if table.ledger is None or "жребий" in text:
            return
        header = _DEAL.search(text)
        number = int(header[1]) if header else table.ledger.seen(PUBLIC).number
        if number <= self.done.get(table.row.id, 0):
            return
        named = cards_in(text).union(*map(cards_of, data))
        self.looked_at += len(named)
        secret = named - self.seen[table.row.id, number, viewer]
        if secret:
            self.objections.append(f"viewer {viewer} of deal {number}: {secret} in {text!r}")


class Evening:
    """One bot, its database, its world, and people who play."""

    def __init__(self, folder: Path, *, seed: int = 1, limits: bool = True) -> None:
        self.rng = random.Random(seed)
        self.play = Playground(limits=limits)
        self.witness = Witness()
        self.logs: list[Any] = []
        self._url = f"sqlite+aiosqlite:///{folder}/evening.db"
        self._seed = seed
        self._bot: Running | None = None
        self._was: set[asyncio.Task[Any]] = set()
        self._old: dict[int, list[tuple[Message, str]]] = defaultdict(list)
        self._watching = self.play.world.watch(self._watch)
        self._commit = TableTask.commit

    # The bot

    async def __aenter__(self) -> Self:
        evening = self
        commit = self._commit

        async def watched(table: TableTask, actor: int, action: Any) -> None:
            await commit(table, actor, action)
            evening.witness.note(table)

        TableTask.commit = watched  # type: ignore[method-assign]
        structlog.configure(processors=[self._log], cache_logger_on_first_use=False)
        await self.start()
        for person in self.play.party.people:
            person.start()
        await self.play.clock.advance(5)
        return self

    async def __aexit__(self, *_: object) -> None:
        TableTask.commit = self._commit  # type: ignore[method-assign]
        if self._bot is not None:
            await self.play.clock.drive(self._bot.stop())
        structlog.reset_defaults()

    def _log(self, _logger: object, method: str, event: Any) -> str:
        self.logs.append((method, dict(event)))
        raise structlog.DropEvent

    @property
    def bot(self) -> Running:
        """The bot that runs now."""
        assert self._bot is not None
        return self._bot

    async def start(self) -> None:
        """Start a bot on the evening's database."""
        play = self.play
        self._was = asyncio.all_tasks()
        application = build(
            play.world.token, request=play.request(), get_updates_request=play.request()
        )
        store = await Store.open(self._url)
        self._bot = Running(application, store, play.clock, rng=random.Random(self._seed))
        await play.clock.drive(self._bot.start())

    async def kill(self) -> None:
        """Cut the bot off in the middle of whatever it does, as ``kill -9`` would."""
        mine = asyncio.all_tasks() - self._was - {asyncio.current_task()}
        for task in mine:
            task.cancel()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)
            await asyncio.gather(*mine, return_exceptions=True)
        await self.bot.store.close()
        self._bot = None

    async def restart(self) -> None:
        """Kill the bot and start another one."""
        await self.kill()
        self._seed += 1
        await self.start()

    # Watching

    def _watch(self, kind: str, subject: Any) -> None:
        if kind in ("message", "edit") and subject.sender is self.play.world.bot:
            data = [each["callback_data"] for each in subject.buttons if "callback_data" in each]
            self._old[subject.chat.id].extend((subject, each) for each in data)
            del self._old[subject.chat.id][:-200]
            self._check(subject.chat, subject.text, data)
        elif kind == "popup" and subject.text:
            self._check_popup(subject)

    def _check(self, chat: Chat, text: str, data: list[str]) -> None:
        if self._bot is None:
            return
        numbers = {decode(each).table for each in data} - {0}
        for table in self._bot.house.tables.values():
            if table.row.id not in numbers and table.row.title not in text:
                continue
            if chat.is_group:
                self.witness.check(table, PUBLIC, text, data)
            elif table.ledger is not None:
                seat = table.seat_of(chat.id)
                self.witness.check(table, PUBLIC if seat is None else seat, text, data)

    def _check_popup(self, popup: Popup) -> None:
        if self._bot is None:
            return
        table = self._bot.house.tables.get(decode_table(popup.query.data))
        if table is not None and table.ledger is not None:
            seat = table.seat_of(popup.user.id)
            self.witness.check(table, PUBLIC if seat is None else seat, popup.text, [])

    def faults(self) -> list[Any]:
        """Everything the bot logged as an error."""
        return [
            event for method, event in self.logs if method in ("error", "exception", "critical")
        ]

    def cards_logged(self) -> list[Any]:
        """Log events that name a card."""
        return [event for _, event in self.logs if _LOGGED.search(repr(event))]

    # People

    async def table(self, words: str, *, people: int, computers: int = 0) -> TableTask:
        """Let people open a table, sit down and deal."""
        play = self.play
        company = play.party.people[:people]
        before = set(self.bot.house.tables)
        company[0].write(play.group, f"/newgame {words}")
        await play.until(lambda: set(self.bot.house.tables) - before)
        (number,) = set(self.bot.house.tables) - before
        await play.until(lambda: self.lobby(number) is not None)
        for person in company:
            self.press(person, number, "sit")
        for _ in range(computers):
            self.press(company[0], number, "computer")
        await play.clock.advance(1)
        self.press(company[0], number, "deal")
        table = self.bot.house.tables[number]
        await play.until(lambda: table.ledger is not None)
        return table

    def lobby(self, number: int) -> Message | None:
        """The lobby's message."""
        data = Tap(Verb.LOBBY, number, 0, "options").encode()
        for message in self.play.world.messages(self.play.group):
            if any(each.get("callback_data") == data for each in message.buttons):
                return message
        return None

    def press(self, person: Person, number: int, what: str) -> None:
        """Tap a button of the lobby."""
        message = self.lobby(number)
        assert message is not None
        person.press(message, Tap(Verb.LOBBY, number, 0, what).encode())

    async def play_on(self, number: int, *, limit: int = 40_000, until: Any = None) -> None:
        """Let everybody tap at random among what they see, until the pulka is over."""
        for _ in range(limit):
            table = self.bot.house.tables.get(number)
            if table is None or (until is not None and until(table)):
                return
            await self.play.clock.advance(self.rng.choice((0.3, 0.7, 1.5)))
            for person in self.play.party.people:
                if table.place_of(person.id) is not None and self.rng.random() < 0.6:
                    self.tap_something(person, table)
        raise AssertionError("the pulka does not end")

    def tap_something(self, person: Person, table: TableTask) -> None:
        """One tap: mostly on one's own buttons, sometimes on anything at all."""
        luck = self.rng.random()
        world = self.play.world
        if luck < 0.06:
            stale = self._old[self.rng.choice((person.id, self.play.group.id))]
            if stale:
                message, data = self.rng.choice(stale)
                person.press(message, data)
            return
        if luck < 0.09:
            other = self.rng.choice(self.play.party.people)
            theirs = self._old[other.id]
            mine = [m for m in world.messages(person.private) if m.keyboard]
            if theirs and mine:
                person.press(mine[-1], self.rng.choice(theirs)[1])
            return
        chat = person.private if luck < 0.85 else self.play.group
        shown = [message for message in world.messages(chat) if message.buttons]
        if not shown:
            return
        message = shown[-1] if luck < 0.95 else self.rng.choice(shown)
        buttons = [each["callback_data"] for each in message.buttons if self._sensible(each, table)]
        if buttons:
            data = self.rng.choice(buttons)
            person.press(message, data)
            if self.rng.random() < 0.05:
                person.press(message, data)

    @staticmethod
    def _sensible(button: Any, table: TableTask) -> bool:
        """People here do not end the pulka before its time, nor ask for the check all the time."""
        data = button.get("callback_data", "")
        if not data or "disabled" in button:
            return False
        what = decode(data).what
        return what.lstrip("?")[:2] not in ("ps", "rs") and what not in (
            "check",
            "why",
            "sheet",
            "down",
        )


def decode_table(data: str) -> int:
    """The table a tap belongs to; 0 for none."""
    try:
        return decode(data).table
    except ValueError:
        return 0
