"""The beginner before the play: counting a hand, the auction, the talon, the whisting. Rules 2-4.

He counts honours by rank and length by number, in hundredths of a trick, and adds his mood: a
random number he draws for every decision.
"""

import random
from itertools import combinations
from typing import Final

from engine.cards import Card
from engine.preferans.actions import (
    BID,
    DECLINE_MISERE,
    DISCARD,
    HALF_WHIST,
    INVITE,
    JOIN_MISERE,
    MISERE,
    OPEN_TALON,
    ORDER,
    PASS,
    PLAY_CLOSED,
    PLAY_OPEN,
    RETURN_WHIST,
    WHIST,
    Action,
    Contract,
    LookAtHand,
    Strain,
)
from engine.preferans.ai.moves import bids_without_talon, lowest_bid
from engine.preferans.ai.suits import Suits, masks, without
from engine.preferans.conventions import OBLIGATION
from engine.preferans.observe import PlayerView, Stage

# --- counting a hand ------------------------------------------------------------------------

ACE: Final = 1 << 7
KING: Final = 1 << 6
QUEEN: Final = 1 << 5
HONOURS: Final = ((ACE, 1, 100), (KING, 2, 90), (QUEEN, 3, 40))
"""A card, how many of its suit must be held for it to count, and what it counts."""
LONG: Final = 100
"""What every trump beyond the third counts, however low."""
LONG_SIDE: Final = 50
"""What every other card beyond the fourth counts, and beyond the third at no-trump."""


def honours(own: int) -> int:
    """Return what he counts for the high cards of a suit."""
    return sum(worth for card, least, worth in HONOURS if own & card and own.bit_count() >= least)


def declaring(held: Suits, strain: Strain) -> int:
    """Return the tricks he counts as declarer."""
    total = 0
    for suit in range(4):
        length = held[suit].bit_count()
        total += honours(held[suit])
        if suit == strain:
            total += LONG * max(0, length - 3)
        else:
            total += LONG_SIDE * max(0, length - (3 if strain is Strain.NO_TRUMP else 4))
    return total


def favourite(held: Suits, bid: Contract) -> tuple[Contract, int]:
    """Return the contract at or above ``bid`` that he likes best, and the tricks he counts."""
    contracts = [found for strain in Strain if (found := _lowest_in(strain, bid)) is not None]
    return max(
        ((contract, declaring(held, contract.strain)) for contract in contracts),
        key=lambda pair: (pair[1] - 100 * pair[0].level, -pair[0].strain),
    )


def _lowest_in(strain: Strain, bid: Contract) -> Contract | None:
    """Return the lowest contract in ``strain`` at or above ``bid``, if there is one. Rule 3.2."""
    level = bid.level if strain >= bid.strain else bid.level + 1
    return Contract(level, strain) if level <= 10 else None


def holes(own: int) -> int:
    """Count the cards of a suit too high for a misère: the i-th lowest should be 7, 9, J, K, …"""
    held = [place for place in range(8) if own >> place & 1]
    return sum(place > 2 * order for order, place in enumerate(held))


def mood(rng: random.Random, least: int, most: int) -> int:
    """Return by how much he overrates a hand now, in hundredths of a trick."""
    return rng.randint(least, most)


# --- the auction ----------------------------------------------------------------------------

TALON_HOPE: Final = 200
"""What he counts on from the talon."""
BID_MOOD: Final = (-60, 110)
MISERE_ODDS: Final = (100, 90, 50)
"""Percent of hands on which he bids misère, by the number of holes."""
DOUBTFUL: Final = (1, 2)
"""Holes with which he likes to invite the dealer."""
INVITES: Final = 60
"""Percent of such hands on which he does."""


def bid(seen: PlayerView, rng: random.Random) -> Action:
    """Pass, hold, take the talon or bid the next step.

    A misère with holes he would rather share; without the talon he plays only what has none.
    """
    held = masks(seen.hands[seen.viewer] or ())
    found = sum(map(holes, held))
    if INVITE in seen.moves and found in DOUBTFUL and rng.randrange(100) < INVITES:
        return INVITE
    hopeful = BID[MISERE] in seen.moves and found < len(MISERE_ODDS)
    if hopeful and rng.randrange(100) < MISERE_ODDS[found]:
        return BID[MISERE]
    for action, game in bids_without_talon(seen):
        best = max(declaring(held, strain) for strain in Strain)
        if best >= 1000 if isinstance(game, Contract) else not found:
            return action
    lowest = lowest_bid(seen)
    if lowest is None:
        return PASS
    action, least = lowest
    contract, tricks = favourite(held, least)
    willing = tricks + TALON_HOPE + mood(rng, *BID_MOOD) >= 100 * contract.level
    return action if willing else PASS


