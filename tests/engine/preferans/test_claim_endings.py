"""Claims in endings of lawful play (7.6), against a brute force that knows nothing of the proof."""

import random

import pytest

from engine.preferans.rules import apply
from tests.engine.preferans.claim_endings import ROLES, judged
from tests.engine.preferans.claim_sweep import swept

SAMPLE = {1: 5, 2: 5, 3: 4, 4: 1}


@pytest.mark.parametrize("role", ROLES)
def test_claims_end_the_deal_exactly_when_they_hold(role: str) -> None:
    answers = []
    for left, tried in SAMPLE.items():
        found = judged(random.Random(f"fixed {left} {role}"), role, left)
        for _ in range(tried):
            case, holds = next(found)
            after = apply(case.table, case.claimer, case.claim)
            assert (after.vote is None) == holds
            answers.append(holds)
    assert True in answers


@pytest.mark.slow
@pytest.mark.parametrize("role", ROLES)
def test_no_proof_is_none(role: str) -> None:
    found = [swept("slow", left, role, {4: 12}.get(left, 40)) for left in (1, 2, 3, 4)]
    assert sum(each.hold for each in found)
    assert not any(each.unsound or each.missed for each in found)
