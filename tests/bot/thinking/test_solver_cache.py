"""Where the compiled solver is kept."""

from pathlib import Path

import pytest

from bot.thinking import solver_cache
from bot.thinking.solver_cache import SolverCache
from engine import solver

CODE = b"\x00machine code" * 100


def test_what_is_put_there_is_found(tmp_path: Path) -> None:
    folder = SolverCache(tmp_path / "new" / "one")
    assert folder.get("here") is None
    folder.put("here", CODE)
    assert folder.get("here") == CODE
    assert folder.get("there") is None
    folder.put("here", b"")
    assert folder.get("here") == b""
    assert len(list(folder.path.iterdir())) == 1


@pytest.mark.parametrize("damage", [slice(0, 0), slice(0, 40), slice(1, None), slice(0, -1)])
def test_damaged_file_is_ignored(tmp_path: Path, damage: slice) -> None:
    folder = SolverCache(tmp_path)
    folder.put("here", CODE)
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[damage])
    assert folder.get("here") is None
    folder.put("here", CODE)
    assert folder.get("here") == CODE


def test_a_folder_that_cannot_be_made_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"in the way")
    folder = SolverCache(tmp_path / "file")
    folder.put("here", CODE)
    assert folder.get("here") is None
    assert (tmp_path / "file").read_bytes() == b"in the way"


def test_it_is_kept_for_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[solver.CodeCache] = []
    monkeypatch.setattr(solver, "use_cache", kept.append)
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: tmp_path)
    solver_cache.enable()
    (shelf,) = kept
    shelf.put("here", CODE)
    assert [file.parent for file in tmp_path.iterdir()] == [tmp_path]
