"""The layouts of the cards that the viewer does not see: counted, drawn at random, or listed.

All layouts that open hands, the talon, cards played and suits not followed allow are equally
likely here.
"""

import random
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from math import comb
from typing import Final

from engine.cards import Card
from engine.preferans.claim_view import voids
from engine.preferans.observe import PlayerView
from engine.tricks import CardSet, card_set, cards_in

AWAY: Final = -1
"""The holder of cards out of play: a discard, or an unseen talon."""

Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """``hands`` by seat as they are now (sitting seats 0), ``away`` the cards out of play."""

    hands: tuple[CardSet, ...]
    away: CardSet


@dataclass(frozen=True, slots=True)
class Hidden:
    """What the viewer does not see.

    ``known`` is what he does: hands by seat (0 where hidden) and cards out of play. ``holders``
    are the seats of hidden hands and, last, `AWAY`; ``rooms[i]`` cards are missing from holder i.
    ``groups`` are the hidden cards by the holders (indices into ``holders``) that may have them.
    """

    known: Layout
    holders: tuple[int, ...]
    rooms: Counts
    groups: tuple[tuple[tuple[int, ...], tuple[Card, ...]], ...]

    @property
    def shape(self) -> tuple[tuple[tuple[int, ...], int], ...]:
        """The groups by who may have them, and how many cards each has."""
        return tuple((may, len(cards)) for may, cards in self.groups)

    def total(self) -> int:
        """How many layouts there are."""
        return _ways(self.shape, self.rooms)

    def draws(self, rng: random.Random, count: int) -> Iterator[Layout]:
        """Layouts, each time every one equally likely. Raises ``ValueError`` when none fits."""
        splits: dict[tuple[int, Counts], _Splits] = {}
        bits = [tuple(1 << card for card in cards) for _, cards in self.groups]
        for _ in range(count):
            rooms = self.rooms
            held = [0] * len(self.holders)
            for place, (may, _) in enumerate(self.groups):
                if (place, rooms) not in splits:
                    splits[place, rooms] = _Splits(self.shape[place:], rooms)
                split, rooms = splits[place, rooms].draw(rng)
                for holder, cards in zip(may, _drawn(rng, bits[place], split), strict=True):
                    held[holder] |= cards
            yield self._layout(held)

    def every(self) -> Iterator[Layout]:
        """All layouts, in a fixed order."""
        for held in self._dealt(0, self.rooms, [0] * len(self.holders)):
            yield self._layout(held)

    def _dealt(self, place: int, rooms: Counts, held: list[int]) -> Iterator[list[int]]:
        if place == len(self.groups):
            yield held
            return
        may, cards = self.groups[place]
        rest = self.shape[place + 1 :]
        for split in _splits(len(cards), tuple(rooms[holder] for holder in may)):
            left = _less(rooms, may, split)
            if not _ways(rest, left):
                continue
            for parts in _parted(card_set(cards), split):
                following = held[:]
                for holder, part in zip(may, parts, strict=True):
                    following[holder] |= part
                yield from self._dealt(place + 1, left, following)

    def _layout(self, held: list[int]) -> Layout:
        hands = list(self.known.hands)
        away = self.known.away
        for holder, cards in zip(self.holders, held, strict=True):
            if holder == AWAY:
                away |= cards
            else:
                hands[holder] |= cards
        return Layout(tuple(hands), away)


def _less(rooms: Counts, may: tuple[int, ...], split: Counts) -> Counts:
    left = list(rooms)
    for holder, count in zip(may, split, strict=True):
        left[holder] -= count
    return tuple(left)


@cache
def _splits(count: int, rooms: Counts) -> tuple[Counts, ...]:
    """Every way to share ``count`` cards among these rooms."""
    if len(rooms) == 1:
        return ((count,),) if count <= rooms[0] else ()
    return tuple(
        (first, *rest)
        for first in range(min(count, rooms[0]) + 1)
        for rest in _splits(count - first, rooms[1:])
    )


def _parted(cards: CardSet, split: Counts) -> Iterator[tuple[CardSet, ...]]:
    """Every way to part ``cards`` into sets of these sizes."""
    if len(split) == 1:
        yield (cards,)
        return
    for first in combinations(cards_in(cards), split[0]):
        taken = card_set(first)
        for rest in _parted(cards & ~taken, split[1:]):
            yield (taken, *rest)


