"""Looks over everybody's shoulder: no card is seen by anyone before the rules open it to them.

`Truth` derives from the stored log alone, action by action, what screens may show to whom; it does
not ask `observe`, which it checks (see `tests.engine.preferans.secrecy`). `Witness` holds every
message, button, pop-up and line of the program's log against it at the very moment somebody gets
it. An edit may be late but never early, so one of the moments until then has to explain all of it.
"""

from __future__ import annotations

import io
import json
import re
import sqlite3
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bot.sandbox.model import Message, Popup
from bot.taps import Verb, decode
from engine import log
from engine.cards import DECK, Card, Rank, Suit
from engine.game import PUBLIC
from engine.log import parse_action
from engine.preferans.actions import (
    Action,
    Bid,
    Contract,
    Discard,
    Order,
    Strain,
)
from engine.preferans.game import PREFERANS
from engine.preferans.state import Auction
from engine.shuffle import Cut
from engine.table import OpenTable, apply, start
from engine.tricks import PlayCard
from tests.engine.preferans.secrecy import Secrecy
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from bot.sandbox import World
    from bot.sandbox.model import Json
    from engine.preferans.game import PreferansTable
    from tests.engine.preferans.secrecy import Running

Cards = frozenset[Card]
NONE: Final[Cards] = frozenset()
ALL: Final[Cards] = frozenset(DECK)

RANKS: Final = {
    **{rank.letter: rank for rank in Rank if rank > Rank.SIX and rank != Rank.TEN},
    "Т": Rank.ACE,
    "К": Rank.KING,
    "Д": Rank.QUEEN,
    "В": Rank.JACK,
    "10": Rank.TEN,
}
SIGNS: Final = {suit.sign: suit for suit in Suit}
_RANK = "(?:10|[789AKQJТКДВ])"
_CARD = re.compile(rf"(?<!\d)({_RANK})([♠♣♦♥])")
_ROW = re.compile(rf"([♠♣♦♥])((?:\s{_RANK}(?![\w♠♣♦♥]))+)")
_CODE = re.compile(r"(?<![\w])([789TJQKA][scdh])(?!\w)")
_CODES = re.compile(r"(?:[789TJQKA][scdh],){2,}[789TJQKA][scdh]")
_NUMBER = re.compile(r"(?:раздача|раздачи|deal) (\d+)", re.IGNORECASE)
_PROTOCOL = re.compile(rf"^(\d+\. \D*)(?:{_RANK}[♠♣♦♥])", re.MULTILINE)
"""«3. Борис 9♥ без виста»: a line about a deal that is over names its contract."""
_ADVISED = re.compile(rf"(?:{tr('advice-game')}|{tr('advice-game', 'en')})(?:10|[6-9])[♠♣♦♥]")
"""«💡 Пас — карта слаба: игра 7♣, …»: a hint names the contract it thought of."""
_WORDS: Final = frozenset(("As", "Ad", "Ah"))
"""Codes that are also words."""


def cards_in(text: str) -> Cards:
    """Every card a text shows: «К♦», «♠ Т К 10», ``Ts,9h,7c``.

    «7♣» may as well be a contract: those that were named are taken off by `contracts`.
    """
    text = _ADVISED.sub("", text)
    found = {Card.of(SIGNS[suit], RANKS[rank]) for rank, suit in _CARD.findall(text)}
    for suit, ranks in _ROW.findall(text):
        found |= {Card.of(SIGNS[suit], RANKS[rank]) for rank in ranks.split()}
    for codes in _CODES.findall(text):
        found |= {Card.parse(code) for code in codes.split(",")}
    return frozenset(found)


def looks_like(contract: Contract) -> Cards:
    """The card that is written like a contract, if there is one."""
    trump = contract.strain.trump
    if trump is None or contract.level < 7:
        return NONE
    return frozenset((Card.of(trump, Rank(contract.level)),))


@dataclass(slots=True)
class Deal:
    """One deal, and what screens could show of it at each moment until now."""

    running: Running
    said: Cards = NONE
    """Cards that are written like contracts that were named."""
    over: bool = False
    moments: list[Mapping[int, Cards]] = field(default_factory=list)
    """After every entry, what each viewer's screen may show: by seat, and `PUBLIC`."""

    @property
    def hands(self) -> Mapping[int, Cards]:
        """As dealt, by seat."""
        return self.running.hands

    @property
    def salt(self) -> str:
        """The secret of its commitment."""
        return self.running.salt

    def note(self, players: int) -> None:
        """Keep what may be shown now."""
        viewers = (PUBLIC, *range(players))
        moment = {viewer: self.running.shows(viewer) for viewer in viewers}
        if not self.moments or self.moments[-1] != moment:
            self.moments.append(moment)

    def hidden(self, seat: int | None, shown: Cards) -> Cards:
        """Which of these cards, shown together, their reader may not see.

        A screen is of one moment: it may come late, never early. So some moment until now has to
        explain all of it; a trick before the last is explained by none.
        """
        if self.over:
            return NONE
        viewer = PUBLIC if seat is None else seat
        return min((shown - each[viewer] for each in self.moments), key=len, default=shown)

    def open(self) -> Cards:
        """Whatever lay open before everybody at some moment."""
        return ALL if self.over else NONE.union(*(each[PUBLIC] for each in self.moments))


