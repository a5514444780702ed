"""The table above the game: seats and lots, computers, votes, the shuffle and the cut.

A table is a fold over its log: `start` makes it from the first entry, `apply` adds the others. What
is done in a deal the game decides (`engine.game`); everything around it is decided here, alike for
every game.

>>> table = start(game, opening_action(game, agreement))  # doctest: +SKIP
>>> table = apply(table, CHANCE, chance(table, random.Random(1)))  # doctest: +SKIP
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, Generic, TypeVar

from engine import forms, shuffle
from engine.cards import Card
from engine.game import CHANCE, Game, Progress, Question, RuleError, Shuffled
from engine.shuffle import (
    RESHUFFLE,
    Cut,
    Cutting,
    DrawingLots,
    DrawLots,
    Reshuffle,
    Shuffle,
    Shuffling,
)
from engine.view import Agreement, TableStage, TableView, VoteView

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")

NOBODY: Final[frozenset[int]] = frozenset()
_DEAL: Final = Progress.DEAL
SALT_BYTES: Final = 16
"""Length of a salt that `chance` draws."""


# --- actions --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenTable:
    """CHANCE: the first entry of every log: which game, by which rules, and what was agreed on.

    ``game`` and ``version`` are those of the program that opened the table; ``computers`` are the
    places, in joining order, that computers fill.
    """

    game: str
    version: int
    agreement: Any
    computers: frozenset[int]


@dataclass(frozen=True, slots=True)
class ProposeStop:
    """Propose to stop and settle. Rule 8.4.

    ``without``: seats of absent people, ascending, who are not asked.
    """

    without: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ProposeComputer:
    """Propose that a computer plays on in an absent person's ``seat``."""

    seat: int


@dataclass(frozen=True, slots=True)
class Agree:
    """Consent to what is proposed or claimed."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """Decline what is proposed or claimed."""


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take one's own proposal back."""


@dataclass(frozen=True, slots=True)
class Control:
    """CHANCE: from now on ``seat`` is played by a computer, or by its person again."""

    seat: int
    computer: bool


TableAction = (
    OpenTable | DrawLots | Shuffle | Cut | Reshuffle
    | ProposeStop | ProposeComputer | Agree | Refuse | Withdraw | Control
)  # fmt: skip
"""What can happen at any table; a game adds its own."""

AGREE: Final = Agree()
REFUSE: Final = Refuse()
WITHDRAW: Final = Withdraw()
STOP: Final = ProposeStop()
_ANSWERS: Final = (AGREE, REFUSE)

FORMS: Final[forms.Forms] = {
    OpenTable: {"game": forms.text, "version": forms.number, "computers": forms.seat_set},
    DrawLots: {"cards": forms.cards},
    Shuffle: {"deck": forms.cards, "salt": forms.text},
    Cut: {"position": forms.number},
    Reshuffle: {},
    ProposeStop: {"without": forms.seats},
    ProposeComputer: {"seat": forms.seat},
    Agree: {},
    Refuse: {},
    Withdraw: {},
    Control: {"seat": forms.seat, "computer": forms.truth},
}
"""What the actions of the table may hold; the agreement is checked by its game."""


# --- the state ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Seating(Generic[S, A, V]):
    """What lasts as long as the table: the game, what was agreed on, and who plays where.

    ``lots`` as drawn (rule 1.3), () before; ``joined`` is the seat of each player in joining order.
    ``computer_seats`` are seats that computers took when the table opened, ``substituted`` those
    that a computer plays for an absent person.
    """

    game: Game[S, A, V]
    agreement: Agreement
    lots: tuple[Card, ...]
    joined: tuple[int, ...]
    computer_seats: frozenset[int]
    substituted: frozenset[int]

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.joined)


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal is being played, from ``cards``."""

    cards: Shuffled


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over: played to its end, or ``stopped`` by consent. Rules 8.2-8.4."""

    stopped: bool


Stage = DrawingLots | Shuffling | Cutting | Dealt | Over


@dataclass(frozen=True, slots=True)
class Vote:
    """Something proposed or claimed; ``awaited`` have not answered. Rules 7.6, 8.4.

    What a game asks about concerns the running deal and ``blocks`` it until it is decided. It may
    come while another vote runs, which then waits ``behind`` it and goes on afterwards.
    """

    proposer: int
    proposal: Any
    agreed: frozenset[int]
    awaited: frozenset[int]
    blocks: bool
    behind: "Vote | None" = None


