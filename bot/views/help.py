"""The first minute, the help, and the commands that Telegram lists."""

from enum import StrEnum
from typing import Final

from bot.i18n import Translator, join, plain
from bot.screen import Screen, Style
from bot.views import codes, keys


class Scope(StrEnum):
    """Where a list of commands is shown."""

    PRIVATE = "private"
    GROUP = "group"


COMMANDS: Final = {
    Scope.PRIVATE: (
        "start",
        "newgame",
        "hint",
        "pulka",
        "rules",
        "history",
        "deal",
        "analyze",
        "export",
        "language",
        "settings",
        "leave",
        "stop",
        "cancel",
        "help",
    ),
    Scope.GROUP: (
        "newgame",
        "pulka",
        "poke",
        "rules",
        "history",
        "deal",
        "analyze",
        "export",
        "settings",
        "language",
        "leave",
        "stop",
        "cancel",
        "help",
    ),
}
"""Commands by scope, in the order of Telegram's menu."""


def command_list(scope: Scope, tr: Translator) -> tuple[tuple[str, str], ...]:
    """Return commands with their descriptions, plain text, for Telegram's menu."""
    return tuple((name, plain(tr(f"command-{name}"))) for name in COMMANDS[scope])


def welcome_screen(tr: Translator, bot: str) -> Screen:
    """Return the answer to /start in private: what this is, and three ways on."""
    rows = (
        (keys.button(tr("button-train"), codes.page("train"), Style.PRIMARY),),
        (keys.url_button(tr("button-add-group"), codes.group_link(bot)),),
        (keys.button(tr("button-rules"), codes.page("rules")),),
    )
    return Screen(tr("welcome"), rows)


def added_screen(tr: Translator) -> Screen:
    """Return the one message a group gets when the bot is added: how to start, nothing more."""
    return Screen(tr("added"))


def help_screen(tr: Translator, scope: Scope) -> Screen:
    """Return /help: how a table comes about, and the commands of this kind of chat."""
    listed = [tr("help-command", command=name, what=what) for name, what in command_list(scope, tr)]
    text = join("\n", [tr(f"help-{scope}"), "", *listed, "", tr("help-end")])
    return Screen(text, ((keys.button(tr("button-rules"), codes.page("rules")),),))
