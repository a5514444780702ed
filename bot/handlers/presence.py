"""Whatever somebody does, wherever it is, shows that he is there."""

from typing import Any, Final

from telegram import Update
from telegram.ext import CallbackContext

from bot.handlers.services import Services
from bot.handlers.who import guest
from bot.taps import Tap, Verb, decode

RETURNS: Final = ("back", "here")
"""Buttons by which somebody returns: the table answers them itself."""


class Presence:
    """Tells tables that miss somebody of any sign of life: a command, a word, a tap."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def seen(self, update: Update, _: CallbackContext[Any, Any, Any, Any]) -> None:
        """Before an update is handled: tell all tables of its sender."""
        person = guest(update)
        if person is None:
            return
        services, tap = self._services, _tap(update)
        returns = tap is not None and tap.verb is Verb.SHOW and tap.what in RETURNS
        for table in services.tables.of_person(person.user_id):
            itself = returns and tap is not None and tap.table == table.row.id
            if not itself and table.misses(person.user_id):
                await services.people.meet(person, services.clock.now())
                table.heard_from(person.user_id)


def _tap(update: Update) -> Tap | None:
    """Return what a button carries, None for anything else."""
    query = update.callback_query
    try:
        return None if query is None else decode(query.data or "")
    except ValueError:
        return None
