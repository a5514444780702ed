"""Whole copies of the database: made during use, checked, and restored."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Event
from typing import Final

from bot.store.database import StoreError
from bot.store.upgrading import check_known
from bot.store.watch import BESIDE

PAGES: Final = 2000
"""Pages copied between two checks for a stop."""
STEPS: Final = 100_000
"""Steps of SQLite's machine between two such checks while a copy is verified."""
SKIPPED: Final = 1000
"""Table numbers skipped after a restore, so that no old button names a new table."""


class StoppedError(StoreError):
    """The copy was cancelled because the program stops."""


def back_up(database: Path, copy: Path, *, stop: Event | None = None) -> None:
    """Write a copy of a database in use, as it stood at one moment.

    Writers continue meanwhile. ``copy`` appears complete and checked, or not at all; an older one
    is replaced. Raises `StoreError`.
    """
    with _copied(database, copy, stop or Event()) as ready:
        os.replace(ready, copy)
    _keep_names(copy.parent)


def restore(copy: Path, database: Path, aside: Path) -> None:
    """Replace a database that is not in use with a copy.

    The old one is kept under the name ``aside``, with its ``-wal`` file. A database exists at every
    moment, so that a killed restore can be repeated. Raises `StoreError`.
    """
    with _copied(copy, database, Event()) as ready:
        with closing(sqlite3.connect(ready)) as prepared, prepared:
            _check_revision(prepared)
            prepared.execute(
                "UPDATE sqlite_sequence SET seq = seq + ? WHERE name = 'tables'", (SKIPPED,)
            )
            # Messages may show later states: trust no digest.
            prepared.execute("UPDATE slots SET digest = ''")
        _flush(ready)
        _own_alike(database if database.exists() else database.parent, ready)
        if database.exists():
            _set_aside(database, aside)
        os.replace(ready, database)
    _keep_names(database.parent)


@contextmanager
def _copied(database: Path, copy: Path, stop: Event) -> Iterator[Path]:
    """Yield a checked copy beside ``copy``; remove it unless it was moved."""
    if not database.is_file():
        raise StoreError(f"there is no file {database}")
    part: Path | None = None
    try:
        copy.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # It holds the cards of running deals: others must not read it.
        handle, name = tempfile.mkstemp(prefix=f"{copy.name}.", suffix=".part", dir=copy.parent)
        os.close(handle)
        part = Path(name)
        _copy(database, part, stop)
        _flush(part)
        yield part
    except (sqlite3.Error, OSError) as error:
        if stop.is_set():
            raise StoppedError("stopped") from None
        raise StoreError(_reason(error)) from None
    finally:
        if part is not None:
            for name in (str(part), *(f"{part}{end}" for end in (*BESIDE, "-journal"))):
                with suppress(OSError):
                    Path(name).unlink(missing_ok=True)


def _copy(database: Path, part: Path, stop: Event) -> None:
    def look(*_: int) -> None:
        if stop.is_set():
            raise StoppedError("stopped")

    with (
        closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=rw", uri=True)) as source,
        closing(sqlite3.connect(part, isolation_level=None)) as copied,
    ):
        # The open transaction fixes the moment of the copy: writers do not restart it.
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM sqlite_master").fetchone()
        source.backup(copied, pages=PAGES, progress=look)
        # One file, to be moved without others beside it.
        copied.execute("PRAGMA journal_mode=DELETE")
        copied.set_progress_handler(stop.is_set, STEPS)
        (verdict,) = copied.execute("PRAGMA integrity_check(1)").fetchone()
        if verdict != "ok":
            raise StoreError("the database is damaged: its copy would be, too")


def is_named(copy: Path, user_id: int) -> bool:
    """Return whether a copy may name a person, as an unreadable or incomplete one may."""
    if any(Path(f"{copy}{end}").exists() for end in BESIDE):
        return True
    there = f"{copy.absolute().as_uri()}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(there, uri=True)) as opened:
            named = "SELECT 1 FROM people WHERE user_id = ? AND name != ''"
            return opened.execute(named, (user_id,)).fetchone() is not None
    except sqlite3.Error:
        return True


def _check_revision(prepared: sqlite3.Connection) -> None:
    """Raise `StoreError` unless this program knows the tables of the copy."""
    try:
        found = prepared.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.OperationalError:
        found = None
    if found is None:
        raise StoreError("this is no database of Pulka")
    check_known(found[0])


def _set_aside(database: Path, aside: Path) -> None:
    """Keep the database under another name too, until it is replaced."""
    try:
        os.link(database, aside)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        shutil.copy2(database, aside)
    for end in BESIDE:
        with suppress(FileNotFoundError):
            os.replace(f"{database}{end}", f"{aside}{end}")


def _own_alike(pattern: Path, file: Path) -> None:
    """Give a file the other's owner: root may restore it for the bot."""
    owner = pattern.stat()
    with suppress(OSError):
        os.chown(file, owner.st_uid, owner.st_gid)


def _flush(file: Path) -> None:
    with file.open("rb") as opened:
        os.fsync(opened.fileno())


def _keep_names(folder: Path) -> None:
    """Make a rename survive the loss of power, where the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _reason(error: Exception) -> str:
    """Return the reason in words that name no value."""
    if isinstance(error, OSError):
        return error.strerror or type(error).__name__
    return str(error)
