"""The portable record: one document for a whole game of any kind, written, read and verified.

As PGN has its movetext: the log of each deal is the truth, the facts beside it say what it came to.
`verify` folds the logs and compares every fact; whoever only reads needs no rules. What is kept of
a table in the database has the same parts. docs/record.md describes the format.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any, Final, Generic, TypeVar

from engine import codec, limits, shuffle
from engine import log as logs
from engine.cards import Card
from engine.codec import CodecError, Seat, quoted
from engine.errors import RuleError
from engine.events import Ended, EndedBy, EndsAt, Joined, Measure, Prolonged, Replaced, TableEvent
from engine.game import CHANCE, Game
from engine.log import Entry
from engine.moments import moment_of, text_of
from engine.options import OptionValue, Values
from engine.shuffle import Cut, DrawingLots, DrawLots, Shuffle, Shuffling, lot_order, lots_of
from engine.state import Dealt, Table
from engine.table import TimeUp, apply, opening_action, start
from engine.table_turns import cutter, observe, sought
from engine.view import TableAgreement
from engine.votes import (
    AGREE,
    STOP,
    Judge,
    ProposeLonger,
    ProposeNewcomer,
    ProposeStop,
    ProposeSubstitute,
)

FORMAT: Final = "pulka-record"
VERSION: Final = 2
LARGEST_END: Final = 1000
"""Points or deals beyond it are no end of an evening."""
LONGEST_LOG: Final = 500
"""Entries of one deal."""
BOUND: Final = 100_000
"""Positions that a search may visit to prove again what a log calls proved."""
Layout = tuple[tuple[frozenset[Card], ...], tuple[Card, ...]]
"""The hands by place, and the cards that were laid aside or turned."""
D = TypeVar("D")
C = TypeVar("C")
P = TypeVar("P")


# --- what came of reading one ---------------------------------------------------------------


class RecordError(Exception):
    """A record that is not one, or does not hold: ``error`` is one line in English.

    ``deal`` counts from 1, None outside the deals; ``field`` is the path there; ``rule`` numbers
    the rule that is broken, None where only the form is.
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
    """A text that is no JSON at all, or a record of a game that nobody here knows."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of checking a record; the rest is None unless it does not hold.

    ``unproved`` are the deals, counted from 1, with something that their logs call proved and that
    the search could neither prove nor refute.
    """

    ok: bool
    deal: int | None = None
    field: str | None = None
    rule: str | None = None
    error: str | None = None
    unproved: tuple[int, ...] = ()

    @classmethod
    def against(cls, refusal: RecordError) -> "Verdict":
        """Return the verdict on a record that was refused."""
        return cls(False, refusal.deal, refusal.field, refusal.rule, refusal.error)


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
    """Who sat at a seat; ``kind`` is ``computer`` for one that a computer played."""

    name: str
    kind: str = "person"


@dataclass(frozen=True, slots=True)
class Draw:
    """What each seat drew for its place, and what for the first deal. Rule 1.3.

    Both follow from ``salt`` (rule 1.8), where there is one.
    """

    seats: tuple[Card, ...]
    dealer: tuple[Card, ...]
    salt: str = ""

    def __post_init__(self) -> None:
        """Refuse a salt that no program draws."""
        if len(self.salt) > shuffle.SALT_LENGTH:
            raise ValueError("the salt is too long")


@dataclass(frozen=True, slots=True)
class DealShuffle:
    """The deck before the cut, and what was committed to. Rules 1.5, 1.6."""

    deck: tuple[Card, ...]
    salt: str
    commitment: str
    cut: int


Said = tuple[int, str | Mapping[str, str | int]]
"""An entry of a deal's log: who, and a short code or what CHANCE tells."""


@dataclass(frozen=True, slots=True)
class KeptDeal(Generic[D]):
    """A finished deal by the seats of its time: how it was dealt, what was done, its ``facts``.

    ``present``: the seats of the end at which these sat, () where all were there.
    """

    facts: D
    log: tuple[Said, ...] = ()
    shuffle: DealShuffle | None = None
    present: tuple[int, ...] = ()

    @property
    def cards(self) -> tuple[tuple[Card, ...], str, int]:
        """The deck, its salt and the cut; none and `MADE_UP` where nothing tells them."""
        told = self.shuffle
        return ((), MADE_UP, 0) if told is None else (told.deck, told.salt, told.cut)


