"""Thousands of told pulkas: ``python -m tests.trials.preferans.told 3000``.

Each is told from the record of a played pulka, which it has to equal; as many are kept on an
independent sheet, and as many are damaged and mended.
"""

import sys
import time

import click

from tests.engine.preferans.test_told import (
    check_against_paper,
    check_against_played,
    check_mended,
)

if __name__ == "__main__":
    number = int(sys.argv[1])
    for check in (check_against_paper, check_mended, check_against_played):
        began, found = time.monotonic(), 0
        for seed in range(number):
            found += check(seed)
        spent = time.monotonic() - began
        click.echo(f"{check.__name__}: {number} pulkas, {found} deals or mends, {spent:.0f} s")
