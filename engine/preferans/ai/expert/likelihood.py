"""How likely what was said is in a layout: bids and passes, the order, the discard, the whisting.

Every factor is an integer, in parts of `UNIT`, and never zero: people do odd things, and a world
that fits the cards must stay possible. The strength of a hand is that of `ai.hand`, in hundredths
of a trick.
"""

import random
from enum import IntEnum
from functools import cache
from itertools import combinations
from typing import Final

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
from engine.preferans.ai.expert import likelihood_of_play, strength
from engine.preferans.ai.expert.layouts import Layout, played_by, shown_voids
from engine.preferans.ai.hand import defending, misere_at_best
from engine.preferans.ai.knowledge import owned
from engine.preferans.ai.suits import FULL, catching, suits_of
from engine.preferans.observe import PlayerView, Stage
from engine.preferans.whisting import must_whist
from engine.tricks import CardSet, card_set, cards_in

UNIT: Final = 1024
"""Certainty."""
LOWEST: Final = 6
"""The level of an opening."""
FLOOR: Final = 24
"""The least likelihood of a bid, pass or whist."""
ODD: Final = 6
"""The least likelihood of an order: the declarer has seen his twelve cards."""

OPENING: Final = (30, 90)
"""Margin (tricks with the talon beyond the level) at which half of the hands open at six spades,
and the half width of the slope."""
WILLING: Final = (10, 90)
"""The same for every other step."""
ENOUGH: Final = (20, 60)
"""The same for ordering a contract beyond the bid's level, once the talon is known."""
STUCK: Final = (-120, 100)
"""The same for a contract on the level of the bid: it had to be played."""
PREFERRED: Final = (-10, 90)
"""The same for the strain ordered against the best other one."""
TOO_STRONG: Final = (165, 60)
"""The same for not ordering a level more."""
MISERE_WILLING: Final = (30, 40)
"""Danger of the best eight cards at which half of the hands bid misère, and the half width."""


class WhistTurn(IntEnum):
    """Where a defender speaks, or the sitting dealer with his hand."""

    FIRST = 0
    AFTER_WHIST = 1
    AFTER_PASS = 2
    DEALER = 3
    RETURN = 4  # beside a whist he passed, but it was taken back for half


WHIST: Final[dict[WhistTurn, dict[int, tuple[int, int]]]] = {
    WhistTurn.FIRST: {6: (200, 110), 7: (140, 80), 8: (170, 80), 9: (220, 80), 10: (220, 80)},
    WhistTurn.AFTER_WHIST: {
        6: (320, 100),
        7: (280, 100),
        8: (320, 80),
        9: (320, 80),
        10: (320, 80),
    },
    WhistTurn.AFTER_PASS: {
        6: (400, 120),
        7: (310, 120),
        8: (260, 100),
        9: (260, 100),
        10: (260, 100),
    },
    WhistTurn.DEALER: {
        6: (220, 180),
        7: (140, 160),
        8: (90, 120),
        9: (150, 120),
        10: (150, 120),
    },
    WhistTurn.RETURN: {6: (100, 60), 7: (60, 60)},
}
"""Tricks of one's own (`ai.hand.defending`) at which half of the hands whist, by spot and level,
and the half width. A dealer whists with less than a defender: he gives up no half-whist, and
sees the other hand when he lays them open. Beside a whist one passed as it pays little; alone club
players returned 1530 whists of 1599, experts 55 of 55."""
DISCARD_HALVES: Final = 20
"""A discard that is so much (hundredths of a trick) worse than the best is half as likely."""
MISERE_DISCARD_HALVES: Final = 4
"""The same on misère, where a hundredth decides."""


def slope(value: int, middle_and_width: tuple[int, int], floor: int = FLOOR) -> int:
    """Rise from ``floor`` to nearly `UNIT` around the middle."""
    middle, width = middle_and_width
    found = UNIT // 2 + (value - middle) * (UNIT // 2) // width
    return max(floor, min(UNIT - floor, found))


# --- the auction ----------------------------------------------------------------------------


def margin(cards: CardSet, least: Contract, *, leads: bool) -> int:
    """Return how far a ten-card hand's tricks, the talon counted, exceed the best level it could
    order at or above ``least``; hundredths of a trick. ``leads``: it is the first hand."""
    strengths = strength.before_talon(cards)
    best = -1000
    for strain in Strain:
        level = least.level if strain >= least.strain else least.level + 1
        if level <= 10:
            more = strength.leading(strain) if leads else 0
            best = max(best, strengths[strain] + more - 100 * level)
    return best


