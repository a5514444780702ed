"""The copies that the bot keeps: when they are taken, which stay, and how one is put back."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import structlog
from click.testing import CliRunner

from bot.cli import main
from bot.clock import SystemClock
from bot.ops.backups import FIRST_AFTER, LOOK_EVERY, Backups, NamingCopies
from bot.sandbox.clock import VirtualClock
from bot.store import Person, Store, StoreError, back_up, locked
from tests.support.databases import damage

DAY = 86400.0


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database that knows one person."""

    async def fill() -> None:
        store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/pulka.db")
        await store.upsert_person(Person(1, "Anna"))
        await store.close()

    asyncio.run(fill())
    return tmp_path / "pulka.db"


class Keeper:
    """The copies of one database in virtual time."""

    def __init__(self, file: Path, *, keep: int = 3, clock: VirtualClock | None = None) -> None:
        self.clock = clock or VirtualClock()
        folder = file.parent / "kept"
        self.backups = Backups(file, folder, self.clock, every=DAY, keep=keep)

    async def watch(self, seconds: float) -> None:
        """Let the schedule run for so long, as one life of the bot."""
        running = asyncio.ensure_future(self.backups.run())
        await self.clock.advance(seconds)
        running.cancel()
        await asyncio.wait((running,))

    def kept(self) -> list[str]:
        """Names of the copies, without the moments but in their order."""
        names = sorted(os.listdir(self.backups.folder)) if self.backups.folder.exists() else []
        assert all(name.startswith("pulka-") and name.endswith(".db") for name in names)
        return [name.removesuffix(".db").split("Z-", 1)[1] for name in names]


@pytest.mark.slow
async def test_copies_are_taken_on_schedule_and_the_last_ones_stay(file: Path) -> None:
    keeper = Keeper(file, keep=3)
    await keeper.watch(FIRST_AFTER - 1)
    assert keeper.kept() == []
    await keeper.watch(FIRST_AFTER + 1)
    assert len(keeper.kept()) == 1
    first = os.listdir(keeper.backups.folder)
    for days, count in ((0.9, 1), (0.2, 2), (1, 3), (2, 3)):
        # A restart in between takes no copy of its own.
        await keeper.watch(days * DAY)
        assert len(keeper.kept()) == count
    assert first[0] not in os.listdir(keeper.backups.folder)
    for name in os.listdir(keeper.backups.folder):
        with closing(sqlite3.connect(keeper.backups.folder / name)) as copy:
            assert copy.execute("SELECT name FROM people").fetchall() == [("Anna",)]


async def test_each_kind_is_counted_by_itself_and_what_was_asked_for_stays(file: Path) -> None:
    keeper = Keeper(file, keep=2)
    for number in range(4):
        await keeper.clock.drive(keeper.backups.take("asked"))
        await keeper.clock.drive(keeper.backups.before_upgrade(f"000{number}"))
        await keeper.clock.drive(keeper.backups.take("scheduled"))
        await keeper.clock.advance(5)
    assert (
        sorted(keeper.kept()) == ["asked"] * 4 + ["before-0002", "before-0003"] + ["scheduled"] * 2
    )


async def test_a_copy_that_cannot_be_taken_is_tried_again_and_removes_none(file: Path) -> None:
    keeper = Keeper(file, keep=1)
    await keeper.watch(FIRST_AFTER + 1)
    good = os.listdir(keeper.backups.folder)
    mend = damage(file)
    with structlog.testing.capture_logs() as lines:
        await keeper.watch(DAY + 2.5 * LOOK_EVERY)
    failed = [line for line in lines if line["event"] == "backup.failed"]
    assert len(failed) == 3
    assert {line["log_level"] for line in failed} == {"error"}
    assert os.listdir(keeper.backups.folder) == good
    mend()
    await keeper.watch(LOOK_EVERY)
    assert len(keeper.kept()) == 1
    assert os.listdir(keeper.backups.folder) != good


@pytest.mark.slow
async def test_copies_that_name_somebody_have_a_last_day(file: Path) -> None:
    keeper = Keeper(file, keep=3)
    clock, backups = keeper.clock, keeper.backups
    assert await clock.drive(backups.naming(1)) == NamingCopies()
    await keeper.watch(1.5 * DAY)
    assert keeper.kept() == ["scheduled"] * 2
    await clock.drive(backups.take("asked"))
    await clock.drive(backups.before_upgrade("0002"))
    shutil.copy2(file, f"{file}.replaced-20261124T000000Z")
    with closing(sqlite3.connect(file)) as changing, changing:
        changing.execute("UPDATE people SET name = ''")
    named = await clock.drive(backups.naming(1))
    assert named.others == 3
    assert await clock.drive(backups.naming(2)) == NamingCopies()
    assert named.until is not None
    await keeper.watch(named.until - clock.now() - 1)
    assert (await clock.drive(backups.naming(1))).until == named.until
    await keeper.watch(LOOK_EVERY + FIRST_AFTER)
    assert await clock.drive(backups.naming(1)) == NamingCopies(None, 3)


