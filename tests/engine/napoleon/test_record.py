"""Records: golden ones by hand, random evenings there and back, and what is refused and where."""

import json
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from engine import napoleon
from engine.log import replay
from engine.napoleon import record
from engine.napoleon.game import NAPOLEON, NapoleonTable
from engine.table import apply, opening_action, start
from engine.votes import AGREE, STOP
from tests.engine.napoleon.laws import drawn_agreement
from tests.engine.random_games import early_move, random_game

GOLDEN = Path(__file__).parents[2] / "golden" / "napoleon" / "records"
NAMES = ("Anna", "Boris", "Vera", "Gleb", "Dina", "Egor")
FIGURES = {
    "three": ["-1 -1 -1 | 3", "-2 -2 4 | 0", "-13 2 8 | 3", "-12 3 9"],
    "two-stopped": ["-1 1 | 0", "-3 1 | 2", "-2 2"],
}
"""Worked out by hand from the rules: accounts and pot after each deal, then the settlement."""


def golden(name: str) -> dict[str, Any]:
    """A record of the golden ones, as JSON values."""
    data = json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data


def refused(data: object) -> record.RecordError | None:
    """What is said against a record; None when it holds."""
    try:
        record.replayed(record.read(data))
    except record.RecordError as refusal:
        return refusal
    return None


def evening(rng: random.Random, players: int) -> NapoleonTable:
    """A random evening; a third of them are stopped somewhere before their end."""
    opening = opening_action(NAPOLEON, drawn_agreement(players, rng), {0} if players > 3 else ())
    table = start(NAPOLEON, opening)
    left = rng.choice((rng.randrange(80), 10_000, 10_000))
    for _, entry in islice(random_game(rng, table, choose=early_move), left):
        table = apply(table, entry.actor, entry.action)
    if not table.over:
        table = apply(table, 0, STOP)
        for seat in range(1, players):
            table = apply(table, seat, AGREE)
    return table


# --- golden ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FIGURES)
def test_golden_records_hold(name: str) -> None:
    data = golden(name)
    told = record.load(json.dumps(data))
    assert record.verify(told) == record.Verdict(True)
    table = record.replayed(told)
    found = [
        f"{' '.join(map(str, facts.accounts))} | {facts.pot}" for facts in table.state.finished
    ]
    facts = record.facts_of(table)
    assert [*found, " ".join(map(str, facts.settlement))] == FIGURES[name]
    assert record.dump(facts, [player.name for player in told.players]) == data
    assert replay(NAPOLEON, record.entries(told)) == table


def test_every_golden_record_is_worked_out() -> None:
    assert {path.stem for path in GOLDEN.glob("*.json")} == set(FIGURES)


# --- random evenings ------------------------------------------------------------------------


@pytest.mark.parametrize("players", NAPOLEON.seats)
def test_random_evenings_verify_and_come_back(players: int) -> None:
    rng, stopped = random.Random(players), 0
    for _ in range(40):
        table = evening(rng, players)
        facts = record.facts_of(table)
        stopped += facts.stopped
        text = json.dumps(record.dump(facts, NAMES[:players]))
        told = record.load(text)
        assert record.verify(told) == record.Verdict(True)
        again = record.facts_of(record.replayed(told))
        assert again.finished == facts.finished
        assert again.settlement == facts.settlement
        assert told.finished == facts.complete
        assert json.dumps(record.dump(again, NAMES[:players])) == text
    assert stopped


def test_a_deal_needs_no_shuffle() -> None:
    """A deck is made up that deals the cards; it is not written. Napoleon 10."""
    data = record.dump(record.facts_of(evening(random.Random(5), 4)), NAMES[:4])
    plain = json.loads(json.dumps(data))
    for deal in plain["deals"]:
        del deal["shuffle"]
    facts = record.facts_of(record.replayed(record.read(plain)))
    assert json.loads(json.dumps(record.dump(facts, NAMES[:4]))) == plain
    kept = [record.archive_deal(deal) for deal in facts.finished]
    assert tuple(record.read_facts(deal, 4) for deal in kept) == facts.finished


# --- what is refused ------------------------------------------------------------------------

PASSES = [{"seat": 1, "bid": "pass"}]
Change = Callable[[dict[str, Any]], object]


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to every scalar of a JSON document."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from leaves(each, (*path, key))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from leaves(each, (*path, index))
    else:
        yield path


