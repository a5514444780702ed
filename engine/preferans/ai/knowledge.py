"""What the player of the hand on turn knows: who may hold which cards, and who can beat what.

Everything is drawn from a `PlayerView`: open hands, cards played, suits not followed, the talon.
Chances are percents; a hidden card is thought to lie equally often with each hand that may hold it.
"""

from dataclasses import dataclass

from engine.cards import DECK, Card
from engine.preferans.actions import Contract, PlayCard
from engine.preferans.ai.suits import (
    FULL,
    NOTHING,
    Suits,
    above,
    lowest,
    masks,
    together,
    without,
)
from engine.preferans.observe import PlayerView, Stage

ALL: Suits = (FULL, FULL, FULL, FULL)


@dataclass(frozen=True, slots=True)
class Known:
    """The play as one hand sees it.

    ``me`` is the hand on turn. ``may[s]`` holds the cards seat s may hold, exactly his hand where
    ``exact[s]``; sitting seats hold none. ``out`` is everything the others may hold. ``trick`` is
    the current one in order of play, ``led`` its suit, ``after`` the seats still to play to it.
    """

    me: int
    active: tuple[int, ...]
    own: Suits
    may: tuple[Suits, ...]
    exact: tuple[bool, ...]
    out: Suits
    trump: int | None
    led: int | None
    trick: tuple[tuple[int, Card], ...]
    after: tuple[int, ...]
    declarer: int | None

    def friend(self, seat: int) -> bool:
        """Tell whether ``seat`` plays on the side of the hand on turn. Rule 5.3."""
        if self.declarer is None or self.declarer in (seat, self.me):
            return seat == self.me
        return True

    @property
    def partner(self) -> int | None:
        """The other defender, or None for the declarer and on all-pass."""
        if self.declarer is None or self.declarer == self.me:
            return None
        return next(seat for seat in self.active if seat not in (self.me, self.declarer))

    def hidden(self, card_suit: int, card: int) -> int:
        """In how many hidden hands a card may lie, at least 1."""
        count = sum(
            not exact and bool(may[card_suit] & card)
            for may, exact in zip(self.may, self.exact, strict=True)
        )
        return max(1, count)


def known(seen: PlayerView) -> Known:
    """Return what is known to the viewer about the hand on turn, which he plays."""
    assert seen.turn is not None  # noqa: S101 - somebody's card is awaited
    me = seen.turn
    trump = _trump(seen)
    shown = [masks(hand) if hand is not None else None for hand in seen.hands]
    gone = _played(seen)
    for hand in shown:
        gone = together(gone, hand or NOTHING)
    gone = together(gone, masks(seen.discard))
    talon = masks(seen.talon)
    if seen.stage is Stage.ALL_PASS or seen.viewer == seen.declarer:
        gone = together(gone, talon)
    unseen = without(ALL, gone)
    may: list[Suits] = []
    for seat, hand in enumerate(shown):
        if seat not in seen.active:
            may.append(NOTHING)
        elif hand is not None:
            may.append(hand)
        else:
            possible = _followed(seen, seat, unseen, trump)
            if seat != seen.declarer:
                possible = without(possible, talon)
            may.append(possible)
    out = NOTHING
    for seat, possible in enumerate(may):
        if seat != me:
            out = together(out, possible)
    played = {seat for seat, _ in seen.table}
    place = seen.active.index(me)
    after = tuple(
        seat for seat in (seen.active[(place + step) % 3] for step in (1, 2)) if seat not in played
    )
    return Known(
        me=me,
        active=seen.active,
        own=may[me],
        may=tuple(may),
        exact=tuple(hand is not None and seat in seen.active for seat, hand in enumerate(shown)),
        out=out,
        trump=trump,
        led=_led(seen),
        trick=seen.table,
        after=after,
        declarer=seen.declarer,
    )


def choices(seen: PlayerView) -> list[Card]:
    """The cards that may be played, ascending."""
    return [move.card for move in seen.moves if isinstance(move, PlayCard)]


def _trump(seen: PlayerView) -> int | None:
    return seen.contract.strain.trump if isinstance(seen.contract, Contract) else None


def _led(seen: PlayerView) -> int | None:
    if seen.talon_card is not None:
        return seen.talon_card >> 3
    return seen.table[0][1] >> 3 if seen.table else None


