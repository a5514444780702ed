"""What mypy must refuse: each ignored line has a fault, and an unused ignore is an error."""

from bot.games.preferans import result
from bot.views.model import Scene
from engine import preferans
from engine.preferans.facts import DealFacts


def of_texts(facts: DealFacts, scene: Scene) -> object:
    """Read a field of the facts in a text."""
    return result.headline(facts.contarct, scene)  # type: ignore[attr-defined]


def of_programs() -> object:
    """Read a field of the facts that a program gets."""
    return preferans.open_table().score().finished[0].declarre  # type: ignore[attr-defined]
