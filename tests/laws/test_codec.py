"""Whatever is written can be read, and reads as what it was."""

import json
import random

import pytest

from engine.log import action_code, decode_agreement, encode, encode_agreement, parse_action
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
        assert json.loads(json.dumps(encode(game, action))) == {"do": code}


@every_game
def test_agreements_come_back_from_their_text(laws: GameLaws) -> None:
    for variant, draw in laws.variants.items():
        rng = random.Random(f"agreement {variant}")
        for _ in range(200):
            agreement = draw(rng)
            text = json.dumps(encode_agreement(agreement))
            assert decode_agreement(laws.game, json.loads(text)) == agreement


@every_game
def test_what_was_kept_before_an_option_was_added_is_read(laws: GameLaws) -> None:
    game = laws.game
    for players in game.places({}):
        agreement = game.agree({}, players)
        whole = encode_agreement(agreement)
        for key in whole.keys() - {"players"}:
            older = {each: value for each, value in whole.items() if each != key}
            assert decode_agreement(game, older, complete=False) == agreement
            # A log is folded, and what it does not say is not guessed.
            with pytest.raises(ValueError, match="every option"):
                decode_agreement(game, older)
        for unknown in (whole | {"no-such-option": 1}, {}):
            with pytest.raises((ValueError, LookupError)):
                decode_agreement(game, unknown, complete=False)


@every_game
def test_every_option_is_drawn(laws: GameLaws) -> None:
    """The laws hold for whatever can be agreed on, so all of it must come up."""
    rng = random.Random("options")
    found: dict[str, set[str]] = {}
    for draw in laws.variants.values():
        for _ in range(100):
            for key, value in encode_agreement(draw(rng)).items():
                found.setdefault(key, set()).add(json.dumps(value))
    assert {key for key, values in found.items() if len(values) < 2} == set()
