"""Claims (7.6): proved from what the claimer knows, else put to the others."""

import random

import pytest

from engine.game import CHANCE, PUBLIC
from engine.log import action_code
from engine.options import OptionValue
from engine.preferans import claim, hidden_search
from engine.preferans.actions import Claim, ClaimKind
from engine.preferans.claim_view import Known, known
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.proof import ClaimVerdict, prove
from engine.preferans.search import confirm
from engine.preferans.state import AllPass, Play
from engine.table import actors, apply, moves, observe
from engine.tricks import card_set
from engine.votes import OPEN, PROVED, Judge
from tests.engine.preferans.hidden import Told, known_to, scrambled
from tests.engine.preferans.tables import (
    cards,
    dealt,
    game,
    listed,
    opening,
    refuses,
    run,
    standing,
)
from tests.engine.random_games import early_move

SOLID = "AKQJT9s AKc Ad Ah"


def solid(said: str = "w w", **options: OptionValue) -> PreferansTable:
    """Seat 1 has ten tricks on top at spades."""
    table = dealt(SOLID, "87s QJTc KQd KQJh", talon="7d 8d", **options)  # type: ignore[arg-type]
    return run(table, f"b6s P P O x7d8d o6s {said}")


# --- what happens ---------------------------------------------------------------------------


def last_card() -> PreferansTable:
    """Declarer 1 leads his last card; 2 whists and holds 7♣; T J Q K of diamonds are unseen.

    The king is the declarer's, the queen that of 2's hidden partner, the others are discarded.
    """
    table = dealt("KQJT8s KTJd J9h", "A9s AKQTh A98d 7c", "7s AKQJT98c Q7d", talon="7h 8h")
    return run(
        table,
        "b6s P P O xTdJd o6s w P pc pKs pAs p7s pQh p8c p7h pKh p9c p8h pAh pTc p9h pTh pJc pJh "
        "pQs p9s pQc pJs p8d pKc pTs p9d pAc p8s pAd p7d",
    )


def test_who_of_two_hidden_hands_holds_the_higher_card_is_not_assumed() -> None:
    """A made six must not go down because the king is taken for the partner's queen."""
    table = run(last_card(), "2:cr2")
    assert table.vote is not None
    assert not table.state.finished
    facts = run(table, "1:R pKd p7c pQd").state.finished[-1]
    assert facts.taken[1] == 6


def finesse(said: str = "w w", **options: OptionValue) -> PreferansTable:
    """Seat 1 lacks the queen of clubs, which may lie anywhere."""
    hands = "AKQJT9s AKc Ad Jc", "87s QT9c KQd KQJh"
    table = dealt(*hands, talon="7d 8d", **options)  # type: ignore[arg-type]
    return run(table, f"b6s P P O x7d8d o6s {said}")


def test_what_is_not_proved_is_put_to_the_opponents() -> None:
    table = run(finesse(), "1:cr1")
    assert table.vote is not None
    assert actors(table) == {2, 0}
    assert listed_for(table, 2) == "A R"
    assert standing(table, 1) == "W"
    refuses(table, "1:pAs", "vote-running")
    table = run(table, "2:A")
    assert actors(table) == {0}
    facts = run(table, "0:A").state.finished[-1]
    assert facts.taken == (0, 10, 0)


def listed_for(table: PreferansTable, seat: int) -> str:
    return " ".join(action_code(PREFERANS, each) for each in moves(table, seat))


def test_a_refusal_opens_the_claimers_cards_and_plays_on() -> None:
    table = run(finesse(), "1:cr1 2:A 0:R")
    assert table.vote is None
    for viewer in (0, 2, PUBLIC):
        assert observe(table, viewer).hands[1] is not None
    assert actors(table) == {1}
    assert "cr1" not in standing(table, 1).split()
    refuses(table, "1:cr1", "claim-not-allowed")
    assert "cr2" in standing(table, 2).split()


