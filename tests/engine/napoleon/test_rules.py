"""The rules of Napoleon: golden figures, words, cards, the end."""

import random
from typing import Any

import pytest

from engine.computers import Effort, Level
from engine.errors import RuleError
from engine.napoleon.ai import COMPUTERS
from engine.napoleon.game import BIDS, NAPOLEON, PASS, NapoleonAgreement
from engine.options import OptionValue
from engine.table import actors, apply, observe
from engine.votes import AGREE, STOP
from tests.engine.trick_tables import TrickTables, figures, play_on
from tests.laws.kit import AnyTable

TABLES = TrickTables(NAPOLEON)
opened, deal, run, offered = TABLES.opened, TABLES.deal, TABLES.run, TABLES.offered
BEST = "AKQJTs"
"""With spades for trump it takes every trick."""
WORST = "6789h 6d"
"""Takes no trick while the other hearts lie in one hand, to the left."""


def played(players: int, bid: int, *, made: bool, **options: OptionValue) -> AnyTable:
    """One deal in which seat 1 bids at once, and makes it or takes nothing."""
    others = [""] * (players - 2) if made else ["AKQJTh", *[""] * (players - 2)]
    hands = [BEST, *others, ""] if made else [WORST, *others]
    table = deal(opened(players, **options), *hands[:players], turned="6s")
    return play_on(run(table, " ".join([f"b{bid}", *(["P"] * (players - 1 if bid < 5 else 0))])))


def passed(table: AnyTable) -> AnyTable:
    return run(deal(table, *[""] * table.players, turned="6s"), " ".join("P" * table.players))


@pytest.mark.parametrize(
    ("players", "bid", "made", "options", "expected"),
    [
        (5, 3, True, {}, "-1 4 -1 -1 -1 | 0"),
        (5, 3, False, {}, "2 -13 2 2 2 | 5"),
        (3, 5, True, {}, "-2 4 -2 | 0"),
        (6, 4, False, {"penalty": "flat"}, "0 -6 0 0 0 0 | 6"),
        (2, 5, False, {}, "4 -6 | 2"),
        (2, 5, True, {"penalty": "flat"}, "-2 2 | 0"),
        (6, 2, True, {}, "-1 5 -1 -1 -1 -1 | 0"),
        (4, 1, False, {"least_bid": 1}, "0 -4 0 0 | 4"),
        (6, 5, False, {}, "4 -26 4 4 4 4 | 6"),
    ],
)
def test_golden_figures(
    players: int, bid: int, made: bool, options: dict[str, Any], expected: str
) -> None:
    """Napoleon 7; playing out changes no figure (4.3)."""
    for play_out in (False, True):
        table = played(players, bid, made=made, play_out=play_out, **options)
        facts = table.state.finished[-1].facts
        assert figures(table) == expected
        assert (facts.bidder, facts.bid, facts.made) == (1, bid, made)


def test_pot_nobody_took_stays_and_is_shared() -> None:
    """Napoleon 2.2, 3.3, 6.2, 7."""
    table = passed(opened(4))
    assert figures(table) == "-1 -1 -1 -1 | 4"
    won = play_on(run(deal(table, BEST, "", "", "", turned="6s"), "b2 P P P"))
    assert figures(won) == "-2 -2 6 -2 | 0"
    assert figures(passed(passed(opened(3, deals=2)))) == "0 0 0 | 0"
    stopped = apply(apply(played(2, 5, made=False), 0, STOP), 1, AGREE)
    assert (figures(stopped), stopped.over) == ("5 -5 | 0", True)


def test_stop_annuls_the_running_deal() -> None:
    """The antes of the running deal go back. Napoleon 1.4."""
    table = deal(played(3, 3, made=True), "", "", "", turned="6s")
    stopped = apply(apply(apply(table, 0, STOP), 1, AGREE), 2, AGREE)
    assert (figures(stopped), len(stopped.state.finished)) == ("-1 2 -1 | 0", 1)


def test_payments_name_payer_taker_and_rule() -> None:
    """Napoleon 2.1, 5.1-5.3."""

    def paid(table: AnyTable) -> list[str]:
        writes = table.state.finished[-1].writes
        return [f"{each.payer}>{each.taker} {each.points} {each.why}" for each in writes]

    antes = ["0>None 1 ante", "1>None 1 ante", "2>None 1 ante"]
    made = [*antes, "None>1 3 pot", "2>1 1 five", "0>1 1 five"]
    assert paid(played(3, 5, made=True)) == made
    assert paid(played(3, 4, made=False)) == [*antes, "1>2 4 failed", "1>0 4 failed"]


