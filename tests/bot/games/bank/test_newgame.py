"""Names of kinds after /newgame."""

import pytest

from bot.handlers.newgame import parse_request


@pytest.mark.parametrize("text", ["банчек", "банчка", "польский банчек", "banchek"])
def test_banchek_needs_no_second_word(text: str) -> None:
    wish = parse_request(text)
    assert (wish.game, wish.options, wish.unknown) == ("bank", {"kind": "banchek"}, ())
