"""How likely a layout makes what was said: bids and passes, the order, the discard, the whisting.

Every factor is an integer in `UNIT`-ths, never nothing: people surprise, and a world that fits the
cards must stay possible. The strength of a hand is that of `ai.hand`, in hundredths of a trick.
"""

import random
from enum import IntEnum
from functools import cache, lru_cache
from itertools import combinations
from typing import Final

from engine.preferans.actions import (
    MISERE,
    Bid,
    Contract,
    Game,
    Hold,
    ReturnWhist,
    Special,
    Strain,
    TakeTalon,
    Whist,
)
from engine.preferans.ai.expert import likelihood_of_play
from engine.preferans.ai.expert.layouts import Layout, played_by, voids
from engine.preferans.ai.hand import (
    TALON_GAIN,
    declaring,
    defending,
    misere_at_best,
    mixed,
)
from engine.preferans.ai.suits import FULL, NOTHING, Suits, catching
from engine.preferans.observe import PlayerView, Stage
from engine.tricks import CardSet, card_set, cards_in

UNIT: Final = 1024
"""Certainty."""
FLOOR: Final = 24
"""The least any single hint can leave of a layout."""

WILLING: Final = (-40, 90)
"""Margin (tricks with the talon beyond the level) at which half of the hands still bid, and the
half width of the slope."""
ENOUGH: Final = (0, 80)
"""The same for ordering a contract once the talon is known."""
PREFERRED: Final = (0, 100)
"""The same for the strain ordered against the best other one."""
TOO_STRONG: Final = (130, 80)
"""The same for not ordering a level more."""
MISERE_WILLING: Final = (30, 40)
"""Danger of the best eight cards at which half of the hands bid misère, and the half width."""


class Spot(IntEnum):
    """Where a defender speaks."""

    FIRST = 0
    AFTER_WHIST = 1
    AFTER_PASS = 2


WHIST: Final[dict[Spot, dict[int, tuple[int, int]]]] = {
    Spot.FIRST: {6: (250, 150), 7: (180, 120), 8: (150, 110), 9: (150, 110), 10: (150, 110)},
    Spot.AFTER_WHIST: {6: (250, 150), 7: (180, 120), 8: (170, 110), 9: (170, 110), 10: (170, 110)},
    Spot.AFTER_PASS: {6: (270, 150), 7: (200, 120), 8: (160, 110), 9: (160, 110), 10: (160, 110)},
}
"""Tricks in defence at which half of the hands whist, by spot and level, and the half width."""
DISCARD_HALVES: Final = 20
"""A discard that is so much (hundredths of a trick) worse than the best is half as likely."""


def slope(value: int, middle_and_width: tuple[int, int]) -> int:
    """Rise from `FLOOR` to nearly `UNIT` around the middle."""
    middle, width = middle_and_width
    found = UNIT // 2 + (value - middle) * (UNIT // 2) // width
    return max(FLOOR, min(UNIT - FLOOR, found))


def suits_of(cards: CardSet) -> Suits:
    """Return a set of cards as four masks."""
    return cards & FULL, cards >> 8 & FULL, cards >> 16 & FULL, cards >> 24


# --- the auction ----------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def _strengths(cards: CardSet) -> tuple[int, ...]:
    held = suits_of(cards)
    return tuple(declaring(held, NOTHING, strain) + TALON_GAIN for strain in Strain)


def margin(cards: CardSet, least: Contract) -> int:
    """Return how far a ten-card hand's tricks, the talon counted, exceed the best level it could
    order at or above ``least``; hundredths of a trick."""
    strengths = _strengths(cards)
    best = -1000
    for strain in Strain:
        level = least.level if strain >= least.strain else least.level + 1
        if level <= 10:
            best = max(best, strengths[strain] - 100 * level)
    return best


def bids(cards: CardSet, least: Contract) -> int:
    """Return the chance that a hand is willing to play at or above ``least``."""
    return slope(margin(cards, least), WILLING)


def bids_misere(cards: CardSet) -> int:
    """Return the chance that a hand bids misère where it may."""
    return UNIT - slope(misere_at_best(suits_of(cards)), MISERE_WILLING)


class _Spoken:
    """What one player said: the highest contract he was willing to play, the lowest he left."""

    __slots__ = ("left", "misere", "no_misere", "reached")

    def __init__(self) -> None:
        self.reached: Contract | None = None
        self.left: Contract | None = None
        self.misere = False
        self.no_misere = False

    def likelihood(self, cards: CardSet) -> int:
        if self.misere:
            return bids_misere(cards)
        found = UNIT
        if self.no_misere:
            found = UNIT - bids_misere(cards) * 3 // 4
        reached = UNIT if self.reached is None else bids(cards, self.reached)
        left = 0 if self.left is None else bids(cards, self.left)
        return found * max(FLOOR, reached - left) // UNIT


