"""Preferans as a game: from the phase of a deal to the module that plays it.

>>> from engine.preferans.game import PREFERANS
>>> PREFERANS.key, PREFERANS.seats
('preferans', range(3, 5))
"""

from collections.abc import Mapping
from typing import Any, Final

from engine.cards import DECK, Card
from engine.game import Game, Progress, Question, RuleError, Shuffled, Status
from engine.preferans import (
    allpass,
    auction,
    checking,
    claim,
    codec,
    consents,
    deal,
    forms,
    notation,
    play,
    talon,
    turns,
    whisting,
)
from engine.preferans.actions import (
    RULES_VERSION,
    Action,
    Claim,
    Order,
    PlayCard,
    ProposeResult,
)
from engine.preferans.facts import DealFacts
from engine.preferans.observe import PlayerView, observe
from engine.preferans.options import Agreement
from engine.preferans.state import (
    AllPass,
    Auction,
    BetweenDeals,
    Discarding,
    Finished,
    OpenOrClosed,
    Ordering,
    Play,
    PreferansState,
    Talon,
    Whisting,
)
from engine.table import Table
from engine.view import TableView

PreferansTable = Table[PreferansState, Action, PlayerView]


def apply(state: PreferansState, actor: int, action: Action) -> PreferansState:
    """Return the state after ``action`` of seat ``actor``; raises `RuleError`.

    A refused action changes nothing: states are immutable. What others may have to consent to
    (`consents.propose`) is refused here.
    """
    phase = state.phase
    if (
        type(action) is PlayCard
        and type(action.card) is Card
        and type(actor) is int
        and isinstance(phase, Play)
    ):
        return play.play(state, phase, actor, action)
    forms.check(actor, action)
    match phase:
        case Play():
            return play.apply(state, phase, actor, action)
        case AllPass():
            return allpass.apply(state, phase, actor, action)
        case Auction():
            return auction.apply(state, phase, actor, action)
        case Whisting() | OpenOrClosed():
            return whisting.apply(state, phase, actor, action)
        case Talon() | Discarding() | Ordering():
            return talon.apply(state, phase, actor, action)
        case BetweenDeals() | Finished():
            raise RuleError("not-now")


class Preferans:
    """The functions of preferans as one object, for the table above it."""

    key = "preferans"
    version = RULES_VERSION
    seats = range(3, 5)
    deck = DECK
    least_cut = 4
    proposals: tuple[type, ...] = (Claim, ProposeResult)

    def start(self, agreement: Agreement, dealer: int) -> PreferansState:
        """Begin a pulka."""
        forms.check_agreement(agreement)
        return deal.begin(agreement, dealer)

    def deal(self, state: PreferansState, cards: Shuffled) -> PreferansState:
        """See `engine.preferans.deal.deal`."""
        return deal.deal(state, cards)

    def apply(self, state: PreferansState, actor: int, action: Action) -> PreferansState:
        """See `apply`."""
        return apply(state, actor, action)

    def propose(
        self, state: PreferansState, actor: int, action: Action
    ) -> PreferansState | Question:
        """See `engine.preferans.consents.propose`."""
        forms.check(actor, action)
        return consents.propose(state, actor, action)

    def agreed(self, state: PreferansState, proposer: int, action: Action) -> PreferansState:
        """See `engine.preferans.consents.agreed`."""
        return consents.agreed(state, proposer, action)

    def refused(self, state: PreferansState, proposer: int, action: Action) -> PreferansState:
        """Play on; a claimer's hands lie open from now on."""
        return claim.refuse(state, proposer) if isinstance(action, Claim) else state

    def withdrawn(self, state: PreferansState, proposer: int, action: Action) -> PreferansState:
        """Play on; whoever has claimed claims no more in this deal."""
        return claim.withdraw(state, proposer) if isinstance(action, Claim) else state

    def stop(self, state: PreferansState) -> PreferansState:
        """Settle as it stands: the running deal is annulled, nothing of it is scored. Rule 8.4."""
        return PreferansState(state.pulka, Finished())

    def may_take_long(self, state: PreferansState, action: object) -> bool:
        """Tell whether a proof or an exact value is asked for.

        A claim is proved (7.6), a hand that takes no more of an all-pass is played by what is
        proved, a ten may be checked (4.9).
        """
        phase = state.phase
        match action:
            case Claim():
                return isinstance(phase, (Play, AllPass))
            case Order(contract) if forms.well_formed(action):
                return checking.applies(state.agreement, contract)
            case PlayCard():
                return isinstance(phase, AllPass) and bool(phase.control.ducking)
            case _:
                return False

    def status(self, state: PreferansState) -> Status:
        """Tell how far the pulka has come."""
        phase = state.phase
        pulka = state.pulka
        if isinstance(phase, BetweenDeals):
            progress = Progress.CARDS
        elif isinstance(phase, Finished):
            progress = Progress.OVER
        else:
            progress = Progress.DEAL
        return Status(progress, len(pulka.finished) + 1, pulka.dealer)

    def actors(self, state: PreferansState) -> frozenset[int]:
        """See `engine.preferans.turns.actors`."""
        return turns.actors(state)

    def moves(self, state: PreferansState, seat: int) -> tuple[Action, ...]:
        """See `engine.preferans.turns.moves`."""
        return turns.moves(state, seat)

    def rights(self, state: PreferansState, seat: int) -> tuple[Action, ...]:
        """See `engine.preferans.turns.rights`."""
        return turns.rights(state, seat)

    def observe(self, state: PreferansState, table: TableView) -> PlayerView:
        """See `engine.preferans.observe.observe`."""
        return observe(state, table)

    def facts(self, state: PreferansState) -> tuple[DealFacts, ...]:
        """Return the finished deals."""
        return state.finished

    def encode(self, action: Action) -> str:
        """See `engine.preferans.notation.encode`."""
        return notation.encode(action)

    def decode(self, code: str) -> Action:
        """See `engine.preferans.notation.decode`; what is no well-formed action is none."""
        action = notation.decode(code)
        if not forms.well_formed(action):
            raise ValueError(code)
        return action

    def encode_agreement(self, agreement: Agreement) -> dict[str, Any]:
        """See `engine.preferans.codec.encode_agreement`."""
        return codec.encode_agreement(agreement)

    def decode_agreement(self, data: Mapping[str, Any]) -> Agreement:
        """See `engine.preferans.codec.decode_agreement`."""
        return codec.decode_agreement(data)


PREFERANS: Final[Game[PreferansState, Action, PlayerView]] = Preferans()
