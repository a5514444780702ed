"""Cards that are given or laid aside in Vint: chosen by taps, as many as go."""

import pytest

from bot.views import codes
from bot.views.model import Draft
from engine.cards import in_order
from engine.game import CHANCE
from engine.kit.words import Pick, Picked
from engine.table import actors
from tests.bot.games.card_games import CARD_FRONTS, play, scene

FRONT = CARD_FRONTS["vint"]


@pytest.mark.parametrize(("deal", "count"), [("vitalin", 2), ("litter", 4), ("big_talon", 8)])
def test_a_card_too_many_takes_the_place_of_the_first(deal: str, count: int) -> None:
    for moment in play("vint", 0, 4, deals=9, deal=deal):
        asked = actors(moment.table) - {CHANCE}
        view = moment.seen(min(asked)) if asked else None
        if view is None or not any(isinstance(each, (Pick, Picked)) for each in view.moves):
            continue
        draft, hand = Draft(), [*view.hands[view.viewer]]
        for card in hand:
            draft = FRONT.draft(draft, codes.toggle(card), view)
        assert draft.cards == tuple(hand[-count:])
        rows = FRONT.hand_screen(view, scene("vint", 4, draft=draft)).rows
        code = "x" + "".join(card.code for card in in_order(draft.cards))
        assert any(code in (button.data or "") for row in rows for button in row)
        assert FRONT.draft(draft, codes.toggle(hand[-1]), view).cards == tuple(hand[-count:-1])
        return
    raise AssertionError("nobody is asked for cards")
