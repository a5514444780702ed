"""The bot's queue of updates: long polling, confirmation, and who may poll."""

import asyncio
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from bot.clock import Clock, wait_within
from bot.sandbox.errors import conflict
from bot.sandbox.model import Json

REMEMBERED = 100
"""Confirmed updates that may be delivered once more: as many as a batch has at most."""
NOT_BY_DEFAULT = frozenset({"chat_member", "message_reaction", "message_reaction_count"})


@dataclass(slots=True)
class Webhook:
    """Where updates go instead of to a poller."""

    url: str
    secret: str | None = None
    max_connections: int = 40
    last_error: str | None = None
    last_error_at: float = 0.0
    """What went wrong the last time that anything did, and when."""


class UpdateQueue:
    """Updates not yet confirmed. A new poller ends the one before it with 409."""

    def __init__(self, clock: Clock) -> None:
        self.webhook: Webhook | None = None
        self.allowed: frozenset[str] | None = None
        self._clock = clock
        self._pending: list[Json] = []
        self._again: list[Json] = []
        self._confirmed: deque[Json] = deque(maxlen=REMEMBERED)
        self._next_id = 1_000
        self.next_change = asyncio.Event()
        """Is set when something changes: an update came, a poller, a webhook."""
        self._poll = 0

    @property
    def pending(self) -> tuple[Json, ...]:
        """Updates still to be confirmed, oldest first."""
        return tuple(self._pending)

    @property
    def confirmed(self) -> tuple[Json, ...]:
        """The last updates that were confirmed, oldest first."""
        return tuple(self._confirmed)

    def put(self, kind: str, body: Json) -> bool:
        """Queue an update if the bot asked for this kind; return whether it was."""
        wanted = kind not in NOT_BY_DEFAULT if self.allowed is None else kind in self.allowed
        if wanted:
            self._pending.append({"update_id": self._next_id, kind: body})
            self._next_id += 1
            self.changed()
        return wanted

    def repeat(self, updates: Iterable[Json]) -> None:
        """Deliver these once more, confirmed or not (a fault)."""
        self._again.extend(updates)

    def allow(self, kinds: list[str] | None) -> None:
        """Remember ``allowed_updates``: None keeps the last ones, an empty list the default."""
        if kinds is not None:
            self.allowed = frozenset(kinds) or None

    def confirm(self, offset: int) -> None:
        """Forget updates before ``offset``; a negative one keeps only that many of the last."""
        before = self._pending
        if offset < 0:
            self._pending = before[offset:]
        else:
            self._pending = [each for each in before if each["update_id"] >= offset]
        self._confirmed.extend(before[: len(before) - len(self._pending)])

    def take(self, number: int) -> None:
        """Confirm one update alone, if it is still pending: a webhook has taken it."""
        taken = [each for each in self._pending if each["update_id"] == number]
        self._pending = [each for each in self._pending if each["update_id"] != number]
        self._confirmed.extend(taken)

    def drop(self) -> None:
        """Forget everything pending."""
        self._pending.clear()

    async def poll(self, offset: int, limit: int, wait: float) -> list[Json]:
        """``getUpdates``: wait up to ``wait`` seconds for something to deliver."""
        if self.webhook is not None:
            raise conflict(
                "can't use getUpdates method while webhook is active; "
                "use deleteWebhook to delete the webhook first"
            )
        self._poll += 1
        mine = self._poll
        self.changed()
        self.confirm(offset)
        deadline = self._clock.now() + wait
        while True:
            if self.webhook is not None:
                raise conflict("terminated by setWebhook request")
            ready = self._again[:limit] or self._pending[:limit]
            if ready:
                del self._again[:limit]
                return ready
            left = deadline - self._clock.now()
            if left <= 0:
                return []
            await wait_within(self._clock, left, self.next_change.wait())
            if self._poll != mine:
                raise conflict(
                    "terminated by other getUpdates request; "
                    "make sure that only one bot instance is running"
                )

    def changed(self) -> None:
        """Wake everything that waits here."""
        self.next_change.set()
        self.next_change = asyncio.Event()
