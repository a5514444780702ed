"""Claim search with hidden hands. Rule 7.6.

It deals lazily: at a hidden hand's turn it tries every unseen card for which some layout remains.
The claimer's own choice is one choice for all remaining layouts; all others play against him, his
partner included. Positions between tricks are cached in a form without played cards: only the order
of the remaining cards, and their possible holders, tells positions apart.

Unseen cards in a row are tried once for all of them, but only while it makes no difference which
hidden hand holds which: see `Search._unseen_cards`.
"""

from collections.abc import Iterator
from typing import Final

from engine.preferans.claim_view import Known, shown_void
from engine.tricks import SUIT_SET, CardSet, card_set, playable

Three = tuple[int, int, int]
"""One number per hand, in hand order; where two play, the last stands for no hand."""


NO_HAND: Final = -2
"""Fills the place of a hand that does not play. Rule 10.1."""


class TooManyError(Exception):
    """The search outgrew its limit."""


def _squeezed() -> dict[int, int]:
    """Map two bytes ``alive << 8 | some of it`` to the second without the removed places."""
    found = {0: 0}
    for size in range(8):
        for both, packed in tuple(found.items()):
            alive, some = both >> 8, both & 255
            if alive >> size:
                continue
            place, top = alive.bit_count(), 1 << size
            found[(alive | top) << 8 | some] = packed
            found[(alive | top) << 8 | some | top] = packed | 1 << place
    return found


_SQUEEZED: Final = _squeezed()


