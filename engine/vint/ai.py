"""Computers of Vint: calls by high cards, length and words, or by layouts that fit the words."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from engine.cards import Card, Rank, Suit, in_order
from engine.computers import DEFAULT_EFFORT, Effort, Level
from engine.kit.computers import HiddenHand, Prospect
from engine.kit.copying import but
from engine.kit.ladder import BIDS, NO_TRUMPS, PASS, LevelBid, last_bid
from engine.kit.past import CardFacts
from engine.kit.side_computers import RubberPlayer
from engine.kit.view import KitView
from engine.kit.words import Action, Pick, Picked
from engine.tricks import CardSet, card_set, cards_in
from engine.vint.deal import VintDeal
from engine.vint.game import VINT
from engine.vint.scoring import ACES, BOOK, SMALL, TRICKS

Said = tuple[int, LevelBid]
SUIT_CARDS: Final = tuple(
    sum(1 << card for card in cards_in((1 << 52) - 1) if card.suit is suit) for suit in Suit
)
HIGH: Final = {Rank.ACE: 1.75, Rank.KING: 1.05, Rank.QUEEN: 0.65, Rank.JACK: 0.3}
HIGH_CARDS: Final = [
    (card_set(Card.of(suit, rank) for suit in Suit), worth) for rank, worth in HIGH.items()
]
ALL_HIGH: Final = len(Suit) * sum(HIGH.values())
LENGTH, SHORT, IN_SUIT, WITHOUT = 0.85, 0.33, -3.45, -0.8
"""Tricks of high cards, of a trump, of each card by which a suit is shorter than three, and what
a hand lacks with trumps and without: fitted to exact values of random deals."""
MARGIN: Final = (0.9, 0.9, 1.0, 1.4, 2.2, 3.0, 1.3, 2.0)
"""Tricks more than a call promises that are expected before it is made, by level: those of open
cards, while partners do not see each other's, and penalties grow with the level. Vint 5.8, 5.9."""
MORE: Final = {"talon": 0.5, "big_talon": 2.5, "vitalin": 1.5}
"""Tricks that a kind of deal adds to those of the hands before it."""
PASSED, REFUSED, LEAST, MOST_TOLD = 2.9, 2.2, 2.5, 7.0
"""Tricks of high cards in a hand that has passed, that has passed its partner's call, and the
fewest and most that a call tells."""
NAMED, AGAIN, RAISED = 5, 6, 3.5
"""Cards of a suit that is named, named again, called after partner."""
SHOWN, SLAM_ACES = 2, 3
"""Aces that no trumps show, and those that a side has shown before its slam."""
ASKS: Final = LevelBid(4, NO_TRUMPS)
"""Asks partner for a slam if he has the ace that is missing, else to go back to the suit."""
UNSUPPORTED, FEWEST = 0.75, 1.0
"""Cards less of a suit with each word that does not support partner, down to so few."""
KEPT, MISNAMED = 0.5, 1.25
"""Tricks that a strain must be better by than the one that stands for its side, and one first named
without the cards that this tells."""
OTHERWISE, WEAKER = 0.1, 0.03
"""How likely words are for each card, and each trick, by which a hand is not as they tell."""
SWAPS: Final = 2
"""How often each card of a layout may change hands to suit the words of both."""
MORE_HOPE, ERRORS = 1.0, 3
"""Tricks above those he hopes for that an expert thinks of calling, and by how many errors a call
must be better than the habitual one."""


class Hand(NamedTuple):
    """What a hand is worth, or is told to be: tricks of high cards, cards by suit, shortness.

    ``aces``: its aces, or as many as it has shown.
    """

    high: float
    counts: tuple[float, ...]
    short: float
    aces: int

    def tricks(self, strain: int) -> float:
        """Return its part of the tricks of its side, about a half of those of an average one."""
        if strain == NO_TRUMPS:
            return self.high + WITHOUT
        return self.high + LENGTH * self.counts[strain] + SHORT * self.short + IN_SUIT


UNKNOWN: Final = Hand(ALL_HIGH / 4, (3.25,) * 4, 0.8, 0)


@lru_cache(maxsize=1 << 14)
def held(cards: CardSet) -> Hand:
    """Return what a hand is worth."""
    counts = tuple([(cards & suit).bit_count() for suit in SUIT_CARDS])
    high = sum([worth * (cards & rank).bit_count() for rank, worth in HIGH_CARDS])
    return Hand(high, counts, max(0, 3 - min(counts)), (cards & ACES).bit_count())


