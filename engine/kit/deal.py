"""A deal, who knows which of its cards, and a viewer's copy."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from operator import or_
from typing import (
    Any,
    ClassVar,
    Final,
    NamedTuple,
    Self,
    TypeVar,
    get_args,
    get_type_hints,
)

from engine.cards import Card, Hand, Suit
from engine.game import PUBLIC, Shuffled, Status
from engine.kit.agreement import CardAgreement
from engine.kit.copying import but, changed
from engine.kit.past import AgreedEnding, Bought, parties_over
from engine.kit.score import Payment, Score
from engine.kit.tricks import Laid, WonTrick, taken
from engine.kit.words import Picked, Said
from engine.tricks import CardSet, card_set, cards_in, hand_of


class KnownCards(NamedTuple):
    """Unplayed cards whose place each seat knows, and those that all know, the public included."""

    seats: tuple[CardSet, ...]
    everybody: CardSet = 0

    def of(self, viewer: int) -> CardSet:
        """Return the cards that a seat, or the public, knows."""
        return self.everybody if viewer == PUBLIC else self.everybody | self.seats[viewer]

    def plus(self, other: "KnownCards") -> "KnownCards":
        """Return both: a known card stays known until it moves unseen."""
        (mine, everybody), (now, open_) = self, other
        seats = mine if mine == now else tuple(map(or_, mine, now))
        if everybody | open_ == everybody and seats == mine:
            return self
        return KnownCards(seats, everybody | open_)

    def shown(self, cards: CardSet) -> "KnownCards":
        """Return the knowledge once all have seen these cards."""
        return KnownCards(self.seats, self.everybody | cards)

    def drew(self, cards: Sequence[CardSet]) -> "KnownCards":
        """Return the knowledge once each hand has drawn some cards, which its seat alone saw."""
        return KnownCards(tuple(map(or_, self.seats, cards)), self.everybody)

    def moved(self, cards: CardSet, seat: int, drawn: CardSet = 0) -> "KnownCards":
        """Return the knowledge after some of these cards moved, unseen by all but ``seat``.

        ``drawn``: other cards that it saw with them.
        """
        seats, everybody = [known & ~cards for known in self.seats], self.everybody
        if seats:  # a viewer's copy has no others' knowledge
            seats[seat] = self.seats[seat] | cards & everybody | drawn
        return KnownCards(tuple(seats), everybody & ~cards)


NOTHING_KNOWN: Final = KnownCards(())


@dataclass(frozen=True, kw_only=True)
class CardDeal:
    """The fields of all games' deals; a game adds its own, without slots: see `but`.

    Hands are indexed by hand: a seat's number is that of its own hand. ``order``: the hands in the
    order of dealing and of seats; ``dealt``: as they were dealt; ``pack``: the undrawn cards, the
    top first; ``playing``: the hands in the play; ``turn``: the hand whose card, or the seat whose
    word, is due; ``ahead``: words that wait for their seat's turn; ``opened``: cards that all have
    been shown, wherever they lie now. ``writes``: payments so far, the antes included; ``before``:
    the score before the deal. ``kept``: other lasting values. ``paid``: the payments, in a deal
    that a computer has played out.

    A game's own fields hold cards as `Card`, ``Card | None``, and tuples or frozensets of them, so
    that a viewer's copy can omit unknown ones. Values with a ``seat`` show their cards to it alone:
    seeing a card played does not reveal where it came from.
    """

    HANDLED: ClassVar[frozenset[str]] = frozenset(
        (
            *("agreement", "ahead", "before", "cards", "dealt", "hands", "known", "opened"),
            *("paid", "status", "writes"),
        )
    )
    """Fields that `masked` handles by name, or that hold nothing hidden."""

    agreement: CardAgreement
    status: Status
    cards: Shuffled
    before: Score
    kept: Any = None
    stage: str
    order: tuple[int, ...]
    dealt: tuple[CardSet, ...]
    hands: tuple[CardSet, ...]
    pack: tuple[Card | None, ...] = ()
    playing: tuple[int, ...]
    words: tuple[object, ...] = ()
    ahead: tuple[Said, ...] = ()
    opened: tuple[Card, ...] = ()
    turn: int | None
    writes: tuple[Payment, ...] = ()
    over: bool = False
    known: KnownCards = NOTHING_KNOWN
    paid: tuple[Payment, ...] | None = None

    @property
    def number(self) -> int:
        """Its number, from 1."""
        return self.status.deal

    @property
    def dealer(self) -> int:
        """Its dealer."""
        return self.status.dealer

    @property
    def party(self) -> int:
        """Number of the party, in games of parties."""
        return parties_over(self.kept) + 1

    @property
    def trump(self) -> Suit | None:
        """The suit of trumps: none, unless a game says otherwise."""
        return None

    @property
    def gone(self) -> CardSet:
        """The cards that lie open, or have lain so for all who play."""
        return self.lies

    @property
    def lies(self) -> CardSet:
        """The cards that lie open on the table now, outside tricks."""
        return 0

    def seen(self, viewer: int) -> tuple[CardSet, dict[str, Any]]:
        """Return the cards that a viewer knows, and the `HANDLED` fields as he sees them."""
        return self.known.of(viewer) | self.gone, {}

    @property
    def players(self) -> int:
        """Number of players at the table."""
        return self.agreement.players

    @property
    def score(self) -> Score:
        """The score with this deal's payments so far."""
        return self.before.after(self.writes) if self.writes else self.before

    @property
    def left(self) -> int:
        """Number of cards in the pack."""
        return len(self.pack)

    @property
    def wholes(self) -> Sequence[CardSet]:
        """The hands with their played cards, where it is known who played them."""
        return self.hands

    def whole(self, hand: int) -> CardSet:
        """Return a hand with its played cards."""
        return self.wholes[hand]

    def hand(self, hand: int) -> Hand:
        """Return the known cards of a hand."""
        return hand_of(self.hands[hand])

    def bit(self, hand: int, card: Card) -> CardSet:
        """Return the bit of a card in a hand, 0 if it is not held."""
        return self.hands[hand] & 1 << card

    def cards_at(self, cards: CardSet) -> Sequence[Card]:
        """Return the cards of a set, as far as they are known."""
        return cards_in(cards)

    def next_hand(self, hand: int) -> int:
        """Return the hand that plays after another."""
        order, playing = self.order, self.playing
        place = order.index(hand) + 1 - len(order)
        while order[place] not in playing:
            place += 1
        return order[place]

    def without(self, hand: int, cards: CardSet) -> tuple[CardSet, ...]:
        """Return the hands with these cards removed from one of them."""
        return changed(self.hands, hand, self.hands[hand] & ~cards)

    def top(self, count: int) -> tuple[Card, ...]:
        """Return the next ``count`` cards of the pack, or as many as there are."""
        return tuple([card for card in self.pack[:count] if card is not None])

    def dealt_more(self, each: int, **more: Any) -> Self:
        """Deal each hand in order so many cards of the pack, one at a time; ``more``: changes."""
        order, pack = self.order, self.pack
        hands, dealt, count = list(self.hands), list(self.dealt), each * len(order)
        for place, hand in enumerate(order):
            cards = card_set(
                [card for card in pack[place : count : len(order)] if card is not None]
            )
            hands[hand] |= cards
            dealt[hand] |= cards
        return but(self, hands=tuple(hands), dealt=tuple(dealt), pack=pack[count:], **more)

    def exchanged(
        self, hand: int, out: Sequence[Card], count: int | None = None, **more: Any
    ) -> Self:
        """Discard cards of a hand, and draw ``count``, by default as many, from the pack.

        ``more``: other changes.
        """
        drawn, hands, known = self.top(len(out) if count is None else count), self.hands, self.known
        held, new = hands[hand], card_set(drawn)
        if out or new:
            known = known.moved(held if out else 0, hand, new)
        hands = changed(hands, hand, held & ~card_set(out) | new)
        pack = self.pack[len(drawn) :]
        return but(self, hands=hands, pack=pack, known=known, **more)


