"""Runs searches of computer players outside the event loop, within a table's time.

- :mod:`.thinker`: the interface for tables, and a simple thinker that works in threads.
- :mod:`.pool`: a thinker with worker processes. Each is a :mod:`.process`, runs :mod:`.worker`
  and takes requests from one fair queue, :mod:`.queues`.
"""

from bot.thinking.pool import WorkerPool
from bot.thinking.queues import SearchTimes
from bot.thinking.thinker import Thinker, ThinkingError, ThreadThinker

__all__ = ["SearchTimes", "Thinker", "ThinkingError", "ThreadThinker", "WorkerPool"]
