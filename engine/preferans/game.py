"""Preferans as a game: calls the module of each phase.

>>> from engine.preferans.game import PREFERANS
>>> PREFERANS.key, PREFERANS.seats
('preferans', range(2, 6))
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Annotated, Final

from engine.cards import Card
from engine.codec import Coded
from engine.errors import RuleError
from engine.events import EndsAt, Entered, Mark
from engine.game import CHANCE, PUBLIC, Game, Progress, Sought, Status
from engine.options import Values
from engine.preferans import (
    all_pass,
    auction,
    checking,
    claim,
    consents,
    deal,
    ending,
    invitation,
    newcomers,
    notation,
    play,
    surplus,
    talon,
    telling,
    turns,
    whisting,
)
from engine.preferans.actions import (
    RULES_VERSION,
    TRICKS,
    Action,
    Checked,
    Claim,
    HandEntry,
    Mend,
    MendEntry,
    ProposeResult,
    Tell,
)
from engine.preferans.conventions import CONVENTIONS, SOCHI
from engine.preferans.facts import DealFacts
from engine.preferans.observe import PlayerView, observe
from engine.preferans.options import OPTIONS, PLAYERS, Agreement, agree, places
from engine.preferans.state import (
    AllPass,
    Auction,
    Before,
    BetweenDeals,
    Checking,
    Deal,
    Discarding,
    Finished,
    Invited,
    Lengthened,
    OpenOrClosed,
    Ordering,
    Play,
    PreferansState,
    Surplus,
    Talon,
    WhisterDiscarding,
    Whisting,
)
from engine.shuffle import circle
from engine.state import Table

PreferansTable = Table[PreferansState, Action, PlayerView]


def apply(state: PreferansState, actor: int, action: Action) -> PreferansState:
    """Return the state after ``action`` of seat ``actor``; raises `RuleError`.

    A refused action changes nothing: states are immutable. Actions that may need consent
    (`consents.propose`) are refused here.
    """
    phase = state.phase
    match phase:
        case Play():
            return play.apply(state, phase, actor, action)
        case AllPass():
            return all_pass.apply(state, phase, actor, action)
        case Auction():
            return auction.apply(state, phase, actor, action)
        case Invited():
            return invitation.apply(state, phase, actor, action)
        case Whisting() | OpenOrClosed():
            return whisting.apply(state, phase, actor, action)
        case Talon() | Discarding() | WhisterDiscarding() | Ordering():
            return talon.apply(state, phase, actor, action)
        case Surplus():
            return surplus.apply(state, phase, actor, action)
        case Checking():
            return checking.apply(state, phase, actor, action)
        case BetweenDeals() | Finished() if state.agreement.told:
            return telling.apply(state, actor, action)
        case BetweenDeals() | Finished():
            raise RuleError("not-now", "8.1")


def _agree(chosen: Values, players: int) -> Agreement:
    """Agree on the first convention for so many players, unless one was chosen."""
    usual = next((each.key for each in CONVENTIONS.values() if players in each.players), SOCHI.key)
    return agree(str(chosen.get("convention", usual)), players, chosen)


def _max_players(agreement: Agreement) -> int:
    """Return the maximum of players: none joins two with a third hand. Rules 8.7, 13.16."""
    return max(agreement.convention.players)


def _start(agreement: Agreement, dealer: int) -> PreferansState:
    if agreement.ends is None:
        raise RuleError("bad-action")
    return deal.begin(agreement, dealer)


def _refused(state: PreferansState, proposer: int, action: Action) -> PreferansState:
    """Open the hands of a refused claimer."""
    return claim.refuse(state, proposer) if isinstance(action, Claim) else state


def _withdrawn(state: PreferansState, proposer: int, action: Action) -> PreferansState:
    """Bar a claimer from further claims in this deal."""
    return claim.withdraw(state, proposer) if isinstance(action, Claim) else state


def _stop(state: PreferansState) -> PreferansState:
    """Return the stopped pulka, without the running deal. Rule 8.4."""
    return PreferansState(state.pulka, Finished())


def _prolonged(state: PreferansState, to: int) -> tuple[Agreement, PreferansState]:
    """Return the agreement with a later end; the sheet stays as written. Rules 8.1, 13.36."""
    old = state.agreement.ends
    if old is None or to <= old.amount:
        raise RuleError("not-longer", "13.36", to=to)
    ends = EndsAt(old.measure, to)
    agreement = state.agreement.until(ends)
    pulka = replace(telling.noted(state.pulka, Lengthened(ends)), agreement=agreement)
    later = ending.between_deals(pulka)
    if isinstance(later.phase, Finished):
        raise RuleError("not-longer", "13.36", to=to)
    if isinstance(state.phase, Finished):
        return agreement, later
    return agreement, PreferansState(pulka, state.phase)


def _deck(agreement: Agreement) -> tuple[Card, ...]:
    """Return the 32 cards, or 24. Rules 1.1, 10.2."""
    return agreement.convention.deck


def _facts(state: PreferansState) -> tuple[DealFacts, ...]:
    return state.finished


def _by_hand(state: PreferansState) -> tuple[Entered, ...]:
    return state.pulka.entered


def _marks(state: PreferansState) -> tuple[Mark, ...]:
    return state.pulka.marks


def _status(state: PreferansState) -> Status:
    """Return the status, which is called after every action: a deal's is stored in its terms."""
    deal: Deal | None = getattr(state.phase, "deal", None)
    if deal is not None:
        return deal.terms.status
    waits = Progress.TELL if state.agreement.told else Progress.CARDS
    progress = Progress.OVER if isinstance(state.phase, Finished) else waits
    return Status(progress, len(state.finished) + 1, state.pulka.dealer)


