"""What people press and ask for at a running table. Every refusal is a toast."""

from typing import Any

import structlog

from bot.reconcile import Slot
from bot.screen import Toast, Urgency
from bot.tables import arrivals, closing, later, levels
from bot.tables.events import Asked, Tapped
from bot.tables.hints import Hints
from bot.tables.live_table import LiveTable
from bot.tables.messages import FINAL
from bot.taps import Tap, Verb
from bot.views import codes, limits, notices
from bot.views.model import TapNumbers
from engine.errors import RuleError
from engine.game import PUBLIC
from engine.log import parse_action, table_code
from engine.shuffle import Cut
from engine.votes import (
    WITHDRAW,
    Agree,
    ProposeComputer,
    ProposeLonger,
    ProposeStop,
    Refuse,
    Withdraw,
)

log = structlog.get_logger(__name__)


async def tapped(table: LiveTable, hints: Hints, event: Tapped) -> Toast:
    """Answer a button of the pulka. Wrong ones change nothing."""
    tap, user_id = event.tap, event.user_id
    if tap.verb is Verb.SHOW:
        return await show(table, event)
    if closing.asks(event):
        return await closing.decide(table, event)
    seat = table.seat_of(user_id)
    if tap.verb is Verb.LOBBY and tap.what.startswith(codes.JOIN):
        return await arrivals.tapped(table, user_id, tap)
    if seat is None:
        back = tap.verb is Verb.VOTE and tap.what == table_code(WITHDRAW)
        taken_back = await arrivals.think_better(table, user_id, tap.number) if back else None
        return taken_back or table.toast("toast-not-sitting", user_id, table=table.row.title)
    if tap.verb is Verb.LOBBY and tap.what == codes.LONGER:
        return await longer(table, seat, user_id, event.message)
    if table.public.over and (tap.verb is not Verb.VOTE or table.public.vote is None):
        return table.toast("toast-finished", user_id)
    if tap.verb is Verb.LOBBY:
        return await levels.tapped(table, user_id, tap)
    if tap.verb is Verb.OPTION:
        return table.toast("toast-begun", user_id)
    if tap.verb not in (Verb.MOVE, Verb.RIGHT, Verb.VOTE, Verb.DRAFT):
        raise ValueError(tap.what)
    if seat in table.public.substituted and not table.public.over:
        await table.control(seat, computer=False)
    elif tap.verb in (Verb.MOVE, Verb.DRAFT):
        await table.come_back(seat)  # who plays has not left
    if tap.verb is Verb.DRAFT:
        return await draft(table, hints, seat, user_id, tap)
    try:
        action = parse_action(table.current.table.game, tap.what)
    except ValueError:
        return malformed(table, user_id)
    before = table.seen(seat)
    refused = _stale(table, seat, user_id, tap, action) or await act(table, seat, user_id, action)
    if refused is not None:
        return refused
    told = later.acted(table, event, seat, action, before)
    return told or (table.toast("toast-cut", user_id) if isinstance(action, Cut) else Toast())


def malformed(table: LiveTable, user_id: int) -> Toast:
    """A button nobody made: logged, answered politely."""
    log.info("tap.malformed", table=table.row.id)
    return table.toast("toast-unknown", user_id)


def _stale(table: LiveTable, seat: int, user_id: int, tap: Tap, action: Any) -> Toast | None:
    """Return why the tap comes too late or too early, None if it is in time."""
    ledger, seen = table.current, table.seen(seat)
    match tap.verb:
        case Verb.MOVE if table.front.waits_for_play(tap.what, seen):
            return table.toast("toast-cards-wait", user_id)
        case Verb.MOVE:
            # Buttons in the group are everybody's: they carry the decision of whose turn it is.
            if not seen.moves:
                return _not_your_turn(table, seat, user_id, tap)
            if tap.number != ledger.decisions[seat] or isinstance(action, Agree | Refuse):
                return table.toast("toast-stale", user_id)
        case Verb.RIGHT:
            newcomers = table.snapshot().newcomers
            if tap.number != TapNumbers(deal=seen.number, newcomers=newcomers).right:
                return table.toast("toast-stale", user_id)
        case Verb.VOTE:
            if not isinstance(action, Agree | Refuse | Withdraw):
                return malformed(table, user_id)
            if seen.vote is None or tap.number != ledger.vote_entry:
                return table.toast("toast-vote-over", user_id)
        case _:
            return malformed(table, user_id)
    return None


def _not_your_turn(table: LiveTable, seat: int, user_id: int, tap: Tap) -> Toast:
    ledger, seen = table.current, table.seen(seat)
    if 0 < tap.number < ledger.decisions[seat]:
        return table.toast("toast-stale", user_id)
    if seen.vote is not None and seen.vote.blocks:
        return table.toast("toast-vote-first", user_id)
    waiting = [each for each in range(len(ledger.moves)) if ledger.waits_for(each)]
    if not waiting:
        return table.toast("toast-not-yet", user_id)
    name = table.row.places[table.joined.index(waiting[0])].name
    return table.toast("toast-not-your-turn", user_id, name=name)


