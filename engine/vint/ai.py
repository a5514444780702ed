"""Computers of Vint: calls by sure tricks, or by search of layouts that fit what was said."""

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.cards import Rank, Suit, in_order
from engine.computers import DEFAULT_EFFORT, Effort, Level
from engine.kit.ladder import BIDS, NO_TRUMPS, PASS, LevelBid, last_bid
from engine.kit.past import CardFacts
from engine.kit.side_computers import RubberPlayer
from engine.kit.view import KitView
from engine.kit.words import Action, Pick, Picked
from engine.tricks import CardSet, cards_in
from engine.vint.deal import VintDeal
from engine.vint.game import VINT
from engine.vint.scoring import ACES, BOOK, HONOURS, SMALL

SUIT_CARDS: Final = tuple(
    sum(1 << card for card in cards_in((1 << 52) - 1) if card.suit is suit) for suit in Suit
)
GUARDED: Final = {Rank.ACE: (1, 1.0), Rank.KING: (2, 0.75), Rank.QUEEN: (3, 0.5)}
"""How many cards a high card needs in its suit to count, and for how many tricks."""
LONG, STRONG, PARTNER = 5, 2, 2.0
"""Cards and honours of a suit that is called, and tricks hoped for from a partner. Vint 11."""
MORE: Final = {"talon": 0.5, "big_talon": 2.5, "vitalin": 1.5}
"""Tricks that a kind of deal adds to those of the hands before it."""
NAMED: Final = (0.02, 0.02, 0.02, 0.1, 0.4, 1.0)
"""How likely a suit is named first with so many cards of it, or more."""
RAISED: Final = (0.05, 0.1, 0.4, 1.0)
"""How likely partner's suit is called again with so many cards of it, or more."""
ACES_SHOWN: Final = (0.15, 0.5, 1.0)
"""How likely no trumps are called with so many aces, or more."""
UNSOUND, SILENT, SILENT_TRICKS = 0.1, 0.25, 5
"""How likely a hand calls a trick more than it is worth, and how likely one of so many tricks says
nothing."""
HOPE: Final = 1.5
"""Tricks more than its words promise that a side may be found to take."""
NAMEABLE, RAISABLE = 4, 2
"""Cards of a suit that an expert thinks of naming, or of calling after his partner."""


def strength(hand: CardSet, strain: int) -> float:
    """Return about how many tricks a hand takes in a strain, its long cards included."""
    found = 0.0
    for suit, cards in zip(Suit, SUIT_CARDS, strict=True):
        held = hand & cards
        count = held.bit_count()
        for card in cards_in(held):
            guard, worth = GUARDED.get(card.rank, (0, 0.0))
            found += worth if count >= guard else 0
        if suit == strain:
            found += max(0, count - 3)
        elif strain == NO_TRUMPS and held & HONOURS[suit] and count >= LONG:
            found += (count - 4) * 0.75
    return found


def support(hand: CardSet, strain: int) -> float:
    """Return about how many tricks a hand adds to the suit of its partner."""
    if strain == NO_TRUMPS:
        return strength(hand, strain)
    trumps = (hand & SUIT_CARDS[strain]).bit_count()
    shortest = min((hand & cards).bit_count() for cards in SUIT_CARDS)
    return strength(hand, strain) + (max(0, 3 - shortest) * 0.5 if trumps >= 3 else -1)


def poorest(pick: Pick) -> Picked:
    """Return the lowest cards that may be picked."""
    low = sorted(cards_in(pick.cards), key=lambda card: card.rank)[: pick.least]
    return Picked(in_order(low), pick.to[0])


