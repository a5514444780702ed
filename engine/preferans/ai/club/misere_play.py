"""Misère from both sides. Rule 7.3.

Both sides count, suit by suit, the tricks that can be forced. The declarer knows every card once
the hands lie open; the defenders know all but the discard, and suppose it was the best one.
"""

from itertools import combinations
from typing import Final

from engine.cards import DECK, Card
from engine.preferans.ai.knowledge import PlayKnowledge, knowledge_of, leading
from engine.preferans.ai.moves import playable_cards
from engine.preferans.ai.suits import (
    Suits,
    cards_of,
    catching,
    forced,
    highest,
    lowest,
    masks,
    without,
)
from engine.preferans.observe import PlayerView

TAKEN: Final = 100
"""A trick, in hundredths."""
PROSPECT: Final = 60
PER_DISCARD: Final = 8
"""What a trick is worth that needs discards first, and how much less for each of them."""


def choose(view: PlayerView) -> Card:
    """Choose the card of the hand on turn."""
    cards = playable_cards(view)
    if len(cards) == 1:
        return cards[0]
    known = knowledge_of(view)
    if known.me == known.declarer:
        return min(cards, key=lambda card: (_declarers_risk(known, card), -card.rank, card))
    return _defend(view, known, cards)


# --- the declarer ---------------------------------------------------------------------------


def _declarers_risk(known: PlayKnowledge, card: Card) -> int:
    """Return the hundredths of tricks he can be made to take once he plays ``card``."""
    suit = card >> 3
    others = [seat for seat in known.active if seat != known.me]
    risk = 0
    for each in range(4):
        own = known.own[each] & ~(1 << (card & 7) if each == suit else 0)
        risk += _suit_risk(known, others, each, own)
    return risk + TAKEN * _takes(known, card) // 100


def _suit_risk(known: PlayKnowledge, others: list[int], suit: int, own: int) -> int:
    if all(known.exact[seat] for seat in others):
        held = [known.may[seat][suit] for seat in others]
        return TAKEN * forced(own, held[0], held[1])
    return catching(own, known.out[suit])


def _takes(known: PlayKnowledge, card: Card) -> int:
    """Return the percent chance that this card takes the trick: all others stay below it."""
    led = known.led if known.led is not None else card >> 3
    seat, best = leading((*known.trick, (known.me, card)), led, None)
    if seat != known.me:
        return 0
    chance = 100
    for later in known.after:
        chance = chance * _stays_under(known, later, best) // 100
    return chance


def _stays_under(known: PlayKnowledge, seat: int, best: Card) -> int:
    """Return the percent chance that ``seat`` can play below ``best`` or another suit."""
    held = known.may[seat][best >> 3]
    if known.exact[seat]:
        return 100 if not held or lowest(held) < 1 << (best & 7) else 0
    lower = (held & (1 << (best & 7)) - 1).bit_count()
    return 100 - 100 // (1 + lower) if lower else 5


# --- the defenders --------------------------------------------------------------------------


def _defend(view: PlayerView, known: PlayKnowledge, cards: list[Card]) -> Card:
    """Play what leaves most to be forced upon the declarer."""
    declarer, partner = known.declarer, known.partner
    assert declarer is not None  # noqa: S101 - a misère has a declarer
    assert partner is not None  # noqa: S101 - and two defenders
    held = _declarers_hand(view, known, declarer, partner)
    position = _Position(known, declarer, partner, held, known.may[partner])
    return max(cards, key=lambda card: (position.worth(card), card.rank, -card))


def _declarers_hand(view: PlayerView, known: PlayKnowledge, declarer: int, partner: int) -> Suits:
    """Return the cards he probably holds: all he may hold without the two most dangerous."""
    held = known.may[declarer]
    spare = sum(mask.bit_count() for mask in held) - view.counts[declarer]
    if spare <= 0:
        return held

    def risk(cards: Suits) -> int:
        return sum(
            forced(cards[suit], known.own[suit], known.may[partner][suit]) for suit in range(4)
        )

    return min(
        (without(held, masks(away)) for away in combinations(cards_of(held), min(spare, 2))),
        key=lambda left: (risk(left), sum(left)),
    )


