"""Two at the table. Rules 10.1, 13.1, 13.2, 13.16, 13.19, 13.32, 13.33.

Seat 0 deals: seat 1 is the opponent and the first hand, place 2 the hand that is nobody's.
"""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import product
from random import Random

import pytest

from engine.cards import Card, Suit
from engine.errors import RuleError
from engine.game import PUBLIC
from engine.joining import has_room
from engine.options import OptionValue
from engine.preferans.actions import ClaimKind, ProposeResult
from engine.preferans.claim_view import known
from engine.preferans.facts import DealFacts
from engine.preferans.game import PREFERANS
from engine.preferans.options import agree
from engine.preferans.proof import decided
from engine.preferans.pulka import empty_sheet, enter, settle
from engine.preferans.state import AllPass, Play
from engine.table import actors, apply, observe
from engine.tricks import cards_in
from tests.engine.preferans.deals import all_pass, deal, scored, sheet, text
from tests.engine.preferans.tables import dealt as dealt_to
from tests.engine.preferans.tables import game, listed, opened, opening, refuses, run, standing
from tests.engine.preferans.test_deal import shuffled
from tests.engine.random_games import early_move
from tests.engine.test_tricks import naive_playable, naive_winner

BASES = ("sochi", "leningrad", "rostov")
PRICE = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
DOUBLE = {"sochi": 1, "leningrad": 2, "rostov": 1}
OPEN = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
ALONE = {6: 2, 7: 1, 8: 1, 9: 1, 10: 1}

SPADES = "AKQJT9s Ac Ad Ah Kh"
CLUBS = "KQJT9c KQd 9h"
dealt = partial(dealt_to, convention="hussar", players=2)
ORDERED = "b6s P O x7d8d o6s"
"""The opponent bids and orders a six; the dealer is asked for his whist."""


# --- cards and words --------------------------------------------------------------------------


def test_the_deal_alternates_and_the_third_hand_lies_between() -> None:
    table = shuffled(opened("hussar", 2))
    assert actors(table) == {1}
    table = run(table, "k16")
    first = observe(table, PUBLIC)
    assert (first.dealer, first.active, first.order, first.sitting) == (0, (1, 2, 0), (1, 0), None)
    assert first.counts == (10, 10, 10)
    assert first.hands == (None, None, None)
    table = run(table, "P P")
    while isinstance(table.state.phase, AllPass):
        table = run(table, listed(table).split()[0])
    second = observe(run(shuffled(table), "k16"), PUBLIC)
    assert (second.dealer, second.active, second.order) == (1, (0, 2, 1), (0, 1))


def test_the_opponent_speaks_first_and_may_hold() -> None:
    table = dealt()
    assert listed(table) == "P b6s bm"
    assert listed(run(table, "b6s")) == "P b6c bm"
    assert listed(run(table, "b6s b6c")) == "P H b6d"
    held = run(table, "b6s b6c H P")
    assert observe(held, PUBLIC).bidder == 1
    assert actors(held) == {1}


@pytest.mark.parametrize(("won", "asked"), [("b6s P O x7d8d o6s", 0), ("P T O x7d8d o6s", 1)])
def test_one_word_of_the_opponent_ends_the_whisting(won: str, asked: int) -> None:
    table = run(dealt(SPADES, third=CLUBS, talon="7d 8d"), won)
    assert actors(table) == {asked}
    assert listed(table) == "w P"
    assert listed(run(table, "w")) == "po pc"
    over = run(table, "P").state.finished[-1]
    assert text(over.writes) == f"P{1 - asked}=2"


# --- play -------------------------------------------------------------------------------------


