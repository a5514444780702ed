"""The Telegram side: tables, messages, storage, and the local sandbox."""

import gc

__version__ = "0.1.0"
"""The release, as `CONTRIBUTING.md` counts it; the one place where it is written."""

# With Python's own thresholds a fifth of the start goes into collecting what imports leave, and
# with many tables a full collection blocks for 100 ms.
gc.set_threshold(20_000, 50, 100)
