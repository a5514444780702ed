"""How moves are scored."""

from typing import Final

LEAD: Final = (0,) * 144
REPLY: Final = (0,) * 864
