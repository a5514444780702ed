"""Who is helped, what the declarer may take off his mountain, and prizes. 6.9, 9.10, 13.21, 13.22.

Expected figures are worked out from the rules. Three players: seat 2 deals, seat 0 declares. Four
players: seat 3 deals and sits out.
"""

import random
from fractions import Fraction
from typing import Any

import pytest

from engine.computers import Level
from engine.game import PUBLIC
from engine.preferans.actions import HELP_OTHERS, TAKE_OFF_MOUNTAIN, Contract, Strain
from engine.preferans.ai import advise, choose, payoff, race
from engine.preferans.ai.advice import Reason
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.observe import Stage
from engine.preferans.pulka import empty_sheet, enter
from engine.preferans.scoring import Outcome
from engine.table import observe
from tests.engine.preferans.deals import agreement, deal, scored, text
from tests.engine.preferans.tables import dealt, listed, run, stage_of, with_pools
from tests.engine.preferans.test_record_golden import golden
from tests.engine.records import refused

# --- whom one may help ----------------------------------------------------------------------


# --- the declarer's choice ------------------------------------------------------------------


HELD: dict[str, Any] = {
    "first": "AKQJT9s AKc AKd",
    "talon": "7s 8s",
    "unwhisted_help": "mountain",
}
"""Seat 1, the first hand, can order whatever it likes."""


def unwhisted(*pools: int, order: str = "6s", said: str = "P P", **options: Any) -> PreferansTable:
    """A contract of seat 1 that nobody has whisted."""
    table = with_pools(dealt(players=len(pools), **{**HELD, **options}), *pools)
    return run(table, f"b6s P P O x7s8s o{order} {said}")


def test_the_declarer_is_asked_where_his_surplus_goes() -> None:
    table = unwhisted(3, 9, 5)
    assert stage_of(table) is Stage.SURPLUS
    assert listed(table) == "sh sm"
    assert observe(table, PUBLIC).surplus == 1
    helped = run(table, "sh")
    assert text(helped.state.finished[-1].writes) == "P1=1 P2=1 W12=10"
    assert not helped.state.finished[-1].off_mountain
    spared = run(table, "sm")
    assert text(spared.state.finished[-1].writes) == "M1=-1 P1=1"
    assert spared.state.finished[-1].off_mountain


@pytest.mark.parametrize(
    ("pools", "said", "options"),
    [
        ((3, 8, 5), "P P", {}),  # it all has room
        ((10, 10, 10), "P P", {}),  # nobody could be helped
        ((3, 10, 5), "P P", {"unwhisted_help": "pool"}),
        ((3, 10, 10, 10), "P P", {"help_to": "not_dealer"}),  # the dealer alone has room
    ],
)
def test_who_has_no_choice_is_not_asked(
    pools: tuple[int, ...], said: str, options: dict[str, Any]
) -> None:
    assert stage_of(unwhisted(*pools, said=said, **options)) in (Stage.SHUFFLE, Stage.FINISHED)


def test_the_sitting_dealer_speaks_before_the_surplus() -> None:
    table = unwhisted(3, 10, 5, 6, order="8s")
    assert stage_of(table) is Stage.WHISTING
    assert stage_of(run(table, "P")) is Stage.SURPLUS


def test_a_whisted_contract_leaves_no_choice() -> None:
    table = run(unwhisted(3, 10, 5, said="w P pc"), "1:co")
    assert stage_of(table) is Stage.SHUFFLE


# --- prizes ---------------------------------------------------------------------------------


def test_the_sheet_remembers_who_has_won() -> None:
    terms = agreement("sochi", 3, length=10, prizes=(100, 50))
    running = empty_sheet(3)
    for declarer in (1, 0, 2):
        facts = deal((0, 0, 0), contract="10s", declarer=declarer)
        running = enter(running, scored(facts, terms, running))
    assert running.prized == (1, 0)
    assert [sum(account.whists) for account in running.accounts] == [100, 200, 0]


def test_nobody_wins_twice_in_a_longer_pulka() -> None:
    table = run(unwhisted(3, 9, 5, prizes=(100, 50)), "sm")
    assert table.state.sheet.prized == (1,)
    _, longer = PREFERANS.prolonged(table.state, 12)
    ten = deal((0, 0, 0), contract="10s", declarer=1)
    writes = scored(ten, longer.agreement, longer.sheet)
    # The fuller of the others comes first, and is the second to fill his pool.
    assert text(writes) == "P0=1 P1=2 P2=7 W10=10 W12=70 W20=50 W21=50"


@pytest.mark.parametrize(
    ("name", "rules", "rule", "named"),
    [
        ("leningrad-3", {"help_to": "neither"}, "6.9", "no help"),
        ("leningrad-3", {"unwhisted_help": "mountain"}, "6.9", "no help"),
        ("sochi-3", {"help_to": "nobody"}, "6.9", "nobody"),
        ("sochi-3", {"prizes": [50, 100]}, "9.10", "prizes"),
        ("sochi-3", {"prizes": [100, 50, 20]}, "9.10", "prizes"),
    ],
)
def test_a_record_names_what_can_be_agreed_on(
    name: str, rules: dict[str, object], rule: str, named: str
) -> None:
    data = golden(name)
    data["rules"] |= rules
    found = refused(data)
    assert found is not None
    assert (found.field, found.rule) == ("rules", rule)
    assert named in found.error


# --- computers ------------------------------------------------------------------------------


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(
    ("pools", "prizes", "action", "reason"),
    [
        ((3, 10, 5), (), HELP_OTHERS, Reason.SURPLUS_EVEN),
        ((3, 10, 8), (100,), TAKE_OFF_MOUNTAIN, Reason.SURPLUS_PAYS),  # he would fill a pool
        ((3, 10, 7), (100,), HELP_OTHERS, Reason.SURPLUS_EVEN),
    ],
)
def test_computers_choose_by_points_of_the_sheet(
    level: str, pools: tuple[int, ...], prizes: tuple[int, ...], action: object, reason: Reason
) -> None:
    seen = observe(unwhisted(*pools, prizes=prizes), 1)
    assert choose(seen, random.Random(1), level) == action
    assert advise(seen, random.Random(1)).reason is reason


def test_an_expert_expects_the_choice_that_suits_the_declarer() -> None:
    table = unwhisted(3, 10, 8, said="P", prizes=(100,))
    outcome = Outcome(0, (1, 2, 0), 1, Contract(6, Strain.SPADES))
    gain = payoff.gain_unplayed(observe(table, 1), outcome)
    # two points off a mountain that three share: 20 whists less a third of them
    assert Fraction(gain, payoff.UNITS_PER_WHIST) == Fraction(40, 3)


def test_an_expert_counts_a_prize() -> None:
    table = unwhisted(3, 8, 5, said="P", prizes=(100,))
    outcome = Outcome(0, (1, 2, 0), 1, Contract(6, Strain.SPADES))
    gain = payoff.gain_unplayed(observe(table, 1), outcome)
    hoped = race.worth(table.state.agreement, table.state.sheet)[1]
    assert 0 < hoped < 200
    won = Fraction(40, 3) + 200 - hoped
    assert abs(Fraction(gain, payoff.UNITS_PER_WHIST) - won) < Fraction(1, payoff.UNITS_PER_WHIST)
