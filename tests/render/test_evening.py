"""The picture of an evening: its look, its limits, and that no two lines are mistaken."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from render.evening import EveningPicture, EveningPlayer, draw_evening
from render.theme import Theme
from tests.render.looks import check_look, opened
from tests.render.test_table import NAMES, WORLD

GOLDEN = Path(__file__).parent / "golden"


def evening(
    players: int, deals: int, names: tuple[str, ...] = NAMES, *, scale: int = 10, late: int = 0
) -> EveningPicture:
    """A random walk that sums to zero, the same on every run; the last one comes ``late``."""
    rng, stood, steps = random.Random(players * 100 + deals), [0] * players, []
    for _ in range(deals):
        changes = [rng.randint(-4 * scale, 4 * scale) for _ in stood]
        changes[0] -= sum(changes)
        stood = [old + change for old, change in zip(stood, changes, strict=True)]
        steps.append(tuple(stood))
    best = sorted(range(players), key=lambda seat: -stood[seat])
    return EveningPicture(
        title="Пятница",
        subtitle=f"Игра · {deals} раздач",
        players=tuple(
            EveningPlayer(
                names[seat],
                tuple(
                    None if seat == players - 1 and deal < late else step[seat]
                    for deal, step in enumerate(steps)
                ),
                f"{stood[seat]:+d}".replace("-", "−"),
            )
            for seat in best
        ),
    )


CASES = {
    "evening_two": (evening(2, 3), Theme.LIGHT),
    "evening_four": (evening(4, 16, late=5), Theme.LIGHT),
    "evening_six": (evening(6, 30, scale=1), Theme.LIGHT),
    "evening_world_dark": (evening(6, 60, WORLD, scale=900), Theme.DARK),
}


@pytest.mark.parametrize("name", CASES)
def test_looks_as_before(name: str) -> None:
    check_look(draw_evening(*CASES[name]), GOLDEN / f"{name}.png")


@pytest.mark.parametrize("theme", Theme)
def test_no_two_lines_have_one_colour_and_all_are_seen_on_the_paper(theme: Theme) -> None:
    def far(one: tuple[int, ...], other: tuple[int, ...]) -> int:
        return sum(abs(a - b) for a, b in zip(one, other, strict=True))

    lines = theme.palette.lines
    assert len(lines) == 6
    for number, colour in enumerate(lines):
        assert far(colour, theme.palette.paper) > 250
        assert all(far(colour, other) > 60 for other in lines[:number])


@pytest.mark.slow
@pytest.mark.parametrize("figures", [(0, 0), (1, -1), (10**6, -(10**6))])
@pytest.mark.parametrize("deals", [1, 2, 200])
def test_any_figures_are_drawn(figures: tuple[int, int], deals: int) -> None:
    players = tuple(
        EveningPlayer(name, (each,) * deals, str(each))
        for name, each in zip(NAMES, figures, strict=False)
    )
    assert opened(draw_evening(EveningPicture("", "", players), Theme.LIGHT)).width == 1200


def test_what_cannot_be_drawn_is_refused() -> None:
    one = EveningPlayer("Анна", (1, 2), "+2")
    for players in ((), (one,) * 7, (one, replace(one, points=(1,))), (replace(one, points=()),)):
        with pytest.raises(ValueError, match=r"player|deal"):
            EveningPicture("", "", players)
    with pytest.raises(ValueError, match="in the end"):
        EveningPicture("", "", (replace(one, points=(1, None)),))


def test_a_fraction_of_another_hand_does_not_touch_its_figure() -> None:
    picture = evening(1, 3)
    (player,) = picture.players
    picture = replace(picture, players=(replace(player, final="+1⅖"),))
    shown = opened(draw_evening(picture, Theme.LIGHT)).convert("L")
    dark = shown.crop((shown.width - 300, shown.height - 150, *shown.size))
    dark = dark.point([255 * (ink < 128) for ink in range(256)])
    columns = (dark.crop((x, 0, x + 1, dark.height)).getbbox() for x in range(dark.width))
    groups = "".join("#" if ink else " " for ink in columns).split()
    assert len(groups) == 3, "plus, one, fraction"