def test_alone_two_cards_make_a_trick_and_the_third_hand_stays_closed() -> None:
    table = run(dealt(SPADES, third=CLUBS, talon="7d 8d"), f"{ORDERED} w pc")
    assert listed(table).split()[0].startswith("p")
    while len(table.state.phase.tricks) < 3:  # type: ignore[union-attr]
        table = run(table, listed(table).split()[0])
    seen = observe(table, PUBLIC)
    assert seen.order == (1, 0)
    assert all(len(trick.cards) == 2 for trick in seen.tricks)
    assert seen.counts[2] == 10
    for viewer in (PUBLIC, 0, 1):
        assert observe(table, viewer).hands[2] is None
    assert seen.played_by == (0, 1, 2)
    assert standing(table, 0).split()[0] == "cr0"
    for nobody in ("2:cr2", "2:cn2"):
        refuses(table, nobody, "not-your-turn")
    with pytest.raises(RuleError, match="bad-result"):
        apply(table, 0, ProposeResult((*seen.taken[:2], 10 - sum(seen.taken[:2]))))


@pytest.mark.parametrize("won", ["b6s P O x7d8d o6s", "P T O x7d8d o6s"])
def test_open_the_whister_plays_the_third_hand_and_it_alone_lies_open(won: str) -> None:
    table = run(dealt(SPADES, third=f"{CLUBS} 7h", talon="7d 8d"), f"{won} w po")
    declarer = observe(table, PUBLIC).declarer
    assert declarer is not None
    whister = 1 - declarer
    seen = observe(table, PUBLIC)
    assert seen.order == (1, 2, 0)
    assert seen.played_by[2] == whister
    assert [hand is None for hand in seen.hands] == [True, True, False]
    assert observe(table, declarer).hands[whister] is None
    table = run(table, listed(table).split()[0])
    assert observe(table, PUBLIC).turn == 2
    assert actors(table) == {whister}
    table = run(table, f"{listed(table).split()[0]}")
    table = run(table, f"{listed(table).split()[0]}")
    assert len(observe(table, PUBLIC).tricks[0].cards) == 3


@pytest.mark.parametrize(("won", "at_once"), [("bm P O x7d8d", False), ("P bm O x7d8d", True)])
def test_misere_is_caught_by_the_opponent_with_both_hands(won: str, *, at_once: bool) -> None:
    table = run(dealt(SPADES, third=f"{CLUBS} 7h", talon="7d 8d"), won)
    seen = observe(table, PUBLIC)
    assert seen.declarer is not None
    other = 1 - seen.declarer
    assert seen.whisting == ()
    assert (seen.hands[2] is not None, seen.hands[other] is not None) == (at_once, at_once)
    if not at_once:
        assert actors(run(table, f"{seen.declarer}:cn{seen.declarer}")) == {other}
        table = run(table, listed(table).split()[0])
    declarer, seen = seen.declarer, observe(table, PUBLIC)
    assert None not in (seen.hands[2], seen.hands[other])
    assert seen.hands[declarer] is None
    assert seen.played_by[2] == other
    assert "ho" not in standing(table, other)


def test_all_pass_is_played_by_two_with_the_talon_aside() -> None:
    table = run(dealt("AKQJT987s 7c 7d", third="AKQJT98c 8d 9d 7h"), "P P")
    phase = table.state.phase
    assert isinstance(phase, AllPass)
    assert phase.talon_card is None
    assert actors(table) == {1}
    assert standing(table, 1).split()[0] == "cn1"
    while isinstance(table.state.phase, AllPass):
        assert observe(table, PUBLIC).talon == ()
        assert observe(table, PUBLIC).hands[2] is None
        table = run(table, listed(table).split()[0])
    (facts,) = table.state.finished
    assert facts.taken[2] == 0
    assert len(facts.hands[2]) == 10
    assert [len(trick.cards) for trick in facts.tricks] == [2] * 10


def test_a_claim_is_proved_from_what_two_hands_may_hold() -> None:
    """Nine spades lie in the hand and the discard: whatever is out, the rest is the declarer's."""
    table = dealt("AKQJT987s Ac Kc", third="AKQJT98d QJTc", talon="7d 7h")
    alone = run(table, "b6s P O x7d7h o6s w pc 1:cr1").state.finished[-1]
    assert alone.taken == (0, 10, 0)
    assert alone.ending is not None
    assert alone.ending.by == "proof"
    hidden = run(dealt("AKQJs AKQc AKd 7h", third="", talon="7d 7c"), "b6s P O x7c7d o6s w pc")
    assert isinstance(run(hidden, "1:cr1").state.phase, Play)


