"""Which methods of the Bot API the program calls, read from its source."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

from telegram import Bot

import bot


def changing_methods() -> frozenset[str]:
    """Those that do not only ask for something, as Telegram names them."""
    known = {
        name
        for name, _ in inspect.getmembers(Bot, inspect.iscoroutinefunction)
        if "_" in name and not name.startswith(("_", "get_", "do_api_"))  # the last names another
    }
    root = Path(next(iter(bot.__path__)))
    called = {
        name
        for file in root.rglob("*.py")
        if "sandbox" not in file.relative_to(root).parts
        for name in re.findall(r"\.(\w+)", file.read_text("utf-8"))
        if name in known
    }
    return frozenset(re.sub(r"_(\w)", lambda found: found[1].upper(), name) for name in called)
