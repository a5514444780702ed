"""Buttons and commands of a running table. Every refusal is a toast."""

from dataclasses import replace
from functools import reduce
from typing import Final

import structlog

from bot.store import Counts, TableKind
from bot.tables import course, joining, lobby, prepared, reports
from bot.tables.clocks import BETWEEN
from bot.tables.events import (
    NOTHING,
    Adopt,
    Answer,
    ChatRole,
    Done,
    Refused,
    Requested,
    Say,
    ShowHand,
    Tapped,
    say,
)
from bot.tables.messages import here_key
from bot.tables.snapshot import Presence
from bot.tables.turn import Turn
from bot.taps import Tap, Verb
from bot.views import codes, limits
from bot.views.model import Hint, TapNumbers, VoteEnd
from engine.errors import RuleError
from engine.game import CHANCE
from engine.log import table_code
from engine.table import derived_cut
from engine.view import TableStage
from engine.votes import (
    AGREE,
    STOP,
    WITHDRAW,
    Agree,
    ProposeComputer,
    ProposeLonger,
    ProposeStop,
    Refuse,
    Withdraw,
)

log = structlog.get_logger(__name__)

BEFORE_CARDS: Final = BETWEEN - {TableStage.OVER}
"""Stages without a hint."""
PUTS_AWAY: Final = (codes.LEAVE, codes.CANCEL, "stop")
"""Commands that discard a table of which nothing stays."""
ENDINGS: Final = ("stop", codes.LONGER)
"""Commands that the owner of a table of guests may give."""
TWICE: Final = 1.0
"""Seconds within which the same tap on a shared button is the same one twice."""
SHOWN_THERE: Final = ("toast-proposed", "toast-stopped", "toast-join-asked")
"""Answers that the table's chat shows already, by the vote or the settlement."""


def on_tap(turn: Turn, event: Tapped) -> Answer:
    """Answer a button of the game."""
    tap, user_id = event.tap, event.user_id
    _note_where(turn, event)
    if tap.verb is Verb.REPORT:
        return reports.on_tap(turn, event)
    if tap.verb is Verb.LOBBY and (answer := reports.on_guest(turn, event)) is not None:
        return answer
    if tap.verb is Verb.SHOW:
        return show(turn, event)
    if tap.verb is Verb.LOBBY and tap.what in joining.CLOSING_WORDS:
        return joining.close(turn, event)
    seat = turn.seat_of(user_id)
    if tap.verb is Verb.LOBBY and tap.what.startswith(codes.JOIN):
        return joining.on_tap(turn, user_id, tap)
    if tap.verb is Verb.LOBBY and tap.what in (codes.MENU, "lobby") and not turn.over:
        # Who looks on may check the deck as well.
        turn.note(menu=codes.MENU if tap.what == codes.MENU and turn.between else "")
        return NOTHING
    if seat is None:
        back = tap.verb is Verb.VOTE and tap.what == table_code(WITHDRAW)
        taken_back = joining.withdraw_request(turn, user_id, tap.number) if back else None
        return taken_back or say("toast-not-sitting", table=turn.row.title)
    if tap.verb is Verb.LOBBY and tap.what in joining.WORDS:
        return joining.leave(turn, seat, event)
    if tap.verb is Verb.LOBBY and tap.what == codes.LONGER:
        return longer(turn, seat, event.message)
    if turn.over and (tap.verb is not Verb.VOTE or turn.public.vote is None):
        return say("toast-finished")
    if tap.verb is Verb.LOBBY:
        return choose_level(turn, tap)
    if tap.verb is Verb.OPTION:
        return say("toast-begun")
    if tap.verb not in (Verb.MOVE, Verb.RIGHT, Verb.VOTE, Verb.DRAFT):
        raise ValueError(tap.what)
    if _searches(turn) and tap.verb is not Verb.VOTE:
        return say("toast-searching")
    if seat in turn.current.table.substituted and not turn.over:
        turn.control(seat, computer=False)
    elif tap.verb in (Verb.MOVE, Verb.DRAFT):
        turn.come_back(seat)  # a person who plays has not left
    if course.refuses(turn, tap.what, right=tap.verb is Verb.RIGHT):
        return say("toast-lesson")
    if tap.verb is Verb.DRAFT:
        return draft(turn, seat, tap)
    try:
        view, several = turn.view(seat), [tap.what]
        if tap.verb is Verb.MOVE:
            several = tap.what.split(codes.THEN)
        actions = [turn.front.parse(code, view) for code in several]
    except ValueError:
        return answer_malformed(turn)
    action = actions[-1]
    stale = _stale(turn, seat, event, action)
    if stale is None and tap.verb is Verb.MOVE and course.is_wrong(turn, tap.what):
        turn.save_draft(seat, replace(turn.draft(seat), asked=codes.WRONG))
        return NOTHING
    refused = stale or act(turn, seat, *actions)
    if refused is not None:
        return refused
    if _searches(turn) and turn.current.sought_entry == turn.current.length - 1:
        return say("toast-searching")
    return Done(action)


