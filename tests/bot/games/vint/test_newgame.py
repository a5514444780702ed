"""What Vint is called after /newgame."""

from bot.handlers.newgame import parse_request


def test_other_words_are_understood() -> None:
    wish = parse_request("винт 2 втроём")
    assert (wish.game, dict(wish.options), wish.unknown) == (
        "vint",
        {"form": "three", "rubbers": 2},
        (),
    )
