"""Answers and questions in words: pop-ups for the sender, questions beside the game.

Where calls are plentiful the screen tells everything and the pop-up stays empty. It has a text
where calls are scarce, where the chat has used up its own, and in the group, whose message waits
while everyone has a hand in private.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from markupsafe import Markup

from bot.i18n import Translator, join, plain
from bot.ops import tracing
from bot.reconcile import Slot
from bot.screen import TOAST_LIMIT, Screen, ShownMessage, Toast, Urgency
from bot.store import Place, TableRow
from bot.tables import joining, lobby
from bot.tables.events import (
    Adopt,
    Amend,
    AskQuestion,
    Done,
    DropQuestion,
    Effects,
    Elsewhere,
    Fold,
    Inform,
    Link,
    Refused,
    Requested,
    Say,
    ShowHand,
    SideMessage,
    Tapped,
)
from bot.tables.messages import final_key, here_key, messages, result_key
from bot.tables.services import TableServices
from bot.tables.snapshot import Snapshot, TableMoment, seated
from bot.tables.state import State
from bot.taps import Verb
from bot.views import codes, done, games, limits, options, people, refusals, reports, words
from bot.views import joining as joining_views
from engine.events import EndsAt
from engine.game import PUBLIC
from engine.shuffle import Cut

SEEN_WITHIN: Final = 0.5
"""Seconds within which the screen must change, else a pop-up shows the outcome."""
OF_THE_DEAL: Final = (Verb.REPORT, Verb.MOVE, Verb.RIGHT, Verb.VOTE, Verb.DRAFT)
QUESTIONS: Final = "ask:"
"""Prefix of questions' keys; questions end with the process."""
NO_TOAST: Final = Toast()


def questions_of(table_id: int) -> str:
    """Return the key prefix of one table's questions."""
    return f"{QUESTIONS}{table_id}:"


def key_parts(key: str) -> tuple[int, str]:
    """Return the table of a message's key, 0 for none, and the question that the message asks."""
    table, _, rest = key.removeprefix(QUESTIONS).partition(":")
    number = int(table) if table.isascii() and table.isdecimal() else 0
    return number, rest if key.startswith(QUESTIONS) else ""


def answers_owner(table_id: int) -> str:
    """Return the owner of answers about a table's deals."""
    return f"ask{table_id}"


def answer_key(table_id: int, what: str) -> str:
    """Return the key of an answer about a table: one message of a kind per chat."""
    return f"{answers_owner(table_id)}:{what}"


def toast(key: str, tr: Translator, **params: object) -> Toast:
    """Return a catalogue message as a toast."""
    return Toast(plain(tr(key, **{name: _text(name, each, tr) for name, each in params.items()})))


def _text(name: str, value: object, tr: Translator) -> object:
    match name:
        case "level":
            return words.level(str(value), tr)
        case "options" if isinstance(value, tuple):
            return join(", ", (options.title(key, tr) for key in value))
        case "ends" if isinstance(value, EndsAt):
            return limits.end_text(value, tr)
        case _:
            return value


