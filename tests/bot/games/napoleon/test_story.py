"""The main screens, word for word; run as a module, this writes them anew."""

import re
from pathlib import Path

import pytest

from bot.i18n import LANGUAGES
from bot.screen import Screen
from tests.bot.games.napoleon.story import tell

GOLDEN = Path(__file__).parents[3] / "golden" / "napoleon" / "screens"


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


APART = re.compile(
    r"[♠♣♦♥] (?:10|[6-9ТКДВAKQJ])(?![♠♣♦♥])"  # a suit and its ranks
    r"|(?:Анна|Борис|Вера|Глеб|Дина|Егор|вы|you) (?:10|[6-9ТКДВAKQJ])[♠♣♦♥]"  # who, and the card
    r"|(?:Анна|Борис|Вера|Глеб|Дина|Егор) [+−]?\d+\b"  # who, and the figure
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_broken_between_a_name_and_its_card(language: str) -> None:
    """On a phone lines are broken at blanks: a suit would part from its ranks."""
    found = {title: APART.findall(screen.text) for title, screen in tell(language)}
    assert not {title: parts for title, parts in found.items() if parts}


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for each in LANGUAGES:
        (GOLDEN / f"{each}.txt").write_text(written(each), encoding="utf-8")
