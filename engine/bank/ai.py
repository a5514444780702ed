"""Computers of a bank: they count the cards that a person may have seen, and weigh what is left."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.bank.game import BANKER, DRAW, STAKES, BankAgreement, BankDeal, BankView, BankWord
from engine.bank.kinds import LIMIT, BankKind, Held, worth
from engine.cards import Card
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
from engine.kit.computers import CardAdvice
from engine.kit.stakes import ChipStake
from engine.kit.words import Action
from engine.votes import AGREE

SILENT: Final = "silent"
"""The level that says what silence does: no stake, enough."""
ACE: Final = 11


class Habit(NamedTuple):
    """What a level stakes, and the sums with which it wants no more cards."""

    stake: int
    punter: int = 16
    banker: int = 17


USUAL: Final = Habit(5)
HABITS: Final[Mapping[str, Habit]] = MappingProxyType(
    {Level.NOVICE: Habit(1, punter=14), Level.CLUB: Habit(2)}
)
"""The levels that do not count; what they do is also taken for what the others do."""


# --- what is left in the shoe ---------------------------------------------------------------


class Sum(NamedTuple):
    """A hand: its sum with every ace as 1, whether there is one, and the number of cards."""

    low: int = 0
    ace: bool = False
    cards: int = 0

    @classmethod
    def of(cls, cards: Sequence[Card]) -> "Sum":
        """Return that of these cards."""
        found = cls()
        for card in cards:
            found = found.plus(worth(card))
        return found

    def plus(self, value: int) -> "Sum":
        """Return the hand with one more card."""
        ace = value == ACE
        return Sum(self.low + (1 if ace else value), self.ace or ace, self.cards + 1)

    @property
    def held(self) -> Held:
        """What it counts."""
        return Held(self.low + 10 * (self.ace and self.low + 10 <= LIMIT), self.cards)


def unseen(deal: BankDeal) -> Counter[int]:
    """Return how many cards of each value the viewer has not seen. Bank 6.1."""
    known = [worth(card) for card in deal.shoe if card is not None]
    return Counter(map(worth, deal.agreement.kind.shoe())) - Counter(known)


def drawn(hand: Sum, left: Counter[int]) -> Iterator[tuple[Sum, float]]:
    """Yield the hands after one more card, each with its chance; ``left`` is without it then."""
    total = left.total()
    for value, count in [*left.items()]:
        if count:
            left[value] = count - 1
            yield hand.plus(value), count / total
            left[value] = count


def outcomes(
    left: Counter[int], stop: int, kind: BankKind, asked: int | None = None
) -> dict[Held, float]:
    """Return the chances of a hidden hand whose owner wants no more cards from ``stop`` on.

    ``asked``: for so many he has asked in all; None: he has yet to speak. Cards are drawn without
    return, so these are exact.
    """
    found = dict[Held, float]()

    def draw(hand: Sum, chance: float) -> None:
        more, held = hand.cards - kind.dealt, hand.held
        wants = held.total < stop and more < kind.most
        if more >= 0 and (not wants or more == asked):
            if asked is None or more == asked:
                found[held] = found.get(held, 0.0) + chance
            return
        for after, part in drawn(hand, left):
            draw(after, chance * part)

    draw(Sum(), 1.0)
    return found


def punters(left: Counter[int], deal: BankDeal, asked: int) -> dict[Held, float]:
    """Return the chances of a punter's hand by how many cards he asked for."""
    kind = deal.agreement.kind
    found = outcomes(left, USUAL.punter, kind, asked)
    plain = {each: part for each, part in found.items() if each.total >= USUAL.punter}
    return plain if asked < kind.most and plain else found


# --- what a choice brings -------------------------------------------------------------------


def mean(terms: BankAgreement, mine: Held, banker: Mapping[Held, float]) -> float:
    """Return what a stake of one brings on average against these hands of the banker."""
    return sum(part * terms.kind.pays(terms, mine, each) for each, part in banker.items())


