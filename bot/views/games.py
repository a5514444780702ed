"""Games by their names: the list to choose from, and whatever tells the games of a page apart."""

from collections.abc import Callable, Sequence

from markupsafe import Markup, escape

from bot.i18n import Translator, join, plain
from bot.screen import Button, Screen
from bot.views import keys, words


def name(game: str, tr: Translator) -> Markup:
    """Return what a game is called, with a capital; one that nobody knows as it was written."""
    own = tr.of(game)
    known = own("game-played") if own.knows("game-played") else Markup("")
    said = plain(known) or words.shorten(words.clean(game))
    return escape(said[:1].upper() + said[1:])


def suffix(game: str, games: Sequence[str], tr: Translator) -> Markup:
    """Return what follows a table's name where tables of several ``games`` stand together."""
    return join("", (words.DOT, name(game, tr))) if len(set(games)) > 1 else Markup("")


def others_button(data: str, tr: Translator) -> Button:
    """Return the one button that all other games stand behind."""
    return keys.button(tr("button-games"), data)


def chooser(
    games: Sequence[str],
    chosen: str,
    tr: Translator,
    *,
    heading: Markup,
    choice: Callable[[str], str],
    back: str,
) -> Screen:
    """Return the list of games; ``choice`` gives the data of a game's button."""
    listed = [
        keys.button(join("", ("✓ " if game == chosen else "", name(game, tr))), choice(game))
        for game in games
    ]
    text = join("\n", (heading, Markup(""), tr("games-which")))
    return Screen(text, (*keys.fitting(listed, 2), (keys.button(tr("button-back-menu"), back),)))
