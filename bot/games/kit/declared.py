"""Games in which hands count against each other: told item by item, then with the tricks."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from markupsafe import Markup

from bot.games.kit.marriages import counted
from bot.games.kit.trick_front import TrickFront
from bot.i18n import Translator, join
from bot.views import words
from bot.views.model import Scene
from engine.kit.deal import TrickDeal
from engine.kit.hands import Declared, NamedHand
from engine.kit.past import FinishedDeal, TrickFacts
from engine.kit.view import KitView
from engine.shuffle import circle

D = TypeVar("D", bound=TrickDeal)
F = TypeVar("F", bound=TrickFacts)


class DeclaredFront(TrickFront[D, F]):
    """A game of `engine.kit.hands` in a chat: ``pique`` is what a пик counts."""

    pique: int
    sums = False

    def counted_first(self, told: Any, scene: Scene) -> Iterator[Markup]:
        """Yield what hands count, item by item, what was announced, and a пик."""
        order = [seat for seat in circle(told.dealer, len(told.hands)) if seat in told.playing]
        if told.shown:
            yield from declared(told.declared, told.shown, order, scene)
        yield from self.announced(told, scene)
        if told.pique:
            name = words.who(scene, order[0])
            yield scene.tr("pique", told=words.tied(name, words.signed(self.pique)))

    def announced(self, told: Any, scene: Scene) -> Iterator[Markup]:
        """Yield what was announced before the first lead."""
        yield from ()

    def taken(self, view: KitView[D, F], deal: D, scene: Scene) -> Markup:
        """Return the running counts with the tricks."""
        return counted(deal, scene)

    def took(self, deal: FinishedDeal[F], scene: Scene) -> Markup:
        """Return the counts with the tricks."""
        return counted(deal.facts, scene)

    def extras(self, deal: FinishedDeal[F]) -> Iterator[tuple[str, int, int]]:
        """Yield what the tricks brought at the end: why, to whom, how much."""
        raise NotImplementedError

    def brought_last(self, deal: FinishedDeal[F], scene: Scene) -> Markup:
        """Return «Под конец: Анна +1 за последнюю взятку · Борис +10 за лёзу»."""
        told = [
            scene.tr(f"extra-{why}", name=words.who(scene, seat), points=points)
            for why, seat, points in self.extras(deal)
        ]
        return scene.tr("extras", told=join(words.DOT, told))

    def reasons(self, deal: FinishedDeal[F], scene: Scene) -> Iterator[Markup]:
        """Yield the rules behind репик, пик, and what the tricks brought beside themselves."""
        facts: Any = deal.facts
        came = {"repique": any(each.repique for each in facts.declared), "pique": facts.pique}
        for why in filter(came.get, came):
            yield scene.tr(f"why-{why}")
        for why, _, points in self.extras(deal):
            yield scene.tr(f"why-{why}", points=points)


def declared(
    counts: Sequence[Declared], shown: Sequence[NamedHand], order: Sequence[int], scene: Scene
) -> Iterator[Markup]:
    """Yield a line for each item, in the order of the game, hands in this ``order``.

    «Карты: вы 5 — хорошо +5 · Борис 4 — не годится»
    """

    def alone(item: str) -> Iterator[Markup]:
        points = [getattr(each, item) for each in counts]
        if seats := [seat for seat in order if points[seat]]:
            told = words.pairs(scene, seats, [*map(words.signed, points)])
            yield scene.tr(f"declared-{item.strip('_')}", told=told)

    def compared(item: str, worth: Sequence[tuple[int, ...]]) -> Iterator[Markup]:
        points = [getattr(each, item) for each in counts]
        told = [
            scene.tr(
                "declared-answer",
                name=words.who(scene, seat),
                item=join(", ", _named(item, shown[seat], scene.tr)),
                answer="good" if points[seat] else "even" if worth[seat] == max(worth) else "bad",
                points=points[seat],
            )
            for seat in order
            if any(worth[seat])
        ]
        if told:
            yield scene.tr(f"declared-{item}", told=join(words.DOT, told))

    yield from alone("white")
    yield from compared("point", [each[:2] for each in shown])
    yield from compared("sequences", [(each.length, each.top) for each in shown])
    yield from compared("sets", [(*each.sets[0],) if each.sets else (0,) for each in shown])
    yield from alone("all_")
    yield from alone("repique")


def _named(item: str, hand: NamedHand, tr: Translator) -> list[Markup]:
    """Return «квинта от туза ♠», «терц от дамы ♥»; of a beaten hand its best, as far as named."""
    if item == "point":
        return [tr("declared-cards", count=hand.cards, pips=hand.pips)]
    if item == "sets":
        return [tr("declared-set", count=each.cards, rank=each.rank.letter) for each in hand.sets]
    if not hand.runs:
        return [tr("declared-run", length=hand.length, top=hand.top, suit="")]
    return [
        tr("declared-run", length=length, top=int(top), suit=words.tied("", suit.sign))
        for length, top, suit in hand.runs
    ]
