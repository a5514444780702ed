"""Words, discards and orders of players who do not search: what people would likelier do. 2-4.

``mood`` is by how much the hand is overrated, in hundredths of a trick.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from engine.preferans.actions import (
    CONTRACTS,
    DECLINE_MISERE,
    DISCARD,
    HALF_WHIST,
    INVITE,
    JOIN_MISERE,
    MISERE,
    OPEN_TALON,
    ORDER,
    PASS,
    PLAY_ALONE,
    PLAY_CLOSED,
    PLAY_OPEN,
    RETURN_WHIST,
    WHIST,
    WITHOUT_THREE,
    Action,
    AnyContract,
    Bid,
    Contract,
    LookAtHand,
    Special,
    Strain,
)
from engine.preferans.ai.hand import misere_after_talon, misere_at_best, misere_danger
from engine.preferans.ai.moves import bids_without_talon, lowest_bid
from engine.preferans.ai.people import words
from engine.preferans.ai.people.words import EVEN, WhistTurn
from engine.preferans.ai.suits import suits_of
from engine.preferans.conventions import OBLIGATION, PRICES
from engine.preferans.observe import PlayerView, Stage
from engine.tricks import CardSet, card_set, hand_of

HOPELESS: Final = 40
"""Danger of the eight best cards beyond which no talon is worth counting."""
MISERE_DANGER: Final = 20
"""Danger after the talon, on average, below which a misère is bid: four of five are made then. More
of them would pay, but not even one deal of ten is a misère among people."""
SHARED: Final = 12
"""How much more danger a misère bears that two share: two pay for each half, three for it alone."""
USUAL_DANGER: Final = 312
"""Danger of a usual hand on all-pass."""
PER_BID: Final = 36
"""Points of all-pass, times those who have spoken, that a point of a bid outweighs."""
MIDDLE: Final = Contract(6, Strain.DIAMONDS)
"""A game of the usual price."""
UNSURE: Final = 60
"""Hundredths of a trick taken off at no-trump, where the estimate errs more and costs more."""
AS_HELD: Final = 10
"""Danger of ten cards up to which they are played as a misère without the talon."""
UNPLAYED: Final = -300
"""Hundredths of tricks that the best order lacks, from which on three are written unplayed."""
BOLDER: Final = {
    (WhistTurn.FIRST, 8): 70,
    (WhistTurn.AFTER_PASS, 7): 160,
    (WhistTurn.AFTER_PASS, 8): 160,
}
"""Hundredths of a trick by which a whist pays sooner than people whist, by spot and level: on an
eight a defence owes one trick, and at seven half is less than a whist brings."""


def bid(view: PlayerView, mood: int) -> Action:
    """Pass, hold, take the talon, bid or invite. Rule 2."""
    hand, leads = _hand(view, view.viewer), _leads(view)
    for move in reversed(view.moves):
        game = move.game if isinstance(move, Bid) else None
        if isinstance(game, Special) and _worth_no_tricks(hand, game, mood):
            return move
    if view.bid is None:
        mood += _fear(view, hand)
    step = lowest_bid(view)
    if step is not None and words.bids(hand, step[1], leads=leads, mood=mood) > EVEN:
        return step[0]
    if INVITE in view.moves and _worth_misere(hand, mood, SHARED):
        return INVITE
    for action, game in bids_without_talon(view):
        if _makes_as_held(hand, game, leads=leads):
            return action
    return PASS


def _fear(view: PlayerView, hand: CardSet) -> int:
    """Return by how much a bid may be weaker, as a pass may lead to an all-pass. Rule 6.5.

    The more players have passed already, the likelier it is.
    """
    tricks = misere_danger(suits_of(hand)) - USUAL_DANGER
    # A game that is worth more outweighs more of it. Rules 5, 11.11.
    per_bid = PER_BID * view.agreement.price(MIDDLE) // PRICES[MIDDLE.level]
    return tricks * view.all_pass_price * (len(view.auction) + 1) // per_bid


def _makes_as_held(hand: CardSet, game: AnyContract, *, leads: bool) -> bool:
    """Return whether ten cards make a game as they are. Rule 13.30."""
    if not isinstance(game, Contract):
        return misere_danger(suits_of(hand)) < AS_HELD
    return any(
        words.as_held(hand, contract.strain, leads=leads) >= 100 * contract.level
        for contract in _at_least(game)
    )


def _at_least(bid: Contract) -> list[Contract]:
    """Return the contracts at or above a bid."""
    return [contract for contract in CONTRACTS if contract >= bid]


def _worth_misere(hand: CardSet, mood: int, more: int = 0) -> bool:
    """Return whether ten cards are worth a misère with the talon."""
    held = suits_of(hand)
    if misere_at_best(held) - mood // 4 > HOPELESS:
        return False
    return misere_after_talon(held) - mood // 4 < MISERE_DANGER + more


def _worth_no_tricks(hand: CardSet, game: Special, mood: int) -> bool:
    """Return whether ten cards are worth a game of no trick, as held or with the talon."""
    if game.leaves_talon:
        return misere_danger(suits_of(hand)) - mood // 4 < AS_HELD
    return _worth_misere(hand, mood, -SHARED if game.open else 0)


def answer_invitation(view: PlayerView, mood: int) -> Action:
    """Share the misère that the dealer is invited to, or decline. Rule 7.4."""
    assert view.invitation is not None  # noqa: S101 - there is something to answer
    shares = _worth_misere(_hand(view, view.invitation.seat), mood, SHARED)
    return JOIN_MISERE if shares else DECLINE_MISERE


def lay_away_or_order(view: PlayerView, mood: int) -> Action:
    """Open the talon, discard, order, or leave the contract. Rule 3."""
    if view.stage is Stage.TALON:
        return OPEN_TALON
    hand, leads = _hand(view, view.viewer), _leads(view)
    if isinstance(view.bid, Special):
        return DISCARD[hand_of(max(words.discards(hand, MISERE))[1])]
    assert isinstance(view.bid, Contract)  # noqa: S101 - the auction was won at a bid
    laid = view.stage is Stage.ORDER
    tricks = words.as_held if laid else words.best_kept
    orders = {strain: tricks(hand, strain, leads=leads) for strain in Strain}
    short, level, _, strain = max(_orders(orders, view.bid, mood if laid else 0))
    if laid:
        return ORDER[Contract(level, strain)]
    if WITHOUT_THREE in view.moves and short < UNPLAYED:
        return WITHOUT_THREE
    return DISCARD[hand_of(max(words.discards(hand, strain))[1])]


def _orders(
    estimates: Mapping[Strain, int], bid: Contract, mood: int
) -> Iterator[tuple[int, int, int, Strain]]:
    """Yield, by strain, what its best level lacks, the level and the tricks. Rule 3.3."""
    for strain, estimate in estimates.items():
        least = bid.level if strain >= bid.strain else bid.level + 1
        tricks = estimate + mood - (UNSURE if strain is Strain.NO_TRUMP else 0)
        level = max(least, min(10, (tricks - words.ENOUGH[0]) // 100))
        if level <= 10:
            yield min(0, tricks - 100 * level), level, tricks, strain


def whist(view: PlayerView, mood: int) -> Action:
    """Answer the whisting, or choose open or closed. Rule 4."""
    assert isinstance(view.contract, Contract)  # noqa: S101 - misère is not whisted
    looks = [move for move in view.moves if isinstance(move, LookAtHand)]
    if looks:
        half = [seat for seat, say in view.whisting if say == HALF_WHIST]
        return next((look for look in looks if look.seat in half), looks[0])
    sits = view.viewer not in view.active
    seat = view.dealer_hand if sits and view.dealer_hand is not None else view.viewer
    hand = _hand(view, seat)
    if view.stage is Stage.OPENNESS:
        alone = words.own_tricks(hand, view.contract.strain) + mood
        if PLAY_OPEN not in view.moves:
            return PLAY_ALONE
        closed = PLAY_CLOSED in view.moves and alone >= 100 * OBLIGATION[view.contract.level]
        return PLAY_CLOSED if closed else PLAY_OPEN
    if view.moves == (WHIST,) or (sits and not view.agreement.answers(sitting=True)):
        return WHIST
    turn = words.turn_of([say for _, say in view.whisting])
    word = RETURN_WHIST if RETURN_WHIST in view.moves else WHIST
    mood += BOLDER.get((turn, view.contract.level), 0)
    if words.whists(hand, view.contract, turn, mood) > EVEN:
        return word
    return HALF_WHIST if HALF_WHIST in view.moves else PASS


def _hand(view: PlayerView, seat: int) -> CardSet:
    return card_set(view.hands[seat] or ())


def _leads(view: PlayerView) -> bool:
    return view.viewer == view.active[0]
