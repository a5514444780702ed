"""The end of a deal: its result, the payments with reasons, and the deal in full."""

from dataclasses import replace

from markupsafe import Markup

from bot.games.kit import hand, lines
from bot.games.kit.face import CardFace, D, F, by_rule
from bot.i18n import join
from bot.screen import Rows, Screen
from bot.views import keys, results, tricks, words
from bot.views.model import Scene
from engine.kit.past import FinishedDeal
from engine.kit.view import KitView
from engine.view import TableStage


def money_lines(front: CardFace[D, F], deal: FinishedDeal[F], scene: Scene) -> list[Markup]:
    """Return the payments apart from antes, and what stays in the pot."""
    said = [
        front.payment(why, payments, deal, scene)
        for why, payments in by_rule(deal.writes)
        if why not in front.unsaid
    ]
    if deal.score.pot:
        said.append(scene.tr("pot-stays", pot=words.points(deal.score.pot)))
    return said


def brought_line(front: CardFace[D, F], deal: FinishedDeal[F], scene: Scene) -> Markup | None:
    """Return «Раздача: Анна +4 · Борис −1», None where each has at most one entry, shown above."""
    columns = [
        column
        for _, payments in by_rule(deal.writes)
        for column in {each.column for each in payments}
    ]
    if not front.sums or (None not in columns and len(set(columns)) == len(columns)):
        return None
    figures = front.deal_figures(deal, scene)
    return scene.tr("deal-brought", figures=figures) if figures else None


# --- the message ----------------------------------------------------------------------------


def result_screen(
    front: CardFace[D, F],
    deal: FinishedDeal[F],
    view: KitView[D, F],
    scene: Scene,
    *,
    cut_button: bool,
) -> Screen:
    """Return the result of ``deal``, which replaces the live message.

    ``view`` is the table now; with ``cut_button`` the next deal may be cut from here.
    """
    scene = replace(scene, viewer=view.viewer)
    said: list[Markup | None] = []
    rows: Rows = ()
    if view.table_stage is TableStage.ASK and deal.number == len(view.finished):
        said = [Markup(""), lines.doing(front, view, scene), lines.turn(view, scene)]
        rows = hand.word_rows(front, view, scene)
    return results.result_screen(
        _result_of(front, deal, scene),
        view,
        scene,
        choices=tuple(front.levels),
        cut_button=cut_button,
        deals=len(view.finished),
        asked=(said, rows),
        vote=lines.vote_line(front, view, scene),
    )


def _result_of(front: CardFace[D, F], deal: FinishedDeal[F], scene: Scene) -> results.Result:
    return results.Result(
        deal.number,
        deal.dealer,
        played=(
            front.headline(deal, scene),
            *front.played(deal, scene),
        ),
        last_trick=front.last_turn(deal, scene),
        writes=money_lines(front, deal, scene),
        standings=(brought_line(front, deal, scene), front.accounts(deal, scene)),
        looking_back=analysis_buttons(front, deal, scene),
    )


def analysis_buttons(front: CardFace[D, F], deal: FinishedDeal[F], scene: Scene) -> keys.Row:
    """Return the button of the analysis, in games that have one."""
    return () if front.analysis is None else (keys.analysis_button(scene, deal.number),)


def card_screen(
    front: CardFace[D, F], deal: FinishedDeal[F], view: KitView[D, F], scene: Scene
) -> Screen:
    """Return the result for the player ``view.viewer``, right after the deal.

    «Раздача 7: Борис 3, не сыграно · вы +3 · итог −2»
    """
    me, scene = view.viewer, replace(scene, viewer=view.viewer)
    return results.card_screen(_result_of(front, deal, scene), front.card(deal, me, scene), scene)


def why_screen(front: CardFace[D, F], deal: FinishedDeal[F], scene: Scene) -> Screen:
    """Return all payments with the rules behind them, in one sentence each."""
    tr = scene.tr
    title = tr("why-title", number=deal.number, headline=front.headline(deal, scene))
    said = [
        tr(
            "why-line",
            writes=front.payment(why, payments, deal, scene),
            reason=front.reason(why, payments, deal, scene),
        )
        for why, payments in by_rule(deal.writes)
    ]
    return Screen(join("\n\n", [title, *said, *front.reasons(deal, scene)]))


# --- looking back ---------------------------------------------------------------------------


def dealt_lines(front: CardFace[D, F], deal: FinishedDeal[F], scene: Scene) -> list[Markup]:
    """Return the dealt hands, the turned card, and the exchanges."""
    return [*results.hand_lines(front.dealt_hands(deal), scene), *front.dealt_besides(deal, scene)]


def deal_page(front: CardFace[D, F], deal: FinishedDeal[F], scene: Scene) -> Screen:
    """Return one finished deal in full: hands, words, tricks, and who paid what."""
    said = [
        tricks.header(deal.number, deal.dealer, scene),
        front.headline(deal, scene),
        Markup(""),
        *dealt_lines(front, deal, scene),
        Markup(""),
        front.words_line(deal.facts, scene),
        *front.whole_course(deal, scene),
        Markup(""),
        *money_lines(front, deal, scene),
        front.accounts(deal, scene),
    ]
    rows = (
        (results.why_button(scene, deal.number), keys.fair_button(scene, deal.number)),
        (*analysis_buttons(front, deal, scene), results.deals_button(scene, deal.number)),
    )
    return Screen(join("\n", (line for line in said if line is not None)), rows)
