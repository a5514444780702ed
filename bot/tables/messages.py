"""The messages a table should show now: one pure function, and nothing else decides.

What was announced, and whether it was heard, comes in with what stands (`Snapshot.shown`); so a
new process comes to the very same messages. A message that is not returned any more is deleted,
or stays for good, as its last `Wish` said.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from cachetools import LRUCache

from bot.i18n import Translator
from bot.screen import Screen, Urgency, Wish
from bot.tables import urgency
from bot.tables.clocks import PACES, PING_AFTER, sounds
from bot.tables.snapshot import NOTHING, Recipient, Snapshot
from bot.views import evening, joining, lobby, notices, people
from bot.views.model import Scene, VoteEnd, VoteResult
from bot.views.notices import Notice
from engine.events import Joined, Replaced
from engine.game import PUBLIC
from engine.table import observe
from engine.view import TableStage
from engine.votes import ProposeStop, ProposeSubstitute

RESULT: Final = "result"
"""Announced by a result in its last form, when nothing of it will change any more."""

PING: Final = "ping"
"""The call to all whose turn it is."""

NO_SCREEN: Final = Screen("")
"""Remembered where there is nothing to show."""

FINAL: Final = "final"
"""The settlement of a game that is over."""

Message = tuple[str, Wish]

_MADE: Final[LRUCache[object, tuple[object, Screen]]] = LRUCache(8192)
"""Messages of finished deals, with the facts they tell; by their table, language and reader.

A deal's facts are one object as long as the table is open, too large to be compared each time.
"""


def messages(at: Snapshot) -> Mapping[str, Wish]:
    """Return every message of the table by its key, in the order in which they are sent."""
    if not at.loaded:
        return dict(_stuck(at))
    if at.broken:
        closed = at.row.status == "closed"
        screen = lobby.broken_screen(at.row.id, at.row.title, at.tr, closed=closed)
        return {"broken": Wish(screen, Urgency.NOW, keep=closed)}
    if at.row.status == "closed":
        return dict(_closed(at))
    return dict((*_lobby(at), *(_of_the_game(at) if at.dealt else ()), *_stuck(at)))


def live_key(at: Snapshot) -> str:
    """Return the key of the message in the table's chat that people play from."""
    if not at.dealt:
        return "lobby"
    return f"deal:{at.done if at.between and at.done else at.public.number}"


def _of_the_game(at: Snapshot) -> Iterator[Message]:
    over, told = at.public.table_stage is TableStage.OVER, at.notes.reopened == at.done
    if not told:
        yield from _lots(at)
    yield from _arrivals(at)
    if not (told and over):
        yield from _results(at)
    yield from _vote(at)
    if over:
        yield from _evening(at, told=told)
    if over and (not told or FINAL in at.shown):
        screen = at.front.final_screen(at.public, at.scene(PUBLIC, at.tr))
        yield FINAL, Wish(screen, Urgency.NOW, keep=True)
    elif not over and (not at.between or not at.done):
        yield _deal(at)
    if told and not over:
        yield from _final_before(at)
    if not at.row.private:
        if not told:
            yield from _cards(at)
        if not (told and over):
            yield from _hands(at)
    if at.row.status == "playing":
        yield from _notices(at)
        yield from _calls(at)


# --- beside the game ------------------------------------------------------------------------


def _lobby(at: Snapshot) -> Iterator[Message]:
    match at.row.status:
        case "lobby":
            screen = lobby.lobby_screen(at.front, at.lobby(), at.tr, at.links)
        case "cancelled":
            screen = lobby.cancelled_screen(at.lobby(), at.tr)
        case _ if "lobby" in at.shown and not (at.dealt and at.done):
            screen = lobby.closed_screen(at.front, at.lobby(), at.tr)
        case _:
            return
    yield "lobby", Wish(screen, Urgency.NOW, keep=True)


