"""How likely a hand plays the cards it was seen to play.

A hidden hand that is supposed for one layout makes its owner's cards likely or odd: nobody follows
with the king who holds the seven of a suit he cannot win. Every card a hidden hand has played is
compared with what that hand might have played instead: each choice gets a leaning (hundredths of
a nat, a sum of named habits), and the likelihood of the one made is its share among all. The habits
were fitted to games of club players and experts; cards that stood next to each other count as one.
"""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.cards import Card
from engine.preferans.actions import MISERE, Contract
from engine.preferans.observe import PlayerView
from engine.tricks import FULL_SET, SUIT_SET, CardSet, card_set, cards_in, playable

UNIT: Final = 1 << 10
"""A likelihood of one; that of a single card is never below 1."""
CERTAIN: Final = 1 << 64
"""A likelihood of one for all that was played: ten cards of two hands leave small shares."""
SHARPNESS: Final = 100
"""Percent of the fitted leanings that is trusted: people differ from the players of the fit."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One card that a hidden hand played, and what everybody saw before it.

    ``later`` are the cards the same hand has played since; ``gone`` all that lay face up before:
    played, or shown with the talon. ``best`` holds the trick for ``friend`` or foe; ``after``
    counts the hands still to play to the trick.
    """

    seat: int
    card: Card
    later: CardSet
    gone: CardSet
    led: int | None
    best: Card | None
    friend: bool
    after: int
    through: bool


@dataclass(frozen=True, slots=True)
class Past:
    """The cards hidden hands have played, in order."""

    moments: tuple[Moment, ...]
    trump: int | None
    declarer: int | None
    ducking: bool

    def weight(self, hands: tuple[CardSet, ...]) -> int:
        """Return how likely those plays were, were ``hands`` (by seat) the hands now.

        In `CERTAIN`s, at least 1.
        """
        total = CERTAIN
        for moment in self.moments:
            before = hands[moment.seat] | moment.later | 1 << moment.card
            total = total * self._share(moment, before) // UNIT
        return max(total, 1)

    def _share(self, moment: Moment, hand: CardSet) -> int:
        led, trump = moment.led, self.trump
        legal = playable(hand, led, trump)
        if legal & legal - 1 == 0:
            return UNIT
        scene = Scene(
            hand,
            legal,
            FULL_SET & ~hand & ~moment.gone,
            -1 if led is None else led,
            -1 if trump is None else trump,
            -1 if moment.best is None else moment.best,
            moment.friend,
            moment.after,
            moment.through,
            moment.seat == self.declarer,
        )
        return _share(scene, moment.card, self.ducking)


# --- what was seen --------------------------------------------------------------------------


def past(seen: PlayerView) -> Past:
    """Return the cards that hands the viewer cannot see have played."""
    trump = seen.contract.strain.trump if isinstance(seen.contract, Contract) else None
    hidden = {seat for seat in seen.active if seen.hands[seat] is None}
    current = (seen.table, seen.talon_card)
    gone = card_set(seen.discard) | (card_set(seen.talon) if seen.declarer is None else 0)
    later = [0] * seen.agreement.players
    for seat, card in _cards(seen):
        later[seat] |= 1 << card
    found: list[Moment] = []
    for cards, talon in (*((trick.cards, trick.talon) for trick in seen.tricks), current):
        led = None if talon is None else talon >> 3
        best: Card | None = None
        holder = -1
        place = 0
        for seat, card in cards:
            later[seat] &= ~(1 << card)
            if seat in hidden:
                friend = best is not None and _friends(seen.declarer, seat, holder)
                after = len(seen.active) - 1 - place
                through = _behind(seen, seat) == seen.declarer
                found.append(
                    Moment(seat, card, later[seat], gone, led, best, friend, after, through)
                )
            if seat in seen.active:
                place += 1
            if led is None:
                led = card >> 3
            if _over(card, best, led, trump):
                holder, best = seat, card
            gone |= 1 << card
    ducking = seen.declarer is None or seen.contract is MISERE
    return Past(tuple(found), trump, seen.declarer, ducking)


def _cards(seen: PlayerView) -> list[tuple[int, Card]]:
    return [pair for trick in seen.tricks for pair in trick.cards] + list(seen.table)


def _friends(declarer: int | None, one: int, other: int) -> bool:
    return declarer is not None and declarer not in (one, other)


def _behind(seen: PlayerView, seat: int) -> int:
    place = seen.active.index(seat)
    return seen.active[(place + 1) % 3]


def _over(card: Card, best: Card | None, led: int, trump: int | None) -> bool:
    if best is None:
        return card >> 3 == led or card >> 3 == trump
    if card >> 3 == best >> 3:
        return card > best
    return card >> 3 == trump


# --- what a hand would rather play ----------------------------------------------------------


