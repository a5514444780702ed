"""numba, llvmlite and numpy are an extra: without them everything works, slower."""

import tomllib

import pytest

from bot.cli.tools import games, tools_of
from tests.support.uncompiled import FAST, ROOT, run_uncompiled

IMPORT_EVERYTHING = """
import importlib, pkgutil
refused = []
for room in ("bot", "engine", "render"):
    for module in pkgutil.walk_packages(importlib.import_module(room).__path__, room + "."):
        if ".migrations." in module.name:  # Alembic runs those
            continue
        try:
            importlib.import_module(module.name)
        except ModuleNotFoundError as missing:
            refused.append(f"{module.name} {missing.name}")
print(*refused, len(sys.modules), sep="\\n")
"""

PULKA = """
from bot.cli import main
main(sys.argv[1:])
"""


def test_they_are_an_extra_and_the_lock_holds_them() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needed = " ".join(project["dependencies"])
    extra = " ".join(project["optional-dependencies"]["fast"])
    locks = [(ROOT / f"requirements.{name}").read_text() for name in ("lock", "image.lock")]
    for package in FAST:
        assert package not in needed
        assert all(f"\n{package}==" in locked for locked in locks)
    assert "numba" in extra
    assert "llvmlite" in extra


@pytest.mark.slow
def test_all_but_the_compiler_can_be_imported() -> None:
    done = run_uncompiled(IMPORT_EVERYTHING)
    assert done.returncode == 0, done.stderr
    *refused, loaded = done.stdout.splitlines()
    assert refused == ["engine.solver.compiling numba", "engine.solver.loading llvmlite"]
    assert int(loaded) > 500


@pytest.mark.slow
def test_records_are_checked() -> None:
    golden = ROOT / "tests" / "golden"
    checked = [game for game in games() if tools_of(game).records]
    records = [path for game in checked for path in sorted(golden.glob(f"{game}/records/*.json"))]
    assert records
    done = run_uncompiled(PULKA, "check", *map(str, records))
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(": ok") == len(records)


def test_warming_up_says_what_is_missing_and_fails_nothing() -> None:
    done = run_uncompiled(PULKA, "warmup")
    assert done.returncode == 0, done.stderr
    assert "«fast»" in done.stderr
