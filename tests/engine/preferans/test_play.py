"""Play of contracts and misère (7.1-7.3), open hands (4.7), conceding (3.5)."""

import pytest

from engine.cards import Card, Suit
from engine.errors import RuleError
from engine.game import PUBLIC
from engine.options import OptionValue
from engine.preferans.facts import EndingKind, EntryReason
from engine.preferans.game import PreferansTable
from engine.preferans.state import Play
from engine.table import actors, observe
from tests.engine.preferans.tables import dealt, listed, refuses, run, standing
from tests.engine.records import dump, verify

FIRST = "AKQJT9s Ac Ad Ah Kh"
SECOND = "87s KQc KQd QJTh 7c"


def contract(said: str = "w w", contract: str = "6s", **options: OptionValue) -> PreferansTable:
    """Seat 1 plays; seats 2 and 0 (3 with four players) defend."""
    table = dealt(FIRST, SECOND, talon="7d 8d", **options)  # type: ignore[arg-type]
    return run(table, f"b6s P P O x7d8d o{contract} {said}")


def test_refusals_say_which_suit() -> None:
    table = run(contract(), "pAd")
    with pytest.raises(RuleError) as refused:
        run(table, "p7s")
    assert (refused.value.key, refused.value.params) == ("follow-suit", {"suit": Suit.DIAMONDS})
    with pytest.raises(RuleError) as refused:
        run(table, "pAh")
    assert (refused.value.key, refused.value.params) == (
        "card-not-held",
        {"card": Card.parse("Ah")},
    )
    refuses(table, "0:p9d", "not-your-turn")


def test_a_void_hand_must_trump() -> None:
    # Seat 2 has no hearts and two spades, trumps.
    table = run(
        dealt("AKQJT9s Ac Ad Ah Kh", "87s KQJT9c KQd 7c", talon="7d 8d"),
        "b6s P P O x7d8d o6s w w pAh",
    )
    assert listed(table) == "p7s p8s"
    with pytest.raises(RuleError) as refused:
        run(table, "pKd")
    assert (refused.value.key, refused.value.params) == ("must-trump", {"suit": Suit.SPADES})


def test_the_whister_plays_both_open_hands() -> None:
    table = contract("w P po")
    for viewer in (0, 1, 2, PUBLIC):
        hands = observe(table, viewer).hands
        assert hands[2] is not None
        assert hands[0] is not None
        assert (hands[1] is not None) == (viewer == 1)
    table = run(table, "pAd")
    assert actors(table) == {2}
    table = run(table, "pQd")
    assert actors(table) == {2}  # the passer's card
    assert observe(table, 2).turn == 0
    with pytest.raises(RuleError, match="other-hand"):
        run(table, "p7s")  # his own, while the other hand is to play
    refuses(table, "pAc", "card-not-held")
    refuses(table, "0:p9d", "not-your-turn")
    assert actors(run(table, "p9d")) == {1}


def test_hands_may_open_only_after_the_first_lead() -> None:
    table = contract("w P po", open_after_first_lead=True)
    assert observe(table, 1).hands[2] is None
    assert observe(table, 1).open_play is True
    table = run(table, "pAd")
    assert observe(table, 1).hands[2] is not None
    assert observe(table, 1).hands[0] is not None
    # A passer who leads does so himself.
    other = run(
        dealt(FIRST, SECOND, talon="7d 8d", open_after_first_lead=True),
        "P P T O x7d8d o6s P w po",
    )
    assert actors(other) == {1}
    assert observe(other, 0).hands[1] is None
    led = run(other, "pAs")
    assert observe(led, 0).hands[1] is not None


@pytest.mark.parametrize(
    ("said", "cards", "taken"),
    [
        ("w w", "", (5, 0, 5)),
        ("w w", "pAd pQd p9d", (5, 0, 5)),
        ("w P po", "pAd pQd p9d", (0, 0, 10)),
        ("P w pc", "", (10, 0, 0)),
    ],
)
def test_conceding(said: str, cards: str, taken: tuple[int, ...]) -> None:
    table = run(run(contract(said), cards), "1:co")
    facts = table.state.finished[-1]
    assert facts.taken == taken
    assert facts.ending is not None
    assert (facts.ending.kind, facts.ending.seat) == (EndingKind.CONCEDE, 1)
    (mountain,) = [write.points for write in facts.writes if write.why is EntryReason.UNDERTRICKS]
    assert mountain == 12


