"""Vint: the auction, the play, and what lasts. Rules are cited as ``Vint 3.1``."""

from collections.abc import Iterable, Iterator, Sequence
from types import MappingProxyType
from typing import Any, Final

from engine.cards import Card, Rank
from engine.game import Shuffled
from engine.kit.agreement import numbered
from engine.kit.copying import but
from engine.kit.deal import KnownCards
from engine.kit.ladder import BID_CODES, BIDS, PASS, LevelBid, above, trailing_passes
from engine.kit.rubbers import RubberGame
from engine.kit.score import Payment, Points, written
from engine.kit.words import Action, Picked
from engine.options import Values
from engine.tricks import CardSet, PlayCard, card_set
from engine.vint import exchange, forms
from engine.vint.deal import VintAgreement, VintDeal, VintEvening, VintFacts
from engine.vint.scoring import TRICKS, Item, VintEntry, entries

PASSES: Final = {"twice": (2, 0), "others": (1, -1), "once": (1, 0), "thrice": (3, 0)}
"""How often all who speak must pass, and how many passes more, to end an auction. Vint 3.4."""
PARTY_BONUS, RUBBER_BONUS, CROSS, LESS = 1000, 2000, 500, 500
"""What a party brings, the one that ends the rubber, a cross, and a trick less where a passed-out
deal is played. Vint 6.3, 6.4."""
LEAST: Final = LevelBid(3, 0)
"""The least call with a big talon. Vint 7.1."""
WINDING: Final = 3
"""After so many crosses their price begins anew. Vint 6.4."""


