"""Deep links, ``https://t.me/<bot>?start=<payload>``: at most 64 of ``A-Za-z0-9_-``.

Payloads that name something end with a digest that only the bot can make, so that a guessed number
is refused without a look-up.
"""

import hmac
from base64 import b32encode
from dataclasses import dataclass, field
from typing import Final

from bot.taps import read_number

MOST: Final = 64
"""Maximum characters of a payload."""
DIGEST: Final = 12
"""Characters of a digest: 60 bits. Only letters and digits, which every app accepts in a link."""
SEAT: Final = "sit"
HAND: Final = "hand"
REPLAY: Final = "replay"
LEARN: Final = "learn"


@dataclass(frozen=True, slots=True)
class Links:
    """Makes and parses links into the private chat; ``bot`` is the bot's username."""

    bot: str
    key: bytes = field(repr=False)

    def private(self) -> str:
        """Return the link into the private chat."""
        return f"https://t.me/{self.bot}"

    def seat(self, table: int) -> str:
        """Return the link to a seat at a table: payload ``sit-12-<digest>``."""
        return self.start(f"{SEAT}-{table}")

    def hand(self, table: int) -> str:
        """Return the link to one's hand at a table: payload ``hand-12-<digest>``."""
        return self.start(f"{HAND}-{table}")

    def replay(self, table: int, deal: int) -> str:
        """Return the link to the steps of a finished deal: payload ``replay-12-7-<digest>``."""
        return self.start(f"{REPLAY}-{table}-{deal}")

    def start(self, payload: str) -> str:
        """Return the link into the private chat with a signed payload."""
        return f"https://t.me/{self.bot}?start={self.signed(payload)}"

    def start_group(self, payload: str) -> str:
        """Return the link that adds the bot to a group, with a signed payload for /start there."""
        return f"https://t.me/{self.bot}?startgroup={self.signed(payload)}"

    def signed(self, payload: str) -> str:
        """Return a payload with its digest."""
        return f"{payload}-{self._digest(payload)}"

    def verify(self, signed: str) -> str | None:
        """Return the payload if its signature is right, else None."""
        payload, digest = signed[: -DIGEST - 1], signed[-DIGEST:]
        if not signed.isascii() or len(signed) > MOST or signed != f"{payload}-{digest}":
            return None
        return payload if hmac.compare_digest(digest, self._digest(payload)) else None

    def _digest(self, payload: str) -> str:
        digest = hmac.digest(self.key, payload.encode(), "sha256")
        return b32encode(digest[:DIGEST]).decode().lower()[:DIGEST]


UNLINKED: Final = Links("", b"")
"""For printed pages, where links do not work."""


def table_link(payload: str) -> tuple[str, int] | None:
    """Parse ``sit-12`` or ``hand-12``, with or without a digest; None for any other payload."""
    what, _, rest = payload.partition("-")
    if what not in (SEAT, HAND):
        return None
    try:
        return what, read_number(rest.partition("-")[0])
    except ValueError:
        return None
