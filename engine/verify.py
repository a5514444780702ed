"""Verifies a record: its logs are folded anew, and every fact is compared."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any, Final, Generic, TypeVar

from engine import codec, shuffle
from engine import log as logs
from engine.cards import Card
from engine.errors import RuleError, quoted, shortened
from engine.events import Ended, EndedBy, Entered, Joined, Prolonged, Replaced, TableEvent
from engine.game import CHANCE, AnyGame
from engine.record import (
    GUEST,
    MADE_UP,
    DealShuffle,
    Draw,
    GameRecords,
    KeptDeal,
    Player,
    Record,
    RecordError,
    follows,
    made_up_lots,
    present,
    was_told,
)
from engine.shuffle import Cut, DrawLots, Shuffle, Shuffling, lot_order, lots_in, lots_of
from engine.state import AnyTable, Asking, Dealt
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

D = TypeVar("D")
C = TypeVar("C")
P = TypeVar("P")
Step = tuple[int, Any]
Write = Mapping[str, Any]
Cell = tuple[tuple[str, Any], ...]
"""An actor and an action."""

BOUND: Final = 100_000
"""Maximum positions of a search that proves a recorded proof again."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of checking a record; the fields after the first are None if it holds.

    ``unproved`` are the deals, counted from 1, with a recorded proof that the search could neither
    prove nor refute. ``told``: there are deals with real cards, of which only the writes are
    verified.
    """

    ok: bool
    deal: int | None = None
    field: str | None = None
    rule: str | None = None
    error: str | None = None
    unproved: tuple[int, ...] = ()
    told: bool = False

    @classmethod
    def against(cls, refusal: RecordError) -> "Verdict":
        """Return the verdict on a record that was refused."""
        return cls(False, refusal.deal, refusal.field, refusal.rule, refusal.error)


EXCHANGED: Final = frozenset(("out", "in"))
"""Lists of thrown and drawn cards, whose order means nothing."""
UNWRITTEN: Final = frozenset(("points", "units", "why", "count", "price"))
"""Fields that do not distinguish the cells in which points are summed."""
_NEWCOMER: Final = 2
_REPLACED: Final = 1
"""Numbers for people whom a record knows by name only: arriving, and leaving."""


def verify(records: GameRecords[D, C, P], record: Record[D, C]) -> Verdict:
    """Return whether everything in ``record`` holds, or its first fault."""
    found = Replay(records, record)
    try:
        found.run()
    except RecordError as refusal:
        return Verdict.against(refusal)
    told = any(was_told(deal) for deal in record.history.deals)
    return Verdict(True, unproved=tuple(found.unproved), told=told)


def replayed(records: GameRecords[D, C, P], record: Record[D, C]) -> AnyTable:
    """Return the table after a record; raises `RecordError` if it does not hold."""
    found = Replay(records, record)
    found.run()
    return found.table


class _EntryError(ValueError):
    """An entry that is invalid for a reason outside the table's rules."""

    def __init__(self, error: str, rule: str | None = None) -> None:
        super().__init__(error)
        self.error = error
        self.rule = rule


