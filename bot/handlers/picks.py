"""Answers to the question which table a command means."""

from collections import deque
from typing import Final

from telegram import Update

from bot.handlers import table_commands
from bot.handlers.looking_back import LookingBack
from bot.handlers.pages import Pages
from bot.handlers.replies import Replies
from bot.handlers.table_commands import TableCommands
from bot.handlers.which_table import WhichTable
from bot.handlers.who import Where
from bot.i18n import plain
from bot.people import Guest
from bot.screen import Toast
from bot.tables.events import ChatRole
from bot.taps import Tap
from bot.views import picker

REMEMBERED: Final = 256
"""Answered questions that a second tap may still come to."""


class Picks:
    """Does what was asked for at the table whose name was tapped; each question once."""

    def __init__(
        self,
        replies: Replies,
        which: WhichTable,
        pages: Pages,
        commands: TableCommands,
        looking_back: LookingBack,
    ) -> None:
        self._replies = replies
        self._which = which
        self._services = replies.services
        self._pages = pages
        self._table_commands = commands
        self._looking_back = looking_back
        self._answered: deque[tuple[int, int]] = deque(maxlen=REMEMBERED)
        """Questions that have been answered, by chat and message."""

    async def picked(self, update: Update, person: Guest, place: Where, tap: Tap) -> Toast:
        """Do what a command wanted, at the table whose name was tapped."""
        tr = self._services.people.tr(person.user_id)
        try:
            command, asker = picker.parse_pick(tap.what)
        except ValueError:
            return Toast(plain(tr("toast-unknown")))
        if asker not in (0, person.user_id):
            return Toast(plain(tr("toast-pick-other")))
        question = (place.chat_id, place.message_id or 0)
        if question in self._answered:
            return Toast(plain(tr("toast-pick-done")))
        if command in table_commands.COMMANDS:
            toast = await self._table_commands.order(
                update, person, tap.table, command, ChatRole.NONE
            )
        else:
            found = await self._looking_back.show(person, place, command, tap)
            toast = Toast() if found else Toast(plain(tr("toast-unknown")))
        self._answered.append(question)
        self._services.telegram.drop(self._which.picker_slot(place, command, asker))
        return toast
