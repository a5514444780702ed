#!/usr/bin/env bash
# Expected: the message of a tap under a message that the bot can no longer read (date 0) is an
# InaccessibleMessage, as the type hint of CallbackQuery.message says.
# Seen: python-telegram-bot 22.8 makes it a Message of 1970, so isinstance() never finds one;
# is_accessible is False all the same. MaybeInaccessibleMessage.de_json makes the right class of the
# same data.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check python-telegram-bot==22.8
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import sys

import telegram
from telegram import CallbackQuery, InaccessibleMessage, MaybeInaccessibleMessage, Message

unread = {"chat": {"id": -1, "type": "group", "title": "Friday"}, "message_id": 7, "date": 0}
tap = CallbackQuery.de_json(
    {
        "id": "1",
        "from": {"id": 1, "is_bot": False, "first_name": "Vera"},
        "chat_instance": "c",
        "data": "pass",
        "message": dict(unread),
    },
    None,
)
alone = MaybeInaccessibleMessage.de_json(dict(unread), None)
print("python-telegram-bot", telegram.__version__)
print("of a tap:", type(tap.message).__name__, tap.message.date, tap.message.is_accessible)
print("by itself:", type(alone).__name__)
held = type(tap.message) is Message and not tap.message.is_accessible and type(alone) is InaccessibleMessage
print("as described" if held else "CHANGED")
sys.exit(0 if held else 1)
PYTHON
