"""/privacy, /forget, /mydata: data about a person, and what they may do with it."""

import json
from datetime import UTC, datetime
from typing import Any

from bot.handlers.replies import Command, Replies
from bot.handlers.update_source import ChatRef
from bot.ops.backups import NamingCopies
from bot.people.people import Sender
from bot.screen import Document, Screen, Toast
from bot.store import Person, StoreError, TableRow, decisions_of
from bot.tables import prepared
from bot.views import people

FORMAT = "pulka-person-1"


class OwnData:
    """Answers people about their data: the page anywhere, the rest in private."""

    def __init__(self, replies: Replies) -> None:
        self._replies = replies
        self._services = replies.services

    async def privacy(self, command: Command) -> None:
        """/privacy."""
        screen = people.privacy_screen(self._replies.tr(command.person, command.place))
        self._replies.show_page(command.place, "privacy", screen, renew=True)

    async def forget(self, command: Command) -> None:
        """/forget: ask for confirmation."""
        person = self._private(command)
        if person is not None:
            screen = people.forget_screen(self._services.people.tr(person.user_id))
            self._replies.show_page(command.place, "forget", screen, renew=True)

    async def mydata(self, command: Command) -> None:
        """/mydata: send a file."""
        person = self._private(command)
        known = None if person is None else await self._services.people.get(person.user_id)
        if known is None:
            return
        told = json.dumps(await self._told(known), ensure_ascii=False, indent=1).encode()
        document = Document(f"pulka-me-{known.user_id}.json", told)
        tr = self._services.people.tr(known.user_id)
        self._replies.reply(command.place, Screen(tr("mydata-caption"), document=document))

    def _private(self, command: Command) -> Sender | None:
        """Return the sender in private; in a group, refer to the private chat and return None."""
        if command.place.private:
            return command.person
        url = self._services.links.private()
        self._replies.say(command.person, command.place, "own-in-private", url=url)
        return None

    # Forgetting

    async def on_tap(self, person: Sender, place: ChatRef, what: str) -> Toast:
        """Answer the question of /forget, only in the private chat."""
        tr = self._services.people.tr(person.user_id)
        if what == people.KEEP or not place.private:
            self._replies.show_page(place, "forget", Screen(tr("forget-not-done")), renew=False)
            return Toast()
        forgetting, user_id = self._services.forgetting, person.user_id
        await forgetting.begin(user_id)
        done = True
        try:
            await forgetting.finish(user_id)
        except StoreError:
            done = False
            self._services.jobs.keep_trying(forgetting.resume, what="forgetting")
        backups = self._services.backups
        copies = NamingCopies() if backups is None else await backups.naming(user_id)
        screen = people.forgotten_screen(copies.until, copies.others, tr, done=done)
        self._replies.show_page(place, "forget", screen, renew=False)
        return Toast()

    # A person's own data

    async def _told(self, person: Person) -> dict[str, Any]:
        """Return all data about a person, as JSON values."""
        services = self._services
        rows = await services.store.tables(user_id=person.user_id)
        again = await services.store.tables(user_id=person.user_id, prepared=True)
        chat = await services.chats.get(person.user_id)
        return {
            "format": FORMAT,
            "made": _moment(services.clock.now()),
            "person": {
                "id": person.user_id,
                "name": person.name,
                "username": person.username,
                "language": person.language,
                "started": person.started,
                "blocked": person.blocked,
                "sound": person.sound,
                "always_cut": person.always_cut,
                "pauses": person.pauses,
                "suits": person.suits,
                "trumps_first": person.trumps_first,
                "ascending": person.ascending,
                "four_colours": person.four_colours,
                "last_seen": _moment(person.touched),
                "plain_words_answered": _moment(person.told),
                "lessons_passed": person.lessons,
                "asked_for_mistakes": _moment(person.studied),
            },
            "usual_agreements": {} if chat is None else dict(chat.defaults),
            "tables": [await self._table(person.user_id, row) for row in rows],
            "played_again": [_again(row) for row in again],
            "decisions": await decisions_of(services.store.database, person.user_id),
        }

    async def _table(self, user_id: int, row: TableRow) -> dict[str, Any]:
        place = next(at for at, each in enumerate(row.places) if each.user_id == user_id)
        told: dict[str, Any] = {
            "id": row.id,
            "game": row.game,
            "table": row.title,
            "status": row.status,
            "opened": _moment(row.created),
            "ended": None if row.finished is None else _moment(row.finished),
            "opened_it": row.creator == user_id,
            "called": row.places[place].name,
            "deals": 0,
            "points": None,
        }
        past = await self._services.past.get(row.id)
        if past is not None and place < len(past.past.history.joined):
            points = past.front.standing(past.past)[past.past.history.joined[place]]
            told |= {"deals": len(past.past.finished), "points": str(points)}
        return told


def _again(row: TableRow) -> dict[str, Any]:
    """Return the data about a replayed deal's table."""
    origin = prepared.origin_of(row)
    return {
        "lesson": (row.prepared or {}).get("lesson"),
        "table": None if origin is None else origin.table,
        "deal": None if origin is None else origin.deal,
        "opened": _moment(row.created),
    }


def _moment(at: float) -> str | None:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds") if at else None
