"""Disk cache of the compiled solver."""

import tempfile
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

import platformdirs
import structlog

log = structlog.get_logger(__name__)

UNCOMPILED: Final = "the solver is not compiled, for the extra «fast» (numba) is not installed"
"""Message of a command that runs without it."""
_DIGEST: Final = 32


class SolverCache:
    """A folder of machine code. Each file begins with a digest of the rest, to detect damage."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path

    def get(self, name: str) -> bytes | None:
        """Return stored code, or None if it is missing or damaged."""
        with suppress(OSError):
            found = self._file(name).read_bytes()
            digest, code = found[:_DIGEST], found[_DIGEST:]
            if sha256(code).digest() == digest:
                return code
        return None

    def put(self, name: str, code: bytes) -> None:
        """Store ``code`` whole or not at all; an unwritable folder is only logged."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=self.path) as aside:
                file = Path(aside) / "code"
                file.write_bytes(sha256(code).digest() + code)
                file.replace(self._file(name))
        except OSError as error:
            log.warning("solver.not_cached", kind=type(error).__name__)

    def _file(self, name: str) -> Path:
        return self.path / f"solver-{name}.bin"


def enable() -> None:
    """Use the user's cache folder. Each process calls this before it compiles."""
    from engine import solver  # noqa: PLC0415 - heavy imports wait

    solver.use_cache(SolverCache(platformdirs.user_cache_path("pulka", appauthor=False)))
