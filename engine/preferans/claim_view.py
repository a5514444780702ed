"""A claimer's knowledge. Rule 7.6.

It has the hands he plays, the open hands, and, for unseen cards, the size of each hidden place and
the cards it cannot hold: suits a hand has shown void in, and the cards of an opened talon, which
only the declarer can hold or have discarded. The consistent layouts are exactly the ways to fill
the places. Hidden cards never enter.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.cards import Card
from engine.preferans.facts import Trick
from engine.preferans.observe import PlayerView
from engine.tricks import FULL_SET, SUIT_SET, CardSet, card_set, cards_in


@dataclass(frozen=True, slots=True)
class Known:
    """A position as one claimer knows it. ``hands`` are by seat, 0 where hidden.

    ``active`` are the hands that play. ``places`` lists the hidden ones by seat, then -1 for cards
    out of play (a discard, a closed talon, a third hand that stays closed); ``sizes`` and
    ``barred`` are the number of unseen cards of each and the cards it cannot hold. ``pool`` are all
    unseen cards.
    """

    active: tuple[int, ...]
    mine: frozenset[int]
    hands: tuple[CardSet, ...]
    places: tuple[int, ...]
    sizes: tuple[int, ...]
    barred: tuple[CardSet, ...]
    pool: CardSet
    trump: int | None
    trick: tuple[tuple[int, Card], ...]
    turn: int

    @property
    def led(self) -> int | None:
        """The suit of the current trick, None on lead."""
        return self.trick[0][1] >> 3 if self.trick else None

    def outside(self, seat: int) -> CardSet:
        """Return all cards that seats other than ``seat`` may still play."""
        found = self.pool
        for other in self.active:
            if other != seat:
                found |= self.hands[other]
        return found


def known(view: PlayerView) -> Known:
    """Return the viewer's knowledge of the play, during which cards are awaited."""
    assert view.turn is not None  # noqa: S101 - claims are made while cards are awaited
    open_hands = {
        seat: card_set(hand) for seat in view.order if (hand := view.hands[seat]) is not None
    }
    all_pass = view.declarer is None
    opened = all_pass and view.agreement.talon_leads
    knows_all = opened or (view.viewer == view.declarer and not view.no_talon)
    away = [seat for seat in view.active if seat not in view.order]
    return knowledge(
        active=view.order,
        mine=frozenset(view.plays),
        hands=open_hands,
        counts=view.counts,
        tricks=view.tricks,
        trick=view.table,
        turn=view.turn,
        trump=view.trump,
        out_of_play=4 - len(view.discard)
        if view.agreement.convention.own_talons
        else (0 if knows_all else 2) + sum(view.counts[seat] for seat in away),
        view=card_set(view.talon if all_pass else view.discard),
        talon=0 if all_pass else card_set(view.talon),
        declarer=view.declarer,
        deck=card_set(view.agreement.convention.deck),
    )


def knowledge(
    *,
    active: tuple[int, ...],
    mine: frozenset[int],
    hands: Mapping[int, CardSet],
    counts: tuple[int, ...],
    tricks: tuple[Trick, ...],
    trick: tuple[tuple[int, Card], ...],
    turn: int,
    trump: int | None,
    out_of_play: int,
    view: CardSet,
    talon: CardSet = 0,
    declarer: int | None = None,
    deck: CardSet = FULL_SET,
) -> Known:
    """Return the knowledge of a claimer who sees ``hands``, by seat, and plays those of ``mine``.

    ``counts`` are the numbers of cards by seat. ``view`` are cards out of play that he saw,
    ``out_of_play`` counts those he did not. An opened ``talon`` is with the ``declarer`` or in his
    discard.
    """
    placed = view | card_set(card for _, card in trick)
    for each in tricks:
        placed |= card_set(card for _, card in each.cards)
    for hand in hands.values():
        placed |= hand
    hidden = tuple(seat for seat in active if seat not in hands)
    places = (*hidden, -1) if out_of_play else hidden
    lacks = voids(tricks, trick, None, trump)
    return Known(
        active=active,
        mine=mine,
        hands=tuple(hands.get(seat, 0) for seat in range(len(counts))),
        places=places,
        sizes=tuple(out_of_play if seat < 0 else counts[seat] for seat in places),
        barred=tuple(
            lacks.get(seat, 0) | (0 if seat in (declarer, -1) else talon) for seat in places
        ),
        pool=deck & ~placed,
        trump=trump,
        trick=trick,
        turn=turn,
    )


# --- voids ----------------------------------------------------------------------------------


def voids(
    tricks: tuple[Trick, ...],
    trick: tuple[tuple[int, Card], ...],
    talon_card: Card | None,
    trump: int | None,
) -> dict[int, CardSet]:
    """Return the suits each seat has shown it lacks, as sets of all their cards. Rule 7.2.

    ``trick`` is the one in progress, which ``talon_card`` leads on all-pass.
    """
    found: dict[int, CardSet] = {}
    for cards, talon in (*((each.cards, each.talon) for each in tricks), (trick, talon_card)):
        if not cards:
            continue
        suit = (cards[0][1] if talon is None else talon) >> 3
        for seat, card in cards:
            found[seat] = found.get(seat, 0) | shown_void(card, suit, trump)
    return found


def shown_void(card: int, led: int, trump: int | None) -> CardSet:
    """Return the suits that a card played to ``led`` proves its hand void in, as sets of cards."""
    suit = card >> 3
    if suit == led:
        return 0
    if trump is None or suit == trump:
        return SUIT_SET[led]
    return SUIT_SET[led] | SUIT_SET[trump]


# --- layouts --------------------------------------------------------------------------------


def possible(pool: CardSet, sizes: tuple[int, ...], barred: tuple[CardSet, ...]) -> bool:
    """Return whether some layout puts the pool into the places.

    Hall's condition: the cards that fit only into some of the places never outnumber them.
    """
    count = len(sizes)
    for chosen in range((1 << count) - 1):
        confined = pool
        room = 0
        for place in range(count):
            if chosen >> place & 1:
                room += sizes[place]
            else:
                confined &= barred[place]
        if confined.bit_count() > room:
            return False
    return True


def settled(known: Known) -> Known:
    """Return the position with every card placed that has one possible place.

    Without places left, nothing is hidden from the claimer.
    """
    pool, sizes, barred = known.pool, list(known.sizes), known.barred
    hands = list(known.hands)
    held = [0] * len(sizes)
    for card in cards_in(pool):
        bit = 1 << card
        fitting = [
            place
            for place, bar in enumerate(barred)
            if sizes[place] and not bar & bit and possible(pool ^ bit, _less(sizes, place), barred)
        ]
        if len(fitting) == 1:
            (place,) = fitting
            pool ^= bit
            sizes[place] -= 1
            held[place] |= bit
    if pool:
        return known
    for place, seat in enumerate(known.places):
        if seat >= 0:
            hands[seat] = held[place]
    return replace(known, hands=tuple(hands), places=(), sizes=(), barred=(), pool=0)


def _less(sizes: list[int], place: int) -> tuple[int, ...]:
    return (*sizes[:place], sizes[place] - 1, *sizes[place + 1 :])
