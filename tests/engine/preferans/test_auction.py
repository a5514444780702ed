"""The auction: who may say what (2), table by table."""

import pytest

from engine.cards import DECK
from engine.errors import RuleError
from engine.game import CHANCE, PUBLIC
from engine.options import OptionValue
from engine.preferans.actions import CONTRACTS, MISERE
from engine.preferans.game import PreferansTable
from engine.preferans.observe import sharing
from engine.preferans.options import agree
from engine.preferans.pulka import settle
from engine.preferans.state import Ordering, Play, Talon, Whisting
from engine.shuffle import Shuffle
from engine.table import actors, apply, observe
from tests.engine.preferans.tables import SALT, dealt, in_series, listed, opened, refuses, run


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
        # Without the talon: misère over a nine, over that a nine or a ten. 13.30.
        ({"no_talon_bids": True}, "bm", "P b9s"),
        ({"no_talon_bids": True}, "bm b9s", "P b9c bm!"),
        ({"no_talon_bids": True}, "bm b9s P", "P H b9c bm!"),
        ({"no_talon_bids": True}, "bm b9s b9c", "P b9d bm!"),
        ({"no_talon_bids": True}, "bm b9s P bm!", "P bXs b9s!"),
        ({"no_talon_bids": True}, "bm b9s b9c bm!", "P bXs b9s!"),
        ({"no_talon_bids": True}, "bm b9s P bm! b9s!", "P H bXs b9c!"),
        ({"no_talon_bids": True}, "bm b9s P bm! b9s! H", "P bXs b9c!"),
        ({"no_talon_bids": True}, "bm b9s P bm! bXs", "P H bXc"),
        ({"no_talon_bids": True}, "b6s bm P b9s", "P b9c bm!"),
        ({"no_talon_bids": True}, "b6s bm b9s", "P b9c"),
        # Not by whoever has bid, or held, a nine.
        ({"no_talon_bids": True}, "bm b9s P b9c b9d", "P H b9h"),
        ({"no_talon_bids": True}, "bm P b9s H b9c", "P H b9d"),
        ({"no_talon_bids": True}, "P bm b9s b9c", "P b9d"),
        (
            {"no_talon_bids": True, "jumps": True},
            "bm b9h b9n bm!",
            "P bXs bXc bXd bXh bXn b9s! b9c! b9d! b9h! b9n!",
        ),
    ],
)
def test_what_options_list(options: dict[str, OptionValue], said: str, expected: str) -> None:
    table = dealt(**options)  # type: ignore[arg-type]
    assert listed(run(table, said.replace("X", "10"))) == expected.replace("X", "10")


def climb(to: str) -> str:
    """First and second hand raise each other step by step; the third has passed."""
    codes = [f"b{contract}" for contract in CONTRACTS]
    steps = codes[: codes.index(f"b{to}") + 1]
    return " ".join([*steps[:2], "P", *steps[2:]])


def test_whoever_may_not_bid_misere_steps_over_it() -> None:
    table = run(dealt(), climb("8n"))
    assert listed(table) == "P b9s"
    refuses(table, "bm", "bid-not-allowed")


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


# --- without the talon ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "winner", "bid"),
    [
        ("bm b9s P bm! P", 1, "misere"),
        ("bm b9s P bm! b9s! P", 2, "9s"),
        ("bm b9s P bm! b9s! H P", 1, "9s"),  # the senior holds a nine, however it is played
    ],
)
def test_a_bid_without_the_talon_wins(said: str, winner: int, bid: str) -> None:
    """Nothing is opened or laid away; a nine is ordered, a misère played at once. 13.30."""
    table = run(dealt(no_talon_bids=True), said)
    phase = table.state.phase
    assert isinstance(phase, (Ordering, Play))
    assert (phase.declarer, str(phase.history.bid)) == (winner, bid)
    assert phase.history.discard == ()
    for viewer in (PUBLIC, 0, 1, 2):
        seen = observe(table, viewer)
        assert (seen.talon, seen.talon_taken, seen.no_talon) == ((), False, True)
    if isinstance(phase, Ordering):
        assert listed(table).split() == [f"o{game}" for game in CONTRACTS if game.level >= 9]
        assert isinstance(run(table, "o9s").state.phase, Whisting)
    else:
        assert phase.history.contract is MISERE


