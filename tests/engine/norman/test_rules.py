"""The golden figures of the page, and what they leave out."""

import re
from collections.abc import Sequence

import pytest

from engine.errors import RuleError
from engine.game import PUBLIC
from engine.kit import hands as counting
from engine.norman.game import NORMAN
from engine.table import actors, observe
from engine.tricks import card_set
from tests.engine.test_trick_figures import PAGES
from tests.engine.trick_tables import TrickTables, cards, figures, play_on

TABLES = TrickTables(NORMAN)
PAGE = (PAGES / "norman" / "rules.md").read_text(encoding="utf-8")
HANDS = re.findall(r"</a>H\d+ \| (.*?) \| (.*?) \| (.*?) \|", PAGE)
DEALS = re.findall(r"</a>G\d+ .*? \| (.*?) \| (.*?) \| (.*?) \| (.*?) \| (.*?) \| (.*?) \|", PAGE)
P = "As Ks Qs Js 9s Ac Ad Kd 7h 8h", "Ts 7s Kc Qc 9c 8c Qd Jd Ah Th"


@pytest.mark.parametrize(("terms", "hands", "counts"), HANDS)
def test_golden_counts(terms: str, hands: str, counts: str) -> None:
    held = [card_set(cards(hand)) for hand in hands.split(" / ")]
    whole = counting.ALL * (terms != "all_counted=False")
    white = [
        10 * (len(cards(hand)) == 10 and not re.search("[KQJ]", hand))
        for hand in hands.split(" / ")
    ]
    found = counting.compared(held, white, goal=20, repique=70, whole=whole)
    assert [each.total for each in found.declared] == [*map(int, counts.split())]


@pytest.mark.parametrize("told", DEALS)
def test_golden_deals(told: Sequence[str]) -> None:
    terms, dealer, before, hands, log, after = told
    target = int(terms.partition("=")[2] or 100)
    table = TABLES.opened(3, int(dealer), before, target=target)
    *held, talon = hands.split(" / ")
    lie = [held[seat] for seat in NORMAN.order(table.state.agreement, table.state)]
    turned, pack = talon.split()
    table = TABLES.run(TABLES.deal(table, *lie, turned=turned, pack=pack), log)
    assert figures(table) == after


def test_all_golden_figures_are_tried() -> None:
    assert len(HANDS) + len(DEALS) == len(re.findall(r'<a id="[GH]\d', PAGE)) == 16


def test_the_dealer_exchanges_two_cards_or_none() -> None:
    """Norman 2.2, 2.3."""
    table = TABLES.deal(TABLES.opened(), *P, turned="7d", pack="Jh")
    with pytest.raises(RuleError):
        TABLES.run(table, "x8s")
    hand = sorted(table.state.deal.hand(0), key=lambda card: (card.suit, card.rank))
    bought = TABLES.run(table, "x" + "".join(card.code for card in hand[:2]))
    assert {*cards("7d Jh")} <= bought.state.deal.hand(0)
    assert not {*cards("7d Jh")} & (observe(bought, 1).hands[0] or set())
    left = observe(TABLES.run(table, "x"), 0).deal
    assert [*left.pack] == [None, None]


def test_white_cards_are_those_dealt() -> None:
    """Norman 3.2."""
    white = "As 9s 8s 7s Ac Tc 8c 9d 7d 7h"
    table = TABLES.deal(TABLES.opened(), *P[:0], "Ks Qs", "Kc Qc", white, turned="Kd", pack="Kh")
    table = TABLES.run(table, "x7s8s")
    assert table.state.deal.declared[0].white == 10


def test_who_is_out_is_dealt_cards_that_nobody_sees() -> None:
    """Norman 5.3."""
    table = TABLES.deal(TABLES.opened(3, 2, "0 0 0 0 / 40 120 40"))
    assert table.state.deal.playing == (0, 2)
    for viewer in (0, 1, 2, PUBLIC):
        seen = observe(table, viewer)
        assert seen.hands[1] is None
        assert seen.counts[1] == 10
    table = TABLES.run(table, "x")
    assert actors(table) == {0}
    after = play_on(table)
    facts = after.state.finished[-1].facts
    assert len(facts.hands[1]) == 10
    assert (facts.count[1], facts.playing) == (0, (0, 2))


def test_a_time_lets_a_party_end() -> None:
    """Norman 1.5."""
    table = TABLES.opened(limit="until 2030-01-01T00:00:00Z")
    assert NORMAN.status(table.state).whole
    table = play_on(TABLES.run(TABLES.deal(table), "x"))
    assert not NORMAN.status(table.state).whole
