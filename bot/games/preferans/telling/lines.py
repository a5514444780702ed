"""Typed lines of deals and entries, as answers to who typed them."""

from bot.games.preferans import wording
from bot.games.preferans.telling import steps
from bot.games.preferans.telling.reading import Misunderstood
from bot.i18n import Translator, join, plain
from bot.views.model import ReportDraft
from bot.views.words import clean, shorten
from engine.preferans.legal_tells import Field
from engine.preferans.observe import PlayerView

QUOTED = 4
"""Maximum of unknown words in an answer."""


def typed(view: PlayerView, report: ReportDraft, tr: Translator) -> str:
    """Return why a line cannot be shown before it is written, and as what it was probably meant.

    "" for a line that can.
    """
    found = steps.line_of(view, report, tr)
    if not isinstance(found, Misunderstood):
        return ""
    told = []
    if found.unknown:
        words = (tr("newgame-word", word=shorten(clean(w), 24)) for w in found.unknown[:QUOTED])
        told.append(tr("report-line-unknown", words=join(", ", words)))
    elif found.refusal is not None:
        told.append(tr("plain-text", text=wording.explain(found.refusal, tr)))
    else:
        told.append(tr("report-line-short"))
        asked = found.question
        if asked is not None and asked.field is Field.TRICKS:
            told.append(tr("report-tricks", name=report.names[asked.seat or 0]))
        elif asked is not None and asked.field is Field.WORDS:
            told.append(tr("report-words"))
    line = found.line or plain(tr("report-line-example"))
    if line != report.line:
        told.append(tr("report-line-meant" if found.line else "report-line-so", line=line))
    return plain(join("\n", told))
