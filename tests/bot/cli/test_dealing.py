"""``pulka verify-deal``: what follows from deck, salt and cut, held against hashes made here."""

from __future__ import annotations

import json
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from engine.games import GAMES
from tests.support.cli import pulka

GOLDEN = Path(__file__).parents[2] / "golden"


def sealed(deal: dict[str, Any]) -> str:
    told = deal["shuffle"]
    return sha256(f"{told['salt']}:{','.join(told['deck'])}".encode()).hexdigest()


def told(game: str) -> dict[str, Any]:
    """A record of which every deal tells its shuffle."""
    for path in sorted((GOLDEN / game / "records").glob("*.json")):
        found = json.loads(path.read_text(encoding="utf-8"))
        found["deals"] = [deal for deal in found["deals"] if "shuffle" in deal][:3]
        if found["deals"]:
            assert isinstance(found, dict)
            return found
    raise AssertionError(f"no record of {game} tells a shuffle")


@pytest.fixture(params=sorted(GAMES))
def record(request: pytest.FixtureRequest) -> dict[str, Any]:
    return told(request.param)


def hands(deal: dict[str, Any]) -> Any:
    """The hands of a deal, or of its first coup."""
    return deal["hands"] if "hands" in deal else deal["coups"][0]["cards"]


def written(folder: Path, record: dict[str, Any]) -> Path:
    path = folder / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    return path


def test_every_deal_is_dealt_again(record: dict[str, Any], tmp_path: Path) -> None:
    found = pulka("verify-deal", written(tmp_path, record))
    assert found.stdout.splitlines() == [
        f"deal {number}: ok, commitment {sealed(deal)}"
        for number, deal in enumerate(record["deals"], 1)
    ]
    assert found.exit_code == 0


def test_one_deal_card_by_card_with_what_the_chat_showed(
    record: dict[str, Any], tmp_path: Path
) -> None:
    path, deal = written(tmp_path, record), record["deals"][0]
    seal = sealed(deal)
    for shown in (seal, seal[:12] + "…", seal.upper()):
        assert pulka("verify-deal", path, "--deal", 1, "--seal", shown).exit_code == 0
    found = pulka("verify-deal", path, "--deal", 1)
    lines = dict(line.split(": ", 1) for line in found.stdout.splitlines())
    assert (lines["deal 1"], lines["commitment"]) == ("ok", seal)
    for seat, hand in enumerate(deal.get("hands", ())):
        assert set(lines[f"seat {seat}"].split()) == set(hand) if hand else True
    other = "0" * 11 if seal[0] != "0" else "1" * 11
    wrong = pulka("verify-deal", path, "--deal", 1, "--seal", other)
    assert wrong.exit_code == 1
    assert "not the one that the chat showed" in wrong.stdout


def test_what_was_told_otherwise_is_found(record: dict[str, Any], tmp_path: Path) -> None:
    """Each change alone, the commitment made anew where it would give the change away."""

    def refused(word: str) -> None:
        found = pulka("verify-deal", written(tmp_path, record))
        assert found.exit_code == 1
        assert word in found.stdout.splitlines()[0]
        assert all(": ok," in line for line in found.stdout.splitlines()[1:])

    deal = record["deals"][0]
    before = json.dumps(deal)
    deal["shuffle"]["salt"] += "0"
    refused("the commitment is not that of deck and salt")
    deal["shuffle"]["commitment"] = sealed(deal)
    assert pulka("verify-deal", written(tmp_path, record)).exit_code == 0

    deal = record["deals"][0] = json.loads(before)
    deal["shuffle"]["cut"] += -1 if deal["shuffle"]["cut"] > 5 else 1
    refused("do not follow")

    deal = record["deals"][0] = json.loads(before)
    dealt = [seat for seat, hand in enumerate(hands(deal)) if hand]
    one, two = hands(deal)[dealt[0]], hands(deal)[dealt[1]]
    one[0], two[0] = two[0], one[0]
    refused("do not follow")

    deal = record["deals"][0] = json.loads(before)
    deck = deal["shuffle"]["deck"]
    first, second = (deck.index(hands(deal)[seat][0]) for seat in dealt[:2])
    deck[first], deck[second] = deck[second], deck[first]
    deal["shuffle"]["commitment"] = sealed(deal)
    refused("do not follow")

    del deal["shuffle"]
    refused("no shuffle is told")


ORDER = "A23456789TJQK"
"""Ranks of lots, the ace lowest; equal ones by suit. Rule 1.3."""


def lot(code: str) -> tuple[int, int]:
    return ORDER.index(code[0]), "scdh".index(code[1])