def _chances(count: int, split: Counts) -> int:
    """How many ways ``count`` cards part into these sizes."""
    found = 1
    for part in split:
        found *= comb(count, part)
        count -= part
    return found


@lru_cache(maxsize=1 << 16)
def _ways(shape: tuple[tuple[tuple[int, ...], int], ...], rooms: Counts) -> int:
    if not shape:
        return int(not any(rooms))
    may, count = shape[0]
    return sum(
        _chances(count, split) * _ways(shape[1:], _less(rooms, may, split))
        for split in _splits(count, tuple(rooms[holder] for holder in may))
    )


class _Splits:
    """How many cards of the first group of a shape may go to each of its holders, and how often."""

    def __init__(self, shape: tuple[tuple[tuple[int, ...], int], ...], rooms: Counts) -> None:
        may, count = shape[0]
        self._found: list[tuple[Counts, Counts]] = []
        self._running: list[int] = []
        total = 0
        for split in _splits(count, tuple(rooms[holder] for holder in may)):
            left = _less(rooms, may, split)
            total += _chances(count, split) * _ways(shape[1:], left)
            self._found.append((split, left))
            self._running.append(total)
        if not total:
            raise ValueError("no layout fits what has been seen")

    def draw(self, rng: random.Random) -> tuple[Counts, Counts]:
        """Return a split as often as layouts go with it, and the rooms that it leaves."""
        if len(self._found) == 1:
            return self._found[0]
        return self._found[bisect_right(self._running, rng.randrange(self._running[-1]))]


def _drawn(rng: random.Random, bits: tuple[CardSet, ...], split: Counts) -> list[CardSet]:
    """Return sets of these sizes, drawn from cards that are given one by one."""
    most = max(split)
    rest = split.index(most)
    order = rng.sample(bits, len(bits) - most)
    parts = list[CardSet]()
    start = 0
    for place, size in enumerate(split):
        if place == rest:
            parts.append(sum(bits) - sum(order))
        else:
            parts.append(sum(order[start : start + size]))
            start += size
    return parts


# --- what a view tells ----------------------------------------------------------------------


def hidden(view: PlayerView) -> Hidden:
    """Return what ``view`` leaves open. There is at least one layout: the true one."""
    open_hands = tuple(0 if hand is None else card_set(hand) for hand in view.hands)
    discard = card_set(view.discard)
    placed = played(view) | discard
    for hand in open_hands:
        placed |= hand
    taken = card_set(view.talon) if view.talon_taken else 0
    if not view.talon_taken:
        placed |= card_set(view.talon)
    unseen = card_set(view.agreement.convention.deck) & ~placed
    seats = [seat for seat, hand in enumerate(view.hands) if hand is None and view.counts[seat]]
    rooms = [view.counts[seat] for seat in seats]
    holders = (*seats, AWAY)
    rooms.append(unseen.bit_count() - sum(rooms))
    lacks = shown_voids(view)
    groups: dict[tuple[int, ...], list[Card]] = {}
    for card in cards_in(unseen):
        bit = 1 << card
        may = tuple(
            place
            for place, holder in enumerate(holders)
            if rooms[place]
            and (
                holder == AWAY
                if taken & bit and holder != view.declarer
                else holder == AWAY or not lacks[holder] & bit
            )
        )
        groups.setdefault(may, []).append(card)
    return Hidden(
        Layout(open_hands, discard),
        holders,
        tuple(rooms),
        tuple((may, tuple(groups[may])) for may in sorted(groups)),
    )


def played(view: PlayerView) -> CardSet:
    """Return all cards played in this deal, the talon's on all-pass among them."""
    found = 0
    for trick in view.tricks:
        found |= card_set(card for _, card in trick.cards)
        if trick.talon is not None:
            found |= 1 << trick.talon
    return found | card_set(card for _, card in view.table)


def played_by(view: PlayerView) -> tuple[CardSet, ...]:
    """Return the cards each seat has played, a sitting dealer's talon cards among his."""
    found = [0] * len(view.hands)
    for trick in view.tricks:
        for seat, card in trick.cards:
            found[seat] |= 1 << card
    for seat, card in view.table:
        found[seat] |= 1 << card
    return tuple(found)


def shown_voids(view: PlayerView) -> tuple[CardSet, ...]:
    """Return, by seat, the suits a hand has shown it lacks, as sets of all their cards. 7.2."""
    found = voids(view.tricks, view.table, view.talon_card, view.trump)
    return tuple(found.get(seat, 0) for seat in range(len(view.hands)))
