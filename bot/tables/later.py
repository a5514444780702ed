"""What a tap is answered with where the messages that show what came of it cannot follow at once.

Where there is room for calls the screen says it all, and the pop-up stays empty. It speaks where
calls are scarce, where the chat has used up its own, and in the group, whose message waits while
everybody has his cards in private.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from markupsafe import Markup

from bot.i18n import Translator, join
from bot.screen import Toast, Urgency
from bot.store import Place, TableRow
from bot.tables import lobby
from bot.tables.events import Tapped
from bot.tables.live_table import LiveTable
from bot.tables.snapshot import seated
from bot.taps import Verb
from bot.views import codes, done, games, words
from engine.view import TableView

SEEN_WITHIN: Final = 0.5
"""Seconds within which whoever has tapped sees what came of it, or is told."""
OF_THE_DEAL: Final = (Verb.MOVE, Verb.RIGHT, Verb.VOTE, Verb.DRAFT)


def is_late(table: LiveTable, event: Tapped) -> bool:
    """Whether the message under a tap will not be changed soon."""
    row, outbox = table.row, table.services.outbox
    if not event.in_group:
        return outbox.delay(event.user_id, Urgency.SOON) > SEEN_WITHIN
    waits = table.ledger is not None and event.tap.verb in OF_THE_DEAL
    return outbox.delay(row.chat_id, Urgency.LATER if waits else Urgency.NOW) > SEEN_WITHIN


def acted(
    table: LiveTable, event: Tapped, seat: int, action: Any, before: TableView
) -> Toast | None:
    """Tell who has acted what was done and what is asked next; None if he sees it soon."""
    if not is_late(table, event):
        return None
    around = table.snapshot(shown=False).scene(seat, table.person_tr(event.user_id))
    scene = replace(around, deadline=None)
    return Toast(table.front.done_popup(action, before, table.seen(seat), scene))


def arranged(table: LiveTable, event: Tapped, before: TableRow) -> Toast | None:
    """Tell who has changed something in a lobby what it is now; None if he sees it soon."""
    now, tr = table.row, table.person_tr(event.user_id)
    if now == before or not is_late(table, event):
        return None
    pairs = zip(now.places, before.places, strict=False)
    changed = [place for place, was in pairs if place.level != was.level]
    if now.game != before.game:
        parts = [games.name(now.game, tr)]
    elif changed and len(now.places) == len(before.places):
        level = words.level(now.level, tr)
        return Toast(done.fitting([tr("toast-level", names=_names(changed, tr), level=level)]))
    else:
        parts = [tr("lobby-players", names=_names(now.places, tr))]
    missing = lobby.least(now) - len(now.places)
    parts.append(tr("lobby-needs", n=missing) if missing > 0 else tr("lobby-ready"))
    return Toast(done.fitting(parts))


def _names(places: Sequence[Place], tr: Translator) -> Markup:
    return join(", ", [words.person(seated(place), tr) for place in places])


def told(table: LiveTable, event: Tapped, toast: Toast) -> Toast:
    """Return an answer as it is; an empty one says that the screen follows, if it does so later."""
    if toast != Toast() or not is_late(table, event):
        return toast
    tap, seat = event.tap, table.seat_of(event.user_id)
    if tap.verb is Verb.DRAFT and tap.what.startswith(codes.TOGGLE) and seat is not None:
        return table.toast("toast-marked", event.user_id, n=len(table.draft(seat).cards))
    return table.toast("toast-later", event.user_id)
