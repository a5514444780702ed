"""Actions no button can make, with every field forged: refused by name, and nothing changes."""

import json
import random
from collections.abc import Iterator
from dataclasses import fields, make_dataclass, replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from engine import preferans
from engine.cards import DECK, Card, Rank, Suit
from engine.errors import RuleError
from engine.game import CHANCE
from engine.game_table import MoveError
from engine.log import encode
from engine.options import Number
from engine.preferans.actions import (
    CONTRACTS,
    MISERE,
    RULES_VERSION,
    Action,
    Bid,
    Checked,
    Claim,
    ClaimKind,
    Contract,
    LookAtHand,
    Order,
    ProposeResult,
    Strain,
)
from engine.preferans.game import PREFERANS
from engine.preferans.options import OPTIONS, agree
from engine.shuffle import Cut, DrawLots, Shuffle
from engine.state import Dealt
from engine.table import Control, apply, opening_action, start
from engine.votes import OPEN, Judge, Judgment, ProposeComputer, ProposeStop
from tests.engine.preferans.tables import dealt, game, legal_actions, opening, run
from tests.engine.random_games import early_move

HUGE = 10**30
JUNK: tuple[Any, ...] = (
    None, True, False, -1, 1, 33, HUGE, -HUGE, 1.0, float("nan"), Fraction(1),
    "", "1", "rest", "Ts", "\ud800", "x" * 129, b"x",
    (), [], {}, set(), frozenset({1}), (1, 2, 3), [0, 5, 5], object(),
    Suit.CLUBS, Rank.ACE, Strain.SPADES, ClaimKind.REST, MISERE, Contract(11, Strain.SPADES),
    Contract(5, Strain.SPADES), Contract(7, 1), Contract(True, Strain.SPADES),  # type: ignore[arg-type]
    Contract(7.0, Strain.SPADES), Contract("7", "c"), (DECK[0],), (True, 2), range(3),  # type: ignore[arg-type]
)  # fmt: skip


def kinds() -> Iterator[tuple[preferans.Table, int, Action]]:
    """Legal actions of every kind, each where it may be done; fields are what is looked at."""
    rng = random.Random(11)
    found: dict[type, int] = {}
    for convention, players in (("sochi", 4), ("leningrad", 3), ("rostov", 4), ("sochi", 3)):
        start = opening(rng, convention, players, 3)
        table = preferans.from_position(json.dumps([[CHANCE, encode(PREFERANS, start)]]))
        for _, entry in game(rng, start, choose=early_move, besides=0.06):
            kind = type(entry.action)
            found[kind] = found.get(kind, 0) + 1
            if found[kind] <= 4:
                yield table, entry.actor, entry.action
            table.push(entry.action, entry.actor)
    play = laid_out()
    for code in ("o8s", "P", "P"):
        play.push_code(code)
    yield play, 0, LookAtHand(3)
    play.pop()
    play.pop()
    play.push_code("w")
    play.push_code("w")
    taken = (0, 8, 1, 1)
    for action in (ProposeResult(taken), ProposeStop((2, 3)), ProposeComputer(2)):
        yield play, 1, action
    yield play, CHANCE, Control(2, computer=True)
    yield play, 1, Claim(ClaimKind.REST, 1)
    play.push_code("cr1", 1)
    yield play, CHANCE, OPEN
    ten = laid_out(ten_checked=True)
    ten.push_code("o10s")
    yield ten, CHANCE, Checked(9)


def laid_out(*, ten_checked: bool = False) -> preferans.Table:
    """Four players; seat 1 is to order a contract."""
    laid = dealt("AKQJT9s Ac Ad Ah Kh", talon="7d 8d", players=4).stage
    assert isinstance(laid, Dealt)
    play = preferans.open_table("sochi", players=4, seating="joining", ten_checked=ten_checked)
    play.push(Shuffle(laid.cards.deck, laid.cards.salt))
    for code in (f"k{laid.cards.cut}", "b6s", "P", "P", "O", "x7d8d"):
        play.push_code(code)
    return play


def forgeries(action: Action) -> Iterator[Action]:
    """The action with one field after another forged, at any depth; none of them may be done."""
    for each in fields(action):
        genuine = getattr(action, each.name)
        lookalikes: list[Any] = []
        if isinstance(genuine, Card):
            lookalikes += [int(genuine), float(genuine), genuine.code, (genuine,)]
        if isinstance(genuine, Contract):
            lookalikes += [
                Contract(genuine.level, int(genuine.strain)),  # type: ignore[arg-type]
                Contract(float(genuine.level), genuine.strain),  # type: ignore[arg-type]
                (genuine.level, genuine.strain),
                str(genuine),
            ]
        if type(genuine) is int:
            lookalikes += [float(genuine), Fraction(genuine), str(genuine), bool(genuine)]
        if isinstance(genuine, ClaimKind):
            lookalikes.append(str(genuine))
        if isinstance(genuine, tuple):
            lookalikes += [list(genuine), iter(genuine), genuine[:-1] if genuine else [1]]
            for place in range(0, len(genuine), 7):
                beside = genuine[place - 1 if place else min(1, len(genuine) - 1)]
                for other in (*JUNK[:12], float(genuine[place]), beside):
                    if type(other) is not type(genuine[place]) or other != genuine[place]:
                        lookalikes.append((*genuine[:place], other, *genuine[place + 1 :]))
                if isinstance(genuine[place], Card):
                    lookalikes.append(
                        (*genuine[:place], int(genuine[place]), *genuine[place + 1 :])
                    )
        for junk in (*lookalikes, *JUNK):
            if any(_same(junk, other) for other in _lawful(action, each.name, genuine)):
                continue
            yield _forged(action, each.name, junk)


