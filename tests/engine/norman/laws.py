"""What the laws of `tests.laws` ask of Norman piquet: its oracle of who may know which card."""

from typing import Any

from engine.cards import Card
from engine.norman.game import NORMAN
from tests.laws.card_games import TrickOracle, card_laws
from tests.laws.kit import AnyTable


class NormanOracle(TrickOracle):
    """A hand of who is out lies unseen; what counts of a hand is open."""

    turned = False
    out: tuple[int, ...] = ()

    def deal(self, cards: tuple[Card, ...]) -> None:
        """Who is out does not see his cards."""
        super().deal(cards)
        for seat in self.out:
            self.own[seat] = set()

    def pick(self, actor: int, cards: tuple[Card, ...], after: AnyTable) -> None:
        """Hands are counted once the dealer has exchanged."""
        super().pick(actor, cards, after)
        self.open |= {*after.state.deal.opened}

    def next_dealer(self, facts: Any) -> int:
        """The next one who is in; a party ends when two are out."""
        self.out = facts.out if len(facts.out) < 2 else ()
        return next(seat for seat in self.ring() if seat not in self.out)


def aside(deal: Any) -> list[set[Card]]:
    """What was laid away."""
    return [{*each.discard} for each in deal.exchange]


LAWS = card_laws(NORMAN, "нормандский", oracle=NormanOracle, picked=2, aside=aside, least_stages=3)
