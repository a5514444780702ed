"""The image, and what runs it: nothing comes in unchecked, and nothing may do more than it must."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.config import Config

ROOT = Path(__file__).parent.parent
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
COMPOSED = ("compose.yaml", "compose.scale.yaml")


def pins(name: str) -> dict[str, frozenset[str]]:
    """What a lock pins, with the hashes of each."""
    text = (ROOT / name).read_text(encoding="utf-8")
    blocks = re.findall(
        r"^([a-z][\w.-]*==[^ \n]+).*\\\n((?: +--hash=\S+(?: \\)?\n)+)", text, re.MULTILINE
    )
    assert len(blocks) == len(re.findall(r"^[a-z]", text, re.MULTILINE))
    return {
        pin: frozenset(re.findall(r"--hash=(sha256:[0-9a-f]{64})", block)) for pin, block in blocks
    }


def asked_for(*extras: str) -> set[str]:
    """The names that the project asks for, with what builds it."""
    project = PROJECT["project"]
    lists = [project["dependencies"], PROJECT["build-system"]["requires"]]
    lists += [project["optional-dependencies"][extra] for extra in extras]
    names = {re.split(r"[\[><=;]", each)[0].strip().lower() for some in lists for each in some}
    return {re.sub(r"[._]", "-", name) for name in names}


def test_what_the_image_begins_with_is_named_by_its_digest() -> None:
    images = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    assert len(set(images)) == 1
    assert re.fullmatch(r"python:3\.\d+\.\d+-slim@sha256:[0-9a-f]{64}", images[0])


def test_all_that_is_installed_is_checked_by_hash() -> None:
    """The program itself is built by what was installed so, and brings nothing along."""
    installs = re.findall(r"pip install ([^&\n]+)", DOCKERFILE.replace("\\\n", " "))
    assert len(installs) == 2
    locked, own = map(str.split, installs)
    assert {"--require-hashes", "requirements.image.lock"} <= set(locked)
    assert {"--no-deps", "--no-build-isolation", "."} <= set(own)


def test_the_image_has_what_was_tested() -> None:
    image, developed = pins("requirements.image.lock"), pins("requirements.lock")
    assert all(image.values())
    assert image.items() <= developed.items()
    names = {pin.partition("==")[0] for pin in image}
    assert asked_for("fast", "postgres") <= names
    assert not names & {"pytest", "mypy", "ruff", "selenium"}
    assert asked_for("fast", "postgres", "dev") <= {pin.partition("==")[0] for pin in developed}


@pytest.mark.parametrize("settings", [{}, {"DATABASE_URL": "postgresql+asyncpg://pulka@db/pulka"}])
def test_health_is_asked_on_the_volume(
    monkeypatch: pytest.MonkeyPatch, settings: dict[str, str]
) -> None:
    """Nothing else can be written to, wherever the database is."""
    assert 'CMD ["pulka", "health"]' in DOCKERFILE
    assert "VOLUME /data\n" in DOCKERFILE
    image = dict(re.findall(r"(\w+)=(\S+:////data\S*|/data\S*)", DOCKERFILE))
    for name, value in (image | settings).items():
        monkeypatch.setenv(name, value)
    assert Config.load().health_socket.is_relative_to("/data")


def services() -> list[Any]:
    found = [
        pytest.param(service, id=f"{file}-{name}")
        for file in COMPOSED
        for name, service in yaml.safe_load((ROOT / file).read_text())["services"].items()
    ]
    assert len(found) == 6
    return found


@pytest.mark.parametrize("service", services())
def test_a_service_may_do_no_more_than_it_must(service: dict[str, Any]) -> None:
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "cap_add" not in service
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert not service.get("privileged")
    assert "build" in service or "@sha256:" in service["image"]


def test_two_bots_with_a_standby_each() -> None:
    """A token and a database belong to one bot, which is two processes."""
    composed = yaml.safe_load((ROOT / "compose.scale.yaml").read_text())["services"]
    told = [each["environment"] for each in composed.values() if "build" in each]
    for setting in ("BOT_TOKEN", "DATABASE_URL"):
        counted = Counter(each[setting] for each in told)
        assert sorted(counted.values()) == [2, 2]
    assert len({(each["BOT_TOKEN"], each["DATABASE_URL"]) for each in told}) == 2