def drawn(record: dict[str, Any], salt: str) -> tuple[list[str], list[str]]:
    """What everybody draws by rule 1.8, worked out from the codes of a deck."""
    deck, players = {*record["deals"][0]["shuffle"]["deck"]}, len(record["players"])

    def by_hash(draw: str) -> list[str]:
        found = {sha256(f"{salt}:{draw}:{code}".encode()).hexdigest(): code for code in deck}
        return [found[digest] for digest in sorted(found)][:players]

    return by_hash("seats"), by_hash("dealer")


def with_lots(record: dict[str, Any]) -> tuple[str, list[str]]:
    """Tell lots of the record by which its dealer deals first; their salt, as people sat down."""
    dealer = record["deals"][0]["dealer"]
    for number in count():
        came, deals = drawn(record, salt := f"{number:032x}")
        if deals.index(min(deals, key=lot)) == dealer:
            record["draw"] = {"seats": sorted(came, key=lot), "dealer": deals, "salt": salt}
            return salt, came
    raise AssertionError("no such lots")


def test_lots_are_drawn_again(record: dict[str, Any], tmp_path: Path) -> None:
    salt, came = with_lots(record)
    seal = sha256(salt.encode()).hexdigest()
    path = written(tmp_path, record)
    first, *deals = pulka("verify-deal", path).stdout.splitlines()
    assert first == f"draw: ok, commitment {seal}"
    assert len(deals) == len(record["deals"])
    found = pulka("verify-deal", path, "--draw", "--seal", seal[:12] + "…")
    assert found.exit_code == 0
    assert found.stdout.splitlines() == [
        "draw: ok",
        f"commitment: {seal}",
        f"salt: {salt}",
        f"for the seats, as people sat down: {' '.join(came)}",
        f"for the first deal, by seat: {' '.join(record['draw']['dealer'])}",
    ]
    wrong = pulka("verify-deal", path, "--draw", "--seal", "0" * 12)
    assert wrong.exit_code == 1
    assert "not the one that the chat showed" in wrong.stdout
    # A deal alone is checked alone.
    assert "draw" not in pulka("verify-deal", path, "--deal", 1).stdout


def test_lots_that_were_told_otherwise_are_found(record: dict[str, Any], tmp_path: Path) -> None:
    with_lots(record)
    before = json.dumps(record["draw"])
    seats, deals = record["draw"]["seats"], record["draw"]["dealer"]
    unused = next(c for c in record["deals"][0]["shuffle"]["deck"] if c not in (*seats, *deals))
    for field, cards in (("seats", sorted([*seats[1:], unused], key=lot)), ("dealer", deals[::-1])):
        record["draw"] = {**json.loads(before), field: cards}
        found = pulka("verify-deal", written(tmp_path, record))
        assert found.exit_code == 1
        assert found.stdout.splitlines()[0].startswith("draw: the lots do not follow")
    record["draw"] = json.loads(before) | {"salt": "00ff"}
    path = written(tmp_path, record)
    assert pulka("verify-deal", path, "--draw").exit_code == 1
    check = pulka("check", path)
    assert (check.exit_code, "the lots do not follow" in check.stdout) == (1, True)
    for salt in (5, "0" * 129):
        record["draw"]["salt"] = salt
        assert pulka("verify-deal", written(tmp_path, record)).exit_code == 2
    # Lots of a game before they were committed to: there is nothing to check.
    del record["draw"]["salt"]
    path = written(tmp_path, record)
    assert pulka("verify-deal", path).exit_code == 0
    assert "no lots that follow" in pulka("verify-deal", path, "--draw").stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--deal", 99), "no deal 99"),
        (("--deal", 1, "--draw"), "one of the two"),
        (("--draw",), "no lots that follow"),
        (("--seal", "12345678"), "--deal"),
        (("--deal", 1, "--seal", "1234567"), "8 digits"),
        (("--deal", 1, "--seal", "fingerprint"), "8 digits"),
    ],
)
def test_what_cannot_be_asked(tmp_path: Path, arguments: tuple[object, ...], said: str) -> None:
    found = pulka("verify-deal", written(tmp_path, told(min(GAMES))), *arguments)
    assert (found.exit_code, found.stderr.count("\n")) == (2, 1)
    assert said in found.stderr


def test_what_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "gone"
    assert pulka("verify-deal", path).exit_code == 2
    for text in ("", "{}", "[1]", '{"format": "pulka-record", "version": 1, "game": "tarot"}'):
        path.write_text(text)
        found = pulka("verify-deal", path)
        assert (found.exit_code, found.stderr.count("\n")) == (2, 1)
