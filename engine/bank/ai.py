"""Computers of a bank: they count the cards that a person may have seen, and weigh what is left."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.bank.game import BANKER, DRAW, GO, NAME, STAKES, BankDeal, BankView, BankWord
from engine.bank.kinds import WAVES, BankKind, Held, beats, worth
from engine.cards import Card, Rank
from engine.computers import (
    DEFAULT_EFFORT,
    DIGITS,
    ComputerPlayers,
    Effort,
    Level,
    Samples,
    best_of,
    weighed,
)
from engine.kit.computers import SILENT, CardAdvice
from engine.kit.stakes import ChipStake
from engine.kit.words import Action, Picked
from engine.votes import AGREE


class Habit(NamedTuple):
    """What a level stakes; how often it goes on; in Twenty-one, from where it has enough."""

    stake: int
    wins: int
    punter: int = 16
    banker: int = 17


USUAL: Final = Habit(5, 9)
HABITS: Final[Mapping[str, Habit]] = MappingProxyType(
    {Level.NOVICE: Habit(1, 0, punter=14), Level.CLUB: Habit(2, 1)}
)
"""The levels that do not count for their cards; what they do is also taken for what others do."""
SURE: Final = Fraction(2, 3)
"""The chance from which an expert of banchek stakes the whole balance."""


# --- what is left in the shoe ---------------------------------------------------------------


class Sum(NamedTuple):
    """A hand: its sum with every ace as 1, whether there is one, and the cards that count."""

    low: int = 0
    ace: bool = False
    cards: int = 0

    def plus(self, value: int) -> "Sum":
        """Return the hand with one more card."""
        return Sum(self.low + value, self.ace or value == 1, self.cards + 1)

    def held(self, kind: BankKind) -> Held:
        """Return what it counts."""
        return Held(kind.total(self.low, self.ace), self.cards)


def unseen(deal: BankDeal) -> Counter[Card]:
    """Return the cards that the viewer has not seen. Bank 6.1."""
    return Counter(deal.kind.shoe()) - Counter([card for card in deal.shoe if card is not None])


def values_of(cards: Counter[Card], kind: BankKind) -> Counter[int]:
    """Return how many cards of each value there are, of those that count."""
    found = Counter[int]()
    for card, count in cards.items():
        if kind.counts(card):
            found[worth(card)] += count
    return found


def drawn(hand: Sum, left: Counter[int]) -> Iterator[tuple[Sum, float]]:
    """Yield the hands after one more card, each with its chance; ``left`` is without it then."""
    total = left.total()
    for value, count in [*left.items()]:
        if count:
            left[value] = count - 1
            yield hand.plus(value), count / total
            left[value] = count


def stop(kind: BankKind, *, banker: bool = False, habit: Habit = USUAL) -> int:
    """Return from where who does not count wants no more cards."""
    if kind.key == "twenty_one":
        return habit.banker if banker else habit.punter
    return 6 if kind.key == "macao" else kind.asks


def outcomes(
    left: Counter[int], stop: int, kind: BankKind, asked: int | None = None
) -> dict[Held, float]:
    """Return the chances of a hidden hand whose owner wants no more cards from ``stop`` on.

    ``asked``: for so many he has asked in all; None: he has yet to speak. Cards are drawn without
    return, so these are exact.
    """
    found = dict[Held, float]()
    # In whatever order they came, the same cards are one hand.
    hands: dict[tuple[int, ...], float] = {(): 1.0}
    while hands:
        after = dict[tuple[int, ...], float]()
        for cards, chance in hands.items():
            held = Held(kind.total(sum(cards), 1 in cards), len(cards))
            more = len(cards) - kind.dealt
            wants = held.total < stop and more < kind.most
            if more >= 0 and (not wants or more == asked):
                if asked is None or more == asked:
                    found[held] = found.get(held, 0.0) + chance
                continue
            for value, count in left.items():
                rest = count - cards.count(value)
                if rest > 0:
                    hand = tuple(sorted((*cards, value)))
                    part = chance * rest / (left.total() - len(cards))
                    after[hand] = after.get(hand, 0.0) + part
        hands = after
    return found


def punters(left: Counter[int], deal: BankDeal, asked: int) -> dict[Held, float]:
    """Return the chances of a punter's hand by how many cards he asked for."""
    kind, enough = deal.kind, stop(deal.kind)
    found = outcomes(left, enough, kind, asked)
    plain = {each: part for each, part in found.items() if each.total >= enough}
    return plain if asked < kind.most and plain else found


# --- what a choice brings -------------------------------------------------------------------


def mean(deal: BankDeal, mine: Held, banker: Mapping[Held, float]) -> float:
    """Return what a stake of one brings on average against these hands of the banker."""
    pays, terms = deal.kind.pays, deal.agreement
    return sum(part * pays(terms, mine, each) for each, part in banker.items())