async def act(table: LiveTable, seat: int, user_id: int, action: Any) -> Toast | None:
    """Do what a person chose, or return why not."""
    if isinstance(action, ProposeComputer | ProposeStop):
        about = (action.seat,) if isinstance(action, ProposeComputer) else action.without
        seats = range(len(table.row.places))
        at = table.snapshot()
        if not all(each in seats and at.absent(each) for each in about):
            return table.toast("toast-not-absent", user_id)
    try:
        await table.append(seat, action)
    except RuleError as error:
        if error.key == "not-now":
            return table.toast("toast-stale", user_id)
        refused = table.front.explain(error, table.person_tr(user_id))
        return Toast(refused, alert=table.front.alarming(action))
    return None


async def draft(table: LiveTable, hints: Hints, seat: int, user_id: int, tap: Tap) -> Toast:
    """Put together, ask, go back: nothing of it enters the log."""
    if tap.number != table.current.decisions[seat]:
        card = table.front.waits_for_play(tap.what, table.seen(seat))
        return table.toast("toast-cards-wait" if card else "toast-stale", user_id)
    if tap.what == codes.HINT:
        return hints.ask(seat, user_id, renew=False)
    try:
        new = table.front.draft(table.draft(seat), tap.what, table.seen(seat))
    except ValueError:
        return table.toast("toast-stale", user_id)
    await table.save_draft(seat, new)
    return Toast()


# --- looking --------------------------------------------------------------------------------


async def show(table: LiveTable, event: Tapped) -> Toast:
    """Pop-ups and messages that somebody asks for. ``back`` alone changes the table."""
    tap, user_id = event.tap, event.user_id
    seat = table.seat_of(user_id)
    if tap.what in ("check", "why", "sheet", "exact"):
        return look_back(table, user_id, tap, in_group=event.in_group)
    if seat is None:
        return table.toast("toast-not-sitting", user_id, table=table.row.title)
    seen, tr = table.seen(seat), table.person_tr(user_id)
    scene = table.snapshot().scene(seat, tr)
    match tap.what:
        case "hand":
            return Toast(table.front.hand_popup(seen, scene), alert=True)
        case "layout":
            if tap.number != seen.number or not table.front.has_layout(seen):
                return table.toast("toast-stale", user_id)
            opened = {} if scene.layout else {seat: seen.number}
            others = {s: deal for s, deal in table.notes.layouts.items() if s != seat}
            await table.note(layouts=others | opened)
            return Toast()
        case "seal":
            return Toast(notices.seal_popup(seen, scene), alert=True)
        case codes.HURRY:
            if tap.number != seen.number or not table.front.computers_finish(seen):
                return table.toast("toast-stale", user_id)
            await table.note(hurried=seen.number)
            return Toast()
        case "down":
            table.bring_down()
            return Toast()
        case "back":
            if seat not in seen.substituted and seat not in table.notes.gone:
                return table.toast("toast-there-already", user_id)
            if seat in seen.substituted:
                await table.control(seat, computer=False)
            else:
                await table.come_back(seat)
            return table.toast("toast-back", user_id)
    return malformed(table, user_id)


def look_back(table: LiveTable, user_id: int, tap: Tap, *, in_group: bool) -> Toast:
    """The sheet into the table's chat; the check of a deal and its reasons to who asked.

    Each takes the place of the one shown before, so that nobody can fill a chat with them.
    """
    ledger, people = table.current, table.services.people
    if tap.what == "sheet":
        shown = show_sheet(table)
        return Toast() if shown else table.toast("toast-sheet-here", user_id)
    if tap.what == "exact":
        around = table.snapshot().scene(PUBLIC, table.person_tr(user_id))
        return Toast(table.front.exact_popup(table.public, around), alert=True)
    if not 1 <= tap.number <= len(ledger.finished):
        return table.toast("toast-not-over", user_id)
    if not people.reachable(user_id):
        return Toast(url=codes.hand_link(table.services.bot, table.row.id))
    scene = table.snapshot().scene(PUBLIC, table.person_tr(user_id))
    make = table.front.check_screen if tap.what == "check" else table.front.why_screen
    slot = Slot(user_id, answer_key(table.row.id, tap.what))
    screen = make(ledger.finished[tap.number - 1], scene)
    table.services.outbox.want(slot, screen, urgency=Urgency.ANSWER, renew=True)
    return table.toast("toast-in-private", user_id) if in_group else Toast()


def answer_key(table_id: int, what: str) -> str:
    """Return the key of an answer about a table: one message of a kind in each chat."""
    return f"ask:{table_id}:{what}"


def sheet_key(table_id: int, deals: int) -> str:
    """Return the key of the answer that shows the sheet after so many deals: one is enough."""
    return answer_key(table_id, f"sheet:{deals}")


