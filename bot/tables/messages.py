"""The messages a table should show now, decided by one pure function.

What was announced, and with a sound or not, comes with `Snapshot.shown`, so that a new process
returns the same messages. A message no longer returned is deleted or kept, as its last
`DesiredMessage` said.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

from bot.i18n import Translator
from bot.screen import FOR_ONE, DesiredMessage, Screen, Urgency, can_be_edited
from bot.tables import course, urgency
from bot.tables.clocks import PACES, PING_AFTER, sounds
from bot.tables.snapshot import ALWAYS, NOTHING, Presence, Recipient, Snapshot
from bot.views import joining, lobby, notices, people, replays, reports, sets, words
from bot.views.model import Scene, VoteEnd
from bot.views.notices import Notice
from engine.events import Joined, Prolonged, Replaced
from engine.game import PUBLIC
from engine.state import AnyTable
from engine.table import observe
from engine.view import TableStage
from engine.votes import ProposeStop, ProposeSubstitute

RESULT: Final = "result"
"""Announced by a result's final form."""

BEGUN: Final = "begun"
"""Announced by a lobby that shows that its cards were dealt."""

PING: Final = "ping"
"""Key of the call to everyone whose turn it is."""

MENDING: Final = "mending"
"""Key of the deals of a game that is over, while they are corrected."""

Message = tuple[str, DesiredMessage]


def messages(snapshot: Snapshot) -> Mapping[str, DesiredMessage]:
    """Return every message of the table by its key, in the order in which they are sent."""
    if not snapshot.state.loaded:
        return dict(_stuck(snapshot))
    if snapshot.state.broken:
        closed = snapshot.row.status == "closed"
        screen = lobby.broken_screen(
            snapshot.row.id, snapshot.row.title, snapshot.at.tr, closed=closed
        )
        return {"broken": DesiredMessage(screen, Urgency.NOW, keep=closed)}
    if snapshot.row.status == "closed":
        return dict(_closed(snapshot))
    if snapshot.row.kind.deck.is_given and snapshot.row.status == "cancelled":
        return {}
    game = _of_the_game(snapshot) if snapshot.dealt else ()
    wishes, left = (*_lobby(snapshot), *game, *_stuck(snapshot)), snapshot.notes.left
    return {key: wish for key, wish in wishes if wish.seat is not None or key not in left}


def live_key(snapshot: Snapshot) -> str:
    """Return the key of the message in the table's chat that people play from."""
    if not snapshot.dealt:
        return "lobby"
    if snapshot.over and not snapshot.notes.report.empty:
        return MENDING
    return (
        f"deal:{snapshot.done if snapshot.between and snapshot.done else snapshot.current.number}"
    )


def final_key(table: AnyTable) -> str:
    """Return the key of the settlement; one after an extension has its own."""
    longer = sum(isinstance(event, Prolonged) for event in table.seating.events)
    return f"final:{longer}" if longer else "final"


def result_key(snapshot: Snapshot, seat: int) -> str:
    """Return the key of the private message with the last deal's result."""
    done = snapshot.done
    return f"deal:{done}" if snapshot.row.private else f"card:{done}:{snapshot.stable_seat(seat)}"


