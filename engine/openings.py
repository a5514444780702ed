"""The beginnings of a deal that everybody plays from one seat against computers."""

from collections.abc import Iterator, Mapping
from typing import Final

from engine.computers import FrozenPlayers
from engine.game import CHANCE
from engine.state import A, S, Table, V
from engine.table import actors, apply, moves, observe
from engine.tricks import PlayCard

FEW: Final = 6
"""Number of choices of a person up to which each is followed: words are few, discards are not."""


def unanswered(
    table: Table[S, A, V], person: int, frozen: FrozenPlayers[V, A], answers: Mapping[str, A]
) -> Iterator[V]:
    """Yield the views to which computers have no answer yet, whatever words the person chooses.

    ``answers`` are by key. Each beginning ends with its first card; once answers to these views
    are added, more views may follow.
    """
    waiting = actors(table)
    if person in waiting:
        choices = moves(table, person)
        if len(choices) <= FEW and not any(isinstance(each, PlayCard) for each in choices):
            for choice in choices:
                yield from unanswered(apply(table, person, choice), person, frozen, answers)
    elif waiting and CHANCE not in waiting:
        seat = min(waiting)
        view = observe(table, seat)
        found = answers.get(frozen.key(view))
        if found is None:
            yield view
        elif not isinstance(found, PlayCard):
            yield from unanswered(apply(table, seat, found), person, frozen, answers)