class VintPlayer(RubberPlayer[VintDeal]):
    """The computers of Vint."""

    game = VINT

    def habit(self, deal: VintDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Call a long suit, raise the partner once, both as high as sure tricks reach."""
        if isinstance(choices[0], Pick):
            return poorest(choices[0])
        hand, partner = deal.hands[seat], self._partner(deal, seat)
        said = (*deal.words, *deal.said)
        hope = PARTNER + MORE.get(deal.agreement.deal, 0) * (deal.stage == "auction")
        standing, own = last_bid(said), last_bid(each for each in said if each[0] == seat)
        theirs = last_bid(each for each in said if each[0] == partner)
        if theirs is not None and standing is not None:
            strain = theirs[1].strain
            tricks = theirs[1].level + BOOK - PARTNER + support(hand, strain)
            raised = any(w == seat and call.strain == strain for w, call in said)
            slam = tricks >= BOOK + SMALL
            if not raised and (standing[0] != partner or slam):
                return self._call(strain, tricks, choices)
            return PASS
        if own is not None:
            return self._call(own[1].strain, hope + strength(hand, own[1].strain), choices)
        suits = [
            suit
            for suit, cards in zip(Suit, SUIT_CARDS, strict=True)
            if (hand & cards).bit_count() >= LONG and (hand & HONOURS[suit]).bit_count() >= STRONG
        ]
        strains = [*suits, NO_TRUMPS]
        best = max(strains, key=lambda strain: strength(hand, strain) + (strain < NO_TRUMPS) / 2)
        return self._call(best, hope + strength(hand, best), choices)

    def _call(self, strain: int, tricks: float, choices: Sequence[Action]) -> LevelBid:
        """Return the lowest call of a strain that so many tricks make, a slam at once."""
        level = int(tricks) - BOOK
        calls = [each for each in choices if isinstance(each, LevelBid) and each != PASS]
        least = [each for each in calls if each.strain == strain]
        if not least or least[0].level > level:
            return PASS
        return max(least[0], LevelBid(level, strain)) if level in (SMALL, SMALL + 1) else least[0]

    def _partner(self, deal: VintDeal, seat: int) -> int:
        return next(hand for hand in self.game.side(deal, seat) if hand != seat)

    def draws(self, deal: VintDeal, hand: int) -> bool:
        """Return whether a hand is of the declaring side."""
        return hand in deal.halves[0]

    def choose(
        self,
        view: KitView[VintDeal, CardFacts],
        rng: Random,
        level: str = Level.CLUB,
        effort: Effort = DEFAULT_EFFORT,
    ) -> Action:
        """Return the viewer's action; below experts calls go by habit."""
        by_habit = view.stage in ("auction", "more") and level != Level.EXPERT
        return super().choose(view, rng, Level.NOVICE if by_habit else level, effort)

    def choices(self, view: KitView[VintDeal, CardFacts]) -> tuple[Action, ...]:
        """Return the pass, and the calls worth a thought, in the auction."""
        found, deal = super().choices(view), view.deal
        if deal is None or deal.stage == "play":
            return found
        hand, partner = deal.hands[view.viewer], self._partner(deal, view.viewer)
        theirs = {call.strain for seat, call in deal.words if seat == partner and call.level}
        counts = [(hand & cards).bit_count() for cards in SUIT_CARDS]
        least = [RAISABLE if suit in theirs else NAMEABLE for suit in Suit]
        strains = {NO_TRUMPS, *[suit for suit in Suit if counts[suit] >= least[suit]]}
        hoped = {each: self._hoped(deal, view.viewer, each) + HOPE - BOOK for each in strains}
        return tuple(
            [
                each
                for each in found
                if not isinstance(each, LevelBid) or each.level <= max(0, hoped.get(each.strain, 0))
            ]
        )

    def _hoped(self, deal: VintDeal, seat: int, strain: int) -> float:
        """Return about how many tricks a hand and its partner take in a strain, by his words."""
        hand, partner = deal.hands[seat], self._partner(deal, seat)
        calls = [call for each, call in deal.words if each == partner and call.level]
        told = max(
            [BOOK + call.level - PARTNER for call in calls if call.strain == strain], default=0
        )
        if told:
            return told + support(hand, strain)
        return PARTNER * (1 + bool(calls)) + strength(hand, strain)

    def suits_words(self, deal: VintDeal, hand: int, cards: CardSet) -> float:
        """Return how well a hand explains its words: long suits, support, aces, strength."""
        found, partner = 1.0, self._partner(deal, hand)
        own, theirs, level = set[int](), set[int](), 0
        for seat, call in deal.words:
            if not call.level:
                continue
            if seat == partner:
                theirs.add(call.strain)
            elif seat == hand:
                level = call.level
                if call.strain not in own:
                    found *= _named(cards, call.strain, raised=call.strain in theirs)
                own.add(call.strain)
        tricks = max(strength(cards, strain) for strain in own or range(NO_TRUMPS + 1))
        if own:
            hoped = PARTNER * (2 if own & theirs else 1)
            return found * (UNSOUND if tricks + hoped + 1 < BOOK + level else 1)
        silent = any(seat == hand for seat, _ in deal.words) and tricks >= SILENT_TRICKS
        return found * (SILENT if silent else 1)

    def counts(self, deal: VintDeal, seat: int, action: Action) -> bool:
        """Return whether the contract is made, by the seat's side or against it."""
        made = deal.sides is not None and deal.sides[0] >= BOOK + (deal.contract or BIDS[0]).level
        return made == (seat in deal.halves[0])


def _named(cards: CardSet, strain: int, *, raised: bool) -> float:
    """Return how likely a hand calls a strain for the first time."""
    if strain == NO_TRUMPS:
        return ACES_SHOWN[min((cards & ACES).bit_count(), len(ACES_SHOWN) - 1)]
    likely = RAISED if raised else NAMED
    return likely[min((cards & SUIT_CARDS[strain]).bit_count(), len(likely) - 1)]


COMPUTERS = VintPlayer().computers
