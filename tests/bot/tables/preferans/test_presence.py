"""Who is still here: no wait outlasts those it waits for, however they go and in whatever order."""

import itertools
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final

import pytest

from bot.i18n import translator
from bot.store import LogRow, Place, TableRow
from bot.tables.clocks import ABSENT_AFTER, Due
from bot.tables.decide import decide
from bot.tables.events import (
    AlarmRang,
    Answer,
    ComputerMove,
    Event,
    Found,
    LeftChat,
    Refused,
    Requested,
    ShowAgain,
    Tapped,
    say,
)
from bot.tables.ledger import Ledger, fold
from bot.tables.messages import messages
from bot.tables.snapshot import Presence, Recipient, Snapshot, TableMoment
from bot.tables.state import State
from bot.taps import Tap, Verb
from bot.views import codes
from bot.views.model import TapNumbers, VoteEnd
from engine.game import CHANCE, PUBLIC
from engine.log import action_code, decode
from engine.preferans.actions import Claim, ClaimKind
from engine.table import Control
from engine.view import TableStage
from engine.votes import AGREE, OPEN, WITHDRAW, CancelJoin, Excuse
from tests.support.links import LINKS
from tests.support.marks import mostly_slow
from tests.support.tables import ANNA, lobby

PEOPLE: Final = (ANNA, 22, 33, 44)
"""By seats. A guest asks for a place."""
GUEST: Final = 55
TR: Final = translator("ru", "preferans")
STAYS: Final = 2
ONE: Final = 1
"""Who leads to the first trick."""


@dataclass
class Sitting:
    """A table as values: people, the hour, and the log that would be stored."""

    row: TableRow
    state: State
    people: dict[int, Recipient]
    now: float = 1000.0
    log: list[LogRow] = field(default_factory=list)
    seed: int = 1
    said: Answer | None = None

    @classmethod
    def open(cls, count: int = 4) -> "Sitting":
        """A table of so many people whose first deck is cut, and where all have passed."""
        names = ("Anna", "Boris", "Vera", "Gleb")
        places = tuple(Place(*each) for each in zip(names[:count], PEOPLE, strict=False))
        row = replace(lobby(), places=places, options={"seating": "joining", "length": 10})
        tr = translator("ru", "preferans")
        reader = Recipient(tr, "P", "P", reachable=True, touched=1000.0)
        people = dict.fromkeys((*PEOPLE[:count], GUEST), reader)
        found = cls(row, State(row, loaded=True), people)
        found.do(Tapped(ANNA, Tap(Verb.LOBBY, 1, 0, "deal"), in_group=True))
        return found

    def copy(self) -> "Sitting":
        return replace(self, people=dict(self.people), log=list(self.log))

    # What happens

    def do(self, event: Event) -> Answer:
        """Decide an event, and write what comes of it."""
        effects = decide(self.state, event, self.moment())
        self.seed += 1
        if effects.write is not None:
            self.log += effects.write.entries
        self.state, self.said = effects.state, effects.answer
        return effects.answer

    def moment(self) -> TableMoment:
        tr = translator("ru", "preferans")
        return TableMoment(
            self.now, tr, LINKS, dict(self.people), since=1000.0, seed=bytes([self.seed % 256] * 32)
        )

    def wait(self, seconds: float) -> None:
        """Let time pass; alarms ring."""
        until = self.now + seconds
        while True:
            due = [each for each in self.snapshot.agenda if self.now < each.at <= until]
            if not due:
                break
            self.now = due[0].at
            self.do(AlarmRang())
        self.now = until

    def tap(self, seat: int, verb: Verb, code: str, number: int) -> Answer:
        user_id = self.row.places[seat].user_id or 0
        return self.do(Tapped(user_id, Tap(verb, 1, number, code), in_group=True))

    def move(self, seat: int, code: str) -> Answer:
        return self.tap(seat, Verb.MOVE, code, self.ledger.decisions[seat])

    def claim(self, seat: int, code: str) -> Answer:
        view = self.ledger.view(seat)
        return self.tap(seat, Verb.RIGHT, code, TapNumbers(deal=view.number).right)

    def vote(self, seat: int, code: str = "A") -> Answer:
        return self.tap(seat, Verb.VOTE, code, self.ledger.vote_entry)

    def command(self, seat: int, what: str) -> Answer:
        return self.do(Requested(PEOPLE[seat], what, in_group=True))

    # What is so

    @property
    def ledger(self) -> Ledger:
        return self.state.current

    @property
    def snapshot(self) -> Snapshot:
        return Snapshot(self.state, self.moment())

    def presence(self, seat: int) -> Presence:
        return self.snapshot.presence(seat)

    @property
    def entries(self) -> list[tuple[int, Any]]:
        game = self.ledger.table.game
        return [(each.actor, decode(game, each.action)) for each in self.log[1:]]

    def check(self) -> None:
        """The log folds to the same table; what stands can be shown."""
        told = fold(self.log)
        assert told is not None
        assert told.table == self.ledger.table
        assert messages(self.snapshot)


