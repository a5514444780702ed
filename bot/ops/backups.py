"""Copies of the database, on schedule and before migrations."""

import asyncio
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from glob import escape
from pathlib import Path
from threading import Event
from typing import Final

import structlog

from bot.clock import Clock
from bot.config import Config
from bot.store import PART, StoppedError, StoreError, back_up, is_named, restore

FIRST_AFTER: Final = 60.0
"""Seconds after the start before the first copy, so that waiting updates come first."""
LOOK_EVERY: Final = 3600.0
"""Seconds between checks whether a copy is due; a failed one is then retried."""
SCHEDULED: Final = "scheduled"
ASKED: Final = "asked"
_STAMP: Final = "%Y%m%dT%H%M%SZ"

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class NamingCopies:
    """Copies of the database that name a person.

    ``until``: Unix time at which the last automatic copy goes, None if there is none. ``others``
    are left to the operator.
    """

    until: float | None = None
    others: int = 0


@dataclass(slots=True)
class Backups:
    """The copies of one database, in a folder of their own, named by time.

    The last ``keep`` automatic copies stay, of scheduled ones and of those before an upgrade each;
    one is removed only when a newer one is complete. ``every``: seconds between two scheduled ones;
    0 for none.
    """

    database: Path
    folder: Path
    clock: Clock
    every: float
    keep: int
    _stop: Event = field(init=False, default_factory=Event)

    async def take(self, why: str) -> Path:
        """Make a copy now and return its path. Raises `StoreError`."""
        begun = self.clock.now()
        moment = datetime.fromtimestamp(begun, UTC).strftime(_STAMP)
        copy = self.folder / f"{self.database.stem}-{moment}-{why}.db"
        await asyncio.to_thread(back_up, self.database, copy, stop=self._stop)
        log.info("backup.made", file=copy.name, bytes=copy.stat().st_size)
        self._thin_out(why)
        return copy

    async def before_upgrade(self, revision: str) -> None:
        """Make a copy before a migration to a revision. Raises `StoreError`."""
        try:
            await self.take(f"before-{revision}")
        except StoreError as error:
            raise StoreError(f"no backup before its tables change: {error}") from None

    async def run(self) -> None:
        """Make copies on schedule until cancelled or stopped."""
        await self.clock.sleep(FIRST_AFTER)
        while self.every and not self._stop.is_set():
            wait = self._due() - self.clock.now()
            if wait <= 0:
                wait = LOOK_EVERY
                try:
                    await self.take(SCHEDULED)
                except StoppedError:
                    return
                except (StoreError, OSError) as error:
                    log.error("backup.failed", reason=error)  # noqa: TRY400 - its words say why
            await self.clock.sleep(min(wait, LOOK_EVERY))

    async def naming(self, user_id: int) -> NamingCopies:
        """Return which copies name a person."""
        return await asyncio.to_thread(self._naming, user_id)

    def _naming(self, user_id: int) -> NamingCopies:
        scheduled = sorted(self._copies(SCHEDULED), reverse=True) if self.every else []
        going = [
            scheduled[0][0] + (self.keep - place) * self.every
            for place, (_, copy) in enumerate(scheduled)
            if is_named(copy, user_id)
        ]
        real = self.database.resolve()
        stem, name = escape(self.database.stem), escape(real.name)
        left = {*self.folder.glob(f"{stem}-*.db"), *self.folder.glob(f"{stem}-*.db.*{PART}")}
        for pattern in (f"{name}.replaced-*Z", f"{name}.*{PART}"):
            left |= {*real.parent.glob(pattern)}
        left -= {copy for _, copy in scheduled}
        others = sum(is_named(copy, user_id) for copy in left)
        return NamingCopies(max(going, default=None), others)

    def stop(self) -> None:
        """Cancel the copy in progress."""
        self._stop.set()

    def _due(self) -> float:
        """Return the Unix time of the next scheduled copy; now if the last is from the future."""
        now = self.clock.now()
        taken = [moment for moment, _ in self._copies(SCHEDULED) if moment <= now]
        return max(taken) + self.every if taken else now

    def _thin_out(self, why: str) -> None:
        kind = why.partition("-")[0]
        if kind == ASKED:
            return
        copies = sorted(self._copies(kind), reverse=True)
        for _, old in copies[self.keep :]:
            try:
                old.unlink(missing_ok=True)
            except OSError as error:
                log.warning("backup.not_removed", file=old.name, reason=error.strerror)

    def _copies(self, kind: str) -> Iterator[tuple[float, Path]]:
        """Yield the copies of a kind, each with its time."""
        named = re.compile(rf"{re.escape(self.database.stem)}-(\d{{8}}T\d{{6}}Z)-{kind}\b.*\.db")
        for file in self.folder.glob("*.db"):
            if found := named.fullmatch(file.name):
                moment = datetime.strptime(found[1], _STAMP).replace(tzinfo=UTC)
                yield moment.timestamp(), file


def put_back(copy: Path, database: Path, now: float) -> Path | None:
    """Replace a database that no bot uses with a copy; return where the old one went.

    None if there was none. Raises `StoreError`; the database is then unchanged.
    """
    database = database.resolve()  # a link stays one
    moment = datetime.fromtimestamp(now, UTC).strftime(_STAMP)
    aside = database.with_name(f"{database.name}.replaced-{moment}")
    stood = database.exists()
    restore(copy, database, aside)
    return aside if stood else None


def backups_of(config: Config, clock: Clock) -> Backups | None:
    """Return the copies of the configured database; None for a server."""
    database = config.database_file
    if database is None:
        return None
    folder = database.parent / "backups"
    if config.backup_folder is not None:
        folder = Path(config.backup_folder).expanduser()
    every = config.backup_hours * 3600
    return Backups(database, folder, clock, every=every, keep=config.backup_keep)
