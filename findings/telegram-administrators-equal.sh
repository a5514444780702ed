#!/usr/bin/env bash
# Expected: two ChatMemberAdministrator objects with other rights differ, so comparing the old
# member with the new one tells whether rights were taken away.
# Seen: python-telegram-bot 22.8 compares user and status alone: they are equal and have one hash.
# ChatMemberUpdated.difference() does find the right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check python-telegram-bot==22.8
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import sys
from datetime import datetime, timezone

import telegram
from telegram import Chat, ChatMember, ChatMemberUpdated, User

person = {"id": 1, "is_bot": False, "first_name": "Vera"}
rights = (
    "can_be_edited is_anonymous can_manage_chat can_delete_messages can_manage_video_chats "
    "can_restrict_members can_promote_members can_change_info can_invite_users can_post_stories "
    "can_edit_stories can_delete_stories"
).split()
told = {"status": "administrator", "user": person, **dict.fromkeys(rights, False)}
old = ChatMember.de_json(dict(told), None)
new = ChatMember.de_json(told | {"can_delete_messages": True}, None)
found = ChatMemberUpdated(
    Chat(-1, "group"), User(**person), datetime.now(timezone.utc), old, new
).difference()
print("python-telegram-bot", telegram.__version__)
print("equal:", old == new, "- one hash:", hash(old) == hash(new))
print("difference():", found)
held = old == new and found == {"can_delete_messages": (False, True)}
print("as described" if held else "CHANGED")
sys.exit(0 if held else 1)
PYTHON
