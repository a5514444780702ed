"""What the bot says, by the key of the message, so that a text is reworded in one place only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fluent.syntax import parse
from fluent.syntax.visitor import Visitor

from bot.games.registry import usual
from bot.i18n import LANGUAGES, catalogue_paths, plain, translator

if TYPE_CHECKING:
    from fluent.syntax import ast

_GAP: Final = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands for a parameter that a test does not name."""


def tr(key: str, /, language: str = LANGUAGES[0], **params: object) -> str:
    """A message as people read it; with parameters left out, its longest run without a gap."""
    return max(runs(key, language, **params), key=len)


def told(game: str, key: str, /, language: str = LANGUAGES[0], **params: object) -> str:
    """The same as tables of a game say it."""
    gaps = dict.fromkeys(_VARIABLES[language].get(key, ()), _GAP)
    return max(plain(translator(language, game)(key, **(gaps | params))).split(_GAP), key=len)


def runs(key: str, /, language: str = LANGUAGES[0], **params: object) -> list[str]:
    """What stands between the parameters left out. Name those that choose a variant."""
    gaps = dict.fromkeys(_VARIABLES[language][key], _GAP)
    return plain(translator(language, usual())(key, **(gaps | params))).split(_GAP)


class _Variables(Visitor):
    """The variables of each message of one language."""

    def __init__(self) -> None:
        self.found: dict[str, set[str]] = {}
        self._key = ""

    def visit_Message(self, node: ast.Message) -> None:  # noqa: N802 - the library's name
        if node.id.name not in self.found:  # a game says it before all games do
            self._key = node.id.name
            self.found[self._key] = set()
            self.generic_visit(node)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.found[self._key].add(node.id.name)


def _variables(language: str) -> dict[str, set[str]]:
    visitor = _Variables()
    for path in catalogue_paths(language, usual()):
        visitor.visit(parse(path.read_text(encoding="utf-8")))
    return visitor.found


_VARIABLES: Final = {language: _variables(language) for language in LANGUAGES}
