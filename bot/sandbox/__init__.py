"""A local Telegram: a strict Bot API server, people to play with, and a page to watch them.

- :mod:`.world` holds users, chats, messages and the update queue; :mod:`.actors` act for users.
- :mod:`.api` is one Bot API call (token, :mod:`.faults`, :mod:`.limits`, method, log); its methods
  live in :mod:`.messaging` and :mod:`.account`, their checks in :mod:`.entities`, :mod:`.markup`,
  :mod:`.files`, :mod:`.menus` and :mod:`.updates`.
- :mod:`.server` serves it over HTTP (``base_url=http://127.0.0.1:PORT/bot``) together with
  :mod:`.page`, where one person is everybody at the table.
- :mod:`.transport` plugs the world into python-telegram-bot without sockets, and :mod:`.clock`
  makes hours pass in seconds: together they carry the end-to-end tests.
"""

from bot.sandbox.actors import Actor, Party, add_party
from bot.sandbox.clock import VirtualClock
from bot.sandbox.transport import WorldRequest
from bot.sandbox.world import World

__all__ = ["Actor", "Party", "VirtualClock", "World", "WorldRequest", "add_party"]