# --- writes: a second reading -------------------------------------------------------------------


def due(base: str, level: int, took: int, *, alone: bool) -> str:
    """What a whisted contract of seat 0 writes when he takes so many tricks."""
    price, double, left = PRICE[level], DOUBLE[base], 10 - took
    down = max(0, level - took)
    consolation = 10 if base == "rostov" else price * double
    each = Fraction(price * double) * (1 if base == "sochi" else Fraction(1, 2))
    short = max(0, (ALONE if alone else OPEN)[level] - left)
    cells = {
        "M0": down * price * double,
        "M1": each * short,
        "P0": 0 if down else price,
        "W10": left * price * double + down * consolation,
    }
    return " ".join(f"{cell}={points}" for cell, points in cells.items() if points)


def played(took: int, level: int, *, alone: bool) -> DealFacts:
    """The defence's tricks fall where they may: those of an opened hand are the whister's."""
    third = 0 if alone else (10 - took) // 2
    facts = deal(
        (took, 10 - took - third, third), contract=f"{level}s", whisters=(1,), dealer=took % 2
    )
    return replace(facts, third_hand=2, open_play=not alone)


@pytest.mark.parametrize("base", BASES)
def test_whisted_contracts(base: str) -> None:
    agreement = agree("hussar", 2, {"base": base, "length": 200})
    for level, took, alone in product(PRICE, range(11), (False, True)):
        writes = scored(played(took, level, alone=alone), agreement, empty_sheet(2))
        assert text(writes) == due(base, level, took, alone=alone), (level, took, alone)


@pytest.mark.parametrize(
    ("base", "taken", "price", "expected"),
    [
        ("sochi", (7, 3, 0), 1, "M0=4"),
        ("sochi", (0, 10, 0), 3, "M1=30 P0=3"),
        ("sochi", (5, 5, 0), 2, ""),
        ("leningrad", (4, 6, 0), 4, "M1=8"),
        ("rostov", (2, 8, 0), 5, "W01=40"),
        ("rostov", (10, 0, 0), 5, "P1=1 W10=50"),
        ("rostov", (5, 5, 0), 5, ""),  # rule 13.32
    ],
)
def test_all_pass(base: str, taken: tuple[int, ...], price: int, expected: str) -> None:
    facts = replace(all_pass(taken, price, dealer=0), third_hand=2)
    agreement = agree("hussar", 2, {"base": base})
    assert text(scored(facts, agreement, empty_sheet(2))) == expected


@pytest.mark.parametrize("mountain", ["divided", "undivided"])
@pytest.mark.parametrize(
    "pools",
    [(0, 0), (20, 0), (20, 20), (17, 20), (20, 14)],
    ids=lambda pools: "-".join(map(str, pools)),
)
def test_a_contract_is_worth_the_same_whatever_the_pools_hold(
    mountain: str, pools: tuple[int, int]
) -> None:
    """Ten in the pool are 50 whists of the opponent: by help, on the mountain, by halves. 13.19."""
    agreement = agree("hussar", 2, {"length": 20, "mountain": mountain})
    before = sheet(*pools)
    facts = replace(deal((10, 0, 0), contract="10s", dealer=1), third_hand=2)
    after = enter(before, scored(facts, agreement, before))
    won = settle(after, agreement)[0] - settle(before, agreement)[0]
    # Two settle: what is written to one is taken from the other.
    assert won == 50
    if pools == (20, 20):
        assert after.accounts[0].mountain == (-10 if mountain == "divided" else -5)


# --- what can be agreed on ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "option",
    [
        "misere_invite",
        "half_whist",
        "first_hand_half",
        "return_on_eight",
        "share_high_shortage",
        "cap_shortage",
        "stalingrad",
        "ten_checked",
        "dealer_talon_prize",
    ],
)
def test_what_needs_a_third_player_is_not_offered(option: str) -> None:
    with pytest.raises(RuleError, match="option-barred"):
        agree("hussar", 2, {option: True})
    with pytest.raises(RuleError, match="option-barred"):
        agree("hussar", 2, {"base": "leningrad", "whist": "gentleman"})


