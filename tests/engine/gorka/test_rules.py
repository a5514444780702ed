"""What the golden deals of the page leave out: hands, words, opened cards, blind seats."""

from itertools import combinations, pairwise

import pytest

from engine.cards import Card
from engine.errors import RuleError
from engine.game import PUBLIC
from engine.gorka.game import GORKA
from engine.gorka.hands import CARDS, KINDS, WILD, HandKind, height, read
from engine.options import OptionValue
from engine.table import apply, observe
from engine.tricks import card_set
from engine.votes import AGREE, STOP
from tests.engine.test_trick_figures import chosen, rows
from tests.engine.trick_tables import TrickTables, cards, figures
from tests.laws.kit import AnyTable

TABLES = TrickTables(GORKA)
HANDS = [name for name, row in rows("gorka", 4).items() if row[0] in WILD]
HAND = "6s 7s Jd Tc"


def told(hand: str, falka: str) -> str:
    """A reading as the page writes it."""
    found = read(card_set(cards(hand)), falka)
    rank, suit = ("" if each is None else each.letter for each in (found.rank, found.suit))
    points = "" if found.points is None else str(found.points)
    return " ".join(filter(None, (found.kind.value, rank, points, suit)))


@pytest.mark.parametrize("figure", HANDS)
def test_golden_hands(figure: str) -> None:
    """Gorka 5, 6: read as the page says, the higher ones first."""
    falka, hands, readings = rows("gorka", 4)[figure]
    lying = [each.strip() for each in hands.split("/")]
    assert [told(each, falka) for each in lying] == [each.strip() for each in readings.split("/")]
    heights = [height(card_set(cards(each)), falka) for each in lying]
    assert all(more > less for more, less in pairwise(heights))


def test_golden_words() -> None:
    for name in {*rows("gorka", 4)} - {*HANDS}:
        terms, log, words = rows("gorka", 4)[name]
        table = TABLES.deal(TABLES.opened(3, 0, "", **chosen("gorka", terms)), "", "", HAND)
        assert TABLES.offered(TABLES.run(table, f"x6s7s {log}")) == words


@pytest.mark.slow
def test_any_higher_kind_beats_the_best_of_a_lower_one() -> None:
    """Gorka 5.1, 9 (G12), with every tenth hand."""
    for falka in WILD:
        found: dict[HandKind, list[int]] = {kind: [] for kind in KINDS}
        for hand in [*combinations(CARDS, 4)][::10]:
            bits = card_set(hand)
            found[read(bits, falka).kind].append(height(bits, falka))
        heights = [found[kind] for kind in KINDS if found[kind]]
        assert all(max(low) < min(high) for low, high in pairwise(heights))


def test_queens_alone_stand_above_sixes_alone() -> None:
    """Gorka 6.1: both are aces with the heart."""
    hands = [card_set(cards(each)) for each in ("Qs Qc Qd Qh", "6s 6c 6d 6h")]
    assert read(hands[0], "both").rank == read(hands[1], "both").rank
    assert height(hands[0], "both") > height(hands[1], "both")


def deal(*hands: str, **options: OptionValue) -> AnyTable:
    """A deal of seat 0; hands from seat 1 on."""
    return TABLES.deal(TABLES.opened(3, 0, "", **options), *hands)


def opened(table: AnyTable) -> list[set[str]]:
    """The open cards by seat, as the public sees them."""
    view = observe(table, PUBLIC)
    return [{card.code for card in laid} for laid in view.deal.laid]


@pytest.mark.parametrize(
    ("picks", "lie"),
    [("x", {"As", "7h"}), ("xAd", {"Ad", "As"}), ("xAdAh", {"Ad", "Ah"})],
)
def test_who_opens_of_the_first_two_opens_fewer_of_the_last(picks: str, lie: set[str]) -> None:
    """Gorka 3.2: of one the earlier; nothing shows before the last answer."""
    table = TABLES.run(deal("Ah Ad As 7h", "Kh Kd Ks 8h", HAND, opening="choice"), picks)
    for viewer in (PUBLIC, 0, 2):
        assert observe(table, viewer).deal.chosen == ()
        assert observe(table, viewer).hands[1] is None
    assert observe(table, 2).actors == {2}
    assert opened(TABLES.run(table, "x"))[1:] == [lie, {"Ks", "8h"}]


def test_blind_hand_is_seen_after_its_first_word() -> None:
    """Gorka 2.2, 8: it opens nothing."""
    table = TABLES.run(deal("Ah Ad As 7h", "Kh Kd Ks 8h", HAND, dark=True), "d1 d5 d0 x6s7s")
    assert opened(table) == [{"6s", "7s"}, set(), set()]
    assert observe(table, 1).hands[1] is None
    assert observe(table, 1).counts[1] == 4
    table = TABLES.run(table, "E")
    assert observe(table, 1).hands[1] == {*cards("Ah Ad As 7h")}
    assert observe(table, 2).hands[2] is None
    over = TABLES.run(table, "P")
    assert observe(over, 2).finished[-1].facts.hands[2] == cards("Kh Kd Ks 8h")


def test_opened_cards_of_who_passes_stay_known_and_nothing_else() -> None:
    """Gorka 3.4: all have seen them; the closed ones nobody sees."""
    table = TABLES.run(deal("Ah Ad As 7h", "Kh Kd Ks 8h", HAND), "x6s7s P")
    assert observe(table, 2).hands[1] == {*cards("As 7h")}


@pytest.mark.parametrize(
    ("options", "before", "code", "key"),
    [
        ({"most": 10}, "x6s7s u5 u5", "u1", "raise-too-high"),
        ({}, "x6s7s", "E", "nothing-to-equal"),
        ({"dark": True}, "d2", "d1", "not-more-blind"),
        ({}, "", "x6s", "pick-not-allowed"),
    ],
)
def test_refusals_name_their_rules(
    options: dict[str, OptionValue], before: str, code: str, key: str
) -> None:
    """Gorka 2.2, 3.3, 4.2, 4.3."""
    table = TABLES.run(deal("", "", HAND, **options), before)
    with pytest.raises(RuleError, match=key) as refused:
        TABLES.run(table, code)
    assert "Gorka" in str(refused.value.rule)


def test_word_out_of_turn_is_refused() -> None:
    """Gorka 4.6."""
    table = TABLES.run(deal("", "", HAND), "x6s7s")
    with pytest.raises(RuleError, match="not-your-turn"):
        apply(table, 2, GORKA.decode("u1"))


def test_stop_in_mid_deal_pays_nothing() -> None:
    """Gorka 1.4: the pot of a running deal goes back."""
    table = TABLES.run(deal("", "", HAND), "x6s7s u5 u5")
    table = apply(table, 0, STOP)
    while table.vote is not None:
        table = apply(table, min(table.vote.awaited), AGREE)
    assert table.over
    assert figures(table) == "0 0 0 0"


def test_agreement_has_no_value_of_a_unit() -> None:
    """Gorka 1.4: chips have none."""
    assert {"stake", "only_card"}.isdisjoint(option.key for option in GORKA.options)
    assert Card.parse("6s") in GORKA.deck(GORKA.agree({}, 3))
