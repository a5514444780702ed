"""How likely a hand plays the cards it was seen to play.

In a given layout the cards of a hidden hand were likely plays or odd ones: a player who cannot win
a suit does not follow with its king while he holds the seven. Every card a hidden hand has played
is compared with what that hand might have played instead: each choice gets a leaning (hundredths of
a nat, a sum of named habits), and the likelihood of the one made is its share among all. The habits
were fitted to games of club players and experts; cards that stood next to each other count as one.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.cards import Card
from engine.preferans.actions import Special
from engine.preferans.ai.people.cards import ChoiceContext, TrickSoFar, preferences, trick_so_far
from engine.preferans.ai.suits import FULL
from engine.preferans.observe import PlayerView
from engine.tricks import FULL_SET, CardSet, card_set, playable

UNIT: Final = 1 << 10
"""A likelihood of one; that of a single card is never below 1."""
CERTAIN: Final = 1 << 64
"""A likelihood of one for all that was played: ten cards of two hands leave small shares."""


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """One card that a hidden hand played, and what everybody saw before it.

    ``later`` are the cards the same hand has played since; ``gone`` all that lay face up before:
    played, or shown with the talon.
    """

    seat: int
    card: Card
    later: CardSet
    gone: CardSet
    before: TrickSoFar


@dataclass(frozen=True, slots=True)
class PlayHistory:
    """The cards hidden hands have played, in order, each with its habits by suit."""

    plays: tuple[tuple[PlayedCard, tuple[ChoiceContext, ...]], ...]
    trump: int | None
    shares: tuple[dict[CardSet, int], ...]
    """By card played: its share by the hand that played it. Many layouts have equal hands."""

    def weight(self, hands: tuple[CardSet, ...]) -> int:
        """Return how likely those plays were, were ``hands`` (by seat) the hands now.

        In `CERTAIN`s, at least 1.
        """
        total = CERTAIN
        for (played, contexts), shares in zip(self.plays, self.shares, strict=True):
            before = hands[played.seat] | played.later | 1 << played.card
            found = shares.get(before)
            if found is None:
                found = shares[before] = share(played, contexts, before, self.trump)
            total = total * found // UNIT
        return max(total, 1)


def share(
    played: PlayedCard, contexts: tuple[ChoiceContext, ...], hand: CardSet, trump: int | None
) -> int:
    """Return the share of the card played among all that ``hand`` might have played; `UNIT`s."""
    legal = playable(hand, played.before.led, trump)
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
    ducks = view.declarer is None or isinstance(view.contract, Special)
    found = []
    for played in _plays(view):
        declares = played.seat == view.declarer
        contexts = tuple(
            played.before.context(suit, view.trump, ducks=ducks, declares=declares)
            for suit in range(4)
        )
        found.append((played, contexts))
    return PlayHistory(tuple(found), view.trump, tuple([{} for _ in found]))


def _plays(view: PlayerView) -> Iterator[PlayedCard]:
    hidden = {seat for seat in view.order if view.hands[seat] is None}
    gone = card_set(view.discard) | (card_set(view.talon) if view.declarer is None else 0)
    later = [0] * len(view.hands)
    tricks = (*((trick.cards, trick.talon) for trick in view.tricks), (view.table, view.talon_card))
    for cards, _ in tricks:
        for seat, card in cards:
            later[seat] |= 1 << card
    for cards, talon in tricks:
        for place, (seat, card) in enumerate(cards):
            later[seat] &= ~(1 << card)
            if seat in hidden:
                before = trick_so_far(view, seat, cards[:place], talon)
                yield PlayedCard(seat, card, later[seat], gone, before)
            gone |= 1 << card