def test_bids_rise_once_around() -> None:
    """Napoleon 3.1-3.3."""
    table = deal(opened(), "", "", "", turned="6s")
    assert offered(table) == "P b2 b3 b4 b5"
    assert offered(run(table, "b3 P")) == "P b4 b5"
    with pytest.raises(RuleError, match="bid-not-allowed"):
        run(table, "b3 b3")
    with pytest.raises(RuleError, match="not-now"):
        run(table, "pAs")
    assert [
        each.stage for each in (run(table, "b5").state.deal, run(table, "P P b2").state.deal)
    ] == [
        "play",
        "play",
    ]
    assert run(table, "b2 b3 P").state.deal.bidder == 2
    assert offered(deal(opened(least_bid=1), "", "", "", turned="6s")) == "P b1 b2 b3 b4 b5"


def test_bidders_left_leads_and_suit_is_followed() -> None:
    """Napoleon 4.1, 4.2: nobody has to trump."""
    table = run(deal(opened(2), "7h Ah 8c As 9d", "Kh 6c 7s Ks Qs", turned="6s"), "b2 P")
    assert actors(table) == {0}
    assert offered(table) == "p7s pQs pKs p6c pKh"
    table = run(table, "pKh")
    assert offered(table) == "p7h pAh"
    with pytest.raises(RuleError, match="follow-suit"):
        run(table, "pAs")
    with pytest.raises(RuleError, match="card-not-held"):
        run(table, "pKs")
    other = run(deal(opened(2), "7h Ah 8c As 9d", "Kc 6c 7s Ks 6d", turned="6s"), "b2 P")
    assert offered(run(other, "pKc p8c p6c")) == "pAs p9d p7h pAh"


@pytest.mark.parametrize(
    ("trick", "winner"),
    [("Kh Ah 6h", 0), ("Kh 7s Ah", 0), ("Kh 7s 6s", 0), ("Kh Ad Ac", 2), ("9s Ts Js", 1)],
)
def test_highest_trump_or_card_of_the_suit_wins(trick: str, winner: int) -> None:
    """Napoleon 4.2: spades are trumps; seats 2, 0, 1 play in this order, ``winner`` is a seat."""
    first, second, third = trick.split()
    hands = (f"{third} Td Jd Tc Jc", f"{first} 6c 7c 8c 9c", f"{second} 6d 7d 8d 9d")
    table = run(deal(opened(3), *hands, turned="8s"), "b5")
    tricks = run(table, f"p{first} p{second} p{third}").state.deal.tricks
    assert tricks[0].winner == winner


def test_play_ends_once_the_bid_is_decided() -> None:
    """Napoleon 4.3."""
    rng = random.Random(3)
    for players in (2, 3, 5):
        for _ in range(20):
            table = deal(opened(players), *[""] * players, turned="6s")
            bid = rng.choice((2, 3, 5))
            words = [f"b{bid}", *["P"] * (players - 1 if bid < 5 else 0)]
            facts = play_on(run(table, " ".join(words))).state.finished[-1].facts
            own, played_tricks = facts.taken[1], len(facts.tricks)
            if bid == 5:
                assert played_tricks == 5
            else:
                assert own == bid if facts.made else own + 5 - played_tricks == bid - 1


def test_agreement() -> None:
    """Napoleon 1.1, 1.4; the dealer's left deals next (1.3)."""
    assert NAPOLEON.agree({}, 4).length == 20
    assert NAPOLEON.agree({"deals": 10, "penalty": "flat"}, 4).differing() == {
        "penalty": "flat",
        "deals": 10,
    }
    for chosen, players in (({}, 1), ({}, 7), ({}, True), ({"seats": 5}, 4)):
        with pytest.raises(RuleError, match="players"):
            NAPOLEON.agree(chosen, players)
    for wrong in ({"least_bid": 4}, {"penalty": "none"}, {"play_out": 1}, {"deals": 1001}):
        with pytest.raises(RuleError, match="option-value"):
            NAPOLEON.agree(wrong, 3)
    assert [preset.key for preset in NapoleonAgreement.OPTIONS.presets] == ["usual", "mild"]
    table, dealers = opened(3, deals=4), []
    while not table.over:
        dealers.append(table.state.dealer)
        table = passed(table)
    assert dealers == [0, 1, 2, 0]


@pytest.mark.parametrize(
    "code", ["", "p", "b", "b0", "b6", "b01", "pTx", "PP", "b-1", "x9", "xTs9s"]
)
def test_malformed_codes_are_refused(code: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        NAPOLEON.decode(code)


@pytest.mark.parametrize("level", Level)
def test_computers_bid_what_they_hold(level: Level) -> None:
    """Napoleon 8."""
    for players in (2, 4, 6):
        others = [""] * (players - 1)
        strong = deal(opened(players), BEST, *others, turned="9s")
        weak = deal(opened(players), "67c 67d 8h", *others, turned="As")
        found = [
            COMPUTERS.choose(observe(table, 1), random.Random(1), level, Effort(20))
            for table in (strong, weak)
        ]
        assert found == [BIDS[5], PASS]
