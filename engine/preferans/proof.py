"""Proof of claims from a claimer's knowledge. Rule 7.6.

A claim holds when it holds in every layout of the hidden cards that is consistent with the
claimer's knowledge (`engine.preferans.claim_view`), against any play of the others, his partner
included, and with choices of his own that do not depend on unseen cards. Hidden cards never enter,
so the answer cannot depend on them.

The bound: with nothing hidden from the claimer every claim is decided, at any stage, by the exact
solver. With hidden hands sound shortcuts come first, then `engine.preferans.hidden_search`, up to
`NODE_LIMIT` positions; a claim that would take more is left open and goes to the others. Of 3,136
claims of seven to ten tricks with typical cards, nine would. The search is plain Python on purpose:
it needs nothing more, and answers alike everywhere.
"""

from enum import StrEnum
from typing import Final

from engine.preferans import hidden_search
from engine.preferans.actions import Claim, ClaimKind
from engine.preferans.claim_view import Known, known, settled
from engine.preferans.observe import PlayerView
from engine.tricks import card_set, winner

NODE_LIMIT: Final = 100_000
"""Maximum positions of one proof's search: 0.5 to 0.8 s on a 2-core machine."""

Seats = frozenset[int]


class ClaimVerdict(StrEnum):
    """The result of a proof."""

    PROVED = "proved"
    REFUTED = "refuted"
    UNDECIDED = "undecided"


def prove(view: PlayerView, claim: Claim, bound: int = NODE_LIMIT) -> ClaimVerdict:
    """Prove a claim from the claimer's ``view``.

    Undecided when the search would visit more than ``bound`` positions.
    """
    found = decided(known(view), claim.kind, takers(view, claim), bound)
    if found is None:
        return ClaimVerdict.UNDECIDED
    return ClaimVerdict.PROVED if found else ClaimVerdict.REFUTED


def takers(view: PlayerView, claim: Claim) -> Seats:
    """Return the seats whose tricks fulfil the claim.

    A lone whister's are those of both defenders (5.3), whichever of them claims; of two whisters
    each has his own.
    """
    if view.declarer is None or claim.to == view.declarer or len(view.whisters) == 2:
        return frozenset((claim.to,))
    return frozenset(view.order) - {view.declarer}


def decided(known: Known, kind: ClaimKind, takers: Seats, bound: int = NODE_LIMIT) -> bool | None:
    """Return whether ``takers`` take every (REST) or no (NONE) further trick.

    False when it does not hold in some layout against some defence; None when the search grows
    beyond ``bound``.
    """
    if kind is ClaimKind.NONE and _ducks(known, takers):
        return True
    if kind is ClaimKind.REST and _masters(known, takers):
        return True
    known = settled(known)
    alone = _solo(known, kind, takers)
    if not known.places and alone is not None:
        return _holds_open(known, kind, alone)
    takes = kind is ClaimKind.REST
    spent = 0
    if takes and not takers <= known.mine and known.mine <= takers:
        # A player who takes everything with his own hands needs no partner.
        own = hidden_search.Search(known, known.mine, bound, takes=takes)
        if _answer(own):
            return True
        spent = own.nodes
    return _answer(hidden_search.Search(known, takers, bound - spent, takes=takes))


def _answer(search: hidden_search.Search) -> bool | None:
    try:
        return search.holds()
    except hidden_search.TooManyError:
        return None


# --- open cards -----------------------------------------------------------------------------


def _solo(known: Known, kind: ClaimKind, takers: Seats) -> int | None:
    """Return the seat that is the solver's declarer; None where the claim is no such game.

    It is when the claimer plays one hand that takes all or none, or two hands against the third;
    not when his partner's tricks count for him while his partner plays against him, nor where only
    two hands play (10.1).
    """
    if len(known.active) == 2:
        return None
    if takers != known.mine:
        return None
    if len(takers) == 1:
        (seat,) = takers
        return None if kind is ClaimKind.NONE and known.trump is not None else seat
    (seat,) = set(known.active) - takers
    return seat if kind is ClaimKind.REST else None


def _holds_open(known: Known, kind: ClaimKind, seat: int) -> bool:
    """Return whether the claim holds with every hand open, by the solver."""
    from engine import solver  # noqa: PLC0415 - only claims need it

    order = known.active
    trump = solver.NO_TRUMP if known.trump is None else known.trump
    position = solver.Position(
        (known.hands[order[0]], known.hands[order[1]], known.hands[order[2]]),
        order.index(_leader(known)),
        order.index(seat),
        solver.MISERE if kind is ClaimKind.NONE else trump,
        tuple(card for _, card in known.trick),
    )
    if kind is ClaimKind.REST and seat in known.mine:
        return solver.reaches(position, _to_come(known))
    return not solver.reaches(position, 1)


def _leader(known: Known) -> int:
    return known.trick[0][0] if known.trick else known.turn


def _to_come(known: Known) -> int:
    """Return the number of incomplete tricks: the cards of the hand in turn."""
    if known.turn in known.places:
        return known.sizes[known.places.index(known.turn)]
    return known.hands[known.turn].bit_count()


# --- shortcuts ------------------------------------------------------------------------------


def _ducks(known: Known, takers: Seats) -> bool:
    """Sound shortcut for "none more" of one own hand that does not have to lead, no trumps.

    The trick in progress: if the hand has played, it must not be winning; if not, the cards on
    the table count as outside.
    """
    (seat,) = takers
    if known.trump is not None or known.mine != takers:
        return False
    outside = known.outside(seat)
    if known.led is None:
        if known.turn == seat:
            return False
    elif any(each == seat for each, _ in known.trick):
        if winner(known.trick, known.led, None) == seat:
            return False
    else:
        outside |= card_set(card for _, card in known.trick)
    return hidden_search.low(known.hands[seat], outside)


def _masters(known: Known, takers: Seats) -> bool:
    """Sound shortcut for "the rest are mine": an own hand leads and every card of it will win."""
    seat = known.turn
    if known.trick or seat not in known.mine or seat not in takers:
        return False
    return hidden_search.solid(known.hands[seat], known.outside(seat), known.trump)