# --- what is waited for ---------------------------------------------------------------------


def all_pass(table: Sitting) -> None:
    """The deck is cut, and all pass: the first card is due."""
    (seat,) = table.ledger.actors
    table.move(seat, "k9")
    while len(table.ledger.view(STAYS).auction) < 3:
        (seat,) = table.ledger.actors
        table.move(seat, "P")
    assert table.ledger.view(STAYS).table_stage is TableStage.DEAL


def claim(table: Sitting, code: str) -> None:
    """Say something that nobody can prove."""
    view = table.ledger.view(STAYS)
    table.tap(STAYS, Verb.RIGHT, code, TapNumbers(deal=view.number).right)
    if table.ledger.sought is not None:
        table.do(Found(table.ledger.sought_entry, OPEN))
    assert not isinstance(table.said, Refused)


def longer_after(table: Sitting) -> None:
    """The game has been stopped by consent; somebody wants to go on."""
    table.command(STAYS, "stop")
    vote = table.ledger.table.vote
    for seat in sorted(() if vote is None else vote.awaited):
        table.vote(seat)
    assert table.state.row.status == "finished"
    table.tap(STAYS, Verb.LOBBY, codes.LONGER, 0)


def nothing(table: Sitting) -> None:
    """Wait for what is due anyway."""


WAITS: Final[dict[str, Callable[[Sitting], object]]] = {
    "stop": lambda table: table.command(STAYS, "stop"),
    "longer": lambda table: table.command(STAYS, codes.LONGER),
    "longer after": longer_after,
    "newcomer": lambda table: table.do(Requested(GUEST, codes.JOIN, in_group=True)),
    "none more": lambda table: claim(table, action_code(table.ledger.table.game, NONE_MORE)),
    "result": lambda table: claim(table, "pr0-10-0-0"),
    "turn": nothing,
    "next deal": nothing,
}
NONE_MORE: Final[Claim] = Claim(ClaimKind.NONE, STAYS)
CLAIMS: Final = ("none more", "result")


# --- how one is no longer there -------------------------------------------------------------


def silent(table: Sitting, seat: int) -> None:
    """For hours; the others give signs."""
    del seat
    table.wait(ABSENT_AFTER + 1)


def substituted(table: Sitting, seat: int) -> None:
    """The computer plays, as after a time that was out."""
    ledger = table.ledger
    if seat in ledger.played_by_computer or ledger.view(seat).table_stage is TableStage.OVER:
        return  # no game, no turn
    action = Control(seat, computer=True)
    moved = ledger.after(CHANCE, action, table.now)
    table.state = replace(table.state, ledger=moved)
    table.log.append(LogRow(ledger.length, CHANCE, {"control": {"seat": seat, "computer": True}},
                            table.now))  # fmt: skip
    table.do(ShowAgain())


def left_table(table: Sitting, seat: int) -> None:
    table.do(Tapped(PEOPLE[seat], Tap(Verb.LOBBY, 1, seat, codes.LEAVE), in_group=True))


