"""Three workers, a balancer and a server by one command: they know what they are given."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.config import Config
from bot.process import STOP_TIMEOUT
from tests.docs.pages import PAGES

ROOT = Path(__file__).parent.parent
COMPOSED = yaml.safe_load((ROOT / "compose.scale.yaml").read_text(encoding="utf-8"))
BALANCER = (ROOT / "scale" / "haproxy.cfg").read_text(encoding="utf-8")
SERVICES: dict[str, dict[str, Any]] = COMPOSED["services"]
WORKERS = {name: each for name, each in SERVICES.items() if "build" in each}
PASSWORD = re.compile(r"\$\{POSTGRES_PASSWORD:\?[^}]+\}")
"""Without it nothing starts, and why is said."""


def told() -> dict[str, str]:
    """What the page says that ``.env`` is to hold."""
    (block,) = (each for each in PAGES["docs/scale.md"].blocks if "BOT_TOKEN=" in each.text)
    return dict(line.split("=", 1) for line in block.text.splitlines())


def served() -> dict[str, tuple[str, str]]:
    """The servers of the balancer: host and port of each."""
    found = re.findall(r"^ +server (\S+) (\S+):(\d+)$", BALANCER, re.MULTILINE)
    return {name: (host, port) for name, host, port in found}


def test_there_are_three_workers_alike_a_balancer_and_a_server() -> None:
    first, second, third = WORKERS.values()
    assert first == second == third
    assert set(SERVICES) - set(WORKERS) == {"balancer", "postgres"}
    assert first["build"] == "."
    assert first["environment"]["SHARE_TABLES"] == "true"


def test_what_others_made_is_of_one_version() -> None:
    for name in ("balancer", "postgres"):
        assert re.fullmatch(
            r"[a-z]+:\d+(\.\d+)+(-alpine)?@sha256:[0-9a-f]{64}", SERVICES[name]["image"]
        )
    assert SERVICES["postgres"]["image"].startswith("postgres:16.")


@pytest.mark.parametrize("name", WORKERS)
def test_workers_are_given_settings_and_nothing_else(name: str) -> None:
    settings = {setting.upper() for setting in Config.model_fields}
    assert set(WORKERS[name]["environment"]) - settings == set()
    assert set(told()) - settings == {"POSTGRES_PASSWORD"}


@pytest.mark.parametrize("name", WORKERS)
def test_workers_can_run_with_what_they_are_given(name: str) -> None:
    worker = WORKERS[name]
    assert worker["env_file"] == ".env"
    given = told() | worker["environment"]
    given["DATABASE_URL"], replaced = PASSWORD.subn("f00d", given["DATABASE_URL"])
    assert replaced == 1
    token = "12345:" + "a" * 35
    assert (given["BOT_TOKEN"], given["WEBHOOK_SECRET"]) == ("…", "…")
    given |= {"BOT_TOKEN": token, "WEBHOOK_SECRET": "s" * 64}
    config = Config.load(**{setting.lower(): value for setting, value in given.items()})
    assert config.token == token
    assert config.database_file is None
    assert config.webhook_url is not None
    assert config.monitor_host == "0.0.0.0"  # noqa: S104 - the balancer asks from outside


def test_all_start_again_and_have_time_to_stop() -> None:
    assert {each["restart"] for each in SERVICES.values()} == {"always"}
    for each in WORKERS.values():
        assert STOP_TIMEOUT < float(each["stop_grace_period"].removesuffix("s")) <= 10


def test_the_balancer_knows_the_workers_and_asks_whether_they_are_ready() -> None:
    ports = {each["environment"]["WEBHOOK_PORT"] for each in WORKERS.values()}
    assert served() == {name: (name, port) for name in WORKERS for port in ports}
    (asked,) = {each["environment"]["MONITOR_PORT"] for each in WORKERS.values()}
    assert f"default-server port {asked} check" in BALANCER
    assert "http-check send meth GET uri /readyz" in BALANCER
    (port,) = SERVICES["balancer"]["ports"]
    assert port.startswith("443:")
    assert f"bind :{port.partition(':')[2]} ssl" in BALANCER


def test_only_the_balancer_is_reached_from_outside() -> None:
    assert [name for name, each in SERVICES.items() if "ports" in each] == ["balancer"]


def test_the_server_keeps_its_data_and_is_waited_for() -> None:
    server = SERVICES["postgres"]
    (volume,) = (each.partition(":")[0] for each in server["volumes"])
    assert volume in COMPOSED["volumes"]
    assert server["healthcheck"]["test"].startswith("pg_isready")
    assert "log_statement=none" in server["command"]  # statements hold cards
    assert PASSWORD.fullmatch(server["environment"]["POSTGRES_PASSWORD"])
    for each in WORKERS.values():
        assert each["depends_on"] == {"postgres": {"condition": "service_healthy"}}