def _is_everybodys(turn: Turn) -> bool:
    """Return whether the deal is of a set: its end and its computers are the same for all."""
    return turn.row.kind is TableKind.OF_SET


def _searches(turn: Turn) -> bool:
    """Return whether the deal waits for a search for CHANCE."""
    sought = turn.current.sought
    return sought is not None and sought.actor == CHANCE


def answer_malformed(turn: Turn) -> Answer:
    """Log and answer a button that the bot never made."""
    log.info("tap.malformed", table=turn.row.id)
    return say("toast-unknown")


def _stale(turn: Turn, seat: int, event: Tapped, action: object) -> Answer | None:
    """Return why the tap is too late or too early, None if it is in time."""
    ledger, view, tap = turn.current, turn.view(seat), event.tap
    match tap.verb:
        case Verb.MOVE if turn.front.waits_for_play(tap.what, view):
            return say("toast-cards-wait")
        case Verb.MOVE:
            # Group buttons are shared: they carry the decision of the seat whose turn it is, or a
            # number of the game's.
            play = turn.front.in_group
            shared = play is not None and 0 < tap.number == play.number(view)
            answers_now = shared or tap.number == ledger.decisions[seat]
            if not view.moves:
                done = play is not None and shared and play.answered(view)
                return say("toast-taken") if done else _not_your_turn(turn, seat, tap)
            taken, _ = turn.taken.get(event.user_id, (None, None))
            if shared and tap == taken and turn.moment.now - ledger.since[seat] < TWICE:
                return say("toast-taken")
            if not answers_now or isinstance(action, Agree | Refuse):
                return say("toast-stale")
        case Verb.RIGHT:
            newcomers = turn.snapshot().newcomers
            if tap.number != TapNumbers(deal=view.number, newcomers=newcomers).right:
                return say("toast-stale")
        case Verb.VOTE:
            if not isinstance(action, Agree | Refuse | Withdraw):
                return answer_malformed(turn)
            if view.vote is None or tap.number != ledger.vote_entry:
                return say("toast-vote-over")
            if view.claim is not None and view.claim.proposer == seat:
                return say("toast-searching")  # his answer is about the claim
            counted = view.vote.agreed | {view.vote.proposer}
            if not isinstance(action, Withdraw) and seat in counted:
                return say("toast-counted")
        case _:
            return answer_malformed(turn)
    return None


def _not_your_turn(turn: Turn, seat: int, tap: Tap) -> Answer:
    ledger, view = turn.current, turn.view(seat)
    if 0 < tap.number < ledger.decisions[seat]:
        return say("toast-stale")
    if view.vote is not None and view.vote.blocks:
        return say("toast-vote-first")
    waiting = [each for each in range(len(ledger.moves)) if ledger.waits_for(each)]
    if not waiting:
        return say("toast-not-yet")
    names = [turn.row.places[turn.joined.index(each)].name for each in waiting]
    return say("toast-not-your-turn", name=", ".join(names))


