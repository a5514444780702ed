"""What a deal brings, the pot, and the sharing at the end. Napoleon 2, 5, 6, 7."""

import random
from fractions import Fraction

import pytest

from engine.game import PUBLIC
from engine.napoleon.account import Accounts
from engine.napoleon.game import NAPOLEON, NapoleonTable
from engine.options import OptionValue
from engine.table import apply, observe, opening_action, start
from engine.votes import AGREE, STOP
from tests.engine.napoleon.laws import drawn_agreement
from tests.engine.napoleon.tables import deal, opened, play_on, run
from tests.engine.random_games import random_game

BEST = "AKQJTs"
"""With spades for trump it takes every trick."""
WORST = "6789h 6d"
"""Takes no trick while the other hearts lie in one hand, to the left."""
HEARTS = "AKQJTh"
TRUMP = "6s"


def figures(table: NapoleonTable) -> str:
    """The accounts by seat, and the pot."""
    now = table.state.accounts
    return f"{' '.join(map(str, now.seats))} | {now.pot}"


def played(players: int, bid: int, *, made: bool, **options: OptionValue) -> NapoleonTable:
    """One deal in which seat 1 bids at once, and makes it or takes nothing."""
    others = [""] * (players - 2) if made else [HEARTS, *[""] * (players - 2)]
    hands = [BEST, *others, ""] if made else [WORST, *others]
    table = deal(opened(players, **options), *hands[:players], turned=TRUMP)
    table = run(table, " ".join([f"b{bid}", *(["P"] * (players - 1 if bid < 5 else 0))]))
    return play_on(table)


@pytest.mark.parametrize(
    ("said", "options", "expected"),
    [
        ("5 players, bid 3 made", {}, "-1 4 -1 -1 -1 | 0"),
        ("5 players, bid 3 failed", {}, "2 -13 2 2 2 | 5"),
        ("3 players, bid 5 made", {}, "-2 4 -2 | 0"),
        ("6 players, bid 4 failed", {"penalty": "flat"}, "0 -6 0 0 0 0 | 6"),
        ("2 players, bid 5 failed", {}, "4 -6 | 2"),
        ("2 players, bid 5 made", {"penalty": "flat"}, "-2 2 | 0"),
        ("6 players, bid 2 made", {}, "-1 5 -1 -1 -1 -1 | 0"),
        ("4 players, bid 4 made", {"penalty": "flat"}, "-1 3 -1 -1 | 0"),
        ("4 players, bid 1 failed", {"least_bid": 1}, "0 -4 0 0 | 4"),
        ("6 players, bid 5 failed", {}, "4 -26 4 4 4 4 | 6"),
    ],
)
def test_golden_figures(said: str, options: dict[str, OptionValue], expected: str) -> None:
    """Napoleon 7, and rows of the same kind; playing out changes no figure (4.3)."""
    players, bid = int(said[0]), int(said.split()[3])
    made = said.endswith("made")
    for play_out in (False, True):
        table = played(players, bid, made=made, play_out=play_out, **options)
        assert figures(table) == expected
        facts = table.state.finished[-1]
        assert (facts.bidder, facts.bid, facts.made) == (1, bid, made)
        assert (facts.accounts, facts.pot) == (
            table.state.accounts.seats,
            table.state.accounts.pot,
        )


def test_a_pot_that_nobody_took_stays_for_the_next_deal() -> None:
    """Napoleon 2.2, 3.3, 7."""
    table = run(deal(opened(4), "", "", "", "", turned=TRUMP), "P P P P")
    assert figures(table) == "-1 -1 -1 -1 | 4"
    facts = table.state.finished[-1]
    assert (facts.bidder, facts.bid, facts.made, facts.tricks) == (None, 0, None, ())
    table = play_on(run(deal(table, BEST, "", "", "", turned=TRUMP), "b2 P P P"))
    assert figures(table) == "-2 -2 6 -2 | 0"


def test_the_pot_is_shared_when_all_agree_to_stop() -> None:
    """Napoleon 1.4, 6.2, 7."""
    table = apply(apply(played(2, 5, made=False), 0, STOP), 1, AGREE)
    assert figures(table) == "5 -5 | 0"
    assert table.over
    thirds = apply(apply(apply(played(3, 2, made=False), 0, STOP), 1, AGREE), 2, AGREE)
    assert figures(thirds) == "2 -4 2 | 0"


def test_a_pot_is_shared_in_exact_fractions() -> None:
    """Napoleon 6.2."""
    shared = Accounts((Fraction(-3), Fraction(-1), Fraction(0)), Fraction(4)).shared()
    assert shared == Accounts((Fraction(-5, 3), Fraction(1, 3), Fraction(4, 3)))


def test_the_last_deal_shares_the_pot() -> None:
    """Napoleon 1.4, 6.2."""
    table = opened(3, deals=2)
    for _ in range(2):
        assert not table.over
        table = run(deal(table, "", "", "", turned=TRUMP), "P P P")
    assert table.over
    assert table.state.finished[-1].pot == 6
    assert figures(table) == "0 0 0 | 0"


def test_a_stop_in_the_middle_annuls_the_deal() -> None:
    """The antes of the running deal go back. Napoleon 1.4."""
    table = deal(played(3, 3, made=True), "", "", "", turned=TRUMP)
    assert figures(table) == "-1 2 -1 | 0"
    stopped = apply(apply(apply(table, 0, STOP), 1, AGREE), 2, AGREE)
    assert figures(stopped) == "-1 2 -1 | 0"
    assert len(stopped.state.finished) == 1


def paid(table: NapoleonTable) -> list[str]:
    """The payments of the last deal."""
    return [
        f"{each.payer}>{each.taker} {each.points} {each.why}"
        for each in table.state.finished[-1].payments
    ]


def test_payments_say_who_paid_whom_and_why() -> None:
    """Napoleon 2.1, 5.1-5.3."""
    antes = ["0>None 1 ante", "1>None 1 ante", "2>None 1 ante"]
    made = paid(played(3, 5, made=True))
    assert made == [*antes, "None>1 3 pot", "2>1 1 five", "0>1 1 five"]
    assert paid(played(3, 4, made=False)) == [*antes, "1>2 4 failed", "1>0 4 failed"]


# --- at every moment ------------------------------------------------------------------------


def check_evenings(players: int, count: int) -> None:
    """Play random evenings; at every moment accounts and pot sum to zero. Napoleon 6.1."""
    rng = random.Random(f"accounts {players}")
    shares = 0
    for _ in range(count):
        opening = opening_action(NAPOLEON, drawn_agreement(players, rng))
        table = start(NAPOLEON, opening)
        for _, entry in random_game(rng, table, besides=0.05):
            table = apply(table, entry.actor, entry.action)
            view = observe(table, PUBLIC)
            assert sum(view.accounts) + view.pot == 0
            assert sum(view.settlement) == 0
            assert sum(table.state.accounts.seats) + table.state.accounts.pot == 0
        assert table.over
        assert table.state.accounts.pot == 0
        last = table.state.finished[-1:]
        shares += bool(last and last[0].pot)
    assert shares


@pytest.mark.parametrize("players", NAPOLEON.seats)
def test_accounts_and_pot_sum_to_zero_at_every_moment(players: int) -> None:
    check_evenings(players, 15)


@pytest.mark.slow
@pytest.mark.parametrize("players", NAPOLEON.seats)
def test_accounts_and_pot_sum_to_zero_over_thousands_of_evenings(players: int) -> None:
    check_evenings(players, 1000)
