"""Computers of Gorka: words that follow from hands, silence, bluffs by chance alone."""

import random
from collections import Counter

import pytest

from engine.computers import Effort, Level
from engine.gorka.ai import COMPUTERS
from engine.gorka.game import GORKA, GorkaDeal
from engine.gorka.hands import CARDS, HandKind, read
from engine.kit.computers import SILENT
from engine.kit.pot import PotSay, Raise
from engine.kit.words import Action, listed
from engine.table import actors, apply, moves, observe
from tests.engine.trick_tables import TrickTables

TABLES = TrickTables(GORKA)
HIGH, LOW = "Ah Ad As Ac", "6c 8s 9d 7h"
QUICK = Effort(10)


def first_word(level: str, hand: str, seed: int = 1) -> Action:
    """The first of two speaks against a dealer who shows two queens."""
    table = TABLES.run(TABLES.deal(TABLES.opened(2), hand, "Qs Qd Jd Tc"), "xQsQd")
    (seat,) = actors(table)
    return COMPUTERS.choose(observe(table, seat), random.Random(seed), level, QUICK)


@pytest.mark.parametrize("level", Level)
def test_a_high_hand_goes_up_and_a_low_one_passes(level: str) -> None:
    assert isinstance(first_word(level, HIGH), Raise)
    said = [first_word(level, LOW, seed=seed) for seed in range(20)]
    assert Counter(said).most_common(1)[0][0] is PotSay.PASS


def test_an_expert_alone_bluffs_now_and_then() -> None:
    """The same view says other things by the source of chance alone."""
    bluffs = {
        level: sum(isinstance(first_word(level, LOW, seed=n), Raise) for n in range(60))
        for level in (Level.NOVICE, Level.CLUB, Level.EXPERT)
    }
    assert bluffs[Level.NOVICE] == bluffs[Level.CLUB] == 0
    assert 1 <= bluffs[Level.EXPERT] <= 20


def test_silence_says_the_same_with_any_hand() -> None:
    table = TABLES.opened(3, 0, "", dark=True, opening="choice")
    table = TABLES.deal(table, HIGH, LOW, "Kc 7c 6d Kd")
    while table.state.deal is not None:
        seat = min(actors(table))
        said = COMPUTERS.choose(observe(table, seat), random.Random(1), SILENT, QUICK)
        assert said in moves(table, seat)
        table = apply(table, seat, said)
    facts = table.state.finished[-1].facts
    assert {word.say for word in facts.words} == {PotSay.PASS}
    assert facts.dark == (0, 0, 0)
    assert [card.code for card in facts.opened[0]] == ["7c", "6d"]


def test_a_hint_is_no_bluff() -> None:
    table = TABLES.run(TABLES.deal(TABLES.opened(2), LOW, "Qs Qd Jd Tc"), "xQsQd")
    for seed in range(30):
        advice = COMPUTERS.advise(observe(table, 1), random.Random(seed), QUICK)
        assert advice.action is PotSay.PASS


@pytest.mark.slow
@pytest.mark.parametrize("style", ["always", "never", "strong", "repeat"])
def test_an_expert_loses_nothing_to_plain_styles(style: str) -> None:
    """Few deals: 20,000 of two and of four were played by hand."""
    assert against(style, 300) > -0.5


def against(style: str, boards: int) -> float:
    """What an expert wins a deal against one who plays in a plain way."""
    rng, won = random.Random(style), 0
    for number in range(boards):
        codes = [card.code for card in rng.sample(CARDS, 8)]
        hands = " ".join(codes[:4]), " ".join(codes[4:])
        table = TABLES.deal(TABLES.opened(2, number % 2), *hands)
        while (deal := table.state.deal) is not None:
            (seat,) = actors(table)
            said = plainly(style, deal)
            if seat == 0:
                said = COMPUTERS.choose(observe(table, 0), rng, Level.EXPERT, QUICK)
            table = apply(table, seat, said)
        won += int(table.state.score.accounts[0])
    return won / boards


def plainly(style: str, deal: GorkaDeal) -> Action:
    """Always raise, never raise, only strong hands, or what was said last."""
    choices = listed(GORKA.choices(deal, 1))
    if deal.stage != "words":
        return choices[0]
    raises = [each for each in choices if isinstance(each, Raise)]
    stays = PotSay.EQUAL if PotSay.EQUAL in choices else PotSay.PASS
    last = deal.words[-1].say if deal.words else PotSay.PASS
    strong = read(deal.hands[1], deal.agreement.falka).kind not in (
        HandKind.NOTHING,
        HandKind.THREE,
    )
    up = {"always": True, "never": False, "strong": strong, "repeat": last is PotSay.RAISE}[style]
    if up:
        return raises[-1] if raises else stays
    return PotSay.PASS if style == "strong" or last is PotSay.PASS else stays
