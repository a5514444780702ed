"""``pulka analyze``: the analysis of a record's deals as text, and one of them as a picture."""

import json
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from tests.support.cli import pulka
from tests.support.texts import tr
from tests.support.uncompiled import run_uncompiled

RECORDS = Path(__file__).parents[3] / "golden" / "preferans" / "records"
GOOD = RECORDS / "sochi-3.json"


@pytest.mark.slow
def test_every_deal_of_a_record_in_order() -> None:
    result = pulka("analyze", GOOD, "--lang", "ru")
    assert result.exit_code == 0
    deals = json.loads(GOOD.read_text())["deals"]
    titles = [line for line in result.stdout.splitlines() if line.startswith("🔎")]
    assert titles == [
        tr("analysis-title", table="sochi-3", number=number) for number in range(1, len(deals) + 1)
    ]


@pytest.mark.slow
def test_one_deal_in_english_with_its_picture(tmp_path: Path) -> None:
    path = tmp_path / "deal.png"
    result = pulka("analyze", GOOD, "--deal", 2, "--lang", "en", "--picture", path)
    assert result.exit_code == 0
    assert tr("analysis-title", "en", number=2) in result.stdout
    assert tr("misere", "en") in result.stdout
    with Image.open(BytesIO(path.read_bytes())) as drawn:
        assert drawn.format == "PNG"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--deal", 99), "deal 99 of"),
        (("--deal", 0), "--deal"),
        (("--deal", "x"), "--deal"),
        (("--picture", "deal.png"), "--picture needs --deal"),
        (("--deal", 1, "--picture", "no/such/folder/deal.png"), "No such file"),
        (("--deal", 1, "--picture", GOOD), "the record itself"),
    ],
)
def test_what_cannot_be_done_is_one_line(arguments: tuple[object, ...], reason: str) -> None:
    result = pulka("analyze", GOOD, *arguments)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert reason in result.stderr


def test_a_record_that_does_not_hold_is_one_line(tmp_path: Path) -> None:
    data = json.loads(GOOD.read_text())
    data["deals"][0]["writes"][0]["points"] = 999
    path = tmp_path / "spoilt.json"
    path.write_text(json.dumps(data))
    result = pulka("analyze", path)
    assert result.exit_code == 2
    assert "deal 1" in result.stderr


@pytest.mark.slow
def test_without_the_compiler_it_says_what_is_left_out() -> None:
    program = "from bot.cli import main\nmain(sys.argv[1:])"
    path = RECORDS / "leningrad-3.json"
    done = run_uncompiled(program, "analyze", str(path), "--deal", "8", "--lang", "en")
    assert done.returncode == 0, done.stderr
    assert "left out" in done.stderr
    assert tr("analysis-title", "en", table="leningrad-3", number=8) in done.stdout