def test_incomplete_copies_may_name_anybody(file: Path) -> None:
    """Whether of a copy, of a restore, or of what a restore sets aside."""
    backups = Backups(file, file.parent / "kept", SystemClock(), every=DAY, keep=1)
    backups.folder.mkdir()
    for part in (
        backups.folder / "pulka-20261124T000000Z-scheduled.db.0a1b2c3d.part",
        file.with_name("pulka.db.0a1b2c3d.part"),
        file.with_name("pulka.db.replaced-20261124T000000Z.0a1b2c3d.part"),
    ):
        part.write_bytes(file.read_bytes()[:5000])
    assert asyncio.run(backups.naming(1)) == NamingCopies(None, 3)
    asyncio.run(backups.take("scheduled"))
    assert asyncio.run(backups.naming(1)).others == 0


async def test_a_clock_that_was_ahead_stops_no_copies(file: Path) -> None:
    ahead = Keeper(file, clock=VirtualClock(2_000_000_000.0))
    await ahead.watch(FIRST_AFTER + 1)
    right = Keeper(file)
    await right.watch(FIRST_AFTER + 1)
    assert right.kept() == ["scheduled", "scheduled"]


@pytest.mark.slow
async def test_no_upgrade_without_a_copy(file: Path) -> None:
    keeper = Keeper(file)
    keeper.backups.folder.write_text("a file where the folder should be")
    with pytest.raises(StoreError, match="no backup before"):
        await keeper.clock.drive(keeper.backups.before_upgrade("0002"))


def run(*arguments: str, file: Path) -> tuple[int, str]:
    """The program with nothing set but its database: exit code and words."""
    settings = {"DATABASE_URL": f"sqlite+aiosqlite:///{file}", "BOT_TOKEN": ""}
    result = CliRunner().invoke(main, arguments, env=settings)
    return result.exit_code, " ".join((result.stdout or result.stderr).split())


def people(file: Path) -> list[tuple[str]]:
    with closing(sqlite3.connect(file)) as found:
        return found.execute("SELECT name FROM people").fetchall()


@pytest.mark.slow
def test_from_the_command_line_and_back(file: Path, tmp_path: Path) -> None:
    code, said = run("backup", file=file)
    assert (code, Path(said).parent) == (0, tmp_path / "backups")
    assert people(Path(said)) == [("Anna",)]
    assert run("backup", str(tmp_path / "mine.db"), file=file) == (0, str(tmp_path / "mine.db"))
    with closing(sqlite3.connect(file)) as changed, changed:
        changed.execute("UPDATE people SET name = 'Boris'")
    code, told = run("restore", said, file=file)
    assert code == 0
    assert people(file) == [("Anna",)]
    (old,) = [name for name in os.listdir(tmp_path) if "replaced" in name]
    assert old in told
    assert people(tmp_path / old) == [("Boris",)]


@pytest.mark.slow
def test_a_link_to_the_database_stays_one(file: Path, tmp_path: Path) -> None:
    """What is put back is put where it points, and what stood there is set aside there."""
    link = tmp_path / "link" / "pulka.db"
    link.parent.mkdir()
    link.symlink_to(file)
    back_up(file, tmp_path / "mine.db")
    code, _ = run("restore", str(tmp_path / "mine.db"), file=link)
    assert (code, link.is_symlink(), os.listdir(link.parent)) == (0, True, ["pulka.db"])
    assert any("replaced" in name for name in os.listdir(tmp_path))
    copies = Backups(link, tmp_path / "kept", VirtualClock(), every=DAY, keep=1)
    assert copies._naming(1).others == 1


def test_no_command_writes_over_what_it_reads(file: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(file)
    stood = file.read_bytes()
    for arguments in (("backup", str(file)), ("backup", str(link)), ("restore", str(link))):
        code, said = run(*arguments, file=file)
        assert (code, "is the database itself" in said) == (2, True)
    assert file.read_bytes() == stood
    assert [name for name in os.listdir(tmp_path) if "replaced" in name] == []


def test_nothing_is_put_back_under_a_bot_that_runs(file: Path, tmp_path: Path) -> None:
    back_up(file, tmp_path / "mine.db")
    stood = file.read_bytes()
    with locked(file):
        code, said = run("restore", str(tmp_path / "mine.db"), file=file)
    assert (code, "another program uses this file" in said) == (2, True)
    assert file.read_bytes() == stood


def test_what_is_not_there_is_said(file: Path, tmp_path: Path) -> None:
    for arguments in (("restore", str(tmp_path / "none.db")), ("backup",)):
        if arguments == ("backup",):
            file.unlink()
        code, said = run(*arguments, file=file)
        assert (code, "there is no file" in said) == (2, True)


@pytest.mark.parametrize(
    "arguments", [("backup",), ("backup", "mine.dump"), ("restore", "mine.db")]
)
def test_what_a_server_keeps_is_copied_by_its_own_tools(arguments: tuple[str, ...]) -> None:
    settings = {"DATABASE_URL": "postgresql+asyncpg://pulka:hidden@localhost/pulka"}
    result = CliRunner().invoke(main, arguments, env=settings | {"BOT_TOKEN": ""})
    assert result.exit_code == 2
    assert "pg_dump" in result.stderr
    assert "hidden" not in result.stderr
    assert not Path("mine.dump").exists()
