"""Where the compiled solver is kept between runs."""

import tempfile
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

import platformdirs
import structlog

log = structlog.get_logger(__name__)

_DIGEST: Final = 32


class Folder:
    """Machine code in files: each begins with a digest of the rest, so that half a file is none."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path

    def get(self, name: str) -> bytes | None:
        """Return what was put there, or None when it is missing or damaged."""
        with suppress(OSError):
            found = self._file(name).read_bytes()
            digest, code = found[:_DIGEST], found[_DIGEST:]
            if sha256(code).digest() == digest:
                return code
        return None

    def put(self, name: str, code: bytes) -> None:
        """Keep ``code``, whole or not at all; a folder that cannot be written keeps nothing."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=self.path) as aside:
                file = Path(aside) / "code"
                file.write_bytes(sha256(code).digest() + code)
                file.replace(self._file(name))
        except OSError as error:
            log.warning("solver.not_kept", kind=type(error).__name__)

    def _file(self, name: str) -> Path:
        return self.path / f"solver-{name}.bin"


def keep_compiled() -> None:
    """Keep it in the user's cache folder. Every process says so for itself, before it warms up."""
    from engine import solver  # noqa: PLC0415 - heavy imports wait

    solver.keep_in(Folder(platformdirs.user_cache_path("pulka", appauthor=False)))