@dataclass(frozen=True, slots=True)
class Setting(Generic[S, A, V]):
    """Everything at a table but the game's own state: the same while a deal is played."""

    seating: Seating[S, A, V]
    stage: Stage
    vote: Vote | None = None


@dataclass(frozen=True, slots=True)
class Table(Generic[S, A, V]):
    """The whole state: a fold over the log. ``state`` is the game's.

    At most one vote that blocks the deal is open, and one beside it.
    """

    setting: Setting[S, A, V]
    state: S

    @property
    def seating(self) -> Seating[S, A, V]:
        """Who plays what, and where."""
        return self.setting.seating

    @property
    def stage(self) -> Stage:
        """What the table waits for."""
        return self.setting.stage

    @property
    def vote(self) -> Vote | None:
        """What has been proposed or claimed and waits for answers."""
        return self.setting.vote

    @property
    def game(self) -> Game[S, A, V]:
        """What is played."""
        return self.setting.seating.game

    @property
    def players(self) -> int:
        """How many play."""
        return self.setting.seating.players

    @property
    def computer_seats(self) -> frozenset[int]:
        """Seats that computers took when the table opened."""
        return self.setting.seating.computer_seats

    @property
    def substituted(self) -> frozenset[int]:
        """Seats that a computer plays for an absent person."""
        return self.setting.seating.substituted

    @property
    def played_by_computer(self) -> frozenset[int]:
        """Seats that a computer plays, for good or for an absent person."""
        return self.computer_seats | self.substituted

    @property
    def over(self) -> bool:
        """Whether nothing happens here any more."""
        return isinstance(self.setting.stage, Over)


# --- opening --------------------------------------------------------------------------------


def opening_action(
    game: Game[Any, Any, Any], agreement: Agreement, computers: Iterable[int] = ()
) -> OpenTable:
    """Return the first entry of a new log; ``computers`` are places in joining order."""
    return OpenTable(game.key, game.version, agreement, frozenset(computers))


def start(game: Game[S, A, V], action: object) -> Table[S, A, V]:
    """Open a table of ``game`` with the first entry of its log; raises `RuleError`."""
    if not isinstance(action, OpenTable):
        raise RuleError("not-open")
    _check(CHANCE, action)
    if action.game != game.key:
        raise RuleError("game-unknown", game=action.game)
    if action.version != game.version:
        raise RuleError("rules-version", version=action.version)
    agreement = action.agreement
    state = game.start(agreement, 0)
    players = agreement.players
    if players not in game.seats or not action.computers <= frozenset(range(players)):
        raise RuleError("players", players=players)
    seating = Seating(game, agreement, (), tuple(range(players)), action.computers, NOBODY)
    by_lot = agreement.seating == "lot"
    return Table(Setting(seating, DrawingLots() if by_lot else Shuffling()), state)


def resumed(
    game: Game[S, A, V],
    agreement: Agreement,
    state: S,
    *,
    cards: Shuffled | None = None,
    computers: frozenset[int] = NOBODY,
) -> Table[S, A, V]:
    """Return a table whose ``state`` was built from facts, not from a log.

    ``cards`` are those of the deal that runs, None between deals; ``computers`` are seats.
    """
    seating = Seating(game, agreement, (), tuple(range(agreement.players)), computers, NOBODY)
    stage = Shuffling() if cards is None else Dealt(cards)
    return _after(Table(Setting(seating, stage), state), state)


def _check(actor: object, action: object) -> None:
    if type(actor) is not int or not forms.well_formed(action, FORMS):
        raise RuleError("bad-action")


# --- the fold -------------------------------------------------------------------------------


def apply(table: Table[S, A, V], actor: int, action: A | TableAction) -> Table[S, A, V]:
    """Return the table after ``action`` of ``actor`` (a seat or CHANCE); raises `RuleError`.

    A refused action changes nothing: tables are immutable.
    """
    kind = type(action)
    if kind in FORMS:
        return _applied(table, actor, action)
    setting = table.setting
    stage, vote = setting.stage, setting.vote
    if type(stage) is not Dealt:
        if isinstance(stage, Over):
            raise RuleError("finished")
        raise RuleError("not-now")
    if vote is not None and vote.blocks:
        raise RuleError("vote-running")
    game = setting.seating.game
    if kind in game.proposals:
        return _propose(table, actor, action)
    state = game.apply(table.state, actor, action)  # type: ignore[arg-type]
    if game.status(state).progress is _DEAL:
        return Table(setting, state)
    return _after(table, state)


