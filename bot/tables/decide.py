"""The decision on one event: a pure function of the table, the event and its moment."""

from dataclasses import replace
from typing import Final

import structlog

from bot.tables import clocks, joining, lobby_requests, play_requests
from bot.tables.clocks import Alarm, Due
from bot.tables.events import (
    NOTHING,
    AlarmRang,
    Amend,
    Answer,
    ComputerMove,
    Effects,
    Event,
    Found,
    GroupMoved,
    HandRefused,
    HintGiven,
    LeftChat,
    Link,
    OpenedAgain,
    Remarked,
    Requested,
    Say,
    ShowAgain,
    SignOfLife,
    Tapped,
    say,
)
from bot.tables.messages import live_key
from bot.tables.snapshot import Presence, TableMoment
from bot.tables.state import State
from bot.tables.turn import Turn
from bot.taps import Tap, Verb
from bot.views import codes
from engine.errors import RuleError
from engine.game import CHANCE, first_action
from engine.table import TimeUp, derived_cut
from engine.votes import OPEN, WITHDRAW

log = structlog.get_logger(__name__)

FAILED: Final = (say("toast-refused"), say("toast-unanswered"))
"""More than an acknowledgement: the others refused, or are not there."""


def decide(state: State, event: Event, moment: TableMoment) -> Effects:
    """Return the effects of an event, automatic steps included."""
    turn = Turn(state, moment)
    _follow(turn)
    answer = _handle(turn, event)
    if turn.ledger is not None and not turn.ended:
        turn.settle_votes()
    _follow(turn)
    joining.inform_guests(turn, event)
    return turn.effects(answer)


def _follow(turn: Turn) -> None:
    """Do automatic steps: draw chance, change levels, drop old drafts, follow a lesson."""
    if turn.ledger is None and turn.row.kind.deck.is_given and turn.row.status == "lobby":
        turn.set_deal()
    turn.follow_course()
    if turn.ledger is not None:
        turn.draw()
        turn.settle_levels()
        turn.drop_old_drafts()
        turn.drop_old_report()


def _handle(turn: Turn, event: Event) -> Answer:
    match event:
        case ShowAgain(renew):
            turn.look = True
            if renew and not turn.broken:
                turn.resend_at_bottom()
        case GroupMoved(left):
            turn.look = True
            if turn.loaded and not turn.broken:
                turn.note(left=turn.notes.left | left - {live_key(turn.snapshot())})
        case Tapped(tap=Tap(verb=Verb.LOBBY, what=codes.AGAIN | codes.ANOTHER)):
            return lobby_requests.rematch(turn, event)
        case Tapped() | Requested() if turn.broken:
            return lobby_requests.answer_broken(turn, event)
        case _ if turn.broken:
            pass
        case Tapped() if turn.ledger is None:
            answer = lobby_requests.on_tap(turn, event)
            if turn.changed:
                turn.taken[event.user_id] = event.tap, answer
            return answer
        case Tapped():
            answer = play_requests.on_tap(turn, event)
            first, said = turn.taken.get(event.user_id, (None, answer))
            if turn.changed:
                turn.taken[event.user_id] = event.tap, answer
            elif first == event.tap and not (isinstance(answer, Link) or answer in (said, *FAILED)):
                return Say("toast-taken")  # repeated tap with nothing left to do
            return answer
        case Requested() if turn.ledger is None:
            return lobby_requests.on_command(turn, event)
        case Requested():
            return play_requests.on_command(turn, event)
        case OpenedAgain():
            lobby_requests.open_again(turn, event)
        case HandRefused(user_id, lost):
            seat, turn.look = turn.seat_of(user_id), True
            if seat is not None and lost and not turn.ended:
                turn.note_at(seat, here=-turn.public.number)  # in private for this deal
        case SignOfLife(user_id):
            play_requests.welcome_back(turn, user_id)
        case LeftChat(user_id):
            joining.leave_group(turn, user_id)
        case ComputerMove():
            _computer_moves(turn, event)
        case Found():
            _find(turn, event)
        case HintGiven():
            _hint(turn, event)
        case Remarked(user_id, deal):
            seat = turn.seat_of(user_id)
            if seat is not None and len(turn.current.finished) == deal:
                turn.note_at(seat, remarks={**turn.noted(seat).remarks, event.kind: event.text})
                if turn.ended:
                    turn.shows.append(Amend(seat))
        case AlarmRang():
            _ring(turn)
    return NOTHING


