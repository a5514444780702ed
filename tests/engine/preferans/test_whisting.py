"""Whisting (4): every sequence of words and where it leads."""

from collections.abc import Iterator

import pytest

from engine.options import OptionValue
from engine.preferans.actions import PASS
from engine.preferans.facts import DealFacts, EntryReason
from engine.preferans.game import PreferansTable
from engine.preferans.options import agree
from engine.preferans.state import OpenOrClosed, Play, Whisting
from engine.table import observe
from tests.engine.preferans.tables import dealt, listed, refuses, run
from tests.engine.records import dump

HAND = "AKQJT9s Ac Ad Ah Kh"


def ordered(contract: str, players: int = 3, **options: OptionValue) -> PreferansTable:
    """Seat 1 plays ``contract``; defenders are seats 2 and, with three players, 0, else 3."""
    table = dealt(HAND, talon="7d 8d", players=players, **options)  # type: ignore[arg-type]
    return run(table, f"b6s P P O x7d8d o{contract}")


@pytest.mark.parametrize(
    ("contract", "said", "options"),
    [
        ("6s", "", "w P"),
        ("6s", "w", "w P"),
        ("6s", "P", "w h P"),
        ("7s", "P", "w h P"),
        ("8s", "P", "w P"),
        ("10s", "P", "w P"),
        ("6s", "P h", "rw P"),
        ("6s", "w P", "po pc"),
        ("6s", "P w", "po pc"),
        ("6s", "P h rw", "po pc"),
    ],
)
def test_three_players(contract: str, said: str, options: str) -> None:
    assert listed(run(ordered(contract), said)) == options


@pytest.mark.parametrize(
    ("contract", "said", "options"),
    [
        ("6s", "P h P", "l2 l3 P"),
        ("6s", "P h P l3", "w P"),
        ("6s", "P h P l2 w", "po pc"),
        ("8s", "P P", "l2 l3 P"),
        ("9s", "P P l2", "w P"),
        ("6s", "w P", "po pc"),
    ],
)
def test_the_dealers_right(contract: str, said: str, options: str) -> None:
    assert listed(run(ordered(contract, players=4), said)) == options


@pytest.mark.parametrize(
    ("players", "contract", "said"),
    [
        (3, "6s", "P P"),
        (4, "6s", "P P"),  # two plain passes end the whisting at six and seven
        (4, "7s", "P P"),
        (3, "8s", "P P"),
        (4, "8s", "P P P"),
        (4, "8s", "P P l2 P"),
        (3, "6s", "P h P"),
        (4, "6s", "P h P P"),
        (4, "6s", "P h P l3 P"),
    ],
)
def test_unplayed(players: int, contract: str, said: str) -> None:
    table = run(ordered(contract, players), said)
    facts = last(table)
    assert (facts.whisters, facts.open_play, facts.tricks) == ((), None, ())
    reasons = [write.why for write in facts.writes]
    assert EntryReason.UNPLAYED in reasons
    assert (EntryReason.HALF_WHIST in reasons) == ("h" in said)


def last(table: PreferansTable) -> DealFacts:
    return table.state.finished[-1]


@pytest.mark.parametrize(
    ("players", "contract", "said", "whisters", "opened"),
    [
        (3, "6s", "w w", (2, 0), False),
        (3, "6s", "w P pc", (2,), False),
        (3, "6s", "P w po", (0,), True),
        (3, "6s", "P h rw po", (2,), True),
        (4, "6s", "P h P l3 w po", (0,), True),
        (4, "10s", "P P l2 w pc", (0,), False),
    ],
)
def test_played(
    players: int, contract: str, said: str, whisters: tuple[int, ...], opened: bool
) -> None:
    table = run(ordered(contract, players), said)
    assert isinstance(table.state.phase, Play)
    assert table.state.phase.history.whisters == whisters
    assert table.state.phase.control.open_play is opened


def unplayed_ways(table: PreferansTable) -> Iterator[PreferansTable]:
    """Every way in which the words can end without a whist."""
    if table.state.finished:
        yield table
    elif isinstance(table.state.phase, (Whisting, OpenOrClosed)):
        for code in listed(table).split():
            yield from unplayed_ways(run(table, code))


@pytest.mark.parametrize("first_hand_half", [False, True])
@pytest.mark.parametrize("level", range(6, 11))
@pytest.mark.parametrize("players", [3, 4, 5])
def test_wherever_the_dealer_may_whist_his_word_is_asked_and_recorded(
    players: int, level: int, first_hand_half: bool
) -> None:
    """Rules 4.4, 4.5: after a half that is not returned, and after two passes from eight on."""
    start = ordered(f"{level}s", players, first_hand_half=first_hand_half)
    ways = 0
    for table in unplayed_ways(start):
        data = dump(table, "ABCDE"[:players])
        told = data["deals"][0]["whisting"]
        words = [(each["seat"], each["say"]) for each in told]
        asked = players > 3 and (level > 7 or "half" in [say for _, say in words])
        own = [say for seat, say in words if seat == 0 and players > 3]
        assert own in ([["pass"], ["look", "pass"]] if asked else [[]])
        ways += 1
    endings = 1 if players == 3 else 3  # the dealer passes, at once or after either hand
    halves = (1 + first_hand_half) if level < 8 else 0
    assert ways == halves * endings + (1 if level < 8 else endings)


