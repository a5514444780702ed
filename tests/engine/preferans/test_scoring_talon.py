"""What a talon writes itself: figures by hand. Rule 3.6."""

from collections.abc import Mapping

import pytest

from engine.options import OptionValue
from engine.preferans.pulka import empty_sheet
from tests.engine.preferans.deals import agreement, deal, scored, text


def written(
    convention: str, taken: tuple[int, ...], said: Mapping[str, object], **options: OptionValue
) -> str:
    table = agreement(convention, len(taken), **options)
    facts = deal(taken, **said)  # type: ignore[arg-type]
    return text(scored(facts, table, empty_sheet(table.players)))


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_three_players_halve_the_prize(dealer: int) -> None:
    """Whoever deals, the declarer himself too: half of 3 x 4 each; a single trick of six is 1."""
    seven = {"contract": "7s", "whisters": (1,), "talon": "As Ah", "dealer": dealer}
    assert written("sochi", (7, 3, 0), seven, dealer_talon_prize=True) == "P0=4 W10=18 W20=6"
    six = {"whisters": (1, 2), "talon": "As 7h", "dealer": dealer}
    assert written("rostov", (6, 2, 2), six, dealer_talon_prize=True) == "P0=2 W10=5 W20=5"


REFUSED = {"talon": "7d 8h", "discard": "8h 7d"}


def test_a_refused_talon_still_pays() -> None:
    """Rule 13.29: prize and penalty, 2 x 2 whists and the agreed points."""
    said = {"whisters": (1,), "talon": "As Ks", "discard": "Ks As"}
    found = written("sochi", (6, 4, 0, 0), said, dealer_talon_prize=True, talon_refusal_penalty=7)
    assert found == "M3=7 P0=2 W10=8 W30=4"


NO_TALON = {"contract": "9s", "whisters": (1,), "talon": "As Ah", "discard": ""}
SHARED = {"contract": "misere", "shared": True, **REFUSED}


@pytest.mark.parametrize(
    ("taken", "said", "due"),
    [
        ((9, 1, 0, 0), NO_TALON, "P0=8 W10=8"),  # the talon stays closed: neither of both
        ((0, 10, 0, 0), SHARED, "P0=5 P3=5"),  # the dealer has a part in the misère
        # of five only the dealer, seat 4, has to do with the talon: 3 x 2 and the penalty
        ((6, 4, 0, 0, 0), {"whisters": (1,), "talon": "As Ah"}, "P0=2 W10=8 W40=6"),
        ((6, 4, 0, 0, 0), {"whisters": (1,), **REFUSED}, "M4=5 P0=2 W10=8"),
    ],
)
def test_whom_a_talon_does_not_concern(
    taken: tuple[int, ...], said: Mapping[str, object], due: str
) -> None:
    options: dict[str, OptionValue] = {"dealer_talon_prize": True, "talon_refusal_penalty": 5}
    assert written("sochi", taken, said, **options) == due