def by_hands(deal: BankDeal, seat: int) -> float:
    """Return what a stake of one brings on average, before any card of the coup."""
    kind = deal.kind
    left = values_of(unseen(deal), kind)
    banker = outcomes(left, stop(kind, banker=True), kind)
    mine = outcomes(left, stop(kind), kind)
    return sum(part * mean(deal, each, banker) for each, part in mine.items())


def by_suit(deal: BankDeal, seat: int) -> float:
    """Return the same in banchek, by the cards held."""
    left, mine = unseen(deal), deal.cards_of(seat)
    won = sum(count for card, count in left.items() if beats(mine, card))
    return 2 * won / left.total() - 1


def by_calls(deal: BankDeal, seat: int) -> float:
    """Return the same in thirteen: the chance that no card is the one called, less the other.

    Every set of calls may be met at once, so they are added and taken off by turns.
    """
    ranks = Counter(card.rank for card in unseen(deal).elements())
    total, ways = deal.left, [1.0] + [0.0] * 13
    for place, rank in enumerate(Rank, 1):
        if place <= total:
            for many in range(place, 0, -1):
                ways[many] += ways[many - 1] * ranks[rank]
    none, among = 0.0, 1.0
    for many, count in enumerate(ways):
        none += (-1) ** many * count / among if among else 0.0
        among *= max(0, total - many)
    return (none if total >= 13 else 0.0) - (1 - none)


def by_sides(deal: BankDeal, seat: int) -> float:
    """Return the same in lansquenet: equal cards are the banker's, all else is even."""
    ranks = Counter(card.rank for card in unseen(deal).elements())
    total = ranks.total()
    return -sum(count * (count - 1) for count in ranks.values()) / (total * (total - 1))


def by_waves(deal: BankDeal, seat: int) -> float:
    """Return the same in the ninth wave: any card may be any of those turned, or none of them."""
    pays, cards = WAVES[deal.agreement.waves], len(deal.shoe)
    return (sum(pays) - (cards - len(pays))) / cards


UNITS: Final[Mapping[str, Callable[[BankDeal, int], float]]] = MappingProxyType(
    {
        "banchek": by_suit,
        "thirteen": by_calls,
        "lansquenet": by_sides,
        "ninth_wave": by_waves,
        **dict.fromkeys(("victoria", "ecarte"), lambda deal, seat: 0.0),
    }
)
"""What a stake of one brings; the other kinds have it `by_hands`."""


def unit(deal: BankDeal, seat: int) -> float:
    """Return what a stake of one brings on average."""
    return UNITS.get(deal.agreement.kind, by_hands)(deal, seat)


def values(view: BankView) -> dict[Action, float]:
    """Return what each choice brings on average, in chips."""
    deal, seat = _deal(view), view.viewer
    if deal.stage == STAKES:
        one = unit(deal, seat)
        return {each: each.amount * one for each in view.moves if isinstance(each, ChipStake)}
    if deal.stage == GO:
        return {BankWord.GO_ON: -deal.balance * by_sides(deal, seat), BankWord.LEAVE: 0.0}
    if deal.stage == NAME:  # the cards are alike
        one = dict(deal.staked)[seat] * by_waves(deal, seat)
        return {each: one if isinstance(each, Picked) else 0.0 for each in view.moves}
    kind, left, stakes = deal.kind, values_of(unseen(deal), deal.kind), dict(deal.staked)
    # What it costs or brings to stay with a hand, by the hands of the others.
    others = dict[Held, float]()
    if deal.stage == DRAW:
        hidden = outcomes(left, stop(kind, banker=True), kind)
        some = {each: part for each, part in hidden.items() if not kind.is_shown(each)}
        rest = sum(some.values())
        others = {each: stakes[seat] * part / rest for each, part in some.items()}
    for punter, stake in deal.staked if deal.stage == BANKER else ():
        for each, part in (chances := punters(left, deal, deal.asked[punter])).items():
            others[each] = others.get(each, 0.0) + stake * part / sum(chances.values())

    @cache
    def stays(held: Held) -> float:
        if deal.stage == DRAW:
            return mean(deal, held, others)
        return -sum(part * kind.pays(deal.agreement, each, held) for each, part in others.items())

    def draws(hand: Sum) -> float:
        return sum(part * best(after) for after, part in drawn(hand, left))

    def best(hand: Sum) -> float:
        held = hand.held(kind)
        over = held.total >= kind.asks or held.cards == kind.dealt + kind.most
        return stays(held) if over else max(stays(held), draws(hand))

    mine = of(deal, seat)
    return {BankWord.CARD: draws(mine), BankWord.ENOUGH: stays(mine.held(kind))}


