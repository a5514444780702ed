"""Looking back: what is kept of a game, and one finished deal in full."""

from fractions import Fraction

from markupsafe import Markup

from bot.games.napoleon import lines, result
from bot.i18n import join
from bot.screen import Screen
from bot.views import keys, results, tricks
from bot.views.model import Scene
from engine.kit.past import EveningFacts, FinishedDeal
from engine.napoleon.game import BIDS, NapoleonFacts


def standing(game: EveningFacts[NapoleonFacts]) -> tuple[Fraction, ...]:
    """Return what each seat has won, the pot shared as if everybody agreed to stop."""
    return game.settlement


def deal_page(facts: FinishedDeal[NapoleonFacts], scene: Scene) -> Screen:
    """Return one finished deal in full: hands, auction, tricks, and who paid what."""
    said = [
        tricks.header(facts.number, facts.dealer, scene),
        result.headline(facts, scene),
        Markup(""),
        *results.hand_lines(facts.facts.hands, scene),
        result.turned_line(facts, scene.tr),
        Markup(""),
        lines.spoken(
            (
                (each.seat, BIDS[int(each.bid) if each.bid != "pass" else 0])
                for each in facts.facts.auction
            ),
            scene,
        ),
        *(
            tricks.deal_trick(number, lines.trick_cards(trick, scene), trick.winner, scene)
            for number, trick in enumerate(facts.tricks, 1)
        ),
        result.taken_line(facts, scene),
        Markup(""),
        *result.money_lines(facts, scene),
        result.accounts_line(facts, scene),
    ]
    rows = (
        (results.why_button(scene, facts.number), keys.fair_button(scene, facts.number)),
        (results.deals_button(scene, facts.number),),
    )
    return Screen(join("\n", (line for line in said if line is not None)), rows)
