"""The auction: one round, one word each. Napoleon 3."""

import pytest

from engine.errors import RuleError
from engine.log import action_code
from engine.napoleon.game import NAPOLEON, NapoleonTable
from engine.napoleon.state import AwaitingCards, Bidding, Playing
from engine.options import OptionValue
from engine.table import actors, apply, moves
from engine.tricks import PlayCard
from tests.engine.napoleon.tables import cards, deal, opened, run


def dealt(players: int = 3, **options: OptionValue) -> NapoleonTable:
    return deal(opened(players, **options), *[""] * players, turned="6s")


def offered(table: NapoleonTable) -> str:
    """What the seat that is awaited may say."""
    (seat,) = actors(table)
    return " ".join(action_code(NAPOLEON, move) for move in moves(table, seat))


@pytest.mark.parametrize(
    ("least", "bids"), [(1, "b1 b2 b3 b4 b5"), (2, "b2 b3 b4 b5"), (3, "b3 b4 b5")]
)
def test_the_least_bid_is_agreed_on(least: int, bids: str) -> None:
    """Napoleon 3.1."""
    assert offered(dealt(least_bid=least)) == f"P {bids}"


def test_the_dealers_left_speaks_first_and_the_dealer_last() -> None:
    """Napoleon 1.3, 3.1."""
    table = dealt(4)
    spoke: list[int] = []
    while isinstance(table.state.phase, Bidding):
        spoke += actors(table)
        table = run(table, "P")
    assert spoke == [1, 2, 3, 0]
    assert table.state.dealer == 1


def test_a_bid_stands_above_the_standing_one() -> None:
    """Napoleon 3.1."""
    table = run(dealt(), "b3")
    assert offered(table) == "P b4 b5"
    assert offered(run(table, "P")) == "P b4 b5"
    with pytest.raises(RuleError, match="bid-not-allowed"):
        run(table, "b3")
    with pytest.raises(RuleError, match="bid-not-allowed"):
        run(table, "b2")


def test_nobody_speaks_twice() -> None:
    """One round: whoever is outbid has spoken. Napoleon 3.1."""
    phase = run(dealt(), "b2 b3 P").state.phase
    assert isinstance(phase, Playing)
    assert (phase.bidder, phase.bid) == (2, 3)


def test_five_ends_the_auction_at_once() -> None:
    """Napoleon 3.2."""
    phase = run(dealt(6), "P b5").state.phase
    assert isinstance(phase, Playing)
    assert (phase.bidder, phase.bid, len(phase.words)) == (2, 5, 2)


def test_all_pass_and_nothing_is_played() -> None:
    """Napoleon 3.3."""
    table = run(dealt(), "P P P")
    assert isinstance(table.state.phase, AwaitingCards)
    assert table.state.accounts.pot == 3


def test_out_of_turn_and_out_of_place() -> None:
    table = dealt()
    with pytest.raises(RuleError, match="not-your-turn"):
        apply(table, 2, moves(table, 1)[0])
    (ace,) = cards("As")
    with pytest.raises(RuleError, match="not-now"):
        apply(table, 1, PlayCard(ace))
    with pytest.raises(RuleError, match="not-now"):
        run(run(dealt(), "P P b2"), "b3")
