"""Thousand as a `bot.views.front.Front`: the auction, gifts, the barrel and bolts."""

from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Final

from markupsafe import Markup

from bot.games.kit.auction import AuctionFront
from bot.games.kit.marriages import MarriageFront
from bot.i18n import Translator, plain
from bot.views import words
from bot.views.front import AnyFront
from bot.views.model import Scene
from engine.kit.auction import SumBid, bids_in
from engine.kit.past import FinishedDeal
from engine.kit.score import Payment
from engine.kit.tricks import Laid
from engine.kit.view import KitView
from engine.kit.words import Action
from engine.thousand.ai import COMPUTERS
from engine.thousand.game import BLIND, THOUSAND, ThousandDeal, ThousandFacts

Told = ThousandDeal | ThousandFacts
Result = FinishedDeal[ThousandFacts]
View = KitView[ThousandDeal, ThousandFacts]


class ThousandFront(
    AuctionFront[ThousandDeal, ThousandFacts], MarriageFront[ThousandDeal, ThousandFacts]
):
    """Thousand in a chat."""

    game = THOUSAND
    kind = "long"
    minutes = 28
    company = 3
    computers = COMPUTERS
    said = ("parties",)
    asks = MappingProxyType({"G": "give-up", "N": "anew", "d120": "blind"})

    # Words

    def first_words(self, view: View, words: Sequence[Action]) -> Sequence[Action]:
        """Return all but sums, and of those the lowest while they bid, or what wins a party."""
        must_raise = view.deal is not None and self._must_raise(view, view.deal)
        return [*super().first_words(view, words), *[SumBid(BLIND)] * must_raise]

    # The table

    def doing(self, view: View, deal: ThousandDeal, scene: Scene) -> Markup:
        """Return «Торг», «Анна — 110: отдаёт карты», «Анна — 87 из 110 · козырь ♥»."""
        tr, declarer = scene.tr, deal.declarer
        if declarer is None:
            return tr(f"doing-{view.stage}")
        return tr(
            f"doing-{view.stage}",
            name=words.subject(scene, declarer),
            own=words.own(scene, declarer),
            contract=contract(deal, tr),
            count=deal.count[declarer],
            trump="none" if deal.trump is None else deal.trump.sign,
        )

    def role(self, view: View, deal: ThousandDeal, scene: Scene) -> Markup | None:
        """Return «вы сидите на прикупе», or what the barrel asks for before the first lead."""
        if self._must_raise(view, deal):
            return scene.tr("role-barrel")
        return super().role(view, deal, scene)

    def _must_raise(self, view: View, deal: ThousandDeal) -> bool:
        """Return whether the viewer, on the barrel, leads to a contract that cannot win."""
        on_barrel = deal.barrel is not None and deal.barrel.seat == view.viewer
        raises = bids_in(view.moves) and view.stage == "play"
        return on_barrel and bool(raises) and (deal.contract or 0) < BLIND

    def lies(self, deal: ThousandDeal, scene: Scene) -> Iterator[Markup]:
        """Yield the talon, and what the viewer was given, till a trick is over."""
        if deal.tricks:
            return
        if seen := deal.opened or [card for card in deal.took if card is not None]:
            yield scene.tr("talon", cards=words.cards(seen, scene.tr))
        for _, gift in deal.given:
            if gift.to == scene.viewer:
                yield scene.tr("given", cards=words.cards(gift.cards, scene.tr))

    def mark(self, told: Told, seat: int, tr: Translator, *, drawn: bool = False) -> str:
        """Return « (бочка, ещё 2, болт)», or for the drawn sheet strokes and a letter."""
        bolts, barrel = told.bolts[seat], told.barrel
        left = 0 if barrel is None or barrel.seat != seat else barrel.left
        if drawn:
            strokes = NO_BREAK + STROKE * bolts if bolts else ""
            return strokes + (plain(tr("barrel-drawn", left=left)) if left else "")
        said = [tr("on-barrel", left=left)] * bool(left) + [tr("bolts", count=bolts)] * bool(bolts)
        return f"{NO_BREAK}({', '.join(map(plain, said))})" if said else ""

    def married(self, told: Told, tr: Translator) -> Sequence[Markup | str]:
        """Return the suits, or «тузы»."""
        return [tr("aces") if each.suit is None else each.suit.sign for each in told.marriages]

    def said_with(self, told: Told, number: int, laid: Laid, tr: Translator) -> Markup | None:
        """Return «марьяж ♥: 100, козырь», or that four aces were shown."""
        said = super().said_with(told, number, laid, tr)
        aces = [each for each in told.marriages if each.trick == number and each.suit is None]
        return tr("said-aces", points=aces[0].points) if said and aces else said

    # A finished deal

    def failed(self, deal: Result) -> bool | None:
        """Return whether the contract was lost."""
        return None if deal.facts.redeal else not deal.facts.made

    def headline(self, deal: Result, scene: Scene) -> Markup:
        """Return the result, or whose cards were why all were dealt anew."""
        anew = deal.facts.redeal
        if anew is None:
            return super().headline(deal, scene)
        told = self.verdict(deal, scene.tr)
        return scene.tr("headline-redeal", verdict=told, name=words.who(scene, anew.seat))

    def verdict(self, deal: Result, tr: Translator) -> Markup:
        """Return «110, сыграно: 230», «110, роспись», «четыре девятки»."""
        facts = deal.facts
        if facts.redeal is not None:
            return tr(f"verdict-{facts.redeal.why}")
        count = facts.count[facts.declarer or 0]
        return tr("verdict", contract=contract(facts, tr), count=count, how=_how(facts))

    def note(self, deal: Result, tr: Translator) -> str:
        """Return the contract: «110»."""
        anew = deal.facts.redeal is not None
        return plain(self.verdict(deal, tr)) if anew else str(deal.facts.contract)

    def marked(self, deal: Result) -> int | None:
        """Return the declarer."""
        return self.hero(deal)

    def reason(self, why: str, payments: Sequence[Payment], deal: Result, scene: Scene) -> Markup:
        """Return the rule behind it."""
        facts = deal.facts
        due = max(abs(int(each.points)) for each in payments)
        return scene.tr(
            f"why-{why}",
            how=_how(facts),
            each=words.points(due),
            twice="yes" if due == 2 * (facts.contract or 0) else "no",
            flat="yes" if deal.agreement.settle == "flat" else "no",
        )


STROKE: Final = "|"
NO_BREAK: Final = "\N{NO-BREAK SPACE}"


def contract(told: Told, tr: Translator) -> Markup:
    """Return «110», «120 втёмную»."""
    return tr("contract", points=told.contract or 0, blind="yes" if told.blind else "no")


def _how(facts: ThousandFacts) -> str:
    """Return the catalogue's word for what became of the contract."""
    return "gave" if facts.gave_up else "made" if facts.made else "failed"


FRONT: Final[AnyFront] = ThousandFront()
