"""Answers to what others propose or claim. Rules 7.6, 8.4.

A claim is agreed to only when this player sees that it is right, or that it cannot harm him; an
agreed result when it leaves him no worse off than he expects by himself.
"""

from itertools import combinations

from engine.preferans.actions import MISERE, Action, Claim, Contract, ProposeResult
from engine.preferans.ai.hand import all_pass_danger, declaring, mixed
from engine.preferans.ai.knowledge import ALL
from engine.preferans.ai.suits import (
    NOTHING,
    Suits,
    above,
    cards_of,
    catching,
    forced,
    lowest,
    masks,
    together,
    without,
)
from engine.preferans.observe import PlayerView, Stage, sharing
from engine.votes import AGREE, REFUSE


def choose(view: PlayerView) -> Action:
    """Agree or refuse. Stopping and a computer in an absent seat are never opposed."""
    assert view.vote is not None  # noqa: S101 - there is something to answer
    match view.vote.proposal:
        case Claim() as claim:
            return AGREE if _harmless(view, claim) else REFUSE
        case ProposeResult(taken):
            return AGREE if _fair(view, taken) else REFUSE
        case _:
            return AGREE


# --- claims ---------------------------------------------------------------------------------


def _harmless(view: PlayerView, claim: Claim) -> bool:
    assert view.vote is not None  # noqa: S101 - a claim is a vote
    claimer = view.vote.proposer
    if view.stage is Stage.ALL_PASS:
        # The claimer's hand is played open; whatever it takes still counts for him.
        return True
    if view.contract is MISERE:
        return _misere_safe(view, claimer)
    if claim.to == view.viewer or _same_side(view, claim.to):
        return True
    return _powerless(view, claim.to)


def _same_side(view: PlayerView, seat: int) -> bool:
    """A passer and his whister, or a whister and the hand he plays."""
    return view.declarer not in (seat, view.viewer) and len(view.whisters) < 2


def _powerless(view: PlayerView, taker: int) -> bool:
    """None of the cards this player may play can take a trick from ``taker``, who is on lead."""
    if view.table or view.turn != taker:
        return False
    trump = view.contract.strain.trump if isinstance(view.contract, Contract) else None
    theirs = _may_hold(view, taker)
    for seat, hand in enumerate(view.hands):
        if seat == taker or hand is None or seat not in view.active:
            continue
        mine = masks(hand)
        if (
            trump is not None
            and mine[trump]
            and any(theirs[suit] for suit in range(4) if suit != trump)
        ):
            return False
        if any(above(mine[suit], lowest(theirs[suit])) for suit in range(4) if theirs[suit]):
            return False
    return True


def _may_hold(view: PlayerView, seat: int) -> Suits:
    """The cards ``seat`` may hold: his hand where it is open, else all that is unseen."""
    hand = view.hands[seat]
    if hand is not None:
        return masks(hand)
    return _unseen(view)


def _unseen(view: PlayerView) -> Suits:
    gone = masks(card for trick in view.tricks for _, card in trick.cards)
    gone = together(gone, masks(card for _, card in view.table))
    gone = together(gone, masks(view.discard))
    for hand in view.hands:
        gone = together(gone, masks(hand or ()))
    return without(ALL, gone)


def _misere_safe(view: PlayerView, declarer: int) -> bool:
    """Whatever two cards he laid away, nothing can be forced upon him any more."""
    others = [seat for seat in view.active if seat != declarer]
    hands = [view.hands[seat] for seat in others]
    if view.table or any(hand is None for hand in hands):
        return False
    left, right = (masks(hand or ()) for hand in hands)
    held = _may_hold(view, declarer)
    spare = sum(mask.bit_count() for mask in held) - view.counts[declarer]
    for away in combinations(cards_of(held), max(0, spare)):
        own = without(held, masks(away))
        if any(forced(own[suit], left[suit], right[suit]) for suit in range(4)):
            return False
        if view.turn == declarer and not any(
            _passes_on(own[suit], left[suit]) or _passes_on(own[suit], right[suit])
            for suit in range(4)
        ):
            return False
    return True


def _passes_on(own: int, other: int) -> bool:
    """A lead from ``own`` that ``other`` must go over."""
    return bool(own and other) and lowest(own) < lowest(other)


# --- agreed results -------------------------------------------------------------------------


def _fair(view: PlayerView, taken: tuple[int, ...]) -> bool:
    """The result is no worse than this player's own estimate, in tricks where they count."""
    viewer, declarer = view.viewer, view.declarer
    if view.stage is Stage.ALL_PASS:
        return 100 * taken[viewer] <= 100 * view.taken[viewer] + _all_pass_rest(view)
    if declarer is None:
        return False
    expected = 100 * view.taken[declarer] + _declarers_rest(view, declarer)
    offered = 100 * taken[declarer]
    wants_tricks = view.contract is not MISERE
    declares = viewer in (declarer, sharing(view))
    if declares == wants_tricks:
        return offered >= expected
    return offered <= expected


def _left(view: PlayerView) -> int:
    """Hundredths of the tricks still to be played."""
    return 100 * (10 - sum(view.taken))


def _all_pass_rest(view: PlayerView) -> int:
    """Tricks this player still expects on all-pass; a sitting dealer only from the talon."""
    if view.viewer not in view.active:
        return 0
    held = masks(view.hands[view.viewer] or ())
    gone = without(without(ALL, held), _unseen(view))
    return max(0, min(_left(view), all_pass_danger(held, gone)))


def _declarers_rest(view: PlayerView, declarer: int) -> int:
    """Tricks (hundredths) the declarer may still take, as the viewer sees it."""
    unseen = _unseen(view)
    if view.contract is MISERE:
        return _misere_rest(view, declarer, unseen)
    hand = view.hands[declarer]
    if hand is not None and isinstance(view.contract, Contract):
        held = masks(hand)
        out = unseen
        for seat, other in enumerate(view.hands):
            if seat != declarer and seat in view.active:
                out = together(out, masks(other or ()))
        gone = without(without(ALL, held), out)
        return max(0, min(_left(view), declaring(held, gone, view.contract.strain)))
    mine = NOTHING
    for seat, other in enumerate(view.hands):
        if seat != declarer and seat in view.active:
            mine = together(mine, masks(other or ()))
    ours = sum(mixed(mine[suit], unseen[suit]) for suit in range(4))
    return max(0, _left(view) - ours)


def _misere_rest(view: PlayerView, declarer: int, unseen: Suits) -> int:
    held = _may_hold(view, declarer)
    others = NOTHING if declarer == view.viewer else _defenders(view, declarer)
    out = together(others, unseen) if declarer == view.viewer else others
    if declarer == view.viewer:
        out = together(out, _defenders(view, declarer))
    danger = sum(catching(held[suit], out[suit]) for suit in range(4))
    return min(_left(view), danger)


def _defenders(view: PlayerView, declarer: int) -> Suits:
    found = NOTHING
    for seat, hand in enumerate(view.hands):
        if seat != declarer and seat in view.active:
            found = together(found, masks(hand or ()))
    return found
