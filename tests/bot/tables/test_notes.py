"""What stands beside the log: found again by a restart, and never in the way."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.games.registry import usual
from bot.i18n import translator
from bot.store import NOTES, KeptTable, TableWrite
from bot.tables.facts import Notes, PlaceNotes, SeatDraft, read_notes, seats_then
from bot.tables.snapshot import TableMoment
from bot.tables.state import State, load
from bot.tables.turn import Turn
from bot.views.model import Draft, Occupant
from engine import codec
from engine.cards import Card
from engine.events import Joined, Replaced
from tests.support.links import LINKS
from tests.support.tables import lobby

CARDS = (Card.parse("7s"), Card.parse("Ah"))
MOMENT = TableMoment(1000.0, translator("en", usual()), LINKS, seed=b"seed")
NOTED = Notes(
    {
        0: PlaceNotes(layout=3, hinted=0),
        1: PlaceNotes(gone=True, poked="4:0"),
        2: PlaceNotes(timed=True, wished="expert", remarks={"mistakes": "None"}),
    },
    menu="levels",
    ended_by="Anna",
    hurried=2,
    invited={7: "Boris"},
    before=("", "Vera"),
    aside={"cards": {"exit": (6, 7), "seats": 3, "sheet": "each"}},
)


def test_who_played_a_deal_is_told_by_those_who_came_after_it() -> None:
    now = [Occupant(name) for name in ("Анна", "Ева", "Борис", "Вера")]
    came = (Joined(1, 1, "Глеб"), Replaced(2, 1, "Дина"), Replaced(2, 2, "Борис"))
    later = Replaced(3, 1, "Ева")
    notes = Notes(before=("", "Глеб", "Клуб", "Дина"), whose=(0, 504, 0, 505))

    def there(deal: int) -> list[tuple[str, int | None, bool]]:
        around = seats_then(now, [*came, later], notes, deal)
        return [(each.name, each.user_id, each.computer) for each in around[1:3]]

    assert there(2) == [("Глеб", 504, False), ("Клуб", None, True)]
    assert there(3) == [("Дина", 505, False), ("Борис", None, False)]
    assert there(4) == [("Ева", None, False), ("Борис", None, False)]
    # Of a table from before names were noted nothing better is known than who sits there.
    notes = Notes(before=("",) * 4, whose=(0,) * 4)
    assert there(2) == there(4)


def written(state: State, do: Callable[[Turn], object]) -> tuple[State, TableWrite]:
    """Decide something; return what the table is then, and what is written."""
    turn = Turn(state, MOMENT)
    do(turn)
    effects = turn.effects()
    assert effects.write is not None
    return effects.state, effects.write


def dealt() -> State:
    """A table that has been dealt at."""

    def deal(turn: Turn) -> None:
        turn.deal_first()
        turn.draw()

    state, _ = written(State(lobby(), loaded=True), deal)
    return state


async def reread(state: State, write: TableWrite) -> State:
    """The table as the next process finds it."""
    beside = {seat: each for seat, each in write.drafts.items() if each is not None}
    return await load(replace(state.row, status="lobby"), KeptTable(None, (), (), beside), 0.0)


async def test_a_restart_finds_notes_and_drafts() -> None:
    table = dealt()
    decision = table.current.decisions[1]

    def note(turn: Turn) -> None:
        turn.notes = NOTED
        turn.save_draft(1, Draft(CARDS, "claim"))

    state, write = written(table, note)
    again = await reread(state, write)
    assert again.notes == NOTED
    assert again.drafts == {1: SeatDraft(decision, Draft(CARDS, "claim"))}
    assert again.stored == state.stored
    assert json.loads(json.dumps(write.drafts)) == {
        "-1": {
            "at": {
                "0": {"layout": 3, "hinted": 0},
                "1": {"gone": True, "poked": "4:0"},
                "2": {"timed": True, "wished": "expert", "remarks": {"mistakes": "None"}},
            },
            "menu": "levels",
            "ended_by": "Anna",
            "hurried": 2,
            "invited": {"7": "Boris"},
            "before": ["", "Vera"],
            "aside": {"cards": {"exit": [6, 7], "seats": 3, "sheet": "each"}},
        },
        "1": {"decision": decision, "draft": {"cards": ["7s", "Ah"], "asked": "claim"}},
    }


def test_what_is_written_follows_from_what_stood_there() -> None:
    state, first = written(dealt(), lambda turn: turn.note(menu="levels"))
    _, second = written(state, lambda turn: turn.note(menu=""))
    assert first.were == {NOTES: None}
    assert second.were == first.drafts
    assert Turn(state, MOMENT).effects().write is None


def test_drafts_go_with_their_decisions_and_with_seats_that_are_none() -> None:
    old = {0: SeatDraft(dealt().current.decisions[0], Draft(CARDS)), 1: SeatDraft(99, Draft(CARDS))}
    table = replace(dealt(), drafts={**old, 4: SeatDraft(1, Draft(CARDS))})
    state, write = written(table, Turn.drop_old_drafts)
    assert set(state.drafts) == {0}
    assert write.drafts == {1: None, 4: None}
    assert state.draft(1) == Draft()


@pytest.mark.parametrize(
    "stored", [None, [], {"at": 7}, {"gone": 7}, {"cards": ["xx"], "wished": 1}, {"aside": 7}]
)
async def test_what_cannot_be_read_is_forgotten(stored: object) -> None:
    kept = KeptTable(None, (), (), {NOTES: stored, 0: stored})  # type: ignore[dict-item]
    state = await load(lobby(), kept, 0.0)
    assert state.drafts == {0: SeatDraft()}
    assert state.notes == Notes()
    assert not state.broken


def test_notes_by_seat_of_an_earlier_version_are_read_by_place() -> None:
    """As the program wrote them when seats numbered them; places sat down at 1, 2 and 0."""
    stored = (
        '{"menu": "levels", "gone": [2], "wished": {"1": "expert"}, "layouts": {"0": 3},'
        ' "timed": [1], "poked": {"2": "4:0"}, "hurried": 2, "helped": [0, 1],'
        ' "mistakes": {"0": "−3", "2": "None"}, "hinted": {"0": 0, "1": 5}, "left": ["deal:1"]}'
    )
    notes = read_notes(json.loads(stored), (1, 2, 0))
    assert notes == Notes(
        {
            0: PlaceNotes(timed=True, helped=True, hinted=5),
            1: PlaceNotes(gone=True, wished="expert", poked="4:0", remarks={"mistakes": "None"}),
            2: PlaceNotes(helped=True, layout=3, hinted=0, remarks={"mistakes": "−3"}),
        },
        menu="levels",
        hurried=2,
        left=frozenset({"deal:1"}),
    )
    assert read_notes(codec.dump(notes), (1, 2, 0)) == notes