# --- what comes back from computers, searches and clocks --------------------------------------


def _computer_moves(turn: Turn, move: ComputerMove) -> None:
    """Apply a computer's move if it still answers the decision."""
    seat, ledger = move.seat, turn.current
    asked = ledger.vote_entry if ledger.table.vote else 0
    if (
        ledger.decisions[seat] != move.decision
        or asked != move.vote_entry
        or not (seat in ledger.played_by_computer or turn.snapshot().plays_itself(seat))
    ):
        return
    try:
        turn.append(seat, move.action)
    except Exception as error:
        # The error may name a card: log only its kind.
        reason = error.key if isinstance(error, RuleError) else type(error).__name__
        log.error("computer.refused", table=turn.row.id, reason=reason)  # noqa: TRY400
        if ledger.moves[seat]:
            turn.append(seat, first_action(ledger.moves[seat]))


def _find(turn: Turn, found: Found) -> None:
    """Append a search's result if it is still sought."""
    ledger = turn.current
    if ledger.sought is not None and ledger.sought_entry == found.entry:
        turn.append(ledger.sought.actor, found.action)


def _hint(turn: Turn, given: HintGiven) -> None:
    """Show a hint if its decision still stands.

    The cards it names are marked, unless the person has marked others.
    """
    seat, hint = given.seat, given.hint
    if given.decision != turn.current.decisions[seat]:
        return
    if (before := turn.hint(seat)) is not None:
        hint = replace(hint, meanwhile=before.meanwhile or hint.meanwhile)
    turn.hints[seat] = given.decision, hint
    turn.help(seat)
    draft = turn.draft(seat)
    marked = draft if hint.advice is None else turn.front.advised(draft, hint.advice)
    if marked != draft:
        turn.save_draft(seat, marked)


def _ring(turn: Turn) -> None:
    """Do what is due; alarms that only show something need no action."""
    turn.look = True
    if turn.ledger is None:
        return
    for alarm in turn.snapshot().agenda:
        if not (alarm.due in clocks.ACTS and alarm.at <= turn.moment.now and _stands(turn, alarm)):
            continue  # the alarm's decision has been answered
        try:
            _act(turn, alarm)
        except RuleError as error:
            log.error("alarm.refused", table=turn.row.id, reason=error.key)  # noqa: TRY400


def _stands(turn: Turn, alarm: Alarm) -> bool:
    """Return whether the alarm still applies: an earlier one may have changed the table."""
    ledger = turn.current
    match alarm.due:
        case Due.LAPSE:
            return ledger.table.vote is not None and ledger.vote_entry == alarm.decision
        case Due.FOUND:
            return ledger.sought is not None and ledger.sought_entry == alarm.decision
        case Due.END:
            return True
        case _:
            return ledger.decisions[alarm.seat] == alarm.decision


def _act(turn: Turn, alarm: Alarm) -> None:
    match alarm.due:
        case Due.CUT:
            turn.append(CHANCE, derived_cut(turn.current.table))
        case Due.END:
            turn.append(CHANCE, TimeUp())
        case Due.LAPSE:
            turn.append(CHANCE, WITHDRAW)
        case Due.FOUND:
            if turn.public.claim is not None:
                turn.append(CHANCE, OPEN)
        case Due.SILENT if (
            silence := (now := turn.snapshot()).silence(alarm.seat)
        ) is not None and now.presence(alarm.seat) is not Presence.SILENT:
            turn.append(alarm.seat, silence[1])
        case _:
            turn.note_at(alarm.seat, timed=True)
            turn.control(alarm.seat, computer=True)
