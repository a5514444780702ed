"""Kitty: shared cards, tricks of one to four cards, a kitty won in four deals. ``Kitty 4.2``."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import chain, combinations
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from engine.cards import Card, Rank, Suit
from engine.codec import Seat
from engine.errors import RuleError
from engine.game import PUBLIC, Shuffled
from engine.kit.agreement import CardAgreement, limit, numbered, one_of, options
from engine.kit.copying import but, changed, made
from engine.kit.deal import CardDeal
from engine.kit.game import CardGame, Evening
from engine.kit.past import AllPlayFacts, UnitWrite
from engine.kit.rounds import ending_rounds
from engine.kit.score import Payment, Score, divided, exact
from engine.kit.tricks import Laid
from engine.kit.words import Action, Pick, Picked, Plays, clockwise
from engine.options import OptionValue, Preset
from engine.tricks import SUIT_SET, CardSet, PlayCard, card_set, cards_in

SEATS, SHARED, PARTY = 4, 3, 4
"""Players, cards of a suit that are shared, deals of a party. Kitty 1, 3.1."""
WORTH: Final = (1, 2, 3, 4)
"""What a trick is worth by the suit led. Kitty 5.4."""
ACE: Final = Card.parse("As")
ACE_SET: Final = 1 << ACE
"""The card that wins any trick. Kitty 4.3."""


@dataclass(frozen=True, slots=True)
class KittyAgreement(CardAgreement):
    """The agreement made before the first deal."""

    ante: int = one_of(10, 15, 20)
    pay: int = one_of(5, 3, 10)
    limit: str = limit()
    parties: int = ending_rounds()

    @property
    def length(self) -> int:
        """Number of deals, 0 where a time ends the evening. Kitty 1.3."""
        return PARTY * self.parties


KittyAgreement.OPTIONS = options(
    KittyAgreement,
    (),
    rules=numbered("Kitty", "ante 2.1, pay 5.1, limit 1.3, parties 1.3, seating 1.2, stake 5.6"),
    presets=(Preset("usual", {}),),
    lengths=("parties",),
)


class KittySay(StrEnum):
    """A word of who cannot follow. Kitty 4.2."""

    DRAW = "b1"
    PASS = "P"


class Sharing(NamedTuple):
    """Cards that a seat gave, and the receivers threw for them, in order. Kitty 3.

    In views an unknown card is None, as is one that is not thrown yet.
    """

    seat: Seat
    give: tuple[Card | None, ...]
    in_: tuple[Card | None, ...]
    away: tuple[Card | None, ...] = (None,) * SHARED

    @property
    def receivers(self) -> list[int]:
        """Who gets a card each, in order."""
        return [(self.seat + step) % SEATS for step in range(1, SEATS)]

    def seen(self, viewer: int) -> "Sharing":
        """Return it with what a viewer gave and drew, or got and threw."""
        own = viewer == self.seat
        mine = [viewer == each for each in self.receivers]
        give, away = (
            tuple([card if shown else None for card, shown in zip(cards, who, strict=True)])
            for cards, who in ((self.give, [own or each for each in mine]), (self.away, mine))
        )
        return Sharing(self.seat, give, self.in_ if own else (None,) * len(self.in_), away)


class KittyTurn(NamedTuple):
    """A lead, or a word on it; ``draw``: the card that was drawn first, None if it is not seen."""

    seat: Seat
    card: Card | None
    draw: tuple[Card | None, ...] = ()


Trick = tuple[KittyTurn, ...]


def laid(trick: Trick) -> list[Laid]:
    """Return the cards laid to a trick."""
    return [(seat, card) for seat, card, _ in trick if card is not None]


def cards_of(tricks: Iterable[Trick]) -> CardSet:
    """Return the cards laid to tricks that count. Kitty 4.3."""
    counted = [found for trick in tricks if len(found := laid(trick)) > 1]
    return card_set([card for found in counted for _, card in found])


@dataclass(frozen=True, kw_only=True)
class KittyDeal(CardDeal):
    """A deal: the last of ``tricks`` is being played, () before a lead.

    ``came``: the hands in the order in which cards came, while they are shared; ``looked``: how
    many were looked at for it; ``unanswered``: leads in a row on which nobody laid a card.
    """

    HANDLED = CardDeal.HANDLED | {"shared", "tricks"}

    agreement: KittyAgreement
    kept: tuple[int, ...]
    came: tuple[tuple[Card | None, ...], ...]
    looked: int = 0
    shared: tuple[Sharing, ...] = ()
    tricks: tuple[Trick, ...] = ((),)
    taken: tuple[int, ...] = (0,) * SEATS
    worth: tuple[int, ...] = (0,) * SEATS
    last: Suit | None = None
    unanswered: int = 0
    out: int | None = None

    @property
    def trick(self) -> Trick:
        """The running trick."""
        return self.tricks[-1]

    @property
    def drew(self) -> bool:
        """True if who is in turn has drawn for this trick."""
        return bool(self.trick) and self.trick[-1].seat == self.turn

    @property
    def lies(self) -> CardSet:
        """The running trick."""
        return card_set([card for _, card in laid(self.trick)])

    @property
    def gone(self) -> CardSet:
        """All cards laid, but those taken back. Kitty 4.4."""
        return cards_of(self.tricks[:-1]) | self.lies

    def seen(self, viewer: int) -> tuple[CardSet, dict[str, Any]]:
        """Return the cards laid: to the public of the last tricks alone. Kitty 6."""
        tricks, known = self.tricks, self.known.of(viewer)
        if viewer == PUBLIC:
            known &= ~cards_of(tricks[:-2])
            tricks = (*((),) * len(tricks[:-2]), *tricks[-2:])
        return known | cards_of(tricks[:-1]) | self.lies, {
            "shared": tuple([each.seen(viewer) for each in self.shared]),
            "tricks": tuple([_seen(trick, viewer) for trick in tricks]),
        }

    @property
    def led(self) -> Suit | None:
        """The suit led to the running trick, None before a lead."""
        return laid(self.trick)[0][1].suit if self.trick else None

    def may_answer(self, seat: int) -> CardSet:
        """Return the cards that a seat may lay on the lead. Kitty 4.2."""
        return self.hands[seat] & (SUIT_SET[self.led or 0] | ACE_SET)

    @property
    def sums(self) -> tuple[int, ...]:
        """What the tricks of the party are worth so far. Kitty 5.4."""
        return tuple([before + now for before, now in zip(self.kept, self.worth, strict=True)])

    @property
    def ends(self) -> bool:
        """True if the party ends with this deal. Kitty 1.3."""
        return self.number % PARTY == 0

    @property
    def kitty(self) -> Fraction:
        """The kitty, with the payments so far."""
        return exact(self.score.pot)


@dataclass(frozen=True, slots=True, kw_only=True)
class KittyFacts(AllPlayFacts):
    """The facts of a deal: docs/kitty/rules.md has the meaning of each field."""

    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    shared: tuple[Sharing, ...] = ()
    tricks: tuple[Trick, ...]
    taken: tuple[int, ...]
    worth: tuple[int, ...]
    sums: tuple[int, ...]
    out: Seat | None = None
    writes: tuple[UnitWrite, ...] = ()
    accounts: tuple[Fraction, ...]
    kitty: Fraction

    def __post_init__(self) -> None:
        """Refuse figures of another number of seats."""
        AllPlayFacts.__post_init__(self)
        by_seat = (self.hands, self.accounts, self.taken, self.worth, self.sums)
        if {*map(len, by_seat)} != {SEATS}:
            raise ValueError("every seat has its figures")

    @property
    def pot(self) -> Fraction:
        """The kitty."""
        return self.kitty

    @property
    def ends(self) -> bool:
        """True if the party ended with this deal: else the kitty is not empty."""
        return not self.kitty


class Kitty(CardGame[KittyDeal, KittyFacts]):
    """The game, for the table above it: see `engine.kit`."""

    key, version, lowest, seats = "kitty", 1, Rank.SEVEN, range(SEATS, SEATS + 1)
    agreement, facts_of, tells_order = KittyAgreement, KittyFacts, True
    plain = frozenset((PlayCard, KittySay))
    words: Mapping[str, Action] = MappingProxyType({each.value: each for each in KittySay})
    rules = numbered(
        "Kitty",
        "dealer 1.2, hands 1.2, shared 3, tricks 4, taken 4.4, worth 5.4, sums 5.4, out 4.5, "
        "writes 5, accounts 5.6, kitty 2.2, settlement 5.5, settlement.finished 1.3, turn 4.2, "
        "word 3.2, follow 4.2, lead 4.1, end 1.3",
    )

    def always(self, agreement: Any) -> Mapping[str, OptionValue]:
        """Return the number of parties, unless a time ends the evening."""
        return {"parties": agreement.parties} if agreement.parties else {}

    def ended(self, evening: Evening[KittyDeal, KittyFacts]) -> bool:
        """Return whether the agreed parties are over. Kitty 1.3."""
        return bool(len(evening.finished) == evening.agreement.length > 0)

    # The deal, and sharing

    def lay_out(self, evening: Evening[KittyDeal, KittyFacts], cards: Shuffled) -> KittyDeal:
        """Put antes in before a party, and see who shares. Kitty 1.2, 2.1, 3.1."""
        lying, ante = self.lying(evening, cards), evening.agreement.ante
        begins = lying["status"].deal % PARTY == 1
        came = tuple([tuple(self.told_hand(held, cards.cards)) for held in lying["dealt"]])
        writes = tuple([Payment(seat, None, ante, "ante") for seat in range(SEATS) if begins])
        lying |= {"stage": "share", "turn": None, "writes": writes, "came": came}
        deal = made(KittyDeal, **lying)
        return self._looked(but(deal, known=self.known(deal)))

    def _looked(self, deal: KittyDeal) -> KittyDeal:
        """Let the next who has three of a suit share; after all begin the play. Kitty 3, 4.1."""
        while deal.looked < SEATS:
            seat = deal.order[deal.looked]
            deal = but(deal, looked=deal.looked + 1)
            came = [card for card in deal.came[seat] if card is not None]
            held = [*came, *cards_in(deal.hands[seat] & ~card_set(came))]  # computers know not all
            if give := sharing(held):
                share = Sharing(seat, give, deal.top(SHARED))
                deal = deal.exchanged(seat, give, SHARED, shared=(*deal.shared, share))
                hands, all_came = [*deal.hands], [*deal.came]
                for receiver, card in zip(share.receivers, give, strict=True):
                    hands[receiver] |= 1 << card
                    all_came[receiver] += (card,)
                return but(deal, hands=tuple(hands), came=tuple(all_came))
        return but(deal, stage="play", turn=deal.order[0], came=())

    def awaited(self, deal: KittyDeal) -> frozenset[int]:
        """Return who is in turn, or all who have to throw a card. Kitty 3.2."""
        if deal.stage == "play":
            return super().awaited(deal)
        return frozenset(
            [seat for seat in deal.order if deal.hands[seat].bit_count() > self.hand_size]
        )

    # A turn

    def choices(self, deal: KittyDeal, seat: int) -> Sequence[Action]:
        """Return cards to throw, to lead, or to lay, and words. Kitty 3.2, 4.1, 4.2."""
        held = deal.hands[seat]
        if deal.stage == "share":
            return (Pick(held, 1, 1),)
        if deal.led is None:
            return Plays(held if deal.last is None else held & ~SUIT_SET[deal.last] or held)
        may = deal.may_answer(seat)
        if may & SUIT_SET[deal.led]:
            return Plays(may)
        draws = (KittySay.DRAW,) if deal.pack and not deal.drew else ()
        return Plays(may, (*draws, KittySay.PASS))

    def why_not(self, deal: KittyDeal, seat: int, action: Action) -> RuleError | None:
        """Refuse with the number of the rule. Kitty 4.1, 4.2."""
        if seat != deal.turn:
            return None
        led = deal.led
        match action:
            case PlayCard(card) if not deal.hands[seat] >> card & 1:
                return RuleError("card-not-held", self.rule("turn"), card=card)
            case PlayCard() if led is None:
                return RuleError("other-suit", self.rule("lead"), suit=deal.last)
            case PlayCard():
                return RuleError("follow-or-ace", self.rule("follow"), suit=led)
            case KittySay() if led is None:
                return RuleError("lead-first", self.rule("lead"))
            case KittySay() if led is not None and deal.may_answer(seat) & SUIT_SET[led]:
                return RuleError("must-lay", self.rule("follow"), suit=led)
            case KittySay():
                return RuleError("no-drawing", self.rule("follow"), count=deal.left)
        return None

    def step(self, deal: KittyDeal, seat: int, action: Action) -> KittyDeal:
        """Throw a card, lay one, draw or pass. Kitty 3.2, 4."""
        if isinstance(action, Picked):
            return self._thrown(deal, seat, action.cards[0])
        drew = deal.trick[-1].draw if deal.drew else ()
        trick = deal.trick[:-1] if deal.drew else deal.trick
        if isinstance(action, PlayCard):
            hands, turn = deal.without(seat, 1 << action.card), KittyTurn(seat, action.card, drew)
            return self._went_on(_with(deal, (*trick, turn), hands=hands))
        if action is KittySay.PASS:
            return self._went_on(_with(deal, (*trick, KittyTurn(seat, None, drew))))
        drew = deal.top(1)
        after = deal.exchanged(seat, (), 1)
        after = _with(after, (*trick, KittyTurn(seat, None, drew)), turn=seat)
        return after if after.may_answer(seat) else self._went_on(after)

    def _thrown(self, deal: KittyDeal, seat: int, card: Card) -> KittyDeal:
        """Throw a card away; after the last one the next may share. Kitty 3.2."""
        share = deal.shared[-1]
        away = changed(share.away, share.receivers.index(seat), card)
        came = tuple([each for each in deal.came[seat] if each != card])
        shared = (*deal.shared[:-1], share._replace(away=away))
        by_seat = changed(deal.came, seat, came)
        after = deal.exchanged(seat, (card,), 0, came=by_seat, shared=shared)
        return after if self.awaited(after) else self._looked(after)

    def _went_on(self, deal: KittyDeal) -> KittyDeal:
        """Ask the next who has a choice; who has none passes. Kitty 4.2."""
        while len(deal.trick) < SEATS:
            seat = (deal.trick[-1].seat + 1) % SEATS
            if deal.may_answer(seat) or deal.pack:
                return but(deal, turn=seat)
            deal = _with(deal, (*deal.trick, KittyTurn(seat, None)))
        return _complete(deal)

    # What is written

    def payments(self, deal: KittyDeal) -> list[Payment]:
        """Return what is paid into the kitty. Kitty 5.1, 5.2."""
        pay = deal.agreement.pay
        due = [(seat, "pay") for seat in range(SEATS) if seat != deal.out]
        due += [(seat, "remis") for seat in range(SEATS) if not deal.taken[seat]]
        return [Payment(seat, None, pay, why) for seat, why in due]

    def closing(
        self, agreement: CardAgreement, score: Score, told: KittyDeal | KittyFacts
    ) -> list[Payment] | None:
        """Return who gets the kitty of a party, and what tricks bring. Kitty 5.3, 5.4."""
        if not told.ends:
            return None
        if told.out is not None:
            return [Payment(None, told.out, score.pot, "kitty"), *differences(told.sums)]
        share = divided(score.pot, SEATS)
        shares = [Payment(None, seat, share, "share") for seat in range(SEATS)]
        return [*shares, *differences(told.sums)]

    def carried(
        self, agreement: CardAgreement, kept: object, facts: KittyFacts | None
    ) -> tuple[int, ...]:
        """Return what the tricks of the running party are worth."""
        return (0,) * SEATS if facts is None or facts.ends else facts.sums

    def settled(self, agreement: CardAgreement, score: Score, kept: Any) -> Score:
        """Share the kitty of a party broken off, and pay its tricks. Kitty 5.5."""
        return score.shared().after(differences(kept))

    def facts_told(self, deal: KittyDeal) -> Mapping[str, object]:
        """Return the tricks that were begun."""
        return {"tricks": tuple([trick for trick in deal.tricks if trick])}

    def drawn(self, facts: KittyFacts) -> tuple[Card | None, ...]:
        """Return the cards of the pack that were taken, in order."""
        drawn = [turn.draw for trick in facts.tricks for turn in trick]
        return tuple(chain(*[each.in_ for each in facts.shared], *drawn))


def sharing(came: Sequence[Card]) -> tuple[Card, ...]:
    """Return the three cards of one suit that came first, () for no such suit. Kitty 3.1."""
    for suit in Suit:
        same = [card for card in came if card.suit is suit]
        if len(same) >= SHARED:
            return tuple(same[:SHARED])
    return ()


def leader(trick: Trick) -> Laid:
    """Return the card that wins: the ace of spades, else the highest of the suit. Kitty 4.3."""
    cards = laid(trick)
    suit = cards[0][1].suit
    same = [each for each in cards if each[1] is ACE or each[1].suit is suit]
    return max(same, key=lambda each: (each[1] is ACE, each[1]))


def worth(trick: Trick) -> int:
    """Return what a trick is worth. Kitty 5.4."""
    cards = [card for _, card in laid(trick)]
    return WORTH[cards[0].suit] * (1 + (ACE in cards))


def differences(sums: Sequence[int]) -> list[Payment]:
    """Return who pays whom the difference of their tricks. Kitty 5.4."""
    pairs = [sorted(pair, key=sums.__getitem__) for pair in combinations(range(SEATS), 2)]
    due = [(low, high, sums[high] - sums[low]) for low, high in pairs]
    return [Payment(low, high, points, "tricks") for low, high, points in due if points]


def _complete(deal: KittyDeal) -> KittyDeal:
    """End a trick: it is won, or the lead is taken back; the deal may be over. Kitty 4.3-4.5."""
    cards, after = laid(deal.trick), but(deal, tricks=(*deal.tricks, ()))
    first, card = cards[0]
    if len(cards) == 1:
        hands = changed(deal.hands, first, deal.hands[first] | 1 << card)
        back, known = deal.unanswered + 1, deal.known.shown(1 << card)
        after = but(after, hands=hands, known=known, unanswered=back, over=back == SEATS)
        return but(after, turn=(first + 1) % SEATS)
    winner, _ = leader(deal.trick)
    taken = changed(deal.taken, winner, deal.taken[winner] + 1)
    points = changed(deal.worth, winner, deal.worth[winner] + worth(deal.trick))
    after = but(after, taken=taken, worth=points, last=card.suit, unanswered=0)
    empty = [seat for seat, held in enumerate(deal.hands) if not held]
    out = clockwise(empty, winner)[0] if empty else None
    return but(after, turn=winner, out=out, over=out is not None)


def _with(deal: KittyDeal, trick: Trick, **more: Any) -> KittyDeal:
    """Return the deal with another running trick."""
    return but(deal, tricks=(*deal.tricks[:-1], trick), **more)


def _seen(trick: Trick, viewer: int) -> Trick:
    """Return a trick without what others drew."""
    hidden = [each.draw and each.seat != viewer for each in trick]
    return tuple([t._replace(draw=(None,)) if h else t for t, h in zip(trick, hidden, strict=True)])


KITTY: Final = Kitty()