class Replay(Generic[D, C, P]):
    """A record folded anew: ``table`` is its present state, ``unproved`` as in `Verdict`.

    ``log`` leads to ``table``. Unrecorded actions are missing: reshuffles, votes. A deal without a
    shuffle gets one.
    """

    table: AnyTable

    def __init__(self, records: GameRecords[D, C, P], record: Record[D, C]) -> None:
        self.log: list[Step] = []
        self.unproved: list[int] = []
        self._records = records
        self._record = record
        self._found = record.history
        self._ahead = list(self._found.events)

    def run(self) -> None:
        """Fold it to its end and compare each fact; raises `RecordError` at a difference."""
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
            _check_draw(found.draw, len(seats), known, game.deck(found.agreement))
        if found.dealer not in range(len(seats)):
            raise RecordError(1, "dealer", "1.2", f"no such seat: {found.dealer}")
        guests = frozenset(seats.index(each) for each in found.guests if each in seats)
        opened, *others = opening_steps(
            game,
            found.agreement,
            computers=computers,
            dealer=found.dealer,
            draw=found.draw,
            guests=guests,
        )
        self.table = start(game, opened[1])
        self.log.append(opened)
        for step in others:
            self._do(*step)

    def _do(self, actor: int, action: object) -> None:
        """Fold one more entry; raises `RuleError`."""
        self.table = apply(self.table, actor, action)
        self.log.append((actor, action))

    # Events

    def _do_events(self, after: int) -> None:
        """Fold the events that happened after so many deals."""
        while self._ahead and self._ahead[0].after <= after:
            path = f"events[{len(self._found.events) - len(self._ahead)}]"
            event = self._ahead.pop(0)
            seats = present(len(self._record.players), self._ahead)
            try:
                if isinstance(event, Joined | Replaced | Entered):
                    event = replace(event, seat=seats.index(event.seat))
                if isinstance(event, Entered) and event.on is not None:
                    event = replace(event, on=seats.index(event.on))
                self._do_event(path, event)
            except RuleError as refusal:
                error = f"this may not happen: {refusal.key}"
                raise RecordError(None, path, refusal.rule, error) from None
            except ValueError:
                error = "nobody sat there yet"
                raise RecordError(None, path, "13.16", error) from None

    def _do_event(self, path: str, event: TableEvent) -> None:
        """Fold one event, recorded by the seats of its time."""
        table = self.table
        match event:
            case Ended(by=EndedBy.CONSENT):
                self._agree(0, STOP)
            case Ended(by=EndedBy.TIME):
                self._do(CHANCE, TimeUp())
                if not self.table.over:
                    raise RecordError(None, path, "13.18", "a party is not over")
            case Prolonged(ends=ends):
                found = table.seating.agreement.ends
                if found is None or found.measure is not ends.measure:
                    raise RecordError(None, path, "8.1", "the game does not end so")
                self._agree(0, ProposeLonger(ends.amount))
            case Entered():
                if self._records.enter is None:
                    raise RecordError(None, path, None, "this game has no entries by hand")
                self._do(CHANCE, self._records.enter(event))
            case Joined():
                guest = Player(event.name, GUEST) in self._record.players
                self._agree(CHANCE, ProposeNewcomer(0 if guest else _NEWCOMER, event.name))
                due = [each for each in self.table.seating.events if isinstance(each, Joined)][-1]
                if due.seat != event.seat:
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
        """Propose something, and consent for all."""
        self._do(actor, proposal)
        while self.table.vote is not None:
            self._do(min(self.table.vote.awaited), AGREE)

    def _check_names(self) -> None:
        """Refuse events that lead to other final names. Rule 8.7."""
        came = (each for each in self._found.events if isinstance(each, Joined | Replaced))
        for seat, name in {event.seat: event.name for event in came}.items():
            if self._record.players[seat] not in (Player(name), Player(name, GUEST)):
                error = f"{quoted(name)}, a person, sits there at the end"
                raise RecordError(None, f"players[{seat}]", "8.7", error)

    # A deal

    def _play(self, number: int, deal: KeptDeal[D], seats: tuple[int, ...]) -> None:
        """Fold a deal by its log, and compare its facts."""
        if deal.log is None:
            raise RecordError(number, "log", None, "nothing to verify: no log")
        if was_told(deal) and self._records.tell is not None:
            self._tell(number, deal, self._records.tell(deal.facts))
            return
        if not isinstance(self.table.stage, Asking | Shuffling):
            raise RecordError(number, "deal", "8.2", "the game was over before this deal")
        if deal.present != seats:
            error = f"{list(seats) or 'everybody'}, not {list(deal.present)}"
            raise RecordError(number, "present", "13.16", error)
        place, seat, code, dealt = 0, CHANCE, None, self._dealt(number, deal)
        try:
            for place, (seat, code) in enumerate(deal.log):  # noqa: B007 - the error names them
                self._enter(number, seat, code)
                dealt = dealt or self._dealt(number, deal)
        except (RuleError, ValueError) as refusal:
            rule, error = None, "no such code"
            if isinstance(refusal, RuleError):
                rule, error = refusal.rule, refusal.key
            elif isinstance(refusal, _EntryError):
                rule, error = refusal.rule, refusal.error
            said = f"seat {seat}, {shortened(repr(code))}: {error}"
            raise RecordError(number, f"log[{place}]", rule, said) from None
        if len(self.table.seating.logs) != number:
            raise RecordError(number, "log", "7.1", "it leaves the deal open")
        due = self._records.told(self._records.game.facts(self.table.state)[-1])
        self._compare(number, due, deal.facts)

    def _tell(self, number: int, deal: KeptDeal[D], action: Any) -> None:
        """Fold a deal that was told, and compare its facts: late ones come after the end."""
        try:
            self._do(CHANCE, action)
        except RuleError as refusal:
            raise RecordError(number, "deal", refusal.rule, refusal.key) from None
        due: Any = self._records.told(self._records.game.facts(self.table.state)[-1])
        # What stood there before a mend is in no record.
        facts: Any = deal.facts
        self._compare(number, replace(due, mended=facts.mended), facts)

    def _dealt(self, number: int, deal: KeptDeal[D]) -> bool:
        """Deal if the table waits for it; False while the dealer is asked something first."""
        if not isinstance(self.table.stage, Shuffling):
            return False
        self._deal(number, deal)
        return True

    def _deal(self, number: int, deal: KeptDeal[D]) -> None:
        """Shuffle, cut and deal: the cards must be the record's. Rules 1.4-1.6."""
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

    def _enter(self, number: int, seat: int, code: object) -> None:
        """Fold one entry of a deal's log; raises `RuleError`, or ``ValueError`` for no code."""
        before = self.table
        if len(before.seating.logs) == number or type(before.setting.stage) not in (Asking, Dealt):
            raise _EntryError("the deal was over before", "7.1")
        action = logs.decode(self._records.game, code)
        self.table = after = apply(before, seat, action)
        if after.played is before.played and after.seating.logs is before.seating.logs:
            raise _EntryError("this is not of the deal")
        if seat == CHANCE:
            self._confirm(number, before, action)
        self.log.append((seat, action))

    def _confirm(self, number: int, before: AnyTable, action: object) -> None:
        """Repeat a search of CHANCE; raises `_EntryError` if its result is wrong."""
        search = sought(before)
        if search is None:
            return
        holds = self._records.game.confirm(observe(before, search.viewer), action, BOUND)
        if holds is False:
            raise _EntryError("does not hold", "7.6" if isinstance(action, Judge) else "4.9")
        if holds is None and number not in self.unproved:
            self.unproved.append(number)

    # Facts

    def _compare(self, number: int | None, due: Any, told: Any) -> None:
        """Refuse the first different fact."""
        if due == told:
            return
        for name in (part.name for part in fields(due)):
            if getattr(due, name) == getattr(told, name):
                continue
            rules = self._records.rules
            one, other = (codec.dump(each).get(name) for each in (due, told))
            if name == "writes":
                _compare_sums(number, one or [], other or [], rules)
                _compare_prices(number, one or [], other or [], rules)
            elif (found := _difference(one, other, name)) is not None:
                raise RecordError(number, found[0], rules.get(found[0], rules.get(name)), found[1])


