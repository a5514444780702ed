"""Computers of Konchinka: what cards are worth on an average, a giving played out, an exact end."""

import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from engine.cards import ALL, Card, Rank, Suit
from engine.computers import Level
from engine.kit.computers import CardPlayer, Prospect, Skill
from engine.kit.past import CardFacts
from engine.kit.score import Points, column_sums
from engine.kit.taking import Take
from engine.kit.view import KitView
from engine.kit.words import Action
from engine.konchinka.game import COUNTED, DEUCE, KONCHINKA, SWEEP, TEN, KonchinkaDeal
from engine.tricks import PlayCard

CARD, CLUB, POINT = 14, 27, 189
"""Two points of 27 cards, one of seven clubs, and a point."""
SUMMED: Final = 8
"""What it costs to lay a card that sums can take."""
EXACT: Final = 6
"""Cards in all hands from which on an expert searches the end."""
WORTH: Final = tuple(
    CARD + CLUB * (card.suit is Suit.CLUBS) + POINT * (card in (DEUCE, TEN)) for card in ALL
)
View = KitView[KonchinkaDeal, CardFacts]


def gain(action: Action) -> tuple[bool, int]:
    """Return what a sensible player likes: most by worth, else to lay what gives least."""
    if isinstance(action, Take):
        return True, sum([WORTH[card] for card in (action.card, *action.cards)])
    assert isinstance(action, PlayCard)  # noqa: S101 - nothing else is done
    return False, -loss(action.card)


def loss(card: Card) -> int:
    """Return what a laid card may bring another."""
    return WORTH[card] + SUMMED * (SWEEP[card] > 0) + POINT * (card.rank is Rank.JACK)


def valued(deal: KonchinkaDeal) -> Sequence[Points]:
    """Return what a deal is worth by seat: a round won, else points more than the others'."""
    taken, points = deal.taken, [CARD * each.cards + CLUB * each.clubs for each in deal.taken]
    points = [n + POINT * (each.deuce + each.ten) for n, each in zip(points, taken, strict=True)]
    if deal.over:
        writes = KONCHINKA.payments(deal)
        score = deal.before.after(writes)
        closing = KONCHINKA.closing(deal.agreement, score, deal)
        if closing is not None:
            return score.after(closing).accounts
        points = [int(-POINT * each) for each in column_sums(writes, len(points))]
    total, many = sum(points), len(points)
    return [Fraction(each * many - total, POINT * (many - 1)) for each in points]


class KonchinkaPlayer(CardPlayer[KonchinkaDeal]):
    """The computers."""

    game = KONCHINKA
    skills = MappingProxyType({Level.CLUB: Skill(Fraction(1, 4)), Level.EXPERT: Skill(Fraction(1))})

    def silence(self, deal: KonchinkaDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Lay the lowest card that counts little, else one; take few."""
        return min(choices, key=_silent)

    def habit(self, deal: KonchinkaDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Take what is worth most, else lay what gives least."""
        return max(choices, key=gain)

    def beginner(self, deal: KonchinkaDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Take кончинки, then clubs, then most cards."""
        takes = [each for each in choices if isinstance(each, Take)]
        most = max(takes, key=lambda each: (*prizes(each), len(each.cards)), default=None)
        return self.habit(deal, seat, choices) if most is None else most

    def weighing(self, level: str) -> "KonchinkaPlayer":
        """Return the expert, who searches the end."""
        return SEARCHING if level == Level.EXPERT else self

    def finished(self, deal: KonchinkaDeal) -> KonchinkaDeal:
        """Play the giving out."""
        left = deal.left
        while not deal.over and deal.left == left and deal.turn is not None:
            choices = self.game.choices(deal, deal.turn)
            deal = self.game.step(deal, deal.turn, max(choices, key=gain))
        return deal

    def worth(self, deal: KonchinkaDeal, seat: int, *, shares: bool = True) -> Points:
        """Return what the deal is worth to a seat, also before its end."""
        return valued(deal)[seat]

    def explained(
        self, deal: KonchinkaDeal, action: Action, values: Mapping[Action, Prospect]
    ) -> tuple[str, Action]:
        """Return what a card takes as the reason."""
        reason, _ = super().explained(deal, action, values)
        if isinstance(action, Take) and reason != "equal":
            konchinki, clubs = prizes(action)
            reason = "konchinka" if konchinki else "clubs" if clubs else reason
        return reason, None


class SearchingPlayer(KonchinkaPlayer):
    """The expert: of two the last hands are known, so that one layout tells all."""

    def finished(self, deal: KonchinkaDeal) -> KonchinkaDeal:
        """Search the last turns: each does what is best for himself. Play others out."""
        left = sum(map(int.bit_count, deal.hands))
        if deal.over or deal.pack or deal.turn is None or left > EXACT:
            return super().finished(deal)
        seat = deal.turn
        ends = [self.game.step(deal, seat, each) for each in self.game.choices(deal, seat)]
        return max(map(self.finished, ends), key=lambda end: valued(end)[seat])

    def _layouts(
        self, view: View, count: int, spread: int, rng: random.Random
    ) -> Iterator[tuple[KonchinkaDeal, int]]:
        known = view.deal is not None and view.deal.players == 2 and not view.deal.pack
        return super()._layouts(view, 1 if known else count, spread, rng)


def _silent(action: Action) -> tuple[bool, bool, int, Sequence[Card]]:
    assert isinstance(action, PlayCard | Take)  # noqa: S101 - nothing else is done
    card, took = action.card, action.cards if isinstance(action, Take) else ()
    prize = card.suit is Suit.CLUBS or card in (DEUCE, TEN)
    return bool(took), prize and not took, len(took) or COUNTED[card], (card, *took)


def prizes(take: Take) -> tuple[int, int]:
    """Return how many кончинки and clubs a card brings, itself included."""
    cards = (take.card, *take.cards)
    clubs = sum([card.suit is Suit.CLUBS for card in cards])
    return sum([card in (DEUCE, TEN) for card in cards]), clubs


SEARCHING: Final = SearchingPlayer()
COMPUTERS: Final = KonchinkaPlayer().computers