def _of_the_game(snapshot: Snapshot) -> Iterator[Message]:
    over, told = snapshot.over, snapshot.notes.reopened == snapshot.done
    mended = bool(snapshot.notes.mends) and snapshot.notes.mends[-1].late
    if snapshot.corrected:
        yield from _after_end(snapshot, mended=mended)
        return
    ended, final = snapshot.current.ended, final_key(snapshot.current.table)
    resumed = ended is not None and len(ended.seating.logs) == snapshot.done
    stand = "lots" in snapshot.shown
    if not (told or snapshot.done) and (stand or snapshot.public.lots):
        level = Urgency.LATER if stand else Urgency.NOW
        draw = partial(_lots_screen, snapshot)
        yield "lots", DesiredMessage(draw, level, keep=True)
    yield from _arrivals(snapshot)
    if not (told and over):
        yield from _results(snapshot)
    if over and snapshot.row.kind.deck.is_given:
        return
    yield from _vote(snapshot)
    if over:
        yield from _evening(snapshot, told=told)
    if over and (not told or final in snapshot.shown):
        yield _final(snapshot)
    if snapshot.notes.mends and (not told or mended):
        yield _mends(snapshot)
    if not over and (not snapshot.between or not snapshot.done):
        yield _deal(snapshot)
    if told and not over and not mended:
        yield from _final_before(snapshot)
    if not snapshot.row.private and snapshot.has_hands:
        if not (told or resumed):
            yield from _cards(snapshot)
        if not (told and over):
            yield from _hands(snapshot)
        if not over:
            yield from _hands_here(snapshot)
    if snapshot.row.status == "playing" and snapshot.reporting is None:
        yield from _notices(snapshot)
        yield from _calls(snapshot)


def _lots_screen(snapshot: Snapshot) -> Screen:
    return notices.lots_screen(snapshot.public, snapshot.public_scene)


def _after_end(snapshot: Snapshot, *, mended: bool) -> Iterator[Message]:
    """Yield what stands after the end of a game with real cards, whose deals can be corrected.

    What no longer stands is not sent anew, unless a correction has changed it.
    """
    found = dict(
        (
            *_arrivals(snapshot),
            *_results(snapshot),
            *_vote(snapshot),
            *_evening(snapshot, told=False),
            _final(snapshot),
        )
    )
    news = {f"evening:{snapshot.done}", final_key(snapshot.current.table)} if mended else set()
    if snapshot.public.vote is not None:
        news.add(f"vote:{snapshot.current.beside_entry}")
    for key, wish in found.items():
        if key in snapshot.shown or key in news:
            yield key, wish
    if snapshot.notes.mends:
        key, wish = _mends(snapshot)
        if mended or key in snapshot.shown:
            yield key, wish
    if not snapshot.notes.report.empty and snapshot.reporting is not None:
        yield MENDING, DesiredMessage(snapshot.reporting.screen(*_of_the_deal(snapshot)))


# --- beside the game ------------------------------------------------------------------------


def _lobby(snapshot: Snapshot) -> Iterator[Message]:
    announces = frozenset[str]()
    match snapshot.row.status:
        case "lobby":
            screen = lobby.lobby_screen(
                snapshot.front, snapshot.lobby(), snapshot.at.tr, snapshot.at.links
            )
        case "cancelled":
            screen = lobby.cancelled_screen(snapshot.lobby(), snapshot.at.tr)
        case _ if "lobby" in snapshot.shown and BEGUN not in snapshot.shown["lobby"].announced:
            announces = frozenset({BEGUN})
            screen = lobby.closed_screen(snapshot.front, snapshot.lobby(), snapshot.at.tr)
        case _:
            return
    yield "lobby", DesiredMessage(screen, Urgency.NOW, announces=announces, keep=True)


def _closed(snapshot: Snapshot) -> Iterator[Message]:
    """Show who closed the table, also in place of the hands, whose buttons are dead."""
    title, name = snapshot.row.title, snapshot.notes.ended_by
    screen = people.ended_screen(title, name, snapshot.at.tr)
    yield "closed", DesiredMessage(screen, Urgency.NOW, keep=True)
    if snapshot.dealt and not snapshot.row.private:
        for seat, key, reader in _readers(snapshot, "hand"):
            screen = people.ended_screen(title, name, reader.tr)
            yield key, DesiredMessage(screen, Urgency.NOW, seat, keep=True)


def _stuck(snapshot: Snapshot) -> Iterator[Message]:
    """Show that the table cannot be written."""
    if snapshot.stuck and snapshot.row.status in ("lobby", "playing"):
        text = snapshot.at.tr("notice-stuck", table=snapshot.row.title)
        yield "stuck", DesiredMessage(Screen(text), Urgency.NOW)


