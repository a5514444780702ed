"""Reports of deals played with real cards. Every refusal is a toast.

Whoever sits may report, and the table's owner, who need not sit. One report is open at a table;
another may go on with it after a minute.
"""

import json
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from bot.i18n import plain
from bot.tables import lobby
from bot.tables.events import NOTHING, Adopt, Answer, Refused, Requested, Tapped, say
from bot.tables.messages import MENDING
from bot.tables.turn import Turn
from bot.views import codes
from bot.views.model import MendDone, ReportDraft
from engine.errors import RuleError
from engine.game import CHANCE
from engine.log import decode, encode

WAIT: Final = 60.0
"""Seconds since the last tap after which another may go on with a report."""
MENDS_SHOWN: Final = 5
"""Maximum of mends in one message."""


def on_tap(turn: Turn, event: Tapped) -> Answer:
    """Answer a button of the report."""
    tap, user_id, reporting = event.tap, event.user_id, turn.reporting
    if not lobby.may_report(turn.row, user_id):
        return say("toast-not-sitting", table=turn.row.title)
    if reporting is None:
        return say("toast-unknown")
    if turn.over:
        _come_after_end(turn, undoes=tap.what == codes.UNDO_MEND)
    if tap.what == codes.UNDO_MEND:
        return _undo(turn, user_id, tap.number)
    if (writes := _other(turn, user_id)) is not None:
        return writes
    opens = turn.over and tap.what == codes.OPEN_DEALS
    if tap.number != turn.notes.reports and not opens:
        return say("toast-report-stale")
    seat, draft = turn.seat_of(user_id), ReportDraft() if opens else turn.notes.report
    if seat is not None and turn.noted(seat).gone:
        turn.come_back(seat)
    try:
        deal = codes.parse_numbered(tap.what, codes.REMOVE)
        if tap.what == codes.WRITE or deal is not None:
            view = turn.public
            done = reporting.action(view, draft) if deal is None else reporting.removal(view, deal)
            _append(turn, user_id, done)
            _save(turn, ReportDraft())
            return say("toast-reported")
        _save(turn, reporting.step(turn.public, draft, tap.what, turn.tr), user_id)
    except RuleError as error:
        return Refused(error, tap)
    except ValueError:
        return say("toast-report-stale")
    if not opens:
        return NOTHING
    turn.renew(MENDING)  # the deals of a game that is over, below all else
    if not event.message:
        return say("toast-deals-there", table=turn.row.title)
    turn.shows.append(Adopt(event.message))
    return NOTHING


def _other(turn: Turn, user_id: int) -> Answer | None:
    """Answer that another person writes, None if nobody does."""
    draft = turn.notes.report
    if draft.who in (0, user_id) or turn.moment.now - draft.at >= WAIT:
        return None
    return say("toast-reports", name=turn.snapshot().scene(-1, turn.tr).report_by)


def _come_after_end(turn: Turn, *, undoes: bool = False) -> None:
    """Let what stands of the end follow; what no longer stands is not sent anew."""
    if not turn.snapshot().end_stands and not undoes:
        turn.note(mends=())  # released with the end
    turn.note(reopened=len(turn.current.finished))


def on_guest(turn: Turn, event: Tapped) -> Answer | None:
    """Ask for a guest's other name, or take him out, at a running table his name alone.

    None for another button.
    """
    what, gathers = event.tap.what, turn.row.status == "lobby"
    place = codes.parse_numbered(what, codes.NAME_GUEST)
    drop = codes.parse_numbered(what, codes.DROP_GUEST)
    if place is None and drop is None:
        return None
    if not lobby.may_report(turn.row, event.user_id):
        return say("toast-not-sitting", table=turn.row.title)
    if not {place, drop} & {*lobby.guests(turn.row)}:
        return say("error-lobby-guest-gone")
    turn.note(menu="")
    if drop is None:
        turn.ask_question(what)
        return say("toast-guest-name")
    if gathers:
        turn.row = lobby.with_guest(turn.row, drop, None)
        return NOTHING
    turn.row = lobby.drop_guest_name(turn.row, drop, plain(turn.tr("guest-nameless")))
    return say("toast-guest-nameless")