@dataclass(frozen=True, slots=True)
class History(Generic[D]):
    """What is kept of a game: what was agreed on, who sat where, its deals and events.

    ``joined`` is the seat of each player in joining order, ``computers`` are the seats that
    computers took when the table opened; ``dealer`` dealt first; ``draw`` None: no lots are known.
    """

    agreement: Any
    joined: tuple[int, ...]
    computers: frozenset[int]
    dealer: int
    draw: Draw | None
    events: tuple[TableEvent, ...]
    deals: tuple[KeptDeal[D], ...]
    over: bool

    def present(self, deal: int) -> tuple[int, ...]:
        """Return who sat at deal ``deal``, counted from 1, by the seats of the end. 13.16."""
        return present(len(self.joined), [each for each in self.events if each.after >= deal])


@dataclass(frozen=True, slots=True)
class Record(Generic[D, C]):
    """A whole record, well formed; `verify` tells whether it holds."""

    players: tuple[Player, ...]
    history: History[D]
    closing: C


@dataclass(frozen=True, slots=True)
class GameRecords(Generic[D, C, P]):
    """What a game says of its records.

    - ``facts``: the dataclass of a deal's facts, ``closing``: the one of what stands behind the
      deals; ``rules``: which rule is behind each of their fields.
    - ``told``: the facts of a finished deal of the fold, by the seats of its time.
    - ``past``: what the kept deals come to; ``closed``: that, as it stands behind the deals;
      ``settled``: the same of a fold.
    - ``always``: the rules that a record names whatever was agreed on.
    - ``dealt``: the layout from cards after the cut, the dealer and the players; ``layout``: the
      one that the facts tell.
    """

    game: Game[Any, Any, Any]
    facts: type[D]
    closing: type[C]
    rules: Mapping[str, str]
    told: Callable[[Any], D]
    past: Callable[[History[D]], P]
    closed: Callable[[P], C]
    settled: Callable[[Table[Any, Any, Any]], C]
    always: Callable[[Any], Mapping[str, OptionValue]]
    dealt: Callable[[tuple[Card, ...], int, int], Layout]
    layout: Callable[[D], Layout]


def present(players: int, ahead: Sequence[TableEvent]) -> tuple[int, ...]:
    """Return the seats of those who have sat down, where ``ahead`` is still to happen."""
    later = {event.seat for event in ahead if isinstance(event, Joined)}
    return tuple(seat for seat in range(players) if seat not in later)


# --- what a table keeps ---------------------------------------------------------------------


def kept_deal(
    records: GameRecords[D, C, P], table: Table[Any, Any, Any], number: int
) -> KeptDeal[D]:
    """Return finished deal ``number`` of a table, counted from 1."""
    facts, log = records.game.facts(table.state)[number - 1], table.seating.logs[number - 1]
    said = tuple((actor, logs.encode(records.game, action)) for actor, action in log)
    return KeptDeal(records.told(facts), said, shuffle_of(facts))


def shuffle_of(facts: Any) -> DealShuffle | None:
    """Return how a finished deal was shuffled; None where that was made up."""
    if facts.salt == MADE_UP:
        return None
    sealed = shuffle.commitment(facts.deck, facts.salt)
    return DealShuffle(facts.deck, facts.salt, sealed, facts.cut)


def history(records: GameRecords[D, C, P], table: Table[Any, Any, Any]) -> History[D]:
    """Return what a table keeps."""
    seating = table.seating
    finished = records.game.facts(table.state)
    first = records.game.status(table.state).dealer if not finished else finished[0].dealer
    found: History[D] = History(
        agreement=seating.opening,
        joined=seating.joined,
        computers=table.computer_seats,
        dealer=first,
        draw=draw_of(table),
        events=seating.events,
        deals=tuple(kept_deal(records, table, number) for number in range(1, len(finished) + 1)),
        over=table.over,
    )
    return _placed(found)


