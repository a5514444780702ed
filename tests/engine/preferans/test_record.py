"""Records: round trips, what verification notices, and what reading refuses."""

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.cards import DECK
from engine.log import from_json, replay, to_json
from engine.preferans import record
from engine.preferans.conventions import CONVENTIONS
from engine.preferans.deal import dealt
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.record.made_up import CUT_AT, deck_for
from engine.preferans.record.write import as_read
from engine.table import apply
from tests.engine.preferans.tables import game, opening
from tests.engine.preferans.test_record_golden import WORKED, golden
from tests.engine.random_games import early_move

Path = tuple[str | int, ...]
NAMES = ("Anna", "Boris", "Vera", "Gleb")


def played(convention: str, players: int, seed: int) -> PreferansTable:
    """A random pulka to its end."""
    rng = random.Random(seed)
    end: PreferansTable | None = None
    terms = opening(rng, convention, players)
    for table, entry in game(rng, terms, choose=early_move, besides=0.02):
        end = apply(table, entry.actor, entry.action)
    assert end is not None
    return end


def refused(data: object) -> record.RecordError | None:
    """What is said against a record; None when it holds."""
    try:
        record.replayed(record.read(data))
    except record.RecordError as refusal:
        return refusal
    return None


# --- round trips ----------------------------------------------------------------------------


@pytest.mark.parametrize("convention", CONVENTIONS)
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_random_pulkas_verify_and_come_back(convention: str, players: int, seed: int) -> None:
    table = played(convention, players, seed)
    data = record.dump(record.facts_of(table), NAMES[:players])
    text = json.dumps(data)
    told = record.load(text)
    assert record.verify(told) == record.Verdict(True)
    assert tuple(as_read(facts) for facts in table.state.finished) == told.deals
    again = record.replayed(told)
    assert again.state.finished == table.state.finished
    assert again.state.sheet == table.state.sheet
    assert again.computer_seats == table.computer_seats
    assert json.dumps(record.dump(record.facts_of(again), NAMES[:players])) == text


def test_an_empty_pulka_is_a_record() -> None:
    data = golden("sochi-3") | {"deals": []}
    for row in data["sheet"]:
        row |= {"pool": 0, "mountain": 0, "whists": dict.fromkeys(row["whists"], 0)}
    data["settlement"] = {"points": [0, 0, 0], "finished": False}
    assert refused(data) is None


def test_players_and_unknown_descriptions_are_ignored() -> None:
    data = golden("sochi-3")
    data |= {"place": "Sochi", "site": {"url": ["a"]}}
    data["players"][0] |= {"rating": 1500, "name": ""}
    data["deals"][0] |= {"note": "well played", "time": 12.5}
    data["deals"][0]["auction"][0] |= {"seconds": 3}
    assert refused(data) is None


def test_a_hand_written_record_needs_no_shuffle() -> None:
    data = golden("leningrad-4")
    for deal in data["deals"]:
        del deal["shuffle"]
    assert refused(data) is None


def test_all_pass_fields_may_be_null() -> None:
    data = golden("sochi-3")
    data["deals"][2] |= {"discard": None, "contract": None, "whisting": [], "play": None}
    assert refused(data) is None


def test_options_of_later_parts_may_be_named_where_they_are_off() -> None:
    data = golden("sochi-3")
    data["rules"] |= {
        "ten_checked": False,
        "no_talon_bids": False,
        "talon_refusal_penalty": 0,
        "dealer_talon_prize": False,
        "misere_invite": False,
        "limit": None,
        "jumps": False,
    }
    assert refused(data) is None


def test_points_may_be_written_in_any_exact_way() -> None:
    data = golden("rostov-4")
    data["settlement"]["points"][0] = "18/4"
    data["sheet"][1]["pool"] = "4"
    split = data["deals"][0]["writes"][0]
    split["points"] -= 5
    data["deals"][0]["writes"].append(split | {"points": 5})
    assert refused(data) is None