@dataclass(frozen=True, kw_only=True)
class TrickDeal(CardDeal):
    """The fields of a deal with tricks.

    ``turned``: the card shown for trumps, which all have seen; ``face_up``: the card that still
    lies open there; ``gifts``: cards that lie face down until all have given, by giver; ``given``:
    those that changed hands so, or went aside; ``drew``: by hand what was drawn after the last
    trick; ``claimed``: whose claim was refused after how many tricks; ``ending``: the one that was
    granted.
    """

    HANDLED = CardDeal.HANDLED | frozenset(
        ("claimed", "drew", "ending", "gifts", "given", "trick", "tricks", "turned")
    )

    turned: Card | None = None
    face_up: Card | None = None
    gifts: tuple[tuple[int, Picked], ...] = ()
    given: tuple[tuple[int, Picked], ...] = ()
    trick: tuple[Laid, ...] = ()
    tricks: tuple[WonTrick, ...] = ()
    drew: tuple[CardSet, ...] = ()
    claimed: tuple[tuple[int, int], ...] = ()
    ending: AgreedEnding | None = None

    @property
    def trump(self) -> Suit | None:
        """The suit of the turned card, unless a game says otherwise."""
        return None if self.turned is None else self.turned.suit

    @property
    def taken(self) -> tuple[int, ...]:
        """Count of tricks by hand."""
        ending = self.ending
        return taken(self.tricks, len(self.hands)) if ending is None else ending.taken

    @property
    def gone(self) -> CardSet:
        """The open cards: played, and the one that lies face up."""
        return self.played if self.face_up is None else self.played | 1 << self.face_up

    @property
    def lies(self) -> CardSet:
        """The card that lies face up."""
        return 0 if self.face_up is None else 1 << self.face_up

    def seen(self, viewer: int) -> tuple[CardSet, dict[str, Any]]:
        """Return the known and the played cards, tricks and gifts; the public's `recent` ones."""
        known = self.known.of(viewer) | self.played
        if viewer == PUBLIC:
            for trick in self.tricks[: -self.recent]:
                known &= ~card_set(card for _, card in trick.cards)
        return known, self.seen_course(viewer)

    def seen_course(self, viewer: int) -> dict[str, Any]:
        """Return what a viewer sees of draws, gifts and tricks: the public the `recent` ones."""
        tricks, recent = self.tricks, self.recent
        if viewer == PUBLIC:
            hidden = (WonTrick((), trick.winner) for trick in tricks[:-recent])
            tricks = (*hidden, *tricks[-recent:])
        return {
            "drew": tuple([cards if seat == viewer else 0 for seat, cards in enumerate(self.drew)]),
            "gifts": tuple([_gift(*each, seen=viewer == each[0]) for each in self.gifts]),
            "given": tuple(
                [_gift(*each, seen=viewer in (each[0], each[1].to)) for each in self.given]
            ),
            "tricks": tricks,
        }

    @property
    def played(self) -> CardSet:
        """The played cards."""
        found = 0
        for trick in (*[each.cards for each in self.tricks], self.trick):
            for _, card in trick:
                found |= 1 << card
        return found

    @property
    def talon(self) -> tuple[Card, ...]:
        """The cards dealt to no hand; known to nobody's view."""
        return self.cards.cards[sum(map(int.bit_count, self.dealt)) :]

    @property
    def recent(self) -> int:
        """Number of last complete tricks that the public may look at."""
        return 1

    @property
    def bought(self) -> Sequence[Bought]:
        """Each player's exchange, in games that have one."""
        return ()

    @property
    def wholes(self) -> Sequence[CardSet]:
        """The hands with their played cards."""
        found = list(self.hands)
        for trick in (*[each.cards for each in self.tricks], self.trick):
            for hand, card in trick:
                found[hand] |= 1 << card
        return found

    def each_drew(self, order: Sequence[int], **more: Any) -> Self:
        """Draw a card each in this order, the one that lies face up last; ``more``: changes."""
        pack, count = self.pack, len(order)
        face_up = self.face_up if len(pack) >= count else None
        drew = [0] * len(self.hands)
        for hand, card in zip(order, (*pack[:count], self.face_up), strict=False):
            if card is not None:
                drew[hand] = 1 << card
        return but(
            self,
            hands=tuple(map(or_, self.hands, drew)),
            pack=pack[count:],
            face_up=face_up,
            drew=tuple(drew),
            known=self.known.drew(drew),
            **more,
        )

    def give(self, giver: int, picked: Picked, count: int) -> Self:
        """Lay cards face down; with the last of ``count`` gifts all of them change hands.

        They are kept in ``given``; those without a receiver lie aside there.
        """
        gifts, hands, known = (*self.gifts, (giver, picked)), list(self.hands), self.known
        if len(gifts) < count:
            return but(self, gifts=gifts)
        for seat, gift in gifts:
            known = known.moved(self.hands[seat], seat)
            hands[seat] &= ~card_set(gift.cards)
        for _, gift in gifts:
            if gift.to is not None:
                hands[gift.to] |= card_set(gift.cards)
        given = (*self.given, *gifts)
        return but(self, gifts=(), given=given, hands=tuple(hands), known=known)


