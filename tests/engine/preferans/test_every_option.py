"""The table of options: each value is written and read, worked out by hand somewhere, and matters.

That each can be set in a chat is in `tests.bot.games.preferans.test_every_option`. All follows from
`OPTIONS`: an option that is added is held to it without a change here.
"""

import ast
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.errors import RuleError
from engine.game import CHANCE
from engine.limits import ends
from engine.options import Limit, OneOf, Option, OptionValue, Values, YesNo, same
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.options import OPTIONS, places
from engine.preferans.pulka import settle
from engine.table import OpenTable, actors, apply, moves, opening_action, start
from tests.engine.options import beside, drawn
from tests.engine.preferans.pulkas import exported, whole
from tests.engine.preferans.tables import MIDNIGHT
from tests.engine.preferans.test_record_golden import NAMES, golden
from tests.engine.preferans.told import random_tell
from tests.engine.records import read
from tests.support.marks import mostly_slow

HERE = Path(__file__).parent


def at_the_first_deal(option: Option) -> list[OptionValue]:
    """The choices of an option as they are once cards are dealt: an hour is a moment by then."""
    timed = isinstance(option.kind, Limit)
    found = [
        MIDNIGHT if timed and each and not ends(str(each)) else each for each in option.choices
    ]
    return list(dict.fromkeys(found)) if timed else found


def unusual(option: Option) -> list[tuple[str, OptionValue]]:
    """What is to make a difference: any other choice than the usual one, two of many figures."""
    usual = option.usual(OPTIONS.complete({}))
    others = [(option.key, each) for each in at_the_first_deal(option) if not same(each, usual)]
    return others if isinstance(option.kind, OneOf | YesNo | Limit) else others[:2]


OF_RULES = [option for option in OPTIONS if option.of_rules]
LISTED = [(option.key, value) for option in OF_RULES for value in at_the_first_deal(option)]
UNUSUAL = [choice for option in OF_RULES for choice in unusual(option)]
PATIENCE = 3000
"""Pulkas after which an option is taken to change nothing."""
LONGEST = 160
"""Entries of one: the first deals show whatever there is to show."""


def chosen_with(key: str, value: OptionValue) -> Values:
    """What to choose so that an option has this value."""
    chosen = beside(OPTIONS, key, value, {})
    assert chosen is not None, f"{key} can never be {value}"
    return chosen


def test_every_value_is_written_and_read() -> None:
    for key, value in LISTED:
        chosen = chosen_with(key, value)
        agreement = PREFERANS.agree(chosen, max(places(chosen)))
        table = start(PREFERANS, opening_action(PREFERANS, agreement))
        data = exported(table)
        agreed = read(data).history.agreement
        assert same(agreed.values()[key], value), key
        usual = OPTIONS[key].usual(agreement.values())
        assert (
            same(usual, value) or key in data["rules"] or key in ("convention", "length", "limit")
        )


# --- worked out by hand ---------------------------------------------------------------------


def literals(tree: ast.AST) -> Iterator[tuple[str, object]]:
    """Every name with a literal that a test gives it: ``key=value`` and ``"key": value``."""
    for node in ast.walk(tree):
        pairs: list[tuple[object, ast.expr]] = []
        if isinstance(node, ast.Call):
            pairs = [(each.arg, each.value) for each in node.keywords]
        elif isinstance(node, ast.Dict):
            keys = [each.value if isinstance(each, ast.Constant) else None for each in node.keys]
            pairs = list(zip(keys, node.values, strict=True))
        for key, value in pairs:
            if isinstance(key, str) and key in OPTIONS:
                try:
                    found = ast.literal_eval(value)
                except ValueError:
                    continue
                yield key, tuple(found) if isinstance(found, list) else found


@cache
def worked_out() -> tuple[tuple[str, Any], ...]:
    """The values that some test of the rules names, or that a golden record is played with."""
    found: list[tuple[str, Any]] = []
    for path in HERE.glob("test_*.py"):
        if path != Path(__file__):
            found += literals(ast.parse(path.read_text(encoding="utf-8")))
    for name in NAMES:
        rules = golden(name)["rules"]
        agreement = read(golden(name)).history.agreement
        found += [(key, agreement.values()[key]) for key in rules if key in OPTIONS]
    return tuple(found)


