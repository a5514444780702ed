"""/newgame; and unknown commands and words."""

import difflib
from typing import Any, Final

import structlog
from telegram import Update
from telegram.ext import CallbackContext

from bot.handlers.feature import Audience, Command, CommandSpec, Feature, Parts
from bot.handlers.newgame import NewTableRequest, parse_request
from bot.handlers.newgame_answers import answer
from bot.handlers.update_source import ChatRef
from bot.people.people import Sender
from bot.screen import Screen
from bot.updates.rate_limits import Cost
from bot.views.help import both

log = structlog.get_logger(__name__)

Context = CallbackContext[Any, Any, Any, Any]

ALIKE: Final = 0.5
"""Least similarity, 0 to 1, of typed text to the command that is suggested."""
LONGEST: Final = 100
"""Most characters of plain words in which a game is looked for."""


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
        await self._open(person, place, wish)

    async def _open(self, person: Sender | None, place: ChatRef, wish: NewTableRequest) -> None:
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
        if _named(typed) is not None:
            near = [f"newgame {typed}"]
        self._replies.say(person, place, "unknown-command", typed=typed, near=near[0])

    async def plain_words(self, update: Update, _: Context) -> None:
        """Open the game that plain words in private name; answer others once a day.

        They open nothing for whoever plays at a table: «вист» may be what he says of his cards.
        """
        person, place = await self._replies.identify(update)
        if person is None or place is None:
            return
        message = update.effective_message
        wish = _named((message and message.text) or "")
        playing = self._services.tables.of_person(person.user_id)
        if wish is not None and all(table.ledger is None for table in playing):
            wait = self._replies.rate_limits.spend(Cost.LOBBY, person.user_id, place.chat_id)
            if wait and self._replies.rate_limits.tells(person.user_id, place.chat_id):
                self._replies.say(person, place, "slow-down", seconds=int(wait))
            if not wait:
                await self._open(person, place, wish)
            return
        known, now = self._services.people.cached(person.user_id), self._services.clock.now()
        if known is None or now - known.told < 24 * 3600.0:
            return
        await self._services.people.change(person.user_id, told=now)
        self._replies.say(person, place, "plain-words")


def _named(text: str) -> NewTableRequest | None:
    """Return what words ask for if they name a game and say nothing else: «сыграем в тысячу»."""
    if len(text) > LONGEST or text.strip().isdecimal():
        return None
    wish = parse_request(text.lstrip("/"))
    return wish if wish.clear and not wish.unknown + wish.clash else None


FEATURE: Final = Feature(
    Commands,
    commands=(
        CommandSpec("newgame", both(10), Cost.LOBBY, Audience.ALL, Commands.newgame, waits=True),
    ),
)
