"""Commands of a person or a chat: /start, /newgame, /help, settings; and unknown words."""

import difflib
from collections.abc import Awaitable, Callable
from typing import Any, Final

import structlog
from telegram import Update
from telegram.ext import CallbackContext

from bot.features.lessons import Lessons
from bot.features.replays import Replays
from bot.features.study import Study
from bot.handlers.newgame import answer, parse_request
from bot.handlers.opening import TableOpener
from bot.handlers.pages import Pages
from bot.handlers.permissions import Permissions
from bot.handlers.replies import Command, Replies
from bot.handlers.update_source import ChatRef
from bot.people.people import Sender
from bot.screen import Screen
from bot.tables.events import Requested
from bot.tables.saved_agreements import AgreementLink
from bot.views import codes, keys
from bot.views.help import COMMANDS
from bot.views.links import HAND, LEARN, ME, replay_link, table_link
from bot.views.refusals import explain
from engine.errors import RuleError

log = structlog.get_logger(__name__)

Context = CallbackContext[Any, Any, Any, Any]

Keep = Callable[[Sender, ChatRef, str], Awaitable[None]]

ALIKE: Final = 0.5
"""Least similarity, 0 to 1, of typed text to the command that is suggested."""


class Commands:
    """Handlers of commands and plain text."""

    def __init__(
        self,
        replies: Replies,
        opening: TableOpener,
        pages: Pages,
        *,
        permissions: Permissions,
        replays: Replays,
        lessons: Lessons,
        study: Study,
    ) -> None:
        self._replies = replies
        self._opening = opening
        self._services = replies.services
        self._pages = pages
        self._permissions = permissions
        self._replays = replays
        self._lessons = lessons
        self._study = study

    async def start(self, command: Command) -> None:
        """/start, with or without a deep link."""
        update, person, place = command.update, command.person, command.place
        if person is None:
            return
        payload = (*command.words, "")[0]
        if not place.private:
            if await self._agreement(person, place, payload):
                return
            # A link that adds the bot to a group sends /start there with a payload.
            await self._pages.greet(person, place, asked=not command.words)
            return
        await self._services.reachability.person_started(person.user_id)
        if await self._agreement(person, place, payload):
            return
        opened = self._services.links.verify(payload)
        if opened == LEARN:
            await self._lessons.show(person, place)
            return
        if opened == ME:
            await self._study.show(person, place)
            return
        deal = replay_link(opened)
        if deal is not None:
            await self._replays.on_link(person, place, *deal)
            return
        link = table_link(payload)
        if link is None:
            if payload:
                log.info("start.unknown_payload")
            self._pages.welcome(person, place)
            return
        what, number = link
        signed = self._services.links.verify(payload) == f"{what}-{number}"
        table = self._services.tables.get(number) if signed else None
        if table is None:
            self._replies.say(person, place, "no-such-table")
            return
        if table.place_of(person.user_id) is None:
            bot, chat_id = update.get_bot(), table.row.chat_id
            member = await self._permissions.by_membership(bot, chat_id, person)
            if not member:
                key = "no-such-table" if member is False else "membership-unknown"
                self._replies.say(person, place, key)
                return
            if what == HAND:
                self._replies.say(person, place, "toast-not-sitting", table=table.row.title)
                return
        toast = await table.ask(Requested(person.user_id, what))
        if toast.text:
            tr = self._replies.tr(person, place)
            how = keys.button(tr("button-primer"), codes.page(codes.PRIMER, 0, number))
            self._replies.reply(place, Screen(tr("plain-text", text=toast.text), ((how,),)))

    async def _agreement(self, person: Sender, place: ChatRef, payload: str) -> bool:
        """Show the agreement of a link; False for a link to something else."""
        try:
            link = AgreementLink.of_payload(payload, self._services.links)
        except RuleError as error:
            log.info("start.refused_link", why=error.key)
            self._replies.say(
                person, place, "plain-text", text=explain(error, self._replies.tr(person, place))
            )
            return True
        if link is not None:
            await self._pages.house.on_link(person, place, link)
        return link is not None

    async def newgame(self, command: Command) -> None:
        """/newgame, with wishes in words."""
        person, place = command.person, command.place
        if person is None and place.private:
            return
        if not command.words:
            await self._opening.open_table(person, place)
            return
        kept = await self._pages.house.kept(place)
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

    async def save_or_rename(self, keep: Keep, command: Command) -> None:
        """/save and /rename: save the agreement under a name, or rename a saved one."""
        if command.person is None:
            self._replies.say(None, command.place, "toast-nobody")
            return
        await keep(command.person, command.place, " ".join(command.words))

    async def help(self, command: Command) -> None:
        """/help."""
        await self._pages.help(command.person, command.place)

    # Unknown commands and words

    async def unknown(self, update: Update, _: Context) -> None:
        """Suggest the nearest command, in private."""
        person, place = await self._replies.identify(update)
        message = update.effective_message
        if place is None or message is None or message.text is None:
            return
        typed = message.text.split(maxsplit=1)[0].lstrip("/").partition("@")[0].lower()[:32]
        ours = sorted({name for names in COMMANDS.values() for name in names})
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
