"""Deals whose truth is known: what is made, what is caught, what the whist is worth."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from engine.cards import Card
from engine.computers import Effort
from engine.options import OptionValue
from engine.preferans.actions import MISERE, Strain
from engine.preferans.analysis import Analysis, GameCheck, Knowledge, analyze, pulka_before
from engine.preferans.analysis.contract import check_factor
from engine.preferans.analysis.replay import replay_deal
from engine.preferans.analysis.slips import find, worth
from engine.preferans.game import PreferansTable
from engine.table import actors, apply, moves
from tests.engine.preferans.tables import cards, dealt, game, opening, run
from tests.engine.random_games import early_move
from tests.engine.records import past_of

BRIEF = Effort(samples=16)
SOLID = ("AKQJTs AKQJTh", "987s AKQJc AKQd", "987h T9c JT987d")
"""Seat 1 takes all in spades and hearts, once he has drawn trumps; talon 8c 7c."""
SIX = ("AKQJT9s 7c 87d 7h", "87s AKQJc AKd AKh")
"""Seat 1 takes six in spades, and never more; talon 8c 8h."""
MEEK = ("Q7h AKQs AKQc AKd", "987s 987c 987d 9h")
"""Seat 2 holds low cards and one heart too high; talon Kh Ah, seat 1 leads."""


def solid(said: str, contract: str = "10s", **options: OptionValue) -> PreferansTable:
    table = dealt(*SOLID, talon="7c 8c", **options)  # type: ignore[arg-type]
    return run(table, f"b6s P P O x7c8c o{contract} {said}")


def six(said: str, **options: OptionValue) -> PreferansTable:
    table = dealt(*SIX, talon="8c 8h", **options)  # type: ignore[arg-type]
    auction = "L b6s L P L P" if table.state.agreement.dark_words else "b6s P P"
    return run(table, f"{auction} O x8c8h o6s {said}")


def misere(discard: str) -> PreferansTable:
    return run(dealt(*MEEK, talon="Kh Ah"), f"P bm P O x{discard}")


def played_out(table: PreferansTable) -> PreferansTable:
    """The lowest card each time, to the end of the deal."""
    while not table.state.finished:
        (actor,) = actors(table)
        table = apply(table, actor, moves(table, actor)[0])
    return table


def looked(table: PreferansTable, *, thorough: bool = True, effort: Effort = BRIEF) -> Analysis:
    pulka = pulka_before(past_of(table).finished, 1, table.state.agreement)
    return analyze(past_of(table).finished[0], pulka, effort, thorough=thorough)


def test_darkness_and_a_bomb_are_worth_what_they_multiply() -> None:
    table = played_out(six("w P pc", convention="classic", forced_rounds=0))
    pulka = pulka_before(past_of(table).finished, 1, table.state.agreement)
    facts = past_of(table).finished[0]
    assert check_factor(facts, pulka) is None
    accounts = list(pulka.sheet.accounts)
    accounts[1] = replace(accounts[1], bombs=(2,))
    pulka = replace(pulka, sheet=replace(pulka.sheet, accounts=tuple(accounts)))
    found = check_factor(replace(facts, dark=True, bomb=2), pulka)
    assert found is not None
    # Of four times as much half is due to each: four pool points at 10/3 whists from each of two;
    # two whists on him for each of three tricks; two mountain points of the whister, who lacks one
    # trick and is half-responsible.
    assert facts.taken[1] == 7
    more = Fraction(4 * 10 * 2, 3) - 3 * 2 * 2 + Fraction(2 * 10, 3)
    assert (found.declarer, found.dark, found.bombed) == (1, more, more)


# --- what could be made ---------------------------------------------------------------------


def test_each_hand_makes_what_it_can() -> None:
    one, two, three = looked(solid("P P")).hands
    assert (one.seat, two.seat, three.seat) == (1, 2, 0)
    assert (one.tricks[Strain.SPADES], one.tricks[Strain.HEARTS]) == (10, 10)
    assert set(one.discards[Strain.SPADES]) == {Card.parse("7c"), Card.parse("8c")}
    assert str(one.contract) == str(one.best) == "10n"
    assert one.misere is None
    # Six trumps with those of the talon, and the top diamonds. On misère seat 1 cannot lose the
    # lead, nor can he lead what seat 2 is long in.
    assert str(two.contract) == "9c"
    assert two.best is MISERE
    assert three.contract is None


def test_a_meek_hand_is_caught_by_a_low_heart_alone() -> None:
    found = looked(played_out(misere("KhAh")))
    assert found.game is not None
    assert found.game.game is MISERE
    assert found.game.due == found.game.short > 0
    assert found.leader == 1
    assert {lead.card.code for lead in found.leads if not lead.tricks} == {"Qh"}
    assert len(found.leads) == 10
    assert found.whists == ()


def test_a_better_discard_is_named() -> None:
    table = dealt("Q9h AKQs AKQc AKd", "987s 987c 987d 7h", talon="Kh Ah")
    found = looked(played_out(run(table, "P bm P O x7s7h")))
    assert found.game is not None
    assert found.game.due > found.game.at_best == 0
    assert found.game.discard is not None
    assert found.hands[1].misere is not None
    assert looked(played_out(run(table, "P bm P O xKhAh"))).game == GameCheck(
        declarer=2, game=MISERE, due=0, taken=0, at_best=0, discard=None
    )


# --- the whist ------------------------------------------------------------------------------


def test_whisting_an_exact_six_is_worth_its_tricks() -> None:
    """Four tricks at two whists, and the pool is written either way. Rules 5.3, 5.7."""
    found = looked(played_out(six("w P pc")))
    assert found.game is not None
    assert found.game.due == 6
    (whist,) = found.whists
    assert (whist.seat, whist.whisted, int(whist.gain)) == (2, True, 8)


def test_whisting_against_ten_tricks_costs_the_obligation() -> None:
    """Four missing tricks put eight on the mountain: 80 whists, two thirds of them owed. 5.6."""
    (whist,) = looked(solid("w P pc pAs p7s p7h cr1", contract="6s")).whists
    assert whist.gain == Fraction(-160, 3)


def test_two_whisters_share_what_one_would_have() -> None:
    both = looked(played_out(six("w w"))).whists
    assert [(whist.seat, whist.whisted) for whist in both] == [(2, True), (0, True)]
    assert sum(whist.gain for whist in both) == 8


def test_what_nobody_whisted_is_compared_with_whisting() -> None:
    plain = looked(six("P P")).whists
    assert [(whist.seat, whist.whisted, int(whist.gain)) for whist in plain] == [
        (2, False, 8),
        (0, False, 8),
    ]
    half = looked(six("P h P")).whists
    # Who left for half-whist has four already; the other would take its tricks from him, too.
    assert [(whist.seat, int(whist.gain)) for whist in half] == [(2, 8), (0, 4)]


def test_nobody_chooses_where_six_spades_must_be_whisted() -> None:
    assert looked(played_out(six("w w", stalingrad=True))).whists == ()


def test_nobody_chooses_where_a_dark_six_must_be_whisted() -> None:
    table = dealt(*SIX, talon="8c 8h", convention="classic", forced_rounds=0)
    table = run(table, "d6s L P L P O x8c8h o6s w w")
    assert looked(played_out(table)).whists == ()


def test_a_dealer_whists_for_the_hand_he_looked_at() -> None:
    table = dealt(*SIX, talon="8c 8h", players=4)
    table = run(table, "b6s P P O x8c8h o6s P h P l2 w pc")
    (whist,) = looked(played_out(table)).whists
    assert (whist.seat, whist.whisted, int(whist.gain)) == (0, True, 8)


@pytest.mark.parametrize("said", ["P h P P", "P h P l2 P", "P h P l3 P"])
def test_a_dealer_who_passed_is_told_what_his_whist_was_worth(said: str) -> None:
    """The four tricks of the exact six at two whists, as for any lone whister."""
    table = run(dealt(*SIX, talon="8c 8h", players=4), f"b6s P P O x8c8h o6s {said}")
    *defenders, dealer = looked(table).whists
    assert [whist.seat for whist in defenders] == [2, 3]
    assert (dealer.seat, dealer.whisted, int(dealer.gain)) == (0, False, 8)


def test_a_dealer_who_is_not_asked_is_told_nothing() -> None:
    table = run(dealt(*SIX, talon="8c 8h", players=4), "b6s P P O x8c8h o6s P P")
    assert [whist.seat for whist in looked(table).whists] == [2, 3]


# --- endings --------------------------------------------------------------------------------


def test_a_true_claim_changes_nothing() -> None:
    found = looked(solid("w P pc pAs p7s p7h cr1"))
    assert found.end is not None
    assert (found.end.taken, found.end.due) == (10, 10)
    assert found.slips == ()
    assert found.costly == 0


def test_a_generous_result_is_set_right() -> None:
    table = run(solid("w P pc"), "1:pr0-8-2 2:A 0:A")
    found = looked(table)
    assert found.end is not None
    assert (found.end.taken, found.end.due) == (8, 10)
    assert found.costly is None


def test_three_down_without_play_leaves_what_could_be_made() -> None:
    table = run(dealt(*SOLID, talon="7c 8c", without_three=True), "b6s P P O t3")
    found = looked(table)
    assert found.game is None
    assert found.hands[0].tricks[Strain.SPADES] == 10
    assert found.slips == ()


# --- the play -------------------------------------------------------------------------------


def test_leading_a_side_suit_into_a_ruff_costs_a_trick_and_the_contract() -> None:
    # A void behind is seldom, so it takes many layouts to see that drawing trumps is free.
    found = looked(played_out(solid("w P pc pAh p7s p7h")), effort=Effort(samples=160))
    slip = found.slips[0]
    assert (slip.trick, slip.seat, slip.player, slip.card.code) == (1, 1, 1, "Ah")
    assert slip.better.suit.letter == "s"
    assert slip.loss == 1
    assert slip.turned
    assert slip.knowledge is Knowledge.MISTAKE


def test_a_lone_whister_answers_for_both_hands() -> None:
    """In open play his are the cards of his partner. Rule 4.7."""
    table = run(six("w P po"), "pAs p7s")
    slips = looked(played_out(table)).slips
    assert {slip.player for slip in slips} <= {1, 2}


def test_costs_add_up_to_what_was_taken() -> None:
    """With open cards: what was due, less the declarer's slips, more the defenders'."""
    rng = random.Random(5)
    checked = 0
    table = None
    for table, _ in game(rng, opening(rng, "sochi", 3, length=8), choose=early_move):
        if len(table.state.finished) > 9:
            break
    assert table is not None
    for number, facts in enumerate(past_of(table).finished, 1):
        pulka = pulka_before(past_of(table).finished, number, table.state.agreement)
        if facts.declarer is None or len(facts.tricks) < 10:
            continue
        found = analyze(facts, pulka, BRIEF, thorough=False)
        moments, _ = replay_deal(facts, pulka)
        slips, whole = find(moments, worth(facts, pulka), BRIEF)
        assert whole
        assert found.game is not None
        assert found.costly == len(slips)
        sign = -1 if facts.contract is MISERE else 1
        lost = {
            own: sum(each.slip.loss for each in slips if (each.slip.seat == facts.declarer) is own)
            for own in (True, False)
        }
        assert (
            found.game.due - sign * lost[True] + sign * lost[False] == facts.taken[facts.declarer]
        )
        assert all(each.weight > 0 for each in slips)
        checked += bool(slips)
    assert checked > 1


def test_out_of_time_it_says_less() -> None:
    table = played_out(solid("w P pc pAh p7s p7h"))
    found = looked(table, thorough=False, effort=Effort(16, lambda: True))
    assert found.hands == ()
    assert found.game is not None
    assert found.slips == ()
    assert found.costly is None


@pytest.mark.slow
@pytest.mark.parametrize(("players", "convention"), [(3, "sochi"), (4, "leningrad"), (4, "rostov")])
def test_every_kind_of_deal_is_analysed(players: int, convention: str) -> None:
    """Claims, agreed results, concessions, unplayed contracts: never an error."""
    rng = random.Random(f"{players}{convention}")
    seen = set()
    table = None
    for table, _ in game(
        rng, opening(rng, convention, players, length=12), choose=early_move, besides=0.03
    ):
        if len(table.state.finished) >= 12:
            break
    assert table is not None
    for number, facts in enumerate(past_of(table).finished, 1):
        pulka = pulka_before(past_of(table).finished, number, table.state.agreement)
        found = analyze(facts, pulka, Effort(4), thorough=number % 4 == 0)
        seen.add((type(facts.contract), facts.ending and facts.ending.kind))
        assert len(found.slips) <= 5
        for slip in found.slips:
            assert slip.card is not slip.better
            assert slip.loss > 0
            whole = slip.trick <= len(facts.tricks)
            left = () if facts.ending is None else facts.ending.table
            there = facts.tricks[slip.trick - 1].cards if whole else left
            assert slip.card in cards(" ".join(c.code for _, c in there))
    assert len(seen) > 2