def bids(cards: CardSet, least: Contract, *, leads: bool) -> int:
    """Return the chance that a hand is willing to play at or above ``least``."""
    opening = least.level == LOWEST and least.strain is Strain.SPADES
    return slope(margin(cards, least, leads=leads), OPENING if opening else WILLING)


def bids_misere(cards: CardSet) -> int:
    """Return the chance that a hand bids misère where it may."""
    return UNIT - slope(misere_at_best(suits_of(cards)), MISERE_WILLING)


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
        if first and not (mine.misere or invited) and standing is not MISERE:
            mine.no_misere = not isinstance(standing, Contract) or standing.level < 9
    return bidding


def next_step(contract: Contract) -> Contract | None:
    """Return the contract above; None above ten no-trump. Rule 2.2."""
    if contract.strain is Strain.NO_TRUMP:
        return None if contract.level == 10 else Contract(contract.level + 1, Strain.SPADES)
    return Contract(contract.level, Strain(contract.strain + 1))


# --- the discard and the order --------------------------------------------------------------


_Row = tuple[int, int, int, tuple[int, ...], tuple[int, ...]]
"""A suit of twelve cards: its worth with none, one and two cards laid away at best, and what each
single card (by bit) and each pair (by 8 * bit + bit) laid away leaves of it."""


@cache
def _row(own: int, kind: int) -> _Row:
    """``kind``: 0 trumps, 1 a side suit, 2 no-trump, 3 misère."""
    bits = [bit for bit in range(8) if own >> bit & 1]
    single = [0] * 8
    double = [0] * 64
    for bit in bits:
        single[bit] = _kept(own, 1 << bit, kind)
    for low, high in combinations(bits, 2):
        double[low * 8 + high] = _kept(own, 1 << low | 1 << high, kind)
    least = -10_000
    one = max((single[bit] for bit in bits), default=least)
    two = max((double[low * 8 + high] for low, high in combinations(bits, 2)), default=least)
    return _kept(own, 0, kind), one, two, tuple(single), tuple(double)


def _kept(own: int, gone: int, kind: int) -> int:
    left = own & ~gone
    if kind == 3:  # misère
        return -catching(left, FULL & ~own)
    return (strength.TRUMPS, strength.SIDE, strength.NO_TRUMP)[kind][left]


def _best(rows: list[_Row]) -> int:
    """The worth of four suits with two cards laid away among them as well as can be."""
    none, one, two = 0, -10_000, -10_000
    for keeps, less, least, _, _ in rows:
        none, one, two = (
            none + keeps,
            max(one + keeps, none + less),
            max(two + keeps, one + less, none + least),
        )
    return two


def _rows(twelve: CardSet, game: Strain | Special) -> list[_Row]:
    held = suits_of(twelve)
    if isinstance(game, Special):
        return [_row(own, 3) for own in held]
    if game is Strain.NO_TRUMP:
        return [_row(own, 2) for own in held]
    return [_row(own, int(suit != game)) for suit, own in enumerate(held)]


def best_kept(twelve: CardSet, strain: Strain, *, leads: bool) -> int:
    """Return the tricks of twelve cards in ``strain`` after the best discard."""
    return _best(_rows(twelve, strain)) + strength.beyond_suits(strain, leads=leads)


def _chances(halves: int) -> tuple[int, ...]:
    """Return how likely a discard is by what it leaves less than the best, in hundredths."""
    return tuple(max(2, round(2 ** (16 - less / halves))) for less in range(15 * halves + 1))


CHANCES: Final = _chances(DISCARD_HALVES)
MISERE_CHANCES: Final = _chances(MISERE_DISCARD_HALVES)


def discards(twelve: CardSet, game: Strain | Special) -> list[tuple[int, CardSet]]:
    """Return how likely each of the 66 discards is (not normalised), and its cards."""
    rows = _rows(twelve, game)
    best = _best(rows)
    whole = sum(row[0] for row in rows)
    chances = CHANCES if game is not MISERE else MISERE_CHANCES
    least = len(chances) - 1
    found = []
    for low, high in combinations(cards_in(twelve), 2):
        row = rows[low >> 3]
        if low >> 3 == high >> 3:
            worth = whole - row[0] + row[4][(low & 7) * 8 + (high & 7)]
        else:
            other = rows[high >> 3]
            worth = whole - row[0] - other[0] + row[3][low & 7] + other[3][high & 7]
        found.append((chances[min(least, best - worth)], 1 << low | 1 << high))
    return found


