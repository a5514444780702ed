"""What the player of the hand on turn knows: who may hold which cards, and who can beat what.

Everything follows from a `PlayerView`: open hands, cards played, suits not followed, the talon.
Chances are percents; a hidden card is taken to be equally likely in each hand that may hold it.
"""

from dataclasses import dataclass

from engine.cards import DECK, Card
from engine.preferans.actions import Contract
from engine.preferans.ai.suits import (
    FULL,
    NOTHING,
    Suits,
    above,
    lowest,
    masks,
    suits_of,
    together,
    without,
)
from engine.preferans.claim_view import voids
from engine.preferans.observe import PlayerView, Stage

ALL: Suits = (FULL, FULL, FULL, FULL)


@dataclass(frozen=True, slots=True)
class PlayKnowledge:
    """The play as one hand sees it.

    ``me`` is the hand on turn, ``active`` are those that play. ``may[s]`` holds the cards seat
    s may hold, exactly his hand where ``exact[s]``; sitting seats hold none. ``out`` is all
    that the others may hold. ``trick`` is the current one in order of play, ``led`` its suit,
    ``after`` the seats still to play to it. ``aside`` counts whole hands that are out of play.
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
    aside: int = 0

    def friend(self, seat: int) -> bool:
        """Return whether ``seat`` plays on the side of the hand on turn. Rule 5.3."""
        if self.declarer is None or self.declarer in (seat, self.me):
            return seat == self.me
        return True

    @property
    def partner(self) -> int | None:
        """The other defender, or None for the declarer, on all-pass, and where there is none."""
        if self.declarer is None or self.declarer == self.me:
            return None
        others = (seat for seat in self.active if seat not in (self.me, self.declarer))
        return next(others, None)

    def hidden(self, card_suit: int, card: int) -> int:
        """Return in how many hidden hands a card may be, those out of play included; at least 1."""
        count = self.aside + sum(
            not exact and bool(may[card_suit] & card)
            for may, exact in zip(self.may, self.exact, strict=True)
        )
        return max(1, count)


def others_after(active: tuple[int, ...], seat: int) -> tuple[int, int]:
    """Return the other two of three hands, clockwise from ``seat``."""
    place = active.index(seat)
    return active[(place + 1) % 3], active[(place + 2) % 3]


def all_after(order: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return all others in ``order``, clockwise from ``seat``."""
    place = order.index(seat)
    return order[place + 1 :] + order[:place]


def owned(view: PlayerView) -> tuple[int, ...]:
    """Return the hands that are somebody's, in hand order. Rule 10.1."""
    return tuple([seat for seat in view.active if seat != view.agreement.third_hand])


def knowledge_of(view: PlayerView) -> PlayKnowledge:
    """Return what the viewer knows of the play; the hand on turn is one he plays."""
    assert view.turn is not None  # noqa: S101 - somebody's card is awaited
    me = view.turn
    trump = _trump(view)
    shown = [masks(hand) if hand is not None else None for hand in view.hands]
    gone = _played(view)
    for hand in shown:
        gone = together(gone, hand or NOTHING)
    gone = together(gone, masks(view.discard))
    talon = masks(view.talon)
    if view.stage is Stage.ALL_PASS or view.viewer == view.declarer:
        gone = together(gone, talon)
    unseen = without(ALL, gone)
    lacks = voids(view.tricks, view.table, view.talon_card, trump)
    may: list[Suits] = []
    for seat, hand in enumerate(shown):
        if seat not in view.order:
            may.append(NOTHING)
        elif hand is not None:
            may.append(hand)
        else:
            possible = without(unseen, suits_of(lacks.get(seat, 0)))
            if seat != view.declarer:
                possible = without(possible, talon)
            may.append(possible)
    out = NOTHING
    for seat, possible in enumerate(may):
        if seat != me:
            out = together(out, possible)
    played = {seat for seat, _ in view.table}
    after = tuple(seat for seat in all_after(view.order, me) if seat not in played)
    return PlayKnowledge(
        me=me,
        active=view.order,
        own=may[me],
        may=tuple(may),
        exact=tuple(hand is not None and seat in view.order for seat, hand in enumerate(shown)),
        out=out,
        trump=trump,
        led=_led(view),
        trick=view.table,
        after=after,
        declarer=view.declarer,
        aside=len(view.active) - len(view.order),
    )


