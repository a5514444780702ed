"""Random games whose every state the tests of views look at."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from bot.games.preferans import drafts
from bot.i18n import translator
from bot.views.model import Draft, Occupant, Scene, TapNumbers
from engine.cards import DECK
from engine.game import CHANCE, PUBLIC
from engine.options import OptionValue
from engine.preferans.actions import Action, Claim, Concede, Pass, ProposeResult
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.observe import PlayerView
from engine.preferans.options import PLAYERS, agree
from engine.shuffle import DrawLots, Reshuffle, Shuffle
from engine.table import actors, apply, found, moves, observe, opening_action, rights, sought, start
from engine.votes import ProposeStop
from tests.support.links import LINKS

NAMES = ("Анна", "Борис", "Вера", "Глеб", "Дина")
LONG = (
    "Константин Константинович Константинопольский-Задунайский <3&",
    "&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&",
    "عبد الرحمن بن محمد بن عبد العزيز بن عبد الله آل سعود الأول الكبير",
    "👨‍👩‍👧‍👦" * 8 + "xyz",
    "W" * 64,
)


def scene(
    players: int = 3,
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
        tr=translator(language, "preferans"),
        links=LINKS,
        numbers=TapNumbers(decision=123456, deal=1234, vote=1234567),
        draft=draft or Draft(),
        deadline=deadline,
        private=private,
    )


@dataclass(frozen=True, slots=True)
class Moment:
    """One state of a game, and the action that led to it."""

    table: PreferansTable
    action: Action
    actor: int = CHANCE

    def seen(self, viewer: int) -> PlayerView:
        return observe(self.table, viewer)

    @property
    def viewers(self) -> tuple[int, ...]:
        return (PUBLIC, *range(self.table.state.agreement.players))


def play(seed: int, players: int, deals: int, **chosen: OptionValue) -> Iterator[Moment]:
    """Play ``deals`` deals (or a whole pulka) with random choices, rare ones included."""
    rng = random.Random(seed)
    convention = str(chosen.pop("convention", "sochi"))
    agreement = agree(convention, players, {"length": 4, **chosen})
    opening = opening_action(PREFERANS, agreement)
    table = start(PREFERANS, opening)
    yield Moment(table, opening)
    while (waiting := actors(table)) and len(table.state.pulka.finished) < deals:
        seat, action = _choice(table, sorted(waiting), rng)
        table = apply(table, seat, action)
        yield Moment(table, action, seat)


def _choice(table: PreferansTable, waiting: list[int], rng: random.Random) -> tuple[int, Action]:
    search = sought(table)
    if search is not None:
        return search.actor, found(table)
    if waiting == [CHANCE]:
        count = table.state.agreement.players
        if table.state.agreement.seating == "lot" and not table.seating.lots:
            drawn = (*rng.sample(DECK, count), *rng.sample(DECK, count))
            return CHANCE, DrawLots(drawn)
        return CHANCE, Shuffle(tuple(rng.sample(DECK, 32)), f"{rng.getrandbits(64):016x}")
    seat = rng.choice(waiting)
    if rng.random() < 0.02 and table.vote is None:
        anybody = rng.randrange(table.state.agreement.players)
        rare: list[Action] = [
            right
            for right in rights(table, anybody)
            if isinstance(right, (Claim, Concede, Reshuffle, ProposeStop))
        ]
        result = _result(table, anybody, rng)
        if result is not None:
            rare.append(result)
        if rare:
            return anybody, rng.choice(rare)
    if rng.random() < 0.1 and table.vote is not None and not table.vote.blocks:
        return table.vote.proposer, rights(table, table.vote.proposer)[-1]
    options = moves(table, seat)
    if len(options) == 2 and isinstance(options[-1], Pass) and rng.random() < 0.3:
        return seat, options[0]
    return seat, rng.choice(options)


def _result(table: PreferansTable, seat: int, rng: random.Random) -> ProposeResult | None:
    """A result put together step by step, as a person taps it."""
    seen = observe(table, seat)
    if not drafts.may_propose_result(seen):
        return None
    draft = Draft(asked="result")
    while (step := drafts.step(draft.asked, seen)) is not None:
        draft = drafts.apply(draft, rng.choice(step[1])[1], seen)
    action = drafts.pending_action(draft, seen)
    assert isinstance(action, ProposeResult)
    return action


def fitting(choice: OptionValue) -> int:
    """How many may sit at a table that chose this."""
    return choice if isinstance(choice, int) and choice in PLAYERS else 3