def left_chat(table: Sitting, seat: int) -> None:
    table.do(LeftChat(PEOPLE[seat]))


def blocked(table: Sitting, seat: int) -> None:
    reader = table.people[PEOPLE[seat]]
    table.people[PEOPLE[seat]] = replace(reader, reachable=False, blocked=True)
    table.do(ShowAgain())


WAYS: Final[dict[str, Callable[[Sitting, int], None]]] = {
    "silent": silent,
    "substituted": substituted,
    "left table": left_table,
    "left chat": left_chat,
    "blocked": blocked,
}
GONE: Final = ("left table", "left chat", "blocked")
"""Silence is not leaving, nor is a computer in one's place."""


@cache
def prepared(wait: str) -> Sitting:
    """A table at which that may be waited for."""
    table = Sitting.open(3 if wait == "newcomer" else 4)
    if wait != "next deal":
        all_pass(table)
    while wait == "none more" and NONE_MORE not in table.ledger.view(STAYS).rights:
        (seat,) = table.ledger.actors
        game = table.ledger.table.game
        table.move(seat, action_code(game, table.ledger.moves[seat][0]))
    return table


def waiting(wait: str) -> Sitting:
    """A table at which that is waited for."""
    table = prepared(wait).copy()
    WAITS[wait](table)
    return table


# --- one value ------------------------------------------------------------------------------


VALUES: Final = {
    "silent": Presence.AWAY,  # for hours, and it is his turn
    "substituted": Presence.AWAY,
    "left table": Presence.LEFT,
    "left chat": Presence.LEFT,
    "blocked": Presence.UNREACHABLE,
}


@pytest.mark.parametrize(("one", "two"), [*itertools.product(WAYS, WAYS)])
def test_where_several_hold_the_later_counts(one: str, two: str) -> None:
    """Whatever came first."""
    table = waiting("turn")
    assert table.presence(ONE) is Presence.HERE
    WAYS[one](table, ONE)
    assert table.presence(ONE) is VALUES[one]
    WAYS[two](table, ONE)
    assert table.presence(ONE) is max(VALUES[one], VALUES[two])


def test_at_a_pace_minutes_without_a_sign_are_silence() -> None:
    table = prepared("next deal").copy()
    table.now += 179.0
    assert table.presence(ONE) is Presence.HERE
    table.now += ABSENT_AFTER / 2
    assert table.presence(ONE) is Presence.HERE, "without a pace nobody is hurried"


def test_any_sign_delays_being_away_from_a_vote() -> None:
    table = waiting("stop")
    table.wait(ABSENT_AFTER - 10)
    for seat in (1, 3):
        reader = table.people[PEOPLE[seat]]
        table.people[PEOPLE[seat]] = replace(reader, touched=table.now)
    table.wait(3600)
    vote = table.ledger.table.vote
    assert vote is not None
    assert vote.awaited == {3}
    assert vote.excused == {0, ONE}, "it is his turn, too"
    table.wait(ABSENT_AFTER)
    # Nobody stops alone while the others only sleep.
    assert table.entries[-1] == (STAYS, WITHDRAW)
    assert table.ledger.table.vote is None


def test_two_decide_without_a_third_who_sleeps() -> None:
    table = waiting("longer")
    table.vote(3)
    for seat in (0, 3):
        reader = table.people[PEOPLE[seat]]
        table.people[PEOPLE[seat]] = replace(reader, touched=table.now)
    table.wait(ABSENT_AFTER + 1)
    assert table.entries[-2:] == [(CHANCE, Excuse(0)), (CHANCE, Excuse(ONE))]
    assert table.ledger.table.vote is None
    assert table.ledger.last_vote is not None
    assert table.ledger.last_vote.outcome is VoteEnd.AGREED


# --- what becomes of a vote -----------------------------------------------------------------


