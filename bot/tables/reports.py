"""Reports of deals played with real cards. Every refusal is a toast.

Whoever sits may report, and the table's owner, who need not sit. One report is open at a table;
another may go on with it after a minute.
"""

import json
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
    over = turn.over
    if over:
        _come_after_end(turn, undoes=tap.what == codes.UNDO_MEND)
    if tap.what == codes.UNDO_MEND:
        return _undo(turn, user_id, tap.number)
    draft, now = turn.notes.report, turn.moment.now
    if draft.who not in (0, user_id) and now - draft.at < WAIT:
        return say("toast-reports", name=turn.snapshot().scene(-1, turn.tr).report_by)
    opens = over and tap.what == codes.OPEN_DEALS
    if tap.number != turn.notes.reports and not opens:
        return say("toast-report-stale")
    _come_back(turn, user_id)
    try:
        if tap.what == codes.WRITE:
            return _write(turn, user_id, reporting.action(turn.public, draft))
        if (deal := codes.parse_numbered(tap.what, codes.REMOVE)) is not None:
            return _write(turn, user_id, reporting.removal(turn.public, deal))
        begun = ReportDraft() if opens else draft
        new = reporting.step(turn.public, begun, tap.what, turn.tr)
    except RuleError as error:
        return Refused(error, tap)
    except ValueError:
        return say("toast-report-stale")
    done, players = len(turn.current.finished), len(turn.row.places)
    new = replace(new, who=user_id, at=now, done=done, players=players)
    _save(turn, ReportDraft() if new.empty else new)
    return _open_after_end(turn, event) if opens else NOTHING


def _come_back(turn: Turn, user_id: int) -> None:
    """Note that a person who had left reports again."""
    seat = turn.seat_of(user_id)
    if seat is not None and turn.noted(seat).gone:
        turn.come_back(seat)


def _come_after_end(turn: Turn, *, undoes: bool = False) -> None:
    """Let what stands of the end follow; what no longer stands is not sent anew."""
    if not turn.snapshot().end_stands and not undoes:
        turn.note(mends=())  # released with the end
    turn.note(reopened=len(turn.current.finished))


def _open_after_end(turn: Turn, event: Tapped) -> Answer:
    """Show the deals of a game that is over below all else, in the chat of the table."""
    turn.renew(MENDING)
    if not event.message:
        return say("toast-deals-there", table=turn.row.title)
    turn.shows.append(Adopt(event.message))
    return NOTHING


def owners_seat(turn: Turn, user_id: int) -> int | None:
    """Return the guest's seat for which a table's owner acts where no person sits, or None."""
    if not lobby.may_report(turn.row, user_id) or turn.snapshot().persons:
        return None
    return turn.joined[0]


def ask_name(turn: Turn, event: Tapped) -> Answer:
    """Ask for another name of a guest."""
    place = codes.parse_numbered(event.tap.what, codes.NAME_GUEST)
    if not lobby.may_report(turn.row, event.user_id):
        return say("toast-not-sitting", table=turn.row.title)
    if place not in lobby.guests(turn.row):
        return say("error-lobby-guest-gone")
    turn.ask_question(event.tap.what)
    return say("toast-guest-name")


def drop_name(turn: Turn, event: Tapped) -> Answer:
    """Take a guest's name out of a running table; his seat and entries stay."""
    place = codes.parse_numbered(event.tap.what, codes.DROP_GUEST)
    if not lobby.may_report(turn.row, event.user_id):
        return say("toast-not-sitting", table=turn.row.title)
    if place is None or place not in lobby.guests(turn.row):
        return say("error-lobby-guest-gone")
    turn.row = lobby.drop_guest_name(turn.row, place, plain(turn.tr("guest-nameless")))
    return say("toast-guest-nameless")


def on_text(turn: Turn, event: Requested) -> Answer:
    """Answer what was written to a running table."""
    if not lobby.may_report(turn.row, event.user_id):
        return say("toast-not-sitting", table=turn.row.title)
    place = codes.parse_numbered(event.about, codes.NAME_GUEST)
    if place is None:
        return _line(turn, event)
    try:
        turn.row = lobby.rename_guest(turn.row, place, event.text)
    except RuleError as error:
        return Refused(error)
    turn.drop_question(event.about)
    return NOTHING


def _line(turn: Turn, event: Requested) -> Answer:
    """Show what a typed line writes, or answer how it was probably meant."""
    reporting, draft, now = turn.reporting, turn.notes.report, turn.moment.now
    if reporting is None:
        return say("toast-finished")
    if draft.who not in (0, event.user_id) and now - draft.at < WAIT:
        return say("toast-reports", name=turn.snapshot().scene(-1, turn.tr).report_by)
    if not event.text:
        return say("toast-report-line")
    names = tuple(seated.name for seated in turn.snapshot().seats)
    mine = draft if draft.who == event.user_id else ReportDraft()
    done, players = len(turn.current.finished), len(turn.row.places)
    mine = replace(mine, who=event.user_id, at=now, names=names, done=done, players=players)
    found = reporting.typed(turn.public, mine, event.text, turn.tr)
    if isinstance(found, str):
        return say("plain-text", text=found)
    if turn.over:
        if _tells(turn, found):
            return say("toast-finished")
        _come_after_end(turn)
    _save(turn, found)
    turn.resend_at_bottom()
    return NOTHING


def _tells(turn: Turn, draft: ReportDraft) -> bool:
    """Return whether a draft with a line is about the next deal."""
    if turn.reporting is None or draft.deal or draft.steps:
        return False
    try:
        action = turn.reporting.action(turn.public, draft)
    except ValueError:
        return True  # it means several deals
    return turn.current.table.game.moved(action) is None


def _save(turn: Turn, draft: ReportDraft) -> None:
    turn.note(report=draft, reports=turn.notes.reports + 1)


def _write(turn: Turn, user_id: int, action: Any) -> Answer:
    """Write a deal, or a mend of one; raises `RuleError`."""
    _append(turn, user_id, action)
    _save(turn, ReportDraft())
    return say("toast-reported")


def _append(turn: Turn, user_id: int, action: Any, *, returned: bool = False) -> None:
    reporting, seat = turn.reporting, turn.seat_of(user_id)
    moved = turn.current.table.game.moved(action)
    over = turn.over
    if over and moved is None:
        raise RuleError("finished")
    if reporting is None or moved is None:
        turn.append(CHANCE if seat is None else seat, action)
        return
    before, back = reporting.standing(turn.public), reporting.undo(turn.public, action)
    done, table = turn.current.finished, turn.current.table
    entries = len(table.game.entered(table.state))
    turn.append(CHANCE if seat is None else seat, action)
    kind = {-1: "removed", 0: "mended", 1: "inserted"}[moved[1]]
    if len(turn.current.table.game.entered(turn.current.table.state)) != entries:
        kind = "entered"
    last = turn.current.length - 1
    mend = MendDone(
        CHANCE if seat is None else seat,
        moved[0] + 1,
        kind,
        tuple(before),
        tuple(reporting.standing(turn.public)),
        json.dumps(encode(turn.current.table.game, back)),
        last,
        len(turn.current.finished),
        returned,
        over,
    )
    mends = turn.notes.mends
    # Those before another deal stay in the message above it.
    along = mends and len(mends) < MENDS_SHOWN and mends[-1].done == len(done)
    along = along and (returned or mends[-1].late == over)
    turn.note(mends=(*mends, mend) if along else (mend,))
    if over:
        turn.note(reopened=len(turn.current.finished))


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
