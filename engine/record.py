"""The portable record: one document for a whole game of any kind.

As in PGN's movetext, the log of each deal is the truth; the facts beside it are its results.
`engine.verify` folds the logs and compares every fact; mere reading needs no rules. Stored tables
have the same parts. docs/record.md describes the format.
"""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from typing import Any, Final, Generic, TypeAlias, TypeVar

from engine import codec, limits, shuffle
from engine import log as logs
from engine.cards import Card
from engine.codec import CodecError, Seat
from engine.errors import RuleError, quoted, shortened
from engine.events import Ended, EndsAt, Entered, Joined, Measure, Prolonged, Replaced, TableEvent
from engine.game import CHANCE, AnyGame
from engine.options import OptionValue, Values
from engine.shuffle import DrawingLots, lot_order, lots_of
from engine.state import AnyTable
from engine.timestamps import moment_of, text_of

FORMAT: Final = "pulka-record"
GUEST: Final = "guest"
"""The kind of a player without a person of the program."""
VERSION: Final = 2
MAX_DOCUMENT: Final = 16 * 2**20
MAX_DEPTH: Final = 12
_CONTAINERS: Final = frozenset((dict, list))
LARGEST_END: Final = 1000
"""Maximum points or deals of an evening's end."""
LONGEST_LOG: Final = 500
"""Maximum entries of one deal."""
Layout = tuple[tuple[Collection[Card], ...], tuple[Card, ...]]
"""The hands by place, and the cards discarded or turned."""
ToldLayout = tuple[tuple[Collection[Card], ...], tuple[Card | None, ...]]
"""A recorded layout: None stands for an unknown card."""
D = TypeVar("D")
D_co = TypeVar("D_co", covariant=True)
C = TypeVar("C")
P = TypeVar("P")


# --- what came of reading one ---------------------------------------------------------------


class RecordError(Exception):
    """An invalid record: ``error`` is one line in English.

    ``deal`` counts from 1, None outside the deals; ``field`` is the path there; ``rule`` numbers
    the broken rule, None where only the form is wrong.
    """

    def __init__(self, deal: int | None, field: str, rule: str | None, error: str) -> None:
        super().__init__(deal, field, rule, error)
        self.deal = deal
        self.field = field
        self.rule = rule
        self.error = error

    def __str__(self) -> str:
        where = self.field if self.deal is None else f"deal {self.deal}, {self.field}"
        return f"{where}: {self.error}{cited(self.rule)}"


class UnreadableError(RecordError):
    """A text that is no JSON, or a record of an unknown game."""


def cited(rule: str | None) -> str:
    """Return a rule as it stands behind an error: a bare number says «rule», a name says itself.

    >>> cited("6.7"), cited("Whist 3.2"), cited(None)
    (' (rule 6.7)', ' (Whist 3.2)', '')
    """
    if rule is None:
        return ""
    return f" (rule {rule})" if rule[:1].isdecimal() else f" ({rule})"


# --- the parts of one -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Player:
    """The player of a seat; ``kind`` is ``computer`` for a computer, ``guest`` for a guest."""

    name: str
    kind: str = "person"


@dataclass(frozen=True, slots=True)
class Draw:
    """The cards drawn for the seats and for the first deal. Rule 1.3.

    Both follow from ``salt`` (rule 1.8), if there is one.
    """

    seats: tuple[Card, ...]
    dealer: tuple[Card, ...]
    salt: str = ""

    def __post_init__(self) -> None:
        """Refuse a salt longer than any program's."""
        if len(self.salt) > shuffle.SALT_LENGTH:
            raise ValueError("the salt is too long")


@dataclass(frozen=True, slots=True)
class DealShuffle:
    """The deck before the cut, and what was committed to. Rules 1.5, 1.6."""

    deck: tuple[Card, ...]
    salt: str
    commitment: str
    cut: int


Said = tuple[int, str | Mapping[str, str | int | bool]]
"""An entry of a deal's log: the actor, and a short code or an action of CHANCE."""


TOLD_LOG: Final = ((CHANCE, {"told": True}),)
"""The log of a deal that was played with real cards."""


