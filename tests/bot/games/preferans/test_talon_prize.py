"""Prizes and penalties of the talon, and the dealer's word, as the screens tell them. 3.6, 4.5."""

import pytest

from bot.games.preferans import group, hand, lines, result
from bot.views.model import Draft
from engine.game import PUBLIC
from engine.options import OptionValue
from engine.preferans.facts import DealFacts
from engine.preferans.game import PreferansTable
from engine.table import observe
from tests.bot.games.preferans.games import scene
from tests.engine.preferans.tables import cards, dealt, run

HAND = "AKQJT9s Ac Kc 7d 8d"


def bought(talon: str, players: int = 4, **options: OptionValue) -> PreferansTable:
    """Seat 1 (Борис) has taken the talon at 6♠; seat 0 (Анна) deals."""
    return run(dealt(HAND, talon=talon, players=players, **options), "b6s P P O")  # type: ignore[arg-type]


def deal_text(table: PreferansTable) -> str:
    players = len(table.state.sheet.accounts)
    return group.deal_screen(observe(table, PUBLIC), scene(players)).text


@pytest.mark.parametrize(
    ("talon", "told"),
    [
        ("Ad Ah", "Прикуп: Т♦ Т♥, премия за три взятки"),
        ("Kh Ah", "Прикуп: К♥ Т♥, премия за две взятки"),
        ("Qd Kd", "Прикуп: Д♦ К♦, премия за взятку"),
        ("9d Td", "Прикуп: 9♦ 10♦\n"),
    ],
)
def test_an_open_talon_says_what_it_is_worth(talon: str, told: str) -> None:
    assert told in deal_text(bought(talon, dealer_talon_prize=True)) + "\n"
    assert "преми" not in deal_text(bought(talon))


def test_a_misere_has_no_prize_to_tell_of() -> None:
    table = dealt("78s 789c 78d 789h", talon="Ad Ah", players=4, dealer_talon_prize=True)
    assert "преми" not in deal_text(run(table, "bm P P O"))


def ended(table: PreferansTable) -> DealFacts:
    return table.state.finished[-1]


def lines_of(table: PreferansTable, language: str = "ru") -> tuple[str, str]:
    """The lines of who writes what, and the reasons behind them."""
    around = scene(len(table.state.sheet.accounts), language=language)
    facts = ended(table)
    written = "\n".join(map(str, result.write_lines(facts, around)))
    return written, result.why_screen(facts, around).text


def test_the_result_tells_prize_and_penalty_with_their_reasons() -> None:
    options: dict[str, OptionValue] = {"dealer_talon_prize": True, "talon_refusal_penalty": 5}
    written, why = lines_of(run(bought("Ad Ah", 4, **options), "xAdAh o7s P P"))
    assert (
        "Анна: премия за прикуп 3\u00a0×\u00a04\u00a0=\u00a012, гора 5 за отказ от прикупа"
        in written
    )
    assert "Премия за прикуп по 4 за взятку" in why
    assert "снёс ровно прикуп: по договору сдающий пишет 5 в гору" in why


def test_three_write_the_prize_in_halves() -> None:
    written, why = lines_of(run(bought("Ad Ah", 3, dealer_talon_prize=True), "x7d8d o7s P P"))
    for name in ("Вера", "Анна"):
        assert f"{name}: премия за прикуп 3\u00a0×\u00a04\u00a0:\u00a02\u00a0=\u00a06" in written
    assert "Сдающий играл сам" in why


def test_laying_the_talon_away_says_what_it_costs_the_dealer() -> None:
    talon, other = tuple(cards("9d Td")), tuple(cards("7d 8d"))
    table = bought("9d Td", talon_refusal_penalty=5)
    warning = "Это весь прикуп: сдающий напишет 5 в гору."
    for chosen, warned in ((talon, True), (other, False)):
        text = hand.hand_screen(observe(table, 1), scene(4, draft=Draft(cards=chosen))).text
        assert (warning in text) is warned
    three = observe(bought("9d Td", 3, talon_refusal_penalty=5), 1)
    assert warning not in hand.hand_screen(three, scene(draft=Draft(cards=talon))).text


def test_the_dealer_hears_of_the_rights_that_he_has() -> None:
    """Rules 4.4, 4.5: without half-whist he has none at seven, and answers by agreement only."""
    for half in (True, False):
        seen = observe(run(bought("9d Td", half_whist=half), "x7d8d o7s P"), 0)
        assert ("Если после полвиста" in hand.hand_screen(seen, scene(4)).text) is half
    for answers, owed in ((True, "до виста 1"), (False, "До контракта 8")):
        table = run(bought("9d Td", dealer_answers=answers), "x7d8d o8s P P l2")
        assert (lines.owed(observe(table, 0), scene(4)) is None) is not answers
        assert lines.owed(observe(table, 2), scene(4)) is not None
        table = run(table, "w pc pAs")
        told = str(lines.owed(observe(table, 0), scene(4)))
        assert told.replace("\u00a0", " ").endswith(owed)