def _closed(at: Snapshot) -> Iterator[Message]:
    """Say who closed the table, also where the hands were: their buttons mean nothing any more."""
    title, name = at.row.title, at.notes.ended_by
    screen = people.ended_screen(title, name, at.tr)
    yield "closed", Wish(screen, Urgency.NOW, keep=True)
    if at.dealt and not at.row.private:
        for seat, key, reader in _readers(at, "hand"):
            screen = people.ended_screen(title, name, reader.tr)
            yield key, Wish(screen, Urgency.NOW, seat, keep=True)


def _stuck(at: Snapshot) -> Iterator[Message]:
    """Say that the table waits for what cannot be written."""
    if at.stuck and at.row.status in ("lobby", "playing"):
        text = at.tr("notice-stuck", table=at.row.title)
        yield "stuck", Wish(Screen(text), Urgency.NOW)


# --- in the table's chat --------------------------------------------------------------------


def _lots(at: Snapshot) -> Iterator[Message]:
    if at.public.lots and not at.done:
        screen = notices.lots_screen(at.public, at.scene(PUBLIC, at.tr))
        yield "lots", Wish(screen, Urgency.NOW, keep=True)


def _arrivals(at: Snapshot) -> Iterator[Message]:
    """Who has come to the table since the last deal was over; the line stays."""
    came = 0
    for number, event in enumerate(at.current.table.seating.events):
        if not isinstance(event, Joined | Replaced):
            continue
        instead, came = "".join(at.notes.before[came : came + 1]), came + 1
        if event.after == at.done:
            screen = joining.came_screen(event, instead, at.scene(PUBLIC, at.tr))
            yield f"came:{number}", Wish(screen, Urgency.NOW, keep=True)


def _results(at: Snapshot) -> Iterator[Message]:
    """The last deal's result until the next deal is over; older ones that were never shown."""
    for number in range(1, at.done):
        shown = at.shown.get(f"deal:{number}")
        if shown is not None and RESULT not in shown.announced:
            yield _result(at, number)
    if at.done:
        yield _result(at, at.done)
        if at.agreement.sheet == "each" and at.public.table_stage is not TableStage.OVER:
            drawn = at.front.sheet_screen(at.public, at.scene(PUBLIC, at.tr))
            yield f"sheet:{at.done}", Wish(drawn, Urgency.SOON, keep=True)


def _result(at: Snapshot, number: int) -> Message:
    """A deal's result; between two deals with the cut for the next one."""
    key, only = f"deal:{number}", at.only_seat
    view, scene = _of_the_deal(at)
    if only is not None:
        view, scene = at.view(only), at.scene(PUBLIC, at.tr)
    waits = number == at.done and at.public.table_stage in (TableStage.CUT, TableStage.SHUFFLE)
    if not waits:
        # A vote, and what became of it, stands with the cards of its own deal.
        view, scene = replace(view, vote=None), replace(scene, last_vote=None)
    facts = at.current.finished[number - 1]
    cutting = waits and at.public.table_stage is TableStage.CUT

    def make() -> Screen:
        menu = at.notes.menu
        return at.front.result_screen(facts, view, scene, cut_button=cutting, menu=menu)

    final = not waits and number == at.done
    screen = _remembered(at, view.viewer, at.tr, "result", make) if final else make()
    level = Urgency.SOON if only is None else Urgency.NOW
    wish = Wish(screen, level, announces=frozenset({RESULT}), keep=True)
    if waits:
        wish = replace(wish, announces=frozenset())
    if only is None:
        return key, wish
    wish = replace(wish, phase=f"{number}:result")
    return key, _told(at, key, only, wish) if waits else wish


def _deal(at: Snapshot) -> Message:
    """The running deal; at a private table it is the hand as well."""
    key, only = f"deal:{at.public.number}", at.only_seat
    if only is None:
        screen = at.front.deal_screen(*_of_the_deal(at))
        return key, Wish(screen, urgency.of_deal(at))
    screen = at.front.hand_screen(at.view(only), at.scene(only, at.tr))
    wish = Wish(screen, urgency.of_hand(at, only), phase=_phase(at), lowest=True)
    return key, _told(at, key, only, wish)