# --- in the table's chat --------------------------------------------------------------------


def _arrivals(snapshot: Snapshot) -> Iterator[Message]:
    """Yield a lasting line for each arrival since the last deal."""
    came = 0
    for number, event in enumerate(snapshot.current.table.seating.events):
        if not isinstance(event, Joined | Replaced):
            continue
        instead, came = "".join(snapshot.notes.before[came : came + 1]), came + 1
        if event.after == snapshot.done:
            screen = joining.came_screen(event, instead, snapshot.public_scene)
            yield f"came:{number}", DesiredMessage(screen, Urgency.NOW, keep=True)


def _results(snapshot: Snapshot) -> Iterator[Message]:
    """Yield the last deal's result until the next deal is over, and older results not yet shown."""
    for number in range(1, snapshot.done):
        shown = snapshot.shown.get(f"deal:{number}")
        if shown is not None and RESULT not in shown.announced:
            yield _result(snapshot, number)
    if snapshot.done:
        yield _result(snapshot, snapshot.done)
        if snapshot.agreement.sheet == "each" and not snapshot.over:
            drawn = snapshot.front.sheet_screen(snapshot.public, snapshot.public_scene)
            number = snapshot.front.sheet_number(snapshot.public)
            yield f"sheet:{number}", DesiredMessage(drawn, Urgency.SOON, keep=True)


def _result(snapshot: Snapshot, number: int) -> Message:
    """Return a deal's result; between deals with the cut for the next one."""
    key, only = f"deal:{number}", snapshot.only_seat
    waits = number == snapshot.done and snapshot.between and not snapshot.over
    # Where people have no hands the group's message alone asks for the cut.
    asks = only is not None or (waits and not snapshot.has_hands)
    level = Urgency.NOW if asks else Urgency.SOON
    draw = partial(_result_screen, snapshot, number, waits=waits)
    wish = DesiredMessage(draw, level, announces=frozenset({RESULT}), keep=True)
    if waits:
        wish = replace(wish, announces=frozenset())
    if only is None:
        return key, wish
    # The last result stays where its cards were, or, if people stopped later, where it stood; the
    # settlement comes below it.
    played_out = snapshot.over and not snapshot.public.stopped and number == snapshot.done
    wish = replace(wish, phase=f"{number}:{'cards' if played_out else 'result'}")
    return key, _told(snapshot, key, only, wish) if waits else wish


def _result_screen(snapshot: Snapshot, number: int, *, waits: bool) -> Screen:
    """Draw a deal's result; ``waits``: the next deal is to be cut, or to wait for a vote."""
    only = snapshot.only_seat
    view, scene = _of_the_deal(snapshot)
    if only is not None:
        view, scene = snapshot.view(only), snapshot.public_scene
        if number == snapshot.done:
            scene = replace(scene, remarks=snapshot.remarks(only))
    if not waits:
        # A vote and its outcome stand with the cards of their own deal.
        view = replace(view, vote=None)
        scene = replace(scene, last_vote=None, seats=snapshot.seats_then)
    facts = snapshot.current.finished[number - 1]
    cutting = waits and snapshot.current.stage is TableStage.CUT
    screen = course.end_screen(snapshot, view, scene)
    if screen is None:
        screen = snapshot.front.result_screen(facts, view, scene, cut_button=cutting)
        if scene.origin is not None and only is not None:
            stands = snapshot.front.progress(snapshot.public)[-1][only] or 0
            won = int(stands) - scene.origin.stood
            screen = replays.ended_screen(screen, scene.origin, won, scene)
        if scene.of_set is not None:
            screen = sets.ended_screen(screen, scene.of_set, scene.tr)
    return screen


