"""Claims in endings of lawful play (7.6), against a brute force that knows nothing of the proof."""

import random

import pytest

from engine.preferans import hidden_search
from engine.preferans.claim_view import Known
from engine.preferans.game import PREFERANS
from engine.preferans.proof import ClaimVerdict, prove
from engine.table import apply, observe
from engine.votes import PROVED
from tests.engine.preferans.claim_endings import ROLES, judged, role
from tests.engine.preferans.claim_oracle import Case, brute
from tests.engine.preferans.unsound_endings import ENDINGS, Ending

SAMPLE = {1: 8, 2: 8, 3: 5}
"""Claims that are tried, by tricks to come."""


@pytest.mark.slow
@pytest.mark.parametrize("role", ROLES)
def test_claims_end_the_deal_exactly_when_they_hold(role: str) -> None:
    answers = []
    for left, tried in SAMPLE.items():
        found = judged(random.Random(f"ending {left} {role}"), role, left)
        for _ in range(tried):
            case, holds = next(found)
            claimed = apply(case.table, case.claimer, case.claim)
            verdict = PREFERANS.find(observe(claimed, case.claimer))
            assert (verdict == PROVED) == holds
            answers.append(holds)
    assert True in answers


# --- what seems to be proved ----------------------------------------------------------------


class SidesAlike(hidden_search.Search):
    """Takes all hidden hands for one side."""

    def __init__(self, known: Known, takers: frozenset[int], limit: int, *, takes: bool) -> None:
        super().__init__(known, takers, limit, takes=takes)
        self.told_apart = False


class RowsAlike(hidden_search.Search):
    """Takes the cards of a row for one, also when both hidden hands play to the trick."""

    def _rival(self, turn: int, count: int) -> int:
        return -1


def judged_by(
    search: type[hidden_search.Search], case: Case, monkeypatch: pytest.MonkeyPatch
) -> ClaimVerdict:
    """The engine's answer with another search."""
    monkeypatch.setattr(hidden_search, "Search", search)
    return prove(observe(case.table, case.claimer), case.claim)


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.role)
def test_what_only_seems_proved_is_put_to_the_others(
    ending: Ending, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = ending.case()
    assert role(case) == ending.role
    assert not brute(case).holds()
    assert prove(observe(case.table, case.claimer), case.claim) is ClaimVerdict.REFUTED
    for careless in (SidesAlike, RowsAlike):  # else the ending says nothing
        assert judged_by(careless, case, monkeypatch) is ClaimVerdict.PROVED
