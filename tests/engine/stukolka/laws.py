"""What the laws of `tests.laws` ask of Stukolka, with the oracle of who may know which card."""

from collections.abc import Collection, Iterable
from typing import Any

from engine.cards import Card
from engine.kit.words import Ahead
from engine.stukolka.game import STUKOLKA, Reply, StukolkaWord
from tests.laws.card_games import TrickOracle, card_laws
from tests.laws.kit import AnyTable

KINDS = {kind: {"kind": kind} for kind in ("golets", "prikup", "shleif", "obligatory")}


class StukolkaOracle(TrickOracle):
    """The deal told once more, from the log: whose cards lie where, and who has looked."""

    turned, waived = False, False

    def deal(self, cards: tuple[Card, ...]) -> None:
        """Three each; the next card is trump, open where the dealer has waived the shleif."""
        super().deal(cards)
        self.closed: Card | None = None
        self.dark, self.blind = set[int](), set(range(self.players))
        self.buyers, self.knocked, self.speakers = list[int](), list[int](), list[int]()
        self.left = set[int]()
        kind, trump = self.agreement.kind, self.pack.pop(0)
        self.open, self.speakers = {trump}, [*self.order]
        if kind == "shleif" and not self.waived:
            self.open, self.closed = set(), trump
            self.own[self.dealer].add(trump)
            self.speakers, self.knocked = self.order[:-1], [self.dealer]
        if kind == "obligatory" and not self.pot:
            self.speakers = []
        self.blind = set(self.speakers) if self.agreement.dark else set()
        self.waived = False

    def other(self, actor: int, action: Any, after: AnyTable) -> None:
        """Take a word, a look, or an answer."""
        match action:
            case Reply.LOOK:
                self.blind.discard(actor)
            case Ahead(word):
                self.left = {*self.left, actor} if word is not None else self.left - {actor}
            case Reply() if not self.running:
                self.waived = action is Reply.YES
            case Reply.YES:
                self.hands[actor] = set()
                self.draw(actor, 4)
            case StukolkaWord():
                self.word(actor, action)

    def word(self, actor: int, word: StukolkaWord) -> None:
        """One word each; then they buy who play."""
        self.blind.discard(actor)
        self.speakers.remove(actor)
        if word is not StukolkaWord.PASS:
            self.knocked.append(actor)
        if word is StukolkaWord.DARK:
            self.dark.add(actor)
        if word is StukolkaWord.GOLETS:
            self.pack.pop(0)
            self.hands[actor] = set()
            self.draw(actor, 3)
        if self.speakers == [self.dealer] and self.silent(len(self.knocked)):
            self.knocked.append(self.speakers.pop())
        if not self.speakers:
            self.blind = set()
            if self.agreement.kind in ("prikup", "shleif"):
                self.buyers = [seat for seat in self.order if seat in self.knocked]
        elif self.speakers[0] in self.left:
            self.word(self.speakers[0], StukolkaWord.PASS)

    def silent(self, playing: int) -> bool:
        """Whether the dealer takes the pot, or has to play."""
        terms = self.agreement
        ante = 0 if 0 < terms.length <= self.deals else 3
        duty = {"small": self.pot + ante <= 30, "always": True, "never": False}[terms.duty]
        return not playing or (playing == 1 and duty and terms.kind in ("prikup", "shleif"))

    def pick(self, actor: int, cards: tuple[Card, ...], after: AnyTable) -> None:
        """Cards go; a buyer gets as many, in the dark one more; the closed card comes to them."""
        self.hands[actor] -= set(cards)
        if actor in self.buyers:
            self.buyers.remove(actor)
            self.draw(actor, len(cards) + (actor in self.dark))
            self.show_closed(actor)
        if len(self.hands[actor]) == 3 and not self.pack:
            # Nobody is asked about an empty pack; the closed card has its owner all the same.
            if self.dealer in self.buyers:
                self.show_closed(self.dealer)
            self.buyers = []

    def show_closed(self, seat: int) -> None:
        """The closed card comes to the dealer's hand."""
        if seat == self.dealer and self.closed is not None:
            self.hands[seat].add(self.closed)
            self.closed = None

    def known(self, viewer: int) -> frozenset[Card]:
        """Whoever has not looked knows nothing of his own."""
        found = super().known(viewer)
        return found - self.own[viewer] if self.running and viewer in self.blind else found


def aside(deal: Any) -> Iterable[Collection[Card]]:
    """What lies over the golets, and the closed card."""
    yield {deal.aside, deal.closed} - {None}


LAWS = card_laws(
    STUKOLKA,
    "стуколка",
    kinds=KINDS,
    picked=3,
    oracle=StukolkaOracle,
    aside=aside,
    quick="shleif-4",
    fewest=3,
    typed={
        "prikup": ", вид=с прикупом",
        "shleif": ", вид=со шлейфом, втёмную=да, в разрез=да",
        "obligatory": ", вид=обязательная",
    },
)
