"""Computers of Bezique: cards weighed by what they may yet bring, tricks by what is declared."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb, prod
from types import MappingProxyType
from typing import Final

from engine.bezique.game import (
    BEZIQUE,
    DRAW,
    KINDS,
    LEAST,
    NINE,
    SERIES,
    BeziqueDeal,
    BeziqueOffer,
    BeziqueWord,
    parts,
    worth,
)
from engine.cards import BLANK, Card, Suit
from engine.computers import Effort, Level, Samples
from engine.kit.computers import CardPlayer, Prospect, Skill
from engine.kit.copying import but
from engine.kit.past import CardFacts
from engine.kit.tricks import Laid, Ranking
from engine.kit.view import KitView
from engine.kit.words import Action
from engine.tricks import PLAY, PlayCard

View = KitView[BeziqueDeal, CardFacts]
DIGITS, STEPS, DEEPEST = 10, 20, 8
"""Parts of a point; steps of a chance; how many times a kind is expected."""
HURRY, PLAIN = 0.15, 0.3
"""The least part of a declaration that waiting costs; the part of a card's use in its cost."""
USELESS: Final = 1
"""Points below which a card is told as one that serves nowhere."""


@cache
def kinds_of(card: Card, trump: Suit) -> tuple[str, ...]:
    """Return the kinds that a card may serve in."""
    if card is BLANK:
        return KINDS
    return tuple([kind for kind in KINDS if any(card in part for part in parts(kind, trump))])


@cache
def use(card: Card, trump: Suit) -> float:
    """Return what a card brings to kinds that are declared once, in equal parts."""
    sizes = ((kind, len(parts(kind, trump))) for kind in kinds_of(card, trump))
    return sum(worth(kind, 0) / (LEAST if kind in SERIES else size) for kind, size in sizes)


@cache
def chance(unseen: int, need: int, steps: int) -> float:
    """Return the chance to draw so many of the unseen cards, each with a chance in `STEPS`."""
    p = steps / STEPS
    few = range(max(0, min(need, unseen + 1)))
    return 1 - sum(comb(unseen, n) * p**n * (1 - p) ** (unseen - n) for n in few)


