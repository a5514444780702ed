"""What people press and ask for at a running table. Every refusal is a toast."""

from dataclasses import replace
from typing import Any

import structlog

from bot.reconcile import Slot
from bot.screen import Toast, Urgency
from bot.tables import arrivals, closing, fairness, later, leaving, levels
from bot.tables.events import Asked, Tapped
from bot.tables.hints import Hints
from bot.tables.live_table import LiveTable, answers_owner
from bot.tables.messages import FINAL
from bot.taps import Tap, Verb
from bot.views import codes, limits
from bot.views.model import TapNumbers, VoteEnd
from engine.errors import RuleError
from engine.game import CHANCE, PUBLIC
from engine.log import parse_action, table_code
from engine.shuffle import Cut
from engine.table import derived_cut
from engine.view import TableStage
from engine.votes import (
    AGREE,
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
    if tap.verb is Verb.LOBBY and tap.what in leaving.WORDS:
        return await leaving.decide(table, seat, event)
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
    if _searches(table) and tap.verb is not Verb.VOTE:
        return table.toast("toast-searching", user_id)
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
    if _searches(table) and table.current.sought_entry == table.current.length - 1:
        return table.toast("toast-searching", user_id)
    told = later.acted(table, event, seat, action, before)
    return told or (table.toast("toast-cut", user_id) if isinstance(action, Cut) else Toast())


def _searches(table: LiveTable) -> bool:
    """Whether the deal waits for what chance is to find."""
    sought = table.current.sought
    return sought is not None and sought.actor == CHANCE


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
            answers_now = tap.number == ledger.decisions[seat]
            if not answers_now and ledger.acted.get(seat) == (tap.number, action):
                return table.toast("toast-taken", user_id)
            if not seen.moves:
                return _not_your_turn(table, seat, user_id, tap)
            if not answers_now or isinstance(action, Agree | Refuse):
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
            if seen.claim is not None and seen.claim.proposer == seat:
                return table.toast("toast-searching", user_id)  # his word is about the claim
            counted = seen.vote.agreed | {seen.vote.proposer}
            if not isinstance(action, Withdraw) and seat in counted:
                return table.toast("toast-counted", user_id)
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
    last = table.current.last_vote
    if last is not None and last.vote.blocks and last.entry == table.current.length - 1:
        asked = last.vote.proposer, last.vote.proposal, VoteEnd.REFUSED
        if (seat, action, last.outcome) == asked:
            return table.toast("toast-refused", user_id)
    try:
        await table.append(seat, action)
    except RuleError as error:
        if error.key == "not-now":
            return table.toast("toast-stale", user_id)
        refused = table.front.explain(error, table.person_tr(user_id))
        return Toast(refused, alert=table.front.alarming(action))
    draft = table.draft(seat)
    if draft.asked:
        # It has been done: should the others refuse it, it is not asked about again by itself.
        await table.save_draft(seat, replace(draft, asked=""))
    await _computers_agree(table)
    return None


async def _computers_agree(table: LiveTable) -> None:
    """Where only computers are asked whether to stop or to play on, it is done at once."""
    vote, computers = table.current.table.vote, table.current.table.computer_seats
    if vote is None or not isinstance(vote.proposal, ProposeStop | ProposeLonger):
        return
    for seat in sorted(vote.awaited) if vote.awaited <= computers else ():
        await table.append(seat, AGREE)


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
    if tap.what == fairness.CHECK:
        return fairness.show(table, user_id, tap, in_group=event.in_group)
    if tap.what in ("why", "sheet", "exact"):
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
        case codes.HURRY:
            if tap.number != seen.number or not table.front.settled(seen):
                return table.toast("toast-stale", user_id)
            await table.note(hurried=seen.number)
            return Toast()
        case "down":
            table.bring_down()
            return Toast()
        case "here" | "back" if table.public.over:
            return table.toast("toast-finished", user_id)
        case "here":
            return await come_here(table, seat, user_id, tap)
        case "back":
            if seat not in seen.substituted and seat not in table.notes.gone:
                return table.toast("toast-there-already", user_id)
            await _returns(table, seat)
            return table.toast("toast-back", user_id)
    return malformed(table, user_id)


async def _returns(table: LiveTable, seat: int) -> None:
    """Somebody plays again; whoever is to cut has his time anew."""
    seen = table.seen(seat)
    if seat in seen.substituted or (seen.table_stage is TableStage.CUT and seen.moves):
        await table.control(seat, computer=False)
    else:
        await table.come_back(seat)


async def come_here(table: LiveTable, seat: int, user_id: int, tap: Tap) -> Toast:
    """A person is back where all were away: with that the next deal begins. Rule 1.5."""
    at = table.snapshot()
    away = seat in at.public.substituted or seat in table.notes.gone
    await _returns(table, seat)
    cutter = next((each for each in range(len(at.seats)) if at.current.waits_for(each)), seat)
    waits = at.public.table_stage is TableStage.CUT and tap.number == at.public.number
    if not waits or (cutter != seat and at.awake(cutter)):
        return table.toast("toast-back" if away else "toast-there-already", user_id)
    await table.append(CHANCE, derived_cut(table.current.table))
    return table.toast("toast-cut", user_id)


def look_back(table: LiveTable, user_id: int, tap: Tap, *, in_group: bool) -> Toast:
    """The sheet into the table's chat; the reasons of a result to who asked.

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
        return Toast(url=table.services.links.hand(table.row.id))
    scene = table.snapshot().scene(PUBLIC, table.person_tr(user_id))
    slot = Slot(user_id, answer_key(table.row.id, tap.what))
    screen = table.front.why_screen(ledger.finished[tap.number - 1], scene)
    table.services.outbox.want(slot, screen, urgency=Urgency.NOW, renew=True)
    return table.toast("toast-in-private", user_id) if in_group else Toast()


def answer_key(table_id: int, what: str) -> str:
    """Return the key of an answer about a table: one message of a kind in each chat."""
    return f"{answers_owner(table_id)}:{what}"


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
    outbox.want(slot, screen, urgency=Urgency.NOW, renew=True)
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
        case codes.LEAVE:
            return leaving.ask(table, seat, event)
        case "stop":
            toast = await stop(table, seat, user_id)
            return _said_there(table, event, toast)
        case codes.LONGER:
            toast = await longer(table, seat, user_id)
            return _said_there(table, event, toast)
        case "poke":
            return await poke(table, user_id)
        case "hint":
            return hints.ask(seat, user_id, renew=True)
        case "cancel":
            return table.toast("toast-cancel-running", user_id)
    raise ValueError(event.what)


def _said_there(table: LiveTable, event: Asked, toast: Toast) -> Toast:
    """Where the table stands the vote itself is the answer, and the settlement."""
    answers = [table.toast(key, event.user_id) for key in ("toast-proposed", "toast-stopped")]
    return Toast() if (event.in_group or table.row.private) and toast in answers else toast


async def stop(table: LiveTable, seat: int, user_id: int) -> Toast:
    """Propose to settle now; whoever is away is not waited for. Rule 8.4."""
    at = table.snapshot()
    away = [
        other
        for other in range(len(table.row.places))
        if other != seat and other not in table.current.table.computer_seats and at.absent(other)
    ]
    refused = await act(table, seat, user_id, ProposeStop(tuple(away)))
    asked = table.current.table.vote is not None
    return refused or table.toast("toast-proposed" if asked else "toast-stopped", user_id)


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
    if refused is not None or table.current.table.vote is not None:
        return refused or table.toast("toast-proposed", user_id)
    told = limits.end_text(table.public.agreement.ends or ends, table.person_tr(user_id))
    return table.toast("toast-longer", user_id, ends=told)


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
