"""What stands beside the log: remembered once written, found again, and never in the way."""

import json

import pytest

from bot.store import NOTES, StoreError
from bot.tables.notes import Notes, SideState
from bot.views.model import Draft
from engine.cards import Card
from tests.support.tables import MemoryStore

CARDS = (Card.parse("7s"), Card.parse("Ah"))


async def reread(store: MemoryStore) -> SideState:
    found = SideState(store, 1)
    found.take((await store.whole_table(1)).drafts)
    return found


async def test_a_restart_finds_notes_and_drafts() -> None:
    store = MemoryStore()
    state = SideState(store, 1)
    notes = {
        "menu": "levels",
        "gone": frozenset({1}),
        "wished": {2: "expert"},
        "ended_by": "Anna",
        "layouts": {0: 3},
        "timed": frozenset({2}),
        "poked": {1: "4:0"},
        "hurried": 2,
        "invited": {7: "Boris"},
        "before": ("", "Vera"),
        "aside": {"cards": {"exit": (6, 7), "seats": 3, "sheet": "each"}},
    }
    assert await state.note(**notes)
    assert not await state.note(menu="levels")
    await state.save_draft(1, 5, Draft(CARDS, "claim"))
    again = await reread(store)
    assert again.notes == state.notes == Notes(**notes)  # type: ignore[arg-type]
    assert again.draft(1, 5) == Draft(CARDS, "claim")
    assert again.draft(1, 6) == Draft()
    assert json.loads(json.dumps(store.beside[1])) == {
        "-1": {
            "menu": "levels",
            "gone": [1],
            "wished": {"2": "expert"},
            "ended_by": "Anna",
            "layouts": {"0": 3},
            "timed": [2],
            "poked": {"1": "4:0"},
            "hurried": 2,
            "invited": {"7": "Boris"},
            "before": ["", "Vera"],
            "aside": {"cards": {"exit": [6, 7], "seats": 3, "sheet": "each"}},
        },
        "1": {"decision": 5, "draft": {"cards": ["7s", "Ah"], "asked": "claim"}},
    }


async def test_drafts_go_with_their_decisions() -> None:
    store = MemoryStore()
    state = SideState(store, 1)
    for seat in range(2):
        await state.save_draft(seat, 5, Draft(CARDS))
    await state.drop_old((5, 6, 1))
    assert set(store.beside[1]) == {0}
    assert state.draft(1, 5) == Draft()


async def test_draft_of_a_seat_that_is_none_goes() -> None:
    store = MemoryStore()
    await SideState(store, 1).save_draft(4, 5, Draft(CARDS))
    state = await reread(store)
    await state.drop_old((5, 6, 1))
    assert set(store.beside[1]) == set()


async def test_what_could_not_be_written_is_not_remembered() -> None:
    store = MemoryStore(broken=True)
    state = SideState(store, 1)
    with pytest.raises(StoreError):
        await state.note(menu="levels")
    with pytest.raises(StoreError):
        await state.save_draft(0, 5, Draft(CARDS))
    assert state.notes == Notes()
    assert state.draft(0, 5) == Draft()


@pytest.mark.parametrize(
    "stored", [None, [], {"gone": 7}, {"cards": ["xx"], "wished": 1}, {"aside": 7}]
)
async def test_what_cannot_be_read_is_forgotten(stored: object) -> None:
    store = MemoryStore(beside={1: {NOTES: stored, 0: stored}})  # type: ignore[dict-item]
    state = await reread(store)
    assert state.draft(0, 0) == Draft()
    assert state.notes.gone == frozenset()
