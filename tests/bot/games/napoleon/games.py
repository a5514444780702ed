"""Scenes and random games whose every state the tests of views look at."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bot.i18n import translator
from bot.views.model import Draft, Occupant, Scene, TapNumbers
from engine.game import CHANCE, PUBLIC
from engine.napoleon.game import NAPOLEON, PASS, NapoleonView
from engine.options import OptionValue
from engine.state import Table
from engine.table import actors, apply, chance, moves, observe, opening_action, rights, start
from engine.votes import ProposeStop
from tests.support.links import LINKS

NAMES = ("Анна", "Борис", "Вера", "Глеб", "Дина", "Егор")
LONG = (
    "Константин Константинович Константинопольский-Задунайский <3&",
    "&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&",
    "عبد الرحمن بن محمد بن عبد العزيز بن عبد الله آل سعود الأول الكبير",
    "👨‍👩‍👧‍👦" * 8 + "xyz",
    "Ж" * 60,
    "<b>W</b>" * 7,
)


def scene(
    players: int = 4,
    *,
    language: str = "ru",
    names: tuple[str, ...] = NAMES,
    draft: Draft | None = None,
    deadline: int | None = None,
    private: bool = False,
) -> Scene:
    return Scene(
        table=12,
        title="Пятница"
        if names is NAMES
        else "Очень долгая & неспешная <пятница> у Константина дома, стол 3",
        seats=tuple(
            Occupant(name, user_id=100 + seat) for seat, name in enumerate(names[:players])
        ),
        tr=translator(language, "napoleon"),
        links=LINKS,
        numbers=TapNumbers(decision=123456, deal=1234, vote=1234567),
        draft=draft or Draft(),
        deadline=deadline,
        private=private,
    )


def opened(players: int, **chosen: OptionValue) -> Table[Any, Any, Any]:
    """A table before its first deal."""
    return start(NAPOLEON, opening_action(NAPOLEON, NAPOLEON.agree(chosen, players)))


@dataclass(frozen=True, slots=True)
class Moment:
    """One state of a game, and the action that led to it."""

    table: Table[Any, Any, Any]
    action: Any
    actor: int = CHANCE

    def seen(self, viewer: int) -> NapoleonView:
        return observe(self.table, viewer)

    @property
    def viewers(self) -> tuple[int, ...]:
        return (PUBLIC, *range(self.table.players))


def play(seed: int, players: int, **chosen: OptionValue) -> Iterator[Moment]:
    """Play a game to its end with random choices, now and then with a vote."""
    rng = random.Random(seed)
    agreement = NAPOLEON.agree(chosen, players)
    opening = opening_action(NAPOLEON, agreement)
    table = start(NAPOLEON, opening)
    yield Moment(table, opening)
    while waiting := actors(table):
        seat, action = _choice(table, sorted(waiting), rng)
        table = apply(table, seat, action)
        yield Moment(table, action, seat)


def _choice(table: Table[Any, Any, Any], waiting: list[int], rng: random.Random) -> tuple[int, Any]:
    if waiting == [CHANCE]:
        return CHANCE, chance(table, rng)
    if table.vote is not None:
        # Nobody ends a game that a test wants to see whole.
        return table.vote.proposer, rights(table, table.vote.proposer)[-1]
    if rng.random() < 0.03:
        anybody = rng.randrange(table.players)
        stop = next(each for each in rights(table, anybody) if isinstance(each, ProposeStop))
        return anybody, stop
    seat = rng.choice(waiting)
    options = moves(table, seat)
    if PASS in options and rng.random() < 0.4:
        return seat, PASS
    return seat, rng.choice(options)
