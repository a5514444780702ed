"""Screens of deals with real cards: what was not reported is not shown, entries stand apart."""

import json
import random
from dataclasses import replace

import pytest

from bot.games.preferans import past, printed, result
from bot.i18n import LANGUAGES, plain
from engine.game import PUBLIC
from engine.preferans.actions import DealKind, Mend, Tell
from engine.preferans.game import PreferansTable
from engine.preferans.recorded import RECORDS
from engine.record import history, past_of, read, write
from engine.table import apply, observe
from tests.bot.games.preferans.games import scene
from tests.engine.preferans.told import random_agreement, random_tell, real, real_table

SIX = Tell(kind=DealKind.CONTRACT, declarer=1, level=6)


def evening(*tells: Tell | Mend, players: int = 3, **options: bool | str) -> PreferansTable:
    table = real_table(real("sochi", players, **options))
    for tell in tells:
        table = apply(table, 0, tell)
    return table


@pytest.mark.parametrize(
    ("taken", "expected"),
    [
        ((1, 5, 4), ("больше чем за 2",)),
        ((0, 9, 1), ("больше чем за 2", "половину обязательных, здесь 2")),
    ],
)
def test_why_names_half_the_obligation(taken: tuple[int, ...], expected: tuple[str, ...]) -> None:
    tell = replace(SIX, left=(0,), taken=taken)
    (facts,) = evening(tell, half_plays=True).state.pulka.finished
    shown = plain(result.why_screen(facts, scene(3)).text)
    assert all(each in shown for each in expected), shown
    assert "пасующего" not in shown


@pytest.mark.parametrize("seed", range(4))
def test_a_suit_that_was_not_named_is_shown_nowhere(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(8):
        agreement = random_agreement(rng, stalingrad=False)
        table = real_table(agreement)
        for _ in range(3):
            if observe(table, PUBLIC).over:
                break
            table = apply(table, 0, replace(random_tell(rng, table.state.pulka), strain=None))
        view = observe(table, PUBLIC)
        names = [f"P{seat}" for seat in range(table.players)]
        record = write(RECORDS, history(RECORDS, table), names)
        named = {deal.get("contract") for deal in record["deals"]}
        assert named <= {None, "misere"}, named
        pulka = past_of(RECORDS, read(RECORDS, json.loads(json.dumps(record, default=str))))
        for language in LANGUAGES:
            around = scene(table.players, language=language)
            assert "♠" not in printed.sheet_text(pulka, tuple(names), "", language)
            for facts in view.finished:
                screens = (
                    result.result_screen(facts, view, around, cut_button=False),
                    result.card_screen(facts, replace(view, viewer=0), around),
                    result.why_screen(facts, around),
                    past.deal_page(facts, around),
                )
                assert not any("♠" in each.text for each in screens)
                assert "♠" not in result.deal_line(facts, around)


def test_a_mended_deal_says_so_in_history() -> None:
    table = evening(SIX, Mend(1, replace(SIX, level=7)))
    (facts,) = RECORDS.past(history(RECORDS, table)).finished
    shown = past.deal_page(facts, scene(3)).text
    assert "Раздачу исправляли" in shown
