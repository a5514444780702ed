"""A card game in a chat: a `bot.views.front.Front` with defaults for all but its texts."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from markupsafe import Markup

from bot.games import pauses
from bot.games.kit import hand, lines, result, score
from bot.games.kit.face import CardFace
from bot.i18n import Translator, join, plain
from bot.screen import Rows, Screen
from bot.views import done, notices, refusals, tricks
from bot.views.model import Draft, Scene
from engine.errors import RuleError
from engine.kit.computers import CardAdvice
from engine.kit.deal import CardDeal
from engine.kit.past import CardFacts, EveningFacts
from engine.kit.score import Points
from engine.kit.view import KitView
from engine.kit.words import Action
from engine.options import OptionValue, Values
from engine.record import AnyRecords
from engine.tricks import PlayCard

D = TypeVar("D", bound=CardDeal)
F = TypeVar("F", bound=CardFacts)


class CardFront(CardFace[D, F]):
    """Screens of a game of `engine.kit`, made from its texts."""

    # --- the agreement ----------------------------------------------------------------------

    @property
    def records(self) -> AnyRecords:
        """Its records."""
        return self.game.records

    def places(self, chosen: Values) -> Sequence[int]:
        """Return the possible numbers of players."""
        return self.game.places(chosen)

    def normalize(self, chosen: Values) -> Values:
        """Return options as they were typed: they have no other unit."""
        return chosen

    def sentence_params(
        self, key: str, value: OptionValue, agreement: Any, tr: Translator
    ) -> Mapping[str, object]:
        """Return further parameters of options' sentences: none."""
        return {}

    # --- the messages of a table --------------------------------------------------------------

    hand_screen = hand.hand_screen
    result_screen = result.result_screen
    card_screen = result.card_screen
    progress = score.progress
    sheet_screen = score.sheet_screen

    def deal_screen(self, view: KitView[D, F], scene: Scene) -> Screen:
        """Return the group's message of the running deal; ``view`` is the public's."""
        text = [
            lines.header(view, scene),
            lines.doing(self, view, scene),
            *lines.body(self, view, scene),
            lines.vote_line(self, view, scene),
            self.group_turn(view, scene),
        ]
        rows = (*self.group_rows(view, scene), *notices.deal_rows(view, scene))
        return Screen(join("\n", (line for line in text if line)), rows)

    def group_turn(self, view: KitView[D, F], scene: Scene) -> Markup | None:
        """Return who is asked now, in the group's message."""
        return lines.turn(view, scene)

    def group_rows(self, view: KitView[D, F], scene: Scene) -> Rows:
        """Return the game's own buttons of the group's message, where it has an `in_group`."""
        return ()

    def final_screen(self, view: KitView[D, F], scene: Scene) -> Screen:
        """Return the settlement of a game that is over; short enough for a caption."""
        return score.final_screen(self, view, scene, notices.next_rows(scene))

    def in_play(self, view: KitView[D, F]) -> bool:
        """Return whether cards are being played."""
        return view.stage == "play"

    # --- taps -------------------------------------------------------------------------------

    draft = hand.next_draft
    exact_popup = staticmethod(score.exact_popup)

    def parse(self, code: str, view: KitView[D, F]) -> Action:
        """Return the action of a button's code."""
        found: Action = self.keys.parse(code)
        return found

    def waits_for_play(self, code: str, view: KitView[D, F]) -> bool:
        """Return whether the tap is on a card while no card can be played yet."""
        if view.deal is None or any(isinstance(move, PlayCard) for move in view.moves):
            return False
        try:
            return view.stage != "play" and isinstance(self.keys.parse(code), PlayCard)
        except ValueError:
            return False

    def explain(self, error: RuleError, tr: Translator) -> str:
        """Return why something was refused."""
        return refusals.explain(error, tr)

    def needs_alert(self, action: Action) -> bool:
        """Return whether a refusal must be closed by hand: none must."""
        return False

    def done_popup(
        self, action: Action, before: KitView[D, F], after: KitView[D, F], scene: Scene
    ) -> str:
        """Return what the viewer has just done, and who is next."""
        said = done.of_every_game(action, scene.tr)
        if said is None:
            said = self.choice(action, before, scene.tr)
        return done.popup(said, lines.turn(after, scene), before, after, scene)

    def hand_popup(self, view: KitView[D, F], scene: Scene) -> str:
        """Return the viewer's own cards."""
        if view.deal is None:
            return plain(scene.tr("popup-not-dealt"))
        cards = view.hands[view.viewer] or ()
        return tricks.popup(cards, scene, view.trump, self.heights(view))

    def has_layout(self, view: KitView[D, F]) -> bool:
        """Return whether a hidden hand's layout may be opened: none may."""
        return False

    # --- computers --------------------------------------------------------------------------

    def advised(self, draft: Draft, advice: CardAdvice) -> Draft:
        """Return the draft unchanged: no cards are marked."""
        return draft

    def pause(self, view: KitView[D, F]) -> float:
        """Return about how many seconds a person would think at the viewer's seat."""
        if view.vote is not None:
            return pauses.CHOICE
        if view.stage != "play":
            return pauses.WORD
        return pauses.CHOICE

    def plays_itself(self, view: KitView[D, F], *, only_card: bool) -> bool:
        """Return whether the viewer's only move reveals nothing: a last card is automatic.

        ``only_card``: so is any card that alone may be played.
        """
        if view.turn is None or len(view.moves) != 1 or not isinstance(view.moves[0], PlayCard):
            return False
        return only_card or view.counts[view.turn] == 1

    # --- looking back -----------------------------------------------------------------------

    deal_page = result.deal_page
    dealt_lines = result.dealt_lines
    why_screen = result.why_screen

    def standing(self, past: EveningFacts[F]) -> Sequence[Points]:
        """Return each seat's result, or its standing while the game runs."""
        if past.over or not past.finished:
            return past.settlement
        return self.game.standing(past.agreement, past.score, past.finished[-1].kept)
