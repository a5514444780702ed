"""Whether the open database file is still in place and readable."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import structlog

from bot.store.database import DamagedError, LostError, StoreError

log = structlog.get_logger(__name__)

LOOK_EVERY: Final = 2.0
"""Real seconds between two checks of a file without writes."""
BESIDE: Final = ("-wal", "-shm")
"""The write-ahead log and its index."""


class FileWatch:
    """Tracks the inodes of open files, and unreadable pages."""

    def __init__(self, file: Path, look_through: Callable[[], None]) -> None:
        """``look_through`` raises `StoreError` unless every page can be read."""
        self._file = file
        self._look_through = look_through
        self._known = {"": _inode(file)}
        """Never changed, only replaced: other threads may be reading it."""
        self._unreadable = self._told = False

    def check(self) -> None:
        """Raise `LostError` if an open file was replaced or removed, or a page is unreadable."""
        for end, known in self._known.items():
            if _inode(f"{self._file}{end}") != known:
                raise LostError(f"the file {self._file.name}{end} is gone, or another one")
        if self._unreadable:
            raise DamagedError("pages of the database cannot be read")

    def hold_log(self) -> None:
        """Note the open write-ahead log, which stays as long as the write connection."""
        for end in BESIDE:
            if end not in self._known:
                self._known = self._known | {end: _inode(f"{self._file}{end}")}

    def let_go_log(self) -> None:
        """Note that the write connection is closed; a log lost before stays lost."""
        for end in BESIDE:
            if self._known.get(end) == _inode(f"{self._file}{end}"):
                self._known = {each: ino for each, ino in self._known.items() if each != end}

    def mark_unreadable(self) -> None:
        """Note an unreadable page: nothing is done until all can be read."""
        self._unreadable = True

    def look(self) -> None:
        """Check the files, whole after an unreadable page; log changes; may wait for the disk."""
        if self._unreadable:
            with suppress(StoreError):
                self._look_through()
                self._unreadable = False
        try:
            self.check()
        except LostError as error:
            if not self._told:
                log.error("database.lost", reason=error)  # noqa: TRY400 - its words say why
            self._told = True
        else:
            if self._told:
                log.warning("database.back")
            self._told = False


def _inode(path: Path | str) -> tuple[int, int] | None:
    """Return a file's identity, None if it is missing."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
