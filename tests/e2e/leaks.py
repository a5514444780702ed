"""Looks over everybody's shoulder: no card is seen by anyone before the rules open it to them.

`Truth` derives from the stored log alone, action by action, which cards are open to all and which
to whom; it does not ask `observe`, which it checks. `Witness` holds every message, button, pop-up
and line of the program's log against it at the very moment somebody gets it. An edit may be late
but never early, and what is open stays open, so the log of that moment is the right measure.
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
from engine.cards import DECK, Card, Rank, Suit
from engine.preferans import rules
from engine.preferans.actions import (
    MISERE,
    Action,
    Agree,
    Bid,
    Claim,
    Contract,
    Cut,
    Discard,
    DrawLots,
    HandOver,
    LookAtHand,
    OpenTable,
    OpenTalon,
    Order,
    PlayCard,
    PlayOpen,
    Refuse,
    Shuffle,
    Strain,
)
from engine.preferans.conventions import Convention
from engine.preferans.notation import parse_action
from engine.preferans.state import AllPass, Cutting, Finished, Lots, Play, Shuffling
from engine.preferans.state import Deal as Dealt
from tests.support.texts import tr

if TYPE_CHECKING:
    from pathlib import Path

    from bot.sandbox import World
    from bot.sandbox.model import Json
    from engine.preferans.state import Phase, Table

Cards = frozenset[Card]
NONE: Final[Cards] = frozenset()
ALL: Final[Cards] = frozenset(DECK)

RANKS: Final = {
    **{rank.letter: rank for rank in Rank if rank != Rank.TEN},
    "Т": Rank.ACE,
    "К": Rank.KING,
    "Д": Rank.QUEEN,
    "В": Rank.JACK,
    "10": Rank.TEN,
}
SIGNS: Final = {suit.sign: suit for suit in Suit}
_RANK = "(?:10|[789AKQJТКДВ])"
_CARD = re.compile(rf"(?<!\d)({_RANK})([♠♣♦♥])")
_ROW = re.compile(rf"([♠♣♦♥])((?: {_RANK}(?![\w♠♣♦♥]))+)")
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
    """What is known of one deal, and to whom."""

    hands: tuple[Cards, ...]
    talon: tuple[Card, ...]
    salt: str
    lowest: Contract
    open: Cards = NONE
    known: list[Cards] = field(default_factory=list)
    said: Cards = NONE
    """Cards that are written like contracts that were named."""
    over: bool = False

    def may(self, seat: int | None) -> Cards:
        """The cards that a seat, or the group, may see."""
        if self.over:
            return ALL
        return self.open if seat is None else self.open | self.known[seat]


@dataclass(slots=True)
class Truth:
    """One table, followed entry by entry."""

    state: Table | None = None
    length: int = 0
    lots: Cards = NONE
    salts: dict[int, str] = field(default_factory=dict)
    """Salts by deal: secret until it is over, reshuffled ones for good."""
    old_salts: set[str] = field(default_factory=set)
    deals: dict[int, Deal] = field(default_factory=dict)
    pending: int | None = None
    """Who claims, while it is not decided."""

    @property
    def now(self) -> int:
        """The number of the running deal, or of the last one."""
        return max(self.deals, default=0)

    def follow(self, actor: int, action: Action) -> None:
        """Take one more entry."""
        before = self.state
        if before is None:
            assert isinstance(action, OpenTable)
            self.state = rules.start(action)
        else:
            self.state = rules.apply(before, actor, action)
        self.length += 1
        finished = len(self.state.finished)
        match action:
            case DrawLots(cards):
                self.lots = frozenset(cards)
            case Shuffle(_, salt):
                if finished + 1 in self.salts:
                    self.old_salts.add(self.salts[finished + 1])
                self.salts[finished + 1] = salt
            case Cut():
                self._dealt(finished + 1)
            case _ if before is not None and self.deals:
                self._opened(self.deals[self.now], before, actor, action)
        if finished and finished in self.deals:
            self.deals[finished].over = True

    def _dealt(self, number: int) -> None:
        deal = self._running()
        assert deal is not None
        hands = tuple(frozenset(hand) for hand in deal.hands)
        lowest = Contract(deal.terms.lowest_level, Strain.SPADES)
        self.deals[number] = Deal(
            hands, deal.talon, deal.salt, lowest, known=list(hands), said=looks_like(lowest)
        )

    def _phase(self) -> Phase:
        assert self.state is not None
        return self.state.phase

    def _running(self) -> Dealt | None:
        """The cards that lie, if any do."""
        phase = self._phase()
        return None if isinstance(phase, Lots | Shuffling | Cutting | Finished) else phase.deal

    def _opened(self, deal: Deal, before: Table, actor: int, action: Action) -> None:
        """What an action lets people see. Rules 3.1, 4.4-4.8, 6.2-6.4, 7.3, 7.6."""
        phase = self._phase()
        match action:
            case PlayCard(card):
                deal.open |= {card}
            case Bid(Contract() as contract) | Order(contract):
                deal.said |= looks_like(contract)
            case OpenTalon():
                deal.open |= frozenset(deal.talon)
                deal.known[actor] |= frozenset(deal.talon)
            case LookAtHand(seat):
                deal.known[actor] |= deal.hands[seat]
            case HandOver() if isinstance(phase, Play):
                for seat in self._defenders(phase):
                    deal.known[seat] |= deal.hands[actor]
            case Claim() if isinstance(phase, AllPass) and self._undecided() is None:
                deal.open |= deal.hands[actor]
            case Agree() | Refuse() if self.pending is not None and self._undecided() is None:
                self._claim_decided(deal, before, refused=isinstance(action, Refuse))
        self.pending = self._undecided()
        if isinstance(phase, Play):
            self._laid_open(deal, phase, action)
        if isinstance(phase, AllPass):
            self._talon_leads(deal, phase)

    @staticmethod
    def _defenders(phase: Play) -> list[int]:
        return [seat for seat in phase.deal.terms.active if seat != phase.declarer]

    def _undecided(self) -> int | None:
        assert self.state is not None
        vote = self.state.vote
        return vote.proposer if vote is not None and isinstance(vote.proposal, Claim) else None

    def _claim_decided(self, deal: Deal, before: Table, *, refused: bool) -> None:
        """A refused claimer plays with open cards, an accepted one on all-pass too. Rule 7.6."""
        claimer = self.pending
        assert claimer is not None
        phase = before.phase
        if refused and isinstance(phase, Play | AllPass):
            for seat in phase.deal.terms.active:
                if phase.lay.players[seat] == claimer:
                    deal.open |= self._held(deal, seat)
        elif isinstance(phase, AllPass):
            deal.open |= self._held(deal, claimer)

    def _held(self, deal: Deal, seat: int) -> Cards:
        """A hand, and for the declarer not what he laid away."""
        phase = self._phase()
        if isinstance(phase, Play) and seat == phase.declarer:
            away = frozenset(phase.course.discard or ())
            return (deal.hands[seat] | frozenset(deal.talon)) - away
        return deal.hands[seat]

    def _laid_open(self, deal: Deal, phase: Play, action: Action) -> None:
        """Both defenders' hands: rule 4.7 for open whist, 7.3 for misère."""
        agreement = phase.deal.terms
        assert self.state is not None
        led = bool(phase.trick or phase.tricks)
        defenders = self._defenders(phase)
        if phase.course.contract is MISERE:
            opened = led or agreement.active[0] != phase.declarer
        else:
            chosen = isinstance(action, PlayOpen) or phase.lay.open_play is True
            opened = chosen and (led or not self.state.agreement.open_after_first_lead)
        if opened:
            for seat in defenders:
                deal.open |= deal.hands[seat]

    def _talon_leads(self, deal: Deal, phase: AllPass) -> None:
        """The talon's cards one after the other; in Rostov not before the end. 6.2-6.4."""
        assert self.state is not None
        if self.state.agreement.convention is not Convention.ROSTOV:
            deal.open |= frozenset(deal.talon[: min(2, len(phase.tricks) + 1)])


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
            truth.follow(actor, rules.decode(json.loads(action)))
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
        if user not in seats.places or truth.state is None:
            return None
        place = seats.places.index(user)
        joined = truth.state.pulka.joined
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
        allowed = self._allowed(table, text, reader) | named
        if document:
            number = self.truths[table].now
            hidden = self.truths[table].deals.get(number)
            deals = json.loads(text)["deals"]
            if hidden is not None and not hidden.over and len(deals) >= number:
                self._note(reader, ALL, text, where)
        if shown - allowed or secrets:
            self._note(reader, shown - allowed, text, where)

    def _note(self, reader: int | None, cards: Cards, text: str, where: str) -> None:
        who = "everybody" if reader is None else self.world.users[reader].name
        self.leaks.append(Leak(who, cards, text, where))

    def _allowed(self, table: int, text: str, reader: int | None) -> Cards:
        truth = self.truths[table]
        found = _NUMBER.search(text)
        number = int(found[1]) if found else truth.now
        seat = None if reader is None else self.seat(table, reader)
        allowed = truth.lots if found is None else NONE
        deal = truth.deals.get(number)
        if deal is not None:
            allowed |= deal.may(seat) | deal.said
        return allowed

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
        return any(
            salt in text
            for truth in self.truths.values()
            for number, salt in truth.salts.items()
            if number not in truth.deals or not truth.deals[number].over
        )

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
                hidden |= ALL - deal.may(None)
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
        action = parse_action(tap.what.removeprefix("?"))
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
