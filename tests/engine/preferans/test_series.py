"""Classic's series: forced rounds, the row of dark passes, bombs, a dealer who deals again. 9, 13.

Expected figures are worked out from the rules.
"""

from dataclasses import replace
from fractions import Fraction

import pytest

from engine.cards import DECK
from engine.game import CHANCE
from engine.preferans import deal as deals
from engine.preferans import ending, newcomers
from engine.preferans.actions import LOOK_AT_CARDS
from engine.preferans.facts import DealFacts
from engine.preferans.game import PreferansTable
from engine.preferans.pulka import Sheet, empty_sheet, enter
from engine.preferans.scoring import outcome
from engine.preferans.state import Pulka
from engine.shuffle import Shuffle
from engine.table import actors, apply, moves
from tests.engine.preferans.deals import agreement, all_pass, deal, scored, text
from tests.engine.preferans.pulkas import exported
from tests.engine.preferans.tables import SALT, opened, run
from tests.engine.records import past_of, refused, verify


def passed_out(table: PreferansTable) -> PreferansTable:
    """One more deal, in which everybody looks, then does the first thing he may: he passes."""
    finished = len(table.state.finished)
    while len(table.state.finished) == finished:
        (actor,) = actors(table)
        if actor == CHANCE:
            table = apply(table, actor, Shuffle(DECK, SALT))
            continue
        may = moves(table, actor)
        table = apply(table, actor, LOOK_AT_CARDS if LOOK_AT_CARDS in may else may[0])
    return table


def classic(players: int = 3, **options: int | str | tuple[int, ...]) -> PreferansTable:
    return opened("classic", players, **({"length": 1000} | options))


def bombs(table: PreferansTable) -> list[tuple[int, ...]]:
    return [account.bombs for account in table.state.sheet.accounts]


def test_a_forced_round_is_one_deal_by_each_and_everybody_has_bombs() -> None:
    table = classic()
    for number, price in ((1, 2), (2, 4), (3, 8)):
        table = passed_out(table)
        facts = table.state.finished[-1]
        assert (facts.number, facts.dealer, facts.price) == (number, number - 1, price)
        assert (facts.forced, facts.step, facts.auction) == (True, number, ())
    assert bombs(table) == [(2, 4, 8)] * 3
    pulka = table.state.pulka
    assert (pulka.dealer, pulka.series, pulka.row, pulka.forced) == (0, 0, 0, 0)
    terms = deals.terms(pulka)
    assert (terms.price, terms.step, terms.lowest_level, terms.forced) == (1, 1, 6, False)


@pytest.mark.parametrize(
    ("options", "steps"),
    [
        ({}, [1, 2, 3, 3, 3, 3]),
        ({"dark_circle": True}, [1, 2, 3, 1, 2, 3]),
        ({"dark_circle": True, "dark_limit": 2}, [1, 2, 1, 2, 1, 2]),
        ({"dark_limit": 4}, [1, 2, 3, 4, 4, 4]),
    ],
)
def test_steps_of_forced_rounds_stay_at_the_limit_or_go_round(
    options: dict[str, int], steps: list[int]
) -> None:
    table = classic(forced_rounds=2, **options)
    for _ in steps:
        table = passed_out(table)
    assert [facts.step for facts in table.state.finished] == steps
    assert [facts.price for facts in table.state.finished] == [2**step for step in steps]
    assert [facts.dealer for facts in table.state.finished] == [0, 1, 2, 0, 1, 2]
    assert table.state.pulka.forced == 0


@pytest.mark.parametrize("circle", [True, False])
def test_steps_of_the_free_game_stay_at_the_limit(*, circle: bool) -> None:
    """Only forced rounds go round. Rules 9.2, 13.6."""
    pulka = classic(forced_rounds=0, dark_circle=circle).state.pulka
    steps = [deals.terms(replace(pulka, row=row)).step for row in range(6)]
    assert steps == [1, 2, 3, 3, 3, 3]


def test_who_gets_a_bomb() -> None:
    """The dealer who sits out does, the second of five who sit does not. Rules 9.2, 13.23."""
    table = passed_out(classic(4))
    assert bombs(table) == [(2,)] * 4
    table = passed_out(classic(5))
    assert bombs(table) == [(2,), (2,), (2,), (), (2,)]


def test_progression_and_darkness_multiply_the_price() -> None:
    """Rule 13.8: base x progression x 2 to the step."""
    table = classic(all_pass_price=3, progression=(1, 2))
    for price in (3 * 2, 3 * 2 * 4, 3 * 2 * 8):
        table = passed_out(table)
        assert table.state.finished[-1].price == price
    assert deals.terms(table.state.pulka).price == 3


def test_a_dealer_deals_three_times_in_a_row_at_most() -> None:
    table = classic(forced_rounds=0)
    dealers = []
    for _ in range(7):
        table = passed_out(table)
        dealers.append(table.state.finished[-1].dealer)
        assert past_of(table).dealer == table.state.pulka.dealer
    assert dealers == [0, 0, 0, 1, 1, 1, 2]
    one, two = classic(forced_rounds=0, dealer_repeats=1), classic(dealer_repeats=2)
    for _ in range(3):
        one, two = passed_out(one), passed_out(two)
    assert [facts.dealer for facts in one.state.finished] == [0, 1, 2]
    for _ in range(3):
        two = passed_out(two)
    # Forced deals are nobody's repeats: the count begins with the game.
    assert [facts.dealer for facts in two.state.finished] == [0, 1, 2, 0, 0, 1]


