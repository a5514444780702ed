"""Sets: the same deals for everybody, committed to before they open.

A set is data. Its deals do not lean on each other: each begins an evening of its own, under one
agreement, with computers at all seats but one.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from engine.codec import CodecError
from engine.errors import RuleError
from engine.game import AnyGame
from engine.games import GAMES
from engine.log import Entry, dump_entry, load_entry
from engine.state import AnyTable
from engine.table import apply, start
from engine.table_actions import OpenTable

FORMAT: Final = "pulka-set"
VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class GivenDeal:
    """A deal of a set: a person's ``seat``, and the entries before anybody acts."""

    seat: int
    log: tuple[Entry[object], ...]


@dataclass(frozen=True, slots=True)
class DealSet:
    """A set of deals of one game.

    ``rules``: the version of its rules; ``answers``: the version of its computers, who play at
    ``level`` and draw chance from ``seed`` and their view alone. ``opens`` and ``closes`` are Unix
    times.
    """

    game: str
    rules: int
    answers: str
    level: str
    seed: str
    opens: int
    closes: int
    deals: tuple[GivenDeal, ...]

    @property
    def opening(self) -> OpenTable:
        """The first entry of its first deal, with the agreement of all."""
        opening = self.deals[0].log[0].action
        if not isinstance(opening, OpenTable):
            raise ValueError("no opening")  # noqa: TRY004 - a stored value is wrong, no argument
        return opening

    @property
    def is_current(self) -> bool:
        """True if its rules are today's."""
        return self.game in GAMES and GAMES[self.game].version == self.rules


def dump(found: DealSet) -> dict[str, Any]:
    """Return a set as JSON values: all that its fingerprint covers."""
    game = GAMES[found.game]
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": found.game,
        "rules": found.rules,
        "answers": found.answers,
        "level": found.level,
        "seed": found.seed,
        "opens": found.opens,
        "closes": found.closes,
        "deals": [
            {"seat": deal.seat, "log": [dump_entry(game, entry) for entry in deal.log]}
            for deal in found.deals
        ],
    }


def load(told: Any) -> DealSet:
    """Read a set from JSON values; raises ``ValueError``."""
    try:
        if (told["format"], told["version"]) != (FORMAT, VERSION):
            raise ValueError("no set of this version")
        game = GAMES[told["game"]]
        deals = [
            GivenDeal(int(deal["seat"]), tuple(load_entry(game, each) for each in deal["log"]))
            for deal in told["deals"]
        ]
        if not deals or not all(deal.log for deal in deals):
            raise ValueError("no deals")
        return DealSet(
            game=game.key,
            rules=int(told["rules"]),
            answers=str(told["answers"]),
            level=str(told["level"]),
            seed=str(told["seed"]),
            opens=int(told["opens"]),
            closes=int(told["closes"]),
            deals=tuple(deals),
        )
    except (KeyError, TypeError, CodecError, RuleError) as error:
        raise ValueError(f"no set: {type(error).__name__}") from error


def fingerprint(told: Mapping[str, Any]) -> str:
    """Return the SHA-256 of a set as `dump` returns it: JSON without spaces, by sorted keys."""
    text = json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def dealt(game: AnyGame, log: Sequence[Entry[object]]) -> AnyTable:
    """Return the table of a deal once its cards are dealt; raises `RuleError`."""
    table = start(game, log[0].action)
    for entry in log[1:]:
        table = apply(table, entry.actor, entry.action)
    return table


def check(found: DealSet) -> list[AnyTable]:
    """Return the tables of all deals as they begin; raises `RuleError`, ``ValueError``."""
    game, tables = GAMES[found.game], []
    for deal in found.deals:
        opening = deal.log[0].action
        if not isinstance(opening, OpenTable) or deal.seat in opening.computers:
            raise ValueError("nobody plays")
        tables.append(dealt(game, deal.log))
    return tables
