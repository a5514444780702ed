"""Where the compiled solver is kept between runs."""

import os
from typing import Final

import platformdirs

_SETTING: Final = "NUMBA_CACHE_DIR"


def keep_compiled() -> None:
    """Keep it in the user's cache folder, unless the environment names another.

    Heeded only before the solver is first warmed up in this process; child processes inherit it.
    """
    folder = platformdirs.user_cache_path("pulka", appauthor=False) / "solver"
    os.environ.setdefault(_SETTING, str(folder))
