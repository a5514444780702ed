"""Old hussar by hand, the golden figures OG40-OG43 among it. Rule 10.2.

Seat 0 deals: seat 1 is the opponent and the first hand.
"""

import random
from dataclasses import replace

import pytest

from engine.cards import DECK, EMPTY_HAND, Card, Rank
from engine.game import CHANCE, PUBLIC
from engine.options import UNUSED, OptionValue
from engine.preferans.actions import TAKE_TALON, WHIST
from engine.preferans.facts import DealFacts, EndingKind
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.options import OPTIONS, agree
from engine.preferans.pulka import after_deal, closed, settle
from engine.shuffle import Shuffle
from engine.table import actors, apply, observe
from tests.engine.preferans.deals import SOME_HAND, all_pass, deal, scored, sheet, text
from tests.engine.preferans.tables import SALT, cards, listed, opened, refuses, run, two_talons
from tests.engine.records import dump, kept, past_of, verify

TALONS = DECK[:4]
PRICES = {"1": lambda b, n: b * (n - 5), "2": lambda b, n: b + 10 * (n - 6),
          "3": lambda b, n: b + 10 * (n - 5), "4": lambda b, n: 10 * (n - 5),
          "doubling": lambda b, n: b * 2 ** (n - 6)}  # fmt: skip


def told(taken: tuple[int, int], contract: str = "6h", way: str = "alone") -> DealFacts:
    """Seat 0 declares; seat 1 whists alone, with his talon, passes, or a ten is checked."""
    whists = way in ("alone", "talon")
    facts = deal(
        (*taken, 0),
        contract=contract,
        whisters=(1,) if whists else (),
        ending=EndingKind.CHECKED if way == "checked" else None,
        dealer=0,
    )
    said = {"alone": ((1, WHIST),), "talon": ((1, WHIST), (1, TAKE_TALON))}.get(way, ())
    return replace(
        facts,
        third_hand=2,
        hands=(SOME_HAND, SOME_HAND, EMPTY_HAND),
        talon=TALONS,
        whisting=said,
        open_play=False if whists else None,
    )


@pytest.mark.parametrize(
    ("facts", "pools", "expected"),
    [
        (told((4, 6)), (0, 0), "W10=300"),  # OG40: 200 + 40 + 60
        (told((9, 1)), (0, 0), "P0=10 W01=100 W10=10"),  # OG41
        (told((7, 3), way="talon"), (0, 0), "P0=10 W01=100 W10=30"),
        (told((9, 1), "7h", "talon"), (0, 0), "P0=20 W01=200 W10=20"),
        (told((0, 0), way="pass"), (95, 40), "P0=5 P1=5 W01=50"),  # OG42
        (told((9, 1), "10s", "checked"), (0, 0), "W10=240"),  # OG43: 200 + 20 + 20
        (told((10, 0), "10s", "checked"), (0, 0), "P0=20"),
        (replace(all_pass((5, 5, 0), 2), third_hand=2), (0, 0), ""),
    ],
)
def test_og40_to_og43(facts: DealFacts, pools: tuple[int, int], expected: str) -> None:
    assert text(scored(facts, agree("old_hussar", 2, {"length": 100}), sheet(*pools))) == expected


def test_a_second_scoring_writes_the_same() -> None:
    rng, kinds = random.Random(1), set()
    for _ in range(1500):
        table, level, suit = rng.choice([*PRICES]), rng.randint(6, 10), rng.randrange(5)
        way = "checked" if level == 10 else rng.choice(("alone", "talon", "pass"))
        limited, consolation = rng.random() < 0.3, rng.choice((0, 10, 20))
        own = 0 if way == "pass" else rng.randint(0, 10)
        taken = (own, 0 if way == "pass" else 10 - own)
        pools = [rng.randint(40, 100), rng.randint(40, 100)]
        before = sheet(*pools)
        p = PRICES[table](4 + 2 * suit, level)
        cells: dict[str, int] = {}

        def add(cell: str, points: int, cells: dict[str, int] = cells) -> None:
            cells[cell] = cells.get(cell, 0) + points

        made = way == "pass" or own >= level
        for _point in range(p if made else 0):  # a point of the record at a time
            if limited or pools[0] < 100:
                add("P0", 1)
                pools[0] += 1
            elif pools[1] < 100:
                add("P1", 1)
                add("W01", 10)
                pools[1] += 1
        for _trick in range(0 if made else level - own):
            add("W10", 10 * p + consolation)
        for _trick in range(taken[1]):
            add("W10", p)
        owed = {"alone": {6: 2, 7: 1, 8: 1, 9: 1}, "talon": {6: 4, 7: 2, 8: 1, 9: 1}}
        for _trick in range(taken[1], owed.get(way, {}).get(level, 0)):
            add("W01", 10 * p)
        options: dict[str, OptionValue] = {"length": 0 if limited else 100}
        options |= {"limit": "deals 9"} if limited else {}
        terms = agree(
            "old_hussar",
            2,
            {**options, "price_table": table, "consolation_price": consolation},
        )
        facts = told(taken, f"{level}{'scdhn'[suit]}", way)
        due = " ".join(f"{cell}={points}" for cell, points in sorted(cells.items()) if points)
        assert text(scored(facts, terms, before)) == due
        kinds.add((way, made, limited))
    assert len(kinds) == 14


