"""The files for Docker name what there is: settings of the program, images, all the parts."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.config import Config

ROOT = Path(__file__).parents[2]


def services(name: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / name).read_text())["services"]
    return found


def ours(name: str) -> dict[str, Any]:
    return {key: each for key, each in services(name).items() if each["image"] == "pulka"}


@pytest.mark.parametrize("name", ["compose.yaml", "compose.scale.yaml"])
def test_every_name_is_a_setting_and_every_image_is_pinned(name: str) -> None:
    assert ours(name)
    for service in ours(name).values():
        assert {each.lower() for each in service["environment"]} <= Config.model_fields.keys()
    for service in services(name).values():
        image = service["image"]
        assert image == "pulka" or re.fullmatch(r"[a-z]+:\d+\.\d+(\.\d+)?", image), image


def test_three_workers_share_a_server_behind_a_balancer(monkeypatch: pytest.MonkeyPatch) -> None:
    found = services("compose.scale.yaml")
    assert set(found) == {"worker-1", "worker-2", "worker-3", "balancer", "postgres"}
    given = {"POSTGRES_PASSWORD": "secret0", "DOMAIN": "bot.example"}
    for worker in ours("compose.scale.yaml").values():
        for name, value in worker["environment"].items():
            filled = re.sub(r"\$\{(\w+):\?\}", lambda match: given[match[1]], value)
            monkeypatch.setenv(name, filled)
        monkeypatch.setenv("WEBHOOK_SECRET", "a-secret-of-a-test-0123456789")
        config = Config.load()
        assert config.share_tables
        assert config.database_file is None
        caddy = (ROOT / "Caddyfile").read_text()
        assert f"health_port {config.monitor_port}" in caddy
        upstreams = {f"{name}:{config.webhook_port}" for name in ours("compose.scale.yaml")}
        assert upstreams <= set(caddy.split())
