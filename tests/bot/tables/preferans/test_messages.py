"""The pure set of a table's messages: what stands when, what goes, what rings."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from bot.i18n import translator
from bot.screen import DesiredMessage, ShownMessage
from bot.store import Place, TableRow
from bot.tables.clocks import ABSENT_AFTER, PACES, PING_AFTER, QUIET
from bot.tables.decide import decide
from bot.tables.events import Remarked
from bot.tables.facts import Notes
from bot.tables.ledger import Ledger
from bot.tables.messages import RESULT, live_key, messages
from bot.tables.snapshot import Recipient, Snapshot, TableMoment
from bot.tables.state import State
from engine.game import CHANCE, PUBLIC
from engine.preferans.actions import PASS, Claim
from engine.preferans.observe import Stage
from engine.table import Control
from engine.votes import AGREE, OPEN, REFUSE, ProposeStop, ProposeSubstitute
from tests.bot.games.preferans.games import play
from tests.support.links import LINKS

NOW = 1_790_000_000.0
GROUP = -1001
TR = translator("ru", "preferans")
HERE = Recipient(TR, reachable=True, touched=NOW)
AWAY = Recipient(TR, reachable=True)


@cache
def ledger_of(seed: int, *, until: Stage | None = None, deals: int = 1, **chosen: Any) -> Ledger:
    """A random game, up to the first moment of a stage after ``deals`` finished ones."""
    ledger: Ledger | None = None
    for at, moment in enumerate(play(seed, 3, deals + 1, seating="joining", **chosen)):
        when = NOW - 1000.0 + at / 100
        if ledger is None:
            ledger = Ledger.open(moment.action, when)
        else:
            ledger = ledger.after(moment.actor, moment.action, when)
        if len(ledger.finished) >= deals and ledger.view(PUBLIC).stage is until:
            break
    assert ledger is not None
    return ledger


def dealt(seed: int = 1) -> Ledger:
    return ledger_of(seed, until=Stage.AUCTION, deals=0)


def table(
    ledger: Ledger | None,
    *,
    people: dict[int, Recipient] | None = None,
    status: str = "playing",
    private: bool = False,
    now: float = NOW,
    shown: dict[str, ShownMessage] | None = None,
    stuck: bool = False,
    loaded: bool = True,
    **fields: Any,
) -> Snapshot:
    """Three people at a table; the private one has two computers beside Anna."""
    names = ("Анна", "Борис", "Вера")
    places = tuple(
        Place(name, None, computer=True) if private and number else Place(name, 501 + number)
        for number, name in enumerate(names)
    )
    chat = 501 if private else GROUP
    row = TableRow(
        id=7,
        chat_id=chat,
        thread_id=None,
        title="Пятница",
        creator=501,
        private=private,
        status=status,
        options={},
        places=places,
        created=NOW - 5000,
        game="preferans",
        level="club",
    )
    readers = {place.user_id: AWAY for place in places if place.user_id is not None}
    readers |= people or {}
    state = State(row, ledger, loaded=loaded, **fields)
    return Snapshot(state, TableMoment(now, TR, LINKS, readers), shown or {}, stuck)


def drawn(wish: DesiredMessage) -> DesiredMessage:
    return replace(wish, content=wish.screen)


def noted(ledger: Ledger, *seats: int, **changes: Any) -> Notes:
    """Notes about the places of some seats."""
    return Notes().note_at([ledger.view(PUBLIC).joined.index(seat) for seat in seats], **changes)


def seat_asked(ledger: Ledger) -> int:
    return next(seat for seat in range(3) if ledger.waits_for(seat))


# --- beside the game ------------------------------------------------------------------------


def test_the_lobby_until_it_shows_that_cards_were_dealt() -> None:
    at = table(None, status="lobby")
    assert list(messages(at)) == ["lobby"]
    assert live_key(at) == "lobby"
    (cancelled,) = messages(table(None, status="cancelled")).values()
    assert not cancelled.screen.rows
    shown = {"lobby": ShownMessage()}
    begun = messages(table(dealt(), shown=shown))["lobby"]
    after = {"lobby": ShownMessage(begun.announces)}
    assert "lobby" not in messages(table(dealt()))
    assert "lobby" not in messages(table(dealt(), shown=after))
    # A process that died before that owes it, also when the deal is over.
    assert "lobby" in messages(table(ledger_of(1, until=Stage.CUT), shown=shown))


def test_a_log_that_cannot_be_read() -> None:
    """Nothing is known: the table says so, and leaves the rest as it is."""
    at = table(None, broken=True, shown={"deal:1": ShownMessage()})
    assert list(messages(at)) == ["broken"]
    assert not at.complete
    closed = table(None, broken=True, status="closed")
    assert closed.complete
    assert messages(closed)["broken"].keep
    unread = table(None, loaded=False, stuck=True)
    assert list(messages(unread)) == ["stuck"]
    assert not unread.complete


@pytest.mark.parametrize(
    ("status", "says"), [("lobby", True), ("playing", True), ("finished", False)]
)
def test_a_table_that_cannot_go_on_says_so(status: str, *, says: bool) -> None:
    ledger = None if status == "lobby" else dealt()
    assert ("stuck" in messages(table(ledger, status=status, stuck=True))) is says


# --- in the table's chat --------------------------------------------------------------------


def test_a_result_stands_until_the_next_deal_is_over() -> None:
    between = table(ledger_of(1, until=Stage.CUT))
    wishes = messages(between)
    assert "deal:2" not in wishes
    assert wishes["deal:1"].announces == frozenset()
    assert live_key(between) == "deal:1"
    running = table(ledger_of(1, until=Stage.AUCTION))
    wishes = messages(running)
    assert wishes["deal:1"].announces == {RESULT}
    assert wishes["deal:1"].keep
    assert not wishes["deal:2"].keep
    assert live_key(running) == "deal:2"
    over = table(ledger_of(1, until=Stage.CUT, deals=2))
    assert "deal:1" not in messages(over)


def test_a_result_that_was_never_shown_is_not_lost() -> None:
    """The process died before it could show it, and a deal later it is still owed."""
    over = table(ledger_of(1, until=Stage.CUT, deals=2), shown={"deal:1": ShownMessage()})
    late = messages(over)["deal:1"]
    in_time = messages(table(ledger_of(1, until=Stage.AUCTION)))["deal:1"]
    assert drawn(late) == drawn(in_time)
    shown = {"deal:1": ShownMessage(frozenset({RESULT}))}
    assert "deal:1" not in messages(replace(over, shown=shown))


def test_nothing_of_the_next_deal_changes_a_result() -> None:
    """A vote stands with the cards of its own deal: results that are final are never edited."""
    ledger = ledger_of(1, until=Stage.AUCTION)
    before = messages(table(ledger))
    seat = seat_asked(ledger)
    for actor, action in ((seat, ProposeStop()), ((seat + 1) % 3, REFUSE), (seat, PASS)):
        ledger = ledger.after(actor, action, NOW)
        now = messages(table(ledger))
        kept = [key for key in before if key.startswith(("deal:1", "card:1", "sheet:1"))]
        assert len(kept) == 4
        assert all(drawn(now[key]) == drawn(before[key]) for key in kept)


def test_a_sheet_after_each_deal_if_agreed() -> None:
    assert "sheet:1" in messages(table(ledger_of(1, until=Stage.CUT, sheet="each")))
    assert "sheet:1" not in messages(table(ledger_of(1, until=Stage.CUT)))


def test_the_end() -> None:
    """The deal that was broken off goes; the last result, the settlement and the hands stay."""
    ledger = ledger_of(1, until=Stage.AUCTION)
    for seat in range(3):
        answer = ProposeStop() if seat == 0 else AGREE
        ledger = ledger.after(seat, answer, NOW)
    wishes = messages(table(ledger, status="finished", shown={"deal:2": ShownMessage()}))
    kinds = sorted(key.partition(":")[0] for key in wishes)
    assert kinds == ["card"] * 3 + ["deal", "final"] + ["hand"] * 3
    assert all(wish.keep for wish in wishes.values())
    assert "deal:2" not in wishes


def test_the_picture_of_the_evening_comes_with_the_settlement() -> None:
    """Above it, and without buttons: it is fit to be forwarded."""
    ledger = ledger_of(1, until=Stage.AUCTION, deals=5)
    assert not any(key.startswith("evening") for key in messages(table(ledger)))
    for seat in range(3):
        ledger = ledger.after(seat, ProposeStop() if seat == 0 else AGREE, NOW)
    wishes = messages(table(ledger, status="finished"))
    order = list(wishes)
    assert order.index("evening:5") == order.index("final") - 1
    picture = wishes["evening:5"]
    assert picture.keep
    assert picture.screen.picture is not None
    assert not picture.screen.rows


def test_a_private_table_has_one_message() -> None:
    ledger = dealt()
    at = table(ledger, private=True)
    assert [key for key in messages(at) if key != "lots"] == ["deal:1"]


# --- who is called --------------------------------------------------------------------------


def test_a_hand_tells_once_and_rings_for_who_is_away() -> None:
    ledger = dealt()
    seat = seat_asked(ledger)
    key, turn = f"hand:{seat}", f"turn:{ledger.decisions[seat]}"
    user = 501 + seat
    away = messages(table(ledger))[key]
    assert away.announces == {turn}
    assert away.sound
    assert not messages(table(ledger, people={user: HERE}))[key].sound
    never = replace(AWAY, sound="never")
    assert not messages(table(ledger, people={user: never}))[key].sound
    rung = replace(AWAY, rang_at=NOW - QUIET)
    assert not messages(table(ledger, people={user: rung}))[key].sound
    others = [messages(table(ledger))[f"hand:{each}"] for each in range(3) if each != seat]
    assert not any(wish.announces or wish.sound for wish in others)


def test_a_vote_rings_for_who_wants_few_sounds() -> None:
    ledger = dealt()
    proposer = seat_asked(ledger)
    other = (proposer + 1) % 3
    ledger = ledger.after(proposer, ProposeStop(), NOW)
    rung = replace(AWAY, rang_at=NOW - QUIET)
    at = table(ledger, people={501 + other: rung})
    wish = messages(at)[f"hand:{other}"]
    assert wish.announces == {f"vote:{ledger.vote_entry}"}
    assert wish.sound
    told_already = replace(at, shown={f"hand:{other}": ShownMessage(wish.announces)})
    assert not messages(told_already)[f"hand:{other}"].sound


def waiting(ledger: Ledger, seconds: float, **fields: Any) -> Snapshot:
    seat = seat_asked(ledger)
    return table(ledger, now=ledger.since[seat] + seconds, **fields)


def test_the_group_calls_after_a_minute_who_heard_nothing() -> None:
    ledger = dealt()
    seat = seat_asked(ledger)
    key, turn = "ping", frozenset({f"turn:{ledger.decisions[seat]}"})
    assert key not in messages(waiting(ledger, PING_AFTER - 1))
    call = messages(waiting(ledger, PING_AFTER))[key]
    assert call.sound
    assert not call.keep
    heard = {f"hand:{seat}": ShownMessage(turn, turn)}
    assert key not in messages(waiting(ledger, PING_AFTER, shown=heard))
    silently = {f"hand:{seat}": ShownMessage(turn)}
    assert key in messages(waiting(ledger, PING_AFTER, shown=silently))
    gone = noted(ledger, seat, gone=True)
    assert key not in messages(waiting(ledger, PING_AFTER, notes=gone))
    never = {501 + seat: replace(AWAY, sound="never")}
    assert not messages(waiting(ledger, PING_AFTER, people=never))[key].sound


def test_a_reminder_calls_at_once_and_anew() -> None:
    ledger = dealt()
    seat = seat_asked(ledger)
    key = "ping"
    notes = noted(ledger, seat, poked=f"{ledger.decisions[seat]}:0")
    call = messages(waiting(ledger, 1.0, notes=notes))[key]
    first = messages(waiting(ledger, PING_AFTER))[key]
    assert not call.announces <= first.announces
    # A minute later nobody is called a second time.
    shown = {key: ShownMessage(call.announces, call.announces)}
    later = messages(waiting(ledger, PING_AFTER, notes=notes, shown=shown))[key]
    assert later.announces <= call.announces
    # Another turn is another call.
    after = ledger.after(seat, PASS, NOW)
    assert not any(each.startswith("ping") for each in messages(table(after, notes=notes)))


def test_one_vote_is_one_message_until_it_is_decided() -> None:
    """It names all who are awaited, calls them once, and says in the end what became of it."""
    ledger = dealt().after(0, ProposeStop(), NOW)
    key = f"vote:{ledger.vote_entry}"

    def at(seconds: float, **fields: Any) -> Snapshot:
        return table(ledger, now=NOW + seconds, **fields)

    first = messages(at(0.0))
    assert [each for each in first if each.startswith("vote")] == [key]
    assert first[key].announces == frozenset()
    assert "tg://user" not in first[key].screen.text
    assert not any("Анна предлагает" in first[each].screen.text for each in first if "deal" in each)
    call = messages(at(PING_AFTER))[key]
    assert len(call.announces) == 2
    assert call.sound
    assert call.screen.text.count("tg://user") == 2
    shown = {key: ShownMessage(call.announces, call.announces)}
    ledger = ledger.after(1, AGREE, NOW + 70)
    later = messages(at(80.0, shown=shown))[key]
    assert later.announces < call.announces
    assert "Борис" not in later.screen.text
    # A claim may come between: the vote stands as it was shown last.
    ledger = ledger.after(2, REFUSE, NOW + 90)
    told = messages(at(95.0, shown=shown))[key]
    assert "Против: Вера" in told.screen.text
    assert told.keep
    assert not told.screen.rows
    assert messages(at(95.0))[key] == told


def test_two_who_are_waited_for_are_called_in_one_message() -> None:
    ledger = ledger_of(1, until=Stage.PLAY, deals=0)
    claimer = next(seat for seat in range(3) if claims(ledger, seat))
    ledger = ledger.after(claimer, claims(ledger, claimer)[0], NOW).after(CHANCE, OPEN, NOW)
    asked = [seat for seat in range(3) if ledger.waits_for(seat)]
    assert len(asked) == 2
    at = table(ledger, now=NOW + PING_AFTER)
    calls = [wish for key, wish in messages(at).items() if key.startswith("ping")]
    assert [wish.screen.text.count("tg://user") for wish in calls] == [2]
    shown = {"ping": ShownMessage(calls[0].announces, calls[0].announces)}
    ledger = ledger.after(asked[0], AGREE, NOW + 70)
    at = table(ledger, now=NOW + 80, shown=shown)
    assert messages(at)["ping"].announces < calls[0].announces


def claims(ledger: Ledger, seat: int) -> list[Any]:
    return [each for each in ledger.view(seat).rights if isinstance(each, Claim)]


def test_time_that_is_up_or_short_is_one_message_for_all() -> None:
    """Nobody is called a second time when somebody else is."""
    ledger = ledger_of(1, until=Stage.PLAY, deals=0, pace="relaxed")
    claimer = next(seat for seat in range(3) if claims(ledger, seat))
    ledger = ledger.after(claimer, claims(ledger, claimer)[0], NOW).after(CHANCE, OPEN, NOW)
    short = messages(table(ledger, now=NOW + PACES["relaxed"].warned))
    (call,) = [wish for key, wish in short.items() if "осталось" in wish.screen.text]
    assert call.screen.text.count("tg://user") == 2
    assert call.sound
    asked = [seat for seat in range(3) if ledger.waits_for(seat)]
    for count in (1, 2):
        ledger = ledger.after(CHANCE, Control(asked[count - 1], computer=True), NOW + 240)
        notes = noted(ledger, *asked[:count], timed=True)
        wishes = messages(table(ledger, notes=notes))
        (up,) = [key for key, wish in wishes.items() if "время вышло" in wish.screen.text]
        assert up == "away"
        assert wishes[up].screen.text.count("tg://user") == count
        # Edited, never sent anew: an edit calls nobody.
        assert not wishes[up].announces
        assert not wishes[up].sound


@pytest.mark.parametrize("private", [False, True])
def test_who_is_short_of_time_hears_of_it(*, private: bool) -> None:
    ledger = ledger_of(1, until=Stage.AUCTION, deals=0, pace="fast")
    while private and not ledger.waits_for(0):
        ledger = ledger.after(seat_asked(ledger), PASS, NOW - 1000.0)
    seat = seat_asked(ledger)
    never = {501 + seat: replace(AWAY, sound="never")}
    at = waiting(ledger, 40.0, private=private, people=never)
    assert messages(at)["ping"].sound
    # A process that has just begun to watch gives the time anew.
    assert "ping" not in messages(replace(at, at=replace(at.at, since=at.at.now)))


def test_notices_say_who_is_not_there() -> None:
    ledger = dealt()
    seat = seat_asked(ledger)
    other = (seat + 1) % 3
    assert f"absent:{seat}" in messages(waiting(ledger, ABSENT_AFTER))
    gone = noted(ledger, other, gone=True)
    assert f"absent:{other}" in messages(table(ledger, notes=gone))
    blocked = {501 + other: replace(AWAY, reachable=False, blocked=True)}
    assert f"notice:{other}" in messages(table(ledger, people=blocked))
    taken = ledger.after(CHANCE, Control(other, computer=True), NOW)
    assert f"notice:{other}" in messages(table(taken))
    assert not any(key.startswith(("absent", "notice")) for key in messages(table(ledger)))


def test_whoever_cannot_be_written_to_gets_no_private_message() -> None:
    ledger = ledger_of(1, until=Stage.AUCTION)
    unstarted = {501: replace(AWAY, reachable=False)}
    wishes = messages(table(ledger, people=unstarted))
    assert "hand:0" not in wishes
    assert "card:1:0" not in wishes
    # Who blocked the bot finds everything as it should be when he comes back.
    blocked = {501: replace(AWAY, reachable=False, blocked=True)}
    wishes = messages(table(ledger, people=blocked))
    assert {"hand:0", "card:1:0"} <= wishes.keys()


def test_deal_before_a_substitute_is_none_of_his() -> None:
    ledger = ledger_of(1, until=Stage.AUCTION)
    before = messages(table(ledger))
    asks = ProposeSubstitute(0, 504, "Глеб", 501, away=True)
    for seat, action in ((CHANCE, asks), (1, AGREE), (2, AGREE)):
        ledger = ledger.after(seat, action, NOW)
    at = table(ledger, notes=Notes(before=("Анна",), whose=(501,)))
    places = (Place("Глеб", 504), *at.row.places[1:])
    state = replace(at.state, row=replace(at.row, places=places))
    wishes = messages(replace(at, state=state))
    told = {key for key in wishes if key.startswith(("card:", "deal:1"))}
    assert told == {"card:1:1", "card:1:2", "deal:1"}
    assert all(wishes[key].screen.text == before[key].screen.text for key in told)


def test_remarks_of_each_kind_stand_under_the_result_of_one_person() -> None:
    at = table(ledger_of(1))
    state, done = at.state, at.done
    mine = at.user_at(0)
    assert mine is not None
    for kind, deal in (("mistakes", done), ("days", done), ("mistakes", done), ("late", done - 1)):
        said = Remarked(mine, deal, kind, f"<b>{kind}</b>")
        state = decide(state, said, at.at).state
    shown = messages(replace(at, state=state))
    lines = "\n<b>days</b>\n<b>mistakes</b>"
    (told,) = [key for key, wish in shown.items() if "<b>days</b>" in wish.screen.text]
    assert told == f"card:{done}:{at.stable_seat(0)}"
    assert shown[told].screen.text.endswith(lines)
    assert not any("late" in wish.screen.text for wish in shown.values())