def act(turn: Turn, seat: int, *actions: object) -> Answer | None:
    """Do a person's choice, all of its actions or none, or return why not.

    To propose what is proposed is to agree.
    """
    action = actions[-1]
    if _is_asked(turn, seat, action):
        action = AGREE
        actions = (action,)
    if isinstance(action, ProposeStop | ProposeLonger) and _is_everybodys(turn):
        return say("toast-set-waits")
    if isinstance(action, ProposeComputer | ProposeStop):
        about = (action.seat,) if isinstance(action, ProposeComputer) else action.without
        snapshot = turn.snapshot()
        if not all(each in snapshot.persons and snapshot.absent(each) for each in about):
            return say("toast-not-absent")
    last = turn.snapshot().last_vote
    if last is not None and last.vote.blocks and last.entry == turn.current.length - 1:
        again = (seat, action) == (last.vote.proposer, last.vote.proposal)
        if again and (last.outcome is VoteEnd.REFUSED or last.unanswered):
            return say("toast-unanswered" if last.unanswered else "toast-refused")
    now = turn.moment.now
    try:
        if len(actions) > 1:
            reduce(lambda tried, each: tried.after(seat, each, now), actions, turn.current)
        for each in actions:
            turn.append(seat, each)
    except RuleError as error:
        return say("toast-stale") if error.key == "not-now" else Refused(error, action)
    kept = turn.draft(seat)
    if kept.asked:
        # Do not ask again by itself if the others refuse.
        turn.save_draft(seat, replace(kept, asked=""))
    turn.settle_votes()
    return None


def _is_asked(turn: Turn, seat: int, proposal: object) -> bool:
    """Return whether this is proposed already, by another who waits for this seat's answer."""
    vote = turn.current.table.vote
    if vote is None or seat not in vote.awaited:
        return False
    stops = isinstance(vote.proposal, ProposeStop) and isinstance(proposal, ProposeStop)
    return stops or vote.proposal == proposal


def draft(turn: Turn, seat: int, tap: Tap) -> Answer:
    """Handle a draft's buttons; none of it enters the log."""
    if tap.number != turn.current.decisions[seat]:
        card = turn.front.waits_for_play(tap.what, turn.view(seat))
        return say("toast-cards-wait" if card else "toast-stale")
    if tap.what == codes.HINT:
        return hint(turn, seat)
    if tap.what == codes.DETAILS:
        return details(turn, seat)
    try:
        new = turn.front.draft(turn.draft(seat), tap.what, turn.view(seat))
    except ValueError:
        return say("toast-stale")
    turn.save_draft(seat, new)
    return NOTHING


def hint(turn: Turn, seat: int, *, command: Requested | None = None) -> Answer:
    """Ask for a hint, or refuse. After a ``command`` the hand at the bottom shows that it comes.

    In a group that is the hand which its person alone sees, if it can stand there.
    """
    ledger = turn.current
    if turn.row.kind.counts is Counts.SET:
        return say("toast-set-after")
    if not turn.gives_hints:
        return say("toast-hint-people")
    if turn.current.stage in BEFORE_CARDS:
        return say("toast-hint-nothing")
    if not ledger.waits_for(seat) or seat in ledger.played_by_computer:
        return say("toast-hint-not-now")
    decision = ledger.decisions[seat]
    turn.note_at(seat, hinted=decision)
    known = turn.hint(seat)
    if command is None:
        given = known is not None and known.advice is not None
        return NOTHING if given else say("toast-hint-thinking")
    turn.hints[seat] = decision, known or Hint()
    turn.resend_at_bottom(seat)
    if command.permit:
        _come_to_group(turn, seat, command.permit)
    return say("toast-hint-private") if command.in_group else NOTHING


def details(turn: Turn, seat: int) -> Answer:
    """Show the figures of the seat's hint, or hide them."""
    hint = turn.hint(seat)
    if hint is None:
        return say("toast-stale")
    shown = replace(hint, detailed=not hint.detailed)
    turn.hints[seat] = turn.current.decisions[seat], shown
    return NOTHING


def choose_level(turn: Turn, tap: Tap) -> Answer:
    """Open the menu of levels, or choose a level from the next deal on."""
    if _is_everybodys(turn):
        return say("toast-set-waits")
    if tap.what == codes.LEVELS:
        turn.note(menu=codes.LEVELS)
        return NOTHING
    try:
        place, level = codes.parse_level(tap.what, turn.front.levels)
    except ValueError:
        return say("toast-begun")
    computers = lobby.computers(turn.row)
    chosen = computers if place is None else (place,)
    if not set(chosen) <= set(computers):
        return say("toast-unknown")
    turn.notes = turn.notes.note_at(chosen, wished=level)
    key = "toast-level" if turn.between else "toast-level-later"
    names = ", ".join(turn.row.places[each].name for each in chosen)
    return say(key, names=names, level=level)


# --- looking --------------------------------------------------------------------------------