D = TypeVar("D", bound=CardDeal)


def in_sight(deal: CardDeal) -> KnownCards:
    """Return the visible cards: own hands, and what lies open; played ones are known already."""
    return KnownCards(deal.hands[: deal.agreement.players], deal.lies)


# --- viewers' copies ------------------------------------------------------------------------

_CARDLESS: Final = (bool, int, str, type(None))


def masked(deal: D, viewer: int) -> D:
    """Return the deal with only the cards whose place ``viewer`` knows.

    Hands keep the cards he knows, an unknown card is None; the deck, its salt, others' dealt hands,
    knowledge, gifts and words ahead are removed.
    """
    known, shown = deal.seen(viewer)
    kind: type = type(deal)
    bits, values = _sets_of_cards(kind), dict[str, Any]()
    for name, value in vars(deal).items():
        if name not in deal.HANDLED and (type(value) not in _CARDLESS or name in bits):
            values[name] = _masked(value, known, viewer, bits=name in bits)
    return but(
        deal,
        **values,
        **shown,
        ahead=tuple([said for said in deal.ahead if said[0] == viewer]),
        cards=Shuffled((), "", deal.cards.commitment, deal.cards.shuffles, 0),
        dealt=tuple(
            [hand & known if seat == viewer else 0 for seat, hand in enumerate(deal.dealt)]
        ),
        hands=tuple([hand & known for hand in deal.hands]),
        known=KnownCards((), known),
    )