def _notices(at: Snapshot) -> Iterator[Message]:
    """Tell who is away and why."""
    scene = at.scene(PUBLIC, at.tr)
    timed = sorted(at.notes.timed & at.current.table.substituted)
    if at.calls_back:
        away, phase = notices.all_away_screen(timed, at.public, scene), f"{at.public.number}:away"
        yield "away", Wish(away, Urgency.NOW, phase=phase)
    elif timed:
        yield "away", Wish(notices.timed_out_screen(timed, at.public, scene), Urgency.NOW)
    for seat in range(len(at.row.places)):
        kind = _notice_of(at, seat)
        if kind is not None:
            deciding = kind in (Notice.ABSENT, Notice.LEFT, Notice.ALONE)
            key = f"{'absent' if deciding else 'notice'}:{at.stable_seat(seat)}"
            place = at.public.joined.index(seat)
            yield key, Wish(notices.notice(kind, scene, seat, place), Urgency.NOW)


def _notice_of(at: Snapshot, seat: int) -> Notice | None:
    """What the table's chat is told about a person who is not there."""
    if at.user_at(seat) is None:
        return None
    if seat in at.current.table.substituted:
        return None if seat in at.notes.timed else Notice.AGREED
    if seat in at.notes.gone:
        return Notice.ALONE if at.alone(seat) else Notice.LEFT
    if at.row.private:
        return None
    reader = at.reader(seat)
    if reader is not None and reader.blocked:
        return Notice.BLOCKED
    if at.absent(seat) and not at.alone(seat):
        return Notice.ABSENT
    return None


def _calls(at: Snapshot) -> Iterator[Message]:
    """Mention those who are waited for and may not know it."""
    people = (seat for seat in range(len(at.row.places)) if at.user_at(seat) is not None)
    why = {seat: _turn_calls(at, seat) for seat in people if at.is_awaited(seat)}
    called = [seat for seat, calls in why.items() if calls]
    if not called:
        return
    pace = PACES.get(at.agreement.pace)
    # Whoever is about to lose his turn has to hear of it.
    short = [seat for seat in called if any(":warn:" in each for each in why[seat])]
    seconds = 0 if pace is None else round(pace.out - pace.warned)
    waited = [seat for seat in called if seat not in short]
    screen = notices.call_screen(waited, short, at.scene(PUBLIC, at.tr), seconds)
    announces = frozenset[str]().union(*why.values())
    sound = bool(short) or _may_ring(at, called)
    yield PING, Wish(screen, Urgency.NOW, announces=announces, sound=sound)


def _may_ring(at: Snapshot, seats: Iterable[int]) -> bool:
    """Whether any of these people wants to hear anything at all."""
    readers = (at.reader(seat) for seat in seats)
    return any(reader is None or reader.sound != "never" for reader in readers)


def _turn_calls(at: Snapshot, seat: int) -> frozenset[str]:
    """Why a person is called to the turn: reminded, not heard of it for a minute, out of time."""
    ledger, chair = at.current, at.stable_seat(seat)
    decision, since = ledger.decisions[seat], ledger.since[seat]
    called = set()
    if at.notes.poked.get(seat, "").startswith(f"{decision}:"):
        called.add(f"{chair}:poke:{decision}")
    elif at.now >= since + PING_AFTER and _unheard(at, seat, PING, f"turn:{decision}"):
        called.add(f"{chair}:turn:{decision}")
    pace = PACES.get(at.agreement.pace)
    if pace is not None and at.now >= max(since, at.since) + pace.warned:
        called.add(f"{chair}:warn:{decision}")
    return frozenset(called)


