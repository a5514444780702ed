"""What is analysed of Vint besides what Whist has: the strains, and no play for fewest tricks."""

import random

from engine import vint
from engine.kit import side_analysis
from engine.kit.ladder import PASS
from engine.kit.past import FinishedDeal
from engine.vint.deal import VintFacts
from engine.vint.game import VINT


def passed_out(then: str = "cross") -> FinishedDeal[VintFacts]:
    """A deal in which all pass; where it is played then, at random."""
    rng = random.Random(3)
    table = vint.open_table(players=4, seating="joining", all_pass=then)
    table.deal(rng)
    while not table.observe(0).finished:
        moves = table.legal_moves
        table.push(PASS if PASS in moves else rng.choice(moves))
    return table.observe(0).finished[0]


def analysed(deal: FinishedDeal[VintFacts]) -> side_analysis.SideAnalysis:
    return side_analysis.analyze(VINT, [deal], 1, None, strains=True)


def test_a_passed_out_deal_has_the_tricks_of_each_strain() -> None:
    deal = passed_out()
    found = analysed(deal)
    assert not deal.facts.tricks
    assert [len(row) for row in found.strains] == [5, 5]
    assert all(0 <= count <= 13 for row in found.strains for count in row)
    assert not found.due


def test_where_the_fewest_tricks_win_no_card_is_said_to_cost_one() -> None:
    deal = passed_out("play")
    found = analysed(deal)
    assert len(deal.facts.tricks) == 13
    assert found.strains
    assert not found.due
    assert not found.costly