@dataclass(frozen=True, slots=True)
class Course:
    """The dealing and the log of a deal, by the seats of its time.

    ``present``: the final seats of those who sat there, () for all; ``log`` is None if it was not
    recorded, and empty where the deal was over before a word.
    """

    present: tuple[Seat, ...] = ()
    shuffle: DealShuffle | None = None
    log: tuple[Said, ...] | None = None

    def __post_init__(self) -> None:
        """Refuse a log that is not of one deal."""
        if self.log is not None and len(self.log) > LONGEST_LOG:
            raise ValueError(f"a log of more than {LONGEST_LOG} entries")

    @property
    def cards(self) -> tuple[tuple[Card, ...], str, int]:
        """Return the deck, its salt and the cut; no cards and `MADE_UP` if not recorded."""
        told = self.shuffle
        return ((), MADE_UP, 0) if told is None else (told.deck, told.salt, told.cut)


@dataclass(frozen=True, slots=True)
class KeptDeal(Course, Generic[D_co]):
    """A finished deal: its course, and its ``facts``."""

    facts: D_co = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class History(Generic[D_co]):
    """A stored game: its agreement, seats, deals and events.

    ``joined`` is the seat of each player in joining order, ``computers`` are the seats that
    computers took when the table opened, ``guests`` those without a person; ``dealer`` dealt first;
    ``draw`` None: no lots are known.
    """

    agreement: Any
    joined: tuple[int, ...]
    computers: frozenset[int]
    dealer: int
    draw: Draw | None
    events: tuple[TableEvent, ...]
    deals: tuple[KeptDeal[D_co], ...]
    over: bool
    guests: frozenset[int] = frozenset()

    def agreed(self, deal: int) -> Any:
        """Return the agreement of deal ``deal``, counted from 1: ends may change later. 13.36."""
        agreement = self.agreement
        for event in self.events:
            if isinstance(event, Prolonged) and event.after < deal:
                agreement = agreement.until(event.ends)
        return agreement

    def present(self, deal: int) -> tuple[int, ...]:
        """Return who sat at deal ``deal``, counted from 1, by the final seats. 13.16."""
        return present(len(self.joined), [each for each in self.events if each.after >= deal])


@dataclass(frozen=True, slots=True)
class Record(Generic[D, C]):
    """A whole well-formed record; `engine.verify` checks whether it holds."""

    players: tuple[Player, ...]
    history: History[D]
    closing: C


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What a finished deal came to for a seat: its role there, and what it won."""

    role: str
    points: Fraction


@dataclass(frozen=True, slots=True)
class GameRecords(Generic[D, C, P]):
    """A game's description of its records.

    - ``facts``: the dataclass of a deal's facts, ``closing``: that of the part after the deals,
      ``rules``: the rule behind each of their fields.
    - ``told``: the facts of a finished deal of the fold, by the seats of its time.
    - ``past``: totals of the stored deals; ``closed``: the same as the part after the deals,
      ``settled``: the same of a fold.
    - ``always``: the options that every record names.
    - ``dealt``: the layout from cards after the cut, the dealer, the players, the agreement and
      the facts, for the order of the hands; ``layout``: the one in the facts, with None for unknown
      cards beside the hands.
    - ``results``: what a finished deal (of the fold, or of ``past``) came to, by the seats of its
      time; given all finished deals, its number from 1, and the agreement.
    - ``tell`` and ``enter``: the actions by which a deal with real cards was told, and something
      entered by hand; None where the game knows neither.
    """

    game: AnyGame
    facts: type[D]
    closing: type[C]
    rules: Mapping[str, str]
    told: Callable[[Any], D]
    past: Callable[[History[D]], P]
    closed: Callable[[P], C]
    settled: Callable[[AnyTable], C]
    always: Callable[[Any], Mapping[str, OptionValue]]
    dealt: Callable[[tuple[Card, ...], int, int, Any, D], Layout]
    layout: Callable[[D], ToldLayout]
    results: Callable[[Sequence[Any], int, Any], Sequence[SeatResult]]
    tell: Callable[[D], Any] | None = None
    enter: Callable[[Entered], Any] | None = None


AnyRecords: TypeAlias = GameRecords[Any, Any, Any]
"""The records of `AnyGame`."""


def present(players: int, ahead: Sequence[TableEvent]) -> tuple[int, ...]:
    """Return the seats of those who had sat down before the events ``ahead``."""
    later = {event.seat for event in ahead if isinstance(event, Joined)}
    return tuple(seat for seat in range(players) if seat not in later)


# --- stored tables --------------------------------------------------------------------------


def kept_deal(records: GameRecords[D, C, P], table: AnyTable, number: int) -> KeptDeal[D]:
    """Return finished deal ``number`` of a table, counted from 1."""
    facts, log = records.game.facts(table.state)[number - 1], table.seating.logs[number - 1]
    said = tuple((actor, logs.encode(records.game, action)) for actor, action in log)
    return KeptDeal(facts=records.told(facts), log=said, shuffle=shuffle_of(facts))


def was_told(deal: KeptDeal[Any]) -> bool:
    """Return whether a deal was played with real cards, and told."""
    return deal.log == TOLD_LOG


def shuffle_of(facts: Any) -> DealShuffle | None:
    """Return the shuffle of a finished deal; None if it was made up."""
    if facts.salt == MADE_UP:
        return None
    sealed = shuffle.commitment(facts.deck, facts.salt)
    return DealShuffle(facts.deck, facts.salt, sealed, facts.cut)


def history(records: GameRecords[D, C, P], table: AnyTable) -> History[D]:
    """Return a table's history."""
    numbers = range(1, len(records.game.facts(table.state)) + 1)
    deals = tuple(kept_deal(records, table, number) for number in numbers)
    return _placed(replace(_opened(records, table), deals=deals))


