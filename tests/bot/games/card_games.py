"""Scenes and random evenings of the games of the kit, for the tests of their screens."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bot.games.kit.front import CardFront
from bot.games.kit.trick_front import TrickFront
from bot.games.registry import FRONTS
from bot.i18n import translator
from bot.views.model import Draft, Hint, Occupant, Scene, TapNumbers
from engine.game import CHANCE, PUBLIC
from engine.options import OptionValue
from engine.table import apply, observe, opening_action, start
from engine.votes import AGREE, STOP
from tests.engine.options import counts_deals
from tests.engine.random_games import random_game
from tests.engine.trick_tables import some
from tests.laws.kit import AnyTable
from tests.support.links import LINKS

CARD_FRONTS = {key: front for key, front in FRONTS.items() if isinstance(front, CardFront)}
TRICK_FRONTS = {key: front for key, front in CARD_FRONTS.items() if isinstance(front, TrickFront)}
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
    game: str,
    players: int = 4,
    *,
    language: str = "ru",
    names: tuple[str, ...] = NAMES,
    draft: Draft | None = None,
    deadline: int | None = None,
    private: bool = False,
    alone: int | None = None,
    hint: Hint | None = None,
) -> Scene:
    """What a message needs; with ``alone`` the others are computers."""
    return Scene(
        table=12,
        title="Пятница"
        if names is NAMES
        else "Очень долгая & неспешная <пятница> у Константина дома, стол 3",
        seats=tuple(
            Occupant(name, computer=alone not in (None, seat), level="club", user_id=100 + seat)
            for seat, name in enumerate(names[:players])
        ),
        tr=translator(language, game),
        links=LINKS,
        numbers=TapNumbers(decision=123456, deal=1234, vote=1234567),
        draft=draft or Draft(),
        deadline=deadline,
        private=private,
        hint=hint,
    )


@dataclass(frozen=True, slots=True)
class Moment:
    """One state of a game, and the action that led to it."""

    table: AnyTable
    action: Any
    actor: int = CHANCE

    def seen(self, viewer: int) -> Any:
        return observe(self.table, viewer)

    @property
    def viewers(self) -> tuple[int, ...]:
        return (PUBLIC, *range(self.table.players))


def play(
    key: str, seed: int, players: int, *, deals: int = 0, **chosen: OptionValue
) -> Iterator[Moment]:
    """Play a preset to its end at random, with so many people or as near as it has them.

    It ends after ``deals``: where no option says so, by a vote. Nobody else ends it early.
    """
    game, rng = CARD_FRONTS[key].game, random.Random(seed)
    presets = game.options.presets
    known = {key: value for key, value in chosen.items() if key in game.options}
    options = {**presets[seed % len(presets)].chosen, **known}
    if deals and counts_deals(game.options, options):
        options.pop(game.options.length, None)
        options["deals"] = deals
    agreement = game.agree(options, some(game, players, **options))
    opening = opening_action(game, agreement)
    table = start(game, opening)
    yield Moment(table, opening)
    for before, entry in random_game(rng, table):
        table = apply(before, entry.actor, entry.action)
        yield Moment(table, entry.action, entry.actor)
        if deals and len(game.facts(table.state)) == deals:
            break
    while not table.over:
        seat, vote = (0, STOP) if table.vote is None else (min(table.vote.awaited), AGREE)
        table = apply(table, seat, vote)
        yield Moment(table, vote, seat)
