"""Piquet as a `bot.views.front.Front`: the exchange, what hands count, what a party comes to."""

from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Final

from markupsafe import Markup

from bot.games.kit.declared import DeclaredFront
from bot.games.kit.face import figures
from bot.i18n import Translator, join, plain
from bot.views import words
from bot.views.front import AnyFront
from bot.views.model import Scene
from engine.cards import in_order
from engine.kit.past import FinishedDeal
from engine.kit.score import Points
from engine.kit.view import KitView
from engine.kit.words import Action, Picked
from engine.piquet.ai import COMPUTERS
from engine.piquet.game import (
    DEALS,
    PAIR,
    PIQUE,
    PIQUET,
    PiquetDeal,
    PiquetFacts,
    PiquetParty,
    bonus,
    extras,
    periods,
    through,
)
from engine.tricks import cards_in
from render.table import ScoreRow

Told = PiquetDeal | PiquetFacts
Result = FinishedDeal[PiquetFacts]
View = KitView[PiquetDeal, PiquetFacts]


class PiquetFront(DeclaredFront[PiquetDeal, PiquetFacts]):
    """Piquet in a chat."""

    game = PIQUET
    kind = "two"
    computers = COMPUTERS
    said = ("parties",)
    pots = False
    pique = PIQUE
    asks = MappingProxyType({"c": "capot"})

    # A running deal

    def stakes(self, view: View, scene: Scene) -> Markup:
        """Return «Партия 1 из 2. Раздача 3 из 6 · королик вдвойне», and what is written.

        Of one party the header has the number of the deal.
        """
        last = view.finished[-1].kept if view.finished else PiquetParty()
        kept = last if view.deal is None else view.deal.kept
        head = scene.tr(
            "stakes",
            deal=len(kept.running) + 1,
            party=kept.parties + 1,
            parties=view.agreement.parties,
            doubled="yes" if kept.doubled else "no",
        )
        written = self.recorded(kept.running, scene) if kept.running else None
        return join("\n", [each for each in (head, written) if each])

    def recorded(self, written: Sequence[tuple[int, int]], scene: Scene) -> Markup:
        """Return «записано: Анна 33 · Борис 48, короликами: Борис 120»."""
        *pairs, whole = periods(written)
        counted = [bonus(pair) for pair in pairs[: len(written) // PAIR]]
        sums = [sum(each) for each in zip(*counted, strict=True)]
        told = words.pairs(scene, (0, 1), [*map(words.points, whole)])
        more = figures(sums, scene, amount=words.points) if any(sums) else ""
        more = more and scene.tr("record-pairs", pairs=more)
        return scene.tr("record", written=told, pairs=more)

    def role(self, view: View, deal: PiquetDeal, scene: Scene) -> Markup | None:
        """Return how many cards the viewer may exchange now."""
        due = view.stage == "exchange" and view.viewer in view.actors
        return scene.tr("role-exchange", most=deal.offered) if due else None

    def choice(self, action: Action, view: View, tr: Translator) -> Markup:
        """Return «Обменять 3, оставить 2» of an exchange."""
        if not isinstance(action, Picked) or view.deal is None:
            return super().choice(action, view, tr)
        count = len(action.cards)
        return tr("act-exchange", count=count, stays=view.deal.offered - count)

    def bought(self, view: View, deal: PiquetDeal, scene: Scene) -> Markup | None:
        """Return who exchanged how many, and what the viewer knows of it."""
        said = [super().bought(view, deal, scene), *self.own_exchange(view, deal, scene)]
        return join("\n", [each for each in said if each])

    def own_exchange(self, view: View, deal: PiquetDeal, scene: Scene) -> Iterator[Markup]:
        """Yield what the viewer drew, laid away and left, until cards are played."""
        if view.stage == "play":
            return
        for each, stays in zip(deal.exchange, deal.untaken, strict=True):
            if each.seat == view.viewer and each.discard:
                drew = cards_in(deal.hands[each.seat] & ~deal.dealt[each.seat])
                yield scene.tr("drew", cards=words.cards(drew, scene.tr))
            if each.seat == view.viewer and stays.cards:
                left = in_order(card for card in stays.cards if card is not None)
                yield scene.tr("stays", cards=words.cards(left, scene.tr))

    # A finished one

    def hero(self, deal: Result) -> int | None:
        """Return who writes."""
        first, second = deal.facts.written
        return None if first == second else int(second > first)

    def outcome(self, deal: Result, scene: Scene) -> None:
        """Return None: the verdict tells a рефет."""

    def verdict(self, deal: Result, tr: Translator) -> Markup:
        """Return «пишет 63 (71 : 8)», «рефет (44 : 44)»."""
        facts, best = deal.facts, self.hero(deal) or 0
        points, score = facts.written[best], (facts.count[best], facts.count[1 - best])
        doubled = "yes" if points > score[0] - score[1] else "no"
        told = words.tied(*map(str, (score[0], ":", score[1])))
        return tr("verdict", points=points, score=told, doubled=doubled)

    def announced(self, told: Told, scene: Scene) -> Iterator[Markup]:
        """Yield who announced капот."""
        if told.capot is not None:
            yield words.about(scene, "capot-announced", told.capot)

    def played(self, deal: Result, scene: Scene) -> Sequence[Markup | None]:
        """Return what hands counted, what tricks brought, and what all trick games tell."""
        *counted, took, earlier, last, ending = super().played(deal, scene)
        return (*counted, self.brought_last(deal, scene), took, earlier, last, ending)

    def extras(self, deal: Result) -> Iterator[tuple[str, int, int]]:
        """Yield what the tricks brought at the end."""
        return extras(deal.facts.taken, deal.tricks[-1].winner, deal.facts.capot)

    def reasons(self, deal: Result, scene: Scene) -> Iterator[Markup]:
        """Yield the rules behind what was counted and written."""
        yield from super().reasons(deal, scene)
        yield scene.tr("why-drawn" if self.hero(deal) is None else "why-written")

    # Королики and parties

    def closes(self, deal: Result) -> bool:
        """Return whether a deal ends its party."""
        return deal.facts.party_account is not None

    def record(self, deal: Result, scene: Scene) -> Markup:
        """Return what is written, or what the party came to."""
        if deal.facts.party_account is None:
            return self.recorded(deal.kept.written, scene)
        sums = words.pairs(scene, (0, 1), [*map(words.points, deal.facts.party_account)])
        return scene.tr("party-sums", sums=sums)

    def ends(self, deal: Result) -> Iterator[tuple[str, Sequence[int], tuple[int, int]]]:
        """Yield what a deal ends, what both wrote in it, and what they count for it."""
        written = deal.kept.written
        if len(written) % PAIR:
            return
        *pairs, whole = periods(written)
        yield "pair", pairs[-1], bonus(pairs[-1])
        if len(written) == DEALS:
            yield "whole", whole, bonus(whole)
            nothing = through(whole), through(whole[::-1])
            if any(nothing):
                yield "through", whole, nothing

    def accounts(self, deal: Result, scene: Scene) -> Markup:
        """Return what королик and party come to, what is written, and paid accounts."""
        said = [
            scene.tr(
                f"end-{key}",
                score=words.tied(*map(str, (sums[0], ":", sums[1]))),
                counted=figures(counted, scene) or scene.tr("nobody"),
            )
            for key, sums, counted in self.ends(deal)
        ]
        said.append(self.record(deal, scene))
        if deal.kept.doubled and not len(deal.kept.written) % PAIR:
            said.append(scene.tr("doubled-next"))
        return self.with_accounts(join("\n", said), deal, scene)

    # The score

    def note(self, deal: Result, tr: Translator) -> str:
        """Return both counts."""
        return ":".join(map(str, deal.facts.count))

    def rows(self, deal: Result, tr: Translator) -> Iterator[ScoreRow]:
        """Yield what a deal wrote, and what королик and party count."""
        yield _row(str(deal.number), self.note(deal, tr), deal.facts.written)
        for key, _, counted in self.ends(deal):
            yield _row("", plain(tr(f"table-{key}")), counted)


def _row(label: str, note: str, figures: Sequence[Points]) -> ScoreRow:
    return ScoreRow(label, note, tuple(words.points(each) if each else "—" for each in figures), "")


FRONT: Final[AnyFront] = PiquetFront()