def orders(twelve: CardSet, contract: Contract, bid: Contract, *, leads: bool) -> int:
    """Return the likelihood that twelve cards order ``contract`` having won at ``bid``."""
    tricks = best_kept(twelve, contract.strain, leads=leads)
    others = max(
        best_kept(twelve, strain, leads=leads)
        - (0 if strain >= bid.strain or bid.level < contract.level else 100)
        for strain in Strain
        if strain is not contract.strain
    )
    spare = tricks - 100 * contract.level
    found = slope(tricks - others, PREFERRED)
    found = found * slope(spare, ENOUGH if contract.level > bid.level else STUCK, ODD) // UNIT
    if contract.level < 10:
        found = found * (UNIT - slope(spare, TOO_STRONG, ODD)) // UNIT
    return max(1, found)


# --- whisting -------------------------------------------------------------------------------


def over(cards: CardSet, mine: Contract | None, step: Contract, *, leads: bool) -> int:
    """Return the chance that a hand willing to play ``mine`` is also willing at ``step``."""
    more = bids(cards, step, leads=leads)
    if mine is None:
        return more
    return min(UNIT - FLOOR, UNIT * more // bids(cards, mine, leads=leads))


def own_tricks(cards: CardSet, strain: Strain) -> int:
    """Return what a hand itself takes against a declarer in ``strain``."""
    return defending(suits_of(cards), strain)


def whists(cards: CardSet, contract: Contract, turn: WhistTurn) -> int:
    """Return the chance that a defender with these ten cards whists, or a dealer with them."""
    return slope(own_tricks(cards, contract.strain), WHIST[turn][contract.level])


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
        self._said = _words(view, self._hidden)
        if view.stage is Stage.ALL_PASS:
            self._talon = 0

    def layout(self, layout: Layout) -> int:
        """The likelihood of a layout."""
        found = self.words_likelihood(layout) * self._past.weight(layout.hands)
        if not self.laid:
            return found
        chances = discards(self._twelve(layout), self._game())
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
        for chance, cards in discards(twelve, self._game()):
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

    def _twelve(self, layout: Layout) -> CardSet:
        declarer = self._declarer()
        return layout.hands[declarer] | self._played[declarer] | layout.away

    def words_likelihood(self, layout: Layout) -> int:
        """The likelihood of what was said: auction, order, whisting; quickly found."""
        view = self._seen
        first = view.active[0]
        found = UNIT
        for seat in self._hidden:
            cards = layout.hands[seat] | self._played[seat]
            if seat == view.declarer and view.talon_taken:
                twelve = cards | (layout.away if self.laid else 0)
                if isinstance(self._ordered, Contract) and isinstance(view.bid, Contract):
                    found = (
                        found * orders(twelve, self._ordered, view.bid, leads=seat == first) // 32
                    )
                cards = twelve & ~self._talon
            found = found * self._bidding[seat].likelihood(cards, leads=seat == first) // 32
        if isinstance(self._ordered, Contract):
            for seat, turn, whisted in self._said:
                chance = whists(layout.hands[seat] | self._played[seat], self._ordered, turn)
                found = found * (chance if whisted else UNIT - chance) // 32
        return found


def _words(view: PlayerView, hidden: tuple[int, ...]) -> tuple[tuple[int, WhistTurn, bool], ...]:
    """What defenders with hidden hands said: the seat, where it spoke, whether it whisted.

    A word without a choice tells nothing of the cards.
    """
    game = view.contract
    if isinstance(game, Contract) and must_whist(view.agreement, game, dark=view.dark):
        return ()
    found = []
    turn = WhistTurn.FIRST
    for seat, say in view.whisting:
        if seat not in view.active:
            continue
        whisted = isinstance(say, (Whist, ReturnWhist))
        if seat in hidden:
            found.append((seat, turn, whisted))
        if (seat, Whist()) in view.whisting and not whisted:
            turn = WhistTurn.RETURN
        else:
            turn = WhistTurn.AFTER_WHIST if whisted else WhistTurn.AFTER_PASS
    return tuple(found)