@lru_cache(maxsize=1 << 15)
def _share(scene: "Scene", card: Card, ducking: bool) -> int:
    """The share of ``card`` among the plays of a hand, in `UNIT`s."""
    runs = _runs(scene.legal, scene.out)
    if len(runs) == 1:
        return UNIT
    features, weights = (
        (ducking_features, DUCKS)
        if ducking
        else (
            fighting_features,
            DECLARES if scene.declares else DEFENDS,
        )
    )
    total = chosen = 0
    for top, low, members in runs:
        found = features(scene, top, low, members)
        habit = sum(weight * count for weight, count in zip(weights, found, strict=True))
        leaning = EXP[max(0, min(LIMIT, habit * SHARPNESS // 100 + HALF))]
        total += leaning
        if members >> card & 1:
            chosen = leaning
    return max(1, UNIT * chosen // total)


LIMIT: Final = 1200
HALF: Final = LIMIT // 2
EXP: Final = tuple(int(1000 * math.exp((leaning - HALF) / 100)) + 1 for leaning in range(LIMIT + 1))
"""Shares of leanings from -6 to +6 nats."""


def _runs(legal: CardSet, out: CardSet) -> list[tuple[Card, Card, CardSet]]:
    """Cards that play alike: the highest and lowest of each run, and its members."""
    found: list[tuple[Card, Card, CardSet]] = []
    for card in cards_in(legal):
        if found:
            top, low, members = found[-1]
            between = (1 << card) - (1 << top + 1)
            if card >> 3 == top >> 3 and not out & between:
                found[-1] = card, low, members | 1 << card
                continue
        found.append((card, card, 1 << card))
    return found


@dataclass(frozen=True, slots=True)
class Scene:
    """A hand about to play: ``out`` is all it does not see; -1 stands for none."""

    hand: CardSet
    legal: CardSet
    out: CardSet
    led: int
    trump: int
    best: int
    friend: bool
    after: int
    through: bool
    declares: bool


def fighting_features(scene: Scene, top: Card, low: Card, members: CardSet) -> tuple[int, ...]:
    """What a play of a trick contract looks like; see `FIGHTS` for the names."""
    suit = top >> 3
    held, out = scene.hand & SUIT_SET[suit], scene.out & SUIT_SET[suit]
    below = (1 << low) - 1
    master = not out >> top
    length = held.bit_count()
    if scene.led < 0:
        return (
            0, 0, 0, 0, 0, 0,
            0, 0, 0,
            int(suit == scene.trump), int(master), top & 7, length,
            int(members != 1 << top and not master),
            int(not master and not out >> (held.bit_length() - 1)),
            int(length == 1), (top & 7) * scene.through,
        )  # fmt: skip
    if suit not in (scene.led, scene.trump):
        return (
            0, 0, 0, 0, 0, 0,
            int(master), top & 7, length,
            0, 0, 0, 0, 0, 0, 0, 0,
        )  # fmt: skip
    beats = scene.best < 0 or (top > scene.best if suit == scene.best >> 3 else suit == scene.trump)
    lower = (held & below).bit_count()
    if beats and scene.best >= 0 and suit == scene.best >> 3:
        higher_than_best = held & below & ~((1 << scene.best) - 1)
        lower = higher_than_best.bit_count()
    foe = not scene.friend
    return (
        int(beats and foe and not scene.after), int(beats and foe and scene.after > 0),
        int(beats and scene.friend), lower * beats, lower * (not beats),
        int(beats and master and scene.after > 0),
        0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0,
    )  # fmt: skip


FIGHTS: Final = (
    "wins", "goes over a foe", "goes over a friend", "dearer win", "dearer loss", "master over",
    "throws a master", "throws high", "throws from length",
    "leads trump", "leads a master", "leads high", "leads length", "leads a sequence",
    "leads under a master", "leads a singleton", "leads high through",
)  # fmt: skip
DECLARES: Final = (90, -54, 0, -87, -364, 76, -289, -59, -128, -150, 207, -1, 68, 151, -479, 125, 0)
DEFENDS: Final = (
    48,
    -59,
    -141,
    -107,
    -515,
    -46,
    -264,
    -70,
    -103,
    -116,
    -256,
    1,
    -30,
    116,
    -107,
    75,
    -5,
)


def ducking_features(scene: Scene, top: Card, low: Card, members: CardSet) -> tuple[int, ...]:
    """What a play of misère or all-pass looks like; see `DUCKING` for the names."""
    suit = top >> 3
    held, out = scene.hand & SUIT_SET[suit], scene.out & SUIT_SET[suit]
    under = (out & (1 << low) - 1).bit_count()
    over = out.bit_count() - under
    mine = (held & (1 << low) - 1).bit_count()
    above = (held & ~members).bit_count() - mine
    if scene.led < 0:
        return (
            0, 0, 0, 0, 0,
            0, 0, 0, 0,
            under, over, mine + above, mine, int(over == 0),
        )  # fmt: skip
    if suit != scene.led:
        return (
            0, 0, 0, 0, 0,
            under, over, mine, above,
            0, 0, 0, 0, 0,
        )  # fmt: skip
    beats = scene.best < 0 or top > scene.best
    last = not scene.after
    return (
        int(beats and last), int(beats and not last), above * (not beats),
        above * (beats and last), mine * (beats and not last),
        0, 0, 0, 0,
        0, 0, 0, 0, 0,
    )  # fmt: skip


DUCKING: Final = (
    "takes", "goes over", "room left under", "room left over", "room below",
    "throws over lower", "throws under higher", "throws with own below", "throws with own above",
    "leads over lower", "leads under higher", "leads length", "leads above own", "leads a winner",
)  # fmt: skip
DUCKS: Final = (-377, -336, -250, -110, 6, 45, -18, -87, -478, 13, -19, -264, 35, -70)
