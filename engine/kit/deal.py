"""A deal as it lies, who knows which of its cards, and what a viewer gets of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from typing import Any, Final, NamedTuple, Self, TypeVar, get_args, get_type_hints

from engine.cards import Card, Suit
from engine.game import PUBLIC, Shuffled
from engine.kit.score import Payment, Score
from engine.kit.tricks import Laid, WonTrick, taken
from engine.kit.words import Picked, Said
from engine.tricks import CardSet, card_set


class KnownCards(NamedTuple):
    """Which cards each seat knows the place of, and which everybody does, the public included."""

    seats: tuple[CardSet, ...]
    everybody: CardSet = 0

    def of(self, viewer: int) -> CardSet:
        """Return what a seat, or the public, knows."""
        return self.everybody if viewer == PUBLIC else self.everybody | self.seats[viewer]

    def plus(self, other: "KnownCards") -> "KnownCards":
        """Return both: nobody forgets where a card lies as long as it does not move unseen."""
        seats = tuple([mine | more for mine, more in zip(self.seats, other.seats, strict=True)])
        return KnownCards(seats, self.everybody | other.everybody)

    def moved(self, cards: CardSet, seat: int) -> "KnownCards":
        """Return what is left once some of these cards have gone, unseen by all but ``seat``."""
        own = cards & self.everybody
        seats = [
            known | own if each == seat else known & ~cards for each, known in enumerate(self.seats)
        ]
        return KnownCards(tuple(seats), self.everybody & ~cards)


NOTHING_KNOWN: Final = KnownCards(())


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickDeal:
    """What the deals of all games have; a game adds fields of its own.

    Hands are indexed by hand: a seat's number is that of its own hand. ``order``: the hands in the
    order in which they got cards, which is how they sit; ``dealt``: as they were dealt; ``pack``:
    what has not been drawn, the top first; ``playing``: the hands that take part in the play;
    ``turn``: the hand whose card, or the seat whose word, is due; ``ahead``: words that wait for
    their seat's turn; ``gifts``: cards that lie face down until all have given, by giver;
    ``given``: those that went from hand to hand so, or aside; ``opened``: cards that everybody has
    been shown, wherever they lie now. ``writes``: what was paid so far, the antes; ``before``: the
    score that the deal found. ``kept``: what else lasts.
    A game's own fields hold cards as `Card`, ``Card | None``, and tuples or frozensets of them, so
    that a viewer's copy can leave out what he does not know. Values with a ``seat`` tell their
    cards to it alone: whoever sees a card played does not learn where it came from.
    """

    agreement: Any
    number: int
    dealer: int
    cards: Shuffled
    before: Score
    kept: Any = None
    stage: str
    order: tuple[int, ...]
    dealt: tuple[CardSet, ...]
    hands: tuple[CardSet, ...]
    pack: tuple[Card | None, ...] = ()
    turned: Card | None = None
    playing: tuple[int, ...]
    words: tuple[Said, ...] = ()
    ahead: tuple[Said, ...] = ()
    gifts: tuple[tuple[int, Picked], ...] = ()
    given: tuple[tuple[int, Picked], ...] = ()
    opened: tuple[Card, ...] = ()
    turn: int | None
    trick: tuple[Laid, ...] = ()
    tricks: tuple[WonTrick, ...] = ()
    writes: tuple[Payment, ...] = ()
    over: bool = False
    known: KnownCards = NOTHING_KNOWN

    @property
    def players(self) -> int:
        """How many sit at the table."""
        players: int = self.agreement.players
        return players

    @property
    def trump(self) -> Suit | None:
        """The suit of the turned card, unless a game says otherwise."""
        return None if self.turned is None else self.turned.suit

    @property
    def score(self) -> Score:
        """The score with what was paid in this deal so far."""
        return self.before.after(self.writes)

    @property
    def taken(self) -> tuple[int, ...]:
        """How many tricks each hand took."""
        return taken(self.tricks, len(self.hands))

    @property
    def gone(self) -> CardSet:
        """The cards that lie open: played, and turned."""
        found = 0 if self.turned is None else 1 << self.turned
        for trick in (*(each.cards for each in self.tricks), self.trick):
            for _, card in trick:
                found |= 1 << card
        return found

    @property
    def recent(self) -> int:
        """How many of the complete tricks, the last ones, the public may still look at."""
        return 1

    @property
    def left(self) -> int:
        """How many cards the pack has."""
        return len(self.pack)

    def whole(self, hand: int) -> CardSet:
        """Return a hand with the cards that it has played."""
        found = self.hands[hand]
        for trick in (*(each.cards for each in self.tricks), self.trick):
            found |= card_set(card for seat, card in trick if seat == hand)
        return found

    def next_hand(self, hand: int) -> int:
        """Return who plays after a hand."""
        ring = [each for each in self.order if each in self.playing]
        return ring[(ring.index(hand) + 1) % len(ring)]

    def but(self, **changes: Any) -> Self:
        """Return the deal with other values."""
        return replace(self, **changes)

    def without(self, hand: int, cards: CardSet) -> tuple[CardSet, ...]:
        """Return the hands once one of them has lost these cards."""
        return (*self.hands[:hand], self.hands[hand] & ~cards, *self.hands[hand + 1 :])

    def top(self, count: int) -> tuple[Card, ...]:
        """Return the next cards of the pack, as many of ``count`` as there are."""
        return tuple([card for card in self.pack[:count] if card is not None])

    def exchanged(self, hand: int, out: Sequence[Card], count: int | None = None) -> Self:
        """Throw cards of a hand, and take ``count``, else as many, from the top of the pack."""
        drawn = self.top(len(out) if count is None else count)
        hands = list(self.hands)
        known = self.known.moved(hands[hand], hand) if out else self.known
        hands[hand] = hands[hand] & ~card_set(out) | card_set(drawn)
        return self.but(hands=tuple(hands), pack=self.pack[len(drawn) :], known=known)

    def give(self, giver: int, picked: Picked, count: int) -> Self:
        """Lay cards face down; with the last of ``count`` gifts all of them change hands.

        They are kept in ``given``; what goes to nobody lies aside there.
        """
        gifts, hands, known = (*self.gifts, (giver, picked)), list(self.hands), self.known
        if len(gifts) < count:
            return self.but(gifts=gifts)
        for seat, gift in gifts:
            known = known.moved(self.hands[seat], seat)
            hands[seat] &= ~card_set(gift.cards)
        for _, gift in gifts:
            if gift.to is not None:
                hands[gift.to] |= card_set(gift.cards)
        given = (*self.given, *gifts)
        return self.but(gifts=(), given=given, hands=tuple(hands), known=known)


D = TypeVar("D", bound=TrickDeal)


def in_sight(deal: TrickDeal) -> KnownCards:
    """Return what may be seen now: own hands, the turned card, and what lies on the table."""
    shown = card_set(card for _, card in deal.trick)
    for trick in deal.tricks[-deal.recent :]:
        shown |= card_set(card for _, card in trick.cards)
    if deal.turned is not None:
        shown |= 1 << deal.turned
    return KnownCards(deal.hands[: deal.players], shown)


# --- what a viewer gets ---------------------------------------------------------------------

_OWN: Final = frozenset(
    (
        *("agreement", "ahead", "before", "cards", "dealt", "gifts", "given", "hands", "known"),
        *("opened", "tricks", "writes"),
    )
)
"""Fields of every deal that `masked` sees to by name, or that tell nothing hidden."""


def masked(deal: D, viewer: int) -> D:
    """Return the deal with nothing but the cards whose place ``viewer`` knows.

    Hands keep what he knows of them, a card he does not know is None; the deck, its salt, how
    others were dealt, what they know, give and will say are gone. The public sees none but
    `recent` tricks.
    """
    known, tricks, recent = deal.known.of(viewer), deal.tricks, deal.recent
    if viewer == PUBLIC:
        for trick in tricks[:-recent]:
            known &= ~card_set(card for _, card in trick.cards)
        tricks = (*(WonTrick((), trick.winner) for trick in tricks[:-recent]), *tricks[-recent:])
    kind: Any = type(deal)
    bits = _sets_of_cards(kind)
    values: dict[str, Any] = {
        each.name: _masked(getattr(deal, each.name), known, viewer, bits=each.name in bits)
        for each in fields(deal)
        if each.name not in _OWN
    }
    return replace(
        deal,
        **values,
        ahead=tuple([said for said in deal.ahead if said[0] == viewer]),
        cards=Shuffled((), "", deal.cards.commitment, deal.cards.shuffles, 0),
        dealt=tuple(
            [hand & known if seat == viewer else 0 for seat, hand in enumerate(deal.dealt)]
        ),
        gifts=tuple([_gift(*each, seen=viewer == each[0]) for each in deal.gifts]),
        given=tuple([_gift(*each, seen=viewer in (each[0], each[1].to)) for each in deal.given]),
        hands=tuple([hand & known for hand in deal.hands]),
        tricks=tricks,
        known=KnownCards((), known),
    )


def _gift(giver: int, picked: Picked, *, seen: bool) -> tuple[int, Picked]:
    return giver, picked if seen else _masked(picked, 0, giver)


@cache
def _sets_of_cards(kind: type) -> frozenset[str]:
    """Return the fields that are of `CardSet`, or tuples of it."""
    hints = get_type_hints(kind, include_extras=True)
    return frozenset(name for name, hint in hints.items() if CardSet in (hint, *get_args(hint)))


def _masked(value: Any, known: CardSet, viewer: int, *, bits: bool = False) -> Any:
    """Return a value without the cards that are not known; ``bits``: its numbers are sets."""
    known = known if getattr(value, "seat", viewer) == viewer else 0
    match value:
        case int() if bits:
            return value & known
        case Card():
            return value if known >> value & 1 else None
        case frozenset():
            return frozenset(
                each for each in value if not isinstance(each, Card) or known >> each & 1
            )
        case tuple() if hasattr(value, "_fields"):
            return type(value)(*[_masked(each, known, viewer) for each in value])
        case tuple():
            return tuple([_masked(each, known, viewer, bits=bits) for each in value])
        case Mapping():
            return {key: _masked(each, known, viewer) for key, each in value.items()}
        case _ if is_dataclass(value) and not isinstance(value, type):
            names = [each.name for each in fields(value)]
            return replace(value, **{n: _masked(getattr(value, n), known, viewer) for n in names})
    return value
