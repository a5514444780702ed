"""Lifts what keeps a person from writing without end, for tests in which people script quickly."""

import pytest

from bot.handlers.replies import Replies
from bot.reconcile import budgets, chats
from bot.updates.rate_limits import QUOTAS, Allowance, Cost, Quota

ANY = 1000


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everyone write, and a group take pages, as often as they like."""
    lift(monkeypatch)


def lift(monkeypatch: pytest.MonkeyPatch) -> None:
    """See `unhurried`."""
    monkeypatch.setitem(QUOTAS, Cost.MESSAGE, Quota(Allowance(ANY, 0.001)))
    monkeypatch.setattr(Replies, "crowded", lambda *_: 0)
    for module in (budgets, chats):
        monkeypatch.setattr(module, "PAGES", ANY)
    monkeypatch.setattr(budgets, "SHARED_RESERVE", 0.0)
