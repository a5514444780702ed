"""Where a command of the tests computes: ``--jobs`` and ``--on``."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

from bot.compute import Cluster, ClusterError, Unfinished, Work, compute

P = TypeVar("P")
R = TypeVar("R")


class ComputingParser(argparse.ArgumentParser):
    """A parser of such a command, which may compute as its options say."""

    def compute(
        self,
        options: argparse.Namespace,
        do: Callable[[P], R | Unfinished[P]],
        pieces: Sequence[P],
        collect: Callable[[int, R], None],
    ) -> None:
        """Pass number and result of each piece to ``collect``; end if there is no such cluster."""
        try:
            on = None if options.on is None else Cluster(options.on, tell)
            compute(Work(do), pieces, collect, jobs=options.jobs, on=on)
        except ClusterError as error:
            self.error(str(error))


def computing_parser(command: str, description: str | None = None) -> ComputingParser:
    """Return a parser that knows these options."""
    parser = ComputingParser(prog=command, description=description)
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="local processes")
    parser.add_argument("--on", metavar="ADDRESS", help="Dask cluster, as tls://HOST:PORT")
    return parser


def tell(line: str) -> None:
    """Tell the person at the terminal."""
    print(line, file=sys.stderr, flush=True)  # noqa: T201 - a command
