"""Button presses: decoded, passed to their table, answered at once."""

from collections import deque
from typing import Any, Final

import structlog
from telegram import Bot, CallbackQuery, Update
from telegram.ext import CallbackContext

from bot.handlers.feature import PERSONAL, Command, Parts
from bot.handlers.permissions import Permissions
from bot.handlers.update_source import ChatRef
from bot.i18n import plain
from bot.people.people import Sender
from bot.reconcile.trimmed_request import BUTTONS
from bot.screen import Toast
from bot.tables import lobby
from bot.tables.events import ChatRole, Tapped
from bot.tables.lobby_requests import changes_agreement
from bot.tables.task import TableTask
from bot.taps import Tap, Verb, decode
from bot.views import codes, picker
from bot.views.refusals import toast as refused
from engine.errors import RuleError

REMEMBERED: Final = 256
"""Answered questions remembered for a second tap."""
GOES_ON: Final = (codes.LONGER, codes.AGAIN, codes.ANOTHER)
"""Buttons under a settlement that the finished table handles."""

log = structlog.get_logger(__name__)


class Taps:
    """Handles all callback queries."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._replies, self._services = parts.replies, parts.services
        self._permissions = parts.get(Permissions)
        self._answered: deque[tuple[int, int]] = deque(maxlen=REMEMBERED)
        """Answered questions which table is meant, by chat and message."""

    async def on_tap(self, update: Update, _: CallbackContext[Any, Any, Any, Any]) -> None:
        """Handle one press."""
        query = update.callback_query
        if query is None:
            return
        person, place = await self._replies.identify(update)
        if person is None or place is None:
            tr = self._services.chats.tr(place.chat_id if place else 0)
            self._services.answer(query.id, Toast(plain(tr("toast-nobody"))))
            return
        self._permissions.seen.note(person, place)
        try:
            tap = decode(query.data or "")
        except ValueError:
            self._reveal(query, place)
            log.info("tap.malformed", chat=place.chat_id)
            self._services.answer(query.id, self._services.toast(person.user_id, "toast-unknown"))
            return
        # Messages to play from are replaced when there are no cards to play.
        cards = place.private and tap.verb in (Verb.MOVE, Verb.DRAFT)
        self._reveal(query, place, str(tap.table) if cards else "")
        await self._route(update, query, person, place, tap)

    def _reveal(self, query: CallbackQuery, place: ChatRef, owner: str = "") -> None:
        """Show the reconciler the buttons of a message.

        ``owner``: whose it is, if such messages do not outlive their slots.
        """
        message = query.message
        if place.to is not None:
            return
        if message is not None and (data := message.api_kwargs.get(BUTTONS)):
            self._services.telegram.delete_orphan(place.chat_id, message.message_id, data, owner)

    async def _route(
        self, update: Update, query: CallbackQuery, person: Sender, place: ChatRef, tap: Tap
    ) -> None:
        toast = await self._permissions.tap(update.get_bot(), person, place, tap)
        if toast is None:
            toast = await self._beside_tables(update, person, place, tap)
        if toast is not None:
            self._services.answer(query.id, toast)
            return
        table = self._services.tables.get(tap.table)
        goes_on = tap.verb is Verb.LOBBY and tap.what in GOES_ON
        if table is None and (goes_on or tap.verb is Verb.REPORT):
            table = await self._services.tables.reopen(tap.table)
        if table is None:
            self._services.answer(query.id, await self._over(person, tap.table))
            return
        calls_off = tap.verb is Verb.LOBBY and tap.what in (codes.CANCEL, codes.ASK_CANCEL)
        closes = tap.verb is Verb.LOBBY and tap.what in (codes.END, codes.END_NOT)
        agrees = table.ledger is None and changes_agreement(table.row, tap)
        others = (calls_off or (agrees and lobby.waits_alone(table.row))) and not lobby.concerns(
            table.row, person.user_id
        )
        if closes or others:
            # Asking Telegram for the role must not delay other taps.
            self._services.jobs.start(self._ranked(update.get_bot(), query, person, table, tap))
            return
        own, message = place.chat_id == table.row.chat_id, query.message
        number = message.message_id if own and message is not None else 0
        event = Tapped(
            person.user_id,
            tap,
            not place.private,
            message=number,
            hand=place.to is not None,
            query=query.id if own else "",
        )
        self._hand_in(query, table, event)

    async def _beside_tables(
        self, update: Update, person: Sender, place: ChatRef, tap: Tap
    ) -> Toast | None:
        """Handle a button of a feature, or a chosen table; None for all others."""
        if tap.verb is Verb.PICK:
            return await self._picked(update, person, place, tap)
        owned = self._parts.owns(tap)
        if not owned and tap.verb not in PERSONAL:
            return None
        try:
            toast = await self._parts.press(person, place, tap) if owned else None
        except RuleError as error:
            game = codes.parse_of_game(tap.what)[0]
            return refused(error, self._services.people.tr(person.user_id).of(game))
        return toast or await self._services.missing(person.user_id, tap.table, "toast-unknown")

    async def _over(self, person: Sender, table_id: int) -> Toast:
        """Answer that a table is over."""
        table = await self._services.past.get(table_id)
        if table is None:
            return await self._services.missing(person.user_id, table_id)
        tr = self._services.people.tr(person.user_id).of(table.row.game)
        return Toast(plain(tr("toast-finished")))

    def _hand_in(self, query: CallbackQuery, table: TableTask, event: Tapped) -> None:
        table.put(event, lambda toast: self._services.answer(query.id, toast))

    async def _ranked(
        self, bot: Bot, query: CallbackQuery, person: Sender, table: TableTask, tap: Tap
    ) -> None:
        chat_id = table.row.chat_id
        role = await self._permissions.role(bot, chat_id, person.user_id)
        prove = self._permissions.prove(chat_id, person) if role is ChatRole.NONE else None
        # Who wants another agreement may simply sit down.
        if prove is not None and not changes_agreement(table.row, tap):
            self._services.answer(query.id, prove)
            return
        self._hand_in(query, table, Tapped(person.user_id, tap, in_group=True, role=role))

    async def _picked(self, update: Update, person: Sender, place: ChatRef, tap: Tap) -> Toast:
        """Carry out a command at the tapped table."""
        tr = self._services.people.tr(person.user_id)
        try:
            command, asker = picker.parse_pick(tap.what)
        except ValueError:
            return Toast(plain(tr("toast-unknown")))
        if asker not in (0, person.user_id):
            return Toast(plain(tr("toast-pick-other")))
        question = (place.chat_id, place.message_id or 0)
        # What one member alone sees has no such number; a second tap on it asks the same again.
        if place.to is None and question in self._answered:
            return Toast(plain(tr("toast-pick-done")))
        toast = await self._parts.pick(Command(update, person, place, (), command), tap)
        if toast is None:
            toast = Toast(plain(tr("toast-unknown")))
        self._answered.append(question)
        self._services.telegram.drop(self._parts.lookup.picker_slot(place, command, asker))
        return toast
