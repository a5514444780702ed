"""The auction: who may say what (2), table by table."""

import pytest

from engine.cards import DECK, EMPTY_HAND
from engine.errors import RuleError
from engine.game import CHANCE
from engine.options import OptionValue
from engine.preferans.actions import CONTRACTS
from engine.preferans.state import AllPass, Auction, Talon
from engine.shuffle import Shuffle
from engine.table import actors, apply
from tests.engine.preferans.tables import SALT, dealt, in_series, listed, opened, run


@pytest.mark.parametrize(
    ("said", "options"),
    [
        ("", "P b6s bm"),
        ("b6s", "P b6c bm"),
        ("P", "P b6s bm"),
        ("P P", "P T bm"),  # the third hand's talon instead of the lowest bid, 2.7
        ("b6s P", "P b6c bm"),
        ("b6s P b6c", "P H b6d"),  # the senior of two may hold, no second misère
        ("b6s P b6c H", "P b6d"),  # the junior must raise a held bid
        ("b6s b6c b6d", "P b6h"),  # three remain: no hold
        ("b6s b6c b6d P", "P H b6h"),  # the second hand is senior now
        ("P b6s b6c", "P H b6d"),
        ("bm", "P b9s"),  # misère is beaten by nine only
        ("b6s bm", "P b9s"),
        ("b6s bm P", "P b9s"),  # never held
    ],
)
def test_what_is_listed(said: str, options: str) -> None:
    assert listed(run(dealt(), said)) == options


@pytest.mark.parametrize(
    ("options", "said", "expected"),
    [
        ({"misere_beaten_by": 10}, "bm", "P bXs"),
        ({"misere_beaten_by": 10, "jumps": True}, "b9n", "P bm bXs bXc bXd bXh bXn"),
        ({"jumps": True}, "b8n", "P bm b9s b9c b9d b9h b9n bXs bXc bXd bXh bXn"),
        ({"jumps": True}, "b9s", "P b9c b9d b9h b9n bXs bXc bXd bXh bXn"),
        ({"jumps": True}, "b8h P b8n", "P H b9s b9c b9d b9h b9n bXs bXc bXd bXh bXn"),
        ({"after_misere": "continues"}, "bm b9s", "P b9c"),
        ({"after_misere": "continues"}, "bm b9s P", "P H b9c"),
    ],
)
def test_what_options_list(options: dict[str, OptionValue], said: str, expected: str) -> None:
    assert listed(run(dealt(**options), said)) == expected.replace("X", "10")  # type: ignore[arg-type]


def climb(to: str) -> str:
    """First and second hand raise each other step by step; the third has passed."""
    codes = [f"b{contract}" for contract in CONTRACTS]
    steps = codes[: codes.index(f"b{to}") + 1]
    return " ".join([*steps[:2], "P", *steps[2:]])


def test_whoever_may_not_bid_misere_steps_over_it() -> None:
    table = run(dealt(), climb("8n"))
    assert listed(table) == "P b9s"
    with pytest.raises(RuleError, match="bid-not-allowed"):
        run(table, "bm")


def test_the_top_of_the_ladder_can_only_be_held() -> None:
    assert listed(run(dealt(), climb("10h") + " H")) == "P b10n"
    assert listed(run(dealt(), climb("10h") + " H b10n")) == "P H"
    assert listed(run(dealt(), climb("10h") + " H b10n H")) == "P"


@pytest.mark.parametrize(
    ("said", "winner", "bid"),
    [
        ("b6s P P", 1, "6s"),
        ("P b6s P", 2, "6s"),
        ("P P T", 0, "6s"),
        ("P P b6s", 0, "6s"),
        ("P P bm", 0, "misere"),
        ("b6s P b6c H P", 1, "6c"),  # a hold counts as a bid
        ("b6s P b6c P", 0, "6c"),
        ("bm P P", 1, "misere"),
        ("bm b9s", 2, "9s"),  # a nine over misère ends the auction at once
        ("bm P b9s", 0, "9s"),
    ],
)
def test_who_wins_at_what(said: str, winner: int, bid: str) -> None:
    table = run(dealt(), said)
    assert isinstance(table.state.phase, Talon)
    assert (table.state.phase.declarer, str(table.state.phase.bid)) == (winner, bid)
    assert actors(table) == {winner}


def test_everybody_passes() -> None:
    assert isinstance(run(dealt(), "P P P").state.phase, AllPass)


@pytest.mark.parametrize("bid", ["bm", "b7s", "b6c", "b6s", "T"])
def test_no_jumps_no_second_misere_no_lower_bids(bid: str) -> None:
    with pytest.raises(RuleError, match="bid-not-allowed"):
        run(dealt(), f"b6s P b6c {bid}")


def test_four_players_the_dealer_says_nothing() -> None:
    table = dealt(players=4)
    assert isinstance(table.state.phase, Auction)
    assert table.state.phase.remaining == (1, 2, 3)
    assert table.state.phase.deal.hands[0] == EMPTY_HAND
    with pytest.raises(RuleError, match="not-your-turn"):
        run(table, "0:P")


@pytest.mark.parametrize(
    ("exits", "all_passes", "options"),
    [
        ((7,), 0, "P b6s bm"),
        ((7,), 1, "P b7s bm"),
        ((7,), 3, "P b7s bm"),
        ((6, 7, 8), 1, "P b6s bm"),
        ((6, 7, 8), 2, "P b7s bm"),
        ((6, 7, 8), 3, "P b8s bm"),
        ((6, 7, 8), 4, "P b8s bm"),
        ((6, 7, 7, 8), 3, "P b7s bm"),
        ((6, 9), 2, "P bm b9s"),  # a floor binds trick bids only, 13.5
    ],
)
def test_lowest_opening_bid_of_a_series(
    exits: tuple[int, ...], all_passes: int, options: str
) -> None:
    table = in_series(opened(exit=exits), all_passes)
    table = apply(table, CHANCE, Shuffle(DECK, SALT))
    table = run(table, "k16")
    assert listed(table) == options
    (lowest,) = set(options.split()) - {"P", "bm"}
    assert listed(run(table, "P P")) == "P T bm"
    won = run(table, "P P T")
    assert isinstance(won.state.phase, Talon)
    assert f"b{won.state.phase.bid}" == lowest


def test_misere_may_be_bid_below_a_floor_of_nine_with_jumps_too() -> None:
    table = in_series(opened(exit=(9,), jumps=True), 1)
    table = apply(table, CHANCE, Shuffle(DECK, SALT))
    table = run(table, "k16")
    assert listed(table).startswith("P bm b9s b9c")
    assert listed(run(table, "bm")).startswith("P b9s b9c")
