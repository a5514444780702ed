"""The lessons: legal to the end, and whatever they claim about a choice is so, by exact search."""

import random
from collections.abc import Mapping
from typing import Final

import pytest

from engine.cards import Card
from engine.lessons import Lesson
from engine.preferans.actions import MISERE, TRICKS
from engine.preferans.analysis import all_pass, positions
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.lessons import lessons, sheet_after
from engine.preferans.state import AllPass, Before, Play
from engine.solver.all_pass import TRICK
from engine.state import GameOver
from engine.table import apply, moves, start
from engine.tricks import PlayCard, card_set, cards_in

ALONE: Final = {"trick": {1, 2}, "pass": {1, 2}, "misere": {2}}
"""Choices of which it is said that every other card is worse."""
WORSE: Final = {
    ("six", 1): "9s 8h",
    ("six", 2): "9s",
    ("six", 3): "9s",
    ("bid", 4): "9s Ts",
    ("whist", 5): "8d Td",
    ("whist", 8): "Jd",
    ("misere", 1): "8s",
}
"""Cards of which it is said that they lose something there."""
TAKEN: Final = {
    "trick": (6, 3, 1),
    "six": (7, 0, 3),
    "bid": (8, 2, 0),
    "whist": (3, 5, 2),
    "pass": (2, 8, 0),
    "misere": (0, 4, 6),
}


def begun(lesson: Lesson) -> PreferansTable:
    table = start(PREFERANS, lesson.log[0].action)
    for entry in lesson.log[1:]:
        table = apply(table, entry.actor, entry.action)
    return table


def costs(table: PreferansTable) -> Mapping[Card, int]:
    """What each card loses of the best, in tricks and on all-pass in parts of one."""
    phase = table.state.phase
    if isinstance(phase, AllPass):
        shares = all_pass.own_shares(phase)
        return {card: share - min(shares.values()) for card, share in shares.items()}
    assert isinstance(phase, Play)
    tricks = positions.by_card(positions.position_in_play(phase))
    few = (phase.turn == phase.declarer) is (phase.history.contract is MISERE)
    best = min(tricks.values()) if few else max(tricks.values())
    return {card: TRICK * abs(taken - best) for card, taken in tricks.items()}


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.key)
def test_a_lesson_is_played_to_its_end_and_claims_nothing_wrong(lesson: Lesson) -> None:
    table, step, claimed = begun(lesson), 0, 0
    for each in lesson.course:
        assert not isinstance(table.stage, GameOver)
        assert each.action in moves(table, each.actor)
        if each.asked:
            step += 1
            assert len(moves(table, each.actor)) > 1
            if isinstance(each.action, PlayCard):
                found = costs(table)
                assert found[each.action.card] == 0
                others = {card for card in found if card is not each.action.card}
                if step in ALONE.get(lesson.key, ()):
                    assert all(found[card] for card in others)
                    claimed += 1
                told = WORSE.get((lesson.key, step), "").split()
                assert all(found[Card.parse(code)] for code in told)
        table = apply(table, each.actor, each.action)
    assert isinstance(table.stage, GameOver)
    assert table.state.finished[0].taken == TAKEN[lesson.key]
    assert claimed == len(ALONE.get(lesson.key, ()))
    assert 0 < step <= 10


def test_they_have_numbers_in_order_and_keys_of_their_own() -> None:
    numbers = [lesson.number for lesson in lessons()]
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(1, numbers[-1] + 1))
    assert len({lesson.key for lesson in lessons()}) == len(numbers)


def test_the_eight_tricks_that_a_lesson_counts_are_there_however_the_cards_lie() -> None:
    """«Посчитайте … восемь»: against every hand that the others may hold."""
    (lesson,) = (each for each in lessons() if each.key == "bid")
    table = begun(lesson)
    for each in lesson.course:
        if isinstance(each.action, PlayCard):
            break
        table = apply(table, each.actor, each.action)
    phase, rng = table.state.phase, random.Random(8)
    assert isinstance(phase, Play)
    own, *others = phase.hands
    unseen = [card for hand in others for card in cards_in(hand)]
    least = TRICKS
    for _ in range(150):
        rng.shuffle(unseen)
        split = card_set(unseen[:TRICKS]), card_set(unseen[TRICKS:])
        dealt = phase._replace(hands=(own, *split))
        least = min(least, max(positions.by_card(positions.position_in_play(dealt)).values()))
    assert least == 8


def test_the_sheet_goes_on_from_one_lesson_to_the_next() -> None:
    """Pool, mountain and whists stand on the sheet that is shown."""
    (lesson,) = (each for each in lessons() if each.shows_sheet)
    (before,) = (each.action for each in lesson.log if isinstance(each.action, Before))
    assert before.sheet.accounts[0].pool > 0
    sheet = sheet_after(lesson)
    assert sheet.accounts[0].pool == before.sheet.accounts[0].pool
    assert any(each.mountain for each in sheet.accounts)
    assert sum(sheet.accounts[0].whists) > sum(before.sheet.accounts[0].whists)
