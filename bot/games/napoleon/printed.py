"""The score outside a chat: as plain text, and as a picture, for the commands of the program."""

from markupsafe import Markup

from bot.games.napoleon import result, score
from bot.games.napoleon.agreement import agreement_line
from bot.i18n import join, plain, translator
from bot.views.links import UNLINKED
from bot.views.model import Occupant, Scene
from engine.kit.past import EveningFacts
from engine.napoleon.game import NAPOLEON, NapoleonAgreement, NapoleonFacts
from render.theme import Theme


def sheet_text(
    evening: EveningFacts[NapoleonFacts], names: tuple[str, ...], title: str, language: str
) -> str:
    """Return the agreement, each deal with the accounts after it, and the settlement.

    Spaces are ordinary ones: a terminal breaks no lines of itself, and people search in it.
    """
    scene = _scene(names, title, language)
    tr = scene.tr
    parts = [agreement_line(evening.agreement, tr), Markup("")]
    for facts in evening.finished:
        parts += [
            tr("deals-line", number=facts.number, line=result.deal_line(facts, scene)),
            result.accounts_line(facts, scene),
        ]
    parts += [Markup(""), score.final_text(evening, scene)]
    return plain(join("\n", parts)).replace("\N{NO-BREAK SPACE}", " ")


def sheet_png(
    evening: EveningFacts[NapoleonFacts], names: tuple[str, ...], language: str, theme: Theme
) -> bytes:
    """Return the drawn score, under the name of what is played."""
    preset = NapoleonAgreement.OPTIONS.preset_of(evening.agreement.values())
    title = plain(translator(language, NAPOLEON.key)(f"preset-{preset.key}"))
    return score.picture(evening, _scene(names, title, language), theme).draw()


def _scene(names: tuple[str, ...], title: str, language: str) -> Scene:
    seats = tuple(Occupant(name) for name in names)
    return Scene(0, title, seats, translator(language, NAPOLEON.key), UNLINKED)
