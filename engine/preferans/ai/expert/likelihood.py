"""How likely what was said is in a layout: bids and passes, the order, the discard, the whisting.

Every factor is an integer, in parts of `UNIT`, and never zero: people do odd things, and a world
that fits the cards must stay possible.
"""

import random

from engine.preferans.actions import (
    MISERE,
    AnyContract,
    Bid,
    BidWithoutTalon,
    Contract,
    DarkBid,
    DarkHold,
    DarkPass,
    Hold,
    LookAtCards,
    ReturnWhist,
    Special,
    Strain,
    SwitchToMisere,
    TakeTalon,
    Whist,
)
from engine.preferans.ai.expert import likelihood_of_play
from engine.preferans.ai.expert.layouts import Layout, played_by, shown_voids
from engine.preferans.ai.people.words import (
    FLOOR,
    UNIT,
    WhistTurn,
    bids,
    bids_misere,
    discards,
    next_step,
    orders,
    turn_of,
    whists,
)
from engine.preferans.ai.seats import owned
from engine.preferans.observe import PlayerView, Stage
from engine.preferans.whisting import must_whist
from engine.tricks import CardSet, card_set


class _Bidding:
    """What one player said: the highest contract he was willing to play, the lowest he left."""

    __slots__ = ("left", "misere", "no_misere", "reached")

    def __init__(self) -> None:
        self.reached: Contract | None = None
        self.left: Contract | None = None
        self.misere = False
        self.no_misere = False

    def likelihood(self, cards: CardSet, *, leads: bool) -> int:
        if self.misere:
            return bids_misere(cards)
        found = UNIT
        if self.no_misere:
            found = UNIT - bids_misere(cards) * 3 // 4
        reached = UNIT if self.reached is None else bids(cards, self.reached, leads=leads)
        left = 0 if self.left is None else bids(cards, self.left, leads=leads)
        return found * max(FLOOR, reached - left) // UNIT


def _auction(view: PlayerView) -> dict[int, _Bidding]:
    """Read the words: what each player took upon himself, and what he declined.

    What was said in the dark tells nothing of an unseen hand, a pass neither (9.5).
    """
    bidding = {seat: _Bidding() for seat in view.active}
    standing: AnyContract | None = None
    remaining = list(owned(view))
    unseen, spoken = set[int](), set[int]()
    lowest = Contract(view.lowest_level, Strain.SPADES)
    for seat, word in view.auction:
        mine = bidding[seat]
        first = seat not in spoken
        spoken.add(seat)
        senior = len(remaining) == 2 and remaining[0] == seat
        match word:
            case Bid(Contract() as contract) | BidWithoutTalon(Contract() as contract):
                mine.reached = standing = contract
            case Bid(game) | BidWithoutTalon(game):
                standing = game
                mine.misere = True
            case Hold() if isinstance(standing, Contract):
                mine.reached = standing
            case TakeTalon():
                mine.reached = standing = lowest
            case SwitchToMisere():
                mine.misere = True
            case DarkBid(game):
                standing = game
                unseen.add(seat)
                continue
            case DarkHold():
                continue
            case LookAtCards():
                unseen.discard(seat)
                continue
            case _ if isinstance(word, DarkPass) or seat in unseen:
                remaining.remove(seat)
                continue
            case _:
                remaining.remove(seat)
                if standing is None:
                    mine.left = lowest
                elif isinstance(standing, Contract):
                    mine.left = standing if senior else next_step(standing)
        invited = view.invitation is not None and view.invitation.seat == seat
        if first and not (mine.misere or invited) and not isinstance(standing, Special):
            mine.no_misere = not isinstance(standing, Contract) or standing.level < 9
    return bidding


# --- all together ---------------------------------------------------------------------------


