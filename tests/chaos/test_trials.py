"""The frame of the trials: one that fails says so and leaves the others; every module is found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.ops import log
from tests.chaos.__main__ import main
from tests.chaos.trials import REGISTRY, Figures, carry_out

if TYPE_CHECKING:
    import pytest


def test_a_trial_that_fails_says_how(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks() -> Figures:
        raise AssertionError("two tricks are lost")

    monkeypatch.setitem(REGISTRY, "chaos/breaks", breaks)
    monkeypatch.setitem(REGISTRY, "chaos/holds", lambda: {"kills": 3})
    assert carry_out("chaos/breaks")["failed"] == "AssertionError: two tricks are lost"
    assert carry_out("chaos/holds")["kills"] == 3


def test_a_word_that_fits_no_trial_names_them_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(log, "configure", lambda _: None)
    assert main(["no such trial"]) == 2
    assert "soak/long-log" in capsys.readouterr().err
