"""Computers of Lenturlu: the longest run, deals played out, cards shed at once."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Final

from engine.computers import Level
from engine.kit.computers import CardPlayer, Prospect, Skill
from engine.kit.past import CardFacts
from engine.kit.view import KitView
from engine.kit.words import Action
from engine.lenturlu.game import (
    FIVE,
    FLAT,
    KING,
    LENTURLU,
    NUMBER,
    OF_NUMBER,
    LenturluDeal,
    PileSay,
    points,
)
from engine.tricks import PLAY, CardSet, PlayCard, card_set, cards_in

View = KitView[LenturluDeal, CardFacts]
HIGH: Final = 10
"""The rank from which on a card is drawn when the next one is missing."""


def laid(held: CardSet, due: int, five: CardSet, *, king: bool) -> CardSet:
    """Return what a sensible player lays of a hand, one card: 0 for none.

    ``due``: the rank that follows, 0 for a lead. He takes money, keeps a queen that a king may be
    laid on, leads what ends with a king, else the longest run.
    """
    if due:
        feeds = king and due == KING - 1 and not held & OF_NUMBER[KING]
        may = 0 if feeds else held & OF_NUMBER[due]
    else:
        may = held & five
        if not may:
            numbers = sum([1 << at for at in range(1, KING + 1) if held & OF_NUMBER[at]])
            may = held & OF_NUMBER[lead(numbers, king=king)]
    may = may & five or may
    return may & -may


@cache
def lead(numbers: int, *, king: bool) -> int:
    """Return the rank to be led of these, as bits."""
    best, most = 0, (False, False, 0)
    for first in range(1, KING + 1):
        last = first
        while numbers >> last + 1 & 1:
            last += 1
        if numbers >> first & 1 and not (king and first == KING and best):
            worth = (last == KING, king and last != KING - 1, last - first)
            if worth >= most:
                best, most = first, worth
    return best


class LenturluPlayer(CardPlayer[LenturluDeal]):
    """The computers."""

    game = LENTURLU
    skills = MappingProxyType({Level.CLUB: Skill(Fraction(1, 2)), Level.EXPERT: Skill(Fraction(2))})

    def silence(self, deal: LenturluDeal, seat: int, choices: Sequence[Action]) -> Action:
        """End the turn, else lead the lowest card. Lenturlu 4.4."""
        cards = [each.card for each in choices if isinstance(each, PlayCard)]
        if deal.pile:
            return PileSay.END
        return PLAY[min(cards, key=lambda card: (NUMBER[card], card))]

    def habit(self, deal: LenturluDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Lay as `laid` says, else draw where a high rank is missing."""
        due, king = deal.due if deal.pile else 0, deal.agreement.kind == "king"
        cards = cards_in(laid(deal.hands[seat], due, deal.agreement.five, king=king))
        if cards:
            return PLAY[cards[0]]
        return PileSay.ONE if due > HIGH and PileSay.ONE in choices else PileSay.END

    def beginner(self, deal: LenturluDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Lead the longest run, go on, draw at a ten or higher."""
        cards = [each for each in choices if isinstance(each, PlayCard)]
        if deal.pile:
            return cards[0] if cards else self.habit(deal, seat, choices)
        held = {NUMBER[each.card] for each in cards}
        return max(cards, key=lambda each: _length(NUMBER[each.card], held))

    def choices(self, view: View) -> tuple[Action, ...]:
        """Return the choices to evaluate: of cards that do the same the first."""
        deal, found = view.deal, dict[object, Action]()
        for move in super().choices(view):
            same: object = move
            if isinstance(move, PlayCard) and deal is not None:
                same = NUMBER[move.card], deal.agreement.five >> move.card & 1
            found.setdefault(same, move)
        return tuple(found.values())

    def weighing(self, level: str) -> "LenturluPlayer":
        """Return the expert, who keeps no card that follows."""
        return SHEDDING if level == Level.EXPERT else self

    def outcome(
        self, deal: LenturluDeal, seat: int, choice: Action, *, shares: bool
    ) -> tuple[Fraction, bool]:
        """Return the gain of a choice, the rest played by habit; no chance is told.

        On bare numbers, as it is asked some hundred times a decision.
        """
        five, king, again = deal.agreement.five, deal.agreement.kind == "king", deal.agreement.again
        hands, pack, money, me = [*deal.hands], [*deal.pack], [*deal.money], seat
        players, gains, drew = deal.players, [0] * deal.players, deal.now.drew
        due, last = (deal.due, deal.pile[-1].seat) if deal.pile else (0, me)
        card = 1 << choice.card if isinstance(choice, PlayCard) else 0
        draws = choice.count if isinstance(choice, PileSay) else 0
        while True:
            if card:
                hands[seat] ^= card
                place = card.bit_length() - 1
                last, due = seat, NUMBER[place] + 1
                closes = due > KING
                if card & five:
                    at, due = FIVE.index(place), 0
                    gains = [each - again for each in gains]
                    gains[seat] += money[at] + again
                    money[at] = again * (players - 1)
                if closes if king else not hands[seat]:
                    break
                due = 0 if closes else due
            elif draws:
                hands[seat] |= card_set([each for each in pack[:draws] if each is not None])
                pack, drew = pack[draws:], draws
            else:
                seat, drew = (seat + 1) % players, 0
                while seat != last and not hands[seat]:
                    seat = (seat + 1) % players
                if seat == last:
                    due, seats = 0, (*range(seat, players), *range(seat))
                    seat = next((each for each in seats if hands[each]), -1)
                    if seat < 0:
                        break
            card = laid(hands[seat], due, five, king=king)
            draws = int(due > HIGH and not drew and bool(pack))
        lies = sum(money)
        if king:
            gains[last], lies = gains[last] + lies, 0
        if deal.agreement.pay == "flat":
            left = [FLAT] * players
        else:
            left = [points(held, five) for held in hands]
        gain = gains[me] + (sum(left) - left[me] if me == last else -left[me])
        return gain + Fraction(lies, players), False

    def explained(
        self, deal: LenturluDeal, action: Action, values: Mapping[Action, Prospect]
    ) -> tuple[str, Action]:
        """Return what a card or word does as the reason."""
        reason, _ = super().explained(deal, action, values)
        reason = reason if len(values) > 1 else "best"
        if isinstance(action, PlayCard) and reason != "equal":
            if deal.agreement.five >> action.card & 1:
                reason = "money"
            elif NUMBER[action.card] == KING:
                reason = "closes"
        elif isinstance(action, PileSay):
            reason = "draws" if action.count else "keeps"
        return reason, None


class SheddingPlayer(LenturluPlayer):
    """The expert."""

    def choices(self, view: View) -> tuple[Action, ...]:
        """Return the choices, where cards are shed no end of a turn that a card could go on with.

        To keep a card seems best where all play on by habit, and costs much.
        """
        found, deal = super().choices(view), view.deal
        lays = any(isinstance(each, PlayCard) for each in found)
        if lays and deal is not None and deal.agreement.five:
            return tuple([each for each in found if each is not PileSay.END])
        return found


def _length(number: int, held: set[int]) -> int:
    """Return how many ranks follow each other in a hand from one on."""
    return 1 + _length(number + 1, held) if number in held else 0


SHEDDING: Final = SheddingPlayer()
COMPUTERS: Final = LenturluPlayer().computers
