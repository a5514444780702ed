"""Computers of Napoleon: what a hand is worth, and how sensible players bid and play."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.cards import Rank
from engine.kit.computers import Prospect
from engine.kit.trick_computers import TrickPlayer
from engine.kit.words import Action
from engine.napoleon.game import BIDS, NAPOLEON, PASS, TRICKS, NapoleonDeal, TrickBid
from engine.tricks import CardSet, card_set, cards_in

WORTH: Final[Mapping[int, tuple[int, ...]]] = {
    2: (83, 101, 93, 115, 117, 23, 45, 57, 85),
    3: (83, 93, 106, 126, 145, 19, 30, 50, -12),
    4: (60, 85, 90, 110, 143, 7, 17, 40, -24),
    5: (46, 58, 90, 103, 137, 3, 7, 24, -22),
    6: (37, 55, 70, 93, 136, 0, 4, 16, -20),
}
"""By players, hundredths of a trick: a low trump, jack, queen, king and ace of trumps, queen, king
and ace of another suit, and the hand itself; fitted to random deals that were played out."""
ENOUGH: Final = 30
"""Hundredths of a trick that a hand should be worth above a bid."""
SAID: Final = (3, 5, 9, 16, 28, 42, 58, 72, 84, 91, 95, 97)
"""How many of a hundred players bid, by steps of 25 hundredths around what is enough."""


def strength(hand: CardSet, deal: NapoleonDeal) -> int:
    """Return about how many tricks a hand of five takes alone, in hundredths."""
    low, jack, queen, king, ace, *plain, base = WORTH[deal.players]
    trumps = (jack, queen, king, ace)
    for card in cards_in(hand):
        if card.suit is deal.trump:
            base += low if card.rank < Rank.JACK else trumps[card.rank - Rank.JACK]
        elif card.rank >= Rank.QUEEN:
            base += plain[card.rank - Rank.QUEEN]
    return base


def willing(worth: int, bid: int) -> int:
    """Return how many players of a hundred bid so much with a hand of this strength."""
    step = (worth - 100 * bid - ENOUGH) // 25 + 6
    return SAID[min(max(step, 0), len(SAID) - 1)]


class NapoleonPlayer(TrickPlayer[NapoleonDeal]):
    """The computers of Napoleon."""

    game = NAPOLEON

    def habit(self, deal: NapoleonDeal, seat: int, choices: Sequence[Action]) -> TrickBid:
        """Bid the lowest that most would bid with the hand."""
        least = max(deal.bid + 1, deal.agreement.least_bid)
        bids = least <= TRICKS and willing(strength(deal.hands[seat], deal), least) >= 50
        return BIDS[least] if bids else PASS

    def beginner(self, deal: NapoleonDeal, seat: int, choices: Sequence[Action]) -> TrickBid:
        """Bid the tricks that are certain: the highest trumps, and aces."""
        hand, ranks = deal.hands[seat], self.game.ranking(deal.agreement, deal)
        hidden = card_set(self.game.deck(deal.agreement)) & ~hand & ~deal.gone
        sure = sum(
            not hidden & ranks.above[card] if card.suit is deal.trump else card.rank is Rank.ACE
            for card in cards_in(hand)
        )
        return BIDS[sure] if BIDS[sure] in choices else PASS

    def draws(self, deal: NapoleonDeal, hand: int) -> bool:
        """The bidder draws trumps."""
        return hand == deal.bidder

    def likelihood(self, deal: NapoleonDeal, seat: int) -> float:
        """He who bid thought that he makes so many, and not clearly more; who passed did not."""
        standing, found, wholes = 0, 1.0, deal.wholes
        for speaker, word in deal.words:
            least = max(standing + 1, deal.agreement.least_bid)
            standing = max(standing, word.tricks)
            if speaker != seat:
                worth = strength(wholes[speaker], deal)
                more = 130 - willing(worth, word.tricks + 1) if word.tricks < TRICKS else 1
                said = willing(worth, word.tricks) * more
                found *= 100 - willing(worth, least) if word == PASS else said
        return found

    def counts(self, deal: NapoleonDeal, seat: int, action: Action) -> bool:
        """Return whether the bid was made: of a word, one's own."""
        own = not isinstance(action, TrickBid) or deal.bidder == seat
        return own and bool(deal.made)

    def explained(
        self, deal: NapoleonDeal, action: Action, values: Mapping[Action, Prospect]
    ) -> tuple[str, Action]:
        """A bid pays or does not; a card changes how often the bid is made."""
        if not isinstance(action, TrickBid):
            return super().explained(deal, action, values)
        if action != PASS:
            return "bid_pays", action
        bids = (word for word in values if isinstance(word, TrickBid) and word != PASS)
        least = min(bids, default=None)
        return "too_high" if deal.bid else "too_weak", least


COMPUTERS: Final = NapoleonPlayer().computers