def show(turn: Turn, event: Tapped) -> Answer:
    """Show what a seat asks to see; only ``back`` and ``here`` change the game."""
    tap, user_id = event.tap, event.user_id
    seat = turn.seat_of(user_id)
    if tap.what == "down" and lobby.may_report(turn.row, user_id):
        turn.resend_at_bottom()
        return NOTHING
    if seat is None:
        return say("toast-not-sitting", table=turn.row.title)
    view = turn.view(seat)
    match tap.what:
        case "hand":
            if event.query and event.in_group and not event.hand:
                _come_to_group(turn, seat, event.query)
            return ShowHand()
        case "layout":
            if tap.number != view.number or not turn.front.has_layout(view):
                return say("toast-stale")
            is_open = turn.noted(seat).layout == view.number
            turn.note_at(seat, layout=0 if is_open else view.number)
            return NOTHING
        case codes.HURRY:
            if tap.number != view.number or not turn.front.settled(view):
                return say("toast-stale")
            turn.note(hurried=view.number)
            return NOTHING
        case "down":
            turn.resend_at_bottom()
            return NOTHING
        case "here" | "back" if turn.over:
            return say("toast-finished")
        case "here":
            return come_here(turn, seat, tap)
        case "back":
            if seat not in view.substituted and not turn.noted(seat).gone:
                return say("toast-there-already")
            _return(turn, seat)
            return say("toast-back")
    return answer_malformed(turn)


def _note_where(turn: Turn, event: Tapped) -> None:
    """Note where a person plays from: the last tap decides."""
    seat = turn.seat_of(event.user_id)
    if seat is None or turn.between:
        return
    allowed = turn.snapshot().may_play_here(seat)
    if event.hand and allowed:
        turn.look = True  # an outdated hand is brought up to date
        turn.note_at(seat, here=turn.public.number, apart=False)
    elif not event.in_group and allowed:
        turn.note_at(seat, apart=True)


def _come_to_group(turn: Turn, seat: int, permit: str | int) -> None:
    """Show a person's hand in the group, in answer to a tap or a command."""
    snapshot = turn.snapshot()
    if not turn.between and snapshot.may_play_here(seat):
        turn.note_at(seat, here=turn.public.number, apart=False)
        turn.renew(here_key(snapshot, seat), permit)


def _return(turn: Turn, seat: int) -> None:
    """Return a seat to its person; restart his time if he is to cut."""
    view = turn.view(seat)
    if seat in view.substituted or (view.table_stage is TableStage.CUT and view.moves):
        turn.control(seat, computer=False)
    else:
        turn.come_back(seat)


def come_here(turn: Turn, seat: int, tap: Tap) -> Answer:
    """Return a person where all were away, which begins the next deal. Rule 1.5."""
    snapshot = turn.snapshot()
    away = seat in snapshot.public.substituted or turn.noted(seat).gone
    _return(turn, seat)
    cutter = next(
        (each for each in range(len(snapshot.seats)) if snapshot.current.waits_for(each)), seat
    )
    waits = snapshot.public.table_stage is TableStage.CUT and tap.number == snapshot.public.number
    here = cutter in snapshot.persons and snapshot.presence(cutter) is Presence.HERE
    if not waits or (cutter != seat and here):
        return say("toast-back" if away else "toast-there-already")
    turn.append(CHANCE, derived_cut(turn.current.table))
    return say("toast-cut")


def welcome_back(turn: Turn, user_id: int) -> None:
    """Return the seat of a missed person who is back, and restart his time."""
    turn.look = True
    seat = turn.seat_of(user_id)
    if seat is None or turn.ended:
        return
    cuts = turn.current.stage is TableStage.CUT and turn.current.waits_for(seat)
    if cuts or seat in turn.current.table.substituted:
        turn.control(seat, computer=False)


# --- commands -------------------------------------------------------------------------------