def _auction(seen: PlayerView) -> dict[int, _Spoken]:
    """Read the words: what each player took upon himself, and what he declined."""
    spoken = {seat: _Spoken() for seat in seen.active}
    standing: Game | None = None
    remaining = list(seen.active)
    lowest = Contract(seen.lowest_level, Strain.SPADES)
    for seat, word in seen.auction:
        mine = spoken[seat]
        first = mine.reached is None and not mine.misere
        senior = len(remaining) == 2 and remaining[0] == seat
        match word:
            case Bid(Contract() as contract):
                mine.reached = standing = contract
            case Bid(game):
                standing = game
                mine.misere = True
            case Hold() if isinstance(standing, Contract):
                mine.reached = standing
            case TakeTalon():
                mine.reached = standing = lowest
            case _:
                remaining.remove(seat)
                if standing is None:
                    mine.left = lowest
                elif isinstance(standing, Contract):
                    mine.left = standing if senior else next_step(standing)
        if first and not mine.misere and standing is not MISERE:
            mine.no_misere = not isinstance(standing, Contract) or standing.level < 9
    return spoken


def next_step(contract: Contract) -> Contract | None:
    """Return the contract above; None above ten no-trump. Rule 2.2."""
    if contract.strain is Strain.NO_TRUMP:
        return None if contract.level == 10 else Contract(contract.level + 1, Strain.SPADES)
    return Contract(contract.level, Strain(contract.strain + 1))


# --- the discard and the order --------------------------------------------------------------


@cache
def _side(own: int, gone: int) -> int:
    return mixed(own, FULL & ~own & ~gone)


@cache
def _misere_side(own: int, gone: int) -> int:
    return -catching(own, FULL & ~own & ~gone)


@cache
def _after(own: int, strained: int) -> tuple[int, int, int, tuple[int, ...], tuple[int, ...]]:
    """A suit of a twelve-card hand: its worth with none, one and two cards laid away at best, and
    what each single card (by bit) and each pair (by bit * 8 + bit) leaves of it.

    ``strained`` is 0 for a side suit, 1 for trumps, 2 for a suit of a misère.
    """
    worth = _misere_side if strained == 2 else _side
    whole = worth(own, 0) if strained != 1 else 0
    bits = [bit for bit in range(8) if own >> bit & 1]
    single = [0] * 8
    double = [0] * 64
    for bit in bits:
        gone = 1 << bit
        single[bit] = worth(own & ~gone, gone) if strained != 1 else -100
    for low, high in combinations(bits, 2):
        gone = 1 << low | 1 << high
        double[low * 8 + high] = worth(own & ~gone, gone) if strained != 1 else -200
    low = -10_000
    one = max((single[bit] for bit in bits), default=low)
    two = max((double[a * 8 + b] for a, b in combinations(bits, 2)), default=low)
    return whole, one, two, tuple(single), tuple(double)


def _best(rows: list[tuple[int, int, int, tuple[int, ...], tuple[int, ...]]]) -> int:
    """The worth of four suits with two cards laid away among them as well as can be."""
    none, one, two = 0, -10_000, -10_000
    for keeps, less, least, _, _ in rows:
        none, one, two = (
            none + keeps,
            max(one + keeps, none + less),
            max(two + keeps, one + less, none + least),
        )
    return two


def _rows(
    twelve: CardSet, game: Strain | Special
) -> list[tuple[int, int, int, tuple[int, ...], tuple[int, ...]]]:
    if isinstance(game, Special):
        return [_after(own, 2) for own in suits_of(twelve)]
    return [_after(own, int(suit == game)) for suit, own in enumerate(suits_of(twelve))]


@cache
def _trumps(own: int) -> int:
    """Worth of a trump suit by itself, the shortage counted as `ai.hand.declaring` does."""
    return declaring((own, 0, 0, 0), NOTHING, Strain.SPADES) - 3 * mixed(0, FULL)


def best_kept(twelve: CardSet, strain: Strain) -> int:
    """Return the tricks of twelve cards in ``strain`` after the best discard from side suits."""
    worth = _best(_rows(twelve, strain))
    if strain is Strain.NO_TRUMP:
        return worth
    return worth + _trumps(suits_of(twelve)[strain])


