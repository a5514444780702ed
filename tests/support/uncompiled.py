"""A Python without what the extra ``fast`` installs."""

import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
FAST: Final = ("llvmlite", "numba", "numpy")
"""The packages of the extra, and what only they need."""
_BLOCKED: Final = f"""
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {FAST!r}:
            raise ModuleNotFoundError(name, name=name)
sys.meta_path.insert(0, Missing())
"""


def run_uncompiled(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a program in another process where none of `FAST` can be imported."""
    return subprocess.run(  # noqa: S603 - our own text
        [sys.executable, "-c", _BLOCKED + program, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
