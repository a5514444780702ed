"""Screens of deals with real cards: what was not reported is not shown, entries stand apart."""

import json
import random
from dataclasses import replace
from fractions import Fraction

import pytest

from bot.games.preferans import past, printed, result, sheet
from bot.games.preferans.telling import REPORTING, answers
from bot.i18n import LANGUAGES, plain
from bot.screen import Screen
from bot.taps import decode
from bot.views.model import Occupant, ReportDraft, Scene
from engine.errors import RuleError
from engine.events import Joined
from engine.game import CHANCE, PUBLIC
from engine.preferans.actions import DealKind, HandEntry, Mend, Special, Tell
from engine.preferans.game import PreferansTable
from engine.preferans.options import agree
from engine.preferans.recorded import RECORDS
from engine.record import history, past_of, read, write
from engine.table import apply, observe
from engine.votes import AGREE, ProposeNewcomer
from render.preferans.layout import lay_out
from tests.bot.games.preferans.games import scene
from tests.engine.preferans.told import (
    random_agreement,
    random_tell,
    real,
    real_table,
    standing,
)

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


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_suit_that_was_not_named_is_shown_nowhere(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(8):
        agreement = random_agreement(rng, stalingrad=False)
        if agreement.convention.record:  # or else it has to be named
            wish = {**agreement.values(), "price_table": "4"}
            agreement = agree(agreement.convention.key, agreement.players, wish)
        table = real_table(agreement)
        for _ in range(3):
            if observe(table, PUBLIC).over:
                break
            table = apply(table, 0, replace(random_tell(rng, table.state.pulka), strain=None))
        view = observe(table, PUBLIC)
        names = [f"P{seat}" for seat in range(table.players)]
        record = write(RECORDS, history(RECORDS, table), names)
        named = {deal.get("contract") for deal in record["deals"]}
        assert named <= {None, *Special}, named
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


# --- entries by hand ------------------------------------------------------------------------

NAMES = ("Анна", "Борис", "Вера", "Глеб")


def tapped(table: PreferansTable, *labels: str, draft: ReportDraft | None = None) -> ReportDraft:
    """The draft after taps on buttons with these labels."""
    around = scene_of(table)
    draft = draft or ReportDraft()
    for label in labels:
        shown = shown_at(table, draft)
        buttons = {each.text: each.data for row in shown.rows for each in row}
        assert label in buttons, (label, shown)
        view = observe(table, PUBLIC)
        draft = REPORTING.step(view, draft, decode(buttons[label] or "").what, around.tr)
    return draft


def scene_of(table: PreferansTable) -> Scene:
    seats = tuple(Occupant(NAMES[seat], user_id=seat + 1) for seat in range(table.players))
    return replace(scene(table.players), seats=seats)


def shown_at(table: PreferansTable, draft: ReportDraft) -> Screen:
    return REPORTING.screen(observe(table, PUBLIC), replace(scene_of(table), report=draft))


def test_an_entry_is_made_with_buttons() -> None:
    table = evening(SIX)
    draft = tapped(table, "Штраф, пари…", "Гора", "Борис", "−", "2", ",", "5", "Дальше", "штраф")
    assert "Борис: гора −2½ — штраф" in shown_at(table, draft).text
    table = apply(table, 0, REPORTING.action(observe(table, PUBLIC), draft))
    (entry,) = table.state.pulka.entered
    assert (entry.seat, entry.column, entry.points) == (1, "mountain", Fraction(-5, 2))
    draft = tapped(table, "Сдачи", "Запись 1", "Висты", "Вера", "Анна", "4", "0")
    view = observe(table, PUBLIC)
    draft = tapped(table, "Дальше", draft=draft)
    found = REPORTING.typed(view, draft, "пари о погоде", scene_of(table).tr)
    assert isinstance(found, ReportDraft)
    done = REPORTING.action(view, found)
    back = REPORTING.undo(view, done)
    mended = apply(table, 1, done)
    assert mended.state.pulka.entered[0].why == "пари о погоде"
    assert "исправлено: Борис" in shown_at(mended, tapped(mended, "Сдачи")).text
    assert standing(apply(mended, 1, back).state.pulka) == standing(table.state.pulka)
    gone = REPORTING.action(view, tapped(table, "Сдачи", "Запись 1", "Удалить"))
    assert apply(table, 0, gone).state.pulka.entered == ()


@pytest.mark.parametrize(("reply", "points", "why"), [("5", 5, ""), ("-1/3 ошибка", 0, "ошибка")])
def test_points_of_an_entry_may_be_a_reply(reply: str, points: int, why: str) -> None:
    table = evening(SIX)
    draft = tapped(table, "Штраф, пари…", "Пуля", "Анна", "7")
    found = REPORTING.typed(observe(table, PUBLIC), draft, reply, scene_of(table).tr)
    assert isinstance(found, ReportDraft)
    done = answers.read(table.state.pulka, found).told
    assert done["points"] == (points or Fraction(-1, 3))
    assert done.get("why", "") == why


@pytest.mark.parametrize("code", ["key=x", "key=12", "done", "7", "drop", "entry=2", "why=1", "="])
def test_forged_codes_of_an_entry_are_refused(code: str) -> None:
    table = evening(SIX)
    draft = tapped(table, "Штраф, пари…", "Пуля", "Анна")
    with pytest.raises((ValueError, RuleError)):
        REPORTING.step(observe(table, PUBLIC), draft, code, scene_of(table).tr)


def test_the_sheet_shows_entries_apart() -> None:
    fine = HandEntry(seat=1, column="mountain", points=Fraction(5), why="опоздал")
    table = apply(evening(SIX), 0, fine)
    table = apply(table, 0, Tell(taken=(2, 4, 4)))
    seats = scene_of(table).seats
    for pulka in (observe(table, PUBLIC), RECORDS.past(history(RECORDS, table))):
        drawn = sheet.sheet_picture(pulka, seats, scene_of(table).tr)
        assert drawn.notes == ("Борис: гора +5 — опоздал",)
        column = drawn.players[1].mountain
        assert [(each.deal, each.by_hand) for each in column] == [(1, True), (2, False)]
        assert column[0].total == 5
        assert column[-1].total == pulka.sheet.accounts[1].mountain
        written = [each.written.text for each in lay_out(drawn).placed]
        assert {"5*", "* Борис: гора +5 — опоздал"} <= {*written}


def test_why_shows_entries_apart() -> None:
    fine = HandEntry(seat=1, column="mountain", points=Fraction(5), why="опоздал")
    table = apply(evening(SIX), 0, fine)
    around = replace(scene_of(table), entered=table.state.pulka.entered)
    shown = plain(result.why_screen(table.state.pulka.finished[0], around).text)
    assert "Записи от руки\nБорис: гора +5 — опоздал" in shown


def test_a_standing_has_no_later_entries() -> None:
    fine = HandEntry(seat=1, column="mountain", points=Fraction(5), why="опоздал")
    table = apply(apply(evening(SIX), 0, Tell(taken=(4, 3, 3))), 0, fine)
    view = observe(table, PUBLIC)
    before = observe(evening(SIX), PUBLIC)
    assert result.settlement_after(view, 1, frozenset()) == before.settlement
    assert result.settlement_after(view, 2, frozenset()) == view.settlement


def test_an_earlier_deal_shows_the_people_of_its_time() -> None:
    table = evening(SIX, Tell(taken=(4, 3, 3)))
    table = apply(table, CHANCE, ProposeNewcomer(7, "Глеб"))
    while table.vote is not None:
        table = apply(table, min(table.vote.awaited), AGREE)
    (came,) = table.seating.events
    assert isinstance(came, Joined)
    people = [name for seat, name in enumerate(NAMES) if seat != came.seat]
    shown = shown_at(table, ReportDraft(deal=1))
    grid = [row[0].text.split()[0] for row in shown.rows[:3]]
    assert grid == people


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("Александр", "Александра Юн", "Борис"), ["А…р", "А…а Ю", "Борис"]),
        (("Очень Длинное 1", "Очень Длинное 20", "Алексей"), ["О…1", "О…20", "Алек…"]),
        (("Анна", "Анна 2", "Анна 3"), ["Анна", "А…2", "А…3"]),
        (("Тётя Валя", "Тётя Вера", "Тётя Зина"), ["Т…аля", "Т…ера", "Т…Зин"]),
    ],
)
def test_names_that_are_cut_differ(names: tuple[str, ...], expected: list[str]) -> None:
    table = evening()
    seats = tuple(Occupant(name, user_id=1) for name in names)
    shown = REPORTING.screen(observe(table, PUBLIC), replace(scene_of(table), seats=seats))
    assert [row[0].text.rpartition(" ")[0].rstrip(":") for row in shown.rows[:3]] == expected
    misere = [each.text for each in shown.rows[3]]
    assert len(set(misere)) == 3, misere


def test_the_list_names_deals_that_were_taken_out() -> None:
    table = apply(evening(SIX, Tell(taken=(2, 4, 4))), 2, Mend(1))
    shown = shown_at(table, ReportDraft(opened="deals"))
    assert "Убрано: Вера, было «Борис\N{NO-BREAK SPACE}6, не вистовали»" in shown.text
    back = apply(table, 0, Mend(1, SIX, insert=True))
    assert "Убрано" not in shown_at(back, ReportDraft(opened="deals")).text
