"""Random reports of random agreements with real cards: every screen can be shown and goes on."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.games.preferans import front, result
from bot.games.preferans.telling import answers as steps
from bot.i18n import LANGUAGES, plain
from bot.taps import Verb, decode
from bot.views import keys
from bot.views.model import Occupant, ReportDraft, TapNumbers
from engine.errors import RuleError
from engine.game import PUBLIC
from engine.preferans.conventions import CONVENTIONS
from engine.preferans.game import PREFERANS
from engine.table import apply, observe, opening_action, start
from engine.view import TableStage
from tests.bot.games.preferans.games import scene

if TYPE_CHECKING:
    from engine.options import OptionValue

NAMES = ("Анна", "Борис", "Тётя Валентина из Саратова", "<b>Глеб</b>", "Дина")
GAMES = [
    (key, players)
    for key, each in CONVENTIONS.items()
    for players in each.players
    if not each.own_talons
]


@pytest.mark.slow
@pytest.mark.parametrize(("convention", "players"), GAMES)
def test_whatever_is_tapped_leads_to_a_deal(convention: str, players: int) -> None:
    """In one language and the other, deal by deal."""
    rng = random.Random(f"{convention}{players}")
    options: dict[str, OptionValue] = {
        "convention": convention,
        "cards": "real",
        "length": CONVENTIONS[convention].length,
    }
    agreement = PREFERANS.agree(options, players)
    table = start(PREFERANS, opening_action(PREFERANS, agreement, guests=(players - 1,)))
    seats = tuple(Occupant(name, user_id=1) for name in NAMES[:players])
    written = taps = 0
    draft = ReportDraft()
    while written < 12 and taps < 800 and table.stage is not None:
        view = observe(table, PUBLIC)
        if view.table_stage is TableStage.OVER:
            break
        assert front.reporting is not None
        language = LANGUAGES[written % len(LANGUAGES)]
        around = replace(scene(players, language=language), seats=seats, deadline=None)
        numbers = TapNumbers(deal=view.number, report=taps)
        shown = front.reporting.screen(view, replace(around, report=draft, numbers=numbers))
        assert len(shown.text) < 4096
        buttons = [each for row in shown.rows for each in row]
        assert all(0 < len(each.text) <= keys.WHOLE for each in buttons), shown
        assert all(len(row) <= 6 for row in shown.rows)
        mine = [tap for each in buttons if (tap := decode(each.data or "")).verb is Verb.REPORT]
        assert mine, shown.text
        taps += 1
        tap = rng.choice([each for each in mine if each.what != "-"] or mine)
        if rng.random() < 0.1:
            tap = rng.choice(mine)
        if tap.what == "write" or tap.what.startswith("remove="):
            deal = int(tap.what.partition("=")[2] or 0)
            done = (
                front.reporting.removal(view, deal) if deal else front.reporting.action(view, draft)
            )
            try:
                back = front.reporting.undo(view, done) if deal or draft.deal else None
                table = apply(table, 0, done)
            except RuleError as error:
                if error.key != "told-same":
                    raise
            else:
                written += 1
                if back is not None and rng.random() < 0.5:
                    table = apply(table, 0, back)
            draft = ReportDraft()
            for facts in observe(table, PUBLIC).finished[-1:]:
                look = observe(table, PUBLIC)
                assert result.result_screen(facts, look, around, cut_button=False).rows
                assert plain(result.why_screen(facts, around).text)
            continue
        draft = front.reporting.step(view, draft, tap.what, around.tr)
    assert written > 2, (written, taps)


def test_a_line_of_another_time_is_no_deal() -> None:
    agreement = PREFERANS.agree({"cards": "real"}, 3)
    table = start(PREFERANS, opening_action(PREFERANS, agreement))
    view = observe(table, PUBLIC)
    draft = ReportDraft(line="Анна 12", names=NAMES[:3])
    with pytest.raises(ValueError, match="not all is told"):
        steps.action(view, draft)