def _vote_calls(at: Snapshot, seat: int, key: str) -> frozenset[str]:
    """The same of a vote beside the deal."""
    ledger, chair = at.current, at.stable_seat(seat)
    entry = ledger.vote_entry
    if at.notes.poked.get(seat) == f"0:{entry}":
        return frozenset({f"{chair}:poke:{entry}"})
    if at.now >= ledger.vote_at + PING_AFTER and _unheard(at, seat, key, f"vote:{entry}"):
        return frozenset({f"{chair}:vote:{entry}"})
    return frozenset()


def _unheard(at: Snapshot, seat: int, key: str, what: str) -> bool:
    """Whether the group has to call: the private chat told it silently, and the person is here.

    A call that stands is not taken back because the private chat rang later.
    """
    if at.row.private or seat in at.notes.gone:
        return False
    chair = at.stable_seat(seat)
    called = at.shown.get(key, NOTHING).announced
    return f"{chair}:{what}" in called or not at.heard(f"hand:{chair}", what)


def _remembered(
    at: Snapshot, viewer: int, tr: Translator, kind: str, make: Callable[[], Screen]
) -> Screen:
    """What tells of the last deal and does not change with the next one is made once."""
    row, facts = at.row, at.current.finished[-1]
    key = kind, at.front.key, tr.language, row.id, row.title, row.private, at.seats, viewer
    made_of, screen = _MADE.get((*key, id(facts)), (None, None))
    if made_of is not facts or screen is None:
        screen = make()
        _MADE[*key, id(facts)] = facts, screen
    return screen


def _evening(at: Snapshot, *, told: bool) -> Iterator[Message]:
    """Show how a game that is over went: it stands above the settlement, which has the buttons."""
    key = f"evening:{at.done}"
    if not at.done or (told and key not in at.shown):
        return

    def make() -> Screen:
        progress, scene = at.front.progress(at.public), at.scene(PUBLIC, at.tr)
        return evening.evening_screen(at.front.key, progress, scene) or NO_SCREEN

    screen = _remembered(at, PUBLIC, at.tr, "evening", make)
    if screen is not NO_SCREEN:
        yield key, Wish(screen, Urgency.NOW, keep=True)


def _vote(at: Snapshot) -> Iterator[Message]:
    """What is put to the vote beside the deal: one message, in the end with what became of it."""
    ledger, vote, scene = at.current, at.public.vote, at.scene(PUBLIC, at.tr)
    key, last = f"vote:{ledger.beside_entry}", ledger.last_vote
    if at.row.private:
        return
    if vote is not None and not vote.blocks:
        why = {seat: _vote_calls(at, seat, key) for seat in vote.awaited if at.votes(seat)}
        called = [seat for seat, calls in why.items() if calls]
        asked = at.front.proposal(vote, at.public, scene)
        screen = notices.vote_screen(vote, asked, at.public, scene, called)
        announces = frozenset[str]().union(*why.values())
        sound = _may_ring(at, called)
        # Whom somebody has replaced has a line of its own, and no seat any more.
        keep = not isinstance(vote.proposal, ProposeSubstitute)
        yield key, Wish(screen, Urgency.NOW, announces=announces, sound=sound, keep=keep)
    elif last is not None and not last.vote.blocks and (key in at.shown or _fresh(last, at)):
        if isinstance(last.vote.proposal, ProposeSubstitute) and last.outcome is VoteEnd.AGREED:
            return
        asked = at.front.proposal(last.vote, at.public, scene)
        screen = notices.vote_ended_screen(last, asked, at.public, scene)
        yield key, Wish(screen, Urgency.NOW, keep=True)


def _fresh(last: VoteResult, at: Snapshot) -> bool:
    """Whether what became of a vote is to be said where the vote itself never stood.

    It is not where the settlement says it.
    """
    stopped = isinstance(last.vote.proposal, ProposeStop) and last.outcome is VoteEnd.AGREED
    return last.done == at.done and not stopped