def _gift(giver: int, picked: Picked, *, seen: bool) -> tuple[int, Picked]:
    return giver, picked if seen else _masked(picked, 0, giver)


@cache
def _sets_of_cards(kind: type) -> frozenset[str]:
    """Return the fields of type `CardSet`, or tuples of it."""
    hints = get_type_hints(kind, include_extras=True)
    return frozenset(name for name, hint in hints.items() if CardSet in (hint, *get_args(hint)))


def _masked(value: object, known: CardSet, viewer: int, *, bits: bool = False) -> Any:
    """Return a value without unknown cards; ``bits``: its numbers are sets."""
    kind: Any = type(value)
    if isinstance(value, Card):
        return value if known >> value & 1 else None
    if isinstance(value, int | str | None):
        return value & known if bits and isinstance(value, int) else value
    if getattr(value, "seat", viewer) != viewer:
        known = 0
    match value:
        case frozenset():
            return frozenset(
                [each for each in value if not isinstance(each, Card) or known >> each & 1]
            )
        case tuple():
            shown = [_masked(each, known, viewer, bits=bits) for each in value]
            return kind(*shown) if hasattr(value, "_fields") else tuple(shown)
        case Mapping():
            return {key: _masked(each, known, viewer) for key, each in value.items()}
        case _ if is_dataclass(value) and not isinstance(value, type):
            names = _names(kind)
            shown = [_masked(getattr(value, name), known, viewer) for name in names]
            return replace(value, **dict(zip(names, shown, strict=True)))
    return value


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple([each.name for each in fields(kind)])