def _placed(found: History[D]) -> History[D]:
    """Say at each deal who was there, where that was not everybody."""
    everybody = tuple(range(len(found.joined)))
    deals = []
    for number, deal in enumerate(found.deals, 1):
        seats = found.present(number)
        deals.append(replace(deal, present=() if seats == everybody else seats))
    return replace(found, deals=tuple(deals))


@dataclass(frozen=True, slots=True)
class _Opening:
    """A table as it is stored beside its deals."""

    players: int
    options: Values
    joined: tuple[int, ...]
    dealer: int
    computers: frozenset[int] = frozenset()
    draw: Draw | None = None


def dump_opening(
    records: GameRecords[D, C, P], table: Table[Any, Any, Any]
) -> dict[str, Any] | None:
    """Return what is stored of a table beside its deals; None until lots are drawn.

    Afterwards only events change it.
    """
    if isinstance(table.stage, DrawingLots):
        return None
    found = history(records, table)
    agreement = found.agreement
    opening = _Opening(
        agreement.players,
        agreement.values(),
        found.joined,
        found.dealer,
        found.computers,
        found.draw,
    )
    told: dict[str, Any] = codec.dump(opening)
    return told | dump_events(found.events)


def load_history(
    records: GameRecords[D, C, P],
    stored: Mapping[str, Any],
    deals: Sequence[Mapping[str, Any]],
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
        )
    )