def of(deal: BankDeal, seat: int) -> Sum:
    """Return a known hand."""
    found = Sum()
    for card in deal.cards_of(seat):
        found = found.plus(worth(card)) if deal.kind.counts(card) else found
    return found


def worse(deal: BankDeal, seat: int) -> float:
    """Return the chance that one more card is too much, or makes the hand count less."""
    kind, mine = deal.kind, of(deal, seat)
    now = 0 if kind.best > 9 else mine.held(kind).total
    hands = drawn(mine, values_of(unseen(deal), kind))
    return sum(part for hand, part in hands if not now <= hand.held(kind).total <= kind.best)


# --- the computers --------------------------------------------------------------------------


def _deal(view: BankView) -> BankDeal:
    assert view.deal is not None  # noqa: S101 - something is asked
    return view.deal


def _only(view: BankView) -> Action:
    """Return an action that needs no thought; None if it does. Raises ``ValueError`` for none."""
    if view.vote is not None and view.viewer in view.vote.awaited:
        return AGREE
    if not view.moves:
        raise ValueError(view.stage)
    return view.moves[0] if view.deal is None or len(view.moves) == 1 else None


def staked(view: BankView, deal: BankDeal, level: str) -> Action:
    """Return what a level stakes: little, more with a chance that is better than even.

    Above the novice each stakes 1 where a stake loses on average.
    """
    habit = HABITS.get(level, USUAL)
    amount = habit.stake
    if deal.kind.alone:
        one = unit(deal, view.viewer)
        more = min(1.0, one / float(2 * SURE - 1)) * habit.stake / USUAL.stake
        amount = int(deal.balance * more) if one > 0 else 1
    elif level != Level.NOVICE and unit(deal, view.viewer) < 0:
        amount = 1
    amounts = [each.amount for each in view.moves if isinstance(each, ChipStake)]
    fitting = [each for each in amounts if each <= amount and (each or not amount)]
    return ChipStake(max(fitting, default=amounts[-1] if deal.kind.replaced else amounts[0]))


def choose(
    view: BankView, rng: random.Random, level: str = Level.CLUB, effort: Effort = DEFAULT_EFFORT
) -> Action:
    """Return the viewer's action; raises ``ValueError`` if none is due."""
    only = _only(view)
    if only is not None:
        return only
    deal, habit = _deal(view), HABITS.get(level, USUAL)
    if deal.stage == NAME:
        more = deal.asked[view.viewer] < (0 if level == SILENT else habit.wins + 1)
        cards = [each for each in view.moves if isinstance(each, Picked)]
        return rng.choice(cards) if more or cards == [*view.moves] else BankWord.ENOUGH
    if level == SILENT:
        return silent(deal)
    if deal.stage == STAKES:
        return staked(view, deal, level)
    if deal.stage == GO:
        return BankWord.GO_ON if len(deal.coups) <= habit.wins else BankWord.LEAVE
    if level in HABITS:
        enough = stop(deal.kind, banker=deal.stage == BANKER, habit=habit)
        return BankWord.CARD if deal.held(view.viewer).total < enough else BankWord.ENOUGH
    found = values(view)
    return max(found, key=found.__getitem__)


def silent(deal: BankDeal) -> Action:
    """Return what silence stands for. Bank 3.4, 7.3, 11.3, 13.4."""
    if deal.stage == STAKES:
        return ChipStake(deal.kind.least)
    return BankWord.LEAVE if deal.stage == GO else BankWord.ENOUGH


def advise(view: BankView, rng: random.Random, effort: Effort = DEFAULT_EFFORT) -> CardAdvice:
    """Return an expert's action and its reason; raises ``ValueError`` as `choose` does."""
    only = _only(view)
    if only is not None:
        return CardAdvice(only, "fair" if only == AGREE else "only_move")
    deal, found = _deal(view), {each: _samples(gain) for each, gain in values(view).items()}
    action = best_of(found)
    if deal.stage == STAKES:
        one = unit(deal, view.viewer)
        reason = "stake" if one > 0 else "no-stake" if one < 0 else "even"
        return CardAdvice(action, reason, weighed(found, action))
    if deal.stage in (GO, NAME):
        reason = "name" if deal.stage == NAME else str(action)
        return CardAdvice(action, reason, weighed(found, action))
    chance = round(100 * worse(deal, view.viewer))
    return CardAdvice(action, str(action), weighed(found, action), chance, BankWord.CARD)


def _samples(gain: float) -> Samples:
    """Return an average; what is taken for the others' habits makes it less than exact."""
    found = Fraction(round(gain * DIGITS), DIGITS)
    return Samples((found, found), (1, 1), every=True)


COMPUTERS: Final = ComputerPlayers(choose, advise, {})
