"""Computers of Kitty: high leads, the ace where it is due, deals played out."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from engine.cards import ALL
from engine.computers import Level
from engine.kit.computers import CardPlayer, Prospect, Skill
from engine.kit.copying import but
from engine.kit.score import Points, divided
from engine.kit.words import Action, Picked, clockwise
from engine.kitty.game import (
    ACE,
    ACE_SET,
    KITTY,
    SEATS,
    WORTH,
    KittyDeal,
    KittySay,
    laid,
    leader,
)
from engine.tricks import PLAY, SUIT_SET, CardSet, PlayCard, cards_in


def led(may: CardSet) -> int:
    """Return the card that a sensible player leads: the highest but the ace of spades."""
    return max(cards_in(may & ~ACE_SET or may), key=lambda card: (card.rank, card.suit))


def answer(may: CardSet, suit: int, best: int, *, last: bool) -> int:
    """Return the card that he lays: the ace if he is void, else one that wins, or the lowest.

    ``best`` is winning so far; ``last``: nobody speaks after him.
    """
    own = may & SUIT_SET[suit]
    if not own:
        return ACE
    wins = 0 if best == ACE else own >> (best + 1) << (best + 1)
    if not wins or last:
        own = wins or own
        return (own & -own).bit_length() - 1
    return wins.bit_length() - 1


class KittyPlayer(CardPlayer[KittyDeal]):
    """The computers."""

    game = KITTY
    skills = MappingProxyType(
        {Level.CLUB: Skill(Fraction(1, 6), shares=False), Level.EXPERT: Skill(Fraction(1, 2))}
    )

    def habit(self, deal: KittyDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Throw the lowest, lead the highest, lay what wins or the lowest, and do not draw."""
        if deal.stage == "share":
            held = cards_in(deal.hands[seat] & ~ACE_SET)
            return Picked((min(held, key=lambda card: (card.rank, card.suit)),))
        cards = sum([1 << each.card for each in choices if isinstance(each, PlayCard)])
        if not cards:
            return KittySay.PASS
        if deal.led is None:
            return PLAY[ALL[led(cards)]]
        last = seat == (deal.trick[0].seat - 1) % SEATS
        return PLAY[ALL[answer(cards, deal.led, leader(deal.trick)[1], last=last)]]

    def beginner(self, deal: KittyDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Lead the longest suit, and draw when void."""
        if KittySay.DRAW in choices:
            return KittySay.DRAW
        if deal.stage == "share" or deal.trick:
            return self.habit(deal, seat, choices)
        cards = [each for each in choices if isinstance(each, PlayCard)]
        held = deal.hands[seat]
        return max(cards, key=lambda each: (held & SUIT_SET[each.card.suit]).bit_count())

    def finished(self, deal: KittyDeal) -> KittyDeal:
        """Play a deal out by habit, cards on bare numbers."""
        while deal.stage == "share":
            seat = min(self.game.awaited(deal))
            deal = self.game.step(deal, seat, self.habit(deal, seat, ()))
        return deal if deal.over else played_out(deal)

    def worth(self, deal: KittyDeal, seat: int, *, shares: bool = True) -> Points:
        """Return a seat's tricks and payments, to an expert with its part in the kitty."""
        paid = [(each.payer, each.points) for each in self.paid(deal)]
        gain = SEATS * deal.worth[seat] - sum(deal.worth)
        gain -= sum([int(points) for payer, points in paid if payer == seat])
        if not shares:
            return gain
        pot = deal.score.pot + sum([points for _, points in paid])
        if deal.ends and deal.out is not None:
            return gain + pot * (deal.out == seat)
        return gain + divided(pot, SEATS)

    def counts(self, deal: KittyDeal, seat: int, action: Action) -> bool:
        """Return whether the seat is first out."""
        return deal.out == seat

    def barred(self, deal: KittyDeal) -> list[CardSet]:
        """Return the suits that a seat lacked with its last words on leads."""
        lacks = [0] * SEATS
        for trick in deal.tricks:
            for turn in trick[1:]:
                suit = SUIT_SET[laid(trick)[0][1].suit]
                if turn.draw:
                    lacks[turn.seat] = 0
                if turn.card is None:
                    lacks[turn.seat] |= suit
        return lacks

    def explained(
        self, deal: KittyDeal, action: Action, values: Mapping[Action, Prospect]
    ) -> tuple[str, Action]:
        """Return what a card or word does as the reason."""
        reason, about = super().explained(deal, action, values)
        if isinstance(action, PlayCard) and action.card == ACE and deal.trick:
            reason = "ace"
        elif isinstance(action, KittySay):
            reason = "draws" if action is KittySay.DRAW else "keeps"
        elif isinstance(action, Picked) and reason != "equal":
            reason = "throws"
        return reason, about


def played_out(deal: KittyDeal) -> KittyDeal:
    """Return a deal played out by habit: on bare numbers, as it is asked hundreds of times."""
    hands, taken, points = [*deal.hands], [*deal.taken], [*deal.worth]
    seat, back, count, out = deal.turn or 0, deal.unanswered, 0, None
    last = 0 if deal.last is None else SUIT_SET[deal.last]
    first, winner, card, best, ace = seat, seat, ACE, ACE, False
    if deal.trick:
        cards = laid(deal.trick)
        (first, card), count, (winner, best) = cards[0], len(cards), leader(deal.trick)
        ace = any(each == ACE for _, each in cards)
    while out is None and back < SEATS:
        if not count:
            first = winner = seat
            card = best = ALL[led(hands[seat] & ~last or hands[seat])]
            hands[seat] ^= 1 << card
            count, ace, seat = 1, card == ACE, (seat + 1) % SEATS
        suit = card.suit
        while seat != first:
            after = (seat + 1) % SEATS
            if may := hands[seat] & (SUIT_SET[suit] | ACE_SET):
                lays = answer(may, suit, best, last=after == first)
                hands[seat] ^= 1 << lays
                count += 1
                if lays == ACE or (lays > best and not ace):
                    best, winner, ace = ALL[lays], seat, lays == ACE
            seat = after
        if count == 1:
            hands[first] |= 1 << card
            seat, back = (first + 1) % SEATS, back + 1
        else:
            taken[winner] += 1
            points[winner] += WORTH[suit] * (1 + ace)
            last, back, seat = SUIT_SET[suit], 0, winner
            empty = [each for each, held in enumerate(hands) if not held]
            out = clockwise(empty, winner)[0] if empty else None
        count = 0
    return but(deal, taken=tuple(taken), worth=tuple(points), out=out, over=True)


COMPUTERS: Final = KittyPlayer().computers