def _deal(snapshot: Snapshot) -> Message:
    """Return the running deal; at a private table with the hand."""
    key, only = f"deal:{snapshot.current.number}", snapshot.only_seat
    reporting = snapshot.reporting
    if reporting is not None:
        screen = reporting.screen(*_of_the_deal(snapshot))
        mended = snapshot.notes.mends[0].entry if snapshot.notes.mends else 0
        return key, DesiredMessage(screen, phase=f"{snapshot.current.number}:report:{mended}")
    if only is None:
        level = urgency.of_deal(snapshot)
        return key, DesiredMessage(
            lambda: snapshot.front.deal_screen(*_of_the_deal(snapshot)), level
        )
    level = urgency.of_hand(snapshot, only)
    draw = partial(_hand_screen, snapshot, only, snapshot.at.tr)
    wish = DesiredMessage(draw, level, phase=_phase(snapshot), lowest=True)
    return key, _told(snapshot, key, only, wish)


def _hand_screen(snapshot: Snapshot, seat: int, tr: Translator) -> Screen:
    """Draw a person's hand."""
    view, scene = snapshot.view(seat), snapshot.scene(seat, tr)
    hand = snapshot.front.hand_screen(view, scene)
    return course.step_screen(hand, snapshot, view, scene) if snapshot.row.private else hand


def _mends(snapshot: Snapshot) -> Message:
    """Return the line of the last mends of earlier deals."""
    screen = reports.mends_screen(snapshot.notes.mends, snapshot.public_scene)
    return f"mend:{snapshot.notes.mends[0].entry}", DesiredMessage(screen, keep=True)


def _notices(snapshot: Snapshot) -> Iterator[Message]:
    """Yield notices of people who are away, with the reason."""
    substituted = snapshot.current.table.substituted
    timed = sorted(seat for seat in substituted if snapshot.noted(seat).timed)
    if snapshot.calls_back:
        away = notices.all_away_screen(timed, snapshot.public, snapshot.public_scene)
        yield "away", DesiredMessage(away, phase=f"{snapshot.current.number}:away")
    elif timed:
        away = notices.timed_out_screen(timed, snapshot.public, snapshot.public_scene)
        yield "away", DesiredMessage(away)
    for seat in range(len(snapshot.row.places)):
        kind = _notice_of(snapshot, seat)
        if kind is not None:
            deciding = kind in (Notice.ABSENT, Notice.LEFT, Notice.ALONE)
            key = f"{'absent' if deciding else 'notice'}:{snapshot.stable_seat(seat)}"
            place = snapshot.joined.index(seat)
            yield key, DesiredMessage(notices.notice(kind, snapshot.public_scene, seat, place))


def _notice_of(snapshot: Snapshot, seat: int) -> Notice | None:
    """Return the notice about an absent person."""
    if seat not in snapshot.persons:
        return None
    if seat in snapshot.current.table.substituted:
        return None if snapshot.noted(seat).timed else Notice.AGREED
    presence, alone = snapshot.presence(seat), snapshot.alone(seat)
    if presence is Presence.LEFT:
        return Notice.ALONE if alone else Notice.LEFT
    if snapshot.row.private:
        return None
    reader, lost = snapshot.reader(seat), snapshot.hand_failed(seat)
    if lost and reader is not None and not (reader.reachable or reader.blocked):
        return Notice.UNSTARTED
    if presence is Presence.UNREACHABLE:
        return Notice.BLOCKED if alone else Notice.UNREACHABLE
    return Notice.ABSENT if presence is Presence.AWAY and not alone else None