def test_a_bid_over_one_without_the_talon_takes_it() -> None:
    table = run(dealt(no_talon_bids=True), "bm b9s P bm! b10s P")
    assert isinstance(table.state.phase, Talon)
    assert not observe(table, PUBLIC).no_talon


def test_where_bids_without_the_talon_mean_nothing() -> None:
    with pytest.raises(RuleError, match="option-barred"):
        agree("sochi", 3, {"misere_beaten_by": 10, "no_talon_bids": True})
    with pytest.raises(RuleError, match="option-barred"):
        agree("sochi", 3, {"no_talon_bids": True, "after_misere": "ends"})
    assert agree("sochi", 3, {"no_talon_bids": True}).after_misere == "continues"


# --- inviting the dealer --------------------------------------------------------------------


def inviting(said: str = "") -> PreferansTable:
    """Four players, the dealer may be invited to a misère. Rule 7.4."""
    return run(dealt(players=4, misere_invite=True), said)


@pytest.mark.parametrize(
    ("said", "options"),
    [
        ("", "P b6s bm i"),
        ("P P", "P T bm i"),
        ("b6s", "P b6c bm i"),
        ("i", "ij id"),
        ("i id", "P b6s bm"),  # any word, but the dealer is not asked again
        ("i id P", "P b6s bm"),  # by nobody
        ("b6s P b6c", "P H b6d"),  # before one's first word only
        ("i ij", "P b9s"),  # with the answer misère is bid
        ("b6s bm", "P b9s"),
    ],
)
def test_what_is_listed_where_the_dealer_may_be_invited(said: str, options: str) -> None:
    assert listed(inviting(said)) == options


def test_nobody_sits_out_to_be_invited_with_three() -> None:
    assert listed(dealt(misere_invite=True)) == "P b6s bm"
    refuses(dealt(players=4), "i", "not-now")


@pytest.mark.parametrize(
    ("said", "whisting"),
    [
        ("i id P b6s P", "l1 P"),  # the hand he saw, and no other
        ("i id b6s P P", ""),  # it is the declarer's: he has no say
        ("i ij b9s", "l1 P"),  # outbid: the invitation is void, the hand was seen
    ],
)
def test_the_dealer_who_saw_a_hand_whists_with_that_alone(said: str, whisting: str) -> None:
    table = run(inviting(said), "O")
    table = run(table, f"{listed(table).split()[0]} o10n P P")
    assert bool(table.state.finished) is not bool(whisting)
    if whisting:
        assert actors(table) == {0}
        assert listed(table) == whisting
        assert listed(run(table, "l1")) == "w P"


@pytest.mark.parametrize(
    ("said", "partner", "settled"),
    [
        ("i ij b9s P bm! P", None, [-25, 75, -25, -25]),  # outbid, then alone without the talon
        ("i ij P P O x9s9h", 0, [25, 25, -25, -25]),
        ("i id bm P P O x9s9h", None, [-25, 75, -25, -25]),
    ],
)
def test_only_the_misere_that_was_shared_is_halved(
    said: str, partner: int | None, settled: list[int]
) -> None:
    """Note 42: a third of what a misère alone brings each; alone without the talon it is whole.

    Rules 7.4, 13.27.
    """
    low = "87s 987c 987d 87h", "AKQs AKQc AKQd Ah"
    table = dealt(*low, talon="9s 9h", players=4, misere_invite=True, no_talon_bids=True)
    table = run(table, said)
    for viewer in (PUBLIC, 0, 1):
        assert sharing(observe(table, viewer)) == partner
    while not table.state.finished:
        table = run(table, listed(table).split()[0])
    facts = table.state.finished[-1]
    assert (facts.declarer, facts.partner, facts.taken[1]) == (1, partner, 0)
    assert list(map(int, settle(table.state.sheet, table.state.agreement))) == settled


def test_of_two_who_sit_out_only_the_dealer_is_invited() -> None:
    """With five the other one neither sees the cards nor shares. Rules 1.2, 13.23."""
    low = "87s 987c 987d 87h", "AKQs AKQc AKQd Ah"
    table = run(dealt(*low, talon="9s 9h", players=5, misere_invite=True), "i")
    assert actors(table) == {0}
    assert observe(table, 0).hands[1] is not None
    assert observe(table, 3).hands[1] is None
    table = run(table, "ij P P O x9s9h")
    while not table.state.finished:
        table = run(table, listed(table).split()[0])
    settled = settle(table.state.sheet, table.state.agreement)
    assert list(map(int, settled)) == [30, 30, -20, -20, -20]
