"""Data about a person, erasing it, and who may use commands."""

from typing import Final

from markupsafe import Markup

from bot.i18n import Translator, join, plain
from bot.screen import Screen, Style
from bot.taps import Tap, Verb
from bot.views import codes, keys, words

FORGET: Final = "forget"
KEEP: Final = "forget=0"
ADMINS: Final = "admins"
"""A chat's setting: ``admins=1`` restricts commands to administrators."""


def forget_screen(tr: Translator) -> Screen:
    """Return the question whether to erase a person."""
    yes = keys.button(tr("button-forget"), Tap(Verb.PERSON, 0, 0, FORGET).encode(), Style.DANGER)
    no = keys.button(tr("button-forget-not"), Tap(Verb.PERSON, 0, 0, KEEP).encode())
    return Screen(tr("forget-ask", word=plain(tr("forgotten-player"))), ((yes, no),))


def forgotten_screen(until: float | None, others: int, tr: Translator, *, done: bool) -> Screen:
    """Return that a name is erased, or will be, and which copies of the database hold it.

    ``until``: when the last automatic copy goes; ``others``: how many copies stay.
    """
    text = [tr("forgotten-done" if done else "forgotten-not-yet")]
    if until is not None:
        text.append(tr("forgotten-until", day=words.day(until, tr)))
    if others:
        text.append(tr("forgotten-others", count=others))
    return Screen(join("\n", text))


def end_screen(table: int, title: str, tr: Translator) -> Screen:
    """Return the question whether an administrator closes a running table."""
    yes = keys.button(tr("button-end"), codes.lobby(table, codes.END), Style.DANGER)
    no = keys.button(tr("button-end-not"), codes.lobby(table, codes.END_NOT))
    return Screen(tr("end-ask", table=words.clean(title)), ((yes, no),))


def leave_screen(
    table: int,
    title: str,
    name: Markup,
    place: int,
    tr: Translator,
    *,
    alone: bool,
    real: bool = False,
) -> Screen:
    """Return the question whether a person leaves a running table; ``place``: whose it is.

    ``alone``: no other person is there; ``real``: the cards are real.
    """
    buttons = (
        keys.button(tr("button-leave-yes"), codes.lobby(table, codes.LEAVE, place), Style.DANGER),
        keys.button(tr("button-leave-no"), codes.lobby(table, codes.STAY, place)),
    )
    key = "leave-ask-alone" if alone else "leave-ask-real" if real else "leave-ask"
    return Screen(tr(key, table=words.clean(title), name=name), (buttons,))


def ended_screen(title: str, name: str, tr: Translator) -> Screen:
    """Return what remains of a table that an administrator has closed."""
    who = words.shorten(words.clean(name))
    return Screen(tr("table-ended", table=words.clean(title), name=who))


def admins_screen(tr: Translator, *, admins_only: bool) -> Screen:
    """Return who may use commands in a group, and the choice."""
    rows = tuple(
        (
            keys.button(
                ("✓ " if closed is admins_only else "") + plain(tr(key)),
                codes.chat(f"{ADMINS}={int(closed)}"),
            ),
        )
        for key, closed in (("admins-all", False), ("admins-only", True))
    )
    return Screen(tr("admins-title"), rows)