def _calls(snapshot: Snapshot) -> Iterator[Message]:
    """Mention awaited people who may not know it."""
    awaited = (seat for seat in snapshot.persons if snapshot.is_awaited(seat))
    why = {seat: _turn_calls(snapshot, seat) for seat in awaited}
    called = [seat for seat, calls in why.items() if calls]
    if not called:
        return
    pace = PACES.get(snapshot.agreement.pace)
    # A person about to lose his turn must be called.
    short = [seat for seat in called if any(":warn:" in each for each in why[seat])]
    seconds = 0 if pace is None else round(pace.out - pace.warned)
    waited = [seat for seat in called if seat not in short]
    here = any(snapshot.may_play_here(seat) for seat in called)
    screen = notices.call_screen(waited, short, snapshot.public_scene, seconds, here=here)
    announces = frozenset[str]().union(*why.values())
    sound = bool(short) or _may_ring(snapshot, called)
    yield PING, DesiredMessage(screen, Urgency.NOW, announces=announces, sound=sound)


def _may_ring(snapshot: Snapshot, seats: Iterable[int]) -> bool:
    """Return whether any of these people allows sounds."""
    readers = (snapshot.reader(seat) for seat in seats)
    return any(reader is None or reader.sound != "never" for reader in readers)


def _turn_calls(snapshot: Snapshot, seat: int) -> frozenset[str]:
    """Return why a person is called to the turn: a reminder, a silent minute, little time left."""
    ledger, chair = snapshot.current, snapshot.stable_seat(seat)
    decision, since = ledger.decisions[seat], ledger.since[seat]
    called, turn = set(), f"turn:{decision}"
    if snapshot.noted(seat).poked.startswith(f"{decision}:"):
        called.add(f"{chair}:poke:{decision}")
    elif snapshot.at.now >= since + PING_AFTER and _unheard(snapshot, chair, PING, turn):
        called.add(f"{chair}:{turn}")
    pace = PACES.get(snapshot.agreement.pace)
    if pace is not None and snapshot.at.now >= max(since, snapshot.at.since) + pace.warned:
        called.add(f"{chair}:warn:{decision}")
    return frozenset(called)


def _vote_calls(snapshot: Snapshot, seat: int, key: str) -> frozenset[str]:
    """Return why a person is called to a vote beside the deal."""
    ledger, chair = snapshot.current, snapshot.stable_seat(seat)
    entry = ledger.vote_entry
    if snapshot.noted(seat).poked == f"0:{entry}":
        return frozenset({f"{chair}:poke:{entry}"})
    late, vote = snapshot.at.now >= ledger.vote_at + PING_AFTER, f"vote:{entry}"
    return frozenset({f"{chair}:{vote}"} if late and _unheard(snapshot, chair, key, vote) else ())


def _unheard(snapshot: Snapshot, chair: int, key: str, what: str) -> bool:
    """Return whether the group must call: the private chat was silent.

    A standing call is not taken back by a later sound in the private chat.
    """
    if snapshot.row.private:
        return False
    called = snapshot.shown.get(key, NOTHING).announced
    return f"{chair}:{what}" in called or not snapshot.heard(f"hand:{chair}", what)


def _evening(snapshot: Snapshot, *, told: bool) -> Iterator[Message]:
    """Show the course of a finished game above the settlement, which has the buttons."""
    key = f"evening:{snapshot.done}"
    if not snapshot.done or (told and key not in snapshot.shown):
        return
    from bot.views import evening  # noqa: PLC0415 - it draws

    progress, scene = snapshot.front.progress(snapshot.public), snapshot.public_scene
    screen = evening.evening_screen(snapshot.front.key, progress, scene)
    if screen is not None:
        yield key, DesiredMessage(screen, Urgency.NOW, keep=snapshot.reporting is None)


def _final(snapshot: Snapshot) -> Message:
    """Return the settlement; one that a correction annuls goes."""
    screen = snapshot.front.final_screen(snapshot.public, snapshot.public_scene)
    wish = DesiredMessage(screen, Urgency.NOW, keep=snapshot.reporting is None)
    return final_key(snapshot.current.table), wish