def unit(deal: BankDeal) -> float:
    """Return what a stake of one brings on average, before any card of the coup."""
    left, terms = unseen(deal), deal.agreement
    banker = outcomes(left, USUAL.banker, terms.kind)
    mine = outcomes(left, USUAL.punter, terms.kind)
    return sum(part * mean(terms, each, banker) for each, part in mine.items())


def values(view: BankView) -> dict[Action, float]:
    """Return what each choice brings on average, in chips."""
    deal, seat = _deal(view), view.viewer
    if deal.stage == STAKES:
        one = unit(deal)
        return {each: each.amount * one for each in view.moves if isinstance(each, ChipStake)}
    left, terms, kind = unseen(deal), deal.agreement, deal.agreement.kind
    # What it costs or brings to stay with a hand, by the hands of the others.
    others = dict[Held, float]()
    if deal.stage == DRAW:
        hidden = outcomes(left, USUAL.banker, kind)
        some = {each: part for each, part in hidden.items() if not kind.shows(each)}
        rest = sum(some.values())
        others = {each: (deal.stakes.now[seat] or 0) * part / rest for each, part in some.items()}
    for punter in deal.staked if deal.stage == BANKER else ():
        for each, part in (chances := punters(left, deal, deal.asked[punter])).items():
            risk = (deal.stakes.now[punter] or 0) * part / sum(chances.values())
            others[each] = others.get(each, 0.0) + risk

    @cache
    def stays(held: Held) -> float:
        if deal.stage == DRAW:
            return mean(terms, held, others)
        return -sum(part * kind.pays(terms, each, held) for each, part in others.items())

    def draws(hand: Sum) -> float:
        return sum(part * best(after) for after, part in drawn(hand, left))

    def best(hand: Sum) -> float:
        held = hand.held
        over = not kind.draws(held) or held.cards == kind.dealt + kind.most
        return stays(held) if over else max(stays(held), draws(hand))

    mine = Sum.of(deal.cards_of(seat))
    return {BankWord.CARD: draws(mine), BankWord.ENOUGH: stays(mine.held)}


def too_much(deal: BankDeal, seat: int) -> float:
    """Return the chance that one more card is too much."""
    hands = drawn(Sum.of(deal.cards_of(seat)), unseen(deal))
    return sum(part for hand, part in hands if hand.held.total > LIMIT)


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


def choose(
    view: BankView, rng: random.Random, level: str = Level.CLUB, effort: Effort = DEFAULT_EFFORT
) -> Action:
    """Return the viewer's action; raises ``ValueError`` if none is due."""
    only = _only(view)
    if only is not None:
        return only
    deal, habit = _deal(view), HABITS.get(level, USUAL)
    if level == SILENT:
        return ChipStake(0) if deal.stage == STAKES else BankWord.ENOUGH
    if deal.stage == STAKES:
        most = habit.stake if level in HABITS or unit(deal) > 0 else 1
        return ChipStake(min(most, deal.limit))
    if level in HABITS:
        stop = habit.punter if deal.stage == DRAW else habit.banker
        return BankWord.CARD if deal.held(view.viewer).total < stop else BankWord.ENOUGH
    found = values(view)
    return max(found, key=found.__getitem__)


def advise(view: BankView, rng: random.Random, effort: Effort = DEFAULT_EFFORT) -> CardAdvice:
    """Return an expert's action and its reason; raises ``ValueError`` as `choose` does."""
    only = _only(view)
    if only is not None:
        return CardAdvice(only, "fair" if only == AGREE else "only_move")
    deal, found = _deal(view), {each: _samples(gain) for each, gain in values(view).items()}
    action = best_of(found)
    if deal.stage == STAKES:
        reason = "no-stake" if action == ChipStake(0) else "stake"
        return CardAdvice(action, reason, weighed(found, action))
    chance = round(100 * too_much(deal, view.viewer))
    return CardAdvice(action, str(action), weighed(found, action), chance, BankWord.CARD)


def _samples(gain: float) -> Samples:
    """Return an average; what is taken for the others' habits makes it less than exact."""
    found = Fraction(round(gain * DIGITS), DIGITS)
    return Samples((found, found), (1, 1), every=True)


COMPUTERS: Final = ComputerPlayers(choose, advise, {})
