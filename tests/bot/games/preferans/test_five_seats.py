"""What the two who sit out of five read while they wait. Rule 13.23."""

import pytest

from bot.games.preferans import front, result
from bot.i18n import plain
from engine.game import PUBLIC
from engine.options import OptionValue
from engine.preferans.game import PreferansTable
from engine.table import observe
from tests.bot.games.preferans.games import scene
from tests.engine.preferans.tables import dealt, listed, run
from tests.support.texts import runs

HAND = "AKQJT9s Ac Ad Ah Kh"
DEALER, SECOND = 0, 3


def five(codes: str, **options: OptionValue) -> PreferansTable:
    return run(dealt(HAND, talon="7d 8d", players=5, **options), codes)  # type: ignore[arg-type]


def read(table: PreferansTable, seat: int) -> str:
    return plain(front.hand_screen(observe(table, seat), scene(5)).text)


@pytest.mark.parametrize(
    ("codes", "dealers", "seconds"),
    [
        ("", "role-dealer", "role-sitter"),
        ("b6s P P O x7d8d o8s", "sitting-passed", "sitting-second"),
        ("P P P", "sitting-talon", "sitting-out"),
    ],
)
def test_each_hears_what_rights_he_has(codes: str, dealers: str, seconds: str) -> None:
    table, tr = five(codes), scene(5).tr
    dealer, second = plain(tr(dealers)), plain(tr(seconds, name="Анна", consoled="yes"))
    assert dealer in read(table, DEALER)
    assert second not in read(table, DEALER)
    assert second in read(table, SECOND)
    assert dealer not in read(table, SECOND)
    assert front.hand_popup(observe(table, SECOND), scene(5)) == plain(tr("popup-out"))
    assert front.hand_popup(observe(table, DEALER), scene(5)) == plain(tr("popup-sitting"))


@pytest.mark.parametrize(
    ("contract", "options", "told"),
    [
        ("6s", {}, True),
        ("6s", {"stalingrad": True}, False),
        ("6s", {"half_whist": False}, False),
        ("8s", {"half_whist": False}, True),
    ],
)
def test_nobody_hears_of_a_whist_that_the_agreement_leaves_no_dealer(
    contract: str, options: dict[str, OptionValue], told: bool
) -> None:
    """Rules 4.5, 4.9."""
    table = five(f"b6s P P O x7d8d o{contract}", **options)
    lines = [runs(f"sitting-{right}")[0] for right in ("half", "passed", "second")]
    for seat in (DEALER, SECOND):
        assert any(line in read(table, seat) for line in lines) is told


def test_no_consolation_is_promised_where_there_is_none() -> None:
    """Rule 13.24."""
    line = "При недоборе"
    assert line in read(five("b6s P P O x7d8d o8s"), SECOND)
    assert line not in read(five("b6s P P O x7d8d o8s", consolation="players"), SECOND)


def test_tricks_of_an_all_pass_are_told_of_four() -> None:
    table = five("P P P")
    while not table.state.finished:
        table = run(table, listed(table).split()[0])
    line = plain(result.taken_line(table.state.finished[0], scene(5)) or "")
    assert "Анна" in line
    assert "Глеб" not in line


def test_the_group_reads_who_sits_out_while_the_deal_is_bid() -> None:
    tr = scene(5).tr
    told = plain(tr("skips", name="Глеб"))
    assert told == "Глеб эту сдачу отдыхает"
    assert told in plain(front.deal_screen(observe(five(""), PUBLIC), scene(5)).text)
    assert told not in plain(front.deal_screen(observe(five("P P P"), PUBLIC), scene(5)).text)
    four = dealt(HAND, talon="7d 8d", players=4)
    assert runs("skips")[1] not in plain(front.deal_screen(observe(four, PUBLIC), scene(4)).text)