# --- openings -------------------------------------------------------------------------------


def deal_shuffle(records: GameRecords[D, C, P], deal: KeptDeal[D], table: AnyTable) -> DealShuffle:
    """Return the shuffle of a deal, or one that leads to its cards; raises ``ValueError``."""
    if deal.shuffle is not None:
        return deal.shuffle
    agreement = table.seating.agreement
    deck, cut = records.game.deck(agreement), records.game.least_cut
    dealer = records.game.status(table.state).dealer
    twins = len({*deck}) < len(deck)  # of which each has a number of its own
    numbered: Any = tuple(range(len(deck))) if twins else deck
    places, aside = records.dealt(numbered, dealer, table.players, agreement, deal.facts)
    hands, facing = records.layout(deal.facts)
    aside = tuple([each for each, card in zip(aside, facing, strict=False) if card is not None])
    beside = tuple([card for card in facing if card is not None])
    told = [card for each in (*hands, beside) for card in each]
    sizes = [[len(each) for each in cards] for cards in ((*places, aside), (*hands, beside))]
    if sizes[0] != sizes[1] or not Counter(told) <= Counter(deck):
        raise ValueError("these are not the cards that are dealt")
    lies: dict[Card, list[Card]] = {}
    for place, card in zip([each for some in (*places, aside) for each in some], told, strict=True):
        lies.setdefault(place, []).append(card)
    rest = (Counter(deck) - Counter(told)).elements()
    order = [lies[card].pop(0) if lies.get(card) else next(rest) for card in numbered]
    before = (*order[-cut:], *order[:-cut])
    return DealShuffle(before, MADE_UP, shuffle.commitment(before, MADE_UP), cut)