def test_won_tricks_stay_and_an_odd_one_goes_to_the_first_defender() -> None:
    table = run(
        dealt("KQJT98s 7c 7d 7h 8h", "As AKc AKd AKh 9c 9d 9h", talon="8c 8d"),
        "b6s P P O x8c8d o6s w w pKs pAs p7s",
    )
    assert isinstance(table.state.phase, Play)
    assert table.state.phase.taken == (0, 0, 1)
    assert actors(table) == {2}
    for played in ("", "pAc", "pAc pTc"):
        facts = run(run(table, played), "1:co").state.finished[-1]
        assert facts.taken == (4, 0, 6)


@pytest.mark.slow
@pytest.mark.parametrize("said", ["w w", "w P po", "w P pc", "P w po", "P w pc"])
def test_the_declarer_may_concede_at_any_moment_of_the_play(said: str) -> None:
    """Rule 3.5: his turn or not, in the middle of a trick, and while others vote beside it."""
    table = contract(said)
    moments = 0
    while isinstance(table.state.phase, Play):
        assert "co" in standing(table, 1).split()
        facts = run(table, "1:co").state.finished[-1]
        assert facts.ending is not None
        assert (facts.ending.kind, facts.ending.seat) == (EndingKind.CONCEDE, 1)
        assert facts.taken[1] == 0
        assert sum(facts.taken) == 10
        assert (facts.tricks, facts.ending.table) == (
            table.state.phase.tricks,
            table.state.phase.trick,
        )
        conceded = dump(run(table, "1:co"), ("A", "B", "C"))
        assert verify(conceded).ok
        asked = run(table, "0:ps")  # to stop the pulka: holds up nothing
        assert run(asked, "1:co").state.finished[-1].ending == facts.ending
        for other in (0, 2):
            assert "co" not in standing(table, other).split()
            refuses(table, f"{other}:co", "not-now")
        table = run(table, listed(table).split()[0])
        moments += 1
    assert moments == 30
    refuses(table, "1:co", "not-now")


def test_a_claim_that_is_being_answered_comes_before_a_concession() -> None:
    asked = run(contract("w w"), "2:cr2")
    assert asked.vote is not None
    refuses(asked, "1:co", "vote-running")
    assert "co" not in standing(asked, 1).split()


def test_conceding_against_the_dealers_whist() -> None:
    table = run(
        dealt(FIRST, SECOND, talon="7d 8d", players=4), "b6s P P O x7d8d o8s P P l3 w pc 1:co"
    )
    facts = table.state.finished[-1]
    assert facts.taken == (0, 0, 0, 10)
    assert facts.whisters == (0,)
    assert facts.dealer_hand == 3


def test_only_the_declarer_of_a_contract_concedes() -> None:
    table = contract()
    assert "co" in standing(table, 1).split()
    assert "co" not in standing(table, 2).split()
    misere = run(dealt(FIRST, SECOND, talon="7d 8d"), "bm P P O x7d8d")
    assert "co" not in standing(misere, 1).split()


# --- misère ---------------------------------------------------------------------------------


def misere(codes: str, **options: OptionValue) -> PreferansTable:
    return run(dealt(FIRST, SECOND, talon="7d 8d", **options), codes)  # type: ignore[arg-type]


def test_each_defender_plays_his_own_hand_or_hands_it_over() -> None:
    table = misere("P bm P O x7d8d")
    assert actors(table) == {1}
    assert standing(table, 1) == "ho ps"
    assert standing(table, 2) == "cn2 ps"
    table = run(table, "1:ho")
    assert actors(table) == {0}
    assert observe(table, 2).hand_over == 1
    assert standing(table, 0) == "ps"  # he plays both and cannot hand over
    refuses(table, "0:ho", "not-now")
    table = run(table, "pAc pQc")
    assert actors(table) == {0}