def test_every_value_has_a_case_worked_out_by_hand() -> None:
    """The usual ones have all the other cases; of numbers and lists one other value will do."""
    found = worked_out()
    for option in OF_RULES:
        if option.key == "convention":
            continue
        usual = option.usual(OPTIONS.complete({}))
        others = [each for each in option.choices if not same(each, usual)]
        cases = [
            any(name == option.key and same(value, each) for name, value in found)
            for each in others
        ]
        listed = isinstance(option.kind, OneOf | YesNo)
        worked = (all if listed else any)(cases)
        assert worked, f"{option.key}: work out a case in tests/engine/preferans for {others}"


# --- matters --------------------------------------------------------------------------------


def tables(rng: random.Random, key: str, value: OptionValue) -> tuple[OpenTable, OpenTable] | None:
    """Two tables that agree on everything, at random, but on this; None where that cannot be.

    As many play at both, unless the other value is for another number of players.
    """
    chosen = {**chosen_with(key, value), "seating": "joining"}
    if not {"limit", "length"} & chosen.keys():
        chosen |= {"limit": "", "length": rng.randint(1, 2)}
    try:
        values = OPTIONS.complete(drawn(rng, OPTIONS, chosen))
        players = rng.choice(places(values))
        others = [each for each in at_the_first_deal(OPTIONS[key]) if not same(each, value)]
        others = [each for each in others if not OPTIONS[key].barred_reason(values, each)]
        other = OPTIONS.sifted({**values, key: rng.choice(others)}, kept=(key,))
        there = players if players in places(other) else rng.choice(places(other))
        agreed = (PREFERANS.agree(values, players), PREFERANS.agree(other, there))
    except (RuleError, IndexError):
        return None
    one, two = (opening_action(PREFERANS, each) for each in agreed)
    return one, two


def matters(rng: random.Random, key: str, value: OptionValue) -> bool:
    """Whether a random pulka is not the same without this value: other writes, another end, or
    something may be done that else is refused."""
    two = tables(rng, key, value)
    if two is None:
        return False
    one, other = rng.sample(two, 2)
    if any(each.options["cards"] == "real" for each in two):
        return matters_told(rng, *sorted(two, key=lambda each: each.options["cards"] != "real"))
    there: PreferansTable = start(PREFERANS, other)
    for here, entry in whole(rng, one, LONGEST):
        if told(here) != told(there):
            return True
        try:
            there = apply(there, entry.actor, entry.action)
        except RuleError:
            return True
    return told(apply(here, entry.actor, entry.action)) != told(there)


def matters_told(rng: random.Random, one: OpenTable, other: OpenTable) -> bool:
    """The same with real cards, where deals are told at ``one``."""
    here, there = (start(PREFERANS, each) for each in (one, other))
    for _ in range(10):
        tell = random_tell(rng, here.state.pulka)
        here = apply(here, 0, tell)
        try:
            there = apply(there, 0, tell)
        except RuleError:
            return True
        if told(here) != told(there):
            return True
        if here.over:
            break
    return False


def told(table: PreferansTable) -> object:
    """What the last deal wrote, how the pulka stands, and what may be done now."""
    finished, state = table.state.finished, table.state
    waiting = actors(table)
    may = [] if CHANCE in waiting else [frozenset(moves(table, seat)) for seat in waiting]
    standing = settle(state.sheet, state.agreement)
    return len(finished), finished[-1].writes if finished else (), standing, waiting, may


@pytest.mark.parametrize("choice", mostly_slow(UNUSUAL, UNUSUAL[:1]), ids=str)
def test_every_value_changes_what_comes_of_some_game(choice: tuple[str, OptionValue]) -> None:
    rng = random.Random(str(choice))
    assert any(matters(rng, *choice) for _ in range(PATIENCE)), choice