def _played(seen: PlayerView) -> Suits:
    cards = [card for trick in seen.tricks for _, card in trick.cards]
    return masks([*cards, *(card for _, card in seen.table)])


def _followed(seen: PlayerView, seat: int, cards: Suits, trump: int | None) -> Suits:
    """Take away the suits ``seat`` has shown to hold no more. Rule 7.2."""
    left = list(cards)
    tricks = [(trick.cards, trick.talon) for trick in seen.tricks]
    for played, talon in [*tricks, (seen.table, seen.talon_card)]:
        if not played:
            continue
        suit = talon >> 3 if talon is not None else played[0][1] >> 3
        card = dict(played).get(seat)
        if card is not None and card >> 3 != suit:
            left[suit] = 0
            if trump is not None and card >> 3 != trump:
                left[trump] = 0
    return left[0], left[1], left[2], left[3]


# --- who beats what -------------------------------------------------------------------------


def over(card: Card, best: Card, trump: int | None) -> bool:
    """Tell whether ``card``, played after ``best``, takes the trick from it."""
    if card >> 3 == best >> 3:
        return card > best
    return card >> 3 == trump


def leading(trick: tuple[tuple[int, Card], ...], led: int, trump: int | None) -> tuple[int, Card]:
    """The seat and card that hold a trick so far."""
    held, best = trick[0]
    for seat, card in trick[1:]:
        if over(card, best, trump) and card >> 3 in (led, trump):
            held, best = seat, card
    return held, best


def beaten(view: Known, seat: int, best: Card, led: int) -> int:
    """Percent that ``seat`` can take a trick led in ``led`` from ``best``."""
    may, suit, trump = view.may[seat], best >> 3, view.trump
    higher = above(may[suit], 1 << (best & 7))
    if view.exact[seat]:
        if may[led]:
            return 100 if suit == led and higher else 0
        if trump is None or trump == led:
            return 0
        return 100 if (higher if suit == trump else may[trump]) else 0
    if suit == led:
        follows = 100 - _lacks(view, led, higher)
        if trump is None or trump == led:
            return follows
        ruffs = _lacks(view, led, may[led]) * (100 - _lacks(view, trump, may[trump])) // 100
        return min(100, follows + ruffs)
    return _lacks(view, led, may[led]) * (100 - _lacks(view, suit, higher)) // 100


def _lacks(view: Known, suit: int, cards: int) -> int:
    """Percent that one hidden hand that may hold all of ``cards`` holds none of them."""
    chance = 10_000
    while cards:
        card = lowest(cards)
        cards &= ~card
        places = view.hidden(suit, card)
        chance = chance * (places - 1) // places
    return chance // 100


def winning(view: Known, card: Card) -> int:
    """Percent that the side on turn takes this trick if it plays ``card`` now."""
    trick = (*view.trick, (view.me, card))
    led = view.led if view.led is not None else card >> 3
    if card >> 3 not in (led, view.trump) and not view.trick:
        return 0
    seat, best = leading(trick, led, view.trump)
    if best >> 3 not in (led, view.trump):
        seat, best = view.me, card
    ours = view.friend(seat)
    match view.after:
        case ():
            return 100 if ours else 0
        case (last,):
            chance = beaten(view, last, best, led)
            if view.friend(last):
                return 100 if ours else chance
            return 100 - chance if ours else 0
        case (second, third):
            one, two = beaten(view, second, best, led), beaten(view, third, best, led)
            if view.friend(second):
                return _covered(view, second, third, best, led)
            if view.friend(third):
                return 100 - one + one * two // 200
            return (100 - one) * (100 - two) // 100
        case _:
            raise AssertionError(view.after)


def _covered(view: Known, partner: int, foe: int, best: Card, led: int) -> int:
    """Percent when the partner plays second: he helps if he can, then the declarer plays."""
    chance = 100 - beaten(view, foe, best, led)
    if not view.exact[partner]:
        return chance + (100 - chance) * beaten(view, partner, best, led) // 200
    cards = view.may[partner][led]
    if cards and best >> 3 == led:
        top = DECK[led * 8 + cards.bit_length() - 1]
        if top > best:
            chance = max(chance, 100 - beaten(view, foe, top, led))
    elif not cards and view.trump is not None and view.trump != led:
        trumps = view.may[partner][view.trump]
        if trumps:
            top = DECK[view.trump * 8 + trumps.bit_length() - 1]
            chance = max(chance, 100 - beaten(view, foe, top, led))
    return chance