def _check_draw(draw: Draw, players: int, dealer: int | None, deck: tuple[Card, ...]) -> None:
    """Refuse lots that would have seated people otherwise. ``dealer`` None: no deal yet."""
    ascending = sorted(draw.seats, key=lot_order)
    first = draw.seats.index(ascending[0]) if draw.seats else 0
    error, rule, drawn = "", "1.3", {*draw.seats, *draw.dealer}
    if any(len(set(each)) != players for each in (draw.seats, draw.dealer)) or (
        len(draw.seats) != len(draw.dealer) or not drawn <= set(lots_in(deck))
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


def opening_steps(
    game: AnyGame,
    agreement: TableAgreement,
    *,
    computers: frozenset[int],
    dealer: int,
    draw: Draw | None = None,
    guests: frozenset[int] = frozenset(),
) -> tuple[Step, ...]:
    """Return the steps before the first deal.

    Lots (rule 1.3) are those of ``draw`` if they lead to these seats, else made up so that people
    sit as they joined and ``dealer`` deals first. Lots with a salt determine the joining order.
    """
    if agreement.seating != "lot":
        return ((CHANCE, opening_action(game, agreement, computers, guests)),)
    players, salt, who = agreement.players, "", computers
    deck = game.deck(agreement)
    lots = made_up_lots(deck, players, dealer)
    if draw is not None and draw.salt and follows(draw, deck):
        lots, salt = lots_of(draw.salt, deck, players), draw.salt
        seats = shuffle.seats_by_lot(lots[:players])
        who = frozenset(place for place, seat in enumerate(seats) if seat in computers)
    elif draw is not None and list(draw.seats) == sorted(draw.seats, key=lot_order):
        lots = (*draw.seats, *draw.dealer)
    return (CHANCE, opening_action(game, agreement, who)), (CHANCE, DrawLots(lots, salt))


# --- differences ----------------------------------------------------------------------------


def _difference(due: object, told: object, path: str) -> tuple[str, str] | None:
    """Return the path of the first difference, and the right value."""
    match due, told:
        case dict(), dict():
            for key in (*due, *(key for key in told if key not in due)):
                one, other = due.get(key), told.get(key)
                if key in EXCHANGED and isinstance(one, list) and isinstance(other, list):
                    one, other = sorted(one, key=str), sorted(other, key=str)
                found = _difference(one, other, f"{path}.{key}")
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
    number: int | None, due: list[Write], told: list[Write], rules: Mapping[str, str]
) -> None:
    """Refuse the first cell with other points."""
    sums, others = _sums(due), _sums(told)
    for cell in (*sums, *(cell for cell in others if cell not in sums)):
        one, other = sums.get(cell, Fraction(0)), others.get(cell, Fraction(0))
        if one != other:
            reasons = (each.get("why", each.get("for")) for each in due if _cell(each) == cell)
            whys = [each for each in reasons if each in rules]
            where = " ".join(
                f"{key} {value}" if type(value) is int else value for key, value in cell
            )
            rule = rules[whys[0] if whys else "writes"]
            raise RecordError(number, "writes", rule, f"{where}: {one}, not {other}")


def _compare_prices(
    number: int | None, due: list[Write], told: list[Write], rules: Mapping[str, str]
) -> None:
    """Refuse the first ``count`` times ``price`` that does not give its points, or a part of them.

    Which parts a cell may have follows from ``due``. Where both have one write in a cell, these
    must be equal.
    """
    for place, write in enumerate(told):
        count, price = write.get("count"), write.get("price")
        expected, written = _in_cell(due, write), _in_cell(told, write)
        field, error = f"writes[{place}].count", ""
        if len(expected) == len(written) == 1:
            for name, found in (("count", count), ("price", price)):
                if found is not None and found != expected[0].get(name):
                    field = f"writes[{place}].{name}"
                    error = f"{quoted(expected[0].get(name, 0))}, not {quoted(found)}"
                    break
        elif count is not None and price is not None:
            product = Fraction(count) * Fraction(price)
            if Fraction(write["points"]) not in {product * part for part in _parts(expected)}:
                error = f"{count} × {price} is not {write['points']}"
        if error:
            rule = rules.get(write.get("why", "writes"), rules["writes"])
            raise RecordError(number, field, rule, error)


def _in_cell(writes: list[Write], write: Write) -> list[Write]:
    """Return the writes in the cell of ``write``."""
    return [each for each in writes if _cell(each) == _cell(write)]


def _parts(writes: list[Write]) -> set[Fraction]:
    """Return the parts of ``count`` times ``price`` that were written: 1, or less if shared."""
    products = [
        (Fraction(write["points"]), Fraction(write["count"]) * Fraction(write["price"]))
        for write in writes
        if "count" in write and "price" in write
    ]
    return {Fraction(1), *(points / product for points, product in products)}


def _cell(write: Write) -> Cell:
    return tuple((key, value) for key, value in write.items() if key not in UNWRITTEN)


def _sums(writes: list[Write]) -> dict[Cell, Fraction]:
    found: dict[Cell, Fraction] = {}
    for write in writes:
        cell = _cell(write)
        points = write["units"] if "units" in write else write["points"]
        found[cell] = found.get(cell, Fraction(0)) + Fraction(points)
    return found
