"""Records in which one thing has been changed, and how a check must take them.

What matters is refused. A change may be accepted only where what then stands there is as true: the
record of another game, which would be written just so.
"""

import copy
import random
from collections.abc import Iterator
from typing import Any, Final

from engine.record import RecordError
from tests.engine.records import Path, dump, put, read, replayed

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


def damaged(rng: random.Random, data: dict[str, Any]) -> tuple[Path, dict[str, Any]]:
    """The record with one value changed, and the way to it; each part is as likely."""
    by_part: dict[tuple[object, ...], list[tuple[Path, Any]]] = {}
    for path, old in leaves(data):
        if path[0] not in ("players", "rules") and key_of(path) not in UNCOMPARED:
            by_part.setdefault((path[0], *path[2:3]), []).append((path, old))
    part = rng.choice(sorted(by_part, key=str))
    path, old = rng.choice(by_part[part])
    same = {str(each): each for other, each in leaves(data) if other[-2:] and alike(other, path)}
    others = [each for each in same.values() if each != old and type(each) is type(old)]
    changed = copy.deepcopy(data)
    put(changed, path, another(rng, old, others))
    return path, changed


def alike(one: Path, other: Path) -> bool:
    """Whether two values are of the same sort: codes stand for codes, cards for cards."""
    return key_of(one) == key_of(other) and type(one[-1]) is type(other[-1])


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


def complaint(path: Path, changed: dict[str, Any]) -> str:
    """What is wrong with how a check takes a record that was changed, "" if nothing."""
    if key_of(path) in LEFT_OUT and value_at(changed, path) in (None, [], 0, False):
        return ""
    try:
        names = [player.name for player in read(changed).players]
        again = dump(replayed(changed), names)
    except RecordError:
        return ""
    same = canonical({**again, "players": 0}) == canonical({**changed, "players": 0})
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