class _Position:
    """A defender's turn with all cards supposed known."""

    def __init__(
        self, known: PlayKnowledge, declarer: int, partner: int, held: Suits, partners: Suits
    ) -> None:
        self.known = known
        self.declarer = declarer
        self.partner = partner
        self.held = held
        self.partners = partners

    def worth(self, card: Card) -> int:
        """Tricks (hundredths) the declarer can be made to take once ``card`` is played."""
        known = self.known
        own = _less(known.own, card)
        led = known.led if known.led is not None else card >> 3
        trick = (*known.trick, (known.me, card))
        match known.after:
            case ():
                return self._end(trick, led, own, self.held, self.partners)
            case (last,) if last == self.declarer:
                return self._declarer(trick, led, own, self.partners)
            case (_,):
                return self._partner(trick, led, own, self.held)
            case (second, _) if second == self.declarer:
                return min(
                    self._partner((*trick, (second, reply)), led, own, _less(self.held, reply))
                    for reply in self._replies(led, highest_only=False)
                )
            case _:
                return max(
                    self._declarer((*trick, (self.partner, help_)), led, own, rest)
                    for help_, rest in self._helps(led)
                )

    def _replies(self, led: int, *, highest_only: bool) -> list[Card]:
        mask = self.held[led]
        if not mask:
            return cards_of(self.held) or [DECK[0]]
        if highest_only:
            return [DECK[led * 8 + mask.bit_length() - 1]]
        return [DECK[led * 8 + bit] for bit in range(8) if mask >> bit & 1]

    def _helps(self, led: int) -> list[tuple[Card, Suits]]:
        """The partner's lowest and highest card of the suit, or his discards."""
        mask = self.partners[led]
        if mask:
            ends = {lowest(mask), highest(mask)}
            found = [DECK[led * 8 + end.bit_length() - 1] for end in sorted(ends)]
        else:
            found = cards_of(self.partners)
        return [(card, _less(self.partners, card)) for card in found]

    def _declarer(
        self, trick: tuple[tuple[int, Card], ...], led: int, own: Suits, partners: Suits
    ) -> int:
        """The declarer plays last: he ducks as high as he can."""
        mask = self.held[led]
        if mask:
            _, best = leading(trick, led, None)
            under = mask & (1 << (best & 7)) - 1 if best >> 3 == led else mask
            replies = [DECK[led * 8 + (under or mask).bit_length() - 1]]
        else:
            replies = self._replies(led, highest_only=True)
        return min(
            self._end((*trick, (self.declarer, reply)), led, own, _less(self.held, reply), partners)
            for reply in replies
        )

    def _partner(
        self, trick: tuple[tuple[int, Card], ...], led: int, own: Suits, held: Suits
    ) -> int:
        """The partner plays last."""
        return max(
            self._end((*trick, (self.partner, card)), led, own, held, rest)
            for card, rest in self._helps(led)
        )

    def _end(
        self,
        trick: tuple[tuple[int, Card], ...],
        led: int,
        own: Suits,
        held: Suits,
        partners: Suits,
    ) -> int:
        """What is forced now, and what can be forced later."""
        known = self.known
        winner, _ = leading(trick, led, None)
        later = sum(forced(held[suit], own[suit], partners[suit]) for suit in range(4))
        later = TAKEN * later + _prospect(held, own, partners)
        worth = later
        if winner == self.declarer:
            return worth + TAKEN
        # The lead should come to the hand that can go on with a dangerous suit.
        lead = own if winner == known.me else partners
        if any(lead[suit] and forced(held[suit], own[suit], partners[suit]) for suit in range(4)):
            worth += 5
        return worth


def _prospect(held: Suits, own: Suits, partners: Suits) -> int:
    """What discards may still bring: one hand throws a suit away for the other to lead low.

    A defender discards on the longer suits of the other one.
    """
    mine = [mask.bit_count() for mask in own]
    theirs = [mask.bit_count() for mask in partners]
    longer = sum(max(0, one - other) for one, other in zip(mine, theirs, strict=True))
    shorter = sum(max(0, other - one) for one, other in zip(mine, theirs, strict=True))
    total = 0
    for suit in range(4):
        if not held[suit]:
            continue
        surplus = mine[suit] - theirs[suit]
        total += max(
            _thrown(held[suit], own[suit], partners[suit], longer - max(0, surplus)),
            _thrown(held[suit], partners[suit], own[suit], shorter - max(0, -surplus)),
        )
    return total


def _thrown(held: int, keeps: int, throws: int, discards: int) -> int:
    """Prospect of a suit once up to ``discards`` of one hand's highest cards are thrown."""
    best = 0
    for thrown in range(1, min(discards, throws.bit_count()) + 1):
        throws &= ~highest(throws)
        best = max(best, (PROSPECT - PER_DISCARD * thrown) * forced(held, keeps, throws))
    return best


def _less(held: Suits, card: Card) -> Suits:
    left = list(held)
    left[card >> 3] &= ~(1 << (card & 7))
    return left[0], left[1], left[2], left[3]
