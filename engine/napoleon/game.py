"""Napoleon as a game: from the phase of a deal to the module that plays it.

>>> from engine.napoleon.game import NAPOLEON
>>> NAPOLEON.key, len(NAPOLEON.deck)
('napoleon', 36)
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from engine.cards import Card
from engine.errors import RuleError
from engine.game import Game, Progress, Question, Shuffled, Status, Welcome
from engine.napoleon import account, auction, play
from engine.napoleon.actions import (
    ACTIONS,
    DECK,
    RULES_VERSION,
    TRICKS,
    NapoleonAction,
    decode,
    encode,
)
from engine.napoleon.facts import NapoleonDeal
from engine.napoleon.observe import NapoleonView, observe
from engine.napoleon.options import (
    OPTIONS,
    PLAYERS,
    NapoleonAgreement,
    agree,
    places,
)
from engine.napoleon.state import (
    AwaitingCards,
    Bidding,
    CardsDealt,
    NapoleonState,
    Playing,
    Shared,
)
from engine.state import Table
from engine.tricks import CardSet, card_set

NapoleonTable = Table[NapoleonState, NapoleonAction, NapoleonView]
LEAST_CUT: Final = 4
"""How many cards a cut leaves in the smaller part. Napoleon 1.3."""
NOBODY: Final[frozenset[int]] = frozenset()
_PROGRESS: Final[dict[type, Progress]] = {
    AwaitingCards: Progress.CARDS,
    Bidding: Progress.DEAL,
    Playing: Progress.DEAL,
    Shared: Progress.OVER,
}


def _start(agreement: NapoleonAgreement, dealer: int) -> NapoleonState:
    return NapoleonState(agreement, account.opened(agreement.players), (), dealer, AwaitingCards())


def dealt(
    cards: tuple[Card, ...], dealer: int, players: int
) -> tuple[tuple[tuple[Card, ...], ...], Card]:
    """Return the hands by seat, and the turned card, from a deck as it lies after the cut.

    One card at a time, clockwise from the dealer's left, five rounds; the next one is turned.
    Napoleon 1.2.
    """
    hands = tuple(
        cards[(seat - dealer - 1) % players : TRICKS * players : players] for seat in range(players)
    )
    return hands, cards[TRICKS * players]


def _deal(state: NapoleonState, cards: Shuffled) -> NapoleonState:
    """Everybody antes, the cards are dealt, and the dealer's left speaks. Napoleon 1.2, 2.1."""
    players, dealer = state.agreement.players, state.dealer
    hands, turned = dealt(cards.cards, dealer, players)
    sets: tuple[CardSet, ...] = tuple(map(card_set, hands))
    accounts = state.accounts.after(account.antes(players))
    lying = CardsDealt(dealer, cards, sets, turned, accounts)
    return state._replace(phase=Bidding(lying, (), (dealer + 1) % players))


def apply(state: NapoleonState, actor: int, action: NapoleonAction) -> NapoleonState:
    """Return the state after ``action`` of seat ``actor``; raises `RuleError`.

    A refused action changes nothing: states are immutable.
    """
    match state.phase:
        case Playing() as phase:
            return play.apply(state, phase, actor, action)
        case Bidding() as phase:
            return auction.apply(state, phase, actor, action)
        case AwaitingCards() | Shared():
            raise RuleError("not-now", "Napoleon 4.3")


def _propose(state: NapoleonState, actor: int, action: NapoleonAction) -> Question:
    """Nothing in the game is put to the others."""
    raise RuleError("not-now")


def _consented(state: NapoleonState, proposer: int, action: NapoleonAction) -> NapoleonState:
    """Nothing in the game is put to the others."""
    raise RuleError("not-now")


def _prolonged(state: NapoleonState, to: int) -> tuple[NapoleonAgreement, NapoleonState]:
    """The pot is shared after the last deal: nobody plays longer. Napoleon 1.4, 6.2."""
    raise RuleError("not-now", "Napoleon 1.4")


def _room(agreement: NapoleonAgreement) -> int:
    """Whoever begins plays to the end. Napoleon 1.4."""
    return agreement.players


def _join(state: NapoleonState) -> Welcome[NapoleonState]:
    """The pot was filled by those who play, for as many deals as they are. Napoleon 1.4."""
    raise RuleError("no-room", "Napoleon 1.4")


def _status(state: NapoleonState) -> Status:
    progress = _PROGRESS[type(state.phase)]
    return Status(progress, len(state.finished) + 1, state.dealer)


def _actors(state: NapoleonState) -> frozenset[int]:
    phase = state.phase
    return frozenset((phase.turn,)) if isinstance(phase, (Bidding, Playing)) else NOBODY


def _moves(state: NapoleonState, seat: int) -> tuple[NapoleonAction, ...]:
    match state.phase:
        case Playing() as phase:
            return play.moves(phase, seat)
        case Bidding() as phase:
            return auction.moves(state, phase, seat)
        case AwaitingCards() | Shared():
            return ()


def _rights(state: NapoleonState, seat: int) -> tuple[NapoleonAction, ...]:
    return ()


def _sought(state: NapoleonState) -> None:
    """Nothing in the game is searched for."""


def _find(view: NapoleonView) -> NapoleonAction:
    """Nothing in the game is searched for."""
    raise RuleError("not-now")


def _confirm(view: NapoleonView, found: object, bound: int) -> bool | None:
    """Nothing in the game is searched for."""
    return False


def _facts(state: NapoleonState) -> tuple[NapoleonDeal, ...]:
    return state.finished


class Napoleon:
    """The functions of Napoleon as one object, for the table above it: see `engine.game.Game`."""

    key = "napoleon"
    version = RULES_VERSION
    seats = range(PLAYERS[0], PLAYERS[-1] + 1)
    deck = DECK
    least_cut = LEAST_CUT
    options = OPTIONS
    proposals: frozenset[type] = frozenset()

    places = staticmethod(places)
    room = staticmethod(_room)
    agree = staticmethod(agree)
    start = staticmethod(_start)
    deal = staticmethod(_deal)
    apply = staticmethod(apply)
    propose = staticmethod(_propose)
    proved = staticmethod(_consented)
    agreed = staticmethod(_consented)
    refused = staticmethod(_consented)
    withdrawn = staticmethod(_consented)
    stop = staticmethod(play.share)
    prolonged = staticmethod(_prolonged)
    join = staticmethod(_join)
    status = staticmethod(_status)
    actors = staticmethod(_actors)
    moves = staticmethod(_moves)
    rights = staticmethod(_rights)
    observe = staticmethod(observe)
    facts = staticmethod(_facts)
    sought = staticmethod(_sought)
    find = staticmethod(_find)
    confirm = staticmethod(_confirm)
    results: Mapping[str, Any] = MappingProxyType({})
    codes = ACTIONS
    encode = staticmethod(encode)
    decode = staticmethod(decode)


NAPOLEON: Final[Game[NapoleonState, NapoleonAction, NapoleonView]] = Napoleon()
