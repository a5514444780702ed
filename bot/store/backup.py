"""Whole copies of the database: made during use, checked, and restored."""

import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from threading import Event
from typing import Final

from bot.store.database import StoreError
from bot.store.lease import locked
from bot.store.sqlite import is_damaged
from bot.store.upgrading import check_known
from bot.store.watch import BESIDE

PAGES: Final = 2000
"""Pages copied between two checks for a stop."""
STEPS: Final = 100_000
"""Steps of SQLite's machine between two such checks while a copy is verified."""
SKIPPED: Final = 1000
"""Table numbers skipped after a restore, so that no old button names a new table."""
PART: Final = ".part"
"""Suffix of a copy that is not complete."""
_PART_NAME: Final = re.compile(rf".+\.[a-z0-9_]{{8}}\{PART}")
_HEADER: Final = b"SQLite format 3\0"


class StoppedError(StoreError):
    """The copy was cancelled because the program stops."""


def back_up(database: Path, copy: Path, *, stop: Event | None = None) -> None:
    """Write a copy of a database in use, as it stood at one moment.

    Writers continue meanwhile. ``copy`` appears complete and checked, or not at all; an older one
    is replaced. Raises `StoreError`, also where ``copy`` is the database itself.
    """
    with _copied(database, copy, stop or Event()) as ready:
        os.replace(ready, copy)
    _keep_names(copy.parent)


def restore(copy: Path, database: Path, aside: Path) -> None:
    """Replace a database that is not in use with a copy.

    The old one is kept under the name ``aside``. Whole databases stand at every moment, so that a
    killed restore can be repeated. Raises `StoreError`; where there is no room, before anything is
    touched.
    """
    # What its log holds goes into the old one first, which is then copied.
    old = _size(database) + 2 * _size(f"{database}-wal")
    with _copied(copy, database, Event(), further=old) as ready, _part_of(aside) as kept:
        with closing(sqlite3.connect(ready)) as prepared, prepared:
            _check_revision(prepared)
            prepared.execute(
                "UPDATE sqlite_sequence SET seq = seq + ? WHERE name = 'tables'", (SKIPPED,)
            )
            # Messages may show later states: trust no digest.
            prepared.execute("UPDATE slots SET digest = ''")
        _flush(ready)
        _own_alike(database if database.exists() else database.parent, ready)
        _set_aside(database, aside, kept)
        os.replace(ready, database)
    _keep_names(database.parent)


def is_named(copy: Path, user_id: int) -> bool:
    """Return whether a copy may name a person, as an unreadable or incomplete one may."""
    if copy.suffix == PART or any(Path(f"{copy}{end}").exists() for end in BESIDE):
        return True
    there = f"{copy.absolute().as_uri()}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(there, uri=True)) as opened:
            named = "SELECT 1 FROM people WHERE user_id = ? AND name != ''"
            return opened.execute(named, (user_id,)).fetchone() is not None
    except sqlite3.Error:
        return True


@contextmanager
def _copied(database: Path, copy: Path, stop: Event, *, further: int = 0) -> Iterator[Path]:
    """Yield a checked copy beside ``copy``; remove it unless it was moved.

    ``further``: bytes that have to fit there too.
    """
    with _translate_errors(stop):
        if not database.is_file():
            raise StoreError(f"there is no file {database}")
        _check_apart(database, copy)
        copy.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        for folder in {database.parent, copy.parent}:
            _drop_abandoned(folder)
        _check_room(copy.parent, _size(database) + _size(f"{database}-wal") + further)
        with _part_of(copy) as part:
            _copy(database, part, stop)
            _flush(part)
            yield part


@contextmanager
def _part_of(copy: Path) -> Iterator[Path]:
    """Yield an empty file beside ``copy``, locked; remove it unless it was moved."""
    part = copy.with_name(f"{copy.name}.{token_hex(4)}{PART}")
    with locked(part):
        try:
            # It holds the cards of running deals: others must not read it.
            os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            yield part
        finally:
            _remove(part)


def _remove(part: Path) -> None:
    for end in ("", *BESIDE, "-journal", ".lock"):
        with suppress(OSError):
            os.unlink(f"{part}{end}")


def _drop_abandoned(folder: Path) -> None:
    """Remove what copies leave that were killed: those at work hold their locks."""
    for part in {Path(f"{each}".removesuffix(".lock")) for each in folder.glob(f"*{PART}*")}:
        if _PART_NAME.fullmatch(part.name):
            with suppress(StoreError, OSError):
                if Path(f"{part}.lock").exists() or _is_database(part):
                    with locked(part):
                        _remove(part)


def _is_database(part: Path) -> bool:
    with part.open("rb") as opened:
        return opened.read(len(_HEADER)) in (b"", _HEADER)


def _check_apart(database: Path, copy: Path) -> None:
    """Raise `StoreError` if a copy would replace its own database, under any name."""
    files = [Path(f"{database.resolve()}{end}") for end in ("", *BESIDE, "-journal", ".lock")]
    if copy.resolve() in files or (copy.exists() and copy.samefile(database)):
        raise StoreError(f"{copy} is the database itself")


def _check_room(folder: Path, wanted: int) -> None:
    """Raise `StoreError` unless so many bytes fit into a folder."""
    free = shutil.disk_usage(folder).free
    if wanted > free:
        megabytes = f"{-(-wanted // 1_000_000)} MB, and {free // 1_000_000} are free"
        raise StoreError(f"{folder} has no room for it: it takes {megabytes}")


def _size(file: Path | str) -> int:
    try:
        return os.stat(file).st_size
    except FileNotFoundError:
        return 0


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


def _check_revision(prepared: sqlite3.Connection) -> None:
    """Raise `StoreError` unless this program knows the tables of the copy."""
    try:
        found = prepared.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.OperationalError:
        found = None
    if found is None:
        raise StoreError("this is no database of Pulka")
    check_known(found[0])


def _set_aside(database: Path, aside: Path, part: Path) -> None:
    """Copy the database, then remove its log: a replaced file must not find one."""
    if aside.exists():
        raise StoreError(f"{aside} is there already")
    if database.exists():
        _empty_log(database)
    # The log first: what bears the name is complete. There is one only of a damaged database.
    for end in ("-wal", ""):
        if Path(f"{database}{end}").exists():
            copied = Path(f"{part}{end}")
            shutil.copyfile(f"{database}{end}", copied)
            _own_alike(Path(f"{database}{end}"), copied)
            _flush(copied)
            os.replace(copied, f"{aside}{end}")
    _keep_names(aside.parent)
    for end in BESIDE:
        with suppress(FileNotFoundError):
            os.unlink(f"{database}{end}")


def _empty_log(database: Path) -> None:
    """Move what the log holds into the database, unless this is damaged."""
    try:
        with closing(
            sqlite3.connect(f"{database.absolute().as_uri()}?mode=rw", uri=True)
        ) as opened:
            busy, *_ = opened.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.DatabaseError as error:
        if not is_damaged(error):
            raise
        return
    if busy:
        raise StoreError("another program reads the database")


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


@contextmanager
def _translate_errors(stop: Event | None = None) -> Iterator[None]:
    """Raise `StoreError` for any error of SQLite or the system; its words name no value."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        if stop is not None and stop.is_set():
            raise StoppedError("stopped") from None
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise StoreError(reason or type(error).__name__) from None
