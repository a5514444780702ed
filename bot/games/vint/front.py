"""Vint as a `bot.views.front.Front`: the ladder of calls, exchanges, what both sides write."""

from collections.abc import Iterator, Sequence
from typing import Final

from markupsafe import Markup

from bot.games.kit.face import terms
from bot.games.kit.ladder import LadderFront
from bot.games.kit.rubbers import RubberFront
from bot.i18n import Translator, join
from bot.views import words
from bot.views.front import AnyFront
from bot.views.model import Scene
from engine.game import PUBLIC
from engine.kit.past import FinishedDeal
from engine.kit.score import Payment
from engine.kit.words import Said
from engine.vint import exchange
from engine.vint.ai import COMPUTERS
from engine.vint.deal import VintDeal, VintFacts, VintView, partner, short
from engine.vint.game import VINT
from engine.vint.scoring import BOOK

Told = VintDeal | VintFacts
Result = FinishedDeal[VintFacts]


class VintFront(LadderFront[VintDeal, VintFacts], RubberFront[VintDeal, VintFacts]):
    """Vint in a chat."""

    game = VINT
    company = 4
    computers = COMPUTERS
    said = ("rubbers", "deals")
    hero_fact = "declarer"
    calls_strains = True

    # A running deal

    def spoken(self, told: Told) -> Iterator[Said]:
        """Yield all words, those behind the talon included."""
        for each in (*told.calls, *told.more):
            yield each.seat, each.call

    def doing(self, view: VintView, deal: VintDeal, scene: Scene) -> Markup:
        """Return «Торговля: Анна и Вера — Борис и Глеб», «Анна — 2♥ · партнёр Вера · нужно 3»."""
        call, declarer, tr = deal.contract, deal.declarer, scene.tr
        form, sides = deal.agreement.form, self.versus(deal.agreement, deal.rubber, scene)
        if form != "pairs":
            sides = tr("at-auction", form=form)
        if call is None or declarer is None or deal.stage == "auction":
            key = "doing-passed" if deal.stage == "play" else f"doing-{deal.stage}"
            return scene.tr(key, sides=sides)
        partner = deal.halves[0][1]
        return scene.tr(
            f"doing-{deal.stage}",
            name=words.subject(scene, declarer),
            dummy="yes" if partner >= deal.players else "no",
            partner=words.who(scene, partner),
            call=self.word(call, scene.tr),
            need=max(0, BOOK + call.level - (deal.sides or (0,))[0]),
        )

    def course(self, view: VintView, deal: VintDeal, scene: Scene) -> Iterator[Markup | None]:
        """Yield the talon, the viewer's own gifts, then what all trick games tell."""
        tr = scene.tr
        if deal.opened:
            yield tr("talon", cards=words.cards(deal.opened, tr))
        for giver, gift in deal.given if view.viewer != PUBLIC and not deal.tricks else ():
            cards = words.cards(gift.cards, tr) if view.viewer in (giver, gift.to) else ""
            if gift.to is None and giver == view.viewer:
                yield tr("laid-aside", cards=cards)
            elif gift.to == view.viewer:
                yield tr("got", name=words.name(scene, giver), cards=cards)
            elif giver == view.viewer and gift.to is not None:
                yield tr("gave", name=words.name(scene, gift.to), cards=cards)
        if deal.stage == "play" and deal.agreement.form in ("three", "reseat"):
            ring = deal.ring_from(deal.declarer or 0)
            yield tr("seated", names=join(", ", [words.who(scene, hand) for hand in ring]))
        yield from super().course(view, deal, scene)

    def taken(self, view: VintView, deal: VintDeal, scene: Scene) -> Markup | None:
        """Return the tricks of both sides, None before the first."""
        if deal.agreement.form == "pairs":
            return super().taken(view, deal, scene)
        if not any(deal.taken):
            return None
        return scene.tr("taken", tricks=self.by_half(deal.halves, deal.sides or (0, 0), scene))

    def receivers(self, view: VintView, deal: VintDeal) -> Sequence[int]:
        """Return who gets a card of the talon's spread, the giver's left first."""
        if deal.stage != "spread" or deal.agreement.talon > len(deal.order) or deal.turn is None:
            return ()
        return deal.ring_from(deal.turn)[1 + len(deal.gifts) :]

    # A finished one

    def failed(self, deal: Result) -> bool | None:
        """Return whether the contract was lost."""
        return None if deal.facts.contract is None else short(deal.facts, deal.agreement) > 0

    def tricks_of(self, deal: Result) -> tuple[int, int]:
        """Return the tricks of both sides, those laid aside included."""
        first, second = deal.facts.sides or (0, 0)
        seat = deal.facts.dealer if deal.facts.declarer is None else deal.facts.declarer
        other = self.column(deal.agreement, deal.facts.rubber, seat)
        return (second, first) if other else (first, second)

    def took(self, deal: Result, scene: Scene) -> Markup | None:
        """Return the tricks by side."""
        facts = deal.facts
        if facts.sides is None:
            return None
        form, declarer = deal.agreement.form, facts.declarer
        if form != "pairs" and declarer is not None:
            mate = partner(form, facts) if facts.partner is None else facts.partner
            others = tuple([hand for hand in range(4) if hand not in (declarer, mate)])
            halves = (declarer, mate or 0), others
            return scene.tr("taken", tricks=self.by_half(halves, facts.sides, scene))
        tricks = self.sided(deal.agreement, deal.facts.rubber, self.tricks_of(deal), scene)
        return scene.tr("taken", tricks=tricks)

    def verdict(self, deal: Result, tr: Translator) -> Markup:
        """Return «2♥, сыграно: 9», «все пас, крест 2»."""
        facts = deal.facts
        if facts.contract is None:
            key = "verdict-crossed" if facts.sides is None else "verdict-played"
            return tr(key, crosses=facts.crosses)
        missed = short(facts, deal.agreement)
        return tr(
            "verdict-nut" if deal.agreement.nut else "verdict",
            call=self.word(facts.contract, tr),
            made="no" if missed else "yes",
            short=missed,
            tricks=(facts.sides or (0,))[0],
        )

    def reason(self, why: str, payments: Sequence[Payment], deal: Result, scene: Scene) -> Markup:
        """Return the rule behind what is written."""
        trumps = "no" if deal.facts.trump is None else "yes"
        return scene.tr(f"why-{why}", trumps=trumps, **terms(deal.agreement))

    def dealt_besides(self, deal: Result, scene: Scene) -> Iterator[Markup]:
        """Yield the talon, and each gift."""
        facts, tr = deal.facts, scene.tr
        if facts.talon:
            yield tr("talon", cards=words.cards(facts.talon, tr))
        order = self.game.order(deal.agreement, facts)
        for giver, to, cards in exchange.told(facts, order):
            if cards:
                name = tr("aside") if to is None else words.name(scene, to)
                told, by = words.cards(cards, tr), words.name(scene, giver)
                yield tr("exchange-line", giver=by, name=name, cards=told)


FRONT: Final[AnyFront] = VintFront()