def on_command(turn: Turn, event: Requested) -> Answer:
    """Handle a command at this table."""
    seat = turn.seat_of(event.user_id)
    if event.what == codes.CANCEL and event.role is not ChatRole.NONE:
        return joining.close(turn, event)
    if event.what == codes.WRITE:
        return reports.on_text(turn, event)
    if event.what == codes.JOIN or (seat is None and event.what == "sit"):
        return _said_there(turn, event, joining.ask_for_place(turn, event.user_id))
    owns = lobby.may_report(turn.row, event.user_id) and not turn.snapshot().persons
    if seat is None and event.what in ENDINGS and owns:
        seat = turn.joined[0]  # the owner acts for a guest where no person sits
    if seat is None:
        return say("toast-not-sitting", table=turn.row.title)
    if turn.over:
        return say("toast-finished")
    if prepared.is_locked(turn.row, turn.moment.now) and event.what in PUTS_AWAY:
        return say("toast-set-waits")
    if turn.row.kind.deck.is_given and event.what in PUTS_AWAY:
        turn.put_away()
        return say("toast-put-away")
    match event.what:
        case "sit" | "hand":
            turn.resend_at_bottom(seat)
            return NOTHING
        case codes.LEAVE:
            return joining.ask_to_leave(turn, seat, event)
        case "stop" if turn.only_seat is not None and turn.reporting is not None:
            turn.note(report=replace(turn.notes.report, opened=codes.STOP))
            turn.resend_at_bottom()
            return NOTHING
        case "stop" if turn.only_seat is not None:
            # No one else is asked, and one tap sends a command.
            turn.save_draft(seat, replace(turn.draft(seat), asked=table_code(STOP)))
            turn.resend_at_bottom(seat)
            return NOTHING
        case "stop":
            return _said_there(turn, event, stop(turn, seat))
        case codes.LONGER:
            return _said_there(turn, event, longer(turn, seat))
        case "poke":
            return poke(turn, event.user_id)
        case "hint" if course.refuses(turn, event.what):
            return say("toast-lesson")
        case "hint":
            return hint(turn, seat, command=event)
        case "cancel":
            return say("toast-cancel-running")
    raise ValueError(event.what)


def _said_there(turn: Turn, event: Requested, answer: Answer) -> Answer:
    """Drop the answer to a command if the table's chat shows it already."""
    there = isinstance(answer, Say) and answer.key in SHOWN_THERE
    return NOTHING if there and (event.in_group or turn.row.private) else answer


def stop(turn: Turn, seat: int) -> Answer:
    """Propose to settle now without waiting for absent people. Rule 8.4."""
    snapshot = turn.snapshot()
    away = [other for other in snapshot.persons if other != seat and snapshot.absent(other)]
    return _proposed(turn, seat, ProposeStop(tuple(away))) or say("toast-stopped")


def _proposed(turn: Turn, seat: int, proposal: object) -> Answer | None:
    """Propose, or agree to the same proposal; return why not, or that others are awaited."""
    key = "toast-counted" if _is_asked(turn, seat, proposal) else "toast-proposed"
    refused = act(turn, seat, proposal)
    return refused or (say(key) if turn.current.table.vote is not None else None)


def longer(turn: Turn, seat: int, message: int = 0) -> Answer:
    """Propose a later end, during the game or after it. Rules 8.1, 13.36.

    ``message``: that of the settlement if the request came from there, else 0.
    """
    ends = turn.public.agreement.ends
    if ends is None:
        return say("toast-longer-never")
    settled = turn.ended
    if settled:
        turn.note(reopened=len(turn.current.finished))
    to = limits.later_end(ends, len(turn.row.places), turn.moment.now)
    waits = _proposed(turn, seat, ProposeLonger(to))
    if settled and message and (waits is None or isinstance(waits, Say)):
        # Track the settlement again: if they play on, its buttons must go.
        turn.shows.append(Adopt(message))
    return waits or say("toast-longer", ends=turn.public.agreement.ends or ends)


def poke(turn: Turn, user_id: int) -> Answer:
    """Remind awaited people, in the turn or a vote: once per call."""
    snapshot = turn.snapshot()
    calls = {seat: call for seat in range(len(snapshot.seats)) if (call := snapshot.call_of(seat))}
    if not calls:
        return say("toast-nobody-to-poke")
    others = {seat: call for seat, call in calls.items() if turn.user_at(seat) != user_id}
    if not others:
        return say("toast-poke-self")
    fresh = {seat: call for seat, call in others.items() if turn.noted(seat).poked != call}
    if not fresh:
        return say("toast-poked-already")
    for seat, call in fresh.items():
        turn.note_at(seat, poked=call)
    silent = [
        seat for seat in fresh if (person := snapshot.reader(seat)) and person.sound == "never"
    ]
    if silent:
        return say(
            "toast-poked-silently", names=", ".join(snapshot.seats[seat].name for seat in silent)
        )
    return say("toast-poked")
