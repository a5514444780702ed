"""The page on adding a game names everything that a game has to offer, and nothing else."""

import re

from bot.games.front import Front
from engine.game import Game
from tests.docs.pages import PAGES

PAGE = PAGES["docs/adding-a-game.md"].text


def told(heading: str) -> set[str]:
    """The names in the first column of the first table of a section."""
    section = PAGE.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    rows = re.findall(r"^\| (`.+?) \|", section, re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`(\w+)`", row)}


def members(protocol: type) -> set[str]:
    """Everything that a protocol asks for."""
    return {
        name
        for name in {*vars(protocol), *protocol.__annotations__}
        if not name.startswith("_") and name != "TYPE_CHECKING"
    }


def test_every_member_of_a_game_and_of_a_front_is_told() -> None:
    assert told("2. The engine") == members(Game)
    assert told("5. The chat") == members(Front)
