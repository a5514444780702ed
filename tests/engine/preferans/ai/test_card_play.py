"""How the expert plays cards: positions with a known right answer, claims, and what he may know."""

import random
from fractions import Fraction

from engine.cards import Card
from engine.computers import Effort
from engine.preferans.ai import Level, choose, expert, habits
from engine.preferans.ai.advice import Reason
from engine.preferans.ai.expert import (
    all_pass,
    card_play,
    card_values,
    likelihood_of_play,
    opponent_errors,
)
from engine.preferans.ai.expert.position import position_of
from engine.preferans.game import PreferansTable
from engine.solver import NO_TRUMP
from engine.table import actors, apply, found, observe, sought
from engine.tricks import card_set
from engine.votes import AGREE, REFUSE
from tests.engine.preferans.ai.asked import says, view
from tests.engine.preferans.tables import cards, dealt, run

FEW = Effort(4)


def code(table: PreferansTable, effort: Effort = FEW) -> str:
    return says(table, Level.EXPERT, effort, seed=0)


# --- trick contracts ------------------------------------------------------------------------

FINESSE = dealt("AKQJs AQ8c 987d", "T987s KJTc AKd 7h", talon="8h 9h")


def opened() -> PreferansTable:
    return run(FINESSE, "b6s P P O x8h9h o6s w P po")


def test_the_declarer_lets_the_defenders_lead_clubs_to_him() -> None:
    """The king of clubs lies behind the ace and queen: whoever leads the suit himself loses one."""
    found = card_play.value_cards(view(opened()), random.Random(0), FEW)
    tricks = {card: each.mean for card, each in found.tricks.items()}
    assert [len(each.gains) for each in found.gains.values()] == [1] * 10
    assert tricks[Card.parse("Ac")] == tricks[Card.parse("Qc")] == 5
    assert tricks[Card.parse("As")] == tricks[Card.parse("7d")] == 6
    assert code(opened())[-1] != "c"


def test_trumps_are_drawn_before_they_ruff() -> None:
    """Six spades against three: drawn from the top, never from below the ten."""
    table = dealt("AKQJ9s AKQc 87d", "T87s T98c JTd JTh", talon="7h 8h")
    table = run(table, "b6s P P O x7h8h o8s w P po")
    found = card_play.value_cards(view(table), random.Random(0), FEW)
    tricks = {card: each.mean for card, each in found.tricks.items()}
    assert tricks[Card.parse("9s")] < 8 == max(tricks.values())
    assert code(table) != "p9s"


def test_the_last_hand_wins_as_cheaply_as_it_can() -> None:
    table = dealt("AKQJTs AKc Ad 87h", "9s AQTh", "87s KJ9h", talon="7d 8d")
    table = run(table, "b6s P P O x7d8d o6s w w p7h pTh")
    assert code(table, Effort(8)) in {"p9h", "pJh"}


def test_the_contract_comes_before_the_overtrick() -> None:
    """A seven that is made for sure is worth more than an even chance of eight or six."""
    table = run(dealt("AKQJT9s AKc Ad Ah", talon="7d 8h"), "b6s P P O x7d8h o7s w w")
    gains = card_values.side_gains(view(table))
    assert 2 * gains[7] > gains[6] + gains[8]
    assert list(gains) == sorted(gains)


def test_a_defender_leads_from_the_top_of_a_sequence() -> None:
    table = dealt("KQJTd 987c 987h", "AKQJTs Ad AKh Qh 9s", talon="7s 8s")
    seen = view(run(table, "P b6s P O x7s8s o6s w w"))
    assert habits.best_habit(seen, cards("TJQKd")) == Card.parse("Kd")


def test_a_card_is_worth_more_that_may_be_answered_wrongly() -> None:
    """The ten of hearts loses to the ace; whoever ducks with the eight instead gives it away."""

    def after_the_ten(left: str, right: str) -> int:
        hands = (
            card_set(cards("7s Th")),
            card_set(cards(left)),
            card_set(cards(right)),
        )
        position = opponent_errors.OpenPosition(hands, 0, (), 0)
        return opponent_errors.ErrorModel(0, NO_TRUMP, range(11)).gain_after(
            position, Card.parse("Th"), 0
        )

    assert after_the_ten("A8h", "9h Ts") == opponent_errors.ERROR_PERCENT // 2
    assert after_the_ten("Ah Js", "9h Ts") == 0


# --- misère ---------------------------------------------------------------------------------


def test_misere_is_ducked_with_the_card_that_must_go() -> None:
    table = dealt("AKQTs", "79Js 78c 79d 78Th", talon="Ac Ad")
    table = run(table, "P bm P O xAcAd pTs")
    found = card_play.value_cards(view(table), random.Random(0), FEW)
    assert {card: each.mean for card, each in found.tricks.items()} == {
        Card.parse("7s"): 0,
        Card.parse("9s"): 0,
        Card.parse("Js"): 1,
    }
    assert card_values.highest_of_best(found) == Card.parse("9s")


def test_an_uncatchable_misere_is_claimed() -> None:
    table = dealt("AKQTs", "79Js 78c 79d 78Th", talon="Ac Ad")
    table = run(table, "P bm P O xAcAd pTs")
    assert code(table) == "cn2"