def test_the_end_and_what_can_be_agreed_on() -> None:
    terms = agree("old_hussar", 2, {})
    assert (terms.length, len(PREFERANS.deck(terms))) == (50, 24)
    values = terms.values()
    offered = [each.key for each in OPTIONS if each.shut(values) not in (UNUSED, "only-two-play")]
    assert {"length", "limit", "price_table", "consolation_price"} <= {*offered}
    assert not {"stake_out", "remise", "miseres", "base", "mountain", "cards"} & {*offered}
    before = sheet(45, 50)
    after = after_deal(before, terms, scored(told((0, 0), way="pass"), terms, before))
    assert closed(after, terms, ())
    assert not closed(before, terms, ())
    assert [*settle(before, terms)] == [-25, 25]


# --- cards and words --------------------------------------------------------------------------

FIRST, DEALERS = "AKQJT9s AKc AKd", "QJT9c QJd AKJTh"
OWN, OTHER = "T9d", "Q9h"


def laid() -> PreferansTable:
    return two_talons(FIRST, DEALERS, f"{OWN} {OTHER}")


def test_each_has_ten_cards_and_a_talon() -> None:
    table = laid()
    view = observe(table, 1)
    assert view.hands[:2] == (None, frozenset(cards(FIRST)))
    assert (view.active[0], view.order, view.counts) == (1, (1, 0), (10, 10, 0))
    assert [listed(table), listed(run(table, "b6s"))] == ["P b6s", "P H b6c"]
    assert all(card.rank >= Rank.NINE for card in table.state.phase.deal.cards.deck)  # type: ignore[union-attr]
    for short in (3, 21):
        waits = apply(
            opened("old_hussar", 2), CHANCE, Shuffle(PREFERANS.deck(view.agreement), SALT)
        )
        refuses(waits, f"k{short}", "cut")


def test_all_passed_nothing_is_written_and_the_other_deals() -> None:
    table = run(laid(), "P P")
    (facts,) = table.state.finished
    assert (facts.declarer, facts.taken, facts.writes, facts.tricks) == (None, (0, 0, 0), (), ())
    assert table.state.pulka.dealer == 1


def test_the_buyers_talon_is_shown_and_the_whisters_is_not() -> None:
    bought = run(laid(), "b6s P O")
    own, others = cards(OWN), frozenset(cards(OTHER))
    for viewer in (0, 1, PUBLIC):
        assert observe(bought, viewer).talon == own
    assert not others & (observe(bought, 1).hands[1] or EMPTY_HAND)
    ordered = run(bought, "x9dTd o6s w")
    assert listed(ordered) == "T pc"
    laying = run(ordered, "T")
    assert actors(laying) == {0}
    assert len(listed(laying).split()) == 66
    assert others <= (observe(laying, 0).hands[0] or EMPTY_HAND)
    refuses(laying, "x9s9d", "discard-not-held")
    for viewer in (1, PUBLIC):
        view = observe(laying, viewer)
        assert (view.talon, view.hands[0], view.counts[0]) == (own, None, 12)
    played = run(laying, "x9c9h")
    view = observe(played, 0)
    assert (view.discard, view.counts, view.order) == (cards("9c 9h"), (10, 10, 0), (1, 0))
    assert observe(played, 1).discard == cards("9d Td")
    assert actors(played) == {1}


def test_alone_his_talon_stays_closed_and_records_keep_both() -> None:
    for code, play in (("pc", "alone"), ("T x9c9h", "talon")):
        table = run(laid(), f"b6s P O x9dTd o6s w {code}")
        done = run(table, "co")
        record = dump(done, ("a", "b"))
        (facts,) = record["deals"]
        assert (facts["play"], facts["talons"]) == (play, [["Qh", "9h"], ["Td", "9d"]])
        assert ("talon" in facts, len(facts["hands"]), len(facts["taken"])) == (False, 2, 2)
        assert facts.get("whister_discard") == (["9c", "9h"] if play == "talon" else None)
        assert verify(record).ok
        assert kept(done) == past_of(done)
        assert kept(done).finished == done.state.finished


def test_a_ten_is_checked_against_the_hand_as_dealt() -> None:
    table = run(laid(), "b6s P O x9dTd o10s")
    (facts,) = table.state.finished
    held = frozenset(cards(FIRST))
    assert facts.taken == (*_checked(held, frozenset(cards(DEALERS))), 0)
    assert facts.ending is not None
    assert facts.ending.kind is EndingKind.CHECKED


def _checked(leads: frozenset[Card], follows: frozenset[Card]) -> tuple[int, int]:
    """Tricks of the second and of the first hand at spades, both playing their best."""
    seen: dict[tuple[frozenset[Card], frozenset[Card], bool], int] = {}

    def best(one: frozenset[Card], two: frozenset[Card], mine: bool) -> int:
        """The tricks of whoever leads; ``mine``: the declarer does."""
        if not one:
            return 0
        key = one, two, mine
        if key not in seen:
            found = []
            for card in one:
                suit = [each for each in two if each.suit == card.suit]
                answers = suit or [each for each in two if each.suit == 0] or [*two]
                worst = len(one)
                for answer in answers:
                    beats = answer > card if answer.suit == card.suit else answer.suit == 0
                    rest = one - {card}, two - {answer}
                    worst = min(
                        worst,
                        len(rest[0]) - best(rest[1], rest[0], not mine)
                        if beats
                        else 1 + best(*rest, mine),
                    )
                found.append(worst)
                if worst == len(one):
                    break
            seen[key] = max(found)
        return seen[key]

    won = best(leads, follows, True)
    return 10 - won, won
