"""Records of every game: written, read, verified, and refused where one thing is changed."""

import pytest

from tests.trials.records import KINDS, tried


@pytest.mark.parametrize(("key", "variant"), KINDS)
def test_records_hold_and_changed_ones_do_not(key: str, variant: str) -> None:
    tried(key, variant, "quick")