def test_who_leaves_is_excused_in_the_same_write() -> None:
    table = waiting("stop")
    before = len(table.log)
    left_table(table, ONE)
    assert table.entries[before - 1 :] == [(CHANCE, Excuse(ONE))]
    said = messages(table.snapshot)
    shown = next(each.screen.text for key, each in said.items() if key.startswith("vote:"))
    assert str(TR("vote-excused", names="Boris")) in shown
    assert "Anna и Gleb" in shown
    table.vote(3)
    left_chat(table, 0)
    assert table.entries[-1] == (CHANCE, Excuse(0))
    assert table.state.row.status == "finished"


def test_the_choice_under_who_leaves_works_during_a_vote() -> None:
    """The vote is decided without him, and then his seat is decided on."""
    table = waiting("longer")
    for seat in (0, 3):
        table.vote(seat)
    left_table(table, ONE)
    assert table.ledger.table.vote is None
    number = TapNumbers(deal=table.ledger.view(STAYS).number).right
    table.tap(STAYS, Verb.RIGHT, f"pm{ONE}", number)
    for seat in (0, 3):
        table.vote(seat)
    assert ONE in table.ledger.table.substituted


def test_a_vote_that_counted_who_had_left_goes_on() -> None:
    """As an earlier version kept it; the next look at the table is enough."""
    table = waiting("stop")
    notes = table.state.notes.note_at([table.state.joined.index(ONE)], gone=True)
    table.state = replace(table.state, notes=notes)
    table.do(ShowAgain())
    assert table.entries[-1] == (CHANCE, Excuse(ONE))


@pytest.mark.parametrize("way", GONE)
@pytest.mark.parametrize("wait", CLAIMS)
def test_a_claim_that_nobody_will_answer_is_withdrawn(wait: str, way: str) -> None:
    """By an entry of the claimer, in the same write; it is said, and he may play on."""
    table = waiting(wait)
    before = len(table.log)
    WAYS[way](table, ONE)
    assert table.entries[before - 1 :] == [(STAYS, WITHDRAW)]
    last = table.snapshot.scene(PUBLIC, TR).last_vote
    assert last is not None
    assert last.outcome is VoteEnd.WITHDRAWN
    assert last.unanswered == {ONE}
    key = f"deal:{table.ledger.view(STAYS).number}"
    text = messages(table.snapshot)[key].screen.text
    assert "ответа не дождаться: Boris" in text
    assert table.ledger.actors <= {0, 1, 2, 3}
    assert any(table.ledger.moves)
    table.check()
    # Said once more, it fills no log.
    length = len(table.log)
    claim(table, action_code(table.ledger.table.game, last.vote.proposal))
    assert table.said == say("toast-unanswered")
    assert len(table.log) == length


@pytest.mark.parametrize("wait", CLAIMS)
def test_silence_withdraws_no_claim(wait: str) -> None:
    """The claimer may; where he is not there himself, the others would wait for ever."""
    table = waiting(wait)
    silent(table, ONE)
    assert table.presence(ONE) is Presence.AWAY
    vote = table.ledger.table.vote
    assert vote is not None
    assert ONE in vote.awaited
    away = table.copy()
    table.vote(STAYS, "W")
    assert table.ledger.table.vote is None
    last = table.snapshot.scene(PUBLIC, TR).last_vote
    assert last is not None
    assert last.unanswered == set()
    left_table(away, STAYS)
    assert away.entries[-1] == (STAYS, WITHDRAW)


def test_a_computer_in_ones_place_answers_a_claim() -> None:
    table = waiting("none more")
    for seat in (ONE, 3):
        substituted(table, seat)
        ledger = table.ledger
        assert ledger.table.vote is not None
        table.do(ComputerMove(seat, ledger.decisions[seat], ledger.vote_entry, AGREE))
    assert table.ledger.table.vote is None


# --- who asks for a place -------------------------------------------------------------------


