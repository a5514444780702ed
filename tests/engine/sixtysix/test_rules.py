"""What the golden figures of the page leave out."""

from fractions import Fraction

import pytest

from engine.cards import Card
from engine.errors import RuleError
from engine.game import PUBLIC
from engine.sixtysix.game import SIXTYSIX, SixtySixDeal
from engine.table import observe
from tests.engine.test_trick_figures import told
from tests.engine.trick_tables import TrickTables, play_on
from tests.laws.kit import AnyTable

TABLES = TrickTables(SIXTYSIX)
LOW = "9d Jd 9c Jc 9s Js"


def deal(*hands: str, players: int = 2, turned: str = "Ah", **options: bool) -> AnyTable:
    """A deal of seat 0 in which seat 1 leads; hearts are trumps."""
    return TABLES.deal(TABLES.opened(players, 0, "", **options), *hands, turned=turned)


def lying(table: AnyTable) -> SixtySixDeal:
    found: SixtySixDeal = table.state.deal
    return found


def test_stock_may_be_closed_before_the_first_four_tricks() -> None:
    """Sixtysix 5.1: 12, 10, 8 and 6 cards are enough, 4 and 2 are not; one is turned."""
    table, seen = deal("9h Th Jh Qh Kh 9s", LOW.replace("9s", "Qs")), []
    for _ in range(6):
        seen.append((lying(table).left, "k" in TABLES.offered(table).split()))
        for _ in range(2):
            plays = [code for code in TABLES.offered(table).split() if code.startswith("p")]
            table = TABLES.run(table, plays[0])
            assert not {"k", "n"} & {*TABLES.offered(table).split()} or not lying(table).trick
        if table.state.deal is None:
            pytest.fail("the deal ended early")
    assert seen == [(11, True), (9, True), (7, True), (5, True), (3, False), (1, False)]


def test_nine_is_swapped_by_a_leader_with_a_trick() -> None:
    """Sixtysix 4.5: not without a trick, not in a closed deal, and in this order."""
    table = deal("9h As Ts 9d 9c 9s", "Js Jd Jc Qd Qc Td", nine_swap=True)
    assert "n" not in TABLES.offered(table).split()
    table = TABLES.run(table, "pAs pJs")
    assert TABLES.offered(table).split()[:2] == ["n", "k"]
    assert "n" not in TABLES.offered(TABLES.run(table, "k")).split()
    swapped = TABLES.run(table, "n")
    assert lying(swapped).face_up == Card.parse("9h")
    assert lying(swapped).hands[1] >> Card.parse("Ah") & 1
    assert TABLES.offered(swapped).split()[0] == "k"
    assert observe(swapped, 0).hands[1] == {Card.parse("Ah")}
    with pytest.raises(RuleError, match="bid-not-allowed"):
        TABLES.run(swapped, "n")


def test_marriage_shows_its_other_card() -> None:
    """Sixtysix 4.1, 9: all see it, the public too, until it is played."""
    table = TABLES.run(deal("Ks Qs 9d 9c Jd Jc", "As Ts Ad Td Ac Tc"), "pQs")
    for viewer in (0, PUBLIC):
        assert observe(table, viewer).hands[1] == {Card.parse("Ks")}
    assert lying(table).count == (0, 20)


def test_turned_card_is_known_in_the_hand_that_drew_it() -> None:
    """Sixtysix 2.2: the loser of the sixth trick draws it."""
    table = deal("9d Jd 9c Jc 9s Js", "Ts Tc Td Qs Qc Qd")
    while table.state.deal is not None and lying(table).face_up is not None:
        table = TABLES.run(table, TABLES.offered(table).split()[-1])
    if table.state.deal is None:
        pytest.fail("the deal ended early")
    owner = next(seat for seat in (0, 1) if lying(table).hands[seat] >> Card.parse("Ah") & 1)
    assert Card.parse("Ah") in (observe(table, 1 - owner).hands[owner] or ())


def test_marriage_that_wins_leaves_a_trick_of_one_card() -> None:
    """Sixtysix 4.3: it stands among the tricks, and is nobody's."""
    facts = told(SIXTYSIX.key, "G22").state.finished[-1].facts
    assert len(facts.tricks[-1]) == 1
    assert sum(facts.taken) == len(facts.tricks) - 1


def test_dealer_of_three_sees_no_hand() -> None:
    """Sixtysix 8.1: he has none himself, and nothing to do."""
    table = deal("", "", players=3)
    assert observe(table, 0).counts == (0, 6, 6)
    assert [hand or None for hand in observe(table, 0).hands] == [None] * 3
    assert observe(play_on(table), 0).finished[-1].facts.playing == (1, 2)


def test_winner_deals_next_and_after_a_drawn_deal_the_same() -> None:
    """Sixtysix 2.3."""
    drawn = told(SIXTYSIX.key, "G25")
    assert drawn.state.finished[-1].facts.winner is None
    assert drawn.state.dealer == drawn.state.finished[-1].dealer
    won = told(SIXTYSIX.key, "G12")
    assert won.state.dealer == won.state.finished[-1].facts.winner == 1


def test_stopped_party_pays_nothing_but_is_worth_its_games() -> None:
    """Sixtysix 7.3; who compares computers has to value the games all the same."""
    state = TABLES.opened(3, 0, "0 0 0 0 / 5 2 5").state
    assert not any(SIXTYSIX.settled(state.agreement, state.score, 0).accounts)
    assert SIXTYSIX.standing(state.agreement, state.score, 0) == tuple(
        Fraction(each, 2) for each in (3, -6, 3)
    )


@pytest.mark.parametrize("code", ["k", "n"])
def test_words_are_refused_under_a_lead(code: str) -> None:
    table = TABLES.run(deal("9h As Ts 9d 9c 9s", LOW.replace("9s", "Ks"), nine_swap=True), "pAs")
    with pytest.raises(RuleError, match="not-now"):
        TABLES.run(table, code)
