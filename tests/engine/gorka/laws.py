"""What the laws of `tests.laws` ask of Gorka, with the oracle of who may know which card."""

from typing import Any

from engine.cards import Card
from engine.game import PUBLIC
from engine.gorka.game import GORKA, Blind
from engine.kit.pot import PotSay, Raise
from tests.laws.card_games import NONE, CardOracle, card_laws
from tests.laws.kit import AnyTable


class GorkaOracle(CardOracle):
    """The deal told once more, from the log: who has put in blind, who opens what, who has spoken.

    Each sees his own cards, the blind ones after his first word; all see the open ones.
    """

    turned = False

    def deal(self, cards: tuple[Card, ...]) -> None:
        """Two and two, the last two open, once nobody is asked any more."""
        super().deal(cards)
        self.lying = cards
        self.blind, self.put = dict.fromkeys(self.order, 0), dict.fromkeys(self.order, 0)
        self.answers: dict[int, set[Card]] = {}
        self.asked = [*self.order] if self.agreement.dark else []
        self.spoke = set[int]()
        self.dealt(0)
        self.go_on()

    def dealt(self, each: int) -> None:
        """So many cards are in each hand."""
        many = len(self.order)
        for place, seat in enumerate(self.order):
            self.hands[seat] = {*self.lying[place : each * many : many]}
        self.pack = [*self.lying[each * many :]]

    def go_on(self) -> None:
        """Deal as soon as all have answered."""
        if self.asked:
            return
        open_to = [s for s in self.order if s != self.dealer and not self.blind[s]]
        if self.agreement.opening == "choice" and len(self.answers) < len(open_to):
            self.dealt(2)
            return
        self.dealt(4)
        many = len(self.order)
        for place, seat in enumerate(self.order):
            if seat in open_to:
                own = self.answers.get(seat, set())
                last = [self.lying[place + 2 * many], self.lying[place + 3 * many]]
                self.open |= own | {*last[: 2 - len(own)]}

    def pick(self, actor: int, cards: tuple[Card, ...], after: AnyTable) -> None:
        """Chosen cards wait for the others; the dealer's are open at once."""
        assert {*cards} <= self.hands[actor]
        if actor == self.dealer:
            assert len(cards) == 2
            self.open |= {*cards}
            return
        assert len(cards) <= 2
        self.answers[actor] = {*cards}
        self.go_on()

    def other(self, actor: int, action: Any, after: AnyTable) -> None:
        """Units are put in blind, or a word is said."""
        match action:
            case Blind(units):
                assert self.asked.pop(0) == actor
                self.blind[actor] = self.put[actor] = units
                self.go_on()
            case PotSay.EQUAL:
                self.put[actor] = max(self.put.values())
            case Raise(units):
                self.put[actor] = max(self.put.values()) + units
        if isinstance(action, (PotSay, Raise)):
            self.spoke.add(actor)

    def known(self, viewer: int) -> frozenset[Card]:
        """One's own, unless they are blind, and what lies open or did."""
        if not self.running:
            return NONE
        unseen = viewer == PUBLIC or (self.blind[viewer] and viewer not in self.spoke)
        return frozenset(self.open | (set() if unseen else self.hands[viewer]))

    def check_course(self, view: Any) -> None:
        """The pot is what was put in, and nobody sees what another has chosen to open."""
        assert not any(cards for seat, cards in enumerate(view.deal.dealt) if seat != view.viewer)
        deal, players = view.deal, self.players
        assert [*deal.put] == [self.put[seat] for seat in range(players)]
        assert view.pot == self.agreement.ante * players + sum(self.put.values())
        assert {each.seat for each in deal.chosen} <= {view.viewer}


LAWS = card_laws(
    GORKA,
    "горка",
    kinds={
        "plain": {"dark": False, "opening": "plain"},
        "choice": {"dark": False, "opening": "choice"},
        "dark": {"dark": True, "opening": "choice"},
    },
    picked=2,
    oracle=GorkaOracle,
    least_stages=4,
    fewest=3,
    quick="dark-4",
    typed={"choice": ", вскрышка=на выбор", "dark": ", тёмная=да, вскрышка=на выбор"},
)