class Search:
    """The search of one claim; hands are numbered in hand order, `Known.active`."""

    def __init__(self, known: Known, takers: frozenset[int], limit: int, *, takes: bool) -> None:
        self.many = len(known.active)
        active = (*known.active, *(NO_HAND,) * (3 - self.many))
        self.takes = takes
        self.limit = limit
        self.nodes = 0
        self.trump = known.trump
        self.mine = tuple(seat in known.mine for seat in active)
        self.takers = tuple(seat in takers for seat in active)
        place = dict(zip(known.places, range(len(known.places)), strict=True))
        self.hidden = tuple(seat in place for seat in active)
        self.away = known.sizes[place[-1]] if -1 in place else 0
        # Two hidden hands are alike while the claim is lost whichever of them takes a trick.
        # Else one of them fulfils the claim by it, or both do and it matters who leads next.
        hidden = [number for number in range(3) if self.hidden[number]]
        lost = takes and not any(self.takers[number] for number in hidden)
        self.told_apart = len(hidden) == 2 and not lost
        self.single = takers == known.mine and len(takers) == 1
        # The others want to take a trick, and none of them helps the claim by it.
        self.keen = takes and takers <= known.mine
        bars = [known.barred[place[seat]] if seat in place else 0 for seat in active]
        sizes = [known.sizes[place[seat]] if seat in place else 0 for seat in active]
        self.start = (
            _three(0 if seat == NO_HAND else known.hands[seat] for seat in active),
            known.pool,
            _three(sizes),
            _three(bars),
        )
        self.marked = 0
        for bar in bars:
            for suit in SUIT_SET:
                if bar & suit != suit:
                    self.marked |= bar & suit
        self.known = known
        self.seen: dict[int, bool] = {}

    def holds(self) -> bool:
        """Return whether the claim holds; raises `TooManyError`."""
        known = self.known
        order = {seat: number for number, seat in enumerate(known.active)}
        led, best, winner, lying = -1, -1, -1, card_set(card for _, card in known.trick)
        for seat, card in known.trick:
            led = card >> 3 if led < 0 else led
            strength = self._strength(card, led)
            if strength > best:
                best, winner = strength, order[seat]
        hands, pool, sizes, bars = self.start
        turn = order[known.turn]
        if led < 0:
            return self._lead(hands, pool, sizes, bars, turn)
        count = len(known.trick)
        return self._card(hands, pool, sizes, bars, turn, count, led, best, winner, lying)

    def _strength(self, card: int, led: int) -> int:
        """Return a card's strength in a trick; negative when it cannot win."""
        suit = card >> 3
        if suit == self.trump:
            return card + 32
        return card if suit == led else -1

    def _lead(self, hands: Three, pool: CardSet, sizes: Three, bars: Three, leader: int) -> bool:
        if not (hands[leader] or sizes[leader]):
            return True
        if self._obvious(hands, pool, leader):
            return True
        key = self._key(hands, pool, bars, leader)
        answer = self.seen.get(key)
        if answer is None:
            answer = self._card(hands, pool, sizes, bars, leader, 0, -1, -1, -1, 0)
            self.seen[key] = answer
        return answer

    def _obvious(self, hands: Three, pool: CardSet, leader: int) -> bool:
        """Return whether a shortcut proves it, with ``leader`` on lead."""
        if self.takes:
            if not (self.mine[leader] and self.takers[leader]):
                return False
            others = pool | hands[leader - 1] | hands[leader - 2]
            return solid(hands[leader], others, self.trump)
        if self.takers[leader] or self.trump is not None or not self.single:
            return False
        own = self.takers.index(True)
        return low(hands[own], pool | hands[own - 1] | hands[own - 2])

    def _key(self, hands: Three, pool: CardSet, bars: Three, leader: int) -> int:
        """Return the key of a position without played cards; equal side suits may change places.

        Sizes follow from the number of cards, as between tricks all hands are equal.
        """
        first, second, third = hands
        alive = pool | first | second | third
        marked = self.marked & pool
        suits = []
        for suit, members in enumerate(SUIT_SET):
            shift = 8 * suit
            cards = alive >> shift & 255
            row = cards << 8
            found = cards.bit_count()
            for some in (first, second, third, marked):
                found = found << 8 | _SQUEEZED[row | some >> shift & cards]
            for bar in bars:
                found = found << 1 | (bar & members == members and pool & members != 0)
            suits.append(found)
        key = leader
        if self.trump is not None:
            key = key << 40 | suits.pop(self.trump)
        for found in sorted(suits):
            key = key << 40 | found
        return key

    def _card(  # noqa: PLR0917 - a position in the middle of a trick
        self,
        hands: Three,
        pool: CardSet,
        sizes: Three,
        bars: Three,
        turn: int,
        count: int,
        led: int,
        best: int,
        winner: int,
        lying: CardSet,
    ) -> bool:
        """Return whether it holds; ``winner``'s ``best`` is the strongest of ``count`` cards."""
        self.nodes += 1
        if self.nodes > self.limit:
            raise TooManyError
        if count == self.many:
            if self.takers[winner] is not self.takes:
                return False
            return self._lead(hands, pool, sizes, bars, winner)
        after = turn + 1 if turn < self.many - 1 else 0
        mine = self.mine[turn]
        hidden = self.hidden[turn]
        if hidden:
            choices = self._unseen_cards(hands, pool, bars, turn, count, led, best, lying)
            size = sizes[turn] - 1
            sizes = (*sizes[:turn], size, *sizes[turn + 1 :])  # type: ignore[assignment]
        else:
            choices = self._seen_cards(hands, pool, turn, led, lying)
        if self.keen and not mine and count:
            choices = self._worth_playing(choices, led, best)
        for card in choices:
            bit = 1 << card
            strength = self._strength(card, led if count else card >> 3)
            held, left, barred = hands, pool, bars
            if hidden:
                left = pool ^ bit
                void = shown_void(card, led, self.trump) if count else 0
                if void:
                    bar = bars[turn] | void
                    barred = (*bars[:turn], bar, *bars[turn + 1 :])  # type: ignore[assignment]
                if not self._possible(left, sizes, barred):
                    continue
            else:
                rest = hands[turn] ^ bit
                held = (*hands[:turn], rest, *hands[turn + 1 :])  # type: ignore[assignment]
            won, top = (turn, strength) if strength > best else (winner, best)
            answer = self._card(
                held,
                left,
                sizes,
                barred,
                after,
                count + 1,
                led if count else card >> 3,
                top,
                won,
                lying | bit,
            )
            if answer is mine:
                return mine
        return not mine

    def _seen_cards(
        self, hands: Three, pool: CardSet, turn: int, led: int, lying: CardSet
    ) -> list[int]:
        """Return the different cards of a hand that the claimer knows."""
        others = pool | lying | hands[turn - 1] | hands[turn - 2]
        legal = playable(hands[turn], None if led < 0 else led, self.trump)
        return _different(legal, others, 0, highest_first=self.takes)

    def _unseen_cards(  # noqa: PLR0917 - a position in the middle of a trick
        self,
        hands: Three,
        pool: CardSet,
        bars: Three,
        turn: int,
        count: int,
        led: int,
        best: int,
        lying: CardSet,
    ) -> list[int]:
        """Return the different cards that a hidden hand may hold.

        Unseen cards with no other card between are one choice while no two hidden hands that are
        told apart can play two of them to one trick. Where the other one can still do so, it must
        be free to play a higher and a lower card of the row: so the second lowest is tried, which
        leaves it both, or of two cards each.
        """
        others = lying | hands[0] | hands[1] | hands[2]
        candidates = pool & ~bars[turn]
        if not self.told_apart:
            return _different(candidates, others, self.marked, highest_first=self.takes)
        others |= pool & ~candidates
        rival = self._rival(turn, count)
        if rival < 0:
            return _different(candidates, others, self.marked, highest_first=self.takes)
        found: list[int] = []
        for row in _rows(candidates, others, self.marked):
            if self._strength(row[0], led if count else row[0] >> 3) < best:
                found.append(row[0])  # beaten, whatever the rival plays
            elif bars[rival] >> row[0] & 1:
                found.append(row[0])
            elif len(row) > 2:
                found.append(row[1])
            else:
                found += row
        return found[::-1] if self.takes else found

    def _rival(self, turn: int, count: int) -> int:
        """Return the other hidden hand if it plays to this trick after ``turn``, else -1."""
        for later in range(1, self.many - count):
            hand = (turn + later) % self.many
            if self.hidden[hand]:
                return hand
        return -1

    def _worth_playing(self, choices: list[int], led: int, best: int) -> list[int]:
        """Return the choices with only the lowest of each suit among cards that cannot win.

        A hand that wants to take a trick from the claimer does at least as well with the higher
        card kept: it follows suit alike, and beats whatever the lower one beats. Cards that a place
        is barred to and others are not exchanged.
        """
        kept: list[int] = []
        lowest: dict[int, int] = {}
        for card in choices:
            if self._strength(card, led) > best:
                kept.append(card)
            else:
                kind = (card >> 3) << 1 | self.marked >> card & 1
                if card < lowest.get(kind, 32):
                    lowest[kind] = card
        return kept + list(lowest.values())

    def _possible(self, pool: CardSet, sizes: Three, bars: Three) -> bool:
        """Return Hall's condition for at most two hidden hands and the cards out of play.

        Those may be any; so what a hand cannot hold must fit elsewhere.
        """
        away = self.away
        first = second = -1
        for hand in range(3):
            if self.hidden[hand]:
                first, second = hand, first
        if first < 0:
            return True
        if second < 0:
            return (pool & bars[first]).bit_count() <= away
        one, other = pool & bars[first], pool & bars[second]
        return (
            (one & other).bit_count() <= away
            and one.bit_count() <= away + sizes[second]
            and other.bit_count() <= away + sizes[first]
        )


