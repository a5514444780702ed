"""Matches of preferans: equal players come out even, nothing is lost, counts as by hand."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from engine.match import Board, Entrant, board, play
from engine.match_results import match_results
from engine.preferans.actions import Action
from engine.preferans.ai import Level, choose
from engine.preferans.ai.match import EVENING, Role, Tally, duplicate, tally
from engine.preferans.facts import DealFacts
from engine.preferans.observe import PlayerView
from engine.preferans.options import agree
from tests.engine.preferans import deals

CLUB = Entrant("club", Level.CLUB)
NOVICE = Entrant("novice", Level.NOVICE)
A, B, C = (Entrant(name, Level.CLUB) for name in "abc")
CONVENTIONS = ("sochi", "leningrad", "rostov")


def ask(entrant: Entrant, view: PlayerView, rng: random.Random) -> Action:
    return choose(view, rng, entrant.level, entrant.effort)


def played(
    count: int, *entrants: Entrant, convention: str = "sochi", seed: int = 1
) -> list[Board[Tally]]:
    match = duplicate(convention, len(entrants))
    return [board(match, entrants, seed, number, ask) for number in range(1, count + 1)]


def test_a_game_that_ends_early_ends_the_board() -> None:
    """Ten points in all are soon made, and nobody is asked after the settlement."""
    match = duplicate("sochi", 3)
    short = agree("sochi", 3, {"length": 2, "seating": "joining"})
    turn = play(replace(match, agreement=short, deals=40), (CLUB,) * 3, 1, 1, ask)
    assert 0 < len(turn.finished) < 40
    assert sum(turn.gains) == 0


# --- boards ---------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("convention", "entrants", "deals", "boards"),
    [
        *((convention, (A, B, C), 3, 4) for convention in CONVENTIONS),
        ("classic", (A, B, C), 3 * EVENING, 2),  # evenings, with bombs
        ("hussar", (A, B), 2, 6),
    ],
)
def test_equal_players_come_out_even_on_every_board(
    convention: str, entrants: tuple[Entrant, ...], deals: int, boards: int
) -> None:
    """Clubs by name: what the cards give one in a seat, they give the others there too."""
    for each in played(boards, *entrants, convention=convention):
        assert each.deals == deals
        assert each.gains == dict.fromkeys("abc"[: len(entrants)], 0)
        for found in each.tallies.values():
            assert sum(found.deals.values()) == deals
            assert sum(found.whists.values(), Fraction(0)) == 0


# --- what is counted ------------------------------------------------------------------------


def counted(facts: DealFacts) -> dict[str, Tally]:
    """The tallies of a deal that a, b and c play in seats 0, 1 and 2."""
    agreement = deals.agreement("sochi", 3)
    writes = deals.scored(facts, agreement, deals.sheet(0, 0, 0))
    full = DealFacts(
        **{name: getattr(facts, name) for name in facts.__slots__} | {"writes": writes}
    )
    whists = (Fraction(1), Fraction(2), Fraction(-3))
    return {name: tally((full,), seat, whists[seat]) for seat, name in enumerate("abc")}


def counts(found: Tally) -> dict[str, int]:
    return {
        f"{count_of}{level or ''}": count
        for (count_of, level), count in found.counts.items()
        if count
    }


def test_a_contract_that_fails() -> None:
    found = counted(deals.deal((5, 3, 2), contract="7h", whisters=(1, 2)))
    assert counts(found["a"]) == {"failed7": 1, "undertricks7": 2}
    assert counts(found["b"]) == {"whisted7": 1}
    assert found["a"].deals == {Role.DECLARER: 1}
    assert found["a"].whists == {Role.DECLARER: 1}
    assert found["c"].whists == {Role.DEFENDER: -3}


def test_a_whist_that_falls_short_and_one_that_does_not() -> None:
    found = counted(deals.deal((8, 2, 0), contract="6s", whisters=(1, 2)))
    assert counts(found["a"]) == {"made6": 1}
    assert counts(found["b"]) == {"whisted6": 1}
    assert counts(found["c"]) == {"whisted6": 1, "short6": 1}


def test_half_whist_is_an_unwhisted_contract() -> None:
    found = counted(deals.deal((0, 0, 0), contract="6s", half=2))
    assert counts(found["a"]) == {"unwhisted6": 1}
    assert counts(found["b"]) == {}
    assert counts(found["c"]) == {"asked6": 1, "half6": 1}


def test_misere_and_all_pass() -> None:
    caught = counted(deals.deal((2, 5, 3), contract="misere"))
    assert counts(caught["a"]) == {"misere_failed": 1, "misere_tricks": 2}
    assert caught["b"].deals == {Role.CATCHER: 1}
    assert counts(counted(deals.deal((0, 5, 5), contract="misere"))["a"]) == {"misere_made": 1}
    passed = counted(deals.all_pass((1, 3, 6), 1))
    assert [counts(passed[name]) for name in "abc"] == [
        {"all_pass_tricks": 1},
        {"all_pass_tricks": 3},
        {"all_pass_tricks": 6},
    ]


@pytest.mark.slow
def test_club_beats_novice() -> None:
    boards = played(900, CLUB, CLUB, NOVICE, seed=11)
    (ahead,) = match_results(["club", "club", "novice"], boards).differences
    assert (ahead.one, ahead.other) == ("club", "novice")
    assert ahead.gain.mean > 1
    assert ahead.gain.excludes_zero


@pytest.mark.slow
def test_club_whists_on_most_sixes_as_people_do() -> None:
    match = duplicate("sochi", 3)
    deals_played = [play(match, (A, B, C), 5, number, ask).finished[0] for number in range(1, 121)]
    sixes = [each for each in deals_played if getattr(each.contract, "level", 0) == 6]
    whisted = sum(bool(each.whisters) for each in sixes)
    assert len(sixes) > 30
    assert 3 * whisted > 2 * len(sixes)
