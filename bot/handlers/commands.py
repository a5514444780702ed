"""/newgame; and unknown commands and words."""

import difflib
from typing import Any, Final

import structlog
from telegram import Update
from telegram.ext import CallbackContext

from bot.handlers.feature import Audience, Command, CommandSpec, Feature, Parts
from bot.handlers.newgame import parse_request
from bot.handlers.newgame_answers import answer
from bot.screen import Screen
from bot.updates.rate_limits import Cost
from bot.views.help import both

log = structlog.get_logger(__name__)

Context = CallbackContext[Any, Any, Any, Any]

ALIKE: Final = 0.5
"""Least similarity, 0 to 1, of typed text to the command that is suggested."""


class Commands:
    """Opens tables by words, and answers what is no command."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._replies, self._services = parts.replies, parts.services
        self._opening = parts.opener

    async def newgame(self, command: Command) -> None:
        """/newgame, with wishes in words."""
        person, place = command.person, command.place
        if person is None and place.private:
            return
        if not command.words:
            await self._opening.open_table(person, place)
            return
        kept = await self._opening.saved_agreements(place)
        wish = parse_request(" ".join(command.words), kept)
        if wish.unknown or wish.clash:
            log.info("command.malformed", command="newgame")
            tr = self._replies.tr(person, place).of(wish.game)
            self._replies.reply(place, Screen(answer(wish, tr, kept)))
            return
        saved = None if wish.saved is None else wish.saved.options
        await self._opening.open_table(
            person, place, wish.game, wish.options, wish.level, saved=saved
        )

    # Unknown commands and words

    async def unknown(self, update: Update, _: Context) -> None:
        """Suggest the nearest command, in private."""
        person, place = await self._replies.identify(update)
        message = update.effective_message
        if place is None or message is None or message.text is None:
            return
        typed = message.text.split(maxsplit=1)[0].lstrip("/").partition("@")[0].lower()[:32]
        ours = sorted(self._parts.commands)
        near = difflib.get_close_matches(typed, ours, n=1, cutoff=ALIKE) or ["help"]
        self._replies.say(person, place, "unknown-command", typed=typed, near=near[0])

    async def plain_words(self, update: Update, _: Context) -> None:
        """Answer plain words in private, once a day."""
        person, place = await self._replies.identify(update)
        if person is None or place is None:
            return
        known, now = self._services.people.cached(person.user_id), self._services.clock.now()
        if known is None or now - known.told < 24 * 3600.0:
            return
        await self._services.people.change(person.user_id, told=now)
        self._replies.say(person, place, "plain-words")


FEATURE: Final = Feature(
    Commands,
    commands=(
        CommandSpec("newgame", both(10), Cost.LOBBY, Audience.ALL, Commands.newgame, waits=True),
    ),
)
