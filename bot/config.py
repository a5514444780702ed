"""Settings, from the environment and from ``.env`` in the working directory."""

import os
import re
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, Self
from urllib.parse import unquote, urlsplit

import platformdirs
from pydantic import (
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic_settings import BaseSettings, SettingsConfigDict

TELEGRAM_API: Final = "https://api.telegram.org"
WEBHOOK_PORTS: Final = (443, 80, 88, 8443)
FORMATS: Final = ("auto", "text", "json")
LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")

_TOKEN: Final = re.compile(r"\d+:[A-Za-z0-9_-]+")
_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{16,256}")
_OFFSET: Final = re.compile(r"([+-])([01][0-9]):([0-5][0-9])")
_DATABASE: Final = "sqlite+aiosqlite:///"
_SERVER: Final = "postgresql+asyncpg"


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


class Config(BaseSettings):
    """All settings. Made by `load`.

    ``webhook_url`` None: poll for updates; with it ``webhook_secret`` must be set. ``webhook_port``
    None: listen on the port of the address; behind a proxy it is another. ``port``: of the
    sandbox's page. ``thinkers``: processes in which computers think. ``utc_offset``: of the clock
    by which people name an hour. ``backup_folder`` None: beside the database; ``backup_hours`` 0:
    no scheduled copies. ``monitor_port`` None: no HTTP endpoints. ``operator_chat``: for reports of
    program faults, None for nowhere.
    """

    model_config = SettingsConfigDict(
        env_file=".env", env_ignore_empty=True, extra="ignore", frozen=True
    )

    bot_token: SecretStr | None = None
    bot_api_url: str = TELEGRAM_API
    database_url: str = Field(default_factory=default_database)
    webhook_url: str | None = None
    webhook_secret: SecretStr | None = None
    webhook_port: int | None = Field(default=None, ge=1, le=65535)
    log_level: str = "INFO"
    log_format: str = "auto"
    operator_chat: int | None = None
    port: int = Field(default=8080, ge=0, le=65535)
    thinkers: int = Field(default_factory=spare_cores, ge=1, le=64)
    utc_offset: str = "+03:00"
    backup_folder: str | None = None
    backup_hours: float = Field(default=24, ge=0, le=24 * 365)
    backup_keep: int = Field(default=7, ge=1, le=1000)
    monitor_host: str = "127.0.0.1"
    monitor_port: int | None = Field(default=None, ge=1, le=65535)

    @field_validator("bot_token")
    @classmethod
    def _token(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not _TOKEN.fullmatch(value.get_secret_value()):
            raise ValueError("is no token as BotFather gives them (digits, a colon, letters)")
        return value

    @field_validator("bot_api_url")
    @classmethod
    def _api(cls, value: str) -> str:
        if not _is_url(value, "http", "https"):
            raise ValueError("must be an http or https address")
        return value.rstrip("/")

    @field_validator("database_url")
    @classmethod
    def _database(cls, value: str) -> str:
        if (not value.startswith(_DATABASE) or value == _DATABASE) and not _is_server(value):
            raise ValueError(
                f"must be {_DATABASE} and the path of a file, or {_SERVER}://user@host/database"
            )
        return value

    @field_validator("webhook_url")
    @classmethod
    def _webhook(cls, value: str | None, info: ValidationInfo) -> str | None:
        # A private Bot API server has no such limits.
        own = info.data.get("bot_api_url", TELEGRAM_API) != TELEGRAM_API
        if value is None or (own and _is_url(value, "http", "https")):
            return value
        if not _is_url(value, "https", ports=WEBHOOK_PORTS):
            ports = ", ".join(map(str, WEBHOOK_PORTS))
            raise ValueError(f"must be an https address on port {ports}")
        return value

    @field_validator("webhook_secret")
    @classmethod
    def _secret(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not _SECRET.fullmatch(value.get_secret_value()):
            raise ValueError("must be 16 to 256 of A-Z a-z 0-9 _ -")
        return value

    @field_validator("log_level")
    @classmethod
    def _level(cls, value: str) -> str:
        if value.upper() not in LEVELS:
            raise ValueError(f"must be one of {', '.join(LEVELS)}")
        return value.upper()

    @field_validator("log_format")
    @classmethod
    def _form(cls, value: str) -> str:
        if value.lower() not in FORMATS:
            raise ValueError(f"must be one of {', '.join(FORMATS)}")
        return value.lower()

    @model_validator(mode="after")
    def _no_webhook_without_a_secret(self) -> Self:
        if self.webhook_url is not None and self.webhook_secret is None:
            raise ValueError("WEBHOOK_SECRET must be set where WEBHOOK_URL is")
        return self

    @classmethod
    def load(cls, **given: Any) -> Self:
        """Read the settings, except those ``given``; raises `ConfigError` naming a wrong one."""
        try:
            return cls(**given)
        except ValidationError as error:
            first = error.errors(include_url=False, include_context=False, include_input=False)[0]
            name = ".".join(map(str, first["loc"])).upper()
            reason = first["msg"].removeprefix("Value error, ")
            raise ConfigError(f"{name} {reason}".strip()) from None
        except (OSError, UnicodeDecodeError) as error:
            raise ConfigError(f".env cannot be read: {error}") from None

    @field_validator("utc_offset")
    @classmethod
    def _utc_offset(cls, value: str) -> str:
        if not _OFFSET.fullmatch(value):
            raise ValueError("must be a difference from UTC such as +03:00")
        return value

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
        return self.bot_token.get_secret_value()

    @property
    def secrets(self) -> tuple[str, ...]:
        """Secrets that must never be written anywhere."""
        given = (self.bot_token, self.webhook_secret)
        password = urlsplit(self.database_url).password or ""
        told = [secret.get_secret_value() for secret in given if secret is not None]
        return (*told, *sorted({password, unquote(password)} - {""}))

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