def _after(table: Table[S, A, V], state: S) -> Table[S, A, V]:
    """The table once the game has come to ``state``; a vote beside the deal outlasts it."""
    progress = table.game.status(state).progress
    if progress is Progress.DEAL:
        return Table(table.setting, state)
    if progress is Progress.OVER:
        return Table(Setting(table.seating, Over(stopped=False)), state)
    return Table(Setting(table.seating, Shuffling(), table.vote), state)


def _voting(table: Table[S, A, V], vote: Vote | None) -> Table[S, A, V]:
    return Table(Setting(table.seating, table.stage, vote), table.state)


def _applied(table: Table[S, A, V], actor: int, action: object) -> Table[S, A, V]:
    """What belongs to the table itself."""
    _check(actor, action)
    stage = table.stage
    if isinstance(stage, Over):
        raise RuleError("finished")
    match action:
        case Agree() | Refuse() | Withdraw():
            return _answer(table, actor, action)
        case ProposeStop() | ProposeComputer():
            return _put_to_vote(table, actor, action)
        case Control():
            return _control(table, actor, action)
    if table.vote is not None and table.vote.blocks:
        raise RuleError("vote-running")
    match stage, action:
        case DrawingLots(), DrawLots(cards) if actor == CHANCE:
            return _draw_lots(table, cards)
        case Shuffling(), Shuffle() if actor == CHANCE:
            cutting = shuffle.shuffled(stage, action, table.game.deck)
            return Table(Setting(table.seating, cutting, table.vote), table.state)
        case Cutting(), Cut():
            return _cut(table, stage, actor, action)
        case Cutting(), Reshuffle():
            _check_sits(table, actor)
            again = shuffle.reshuffled(stage, actor)
            return Table(Setting(table.seating, again, table.vote), table.state)
    raise RuleError("not-now")


def _draw_lots(table: Table[S, A, V], cards: tuple[Card, ...]) -> Table[S, A, V]:
    """Seat everybody and choose the first dealer. Rule 1.3."""
    old = table.seating
    players = old.players
    shuffle.check_lots(cards, old.game.deck, players)
    joined = shuffle.seats_by_lot(cards[:players])
    seating = Seating(
        game=old.game,
        agreement=old.agreement,
        lots=cards,
        joined=joined,
        computer_seats=frozenset(joined[place] for place in old.computer_seats),
        substituted=frozenset(joined[place] for place in old.substituted),
    )
    state = old.game.start(old.agreement, shuffle.dealer_by_lot(cards[players:]))
    return Table(Setting(seating, Shuffling(), table.vote), state)


def _cuts(game: Game[Any, Any, Any]) -> tuple[Cut, ...]:
    return shuffle.cuts(len(game.deck), game.least_cut)


def _cutter(table: Table[S, A, V]) -> int:
    return shuffle.cutter(table.game.status(table.state).dealer, table.players)


def _cut(table: Table[S, A, V], stage: Cutting, actor: int, action: Cut) -> Table[S, A, V]:
    """Cut and deal. CHANCE cuts for a cutter who is away, but only where the commitment says."""
    if actor == CHANCE:
        if action != derived_cut(table):
            raise RuleError("bad-cut")
    elif actor != _cutter(table):
        raise RuleError("not-your-turn")
    elif action not in _cuts(table.game):
        raise RuleError("bad-cut")
    cards = shuffle.cut(stage, action.position)
    state = table.game.deal(table.state, cards)
    dealt = Setting(table.seating, Dealt(cards), table.vote)
    return _after(Table(dealt, table.state), state)


def derived_cut(table: Table[S, A, V]) -> Cut:
    """Return the cut that CHANCE makes for a cutter who is away. Rule 1.5."""
    if not isinstance(table.stage, Cutting):
        raise RuleError("not-now")
    return shuffle.derived_cut(table.stage.commitment, _cuts(table.game))


