"""The welcome, the help, and the commands that Telegram lists."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from markupsafe import Markup

from bot.i18n import Translator, join, plain
from bot.screen import Screen
from bot.views import codes, keys, words


class Scope(StrEnum):
    """Where a list of commands is shown."""

    PRIVATE = "private"
    GROUP = "group"
    ADMINS = "admins"
    """A group's administrators."""


_IN_GROUPS: Final = (
    "newgame",
    "pulka",
    "poke",
    "rules",
    "history",
    "me",
    "deal",
    "analyze",
    "export",
    "settings",
    "save",
    "rename",
    "language",
    "join",
    "leave",
    "stop",
    "longer",
    "cancel",
    "privacy",
    "help",
)

COMMANDS: Final = {
    Scope.PRIVATE: (
        "start",
        "newgame",
        "hint",
        "pulka",
        "rules",
        "history",
        "me",
        "deal",
        "analyze",
        "export",
        "language",
        "settings",
        "leave",
        "stop",
        "longer",
        "cancel",
        "privacy",
        "mydata",
        "forget",
        "help",
    ),
    Scope.GROUP: _IN_GROUPS,
    Scope.ADMINS: (*_IN_GROUPS[:-1], "admins", "help"),
}
"""Commands by scope, in the order of Telegram's menu."""


def command_list(scope: Scope, tr: Translator) -> tuple[tuple[str, str], ...]:
    """Return commands with their descriptions, plain text, for Telegram's menu."""
    return tuple((name, plain(tr(f"command-{name}"))) for name in COMMANDS[scope])


def welcome_screen(tr: Translator, bot: str, games: Sequence[str]) -> Screen:
    """Return the answer to /start in private: what the bot is, and the next steps.

    ``games``: keys of the games, the usual one first.
    """
    rows = (
        (keys.button(tr("button-learn"), codes.page(codes.LESSONS)),),
        (keys.button(tr("button-train"), codes.page(codes.TRAIN)),),
        (keys.url_button(tr("button-add-group"), codes.group_link(bot)),),
        _rules_row(tr),
    )
    return Screen(tr("welcome", games=_played(games, tr)), rows)


def added_screen(tr: Translator, games: Sequence[str]) -> Screen:
    """Return the message for a group that the bot was added to: how to start."""
    return Screen(tr("added", games=_played(games, tr)))


def _played(games: Sequence[str], tr: Translator) -> Markup:
    """Return the games by name, «A и B»."""
    return words.listed([_accusative(tr.of(game)) for game in games], tr)


def _accusative(of_game: Translator) -> Markup:
    """Return a game's name as an object of «играть»: an accusative where the name has one."""
    return of_game("games-played" if of_game.knows("games-played") else "game-played")


def _rules_row(tr: Translator) -> keys.Row:
    """Return the button to how the usual game is played."""
    return (keys.button(tr("button-rules"), codes.page(codes.PRIMER)),)


def _asked_for(of_game: Translator) -> Markup:
    """Return a game, its number of players, and the command that opens a table."""
    word = plain(of_game("game-played")).lower()
    players = of_game("help-players")
    return of_game("help-game", game=_accusative(of_game), players=players, word=word)


def help_screen(
    tr: Translator, scope: Scope, games: Sequence[str], saved: Sequence[str] = ()
) -> Screen:
    """Return /help: how a table is opened, and the commands of this kind of chat.

    ``saved``: the names of the chat's agreements.
    """
    listed = [tr("help-command", command=name, what=what) for name, what in command_list(scope, tr)]
    usual, *others = (tr.of(game) for game in games)
    how = tr("help-private")
    if scope is Scope.GROUP:
        how = tr(
            "help-group",
            example=usual("help-example"),
            players=usual("help-players"),
            levels=usual("help-levels"),
        )
    if others:
        how = join(" ", (how, tr("help-games", games=join("; ", map(_asked_for, others)))))
    if saved:
        names = join(", ", (tr("house-name", name=name) for name in saved))
        how = join(" ", (how, tr("help-saved", names=names, example=saved[0])))
    kinds = [tr.of(game)("help-kinds") for game in games if tr.of(game).knows("help-kinds")]
    checks = [tr.of(game)("help-claims") for game in games if tr.of(game).knows("help-claims")]
    text = join("\n", [how, *kinds, "", *listed, "", join(" ", (*checks, tr("help-end")))])
    return Screen(text, (_rules_row(tr),))
