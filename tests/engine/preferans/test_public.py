"""What programs import: `engine.preferans` itself."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import preferans
from engine.preferans import PUBLIC, MoveError, UnplayableRecordError

ROOT = Path(__file__).parents[3]
RECORDS = sorted((ROOT / "tests/golden/preferans/records").glob("*.json"))
NAMES = ("Anna", "Boris", "Vera", "Gleb")


def played(seed: int, *, deals: int = 4) -> preferans.Table:
    """A table of random moves, in the middle of a deal."""
    rng = Random(seed)
    players = 3 + seed % 2
    table = preferans.open_table("sochi", players=players, names=NAMES[:players], computers=[1])
    while not table.over and len(table.score().finished) < deals:
        if table.actor == preferans.CHANCE:
            table.deal(rng)
        elif table.actor is None:
            table.push(preferans.AGREE, min(table.actors))
        else:
            table.push(rng.choice(table.legal_moves))
    if not table.over:
        table.deal(rng)
    return table


@pytest.mark.parametrize("seed", range(4))
def test_what_is_popped_was_never_done(seed: int) -> None:
    table = played(seed, deals=1)
    states = [table.state]
    log = table.log
    for entry in reversed(log[1:]):
        assert table.pop() == entry
        states.append(table.state)
    with pytest.raises(MoveError, match="nothing has been done"):
        table.pop()
    for entry in log[1:]:
        assert states.pop() == table.state
        table.push(entry.action, entry.actor)
    assert [table.state] == states


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_golden_records_come_back(path: Path) -> None:
    told = path.read_text()
    assert json.loads(preferans.read_record(told).record()) == json.loads(told)


def test_a_refused_move_changes_nothing_and_tells_the_position() -> None:
    table = played(1)
    state, log = table.state, table.log
    with pytest.raises(
        MoveError, match=r"^seat \d may not 'pAs': not-now; position: \["
    ) as refused:
        table.push_code("pAs")
    assert (table.state, table.log) == (state, log)
    assert isinstance(refused.value.__cause__, preferans.RuleError)
    pasted = str(refused.value).partition("; position: ")[2]
    assert pasted == refused.value.position
    assert preferans.from_position(pasted).state == state


@pytest.mark.parametrize(
    ("code", "actor", "reason"),
    [
        ("zz", None, "no move has the code 'zz'"),
        ("b6s", 0, "seat 0 may not 'b6s': not-your-turn"),
        ("b6s", 7, "seat 7 may not 'b6s': not-your-turn"),
        ("k8", preferans.CHANCE, "chance may not 'k8': not-now"),
    ],
)
def test_what_may_not_be_done_is_said(code: str, actor: int | None, reason: str) -> None:
    table = preferans.open_table(players=3, seating="joining")
    table.deal(Random(2))
    assert table.actor == 1
    with pytest.raises(MoveError) as refused:
        table.push_code(code, actor)
    assert refused.value.reason == reason


def test_what_is_no_move_is_refused_like_any_other() -> None:
    table = preferans.open_table(seating="joining")
    wrong: tuple[Any, ...] = ("b6s", None, [], 3)
    for forged in wrong:
        with pytest.raises(MoveError):
            table.push(forged, 1)
    table.deal(Random(1))
    with pytest.raises(MoveError, match="does not wait for cards"):
        table.deal(Random(1))


def test_the_cut_may_be_a_players_own() -> None:
    table = preferans.open_table(seating="joining")
    table.shuffle(Random(1))
    assert table.actor == 2
    assert [table.code(move) for move in table.legal_moves[:2]] == ["k4", "k5"]
    table.push_code("k5")
    assert table.observe().stage is preferans.Stage.AUCTION
    table.pop()
    table.deal(Random(1))
    assert table.log[-1].actor == preferans.CHANCE


def test_where_several_are_awaited_somebody_must_be_named() -> None:
    table = preferans.open_table(players=3, seating="joining")
    table.deal(Random(1))
    for code in ("b6s", "P", "P", "O"):
        table.push_code(code)
    for _ in range(2):
        table.push(table.legal_moves[0])
    for code in ("w", "w"):
        table.push_code(code)
    table.push_code("pr10-0-0", 1)
    assert len(table.actors) == 2
    assert table.actor is None
    assert table.legal_moves == ()
    with pytest.raises(MoveError, match=r"say who: the table waits for \[0, 2\]"):
        table.push(preferans.AGREE)
    table.push(preferans.AGREE, 2)
    assert table.actor == 0
    assert preferans.REFUSE in table.moves(0)


def test_names_follow_the_lots() -> None:
    table = preferans.open_table(names=NAMES[:3])
    assert table.names == NAMES[:3]
    table.deal(Random(1))
    joined = table.state.seating.joined
    assert sorted(joined) == [0, 1, 2] != list(joined)
    assert [table.names[joined[place]] for place in range(3)] == list(NAMES[:3])
    with pytest.raises(ValueError, match="3 play, not 2"):
        preferans.open_table(players=3, names=NAMES[:2])


@pytest.mark.parametrize(
    "text", ["{}", "[1]", "[null]", '["0"]', '[[0,"P",1]]', '[[true,"P"]]', '[[0,"zz"]]']
)
def test_another_text_is_no_position(text: str) -> None:
    with pytest.raises(ValueError, match=r"^no position: an object|^no entry|^zz"):
        preferans.from_position(text)
    with pytest.raises(ValueError, match="Expecting"):
        preferans.from_position(text[:-1])


@pytest.mark.parametrize("text", ["[]", '[[0,"P"]]'])
def test_a_position_follows_the_rules(text: str) -> None:
    with pytest.raises(preferans.ReplayError):
        preferans.from_position(text)


def test_a_record_that_does_not_hold_tells_how_far_it_does() -> None:
    told = json.loads((ROOT / "tests/golden/preferans/records/sochi-3.json").read_text())
    number, deal = next(
        (number, deal) for number, deal in enumerate(told["deals"], 1) if len(deal["tricks"]) == 10
    )
    cards = [place for place, (_, code) in enumerate(deal["log"]) if code.startswith("p")][-30:]
    first, second = deal["log"][cards[11]], deal["log"][cards[14]]
    first[1], second[1] = second[1], first[1]
    with pytest.raises(UnplayableRecordError, match=rf"^deal {number}, log.*position: \[") as no:
        preferans.read_record(json.dumps(told))
    so_far = preferans.from_position(no.value.position)
    seen = so_far.observe(PUBLIC)
    assert (seen.number, sum(seen.taken)) == (number, 3)
    assert len(seen.table) == 2


def test_a_record_with_a_wrong_figure_tells_the_position_after_the_deal() -> None:
    told = json.loads((ROOT / "tests/golden/preferans/records/sochi-3.json").read_text())
    told["settlement"]["points"][0] = 1
    with pytest.raises(UnplayableRecordError) as refused:
        preferans.read_record(json.dumps(told))
    so_far = preferans.from_position(refused.value.position)
    assert len(so_far.score().finished) == len(told["deals"])


def test_no_card_is_in_the_name_of_a_table() -> None:
    table = played(3)
    assert repr(table) == f"<preferans: deal 5, {len(table.log)} entries>"