class LayoutLikelihood:
    """Weighs layouts for one view; reads what was said only once.

    ``laid``: somebody else has discarded and ordered, or plays misère.
    """

    def __init__(self, view: PlayerView) -> None:
        self._seen = view
        self._bidding = _auction(view)
        self._past = likelihood_of_play.past(view)
        self._played = played_by(view)
        self._voids = shown_voids(view)
        self._hidden = tuple(
            seat for seat in view.active if view.hands[seat] is None and view.counts[seat]
        )
        self._talon = card_set(view.talon) if view.talon_taken else 0
        chosen = view.declarer is not None and view.contract is not None
        self.laid = chosen and view.viewer != view.declarer and not view.no_talon
        self._ordered = view.contract
        self._said = _words(view, self._hidden) if isinstance(view.contract, Contract) else ()
        # Many layouts have equal hands.
        self._bids: dict[tuple[int, CardSet], tuple[int, ...]] = {}
        self._whists: dict[tuple[int, CardSet], int] = {}
        self._discards: dict[CardSet, list[tuple[int, CardSet]]] = {}
        if view.stage is Stage.ALL_PASS:
            self._talon = 0

    def layout(self, layout: Layout) -> int:
        """The likelihood of a layout."""
        found = self.words_likelihood(layout) * self._past.weight(layout.hands)
        if not self.laid:
            return found
        chances = self._laid_away(self._twelve(layout))
        total = sum(chance for chance, _ in chances)
        here = next(chance for chance, cards in chances if cards == layout.away)
        return found * here * UNIT // total

    def refined(self, layout: Layout, rng: random.Random) -> tuple[Layout, int]:
        """A layout that was drawn evenly, its discard drawn anew as declarers discard.

        The likelihood is that of everything but `words_likelihood`, corrected for how it was drawn.
        """
        if not self.laid:
            return layout, self._past.weight(layout.hands)
        declarer = self._declarer()
        twelve = self._twelve(layout)
        kept = self._played[declarer]
        must = self._must_be_away(layout, declarer)
        total = 0
        fitting = []
        chances = 0
        for chance, cards in self._laid_away(twelve):
            total += chance
            if not cards & kept and not must & ~cards:
                fitting.append((chance, cards))
                chances += chance
        pick = rng.randrange(chances)
        away = layout.away
        for chance, cards in fitting:
            pick -= chance
            if pick < 0:
                away = cards
                break
        hands = list(layout.hands)
        hands[declarer] = twelve & ~kept & ~away
        changed = Layout(tuple(hands), away)
        # As many discards as fit, so often was this hand of twelve drawn.
        likely = UNIT * UNIT * chances // (total * len(fitting)) + 1
        return changed, likely * self._past.weight(changed.hands)

    def _must_be_away(self, layout: Layout, declarer: int) -> CardSet:
        """Cards of suits the declarer has shown to lack, which only the discard may hold."""
        return layout.away & self._voids[declarer]

    def _declarer(self) -> int:
        assert self._seen.declarer is not None  # noqa: S101 - somebody discarded
        return self._seen.declarer

    def _game(self) -> Strain | Special:
        game = self._ordered
        return game.strain if isinstance(game, Contract) else MISERE

    def _laid_away(self, twelve: CardSet) -> list[tuple[int, CardSet]]:
        """Return how likely a declarer with these cards lays away each two."""
        if twelve not in self._discards:
            self._discards[twelve] = discards(twelve, self._game())
        return self._discards[twelve]

    def _twelve(self, layout: Layout) -> CardSet:
        declarer = self._declarer()
        return layout.hands[declarer] | self._played[declarer] | layout.away

    def words_likelihood(self, layout: Layout) -> int:
        """The likelihood of what was said: auction, order, whisting; quickly found."""
        found = UNIT
        for seat in self._hidden:
            cards = layout.hands[seat] | self._played[seat]
            if self.laid and seat == self._seen.declarer:
                cards |= layout.away
            for chance in self._bid_and_ordered(seat, cards):
                found = found * chance // 32
        for place, (seat, _, _) in enumerate(self._said):
            chance = self._whisted(place, layout.hands[seat] | self._played[seat])
            found = found * chance // 32
        return found

    def _bid_and_ordered(self, seat: int, cards: CardSet) -> tuple[int, ...]:
        """Return how likely a hand bids, and orders, as it did; a declarer's with the talon."""
        known = self._bids.get((seat, cards))
        if known is not None:
            return known
        view, game = self._seen, self._ordered
        leads = seat == view.active[0]
        took = seat == view.declarer and view.talon_taken
        own = cards & ~self._talon if took else cards
        found: tuple[int, ...] = (self._bidding[seat].likelihood(own, leads=leads),)
        if took and isinstance(game, Contract) and isinstance(view.bid, Contract):
            found = (orders(cards, game, view.bid, leads=leads), *found)
        self._bids[seat, cards] = found
        return found

    def _whisted(self, place: int, cards: CardSet) -> int:
        """Return how likely a hand says what it said in the whisting."""
        known = self._whists.get((place, cards))
        if known is None:
            assert isinstance(self._ordered, Contract)  # noqa: S101 - misère is not whisted
            _, turn, whisted = self._said[place]
            chance = whists(cards, self._ordered, turn)
            known = self._whists[place, cards] = chance if whisted else UNIT - chance
        return known


def _words(view: PlayerView, hidden: tuple[int, ...]) -> tuple[tuple[int, WhistTurn, bool], ...]:
    """What defenders with hidden hands said: the seat, where it spoke, whether it whisted.

    A word without a choice tells nothing of the cards.
    """
    game = view.contract
    if isinstance(game, Contract) and must_whist(view.agreement, game, dark=view.dark):
        return ()
    said = [say for _, say in view.whisting]
    return tuple(
        (seat, turn_of(said[:number]), isinstance(say, (Whist, ReturnWhist)))
        for number, (seat, say) in enumerate(view.whisting)
        if seat in hidden
    )
