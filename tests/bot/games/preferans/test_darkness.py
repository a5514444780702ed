"""What people are told of bombs and of what they multiply."""

from dataclasses import replace

from bot.games.preferans import darkness, group, hand, lines, past, result
from bot.games.preferans import sheet as sheets
from bot.views import codes
from bot.views.model import Draft
from engine.game import PUBLIC
from engine.preferans.facts import DealFacts
from engine.table import observe
from tests.bot.games.limits import check
from tests.bot.games.preferans.games import scene
from tests.engine.preferans.deals import agreement, deal, scored, sheet
from tests.engine.preferans.tables import dealt, listed, run


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


def test_bombs_of_others_stand_behind_the_menu() -> None:
    """One's own stand by one's pool, in the group there is no menu."""
    table = run(dealt(convention="classic", forced_rounds=0), "")
    accounts = tuple(
        replace(each, bombs=bombs)
        for each, bombs in zip(table.state.pulka.sheet.accounts, ((), (2, 4), (8,)), strict=True)
    )

    def shown(viewer: int, asked: str = "") -> str:
        seen = observe(table, viewer)
        seen = replace(seen, sheet=replace(seen.sheet, accounts=accounts))
        make = group.deal_screen if viewer == PUBLIC else hand.hand_screen
        return plain(make(seen, scene(draft=Draft(asked=asked))).text)

    assert "Бомбы: Борис ×2 ×4 · Вера ×8" in shown(PUBLIC)
    assert "Бомбы" not in shown(1)
    assert "×2 ×4" in shown(1)
    assert "×8" not in shown(1)
    opened = shown(1, asked=codes.MENU)
    assert "Бомбы: Вера ×8" in opened
    assert "Бомбы: Борис ×2 ×4 · Вера ×8" in shown(0, asked=codes.MENU)


def test_forced_deals_come_before_a_number_of_deals() -> None:
    """Rule 13.17: a circle of three before four deals makes seven; the sheet counts the four."""
    table = dealt(convention="classic", forced_rounds=1, limit="deals 4", length=0)
    assert "раздача 1 из 7" in plain(group.deal_screen(observe(table, PUBLIC), scene()).text)
    while not table.state.finished:
        table = run(table, listed(table).split()[0])
    check(past.deal_page(table.state.finished[0], scene()))
    after = observe(table, PUBLIC)
    assert "раздача 0 из 4" in plain(sheets.sheet_screen(after, scene()).text)
    free = replace(after, forced=False, number=2)
    assert plain(lines.header(free, scene())).endswith("раздача 2 из 5 · сдаёт Борис")
