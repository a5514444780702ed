"""What verification notices: every value changed, left out or repeated, by deal, field and rule."""

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine.cards import DECK
from tests.engine.preferans.damage import complaint, damaged, leaves
from tests.engine.preferans.pulkas import exported, played
from tests.engine.preferans.records import Change, Path, put, refused
from tests.engine.preferans.tables import KINDS
from tests.engine.preferans.test_record_golden import WORKED, golden
from tests.support.marks import mostly_slow


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


@pytest.mark.parametrize("name", mostly_slow(WORKED, list(WORKED)[:1]))
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
    assert tried > 140


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
        ("sochi-help-4", 1, lambda d: d.update(off_mountain=True), "off_mountain", "13.21"),
        ("sochi-help-4", 3, lambda d: d.update(off_mountain=1), "off_mountain", None),
        ("sochi-help-4", 3, lambda d: d.pop("off_mountain"), "writes", "8.2"),
        ("sochi-help-4", 3, lambda d: d["writes"][1].update(points=-1), "writes", "13.21"),
        ("sochi-help-4", 4, lambda d: d.update(off_mountain=True), "writes", "13.21"),
        ("sochi-help-4", 2, lambda d: d["writes"][1].update(points=50), "writes", "9.10"),
        ("sochi-help-4", 7, lambda d: d.update(off_mountain=True), "writes", "13.21"),
        ("sochi-talon-4", 1, lambda d: d["writes"].pop(0), "writes", "3.6"),
        ("sochi-talon-4", 2, lambda d: d["writes"][1].update(points=6), "writes", "5.4"),
        ("sochi-talon-4", 3, lambda d: d["writes"][0].update(points=16), "writes", "3.6"),
        ("sochi-talon-4", 4, lambda d: d.pop("refused"), "refused", "13.28"),
        ("sochi-talon-4", 3, lambda d: d.update(refused=True), "refused", "13.28"),
        ("sochi-talon-4", 5, lambda d: d.update(refused=1), "refused", None),
        ("sochi-talon-4", 2, lambda d: d["whisting"].pop(), "whisting", "4.1"),
        ("sochi-talon-4", 4, lambda d: d["whisting"][1].update(say="half"), "whisting", "4.3"),
        ("leningrad-talon-3", 2, lambda d: d["writes"][0].update(points=24), "writes", "3.6"),
        ("leningrad-talon-3", 2, lambda d: d.update(refused=True), "refused", "13.28"),
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
        ("sochi-help-4", {"prizes": []}, 2),
        ("sochi-help-4", {"prizes": [100]}, 3),
        ("sochi-help-4", {"unwhisted_help": "pool"}, 3),
        ("sochi-help-4", {"help_to": "not_remised"}, 4),
        ("sochi-help-4", {"help_to": "not_dealer"}, 6),
        ("sochi-talon-4", {"dealer_talon_prize": False}, 1),
        ("sochi-talon-4", {"talon_refusal_penalty": 4}, 1),
        ("sochi-talon-4", {"return_on_eight": False}, 2),
        ("sochi-talon-4", {"dealer_answers": True}, 3),
        ("leningrad-talon-3", {"half_whist": False}, 2),
        ("leningrad-talon-3", {"half_whist": False, "first_hand_half": True}, 2),  # 13.38
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


@pytest.mark.parametrize(
    ("number", "change", "field", "rule"),
    [
        (1, lambda deal: deal["auction"][0].update(invite=2), "auction", "7.4"),
        (1, lambda deal: deal["auction"][0].pop("invite"), "auction", None),
        (1, lambda deal: deal["auction"][0].pop("accepted"), "auction", None),
        (1, lambda deal: deal["auction"][0].update(bid="6s"), "auction", "7.4"),
        (1, lambda deal: deal["auction"][1].update(invite=0, accepted=False), "auction", "13.27"),
        (2, lambda deal: deal["auction"][0].update(invite=1, accepted=False), "", None),
        (2, lambda deal: deal["auction"][3].update(invite=1, accepted=False), "auction", "13.27"),
        (1, lambda deal: deal.update(discard=[]), "discard", "3.1"),
        (2, lambda deal: deal.update(discard=deal["talon"]), "discard", "13.30"),
        (2, lambda deal: deal.update(discard=None), "discard", "13.30"),
        (3, lambda deal: deal["auction"][3].update(bid="9s!"), "auction", "13.30"),
        (3, lambda deal: deal["auction"][4].update(bid="9c!"), "auction", "13.30"),
    ],
)
def test_invitations_and_games_without_the_talon_are_held_to_their_rules(
    number: int, change: Change, field: str, rule: str | None
) -> None:
    """An invitation that was refused changes nothing that is written."""
    data = golden("sochi-auction-4")
    change(data["deals"][number - 1])
    found = refused(data)
    if not field:
        assert found is None
        return
    assert found is not None
    assert (found.deal, found.field, found.rule) == (number, field, rule)


@pytest.mark.parametrize("kind", mostly_slow(KINDS, [KINDS[-1]]))
def test_what_is_changed_in_any_pulka_is_named(kind: tuple[str, int]) -> None:
    """Any agreement, events, five seats; `tests.e2e.preferans.random_pulkas` does a thousand."""
    rng = Random(f"changed {kind}")
    for number in range(6):
        data = exported(played(f"changed {kind} {number}", kind))
        for _ in range(10):
            path, changed = damaged(rng, data)
            assert complaint(path, changed) == ""