def _trump(view: PlayerView) -> int | None:
    return view.contract.strain.trump if isinstance(view.contract, Contract) else None


def _led(view: PlayerView) -> int | None:
    if view.talon_card is not None:
        return view.talon_card >> 3
    return view.table[0][1] >> 3 if view.table else None


def _played(view: PlayerView) -> Suits:
    cards = [card for trick in view.tricks for _, card in trick.cards]
    return masks([*cards, *(card for _, card in view.table)])


# --- who beats what -------------------------------------------------------------------------


def over(card: Card, best: Card, trump: int | None) -> bool:
    """Return whether ``card``, played after ``best``, takes the trick from it."""
    if card >> 3 == best >> 3:
        return card > best
    return card >> 3 == trump


def leading(trick: tuple[tuple[int, Card], ...], led: int, trump: int | None) -> tuple[int, Card]:
    """Return the seat and card that are winning a trick so far."""
    held, best = trick[0]
    for seat, card in trick[1:]:
        if over(card, best, trump) and card >> 3 in (led, trump):
            held, best = seat, card
    return held, best


def beaten(known: PlayKnowledge, seat: int, best: Card, led: int) -> int:
    """Return the percent chance that ``seat`` can beat ``best`` in a trick of suit ``led``."""
    may, suit, trump = known.may[seat], best >> 3, known.trump
    higher = above(may[suit], 1 << (best & 7))
    if known.exact[seat]:
        if may[led]:
            return 100 if suit == led and higher else 0
        if trump is None or trump == led:
            return 0
        return 100 if (higher if suit == trump else may[trump]) else 0
    if suit == led:
        follows = 100 - _lacks(known, led, higher)
        if trump is None or trump == led:
            return follows
        ruffs = _lacks(known, led, may[led]) * (100 - _lacks(known, trump, may[trump])) // 100
        return min(100, follows + ruffs)
    return _lacks(known, led, may[led]) * (100 - _lacks(known, suit, higher)) // 100


def _lacks(known: PlayKnowledge, suit: int, cards: int) -> int:
    """Return the percent chance that a hidden hand that may hold ``cards`` holds none of them."""
    chance = 10_000
    while cards:
        card = lowest(cards)
        cards &= ~card
        places = known.hidden(suit, card)
        chance = chance * (places - 1) // places
    return chance // 100


def winning(known: PlayKnowledge, card: Card) -> int:
    """Return the percent chance that the side on turn takes this trick by playing ``card``."""
    trick = (*known.trick, (known.me, card))
    led = known.led if known.led is not None else card >> 3
    if card >> 3 not in (led, known.trump) and not known.trick:
        return 0
    seat, best = leading(trick, led, known.trump)
    if best >> 3 not in (led, known.trump):
        seat, best = known.me, card
    ours = known.friend(seat)
    match known.after:
        case ():
            return 100 if ours else 0
        case (last,):
            chance = beaten(known, last, best, led)
            if known.friend(last):
                return 100 if ours else chance
            return 100 - chance if ours else 0
        case (second, third):
            one, two = beaten(known, second, best, led), beaten(known, third, best, led)
            if known.friend(second):
                return _covered(known, second, third, best, led)
            if known.friend(third):
                return 100 - one + one * two // 200
            return (100 - one) * (100 - two) // 100
        case _:
            raise AssertionError(known.after)


def _covered(known: PlayKnowledge, partner: int, foe: int, best: Card, led: int) -> int:
    """Return the chance when the partner plays next, and helps if he can, then the declarer."""
    chance = 100 - beaten(known, foe, best, led)
    if not known.exact[partner]:
        return chance + (100 - chance) * beaten(known, partner, best, led) // 200
    cards = known.may[partner][led]
    if cards and best >> 3 == led:
        top = DECK[led * 8 + cards.bit_length() - 1]
        if top > best:
            chance = max(chance, 100 - beaten(known, foe, top, led))
    elif not cards and known.trump is not None and known.trump != led:
        trumps = known.may[partner][known.trump]
        if trumps:
            top = DECK[known.trump * 8 + trumps.bit_length() - 1]
            chance = max(chance, 100 - beaten(known, foe, top, led))
    return chance
