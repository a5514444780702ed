"""What Lenturlu is called after /newgame."""

from bot.handlers.newgame import parse_request


def test_other_words_are_understood() -> None:
    wish = parse_request("мушка лентюрлю")
    assert (wish.game, dict(wish.options), wish.unknown) == ("lenturlu", {}, ())
