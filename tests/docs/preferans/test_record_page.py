"""What the page of the record says of preferans: its program, and the reasons of writes."""

import json
import subprocess
import sys
from pathlib import Path

from engine.preferans.facts import EntryReason
from tests.docs.pages import PAGES

PAGE = PAGES["docs/record.md"]
RECORDS = Path(__file__).parents[2] / "golden" / "preferans" / "records"


def test_the_program_on_the_page_sums_sheets(tmp_path: Path) -> None:
    code = max((block.text for block in PAGE.blocks if block.language == "python"), key=len)
    assert len(code.splitlines()) <= 60
    program = tmp_path / "sums.py"
    program.write_text(code, encoding="utf-8")
    good = sorted(RECORDS.glob("*.json"))
    wrong = tmp_path / "wrong.json"
    data = json.loads(good[0].read_text("utf-8"))
    data["sheet"][0]["whists"]["1"] += 1
    wrong.write_text(json.dumps(data), encoding="utf-8")
    command = [sys.executable, "-I", str(program), *map(str, good), str(wrong)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    assert done.stdout.count("adds up") == len(good)
    assert done.stdout.endswith(f"{wrong} does not add up\n")


def test_every_reason_is_on_the_page() -> None:
    for why in EntryReason:
        assert f"| `{why}` |" in PAGE.text
