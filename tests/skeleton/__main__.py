"""``make new-game KEY=… NAME=…``: the skeleton of a game, registered and playable.

``template`` has its files. They are filled in and tried in a copy of the tree, which has all that
follows from them written there, too; only then they are put into this one.
"""

import importlib.util
import keyword
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory
from typing import Final

from bot.games.registry import FRONTS
from bot.i18n import LANGUAGES, plain, translator
from tests.test_names import files_naming

ROOT: Final = Path(__file__).parents[2]
TEMPLATE: Final = Path(__file__).with_name("template")
SUFFIX: Final = ".in"
KEY: Final = re.compile(r"[a-z]{2}[a-z0-9]{1,14}")
NAME: Final = re.compile(r"[А-Яа-яЁё][А-Яа-яЁё -]{0,18}[А-Яа-яЁё]")
"""A name is half of a button's twenty characters, and stands in sentences."""
LEFT_OUT: Final = ignore_patterns(".git", ".venv", "*_cache", "__pycache__")
WRITERS: Final = (
    ("-m", "ruff", "check", "--quiet", "--fix", "--select", "I"),
    ("-m", "ruff", "format", "--quiet"),
)


class RefusedError(ValueError):
    """The reason why there can be no such game."""


def main(arguments: Iterable[str]) -> int:
    """Write the skeleton; return 2, with one line, if it cannot be written."""
    try:
        key, name = arguments
        new_game(key, name)
    except RefusedError as refused:
        sys.stderr.write(f"{refused}\n")
        return 2
    except ValueError:
        sys.stderr.write("usage: make new-game KEY=… NAME=…\n")
        return 2
    sys.stdout.write(f"{key} is playable: make play. Now write docs/{key}/rules.md\n")
    return 0


def new_game(key: str, name: str) -> None:
    """Write the skeleton of a game into this tree; raises `RefusedError`."""
    refuse(key, name)
    with TemporaryDirectory() as folder:
        copy = Path(copytree(ROOT, f"{folder}/tree", ignore=LEFT_OUT))
        was = texts(copy)
        added = filled(key, name)
        for path, text in {**added, **registered(key)}.items():
            (copy / path).parent.mkdir(parents=True, exist_ok=True)
            (copy / path).write_text(text, "utf-8")
        sources = [path for path in added if path.endswith(".py")]
        for command in WRITERS:
            run(copy, *command, *sources)
        run(copy, "-m", "tests.bot.games.test_story", key)
        run(copy, "-m", "tests.docs.record_examples")
        put({path: text for path, text in texts(copy).items() if was.get(path) != text})


def refuse(key: str, name: str) -> None:
    """Raise `RefusedError` for a key or a name that no game can have."""
    if not KEY.fullmatch(key) or keyword.iskeyword(key):
        raise RefusedError(f"KEY={key[:40]!r}: 3 to 16 small Latin letters, digits at the end")
    if key in FRONTS or importlib.util.find_spec(f"engine.{key}") or importlib.util.find_spec(key):
        raise RefusedError(f"KEY={key}: exists already")
    if found := files_naming(key):
        raise RefusedError(f"KEY={key}: {found[0]} has this word already; a game's key is its own")
    if not NAME.fullmatch(name):
        raise RefusedError(f"NAME={name[:40]!r}: 2 to 20 Russian letters, blanks and hyphens")
    for game in FRONTS:
        for language in LANGUAGES:
            if plain(translator(language, game)("game-played")).lower() == name.lower():
                raise RefusedError(f"NAME={name}: {game} has this name")


def filled(key: str, name: str) -> dict[str, str]:
    """Return the files of the template, by their paths."""
    puts = {
        "@key@": key,
        "@Key@": key.capitalize(),
        "@KEY@": key.upper(),
        "@name@": name.lower(),
        "@Name@": name[0].upper() + name[1:].lower(),
    }

    def put_in(text: str) -> str:
        return re.sub("|".join(puts), lambda found: puts[found[0]], text)

    return {
        put_in(str(path.relative_to(TEMPLATE)).removesuffix(SUFFIX)): put_in(
            path.read_text("utf-8")
        )
        for path in sorted(TEMPLATE.rglob(f"*{SUFFIX}"))
    }


def registered(key: str) -> dict[str, str]:
    """Return the files that list games, with this one."""
    games, fronts, project = "engine/games.py", "bot/games/registry.py", "pyproject.toml"
    readme, link = "README.md", f", [{key.capitalize()}](docs/{key}/rules.md)"
    records = f"engine.{key}.game:{key.upper()}.records"
    page = f'"docs/{key}/rules.md" = "bot/docs/{key}/rules.md"\n'
    return {
        games: listed(games, "}\nRECORDS: ", entry(key, records)),
        fronts: listed(fronts, "}\nFRONTS: ", entry(key, f"bot.games.{key}.front:FRONT")),
        project: listed(project, "\n[tool.ruff]\n", page),
        readme: listed(readme, "; [options](", link),
    }


def entry(key: str, name: str) -> str:
    """Return the line of a game in a mapping, with the name of what it offers there."""
    return f'    "{key}": "{name}",\n'


def listed(source: str, before: str, text: str) -> str:
    """Return the text of a file, with ``text`` before the only such place."""
    whole = (ROOT / source).read_text("utf-8")
    head, found, tail = whole.partition(before)
    if not found or before in tail:
        raise RefusedError(f"{source}: no single {before.strip()!r}")
    return head + text + found + tail


def texts(tree: Path) -> Mapping[str, str]:
    """Return all that the skeleton may change or add, by path."""
    return {
        str(path.relative_to(tree)): path.read_text("utf-8")
        for room in ("bot", "docs", "engine", "tests", "pyproject.toml", "README.md")
        for path in ((tree / room).rglob("*") if (tree / room).is_dir() else [tree / room])
        if path.suffix in {".py", ".ftl", ".md", ".json", ".toml", ".txt"} and path.is_file()
    }


def run(tree: Path, *command: str) -> None:
    """Run Python in a tree; raises `RefusedError`."""
    done = subprocess.run(  # noqa: S603 - our own commands
        [sys.executable, *command], check=False, capture_output=True, text=True, cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:]
        raise RefusedError(f"{' '.join(command[:3])} failed: {''.join(last)}")


def put(files: Mapping[str, str]) -> None:
    """Write all files, what lists the game last; what cannot be written takes the rest back."""
    before = {path: (ROOT / path).read_text("utf-8") for path in files if (ROOT / path).exists()}
    new, made = sorted(files.keys() - before.keys()), list[Path]()
    try:
        for path in (*new, *before):
            for folder in reversed((ROOT / path).parents):
                if not folder.exists():
                    folder.mkdir()
                    made.append(folder)
            made += [ROOT / path] * (path in new)
            (ROOT / path).write_text(files[path], "utf-8")
    except BaseException:
        for path, text in before.items():
            (ROOT / path).write_text(text, "utf-8")
        for file in reversed(made):
            file.rmdir() if file.is_dir() else file.unlink(missing_ok=True)
        raise


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
