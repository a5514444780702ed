"""Deep links, ``https://t.me/<bot>?start=<payload>``: at most 64 of ``A-Za-z0-9_-``.

Payloads that name something end with a digest that only the bot can make, so that a guessed
number is refused before anything is looked up.
"""

import hmac
from base64 import b32encode
from dataclasses import dataclass, field
from typing import Final

from bot.taps import read_number

MOST: Final = 64
"""Characters of a payload that Telegram takes."""
DIGEST: Final = 12
"""Characters of a digest: 60 bits. Letters and digits alone, which every app takes as the link."""
SEAT: Final = "sit"
HAND: Final = "hand"
REPLAY: Final = "replay"
LEARN: Final = "learn"
ME: Final = "me"


@dataclass(frozen=True, slots=True)
class Links:
    """Makes links into the private chat and reads them; ``bot`` is the bot's username."""

    bot: str
    key: bytes = field(repr=False)

    def private(self) -> str:
        """Into the private chat."""
        return f"https://t.me/{self.bot}"

    def seat(self, table: int) -> str:
        """To a seat at a table: payload ``sit-12-<digest>``."""
        return self.start(f"{SEAT}-{table}")

    def hand(self, table: int) -> str:
        """To one's hand at a table: payload ``hand-12-<digest>``."""
        return self.start(f"{HAND}-{table}")

    def replay(self, table: int, deal: int) -> str:
        """To the steps of a finished deal: payload ``replay-12-7-<digest>``."""
        return self.start(f"{REPLAY}-{table}-{deal}")

    def lessons(self) -> str:
        """To the lessons: payload ``learn-<digest>``."""
        return self.start(LEARN)

    def me(self) -> str:
        """To what one's mistakes cost: payload ``me-<digest>``."""
        return self.start(ME)

    def start(self, payload: str) -> str:
        """Into the private chat with a signed payload."""
        return f"https://t.me/{self.bot}?start={self.signed(payload)}"

    def start_group(self, payload: str) -> str:
        """To a group that the bot is added to, where it says /start with a signed payload."""
        return f"https://t.me/{self.bot}?startgroup={self.signed(payload)}"

    def signed(self, payload: str) -> str:
        """Return a payload with its digest."""
        return f"{payload}-{self._digest(payload)}"

    def opened(self, signed: str) -> str | None:
        """Return the payload that was signed with the key, None for any other text."""
        payload, digest = signed[: -DIGEST - 1], signed[-DIGEST:]
        if not signed.isascii() or len(signed) > MOST or signed != f"{payload}-{digest}":
            return None
        return payload if hmac.compare_digest(digest, self._digest(payload)) else None

    def _digest(self, payload: str) -> str:
        digest = hmac.digest(self.key, payload.encode(), "sha256")
        return b32encode(digest).decode().lower()[:DIGEST]


UNLINKED: Final = Links("", b"")
"""For pages that are printed: nobody can follow a link there."""


def table_link(payload: str) -> tuple[str, int] | None:
    """Read ``sit-12`` or ``hand-12``, with a digest or without; None for any other payload."""
    what, _, rest = payload.partition("-")
    if what not in (SEAT, HAND):
        return None
    try:
        return what, read_number(rest.partition("-")[0])
    except ValueError:
        return None


def replay_link(payload: str | None) -> tuple[int, int] | None:
    """Read the table and the deal of ``replay-12-7``, None for any other payload."""
    match (payload or "").split("-"):
        case [str(what), table, deal] if what == REPLAY:
            try:
                return read_number(table), read_number(deal)
            except ValueError:
                return None
    return None
