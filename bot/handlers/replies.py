"""Shared by all handlers: the sender, the chat, and replies."""

import math
from dataclasses import replace
from typing import Final

from telegram import Update

from bot.handlers.update_source import ChatRef, chat_of, sender_of
from bot.i18n import LANGUAGES, Translator
from bot.people.people import Sender
from bot.reconcile import Aside, Receiver, Slot
from bot.screen import (
    FOR_ONE,
    MAX_EDITED,
    Button,
    Screen,
    Urgency,
    can_be_edited,
    first_part,
)
from bot.services import Services
from bot.store import ChatRow
from bot.taps import Tap
from bot.updates.rate_limits import RateLimits
from bot.views.refusals import explain
from engine.errors import RuleError

PATIENCE: Final = 6.0
"""Seconds that a page may wait for its place in a group: those in which it earns a call."""
TEXT: Final = 4000
CAPTION: Final = 1000
"""Characters of a message, and under a file, that surely fit."""


class Replies:
    """Records senders and chats, and replies in the right language."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.rate_limits = RateLimits(services.clock)

    async def identify(self, update: Update) -> tuple[Sender | None, ChatRef | None]:
        """Record the sender and the chat, and return them."""
        person, place = sender_of(update), chat_of(update)
        if person is not None:
            await self.services.people.record_visit(person, self.services.clock.now())
        if place is not None:
            place = await self._now(place)
            tapped = update.callback_query is not None
            self.services.telegram.note_update(place.chat_id, place.message_id, tapped=tapped)
            await self.note_chat(place, person)
            if person is not None and self.services.people.reachable(person.user_id):
                place = replace(place, asker=person.user_id)
        return person, place

    async def _now(self, place: ChatRef) -> ChatRef:
        """Return the chat under its present id: a migration may be known only later."""
        row = None if place.private else await self.services.chats.get(place.chat_id)
        if row is None or row.chat_id == place.chat_id:
            return place
        return replace(place, chat_id=row.chat_id, thread_id=None, message_id=None)

    async def note_chat(self, place: ChatRef, person: Sender | None) -> None:
        """Record a group, or its changes."""
        if place.private:
            return
        chats = self.services.chats
        row, named = await chats.get(place.chat_id), (place.title, place.forum)
        if row is None:
            short = (person.language or "").split("-")[0].lower() if person else ""
            language = short if short in LANGUAGES else None
            row = ChatRow(place.chat_id, place.title, language, place.forum)
        elif (row.title, row.forum) == named and not chats.doubted(place.chat_id):
            return
        await chats.change(row, title=place.title, forum=place.forum)

    def tr(self, person: Sender | None, place: ChatRef) -> Translator:
        """Return the language of replies: the chat's own in a group."""
        if place.private and person is not None:
            return self.services.people.tr(person.user_id)
        return self.services.chats.tr(place.chat_id)

    def crowded(self, place: ChatRef) -> int:
        """Return for how many seconds a group takes no further page, 0 if it does."""
        wait = 0.0 if place.private else self.services.telegram.page_wait(place.chat_id)
        return math.ceil(wait) if wait > PATIENCE else 0

    def aside(self, person: Sender | None, place: ChatRef) -> ChatRef:
        """Return a chat whose pages go to the person, if the bot may write to him."""
        reachable = person is not None and self.services.people.reachable(person.user_id)
        return replace(place, aside=person.user_id if person is not None and reachable else 0)

    def reply(self, place: ChatRef, screen: Screen) -> None:
        """Reply where the update came from."""
        if place.aside is not None:
            if place.aside:
                self.services.telegram.post(place.aside, self._explained(place, screen))
            return
        if place.to is not None:
            self._show(place, "answer", screen, renew=True)
            return
        self.services.telegram.post(
            place.chat_id,
            screen,
            thread_id=self.services.chats.thread(place.chat_id, place.thread_id),
            reply_to=None if place.private else place.message_id,
            aside=self._for_asker(place, screen),
        )

    def _for_asker(self, place: ChatRef, screen: Screen) -> Aside | None:
        """Return what the sender gets in private where a group takes no answer.

        All its topics are closed, or it is not shown to him alone.
        """
        if place.private or place.asker is None:
            return None
        why = "page-shut" if place.to is None else "page-aside"
        return Aside(place.asker, self._explained(place, screen, why))

    def _explained(self, place: ChatRef, screen: Screen, key: str = "page-aside") -> Screen:
        """Return a group's page for a private chat: its buttons would mean that chat."""
        why = self.services.chats.tr(place.chat_id)(key)
        most = CAPTION if screen.picture or screen.document else TEXT
        fits = len(why) + len(screen.text) < most
        text = f"{why}\n\n{screen.text}" if fits else screen.text
        links = (tuple(each for each in row if each.url) for row in screen.rows)
        return replace(screen, text=text, rows=tuple(row for row in links if row))

    def say(self, person: Sender | None, place: ChatRef, key: str, **params: object) -> None:
        """Reply with a catalogue message."""
        self.reply(place, Screen(self.tr(person, place)(key, **params)))

    def refuse(
        self, person: Sender | None, place: ChatRef, error: RuleError, game: str = ""
    ) -> None:
        """Reply why something is refused, in a game's words if it is of one."""
        tr = self.tr(person, place).of(game)
        self.say(person, place, "plain-text", text=explain(error, tr))

    # Pages: one message of each kind in a chat

    def page_slot(self, place: ChatRef, key: str) -> Slot:
        """Return the slot of a page."""
        thread = self.services.chats.thread(place.chat_id, place.thread_id)
        for_one = "" if place.to is None else f"{FOR_ONE}{place.to.user_id}"
        return Slot(place.chat_id, f"page:{key}{for_one}", thread)

    def show_page(self, place: ChatRef, key: str, screen: Screen, *, renew: bool) -> None:
        """Show a page in place of the last one of its kind; ``renew``: at the bottom."""
        if place.aside is not None:
            if place.aside:
                slot = Slot(place.aside, "page:aside")
                self.services.telegram.want(slot, self._explained(place, screen), renew=True)
            return
        self._show(place, key, screen, renew=renew)

    def _show(self, place: ChatRef, key: str, screen: Screen, *, renew: bool) -> None:
        self.services.telegram.want(
            self.page_slot(place, key),
            screen,
            urgency=Urgency.NOW,
            renew=renew,
            aside=self._for_asker(place, screen),
            to=place.to,
        )

    async def alone(self, person: Sender, place: ChatRef) -> ChatRef | None:
        """Return where a tap is answered so that its person alone sees it; None: in private.

        A group has to have switched hands on, and to have room.
        """
        row = None if place.private else await self.services.chats.get(place.chat_id)
        telegram = self.services.telegram
        if row is None or not row.hands or place.to is not None or not telegram.whispers:
            return None
        if telegram.page_wait(place.chat_id) > 0.0:
            return None
        asker = person.user_id if self.services.people.reachable(person.user_id) else None
        return replace(place, to=Receiver(person.user_id, place.tap), asker=asker)

    def show_first_part(
        self, place: ChatRef, key: str, screen: Screen, tap: Tap, tr: Translator
    ) -> None:
        """Show a page to one person as far as it fits, with a button for all of it in private."""
        if not can_be_edited(screen.in_words()):
            whole = Button(tr("button-whole"), tap.encode())
            screen = replace(screen, text=first_part(screen.text, MAX_EDITED), rows=((whole,),))
        self.show_page(place, key, screen, renew=True)

    def page_stands(self, place: ChatRef, key: str) -> bool:
        """Return whether a page of this kind stands in the chat."""
        return self.page_slot(place, key) in self.services.telegram.tracked_slots()

    # Failures

    async def unreadable(self, person: Sender | None, place: ChatRef, table_id: int) -> bool:
        """Reply that a table cannot be read, if so."""
        if await self.services.past.is_locked(table_id):
            self.say(person, place, "toast-set-after")
            return True
        row = await self.services.store.table(table_id)
        if row is None or not await self.services.past.is_unreadable(table_id):
            return False
        self.say(person, place, "table-unreadable", table=row.title)
        return True