def test_forced_deals_do_not_count_as_deals() -> None:
    table = classic(length=0, limit="deals 1")
    for _ in range(3):
        table = passed_out(table)
        assert not table.over
    assert passed_out(table).over


def test_a_record_tells_forced_deals_and_bombs() -> None:
    table = classic(forced_rounds=1)
    for _ in range(4):
        table = passed_out(table)
    data = exported(table)
    assert [each.get("forced", False) for each in data["deals"]] == [True, True, True, False]
    assert data["deals"][1]["auction"] == []
    earned = {
        "seat": 0,
        "column": "bomb",
        "points": 4,
        "why": "bomb_earned",
        "count": 1,
        "price": 4,
    }
    assert earned in data["deals"][1]["writes"]
    assert [row["bombs"] for row in data["sheet"]] == [[2, 4, 8]] * 3
    assert verify(data).ok
    del data["deals"][1]["forced"]
    found = refused(data)
    assert found is not None
    assert (found.deal, found.field, found.rule) == (2, "forced", "9.1")


def test_passes_in_the_dark_earn_bombs_and_go_on_in_a_row() -> None:
    """Rules 9.2, 13.3: the first time one of them looked; the second time nobody did."""
    table = classic(forced_rounds=0)
    for said, price in (("k16 dP L P dP", 2), ("k16 dP dP dP", 4)):
        table = passed_out(run(apply(table, CHANCE, Shuffle(DECK, SALT)), said))
        facts = table.state.finished[-1]
        assert (facts.price, facts.forced) == (price, False)
    assert bombs(table) == [(2, 4), (2, 4), (4,)]
    assert (table.state.pulka.row, table.state.pulka.dealer) == (2, 0)
    assert verify(exported(table)).ok


def after(pulka: Pulka, facts: DealFacts) -> Pulka:
    facts = replace(facts, number=len(pulka.finished) + 1, dealer=pulka.dealer)
    return ending.after(pulka, facts, made=outcome(facts).made)


def test_the_row_counts_dark_all_passes_and_any_other_deal_ends_it() -> None:
    """Rules 13.3, 13.7, 13.11: the row goes on when the deal has moved on."""
    table = classic(forced_rounds=0)
    pulka, dark = table.state.pulka, all_pass((4, 3, 3), price=2, step=1, dark=(0,))
    seen = []
    for facts in (dark, dark, dark, dark, all_pass((4, 3, 3), price=1), dark):
        seen.append((pulka.dealer, deals.terms(pulka).step))
        pulka = after(pulka, facts)
    assert seen == [(0, 1), (0, 2), (0, 3), (1, 3), (1, 3), (1, 1)]
    assert pulka.row == 1
    pulka = after(pulka, deal((5, 3, 2), whisters=(1,)))
    assert (pulka.row, pulka.series) == (0, 6)  # a lost six does not end the series


def test_a_newcomer_ends_the_dealers_repeat_and_deals_in_each_circle_to_come() -> None:
    """Rules 9.9, 13.16: bombs, row and series stay."""
    joined = newcomers.join(passed_out(classic(forced_rounds=0)).state)
    assert (joined.seat, joined.state.pulka.dealer, joined.state.pulka.series) == (1, 1, 1)
    joined = newcomers.join(passed_out(classic(forced_rounds=2)).state)
    pulka = joined.state.pulka
    # Five of six were to come, of two circles: he deals once in each.
    assert (pulka.dealer, pulka.row, pulka.forced) == (1, 1, 7)
    assert [account.bombs for account in pulka.sheet.accounts] == [(2,), (), (2,), (2,)]
    over = passed_out(passed_out(passed_out(classic()))).state
    assert newcomers.join(over).state.pulka.forced == 0


def test_both_halves_of_a_shared_misere_and_no_penalty() -> None:
    """Rule 13.10: the declarer's bomb, not the dealer's; a penalty for the talon is as always."""
    terms = agreement("classic", 4, length=100, misere_invite=True, talon_refusal_penalty=5)
    made = deal((0, 5, 5, 0), contract="misere", shared=True, bomb=2)
    assert text(scored(made, terms, empty_sheet(4))) == "B0=-2 P0=10 P3=10"
    lost = deal((1, 5, 4, 0), contract="misere", shared=True, bomb=2)
    assert text(scored(lost, terms, empty_sheet(4))) == "M0=10 M3=10"
    away = deal((6, 4, 0, 0), whisters=(1,), bomb=2, talon="7s 8s", discard="8s 7s")
    assert text(scored(away, terms, empty_sheet(4))) == "B0=-2 M3=5 P0=4 W10=16"


def test_a_bomb_is_spent_in_its_turn() -> None:
    facts = deal((6, 4, 0), whisters=(1,), bomb=4)
    writes = scored(facts, agreement("classic", 3), empty_sheet(3))
    accounts = empty_sheet(3).accounts
    loaded = Sheet((replace(accounts[0], bombs=(4, 2)), *accounts[1:]))
    assert enter(loaded, writes).accounts[0].bombs == (2,)
    assert enter(loaded, writes).accounts[0].pool == Fraction(8)
    with pytest.raises(ValueError, match="not the first"):
        enter(Sheet((replace(accounts[0], bombs=(2, 4)), *accounts[1:])), writes)
