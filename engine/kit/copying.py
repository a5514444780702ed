"""The copy of an immutable value with other fields."""

from typing import TYPE_CHECKING, Any

__all__ = ["but"]

if TYPE_CHECKING:
    from dataclasses import replace as but  # the same to mypy, which checks the fields
else:
    _new, _set = object.__new__, object.__setattr__

    def but(value: Any, /, **changes: Any) -> Any:
        """Return a copy with other values, of a dataclass without slots or ``__post_init__``."""
        copied = _new(type(value))
        _set(copied, "__dict__", value.__dict__ | changes)
        return copied
