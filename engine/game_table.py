"""A game for programs: a table with its log, in one object.

It decides nothing: legality and results are the fold of `engine.table`. The package of a game binds
`GameTables` to its own rules; programs import that.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Generic, NoReturn, TypeVar

from engine import log as logs
from engine import table as tables
from engine.cards import in_order
from engine.errors import RuleError, quoted
from engine.game import CHANCE, PUBLIC, AnyGame, Game
from engine.log import Entry
from engine.options import OptionValue
from engine.record import (
    GameRecords,
    RecordError,
    UnreadableError,
    history,
    parse,
    read,
    write,
)
from engine.shuffle import Cutting, Shuffle
from engine.state import Table
from engine.table import OpenTable, TableAction
from engine.view import TableAgreement

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
P = TypeVar("P")


# --- errors ---------------------------------------------------------------------------------


class MoveError(ValueError):
    """An illegal or meaningless move; nothing has changed.

    ``reason`` tells why, ``position`` is the table as a text for `GameTables.from_position`, with
    all cards: show it only to the holder of the table. If the rules refused, the cause is their
    `RuleError`.
    """

    def __init__(self, reason: str, position: str) -> None:
        super().__init__(reason, position)
        self.reason = reason
        self.position = position

    def __str__(self) -> str:
        return f"{self.reason}; position: {self.position}"


class UnplayableRecordError(RecordError):
    """A record that does not hold; ``position`` is the table before the fault."""

    def __init__(self, refusal: RecordError, position: str) -> None:
        super().__init__(refusal.deal, refusal.field, refusal.rule, refusal.error)
        self.position = position

    def __str__(self) -> str:
        return f"{super().__str__()}; position: {self.position}"


# --- positions as text ----------------------------------------------------------------------


def _position(game: AnyGame, log: Iterable[Entry[object]]) -> str:
    """Return a log as one line of JSON, without options at their defaults."""
    return json.dumps([_dump_entry(game, entry) for entry in log], separators=(",", ":"))


def _dump_entry(game: AnyGame, entry: Entry[object]) -> list[object]:
    """Return an entry as JSON values, a deck as one text."""
    match entry.action:
        case OpenTable(options=options) as opening:
            short = replace(opening, options=game.options.differing(options))
            return logs.dump_entry(game, Entry(entry.actor, short))
        case Shuffle(deck, salt):
            return [entry.actor, {"shuffle": {"deck": "".join(map(str, deck)), "salt": salt}}]
    return logs.dump_entry(game, entry)


def _load_entry(game: AnyGame, data: object) -> Entry[Any]:
    """Parse `_dump_entry`, and entries as logs have them; raises ``ValueError``."""
    match data:
        case [actor, {"shuffle": {"deck": str(deck), **rest}, **others}] if not others:
            cards = [deck[place : place + 2] for place in range(0, len(deck), 2)]
            data = [actor, {"shuffle": {"deck": cards, **rest}}]
    return logs.load_entry(game, data)


# --- a table --------------------------------------------------------------------------------


class GameTable(Generic[S, A, V, P]):
    """A table with its log; moves are pushed and popped.

    It changes in place, like the log of an evening. Each ``state`` is an immutable
    `engine.state.Table`: keep one, and try moves on it by `engine.table.apply`.
    """

    def __init__(
        self,
        home: "GameTables[S, A, V, P]",
        log: Iterable[Entry[A | TableAction]],
        names: Sequence[str] = (),
    ) -> None:
        """Fold a log; raises `engine.log.ReplayError`. ``names`` are in joining order."""
        self._home = home
        self._log = list(log)
        game = home.game
        folded: list[Table[S, A, V]] | None = logs.fold(
            self._log, lambda entry: [tables.start(game, entry.action)], _folded
        )
        if folded is None:
            raise logs.ReplayError(0, "empty-log")
        self._states = folded
        opening: Any = self._log[0].action
        options = folded[0].seating.agreement.values()
        self._log[0] = Entry(CHANCE, replace(opening, options=options))
        players = self.state.seating.opening.players
        self._names = tuple(names) or tuple(str(place) for place in range(1, players + 1))
        if len(self._names) != players:
            raise ValueError(f"{players} play, not {len(self._names)}")

    def __repr__(self) -> str:
        status = self._home.game.status(self.state.state)
        return f"<{self._home.game.key}: deal {status.deal}, {len(self._log)} entries>"

    def __str__(self) -> str:
        """Return the table for its holder: every hand, what was done in the deal, who is asked."""
        table, listed, names = self.state, self._home.game.options, self.names
        differing = listed.differing(self.agreement.values())
        agreed = [f"{key} {_plain(value)}" for key, value in differing.items()]
        views: list[Any] = [self.observe(seat) for seat in range(len(names))]
        lines = [
            f"{self._home.game.key}: {', '.join(agreed) or 'as usual'}",
            f"deal {views[0].number}, {views[0].stage}, dealer {names[views[0].dealer]}",
        ]
        wide = max(map(len, names))
        for seat, view in enumerate(views):
            hand = " ".join(map(str, in_order(view.hands[seat] or ())))
            lines.append(
                f"{seat} {names[seat]:<{wide}} {view.settlement[seat]!s:>6}  {hand}".rstrip()
            )
        if table.played:
            done = (f"{actor}:{self._code(action)}" for actor, action in table.played)
            lines.append(f"done: {' '.join(done)}")
        if self.actors:
            asked = ("chance" if each == CHANCE else names[each] for each in sorted(self.actors))
            lines.append(f"asked: {', '.join(asked)}")
        return "\n".join(lines)

    # State

    @property
    def state(self) -> Table[S, A, V]:
        """The table's present state, immutable."""
        return self._states[-1]

    @property
    def log(self) -> tuple[Entry[A | TableAction], ...]:
        """All entries, from the opening on."""
        return tuple(self._log)

    @property
    def agreement(self) -> TableAgreement:
        """The agreement: ``values`` has every option."""
        return self.state.seating.agreement

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat, which lots and new players change."""
        seating = self.state.seating
        names = dict(enumerate(self._names)) | {each.place: each.name for each in seating.arrivals}
        return tuple(names[seating.joined.index(seat)] for seat in range(len(names)))

    @property
    def over(self) -> bool:
        """True if the table is over."""
        return self.state.over

    @property
    def actors(self) -> frozenset[int]:
        """Seats that the table waits for, or `CHANCE`."""
        return tables.actors(self.state)

    @property
    def actor(self) -> int | None:
        """The only seat, or `CHANCE`, that the table waits for; None for none or several."""
        actors = self.actors
        return next(iter(actors)) if len(actors) == 1 else None

    @property
    def legal_moves(self) -> tuple[A | TableAction, ...]:
        """Legal moves of `actor`, in a fixed order; () if it is no seat."""
        actor = self.actor
        if actor is None:
            return ()
        return tables.moves(self.state, actor)

    def moves(self, seat: int) -> tuple[A | TableAction, ...]:
        """Return all legal moves of a seat: due ones first, then others."""
        return (*tables.moves(self.state, seat), *tables.rights(self.state, seat))

    def observe(self, viewer: int = PUBLIC) -> V:
        """Return the view of a seat or the public."""
        return tables.observe(self.state, viewer)

    def score(self) -> P:
        """Return the score: the finished deals, and their totals."""
        return self._home.records.past(history(self._home.records, self.state))

    # Moves

    def push(self, action: A | TableAction, actor: int | None = None) -> None:
        """Apply an action of `actor`, or of the one named; raises `MoveError`."""
        if actor is None:
            actor = self.actor
        if actor is None:
            self._refuse(f"say who: the table waits for {sorted(self.actors)}")
        action = self._exact(actor, action)
        try:
            state = tables.apply(self.state, actor, action)
        except RuleError as refusal:
            who = "chance" if actor == CHANCE else f"seat {actor}"
            self._refuse(f"{who} may not {self._code(action)!r}: {refusal.key}", refusal)
        self._log.append(Entry(actor, action))
        self._states.append(state)

    def push_code(self, code: str, actor: int | None = None) -> A | TableAction:
        """Apply the action of a short code, and return it; raises `MoveError`."""
        action = self.parse_code(code)
        self.push(action, actor)
        return action

    def pop(self) -> Entry[A | TableAction]:
        """Take back and return the last entry; raises `MoveError` if there is none."""
        if len(self._log) == 1:
            self._refuse("nothing has been done yet")
        self._states.pop()
        return self._log.pop()

    def peek(self) -> Entry[A | TableAction]:
        """Return the last entry."""
        return self._log[-1]

    def copy(self) -> "GameTable[S, A, V, P]":
        """Return a table of its own with the same log: moves on it change nothing here."""
        return GameTable(self._home, self._log, self._names)

    def shuffle(self, random: Random) -> None:
        """Draw lots or a deck, up to the cut; raises `MoveError`."""
        if CHANCE not in self.actors or tables.sought(self.state) is not None:
            self._refuse("the table does not wait for cards")
        while CHANCE in self.actors:
            self.push(tables.chance(self.state, random), CHANCE)

    def deal(self, random: Random) -> None:
        """Shuffle, and cut as derived from the commitment; raises `MoveError`."""
        if not isinstance(self.state.stage, Cutting):
            self.shuffle(random)
        self.push(tables.derived_cut(self.state), CHANCE)

    def find(self) -> A | TableAction:
        """Run the search that the table waits for, and return its action; raises `MoveError`.

        It proves a claim, for example, and may take a second.
        """
        search = tables.sought(self.state)
        if search is None:
            self._refuse("there is nothing to be found")
        action = tables.found(self.state)
        self.push(action, search.actor)
        return action

    # Texts

    def code(self, action: A | TableAction) -> str:
        """Return the short code of a seat's action; raises ``ValueError`` if it has none."""
        return logs.action_code(self._home.game, action)

    def parse_code(self, code: str) -> A | TableAction:
        """Parse a `code`, legal now or not; raises `MoveError`."""
        try:
            return logs.parse_action(self._home.game, code)
        except ValueError as unreadable:
            self._refuse(f"no move has the code {code!r}", unreadable)

    def position(self) -> str:
        """Return the whole log as one line of text, for `GameTables.from_position`."""
        return _position(self._home.game, self._log)

    def record(self) -> str:
        """Return the finished deals as a portable record, JSON."""
        records = self._home.records
        found = write(records, history(records, self.state), self.names)
        return json.dumps(found, ensure_ascii=False)

    def _exact(self, actor: int, action: A | TableAction) -> A | TableAction:
        """Return the action with exact types, as it is written.

        Python treats ``True`` as 1 and a number as a card; their texts differ.
        """
        try:
            exact = logs.decode(self._home.game, logs.encode(self._home.game, action))
        except (ValueError, TypeError, LookupError, AttributeError):
            exact = None
        if exact is None or repr(exact) != repr(action) or type(actor) is not int:
            self._refuse(f"no action of a seat: {quoted(action)} of {quoted(actor)}")
        return exact

    def _code(self, action: object) -> str:
        """Return the short code, or the name of an action without one."""
        try:
            return logs.action_code(self._home.game, action)
        except (ValueError, TypeError):
            return type(action).__name__

    def _refuse(self, reason: str, cause: Exception | None = None) -> NoReturn:
        raise MoveError(reason, self.position()) from cause


