"""The table above the game: seats and lots, computers, votes, the shuffle and the cut.

A table is a fold over its log: `start` makes it from the first entry, `apply` adds the others. What
is done in a deal the game decides (`engine.game`); everything around it is decided here, alike for
every game.

>>> from engine.games import GAMES, usual
>>> game = GAMES[usual()]
>>> table = start(game, opening_action(game, game.agree({}, game.seats.start)))
>>> table = apply(table, CHANCE, chance(table, Random(1)))
>>> actors(table) == {CHANCE}, table.stage
(True, Shuffling(shuffles=0, asked=frozenset()))
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final, TypeVar

from engine import joining, shuffle, votes
from engine.errors import RuleError
from engine.events import (
    Ended,
    EndedBy,
    Entered,
    Joined,
    Mark,
    Measure,
    Prolonged,
    Replaced,
    TableEvent,
)
from engine.game import CHANCE, AnyGame, Game, Progress, Shuffled
from engine.shuffle import (
    Cut,
    Cutting,
    DrawingLots,
    DrawLots,
    Reshuffle,
    Shuffle,
    Shuffling,
)
from engine.state import Asking, Dealt, GameOver, Seating, Stage, Table, TableContext, Telling
from engine.table_actions import TABLE_ACTIONS, TOLD, Control, OpenTable, TableAction, TimeUp
from engine.table_turns import (
    actors,
    cuts,
    cutter,
    deck_of,
    moves,
    observe,
    rights,
    sought,
    stage_of,
)
from engine.view import TableAgreement
from engine.votes import (
    Agree,
    CancelJoin,
    Claimed,
    Excuse,
    Judge,
    ProposeComputer,
    ProposeLonger,
    ProposeNewcomer,
    ProposeStop,
    ProposeSubstitute,
    Refuse,
    Vote,
    Withdraw,
)

__all__ = [
    "Control",
    "OpenTable",
    "TableAction",
    "TimeUp",
    "actors",
    "apply",
    "chance",
    "derived_cut",
    "found",
    "moves",
    "new_salt",
    "observe",
    "opening_action",
    "resumed",
    "rights",
    "sought",
    "stage_of",
    "start",
]

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")

_DEAL: Final = Progress.DEAL
SALT_BYTES: Final = 16
"""Length of a salt that `new_salt` draws."""


# --- opening --------------------------------------------------------------------------------


def opening_action(
    game: AnyGame,
    agreement: TableAgreement,
    computers: Iterable[int] = (),
    guests: Iterable[int] = (),
) -> OpenTable:
    """Return the first entry of a new log; ``computers``, ``guests``: places in joining order."""
    players, options = agreement.players, agreement.values()
    return OpenTable(
        game.key, game.version, players, options, frozenset(computers), frozenset(guests)
    )


def start(game: Game[S, A, V], action: object) -> Table[S, A, V]:
    """Open a table of ``game`` with the first entry of its log; raises `RuleError`.

    An option that the entry does not name, since it is newer, has its default.
    """
    if not isinstance(action, OpenTable):
        raise RuleError("not-open")
    if action.game != game.key:
        raise RuleError("game-unknown", game=action.game)
    if action.version != game.version:
        raise RuleError("rules-version", version=action.version)
    agreement, players = game.agree(action.options, action.players), action.players
    state = game.start(agreement, 0)
    nobodys = action.computers | action.guests
    if players not in game.seats or not nobodys <= frozenset(range(players)):
        raise RuleError("players", players=players)
    tells = game.status(state).progress is Progress.TELL
    if action.guests & action.computers or (action.computers if tells else action.guests):
        raise RuleError("bad-seat")
    seats = tuple(range(players))
    seating = Seating(
        game, agreement, agreement, (), seats, action.computers, frozenset(), guests=action.guests
    )
    by_lot = agreement.seating == "lot"
    stage = DrawingLots() if by_lot else Telling() if tells else Shuffling()
    return Table(TableContext(seating, stage), state)


def resumed(
    game: Game[S, A, V],
    agreement: TableAgreement,
    state: S,
    *,
    cards: Shuffled | None = None,
    computers: frozenset[int] = frozenset(),
) -> Table[S, A, V]:
    """Return a table whose ``state`` was built from facts, not from a log.

    ``cards`` are those of the deal that runs, None between deals; ``computers`` are seats.
    """
    seats = tuple(range(agreement.players))
    seating = Seating(game, agreement, agreement, (), seats, computers, frozenset())
    stage = Shuffling() if cards is None else Dealt(cards)
    return _after(Table(TableContext(seating, stage), state), state)


# --- the fold -------------------------------------------------------------------------------


def apply(table: Table[S, A, V], actor: int, action: A | TableAction) -> Table[S, A, V]:
    """Return the table after ``action`` of ``actor`` (a seat or CHANCE); raises `RuleError`.

    A refused action changes nothing: tables are immutable. Types are checked where values come in,
    not here: `engine.log`, `engine.game_table`.
    """
    kind = type(action)
    if kind in TABLE_ACTIONS:
        return _applied(table, actor, action)
    setting = table.setting
    stage, vote = setting.stage, setting.vote
    if type(stage) is Dealt:
        if stage.claim is not None:
            raise RuleError("claim-unjudged", "7.6")
    elif isinstance(stage, Telling | GameOver):
        return _told(table, actor, action)
    elif kind is setting.seating.game.before:
        return _prepared(table, actor, action)
    elif not isinstance(stage, Asking):
        raise RuleError("not-now")
    if vote is not None and vote.blocks:
        raise RuleError("vote-running", "7.6")
    game = setting.seating.game
    if kind in game.proposals:
        return _propose(table, actor, action)
    state = game.apply(table.state, actor, action)  # type: ignore[arg-type]
    played = (*table.played, (actor, action))
    progress = game.status(state).progress
    if progress is _DEAL:
        return Table(setting, state, played)
    return _between(Table(setting, table.state, played), state, progress)


def _after(table: Table[S, A, V], state: S) -> Table[S, A, V]:
    """Return the table with a new game state; a vote beside the deal stays."""
    progress = table.game.status(state).progress
    if progress is _DEAL:
        return Table(table.setting, state, table.played)
    return _between(table, state, progress)


def _between(table: Table[S, A, V], state: S, progress: Progress) -> Table[S, A, V]:
    """Return the table once no deal is running."""
    if isinstance(table.stage, Asking):
        waits = Asking() if progress is Progress.ASK else Shuffling()
        return Table(TableContext(table.seating, waits, table.vote), state, table.played)
    seating = joining.after_deal(table.seating)
    if len(table.game.facts(state)) > len(table.game.facts(table.state)):
        seating = seating._replace(logs=(*seating.logs, table.played))
    if seating.prepared and progress is not Progress.OVER:
        state, progress = table.game.stop(state), Progress.OVER
    if progress is Progress.OVER:
        seating = joining.clear_waiting(seating)
        return Table(TableContext(seating, GameOver(), _about_later(table.vote)), state)
    later: Stage = Asking() if progress is Progress.ASK else Shuffling()
    if progress is Progress.TELL:
        later = Telling()
    between = Table(TableContext(seating, later, table.vote), state)
    ends = seating.time_up and table.game.status(state).whole
    return _ended(between, EndedBy.TIME) if ends else joining.seated(between)


def _told(table: Table[S, A, V], actor: int, action: Any) -> Table[S, A, V]:
    """Tell or mend a deal played with real cards; mends are legal at the end too.

    Those who sit tell, or CHANCE for an owner who does not, and for a record, where deals may stand
    after the end.
    """
    game, old = table.game, table.seating
    shift = game.moved(action)
    if isinstance(table.stage, GameOver) and shift is None and actor != CHANCE:
        raise RuleError("finished")
    if actor != CHANCE:
        votes.check_sits(actor, table.players)
    state = game.apply(table.state, actor, action)
    events = _placed(old.events, game.marks(state), len(game.facts(state)), shift or (0, 0))
    end = [each for each in events[-1:] if isinstance(each, Ended)]
    events = events[: len(events) - len(end)]
    events = [*sorted([*events, *game.entered(state)], key=lambda each: each.after), *end]
    logs = (((CHANCE, TOLD),),) * len(game.facts(state))
    seating = old._replace(events=tuple(events), logs=logs)
    stage = table.stage
    over = game.status(state).progress is Progress.OVER
    if isinstance(stage, GameOver) and stage.by is not None:
        return Table(TableContext(seating, stage, table.vote), game.stop(state))
    if over:
        seating = joining.clear_waiting(seating)
        return Table(TableContext(seating, GameOver(), _about_later(table.vote)), state)
    return joining.seated(Table(TableContext(seating, Telling(), table.vote), state))


def _placed(
    events: Sequence[TableEvent], marks: Sequence[Mark], deals: int, shift: tuple[int, int]
) -> list[TableEvent]:
    """Return the events but entries by hand, where a mend of told deals has put them.

    ``marks`` are of later ends and newcomers, whose averages may have changed; after a stop no deal
    comes before a later end.
    """
    after, by = shift
    left, follows = list(marks), deals
    found: list[TableEvent] = []
    for each in reversed(events):
        match each:
            case Prolonged():
                follows, _ = left.pop()
                found.append(replace(each, after=follows))
            case Joined():
                then, brought = left.pop()
                found.append(replace(each, after=then, brought=brought))
            case Ended():
                found.append(replace(each, after=follows))
            case Replaced(after=then):
                found.append(replace(each, after=then + by) if then > after else each)
            case Entered():
                pass
    return found[::-1]


def _prepared(table: Table[S, A, V], actor: int, action: object) -> Table[S, A, V]:
    """Set the score before a prepared deal by CHANCE: no other deal follows."""
    if actor != CHANCE:
        raise RuleError("not-your-turn")
    seating = table.seating
    if not isinstance(table.stage, Shuffling) or seating.logs or seating.events or seating.prepared:
        raise RuleError("not-now")
    state = table.game.resumed(table.state, action)
    setting = TableContext(seating._replace(prepared=True), Shuffling(), table.vote)
    return Table(setting, state)


def _ended(table: Table[S, A, V], by: EndedBy) -> Table[S, A, V]:
    """End the game as it stands; a running deal is annulled."""
    old, state = joining.clear_waiting(table.seating), table.game.stop(table.state)
    event = Ended(len(table.game.facts(state)), by)
    seating = old._replace(events=(*old.events, event), time_up=False)
    return Table(TableContext(seating, GameOver(by), _about_later(table.vote)), state)


def _about_later(vote: Vote | None) -> Vote | None:
    """Return the vote that outlasts the game: on a later end."""
    return vote if vote is not None and isinstance(vote.proposal, ProposeLonger) else None


def _voting(table: Table[S, A, V], vote: Vote | None) -> Table[S, A, V]:
    return table._replace(setting=TableContext(table.seating, table.stage, vote))


def _applied(table: Table[S, A, V], actor: int, action: object) -> Table[S, A, V]:
    """Apply an action of the table itself."""
    stage = table.stage
    claim = stage.claim if isinstance(stage, Dealt) else None
    match action:
        case Judge():
            return _judge(table, claim, actor, action)
        case Withdraw() if claim is not None and actor == claim.claimer:
            withdrawn = table.game.withdrawn(table.state, actor, claim.claim)
            return _after(_claimed(table, None, actor, action), withdrawn)
        case Agree() | Refuse() | Withdraw() if table.vote is not None:
            return _answer(table, actor, action)
        case Excuse(seat) if table.vote is not None:
            return _decided(table, table.vote, votes.excused(table.vote, actor, seat))
        case ProposeLonger(to):
            _later(table, to)
            return _put_to_vote(table, actor, action)
    if isinstance(stage, GameOver):
        raise RuleError("finished")
    match action:
        case Agree() | Refuse() | Withdraw() | Excuse():
            raise RuleError("no-vote", "7.6")
        case ProposeStop() | ProposeComputer():
            return _put_to_vote(table, actor, action)
        case ProposeNewcomer() | ProposeSubstitute():
            return _put_to_vote(table, actor, action)
        case Control():
            return _control(table, actor, action)
        case TimeUp():
            return _time_up(table, actor)
        case CancelJoin(who):
            return joining.stayed_away(table, actor, who)
    if table.vote is not None and table.vote.blocks:
        raise RuleError("vote-running", "7.6")
    match stage, action:
        case DrawingLots(), DrawLots() if actor == CHANCE:
            return _draw_lots(table, action)
        case Shuffling(), Shuffle() if actor == CHANCE:
            cutting = shuffle.shuffled(stage, action, deck_of(table))
            setting = TableContext(table.seating, cutting, table.vote)
            return Table(setting, table.state, table.played)
        case Cutting(), Cut():
            return _cut(table, stage, actor, action)
        case Cutting(), Reshuffle():
            votes.check_sits(actor, table.players)
            again = shuffle.reshuffled(stage, actor)
            return table._replace(setting=TableContext(table.seating, again, table.vote))
    raise RuleError("not-now")


def _draw_lots(table: Table[S, A, V], drawn: DrawLots) -> Table[S, A, V]:
    """Seat everybody and choose the first dealer. Rule 1.3."""
    old, cards = table.seating, drawn.cards
    players = old.players
    shuffle.check_lots(drawn, deck_of(table), players)
    joined = shuffle.seats_by_lot(cards[:players])
    seating = old._replace(
        lots=cards,
        lots_salt=drawn.salt,
        joined=joined,
        computer_seats=frozenset(joined[place] for place in old.computer_seats),
        substituted=frozenset(joined[place] for place in old.substituted),
    )
    state = old.game.start(old.agreement, shuffle.dealer_by_lot(cards[players:]))
    return Table(TableContext(seating, Shuffling(), table.vote), state)


def _cut(table: Table[S, A, V], stage: Cutting, actor: int, action: Cut) -> Table[S, A, V]:
    """Cut and deal. CHANCE cuts for an absent cutter, but only as the commitment determines."""
    if actor == CHANCE:
        if action != derived_cut(table):
            raise RuleError("bad-cut", "1.5")
    elif actor != cutter(table):
        raise RuleError("not-your-turn", "1.5")
    elif not shuffle.may_cut(action, deck_of(table), table.game.least_cut):
        raise RuleError("bad-cut", "1.5")
    cards = shuffle.cut(stage, action.position)
    state = table.game.deal(table.state, cards)
    dealt = TableContext(table.seating, Dealt(cards), table.vote)
    return _after(Table(dealt, table.state, table.played), state)


def derived_cut(table: Table[S, A, V]) -> Cut:
    """Return CHANCE's cut for an absent cutter. Rule 1.5."""
    if not isinstance(table.stage, Cutting):
        raise RuleError("not-now")
    return shuffle.derived_cut(table.stage.commitment, cuts(table))


