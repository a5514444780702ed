"""Pop-ups for taps whose screens follow later: what was done, and what is next.

They name nothing hidden: pop-ups are read over shoulders too.
"""

from collections.abc import Sequence

from markupsafe import Markup

from bot.i18n import Translator, join, plain
from bot.screen import TOAST_LIMIT
from bot.views import words
from bot.views.model import Scene
from engine.shuffle import Cut, Reshuffle
from engine.tricks import PlayCard
from engine.view import TableStage, TableView
from engine.votes import Agree, ProposeComputer, ProposeStop, Refuse, Withdraw


def of_every_game(action: object, tr: Translator) -> Markup | None:
    """Return what was done, for actions of every table; None for a game's own."""
    match action:
        case PlayCard(card):
            return words.card(card, tr)
        case Cut():
            return tr("done-cut")
        case Reshuffle():
            return tr("button-reshuffle")
        case ProposeStop():
            return tr("act-stop")
        case ProposeComputer():
            return tr("button-computer-on")
        case Agree():
            return tr("button-agree")
        case Refuse():
            return tr("button-refuse")
        case Withdraw():
            return tr("button-withdraw")
    return None


def popup(
    done: Markup, turn: Markup | None, before: TableView, after: TableView, scene: Scene
) -> str:
    """Return «7♠ · ⏳ ходит Борис», in at most 200 characters.

    ``before`` and ``after`` are the actor's views; ``turn`` names whose turn it is ``after``.
    """
    tr, parts = scene.tr, [done]
    if after.over and after.vote is None:
        parts.append(tr("doing-finished"))
    elif before.table_stage is TableStage.DEAL and after.table_stage is not TableStage.DEAL:
        parts.append(tr("done-deal"))
    if after.vote is not None:
        parts.append(tr("done-asks", names=words.names(scene, sorted(after.vote.awaited))))
    elif turn is not None:
        parts.append(turn)
    return fitting(parts)


def fitting(parts: Sequence[Markup]) -> str:
    """Return as many of the first parts as fit into a pop-up."""
    for count in range(len(parts), 1, -1):
        said = plain(join(words.DOT, parts[:count]))
        if len(said) <= TOAST_LIMIT:
            return said
    return plain(parts[0])[:TOAST_LIMIT]
