"""Legality counted to the end of the deal (perft), against a count written a second time.

Both counts walk every line of play of small endings. When they differ, the failure prints both
counts per first move.
"""

import random
from collections import Counter
from dataclasses import dataclass

import pytest

from engine.cards import Card, Suit
from engine.napoleon.game import NAPOLEON, NapoleonTable
from engine.napoleon.state import Playing
from engine.table import actors, apply, moves, opening_action, start
from engine.tricks import PlayCard, cards_in
from tests.engine.napoleon.laws import drawn_agreement
from tests.engine.random_games import early_move, random_game
from tests.engine.test_tricks import naive_playable, naive_winner


@dataclass(frozen=True)
class LastCards:
    """The cards still to be played, as the second count knows them; ``wins`` are the bidder's."""

    hands: tuple[tuple[Card, ...], ...]
    trump: Suit
    trick: tuple[tuple[int, Card], ...]
    turn: int
    bidder: int
    bid: int
    wins: int
    play_out: bool

    def playable(self) -> tuple[Card, ...]:
        """Nobody has to trump. Napoleon 4.2."""
        led = self.trick[0][1].suit if self.trick else None
        return tuple(naive_playable(list(self.hands[self.turn]), led, None))

    def after(self, card: Card) -> "LastCards":
        """Play a card; a full trick goes to its winner, who leads. Napoleon 4.1."""
        hands = tuple(
            tuple(each for each in hand if each != card or seat != self.turn)
            for seat, hand in enumerate(self.hands)
        )
        trick = (*self.trick, (self.turn, card))
        turn, wins = (self.turn + 1) % len(hands), self.wins
        if len(trick) == len(hands):
            turn, trick = naive_winner(trick, trick[0][1].suit, self.trump), ()
            wins += turn == self.bidder
        return LastCards(hands, self.trump, trick, turn, self.bidder, self.bid, wins, self.play_out)

    def over(self) -> bool:
        """Napoleon 4.3."""
        if self.trick:
            return False
        left = len(self.hands[0])
        if not left:
            return True
        decided = self.wins >= self.bid or self.wins + left < self.bid
        return decided and self.bid < 5 and not self.play_out

    def lines(self) -> int:
        """Lines of play to the end of the deal."""
        return 1 if self.over() else sum(self.divided().values())

    def divided(self) -> Counter[Card]:
        """The same by first move."""
        return Counter({card: self.after(card).lines() for card in self.playable()})


def last_cards(table: NapoleonTable) -> LastCards:
    """Take the cards out of a table in play."""
    phase = table.state.phase
    assert isinstance(phase, Playing)
    return LastCards(
        hands=tuple(map(cards_in, phase.hands)),
        trump=phase.dealt.turned.suit,
        trick=phase.trick,
        turn=phase.turn,
        bidder=phase.bidder,
        bid=phase.bid,
        wins=[trick.winner for trick in phase.tricks].count(phase.bidder),
        play_out=table.state.agreement.play_out,
    )


def lines(table: NapoleonTable) -> int:
    """Lines of play to the end of the deal, by the engine."""
    return sum(divided(table).values()) if isinstance(table.state.phase, Playing) else 1


def divided(table: NapoleonTable) -> Counter[Card]:
    """The same by first move."""
    (seat,) = actors(table)
    found: Counter[Card] = Counter()
    for move in moves(table, seat):
        assert isinstance(move, PlayCard)
        found[move.card] = lines(apply(table, seat, move))
    return found


@pytest.mark.parametrize(("players", "left", "count"), [(2, 5, 3), (3, 3, 6), (4, 2, 9), (6, 2, 6)])
def test_legality_counted_to_the_end(players: int, left: int, count: int) -> None:
    """Endings with ``left`` cards a hand, at the lead or in the middle of a trick."""
    rng, found, largest = random.Random(players), 0, 0
    while found < count:
        opening = opening_action(NAPOLEON, drawn_agreement(players, rng))
        for table, _ in random_game(rng, start(NAPOLEON, opening), choose=early_move):
            phase = table.state.phase
            if not isinstance(phase, Playing) or len(phase.tricks) != 5 - left:
                continue
            if rng.random() > 0.5 / players:
                continue
            expected, counted = last_cards(table).divided(), divided(table)
            assert counted == expected, f"{table.state.phase}: {counted} {expected}"
            found, largest = found + 1, max(largest, counted.total())
    assert largest > 4