@pytest.mark.parametrize(("convention", "players"), [("sochi", 2), ("classic", 2), ("hussar", 3)])
def test_two_play_hussar_and_nothing_else(convention: str, players: int) -> None:
    with pytest.raises(RuleError, match="players"):
        agree(convention, players, {})
    with pytest.raises(RuleError, match="option-barred"):
        agree(convention, players, {"seats": players})


def test_nobody_joins_two() -> None:
    assert not has_room(opened("hussar", 2))
    assert PREFERANS.places({"convention": "hussar"}) == (2,)
    with pytest.raises(RuleError):
        agree("hussar", 2, {}).among(3)


# --- figures worked out by hand -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("chosen", "written", "lost"),
    [
        # Six down one against five: two on the mountain are ten whists, 5 x 2 and 2 of consolation.
        ({"base": "sochi"}, "M0=2 W10=12", 22),
        # All of it twice.
        ({"base": "leningrad"}, "M0=4 W10=24", 44),
        # Consolation is ten whatever the contract.
        ({"base": "rostov"}, "M0=2 W10=20", 30),
        # A mountain point is ten whists, not five.
        ({"mountain": "undivided"}, "M0=2 W10=12", 32),
    ],
)
def test_a_six_down_one(chosen: dict[str, OptionValue], written: str, lost: int) -> None:
    agreement = agree("hussar", 2, {**chosen, "length": 10})
    before = empty_sheet(2)
    writes = scored(played(5, 6, alone=False), agreement, before)
    assert text(writes) == written
    assert settle(enter(before, writes), agreement) == (Fraction(-lost), Fraction(lost))


# --- claims -------------------------------------------------------------------------------------


def forced(
    hands: dict[int, tuple[Card, ...]], turn: int, claimer: int, trump: Suit | None, *, takes: bool
) -> bool:
    """Whether the claim holds with both hands open: every trick is the claimer's, or none is."""
    if not hands[turn]:
        return True
    other = 1 - turn

    def holds(lead: Card, answer: Card) -> bool:
        won = naive_winner(((turn, lead), (other, answer)), lead.suit, trump)
        if (won == claimer) is not takes:
            return False
        left = {
            turn: tuple(card for card in hands[turn] if card != lead),
            other: tuple(card for card in hands[other] if card != answer),
        }
        return forced(left, won, claimer, trump, takes=takes)

    def answers(lead: Card) -> list[Card]:
        return naive_playable(list(hands[other]), lead.suit, trump)

    if turn == claimer:
        return any(all(holds(lead, each) for each in answers(lead)) for lead in hands[turn])
    return all(any(holds(lead, each) for each in answers(lead)) for lead in hands[turn])


def test_what_is_proved_of_two_hands_holds_when_they_lie_open() -> None:
    """A proof may use no card that it cannot know, so with all of them known it must still hold."""
    rng, found = Random("hussar claims 2"), Counter[tuple[bool, bool | None]]()
    for _ in range(40):
        for table, _ in game(rng, opening(rng, "hussar", 2, 2), choose=early_move):
            phase = table.state.phase
            if not isinstance(phase, (Play, AllPass)) or phase.trick or len(phase.tricks) != 6:
                continue
            if isinstance(phase, Play) and phase.control.open_play:
                continue
            hands = {seat: cards_in(phase.hands[seat]) for seat in (0, 1)}
            for seat in (0, 1):
                takes = isinstance(phase, Play)
                kind = ClaimKind.REST if takes else ClaimKind.NONE
                proof = decided(known(observe(table, seat)), kind, frozenset((seat,)))
                trump = phase.trump if isinstance(phase, Play) else None
                suit = None if trump is None else Suit(trump)
                open_cards = forced(hands, phase.turn, seat, suit, takes=takes)
                assert open_cards or not proof, (hands, seat, kind)
                found[takes, proof] += 1
    assert found[True, True]
    assert found[False, True]
    assert found[True, False] + found[False, False] > 50
