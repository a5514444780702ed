"""Looking back: what is kept of a pulka, its record for others, one finished deal in full."""

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from bot.games.preferans import lines, result
from bot.i18n import join
from bot.screen import Screen
from bot.views import codes, keys, words
from bot.views.history import DEALS_ON_A_PAGE
from bot.views.model import Scene
from engine.preferans.facts import DealFacts
from engine.preferans.pulka import PulkaFacts, whole
from engine.preferans.record import read_pulka


def read_past(
    opening: Mapping[str, Any], deals: Sequence[Mapping[str, Any]], *, over: bool
) -> PulkaFacts:
    """Return a pulka from what is stored of it; raises ``ValueError``."""
    return read_pulka(opening, deals, over=over)


def standing(pulka: PulkaFacts) -> tuple[int, ...]:
    """Return the whole whists of each seat, as if everybody agreed to stop. Rules 8.4, 8.5."""
    return whole(pulka.settlement)


def deal_page(facts: DealFacts, scene: Scene) -> Screen:
    """Return one finished deal in full: hands, auction, tricks, and what was written."""
    tr = scene.tr
    text = [
        tr(
            "header",
            table=words.clean(scene.title),
            number=facts.number,
            dealer=words.name(scene, facts.dealer),
        ),
        result.headline(facts, scene),
        Markup(""),
        *(
            tr("check-hand", name=words.name(scene, seat), cards=words.hand(cards, tr))
            for seat, cards in enumerate(facts.hands)
            if cards
        ),
        result.talon_line(facts, tr),
        Markup(""),
        lines.spoken(facts.auction, scene),
        lines.answered(facts.whisting, scene),
        result.whisted_line(facts, scene),
        *_tricks(facts, scene),
        result.ending_line(facts, scene),
        result.taken_line(facts, scene),
        Markup(""),
        *result.write_lines(facts, scene),
    ]
    check = keys.button(tr("button-check"), codes.show(scene.table, facts.number, "check"))
    why = keys.button(tr("button-why"), codes.show(scene.table, facts.number, "why"))
    page = (facts.number - 1) // DEALS_ON_A_PAGE
    back = keys.button(tr("button-deals"), codes.page("deals", page, scene.table))
    rows = ((check, why), (keys.analysis_button(scene, facts.number), back))
    return Screen(join("\n", (line for line in text if line is not None)), rows)


def _tricks(facts: DealFacts, scene: Scene) -> list[Markup]:
    return [
        scene.tr(
            "deal-trick",
            number=number,
            cards=lines.trick_cards(trick, scene),
            winner=words.name(scene, trick.winner),
        )
        for number, trick in enumerate(facts.tricks, 1)
    ]
