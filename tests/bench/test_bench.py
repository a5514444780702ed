"""The bench itself: a figure that hangs or fails says so, and the others are measured."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from bot.ops import log
from tests.bench.__main__ import main
from tests.bench.figures import REGISTRY, Figure, measure

if TYPE_CHECKING:
    import pytest


def test_a_figure_that_hangs_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def hangs() -> Figure:
        async def wait() -> None:
            while True:  # noqa: ASYNC110 - what hangs is what is tried
                await asyncio.sleep(0.01)

        asyncio.run(wait())
        raise AssertionError

    monkeypatch.setitem(REGISTRY, "hangs", hangs)
    begun = time.perf_counter()
    assert "LateError" in measure("hangs", 0.3)["failed"]
    assert time.perf_counter() - begun < 10
    assert "hangs …" in capfd.readouterr().err


def test_a_figure_that_fails_leaves_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REGISTRY, "fails", lambda: Figure("ms", (1 / 0,)))
    monkeypatch.setitem(REGISTRY, "works", lambda: Figure("ms", (1.0,)))
    assert "ZeroDivisionError" in measure("fails", 5)["failed"]
    assert measure("works", 5)["median"] == 1.0


def test_a_word_that_fits_no_figure_names_them_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every module of figures is found, whichever games have some."""
    monkeypatch.setattr(log, "configure", lambda _: None)
    assert main(["no such figure"]) == 2
    told = capsys.readouterr().err
    assert "random_deals_per_second" in told
    assert "toast at 1 table" in told