class Presenter:
    """Shows effects and answers senders; knows what stands in the chats."""

    def __init__(self, services: TableServices) -> None:
        self._services = services
        self._outbox = services.outbox
        self._renewed: dict[str, str | int] = {}
        """Keys of messages to resend at the bottom, as in `Effects`."""
        self._cause: tracing.Trace | None = None
        """Trace of the event that changed the screens."""
        self._since = 0.0
        """Unix time since when screens are due, 0 for none."""

    # The messages of a table

    def shown(self, row: TableRow) -> dict[str, ShownMessage]:
        """Return the table's standing messages by key."""
        prefix, shown = f"{row.id}:", self._outbox.shown(str(row.id))
        return {slot.key.removeprefix(prefix): each for slot, each in shown.items()}

    def show_soon(self, state: State, now: float, show: Callable[[], None]) -> None:
        """Queue ``show`` for the table's turn to render."""
        self._cause, self._since = tracing.current(), self._since or now
        # During play the next moment may change the screens; before the cards, and for people who
        # asked for a message, show at once.
        plays = state.ledger is not None and not self._renewed
        self._services.render_queue.enqueue(state.row.id, show, patient=plays)

    def show_table(self, state: State, snapshot: Snapshot) -> None:
        """Show the messages of a snapshot."""
        self._services.render_queue.forget(state.row.id)
        renewed, self._renewed = self._renewed, {}
        since, self._since = self._since or snapshot.at.now, 0.0
        owner, row = str(state.row.id), state.row
        self._take_cards_away(state)
        wishes, below = {}, {}
        for key, wish in messages(snapshot).items():
            user_id = None if wish.seat is None else state.user_at(wish.seat)
            name = f"{owner}:{key}"
            slot = self._own(row, name) if user_id is None else Slot(user_id, name)
            wishes[slot] = wish
            if key in renewed:
                below[slot] = renewed[key]
        with tracing.within(self._cause or tracing.current()):
            self._outbox.show(
                owner,
                wishes,
                renew=below,
                partial=not snapshot.complete,
                last=state.ended and not snapshot.end_stands,
                since=since,
            )

    def _take_cards_away(self, state: State) -> None:
        """Delete the hands of people who have given up their seats."""
        owner, ledger = str(state.row.id), state.ledger
        if ledger is None or not ledger.table.seating.arrivals:
            return
        sits = {state.row.chat_id, *(place.user_id for place in state.row.places)}
        for slot in self._outbox.shown(owner):
            if slot.chat_id not in sits and slot.key.startswith(f"{owner}:hand:"):
                self._outbox.drop(slot)

    # Answers

    def answer(
        self, event: Tapped | Requested, before: State, effects: Effects, moment: TableMoment
    ) -> Toast:
        """Return the sender's answer; ``before``: the table as it was."""
        said = self._said(event, before, effects, moment)
        if said != NO_TOAST or not isinstance(event, Tapped) or before.broken:
            return said
        return self._later(event, before, effects.state, moment)

    def _said(
        self, event: Tapped | Requested, before: State, effects: Effects, moment: TableMoment
    ) -> Toast:
        user_id, now = event.user_id, effects.state
        # A command is answered in the language of its chat.
        aloud = isinstance(event, Requested) and event.in_group
        tr = moment.tr if aloud else moment.tr_of(user_id)
        match effects.answer:
            case Say("") | Elsewhere():
                return NO_TOAST
            case _ if aloud and self._follows(user_id, before, effects, moment):
                return NO_TOAST
            case Say(key, params):
                return toast(key, tr, **params)
            case Refused(error, None):
                return refusals.toast(error, tr)
            case Refused(error, action):
                return Toast(now.front.explain(error, tr), alert=now.front.needs_alert(action))
            case Link("seat"):
                return Toast(url=self._services.links.seat(now.row.id))
            case Link():
                return Toast(url=self._services.links.hand(now.row.id))
            case ShowHand():
                seat = now.seat_of(user_id) or 0
                snapshot = Snapshot(now, moment)
                popup = now.front.hand_popup(now.view(seat), snapshot.scene(seat, tr))
                if self._follows(user_id, before, effects, moment):
                    return Toast(popup)  # nothing to close; if the hand fails, its cards were named
                if here_key(snapshot, seat) in effects.renew and snapshot.is_awaited(seat):
                    reader = snapshot.reader(seat)
                    there = reader is not None and reader.reachable
                    where = plain(tr("popup-play-private" if there else "popup-play-later"))
                    said = f"{popup}\n{where}"
                    popup = said if len(said) <= TOAST_LIMIT else popup
                return Toast(popup, alert=True)
            case Done(action):
                return self._done(event, action, before, now, moment)

    def _follows(self, user_id: int, before: State, effects: Effects, moment: TableMoment) -> bool:
        """Return whether a hand that was asked for in the group will stand there in a moment."""
        now, seat = effects.state, effects.state.seat_of(user_id)
        if seat is None or not effects.renew or Snapshot(before, moment).hand_failed(seat):
            return False
        key = here_key(Snapshot(now, moment), seat)
        slot = self._own(now.row, f"{now.row.id}:{key}")
        return key in effects.renew and self._outbox.has_room_anew(slot)

    def _done(
        self,
        event: Tapped | Requested,
        action: object,
        before: State,
        now: State,
        moment: TableMoment,
    ) -> Toast:
        """Return what was done and what is next, unless the screen shows it soon."""
        seat, tr = before.seat_of(event.user_id), moment.tr_of(event.user_id)
        apart = event.in_group and now.front.in_group is not None  # no screen tells what was done
        if seat is not None and isinstance(event, Tapped) and (apart or self._is_late(event, now)):
            mine = now.seat_of(event.user_id)
            scene = replace(Snapshot(now, moment).scene(mine or 0, tr), deadline=None)
            after = now.view(seat if mine is None else mine)
            return Toast(now.front.done_popup(action, before.view(seat), after, scene))
        return toast("toast-cut", tr) if isinstance(action, Cut) else NO_TOAST

    def _is_late(self, event: Tapped, now: State) -> bool:
        """Return whether the tapped message will not change soon."""
        if event.hand:
            return True
        if not event.in_group:
            return self._outbox.delay(event.user_id, Urgency.SOON) > SEEN_WITHIN
        if now.ledger is None and self._outbox.page_wait(now.row.chat_id) > SEEN_WITHIN:
            return True
        waits = now.ledger is not None and event.tap.verb in OF_THE_DEAL
        urgency = Urgency.LATER if waits else Urgency.NOW
        return self._outbox.delay(now.row.chat_id, urgency) > SEEN_WITHIN

    def _later(self, event: Tapped, before: State, now: State, moment: TableMoment) -> Toast:
        """Return that the screen follows, or what it will show, if it is late."""
        if not self._is_late(event, now):
            return NO_TOAST
        tap, tr, seat = event.tap, moment.tr_of(event.user_id), now.seat_of(event.user_id)
        if now.ledger is None and now.row != before.row:
            return lobby_toast(before.row, now.row, tr)
        if event.hand and seat is not None:
            key = f"{now.row.id}:{here_key(Snapshot(now, moment), seat)}"
            if not self._outbox.has_room(self._own(now.row, key), ahead=2):
                return toast("toast-here-later", tr)
        if tap.verb is Verb.DRAFT and tap.what.startswith(codes.TOGGLE) and seat is not None:
            return toast("toast-marked", tr, n=len(now.draft(seat).cards))
        return toast("toast-later", tr)

    # Questions

    def show(self, effects: Effects, before: State, moment: TableMoment) -> None:
        """Show questions and drop answered ones; note which messages to resend."""
        self._renewed.update(effects.renew)
        for each in effects.shows:
            self._show(each, effects.state, before, moment)

    def _show(self, message: SideMessage, now: State, before: State, moment: TableMoment) -> None:
        row = now.row
        match message:
            case AskQuestion(key, user_id):
                screen = question(key, now, moment, moment.tr_of(user_id) if user_id else moment.tr)
                slot = self._question(row, key, user_id)
                self._outbox.want(slot, screen, urgency=Urgency.NOW, renew=True)
            case Inform(user_id, key):
                people = self._services.people
                person, text = people.cached(user_id), people.tr(user_id)(key, table=row.title)
                sound = person is not None and person.sound != "never"
                self._outbox.post(user_id, Screen(text), sound=sound)
            case DropQuestion(key, user_id):
                self._outbox.drop(self._question(row, key, user_id))
            case Adopt(number):
                scene = Snapshot(before, moment).scene(PUBLIC, moment.tr)
                screen = before.front.final_screen(before.public, scene)
                key = f"{row.id}:{final_key(before.current.table)}"
                self._outbox.adopt(self._own(row, key), screen, number)
            case Amend(seat):
                snapshot, reader = Snapshot(now, moment), now.user_at(seat)
                key = result_key(snapshot, seat)
                wish = messages(snapshot).get(key)
                if wish is not None and reader is not None:
                    self._outbox.amend(Slot(reader, f"{row.id}:{key}"), wish.screen)
            case Fold():
                self._outbox.fold(answers_owner(row.id))

    def forget_questions(self, table_id: int) -> None:
        """Drop all questions of a table."""
        asked = questions_of(table_id)
        for slot in self._outbox.tracked_slots():
            if slot.key.startswith(asked):
                self._outbox.drop(slot)

    def _question(self, row: TableRow, key: str, user_id: int) -> Slot:
        key = f"{questions_of(row.id)}{key}"
        return Slot(user_id, key) if user_id else self._own(row, key)

    def _own(self, row: TableRow, key: str) -> Slot:
        """Return the slot of a message in the table's own chat."""
        return Slot(row.chat_id, key, self._services.chats.thread(row.chat_id, row.thread_id))


