"""Settings, from the environment and from ``.env`` in the working directory."""

import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from hashlib import blake2b
from math import nan
from pathlib import Path
from typing import Any, Final, Self
from urllib.parse import unquote, urlsplit

import platformdirs
from dotenv import dotenv_values

TELEGRAM_API: Final = "https://api.telegram.org"
WEBHOOK_PORTS: Final = (443, 80, 88, 8443)
FORMATS: Final = ("auto", "text", "json")
LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")

_TOKEN: Final = re.compile(r"\d+:[A-Za-z0-9_-]+")
_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{16,256}")
_OFFSET: Final = re.compile(r"([+-])([01][0-9]):([0-5][0-9])")
_DATABASE: Final = "sqlite+aiosqlite:///"
_SERVER: Final = "postgresql+asyncpg"
_MOST: Final = 2**63 - 1

_SECRETS: Final = ("BOT_TOKEN", "WEBHOOK_SECRET", "DATABASE_URL", "POSTGRES_PASSWORD")
"""Settings that thinking processes must not see; the last one is for `compose.scale.yaml`."""


class ConfigError(Exception):
    """An unusable setting; the message is one line without secrets."""


def default_database() -> str:
    """Return the URL of a file in the user's data folder."""
    return _DATABASE + str(_user_folder() / "pulka.db")


def _user_folder() -> Path:
    return Path(platformdirs.user_data_dir("pulka", appauthor=False))


def hide_secrets() -> None:
    """Remove secrets from the environment that new processes inherit."""
    for name in tuple(os.environ):
        if name.upper() in _SECRETS:
            del os.environ[name]