def found(table: Table[S, A, V]) -> A | TableAction:
    """Return the result of the search in `sought`; raises `RuleError` if there is none."""
    search = sought(table)
    if search is None:
        raise RuleError("not-now")
    action: A | TableAction = table.game.find(observe(table, search.viewer))
    return action


def chance(table: Table[S, A, V], random: Random, lots_salt: str = "") -> TableAction:
    """Return the lots or deck that CHANCE draws now.

    Lots follow from ``lots_salt`` if one was committed to (rule 1.8).
    """
    deck, players = deck_of(table), table.players
    if isinstance(table.stage, DrawingLots) and lots_salt:
        return DrawLots(shuffle.lots_of(lots_salt, deck, players), lots_salt)
    if isinstance(table.stage, DrawingLots):
        lots = shuffle.lots_in(deck)
        return DrawLots((*random.sample(lots, players), *random.sample(lots, players)))
    cards = list(deck)
    random.shuffle(cards)
    return Shuffle(tuple(cards), new_salt(random))


def new_salt(random: Random) -> str:
    """Return an unpredictable salt, if ``random`` is unpredictable."""
    return random.randbytes(SALT_BYTES).hex()


# --- consents -------------------------------------------------------------------------------


def _propose(table: Table[S, A, V], actor: int, action: Any) -> Table[S, A, V]:
    """Ask CHANCE for a proof of a proposal where possible, else the others."""
    question = table.game.propose(table.state, actor, action)
    claim = Claimed(actor, action, question.asked)
    if question.proof:
        return _claimed(table, claim, actor, action)
    return _ask(table._replace(played=(*table.played, (actor, action))), claim)


