"""What a club player would do, on deals laid out by hand. Seat 1 is the first hand."""

import random

import pytest

from engine.computers import Level, Samples
from engine.log import action_code, parse_action
from engine.match import Entrant, play
from engine.preferans.actions import MISERE, Action, Bid, Discard, ProposeResult
from engine.preferans.ai import choose, match
from engine.preferans.ai.habits import words
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.observe import PlayerView
from engine.table import actors, apply, observe
from engine.votes import AGREE, REFUSE, ProposeStop
from tests.engine.preferans.tables import cards, dealt, run

SOLID = "AKQJT9s AKc Ad Ah"
NOTHING = "87s QJ98c T98d Th"


def says(table: PreferansTable, seat: int | None = None) -> Action:
    """The choice of ``seat``, or of the one seat the table waits for."""
    if seat is None:
        (seat,) = actors(table)
    return choose(observe(table, seat), random.Random(0))


def code(table: PreferansTable, seat: int | None = None) -> str:
    return action_code(PREFERANS, says(table, seat))


# --- the auction ----------------------------------------------------------------------------


def test_ten_tricks_are_bid_and_ordered() -> None:
    table = dealt(SOLID, NOTHING, talon="7d 8h")
    assert code(table) == "b6s"
    table = run(table, "b6s P P O")
    assert says(table) == Discard(*cards("7d 8h"))
    assert code(run(table, "x7d8h")) == "o10s"


def test_a_hand_of_nothing_passes() -> None:
    assert code(dealt("87s 987c QT8d T9h")) == "P"


def test_a_misere_that_cannot_be_caught_is_bid() -> None:
    assert says(dealt("79Js 78c 79d 78Th")) == Bid(MISERE)


@pytest.mark.parametrize(
    ("convention", "bids", "whists"), [("sochi", "b6s", "P"), ("old", "P", "w")]
)
def test_where_consolation_is_dear_he_bids_with_more_and_whists_with_less(
    convention: str, bids: str, whists: str
) -> None:
    assert code(dealt("JTs 7c AQ8d AQJ9h", convention=convention)) == bids
    six = dealt("AKQJTs AKc 87d 7h", "8s 87c QJTd KQJ9h", talon="7s 8h", convention=convention)
    assert code(run(six, "b6s P P O x7s8h o6s")) == whists


def test_the_bidding_stops_where_the_hand_does() -> None:
    """Each goes on while some contract pays; the weaker one leaves first."""
    table = dealt("AKQJ9s AKc KJd 7h", "AKQ98h QTc Q87d", "8s")
    words = []
    while observe(table, 0).declarer is None:
        words.append(code(table))
        table = run(table, words[-1])
    assert observe(table, 0).declarer == 1
    assert words[:2] == ["b6s", "b6c"]
    assert words[-1] == "P"


@pytest.mark.parametrize("talon", ["Kd Ah", "Ad Kc"])
def test_misere_lays_the_dangerous_cards_away(talon: str) -> None:
    table = run(dealt("79Js 78c 79d 789h", talon=talon), "bm P P O")
    discard = says(table)
    assert isinstance(discard, Discard)
    assert discard.cards == set(cards(talon))


# --- whisting -------------------------------------------------------------------------------


def test_aces_whist_and_nothing_passes() -> None:
    strong = run(dealt("AKQJTs 789c 78d", "Ac AKd AKh 97s 7h Td 8h", talon="Jc Jd"), "b6s P P O")
    strong = run(strong, "xJcJd o6s")
    assert code(strong) == "w"
    weak = run(dealt(SOLID, NOTHING, talon="7d 8h"), "b6s P P O x7d8h o8s")
    assert code(weak) == "P"


FIVE_SPADES = "AKQJTs AKc 7d 78h"
LITTLE, LESS = "KQd JT98c 98s 9Jh", "QJTd T98c 98s 9Jh"


@pytest.mark.parametrize(
    ("contract", "first", "third", "said"),
    [
        ("8s", LITTLE, "", "w"),
        ("8s", LESS, "", "P"),
        ("8s", "", LITTLE, "P w"),
        ("8s", "", LESS, "P P"),
        ("7s", "", "KTd QT98c 98s K9h", "P w"),
        ("7s", "", LITTLE, "P h"),
        ("6s", "AKJd T98c 98s 9Jh", "", "P"),
        ("9s", LITTLE, "", "P"),
    ],
)
def test_little_whists_an_eight_and_not_for_half_a_seven(
    contract: str, first: str, third: str, said: str
) -> None:
    """With less than people do it with, as it pays; at six and nine with as much."""
    *before, word = said.split()
    table = run(dealt(FIVE_SPADES, first, third, talon="8d 9d"), "b6s P P O x8d9d o" + contract)
    assert code(run(table, " ".join(before))) == word


