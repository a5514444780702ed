"""Messages for the whole group: the running deal, and the settlement."""

from markupsafe import Markup

from bot.games.preferans import darkness, lines, settlement
from bot.i18n import join
from bot.screen import Screen
from bot.views import keys, notices, words
from bot.views.model import Scene
from engine.preferans.observe import PlayerView, Stage

# --- the running deal -----------------------------------------------------------------------


def deal_screen(view: PlayerView, scene: Scene) -> Screen:
    """Return the live message of the running deal; ``view`` is the public's view."""
    text = [
        lines.header(view, scene),
        lines.doing(view, scene),
        skips(view, scene),
        *darkness.table_lines(view, scene),
        *lines.body(view, scene),
        lines.vote_line(view, scene),
        lines.turn(view, scene),
    ]
    return Screen(join("\n", (line for line in text if line)), notices.deal_rows(view, scene))


def skips(view: PlayerView, scene: Scene) -> Markup | None:
    """Return who beside the dealer gets no cards, during the bidding. Rule 13.23."""
    if view.stage not in (Stage.AUCTION, Stage.INVITATION):
        return None
    out = [seat for seat in range(len(scene.seats)) if seat not in {*view.active, view.dealer}]
    return scene.tr("skips", name=words.names(scene, out)) if out else None


# --- the end --------------------------------------------------------------------------------


def final_screen(view: PlayerView, scene: Scene) -> Screen:
    """Return the settlement under the finished sheet; short enough for a caption. Rule 8.5."""
    from bot.games.preferans import sheet  # noqa: PLC0415 - it draws
    from render.theme import Theme  # noqa: PLC0415

    text = settlement.final_text(view, scene)
    rows = settlement.exact_rows(view, scene) + notices.next_rows(scene, view.agreement.ends)
    if view.told is not None:
        rows += ((keys.deals_button(scene),),)
    drawn = sheet.picture(view, scene.seats, scene.tr, Theme.LIGHT)
    return Screen(text, rows, drawn, plain=settlement.final_in_words(view, scene))