def _opened(records: GameRecords[D, C, P], table: AnyTable) -> History[D]:
    """Return a table's history without its deals."""
    seating, finished = table.seating, records.game.facts(table.state)
    return History(
        agreement=seating.opening,
        joined=seating.joined,
        computers=table.computer_seats,
        dealer=finished[0].dealer if finished else records.game.status(table.state).dealer,
        draw=draw_of(table),
        events=seating.events,
        deals=(),
        over=table.over,
        guests=seating.guests,
    )


def _placed(found: History[D]) -> History[D]:
    """Note the present seats at each deal where some were missing."""
    everybody = tuple(range(len(found.joined)))
    deals = []
    for number, deal in enumerate(found.deals, 1):
        seats = found.present(number)
        deals.append(replace(deal, present=() if seats == everybody else seats))
    return replace(found, deals=tuple(deals))


@dataclass(frozen=True, slots=True)
class _Opening:
    """The stored form of a table beside its deals and events."""

    players: int
    options: Values
    joined: tuple[int, ...]
    dealer: int
    computers: frozenset[int] = frozenset()
    draw: Draw | None = None
    guests: frozenset[int] = frozenset()


def dump_opening(records: GameRecords[D, C, P], table: AnyTable) -> dict[str, object] | None:
    """Return the stored form of a table beside its deals; None until lots are drawn.

    Later only events change it.
    """
    if isinstance(table.stage, DrawingLots):
        return None
    found, terms = _opened(records, table), table.seating.opening
    told: dict[str, object] = codec.dump(
        _Opening(
            terms.players,
            terms.values(),
            found.joined,
            found.dealer,
            found.computers,
            found.draw,
            found.guests,
        )
    )
    return told | dump_events(found.events)


def load_history(
    records: GameRecords[D, C, P],
    stored: Mapping[str, object],
    deals: Sequence[Mapping[str, object]],
    *,
    over: bool,
) -> History[D]:
    """Read a table back from its `dump_opening` and its `dump_deal`\\ s; raises ``ValueError``."""
    try:
        opening = codec.load(_Opening, dict(stored))
        agreement = records.game.agree(opening.options, opening.players)
        events = _events(stored.get("events", []))
        kept = load_deals(records, [*deals])
    except (RuleError, RecordError) as unreadable:
        raise ValueError(f"no kept game: {unreadable}") from unreadable
    # Older programs left an empty log out.
    kept = tuple(replace(deal, log=deal.log or ()) for deal in kept)
    players = agreement.players + sum(isinstance(event, Joined) for event in events)
    if sorted(opening.joined) != list(range(players)):
        raise ValueError("no seats in an opening")
    return _placed(
        History(
            agreement=agreement,
            joined=opening.joined,
            computers=opening.computers,
            dealer=opening.dealer,
            draw=opening.draw,
            events=events,
            deals=kept,
            over=over,
            guests=opening.guests,
        )
    )


# --- deals ----------------------------------------------------------------------------------


def dump_deal(deal: KeptDeal[Any]) -> dict[str, object]:
    """Return a deal as its part of a record, and as it is stored."""
    course: dict[str, object] = codec.dump(deal, Course)
    facts: dict[str, object] = codec.dump(deal.facts)
    told = {
        part.name: facts.get(part.name, [] if part.default == () else None)
        for part in fields(deal.facts)
        if part.name in facts or part.default in (None, ())
    }
    return {"dealer": told["dealer"], **course, **told}


