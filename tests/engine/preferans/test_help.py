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
from engine.options import OptionValue
from engine.preferans.actions import HELP_OTHERS, TAKE_OFF_MOUNTAIN, Contract, Strain
from engine.preferans.ai import advise, choose, payoff, race
from engine.preferans.ai.advice import Reason
from engine.preferans.facts import Column, DealFacts, EntryReason, SheetEntry
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.observe import Stage
from engine.preferans.pulka import Sheet, empty_sheet, enter
from engine.preferans.scoring import Outcome
from engine.table import observe
from tests.engine.preferans.deals import agreement, all_pass, deal, scored, sheet, text
from tests.engine.preferans.tables import dealt, listed, run, stage_of, with_pools
from tests.engine.preferans.test_record_golden import golden
from tests.engine.records import refused


def written(
    facts: DealFacts, before: Sheet, convention: str = "sochi", **options: OptionValue
) -> str:
    return text(scored(facts, agreement(convention, len(facts.taken), **options), before))


# --- whom one may help ----------------------------------------------------------------------

SHORT = deal((10, 0, 0, 0), contract="8s", whisters=(1, 2))
"""Seat 2 answers for the missing trick, seat 3 sits out."""


@pytest.mark.parametrize(
    ("help_to", "expected"),
    [
        ("anyone", "M2=6 P2=3 P3=3 W02=30 W03=30"),
        ("not_remised", "M2=6 P1=3 P3=3 W01=30 W03=30"),
        ("not_dealer", "M2=6 P1=1 P2=5 W01=10 W02=50"),
        ("neither", "M2=6 P1=6 W01=60"),
    ],
)
def test_whom_one_may_help(help_to: str, expected: str) -> None:
    assert written(SHORT, sheet(20, 0, 15, 17), help_to=help_to) == expected


def test_what_nobody_may_be_helped_with_comes_off_the_mountain() -> None:
    before = sheet(19, 20, 15, 17)
    assert written(SHORT, before, help_to="neither") == "M0=-5 M2=6 P0=1"
    terms = agreement("sochi", 4, help_to="neither")
    for pools, why in (
        (before, EntryReason.NOBODY_TO_HELP),
        (sheet(19, 20, 20, 20), EntryReason.OFF_MOUNTAIN),
    ):
        assert [each.why for each in scored(SHORT, terms, pools) if each.points < 0] == [why]


def test_who_writes_no_mountain_is_not_remised() -> None:
    before = sheet(20, 0, 15, 17)
    none = written(SHORT, before, help_to="not_remised", responsibility="none")
    assert none == "P2=3 P3=3 W02=30 W03=30"


def test_a_whisting_dealer_did_not_sit_out() -> None:
    before = sheet(20, 0, 0, 17)
    facts = deal((8, 2, 0, 0), contract="8s", whisters=(3,), hand=1)
    assert written(facts, before, help_to="not_dealer") == "P1=3 P3=3 W01=30 W03=30 W30=12"
    looked = deal((0, 0, 0, 0), contract="8s", hand=1)
    assert written(looked, before, help_to="not_dealer") == "P1=6 W01=60"


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


def test_half_whist_is_unwhisted_too() -> None:
    table = unwhisted(3, 10, 5, said="P h P")
    assert stage_of(table) is Stage.SURPLUS
    assert text(run(table, "sm").state.finished[-1].writes) == "M1=-2 W01=4"


def test_the_sitting_dealer_speaks_before_the_surplus() -> None:
    table = unwhisted(3, 10, 5, 6, order="8s")
    assert stage_of(table) is Stage.WHISTING
    assert stage_of(run(table, "P")) is Stage.SURPLUS


def test_a_whisted_contract_leaves_no_choice() -> None:
    table = run(unwhisted(3, 10, 5, said="w P pc"), "1:co")
    assert stage_of(table) is Stage.SHUFFLE


# --- prizes ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pools", "prized", "expected"),
    [
        ((13, 0, 0), (), "P0=6"),
        ((14, 0, 0), (), "P0=6 W01=100 W02=100"),
        ((14, 20, 0), (1,), "P0=6 W01=50 W02=50"),
        ((14, 20, 20), (2, 1), "P0=6"),
        # his own first, then the one he helps
        ((18, 16, 0), (), "P0=2 P1=4 W01=140 W02=100 W10=50 W12=50"),
        ((20, 15, 0), (0,), "P1=5 P2=1 W01=50 W02=10 W10=50 W12=50"),
        # in a pulka that was made longer nobody wins twice
        ((14, 0, 0), (0,), "P0=6"),
        ((14, 15, 0), (0,), "P0=6"),
    ],
)
def test_prizes_for_full_pools(
    pools: tuple[int, ...], prized: tuple[int, ...], expected: str
) -> None:
    facts = deal((0, 0, 0), contract="8s")
    assert written(facts, sheet(*pools, prized=prized), prizes=(100, 50)) == expected


def test_a_leningrad_pool_may_jump_over_the_length() -> None:
    facts = deal((0, 0, 0), contract="8s")
    for pools, expected in (((18, 0, 0), "P0=6 W01=100 W02=100"), ((21, 0, 0), "P0=6")):
        before = sheet(*pools, prized=() if pools[0] < 20 else (0,))
        assert written(facts, before, "leningrad", prizes=(100,)) == expected


def test_a_prize_comes_after_all_other_writes() -> None:
    facts = deal((10, 0, 0), contract="8s", whisters=(1, 2))
    writes = scored(facts, agreement("sochi", 3, prizes=(100,)), sheet(14, 0, 0))
    assert writes[-2:] == (
        SheetEntry(0, Column.WHISTS, Fraction(100), EntryReason.PRIZE, 1, 1, Fraction(100)),
        SheetEntry(0, Column.WHISTS, Fraction(100), EntryReason.PRIZE, 2, 1, Fraction(100)),
    )
    assert EntryReason.PRIZE not in {write.why for write in writes[:-2]}
    assert enter(sheet(14, 0, 0), writes).prized == (0,)


def test_two_bonuses_of_an_all_pass_win_in_hand_order() -> None:
    # seat 1 deals: seat 2 is first hand, then seat 0
    facts = all_pass((0, 10, 0), price=1, dealer=1)
    expected = "M1=10 P0=1 P2=1 W01=50 W02=50 W20=100 W21=100"
    assert written(facts, sheet(19, 0, 19), prizes=(100, 50)) == expected


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