def answer(seen: PlayerView) -> Action:
    """Share a misère that he would have bid himself at once. Rule 7.4."""
    assert seen.invitation is not None  # noqa: S101 - there is something to answer
    held = masks(seen.hands[seen.invitation.seat] or ())
    return JOIN_MISERE if sum(map(holes, held)) < max(DOUBTFUL) else DECLINE_MISERE


# --- the talon ------------------------------------------------------------------------------

ORDER_MOOD: Final = (-30, 100)


def use_talon(seen: PlayerView, rng: random.Random) -> Action:
    """Open the talon, discard or order."""
    match seen.stage:
        case Stage.TALON:
            return OPEN_TALON
        case Stage.DISCARD:
            return _discard(seen)
        case _:
            return _order(seen, rng)


def _discard(seen: PlayerView) -> Action:
    """Lay away small cards of short suits; before a misère, whatever leaves the fewest holes."""
    hand = sorted(seen.hands[seen.viewer] or ())
    held = masks(hand)
    if seen.bid is MISERE:
        pair = min(combinations(hand, 2), key=lambda pair: _misere_left(held, pair))
        return DISCARD[frozenset(pair)]
    contract, _ = favourite(held, _bid(seen))
    first, second = sorted(hand, key=lambda card: _use(held, contract, card))[:2]
    return DISCARD[frozenset((first, second))]


def _misere_left(held: Suits, pair: tuple[Card, Card]) -> tuple[int, int]:
    """Rank a discard, best lowest: the holes it leaves, then high cards first."""
    left = without(held, masks(pair))
    return sum(map(holes, left)), -pair[0].rank - pair[1].rank


def _use(held: Suits, contract: Contract, card: Card) -> tuple[bool, bool, int, int]:
    """Rank a card, best highest: trumps, aces and guarded kings, long suits, high cards."""
    suit, bit = card >> 3, 1 << (card & 7)
    length = held[suit].bit_count()
    honour = bit == ACE or (bit == KING and length > 1)
    return suit == contract.strain, honour, length, card.rank


def _order(seen: PlayerView, rng: random.Random) -> Action:
    """Order the contract he likes best, as high as he counts tricks for it."""
    held = masks(seen.hands[seen.viewer] or ())
    contract, _ = favourite(held, _bid(seen))
    tricks = declaring(held, contract.strain) + mood(rng, *ORDER_MOOD)
    level = min(10, max(contract.level, tricks // 100))
    return ORDER[Contract(level, contract.strain)]


def _bid(seen: PlayerView) -> Contract:
    assert isinstance(seen.bid, Contract)  # noqa: S101 - a trick contract won the auction
    return seen.bid


# --- the whisting ---------------------------------------------------------------------------

WHIST_MOOD: Final = (-130, 130)
PARTNER: Final = {6: 130, 7: 80, 8: 30, 9: 20, 10: 0}
"""Tricks (hundredths) he expects of the other defender, by level."""
CLOSED: Final = 20
"""Percent of whists that he plays closed."""
HALF: Final = 60
"""Percent of half-whists offered that he does not overlook."""


def whist(seen: PlayerView, rng: random.Random) -> Action:
    """Answer the whisting, or choose open or closed."""
    if seen.stage is Stage.OPENNESS:
        return PLAY_CLOSED if rng.randrange(100) < CLOSED else PLAY_OPEN
    looks = [move for move in seen.moves if isinstance(move, LookAtHand)]
    if looks:
        return rng.choice(looks)
    if _wants_to_whist(seen, rng):
        return WHIST if WHIST in seen.moves else RETURN_WHIST
    if HALF_WHIST in seen.moves and rng.randrange(100) < HALF:
        return HALF_WHIST
    return PASS


def _wants_to_whist(seen: PlayerView, rng: random.Random) -> bool:
    """Tell whether his honours and his mood come to the tricks that are owed.

    Even a beginner knows when he answers for nothing (4.5).
    """
    if seen.viewer not in seen.active and not seen.agreement.dealer_answers:
        return True
    contract = seen.contract
    assert isinstance(contract, Contract)  # noqa: S101 - misère is not whisted
    seat = seen.viewer if seen.viewer in seen.active else seen.dealer_hand
    held = masks((seen.hands[seat] or ()) if seat is not None else ())
    own = sum(map(honours, held)) + mood(rng, *WHIST_MOOD)
    owed = 100 * OBLIGATION[contract.level]
    if any(say == WHIST for said_by, say in seen.whisting if said_by != seen.viewer):
        return own >= max(100, owed // 2)
    return own + PARTNER[contract.level] >= owed
