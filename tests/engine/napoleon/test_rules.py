"""What the golden figures of the page leave out: words, cards, payments, the end of a deal."""

import random

import pytest

from engine.computers import Effort, Level
from engine.errors import RuleError
from engine.napoleon.ai import COMPUTERS
from engine.napoleon.game import BIDS, NAPOLEON, PASS
from engine.table import actors, apply, observe
from engine.votes import AGREE, STOP
from tests.engine.test_trick_figures import told
from tests.engine.trick_tables import TrickTables, figures, play_on
from tests.laws.kit import AnyTable

TABLES = TrickTables(NAPOLEON)
opened, deal, run, offered = TABLES.opened, TABLES.deal, TABLES.run, TABLES.offered


def paid(table: AnyTable) -> list[str]:
    writes = table.state.finished[-1].writes
    return [f"{each.payer}>{each.taker} {each.points} {each.why}" for each in writes]


def test_payments_name_payer_taker_and_rule() -> None:
    """Napoleon 2.1, 5.1-5.3."""
    antes = ["0>None 1 ante", "1>None 1 ante", "2>None 1 ante"]
    assert paid(told(NAPOLEON.key, "G4")) == [*antes, "None>1 3 pot", "2>1 1 five", "0>1 1 five"]
    assert paid(told(NAPOLEON.key, "G11")) == [*antes, "1>2 3 failed", "1>0 3 failed"]


def test_stop_annuls_the_running_deal() -> None:
    """The antes of the running deal go back. Napoleon 1.4."""
    table = deal(told(NAPOLEON.key, "G4"), "", "", "", turned="6s")
    stopped = apply(apply(apply(table, 0, STOP), 1, AGREE), 2, AGREE)
    assert (figures(stopped), len(stopped.state.finished)) == ("-2 4 -2 0", 1)


def test_bids_rise_once_around() -> None:
    """Napoleon 3.1-3.3."""
    table = deal(opened(), "", "", "", turned="6s")
    assert offered(table) == "P b2 b3 b4 b5"
    assert offered(run(table, "b3 P")) == "P b4 b5"
    for codes, refusal in (("b3 b3", "bid-not-allowed"), ("pAs", "not-now")):
        with pytest.raises(RuleError, match=refusal):
            run(table, codes)
    for codes in ("b5", "P P b2"):
        assert run(table, codes).state.deal.stage == "play"
    assert run(table, "b2 b3 P").state.deal.bidder == 2
    assert offered(deal(opened(least_bid=1), "", "", "", turned="6s")) == "P b1 b2 b3 b4 b5"


def test_bidders_left_leads_and_suit_is_followed() -> None:
    """Napoleon 4.1, 4.2: nobody has to trump."""
    table = run(deal(opened(2), "7h Ah 8c As 9d", "Kh 6c 7s Ks Qs", turned="6s"), "b2 P")
    assert actors(table) == {0}
    assert offered(table) == "p7s pQs pKs p6c pKh"
    table = run(table, "pKh")
    assert offered(table) == "p7h pAh"
    for code, refusal in (("pAs", "follow-suit"), ("pKs", "card-not-held")):
        with pytest.raises(RuleError, match=refusal):
            run(table, code)
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
    """Napoleon 4.3: playing on changes no figure."""
    rng = random.Random(3)
    for players in (2, 3, 5) * 20:
        bid = rng.choice((2, 3, 5))
        words = " ".join([f"b{bid}", *["P"] * (players - 1 if bid < 5 else 0)])
        short, long = (
            play_on(run(deal(opened(players, play_out=on), *[""] * players, turned="6s"), words))
            for on in (False, True)
        )
        assert figures(short) == figures(long)
        assert len(long.state.finished[-1].facts.tricks) == 5
        facts = short.state.finished[-1].facts
        own, left = facts.taken[1], 5 - len(facts.tricks)
        if bid == 5:
            assert left == 0
        else:
            assert own == bid if facts.made else own + left == bid - 1


@pytest.mark.parametrize("level", Level)
def test_computers_bid_what_they_hold(level: Level) -> None:
    """Napoleon 8."""
    for players in (2, 4, 6):
        for hand, turned, said in (("AKQJTs", "9s", BIDS[5]), ("67c 67d 8h", "As", PASS)):
            table = deal(opened(players), hand, *[""] * (players - 1), turned=turned)
            chosen = COMPUTERS.choose(observe(table, 1), random.Random(1), level, Effort(20))
            assert chosen == said
