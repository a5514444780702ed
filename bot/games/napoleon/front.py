"""Napoleon as a `bot.views.front.Front`: bids, the lone player, payments."""

from collections.abc import Iterable, Sequence
from typing import Final

from markupsafe import Markup

from bot.games.kit.trick_front import TrickFront
from bot.i18n import Translator, plain
from bot.views import words
from bot.views.front import AnyFront
from bot.views.model import Scene
from engine.kit.computers import CardAdvice
from engine.kit.past import FinishedDeal
from engine.kit.score import Payment
from engine.kit.words import Action
from engine.napoleon.ai import COMPUTERS
from engine.napoleon.game import (
    BIDS,
    NAPOLEON,
    NapoleonDeal,
    NapoleonFacts,
    NapoleonView,
    PaymentReason,
    TrickBid,
)

NapoleonResult = FinishedDeal[NapoleonFacts]


ASKS: Final = {"b5": "five"}
"""A bid of five tricks needs a confirmation."""


class NapoleonFront(TrickFront[NapoleonDeal, NapoleonFacts]):
    """Napoleon in a chat."""

    game = NAPOLEON
    kind = "short"
    minutes = 7
    computers = COMPUTERS
    said = ("least_bid", "penalty", "deals")
    asks = ASKS
    hero_fact = "bidder"

    def word(self, action: Action, tr: Translator) -> Markup:
        """Return a bid in a word: «3», «Наполеон», «пас»."""
        return tr("bid", bid=action.tricks if isinstance(action, TrickBid) else 0)

    def figures(self, advice: CardAdvice, scene: Scene) -> Iterable[Markup]:
        """Yield the probability that the bid is made."""
        if advice.chance is not None:
            bid = advice.about.tricks if isinstance(advice.about, TrickBid) else 0
            yield scene.tr("advice-chance", chance=advice.chance, bid=bid)

    # --- a deal -----------------------------------------------------------------------------

    def doing(self, view: NapoleonView, deal: NapoleonDeal, scene: Scene) -> Markup:
        """Return «Торговля», «Вера — 3»."""
        if deal.bidder is None or view.stage == "auction":
            return scene.tr("doing-auction", least=view.agreement.least_bid)
        return scene.tr(
            "doing-play", name=words.subject(scene, deal.bidder), bid=scene.tr("bid", bid=deal.bid)
        )

    def role(self, view: NapoleonView, deal: NapoleonDeal, scene: Scene) -> Markup | None:
        """Return «вы против»; the bidder is named."""
        if view.stage != "play" or view.viewer == deal.bidder:
            return None
        return scene.tr("role-against")

    def taken(self, view: NapoleonView, deal: NapoleonDeal, scene: Scene) -> Markup | None:
        """Return «Взятки: Вера 1 из 3 · остальные 2», and whether it is decided."""
        bidder = deal.bidder
        if bidder is None:
            return None
        tr, own = scene.tr, deal.taken[bidder]
        others = tr("the-others")
        if deal.players == 2:
            others = words.who(scene, 1 - bidder)
        return tr(
            "taken-alone",
            name=words.parted(words.who(scene, bidder), str(own)),
            own=own,
            bid=deal.bid,
            others=others,
            against=sum(deal.taken) - own,
            decided="no" if not deal.decided else "made" if deal.made else "failed",
        )

    def decided(self, deal: NapoleonDeal) -> bool:
        """Return whether the bid is made or has failed."""
        return deal.decided

    # --- a finished one ---------------------------------------------------------------------

    def failed(self, deal: NapoleonResult) -> bool | None:
        """Return whether the bid was not made."""
        return None if deal.facts.made is None else not deal.facts.made

    def verdict(self, deal: NapoleonResult, tr: Translator) -> Markup:
        """Return «3, сыграно», «Наполеон, не сыграно», «все пас»."""
        if deal.facts.bidder is None:
            return tr("verdict-passed")
        bid = tr("bid", bid=deal.facts.bid)
        return tr("verdict", bid=bid, made="yes" if deal.facts.made else "no")

    def note(self, deal: NapoleonResult, tr: Translator) -> str:
        """Return the bid as a figure."""
        return str(deal.facts.bid) if deal.facts.bid else plain(tr("bid", bid=0))

    def spoken(self, told: NapoleonDeal | NapoleonFacts) -> Iterable[tuple[int, TrickBid]]:
        """Return the words of a finished deal."""
        return [(seat, BIDS[bid if isinstance(bid, int) else 0]) for seat, bid in told.auction]

    def reason(
        self, why: str, payments: Sequence[Payment], deal: NapoleonResult, scene: Scene
    ) -> Markup:
        """Return the rule behind a payment; a penalty may be flat."""
        flat = why == PaymentReason.FAILED and payments[0].points != deal.facts.bid
        return scene.tr(f"why-{why}", flat="yes" if flat else "no")

    def reasons(self, deal: NapoleonResult, scene: Scene) -> Iterable[Markup]:
        """Yield why the pot stays."""
        if not deal.facts.made:
            yield scene.tr("why-passed" if deal.facts.bidder is None else "why-pot-stays")


FRONT: Final[AnyFront] = NapoleonFront()
