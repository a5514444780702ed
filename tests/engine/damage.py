"""Records in which one thing has been changed, and how a check must take them.

What matters is refused. A change may be accepted only where what then stands there is as true: the
record of another game, which would be written just so.
"""

import copy
import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Final

from engine.record import RecordError
from tests.engine.records import Path, dump, read, replayed

LEFT_OUT: Final = frozenset(("count", "price"))
"""What explains a figure, and need not be there."""
UNCOMPARED: Final = frozenset(("name", "why", "format"))
"""What says nothing of a game."""


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every scalar of a JSON document with its path."""
    match value:
        case dict() | list():
            each: Any = value.items() if isinstance(value, dict) else enumerate(value)
            for key, inner in each:
                yield from leaves(inner, (*path, key))
        case _:
            yield path, value


def key_of(path: Path) -> str:
    """What a value is called."""
    return next(step for step in reversed(path) if isinstance(step, str))


def damages(
    rng: random.Random, data: dict[str, Any], many: int
) -> Iterator[tuple[Path, dict[str, Any]]]:
    """So many records with one value changed, and the way to it; each part is as likely."""
    by_part, by_sort = defaultdict[Any, list[Any]](list), defaultdict[Any, dict[str, Any]](dict)
    for path, old in leaves(data):
        by_sort[sort_of(path)][str(old)] = old
        if path[0] not in ("players", "rules") and key_of(path) not in UNCOMPARED:
            by_part[path[0], *path[2:3]].append((path, old))
    parts = sorted(by_part, key=str)
    for _ in range(many):
        path, old = rng.choice(by_part[rng.choice(parts)])
        same = by_sort[sort_of(path)].values()
        others = [each for each in same if each != old and type(each) is type(old)]
        yield path, changed(data, path, another(rng, old, others))


def changed(data: Any, path: Path, value: object) -> Any:
    """A copy with another value at a path."""
    if not path:
        return value
    found = copy.copy(data)
    found[path[0]] = changed(data[path[0]], path[1:], value)
    return found


def sort_of(path: Path) -> tuple[str, type[object]]:
    """What is equal for values of the same sort: codes stand for codes, cards for cards."""
    return key_of(path), type(path[-1])


def another(rng: random.Random, old: Any, others: list[Any]) -> Any:
    """Another value of the same sort if there is one, now and then of a strange one."""
    if rng.random() < 0.1:
        strange: tuple[Any, ...] = (None, True, -1, 2**70, "x", [], {})
        return rng.choice([each for each in strange if each != old])
    if others and rng.random() < 0.8:
        return rng.choice(others)
    match old:
        case bool():
            return not old
        case int():
            return old + rng.choice((-1, 1))
        case str():
            return f"{old}1"
        case _:
            return rng.choice((0, "x"))


def value_at(data: Any, path: Path) -> Any:
    """What stands at a path."""
    for step in path:
        data = data[step]
    return data


def complaint(path: Path, data: dict[str, Any]) -> str:
    """What is wrong with how a check takes a record that was changed, "" if nothing."""
    if key_of(path) in LEFT_OUT and value_at(data, path) in (None, [], 0, False):
        return ""
    try:
        names = [player.name for player in read(data).players]
        again = dump(replayed(data), names)
    except RecordError:
        return ""
    same = canonical({**again, "players": 0}) == canonical({**data, "players": 0})
    return "" if same else f"{path}: accepted, and would be written otherwise"


def canonical(value: Any) -> Any:
    """The record without what need not be there, says nothing, or has no order."""
    match value:
        case dict():
            found = {key: canonical(each) for key, each in value.items() if key not in UNCOMPARED}
            for key in ("discard", "shown"):
                if isinstance(found.get(key), list):
                    found[key] = sorted(found[key])
            return {key: each for key, each in found.items() if each not in (None, [], False)}
        case list():
            return [canonical(each) for each in value]
        case _:
            return value