def _claimed(
    table: Table[S, A, V], claim: Claimed | None, actor: int, action: object
) -> Table[S, A, V]:
    """Return the table after ``action``, with or without a pending ``claim``."""
    if not isinstance(table.stage, Dealt):
        raise RuleError("not-now", "7.6")
    setting = TableContext(table.seating, Dealt(table.stage.cards, claim), table.vote)
    return Table(setting, table.state, (*table.played, (actor, action)))


def _judge(
    table: Table[S, A, V], claim: Claimed | None, actor: int, action: Judge
) -> Table[S, A, V]:
    """Apply CHANCE's judgment of a claim; raises `RuleError` if none waits."""
    if actor != CHANCE:
        raise RuleError("not-your-turn", "7.6")
    if claim is None:
        raise RuleError("not-now", "7.6")
    judged = _claimed(table, None, actor, action)
    if not action.proved:
        return _ask(judged, claim)
    return _after(judged, table.game.proved(table.state, claim.claimer, claim.claim))


def _ask(table: Table[S, A, V], claim: Claimed) -> Table[S, A, V]:
    """Ask the seats concerned; without any the claim is granted."""
    if not claim.asked:
        return _after(table, table.game.agreed(table.state, claim.claimer, claim.claim))
    vote = Vote(
        claim.claimer, claim.claim, frozenset(), claim.asked, blocks=True, behind=table.vote
    )
    return _voting(table, vote)


