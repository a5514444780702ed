"""What the laws of `tests.laws` ask of Stukolka, with the oracle of who may know which card."""

import random
from collections.abc import Collection, Iterable
from typing import Any

from engine.cards import Card, Rank, deck
from engine.kit.words import Picked
from engine.stukolka.game import STUKOLKA, Reply, StukolkaWord
from tests.laws.kit import AnyTable
from tests.laws.trick_games import TrickOracle, trick_laws

KINDS = {kind: {"kind": kind} for kind in ("golets", "prikup", "shleif", "obligatory")}


class StukolkaOracle(TrickOracle):
    """The deal told once more, from the log: whose cards lie where, and who has looked."""

    turned = False

    def follow(self, actor: int, action: Any, after: AnyTable) -> None:
        """Remember what the last deal left in the pot."""
        pot = getattr(self, "pot", 0)
        super().follow(actor, action, after)
        self.pot = pot if self.running else after.state.score.pot

    def deal(self, cards: tuple[Card, ...]) -> None:
        """Three each; the next card is trump, once the dealer has answered for the shleif."""
        super().deal(cards)
        left = [(self.dealer + step) % self.players for step in range(1, self.players + 1)]
        self.closed: Card | None = None
        self.order, self.dark = left, set[int]()
        self.buyers: list[int] = []
        self.knocked: list[int] = []
        self.blind = set(range(self.players))
        self.speakers: list[int] = []
        pot = getattr(self, "pot", 0)
        if self.agreement.kind != "shleif" or not pot:
            self.turn_up(waived=False)

    def turn_up(self, *, waived: bool) -> None:
        """The trump card is open, or closed and the dealer's."""
        kind, trump = self.agreement.kind, self.pack.pop(0)
        if kind == "shleif" and not waived:
            self.closed = trump
            self.own[self.dealer].add(trump)
            self.speakers, self.knocked = self.order[:-1], [self.dealer]
        else:
            self.open = {trump}
            self.speakers = [*self.order]
        if kind == "obligatory" and not getattr(self, "pot", 0):
            self.speakers = []
        self.blind = set(self.speakers) if self.agreement.dark else set()

    def other(self, actor: int, action: Any, after: AnyTable) -> None:
        """Take a word, a look, or an answer."""
        if action in (Reply.YES, Reply.NO):
            if len(self.pack) + 3 * self.players == len(self.cards):
                self.turn_up(waived=action is Reply.YES)
            elif action is Reply.YES:
                self.hands[actor] = {self.pack.pop(0) for _ in range(4)}
                self.own[actor] |= self.hands[actor]
            return
        if action in (Reply.LOOK, *StukolkaWord):
            self.blind.discard(actor)
        if action not in tuple(StukolkaWord):
            return
        self.speakers.remove(actor)
        if action is not StukolkaWord.PASS:
            self.knocked.append(actor)
        if action is StukolkaWord.DARK:
            self.dark.add(actor)
        if action is StukolkaWord.GOLETS:
            self.pack.pop(0)
            self.hands[actor] = {self.pack.pop(0) for _ in range(3)}
            self.own[actor] |= self.hands[actor]
        if self.speakers == [self.dealer] and self.silent(len(self.knocked)):
            self.speakers = []
            self.knocked.append(self.dealer)
        if not self.speakers:
            self.blind = set()
            if self.agreement.kind in ("prikup", "shleif"):
                self.buyers = [seat for seat in self.order if seat in self.knocked]

    def silent(self, playing: int) -> bool:
        """Whether the dealer takes the pot, or has to play."""
        length = self.agreement.length or self.number()  # 0: time ends the evening
        stake = getattr(self, "pot", 0) + 3 * (self.number() <= length)
        small = self.agreement.duty == "small" and stake <= 30
        duty = self.agreement.kind in ("prikup", "shleif") and (
            small or self.agreement.duty == "always"
        )
        return playing == 0 or (playing == 1 and duty)

    def number(self) -> int:
        """Which deal this is, from 1."""
        return self.deals + 1

    def pick(self, actor: int, cards: tuple[Card, ...], after: AnyTable) -> None:
        """Cards go; a buyer gets as many, in the dark one more; the closed card comes to them."""
        self.hands[actor] -= set(cards)
        if actor in self.buyers:
            self.buyers.remove(actor)
            more = min(len(self.pack), len(cards) + (actor in self.dark))
            drawn = {self.pack.pop(0) for _ in range(more)}
            self.take(actor, drawn)
        if len(self.hands[actor]) == 3 and not self.pack:
            # Nobody is asked about an empty pack; the closed card has its owner all the same.
            if self.dealer in self.buyers and self.closed is not None:
                self.take(self.dealer, set())
            self.buyers = []

    def take(self, seat: int, drawn: set[Card]) -> None:
        """Cards come to a hand."""
        if seat == self.dealer and self.closed is not None:
            drawn, self.closed = {*drawn, self.closed}, None
        self.hands[seat] |= drawn
        self.own[seat] |= drawn

    def known(self, viewer: int) -> frozenset[Card]:
        """Whoever has not looked knows nothing of his own."""
        found = super().known(viewer)
        return found - self.own[viewer] if self.running and viewer in self.blind else found


def aside(deal: Any) -> Iterable[Collection[Card]]:
    """Thrown cards, what lies over the golets, and the closed card."""
    for each in deal.bought:
        yield each.out
        yield {each.away} - {None}
    yield {deal.aside, deal.closed} - {None}


def picks() -> Iterable[Picked]:
    """Some of all that can be thrown."""
    rng, cards = random.Random(5), deck(Rank.TWO)
    for count in [0, *[1, 2, 3] * 40]:
        yield Picked(tuple(card for card in cards if card in rng.sample(cards, count)))


LAWS = trick_laws(
    STUKOLKA,
    "стуколка",
    kinds=KINDS,
    alphabet=(*dict.fromkeys(picks()),),
    oracle=StukolkaOracle,
    least_stages=5,
    aside=aside,
    quick=("golets-5", "prikup-3", "shleif-4", "obligatory-6"),
    fewest=3,
    typed={
        "prikup": ", вид=с прикупом",
        "shleif": ", вид=со шлейфом, втёмную=да, в разрез=да",
        "obligatory": ", вид=обязательная",
    },
)
