"""The main screens, word for word; ``python -m tests.bot.views.test_story`` writes them anew."""

from pathlib import Path

import pytest

from bot.i18n import LANGUAGES
from bot.screen import Screen
from tests.bot.views.story import tell

GOLDEN = Path(__file__).parents[2] / "golden" / "screens"


def drawn(screen: Screen) -> str:
    """A screen as text: what it says, then its buttons."""
    rows = ["".join(f"[{button.text}]" for button in row) for row in screen.rows]
    return "\n".join([screen.text, *rows])


def written(language: str) -> str:
    return "".join(f"=== {title}\n{drawn(screen)}\n\n" for title, screen in tell(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_screens_say_what_they_said(language: str) -> None:
    expected = (GOLDEN / f"{language}.txt").read_text(encoding="utf-8")
    assert written(language) == expected


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for each in LANGUAGES:
        (GOLDEN / f"{each}.txt").write_text(written(each), encoding="utf-8")
