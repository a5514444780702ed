"""A deal as its log tells it: whose cards lie where, who has seen them, who plays them."""

from dataclasses import dataclass, field
from typing import Final

from engine.cards import Card
from engine.game import PUBLIC
from engine.preferans.actions import (
    Action,
    Bid,
    BidWithoutTalon,
    DarkBid,
    DarkHold,
    Hold,
    ReturnWhist,
    Special,
    Whist,
)

Cards = frozenset[Card]
NONE: Final[Cards] = frozenset()
TRICKS: Final = 10
THIRD: Final = 2
"""The place of the hand that is nobody's, where two play. Rule 10.1."""

Plays = tuple[tuple[int, Card], ...]


@dataclass(slots=True)
class Running:
    """A deal whose cards lie."""

    number: int
    dealer: int
    active: tuple[int, ...]
    deck: tuple[Card, ...]
    salt: str
    hands: dict[int, Cards]
    """As dealt."""
    talon: tuple[Card, ...]
    talon_leads: bool
    """On all-pass the talon is opened card by card. Rules 6.2-6.4."""
    third: int | None = None
    """The hand that is nobody's, where two play. Rule 10.1."""
    closed: set[int] = field(default_factory=set)
    """Who has not looked at his own cards, while the auction goes on. Rule 9.5."""

    bids: list[Action] = field(default_factory=list)
    """Without the passes; the last one stands."""
    bidder: int | None = None
    """Whose it is."""
    inviter: int | None = None
    """Who has shown his cards to the sitting dealer."""
    passes: int = 0
    all_pass: bool = False
    declarer: int | None = None
    discard: tuple[Card, ...] = ()
    talons: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    """Whose talon is whose, where each of two has one; then ``talon`` is the buyer's. Rule 10.2."""
    laid: tuple[Card, ...] = ()
    """What a whister has laid away who took his own talon."""
    took: int | None = None
    """That whister."""
    level: int = 0
    """Of the contract that was ordered."""
    said: list[tuple[int, Action]] = field(default_factory=list)
    looked: int | None = None
    """The defender whose hand the sitting dealer has looked at."""
    out: int | None = None
    """The passer whose partner whists alone. Rule 11.8."""
    opens: bool = False
    """The defenders' hands open with the first card, at the latest. Rules 4.7, 7.3."""
    open: set[int] = field(default_factory=set)
    plays: list[tuple[int, Card]] = field(default_factory=list)
    players: dict[int, int] = field(default_factory=dict)
    """Who plays a hand, where it is not its owner."""

    @property
    def misere(self) -> bool:
        """Whether misère has won the auction, or is played."""
        return self.no_tricks is not None

    @property
    def no_tricks(self) -> Special | None:
        """Which game of no trick stands."""
        last = self.bids[-1] if self.bids else None
        game = last.game if isinstance(last, Bid | BidWithoutTalon | DarkBid) else None
        return game if isinstance(game, Special) else None

    @property
    def dark(self) -> bool:
        """Whether the bid that stands was said before looking. Rule 9.5."""
        return bool(self.bids) and isinstance(self.bids[-1], DarkBid | DarkHold)

    @property
    def bidders(self) -> tuple[int, ...]:
        """Whose hands have somebody to speak for them."""
        return tuple(seat for seat in self.active if seat != self.third)

    @property
    def order(self) -> tuple[int, ...]:
        """The hands that play to each trick: the third one where it was opened. 10.1, 13.2."""
        if self.out is not None:
            return tuple(seat for seat in self.active if seat != self.out)
        return self.active if self.declarer is not None and self.opens else self.bidders

    @property
    def cards(self) -> int:
        """How many cards are played in all; the talon's are not among them."""
        return TRICKS * len(self.order)

    @property
    def no_talon(self) -> bool:
        """Whether the bid that stands leaves the talon alone. Rule 13.30."""
        named = [bid for bid in self.bids if not isinstance(bid, Hold)]
        big = self.no_tricks in (Special.BIG_MISERE, Special.BIG_UVERT)
        return big or (bool(named) and isinstance(named[-1], BidWithoutTalon))

    @property
    def defenders(self) -> tuple[int, ...]:
        """The two others, in the order in which they speak."""
        assert self.declarer is not None
        place = self.active.index(self.declarer)
        return self.active[(place + 1) % 3], self.active[(place + 2) % 3]

    @property
    def whisters(self) -> set[int]:
        """Those whose last word is a whist, or the whist returned. Rules 4.3, 4.4."""
        last = dict(self.said)
        return {seat for seat, say in last.items() if isinstance(say, Whist | ReturnWhist)}

    def asked(self, claimer: int) -> set[int]:
        """Whoever plays a hand of the other side; and the other whister. Rule 7.6."""
        people = {self.players.get(seat, seat) for seat in self.active}
        people -= {claimer, self.third, self.out}
        if self.declarer in (None, claimer):
            return people
        return people & {self.declarer, *self.whisters}

    def owned(self, seat: int) -> Cards:
        """All the cards a seat has had to play with: the declarer's without his discard."""
        cards = self.hands.get(seat, NONE)
        if seat == self.declarer and not self.no_talon:
            cards = (cards | frozenset(self.talon)) - frozenset(self.discard)
        if seat == self.took:
            cards = (cards | frozenset(self.talons[seat])) - frozenset(self.laid)
        return cards

    def held(self, seat: int) -> Cards:
        """What is left of them."""
        return self.owned(seat) - {card for _, card in self.plays}

    # Tricks

    def tricks(self) -> list[tuple[Card | None, Plays]]:
        """Every trick, the last one perhaps unfinished: the talon's card, if any, and the plays.

        With four players the talon's card counts as the sitting dealer's play. Rule 6.3.
        """
        wide = len(self.order)
        count = len(self.plays) // wide + 1 if len(self.plays) < self.cards else TRICKS
        found = []
        for number in range(count):
            led = self.talon[number] if self.all_pass and self.talon_leads and number < 2 else None
            played = tuple(self.plays[wide * number : wide * (number + 1)])
            if led is not None and self.dealer not in self.active:
                played = ((self.dealer, led), *played)
            found.append((led, played))
        return found

    def lying(self) -> Cards:
        """The last complete trick and the one on the table. Rule 7.5."""
        if not self.all_pass and self.declarer is None:
            return NONE
        found: set[Card] = set()
        for led, played in self.tricks()[-2:]:
            found |= {card for _, card in played}
            found |= NONE if led is None else {led}
        return frozenset(found)

    def opened_talon(self, viewer: int) -> Cards:
        """The talon's cards that a viewer has seen opened. Rules 3.1, 6.2-6.4, 9.5."""
        if self.declarer is not None:
            hidden = self.no_talon or (self.dark and viewer != self.declarer)
            return NONE if hidden else frozenset(self.talon)
        if self.all_pass and self.talon_leads:
            return frozenset(self.talon[: len(self.tricks())])
        return NONE

    # What a viewer sees

    def sees(self, viewer: int) -> set[int]:
        """The seats whose hands a viewer sees: his own once he has looked, the open ones, those
        shown to him."""
        seats = set(self.open)
        if viewer in self.bidders and viewer not in self.closed:
            seats.add(viewer)
        # Rules 3.1, 7.4: from the inviter's ten cards his discard could be told.
        if (
            self._sits(viewer)
            and self.inviter is not None
            and not (self.inviter == self.declarer and self.discard)
        ):
            seats.add(self.inviter)
        if self._sits(viewer) and self.looked is not None:
            seats.add(self.looked)
        return seats

    def _sits(self, viewer: int) -> bool:
        """The dealer who has no cards."""
        return viewer == self.dealer and viewer not in self.active

    def knows(self, viewer: int) -> Cards:
        """What a viewer may know: whoever sits at the table remembers what he saw."""
        found = self.opened_talon(viewer)
        if viewer == PUBLIC:
            if self.all_pass:
                found = NONE  # they are among the tricks
            for seat in self.open:
                found |= self.held(seat)
            return found | self.lying()
        found |= {card for _, card in self.plays}
        for seat in self.sees(viewer):
            # A declarer's hand that a claim opens shows what he has, not what he laid away.
            dealt = seat == viewer or seat not in (self.declarer, self.took)
            found |= self.hands[seat] if dealt else self.owned(seat)
        if self._sits(viewer) and self.inviter is not None:
            found |= self.hands[self.inviter]
        if viewer == self.took:
            found |= frozenset(self.talons[viewer])
        return found

    def shows(self, viewer: int) -> Cards:
        """What a screen may show: what lies before him, never a trick before the last."""
        found = self.lying()
        for seat in self.sees(viewer):
            found |= self.held(seat)
        if self.declarer is None:
            return found
        if not self.plays and viewer == self.declarer:
            found |= frozenset(self.discard)
        if not self.plays and viewer == self.took:
            found |= frozenset(self.laid)
        catches = self.misere and viewer in self.defenders
        if len(self.plays) < len(self.order) or catches:
            found |= self.opened_talon(viewer)
        if self.misere and self.open and viewer in self.defenders:
            # Rule 7.5: on misère the defenders may see the whole layout listed.
            found |= self.hands[self.declarer] | frozenset(self.talon)
        return found