def _circle(state: PreferansState) -> tuple[int, ...]:
    return circle(state.pulka.dealer, state.pulka.agreement.players)


def _sought(state: PreferansState) -> Sought | None:
    """Return the search for a checked ten (4.9), or for a card of a hand that ducks (7.6)."""
    phase = state.phase
    if isinstance(phase, AllPass) and phase.turn in phase.control.ducking:
        return Sought(phase.turn, phase.turn)
    return Sought(CHANCE, PUBLIC) if isinstance(phase, Checking) else None


def _find(view: PlayerView) -> Action:
    from engine.preferans import search  # noqa: PLC0415 - the fold runs without it

    return search.find(view)


def _confirm(view: PlayerView, found: Action, bound: int) -> bool | None:
    from engine.preferans import search  # noqa: PLC0415

    return search.confirm(view, found, bound)


class Preferans:
    """The functions of preferans as one object: see `engine.game.Game`."""

    key = "preferans"
    version = RULES_VERSION
    seats = range(PLAYERS[0], PLAYERS[-1] + 1)
    deck = staticmethod(_deck)
    least_cut = 4
    options = OPTIONS
    proposals = frozenset((Claim, ProposeResult))

    places = staticmethod(places)
    max_players = staticmethod(_max_players)
    agree = staticmethod(_agree)
    start = staticmethod(_start)
    resumed = staticmethod(deal.resumed)
    deal = staticmethod(deal.deal)
    apply = staticmethod(apply)
    propose = staticmethod(consents.propose)
    proved = staticmethod(consents.proved)
    agreed = staticmethod(consents.agreed)
    refused = staticmethod(_refused)
    withdrawn = staticmethod(_withdrawn)
    stop = staticmethod(_stop)
    prolonged = staticmethod(_prolonged)
    join = staticmethod(newcomers.join)
    status = staticmethod(_status)
    circle = staticmethod(_circle)
    actors = staticmethod(turns.actors)
    moved = staticmethod(telling.moved)
    entered = staticmethod(_by_hand)
    marks = staticmethod(_marks)
    moves = staticmethod(turns.moves)
    rights = staticmethod(turns.rights)
    observe = staticmethod(observe)
    facts = staticmethod(_facts)
    sought = staticmethod(_sought)
    find = staticmethod(_find)
    confirm = staticmethod(_confirm)
    results: Mapping[str, object] = MappingProxyType(
        {
            "checked": Annotated[Checked, Coded({n: Checked(n) for n in range(TRICKS + 1)})],
            "before": Before,
            "tell": Tell,
            "mend": Mend,
            "entry": HandEntry,
            "mend_entry": MendEntry,
        }
    )
    before: type | None = Before
    codes = notation.ACTIONS
    encode = staticmethod(notation.encode)
    decode = staticmethod(notation.decode)


PREFERANS: Final[Game[PreferansState, Action, PlayerView]] = Preferans()