def load_deals(records: GameRecords[D, C, P], data: object) -> tuple[KeptDeal[D], ...]:
    """Read deals; raises `CodecError`, whose path begins with the number of a deal, from 0."""
    facts: tuple[D, ...] = codec.load(tuple[records.facts, ...], data)  # type: ignore[name-defined]
    courses = codec.load(tuple[Course, ...], data)
    assert isinstance(data, list)  # noqa: S101 - the codec has seen it
    return tuple(
        # The codec takes [] for a missing field; here it is a deal that was over before a word.
        KeptDeal(
            course.present, course.shuffle, () if said.get("log") == [] else course.log, facts=each
        )
        for each, course, said in zip(facts, courses, data, strict=True)
    )


# --- lots and events ------------------------------------------------------------------------

MADE_UP: Final = "no shuffle recorded"
"""Salt of a deck made up for a deal without a recorded shuffle; never written."""


def made_up_lots(deck: tuple[Card, ...], players: int, dealer: int) -> tuple[Card, ...]:
    """Return lots that seat people as they joined, with ``dealer`` dealing first.

    They replace unrecorded lots, and are never written.
    """
    lowest, *others = ascending = sorted(deck[:players], key=lot_order)
    return (*ascending, *others[:dealer], lowest, *others[dealer:])


def draw_of(table: AnyTable) -> Draw | None:
    """Return the lots of a table by seat; None for none, or made-up ones."""
    lots, players = table.seating.lots, table.seating.opening.players
    deals = lots[players:]
    if not lots or lots == made_up_lots(
        table.game.deck(table.seating.opening), players, deals.index(min(deals, key=lot_order))
    ):
        return None
    # Later players drew no lots, and the others still sit in the order of their cards.
    by_seat = dict(zip(table.seating.joined[:players], lots, strict=False))
    return Draw(tuple(by_seat[seat] for seat in sorted(by_seat)), deals, table.seating.lots_salt)


def follows(draw: Draw, deck: tuple[Card, ...]) -> bool:
    """Return whether lots follow from their salt. Rule 1.8."""
    players = len(draw.seats)
    lots = lots_of(draw.salt, deck, players)
    return (*sorted(lots[:players], key=lot_order), *lots[players:]) == (*draw.seats, *draw.dealer)


@dataclass(frozen=True, slots=True)
class _Limit:
    """The end of an evening: a number of deals, or a time."""

    deals: int = 0
    until: str = ""


@dataclass(frozen=True, slots=True)
class _Length:
    """A later end in a record."""

    after: int
    length: int = 0
    limit: _Limit | None = None


_EVENTS: Final[Mapping[str, type]] = {
    "end": Ended,
    "length": _Length,
    "newcomer": Joined,
    "substitute": Replaced,
    "entry": Entered,
}
"""Events by their kinds in records; a newcomer's entries are fields too, by column."""
_NO_COLUMNS: Final = {"kind", *(part.name for part in fields(Joined))}


def dump_events(events: Sequence[TableEvent]) -> dict[str, object]:
    """Return the record's field of events; empty for none."""
    told = [_told(event) for event in events]
    return {"events": told} if told else {}


def _told(event: TableEvent) -> dict[str, object]:
    match event:
        case Prolonged(after, ends):
            return {"kind": "length", **codec.dump(_Length(after, **_end(ends)))}
        case Joined(brought=brought):
            return {"kind": "newcomer", **codec.dump(replace(event, brought=())), **dict(brought)}
        case Replaced():
            return {"kind": "substitute", **codec.dump(event)}
        case Entered():
            return {"kind": "entry", **codec.dump(event)}
        case Ended():
            return {"kind": "end", **codec.dump(event)}


def _end(ends: EndsAt) -> dict[str, Any]:
    """Return the end of an evening as in a record's rules and events."""
    match ends.measure:
        case Measure.POINTS:
            return {"length": ends.amount}
        case Measure.DEALS:
            return {"limit": _Limit(deals=ends.amount)}
        case Measure.TIME:
            return {"limit": _Limit(until=text_of(ends.amount))}