def _put_to_vote(
    table: Table[S, A, V],
    actor: int,
    proposal: ProposeStop | ProposeComputer | ProposeLonger | ProposeNewcomer | ProposeSubstitute,
) -> Table[S, A, V]:
    """Ask the others about a proposal beside the deal; raises `RuleError`."""
    if table.seating.prepared:
        raise RuleError("not-now")
    judging = isinstance(table.stage, Dealt) and table.stage.claim is not None
    if table.vote is not None or judging:
        raise RuleError("vote-running", "7.6")
    if isinstance(proposal, ProposeNewcomer | ProposeSubstitute):
        vote = joining.opened(table, actor, proposal)
    else:
        vote = votes.opened(actor, proposal, table.players, table.played_by_computer)
        vote = replace(vote, awaited=vote.awaited - table.seating.guests)
    # Without voters it is decided.
    return _voting(table, vote) if vote.awaited else _carried(table, vote)


def _answer(table: Table[S, A, V], actor: int, action: Agree | Refuse | Withdraw) -> Table[S, A, V]:
    """Agree, refuse or withdraw; the last consent carries the proposal. Raises `RuleError`."""
    vote = table.vote
    if vote is None:
        raise RuleError("no-vote", "7.6")
    votes.check_answer(vote, actor, action)
    if vote.blocks:
        table = table._replace(played=(*table.played, (actor, action)))
    if isinstance(action, Agree):
        if joining.is_for_guest(table, vote):
            return _carried(_voting(table, vote.behind), vote)
        return _decided(table, vote, votes.agreed(vote, actor))
    decided = _voting(table, vote.behind)
    if not vote.blocks:
        return decided
    goes_on = table.game.refused if isinstance(action, Refuse) else table.game.withdrawn
    return _after(decided, goes_on(table.state, vote.proposer, vote.proposal))


