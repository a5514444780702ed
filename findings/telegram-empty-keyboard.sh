#!/usr/bin/env bash
# Expected: an InlineKeyboardMarkup without rows is sent as an empty inline_keyboard, which is how a
# keyboard is taken from a message.
# Seen: python-telegram-bot 22.8 serialises it to {}: the field is dropped, as every empty list is.
# One with an empty row keeps it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check python-telegram-bot==22.8
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import sys

import telegram
from telegram import InlineKeyboardMarkup

without, with_row = (InlineKeyboardMarkup(rows).to_dict() for rows in ([], [[]]))
print("python-telegram-bot", telegram.__version__)
print("no rows:", without)
print("an empty row:", with_row)
held = without == {} and with_row == {"inline_keyboard": [[]]}
print("as described" if held else "CHANGED")
sys.exit(0 if held else 1)
PYTHON
