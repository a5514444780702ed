"""The page on adding a game is written along Napoleon: it tells what each of its files is for."""

from tests.docs.pages import PAGES, ROOT

FILES = PAGES["docs/adding-a-game.md"].text.split("\n## The files\n")[1].split("\n## ")[0]


def test_every_file_of_the_engine_and_of_the_chat_is_told() -> None:
    for folder in ("engine/napoleon", "bot/games/napoleon"):
        found = sorted((ROOT / folder).iterdir())
        named = [
            f"{folder}/{each.name}" + "/" * each.is_dir()
            for each in found
            if each.name != "__pycache__" and (each.is_dir() or each.stat().st_size > 200)
        ]
        assert len(named) > 8
        assert [path for path in named if f"`{path}`" not in FILES] == []
