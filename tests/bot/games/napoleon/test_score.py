"""Accounts in words and drawn: exact to the fraction, and the same everywhere."""

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.games.napoleon import front, group, result, score
from bot.i18n import plain
from bot.views import words
from engine.game import PUBLIC
from engine.table import apply, observe
from engine.votes import AGREE, ProposeStop
from tests.bot.games.napoleon.games import NAMES, play, scene
from tests.bot.games.napoleon.story import Story


@pytest.mark.parametrize("players", range(2, 7))
def test_every_result_sums_to_what_the_accounts_say(players: int) -> None:
    before = (Fraction(0),) * players
    *_, end = play(players, players, deals=8)
    last = end.seen(PUBLIC)
    for facts in last.finished:
        change = result.changes(facts)
        assert (
            tuple(old + new for old, new in zip(before, change, strict=True))
            == facts.score.accounts
        )
        assert sum(facts.score.accounts) + facts.score.pot == 0
        before = facts.score.accounts
        told = plain(result.accounts_line(facts, scene(players)))
        for name, account in zip(NAMES, facts.score.accounts, strict=False):
            assert f"{name}\u00a0{words.signed(account)}" in told
    assert last.over
    assert sum(last.settlement) == 0


def stopped(players: int, bids: tuple[int, ...]) -> Story:
    """One deal of bids alone, then everybody agrees to stop."""
    story = Story("ru", players)
    hands = "Ks 9s Kd 7c 6h|As Qs Ad Tc 8h|Js Ts 8s Qd 7h|7s 6s Jd Td 9c|Ac Kc Qc Jc 8c"
    story.shuffle("|".join(hands.split("|")[:players]), "9h")
    story.cut()
    story.bid(*bids)
    if any(bids):
        story.play_on()
    story.table = apply(story.table, 0, ProposeStop())
    for seat in range(1, players):
        story.table = apply(story.table, seat, AGREE)
    return story


def test_a_pot_that_does_not_divide_is_shared_in_fractions_people_read() -> None:
    story = stopped(3, (5,))  # bid five, and failed: the pot of 3 stays
    seen, around = story.seen(PUBLIC), scene(3)
    assert [str(each) for each in seen.settlement] == ["5", "-10", "5"]
    text = plain(score.final_text(seen, around))
    assert "Банк 3 поделён поровну, каждому 1." in text
    assert score.exact_line(seen, around) is None
    thirds = (Fraction(1, 3), Fraction(-5, 3), Fraction(4, 3))
    view = score_view(thirds)
    assert plain(score.exact_line(view, around) or "") == "Точно: " + " · ".join(
        f"{name}\u00a0{figure}" for name, figure in zip(NAMES, ("+⅓", "−1⅔", "+1⅓"), strict=False)
    )
    assert "+⅓" in score.exact_popup(view, around)
    shown = score.score_table(view, around)
    assert shown.totals == ("+⅓", "−1⅔", "+1⅓")
    assert shown.losses == {1}


def score_view(settlement: tuple[Fraction, ...]) -> score.ScoreView:
    """A view whose settlement has these figures."""
    return replace(stopped(3, (0, 0, 0)).seen(PUBLIC), settlement=settlement)


def test_the_table_shows_who_bid_and_whether_it_was_made() -> None:
    story = stopped(4, (0, 2, 0, 0))
    table = score.score_table(story.seen(PUBLIC), scene())
    (row,) = table.rows
    assert (row.label, row.note, row.extra, row.marked, row.lost) == ("1", "2 ✓", "0", 2, False)
    assert row.cells == ("−1", "−1", "+3", "−1")
    passed = score.score_table(stopped(4, (0, 0, 0, 0)).seen(PUBLIC), scene())
    (row,) = passed.rows
    assert (row.note, row.extra, row.marked, row.lost) == ("пас", "4", None, False)
    assert passed.totals == ("0", "0", "0", "0")


def test_equal_scores_make_equal_pictures() -> None:
    one, other = (score.picture(stopped(4, (0, 2, 0, 0)).seen(PUBLIC), scene()) for _ in range(2))
    assert one.key == other.key
    assert one.draw() == other.draw()
    assert score.picture(stopped(4, (0, 0, 0, 0)).seen(PUBLIC), scene()).key != one.key
    drawn = group.final_screen(stopped(4, (0, 2, 0, 0)).seen(PUBLIC), scene()).picture
    assert drawn is not None
    assert drawn.draw()[:4] == b"\x89PNG"


def test_a_game_has_no_analysis_and_no_hidden_layout() -> None:
    assert front.analysis is None
    assert not front.has_layout(observe(stopped(2, (0, 0)).table, 0))