# --- deals ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Beside:
    """What stands in a deal beside its facts."""

    present: tuple[Seat, ...] = ()
    shuffle: DealShuffle | None = None
    log: tuple[Said, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what is no log of one deal."""
        if len(self.log) > LONGEST_LOG:
            raise ValueError(f"a log of more than {LONGEST_LOG} entries")


def dump_deal(deal: KeptDeal[Any]) -> dict[str, Any]:
    """Return a deal as its part of a record, and as it is stored."""
    beside: dict[str, Any] = codec.dump(_Beside(deal.present, deal.shuffle, deal.log))
    facts: dict[str, Any] = codec.dump(deal.facts)
    told = {
        part.name: facts.get(part.name, [] if part.default == () else None)
        for part in fields(deal.facts)
        if part.name in facts or part.default in (None, ())
    }
    return {"dealer": told["dealer"], **beside, **told}


def load_deals(
    records: GameRecords[D, C, P], data: object
) -> tuple[KeptDeal[D], ...]:
    """Read deals; raises `CodecError`, whose path begins with the number of a deal, from 0."""
    facts: tuple[D, ...] = codec.load(tuple[records.facts, ...], data)  # type: ignore[name-defined]
    besides = codec.load(tuple[_Beside, ...], data)
    return tuple(
        KeptDeal(each, beside.log, beside.shuffle, beside.present)
        for each, beside in zip(facts, besides, strict=True)
    )


# --- lots and events ------------------------------------------------------------------------

MADE_UP: Final = "no shuffle recorded"
"""Salt of a deck that was made up for a deal whose record has no shuffle; it is not written."""


def made_up_lots(deck: tuple[Card, ...], players: int, dealer: int) -> tuple[Card, ...]:
    """Return lots by which everybody sits as he came, and ``dealer`` deals first.

    They stand in for those that a record does not tell, and are written into none.
    """
    lowest, *others = ascending = sorted(deck[:players], key=lot_order)
    return (*ascending, *others[:dealer], lowest, *others[dealer:])


def draw_of(table: Table[Any, Any, Any]) -> Draw | None:
    """Return the lots of a table by seat; None where none were drawn, or only made up."""
    lots, players = table.seating.lots, table.seating.opening.players
    deals = lots[players:]
    if not lots or lots == made_up_lots(
        table.game.deck, players, deals.index(min(deals, key=lot_order))
    ):
        return None
    # Who came later has drawn nothing, and the others still sit in the order of their cards.
    by_seat = dict(zip(table.seating.joined[:players], lots, strict=False))
    return Draw(tuple(by_seat[seat] for seat in sorted(by_seat)), deals, table.seating.lots_salt)


def follows(draw: Draw, deck: tuple[Card, ...]) -> bool:
    """Tell whether lots are those that follow from their salt. Rule 1.8."""
    players = len(draw.seats)
    lots = lots_of(draw.salt, deck, players)
    return (*sorted(lots[:players], key=lot_order), *lots[players:]) == (*draw.seats, *draw.dealer)


def _check_draw(draw: Draw, players: int, dealer: int | None, deck: tuple[Card, ...]) -> None:
    """Refuse lots that would have seated people otherwise. ``dealer`` None: nobody has dealt."""
    ascending = sorted(draw.seats, key=lot_order)
    first = draw.seats.index(ascending[0]) if draw.seats else 0
    error, rule = "", "1.3"
    if any(len(set(each)) != players for each in (draw.seats, draw.dealer)) or (
        len(draw.seats) != len(draw.dealer) or not set(draw.seats + draw.dealer) <= set(deck)
    ):
        error = f"each of {players} players draws a card for his seat and one for the deal"
    elif list(draw.seats[first:] + draw.seats[:first]) != ascending:
        error = "the seats follow the cards clockwise, from the lowest"
    elif dealer not in (None, lowest := draw.dealer.index(min(draw.dealer, key=lot_order))):
        error = f"the lowest card deals: seat {lowest}, not {dealer}"
    elif draw.salt and not follows(draw, deck):
        error, rule = "the lots do not follow from their salt", "1.8"
    if error:
        raise RecordError(None, "draw", rule, error)


def opening_entries(
    game: Game[Any, Any, Any],
    agreement: TableAgreement,
    *,
    computers: frozenset[int],
    dealer: int,
    draw: Draw | None = None,
) -> tuple[Entry[Any], ...]:
    """Return the entries of a log before the first deal.

    Where lots are drawn (rule 1.3) they are those of ``draw`` if that leads to these seats, else
    such that everybody sits as he came, and that ``dealer`` deals first. Lots with a salt tell who
    came when.
    """
    if agreement.seating != "lot":
        return (Entry(CHANCE, opening_action(game, agreement, computers)),)
    players, salt, who = agreement.players, "", computers
    lots = made_up_lots(game.deck, players, dealer)
    if draw is not None and draw.salt and follows(draw, game.deck):
        lots, salt = lots_of(draw.salt, game.deck, players), draw.salt
        seats = shuffle.seats_by_lot(lots[:players])
        who = frozenset(place for place, seat in enumerate(seats) if seat in computers)
    elif draw is not None and list(draw.seats) == sorted(draw.seats, key=lot_order):
        lots = (*draw.seats, *draw.dealer)
    return Entry(CHANCE, opening_action(game, agreement, who)), Entry(CHANCE, DrawLots(lots, salt))


@dataclass(frozen=True, slots=True)
class _Limit:
    """Where an evening ends: after so many deals, or at a time."""

    deals: int = 0
    until: str = ""


@dataclass(frozen=True, slots=True)
class _Length:
    """A later end, as a record tells it."""

    after: int
    length: int = 0
    limit: _Limit | None = None


_EVENTS: Final[Mapping[str, type]] = {
    "end": Ended,
    "length": _Length,
    "newcomer": Joined,
    "substitute": Replaced,
}
"""Events as a record tells them; what a newcomer brought stands there too, by column."""
_KINDS: Final = {kind: name for name, kind in _EVENTS.items()}
_NO_COLUMNS: Final = {"kind", *(part.name for part in fields(Joined))}


def dump_events(events: Sequence[TableEvent]) -> dict[str, object]:
    """Return the field of a record that tells the events; empty where there were none."""
    told = [_told(event) for event in events]
    return {"events": told} if told else {}


def _told(event: TableEvent) -> dict[str, object]:
    match event:
        case Prolonged(after, ends):
            return {"kind": "length", "after": after, **_end(ends)}
        case Joined(after, seat, name, brought):
            return {"kind": "newcomer", "after": after, "seat": seat, "name": name, **dict(brought)}
        case _:
            return {"kind": _KINDS[type(event)], **codec.dump(event)}


def _end(ends: EndsAt) -> dict[str, object]:
    """Return where an evening ends, as the rules and the events of a record say it."""
    match ends.measure:
        case Measure.POINTS:
            return {"length": ends.amount}
        case Measure.DEALS:
            return {"limit": {"deals": ends.amount}}
        case Measure.TIME:
            return {"limit": {"until": text_of(ends.amount)}}


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
    """Return where an evening ends: by one of length, deals and time."""
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


def write(records: GameRecords[D, C, P], found: History[D], names: Sequence[str]) -> dict[str, Any]:
    """Return a game as the JSON values of a record; ``names`` are by seat."""
    agreement, options = found.agreement, records.game.options
    rules: dict[str, Any] = dict(records.always(agreement))
    ends = {} if agreement.ends is None else _end(agreement.ends)
    for key, value in agreement.differing().items():
        if options[key].of_rules and key not in rules and not (ends and key in ("length", "limit")):
            rules[key] = list(value) if isinstance(value, tuple) else value
    players = [
        Player(name, "computer" if seat in found.computers else "person")
        for seat, name in enumerate(names)
    ]
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": records.game.key,
        "players": [codec.dump(player) for player in players],
        "rules": {**rules, **ends},
        **({} if found.draw is None else {"draw": codec.dump(found.draw)}),
        **dump_events(found.events),
        "deals": [dump_deal(deal) for deal in found.deals],
        **codec.dump(records.closed(records.past(found))),
    }


# --- reading --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Frame:
    """What every record has, beside its deals, its events and what stands behind them."""

    players: tuple[Player, ...]
    rules: Mapping[str, bool | int | str | tuple[int, ...] | _Limit]
    draw: Draw | None = None


def parse(text: str) -> object:
    """Return the JSON values of a text; raises `UnreadableError`."""
    try:
        return codec.parse(text)
    except CodecError as error:
        raise UnreadableError(None, "record", None, str(error)) from None


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
    """Read a record, which needs no rules; raises `RecordError`."""
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
        isinstance(each, Joined | Replaced) and each.seat >= len(frame.players) for each in events
    ):
        raise RecordError(None, "events", "8.7", "no such seat")
    found = History(
        agreement=_agreement(records, frame, len(seats)),
        joined=tuple(range(len(frame.players))),
        computers=frozenset(
            seat for seat, player in enumerate(frame.players) if player.kind == "computer"
        ),
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
    """Return who would have dealt first, had nobody sat down before him; 0: nothing tells."""
    seats = len(present(players, events))
    match events[:1]:
        case (Joined(after=0, seat=seat),):
            # He deals instead of the one at his left.
            there = present(players, events[1:])
            return there.index(seat) % seats if seat in there else 0
    return int(deals[0].facts.dealer) if deals else 0


def _agreement(records: GameRecords[D, C, P], frame: _Frame, players: int) -> Any:
    """Make the agreement that a record names; raises `RecordError`."""
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
    """Return what the facts of a record come to; raises `RecordError` for figures of no game."""
    try:
        return records.past(record.history)
    except (LookupError, ValueError, ArithmeticError) as error:
        raise RecordError(None, "deals", None, f"no such figures: {error!r}") from None


# --- verifying ------------------------------------------------------------------------------

UNWRITTEN: Final = frozenset(("points", "why", "count", "price", "for", "item"))
"""What does not tell apart the cells in which points are summed."""
_NEWCOMER: Final = 2
_REPLACED: Final = 1
"""Numbers of people whom a record knows by their names: who comes, and who goes."""


def verify(records: GameRecords[D, C, P], record: Record[D, C]) -> Verdict:
    """Tell whether everything in ``record`` holds, or what is the first thing that does not."""
    found = Replay(records, record)
    try:
        found.run()
    except RecordError as refusal:
        return Verdict.against(refusal)
    return Verdict(True, unproved=tuple(found.unproved))


def replayed(records: GameRecords[D, C, P], record: Record[D, C]) -> Table[Any, Any, Any]:
    """Return the table after a record; raises `RecordError` where it does not hold."""
    found = Replay(records, record)
    found.run()
    return found.table


def deal_shuffle(
    records: GameRecords[D, C, P], deal: KeptDeal[D], table: Table[Any, Any, Any]
) -> DealShuffle:
    """Return the shuffle of a deal, or one that leads to its cards; raises ``ValueError``."""
    if deal.shuffle is not None:
        return deal.shuffle
    deck, cut = records.game.deck, records.game.least_cut
    dealer = records.game.status(table.state).dealer
    places, aside = records.dealt(deck, dealer, table.players)
    hands, beside = records.layout(deal.facts)
    told = [card for each in (*hands, beside) for card in each]
    sizes = [[len(each) for each in cards] for cards in ((*places, aside), (*hands, beside))]
    if sizes[0] != sizes[1] or len(set(told)) != len(told) or not set(told) <= set(deck):
        raise ValueError("these are not the cards that are dealt")
    lies = dict(zip([card for each in (*places, aside) for card in each], told, strict=True))
    rest = iter([card for card in deck if card not in lies.values()])
    order = [lies[card] if card in lies else next(rest) for card in deck]
    before = (*order[-cut:], *order[:-cut])
    return DealShuffle(before, MADE_UP, shuffle.commitment(before, MADE_UP), cut)


class Replay(Generic[D, C, P]):
    """A record folded anew: ``table`` is where it stands, ``unproved`` as `Verdict` has it.

    ``log`` folds to ``table``. What a record does not keep is not there as it was: who asked for
    another shuffle, how votes went. A deal without a shuffle gets one.
    """

    table: Table[Any, Any, Any]

    def __init__(self, records: GameRecords[D, C, P], record: Record[D, C]) -> None:
        self.log: list[Entry[Any]] = []
        self.unproved: list[int] = []
        self._records = records
        self._record = record
        self._found = record.history
        self._ahead = list(self._found.events)

    def run(self) -> None:
        """Fold it to its end, each fact compared; raises `RecordError` where it does not hold."""
        self._open()
        players, deals = len(self._record.players), self._found.deals
        for number, deal in enumerate(deals, 1):
            self._do_events(number - 1)
            seats = present(players, self._ahead)
            self._play(number, deal, () if len(seats) == players else seats)
        self._do_events(len(deals))
        if self._ahead:
            error = f"there are {len(deals)} deals, not {self._ahead[0].after}"
            raise RecordError(None, "events", "8.1", error)
        self._check_names()
        self._compare(None, self._records.settled(self.table), self._record.closing)

    def _open(self) -> None:
        found, game = self._found, self._records.game
        seats = present(len(self._record.players), found.events)
        computers = frozenset(seats.index(each) for each in found.computers if each in seats)
        if found.draw is not None:
            known = found.dealer if found.deals else None
            _check_draw(found.draw, len(seats), known, game.deck)
        if found.dealer not in range(len(seats)):
            raise RecordError(1, "dealer", "1.2", f"no such seat: {found.dealer}")
        opened, *others = opening_entries(
            game, found.agreement, computers=computers, dealer=found.dealer, draw=found.draw
        )
        self.table = start(game, opened.action)
        self.log.append(opened)
        for entry in others:
            self._do(entry.actor, entry.action)

    def _do(self, actor: int, action: Any) -> None:
        """Fold one more entry; raises `RuleError`."""
        self.table = apply(self.table, actor, action)
        self.log.append(Entry(actor, action))

    # Events

    def _do_events(self, after: int) -> None:
        """Fold the events that happened after so many deals."""
        while self._ahead and self._ahead[0].after <= after:
            path = f"events[{len(self._found.events) - len(self._ahead)}]"
            event = self._ahead.pop(0)
            seats = present(len(self._record.players), self._ahead)
            try:
                if isinstance(event, Joined | Replaced):
                    event = replace(event, seat=seats.index(event.seat))
                self._do_event(path, event)
            except RuleError as refusal:
                error = f"this may not happen: {refusal.key}"
                raise RecordError(None, path, refusal.rule, error) from None
            except ValueError:
                error = "nobody sat there yet"
                raise RecordError(None, path, "13.16", error) from None

    def _do_event(self, path: str, event: TableEvent) -> None:
        """Fold one event, told by the seats of its time."""
        table = self.table
        match event:
            case Ended(by=EndedBy.CONSENT):
                self._agree(0, STOP)
            case Ended(by=EndedBy.TIME):
                self._do(CHANCE, TimeUp())
            case Prolonged(ends=ends):
                found = table.seating.agreement.ends
                if found is None or found.measure is not ends.measure:
                    raise RecordError(None, path, "8.1", "the game does not end so")
                self._agree(0, ProposeLonger(ends.amount))
            case Joined():
                self._agree(CHANCE, ProposeNewcomer(_NEWCOMER, event.name))
                due = self.table.seating.events[-1]
                if not isinstance(due, Joined) or due.seat != event.seat:
                    raise RecordError(None, path, "8.7", "he sat down at another seat")
                told = dict(event.brought)
                if any(told.get(column) != points for column, points in due.brought):
                    raise RecordError(None, path, "13.16", "he brought other points")
            case Replaced(seat=seat, name=name):
                person = 0 if seat in table.computer_seats else _REPLACED
                self._agree(CHANCE, ProposeSubstitute(seat, _NEWCOMER, name, person, away=False))

    def _agree(
        self,
        actor: int,
        proposal: ProposeStop | ProposeLonger | ProposeNewcomer | ProposeSubstitute,
    ) -> None:
        """Propose something to which everybody consents."""
        self._do(actor, proposal)
        while self.table.vote is not None:
            self._do(min(self.table.vote.awaited), AGREE)

    def _check_names(self) -> None:
        """Refuse events by which others sit there at the end. Rule 8.7."""
        came = (each for each in self._found.events if isinstance(each, Joined | Replaced))
        for seat, name in {event.seat: event.name for event in came}.items():
            if self._record.players[seat] != Player(name):
                error = f"{quoted(name)}, a person, sits there at the end"
                raise RecordError(None, f"players[{seat}]", "8.7", error)

    # A deal

    def _play(self, number: int, deal: KeptDeal[D], seats: tuple[int, ...]) -> None:
        """Fold a deal by its log, and compare its facts."""
        if not isinstance(self.table.stage, Shuffling):
            raise RecordError(number, "deal", "8.2", "the game was over before this deal")
        if not deal.log:
            raise RecordError(number, "log", None, "nothing to verify: no log")
        if deal.present != seats:
            error = f"{list(seats) or 'everybody'}, not {list(deal.present)}"
            raise RecordError(number, "present", "13.16", error)
        self._deal(number, deal)
        place, seat, code = 0, CHANCE, None
        try:
            for place, (seat, code) in enumerate(deal.log):  # noqa: B007 - the error names them
                self._enter(number, seat, code)
        except (RuleError, ValueError) as refusal:
            rule, error = None, "no such code"
            if isinstance(refusal, RuleError):
                rule, error = refusal.rule, refusal.key
            said = f"seat {seat}, {codec.shortened(repr(code))}: {error}"
            raise RecordError(number, f"log[{place}]", rule, said) from None
        if len(self.table.seating.logs) != number:
            raise RecordError(number, "log", "7.1", "it leaves the deal open")
        due = self._records.told(self._records.game.facts(self.table.state)[-1])
        self._compare(number, due, deal.facts)

    def _deal(self, number: int, deal: KeptDeal[D]) -> None:
        """Shuffle, cut and deal: the cards have to be those of the record. Rules 1.4-1.6."""
        records, table = self._records, self.table
        dealer = records.game.status(table.state).dealer
        facts: Any = deal.facts
        if facts.dealer != dealer:
            error = f"{dealer}, not {facts.dealer}"
            raise RecordError(number, "dealer", records.rules["dealer"], error)
        try:
            told = deal_shuffle(records, deal, table)
        except ValueError as wrong:
            raise RecordError(number, "hands", records.rules["hands"], str(wrong)) from None
        try:
            self._do(CHANCE, Shuffle(told.deck, told.salt))
            self._do(cutter(self.table), Cut(told.cut))
        except RuleError as refusal:
            raise RecordError(number, "shuffle", refusal.rule, refusal.key) from None
        if told.commitment.lower() != shuffle.commitment(told.deck, told.salt):
            error = "it is not that of deck and salt"
            raise RecordError(number, "shuffle.commitment", "1.6", error)

    def _enter(self, number: int, seat: int, code: Any) -> None:
        """Fold one entry of a deal's log; raises `RuleError`, ``ValueError`` for no code at all."""
        before = self.table
        if type(before.setting.stage) is not Dealt:
            raise RuleError("the deal was over before", "7.1")
        action = logs.decode(self._records.game, code)
        self.table = after = apply(before, seat, action)
        if after.played is before.played and after.seating.logs is before.seating.logs:
            raise RuleError("this is not of the deal")
        if seat == CHANCE:
            self._confirm(number, before, action)
        self.log.append(Entry(seat, action))

    def _confirm(self, number: int, before: Table[Any, Any, Any], action: Any) -> None:
        """Search again for what CHANCE has found; raises `RuleError` where it is not so."""
        search = sought(before)
        if search is None:
            return
        holds = self._records.game.confirm(observe(before, search.viewer), action, BOUND)
        if holds is False:
            raise RuleError("does not hold", "7.6" if isinstance(action, Judge) else "4.9")
        if holds is None and number not in self.unproved:
            self.unproved.append(number)

    # Facts

    def _compare(self, number: int | None, due: Any, told: Any) -> None:
        """Refuse the first fact that is another one."""
        for name in (part.name for part in fields(due)):
            if getattr(due, name) == getattr(told, name):
                continue
            rules = self._records.rules
            one, other = (codec.dump(each).get(name) for each in (due, told))
            if name == "writes":
                _compare_sums(number, one or [], other or [], rules)
            elif (found := _difference(one, other, name)) is not None:
                raise RecordError(number, found[0], rules.get(found[0], rules.get(name)), found[1])


def _difference(due: Any, told: Any, path: str) -> tuple[str, str] | None:
    """Return the path of the first difference, and what should stand there."""
    match due, told:
        case dict(), dict():
            for key in (*due, *(key for key in told if key not in due)):
                found = _difference(due.get(key), told.get(key), f"{path}.{key}")
                if found is not None:
                    return found
            return None
        case list(), list():
            for place, (one, other) in enumerate(zip(due, told, strict=False)):
                found = _difference(one, other, f"{path}[{place}]")
                if found is not None:
                    return found
            if len(due) == len(told):
                return None
            return path, f"{len(due)} entries, not {len(told)}"
    if due == told:
        return None
    return path, f"{quoted(due)}, not {quoted(told)}"


def _compare_sums(
    number: int | None, due: list[Any], told: list[Any], rules: Mapping[str, str]
) -> None:
    """Refuse the first cell in which other points stand."""
    sums, others = _sums(due), _sums(told)
    for cell in (*sums, *(cell for cell in others if cell not in sums)):
        one, other = sums.get(cell, Fraction(0)), others.get(cell, Fraction(0))
        if one != other:
            whys = [each["why"] for each in due if _cell(each) == cell and each["why"] in rules]
            where = " ".join(
                f"{key} {value}" if type(value) is int else value for key, value in cell
            )
            rule = rules[whys[0] if whys else "writes"]
            raise RecordError(number, "writes", rule, f"{where}: {one}, not {other}")


def _cell(write: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple((key, value) for key, value in write.items() if key not in UNWRITTEN)


def _sums(writes: list[Any]) -> dict[tuple[tuple[str, Any], ...], Fraction]:
    found: dict[tuple[tuple[str, Any], ...], Fraction] = {}
    for write in writes:
        cell = _cell(write)
        found[cell] = found.get(cell, Fraction(0)) + Fraction(write["points"])
    return found
