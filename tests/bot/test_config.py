"""Settings: good ones are taken, wrong ones are one line without secrets."""

from pathlib import Path

import pytest

from bot.clock import SystemClock
from bot.config import TELEGRAM_API, Config, ConfigError
from bot.ops.backups import backups_of
from bot.updates.webhook import WebhookSettings

TOKEN = "123456789:AAE-abcdefghijklmnopqrstuvwxyz01234"
SECRET = "s3cret_-of-this-test"
NAMES = (
    "BOT_TOKEN", "BOT_API_URL", "DATABASE_URL", "WEBHOOK_URL", "WEBHOOK_SECRET", "LOG_LEVEL",
    "WEBHOOK_PORT", "THINKERS", "UTC_OFFSET",
    "BACKUP_FOLDER", "BACKUP_HOURS", "BACKUP_KEEP", "MONITOR_HOST", "MONITOR_PORT",
    "LOG_FORMAT", "OPERATOR_CHAT",
)  # fmt: skip


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Nothing set, and an empty folder."""
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_defaults() -> None:
    config = Config.load()
    assert config.bot_token is None
    assert config.bot_api_url == TELEGRAM_API
    assert config.database_url.startswith("sqlite+aiosqlite:////")
    assert config.database_url.endswith("/pulka/pulka.db")
    assert config.log_level == "INFO"
    assert config.thinkers >= 1
    assert config.secrets == ()
    with pytest.raises(ConfigError, match="BOT_TOKEN is not set"):
        _ = config.token


def test_environment_goes_before_the_file(monkeypatch: pytest.MonkeyPatch, bare: Path) -> None:
    (bare / ".env").write_text(f"BOT_TOKEN={TOKEN}\nLOG_LEVEL=debug\nOTHER=1\nWEBHOOK_URL=\n")
    monkeypatch.setenv("LOG_LEVEL", "warning")
    config = Config.load()
    assert config.token == TOKEN
    assert config.log_level == "WARNING"
    assert config.webhook_url is None
    assert TOKEN not in repr(config)


def test_names_are_read_in_any_case_and_empty_values_from_the_file(
    monkeypatch: pytest.MonkeyPatch, bare: Path
) -> None:
    (bare / ".env").write_text("LOG_FORMAT=json\nthinkers=3\nlog_level\n")
    monkeypatch.setenv("LOG_FORMAT", "")
    monkeypatch.setenv("Utc_Offset", "+00:30")
    config = Config.load()
    assert (config.log_format, config.thinkers, config.log_level) == ("json", 3, "INFO")
    assert config.minutes_ahead == 30


def test_a_file_that_is_no_text_is_one_line(bare: Path) -> None:
    (bare / ".env").write_bytes(b"LOG_LEVEL=\xff\xfe")
    with pytest.raises(ConfigError, match=r"^\.env cannot be read: .+$"):
        Config.load()


@pytest.mark.parametrize(("port", "listened"), [("", 8443), ("8080", 8080)])
def test_behind_a_proxy_another_port_is_listened_on(
    monkeypatch: pytest.MonkeyPatch, port: str, listened: int
) -> None:
    assert WebhookSettings.of(Config.load()) is None
    monkeypatch.setenv("WEBHOOK_URL", "https://example.org:8443/a/hook")
    monkeypatch.setenv("WEBHOOK_SECRET", SECRET)
    monkeypatch.setenv("WEBHOOK_PORT", port)
    webhook = WebhookSettings.of(Config.load())
    assert webhook is not None
    assert (webhook.port, webhook.path, webhook.secret) == (listened, "a/hook", SECRET)


@pytest.mark.parametrize(
    ("url", "port"),
    [
        ("http://bot/hook", 80),
        ("http://127.0.0.1:9000/hook", 9000),
        ("https://bot:9443/hook", 9443),
    ],
)
def test_a_server_of_ones_own_may_push_to_any_address(
    monkeypatch: pytest.MonkeyPatch, url: str, port: int
) -> None:
    monkeypatch.setenv("WEBHOOK_URL", url)
    monkeypatch.setenv("WEBHOOK_SECRET", SECRET)
    for api in (None, TELEGRAM_API):
        if api is not None:
            monkeypatch.setenv("BOT_API_URL", api)
        with pytest.raises(ConfigError, match=r"^WEBHOOK_URL must be an https address"):
            Config.load()
    monkeypatch.setenv("BOT_API_URL", "http://127.0.0.1:8081")
    webhook = WebhookSettings.of(Config.load())
    assert webhook is not None
    assert (webhook.url, webhook.port) == (url, port)
    monkeypatch.setenv("WEBHOOK_URL", "ftp://bot/hook")
    with pytest.raises(ConfigError, match=r"^WEBHOOK_URL"):
        Config.load()


@pytest.mark.parametrize(("offset", "ahead"), [("", 180), ("-03:30", -210), ("+00:00", 0)])
def test_the_clock_on_the_wall_is_ahead_of_utc(
    monkeypatch: pytest.MonkeyPatch, offset: str, ahead: int
) -> None:
    monkeypatch.setenv("UTC_OFFSET", offset)
    assert Config.load().minutes_ahead == ahead


def test_backups_are_kept_beside_the_database_unless_told_otherwise(
    monkeypatch: pytest.MonkeyPatch, bare: Path
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{bare}/data/my.db")
    kept = backups_of(Config.load(), SystemClock())
    assert kept is not None
    assert (kept.database, kept.folder) == (bare / "data/my.db", bare / "data/backups")
    assert (kept.every, kept.keep) == (86400, 7)
    for name, value in (("FOLDER", "~/elsewhere"), ("HOURS", "0.5"), ("KEEP", "2")):
        monkeypatch.setenv(f"BACKUP_{name}", value)
    kept = backups_of(Config.load(), SystemClock())
    assert kept is not None
    assert (kept.folder, kept.every, kept.keep) == (bare / "elsewhere", 1800, 2)


def test_a_webhook_needs_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEBHOOK_URL", "https://example.org:8443/pulka")
    for none in (None, ""):
        if none is not None:
            monkeypatch.setenv("WEBHOOK_SECRET", none)
        with pytest.raises(ConfigError, match=r"^WEBHOOK_SECRET must be set"):
            Config.load()
    monkeypatch.setenv("WEBHOOK_SECRET", SECRET)
    config = Config.load()
    assert config.webhook_secret == SECRET
    assert SECRET not in repr(config)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BOT_TOKEN", "no-token-at-all"),
        ("BOT_TOKEN", TOKEN + " "),
        ("BOT_API_URL", "api.telegram.org"),
        ("BOT_API_URL", "https://host:port"),
        ("DATABASE_URL", "postgresql://localhost/pulka"),
        ("DATABASE_URL", "sqlite+aiosqlite:///"),
        ("DATABASE_URL", "postgresql+psycopg://pulka:hidden@localhost/pulka"),
        ("DATABASE_URL", "postgresql+asyncpg://pulka:hidden@localhost"),
        ("DATABASE_URL", "postgresql+asyncpg://pulka:hidden@localhost:many/pulka"),
        ("WEBHOOK_URL", "http://example.org/"),
        ("WEBHOOK_URL", "https://example.org:8080/"),
        ("WEBHOOK_SECRET", "no spaces in a secret"),
        ("WEBHOOK_SECRET", "too-short-by-1_"),
        ("WEBHOOK_PORT", "0"),
        ("UTC_OFFSET", "3"),
        ("MONITOR_PORT", "70000"),
        ("LOG_LEVEL", "loud"),
        ("LOG_FORMAT", "xml"),
        ("OPERATOR_CHAT", "me"),
        ("BACKUP_HOURS", "nan"),
        ("BACKUP_KEEP", "1.5"),
        ("THINKERS", "0"),
        ("THINKERS", "many"),
    ],
)
def test_a_wrong_value_is_one_line(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ConfigError) as refusal:
        Config.load()
    line = str(refusal.value)
    assert line.startswith(f"{name} ")
    assert "\n" not in line
    assert name not in {"BOT_TOKEN", "WEBHOOK_SECRET"} or value not in line
    assert "hidden" not in line


@pytest.mark.parametrize("there", ["localhost/pulka", "db:5433/pulka", "/pulka?host=/run/pg"])
def test_a_database_on_a_server(monkeypatch: pytest.MonkeyPatch, there: str) -> None:
    """Nothing of it lies here but the socket of `pulka health`, one for each database."""
    monkeypatch.setenv("DATABASE_URL", f"postgresql+asyncpg://pulka:hid%2Fden@{there}")
    config = Config.load()
    assert config.database_file is None
    assert backups_of(config, SystemClock()) is None
    assert {"hid%2Fden", "hid/den"} <= set(config.secrets)
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://pulka@other/pulka")
    assert Config.load().health_socket != config.health_socket
