"""What people are told of bombs and of what they multiply."""

from dataclasses import replace

from bot.games.preferans import darkness, result
from engine.preferans.facts import DealFacts
from tests.bot.games.preferans.games import scene
from tests.engine.preferans.deals import agreement, deal, scored, sheet


def plain(text: str) -> str:
    """A text with plain blanks."""
    return str(text).replace("\u00a0", " ")


def written(facts: DealFacts) -> DealFacts:
    """The deal as it is kept in Classic, nobody near the end."""
    return replace(facts, writes=scored(facts, agreement("classic", 3, length=100), sheet(0, 0, 0)))


def told(facts: DealFacts) -> list[str]:
    return [plain(line) for line in darkness.result_lines(facts, scene())]


def test_eight_made_dark_on_a_double_bomb_says_where_forty_eight_comes_from() -> None:
    facts = written(deal((8, 2, 0), contract="8h", whisters=(1,), bomb=4, dark=True))
    assert told(facts) == ["Бомба ×4, втёмную ×2: вместе ×8"]
    lines = [plain(line) for line in result.write_lines(facts, scene())]
    assert lines[0] == "Анна: пуля 48, бомба ×4 сыграна"


def test_a_lost_game_leaves_the_bomb() -> None:
    facts = written(deal((5, 5, 0), contract="6s", whisters=(1,), bomb=2))
    assert told(facts) == ["Бомба ×2", "Бомба ×2 остаётся"]


def test_each_price_that_a_bomb_raised_is_explained() -> None:
    facts = written(deal((5, 5, 0), contract="6s", whisters=(1,), bomb=2))
    why = plain(result.why_screen(facts, scene()).text)
    assert why.count("Цена контракта умножена. Бомба ×2.") == 3