# --- every field is noticed -----------------------------------------------------------------


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every scalar of a JSON document with its path."""
    match value:
        case dict():
            for key, each in value.items():
                yield from leaves(each, (*path, key))
        case list():
            for index, each in enumerate(value):
                yield from leaves(each, (*path, index))
        case _:
            yield path, value


def put(data: Any, path: Path, value: object) -> None:
    for step in path[:-1]:
        data = data[step]
    data[path[-1]] = value


def other_card(deal: dict[str, Any], code: str) -> str:
    """A card from a hand that neither held ``code`` nor declares: it cannot stand in its place."""
    for seat, hand in enumerate(deal["hands"]):
        if hand and seat != deal["declarer"] and code not in hand:
            return str(hand[0])
    raise AssertionError(code)


def changed(data: Any, path: Path, old: Any) -> object:
    """Another value that might stand in this place."""
    key = next(step for step in reversed(path) if isinstance(step, str))
    if key not in ("bid", "contract") and old in {card.code for card in DECK}:
        return other_card(data["deals"][path[1]], old)
    match old:
        case bool():
            return not old
        case int():
            return old + 1
        case None:
            return {
                "declarer": 0,
                "discard": ["7s", "8s"],
                "contract": "6s",
                "play": "open",
                "ending": {
                    "kind": "claim",
                    "seat": 0,
                    "by": "consent",
                    "table": [],
                    "taken": [10, 0, 0, 0],
                },
            }[key]
        case "misere":
            return "6s"
        case str() if key == "contract":
            return f"{int(old[:-1]) + 1}{old[-1]}" if old[:2] != "10" else f"9{old[-1]}"
        case str() if key == "bid":
            return "10s" if old != "10s" else "9s"
        case str() if key == "say":
            return "return" if old != "return" else "half"
        case str() if key == "column":
            return "mountain" if old == "pool" else "pool"
        case str() if key == "kind":
            return "without_three" if old != "without_three" else "agreed"
        case str() if "/" in old:
            return "1/7"
        case _:
            return f"{old}0"


def free(path: Path, data: dict[str, Any]) -> bool:
    """Places where another value tells another game that is just as good."""
    match path:
        case ("players" | "rules", *_) | ("format" | "version",):
            return True
        case ("deals", int(number), "ending", "seat"):  # anybody may propose a result
            return bool(data["deals"][number]["ending"]["kind"] == "agreed")
        case ("deals", _, "whisting", _, "hand"):  # the dealer may look at either hand
            return True
        case ("deals", _, "tricks", int(trick), *_):  # one in three is enough
            return trick % 3 != 0
        case _:
            return False


@pytest.mark.parametrize("name", WORKED)
def test_every_changed_value_is_noticed(name: str) -> None:
    data = golden(name)
    assert refused(data) is None
    tried = 0
    for path, old in list(leaves(data)):
        if free(path, data):
            continue
        put(data, path, changed(data, path, old))
        found = refused(data)
        assert found is not None, path
        if path[0] == "deals":
            # What a deal says wrong is found in that deal, or where it first shows.
            assert found.deal is None or found.deal >= int(path[1]) + 1 or path[2] == "dealer", path
        put(data, path, old)
        tried += 1
    assert tried > 200


def lists(value: Any) -> Iterator[list[Any]]:
    match value:
        case dict():
            for each in value.values():
                yield from lists(each)
        case list():
            yield value
            for each in value:
                yield from lists(each)


@pytest.mark.parametrize("name", ["sochi-4", "rostov-3"])
def test_everything_left_out_or_repeated_is_noticed(name: str) -> None:
    data = golden(name)
    deals = data["deals"]
    for place in (*lists(data["sheet"]), *lists(data["settlement"]), *lists(deals)):
        for index in (0, len(place) - 1) if place else ():
            gone = place.pop(index)
            assert refused(data) is not None, gone
            place[index:index] = [gone, gone]
            assert refused(data) is not None, gone
            place.pop(index)
    assert refused(data) is None


def test_missing_fields_are_named() -> None:
    data = golden("sochi-4")
    for key in ("format", "version", "players", "rules", "deals", "sheet", "settlement"):
        found = refused({each: value for each, value in data.items() if each != key})
        assert found is not None
        assert found.field == key
    for key in ("dealer", "hands", "talon", "auction", "tricks", "taken", "writes"):
        broken = copy.deepcopy(data)
        del broken["deals"][1][key]
        found = refused(broken)
        assert found is not None
        assert (found.deal, found.field) == (2, key)


Change = Callable[[dict[str, Any]], object]


@pytest.mark.parametrize(
    ("name", "deal", "change", "where", "rule"),
    [
        ("sochi-3", 1, lambda d: d.update(dealer=0), "hands", "1.5"),
        ("sochi-3", 2, lambda d: d.update(dealer=1), "dealer", "1.4"),
        ("sochi-3", 1, lambda d: d["shuffle"].update(cut=3), "shuffle", "1.5"),
        ("sochi-3", 1, lambda d: d["shuffle"].update(commitment="00"), "shuffle", "1.6"),
        ("sochi-3", 1, lambda d: d["talon"].reverse(), "talon", "1.5"),
        ("sochi-3", 1, lambda d: d["hands"].reverse(), "hands", "1.5"),
        ("sochi-3", 1, lambda d: d["auction"][0].update(bid="7s"), "auction", "2.3"),
        ("sochi-3", 1, lambda d: d["auction"][0].update(bid="hold"), "auction", "2.4"),
        ("sochi-3", 1, lambda d: d["auction"][0].update(bid="talon"), "auction", "2.7"),
        ("sochi-3", 1, lambda d: d["auction"].pop(), "auction", "2.5"),
        ("sochi-3", 1, lambda d: d.update(declarer=1), "declarer", "2.5"),
        ("sochi-3", 3, lambda d: d.update(declarer=1), "declarer", "2.8"),
        ("sochi-3", 3, lambda d: d.update(play="open"), "play", "2.8"),
        ("sochi-3", 2, lambda d: d.update(contract="6s"), "contract", "3.2"),
        ("sochi-3", 1, lambda d: d.update(contract="misere"), "contract", "3.2"),
        ("sochi-3", 5, lambda d: d.update(contract="6s"), "contract", "3.2"),
        ("sochi-3", 1, lambda d: d.update(discard=None), "discard", "3.1"),
        ("sochi-3", 1, lambda d: d["whisting"].reverse(), "whisting", "4.1"),
        ("sochi-3", 1, lambda d: d["whisting"].pop(), "whisting", "4.1"),
        ("rostov-4", 3, lambda d: d["whisting"][0].update(say="half"), "whisting", "4.3"),
        ("sochi-3", 5, lambda d: d["whisting"][1].update(say="return"), "whisting", "4.4"),
        ("sochi-3", 5, lambda d: d["whisting"][1].update(say="look", hand=1), "whisting", "4.4"),
        ("sochi-4", 1, lambda d: d["whisting"].pop(2), "whisting", "4.5"),
        (
            "sochi-4",
            3,
            lambda d: d["whisting"].pop(3) and d["whisting"][3].update(say="whist"),
            "whisting",
            "4.4",
        ),
        ("sochi-options-3", 6, lambda d: d["whisting"][0].update(say="pass"), "whisting", "4.9"),
        ("sochi-3", 2, lambda d: d.update(whisting=""), "whisting", None),
        ("sochi-3", 1, lambda d: d.update(play=None), "play", "4.7"),
        ("sochi-3", 5, lambda d: d.update(play="open"), "play", "4.7"),
        ("sochi-3", 7, lambda d: d.update(play="closed"), "play", "4.7"),
        ("sochi-3", 2, lambda d: d.update(play="closed"), "play", "4.7"),
        ("sochi-3", 1, lambda d: d["tricks"].pop(), "tricks", "7.1"),
        ("sochi-3", 1, lambda d: d["tricks"][0].reverse(), "tricks", "7.1"),
        ("sochi-3", 3, lambda d: d["tricks"][0].pop(0), "tricks", "6.2"),
        ("sochi-4", 2, lambda d: d["tricks"][0][0].update(seat=1), "tricks", "6.3"),
        ("sochi-3", 1, lambda d: d.update(taken=[6, 3, 1]), "taken", "7.2"),
        ("sochi-3", 5, lambda d: d["ending"].update(seat=0), "ending", "7.6"),
        ("sochi-3", 5, lambda d: d["ending"].update(taken=[2, 1, 7]), "ending", "7.6"),
        ("sochi-3", 5, lambda d: d["ending"].update(kind="checked"), "ending", "4.9"),
        ("sochi-3", 6, lambda d: d["ending"].update(kind="concede"), "taken", "7.2"),
        (
            "sochi-3",
            6,
            lambda d: d["ending"].update(kind="claim", seat=2, by="consent"),
            "ending",
            "7.6",
        ),
        ("sochi-3", 5, lambda d: d["ending"].update(by="proof"), "ending", "7.6"),
        ("sochi-3", 5, lambda d: d["ending"].update(by="luck"), "ending", "7.6"),
        ("sochi-3", 5, lambda d: d["ending"].update(by=["proof"]), "ending", "7.6"),
        ("sochi-3", 5, lambda d: d["ending"].pop("by"), "ending", None),
        ("sochi-3", 5, lambda d: d["ending"].pop("table"), "ending", None),
        ("sochi-3", 5, lambda d: d["ending"].update(table=None), "ending", None),
        ("sochi-3", 5, lambda d: d["ending"].update(shown=[3]), "ending", "1.2"),
        ("sochi-3", 5, lambda d: d["ending"].update(shown="all"), "ending", None),
        ("sochi-3", 5, lambda d: d["ending"].update(table=d["tricks"][0]), "ending", "13.37"),
        ("sochi-3", 5, lambda d: d["ending"].update(table=d["tricks"][0][:1]), "ending", "7.1"),
        ("rostov-4", 3, lambda d: d["ending"].update(shown=[d["dealer"]]), "ending", "7.6"),
        (
            "rostov-3",
            4,
            lambda d: d["ending"].update(table=[{"seat": 2, "card": "7s"}]),
            "ending",
            "13.37",
        ),
        ("sochi-3", 1, lambda d: d["writes"][1].update(points=11), "writes", "5.3"),
        ("sochi-3", 1, lambda d: d["writes"].pop(), "writes", "5.4"),
        ("sochi-3", 1, lambda d: d["writes"][0].update(points=4), "writes", "5.2"),
        ("sochi-3", 2, lambda d: d["writes"][0].update(points=9), "writes", "5.8"),
        ("sochi-3", 3, lambda d: d["writes"].pop(), "writes", "6.5"),
        ("sochi-3", 4, lambda d: d["writes"][0].update(points=3), "writes", "5.7"),
        ("sochi-4", 4, lambda d: d["writes"][-1].update(points=1), "writes", "8.2"),
        ("sochi-4", 5, lambda d: d["writes"][0].update(points=2), "writes", "5.6"),
        ("leningrad-3", 6, lambda d: d["writes"][1].update(points=47), "writes", "5.5"),
        ("rostov-3", 1, lambda d: d["auction"][0].update(seat=0), "auction", "2.1"),
        ("rostov-3", 1, lambda d: d["writes"][0].update(points="31/2"), "writes", "6.6"),
        ("rostov-3", 2, lambda d: d["writes"][0].update(points=2), "writes", "6.6"),
        ("rostov-3", 1, lambda d: d["writes"][0].update(on=2), "writes", "6.6"),
        ("rostov-3", 4, lambda d: d["writes"][0].update(points=9), "writes", "3.5"),
        ("rostov-3", 4, lambda d: d["ending"].update(seat=0), "ending", "3.5"),
    ],
)
def test_the_first_thing_that_does_not_hold_is_named(
    name: str, deal: int, change: Change, where: str, rule: str | None
) -> None:
    data = golden(name)
    change(data["deals"][deal - 1])
    found = refused(data)
    assert found is not None
    assert (found.deal, found.field, found.rule) == (deal, where, rule), found


@pytest.mark.parametrize(
    ("name", "change", "where", "rule"),
    [
        ("sochi-3", lambda d: d["sheet"][1].update(mountain=7), "sheet", "8.8"),
        ("sochi-3", lambda d: d["sheet"][1]["whists"].update({"0": 11}), "sheet", "8.8"),
        ("sochi-3", lambda d: d["settlement"].update(points=[27, -17, -10]), "settlement", "8.5"),
        ("sochi-3", lambda d: d["settlement"].update(finished=False), "settlement", "8.2"),
        ("leningrad-4", lambda d: d["settlement"].update(finished=True), "settlement", "8.3"),
    ],
)
def test_totals_are_recomputed(name: str, change: Change, where: str, rule: str) -> None:
    data = golden(name)
    change(data)
    found = refused(data)
    assert found is not None
    assert (found.deal, found.field, found.rule) == (None, where, rule)


@pytest.mark.parametrize(
    ("name", "rules", "deal"),
    [
        ("sochi-3", {"whist": "gentleman"}, 1),
        ("sochi-4", {"responsibility": "half"}, 5),
        ("sochi-4", {"length": 5}, 4),
        ("leningrad-3", {"whist": "greedy", "first_hand_half": True}, 6),
        ("leningrad-3", {"first_hand_half": False}, 5),
        ("leningrad-3", {"progression": [1]}, 4),
        ("leningrad-3", {"zero_trick_bonus": "one"}, 4),
        ("leningrad-4", {"cap_shortage": True, "responsibility": "full"}, 1),
        ("leningrad-4", {"exit": [7]}, 6),
        ("rostov-3", {"without_three": False}, 4),
        ("rostov-3", {"progression": [1, 2, 3]}, 2),
        ("sochi-4", {"convention": "leningrad"}, 1),
    ],
)
def test_a_record_is_checked_by_its_own_rules(
    name: str, rules: dict[str, object], deal: int
) -> None:
    data = golden(name)
    data["rules"] |= rules
    found = refused(data)
    assert found is not None
    assert found.deal == deal


def test_no_deal_follows_the_end() -> None:
    data = golden("sochi-3")
    data["deals"].append(data["deals"][-1])
    found = refused(data)
    assert found is not None
    assert (found.deal, found.field, found.rule) == (8, "deals", "8.2")


# --- what is refused ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda d: d["rules"].update(convention="classic"), "classic"),
        (lambda d: d["rules"].update(convention="hussar"), "hussar"),
        (lambda d: d["rules"].update(convention="old"), "old"),
        (lambda d: d["rules"].update(no_talon_bids=True), "no_talon_bids"),
        (lambda d: d["rules"].update(talon_refusal_penalty=5), "talon_refusal_penalty"),
        (lambda d: d["rules"].update(dealer_talon_prize=True), "dealer_talon_prize"),
        (lambda d: d["rules"].update(misere_invite=True), "misere_invite"),
        (lambda d: d["rules"].update(limit={"deals": 8}), "limit"),
        (lambda d: d["players"].extend([{"name": "D"}, {"name": "E"}]), "5 players"),
        (lambda d: d["players"].pop(), "2 players"),
        (lambda d: d.update(draw=[]), "draw"),
        (lambda d: d.update(events=[]), "events"),
        (lambda d: d["sheet"][0].update(bombs=1), "bombs"),
        (lambda d: d["deals"][0].update(forced=True), "forced"),
        (lambda d: d["deals"][0].update(refused=True), "refused"),
        (lambda d: d["deals"][0]["auction"][0].update(invite=1), "invite"),
        (lambda d: d["deals"][0]["auction"][0].update(bid="misere!"), "misere!"),
        (lambda d: d["deals"][0]["auction"][0].update(bid="9s!"), "9s!"),
        (lambda d: d["deals"][0]["auction"][0].update(bid="dark:pass"), "dark:pass"),
        (lambda d: d["deals"][0]["auction"][0].update(bid="look"), "look"),
    ],
)
def test_what_is_not_played_yet_is_named(change: Change, named: str) -> None:
    data = golden("sochi-3")
    change(data)
    found = refused(data)
    assert found is not None
    assert "not supported yet" in found.error
    assert named in found.error


@pytest.mark.parametrize(
    ("change", "field", "named"),
    [
        (lambda d: d.update(format="pgn"), "format", "pgn"),
        (lambda d: d.update(version=2), "version", "2"),
        (lambda d: d.update(version=True), "version", "true"),
        (lambda d: d["rules"].update(convention="odessa"), "rules", "odessa"),
        (lambda d: d["rules"].update(kurochka=True), "rules", "kurochka"),
        (lambda d: d["rules"].update(whist="rude"), "rules", "rude"),
        (lambda d: d["rules"].update(length=True), "rules", "length"),
        (lambda d: d["rules"].update(length=10.0), "rules", "10.0"),
        (lambda d: d["rules"].update(exit=[6, None]), "rules", "exit"),
        (lambda d: d["rules"].update(exit=[7, 6]), "rules", "exit"),
        (lambda d: d["rules"].update(exit=[10]), "rules", "exit"),
        (lambda d: d["rules"].update(exit="arithmetic"), "rules", "exit"),
        (lambda d: d["rules"].update(progression=[0, 1]), "rules", "progression"),
        (lambda d: d["rules"].update(progression="harmonic"), "rules", "harmonic"),
        (lambda d: d["rules"].update(stake="5"), "rules", "stake"),
        (lambda d: d["rules"].update(pace="fast"), "rules", "pace"),
        (lambda d: d["rules"].update(jumps=1), "rules", "jumps"),
        (lambda d: d["deals"][0]["auction"][0].update(bid="5s"), "auction", "5s"),
        (lambda d: d["deals"][0]["auction"][0].update(bid=6), "auction", "6"),
        (lambda d: d["deals"][0]["whisting"][0].update(say="maybe"), "whisting", "maybe"),
        (lambda d: d["deals"][4]["ending"].update(kind="revoke"), "ending", "revoke"),
        (lambda d: d["deals"][0]["hands"][0].append("As"), "hands", "seat 0"),
        (lambda d: d["deals"][0]["hands"][0].append("1s"), "hands", "1s"),
        (lambda d: d["deals"][0].update(taken=[5, 3, True]), "taken", "true"),
        (lambda d: d["deals"][0]["shuffle"].update(salt="\ud800"), "shuffle", "ud800"),
        (lambda d: d["deals"][0]["writes"][0].update(points=2.0), "writes", "2.0"),
        (lambda d: d["deals"][0]["writes"][0].update(points="1/0"), "writes", "1/0"),
        (lambda d: d["deals"][0]["writes"][0].update(points=10**40), "writes", "100"),
        (lambda d: d["deals"][0]["writes"][0].update(on=1), "writes", "whists"),
    ],
)
def test_what_is_not_known_is_named(change: Change, field: str, named: str) -> None:
    data = golden("sochi-3")
    change(data)
    found = refused(data)
    assert found is not None
    assert found.field == field
    assert named in found.error
    assert len(str(found)) < 200
    assert "\n" not in str(found)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "\ufeff{}",
        '{"a": NaN}',
        '{"a": Infinity}',
        '{"a": 1, "a": 2}',
        "[" * 100_000,
        '{"a":' * 100_000,
        "9" * 5000,
        '"\\ud800',
    ],
)
def test_what_is_no_json_is_unreadable(text: str) -> None:
    with pytest.raises(record.UnreadableError) as caught:
        record.load(text)
    assert len(caught.value.error) < 100


@pytest.mark.parametrize("text", ["null", "[]", "1", '"pulka-record"', "{}", "1e999", "true"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(record.RecordError) as caught:
        record.load(text)
    assert not isinstance(caught.value, record.UnreadableError)


def nested(depth: int) -> object:
    value: object = 1
    for _ in range(depth):
        value = [value]
    return value


GARBAGE: tuple[object, ...] = (
    None,
    True,
    -1,
    10**30,
    1.5,
    float("inf"),
    "",
    "\ud800",
    "х" * 1000,
    [],
    {},
    [[]],
    {"seat": "0"},
    nested(500),
)


def nodes(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    if path:
        yield path, value
    match value:
        case dict():
            for key, each in value.items():
                yield from nodes(each, (*path, key))
        case list():
            for index, each in enumerate(value):
                yield from nodes(each, (*path, index))


@pytest.mark.parametrize("name", ["sochi-3", "rostov-4"])
def test_garbage_anywhere_is_refused_in_one_way(name: str) -> None:
    """Nothing but `RecordError` comes out, whatever stands wherever."""
    data = golden(name)
    data["deals"] = data["deals"][:3]
    rng = random.Random(1)
    tried = refusals = 0
    for path, old in list(nodes(data)):
        for value in rng.sample(GARBAGE, 2):
            put(data, path, value)
            refusals += refused(data) is not None
            tried += 1
        put(data, path, old)
    assert refusals > tried * 0.98  # names and nulls may be what they like


def test_a_verdict_repeats_the_refusal() -> None:
    data = golden("sochi-3")
    data["deals"][2]["writes"].pop()
    verdict = record.verify(record.read(data))
    assert verdict == record.Verdict(False, 3, "writes", "6.5", "mountain of seat 2: 3, not 0")


# --- a record is a log ----------------------------------------------------------------------


@pytest.mark.parametrize("name", WORKED)
def test_a_record_folds_as_a_log_does(name: str) -> None:
    told = record.read(golden(name))
    log = [from_json(PREFERANS, to_json(PREFERANS, entry)) for entry in record.entries(told)]
    assert replay(PREFERANS, log) == record.replayed(told)


@pytest.mark.parametrize("players", [3, 4])
def test_a_deck_is_made_for_hands_that_came_without_one(players: int) -> None:
    rng = random.Random(players)
    for dealer in range(players):
        active = tuple((dealer + step) % players for step in (1, 2, 3))
        deck = tuple(rng.sample(DECK, 32))
        hands, talon = dealt(deck, active, players)
        made = deck_for(hands, talon, active)
        assert sorted(made) == list(DECK)
        assert dealt((*made[CUT_AT:], *made[:CUT_AT]), active, players) == (hands, talon)
