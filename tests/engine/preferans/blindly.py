"""Claims by their definition, and claims worth trying: what proofs are compared with."""

import random
from collections.abc import Sequence
from dataclasses import replace

from engine.cards import DECK, Card, Suit
from engine.preferans.actions import ClaimKind
from engine.preferans.claim_view import Known, possible
from engine.tricks import SUIT_SET, card_set, cards_in
from tests.engine.test_tricks import naive_playable, naive_winner

Layout = dict[int, list[Card]]
"""The cards of every hand, by seat, and of the cards out of play, at -1."""


def layouts(known: Known) -> list[Layout]:
    """Every way to fill the hidden places, listed naively."""
    found: list[Layout] = []

    def fill(left: list[Card], held: Layout) -> None:
        if not left:
            found.append({place: list(cards) for place, cards in held.items()})
            return
        card = left[0]
        for place, size, bar in zip(known.places, known.sizes, known.barred, strict=True):
            if len(held[place]) < size and not bar >> card & 1:
                held[place].append(card)
                fill(left[1:], held)
                held[place].pop()

    fill(list(cards_in(known.pool)), {place: [] for place in known.places})
    for layout in found:
        for seat in known.active:
            if seat not in known.places:
                layout[seat] = list(cards_in(known.hands[seat]))
    return found


def naive(known: Known, goal: tuple[ClaimKind, frozenset[int]], worlds: Sequence[Layout]) -> bool:
    """The definition: one choice of the claimer for all layouts he cannot tell apart.

    ``known`` tells the trick and the turn; cards are read from ``worlds`` only.
    """
    kind, takers = goal
    trick, turn = known.trick, known.turn
    trump = None if known.trump is None else Suit(known.trump)
    if len(trick) == 3:
        turn = naive_winner(trick, trick[0][1].suit, trump)
        if (turn in takers) != (kind is ClaimKind.REST):
            return False
        trick = ()
    if not worlds[0][turn]:
        return True
    led = trick[0][1].suit if trick else None
    following = known.active[(known.active.index(turn) + 1) % 3]
    branches: dict[Card, list[Layout]] = {}
    for world in worlds:
        for card in naive_playable(world[turn], led, trump):
            rest = world | {turn: [each for each in world[turn] if each != card]}
            branches.setdefault(card, []).append(rest)
    answers = (
        naive(replace(known, trick=(*trick, (turn, card)), turn=following), goal, branches[card])
        for card in branches
    )
    return any(answers) if turn in known.mine else all(answers)


Goal = tuple[ClaimKind, frozenset[int]]
"""What is claimed, and whose tricks count."""
ME = 1
ROLES = {
    # hands of the claimer, hidden hands, unseen cards out of play, whose tricks count
    "declarer": ((ME,), (0, 2), 0, (ME,)),
    "defender": ((ME,), (0, 2), 2, (ME,)),
    "passer": ((ME,), (0, 2), 2, (1, 2)),
    "whister": ((1, 2), (0,), 2, (1, 2)),
    "open": ((ME,), (), 0, (ME,)),
    "half open": ((ME,), (2,), 2, (ME,)),
}


def hopeful(rng: random.Random, size: int, kind: ClaimKind, role: str) -> tuple[Known, Goal]:
    """A position of ``size`` tricks whose claimer holds what makes people claim."""
    mine, hidden, away, takers = ROLES[role]
    trump = None if kind is ClaimKind.NONE else rng.choice((None, *Suit))
    while True:
        left = rng.sample(DECK, 3 * size + away)
        held = _liked(rng, left, size * len(mine), kind, trump)
        left = [card for card in left if card not in held]
        hands = [0, 0, 0]
        for number, seat in enumerate(mine):
            hands[seat] = card_set(held[number * size : (number + 1) * size])
        for seat in {0, 1, 2} - set(mine) - set(hidden):
            hands[seat] = card_set(left[:size])
            del left[:size]
        places = (*hidden, -1) if away else hidden
        sizes = tuple(away if place < 0 else size for place in places)
        barred = tuple(
            SUIT_SET[rng.randrange(4)] if place >= 0 and rng.random() < 0.3 else 0
            for place in places
        )
        pool = card_set(left)
        if possible(pool, sizes, barred):
            break
    turn = ME if rng.random() < 0.6 else rng.randrange(3)
    known = Known(
        (0, 1, 2), frozenset(mine), tuple(hands), places, sizes, barred, pool, trump, (), turn
    )
    return known, (kind, frozenset(takers))


def _liked(
    rng: random.Random, cards: list[Card], count: int, kind: ClaimKind, trump: Suit | None
) -> list[Card]:
    """High cards and trumps for the rest, low cards for none, more often than not."""

    def weight(card: Card) -> float:
        rank = card & 7 if kind is ClaimKind.REST else 7 - (card & 7)
        return 1.8**rank * (4 if trump is not None and card.suit is trump else 1)

    left, found = list(cards), []
    for _ in range(count):
        (card,) = rng.choices(left, [weight(each) for each in left])
        left.remove(card)
        found.append(card)
    rng.shuffle(found)
    return found


def played(known: Known, card: Card) -> Known:
    """The position after a card."""
    turn = known.turn
    hands, pool, sizes = list(known.hands), known.pool, known.sizes
    barred = known.barred
    if turn in known.places:
        place = known.places.index(turn)
        pool &= ~(1 << card)
        sizes = (*sizes[:place], sizes[place] - 1, *sizes[place + 1 :])
        led = known.led
        if led is not None and card >> 3 != led:
            void = SUIT_SET[led]
            if known.trump is not None and card >> 3 != known.trump:
                void |= SUIT_SET[known.trump]
            barred = (*barred[:place], barred[place] | void, *barred[place + 1 :])
    else:
        hands[turn] &= ~(1 << card)
    trick = (*known.trick, (turn, card))
    following = known.active[(known.active.index(turn) + 1) % 3]
    if len(trick) == 3:
        trump = None if known.trump is None else Suit(known.trump)
        following = naive_winner(trick, trick[0][1].suit, trump)
        trick = ()
    return replace(
        known,
        hands=tuple(hands),
        pool=pool,
        sizes=sizes,
        barred=barred,
        trick=trick,
        turn=following,
    )


def laid_open(known: Known, rng: random.Random) -> Known:
    """One layout of the hidden cards, with nothing hidden any more."""
    pool, sizes, hands = known.pool, list(known.sizes), list(known.hands)
    order = list(cards_in(pool))
    rng.shuffle(order)
    for card in order:
        pool &= ~(1 << card)
        for place in rng.sample(range(len(sizes)), len(sizes)):
            less = (*sizes[:place], sizes[place] - 1, *sizes[place + 1 :])
            barred = known.barred[place] >> card & 1
            if sizes[place] and not barred and possible(pool, less, known.barred):
                sizes = list(less)
                if known.places[place] >= 0:
                    hands[known.places[place]] |= 1 << card
                break
    return replace(known, hands=tuple(hands), places=(), sizes=(), barred=(), pool=0)
