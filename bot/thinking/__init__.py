"""Runs the searches of computer players away from the event loop, within the time a table can wait.

- :mod:`.thinker`: what tables ask for, and a simple thinker that works in threads.
- :mod:`.pool`: a thinker with worker processes. Each is a :mod:`.process`, runs :mod:`.worker` and
  takes requests from one fair queue, :mod:`.queues`.
"""

from bot.thinking.pool import WorkerPool
from bot.thinking.thinker import Thinker, ThinkingError, ThreadThinker

__all__ = ["Thinker", "ThinkingError", "ThreadThinker", "WorkerPool"]