def _events(data: object) -> tuple[TableEvent, ...]:
    """Read the events; raises `RecordError`."""
    found: list[TableEvent] = []
    for number, each in enumerate(data if isinstance(data, list) else [data] if data else []):
        path = f"events[{number}]"
        kind = each.get("kind") if isinstance(each, dict) else None
        if not isinstance(kind, str) or kind not in _EVENTS:
            raise RecordError(None, f"{path}.kind", None, f"unknown {quoted(kind)}")
        told = _loaded(_EVENTS[kind], each, path)
        if told.after < (found[-1].after if found else 0):
            error = "events stand in their order, by finished deals"
            raise RecordError(None, f"{path}.after", "8.1", error)
        match told:
            case _Length(after, length, limit):
                told = Prolonged(after, _ends_at(length, limit, path))
            case Joined():
                brought = (pair for pair in each.items() if type(pair[1]) is int)
                columns = tuple(pair for pair in brought if pair[0] not in _NO_COLUMNS)
                told = replace(told, brought=columns)
        found.append(told)
    return tuple(found)


def _ends_at(length: int, limit: _Limit | None, path: str) -> EndsAt:
    """Return the end of an evening: one of points, deals and time."""
    deals, until = (limit.deals, limit.until) if limit is not None else (0, "")
    moment = moment_of(until) if until else 0
    match length, deals, until:
        case amount, 0, "" if 1 <= amount <= LARGEST_END:
            return EndsAt(Measure.POINTS, amount)
        case 0, amount, "" if 1 <= amount <= LARGEST_END:
            return EndsAt(Measure.DEALS, amount)
        case 0, 0, _ if moment:
            return EndsAt(Measure.TIME, moment)
    raise RecordError(None, path, "8.1", "an evening has a length or a limit, one of the two")


# --- writing --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Frame:
    """Fields of every record beside its deals, events and closing."""

    players: tuple[Player, ...]
    rules: Mapping[str, OptionValue | _Limit]
    draw: Draw | None = None


def write(records: GameRecords[D, C, P], found: History[D], names: Sequence[str]) -> dict[str, Any]:
    """Return a game as the JSON values of a record; ``names`` are by seat."""
    agreement, options = found.agreement, records.game.options
    rules: dict[str, Any] = dict(records.always(agreement))
    ends = {} if agreement.ends is None else _end(agreement.ends)
    for key, value in agreement.differing().items():
        if options[key].of_rules and key not in rules and not (ends and key in ("length", "limit")):
            rules[key] = value
    players = [
        Player(
            name,
            "computer" if seat in found.computers else GUEST if seat in found.guests else "person",
        )
        for seat, name in enumerate(names)
    ]
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": records.game.key,
        **codec.dump(_Frame(tuple(players), rules | ends, found.draw)),
        **dump_events(found.events),
        "deals": [dump_deal(deal) for deal in found.deals],
        **codec.dump(records.closed(records.past(found))),
    }


# --- reading --------------------------------------------------------------------------------


def parse(text: str) -> object:
    """Return the JSON values of a text from outside; raises `UnreadableError`."""
    if len(text) > MAX_DOCUMENT:
        raise UnreadableError(None, "record", None, f"longer than {MAX_DOCUMENT} characters")
    try:
        data = json.loads(text, parse_constant=int, object_pairs_hook=_without_twins)  # no NaN
    except (ValueError, RecursionError) as error:
        raise UnreadableError(None, "record", None, f"no JSON: {shortened(str(error))}") from None
    inner: list[Any] = [data] if type(data) in _CONTAINERS else []
    for _ in range(MAX_DEPTH):
        held = (each.values() if type(each) is dict else each for each in inner)
        inner = [each for some in held for each in some if type(each) in _CONTAINERS]
    if inner:
        raise UnreadableError(None, "record", None, f"nested deeper than {MAX_DEPTH}")
    return data


def _without_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    if len(found := dict(pairs)) != len(pairs):
        raise ValueError("the same key twice in one object")
    return found


def game_of(data: object) -> str:
    """Return the key of the game that a record names; raises `RecordError`."""
    if not isinstance(data, dict):
        raise RecordError(None, "record", None, f"an object is expected, not {quoted(data)}")
    if data.get("format") != FORMAT:
        error = f"not a {FORMAT}: {quoted(data.get('format'))}"
        raise RecordError(None, "format", None, error)
    version, game = data.get("version"), data.get("game")
    if type(version) is not int or version != VERSION:
        raise RecordError(None, "version", None, f"unknown version {quoted(version)}")
    if not isinstance(game, str):
        raise RecordError(None, "game", None, f"a game is a text, not {quoted(game)}")
    return game


