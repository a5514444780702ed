"""Games with an auction of `engine.kit.ladder` in a chat: a bid is two taps, level and strain."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from typing import TypeVar

from markupsafe import Markup, escape

from bot.games.kit.trick_front import TrickFront
from bot.i18n import Translator, join
from bot.screen import Rows
from bot.views import keys, tricks, words
from bot.views.model import Draft, Scene
from engine.kit.deal import TrickDeal
from engine.kit.ladder import NO_TRUMPS, PASS, LevelBid
from engine.kit.past import TrickFacts
from engine.kit.view import KitView
from engine.kit.words import Action

D = TypeVar("D", bound=TrickDeal)
F = TypeVar("F", bound=TrickFacts)
LEVEL, LEVELS_IN_A_ROW = "L", 4
"""The draft of an opened level is ``L3``; their buttons in a row."""


class LadderFront(TrickFront[D, F]):
    """A game with an auction of levels and strains."""

    def word(self, action: Action, tr: Translator) -> Markup:
        """Return «3♥», «3 БК» or «пас»."""
        if not isinstance(action, LevelBid) or action == PASS:
            return super().word(action, tr)
        return tr("level-bid", level=action.level, strain=strain(action.strain, tr))

    def words_line(self, told: D | F, scene: Scene) -> Markup | None:
        """Return a line a round, equal words in a row once: «Анна 1♠ · Борис, Вера пас»."""
        rounds: list[list[tuple[int, Markup]]] = []
        for seat, word in self.spoken(told):
            if not rounds or seat in dict(rounds[-1]):
                rounds.append([])
            rounds[-1].append((seat, self.word(word, scene.tr)))
        found = list[Markup]()
        for spoken in rounds:
            together = [
                words.tied(join(", ", [self._speaker(seat, scene) for seat, _ in alike]), word)
                for word, alike in groupby(spoken, itemgetter(1))
            ]
            found.append(join(words.DOT, together))
        return join("\n", found) if found else None

    def _speaker(self, seat: int, scene: Scene) -> Markup:
        return scene.tr("own-words") if seat == scene.viewer else words.name(scene, seat)

    def steps(self, view: KitView[D, F], due: Sequence[Action], scene: Scene) -> Rows | None:
        """Return the levels, the strains of an opened one, and a row of other words."""
        bids = [each for each in due if isinstance(each, LevelBid) and each != PASS]
        if not bids:
            return None
        opened = scene.draft.asked
        levels = dict.fromkeys(each.level for each in bids)
        rows = keys.grid(
            [
                keys.button(
                    (tricks.CHOSEN if opened == f"{LEVEL}{level}" else "") + str(level),
                    keys.draft(scene, f"{LEVEL}{level}"),
                )
                for level in levels
            ],
            LEVELS_IN_A_ROW,
        )
        strains = tuple(
            keys.button(self.word(each, scene.tr), self.keys.move(scene, each))
            for each in bids
            if opened == f"{LEVEL}{each.level}"
        )
        rest = keys.grid(
            [
                keys.button(self.label(each, scene.tr, view.stage), self.keys.move(scene, each))
                for each in due
                if each not in bids
            ],
            2,
        )
        return (*rows, *((strains,) if strains else ()), *rest)

    def draft(self, old: Draft, code: str, view: KitView[D, F]) -> Draft:
        """Return the draft after a tap; a level opens its strains, once more closes them."""
        if code[:1] == LEVEL and any(
            isinstance(each, LevelBid) and f"{LEVEL}{each.level}" == code for each in view.moves
        ):
            return replace(old, asked="" if old.asked == code else code)
        return super().draft(old, code, view)


def strain(number: int, tr: Translator) -> Markup:
    """Return «♥», or « БК»."""
    return tr("no-trumps") if number == NO_TRUMPS else escape("♠♣♦♥"[number])
