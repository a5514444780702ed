"""One more table from a table that is over: who may ask, who sits there, and that it is one."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.i18n import translator
from bot.store import NOTES, Place, StoreError, TableRow, TableWrite
from bot.tables.decide import decide
from bot.tables.events import Elsewhere, Link, Say, Tapped
from bot.tables.facts import Notes, read_kept
from bot.tables.registry import TableRegistry
from bot.tables.snapshot import Recipient, TableMoment
from bot.tables.state import MOST_TABLES, State
from bot.taps import Tap, Verb
from bot.views import codes
from tests.support.links import LINKS
from tests.support.tables import ANNA, Bench, MemoryStore, lobby

BORIS, GLEB = 22, 44
PEOPLE = (Place("Anna", ANNA), Place("Boris", BORIS), Place("C", computer=True, level="club"))
OVER = replace(lobby(status="finished"), places=PEOPLE, finished=5.0)


def again(user_id: int, what: str = codes.AGAIN, table: int = 1) -> Tapped:
    return Tapped(user_id, Tap(Verb.LOBBY, table, 0, what), in_group=True)


def moment(*here: TableRow, reachable: bool = True) -> TableMoment:
    tr = translator("en", OVER.game)
    people = {
        each: Recipient(tr, name, name, reachable=reachable)
        for each, name in ((ANNA, "Anna"), (BORIS, "Boris"), (GLEB, "Gleb"))
    }
    others = tuple(State(row, loaded=True) for row in here)
    return TableMoment(1000.0, tr, LINKS, people, seed=b"one", here=others)


def opened(write: TableWrite | None) -> tuple[TableRow, Notes]:
    """The new table and its notes, as they are written."""
    assert write is not None
    assert write.opens is not None
    assert (write.entries, write.changes, write.drafts) == ((), {}, {})
    row, kept = write.opens
    return row, read_kept(Notes, kept)


def test_who_asks_sits_and_the_others_are_invited() -> None:
    effects = decide(State(OVER, loaded=True), again(BORIS), moment())
    row, kept = opened(effects.write)
    assert row.places == (Place("Boris", BORIS), PEOPLE[2])
    assert kept.invited == {ANNA: "Anna"}
    assert kept.lots_salt
    assert (row.status, row.follows, row.creator) == ("lobby", 1, BORIS)
    assert (row.options, row.game, row.level) == (OVER.options, OVER.game, OVER.level)
    assert (row.created, row.finished, row.opening) == (1000.0, None, None)
    assert effects.answer == Say("toast-again", {"table": row.title})
    assert effects.seats == BORIS


def test_the_same_moment_makes_the_same_table() -> None:
    """So that what is tried again after a failure is no other."""
    first, second = (decide(State(OVER, loaded=True), again(ANNA), moment()) for _ in range(2))
    assert opened(first.write) == opened(second.write)


def test_a_log_that_nobody_can_follow_any_more_keeps_nobody_from_playing_on() -> None:
    effects = decide(State(OVER, loaded=True, broken=True), again(ANNA), moment())
    assert opened(effects.write)[0].follows == 1


@pytest.mark.parametrize(
    ("state", "user_id", "key"),
    [
        (OVER, GLEB, "toast-again-stranger"),
        (replace(OVER, status="closed"), ANNA, "toast-again-early"),
        (replace(OVER, status="lobby"), ANNA, "toast-again-early"),
        (replace(OVER, status="lobby"), GLEB, "toast-again-stranger"),
    ],
)
def test_only_who_sat_there_goes_on_and_only_when_it_is_over(
    state: TableRow, user_id: int, key: str
) -> None:
    effects = decide(State(state, loaded=True), again(user_id), moment())
    assert (effects.answer, effects.write) == (Say(key), None)


def test_there_is_one_that_follows() -> None:
    following = replace(OVER, id=7, status="lobby", follows=1, number=2)
    effects = decide(State(OVER, loaded=True), again(ANNA), moment(following))
    assert (effects.answer, effects.write) == (Elsewhere(7), None)


def test_a_chat_has_so_many_tables_and_no_two_of_a_name() -> None:
    here = [replace(OVER, id=n, number=n, title=f"T{n}") for n in range(2, MOST_TABLES + 2)]
    full = decide(State(OVER, loaded=True), again(ANNA), moment(*here))
    assert full.answer == Say("too-many-tables", {"n": MOST_TABLES})
    here[0] = replace(here[0], number=1, title=OVER.title)
    effects = decide(
        State(replace(OVER, private=True), loaded=True), again(ANNA), moment(*here[:2])
    )
    row, _ = opened(effects.write)
    assert (row.number, row.title) == (2, f"{OVER.title} 2")


def joined(row: TableRow, event: Tapped, kept: Notes, *, reachable: bool = True) -> Any:
    return decide(State(row, notes=kept, loaded=True), event, moment(reachable=reachable))


def test_another_tap_is_a_seat_at_the_table_that_follows() -> None:
    row, kept = opened(decide(State(OVER, loaded=True), again(ANNA), moment()).write)
    row = replace(row, id=7)
    effects = joined(row, again(BORIS), kept)
    assert [each.name for each in effects.state.row.places] == ["Anna", "C", "Boris"]
    assert effects.state.notes.invited == {}
    assert effects.answer == Say("toast-cards-later", {"table": row.title})
    here = joined(row, again(ANNA), kept)
    assert here.answer == Say("toast-again-here", {"table": row.title})
    assert set(here.renew) == {"lobby"}
    assert joined(row, again(ANNA), kept, reachable=False).answer == Link("seat")
    assert joined(row, again(BORIS, codes.ANOTHER), kept).state.notes.menu == codes.MENU


def test_a_private_table_is_dealt_at_once_and_once() -> None:
    alone = replace(OVER, private=True, chat_id=ANNA, places=(PEOPLE[0], PEOPLE[2], PEOPLE[2]))
    effects = decide(State(alone, loaded=True), again(ANNA), moment())
    assert effects.answer == Elsewhere()
    row, kept = opened(effects.write)
    dealt = joined(replace(row, id=7), again(ANNA), kept)
    assert dealt.write.entries
    twice = decide(dealt.state, again(ANNA), moment())
    assert (twice.answer, twice.write) == (Say("toast-again-playing", {"table": row.title}), None)
    looking = decide(State(alone, loaded=True), again(ANNA, codes.ANOTHER), moment())
    row, kept = opened(looking.write)
    assert kept.menu == codes.MENU
    assert joined(replace(row, id=7), again(ANNA), kept).write is None


class Losing(MemoryStore):
    """Makes the next write, and says that it did not."""

    loses = False

    async def write(self, write: TableWrite) -> int:
        made = await super().write(write)
        if self.loses:
            self.loses = False
            raise StoreError("lost")
        return made


@pytest.mark.parametrize("lost", [False, True])
async def test_a_table_that_is_over_is_opened_for_it_and_no_longer(*, lost: bool) -> None:
    store = Losing()
    bench = Bench(store=store)
    store.add(OVER)
    tables = TableRegistry(bench.services, bench.jobs)
    found = await bench.clock.drive(tables.reopen(1))
    assert found is not None
    store.loses = lost
    asked = [asyncio.ensure_future(found.ask(again(each))) for each in (ANNA, ANNA, BORIS)]
    await bench.clock.advance(1)
    assert all(each.result().text for each in asked)
    await bench.clock.advance(60)
    assert sorted(bench.store.tables) == [1, 2]
    assert [table.row.id for table in tables] == [2]
    assert {each.user_id for each in bench.store.tables[2].places} == {ANNA, BORIS, None}
    assert bench.outbox.keys(2) == {"lobby"}
    assert bench.outbox.keys(1) == set()
    assert bench.store.beside[2][NOTES]
    once_more = await bench.clock.drive(tables.reopen(1))
    assert once_more is not None
    await bench.clock.drive(once_more.ask(again(ANNA)))
    await bench.clock.settle()
    assert sorted(bench.store.tables) == [1, 2]
    assert [table.row.id for table in tables] == [2]
    await tables.stop_all()
