"""Which values an action may hold, whoever made it: what no button and no log can name is refused.

Python finds ``True`` equal to 1, a number equal to a card and a text equal to an enum member, so
that a forged action could pass for a legal one and spoil the state. Here types are exact. Whether a
well-formed action may be done is for the rules to say.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.cards import Card

MOST_SEATS: Final = 6
"""As many as any table may have."""

Form = Callable[[Any], bool]
Forms = Mapping[type, Mapping[str, Form]]
"""What each field of each kind of action may hold."""


def number(value: object) -> bool:
    """An integer, and no truth value."""
    return type(value) is int


def seat(value: object) -> bool:
    """A seat of some table."""
    return type(value) is int and 0 <= value < MOST_SEATS


def seats(value: object) -> bool:
    """A tuple of seats."""
    return type(value) is tuple and all(map(seat, value))


def seat_set(value: object) -> bool:
    """A set of seats."""
    return type(value) is frozenset and all(map(seat, value))


def truth(value: object) -> bool:
    """True or False."""
    return type(value) is bool


def text(value: object) -> bool:
    """A text that can be printed and stored."""
    return type(value) is str and value.isprintable()


def card(value: object) -> bool:
    """A card."""
    return type(value) is Card


def cards(value: object) -> bool:
    """A tuple of cards."""
    return type(value) is tuple and all(map(card, value))


def well_formed(action: object, forms: Forms) -> bool:
    """Tell whether this is an action of one of these kinds, of exactly these types."""
    form = forms.get(type(action))
    if form is None:
        return False
    for name, fits in form.items():  # noqa: SIM110 - asked for every action of a log
        if not fits(getattr(action, name)):
            return False
    return True
