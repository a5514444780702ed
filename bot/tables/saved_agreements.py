"""Agreements that a group saves under names, and the links that carry them. Pure."""

import hmac
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Self

from bot.games.registry import FRONTS
from bot.store import SavedAgreement
from bot.tables import lobby
from bot.taps import read_number
from bot.views.keys import HALF
from bot.views.links import Links
from bot.views.model import NamedAgreement
from bot.views.words import clean
from engine.errors import RuleError
from engine.options import Values

MOST: Final = 6
"""Maximum of saved agreements per group."""
SECRET: Final = 16
"""Hexadecimal digits of a link's secret."""
VERSION: Final = "2"

_PAYLOAD: Final = re.compile(r"a([0-9]{1,4})-(.*)", re.DOTALL)
_CODE: Final = re.compile(rf"([0-9]{{1,19}})-([0-9]{{1,9}})-([0-9a-f]{{{SECRET}}})")


@dataclass(frozen=True, slots=True)
class AgreementLink:
    """A link's content: the group, its agreement's number, and the secret."""

    chat_id: int
    number: int
    secret: str

    @property
    def code(self) -> str:
        """The link in buttons and payloads; groups have negative ids."""
        return f"{-self.chat_id}-{self.number}-{self.secret}"

    @property
    def payload(self) -> str:
        """The deep link's parameter after ``start=``."""
        return f"a{VERSION}-{self.code}"

    @classmethod
    def parse(cls, code: str) -> Self:
        """Parse a `code`; raises ``ValueError``."""
        found = _CODE.fullmatch(code)
        if found is None:
            raise ValueError("no link of ours")
        chat, number, secret = found.groups()
        return cls(-read_number(chat), read_number(number), secret)

    @classmethod
    def of_payload(cls, payload: str, links: Links) -> Self | None:
        """Parse a deep link's payload, None for a link to something else.

        Raises `RuleError` for a link of another version, or with a wrong signature.
        """
        found = _PAYLOAD.fullmatch(payload)
        if found is None:
            return None
        if found[1] != VERSION:
            raise RuleError("house-link-version")
        try:
            return cls.parse((links.verify(payload) or "").removeprefix(f"a{VERSION}-"))
        except ValueError:
            raise RuleError("house-link-broken") from None

    def find(self, kept: Iterable[SavedAgreement]) -> SavedAgreement:
        """Return the agreement that the link names; raises `RuleError`."""
        for each in kept:
            if each.number == self.number and hmac.compare_digest(each.secret, self.secret):
                return each
        raise RuleError("house-link-gone")


def clean_name(said: str) -> str:
    """Return a name in stored form; raises `RuleError` for an empty or long one."""
    name = clean(said)
    if not name:
        raise RuleError("house-name-none")
    if len(name) > HALF:
        raise RuleError("house-name-long", n=HALF)
    return name


def by_name(kept: Iterable[SavedAgreement], name: str) -> SavedAgreement | None:
    """Return the agreement of that name, ignoring case."""
    return next((each for each in kept if each.name.casefold() == name.casefold()), None)


def by_number(kept: Iterable[SavedAgreement], number: int | None) -> SavedAgreement:
    """Return the agreement of that number; raises `RuleError`."""
    for each in kept:
        if each.number == number:
            return each
    raise RuleError("house-none")


def saved(
    kept: tuple[SavedAgreement, ...], game: str, name: str, options: Values, secret: str
) -> tuple[SavedAgreement, ...]:
    """Return the agreements with one saved, replacing that of the same name. Raises `RuleError`."""
    old = by_name(kept, name)
    if old is not None:
        new = replace(old, game=game, name=name, options=options)
        return tuple(new if each is old else each for each in kept)
    if len(kept) >= MOST:
        raise RuleError("house-full", n=MOST)
    number = max((each.number for each in kept), default=0) + 1
    return (*kept, SavedAgreement(number, game, name, options, secret))


def renamed(kept: tuple[SavedAgreement, ...], number: int, name: str) -> tuple[SavedAgreement, ...]:
    """Return the agreements with one renamed; raises `RuleError` if the name is taken."""
    old, other = by_number(kept, number), by_name(kept, name)
    if other is not None and other is not old:
        raise RuleError("house-name-taken", name=name)
    return tuple(replace(each, name=name) if each is old else each for each in kept)


def dropped(kept: tuple[SavedAgreement, ...], number: int) -> tuple[SavedAgreement, ...]:
    """Return the agreements without one; raises `RuleError` where there is none."""
    old = by_number(kept, number)
    return tuple(each for each in kept if each is not old)


def import_link(
    kept: tuple[SavedAgreement, ...], from_afar: SavedAgreement, secret: str
) -> tuple[SavedAgreement, ...]:
    """Return the agreements with one from a link, renamed if needed; raises `RuleError`."""
    name, number = from_afar.name, 1
    while (there := by_name(kept, name)) is not None:
        if (there.game, there.options) == (from_afar.game, from_afar.options):
            raise RuleError("house-there", name=there.name)
        number += 1
        end = f" {number}"
        name = from_afar.name[: HALF - len(end)].rstrip() + end
    return saved(kept, from_afar.game, name, from_afar.options, secret)


def for_menus(
    chat_id: int, kept: Iterable[SavedAgreement], game: str = ""
) -> tuple[NamedAgreement, ...]:
    """Return a group's agreements for menus; of one game, or of all."""
    return tuple(show(chat_id, each) for each in kept if game in ("", each.game))


def show(chat_id: int, each: SavedAgreement) -> NamedAgreement:
    """Return one for a menu; without an agreement if its options are no longer valid."""
    try:
        agreement = lobby.agreement(each.game, each.options) if each.game in FRONTS else None
    except RuleError:
        agreement = None
    link = AgreementLink(chat_id, each.number, each.secret)
    return NamedAgreement(each.number, each.name, each.game, agreement, link.code, link.payload)