def test_two_refusals_before_the_first_lead_leave_the_whister_both_hands() -> None:
    """Both hands lie open already; he plays them all the same, from the first lead on. Rule 4.7."""
    table = finesse("w P po", open_after_first_lead=True)
    table = run(table, "2:cr2 1:R 0:cr0 1:R")
    assert all(observe(table, PUBLIC).hands[seat] for seat in (0, 2))
    assert actors(run(table, "pAs p7s")) == {2}


def test_a_withdrawn_claim_opens_nothing_and_is_spent() -> None:
    table = run(finesse(), "1:cr1 1:W")
    assert observe(table, 2).hands[1] is None
    assert "cr1" not in standing(table, 1).split()


def test_only_those_whose_tricks_are_concerned_are_asked() -> None:
    assert actors(run(finesse("w P po"), "1:cr1")) == {2}
    assert actors(run(finesse("w P pc"), "1:cr1")) == {2, 0}
    assert actors(run(finesse("w P pc"), "2:cr2")) == {1}
    assert actors(run(finesse("w P pc"), "0:cr0")) == {1, 2}
    assert actors(run(finesse("w w"), "0:cr0")) == {1, 2}


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("w w", ["cr0 cr2 ps", "co cr1 ps", "cr2 cr0 ps"]),
        ("w P pc", ["cr0 ps", "co cr1 ps", "cr2 ps"]),
        ("w P po", ["ps", "co cr1 ps", "cr2 ps"]),
        ("P w po", ["cr0 ps", "co cr1 ps", "ps"]),
    ],
)
def test_who_may_claim_what(said: str, expected: list[str]) -> None:
    table = finesse(said)
    assert [standing(table, seat) for seat in range(3)] == expected


def test_a_dealer_who_plays_a_hand_claims_for_it() -> None:
    table = dealt("AKQJT9s AKc Ad Jc", talon="7d 8d", players=4)
    table = run(table, "b6s P P O x7d8d o8s P P l3 w pc")
    assert [standing(table, seat) for seat in range(4)] == ["cr0 ps", "co cr1 ps", "cr2 ps", "ps"]
    facts = run(table, "0:cr0 1:A").state.finished[-1]
    assert facts.taken == (0, 0, 0, 10)


def low_all_pass() -> PreferansTable:
    table = dealt("87s 987c 987d 87h", "AKQs AKQc AKQd Ah", talon="9s 9h", convention="rostov")
    return run(table, "P P P")


def test_all_pass_none_more_is_played_on_with_an_open_hand() -> None:
    table = low_all_pass()
    assert standing(table, 1) == "cn1 ps"
    table = run(table, "1:cn1")
    assert observe(table, 0).hands[1] is not None
    assert observe(table, PUBLIC).no_more == {1}
    rng = random.Random(3)
    while isinstance(table.state.phase, AllPass):
        (seat,) = actors(table)
        if seat == 1:
            table = apply(table, 1, PREFERANS.find(observe(table, 1)))
        else:
            table = run(table, rng.choice(listed(table).split()))
    facts = table.state.finished[-1]
    assert facts.taken[1] == 0
    assert sum(facts.taken) == 10
    assert facts.ending is None


def nine_over_eight(verdict: Judge) -> PreferansTable:
    """Seat 1, who takes no more, plays last to the eight of spades; only he has others."""
    table = dealt("97s 987c 987d 87h", "AKQ8s AKQc AKd Ah", talon="TJs", convention="rostov")
    table = apply(run(table, "P P P"), 1, Claim(ClaimKind.NONE, 1))
    table = apply(table, CHANCE, verdict)
    if verdict is OPEN:
        table = run(table, "0:A 2:A")
    return run(table, "p7h pAh p9h p8s pKh")


