"""An administrator of the group closes a running table; it is the only thing that he may do there.

Nothing is settled: the running deal does not count, and the log stays as it is.
"""

from dataclasses import replace

from bot.i18n import plain
from bot.reconcile import Slot
from bot.screen import Toast, Urgency
from bot.tables.events import Asked, ChatRole, Tapped
from bot.tables.live_table import LiveTable, questions_of
from bot.taps import Verb
from bot.views import codes, people

WORDS = (codes.END, codes.END_NOT)


def asks(event: Tapped | Asked) -> bool:
    """Whether an event is about closing the table."""
    if isinstance(event, Asked):
        return event.what == codes.CANCEL and event.role is not ChatRole.NONE
    return event.tap.verb is Verb.LOBBY and event.tap.what in WORDS


async def decide(table: LiveTable, event: Tapped | Asked) -> Toast:
    """Ask an administrator once, and close the table; nobody else may."""
    if event.role is ChatRole.NONE:
        return table.toast("toast-end-who", event.user_id)
    if table.ended:
        return table.toast("toast-finished", event.user_id)
    outbox, slot = table.services.outbox, _slot(table)
    if isinstance(event, Asked):
        screen = people.end_screen(table.row.id, table.row.title, table.tr)
        outbox.want(slot, screen, urgency=Urgency.NOW, renew=True)
        return Toast()
    outbox.drop(slot)
    if event.tap.what == codes.END_NOT:
        return Toast()
    person = table.services.people.known(event.user_id)
    name, ender = plain(table.tr("somebody-admin")), 0
    if person is not None and event.role is ChatRole.ADMIN:
        name, ender = person.name or plain(table.tr("forgotten-player")), event.user_id
    await table.note(ended_by=name, ender=ender)
    now = table.services.clock.now()
    await table.save(replace(table.row, status="closed", finished=now))
    return table.toast("toast-ended", event.user_id)


def _slot(table: LiveTable) -> Slot:
    row, chats = table.row, table.services.chats
    return Slot(row.chat_id, f"{questions_of(row.id)}end", chats.thread(row.chat_id, row.thread_id))
