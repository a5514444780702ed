"""Two hands that race for points without any pruning: slow, short, and plainly what is agreed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from engine.cards import Card, Rank
from engine.solver.points import PointRules
from engine.tricks import CardSet, cards_in


@dataclass(frozen=True)
class Race:
    """A trick to be led or, with ``led``, to be answered, of players 0 and 1."""

    hands: tuple[CardSet, CardSet]
    leader: int
    trump: int | None
    led: Card | None = None
    points: tuple[int, int] = (0, 0)
    pairs: tuple[int, int] = (0, 0)
    tricks: tuple[int, int] = (0, 0)
    closer: int | None = None
    waits: bool = False
    heads: bool = False
    last: int = 0
    broken: int = 2

    @property
    def turn(self) -> int:
        return self.leader if self.led is None else 1 - self.leader


WORTH = {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.QUEEN: 3, Rank.JACK: 2}
ORDER = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.NINE)


def rules_of(race: Race) -> PointRules:
    """The same, as the search is asked."""
    return PointRules(
        ORDER, WORTH, (Rank.KING, Rank.QUEEN), 20, 40, 66, 33, race.last, race.waits, race.heads,
        race.broken,
    )  # fmt: skip


def strength(card: Card, led: Card, trump: int | None) -> tuple[bool, bool, int]:
    return card.suit == trump, card.suit == led.suit, -ORDER.index(card.rank)


def beats(card: Card, led: Card, trump: int | None) -> bool:
    return strength(card, led, trump) > strength(led, led, trump)


def legal(race: Race) -> Sequence[Card]:
    """What may be played: suit, trumps, anything; where agreed, a card of these that wins."""
    held, led = cards_in(race.hands[race.turn]), race.led
    if led is None:
        return held
    for suit in (led.suit, race.trump):
        due = [card for card in held if card.suit == suit]
        if due:
            winning = [card for card in due if beats(card, led, race.trump)]
            return winning if race.heads and winning else due
    return held


def count(race: Race, player: int) -> int:
    """Points of a player; those of pairs may need a trick."""
    pairs = race.pairs[player] if race.tricks[player] or not race.waits else 0
    return race.points[player] + pairs


def result(race: Race) -> int | None:
    """What player 0 has won; None while they play on."""
    for player in (0, 1):
        if count(race, player) >= 66:
            other, sign = 1 - player, 1 - 2 * player
            if race.closer == other:
                return sign * race.broken
            if not race.tricks[other]:
                return sign * 3
            return sign * (2 if count(race, other) < 33 else 1)
    if any(race.hands) or race.led is not None:
        return None
    return 0 if race.closer is None else race.broken * (2 * race.closer - 1)


def added(pair: tuple[int, int], player: int, more: int) -> tuple[int, int]:
    return (pair[0] + more, pair[1]) if player == 0 else (pair[0], pair[1] + more)


def played(race: Race, card: Card) -> Race:
    """The race after a card."""
    player, led = race.turn, race.led
    left = [hand & ~(1 << card) for hand in race.hands]
    now = replace(race, hands=(left[0], left[1]))
    if led is None:
        mate = {Rank.KING: Rank.QUEEN, Rank.QUEEN: Rank.KING}.get(card.rank)
        if mate is not None and left[player] >> Card.of(card.suit, mate) & 1:
            more = 40 if card.suit == race.trump else 20
            now = replace(now, pairs=added(race.pairs, player, more))
        return replace(now, led=card)
    taker = player if beats(card, led, race.trump) else race.leader
    points = WORTH.get(card.rank, 0) + WORTH.get(led.rank, 0) + (0 if any(left) else race.last)
    return replace(
        now,
        leader=taker,
        led=None,
        points=added(race.points, taker, points),
        tricks=added(race.tricks, taker, 1),
    )


@cache
def value(race: Race) -> int:
    """What player 0 wins, if both play as well as can be."""
    found = result(race)
    if found is not None:
        return found
    return (max if race.turn == 0 else min)(values(race).values())


def values(race: Race) -> dict[Card, int]:
    return {card: value(played(race, card)) for card in legal(race)}