def show_sheet(table: LiveTable) -> bool:
    """Show the drawn sheet with the standing settlement; False where it stands already."""
    row, outbox, seen = table.row, table.services.outbox, table.public
    older = answer_key(row.id, "sheet")
    key = sheet_key(row.id, len(table.current.finished))
    sheets = [s for s in outbox.known() if s.chat_id == row.chat_id and s.key.startswith(older)]
    if any(slot.key == key for slot in sheets):
        return False
    for slot in sheets:
        outbox.drop(slot)
    slot = Slot(row.chat_id, key, table.services.chats.thread(row.chat_id, row.thread_id))
    screen = table.front.sheet_screen(seen, table.snapshot().scene(PUBLIC, table.tr))
    outbox.want(slot, screen, urgency=Urgency.ANSWER, renew=True)
    return True


# --- commands -------------------------------------------------------------------------------


async def asked(table: LiveTable, hints: Hints, event: Asked) -> Toast:
    """Do what a command asks for at this table."""
    user_id = event.user_id
    seat = table.seat_of(user_id)
    if closing.asks(event):
        return await closing.decide(table, event)
    if event.what == codes.JOIN or (seat is None and event.what == "sit"):
        return await arrivals.asked(table, user_id)
    if seat is None:
        return table.toast("toast-not-sitting", user_id, table=table.row.title)
    if table.public.over:
        return table.toast("toast-finished", user_id)
    match event.what:
        case "sit" | "hand":
            table.bring_down(seat)
            return Toast()
        case "leave":
            return await leave(table, seat, user_id)
        case "stop":
            return await stop(table, seat, user_id)
        case codes.LONGER:
            return await longer(table, seat, user_id)
        case "poke":
            return await poke(table, user_id)
        case "hint":
            return hints.ask(seat, user_id, renew=True)
        case "cancel":
            return table.toast("toast-cancel-running", user_id)
    raise ValueError(event.what)


async def leave(table: LiveTable, seat: int, user_id: int) -> Toast:
    """A person goes: the others decide; where there are only computers, he himself."""
    await table.note(gone=table.notes.gone | {seat})
    alone = table.snapshot().alone(seat)
    return table.toast("toast-left-alone" if alone else "toast-left", user_id)


async def stop(table: LiveTable, seat: int, user_id: int) -> Toast:
    """Propose to settle now; whoever is away is not waited for. Rule 8.4."""
    at = table.snapshot()
    away = [
        other
        for other in range(len(table.row.places))
        if other != seat and other not in table.current.table.computer_seats and at.absent(other)
    ]
    refused = await act(table, seat, user_id, ProposeStop(tuple(away)))
    return refused or table.toast("toast-proposed", user_id)


async def longer(table: LiveTable, seat: int, user_id: int, message: int = 0) -> Toast:
    """Propose a later end, while the game runs or when it is over. Rules 8.1, 13.36.

    ``message``: that of the settlement if it was asked for there, 0 otherwise.
    """
    ends = table.public.agreement.ends
    if ends is None:
        return table.toast("toast-longer-never", user_id)
    settled = None
    if table.ended:
        await table.note(reopened=len(table.current.finished))
        around = table.snapshot().scene(PUBLIC, table.tr)
        settled = table.front.final_screen(table.public, around)
    to = limits.later(ends, len(table.row.places), table.services.clock.now())
    refused = await act(table, seat, user_id, ProposeLonger(to))
    if settled is not None and message and refused is None:
        # It is looked after again: should they play on its buttons mean nothing any more.
        row, chats = table.row, table.services.chats
        slot = Slot(row.chat_id, f"{row.id}:{FINAL}", chats.thread(row.chat_id, row.thread_id))
        table.services.outbox.adopt(slot, settled, message)
    return refused or table.toast("toast-proposed", user_id)


async def poke(table: LiveTable, user_id: int) -> Toast:
    """Remind whoever is waited for, in the turn or in a vote: once for each call."""
    at = table.snapshot()
    calls = {seat: call for seat in range(len(at.seats)) if (call := at.call_of(seat))}
    if not calls:
        return table.toast("toast-nobody-to-poke", user_id)
    others = {seat: call for seat, call in calls.items() if table.user_at(seat) != user_id}
    if not others:
        return table.toast("toast-poke-self", user_id)
    poked = table.notes.poked
    fresh = {seat: call for seat, call in others.items() if poked.get(seat) != call}
    if not fresh:
        return table.toast("toast-poked-already", user_id)
    await table.note(poked={**poked, **fresh})
    silent = [seat for seat in fresh if (person := at.reader(seat)) and person.sound == "never"]
    if silent:
        names = ", ".join(at.seats[seat].name for seat in silent)
        return table.toast("toast-poked-silently", user_id, names=names)
    return table.toast("toast-poked", user_id)
