"""Long computing in pieces: on local processes, or on a Dask cluster where one is named.

The result of a piece is a function of its value, so neither where it is computed matters nor how
often. What a table waits for is computed in `bot.thinking`.
"""

from bot.compute.run import Cluster, compute
from bot.compute.work import ClusterError, Unfinished, Work, prepare_nothing

__all__ = ["Cluster", "ClusterError", "Unfinished", "Work", "compute", "prepare_nothing"]