def discards(twelve: CardSet, game: Strain | Special) -> list[tuple[int, CardSet]]:
    """Return how likely each of the 66 discards is (not normalised), and its cards."""
    rows = _rows(twelve, game)
    best = _best(rows)
    whole = sum(row[0] for row in rows)
    halves = DISCARD_HALVES if game is not MISERE else DISCARD_HALVES // 2
    found = []
    for low, high in combinations(cards_in(twelve), 2):
        row = rows[low >> 3]
        if low >> 3 == high >> 3:
            worth = whole - row[0] + row[4][(low & 7) * 8 + (high & 7)]
        else:
            other = rows[high >> 3]
            worth = whole - row[0] - other[0] + row[3][low & 7] + other[3][high & 7]
        found.append((1 << 16 >> min(15, (best - worth) // halves), 1 << low | 1 << high))
    return found


def orders(twelve: CardSet, contract: Contract, bid: Contract) -> int:
    """Return the likelihood that twelve cards order ``contract`` having won at ``bid``."""
    tricks = best_kept(twelve, contract.strain)
    others = max(
        best_kept(twelve, strain)
        - (0 if strain >= bid.strain or bid.level < contract.level else 100)
        for strain in Strain
        if strain is not contract.strain
    )
    found = slope(tricks - others, PREFERRED)
    if (contract.level, contract.strain) != (bid.level, bid.strain):
        found = found * slope(tricks - 100 * contract.level, ENOUGH) // UNIT
    if contract.level < 10:
        found = found * (UNIT - slope(tricks - 100 * contract.level, TOO_STRONG)) // UNIT
    return max(FLOOR, found)


# --- whisting -------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def defence(cards: CardSet, strain: Strain) -> int:
    """Return what a hand takes against a declarer in ``strain``, in hundredths of a trick."""
    return defending(suits_of(cards), strain)


def whists(cards: CardSet, contract: Contract, spot: Spot) -> int:
    """Return the chance that a defender with these ten cards whists."""
    return slope(defence(cards, contract.strain), WHIST[spot][contract.level])


# --- all together ---------------------------------------------------------------------------


class Weigher:
    """Weighs layouts for one view; reads what was said only once."""

    def __init__(self, seen: PlayerView) -> None:
        self._seen = seen
        self._spoken = _auction(seen)
        self._past = likelihood_of_play.past(seen)
        self._played = played_by(seen)
        self._voids = voids(seen)
        self._hidden = tuple(
            seat for seat in seen.active if seat != seen.viewer and seen.counts[seat]
        )
        self._talon = card_set(seen.talon) if seen.talon_taken else 0
        chosen = seen.declarer is not None and seen.contract is not None
        self._laid = chosen and seen.viewer != seen.declarer
        self._ordered = seen.contract
        self._words = _words(seen, self._hidden)
        if seen.stage is Stage.ALL_PASS:
            self._talon = 0

    def layout(self, layout: Layout) -> int:
        """The likelihood of a layout, its discard included."""
        said = self._said(layout)
        if not self._laid:
            return said
        twelve = self._twelve(layout)
        chances = discards(twelve, self._game())
        total = sum(chance for chance, _ in chances)
        here = next(chance for chance, cards in chances if cards == layout.away)
        return said * here * UNIT // total

    def drawn(self, layout: Layout, rng: random.Random) -> tuple[Layout, int]:
        """A layout that was drawn evenly: the discard drawn anew as declarers discard, and the
        likelihood that corrects for it."""
        if not self._laid:
            return layout, self._said(layout)
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
        return changed, self._said(changed) * chances * UNIT // (total * len(fitting)) + 1

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

    def _said(self, layout: Layout) -> int:
        """What the words and the cards played say, without the discard."""
        seen = self._seen
        found = self._past.weight(layout.hands)
        for seat in self._hidden:
            cards = layout.hands[seat] | self._played[seat]
            if seat == seen.declarer and seen.talon_taken:
                twelve = cards | (layout.away if self._laid else 0)
                if isinstance(self._ordered, Contract) and isinstance(seen.bid, Contract):
                    found = found * orders(twelve, self._ordered, seen.bid) // 32
                cards = twelve & ~self._talon
            found = found * self._spoken[seat].likelihood(cards) // 32
        if isinstance(self._ordered, Contract):
            for seat, spot, whisted in self._words:
                chance = whists(layout.hands[seat] | self._played[seat], self._ordered, spot)
                found = found * (chance if whisted else UNIT - chance) // 32
        return found


def _words(seen: PlayerView, hidden: tuple[int, ...]) -> tuple[tuple[int, Spot, bool], ...]:
    """What defenders with hidden hands said: the seat, where it spoke, whether it whisted."""
    found = []
    spot = Spot.FIRST
    for seat, say in seen.whisting:
        if seat not in seen.active:
            continue
        whisted = isinstance(say, (Whist, ReturnWhist))
        if seat in hidden:
            found.append((seat, spot, whisted))
        spot = Spot.AFTER_WHIST if whisted else Spot.AFTER_PASS
    return tuple(found)
