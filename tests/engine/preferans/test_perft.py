"""Legality counted to the end of the deal (perft), against a count written a second time.

Both counts walk every line of play of a small ending. The engine's asks `moves` and `apply`; the
other one knows only the cards, and who plays after whom. When they differ, the failure prints both
counts per first move and then goes down the first move that differs, to the position whose legal
moves are wrong.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pytest

from engine.cards import Card, Suit
from engine.preferans.game import PreferansTable
from engine.preferans.state import AllPass, Play
from engine.table import actors, apply, moves
from engine.tricks import PlayCard, cards_in
from tests.engine.preferans.laws import VARIANTS
from tests.engine.preferans.tables import game, opening
from tests.engine.random_games import early_move
from tests.engine.test_tricks import naive_playable, naive_winner

TRICKS_PLAYED = 7
"""Counted are the endings of three cards a hand."""


@dataclass(frozen=True)
class Ending:
    """The cards still to be played, as the second count knows them. ``turn`` plays next."""

    hands: Mapping[int, tuple[Card, ...]]
    order: tuple[int, ...]
    trump: Suit | None
    trick: tuple[tuple[int, Card], ...]
    turn: int

    @property
    def playable(self) -> tuple[Card, ...]:
        """The cards that may be played next."""
        led = self.trick[0][1].suit if self.trick else None
        return tuple(naive_playable(list(self.hands[self.turn]), led, self.trump))

    def after(self, card: Card) -> "Ending":
        """Play a card; a full trick goes to its winner, who leads."""
        left = tuple(each for each in self.hands[self.turn] if each != card)
        trick = (*self.trick, (self.turn, card))
        turn = self.order[(self.order.index(self.turn) + 1) % len(self.order)]
        if len(trick) == len(self.order):
            turn, trick = naive_winner(trick, trick[0][1].suit, self.trump), ()
        return Ending(dict(self.hands) | {self.turn: left}, self.order, self.trump, trick, turn)

    def __str__(self) -> str:
        hands = ", ".join(f"{seat}: {_codes(self.hands[seat])}" for seat in self.order)
        trump = "none" if self.trump is None else self.trump.name.lower()
        trick = _codes([card for _, card in self.trick]) or "-"
        return f"hands {hands}; trump {trump}; trick {trick}; turn {self.turn}"


def _codes(cards: tuple[Card, ...] | list[Card]) -> str:
    return " ".join(card.code for card in cards)


def ending_of(table: PreferansTable) -> Ending:
    """Take the cards out of a table in play."""
    phase = table.state.phase
    assert isinstance(phase, (Play, AllPass))
    trump = phase.trump if isinstance(phase, Play) else None
    # A hand with no part in the play has all its cards: nobody's in hussar that lies closed (10.1),
    # a passer's whose partner plays alone (11.8).
    whole = 10
    order = tuple(seat for seat in phase.deal.terms.active if phase.hands[seat].bit_count() < whole)
    return Ending(
        {seat: tuple(cards_in(phase.hands[seat])) for seat in order},
        order,
        None if trump is None else Suit(trump),
        phase.trick,
        phase.turn,
    )


# --- the two counts -------------------------------------------------------------------------


def perft(table: PreferansTable) -> int:
    """Lines of play to the end of the deal, by the engine."""
    if not isinstance(table.state.phase, (Play, AllPass)):
        return 1
    return sum(divide(table).values())


def divide(table: PreferansTable) -> dict[Card, int]:
    """The same by first move."""
    (seat,) = actors(table)
    counts = {}
    for move in moves(table, seat):
        assert isinstance(move, PlayCard)
        counts[move.card] = perft(apply(table, seat, move))
    return counts


def naive_perft(ending: Ending) -> int:
    """Lines of play to the end of the deal, by the second count."""
    if not ending.hands[ending.turn]:
        return 1
    return sum(naive_divide(ending).values())


def naive_divide(ending: Ending) -> dict[Card, int]:
    """The same by first move."""
    return {card: naive_perft(ending.after(card)) for card in ending.playable}


# --- what a failure prints ------------------------------------------------------------------


def division(table: PreferansTable, ending: Ending) -> str:
    """Both counts per first move, down to the position where the legal moves differ."""
    return "\n".join(_division(table, ending))


def _division(table: PreferansTable, ending: Ending) -> Iterator[str]:
    counted, expected = divide(table), naive_divide(ending)
    yield f"{ending}"
    yield f"{'move':<5}{'engine':>8}{'expected':>10}"
    for card in sorted({*counted, *expected}):
        one, other = counted.get(card), expected.get(card)
        shown = ["-" if count is None else str(count) for count in (one, other)]
        yield f"{card.code:<5}{shown[0]:>8}{shown[1]:>10}{'' if one == other else '  <--'}"
    yield f"{'all':<5}{sum(counted.values()):>8}{sum(expected.values()):>10}"
    if counted.keys() != expected.keys():
        yield "the legal moves differ here"
        return
    wrong = next(card for card in sorted(counted) if counted[card] != expected[card])
    (seat,) = actors(table)
    move = next(m for m in moves(table, seat) if isinstance(m, PlayCard) and m.card == wrong)
    yield f"after {wrong.code}:"
    yield from _division(apply(table, seat, move), ending.after(wrong))


# --- the test -------------------------------------------------------------------------------


@pytest.mark.slow
def test_legality_counted_to_the_end() -> None:
    rng = random.Random(5)
    counted: Counter[str] = Counter()
    for _ in range(6):
        convention, players = rng.choice(VARIANTS)
        for table, _ in game(rng, opening(rng, convention, players, 1), choose=early_move):
            phase = table.state.phase
            if not isinstance(phase, (Play, AllPass)) or len(phase.tricks) != TRICKS_PLAYED:
                continue
            ending = ending_of(table)
            if perft(table) != naive_perft(ending):
                raise AssertionError(division(table, ending))
            counted[type(phase).__name__] += 1
    assert counted["Play"] > 8
    assert counted["AllPass"] > 0