@pytest.mark.slow
def test_whisting_oftener_than_people_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards of three who whist as people do, and the same with one of today among them."""
    boards, played = 400, match.duplicate("sochi", 3)
    new, old = Entrant("new", Level.CLUB), Entrant("old", Level.CLUB)

    def ask(entrant: Entrant, view: PlayerView, rng: random.Random) -> Action:
        with monkeypatch.context() as patch:
            if entrant is old:
                patch.setattr(words, "BOLDER", {})
            return choose(view, rng, entrant.level)

    gains = []
    for number in range(1, boards + 1):
        usual = play(played, (old,) * 3, 4242, number, ask).gains
        for seat in range(3):
            seating = tuple(new if each == seat else old for each in range(3))
            gains.append(play(played, seating, 4242, number, ask).gains[seat] - usual[seat])
    gain = Samples(gains, [1] * len(gains)).value()
    assert gain.clear, gain


# --- play -----------------------------------------------------------------------------------


def test_the_declarer_draws_trumps() -> None:
    table = run(dealt(SOLID, NOTHING, talon="7d 8h"), "b6s P P O x7d8h o6s w w")
    assert code(table) in {"p9s", "pTs", "pJs", "pQs", "pKs", "pAs"}


def test_the_last_hand_wins_no_dearer_than_it_must() -> None:
    table = dealt("AKQJTs AKc Ad 87h", "9s AQTh", "87s KJ9h", talon="7d 8d")
    table = run(table, "b6s P P O x7d8d o6s w w p7h")
    assert code(table) == "pTh"
    table = run(table, "pTh")
    assert code(table) == "p9h"  # the partner has it


def test_the_dangerous_card_goes_under_a_higher_one_on_all_pass() -> None:
    table = run(dealt("AK8c", "QJ7c", "T9c", convention="rostov"), "P P P pKc pQc")
    assert code(table) == "pTc"


def test_misere_ducks_as_high_as_it_can() -> None:
    table = dealt("AKQTs", "79Js 78c 79d 78Th", talon="Ac Ad")
    table = run(table, "P bm P O xAcAd pTs")
    first = observe(table, 2)
    assert first.turn == 2
    assert code(table) == "p9s"


def test_the_defenders_catch_what_lies_open() -> None:
    """The declarer's king and queen of spades fall to low leads, whoever leads first."""
    table = dealt("789s 9JKc TQd TQh", "KQs 78c 789d 789h", talon="Ac Ad")
    table = run(table, "P bm P O xAcAd")
    while not table.state.finished:
        table = run(table, code(table))
    assert table.state.finished[-1].taken[2] >= 2


# --- consents -------------------------------------------------------------------------------


def playing(said: str = "w w") -> PreferansTable:
    table = dealt("AKQJT9s AKc Ad Jc", "87s QT9c KQd KQJh", talon="7d 8d")
    return run(table, f"b6s P P O x7d8d o6s {said}")


def test_a_claim_that_may_be_wrong_is_refused() -> None:
    table = run(playing(), "1:cr1")
    assert says(table, 2) == REFUSE


def test_a_claim_seen_to_be_right_is_agreed_to() -> None:
    table = run(playing(), "1:cr1 2:R")  # the claimer's hand lies open now
    seen = observe(table, 0)
    assert seen.hands[1] is not None
    given = run(playing(), "2:cr0")
    assert given.vote is not None
    assert says(given, 1) == REFUSE
    assert says(given, 0) == AGREE  # a partner's tricks are offered to him


def test_results_are_weighed() -> None:
    table = playing()
    generous = apply(table, 1, ProposeResult((2, 5, 3)))
    assert says(generous, 2) == AGREE
    greedy = apply(table, 2, ProposeResult((5, 0, 5)))
    assert says(greedy, 1) == REFUSE
    assert says(apply(table, 2, ProposeResult((0, 10, 0))), 1) == AGREE


def test_a_dealer_who_shares_a_misere_grants_it_no_tricks() -> None:
    """Rule 7.4: its mountain is his as well."""
    table = dealt("789s 79Tc 78d 78h", talon="As Kd", players=4, misere_invite=True)
    table = run(table, "i ij P P O xAsKd")
    assert says(apply(table, 2, ProposeResult((0, 3, 4, 3))), 0) == REFUSE
    assert says(apply(table, 2, ProposeResult((0, 0, 5, 5))), 0) == AGREE


def test_stopping_is_not_opposed() -> None:
    table = apply(playing(), 1, ProposeStop())
    assert says(table, 0) == AGREE
    assert says(apply(playing(), 1, parse_action(PREFERANS, "pm2")), 0) == AGREE
