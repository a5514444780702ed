"""What the laws ask of the highest card: the smallest answers a game can give."""

import json
import random
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from engine.cards import Card
from engine.shuffle import Cut, Cutting, Shuffle
from engine.state import Dealt
from engine.table import OpenTable
from engine.votes import Agree, Judge, ProposeStop, Refuse, Withdraw
from tests.engine.high_card import (
    BEST,
    CARDS,
    DEALS,
    HIGH_CARD,
    HighCardTable,
    HighCardView,
    Pact,
    Show,
    Win,
)
from tests.laws.kit import GameLaws

NOBODY: Final = -1


class HighCardOracle:
    """Follows the cards by hand: one each from the top, seen by its owner until he shows it."""

    def __init__(self, opening: OpenTable) -> None:
        self.players = opening.players
        self.deck: tuple[Card, ...] = ()
        self.salt = ""
        self.hands: tuple[Card, ...] = ()
        self.shown: set[int] = set()
        self.doubted: set[int] = set()
        self.claimer = NOBODY
        """Whose claim is not judged yet."""
        self.votes: list[tuple[int, bool, set[int]]] = []
        """Who proposes, whether he says that he wins, and who has not agreed."""

    def follow(self, actor: int, action: Any, after: HighCardTable) -> None:
        match action:
            case Shuffle(deck, salt):
                self.deck, self.salt = deck, salt
            case Cut(position):
                self.hands = (*self.deck[position:], *self.deck[:position])[: self.players]
            case Show():
                self.shown.add(actor)
                if len(self.shown) == self.players:
                    self._over()
            case Win():
                self.claimer = actor
            case Judge() as verdict:
                assert verdict.proved is (self.hands[self.claimer] is BEST)
                if verdict.proved:
                    self._over()
                else:
                    others = set(range(self.players)) - {self.claimer}
                    self.votes.append((self.claimer, True, others))
                self.claimer = NOBODY
            case Withdraw() if actor == self.claimer:
                self.claimer = NOBODY
            case ProposeStop():
                others = set(range(self.players)) - {actor}
                self.votes.append((actor, False, others))
            case Agree():
                self.votes[-1][2].remove(actor)
                if not self.votes[-1][2]:
                    self.votes.pop()
                    self._over()
            case Refuse() | Withdraw():
                proposer, wins, _ = self.votes.pop()
                if wins and isinstance(action, Refuse):
                    self.doubted.add(proposer)

    def _over(self) -> None:
        self.hands, self.shown, self.doubted, self.salt = (), set(), set(), ""
        self.claimer = NOBODY

    def remembered(self, viewer: int) -> frozenset[Card]:
        """Nothing but what is known."""
        return frozenset()

    def known(self, viewer: int) -> frozenset[Card]:
        seen = {viewer} | self.shown | self.doubted
        return frozenset(card for seat, card in enumerate(self.hands) if seat in seen)

    def check(self, view: HighCardView) -> None:
        known = self.known(view.viewer)
        hands = self.hands or (None,) * self.players
        assert view.hands == tuple(card if card in known else None for card in hands)
        said = repr(replace(view, lots=(), dealer_lots=(), lots_salt=""))
        assert not any(repr(card) in said for card in set(CARDS) - known)
        assert not self.salt or self.salt not in said


def scrambled(table: HighCardTable, fixed: frozenset[Card], rng: random.Random) -> HighCardTable:
    """The table with all cards but ``fixed`` exchanged at random, and another salt."""
    moving = [card for card in CARDS if card not in fixed]
    swap = dict(zip(moving, rng.sample(moving, len(moving)), strict=True))

    def swapped(cards: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(swap.get(card, card) for card in cards)

    stage, dealt = table.stage, table.state.dealt
    if isinstance(stage, Cutting):
        stage = replace(stage, deck=swapped(stage.deck), salt="other")
    elif isinstance(stage, Dealt):
        deck = swapped(stage.cards.deck)
        cards = stage.cards._replace(deck=deck, salt="other")
        stage = replace(stage, cards=cards)
    if dealt is not None:
        dealt = replace(dealt, hands=swapped(dealt.hands))
    setting = replace(table.setting, stage=stage)
    return table._replace(setting=setting, state=replace(table.state, dealt=dealt))


def places(table: HighCardTable) -> list[set[Card]]:
    """A hand each, and the pack."""
    dealt = () if table.state.dealt is None else table.state.dealt.hands
    return [*({card} for card in dealt), set(CARDS) - set(dealt)]


def check_points(table: HighCardTable) -> None:
    """Each deal gives one point to one player."""
    assert sum(table.state.points) == len(table.state.winners) <= DEALS


def check_kept(table: HighCardTable) -> None:
    """Facts are plain numbers."""
    facts = HIGH_CARD.facts(table.state)
    assert tuple(json.loads(json.dumps(facts))) == facts


def drawn(players: int) -> Any:
    """Draw how people sit down."""
    return lambda rng: Pact(
        players, rng.choice(("joining", "lot")), rng.choice((2, DEALS)), rng.choice((0, 1000))
    )


LAWS: Final = GameLaws(
    game=HIGH_CARD,
    variants={f"of-{players}": drawn(players) for players in HIGH_CARD.seats},
    alphabet=(Show(), Win()),
    oracle=HighCardOracle,
    stage=lambda view: view.table_stage,
    least_stages=4,
    scrambled=scrambled,
    places=places,
    check_points=check_points,
    check_kept=check_kept,
)