def _decided(table: Table[S, A, V], vote: Vote, asked: Vote) -> Table[S, A, V]:
    """Go on with ``asked``, or carry the proposal if nobody is awaited any more."""
    return _voting(table, asked) if asked.awaited else _carried(_voting(table, vote.behind), vote)


def _carried(table: Table[S, A, V], vote: Vote) -> Table[S, A, V]:
    """Do a proposal that all have agreed to."""
    match vote.proposal:
        case ProposeStop():
            return _ended(_voting(table, None), EndedBy.CONSENT)
        case ProposeLonger(to):
            return _prolonged(table, to)
        case ProposeComputer(seat):
            return _controlled(table, seat, computer=True)
        case ProposeNewcomer() as guest:
            return joining.admitted(table, guest)
        case ProposeSubstitute() as substitute:
            return joining.replaced(table, substitute)
        case proposal:
            return _after(table, table.game.agreed(table.state, vote.proposer, proposal))


# --- the end --------------------------------------------------------------------------------


def _later(table: Table[S, A, V], to: int) -> tuple[Any, S]:
    """Return the agreement with a later end, and the state under it; raises `RuleError`."""
    if table.seating.agreement.ends is None or table.seating.prepared:
        raise RuleError("not-now", "13.36")
    return table.game.prolonged(table.state, to)


