"""What hands count against each other, told item by item."""

from collections.abc import Iterable, Iterator, Sequence

from markupsafe import Markup

from bot.i18n import Translator, join
from bot.views import words
from bot.views.model import Scene
from engine.kit.hands import Declared, NamedHand


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


def reasons(
    counts: Sequence[Declared], pique: bool, extras: Iterable[tuple[str, int, int]], scene: Scene
) -> Iterator[Markup]:
    """Yield the rules behind репик, пик, and what the tricks brought beside themselves."""
    came = {"repique": any(each.repique for each in counts), "pique": pique}
    for why in filter(came.get, came):
        yield scene.tr(f"why-{why}")
    for why, _, points in extras:
        yield scene.tr(f"why-{why}", points=points)


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
