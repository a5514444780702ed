"""How moves are scored."""

from typing import Final

from engine.solver.tables import Table

LEAD: Final = Table(lambda: (0,) * 180)
REPLY: Final = Table(lambda: (0,) * 864)