def question(key: str, now: State, moment: TableMoment, tr: Translator) -> Screen:
    """Return the message of a question beside the game."""
    row, snapshot = now.row, Snapshot(now, moment)
    if key == joining.CLOSING:
        return people.end_screen(row.id, row.title, tr)
    if key == codes.GUEST or codes.parse_numbered(key, codes.NAME_GUEST) is not None:
        return reports.guest_screen(row.title, tr)
    if key == joining.WHICH_PLACE:
        places, room = joining.find_offers(snapshot)
        names = {place: snapshot.seats[snapshot.public.joined[place]].name for place in places}
        return joining_views.places_screen(row.id, row.title, names, tr, room=room)
    user_id = int(key.removeprefix(joining.LEAVING))
    seat = now.seat_of(user_id) or 0
    name = words.mention(words.name(snapshot.scene(seat, tr), seat), user_id)
    place = now.joined.index(seat)
    alone, real = snapshot.alone(seat), snapshot.reporting is not None
    return people.leave_screen(row.id, row.title, name, place, tr, alone=alone, real=real)


def lobby_toast(before: TableRow, now: TableRow, tr: Translator) -> Toast:
    """Return a toast with what was changed in a lobby."""
    pairs = zip(now.places, before.places, strict=False)
    changed = [place for place, was in pairs if place.level != was.level]
    if now.game != before.game:
        parts = [games.name(now.game, tr)]
    elif changed and len(now.places) == len(before.places):
        level = words.level(now.level, tr)
        return Toast(done.fitting([tr("toast-level", names=_names(changed, tr), level=level)]))
    else:
        parts = [tr("lobby-players", names=_names(now.places, tr))]
    missing = lobby.min_players(now) - len(now.places)
    parts.append(tr("lobby-needs", n=missing) if missing > 0 else tr("lobby-ready"))
    return Toast(done.fitting(parts))


def _names(places: Sequence[Place], tr: Translator) -> Markup:
    return join(", ", [words.person(seated(place), tr) for place in places])