def _same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and one == other and repr(one) == repr(other)


def _lawful(action: Action, field: str, genuine: Any) -> tuple[Any, ...]:
    """Other values of this field that somebody may well mean; `apply` judges them by the rules."""
    match action, field:
        case Control(), "computer":
            return True, False
        case Judge(), _:
            return tuple(Judgment)
        case Checked(), _:
            return tuple(range(11))
        case ((LookAtHand() | Control() | ProposeComputer() | Claim()), _):
            return (genuine, *range(4)) if isinstance(genuine, int) else tuple(ClaimKind)
        case Cut(), _:
            return tuple(range(4, 29))
        case Bid(), _:
            return (*CONTRACTS, MISERE)
        case Order(), _:
            return CONTRACTS
        case Shuffle(), "salt":
            return tuple(junk for junk in JUNK if isinstance(junk, str) and 0 < len(junk) < 100)[:3]
        case ProposeStop(), _:
            return tuple(away for size in range(4) for away in combinations(range(4), size))
        case DrawLots(), "salt":
            return genuine, ""  # lots may also follow from nothing
        case DrawLots(), _:
            return (genuine,)
    return (genuine,)


def lawful(action: Action) -> Iterator[Action]:
    """The action with each value of a field that somebody may well mean."""
    for each in fields(action):
        for value in _lawful(action, each.name, getattr(action, each.name)):
            yield _forged(action, each.name, value)


def _forged(action: Action, field: str, value: object) -> Action:
    return replace(action, **{field: value})  # type: ignore[arg-type]


def refused(table: preferans.Table, actor: Any, action: Any) -> bool:
    """Whether it is refused by name, or by the rules, and nothing changes."""
    before = table.state, table.log
    try:
        table.push(action, actor)
    except MoveError as error:
        cause = error.__cause__
        assert (table.state, table.log) == before
        return cause.key.islower() if isinstance(cause, RuleError) else "no action" in error.reason
    return False


@pytest.mark.slow
def test_forged_fields_are_refused_and_change_nothing() -> None:
    """Or it is done exactly what is written as the forged action is."""
    tried = 0
    for table, actor, action in kinds():
        table.push(action, actor)
        table.pop()
        for forged in forgeries(action):
            if not refused(table, actor, forged):
                done = table.pop().action
                assert any(_same(done, each) for each in lawful(action)), forged
            tried += 1
    assert tried > 2000


def test_forged_actors_are_refused() -> None:
    """True is no seat, though it equals 1."""
    for table, actor, action in kinds():
        for junk in (bool(actor), float(actor), str(actor), (actor,), HUGE, -HUGE, -3, 4, 9):
            assert refused(table, junk, action), (junk, action)


@pytest.mark.slow
def test_what_only_looks_like_an_action_is_refused() -> None:
    for table, actor, action in kinds():
        likeness = make_dataclass("Likeness", [], bases=(type(action),), frozen=True)
        values = {each.name: getattr(action, each.name) for each in fields(action)}
        for junk in (likeness(**values), type(action), None, "P", 1, {"do": "P"}, object(), []):
            assert refused(table, actor, junk), junk


def test_a_forged_opening_is_refused() -> None:
    opening = opening_action(PREFERANS, agree("sochi", 3, {"exit": (6, 7), "stake": "5"}), {1})
    start(PREFERANS, opening)
    found = [replace(opening, version=RULES_VERSION + 1)]
    found += [replace(opening, computers=frozenset({seat})) for seat in (-1, 3)]
    found += [replace(opening, players=players) for players in (-1, 0, 1, 6, HUGE)]
    numbers = {each.key: each.kind for each in OPTIONS if isinstance(each.kind, Number)}
    for key, value in opening.options.items():
        found.append(replace(opening, options={**opening.options, f"{key}s": value}))
        # Small numbers are lengths and prices; "" is no stake, and short texts are stakes.
        allowed: tuple[Any, ...] = ("", "1", "rest", "Ts") if key == "stake" else ()
        if key in numbers:
            allowed = tuple(range(numbers[key].least, 34))
        lookalikes: list[Any] = [[value], (value,), float(value) if type(value) is int else None]
        if isinstance(value, bool):
            lookalikes = [int(value), float(value), str(value)]
        if isinstance(value, tuple):
            lookalikes = [list(value), tuple(map(float, value)), (*value, True), value[::-1]]
        for junk in (*JUNK, *lookalikes):
            if type(junk) not in (str, int, bool, tuple):
                continue  # which the codec does not read
            if isinstance(value, bool) and isinstance(junk, bool):
                continue
            if OPTIONS[key].allows(junk) and (junk == value or junk in allowed):
                continue
            found.append(replace(opening, options={**opening.options, key: junk}))
    assert len(found) > 500
    for forged in found:
        with pytest.raises(RuleError):
            start(PREFERANS, forged)


def test_orders_above_ten_and_booleans_for_seats() -> None:
    """The two that were found by attack."""
    ordering = run(dealt("AKQJT9s Ac Ad Ah Kh", talon="7d 8d"), "b6s P P O x7d8d")
    with pytest.raises(RuleError, match="order-too-low"):
        apply(ordering, 1, Order(Contract(11, Strain.SPADES)))
    assert legal_actions(ordering, 1)
    table = preferans.open_table("sochi", players=4)
    assert refused(table, CHANCE, Control(True, computer=True))
    assert table.actor == CHANCE
