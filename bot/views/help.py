"""The welcome, the help, and the commands that Telegram lists."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final

from markupsafe import Markup

from bot.i18n import Translator, join, plain
from bot.screen import Rows, Screen
from bot.views import codes, keys


class Scope(StrEnum):
    """Where a list of commands is shown."""

    PRIVATE = "private"
    GROUP = "group"
    ADMINS = "admins"
    """A group's administrators: what the group has, and more."""


Scopes = Mapping[Scope, int]
"""Menus that list a command, with its place there: lower numbers come first."""


def private(place: int) -> Scopes:
    """List a command in private chats."""
    return {Scope.PRIVATE: place}


def group(place: int) -> Scopes:
    """List a command in groups."""
    return {Scope.GROUP: place, Scope.ADMINS: place}


def both(place: int) -> Scopes:
    """List a command everywhere."""
    return {**private(place), **group(place)}


PAGES: Final = ("start", "play", "after", "commands")
"""Pages of /help, in order."""


def command_list(names: Sequence[str], tr: Translator) -> tuple[tuple[str, str], ...]:
    """Return commands with their descriptions, plain text, for Telegram's menu."""
    return tuple((name, plain(tr(f"command-{name}"))) for name in names)


def welcome_screen(tr: Translator, bot: str, games: Sequence[str]) -> Screen:
    """Return the answer to /start in private: what the bot is, and the next steps.

    ``games``: keys of the games, the usual one first.
    """
    rows = (
        (keys.button(tr("button-learn"), codes.page(codes.LESSONS)),),
        (keys.button(tr("button-train"), codes.page(codes.TRAIN)),),
        (keys.button(tr("button-keep-sheet"), codes.page(codes.KEEP_SHEET)),),
        (keys.url_button(tr("button-add-group"), f"https://t.me/{bot}?startgroup=new"),),
        _rules_row(tr),
    )
    return Screen(tr("welcome", games=_played(games, tr)), rows)


def added_screen(tr: Translator, games: Sequence[str]) -> Screen:
    """Return the message for a group that the bot was added to: how to start."""
    return Screen(tr("added", games=_played(games, tr)))


def _played(games: Sequence[str], tr: Translator) -> Markup:
    """Return the usual game by name, and how many there are beside it."""
    usual, *others = games
    return tr("played-here", game=_accusative(tr.of(usual)), others=len(others))


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


def help_screen(tr: Translator) -> Screen:
    """Return /help: its pages, each behind a button."""
    pages = [
        keys.button(tr(f"button-help-{page}"), codes.page(codes.HELP, number))
        for number, page in enumerate(PAGES, 1)
    ]
    return Screen(tr("help-title"), keys.grid(pages, 2))


def help_page(
    number: int,
    scope: Scope,
    tr: Translator,
    games: Sequence[str],
    *,
    saved: Sequence[str] = (),
    commands: Sequence[str] = (),
) -> Screen:
    """Return a page of the help, from 1, for this kind of chat.

    ``saved``: the names of the chat's agreements; ``commands``: those of its menu.
    """
    page = PAGES[number - 1]
    back = keys.button(tr("button-page-back"), codes.page(codes.HELP))
    rows: Rows = ((back,),)
    match page:
        case "start":
            text = join("\n\n", _how_to_start(scope, tr, games, saved))
            rows = (_rules_row(tr), (back,))
        case "commands":
            described = command_list(commands, tr)
            listed = [tr("help-command", command=name, what=what) for name, what in described]
            text = join("\n", listed)
        case _:
            own = f"help-{page}-{scope}"
            known = [of for game in games if (of := tr.of(game)).knows(f"help-{page}-more")]
            more = [of(f"help-{page}-more") for of in known]
            text = join("\n\n", (tr(own if tr.knows(own) else f"help-{page}"), *more))
    return Screen(join("\n", (tr("help-page", title=tr(f"button-help-{page}")), text)), rows)


def _how_to_start(
    scope: Scope, tr: Translator, games: Sequence[str], saved: Sequence[str]
) -> Iterator[Markup]:
    usual, *others = (tr.of(game) for game in games)
    example, players = usual("help-example"), usual("help-players")
    yield tr(f"help-start-{scope}", example=example, players=players, played=_accusative(usual))
    if usual.knows("help-kinds"):
        yield usual("help-kinds")
    if others:
        yield tr("help-games", games=join("; ", map(_asked_for, others)))
    if saved:
        names = join(", ", (tr("house-name", name=name) for name in saved))
        yield tr("help-saved", names=names, example=saved[0])