def spare_cores() -> int:
    """Return how many processors this process may use, less one for the bot; at least 1."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(1, (cores or 1) - 1)


def _bot_token(text: str) -> str:
    if not _TOKEN.fullmatch(text):
        raise ValueError("is no token as BotFather gives them (digits, a colon, letters)")
    return text


def _api(text: str) -> str:
    if not _is_url(text, "http", "https"):
        raise ValueError("must be an http or https address")
    return text.rstrip("/")


def _database(text: str) -> str:
    if (not text.startswith(_DATABASE) or text == _DATABASE) and not _is_server(text):
        raise ValueError(
            f"must be {_DATABASE} and the path of a file, or {_SERVER}://user@host/database"
        )
    return text


def _secret(text: str) -> str:
    if not _SECRET.fullmatch(text):
        raise ValueError("must be 16 to 256 of A-Z a-z 0-9 _ -")
    return text


def _offset(text: str) -> str:
    if not _OFFSET.fullmatch(text):
        raise ValueError("must be a difference from UTC such as +03:00")
    return text


def _one_of(choices: tuple[str, ...], kept: Callable[[str], str]) -> Callable[[str], str]:
    def parse(text: str) -> str:
        if kept(text) not in choices:
            raise ValueError(f"must be one of {', '.join(choices)}")
        return kept(text)

    return parse


def _number(kind: Callable[[str], float], least: int, most: int) -> Callable[[str], float]:
    def parse(text: str) -> float:
        try:
            number = kind(text)
        except ValueError:
            number = nan
        if not least <= number <= most:
            raise ValueError(f"must be a number from {least} to {most}")
        return number

    return parse


def _setting(parse: Callable[[str], object], default: object = None, *, shown: bool = True) -> Any:
    """Return a field that `parse` reads from text; ``default`` may be a function."""
    meant = {"parse": parse}
    if callable(default):
        return field(default_factory=default, repr=shown, metadata=meant)
    return field(default=default, repr=shown, metadata=meant)


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """All settings. Made by `load`.

    ``webhook_url`` None: poll for updates; with it ``webhook_secret`` must be set. ``webhook_port``
    None: listen on the port of the address; behind a proxy it is another. ``port``: of the
    sandbox's page. ``thinkers``: processes in which computers think. ``utc_offset``: of the clock
    by which people name an hour. ``backup_folder`` None: beside the database; ``backup_hours`` 0:
    no scheduled copies. ``monitor_port`` None: no HTTP endpoints. ``operator_chat``: for reports of
    program faults, None for nowhere.
    """

    bot_token: str | None = _setting(_bot_token, shown=False)
    bot_api_url: str = _setting(_api, TELEGRAM_API)
    database_url: str = _setting(_database, default_database, shown=False)
    webhook_url: str | None = _setting(str)
    webhook_secret: str | None = _setting(_secret, shown=False)
    webhook_port: int | None = _setting(_number(int, 1, 65535))
    log_level: str = _setting(_one_of(LEVELS, str.upper), "INFO")
    log_format: str = _setting(_one_of(FORMATS, str.lower), "auto")
    operator_chat: int | None = _setting(_number(int, -_MOST, _MOST))
    port: int = _setting(_number(int, 0, 65535), 8080)
    thinkers: int = _setting(_number(int, 1, 64), spare_cores)
    utc_offset: str = _setting(_offset, "+03:00")
    backup_folder: str | None = _setting(str)
    backup_hours: float = _setting(_number(float, 0, 24 * 365), 24.0)
    backup_keep: int = _setting(_number(int, 1, 1000), 7)
    monitor_host: str = _setting(str, "127.0.0.1")
    monitor_port: int | None = _setting(_number(int, 1, 65535))

    def __post_init__(self) -> None:
        """Refuse settings that contradict each other."""
        if self.webhook_url is None:
            return
        # A private Bot API server has no such limits.
        own = self.bot_api_url != TELEGRAM_API and _is_url(self.webhook_url, "http", "https")
        if not own and not _is_url(self.webhook_url, "https", ports=WEBHOOK_PORTS):
            ports = ", ".join(map(str, WEBHOOK_PORTS))
            raise ConfigError(f"WEBHOOK_URL must be an https address on port {ports}")
        if self.webhook_secret is None:
            raise ConfigError("WEBHOOK_SECRET must be set where WEBHOOK_URL is")

    @classmethod
    def load(cls, **given: str) -> Self:
        """Read the settings, except those ``given``; raises `ConfigError` naming a wrong one."""
        try:
            texts = _environment() | given
        except (OSError, UnicodeDecodeError) as error:
            raise ConfigError(f".env cannot be read: {error}") from None
        values = {}
        for each in fields(cls):
            if each.name in texts:
                try:
                    values[each.name] = each.metadata["parse"](texts[each.name])
                except ValueError as error:
                    raise ConfigError(f"{each.name.upper()} {error}") from None
        return cls(**values)

    @property
    def minutes_ahead(self) -> int:
        """Minutes that people's clocks are ahead of UTC."""
        sign, hours, minutes = self.utc_offset[0], self.utc_offset[1:3], self.utc_offset[4:]
        ahead = 60 * int(hours) + int(minutes)
        return -ahead if sign == "-" else ahead

    @property
    def token(self) -> str:
        """The bot's token; raises `ConfigError` when there is none."""
        if self.bot_token is None:
            raise ConfigError("BOT_TOKEN is not set: get one from @BotFather")
        return self.bot_token

    @property
    def secrets(self) -> tuple[str, ...]:
        """Secrets that must never be written anywhere."""
        password = urlsplit(self.database_url).password or ""
        given = (self.bot_token, self.webhook_secret)
        return (*filter(None, given), *sorted({password, unquote(password)} - {""}))

    @property
    def database_file(self) -> Path | None:
        """The database file; None for a server."""
        if not self.database_url.startswith(_DATABASE):
            return None
        return Path(self.database_url.removeprefix(_DATABASE))

    @property
    def health_socket(self) -> Path:
        """Prefix of the `pulka health` sockets of bots with this database."""
        if (file := self.database_file) is not None:
            return file.with_name(f"{file.name}.health")
        # One user's bots may have separate databases on a server.
        parts = urlsplit(self.database_url)
        there = f"{parts.hostname} {parts.port} {parts.path} {parts.query}"
        return _user_folder() / f"{blake2b(there.encode(), digest_size=4).hexdigest()}.health"


def _environment() -> dict[str, str]:
    """Return what the environment sets, else ``.env``, by lower-case name; nothing empty."""
    file = Path(".env")
    stored = dotenv_values(file, encoding="utf-8") if file.is_file() else {}
    sources = (stored, os.environ)
    return {name.lower(): text for each in sources for name, text in each.items() if text}


def _is_server(value: str) -> bool:
    """Return whether a value names a database on a server; a socket's folder follows the «?»."""
    try:
        parts = urlsplit(value)
        _ = parts.port
    except ValueError:
        return False
    there = bool(parts.hostname) or "host=" in parts.query
    return parts.scheme == _SERVER and there and len(parts.path) > 1


def _is_url(value: str, *schemes: str, ports: tuple[int, ...] = ()) -> bool:
    try:
        parts = urlsplit(value)
        port = parts.port or 443
    except ValueError:
        return False
    return parts.scheme in schemes and bool(parts.hostname) and (not ports or port in ports)
