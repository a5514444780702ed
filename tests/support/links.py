"""Links of a bot whose key the tests know."""

from typing import Final

from bot.views.links import Links

LINKS: Final = Links("pulka_bot", bytes(32))
