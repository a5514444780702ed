"""The ``pulka`` command: answers on stdout, refusals as one line on stderr, exit codes."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from engine import verify
from tests.engine.preferans.tables import run
from tests.engine.preferans.test_claim import last_card
from tests.engine.records import dump
from tests.support.cli import pulka
from tests.support.texts import tr

RECORDS = sorted((Path(__file__).parents[3] / "golden" / "preferans" / "records").glob("*.json"))
GOOD = RECORDS[0]


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """No settings but a database in an empty folder; afterwards the log is as it was."""
    for name in ("BOT_TOKEN", "BOT_API_URL", "WEBHOOK_URL", "WEBHOOK_SECRET", "LOG_LEVEL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path}/pulka.db")
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    structlog.reset_defaults()


def spoilt(tmp_path: Path) -> Path:
    """A record with one write too much."""
    data = json.loads(GOOD.read_text())
    data["deals"][0]["writes"][0]["points"] = 999
    path = tmp_path / "spoilt.json"
    path.write_text(json.dumps(data))
    return path


def test_good_records() -> None:
    assert len(RECORDS) >= 6
    result = pulka("check", *RECORDS)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [f"{path}: ok" for path in RECORDS]


def test_claims_beyond_the_search_are_named(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With room for no position at all, no claim with hidden cards is proved or refuted."""
    data = dump(run(last_card(), "2:cr2 1:A"), ("Anna", "Boris", "Vera"))
    deal = data["deals"][0]
    place = deal["log"].index([-1, {"claim": "open"}])
    deal["log"][place:] = [[-1, {"claim": "proved"}]]
    deal["ending"]["by"] = "proof"
    text = json.dumps(data)
    path = bare / "claimed.json"
    path.write_text(text)
    with monkeypatch.context() as narrow:
        narrow.setattr(verify, "BOUND", 0)
        plain = pulka("check", path)
        lines = pulka("check", "--jsonl", "-", stdin=f"{text}\n")
    assert (plain.exit_code, plain.stdout) == (0, f"{path}: ok, unproved: deal 1\n")
    assert (lines.exit_code, json.loads(lines.stdout)) == (0, {"ok": True, "unproved": [1]})
    refuted = pulka("check", path)
    assert refuted.exit_code == 1
    assert "{'claim': 'proved'}: does not hold (rule 7.6)" in refuted.stdout


def test_a_wrong_record_names_deal_field_and_rule(bare: Path) -> None:
    path = spoilt(bare)
    result = pulka("check", GOOD, path)
    assert result.exit_code == 1
    good, wrong = result.stdout.splitlines()
    assert good.endswith(": ok")
    assert wrong.startswith(f"{path}: deal 1, writes")
    told = wrong.partition("(rule ")[2]
    rule, _, command = told.partition("), see: pulka ")
    assert command == f"rules {rule}"
    assert pulka(*command.split()).stdout.startswith(f"{rule} ")


def test_one_verdict_per_line(bare: Path) -> None:
    good = json.dumps(json.loads(GOOD.read_text()))
    wrong = json.dumps(json.loads(spoilt(bare).read_text()))
    result = pulka("check", "--jsonl", "-", stdin=f"{good}\n\n{wrong}\n")
    assert result.exit_code == 1
    first, second = map(json.loads, result.stdout.splitlines())
    assert first == {"ok": True}
    assert second.keys() == {"ok", "deal", "field", "rule", "error"}
    assert (second["ok"], second["deal"]) == (False, 1)
    result = pulka("check", "--jsonl", "-", stdin=f"{good}\nnonsense\n{wrong}\n")
    assert result.exit_code == 2
    assert [json.loads(line)["ok"] for line in result.stdout.splitlines()] == [True, False, False]


