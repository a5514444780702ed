"""Computers of Thousand."""

from collections.abc import Sequence

from engine.cards import Rank
from engine.kit.computers import TrickPlayer
from engine.kit.marriages import WORTH
from engine.kit.words import Action, Pick, Picked, listed
from engine.thousand.game import (
    PAIRS,
    PASS,
    THOUSAND,
    ThousandBid,
    ThousandDeal,
    ThousandWord,
    points_in,
)
from engine.tricks import PlayCard, cards_in


class ThousandPlayer(TrickPlayer[ThousandDeal]):
    """The computers of Thousand."""

    game = THOUSAND
    cards_alone = False

    def habit(self, deal: ThousandDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Bid what the hand is worth with a talon; give low cards; lead a marriage."""
        hand = deal.hands[seat]
        pairs = [(pair, points) for pair, (_, points) in PAIRS.items() if hand & pair == pair]
        match deal.stage:
            case "blind":
                return ThousandWord.LOOK
            case "auction":
                most = points_in(hand) + sum(points for _, points in pairs) + 25
                bids = [each for each in choices if isinstance(each, ThousandBid)]
                return next((each for each in bids if each > PASS and each.points <= most), PASS)
            case "choose":
                return ThousandWord.FIRST
            case "gifts":
                kept = sum(pair for pair, _ in pairs)
                picks = listed([each for each in choices if isinstance(each, Pick)])

                def costs(each: Action) -> tuple[int, int]:
                    assert isinstance(each, Picked)  # noqa: S101 - one card
                    (card,) = each.cards
                    return kept >> card & 1, WORTH[card.rank]

                return min(picks, key=costs)
        if not deal.trick:
            for pair, _ in pairs:
                if deal.taken[seat]:
                    return PlayCard(cards_in(pair)[-1])
            return max(
                (each for each in choices if isinstance(each, PlayCard)),
                key=lambda each: (WORTH[each.card.rank], each.card.rank is Rank.ACE),
            )
        return None

    def counts(self, deal: ThousandDeal, seat: int, action: Action) -> bool:
        """Return whether the contract is made."""
        return deal.made


COMPUTERS = ThousandPlayer().computers
