"""Past pulkas: scores, and one finished deal in full."""

from markupsafe import Markup

from bot.games.preferans import darkness, lines, result
from bot.i18n import join
from bot.screen import Rows, Screen
from bot.views import keys, results, tricks
from bot.views.model import Scene
from engine.preferans.facts import DealFacts
from engine.preferans.pulka import whole
from engine.preferans.recorded import PulkaFacts


def standing(pulka: PulkaFacts) -> tuple[int, ...]:
    """Return each seat's whole whists, as if everyone agreed to stop. Rules 8.4, 8.5."""
    return whole(pulka.settlement)


def deal_page(facts: DealFacts, scene: Scene) -> Screen:
    """Return one finished deal in full: hands, auction, tricks, and entries."""
    text = [
        tricks.header(facts.number, facts.dealer, scene),
        result.headline(facts, scene),
        Markup(""),
        *results.hand_lines(facts.hands, scene),
        None if facts.told is not None else result.talon_line(facts, scene),
        Markup(""),
        lines.spoken(facts.auction, facts.invitation, facts.dealer, scene, record=facts.record)
        or None,
        lines.answered(facts.whisting, scene) if facts.told is None else None,
        result.shared_line(facts, scene),
        result.whisted_line(facts, scene),
        *darkness.result_lines(facts, scene),
        *_tricks(facts, scene),
        result.ending_line(facts, scene),
        result.told_line(facts, scene),
        result.taken_line(facts, scene),
        Markup(""),
        *result.write_lines(facts, scene),
    ]
    number = facts.number
    rows: Rows = (
        (keys.fair_button(scene, number), results.why_button(scene, number)),
        (keys.analysis_button(scene, number), keys.replay_button(scene, number)),
        (results.deals_button(scene, number),),
    )
    if facts.told is not None:
        rows = ((results.why_button(scene, number), results.deals_button(scene, number)),)
    return Screen(join("\n", (line for line in text if line is not None)), rows)


def _tricks(facts: DealFacts, scene: Scene) -> list[Markup]:
    return [
        tricks.deal_trick(number, lines.trick_cards(trick, scene), trick.winner, scene)
        for number, trick in enumerate(facts.tricks, 1)
    ]