def _prolonged(table: Table[S, A, V], to: int) -> Table[S, A, V]:
    """Play on to a later end, from the middle of a deal or after the last one. Rule 13.36."""
    agreement, state = _later(table, to)
    old, done = table.seating, len(table.game.facts(table.state))
    event = Prolonged(done, agreement.ends)
    seating = old._replace(agreement=agreement, events=(*old.events, event), time_up=False)
    goes_on = Table(TableContext(seating, table.stage), state, table.played)
    return _after(goes_on, state) if isinstance(table.stage, GameOver) else goes_on


def _time_up(table: Table[S, A, V], actor: int) -> Table[S, A, V]:
    """End the game between two deals, else after the deal or the party. Rules 8.1, 13.18."""
    ends = table.seating.agreement.ends
    if actor != CHANCE:
        raise RuleError("not-your-turn", "13.18")
    timed = ends is not None and ends.measure is Measure.TIME
    if not timed or table.seating.time_up or isinstance(table.stage, DrawingLots):
        raise RuleError("not-now", "13.18")
    if isinstance(table.stage, Dealt) or not table.game.status(table.state).whole:
        seating = table.seating._replace(time_up=True)
        return table._replace(setting=TableContext(seating, table.stage, table.vote))
    return _ended(table, EndedBy.TIME)


# --- who plays a seat -----------------------------------------------------------------------


def _control(table: Table[S, A, V], actor: int, action: Control) -> Table[S, A, V]:
    """Give a person's seat to a computer or back, by CHANCE alone; raises `RuleError`."""
    if actor != CHANCE:
        raise RuleError("not-your-turn")
    if not 0 <= action.seat < table.players or action.seat in table.computer_seats:
        raise RuleError("bad-seat")
    return _controlled(table, action.seat, computer=action.computer)


def _controlled(table: Table[S, A, V], seat: int, *, computer: bool) -> Table[S, A, V]:
    old = table.seating.substituted
    seating = table.seating._replace(substituted=old | {seat} if computer else old - {seat})
    return table._replace(setting=TableContext(seating, table.stage, table.vote))
