"""How likely a hand plays the cards it was seen to play.

In a given layout the cards of a hidden hand were likely plays or odd ones: a player who cannot win
a suit does not follow with its king while he holds the seven. Every card a hidden hand has played
is compared with what that hand might have played instead: each choice gets a leaning (hundredths of
a nat, a sum of named habits), and the likelihood of the one made is its share among all. The habits
were fitted to games of club players and experts; cards that stood next to each other count as one.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.cards import Card
from engine.preferans.actions import MISERE, Contract
from engine.preferans.ai.knowledge import all_after
from engine.preferans.ai.suits import FULL
from engine.preferans.observe import PlayerView
from engine.tricks import FULL_SET, CardSet, card_set, playable

UNIT: Final = 1 << 10
"""A likelihood of one; that of a single card is never below 1."""
CERTAIN: Final = 1 << 64
"""A likelihood of one for all that was played: ten cards of two hands leave small shares."""
SHARPNESS: Final = 70
"""Percent of the fitted leanings that is trusted: people differ from the players of the fit."""
UNBEATEN: Final = -1
BEATEN: Final = 8
"""Ranks that stand for a trick any card of the suit takes, and one that none of it does."""


class ChoiceContext(NamedTuple):
    """What bears on a choice besides the suit's own cards.

    ``best`` is the rank (0..7) of the suit's card that holds the trick, `UNBEATEN` or `BEATEN`;
    ``leads``, ``follows`` (ruffs included) or neither, a discard; ``friend``: the trick is the own
    side's so far; ``last``: no hand plays after; ``through``: the declarer plays next.
    """

    ducks: bool
    declares: bool
    leads: bool
    follows: bool
    trump: bool
    best: int
    friend: bool
    last: bool
    through: bool


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """One card that a hidden hand played, and what everybody saw before it.

    ``later`` are the cards the same hand has played since; ``gone`` all that lay face up before:
    played, or shown with the talon. ``best`` holds the trick for ``friend`` or foe.
    """

    seat: int
    card: Card
    later: CardSet
    gone: CardSet
    led: int | None
    best: Card | None
    friend: bool
    last: bool
    through: bool

    def context(
        self, suit: int, trump: int | None, *, ducks: bool, declares: bool
    ) -> ChoiceContext:
        """What bears on a card of ``suit``."""
        follows = self.led is not None and suit in (self.led, trump)
        best = UNBEATEN
        if follows and self.best is not None:
            if self.best >> 3 == suit:
                best = self.best & 7
            elif suit != trump:
                best = BEATEN
        return ChoiceContext(
            ducks=ducks,
            declares=declares,
            leads=self.led is None,
            follows=follows,
            trump=suit == trump,
            best=best,
            friend=follows and self.friend,
            last=follows and self.last,
            through=self.led is None and self.through,
        )


@dataclass(frozen=True, slots=True)
class PlayHistory:
    """The cards hidden hands have played, in order, each with its habits by suit."""

    plays: tuple[tuple[PlayedCard, tuple[ChoiceContext, ...]], ...]
    trump: int | None

    def weight(self, hands: tuple[CardSet, ...]) -> int:
        """Return how likely those plays were, were ``hands`` (by seat) the hands now.

        In `CERTAIN`s, at least 1.
        """
        total = CERTAIN
        for played, contexts in self.plays:
            before = hands[played.seat] | played.later | 1 << played.card
            total = total * share(played, contexts, before, self.trump) // UNIT
        return max(total, 1)


def share(
    played: PlayedCard, contexts: tuple[ChoiceContext, ...], hand: CardSet, trump: int | None
) -> int:
    """Return the share of the card played among all that ``hand`` might have played; `UNIT`s."""
    legal = playable(hand, played.led, trump)
    if legal & legal - 1 == 0:
        return UNIT
    out = FULL_SET & ~hand & ~played.gone
    total = chosen = 0
    for suit, context in enumerate(contexts):
        cards = legal >> 8 * suit & FULL
        if cards:
            whole, parts = preferences(context, cards, out >> 8 * suit & FULL)
            total += whole
            if played.card >> 3 == suit:
                chosen = parts[played.card & 7]
    return max(1, UNIT * chosen // total)


# --- what was seen --------------------------------------------------------------------------


def past(view: PlayerView) -> PlayHistory:
    """Return the cards that hands the viewer cannot see have played."""
    trump = view.contract.strain.trump if isinstance(view.contract, Contract) else None
    ducks = view.declarer is None or view.contract is MISERE
    found = []
    for played in _plays(view, trump):
        declares = played.seat == view.declarer
        contexts = tuple(
            played.context(suit, trump, ducks=ducks, declares=declares) for suit in range(4)
        )
        found.append((played, contexts))
    return PlayHistory(tuple(found), trump)


def _plays(view: PlayerView, trump: int | None) -> Iterator[PlayedCard]:
    hidden = {seat for seat in view.order if view.hands[seat] is None}
    gone = card_set(view.discard) | (card_set(view.talon) if view.declarer is None else 0)
    later = [0] * len(view.hands)
    tricks = (*((trick.cards, trick.talon) for trick in view.tricks), (view.table, view.talon_card))
    for cards, _ in tricks:
        for seat, card in cards:
            later[seat] |= 1 << card
    for cards, talon in tricks:
        led = None if talon is None else talon >> 3
        best: Card | None = None
        holder = -1
        to_play = len(view.order)
        for seat, card in cards:
            later[seat] &= ~(1 << card)
            to_play -= seat in view.order
            if seat in hidden:
                yield PlayedCard(
                    seat=seat,
                    card=card,
                    later=later[seat],
                    gone=gone,
                    led=led,
                    best=best,
                    friend=best is not None and _friends(view.declarer, seat, holder),
                    last=not to_play,
                    through=all_after(view.order, seat)[0] == view.declarer,
                )
            if led is None:
                led = card >> 3
            if _over(card, best, led, trump):
                holder, best = seat, card
            gone |= 1 << card


def _friends(declarer: int | None, one: int, other: int) -> bool:
    return declarer is not None and declarer not in (one, other)


def _over(card: Card, best: Card | None, led: int, trump: int | None) -> bool:
    if best is None:
        return card >> 3 in (led, trump)
    if card >> 3 == best >> 3:
        return card > best
    return card >> 3 == trump


# --- what a hand would rather play ----------------------------------------------------------


def preferences(context: ChoiceContext, held: int, out: int) -> tuple[int, tuple[int, ...]]:
    """Return how much a suit's cards are leaned to: in all, and by rank (0..7).

    ``held`` are the cards of the suit, ``out`` those in no known place; a run counts once.
    """
    features, weights = (
        (ducking, DUCKS) if context.ducks else (fighting, DECLARES if context.declares else DEFENDS)
    )
    parts = [0] * 8
    total = 0
    for members in runs(held, out):
        found = features(context, held, out, members)
        preference = sum(weight * count for weight, count in zip(weights, found, strict=True))
        likely = EXP[max(0, min(LIMIT, preference * SHARPNESS // 100 + HALF))]
        total += likely
        for rank in range(8):
            if members >> rank & 1:
                parts[rank] = likely
    return total, tuple(parts)


LIMIT: Final = 1200
HALF: Final = LIMIT // 2
EXP: Final = tuple(
    int(1000 * math.exp((preference - HALF) / 100)) + 1 for preference in range(LIMIT + 1)
)
"""Shares of leanings from -6 to +6 nats."""


def runs(held: int, out: int) -> list[int]:
    """Return the runs of cards that play alike, as masks, ascending."""
    found: list[int] = []
    last = -1
    for rank in range(8):
        if not held >> rank & 1:
            continue
        if found and not out & (1 << rank) - (1 << last + 1):
            found[-1] |= 1 << rank
        else:
            found.append(1 << rank)
        last = rank
    return found


FIGHTS: Final = (
    "wins", "goes over a foe", "goes over a friend", "dearer win", "dearer loss", "master over",
    "throws a master", "throws high", "throws from length",
    "leads trump", "leads a master", "leads high", "leads length", "leads a sequence",
    "leads under a master", "leads a singleton", "leads high through",
)  # fmt: skip
DECLARES: Final = (
    103, 23, 0, -81, -382, 136,
    -143, -51, 5,
    -36, 259, -8, 22, 200,
    -200, 7, 0,
)  # fmt: skip
DEFENDS: Final = (
    52, 76, -57, -51, -466, -57,
    -102, -57, -8,
    -61, 29, -2, -4, 66,
    -56, 104, -14,
)  # fmt: skip
"""Hundredths of a nat for each of `FIGHTS`."""


def fighting(context: ChoiceContext, held: int, out: int, members: int) -> tuple[int, ...]:
    """What a run of cards is like to play on a trick contract, as `FIGHTS` names it."""
    top = members.bit_length() - 1
    below = held & (members & -members) - 1
    length = held.bit_count()
    master = not out >> top
    if context.leads:
        single = members & members - 1 == 0
        under = not master and not out >> held.bit_length() - 1
        return (
            0, 0, 0, 0, 0, 0,
            0, 0, 0,
            context.trump, master, top, length, not single and not master,
            under, length == 1, top * context.through,
        )  # fmt: skip
    if not context.follows:
        return 0, 0, 0, 0, 0, 0, master, top, length, 0, 0, 0, 0, 0, 0, 0, 0
    beats = top > context.best
    if beats and context.best >= 0:
        below &= ~((1 << context.best) - 1)
    over = beats and not context.friend
    return (
        over and context.last, over and not context.last, beats and context.friend,
        below.bit_count() * beats, below.bit_count() * (not beats),
        beats and master and not context.last,
        0, 0, 0,
        0, 0, 0, 0, 0,
        0, 0, 0,
    )  # fmt: skip


DUCKING: Final = (
    "takes", "goes over", "room left under", "room left over", "room below",
    "throws over lower", "throws under higher", "throws with own below", "throws with own above",
    "leads over lower", "leads under higher", "leads length", "leads above own", "leads a winner",
)  # fmt: skip
DUCKS: Final = (-249, -179, -150, -98, -39, 50, -12, -69, -261, 42, -17, -137, -30, -113)
"""Hundredths of a nat for each of `DUCKING`."""


def ducking(context: ChoiceContext, held: int, out: int, members: int) -> tuple[int, ...]:
    """What a run of cards is like to play where tricks hurt, as `DUCKING` names it."""
    lowest = (members & -members) - 1
    under = (out & lowest).bit_count()
    over = out.bit_count() - under
    mine = (held & lowest).bit_count()
    above = (held & ~members).bit_count() - mine
    if context.leads:
        return 0, 0, 0, 0, 0, 0, 0, 0, 0, under, over, mine + above, mine, not over
    if not context.follows:
        return 0, 0, 0, 0, 0, under, over, mine, above, 0, 0, 0, 0, 0
    beats = members.bit_length() - 1 > context.best
    return (
        beats and context.last, beats and not context.last, above * (not beats),
        above * (beats and context.last), mine * (beats and not context.last),
        0, 0, 0, 0,
        0, 0, 0, 0, 0,
    )  # fmt: skip