def _of_the_deal(at: Snapshot) -> tuple[Any, Scene]:
    """What everybody sees of the deal; a vote beside it has a message of its own."""
    view, scene = at.public, at.scene(PUBLIC, at.tr)
    if view.vote is not None and not view.vote.blocks:
        view = replace(view, vote=None)
    last = scene.last_vote
    if last is not None and not last.vote.blocks:
        scene = replace(scene, last_vote=None)
    return view, scene


def _final_before(at: Snapshot) -> Iterator[Message]:
    """The settlement from which people play on: nothing may be chosen there any more."""
    ended = at.current.ended
    # Once others sit there the settlement would bear their names: it stays as it was told.
    same = ended is not None and ended.seating.arrivals == at.current.table.seating.arrivals
    if ended is not None and same and FINAL in at.shown:
        screen = at.front.final_screen(observe(ended, PUBLIC), at.scene(PUBLIC, at.tr))
        yield FINAL, Wish(replace(screen, rows=()), Urgency.NOW, keep=True)


# --- in the private chats -------------------------------------------------------------------


def _readers(at: Snapshot, kind: str) -> Iterator[tuple[int, str, Recipient]]:
    """Seats whose people get a message of a kind, and its key.

    Whoever has blocked the bot finds it as it should be when he comes back.
    """
    for seat in range(len(at.row.places)):
        key, reader = f"{kind}:{at.stable_seat(seat)}", at.reader(seat)
        if reader is not None and (reader.reachable or reader.blocked):
            yield seat, key, reader


def _cards(at: Snapshot) -> Iterator[Message]:
    """The last result as a silent card, which stays."""
    if at.done:
        late = {
            event.seat
            for event in at.current.table.seating.events
            if isinstance(event, Joined) and event.after == at.done
        }
        for seat, key, reader in _readers(at, f"card:{at.done}"):
            if seat in late:
                continue  # it tells of a deal in which he was not there

            def make(seat: int = seat, reader: Recipient = reader) -> Screen:
                facts, scene = at.current.finished[-1], at.scene(seat, reader.tr)
                return at.front.card_screen(facts, at.view(seat), scene)

            screen = _remembered(at, seat, reader.tr, "card", make)
            yield key, Wish(screen, Urgency.SOON, seat, keep=True)


def _hands(at: Snapshot) -> Iterator[Message]:
    for seat, key, reader in _readers(at, "hand"):
        screen = at.front.hand_screen(at.view(seat), at.scene(seat, reader.tr))
        # The hand of a deal that is over becomes its card.
        heir = f"card:{at.done}:{at.stable_seat(seat)}" if at.done else ""
        level = urgency.of_hand(at, seat)
        wish = Wish(screen, level, seat, phase=_phase(at), keep=True, heir=heir, lowest=True)
        yield key, _told(at, key, seat, wish)


def _phase(at: Snapshot) -> str:
    """A deal begins twice: with the cut, and with the cards."""
    return f"{at.public.number}:{'cut' if at.between else 'cards'}"


def _told(at: Snapshot, key: str, seat: int, wish: Wish) -> Wish:
    """The message that tells a person what is asked of him; it rings if he has been away.

    Votes are rare: «seldom» holds none of them back.
    """
    ledger, reader = at.current, at.reader(seat)
    told = set()
    if at.is_awaited(seat):
        told.add(f"turn:{ledger.decisions[seat]}")
    vote = f"vote:{ledger.vote_entry}"
    if at.votes(seat) and not at.row.private:
        told.add(vote)
    if reader is None or not told:
        return wish
    new_vote = vote in told - at.shown.get(key, NOTHING).announced
    sound = sounds(
        "always" if new_vote and reader.sound == "seldom" else reader.sound,
        now=at.now,
        touched=reader.touched,
        sounded=reader.rang_at,
    )
    return replace(wish, announces=frozenset(told), sound=sound)
