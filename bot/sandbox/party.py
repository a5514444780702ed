"""The company the sandbox starts with: one group of four friends, and the bot in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.sandbox.model import Chat
    from bot.sandbox.people import Person
    from bot.sandbox.world import World


@dataclass(frozen=True, slots=True)
class Party:
    """Four people and their group. Anna is the one who sits at the screen."""

    group: Chat
    anna: Person
    boris: Person
    vera: Person
    gleb: Person

    @property
    def people(self) -> tuple[Person, Person, Person, Person]:
        """All four, in the order they joined."""
        return (self.anna, self.boris, self.vera, self.gleb)


def gather(
    world: World, *, started: bool = False, supergroup: bool = False, forum: bool = False
) -> Party:
    """Put the friends into the world; ``started`` lets everybody open the private chat first."""
    anna = world.add_person("Анна", username="anna")
    boris = world.add_person("Борис", username="boris")
    vera = world.add_person("Вера")
    gleb = world.add_person("Глеб", username="gleb_the_fourth")
    if started:
        for person in (anna, boris, vera, gleb):
            person.start()
    group = world.add_group("Пятница", anna, boris, vera, gleb, supergroup=supergroup, forum=forum)
    return Party(group, anna, boris, vera, gleb)
