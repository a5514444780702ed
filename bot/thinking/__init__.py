"""Where computers think: never on the event loop, and never longer than a table can wait.

`thinker` says what the tables ask for; `pool` answers it with processes of its own, which run
`worker`; `here` answers it in this process, always in the same way for the same seed.
"""

from bot.thinking.here import Here
from bot.thinking.pool import Pool
from bot.thinking.thinker import Thinker, ThinkingError

__all__ = ["Here", "Pool", "Thinker", "ThinkingError"]
