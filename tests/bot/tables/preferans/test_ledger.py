"""The folded log: numbers that buttons carry, and replays that are refused."""

import random

import pytest

from bot.store import LogRow
from bot.tables.ledger import Ledger, fold
from engine.cards import DECK
from engine.game import CHANCE
from engine.log import ReplayError, encode
from engine.preferans.actions import PASS, Action
from engine.preferans.game import PREFERANS
from engine.preferans.options import agree
from engine.shuffle import CUT, Shuffle
from engine.table import Control, opening_action
from engine.votes import AGREE, REFUSE, ProposeStop


def opened(players: int = 3) -> Ledger:
    agreement = agree("sochi", players, {"seating": "joining"})
    return Ledger.open(opening_action(PREFERANS, agreement), 100.0)


def dealt() -> Ledger:
    deck = list(DECK)
    random.Random(1).shuffle(deck)
    ledger = opened().after(CHANCE, Shuffle(tuple(deck), "salt"), 101.0)
    return ledger.after(2, CUT[16], 105.0)


def test_a_number_grows_only_when_that_seat_has_other_moves() -> None:
    ledger = dealt()
    assert ledger.waits_for(1)
    after = ledger.after(1, PASS, 110.0)
    assert after.decisions[1] == ledger.decisions[1] + 1
    assert after.decisions[2] == ledger.decisions[2] + 1
    assert after.decisions[0] == ledger.decisions[0]
    assert after.since[2] == 110.0
    assert after.since[0] == ledger.since[0]


def test_anothers_vote_and_the_clock_never_make_a_tap_stale() -> None:
    ledger = dealt()
    for actor, action in ((0, ProposeStop()), (2, REFUSE), (CHANCE, Control(0, computer=True))):
        after = ledger.after(actor, action, 120.0)
        assert after.decisions == ledger.decisions
        assert after.since == ledger.since
        ledger = after


def test_a_vote_is_numbered_by_the_entry_that_opened_it() -> None:
    ledger = dealt().after(0, ProposeStop(), 120.0)
    assert ledger.vote_entry == ledger.length - 1
    answered = ledger.after(1, AGREE, 121.0)
    assert answered.vote_entry == ledger.vote_entry
    again = ledger.after(1, REFUSE, 121.0).after(1, ProposeStop(), 122.0)
    assert again.vote_entry == again.length - 1


def test_a_fold_of_the_stored_log_comes_to_the_same_numbers() -> None:
    steps = [(1, PASS), (2, PASS), (0, PASS)]
    live = dealt()
    rows = written(live)
    for at, (actor, action) in enumerate(steps, 110):
        rows.append(LogRow(live.length, actor, encode(PREFERANS, action), float(at)))
        live = live.after(actor, action, float(at))
    assert fold(rows) == live


def written(ledger: Ledger) -> list[LogRow]:
    """The log of `dealt`."""
    assert ledger.length == 3
    deck = list(DECK)
    random.Random(1).shuffle(deck)
    agreement = agree("sochi", 3, {"seating": "joining"})
    actions: list[tuple[int, Action, float]] = [
        (CHANCE, opening_action(PREFERANS, agreement), 100.0),
        (CHANCE, Shuffle(tuple(deck), "salt"), 101.0),
        (2, CUT[16], 105.0),
    ]
    return [
        LogRow(seq, actor, encode(PREFERANS, action), at)
        for seq, (actor, action, at) in enumerate(actions)
    ]


def test_an_empty_log_is_no_game() -> None:
    assert fold([]) is None


@pytest.mark.parametrize(
    ("broken", "index"),
    [
        (lambda rows: [rows[0], rows[2]], 1),
        (lambda rows: [*rows, LogRow(3, 0, encode(PREFERANS, PASS), 1.0)], 3),
        (lambda rows: [rows[0], LogRow(1, CHANCE, {"kind": "nonsense"}, 1.0)], 1),
    ],
    ids=["a gap", "out of turn", "unreadable"],
)
def test_a_log_that_does_not_follow_the_rules_is_refused(broken: object, index: int) -> None:
    assert callable(broken)
    with pytest.raises(ReplayError) as refused:
        fold(broken(written(dealt())))
    assert refused.value.index == index
