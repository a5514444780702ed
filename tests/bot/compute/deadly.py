"""Work that ends the process which does it, unless that is a local one."""

import os
import sys


def square(number: int) -> int:
    """Return the square; seven kills a Dask worker."""
    if number == 7 and "distributed.worker" in sys.modules and is_worker():
        os._exit(1)
    return number * number


def is_worker() -> bool:
    """True in a worker of a cluster."""
    from distributed import get_worker

    try:
        get_worker()
    except ValueError:
        return False
    return True