def chance(table: Table[S, A, V], random: Random) -> TableAction:
    """Return what CHANCE does now, where the table waits for it: lots or a deck."""
    deck, players = table.game.deck, table.players
    if isinstance(table.stage, DrawingLots):
        return DrawLots((*random.sample(deck, players), *random.sample(deck, players)))
    cards = list(deck)
    random.shuffle(cards)
    return Shuffle(tuple(cards), random.randbytes(SALT_BYTES).hex())


# --- consents -------------------------------------------------------------------------------


def _check_sits(table: Table[S, A, V], actor: int) -> None:
    if not 0 <= actor < table.players:
        raise RuleError("not-your-turn")


def _check_other(table: Table[S, A, V], proposer: int, seat: int) -> None:
    """Refuse to speak of a seat that is not there, or one's own; raises `RuleError`."""
    if not 0 <= seat < table.players or seat == proposer:
        raise RuleError("bad-seat")


def _propose(table: Table[S, A, V], actor: int, action: Any) -> Table[S, A, V]:
    """Do what the game may ask others about: it holds at once, or blocks the deal meanwhile."""
    found = table.game.propose(table.state, actor, action)
    if not isinstance(found, Question):
        return _after(table, found)
    if not found.asked:
        return _after(table, table.game.agreed(table.state, actor, action))
    vote = Vote(actor, action, NOBODY, found.asked, blocks=True, behind=table.vote)
    return _voting(table, vote)


def _put_to_vote(
    table: Table[S, A, V], actor: int, proposal: ProposeStop | ProposeComputer
) -> Table[S, A, V]:
    """Ask the others about something that does not concern the deal; raises `RuleError`."""
    _check_sits(table, actor)
    if table.vote is not None:
        raise RuleError("vote-running")
    others = frozenset(range(table.players)) - {actor}
    match proposal:
        case ProposeStop(without):
            for seat in without:
                _check_other(table, actor, seat)
            if list(without) != sorted(set(without)):
                raise RuleError("bad-seat")
            others -= set(without)
        case ProposeComputer(seat):
            _check_other(table, actor, seat)
            if seat in table.played_by_computer:
                raise RuleError("computer-already")
            others -= {seat}
    vote = Vote(actor, proposal, NOBODY, others, blocks=False)
    if not others:
        # Everybody else is gone: nobody is left to ask.
        return _carried(table, vote)
    return _voting(table, vote)


def _answer(table: Table[S, A, V], actor: int, action: Agree | Refuse | Withdraw) -> Table[S, A, V]:
    """Agree, refuse or withdraw; the last consent carries the proposal. Raises `RuleError`."""
    vote = table.vote
    if vote is None:
        raise RuleError("no-vote")
    if actor != vote.proposer if isinstance(action, Withdraw) else actor not in vote.awaited:
        raise RuleError("not-your-vote")
    decided = _voting(table, vote.behind)
    if isinstance(action, Agree):
        awaited = vote.awaited - {actor}
        if not awaited:
            return _carried(decided, vote)
        asked = replace(vote, agreed=vote.agreed | {actor}, awaited=awaited)
        return _voting(table, asked)
    if not vote.blocks:
        return decided
    goes_on = table.game.refused if isinstance(action, Refuse) else table.game.withdrawn
    return _after(decided, goes_on(table.state, vote.proposer, vote.proposal))


def _carried(table: Table[S, A, V], vote: Vote) -> Table[S, A, V]:
    """Do what everybody asked has consented to."""
    match vote.proposal:
        case ProposeStop():
            stopped = Setting(table.seating, Over(stopped=True))
            return Table(stopped, table.game.stop(table.state))
        case ProposeComputer(seat):
            return _controlled(table, seat, computer=True)
        case proposal:
            return _after(table, table.game.agreed(table.state, vote.proposer, proposal))


# --- who plays a seat -----------------------------------------------------------------------


def _control(table: Table[S, A, V], actor: int, action: Control) -> Table[S, A, V]:
    """Only CHANCE gives a person's seat to a computer and back; raises `RuleError`."""
    if actor != CHANCE:
        raise RuleError("not-your-turn")
    if action.seat >= table.players or action.seat in table.computer_seats:
        raise RuleError("bad-seat")
    return _controlled(table, action.seat, computer=action.computer)