@dataclass(slots=True)
class Truth:
    """One table, followed entry by entry."""

    table: PreferansTable | None = None
    length: int = 0
    secrecy: Secrecy | None = None
    deals: dict[int, Deal] = field(default_factory=dict)

    @property
    def now(self) -> int:
        """The number of the running deal, or of the last one."""
        return max(self.deals, default=0)

    @property
    def lots(self) -> Cards:
        """What was drawn for the seats and the first deal: open to all."""
        if self.secrecy is None:
            return NONE
        return frozenset((*self.secrecy.lots, *self.secrecy.dealer_lots))

    @property
    def salts(self) -> list[str]:
        """Salts that nobody may have seen yet, and those of decks shuffled again."""
        return [] if self.secrecy is None else [salt for _, salt in self.secrecy.secret]

    def follow(self, actor: int, action: Action) -> None:
        """Take one more entry."""
        self.length += 1
        if self.table is None or self.secrecy is None:
            assert isinstance(action, OpenTable)
            self.table, self.secrecy = start(PREFERANS, action), Secrecy(action)
            return
        self.table = apply(self.table, actor, action)
        self.secrecy.follow(actor, action, self.table)
        running = self.secrecy.deal
        if isinstance(action, Cut) and running is not None:
            phase = self.table.state.phase
            assert isinstance(phase, Auction)
            lowest = Contract(phase.deal.terms.lowest_level, Strain.SPADES)
            self.deals[running.number] = Deal(running, looks_like(lowest))
        deal = self.deals.get(self.now)
        match action:
            case Bid(Contract() as contract) | Order(contract) if deal is not None:
                deal.said |= looks_like(contract)
        if running is not None and deal is not None:
            deal.note(self.secrecy.players)
        for number in range(1, self.secrecy.finished + 1):
            self.deals[number].over = True


@dataclass(frozen=True, slots=True)
class Leak:
    """``cards`` (or a salt) that ``who`` should not have seen, and where they stood."""

    who: str
    cards: Cards
    text: str
    where: str


@dataclass(slots=True)
class Seats:
    """A table as the database has it: its title, its chat, and who sits where."""

    title: str
    chat: int
    places: tuple[int | None, ...]