class Prospects:
    """What a seat may yet declare, by what it holds and has not seen."""

    def __init__(self, view: View) -> None:
        self.deal, self.seat, deal = view.running, view.viewer, view.running
        self.trump = deal.turned.suit
        self.unseen = Counter(BEZIQUE.deck(deal.agreement)) - Counter(seen(deal))
        self.tricks = deal.left // deal.players
        self.steps = round(STEPS * self.tricks / max(1, self.unseen.total()))
        self.held = dict[Card, list[list[str]]]()
        for place, kinds in deal.served(self.seat).items():
            card = deal.shoe[place]
            assert card is not None  # noqa: S101 - it is his own
            self.held.setdefault(card, []).append(kinds)
        for served in self.held.values():
            served.sort(key=len)
        self.offers = deal.offers(self.seat)
        self.waits = {each.word.kind: n for n, each in enumerate(self.offers)}
        self.worths = {kind: self.worth(kind, self.held) for kind in KINDS}

    def worth(self, kind: str, held: Mapping[Card, Sequence[Sequence[str]]]) -> float:
        """Return what a kind may bring from now on, each time by its chance."""
        times, found = self.deal.times(self.seat, kind), 0.0
        wanted, series = parts(kind, self.trump), kind in SERIES
        had, left = list[int](), list[int]()
        for part in wanted:
            had.append(sum(series or kind not in s for card in part for s in held.get(card, ())))
            left.append(sum(self.unseen[card] for card in part) + series * self.unseen[BLANK])
        blank = sum(series or kind not in served for served in held.get(BLANK, ()))
        for more in range(DEEPEST):
            need = LEAST + times + more if series else more + 1
            points = worth(kind, times + more)
            odds = [chance(n, need - h, self.steps) for h, n in zip(had, left, strict=True)]
            if blank:
                worst = odds.index(min(odds))
                odds[worst] = chance(left[worst], need - had[worst] - blank, self.steps)
            due = chance(self.tricks + 1, self.waits.get(kind, len(self.waits)) + 1, STEPS // 2)
            found += points * prod(odds) * due
            if not points or prod(odds) < 1 / STEPS:
                break
        return found

    def cost(self, card: Card) -> float:
        """Return what is lost with a card: of equal ones the one that has served most."""
        held = {**self.held, card: self.held[card][:-1]}
        kinds = kinds_of(card, self.trump)
        lost = sum(self.worths[kind] - self.worth(kind, held) for kind in kinds)
        return lost + PLAIN * use(card, self.trump)

    def trick(self, offers: Sequence[BeziqueOffer], but: int = 0) -> float:
        """Return what winning a trick brings to what waits, without some places."""
        points = [each.points for each in offers if not each.places & but]
        due = [1.0, *(chance(self.tricks, n, STEPS // 2) for n in range(1, len(points) + 1))]
        sooner = sum(each * (due[n] - due[n + 1]) for n, each in enumerate(points))
        return max(sooner, HURRY * max(points, default=0))


def seen(deal: BeziqueDeal) -> Iterator[Card]:
    """Yield the cards that a viewer has seen."""
    for trick in (*[each.cards for each in deal.tricks], deal.trick):
        yield from (card for _, card in trick)
    yield from (card for card in deal.shoe if card is not None)


def answer(
    deal: BeziqueDeal,
    seat: int,
    trick: Sequence[Laid],
    best: Sequence[BeziqueOffer],
    *,
    weighs: bool = True,
) -> Card:
    """Return a plain answer: the least card that wins where something waits, else the least.

    ``weighs``: by what cards may bring, else the lowest of those that serve nowhere, or of all.
    """
    trump, ranks = deal.turned.suit, BEZIQUE.ranking(deal.agreement, deal)
    keep, points = (best[0].places, best[0].points) if best else (0, 0)
    cards = deal.cards_at(deal.hands[seat] & ~keep) or deal.cards_of(seat)

    def order(card: Card) -> tuple[float, int]:
        brings, place = use(card, trump), ranks.place[card] + 20 * (card.suit is trump)
        return (brings if weighs or not brings else 1.0), 99 if card is BLANK else place

    if best:
        wins = [card for card in cards if card is not BLANK and _wins(ranks, trick, seat, card)]
        cheap = min(wins, key=order, default=None)
        if cheap is not None and use(cheap, trump) <= points:
            return cheap
    return min(cards, key=order)


def _wins(ranks: Ranking, trick: Sequence[Laid], seat: int, card: Card) -> bool:
    return bool(trick) and ranks.best((*trick, (seat, card)))[0] == seat


class BeziquePlayer(CardPlayer[BeziqueDeal]):
    """The computers."""

    game = BEZIQUE
    skills = MappingProxyType({Level.CLUB: Skill(Fraction(1, 8)), Level.EXPERT: Skill(Fraction(1))})

    def habit(self, deal: BeziqueDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Declare the dearest, else play the lowest card that serves nowhere. Bezique 9."""
        first = choices[0]
        if not isinstance(first, PlayCard):
            return first
        return PLAY[answer(deal, seat, (), (), weighs=False)]

    def beginner(self, deal: BeziqueDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Take a trick where something waits to be declared, too."""
        if not isinstance(choices[0], PlayCard):
            return choices[0]
        return PLAY[answer(deal, seat, deal.trick, deal.offers(seat), weighs=False)]

    def values(
        self, view: View, skill: Skill, effort: Effort, rng: random.Random
    ) -> dict[Action, Prospect]:
        """Return the gain of each choice: an expert heeds what the others declare."""
        found, deal = Prospects(view), view.running
        others, unit = deal.players - 1, deal.agreement.unit
        if isinstance(view.moves[0], BeziqueWord):
            words: dict[Action, int] = {each.word: each.points for each in found.offers}
            swap = max(words.values(), default=0) + round(use(deal.turned, found.trump))
            words |= {DRAW: 0, NINE: swap}
            return {
                each: Prospect(Samples((others * words[each],), (1,), unit, every=True), 100)
                for each in view.moves
            }
        cards = [each.card for each in view.moves if isinstance(each, PlayCard)]
        costs = {card: found.cost(card) for card in cards}
        mine = {card: found.trick(found.offers, deal.bit(found.seat, card)) for card in cards}
        gains: dict[Card, list[int]] = {card: [] for card in cards}
        won: dict[Card, int] = dict.fromkeys(cards, 0)
        count, tried = max(1, int(skill.samples * effort.samples)), 0
        heeds = skill is self.skills[Level.EXPERT]
        for layout in self.layouts(view, rng):
            offers = [layout.offers(each) for each in range(deal.players)]
            for card in cards:
                winner = self.winner(layout, view.viewer, card, offers)
                gain = -costs[card] * others
                if winner == view.viewer:
                    won[card] += 1
                    gain += mine[card] * others
                elif heeds:
                    gain -= found.trick(offers[winner])
                gains[card].append(round(DIGITS * gain))
            tried += 1
            if tried == count or effort.enough():
                break
        return {
            PLAY[card]: Prospect(
                Samples(gains[card], (1,) * tried, DIGITS * unit), round(100 * won[card] / tried)
            )
            for card in cards
        }

    def winner(
        self, layout: BeziqueDeal, seat: int, card: Card, offers: Sequence[Sequence[BeziqueOffer]]
    ) -> int:
        """Return who takes the trick to which a seat plays a card, if all answer plainly."""
        trick, hand = [*layout.trick, (seat, card)], seat
        while len(trick) < layout.players:
            hand = layout.next_hand(hand)
            trick.append((hand, answer(layout, hand, trick, offers[hand])))
        return self.game.ranking(layout.agreement, layout).best(trick)[0]

    def layouts(
        self, view: View, rng: random.Random, *, heeds: bool = False
    ) -> Iterator[BeziqueDeal]:
        """Yield the deal with random cards in the hands of others, without end."""
        deal = view.running
        unseen = [*(Counter(BEZIQUE.deck(deal.agreement)) - Counter(seen(deal))).elements()]
        free = [place for place, card in enumerate(deal.shoe) if card is None]
        while True:
            rng.shuffle(unseen)
            shoe, hands, lies = [*deal.shoe], [*deal.hands], iter(zip(free, unseen, strict=False))
            for hand, count in enumerate(view.counts):
                for _ in range(count - deal.hands[hand].bit_count()):
                    place, card = next(lies)
                    shoe[place] = card
                    hands[hand] |= 1 << place
            yield but(deal, shoe=tuple(shoe), hands=tuple(hands))

    def explained(
        self, deal: BeziqueDeal, action: Action, values: Mapping[Action, Prospect]
    ) -> tuple[str, Action]:
        """Return why a word or a card."""
        if not isinstance(action, PlayCard):
            return "swap" if action == NINE else "draw" if action == DRAW else "declare", None
        card, seat = action.card, deal.turn or 0
        if values[action].chance > 50 and deal.offers(seat):
            return "trick", action
        return "useless" if use(card, deal.turned.suit) < USELESS else "least", action


COMPUTERS: Final = BeziquePlayer().computers
