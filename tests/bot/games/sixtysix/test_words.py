"""Sixty-six by its number, which is a length as well."""

from bot.games.registry import usual
from bot.handlers.newgame import game_named, parse_request
from engine.sixtysix.game import SIXTYSIX


def test_the_number_is_the_name_unless_the_words_are_of_another_game() -> None:
    for words in ("66", "«66»", "66 ставка=5", "66, новичок"):
        wish = parse_request(words)
        assert (wish.game, wish.unknown, wish.clear) == (SIXTYSIX.key, (), True)
    assert game_named(["66"]) == SIXTYSIX.key
    assert parse_request("66 10").options == {"parties": 10}
    for words in ("сочинка 66", "66 распасы=1-2-3"):
        wish = parse_request(words)
        assert (wish.game, wish.options["length"], wish.unknown) == (usual(), 66, ())