class Witness:
    """Sees everything that anybody gets. ``leaks`` stays empty in a good evening."""

    def __init__(self, world: World, path: Path) -> None:
        self.world = world
        self.path = path
        self.leaks: list[Leak] = []
        self.truths: dict[int, Truth] = {}
        self.checked = 0
        self.ink = Ink(self)
        self._seats: dict[int, Seats] = {}
        self._database: sqlite3.Connection | None = None
        world.watch(self._saw)

    def close(self) -> None:
        """Close the database."""
        if self._database is not None:
            self._database.close()
            self._database = None

    # The log as it is written

    def catch_up(self) -> None:
        """Read what the program has written since."""
        if self._database is None:
            if not self.path.exists():
                return
            self._database = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)
        lengths = self._database.execute("SELECT table_id, max(seq) FROM log GROUP BY table_id")
        for table, last in lengths.fetchall():
            truth = self.truths.setdefault(table, Truth())
            if truth.length <= last:
                self._follow(table, truth)

    def _follow(self, table: int, truth: Truth) -> None:
        assert self._database is not None
        query = "SELECT actor, action FROM log WHERE table_id = ? AND seq >= ? ORDER BY seq"
        for actor, action in self._database.execute(query, (table, truth.length)).fetchall():
            truth.follow(actor, log.decode(PREFERANS, json.loads(action)))
        # A group that grows up takes its tables with it.
        title, chat = self._database.execute(
            "SELECT title, chat_id FROM tables WHERE id = ?", (table,)
        ).fetchone()
        places = self._database.execute(
            "SELECT user_id FROM places WHERE table_id = ? ORDER BY position", (table,)
        ).fetchall()
        self._seats[table] = Seats(title, chat, tuple(user for (user,) in places))

    def seat(self, table: int, user: int) -> int | None:
        """Where a person sits at a table."""
        truth, seats = self.truths[table], self._seats[table]
        if user not in seats.places or truth.table is None:
            return None
        place = seats.places.index(user)
        joined = truth.table.seating.joined
        return joined[place] if joined else None

    # What people get

    def _saw(self, kind: str, subject: object) -> None:
        match subject:
            case Message() if kind in ("message", "edit") and subject.sender is self.world.bot:
                self.checked += 1
                self._read_message(subject)
            case Popup():
                self.checked += 1
                data = subject.query.data
                self._judge(subject.text, subject.user.id, (), "pop-up", data)

    def _read_message(self, message: Message) -> None:
        reader = None if message.chat.is_group else message.chat.id
        where = message.chat.title or message.chat.user.name  # type: ignore[union-attr]
        if message.file is not None and not message.file.is_photo:
            self._judge(message.file.content.decode(), reader, (), f"{where}: file", document=True)
            where += f" ({message.file.name})"
        self._judge(message.text, reader, message.buttons, where)

    def _judge(
        self,
        text: str,
        reader: int | None,
        buttons: list[Json] | tuple[Json, ...],
        where: str,
        data: str = "",
        *,
        document: bool = False,
    ) -> None:
        self.catch_up()
        shown, named = self._on_buttons(buttons)
        if not document:
            shown |= cards_in(_PROTOCOL.sub(r"\1", text))
        secrets = self._salts_in(text)
        if not (shown or secrets or document):
            return
        table = self._table_of(data, text, buttons)
        if table is None:
            if shown or secrets:
                self._note(reader, shown, text, where)
            return
        hidden_cards = self._hidden(table, text, reader, shown - named)
        if document:
            number = self.truths[table].now
            running = self.truths[table].deals.get(number)
            deals = json.loads(text)["deals"]
            if running is not None and not running.over and len(deals) >= number:
                self._note(reader, ALL, text, where)
        if hidden_cards or secrets:
            self._note(reader, hidden_cards, text, where)

    def _note(self, reader: int | None, cards: Cards, text: str, where: str) -> None:
        who = "everybody" if reader is None else self.world.users[reader].name
        self.leaks.append(Leak(who, cards, text, where))

    def _hidden(self, table: int, text: str, reader: int | None, shown: Cards) -> Cards:
        """Which of the cards that are shown together nobody may have told the reader."""
        truth = self.truths[table]
        found = _NUMBER.search(text)
        number = int(found[1]) if found else truth.now
        if found is None:
            shown -= truth.lots
        deal = truth.deals.get(number)
        if deal is None:
            return shown
        seat = None if reader is None else self.seat(table, reader)
        return deal.hidden(seat, shown - deal.said)

    def _table_of(self, data: str, text: str, buttons: object) -> int | None:
        """The table that something belongs to: by its buttons, else by its title."""
        datas = [data] if data else []
        if isinstance(buttons, list | tuple):
            datas += [b["callback_data"] for b in buttons if "callback_data" in b]
        for each in datas:
            try:
                number = decode(each).table
            except ValueError:
                continue
            if number in self.truths:
                return number
        named = [n for n, seats in self._seats.items() if n in self.truths and seats.title in text]
        candidates = named or list(self.truths)
        return candidates[-1] if candidates else None

    @staticmethod
    def _on_buttons(buttons: list[Json] | tuple[Json, ...]) -> tuple[Cards, Cards]:
        """Cards on buttons, by text and by data; and cards that are really contracts there."""
        shown, named = NONE, NONE
        for button in buttons:
            data = button.get("callback_data", "")
            action, cards = _meaning(data)
            shown |= cards
            match action:
                case Bid(Contract() as contract) | Order(contract):
                    named |= looks_like(contract)
                case _:
                    held = action is not None and not isinstance(action, PlayCard | Discard)
                    shown |= cards_in(button["text"]) if not held else NONE
        return shown, named

    def _salts_in(self, text: str) -> bool:
        """Whether a salt is shown whose deal is not over."""
        return any(salt in text for truth in self.truths.values() for salt in truth.salts)

    def read_log(self, line: str) -> None:
        """A line of the program's own log: nothing hidden belongs there."""
        self.catch_up()
        shown = cards_in(line) | {
            Card.parse(code) for code in _CODE.findall(line) if code not in _WORDS
        }
        hidden = NONE
        for truth in self.truths.values():
            deal = truth.deals.get(truth.now)
            if deal is not None and not deal.over:
                hidden |= ALL - deal.open()
        if shown & hidden or self._salts_in(line) or self.world.token in line:
            self.leaks.append(Leak("whoever reads the log", shown & hidden, line, "log"))


def _meaning(data: str) -> tuple[Action | None, Cards]:
    """The action behind callback data, and the cards in it."""
    try:
        tap = decode(data)
        if tap.verb is Verb.DRAFT and tap.what.startswith("+"):
            return None, frozenset((Card.parse(tap.what[1:]),))
        if tap.verb not in (Verb.MOVE, Verb.RIGHT, Verb.DRAFT):
            return None, NONE
        action = parse_action(PREFERANS, tap.what.removeprefix("?"))
    except ValueError:
        return None, NONE
    match action:
        case PlayCard(card):
            return action, frozenset((card,))
        case Discard():
            return action, action.cards
    return action, NONE


class Ink(io.StringIO):
    """What the program's log is written with."""

    def __init__(self, witness: Witness) -> None:
        super().__init__()
        self._witness = witness

    def write(self, text: str) -> int:
        """Write, under the eyes of the witness."""
        if text.strip():
            self._witness.read_log(text)
        return super().write(text)
