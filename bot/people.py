"""Everybody the bot has met, as it remembers them between two taps."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.i18n import LANGUAGES, Translator, translator
from bot.store import Person, Store

TOUCH_EVERY: Final = 30.0
"""Seconds between two writes of when a person was last seen: a table asks for no more."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Who sent an update, as Telegram names them."""

    user_id: int
    name: str
    username: str | None = None
    language: str | None = None


class People:
    """A cache over the store's people. Rows are written as they change."""

    def __init__(self, store: Store, spawn: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        self._store = store
        self._spawn = spawn
        self._known: dict[int, Person] = {}
        self._touched: dict[int, float] = {}
        self._sounded: dict[int, float] = {}

    async def get(self, user_id: int) -> Person | None:
        """The person, if the bot has met them."""
        if user_id not in self._known:
            person = await self._store.person(user_id)
            if person is None:
                return None
            self._known[user_id] = person
        return self._known[user_id]

    def known(self, user_id: int) -> Person | None:
        """The person, if they are remembered already; everybody at an open table is."""
        return self._known.get(user_id)

    async def meet(self, guest: Guest, at: float) -> Person:
        """Note that somebody did something, under the name they have now."""
        person = await self.get(guest.user_id)
        if person is None:
            short = (guest.language or "").split("-")[0].lower()
            language = short if short in LANGUAGES else None
            person = Person(guest.user_id, guest.name, guest.username, language, touched=at)
            await self._save(person)
        elif (person.name, person.username) != (guest.name, guest.username):
            person = replace(person, name=guest.name, username=guest.username, touched=at)
            await self._save(person)
        elif at - person.touched >= TOUCH_EVERY:
            person = replace(person, touched=at)
            self._known[person.user_id] = person
            # Nobody's tap waits for this to be written.
            self._spawn(self._store.touch(person.user_id, at))
        self._touched[guest.user_id] = at
        return person

    async def change(self, user_id: int, **fields: Any) -> Person | None:
        """Change some of what is known of a person; writes only what is new."""
        person = await self.get(user_id)
        if person is None:
            return None
        changed = replace(person, **fields)
        if changed != person:
            await self._save(changed)
        return changed

    async def _save(self, person: Person) -> None:
        await self._store.save_person(person)
        self._known[person.user_id] = person

    def touched(self, user_id: int) -> float:
        """When the person last did something with the bot. Unix seconds, 0 for never."""
        person = self._known.get(user_id)
        return max(self._touched.get(user_id, 0.0), person.touched if person else 0.0)

    def sounded(self, user_id: int) -> float:
        """When the person last got a message with a sound. Unix seconds, 0 for never."""
        return self._sounded.get(user_id, 0.0)

    def rang(self, user_id: int, at: float) -> None:
        """Note that a message with a sound went out to the person."""
        self._sounded[user_id] = at

    def tr(self, user_id: int) -> Translator:
        """The person's language."""
        person = self._known.get(user_id)
        return translator(person.language if person else None)

    def reachable(self, user_id: int) -> bool:
        """Whether the bot may write to the person."""
        person = self._known.get(user_id)
        return person is not None and person.started and not person.blocked