def changed(value: object, key: str | int) -> object:
    """Another value of the same kind; a bid steps over the next one."""
    match value:
        case None:
            return 0
        case bool():
            return not value
        case int():
            return value + (2 if key == "bid" else 1)
        case str() as code if len(code) == 2:
            return "6d" if code != "6d" else "9d"
        case _:
            return f"{value}0"


@pytest.mark.parametrize("name", FIGURES)
def test_every_field_is_noticed(name: str) -> None:
    """Whatever is changed, the record no longer holds, and the deal is named."""
    data = golden(name)
    tried = 0
    for path in leaves(data):
        if path[0] == "players":
            continue
        broken = deepcopy(data)
        place: Any = broken
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = changed(place[path[-1]], path[-1])
        found = refused(broken)
        # More deals than were played, or a lower bid than anybody said, change nothing by
        # themselves: an evening that was stopped goes on under other rules.
        if path in {("rules", "deals"), ("rules", "play_out")} and name == "two-stopped":
            continue
        assert found is not None, path
        if path[0] == "deals":
            assert found.deal is not None, path
            assert found.deal >= int(path[1]) + 1, path
        tried += 1
    assert tried > 100


@pytest.mark.parametrize(
    ("change", "deal", "field", "rule"),
    [
        (lambda d: d.update(game="whist"), None, "game", None),
        (lambda d: d.pop("game"), None, "game", None),
        (lambda d: d.update(version=2), None, "version", None),
        (lambda d: d["players"].pop(), 1, "hands", None),
        (lambda d: d.update(players=d["players"][:1]), None, "players", "1.1"),
        (lambda d: d.update(players=d["players"] * 3), None, "players", "1.1"),
        (lambda d: d["rules"].pop("deals"), None, "rules", None),
        (lambda d: d["rules"].update(deals=0), None, "rules", "1.4"),
        (lambda d: d["rules"].update(deals=True), None, "rules", None),
        (lambda d: d["rules"].update(least_bid=4), None, "rules", "3.1"),
        (lambda d: d["rules"].update(penalty="double"), None, "rules", "5.3"),
        (lambda d: d["rules"].update(pace="fast"), None, "rules", None),
        (lambda d: d["rules"].update(jokers=True), None, "rules", None),
        (lambda d: d["rules"].update(deals=2), 3, "deals", "1.4"),
        (lambda d: d["rules"].update(deals=4), None, "settlement", "1.4"),
        (lambda d: d["rules"].update(penalty="flat"), 3, "accounts", "5.3"),
        (lambda d: d["rules"].update(least_bid=3), None, None, None),
        (lambda d: d["deals"][1].update(dealer=2), 2, "dealer", "1.3"),
        (lambda d: d["deals"][1]["hands"][0].pop(), 2, "hands", "1.2"),
        (lambda d: d["deals"][1]["hands"].pop(), 2, "hands", None),
        (lambda d: d["deals"][1].update(turned="Ah"), 2, "hands", "1.2"),
        (lambda d: d["deals"][1].update(turned="5s"), 2, "turned", "1.2"),
        (lambda d: d["deals"][1].update(turned="6c"), 2, "tricks", "4.3"),
        (lambda d: d["deals"][1]["auction"][0].update(bid=1), 2, "auction", "3.1"),
        (lambda d: d["deals"][1]["auction"][0].update(bid=6), 2, "auction", "3.1"),
        (lambda d: d["deals"][1]["auction"][0].update(bid="misere"), 2, "auction", "3.1"),
        (lambda d: d["deals"][1]["auction"][1].update(bid=2), 2, "auction", "3.1"),
        (lambda d: d["deals"][1]["auction"][1].update(seat=1), 2, "auction", "3.1"),
        (lambda d: d["deals"][1]["auction"].pop(), 2, "auction", "3.1"),
        (lambda d: d["deals"][2]["auction"].extend(PASSES), 3, "auction", "3.2"),
        (lambda d: d["deals"][1].update(bidder=0), 2, "bidder", "4.1"),
        (lambda d: d["deals"][0].update(bidder=0), 1, "bidder", "4.1"),
        (lambda d: d["deals"][1]["tricks"].pop(), 2, "tricks", "4.3"),
        (lambda d: d["deals"][0]["tricks"].extend(d["deals"][1]["tricks"]), 1, "tricks", "4.3"),
        (lambda d: d["deals"][1]["tricks"][0].pop(), 2, "tricks", "4.1"),
        (lambda d: d["deals"][1]["tricks"][0].reverse(), 2, "tricks", "4.1"),
        (lambda d: d["deals"][1]["tricks"][0][1].update(card="7s"), 2, "tricks", "4.2"),
        (lambda d: d["deals"][1]["tricks"][0][1].update(card="Ac"), 2, "tricks", "4.2"),
        (lambda d: d["deals"][1].update(taken=[3, 0, 2]), 2, "taken", "4.2"),
        (lambda d: d["deals"][1].update(taken=[6, 0, 0]), 2, "taken", "4.2"),
        (lambda d: d["deals"][1].update(made=False), 2, "made", "5.1"),
        (lambda d: d["deals"][2].update(made=True), 3, "made", "5.3"),
        (lambda d: d["deals"][0].update(made=False), 1, "made", "3.3"),
        (lambda d: d["deals"][0]["accounts"].__setitem__(0, "-1/2"), 1, "accounts", "3.3"),
        (lambda d: d["deals"][1].update(pot=1), 2, "pot", "5.1"),
        (lambda d: d["deals"][1].pop("pot"), 2, "pot", None),
        (lambda d: d["settlement"].update(accounts=[-13, 2, 11]), None, "settlement", "6.2"),
        (lambda d: d["settlement"].update(finished=False), None, "settlement", "1.4"),
    ],
)
def test_what_does_not_hold_is_named(
    change: Change, deal: int | None, field: str | None, rule: str | None
) -> None:
    data = golden("three")
    change(data)
    found = refused(data)
    if field is None:
        assert found is None
        return
    assert found is not None
    assert (found.deal, found.field) == (deal, field), str(found)
    assert found.rule == (None if rule is None else f"Napoleon {rule}")
    verdict = record.Verdict.against(found)
    assert (verdict.ok, verdict.rule) == (False, found.rule)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda s: s.update(cut=3), "shuffle"),
        (lambda s: s.update(cut=33), "shuffle"),
        (lambda s: s.update(cut=5), "hands"),
        (lambda s: s["deck"].pop(), "shuffle"),
        (lambda s: s.update(salt=""), "shuffle"),
        (lambda s: s.update(salt="00fe"), "shuffle"),
        (lambda s: s.update(commitment="0" * 64), "shuffle"),
    ],
)
def test_cards_follow_from_the_shuffle(change: Change, field: str) -> None:
    """Napoleon 1.2, 1.3."""
    data = golden("two-stopped")
    change(data["deals"][0]["shuffle"])
    found = refused(data)
    assert found is not None
    assert (found.deal, found.field) == (1, field)