def _three(values: Iterator[int] | list[int]) -> Three:
    first, second, third = values
    return first, second, third


def _different(
    cards: CardSet, others: CardSet, marked: CardSet, *, highest_first: bool
) -> list[int]:
    """Return the lowest of each row of cards that play alike, see `_rows`."""
    found = [row[0] for row in _rows(cards, others, marked)]
    return found[::-1] if highest_first else found


def _rows(cards: CardSet, others: CardSet, marked: CardSet) -> list[list[int]]:
    """Split cards into rows: no card of ``others`` between, and all or none ``marked``."""
    rows: list[list[int]] = []
    last = -1
    while cards:
        bit = cards & -cards
        cards ^= bit
        card = bit.bit_length() - 1
        if (
            last < 0
            or card >> 3 != last >> 3
            or others & (bit - (2 << last))
            or (marked >> card ^ marked >> last) & 1
        ):
            rows.append([card])
        else:
            rows[-1].append(card)
        last = card
    return rows


# --- shortcuts ------------------------------------------------------------------------------


def low(hand: CardSet, outside: CardSet) -> bool:
    """Return whether a hand that does not lead need never win, without trumps.

    In each suit the i-th lowest card has at most i - 1 lower cards outside. Then whatever is led,
    the highest own card below it can be played, and the condition lasts; when void, the highest
    card of any suit can be thrown.
    """
    for suit in SUIT_SET:
        held = hand & suit
        place = 0
        while held:
            lowest = held & -held
            if (outside & suit & (lowest - 1)).bit_count() > place:
                return False
            held ^= lowest
            place += 1
    return True


def solid(hand: CardSet, outside: CardSet, trump: int | None) -> bool:
    """Return whether a hand on lead takes everything.

    A suit is solid when it has so many masters that the cards outside run out, or nothing else.
    Trumps outside must be drawn first, so the own trumps must be solid and enough.
    """
    for suit, members in enumerate(SUIT_SET):
        out = outside & members
        held = hand & members
        left = out.bit_count()
        masters = (held >> out.bit_length()).bit_count()
        if masters < left and masters < held.bit_count():
            return False
        if suit == trump and masters < left and held != hand:
            return False
    return True