def _controlled(table: Table[S, A, V], seat: int, *, computer: bool) -> Table[S, A, V]:
    old = table.seating.substituted
    seating = replace(table.seating, substituted=old | {seat} if computer else old - {seat})
    return Table(Setting(seating, table.stage, table.vote), table.state)


# --- who may do what ------------------------------------------------------------------------


def actors(table: Table[S, A, V]) -> frozenset[int]:
    """Return the seats the table waits for, or CHANCE for lots and decks; empty at the end."""
    setting = table.setting
    if setting.vote is not None and setting.vote.blocks:
        return setting.vote.awaited
    stage = setting.stage
    if type(stage) is Dealt:
        return setting.seating.game.actors(table.state)
    if isinstance(stage, Over):
        return NOBODY
    return frozenset((_cutter(table) if isinstance(stage, Cutting) else CHANCE,))


def moves(table: Table[S, A, V], seat: int) -> tuple[A | TableAction, ...]:
    """Return what the turn, or a vote that blocks the deal, asks of ``seat`` now.

    The order is a contract: buttons point into it.
    """
    setting = table.setting
    stage, vote = setting.stage, setting.vote
    if vote is not None and vote.blocks:
        return _ANSWERS if seat in vote.awaited else ()
    if type(stage) is Dealt:
        return setting.seating.game.moves(table.state, seat)
    if isinstance(stage, Cutting) and seat == _cutter(table):
        return _cuts(table.game)
    return ()


def rights(table: Table[S, A, V], seat: int) -> tuple[A | TableAction, ...]:
    """Return what ``seat`` may do besides: another shuffle or what the game allows; then votes."""
    stage, vote = table.stage, table.vote
    if isinstance(stage, Over) or not 0 <= seat < table.players:
        return ()
    found: tuple[A | TableAction, ...] = ()
    if vote is None or not vote.blocks:
        if isinstance(stage, Dealt):
            found = table.game.rights(table.state, seat)
        elif isinstance(stage, Cutting) and seat not in stage.asked:
            found = (RESHUFFLE,)
    if vote is None:
        return (*found, STOP)
    if seat == vote.proposer:
        return (*found, WITHDRAW)
    return (*found, *_ANSWERS) if not vote.blocks and seat in vote.awaited else found


def may_take_long(table: Table[S, A, V], action: object) -> bool:
    """Tell whether `apply` may take about a second: whoever must not wait calls it in a thread."""
    if not isinstance(table.stage, Dealt):
        return False
    if type(action) is Agree:
        vote = table.vote
        return (
            vote is not None
            and vote.blocks
            and table.game.may_take_long(table.state, vote.proposal)
        )
    return table.game.may_take_long(table.state, action)


# --- what may be seen -----------------------------------------------------------------------

_STAGES: Final[dict[type, TableStage]] = {
    DrawingLots: TableStage.LOTS,
    Shuffling: TableStage.SHUFFLE,
    Cutting: TableStage.CUT,
    Dealt: TableStage.DEAL,
    Over: TableStage.OVER,
}


def observe(table: Table[S, A, V], viewer: int) -> V:
    """Return what ``viewer`` (a seat, or `engine.game.PUBLIC`) may know."""
    seating, stage, vote = table.seating, table.stage, table.vote
    status = seating.game.status(table.state)
    commitment, shuffles = "", 0
    match stage:
        case Shuffling(shuffles=shuffles):
            pass
        case Cutting(commitment=commitment, shuffles=shuffles):
            pass
        case Dealt(cards):
            commitment, shuffles = cards.commitment, cards.shuffles
    view = TableView(
        viewer=viewer,
        agreement=seating.agreement,
        table_stage=_STAGES[type(stage)],
        number=status.deal,
        dealer=status.dealer,
        computer_seats=seating.computer_seats,
        substituted=seating.substituted,
        lots=seating.lots[: seating.players],
        dealer_lots=seating.lots[seating.players :],
        joined=seating.joined,
        commitment=commitment,
        shuffles=shuffles,
        actors=actors(table),
        moves=moves(table, viewer),
        rights=rights(table, viewer),
        vote=None
        if vote is None
        else VoteView(vote.proposer, vote.proposal, vote.agreed, vote.awaited, vote.blocks),
        stopped=isinstance(stage, Over) and stage.stopped,
    )
    return seating.game.observe(table.state, view)