@pytest.mark.parametrize("text", ["", "[]", "{", "null", '"x"', '{"format": "pgn"}', "NaN"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(record.RecordError):
        record.load(text)


def test_what_nobody_can_read_back_is_refused() -> None:
    """Of an archive: a missing part, an unknown payment, a trick without a winner."""
    table = record.replayed(record.read(golden("three")))
    kept = record.archive_deal(table.state.finished[2])
    spoilt: list[Change] = [
        lambda deal: deal.pop("facts"),
        lambda deal: deal["facts"].pop("bid"),
        lambda deal: deal["facts"].pop("number"),
        lambda deal: deal["facts"]["winners"].pop(),
        lambda deal: deal["facts"]["payments"][0].update(why="luck"),
        lambda deal: deal["facts"]["payments"][0].update(taker=3),
        lambda deal: deal["hands"][0].pop(),
    ]
    for spoil in spoilt:
        deal = json.loads(json.dumps(kept))
        assert record.read_facts(deal, 3) == table.state.finished[2]
        spoil(deal)
        with pytest.raises(ValueError, match="no archived deal"):
            record.read_facts(deal, 3)
    opening = record.archive_opening(table)
    assert opening is not None
    for wrong in ({}, {**opening, "joined": [0, 1, 1]}, {**opening, "options": {"penalty": 1}}):
        with pytest.raises(ValueError, match=r".*"):
            record.read_evening(wrong, [], over=True)


def test_a_record_that_does_not_hold_tells_how_far_it_does() -> None:
    data = golden("three")
    last = data["deals"][-1]["tricks"][-1]
    last[-1]["seat"] = (last[-1]["seat"] + 1) % 3
    with pytest.raises(napoleon.UnplayableRecordError, match=r"tricks: .*position: \[") as wrong:
        napoleon.read_record(json.dumps(data))
    seen = napoleon.from_position(wrong.value.position).observe()
    assert seen.number == len(data["deals"])
    assert len(seen.table) == len(last) - 1
