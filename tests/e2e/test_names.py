"""Names that are markup, turn a line round or weigh nothing pass through every message."""

from __future__ import annotations

import random
import secrets
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final

import pytest

from bot.app import BotApp
from tests.e2e.players import Players
from tests.e2e.test_each_stage import KINDS
from tests.laws.subjects import laws_of

if TYPE_CHECKING:
    from tests.e2e.evening import BotSession

NAMES: Final = (
    (("<b>&", "</a>\u202eавон\u200b"), ("<b>&", "</a>")),
    (("😀" * 64, '"><i>&lt;'), ("😀😀", '"><i>&lt;')),
    (("שרה\u200f", "\u200b"), ("שרה",)),
)
"""Names of two people, and what the group reads of them."""


@pytest.mark.slow
@pytest.mark.parametrize(("names", "read"), NAMES)
async def test_strange_names_pass_through_every_message(
    evening: BotSession, witness: Any, names: tuple[str, ...], read: tuple[str, ...]
) -> None:
    key, name = min(reversed(KINDS), key=lambda kind: laws_of(kind[0]).evenings[kind[1]][1])
    command, players = laws_of(key).evenings[name]
    people = evening.play.party.people[:players]
    for person, strange in zip(people, names, strict=False):
        person.user.first_name, person.user.last_name = strange, None
    table = await evening.sit_down(command, *people)
    company = Players.of(evening, random.Random(5), *people)

    def over() -> bool:
        return evening.status(table) == "finished"

    await company.play(over, steps=6000)
    await evening.play.clock.advance(300)
    texts = [message.text for message in evening.play.world.messages(evening.play.party.group)]
    for each in read:
        assert any(each in text for text in texts), each
    assert not any("\u202e" in text or "&lt;b&gt;" in text for text in texts)
    # A message that Telegram cannot read is refused, and that is logged.
    written = witness.ink.getvalue()
    assert "refused" not in written
    assert "call failed" not in written


async def test_two_people_of_one_name_are_told_apart(evening: BotSession) -> None:
    """The second one by username, the third by number, in the lobby already."""
    key, name = next(kind for kind in KINDS if laws_of(kind[0]).evenings[kind[1]][1] == 3)
    command, _ = laws_of(key).evenings[name]
    people = evening.play.party.people[:3]
    for person, username in zip(people, (None, "anna_k", None), strict=True):
        person.user.first_name, person.user.last_name = "Анна", None
        person.user.username = username
    await evening.sit_down(command, *people)
    called = [row[0] for row in evening.rows("SELECT name FROM places ORDER BY position")]
    assert called == ["Анна", "Анна @anna_k", "Анна 3"]
    shown = evening.play.world.messages(evening.play.party.group)[-1].text
    assert all(each in shown for each in called[1:])


def test_chance_comes_from_the_system() -> None:
    """The tests give a source of their own; who gives none draws from the system."""
    (source,) = (each for each in fields(BotApp) if each.name == "rng")
    assert source.default_factory is secrets.SystemRandom
