"""Cache of people."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from bot.i18n import LANGUAGES, Translator, translator
from bot.ops.locks import KeyedLocks
from bot.store import FORGETTING, FORGOTTEN, Person, Store, StoreError

TOUCH_EVERY: Final = 30.0
"""Least seconds between two writes of a person's last visit: tables need no more."""


@dataclass(frozen=True, slots=True)
class Sender:
    """The sender of an update, as Telegram names them."""

    user_id: int
    name: str
    username: str | None = None
    language: str | None = None


class People:
    """A cache over the store's people.

    One person's updates run concurrently: each write names only the changed fields, and writes of
    one person are ordered, so that the cache always equals the last write.
    """

    def __init__(
        self,
        store: Store,
        spawn: Callable[[Coroutine[Any, Any, object]], None],
        utc_offset: int = 0,
    ) -> None:
        self.utc_offset = utc_offset
        """Minutes that their clocks are ahead of UTC."""
        self._store = store
        self._spawn = spawn
        self._known: dict[int, Person] = {}
        self._writing = KeyedLocks()
        self._touched: dict[int, float] = {}
        self._doubted: set[int] = set()
        """People whose last write failed but may have succeeded."""
        self._nameless: dict[int, Sender] = {}
        """Erased people who have acted since; never written."""

    async def get(self, user_id: int) -> Person | None:
        """Return a person, None for a stranger."""
        if user_id not in self._known:
            person = await self._store.person(user_id)
            if person is None:
                return None
            # It may have been written meanwhile: the read row is then older.
            self._known.setdefault(user_id, person)
        return self._known[user_id]

    async def read(self, user_ids: set[int]) -> None:
        """Cache several people at once."""
        for person in await self._store.people(user_ids - self._known.keys()):
            self._known.setdefault(person.user_id, person)

    def cached(self, user_id: int) -> Person | None:
        """Return a person if cached, as everyone at an open table is."""
        return self._known.get(user_id)

    async def record_visit(self, guest: Sender, at: float) -> Person:
        """Record a visit of a person under their present name.

        An erased person stays nameless until they sit down: see `restore_name`.
        """
        person = await self.get(guest.user_id)
        if person is not None and person.forgotten:
            self._nameless[guest.user_id] = guest
        named = person is not None and (person.name, person.username)
        if (
            person is None
            or guest.user_id in self._doubted
            or (named != (guest.name, guest.username) and not person.forgotten)
        ):
            short = (guest.language or "").split("-")[0].lower()
            language = short if short in LANGUAGES else None
            new = Person(guest.user_id, guest.name, guest.username, language, touched=at)
            async with self._writing.hold(guest.user_id):
                person = self._remember(await self._store.upsert_person(new))
        elif at - person.touched >= TOUCH_EVERY:
            person = self._known[guest.user_id] = replace(person, touched=at)
            # No tap waits for this write.
            self._spawn(self._store.touch(guest.user_id, at))
        self._touched[guest.user_id] = at
        return person

    async def change(self, user_id: int, **fields: object) -> Person | None:
        """Change fields of a person; None for a stranger.

        Fields equal to the cached ones are written too: the last write may have failed.
        """
        async with self._writing.hold(user_id):
            try:
                written = await self._store.change_person(user_id, **fields)
            except StoreError:
                self._doubted.add(user_id)
                raise
            return None if written is None else self._remember(written)

    async def restore_name(self, user_id: int) -> Person | None:
        """Return the person who sits down; restore an erased one's name."""
        person, guest = await self.get(user_id), self._nameless.get(user_id)
        if person is None or not person.forgotten:
            return person
        if guest is None:
            return replace(person, name="", username=None)
        named = {"name": guest.name, "username": guest.username}
        # Deals until now stay nameless.
        since = {"erased": self.touched(user_id)}
        person = await self.change(user_id, forgotten=0, **named, **since)
        self._nameless.pop(user_id, None)
        return person

    def sits_as(self, user_id: int) -> str:
        """Return the name under which a person sits down: see `restore_name`."""
        person, guest = self._known.get(user_id), self._nameless.get(user_id)
        if person is not None and not person.forgotten:
            return person.name
        return "" if guest is None else guest.name

    async def forget(self, user_id: int) -> bool:
        """Erase a person; False if they are back.

        Language and reachability stay, as the bot needs them while they play.
        """
        plain = Person(user_id, "")
        kept = ("user_id", "language", "started", "blocked", "touched", "forgotten", "erased")
        wiped = {each.name: getattr(plain, each.name) for each in fields(Person)}
        wiped = {name: value for name, value in wiped.items() if name not in kept}
        async with self._writing.hold(user_id):
            person = await self._store.person(user_id)
            if person is None or person.forgotten != FORGETTING:
                return False
            written = await self._store.change_person(user_id, **wiped, forgotten=FORGOTTEN)
            if written is not None:
                self._remember(written)
        return True

    def _remember(self, written: Person) -> Person:
        """Cache a written row; a later touch may still be pending."""
        self._doubted.discard(written.user_id)
        touched = max(written.touched, self.touched(written.user_id))
        person = self._known[written.user_id] = replace(written, touched=touched)
        return person

    def touched(self, user_id: int) -> float:
        """Return the Unix time of a person's last action, 0 for never."""
        person = self._known.get(user_id)
        return max(self._touched.get(user_id, 0.0), person.touched if person else 0.0)

    def tr(self, user_id: int) -> Translator:
        """Return the person's language."""
        person = self._known.get(user_id)
        return translator(person.language if person else None, utc_offset=self.utc_offset)

    def reachable(self, user_id: int) -> bool:
        """Return whether the bot may write to the person."""
        person = self._known.get(user_id)
        return person is not None and person.started and not person.blocked