@lru_cache(maxsize=1 << 12)
def told(words: tuple[Said, ...], first: int, second: int) -> tuple[Hand, Hand]:
    """Return what two partners have told each other by their words."""
    found, spoken = {first: UNKNOWN, second: UNKNOWN}, set[int]()
    for seat, call in words:
        if seat not in found:
            continue
        own, partner = found[seat], first + second - seat
        (high, _, _, aces), counts, strain = own, [*own.counts], call.strain
        for suit, count in enumerate(found[partner].counts):
            if count >= NAMED > counts[suit] > FEWEST and (suit != strain or not call.level):
                counts[suit] -= UNSUPPORTED
        if call.level:
            if strain != NO_TRUMPS:
                raised = found[partner].counts[strain] >= NAMED
                more = RAISED if raised else AGAIN if counts[strain] >= NAMED else NAMED
                counts[strain] = max(counts[strain], more)
            else:
                aces = max(aces, SHOWN)
            lacking = BOOK + min(call.level, SMALL - 1) + MARGIN[1] - found[partner].tricks(strain)
            least = lacking - own._replace(high=0, counts=tuple(counts)).tricks(strain)
            high = min(MOST_TOLD, max(high if seat in spoken else LEAST, least))
            spoken.add(seat)
        elif seat not in spoken:
            high = min(high, REFUSED if partner in spoken else PASSED)
        found[seat] = own._replace(high=high, counts=tuple(counts), aces=aces)
    return found[first], found[second]


def fit(own: Hand, said: Hand, spoken: bool) -> float:
    """Return how well a hand explains what it has told; ``spoken``: by a call."""
    if said == UNKNOWN:
        return 1
    wrong = float(max(0, said.aces - own.aces))
    for count, tells, usual in zip(own.counts, said.counts, UNKNOWN.counts, strict=True):
        if tells > usual:
            wrong += max(0, int(tells) - count)
        elif tells < usual:
            wrong += max(0, count - 1 - tells)
    missing = said.high - own.high if spoken else own.high - said.high - 1
    found: float = OTHERWISE**wrong * WEAKER ** max(0, missing)
    return found


def suit_of(words: Sequence[Said], asker: int, side: Sequence[int]) -> int | None:
    """Return the suit in which a hand asks for a slam: its own last one, else its partner's."""
    named = [
        (seat == asker, place, call.strain)
        for place, (seat, call) in enumerate(words)
        if seat in side and call.level and call.strain != NO_TRUMPS
    ]
    return max(named)[-1] if named else None


def poorest(pick: Pick) -> Picked:
    """Return the lowest cards that may be picked."""
    low = sorted(cards_in(pick.cards), key=lambda card: card.rank)[: pick.least]
    return Picked(in_order(low), pick.to[0])