def test_the_defenders_do_not_let_a_caught_misere_go() -> None:
    """His bare queen of hearts is caught at leisure, but not once the clubs have passed the lead:
    whatever two cards he laid away."""
    table = dealt("7h AKQJTs 8c 9c Td", "79s 8s 7c 7d 8d 9d Tc Jc Qh", talon="Ac Ah")
    table = run(table, "P bm P O xAcAh")
    valued = card_play.value_cards(view(table), random.Random(0), Effort(40))
    seven, eight = (valued.tricks[Card.parse(code)] for code in ("7h", "8c"))
    assert len(seven.gains) == 66
    assert seven.every
    assert seven.mean >= 1
    assert eight.mean < Fraction(1, 10)
    while not table.state.finished:
        (seat,) = actors(table)
        if sought(table) is None:
            table = run(table, code(table, Effort(40)))
        else:
            table = apply(table, seat, found(table))
    assert table.state.finished[-1].taken[2] >= 1


# --- all-pass -------------------------------------------------------------------------------


def test_the_dangerous_card_goes_under_a_higher_one() -> None:
    table = run(dealt("AK8c", "QJ7c", "T9c", convention="rostov"), "P P P pKc pQc")
    assert code(table) == "pTc"


def test_an_exit_card_is_kept() -> None:
    """Three tricks left: he leads the ten of hearts while three higher ones are out, and keeps the
    seven, with which he can always get rid of the lead."""
    table = dealt(
        "Ts Ks Tc Jc 8d Qd Kd 9h Qh Ah",
        "Js Qs Qc Kc Ac 7d 9d Td 7h Th",
        "7s 8s 9s As 7c 8c 9c 8h Jh Kh",
        talon="Jd Ad",
        convention="rostov",
    )
    table = run(table, "P P P pKd pTd pKh pQd p9d pJh p8d p7d p8h pJc pAc p9c pKc p8c pTc")
    table = run(table, "pQc p7c pKs pQs p9s pTs")
    assert view(table).hands[2] == frozenset(cards("Js 7h Th"))
    found = all_pass.value_cards(view(table), random.Random(0), Effort(60))
    assert found.best_cards == [Card.parse("Th")]


# --- claims ---------------------------------------------------------------------------------


SOLID = "AKQJT9s AKc Ad Jc"
REST = "87s QT9c KQd KQJh"


def test_the_rest_is_claimed_when_it_is_sure() -> None:
    table = dealt("AKQJT987s AKc", talon="7d 8d")
    table = run(table, "b6s P P O x7d8d o6s w w")
    assert code(table) == "cr1"
    advice = expert.explain(view(table), random.Random(0), FEW)
    assert advice.reason is Reason.CLAIM_PROVED


def test_nothing_unsure_is_claimed() -> None:
    table = run(dealt(SOLID, REST, talon="7d 8d"), "b6s P P O x7d8d o6s w w")
    assert code(table).startswith("p")


def test_a_claim_is_answered_by_what_may_lie_where() -> None:
    """The declarer's jack of clubs may be beaten, and his hand is hidden: refused."""
    table = run(dealt(SOLID, REST, talon="7d 8d"), "b6s P P O x7d8d o6s w w 1:cr1")
    assert table.vote is not None
    answers = [choose(observe(table, seat), random.Random(0), Level.EXPERT, FEW) for seat in (2, 0)]
    assert REFUSE in answers


def test_a_claim_that_is_right_is_granted() -> None:
    """He has only masters left, though he could not know it: the queen of clubs was discarded."""
    table = run(dealt("AKQJT9s AKc Ad Kd", talon="7d 8d"), "b6s P P O x7d8d o6s w w")
    seen = observe(run(table, "0:cr2"), 2)
    assert seen.vote is not None
    assert choose(seen, random.Random(0), Level.EXPERT, FEW) == AGREE


# --- what is inferred -----------------------------------------------------------------------


def test_nobody_plays_high_who_could_play_low() -> None:
    """The second defender dropped the ten under the ace: that he holds the seven is unlikely."""
    table = dealt("AKQJT9s Ac KQd 8h", "87s KQJc AJTd Ah 9h", talon="7h Th")
    table = run(table, "b6s P P O x7hTh o6s w w pAc pJc")
    seen = observe(table, 0)
    past = likelihood_of_play.past(seen)
    third = card_set(seen.hands[0] or ())

    def weight(held: str) -> int:
        return past.weight((third, 0, card_set(cards(held))))

    assert weight("87s KQc AJTd Ah 9h") > 3 * weight("87s 8Qc AJTd Ah 9h")


# --- what he may know -----------------------------------------------------------------------


def test_a_caller_in_a_hurry_gets_a_card_from_a_few_worlds() -> None:
    table = run(dealt(SOLID, REST, talon="7d 8d"), "b6s P P O x7d8d o6s w w")
    seen = view(table)
    hurried = card_play.value_cards(seen, random.Random(0), Effort(40, lambda: True))
    assert {len(each.gains) for each in hurried.gains.values()} == {card_values.BATCH}
    assert position_of(seen).cards == tuple(hurried.gains)
