"""Somebody leaves a running table: he is asked once, and told how to return. He may at any time."""

from bot.reconcile import Slot
from bot.screen import Toast, Urgency
from bot.tables.events import Asked, Tapped
from bot.tables.live_table import LiveTable, questions_of
from bot.views import codes, people, words

WORDS = (codes.LEAVE, codes.STAY)


def ask(table: LiveTable, seat: int, event: Asked) -> Toast:
    """Ask whoever wants to leave; whoever has left is shown where it says so."""
    if seat in table.notes.gone:
        _show(table, seat, in_group=event.in_group)
        return Toast()
    at, user_id = table.snapshot(), event.user_id
    tr = table.tr if event.in_group else table.person_tr(user_id)
    name = words.mention(words.name(at.scene(seat, tr), seat), user_id)
    place, title = table.joined.index(seat), table.row.title
    screen = people.leave_screen(table.row.id, title, name, place, tr, alone=at.alone(seat))
    slot = _slot(table, user_id, in_group=event.in_group)
    table.services.outbox.want(slot, screen, urgency=Urgency.NOW, renew=True)
    return Toast()


async def decide(table: LiveTable, seat: int, event: Tapped) -> Toast:
    """A person goes: the others decide; where there are only computers, he himself."""
    tap, user_id = event.tap, event.user_id
    if table.joined.index(seat) != tap.number:
        return table.toast("toast-pick-other", user_id)
    table.services.outbox.drop(_slot(table, user_id, in_group=event.in_group))
    if table.public.over:
        return table.toast("toast-finished", user_id)
    if tap.what == codes.STAY:
        return Toast()
    if seat in table.notes.gone:
        return table.toast("toast-taken", user_id)
    await table.note(gone=table.notes.gone | {seat})
    if not event.in_group:
        _show(table, seat, in_group=False)
    alone = table.snapshot().alone(seat)
    return table.toast("toast-left-alone" if alone else "toast-left", user_id)


def _show(table: LiveTable, seat: int, *, in_group: bool) -> None:
    """Bring down what says that somebody has left, with the way back: the notice, or his cards."""
    if in_group or table.row.private:
        table.renew(f"absent:{table.snapshot().chair(seat)}")
    else:
        table.bring_down(seat)


def _slot(table: LiveTable, user_id: int, *, in_group: bool) -> Slot:
    """Where somebody is asked: one question for each person."""
    row, chats = table.row, table.services.chats
    key = f"{questions_of(row.id)}leave:{user_id}"
    if not in_group:
        return Slot(user_id, key)
    return Slot(row.chat_id, key, chats.thread(row.chat_id, row.thread_id))
