"""The short form of lost answers: a dozen taps, all methods at once."""

from __future__ import annotations

import pytest

from tests.chaos.preferans.lost_answers import lost_answers


@pytest.mark.slow
def test_an_evening_of_lost_answers() -> None:
    lost = lost_answers(evenings=1, most=12, alone=False)
    assert {"sendMessage", "editMessageText", "deleteMessage", "answerCallbackQuery"} <= lost.keys()