def test_the_dealer_must_look_before_he_whists_and_sees_that_hand_only() -> None:
    table = run(ordered("8s", players=4), "P P")
    refuses(table, "0:w", "not-now")
    assert observe(table, 0).hands == (frozenset(), None, None, None)
    looked = observe(run(table, "l3"), 0)
    assert looked.hands[3] is not None
    assert looked.hands[1] is looked.hands[2] is None
    assert looked.dealer_hand == 3
    assert observe(run(table, "l3"), 2).hands[3] is None


def test_the_dealer_plays_the_hand_he_took() -> None:
    table = run(ordered("8s", players=4), "P P l2 w pc pAs")
    assert isinstance(table.state.phase, Play)
    assert table.state.phase.control.played_by == (0, 1, 0, 3)
    assert listed(table).startswith("p")
    refuses(table, "2:p7s", "not-your-turn")
    opened = run(ordered("8s", players=4), "P P l2 w po pAs")
    assert isinstance(opened.state.phase, Play)
    assert opened.state.phase.control.played_by == (0, 1, 0, 0)
    assert opened.state.phase.control.shown == {2, 3}


@pytest.mark.parametrize(("contract", "options"), [("6s", "po pc h"), ("8s", "po pc")])
def test_first_hand_half(contract: str, options: str) -> None:
    table = ordered(contract, first_hand_half=True)
    assert listed(run(table, "w P")) == options
    assert listed(run(table, "P w")) == "po pc"


def test_after_a_first_hand_half_the_passer_may_return_it() -> None:
    table = run(ordered("6s", first_hand_half=True), "w P h")
    assert isinstance(table.state.phase, Whisting)
    assert listed(table) == "rw P"
    returned = run(table, "rw")
    assert isinstance(returned.state.phase, OpenOrClosed)
    assert returned.state.phase.turn == 0
    assert listed(returned) == "po pc"
    facts = last(run(table, "P"))
    assert [write.seat for write in facts.writes if write.why is EntryReason.HALF_WHIST] == [2]
    four = run(ordered("6s", players=4, first_hand_half=True), "w P h P")
    assert listed(four) == "l2 l3 P"


def test_without_half_whist_a_six_is_whisted_or_let_through() -> None:
    """Rule 13.38: not from the first hand either, whatever was agreed about it."""
    for players in (3, 4):
        table = ordered("6s", players, half_whist=False, first_hand_half=True)
        assert listed(run(table, "P")) == "w P"
        assert listed(run(table, "w P")) == "po pc"
        assert last(run(table, "P P")).whisting[-1][1] == PASS
    assert not agree("leningrad", 3, {"half_whist": False}).first_hand_half


@pytest.mark.parametrize(
    ("contract", "players", "said", "options"),
    [
        ("8s", 3, "P P", "rw P"),
        ("10s", 3, "P P", "rw P"),
        ("9s", 3, "P P rw", "po pc"),
        ("8s", 4, "P P", "rw P"),
        ("8s", 4, "P P P", "l2 l3 P"),  # the dealer comes after him
        ("8s", 3, "w P", "po pc"),
        ("7s", 3, "P", "w h P"),
    ],
)
def test_return_on_eight(contract: str, players: int, said: str, options: str) -> None:
    assert listed(run(ordered(contract, players, return_on_eight=True), said)) == options


def test_what_follows_a_return_on_eight() -> None:
    """Rule 13.26: he whists alone, or the contract is unplayed; at seven two passes are final."""
    table = run(ordered("8s", 4, return_on_eight=True), "P P rw pc")
    assert isinstance(table.state.phase, Play)
    assert table.state.phase.history.whisters == (2,)
    assert last(run(ordered("8s", return_on_eight=True), "P P P")).whisters == ()
    assert last(run(ordered("7s", return_on_eight=True), "P P")).whisters == ()
    refuses(ordered("8s", return_on_eight=True), "P P w", "not-now")


def test_stalingrad() -> None:
    table = ordered("6s", stalingrad=True)
    assert listed(table) == "w"
    assert listed(run(table, "w")) == "w"
    both = run(table, "w w")
    assert isinstance(both.state.phase, Play)
    assert both.state.phase.control.open_play is False
    assert listed(ordered("6c", stalingrad=True)) == "w P"
