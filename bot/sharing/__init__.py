"""Any number of processes that play the tables of one bot together, over a PostgreSQL server.

Each is a *worker*. Chats that people connect (`bot.store.sharing_rows`) are one worker's at a time,
so that inside it everything is as in a bot that is alone. This room decides which chats a worker
has, brings each update to whoever has its chats, and lets a worker that was replaced do nothing.
"""

from bot.sharing.sharing import Sharing, alone_among_workers

__all__ = ["Sharing", "alone_among_workers"]
