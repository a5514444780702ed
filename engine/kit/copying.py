"""Making and copying immutable values: dataclasses without slots or ``__post_init__``."""

from collections.abc import Sequence
from dataclasses import MISSING, fields
from functools import cache
from typing import TYPE_CHECKING, ParamSpec, TypeVar

__all__ = ["but", "changed", "made"]

P = ParamSpec("P")
T = TypeVar("T")


def changed(values: Sequence[T], place: int, value: T) -> tuple[T, ...]:
    """Return a tuple with another value in one place."""
    return (*values[:place], value, *values[place + 1 :])


if TYPE_CHECKING:  # to mypy these are what it knows, and it checks the fields
    from collections.abc import Callable
    from dataclasses import replace as but

    def made(kind: Callable[P, T], /, *_: P.args, **values: P.kwargs) -> T:
        """Return a new value."""
        return kind(**values)  # type: ignore[call-arg]
else:
    _new, _set = object.__new__, object.__setattr__

    def but(value: object, /, **changes: object) -> object:
        """Return a copy with other values."""
        copied = _new(type(value))
        _set(copied, "__dict__", value.__dict__ | changes)
        return copied

    def made(kind: type, /, **values: object) -> object:
        """Return a new value; all fields without a default are named."""
        new = _new(kind)
        _set(new, "__dict__", _defaults(kind) | values)
        return new

    @cache
    def _defaults(kind: type) -> dict[str, object]:
        found = {each.name: each.default for each in fields(kind)}
        return {name: value for name, value in found.items() if value is not MISSING}
