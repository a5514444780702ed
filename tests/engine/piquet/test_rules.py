"""The golden figures of the page, and what they leave out."""

import re

import pytest

from engine.cards import Card
from engine.game import PUBLIC
from engine.kit.hands import compared
from engine.piquet.game import PIQUET, PiquetParty, bonus, party_account
from engine.table import observe
from engine.tricks import card_set
from tests.engine.test_trick_figures import PAGES
from tests.engine.trick_tables import TrickTables, cards

TABLES = TrickTables(PIQUET)
PAGE = (PAGES / "piquet" / "rules.md").read_text(encoding="utf-8")
HANDS = re.findall(r"</a>H\d+ \| (.*?) \| (.*?) \| (.*?) \| (\d+) \| (\d+) \|", PAGE)
PARTIES = re.findall(r"</a>P\d+ \| (.*?) \| (.*?) \|", PAGE)
DEALS = re.findall(r"</a>D\d+ .*? \| (.*?) \| (.*?) \| (.*?) \| (.*?) \|", PAGE)


@pytest.mark.parametrize(("terms", "hand", "other", "counts", "others"), HANDS)
def test_golden_counts(terms: str, hand: str, other: str, counts: str, others: str) -> None:
    both = [card_set(cards(hand)), card_set(cards(other))]
    agreement = PIQUET.agree({"all_counted": terms != "all_counted=False"}, 2)
    found, _, _ = compared(both, [0, 0], **agreement.counts)
    assert [each.total for each in found] == [int(counts), int(others)]


def pair(text: str) -> tuple[int, int]:
    first, second = map(int, text.split("-"))
    return first, second


@pytest.mark.parametrize(("written", "sums"), PARTIES)
def test_golden_parties(written: str, sums: str) -> None:
    assert party_account([*map(pair, written.split())]) == pair(sums)


@pytest.mark.parametrize(("hands", "log", "count", "written"), DEALS)
def test_golden_deals(hands: str, log: str, count: str, written: str) -> None:
    table = TABLES.run(TABLES.deal(TABLES.opened(2, 1), *hands.split(" / ")), log)
    facts = table.state.finished[-1].facts
    assert facts.count == tuple(map(int, count.split()))
    assert facts.written == pair(written)


def test_all_golden_figures_are_tried() -> None:
    assert len(HANDS) + len(PARTIES) + len(DEALS) == len(re.findall(r'<a id="[HPD]\d', PAGE)) == 19


def test_white_cards_stop_a_repique() -> None:
    """Piquet 4.6."""
    hands = [card_set(cards("As Ks Qs Js Ts 9s Ac Ad Ah")), card_set(cards("7c 8h"))]
    found, _, _ = compared(hands, [0, 10], goal=30, repique=60)
    assert [each.repique for each in found] == [0, 0]
    assert found[1].total == 10


def test_rounding_and_drawn_deals() -> None:
    """Piquet 6.1, 6.2."""
    rounded = [bonus((more, 0))[0] for more in (15, 16, 28, 29, 32)]
    assert rounded == [120, 120, 130, 130, 130]
    state = PiquetParty().after((32, 0)).after((0, 0))
    assert (state.doubled, state.drawn) == (True, False)
    again = state.after((0, 0)).after((5, 0))
    assert (again.doubled, again.after((0, 1)).after((0, 1)).doubled) == (True, False)


def test_what_first_leaves_he_knows_in_the_dealers_hand() -> None:
    """Piquet 3.2, 3.3."""
    table = TABLES.deal(TABLES.opened(2, 1), pack="7c 8c 9d", turned="Th")
    first, dealer = (sorted(table.state.deal.hand(seat), key=int) for seat in (0, 1))
    out = "".join(card.code for card in sorted(first[:3], key=order))
    left = [*table.state.deal.pack[3:5]]
    table = TABLES.run(table, f"x{out}")
    seen = observe(table, 0).deal
    assert [*seen.pack] == [*left, None, None, None]
    assert [*observe(table, 1).deal.pack] == [None] * 5
    out = "".join(card.code for card in sorted(dealer[:3], key=order))
    table = TABLES.run(table, f"x{out}")
    assert {*left} <= (observe(table, 0).hands[1] or set())
    hidden = {*left} - {*table.state.deal.opened}
    assert not hidden & (observe(table, PUBLIC).hands[1] or set())


def order(card: Card) -> tuple[int, int]:
    return card.suit, card.rank


def test_who_refuses_leaves_five_to_nobody() -> None:
    """Piquet 3.2."""
    table = TABLES.run(TABLES.deal(TABLES.opened(2, 1)), "x")
    deal = table.state.deal
    _, pick = PIQUET.choices(deal, 1)
    assert getattr(pick, "most", None) == 3