class Vint(RubberGame[VintDeal, VintFacts]):
    """The game, for the table above it: see `engine.kit`."""

    key, version = "vint", 1
    seats, lowest, hand_size = range(2, 5), Rank.TWO, TRICKS
    party_bonus, end_bonus, below = PARTY_BONUS, RUBBER_BONUS, frozenset((Item.TRICKS,))
    agreement = VintAgreement
    facts_of = VintFacts
    words = MappingProxyType(BID_CODES)
    agreed_rest = True
    ahead_lasts = True
    rules = numbered(
        "Vint",
        "dealer 2.4, rubber 2.3, hands 2.2, talon 7.1, litter 7.5, aside 7.6, buyer 7.1, fill 7.2, "
        "spread 7.2, more 7.3, nail 7.4, calls 3.2, declarer 3.6, contract 3.6, partner 8.5, "
        "tricks 4.1, ending 4.4, taken 4.3, sides 5.1, writes 5, sheet 6.1, below 6.2, "
        "parties 6.3, crosses 6.4, rubbers 6.5, accounts 6.5, settlement 6.6, "
        "settlement.finished 2.3, turn 3.1, word 3.2, follow 4.2, end 2.3",
    )

    # The table

    def places(self, chosen: Values) -> Sequence[int]:
        """Return how many play a form. Vint 1.1, 8."""
        return forms.PLACES[str(chosen.get("form", "pairs"))]

    def ring(self, agreement: VintAgreement, number: int) -> tuple[int, ...]:
        """Return the hands as they sit; but in pairs always alike. Vint 2.3, 8."""
        return super().ring(agreement, number if agreement.form == "pairs" else 1)

    def sides(self, agreement: VintAgreement, number: int) -> tuple[tuple[int, ...], ...]:
        """Return whose each sheet is: but in pairs everybody's own. Vint 6.1, 8."""
        if agreement.form == "pairs":
            return super().sides(agreement, number)
        return tuple([(seat,) for seat in range(agreement.players)])

    def side(self, deal: VintDeal, hand: int) -> tuple[int, ...]:
        """Return a hand with its partner's, in an auction as if it declared. Vint 8.1-8.3."""
        if deal.agreement.form == "pairs":
            return super().side(deal, hand)
        if deal.stage == "play":
            return next(half for half in deal.halves if hand in half)
        dummies = forms.open_hands(deal.agreement.form, deal.dealer, played=False)
        return hand, dummies[0] if dummies and hand in deal.speakers else deal.across(hand)

    def player_of(self, deal: VintDeal, hand: int) -> int:
        """Return the person of a hand: of one without a voice whoever it plays with. Vint 8."""
        if deal.agreement.form in ("pairs", "reseat") or hand in deal.speakers:
            return hand
        return next(each for each in self.side(deal, hand) if each in deal.speakers)

    def open_hands(self, deal: VintDeal) -> tuple[int, ...]:
        """Return the hands that lie open. Vint 8.1-8.3."""
        form, played = deal.agreement.form, deal.stage == "play"
        return forms.open_hands(form, deal.dealer, played=played)

    def goal(self, agreement: VintAgreement) -> int:
        """Return what wins a party. Vint 6.2."""
        return agreement.party

    def needed(self, agreement: VintAgreement) -> int:
        """Return the parties of a rubber. Vint 6.3, 8.2, 8.5."""
        return forms.PARTIES.get(agreement.form, 2)

    def reached(self, deal: VintDeal, below: Sequence[Points]) -> list[int]:
        """Return who wins the party: of all, those who declared. Vint 6.2, 8.4."""
        if not self.needed(deal.agreement):
            return []
        found, first = super().reached(deal, below), self._columns(deal, 0)
        return [column for column in found if column in first] or found

    def paid_for(
        self, agreement: VintAgreement, sheet: Sequence[Points], rubber: int
    ) -> list[Payment]:
        """Return what a rubber is worth, or a deal that stands for one. Vint 6.5, 8.4, 8.5."""
        if agreement.form == "pairs":
            return super().paid_for(agreement, sheet, rubber)
        everybody = agreement.settle == "all"
        return [*forms.paid_for(agreement.form, sheet, everybody=everybody)]

    # The deal

    def cards_each(self, agreement: Any) -> int:
        """Return the cards of a hand. Vint 2.2, 7.1."""
        return TRICKS - int(agreement.talon) // 4

    def dealt(
        self, agreement: Any, order: Sequence[int], cards: Sequence[Card]
    ) -> tuple[tuple[CardSet, ...], tuple[Card, ...]]:
        """Return the hands, and the talon. Vint 2.2, 7.1, 7.5."""
        if agreement.deal == "litter":
            return exchange.with_litter(order, cards)
        return super().dealt(agreement, order, cards)

    def led(self, agreement: VintAgreement, facts: VintFacts) -> Sequence[CardSet]:
        """Return the hands after all exchanges. Vint 7."""
        hands = [card_set(hand) for hand in facts.hands]
        if facts.buyer is not None:
            hands[facts.buyer] |= card_set(facts.talon)
        for giver, to, cards in exchange.told(facts, self.order(agreement, facts)):
            hands[giver] &= ~card_set(cards)
            if to is not None:
                hands[to] |= card_set(cards)
        return hands

    def wants_fewest(self, facts: VintFacts) -> bool:
        """Return whether a deal was played though all had passed. Vint 6.4."""
        return facts.contract is None

    def known(self, deal: VintDeal) -> KnownCards:
        """All see the talon that the buyer takes. Vint 7.1."""
        found = super().known(deal)
        taken = deal.buyer is not None and not deal.gifts and len(deal.given) == 0
        return found.shown(card_set(deal.opened)) if taken else found

    def lay_out(self, evening: VintEvening, cards: Shuffled) -> VintDeal:
        """The dealer speaks first, after an exchange before it. Vint 3.1, 7.5, 7.6."""
        lying = self.lying(evening, cards, turned=False)
        stage = exchange.FIRST.get(evening.agreement.deal, "auction")
        deal = VintDeal(**{**lying, "stage": stage, "turn": None})
        return but(deal, turn=deal.speakers[0]) if stage == "auction" else deal

    def awaited(self, deal: VintDeal) -> frozenset[int]:
        """Return who gives at one moment, or who speaks, plays or gives in turn."""
        return exchange.givers(deal) or super().awaited(deal)

    def choices(self, deal: VintDeal, seat: int) -> Iterable[Action]:
        """Return the words above the standing call, cards, or what to give. Vint 3.2."""
        if deal.stage == "play":
            return self.cards_of(deal)
        if deal.stage != "auction":
            return exchange.picks(deal, seat)
        least = LEAST if deal.agreement.deal == "big_talon" else BIDS[0]
        return (PASS, *above(deal.contract or PASS, least))

    def ahead(self, deal: VintDeal, seat: int) -> Sequence[Action]:
        """Return all passes till the next call. Vint 3.4."""
        return (PASS,) if deal.stage == "auction" and seat in deal.speakers else ()

    def step(self, deal: VintDeal, seat: int, action: Action) -> VintDeal:
        """Take a card, a gift or a word. Vint 3.4-3.6, 4.1."""
        match action:
            case PlayCard(card):
                laid = self.laid(deal, card)
                return but(laid, opened=(), over=not any(laid.hands))
            case Picked():
                return exchange.given(deal, seat, action)
        assert isinstance(action, LevelBid)  # noqa: S101 - nothing else is left
        times, more = PASSES[deal.agreement.passes]
        needed = times * len(deal.speakers) + more
        if deal.stage == "more":
            return exchange.called_more(deal, seat, action, needed)
        said = but(deal, words=(*deal.words, (seat, action)))
        if action.level:
            said = but(said, contract=action, declarer=seat, ahead=())
        speakers = said.speakers
        if trailing_passes(said.words) < (needed if said.contract else len(speakers)):
            return but(said, turn=speakers[len(said.words) % len(speakers)])
        if said.contract is None and said.agreement.all_pass != "play":
            return but(said, ahead=(), turn=None, over=True)
        if said.contract is not None and said.agreement.talon:
            return exchange.bought(but(said, ahead=()))
        return exchange.played(said)

    # The score

    def entries(self, deal: VintDeal) -> list[Payment]:
        """Return what all sheets write. Vint 5, 8.1."""
        found, sides = list[VintEntry](), deal.sides
        if sides is None:
            return []
        if deal.contract is None:
            less = abs(sides[0] - sides[1]) * LESS
            found.append(VintEntry(int(sides[0] > sides[1]), Item.PASS_OUT, less))
        else:
            hands = [[deal.counted[hand] for hand in half] for half in deal.halves]
            found += entries(deal.agreement.terms, deal.contract, hands, sides)
        return [
            written(column, each.points, each.item)
            for each in found
            if each.points
            for column in self._columns(deal, each.side, each.item)
        ]

    def _columns(self, deal: VintDeal, side: int, item: Item | None = None) -> list[int]:
        """Return the sheets of one of the `VintDeal.halves`: sheet 0 is that of seat 0.

        An open dealer's has penalties of his own side, too. Vint 8.1.
        """
        form, half = deal.agreement.form, deal.halves[side]
        if form == "pairs":
            return [side if 0 in deal.halves[0] else 1 - side]
        besides = form == "auction" and item in (Item.PENALTY, Item.PREMIUM)
        return [hand for hand in (*half, *(deal.dealer,) * besides) if hand < deal.players]

    def facts_told(self, deal: VintDeal) -> dict[str, object]:
        """Return the tricks of the declaring side and of the others."""
        return {**super().facts_told(deal), "sides": deal.sides}

    def marks_cross(self, deal: VintDeal) -> bool:
        """Return whether nobody has called. Vint 6.4, 8.5."""
        crosses = deal.contract is None and deal.stage == "auction"
        return crosses and self.needed(deal.agreement) > 0

    def extras(self, deal: VintDeal, column: int) -> Iterator[Payment]:
        """Yield what the crosses of the rubber bring. Vint 6.4."""
        count, winds = deal.kept.crosses, deal.agreement.all_pass == "winding"
        prices = (CROSS * (1 + number % WINDING if winds else 1) for number in range(count))
        if count:
            yield written(column, sum(prices), Item.CROSSES)


VINT: Final = Vint()
