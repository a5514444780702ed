"""What a talon writes itself: figures by hand. Rule 3.6."""

from collections.abc import Mapping

import pytest

from engine.options import OptionValue
from engine.preferans.facts import EndingKind
from engine.preferans.pulka import empty_sheet
from tests.engine.preferans.deals import agreement, deal, scored, text


def written(
    convention: str, taken: tuple[int, ...], said: Mapping[str, object], **options: OptionValue
) -> str:
    table = agreement(convention, len(taken), **options)
    facts = deal(taken, **said)  # type: ignore[arg-type]
    return text(scored(facts, table, empty_sheet(table.players)))


@pytest.mark.parametrize(
    ("convention", "taken", "said", "due"),
    [
        # Leningrad, 8 made: 12 a trick; the aces 3 x 12
        ("leningrad", (8, 2, 0, 0), {"contract": "8s", "whisters": (1,)}, "P0=6 W10=24 W30=36"),
        # Sochi, 8 down one: the dealer has consolation and prize, 6 + 18
        ("sochi", (7, 3, 0, 0), {"contract": "8s", "whisters": (1,)}, "M0=6 W10=24 W20=6 W30=24"),
        # half a whist: 2 x 2 for the half, 3 x 2 for the aces
        ("sochi", (0, 0, 0, 0), {"contract": "6s", "half": 2}, "P0=2 W20=4 W30=6"),
        # nothing on misere
        ("sochi", (1, 9, 0, 0), {"contract": "misere"}, "M0=10"),
    ],
)
def test_the_dealers_prize_comes_at_the_price_of_a_whist(
    convention: str, taken: tuple[int, ...], said: Mapping[str, object], due: str
) -> None:
    asked = {**said, "talon": "As Ah"}
    assert written(convention, taken, asked, dealer_talon_prize=True, whist="greedy") == due


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_three_players_halve_the_prize(dealer: int) -> None:
    """Whoever deals, the declarer himself too: half of 3 x 4 each; a single trick of six is 1."""
    seven = {"contract": "7s", "whisters": (1,), "talon": "As Ah", "dealer": dealer}
    assert written("sochi", (7, 3, 0), seven, dealer_talon_prize=True) == "P0=4 W10=18 W20=6"
    six = {"whisters": (1, 2), "talon": "As 7h", "dealer": dealer}
    assert written("rostov", (6, 2, 2), six, dealer_talon_prize=True) == "P0=2 W10=5 W20=5"


REFUSED = {"talon": "7d 8h", "discard": "8h 7d"}


@pytest.mark.parametrize(
    ("taken", "said", "due"),
    [
        ((5, 5, 0, 0), {"whisters": (1,), **REFUSED}, "M0=2 M3=5 W10=12 W20=2 W30=2"),
        ((0, 10, 0, 0), {"contract": "misere", **REFUSED}, "M3=5 P0=10"),
        # one card of the two is another discard
        ((0, 0, 0, 0), {"talon": "7d 8h", "discard": "7d 9h"}, "P0=2"),
        # nothing was laid away
        ((0, 0, 0, 0), {"ending": EndingKind.WITHOUT_THREE, "talon": "7d 8h"}, "M0=6"),
        # with three nobody sits out
        ((0, 0, 0), {**REFUSED}, "P0=2"),
    ],
)
def test_a_refused_talon_costs_the_sitting_dealer(
    taken: tuple[int, ...], said: Mapping[str, object], due: str
) -> None:
    assert written("sochi", taken, said, talon_refusal_penalty=5) == due


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