@pytest.mark.parametrize("content", [b"nonsense", b"", b"\xff\xfe", b"[" * 100_000])
@pytest.mark.parametrize("command", ["check", "score", "render"])
def test_what_cannot_be_read_is_one_line(bare: Path, command: str, content: bytes) -> None:
    path = bare / "bad.json"
    path.write_bytes(content)
    output = ("-o", bare / "sheet.png") if command == "render" else ()
    result = pulka(command, path, *output)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert not (bare / "sheet.png").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("check",),
        ("check", "missing.json"),
        ("score", "missing.json"),
        ("render", GOOD),
        ("render", GOOD, "-o", "no/such/folder/x.png"),
        ("sandbox", "--port", "70000"),
        ("nonsense",),
        ("bot",),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(arguments: tuple[object, ...]) -> None:
    result = pulka(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1


def test_a_wrong_setting_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", "loud")
    for arguments in ((), ("bot",), ("sandbox",), ("health",)):
        result = pulka(*arguments)
        assert result.exit_code == 2
        assert result.stderr.startswith("pulka: LOG_LEVEL must be")
        assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_sheet_and_settlement_as_text(path: Path) -> None:
    names = [player["name"] for player in json.loads(path.read_text())["players"]]
    for language in ("ru", "en"):
        result = pulka("score", path, "--language", language)
        assert result.exit_code == 0, result.stderr
        for name in names:
            assert name in result.stdout
        assert "<" not in result.stdout


def test_the_text_sheet_says_who_wrote_whists_on_whom() -> None:
    text = pulka("score", GOOD, "--language", "en").stdout
    record = json.loads(GOOD.read_text())
    names = [player["name"] for player in record["players"]]
    for name, row in zip(names, record["sheet"], strict=True):
        others = [f"{names[int(seat)]} {points}" for seat, points in sorted(row["whists"].items())]
        assert tr("account-whists", "en", name=name, whists=" · ".join(others)) in text


def test_the_sheet_is_drawn(bare: Path) -> None:
    for theme in ("light", "dark"):
        result = pulka("render", GOOD, "-o", bare / f"{theme}.png", "--theme", theme)
        assert result.exit_code == 0
        assert (bare / f"{theme}.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.slow
def test_checking_starts_fast_and_alone() -> None:
    code = textwrap.dedent(
        """
        import sys
        from bot.cli import main
        try:
            main(["check", sys.argv[1]])
        except SystemExit:
            pass
        heavy = {"telegram", "sqlalchemy", "PIL", "aiohttp", "dotenv"} & set(sys.modules)
        assert not heavy, heavy
        """
    )
    subprocess.run([sys.executable, "-c", code, str(GOOD)], check=True)  # noqa: S603 - our own code


# The process


@pytest.mark.parametrize(
    ("stubborn", "code"),
    [(False, 0), pytest.param(True, 1, marks=pytest.mark.slow)],
    ids=["closes down", "does not"],
)
def test_sigterm_ends_it_within_five_seconds(stubborn: bool, code: int) -> None:
    program = textwrap.dedent(
        f"""
        import asyncio, sys
        from bot.ops import process

        async def work():
            print("begun", flush=True)
            while True:
                try:
                    await asyncio.Event().wait()
                except asyncio.CancelledError:
                    if not {stubborn}:
                        print("closed", flush=True)
                        raise

        sys.exit(process.run(work()))
        """
    )
    command = [sys.executable, "-c", program]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own code
    assert child.stdout is not None
    assert child.stdout.readline() == "begun\n"
    asked = time.monotonic()
    os.kill(child.pid, signal.SIGTERM)
    out, _ = child.communicate(timeout=10)
    assert time.monotonic() - asked < 5
    assert child.returncode == code
    assert ("closed" in out) is not stubborn


def test_a_sandbox_does_not_pass_for_the_bot(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither `pulka health` nor what needs the bot stopped takes notice of it."""
    seen: list[tuple[int, list[str]]] = []

    async def sandbox(_: object, port: int) -> None:
        await asyncio.sleep(0.05)
        seen.append((port, os.listdir(bare)))

    monkeypatch.setattr("bot.sandbox.run.run_sandbox", sandbox)
    monkeypatch.setenv("PORT", "9021")
    assert pulka("sandbox").exit_code == pulka().exit_code == 0
    monkeypatch.setenv("PORT", "")
    assert pulka("sandbox").exit_code == pulka("sandbox", "--port", "0").exit_code == 0
    assert seen == [(9021, []), (9021, []), (8080, []), (0, [])]
    monkeypatch.setenv("PORT", "80800")
    assert "PORT" in pulka("sandbox").stderr


def test_records_are_told_in_the_language_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """In that of the command line's own words, English, where the terminal names no other."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    english = pulka("score", GOOD, "--language", "en").stdout
    russian = pulka("score", GOOD, "--language", "ru").stdout
    assert russian != english == pulka("score", GOOD).stdout
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    assert pulka("score", GOOD).stdout == russian
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert pulka("score", GOOD).stdout == english
    assert pulka("score", GOOD, "--lang", "ru").stdout == russian