def _plain(value: OptionValue) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _folded(states: list[Table[S, A, V]], entry: Entry[A | TableAction]) -> list[Table[S, A, V]]:
    states.append(tables.apply(states[-1], entry.actor, entry.action))
    return states


# --- the tables of one game -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GameTables(Generic[S, A, V, P]):
    """Opens and reads the tables of one game."""

    records: GameRecords[Any, Any, P]

    @property
    def game(self) -> Game[S, A, V]:
        """The game."""
        return self.records.game

    def open_table(
        self,
        preset: str | None = None,
        *,
        players: int | None = None,
        names: Sequence[str] = (),
        computers: Iterable[int] = (),
        **options: OptionValue,
    ) -> GameTable[S, A, V, P]:
        """Open a table; its agreement is a preset with ``options`` that differ from it.

        ``players`` defaults to the number of ``names``, or the least possible; ``computers`` are
        the players, from 0 in joining order, that the record calls computers. Raises `RuleError`
        for invalid options.
        """
        presets = {each.key: each.chosen for each in self.game.options.presets}
        if preset is not None and preset not in presets:
            raise RuleError("option-value", option="preset", value=preset)
        chosen = {**(presets[preset] if preset is not None else {}), **options}
        many = players if players is not None else len(names) or min(self.game.places(chosen))
        agreement = self.game.agree(chosen, many)
        named = tables.opening_action(self.game, agreement, computers)
        opening = logs.opening_of(logs.encode(self.game, named))  # of exact types
        tables.start(self.game, opening)
        return GameTable(self, [Entry(CHANCE, opening)], names)

    def from_position(self, text: str, names: Sequence[str] = ()) -> GameTable[S, A, V, P]:
        """Return the table of a `GameTable.position`.

        Raises ``ValueError`` for another text, `engine.log.ReplayError` if the log breaks the
        rules.
        """
        try:
            said = parse(text)
        except UnreadableError as unreadable:
            raise ValueError(f"no position: {unreadable.error}") from None
        if not isinstance(said, list):
            raise ValueError(f"no position: {quoted(said)}")  # noqa: TRY004 - a text is a value, not a call
        return GameTable(self, [_load_entry(self.game, each) for each in said], names)

    def read_record(self, text: str) -> GameTable[S, A, V, P]:
        """Return the table at the end of a record, every figure checked.

        Raises `RecordError`, with the position as `UnplayableRecordError` where deals were played.
        """
        from engine.verify import Replay  # noqa: PLC0415 - no table of the bot reads a record

        record = read(self.records, parse(text))
        found = Replay(self.records, record)
        try:
            found.run()
        except RecordError as refusal:
            if not found.log:
                raise
            log = [Entry(*step) for step in found.log]
            raise UnplayableRecordError(refusal, _position(self.game, log)) from refusal
        log = [Entry(*step) for step in found.log]
        names = [player.name for player in record.players]
        # Names in records are by seat; after later arrivals, or lots, that is not the joining
        # order.
        seating = GameTable(self, log).state.seating
        names = [names[seat] for seat in seating.joined[: seating.opening.players]]
        return GameTable(self, log, names)
