"""Legal actions at a table, and views of it."""

from typing import Final, TypeVar

from engine import shuffle, votes
from engine.cards import Card
from engine.game import CHANCE, Sought
from engine.shuffle import RESHUFFLE, Cut, Cutting, DrawingLots, Shuffling
from engine.state import Asking, Dealt, GameOver, Table, Telling
from engine.table_actions import TableAction
from engine.view import TableStage, TableView, VoteView
from engine.votes import WITHDRAW, Claimed

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")

ONLY_CHANCE: Final = frozenset((CHANCE,))


def deck_of(table: Table[S, A, V]) -> tuple[Card, ...]:
    """Return the cards of the deck."""
    return table.game.deck(table.seating.agreement)


def cuts(table: Table[S, A, V]) -> tuple[Cut, ...]:
    """Return every cut of the table's deck."""
    return shuffle.cuts(len(deck_of(table)), table.game.least_cut)


def cutter(table: Table[S, A, V]) -> int:
    """Return the cutter of the next deal. Rule 1.5."""
    return shuffle.cutter(table.game.circle(table.state))


def actors(table: Table[S, A, V]) -> frozenset[int]:
    """Return the seats the table waits for, or CHANCE for lots, decks and searches.

    Empty at the end.
    """
    setting = table.setting
    if setting.vote is not None and setting.vote.blocks:
        return setting.vote.awaited
    stage = setting.stage
    if type(stage) is Dealt:
        if stage.claim is not None:
            return ONLY_CHANCE
        return setting.seating.game.actors(table.state)
    if isinstance(stage, Asking):
        return table.game.actors(table.state)
    if isinstance(stage, GameOver | Telling):
        return frozenset()
    return frozenset((cutter(table),)) if isinstance(stage, Cutting) else ONLY_CHANCE


def sought(table: Table[S, A, V]) -> Sought | None:
    """Return the search that the deal waits for, None for none.

    Whether a claim is proved depends on the claimer's knowledge.
    """
    setting = table.setting
    stage = setting.stage
    if type(stage) is not Dealt or (setting.vote is not None and setting.vote.blocks):
        return None
    if stage.claim is not None:
        return Sought(CHANCE, stage.claim.claimer)
    return setting.seating.game.sought(table.state)


def moves(table: Table[S, A, V], seat: int) -> tuple[A | TableAction, ...]:
    """Return the actions due from ``seat``, in its turn or a blocking vote.

    The order is a contract: buttons point into it.
    """
    setting = table.setting
    stage, vote = setting.stage, setting.vote
    if vote is not None and vote.blocks:
        return votes.moves(vote, seat)
    if type(stage) is Dealt:
        if stage.claim is not None:
            return ()
        return setting.seating.game.moves(table.state, seat)
    if isinstance(stage, Asking):
        return table.game.moves(table.state, seat)
    if isinstance(stage, Cutting) and seat == cutter(table):
        return cuts(table)
    return ()


def rights(table: Table[S, A, V], seat: int) -> tuple[A | TableAction, ...]:
    """Return other actions of ``seat``: a reshuffle or the game's rights; then votes."""
    stage, vote = table.stage, table.vote
    if not 0 <= seat < table.players or (isinstance(stage, GameOver) and vote is None):
        return ()
    if isinstance(stage, Dealt) and stage.claim is not None:
        # No new proposals; the vote beside the deal goes on.
        beside = () if vote is None else votes.rights(vote, seat)
        if seat == stage.claim.claimer and WITHDRAW not in beside:
            return (WITHDRAW, *beside)
        return beside
    found: tuple[A | TableAction, ...] = ()
    if vote is None or not vote.blocks:
        if isinstance(stage, Dealt):
            found = table.game.rights(table.state, seat)
        elif isinstance(stage, Cutting) and seat not in stage.asked:
            found = (RESHUFFLE,)
    return (*found, *votes.rights(vote, seat))


# --- what may be seen -----------------------------------------------------------------------

_STAGES: Final[dict[type, TableStage]] = {
    DrawingLots: TableStage.LOTS,
    Asking: TableStage.ASK,
    Shuffling: TableStage.SHUFFLE,
    Cutting: TableStage.CUT,
    Dealt: TableStage.DEAL,
    Telling: TableStage.TELL,
    GameOver: TableStage.OVER,
}


def stage_of(table: Table[S, A, V]) -> TableStage:
    """Return the stage of the table, which everybody knows."""
    return _STAGES[type(table.stage)]


def observe(table: Table[S, A, V], viewer: int) -> V:
    """Return what ``viewer`` (a seat, or `engine.game.PUBLIC`) may know."""
    seating, stage, vote = table.seating, table.stage, table.vote
    status = seating.game.status(table.state)
    # After arrivals the lots' seats are no longer people's.
    drew = 0 if seating.players != seating.opening.players else seating.players
    commitment, shuffles = "", 0
    claim: Claimed | None = None
    match stage:
        case Shuffling(shuffles=shuffles):
            pass
        case Cutting(commitment=commitment, shuffles=shuffles):
            pass
        case Dealt(cards, claim=claim):
            commitment, shuffles = cards.commitment, cards.shuffles
    view = TableView(
        viewer=viewer,
        agreement=seating.agreement,
        table_stage=stage_of(table),
        number=status.deal,
        dealer=status.dealer,
        circle=tuple(seating.game.circle(table.state)),
        computer_seats=seating.computer_seats,
        substituted=seating.substituted,
        guests=seating.guests,
        lots=seating.lots[:drew],
        dealer_lots=seating.lots[drew : 2 * drew],
        lots_salt=seating.lots_salt if drew else "",
        joined=seating.joined,
        pack=len(deck_of(table)),
        commitment=commitment,
        shuffles=shuffles,
        actors=actors(table),
        moves=moves(table, viewer),
        rights=rights(table, viewer),
        vote=None
        if vote is None
        else VoteView(
            vote.proposer, vote.proposal, vote.agreed, vote.awaited, vote.blocks, vote.excused
        ),
        claim=None
        if claim is None
        else VoteView(claim.claimer, claim.claim, frozenset(), frozenset(), blocks=True),
        waiting=tuple(guest.name for guest in seating.waiting),
        time_up=seating.time_up,
        ended_by=stage.by if isinstance(stage, GameOver) else None,
    )
    return seating.game.observe(table.state, view)