def _vote(snapshot: Snapshot) -> Iterator[Message]:
    """Show the vote beside the deal and, in the same message, its outcome."""
    ledger = snapshot.current
    key, last = f"vote:{ledger.beside_entry}", ledger.last_vote
    if snapshot.row.private or (ledger.table.vote is None and last is None):
        return
    vote, scene = snapshot.public.vote, snapshot.public_scene
    if vote is not None and not vote.blocks:
        why = {
            seat: _vote_calls(snapshot, seat, key) for seat in vote.awaited if snapshot.votes(seat)
        }
        called = [seat for seat, calls in why.items() if calls]
        asked = snapshot.front.proposal(vote, snapshot.public, scene)
        screen = notices.vote_screen(vote, asked, snapshot.public, scene, called)
        announces = frozenset[str]().union(*why.values())
        sound = _may_ring(snapshot, called)
        # Not kept: a claim puts the question off, and a substitution has a line of its own.
        yield key, DesiredMessage(screen, Urgency.NOW, announces=announces, sound=sound)
    elif last is not None and not last.vote.blocks:
        # An outcome is shown without its vote too, but not that of a stop: the settlement tells it.
        stopped = isinstance(last.vote.proposal, ProposeStop) and last.outcome is VoteEnd.AGREED
        if key not in snapshot.shown and (last.done != snapshot.done or stopped):
            return
        if isinstance(last.vote.proposal, ProposeSubstitute) and last.outcome is VoteEnd.AGREED:
            return
        asked = snapshot.front.proposal(last.vote, snapshot.public, scene)
        screen = notices.vote_ended_screen(last, asked, snapshot.public, scene)
        yield key, DesiredMessage(screen, Urgency.NOW, keep=True)


def _of_the_deal(snapshot: Snapshot) -> tuple[Any, Scene]:
    """Return the public view and scene of the deal without a vote beside it."""
    view, scene = snapshot.public, snapshot.public_scene
    if view.vote is not None and not view.vote.blocks:
        view = replace(view, vote=None)
    last = scene.last_vote
    if last is not None and not last.vote.blocks:
        scene = replace(scene, last_vote=None)
    return view, scene


def _final_before(snapshot: Snapshot) -> Iterator[Message]:
    """Show the settlement from which people played on, without its choices."""
    ended = snapshot.current.ended
    # After arrivals its names would be wrong: it stays as it was shown.
    same = ended is not None and ended.seating.arrivals == snapshot.current.table.seating.arrivals
    if ended is not None and same and final_key(ended) in snapshot.shown:
        screen = snapshot.front.final_screen(observe(ended, PUBLIC), snapshot.public_scene)
        wish = DesiredMessage(replace(screen, rows=()), Urgency.NOW, keep=True)
        yield final_key(ended), wish


# --- in the private chats -------------------------------------------------------------------


def _readers(snapshot: Snapshot, kind: str) -> Iterator[tuple[int, str, Recipient]]:
    """Yield seats whose people get a message of a kind, with its key and reader.

    People who blocked the bot are included: they find it up to date when they return.
    """
    for seat in range(len(snapshot.row.places)):
        key, reader = f"{kind}:{snapshot.stable_seat(seat)}", snapshot.reader(seat)
        if reader is not None and (reader.reachable or reader.blocked):
            yield seat, key, reader


def _cards(snapshot: Snapshot) -> Iterator[Message]:
    """Yield the last result as a lasting silent card."""
    if snapshot.done:
        late = {
            event.seat
            for event in snapshot.current.table.seating.events
            if isinstance(event, Joined | Replaced) and event.after == snapshot.done
        }
        for seat, key, reader in _readers(snapshot, f"card:{snapshot.done}"):
            if seat in late:
                continue  # he joined after that deal
            draw = partial(_card_screen, snapshot, seat, reader.tr)
            level = Urgency.LATER if snapshot.remarks(seat) else Urgency.SOON
            yield key, DesiredMessage(draw, level, seat, keep=True)