def test_what_is_proved_takes_no_trick_what_is_granted_may() -> None:
    proved, granted = nine_over_eight(PROVED), nine_over_eight(OPEN)
    assert listed(proved) == "p7s"
    refuses(proved, "p9s", "no-more")
    assert listed(granted) == "p7s p9s"
    assert actors(run(granted, "p9s")) == {1}


def test_a_hand_that_has_to_take_a_trick_takes_it() -> None:
    """The program played for it as nobody should; no table waits for ever."""
    table = nine_over_eight(PROVED)
    assert isinstance(table.state.phase, AllPass)
    hands = list(table.state.phase.hands)
    hands[1] &= ~card_set(cards("7s"))
    state = table.state._replace(phase=table.state.phase._replace(hands=tuple(hands)))
    assert listed(table._replace(state=state)) == "p9s"


def test_all_pass_claims_wait_for_the_talon() -> None:
    table = run(dealt(), "P P P")
    assert standing(table, 1) == "ps"


# --- what a claimer knows -------------------------------------------------------------------


def endings(seed: int, tricks_left: int, wanted: int) -> list[tuple[PreferansTable, int]]:
    """Tables with so few tricks left, and who could make a claim there."""
    rng = random.Random(seed)
    found: list[tuple[PreferansTable, int]] = []
    while len(found) < wanted:
        convention, players = rng.choice(("sochi", "leningrad", "rostov")), rng.choice((3, 4, 5))
        first = opening(rng, convention, players, 1)
        for table, _ in game(rng, first, choose=early_move, besides=0.02):
            phase = table.state.phase
            if isinstance(phase, (Play, AllPass)) and len(phase.tricks) == 10 - tricks_left:
                found += [(table, seat) for seat in range(players) if claim.rights(phase, seat)]
    return found


def knowledge(table: PreferansTable, seat: int) -> Known:
    return known(observe(table, seat))


def test_what_is_known_includes_the_truth() -> None:
    for table, seat in endings(7, 4, 200):
        here = knowledge(table, seat)
        phase = table.state.phase
        assert isinstance(phase, (Play, AllPass))
        assert sum(here.sizes) == here.pool.bit_count()
        for place, size, bar in zip(here.places, here.sizes, here.barred, strict=True):
            if place >= 0:
                hidden = phase.hands[place]
                assert hidden & here.pool == hidden
                assert hidden.bit_count() == size
                assert not hidden & bar


@pytest.mark.parametrize("said", ["bm b9s P bm! P", "bm b9s P bm! b9s! P o9s w w"])
def test_nobody_knows_a_talon_that_stayed_closed(said: str) -> None:
    """Nor does a proof: whoever declares without it does not know two cards more. Rule 13.30."""
    rng, changed = random.Random(said), 0
    told = Told(dealt("87s 987c 987d 87h", no_talon_bids=True), said)
    for _ in range(24):
        phase = told.table.state.phase
        assert isinstance(phase, Play)
        for seat in range(3):
            here = knowledge(told.table, seat)
            other = scrambled(told.table, known_to(told.truth, seat), rng)
            changed += other.state != told.table.state
            assert knowledge(other, seat) == here
            assert sum(here.sizes) == here.pool.bit_count()
            assert card_set(phase.deal.talon) & here.pool == card_set(phase.deal.talon)
        (actor,) = actors(told.table)
        told.do(actor, rng.choice(moves(told.table, actor)))
    assert changed > 40


def test_a_claim_beyond_the_bound_is_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    view, rest = observe(solid("w w"), 1), Claim(ClaimKind.REST, 1)
    assert prove(view, rest, 0) is ClaimVerdict.PROVED
    monkeypatch.setattr(hidden_search, "solid", lambda *_: False)
    assert prove(view, rest) is ClaimVerdict.PROVED
    assert prove(view, rest, 3) is ClaimVerdict.UNDECIDED
    table = apply(solid("w w"), 1, rest)
    assert confirm(observe(table, 1), PROVED, 3) is None
    assert confirm(observe(table, 1), OPEN, 3) is True
