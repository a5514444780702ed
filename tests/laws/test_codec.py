"""Whatever is written can be read, and reads as what it was."""

import json
import random

from engine.log import action_code, encode, opening_of, parse_action
from engine.table import opening_action
from tests.laws.kit import GameLaws
from tests.laws.subjects import every_game

LONGEST_CODE = 40
"""Bytes that a tap leaves for the code of an action, of the 64 a button carries."""


@every_game
def test_codes_are_short_and_mean_one_action_each(laws: GameLaws) -> None:
    game, alphabet = laws.game, laws.whole_alphabet
    codes = [action_code(game, action) for action in alphabet]
    assert len(set(codes)) == len(set(alphabet))
    for code, action in zip(codes, alphabet, strict=True):
        assert code.isascii()
        assert 0 < len(code) <= LONGEST_CODE
        assert parse_action(game, code) == action
        assert encode(game, action) == code


@every_game
def test_agreements_come_back_from_their_text(laws: GameLaws) -> None:
    for variant, draw in laws.variants.items():
        rng = random.Random(f"agreement {variant}")
        for _ in range(200):
            agreement = draw(rng)
            text = json.dumps(encode(laws.game, opening_action(laws.game, agreement)))
            opening = opening_of(json.loads(text))
            assert laws.game.agree(opening.options, opening.players) == agreement


@every_game
def test_every_option_is_drawn(laws: GameLaws) -> None:
    """The laws hold for whatever can be agreed on, so all of it must come up."""
    rng = random.Random("options")
    found: dict[str, set[str]] = {}
    for draw in laws.variants.values():
        for _ in range(100):
            agreement = draw(rng)
            for key, value in {"players": agreement.players, **agreement.values()}.items():
                found.setdefault(key, set()).add(json.dumps(value))
    alone = {"players"} if len(laws.game.seats) == 1 else set()
    # A table with real cards is told its deals: it has tests of its own.
    alone |= {"cards", "half_plays"} & found.keys()
    assert {key for key, values in found.items() if len(values) < 2} == alone