def read(records: GameRecords[D, C, P], data: object) -> Record[D, C]:
    """Read a record, without its rules; raises `RecordError`."""
    if game_of(data) != records.game.key:
        raise RecordError(None, "game", None, f"another game: {quoted(game_of(data))}")
    assert isinstance(data, dict)  # noqa: S101 - `game_of` has seen it
    frame = _loaded(_Frame, data, "")
    if len(frame.players) not in records.game.seats:
        error = f"{len(frame.players)} players"
        raise RecordError(None, "players", "1.2", error)
    events = _events(data.get("events"))
    try:
        deals = load_deals(records, data.get("deals"))
    except CodecError as error:
        match error.steps:
            case (int(number), *steps):
                where = CodecError(error.reason, *steps).path or "deal"
                raise RecordError(number + 1, where, None, error.reason) from None
        raise RecordError(None, "deals", None, error.reason) from None
    closing: Any = _loaded(records.closing, data, "")
    seats = present(len(frame.players), events)
    if any(
        isinstance(each, Joined | Replaced | Entered)
        and max(each.seat, getattr(each, "on", None) or 0) >= len(frame.players)
        for each in events
    ):
        raise RecordError(None, "events", "8.7", "no such seat")
    found = History(
        agreement=_agreement(records, frame, len(seats)),
        joined=tuple(range(len(frame.players))),
        computers=frozenset(
            seat for seat, player in enumerate(frame.players) if player.kind == "computer"
        ),
        guests=frozenset(seat for seat, player in enumerate(frame.players) if player.kind == GUEST),
        dealer=_first_dealer(len(frame.players), events, deals),
        draw=frame.draw,
        events=events,
        deals=deals,
        over=closing.settlement.finished,
    )
    return Record(frame.players, found, closing)


def _loaded(kind: Any, data: object, path: str) -> Any:
    try:
        return codec.load(kind, data)
    except CodecError as error:
        where = ".".join(filter(None, (path, error.path))) or "record"
        raise RecordError(None, where, None, error.reason) from None


def _first_dealer(
    players: int, events: Sequence[TableEvent], deals: Sequence[KeptDeal[Any]]
) -> int:
    """Return the first dealer before any newcomer; 0 if unknown."""
    seats = len(present(players, events))
    match events[:1]:
        case (Joined(after=0, seat=seat),):
            # He deals instead of the one at his left.
            there = present(players, events[1:])
            return there.index(seat) % seats if seat in there else 0
    return int(deals[0].facts.dealer) if deals else 0


def _agreement(records: GameRecords[D, C, P], frame: _Frame, players: int) -> Any:
    """Make a record's agreement; raises `RecordError`."""
    game = records.game
    chosen: dict[str, Any] = dict(frame.rules)
    length, limit = chosen.pop("length", 0), chosen.pop("limit", None)
    for key, value in chosen.items():
        if isinstance(value, _Limit) or (key in game.options and not game.options[key].of_rules):
            raise RecordError(None, f"rules.{key}", None, f"unknown option {quoted(key)}")
    if length or limit:
        if type(length) is not int or not isinstance(limit, _Limit | None):
            raise RecordError(None, "rules", "8.1", "a length is a number, a limit an object")
        ends = _ends_at(length, limit, "rules")
        measured = ends.measure is Measure.POINTS
        chosen |= {"length": length} if measured else {"limit": limits.limit_of(ends)}
    try:
        agreement = game.agree(chosen, players)
        missing = next((key for key in records.always(agreement) if key not in chosen), None)
    except RuleError as refusal:
        option = str(refusal.params.get("option", refusal.key))
        rule = refusal.rule or str(refusal.params.get("rule") or "") or None
        if rule is None and option in game.options:
            rule = game.options[option].rule
        value, why = refusal.params.get("value", players), str(refusal.params.get("why", ""))
        error = f"{option} cannot be {quoted(value)}: {(why or refusal.key).replace('-', ' ')}"
        raise RecordError(None, "rules", rule, error) from None
    if missing is None and agreement.ends is not None and not (length or limit):
        missing = "length"
    if missing is not None:
        raise RecordError(None, f"rules.{missing}", None, "missing")
    return agreement


def past_of(records: GameRecords[D, C, P], record: Record[D, C]) -> P:
    """Return the totals of a record's facts; raises `RecordError` for impossible figures."""
    try:
        return records.past(record.history)
    except (LookupError, ValueError, ArithmeticError) as error:
        raise RecordError(None, "deals", None, f"no such figures: {error!r}") from None