def test_nobody_sits_down_where_nobody_is_there_to_consent() -> None:
    """Nor takes cards over at night: he is told so, and may ask again."""
    table = prepared("newcomer").copy()
    for seat in range(3):
        left_table(table, seat)
    sits, takes = (
        Tapped(GUEST, Tap(Verb.LOBBY, 1, 0, codes.JOIN + wanted), in_group=True)
        for wanted in (codes.NEWCOMER, str(ONE))
    )
    for asks in (sits, takes):
        assert table.do(asks) == say("toast-join-nobody")
        assert table.ledger.table.vote is None
        assert not table.ledger.table.seating.waiting
        assert table.state.place_of(GUEST) is None
    # One is back: he decides.
    table.do(Tapped(PEOPLE[STAYS], Tap(Verb.SHOW, 1, 0, "back"), in_group=True))
    assert table.do(takes) == say("toast-join-asked")
    table.vote(STAYS)
    assert table.state.seat_of(GUEST) == ONE


def test_what_a_guest_has_asked_for_goes_when_he_does() -> None:
    table = waiting("newcomer")
    table.do(LeftChat(GUEST))
    assert table.entries[-1] == (CHANCE, WITHDRAW)
    assert table.ledger.table.vote is None
    table = waiting("newcomer")
    for seat in range(3):
        table.vote(seat)
    assert table.ledger.table.seating.waiting
    table.do(LeftChat(GUEST))
    assert not table.ledger.table.seating.waiting
    assert table.entries[-1] == (CHANCE, CancelJoin(GUEST))


def test_who_leaves_the_chat_before_the_cards_stands_up() -> None:
    row = replace(lobby(), places=(Place("Anna", ANNA), Place("Boris", 22)))
    state = State(row, loaded=True)
    table = Sitting(row, state, dict(prepared("turn").people))
    table.do(LeftChat(22))
    assert table.state.row.places == (Place("Anna", ANNA),)
    table.do(LeftChat(GUEST))
    assert table.state.row.places == (Place("Anna", ANNA),)


# --- every wait, every way, in every order of two -------------------------------------------

ORDERS: Final = [
    (wait, one, two, before, same)
    for wait in WAITS
    for one in WAYS
    for two in WAYS
    for before in (0, 1, 2)
    for same in (False, True)
]
QUICK: Final = [
    each
    for number, each in enumerate(ORDERS)
    if number % 19 == 0 or set(each[1:3]) == {"left chat"}
]


@pytest.mark.parametrize("order", mostly_slow(ORDERS, QUICK), ids=str)
def test_nothing_waits_for_who_is_no_longer_there(order: tuple[str, str, str, int, bool]) -> None:
    """Before the wait, after it, or one each; the same person twice, or two people."""
    wait, one, two, before, same = order
    table = prepared(wait).copy()
    goes = [(one, ONE), (two, ONE if same else (STAYS + 1) % table.ledger.table.players)]
    for way, seat in goes[:before]:
        WAYS[way](table, seat)
    WAITS[wait](table)
    for way, seat in goes[before:]:
        if not table.state.ended:
            WAYS[way](table, seat)
    table.check()
    if table.state.ended:
        assert wait in ("stop", "longer after")
        return
    snapshot = table.snapshot
    gone = {seat for seat in snapshot.persons if snapshot.presence(seat) >= Presence.LEFT}
    absent = {seat for seat in snapshot.persons if snapshot.presence(seat) >= Presence.AWAY}
    vote, computers = table.ledger.table.vote, table.ledger.played_by_computer
    if vote is not None and not vote.blocks:
        assert not vote.awaited & absent
        for seat in sorted(vote.awaited):
            table.vote(seat)
        assert table.ledger.table.vote is None, "those who are here decide"
    elif vote is not None:
        assert not vote.awaited & gone
        if vote.awaited & absent - computers:
            table.vote(STAYS, "W")
            assert table.ledger.table.vote is None, "the claimer is here"
    # A reminder is for who may come, and the group calls nobody else.
    table.command(STAYS, "poke")
    assert not any(table.state.noted(seat).poked for seat in gone)
    assert not gone & {each.seat for each in table.snapshot.agenda if each.due is Due.PING}
    table.check()