class VintPlayer(RubberPlayer[VintDeal]):
    """The computers of Vint."""

    game = VINT

    def habit(self, deal: VintDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Make the lowest call of the best strain that own cards and partner's words carry."""
        return self._called(deal, seat, choices, deal.heard)

    def beginner(self, deal: VintDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Call by own cards alone, as if nobody had said anything."""
        return self._called(deal, seat, choices, ())

    def _called(
        self, deal: VintDeal, seat: int, choices: Sequence[Action], words: tuple[Said, ...]
    ) -> Action:
        if isinstance(choices[0], Pick):
            return poorest(choices[0])
        side, last = self.game.side(deal, seat), last_bid(deal.heard)
        if last and last[1].level >= SMALL and last[0] in side:
            return PASS
        calls = [each for each in choices if isinstance(each, LevelBid) and each != PASS]
        (own, theirs), best, found = self._both(deal, seat, words), -9.0, PASS
        tricks = self._hoped(deal, own, theirs)
        named = {call.strain for each, call in words if call.level and each in side}
        aces = own.aces + theirs.aces
        asks = own.aces >= SHOWN and aces < SLAM_ACES and ASKS in calls
        suit, asked = suit_of(words, seat, side), suit_of(words, self._partner(deal, seat), side)
        if last == (self._partner(deal, seat), ASKS) and asked is not None and calls:
            return LevelBid(SMALL - (aces < SLAM_ACES), asked)
        ours = last[1].strain if last and last[0] in side else None
        enough = 0.0 if ours is None else tricks[ours] + KEPT
        for strain, hoped in enumerate(tricks):
            if strain != ours and hoped < enough:
                continue
            fits = own.aces >= SHOWN if strain == NO_TRUMPS else own.counts[strain] >= NAMED
            expected = hoped - MISNAMED * (not fits and strain not in named)
            levels = [each.level for each in calls if each.strain == strain and each != ASKS]
            made = [each for each in levels if expected >= BOOK + each + MARGIN[each]]
            if asks and strain == suit and made and made[-1] >= SMALL:
                return ASKS
            made = [each for each in made if each < SMALL or aces >= SLAM_ACES + each - SMALL]
            if not made:
                continue
            level = made[-1] if made[-1] >= SMALL else made[0]
            worth = expected + TRICKS * (level >= SMALL)
            if worth > best:
                best, found = worth, LevelBid(level, strain)
        return found

    def _hoped(self, deal: VintDeal, own: Hand, theirs: Hand) -> list[float]:
        """Return about how many tricks two partners take, by strain."""
        more = MORE.get(deal.agreement.deal, 0) if deal.stage == "auction" else 0
        return [own.tricks(each) + theirs.tricks(each) + more for each in range(NO_TRUMPS + 1)]

    def _both(self, deal: VintDeal, seat: int, words: tuple[Said, ...]) -> tuple[Hand, Hand]:
        """Return what a hand is worth, and what it may think of its partner's."""
        own, partner = held(deal.hands[seat]), self._partner(deal, seat)
        if partner in self.game.open_hands(deal):
            return own, held(deal.hands[partner])
        theirs = told(words, partner, seat)[0]
        if not any(each == partner and call.level for each, call in words):
            share = (ALL_HIGH - own.high) / 3
            share = min(share, theirs.high) if theirs != UNKNOWN else share
            theirs = Hand(share, tuple([(13 - each) / 3 for each in own.counts]), UNKNOWN.short, 0)
        return own, theirs

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
        """Return the viewer's action; a club player's calls go by habit."""
        plain, deal = self._plain(view, rng), view.deal
        if plain is None and deal is not None and deal.stage != "play" and level == Level.CLUB:
            return self._act(deal, view.viewer, self.habit)
        return super().choose(view, rng, level, effort)

    def choices(self, view: KitView[VintDeal, CardFacts]) -> tuple[Action, ...]:
        """Return the pass, the habitual call, and the lowest ones of other strains, no slams.

        Where partner asks it is the answer alone.
        """
        found, deal = super().choices(view), view.deal
        if deal is None or not isinstance(found[0], LevelBid):
            return found
        habit = self._act(deal, view.viewer, self.habit)
        seen = set[int]()
        if isinstance(habit, LevelBid) and 0 < habit.level < SMALL:
            seen.add(habit.strain)
        own, theirs = self._both(deal, view.viewer, deal.heard)
        hoped = self._hoped(deal, own, theirs)
        last = last_bid(deal.heard)
        ours = last is not None and last[0] in self.game.side(deal, view.viewer)
        if last and ours and last[1].level >= SMALL:
            return (PASS,)
        if last == (self._partner(deal, view.viewer), ASKS):
            return (habit,)
        least = hoped[last[1].strain] if last and ours else 0.0
        likes = [
            own.counts[suit] >= (RAISED - 0.5 if theirs.counts[suit] >= NAMED else NAMED)
            for suit in Suit
        ]
        likes.append(own.aces >= SHOWN or theirs.aces >= SHOWN)
        thought = list[Action]()
        for each in found:
            if not isinstance(each, LevelBid) or each in (PASS, habit):
                thought.append(each)
            elif each.strain not in seen and each.level < SMALL:
                seen.add(each.strain)
                near = BOOK + each.level <= hoped[each.strain] + MORE_HOPE
                if near and likes[each.strain] and hoped[each.strain] >= least:
                    thought.append(each)
        return tuple(thought)

    def _best(
        self, view: KitView[VintDeal, CardFacts], values: Mapping[Action, Prospect]
    ) -> Action:
        """Return the best choice; a call only if it is clearly better than the habitual one."""
        best, deal = super()._best(view, values), view.deal
        if deal is None or not isinstance(best, LevelBid):
            return best
        habit = self._act(deal, view.viewer, self.habit)
        usual = habit in values and values[best].gain.over(values[habit].gain).within(ERRORS)
        return habit if usual else best

    def suits_words(self, deal: VintDeal, hand: int, cards: CardSet) -> float:
        """Return how well a hand explains its words: long suits, support, strength."""
        return fit(held(cards), *self._told(deal, hand))

    def _told(self, deal: VintDeal, hand: int) -> tuple[Hand, bool]:
        """Return what a hand has told, and whether it has called."""
        words = deal.heard
        spoken = any(seat == hand and call.level for seat, call in words)
        return told(words, hand, self._partner(deal, hand))[0], spoken

    def _drawn(
        self,
        deal: VintDeal,
        cards: Sequence[Card],
        hidden: Sequence[HiddenHand],
        rng: Random,
        *,
        heeds: bool = False,
    ) -> VintDeal | None:
        """Return a layout whose hands have swapped cards to suit the words of all of them."""
        found = super()._drawn(deal, cards, hidden, rng)
        if found is None or not heeds or found.gifts or len(hidden) == 1:
            return found
        hands, said = [*found.hands], [self._told(deal, hand) for hand in range(len(found.hands))]
        held_by = [[*cards_in(hand & ~own)] for hand, own in zip(hands, deal.hands, strict=True)]
        fits = [
            fit(held(hand | own), *each)
            for hand, own, each in zip(hands, deal.wholes, said, strict=True)
        ]
        for _ in range(SWAPS * sum(each.missing for each in hidden)):
            one, other = rng.sample(hidden, 2)
            mine, theirs = held_by[one.hand], held_by[other.hand]
            first, second = rng.randrange(len(mine)), rng.randrange(len(theirs))
            swap = 1 << mine[first] | 1 << theirs[second]
            if one.barred >> theirs[second] & 1 or other.barred >> mine[first] & 1:
                continue
            now = [
                fit(held((hands[each.hand] | each.played) ^ swap), *said[each.hand])
                for each in (one, other)
            ]
            if rng.random() * fits[one.hand] * fits[other.hand] < now[0] * now[1]:
                fits[one.hand], fits[other.hand] = now
                mine[first], theirs[second] = theirs[second], mine[first]
                hands[one.hand] ^= swap
                hands[other.hand] ^= swap
        return but(found, hands=tuple(hands))

    def explained(
        self, deal: VintDeal, action: Action, values: Mapping[Action, Prospect]
    ) -> tuple[str, Action]:
        """Return as the reason of a call what it tells partner."""
        reason, about = super().explained(deal, action, values)
        told = isinstance(action, LevelBid) and self._tells(deal, deal.turn or 0, action)
        return told or reason, about

    def _tells(self, deal: VintDeal, seat: int, call: LevelBid) -> str | None:
        """Return what a call means by this hand; None for one that means something else."""
        words, side, partner = deal.heard, self.game.side(deal, seat), self._partner(deal, seat)
        (own, theirs), last = self._both(deal, seat, words), last_bid(words)
        if call == PASS:
            if last and last[0] in side:
                return "slam_stands" if last[1].level >= SMALL else "high_enough"
            return "outbid" if last else "weak"
        aces = own.aces + theirs.aces
        if last == (partner, ASKS) and suit_of(words, partner, side) is not None:
            return "has_ace" if aces >= SLAM_ACES else "lacks_ace"
        if call == ASKS and own.aces >= SHOWN:
            return "asks"
        if call.level >= SMALL:
            return "slam" if aces >= SLAM_ACES + call.level - SMALL else None
        if call.strain == NO_TRUMPS:
            return "two_aces" if own.aces >= SHOWN else None
        spoken = {(each, bid.strain) for each, bid in words if bid.level}
        if (seat, call.strain) in spoken:
            return "again"
        count = own.counts[call.strain]
        if (partner, call.strain) in spoken:
            return "supports" if count >= RAISED - 0.5 else None
        return "names" if count >= NAMED else None

    def counts(self, deal: VintDeal, seat: int, action: Action) -> bool:
        """Return whether the contract is made, by the seat's side or against it."""
        made = deal.sides is not None and deal.sides[0] >= BOOK + (deal.contract or BIDS[0]).level
        return made == (seat in deal.halves[0])


COMPUTERS = VintPlayer().computers
