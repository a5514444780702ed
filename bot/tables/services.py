"""What a table is given to work with. Nothing of it knows a table."""

import random
from dataclasses import dataclass

from bot.chats import Chats
from bot.clock import Clock
from bot.jobs import Jobs
from bot.people import People
from bot.reconcile import Reconciler
from bot.store import Store
from bot.thinking import Thinker


@dataclass(frozen=True, slots=True)
class TableServices:
    """Shared by all tables.

    ``outbox`` brings Telegram to what is wanted; ``rng`` decides chance and seeds the computers;
    ``bot`` is the bot's username.
    """

    store: Store
    outbox: Reconciler
    clock: Clock
    people: People
    chats: Chats
    thinker: Thinker
    rng: random.Random
    bot: str
    jobs: Jobs
