"""Games of `engine.kit.auction` in a chat: the next sums have buttons, the others stand behind."""

from collections.abc import Sequence
from typing import Final, TypeVar

from markupsafe import Markup, escape

from bot.games.kit.trick_front import TrickFront
from bot.i18n import Translator
from engine.kit.auction import PASS, AuctionDeal, AuctionFacts, SumBid, bids_in
from engine.kit.view import KitView
from engine.kit.words import Action

D = TypeVar("D", bound=AuctionDeal)
F = TypeVar("F", bound=AuctionFacts)
SUMS: Final = 4
"""Sums with buttons of their own while they bid."""


class AuctionFront(TrickFront[D, F]):
    """A game with an auction of sums."""

    hero_fact = "declarer"

    def word(self, action: Action, tr: Translator) -> Markup:
        """Return «105» or «пас»."""
        if isinstance(action, SumBid) and action != PASS:
            return escape(str(action.points))
        return super().word(action, tr)

    def label(self, action: Action, tr: Translator, stage: str) -> Markup:
        """Return «105», or «до 120» for a contract that is raised."""
        said = super().label(action, tr, stage)
        raised = stage == "play" and isinstance(action, SumBid)
        return tr("raise-to", sum=said) if raised else said

    def first_words(self, view: KitView[D, F], words: Sequence[Action]) -> Sequence[Action]:
        """Return all but sums, and of those the lowest while they bid."""
        sums = bids_in(words)
        hidden = sums[SUMS:] if view.stage == "auction" else sums
        return [each for each in words if each not in hidden]

    def receivers(self, view: KitView[D, F], deal: D) -> Sequence[int]:
        """Return the opponents without a gift, the declarer's left first."""
        return deal.against[len(deal.gifts) :]
