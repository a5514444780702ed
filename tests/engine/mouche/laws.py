"""What the laws of `tests.laws` ask of Mouche, with the oracle of who may know which card."""

from typing import Any

from engine.cards import Card
from engine.kit.figures import FigureSay
from engine.kit.words import Ahead
from engine.mouche.game import ANNOUNCE, MOUCHE
from tests.laws.card_games import TrickOracle, card_laws
from tests.laws.kit import AnyTable

KINDS = {kind: {"kind": kind} for kind in ("mouche", "pamphile", "mistigri", "jester")}
NUMBERS = {"K": 5, "Q": 4, "J": 2, "A": 1, "T": 10}


class MoucheOracle(TrickOracle):
    """The deal told once more, from the log: what is announced, and which hand is shown."""

    def deal(self, cards: tuple[Card, ...]) -> None:
        self.turned = self.agreement.kind != "jester"
        super().deal(cards)
        self.played: list[int] = []
        self.silent, self.left = list(self.order), set[int]()

    def pick(self, actor: int, cards: tuple[Card, ...], after: AnyTable) -> None:
        super().pick(actor, cards, after)
        self.played.append(actor)
        self.spoken(actor)

    def other(self, actor: int, action: Any, after: AnyTable) -> None:
        """A pass, also one left in advance, or Pamphile, whose place everybody knows then."""
        if isinstance(action, Ahead):
            more = action.word is not None
            self.left = {*self.left, actor} if more else self.left - {actor}
        if action is ANNOUNCE:
            self.open.add(Card.parse("Jc"))
        if action is FigureSay.PASS:
            self.spoken(actor)

    def spoken(self, actor: int) -> None:
        """After the last word a hand may be shown, but none that wins at once: the deal is over."""
        self.silent.remove(actor)
        if self.silent == [self.dealer] and not self.played:
            self.played.append(self.silent.pop())
        if self.silent and self.silent[0] in self.left:
            self.spoken(self.silent[0])
            return
        if not self.silent and self.agreement.kind == "mistigri":
            flushes = [seat for seat in self.played if len({c.suit for c in self.hands[seat]}) == 1]
            if flushes:
                self.open |= self.hands[max(reversed(flushes), key=self.height)]

    def height(self, seat: int) -> tuple[int, int]:
        codes = [card.code for card in self.hands[seat]]
        return "scdh".index(codes[0][1]), sum(NUMBERS.get(c[0]) or int(c[0]) for c in codes)


LAWS = card_laws(
    MOUCHE,
    "мушка",
    kinds=KINDS,
    picked=5,
    oracle=MoucheOracle,
    least_stages=4,
    quick="pamphile-4",
    fewest=3,
    typed={
        "pamphile": ", вид=Памфил",
        "mistigri": ", вид=Мистигри",
        "jester": ", вид=шутиха",
    },
)