def _card_screen(snapshot: Snapshot, seat: int, tr: Translator) -> Screen:
    """Draw the last result for a person."""
    scene = replace(snapshot.scene(seat, tr), seats=snapshot.seats_then)
    return snapshot.front.card_screen(snapshot.current.finished[-1], snapshot.view(seat), scene)


def _hands(snapshot: Snapshot) -> Iterator[Message]:
    for seat, key, reader in _readers(snapshot, "hand"):
        draw = partial(_hand_screen, snapshot, seat, reader.tr)
        # The hand of a finished deal becomes its card.
        later = f"card:{snapshot.done}:{snapshot.stable_seat(seat)}" if snapshot.done else ""
        level = urgency.of_hand(snapshot, seat)
        wish = DesiredMessage(
            draw, level, seat, phase=_phase(snapshot), keep=True, successor=later, lowest=True
        )
        yield key, _told(snapshot, key, seat, wish)


def here_key(snapshot: Snapshot, seat: int) -> str:
    """Return the key of a person's hand in the group."""
    return f"here:{snapshot.stable_seat(seat)}{FOR_ONE}{snapshot.user_at(seat)}"


def _hands_here(snapshot: Snapshot) -> Iterator[Message]:
    """Yield the hands that stand in the group, each seen by its person alone.

    Each costs calls of the group's: it changes for the person's turns, for a hint that he asked
    for, and after his own taps.
    """
    for seat in snapshot.persons:
        reader = snapshot.reader(seat)
        if reader is None or not snapshot.hand_stands_here(seat):
            continue
        key, scene = here_key(snapshot, seat), snapshot.scene(seat, reader.tr)
        screen = snapshot.front.hand_screen(snapshot.view(seat), scene)
        if not can_be_edited(screen):
            brief = replace(scene, brief=True)
            screen = snapshot.front.hand_screen(snapshot.view(seat), brief)
        if not can_be_edited(screen):
            continue
        awaited, decision = snapshot.is_awaited(seat), snapshot.current.decisions[seat]
        told = {f"turn:{decision}:{snapshot.current.vote_entry}"}
        if scene.hint is not None and scene.hint.advice is not None:
            told.add(f"hint:{decision}")
        announces = frozenset(told if awaited or snapshot.votes(seat) else ())
        known = announces <= snapshot.shown.get(key, NOTHING).announced
        level = urgency.after_tap(snapshot, seat) if known else Urgency.NOW
        if snapshot.noted(seat).apart:
            level = Urgency.LATER if known else Urgency.SOON
        line = reader.tr("here-line", name=words.name(scene, seat))
        wish = DesiredMessage(screen, level, announces=announces, line=line)
        yield key, replace(wish, unasked=snapshot.at.hands == ALWAYS)


def _phase(snapshot: Snapshot) -> str:
    """Return the phase: a deal begins with the cut, and again with the cards."""
    return f"{snapshot.current.number}:{'cut' if snapshot.between else 'cards'}"


def _told(snapshot: Snapshot, key: str, seat: int, wish: DesiredMessage) -> DesiredMessage:
    """Return the message about a person's decision, with a sound if he has been away.

    Votes are rare: ``seldom`` does not silence them.
    """
    ledger, reader = snapshot.current, snapshot.reader(seat)
    told: set[str] = set()
    if snapshot.plays_here(seat):
        return wish  # his hand in the group tells him
    if snapshot.is_awaited(seat):
        told.add(f"turn:{ledger.decisions[seat]}")
    vote = f"vote:{ledger.vote_entry}"
    if snapshot.votes(seat) and not snapshot.row.private:
        told.add(vote)
    if reader is None or not told:
        return wish
    new_vote = vote in told - snapshot.shown.get(key, NOTHING).announced
    sound = sounds(
        "always" if new_vote and reader.sound == "seldom" else reader.sound,
        now=snapshot.at.now,
        touched=reader.touched,
        sounded=reader.rang_at,
    )
    return replace(wish, announces=frozenset(told), sound=sound)
