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
from engine.preferans.observe import PlayerView, Stage
from engine.votes import AGREE, REFUSE


def choose(seen: PlayerView) -> Action:
    """Agree or refuse. Stopping and a computer in an absent seat are never opposed."""
    assert seen.vote is not None  # noqa: S101 - there is something to answer
    match seen.vote.proposal:
        case Claim() as claim:
            return AGREE if _harmless(seen, claim) else REFUSE
        case ProposeResult(taken):
            return AGREE if _fair(seen, taken) else REFUSE
        case _:
            return AGREE


# --- claims ---------------------------------------------------------------------------------


def _harmless(seen: PlayerView, claim: Claim) -> bool:
    assert seen.vote is not None  # noqa: S101 - a claim is a vote
    claimer = seen.vote.proposer
    if seen.stage is Stage.ALL_PASS:
        # The claimer's hand is played open; whatever it takes still counts for him.
        return True
    if seen.contract is MISERE:
        return _misere_safe(seen, claimer)
    if claim.to == seen.viewer or _same_side(seen, claim.to):
        return True
    return _powerless(seen, claim.to)


def _same_side(seen: PlayerView, seat: int) -> bool:
    """A passer and his whister, or a whister and the hand he plays."""
    return seen.declarer not in (seat, seen.viewer) and len(seen.whisters) < 2


def _powerless(seen: PlayerView, taker: int) -> bool:
    """None of the cards this player may play can take a trick from ``taker``, who is on lead."""
    if seen.table or seen.turn != taker:
        return False
    trump = seen.contract.strain.trump if isinstance(seen.contract, Contract) else None
    theirs = _may_hold(seen, taker)
    for seat, hand in enumerate(seen.hands):
        if seat == taker or hand is None or seat not in seen.active:
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


def _may_hold(seen: PlayerView, seat: int) -> Suits:
    """The cards ``seat`` may hold: his hand where it is open, else all that is unseen."""
    hand = seen.hands[seat]
    if hand is not None:
        return masks(hand)
    return _unseen(seen)


def _unseen(seen: PlayerView) -> Suits:
    gone = masks(card for trick in seen.tricks for _, card in trick.cards)
    gone = together(gone, masks(card for _, card in seen.table))
    gone = together(gone, masks(seen.discard))
    for hand in seen.hands:
        gone = together(gone, masks(hand or ()))
    return without(ALL, gone)


def _misere_safe(seen: PlayerView, declarer: int) -> bool:
    """Whatever two cards he laid away, nothing can be forced upon him any more."""
    others = [seat for seat in seen.active if seat != declarer]
    hands = [seen.hands[seat] for seat in others]
    if seen.table or any(hand is None for hand in hands):
        return False
    left, right = (masks(hand or ()) for hand in hands)
    held = _may_hold(seen, declarer)
    spare = sum(mask.bit_count() for mask in held) - seen.counts[declarer]
    for away in combinations(cards_of(held), max(0, spare)):
        own = without(held, masks(away))
        if any(forced(own[suit], left[suit], right[suit]) for suit in range(4)):
            return False
        if seen.turn == declarer and not any(
            _passes_on(own[suit], left[suit]) or _passes_on(own[suit], right[suit])
            for suit in range(4)
        ):
            return False
    return True


def _passes_on(own: int, other: int) -> bool:
    """A lead from ``own`` that ``other`` must go over."""
    return bool(own and other) and lowest(own) < lowest(other)


# --- agreed results -------------------------------------------------------------------------


def _fair(seen: PlayerView, taken: tuple[int, ...]) -> bool:
    """The result is no worse than this player's own estimate, in tricks where they count."""
    viewer, declarer = seen.viewer, seen.declarer
    if seen.stage is Stage.ALL_PASS:
        return 100 * taken[viewer] <= 100 * seen.taken[viewer] + _all_pass_rest(seen)
    if declarer is None:
        return False
    expected = 100 * seen.taken[declarer] + _declarers_rest(seen, declarer)
    offered = 100 * taken[declarer]
    wants_tricks = seen.contract is not MISERE
    if (viewer == declarer) == wants_tricks:
        return offered >= expected
    return offered <= expected


def _left(seen: PlayerView) -> int:
    """Hundredths of the tricks still to be played."""
    return 100 * (10 - sum(seen.taken))


def _all_pass_rest(seen: PlayerView) -> int:
    """Tricks this player still expects on all-pass; a sitting dealer only from the talon."""
    if seen.viewer not in seen.active:
        return 0
    held = masks(seen.hands[seen.viewer] or ())
    gone = without(without(ALL, held), _unseen(seen))
    return max(0, min(_left(seen), all_pass_danger(held, gone)))


def _declarers_rest(seen: PlayerView, declarer: int) -> int:
    """Tricks (hundredths) the declarer may still take, as the viewer sees it."""
    unseen = _unseen(seen)
    if seen.contract is MISERE:
        return _misere_rest(seen, declarer, unseen)
    hand = seen.hands[declarer]
    if hand is not None and isinstance(seen.contract, Contract):
        held = masks(hand)
        out = unseen
        for seat, other in enumerate(seen.hands):
            if seat != declarer and seat in seen.active:
                out = together(out, masks(other or ()))
        gone = without(without(ALL, held), out)
        return max(0, min(_left(seen), declaring(held, gone, seen.contract.strain)))
    mine = NOTHING
    for seat, other in enumerate(seen.hands):
        if seat != declarer and seat in seen.active:
            mine = together(mine, masks(other or ()))
    ours = sum(mixed(mine[suit], unseen[suit]) for suit in range(4))
    return max(0, _left(seen) - ours)


def _misere_rest(seen: PlayerView, declarer: int, unseen: Suits) -> int:
    held = _may_hold(seen, declarer)
    others = NOTHING if declarer == seen.viewer else _defenders(seen, declarer)
    out = together(others, unseen) if declarer == seen.viewer else others
    if declarer == seen.viewer:
        out = together(out, _defenders(seen, declarer))
    danger = sum(catching(held[suit], out[suit]) for suit in range(4))
    return min(_left(seen), danger)


def _defenders(seen: PlayerView, declarer: int) -> Suits:
    found = NOTHING
    for seat, hand in enumerate(seen.hands):
        if seat != declarer and seat in seen.active:
            found = together(found, masks(hand or ()))
    return found