def on_text(turn: Turn, event: Requested) -> Answer:
    """Answer what was written to a table: a guest's name, or a line about a deal."""
    gathers, place = turn.row.status == "lobby", codes.parse_numbered(event.about, codes.NAME_GUEST)
    if not lobby.may_report(turn.row, event.user_id):
        title = turn.row.title
        return say("toast-sit-first") if gathers else say("toast-not-sitting", table=title)
    if place is None and not gathers:
        return _line(turn, event)
    try:
        turn.row = lobby.name_guest(turn.row, event.text, place)
    except RuleError as error:
        return Refused(error)
    turn.drop_question(event.about or codes.GUEST)
    return NOTHING


def _line(turn: Turn, event: Requested) -> Answer:
    """Show what a typed line writes, or answer how it was probably meant."""
    reporting, draft = turn.reporting, turn.notes.report
    if reporting is None:
        return say("toast-finished")
    if (writes := _other(turn, event.user_id)) is not None:
        return writes
    if not event.text:
        return say("toast-report-line")
    names = tuple(seated.name for seated in turn.snapshot().seats)
    mine = draft if draft.who == event.user_id else ReportDraft()
    found = reporting.typed(turn.public, replace(mine, names=names), event.text, turn.tr)
    if isinstance(found, str):
        return say("plain-text", text=found)
    if turn.over:
        with suppress(ValueError):  # it is not complete
            if not found.deal and _moved(turn, reporting.action(turn.public, found)) is None:
                return say("toast-finished")
        _come_after_end(turn)
    _save(turn, found, event.user_id)
    turn.resend_at_bottom()
    return NOTHING


def _save(turn: Turn, draft: ReportDraft, user_id: int = 0) -> None:
    if not draft.empty:
        done, players = len(turn.current.finished), len(turn.row.places)
        draft = replace(draft, who=user_id, at=turn.moment.now, done=done, players=players)
    turn.note(report=ReportDraft() if draft.empty else draft, reports=turn.notes.reports + 1)


def _moved(turn: Turn, action: Any) -> tuple[int, int] | None:
    return turn.current.table.game.moved(action)


def _append(turn: Turn, user_id: int, action: Any, *, returned: bool = False) -> None:
    """Write a deal, or a mend of one with what it changes; raises `RuleError`."""
    reporting, seat, moved, over = (
        turn.reporting,
        turn.seat_of(user_id),
        _moved(turn, action),
        turn.over,
    )
    if over and moved is None:
        raise RuleError("finished")
    actor, view, before = CHANCE if seat is None else seat, turn.public, turn.current
    turn.append(actor, action)
    if reporting is None or moved is None:
        return
    now, mends = turn.current, turn.notes.mends
    counts = {len(each.table.game.entered(each.table.state)) for each in (before, now)}
    mend = MendDone(
        actor,
        moved[0] + 1,
        "entered" if len(counts) > 1 else {-1: "removed", 0: "mended", 1: "inserted"}[moved[1]],
        tuple(reporting.standing(view)),
        tuple(reporting.standing(turn.public)),
        json.dumps(encode(now.table.game, reporting.undo(view, action))),
        now.length - 1,
        len(now.finished),
        returned,
        over,
    )
    # Those before another deal stay in the message above it.
    along = mends and len(mends) < MENDS_SHOWN and mends[-1].done == len(before.finished)
    along = along and (returned or mends[-1].late == over)
    turn.note(mends=(*mends, mend) if along else (mend,))
    if over:
        turn.note(reopened=len(now.finished))


def _undo(turn: Turn, user_id: int, entry: int) -> Answer:
    """Take the last mend back."""
    mends = turn.notes.mends
    if not mends or entry != mends[-1].entry:
        return say("toast-undo-late")
    action = decode(turn.current.table.game, json.loads(mends[-1].undo))
    try:
        _append(turn, user_id, action, returned=True)
    except RuleError as error:
        return Refused(error, action)
    _save(turn, ReportDraft())
    return NOTHING
