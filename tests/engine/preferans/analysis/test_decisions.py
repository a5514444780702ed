"""What choices cost by what could be known then: judged by definitions of their own."""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from engine.computers import Effort, Samples, weighed
from engine.preferans.actions import PLAY, DarkBid, DarkHold, DarkPass, LookAtCards, LookAtHand
from engine.preferans.ai import expert
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.analysis import decisions, pulka_before
from engine.preferans.analysis.decisions import Question
from engine.preferans.analysis.replay import course
from engine.preferans.analysis.walk import prepared
from engine.preferans.game import PREFERANS
from engine.preferans.observe import Stage
from engine.table import apply, start
from tests.engine.preferans.analysis.test_walk import each_deal
from tests.engine.preferans.hidden import known_to
from tests.engine.preferans.secrecy import Secrecy
from tests.engine.preferans.tables import EACH_ONCE

FEW = Effort(samples=3)
UNWEIGHED = (DarkBid, DarkHold, DarkPass, LookAtCards, LookAtHand)
"""What is said before one's cards, or another's hand, are seen."""


def asked(kind: tuple[str, int], seeds: range) -> Iterator[tuple[Any, int, int, list[Question]]]:
    """Every choice of every seat in random pulkas."""
    for past, number in each_deal(kind, seeds):
        players = pulka_before(past.finished, number, past.agreement).agreement.players
        for seat in range(players):
            found = decisions.questions(past.finished, number, past.agreement, seat)
            yield past, number, seat, list(found)


@pytest.mark.slow
@pytest.mark.parametrize("kind", EACH_ONCE, ids=str)
def test_a_question_tells_what_its_person_knew_and_no_more(kind: tuple[str, int]) -> None:
    compared = 0
    for past, number, seat, questions in asked(kind, range(2)):
        deal = past.finished, number, past.agreement
        steps, _ = course(past.finished[number - 1], pulka_before(*deal))
        did = [step.action for step in steps if step.actor == seat]
        assert all(question.action in did for question in questions)
        assert len({question.step for question in questions}) == len(questions)
        for question in questions[:3]:
            _, log = prepared(*deal, question.step, seat)
            table, truth = start(PREFERANS, log[0].action), Secrecy(log[0].action)
            for entry in log[1:]:
                table = apply(table, entry.actor, entry.action)
                truth.follow(entry.actor, entry.action, table)
            view = question.view
            shown = {card for hand in view.hands for card in hand or ()}
            assert shown | {*view.talon, *view.discard} <= known_to(truth, seat)
            assert view.viewer == seat
            assert question.action in view.moves
            assert len(view.moves) > 1
            compared += 1
    assert compared > 10


@pytest.mark.slow
@pytest.mark.parametrize("kind", EACH_ONCE, ids=str)
def test_whatever_was_done_is_weighed(kind: tuple[str, int]) -> None:
    """Random players bid, discard and order what no expert would look at."""
    tried = Counter[str]()
    for _, _, _, questions in asked(kind, range(3)):
        for question in questions:
            stage, action, closed = question.view.stage, question.action, question.view.closed
            enough = 1 if stage in (Stage.PLAY, Stage.ALL_PASS) else 4
            if isinstance(action, UNWEIGHED) or closed or tried[stage] >= enough:
                continue
            told = decisions.weigh(question, "seed", FEW)
            if told.choices:
                assert action in {each.action for each in told.choices}, (stage, action)
                tried[stage] += 1
    assert sum(tried.values()) > 5


def advice(gains: dict[Any, list[int]]) -> Advice:
    found = {
        action: Samples([Fraction(each) for each in row], [1] * len(row))
        for action, row in gains.items()
    }
    first = max(found, key=lambda action: found[action].mean)
    return Advice(first, Reason.CARD_BEST, weighed(found, first))


@pytest.mark.slow
def test_the_best_of_noisy_values_looks_no_better_than_it_is() -> None:
    """Where all choices are worth the same, and that cannot be seen, nothing is lost."""
    rng, choices = random.Random(7), list(PLAY.values())[:8]
    costs, naive = list[Fraction](), list[Fraction]()
    for _ in range(200):
        table = [
            {each: [rng.randrange(-20, 21) for _ in range(10)] for each in choices}
            for _ in range(3)
        ]
        done = rng.choice(choices)
        question = Question(0, None, done)  # type: ignore[arg-type]
        found = decisions.cost(question, [advice(each) for each in table])
        assert found is not None
        costs.append(found.cost.mean)
        means = {each: Fraction(sum(gains), 10) for each, gains in table[0].items()}
        naive.append(max(means.values()) - means[done])
    mean = sum(costs) / len(costs)
    spread = sum((each - mean) ** 2 for each in costs) / len(costs) ** 2
    assert mean**2 < 9 * spread
    assert sum(naive) / len(naive) > 3


def test_a_sure_loss_is_found_whole() -> None:
    good, bad = list(PLAY.values())[:2]
    rng = random.Random(3)
    told = []
    for _ in range(3):
        base = [rng.randrange(-20, 21) for _ in range(12)]
        told.append(advice({good: [each + 5 for each in base], bad: base}))
    found = decisions.cost(Question(0, None, bad), told)  # type: ignore[arg-type]
    assert found is not None
    assert found.cost.mean == 5
    assert found.cost.clear
    assert found.expert.mean == 0
    assert found.advice.action == good
    assert decisions.verdict(told).worse[0].loss.mean == 5


@pytest.mark.slow
def test_costs_agree_with_many_more_layouts() -> None:
    """The definition: the best mean less the mean of what was done, over other layouts."""
    within = tried = 0
    for _, _, _, questions in asked(("sochi", 3), range(8)):
        for question in random.Random(tried).sample(questions, min(2, len(questions))):
            parts = [decisions.weigh(question, f"{tried}/{part}") for part in range(3)]
            found = decisions.cost(question, parts)
            if found is None:
                continue
            view, rng = question.view, random.Random(f"reference{tried}")
            reference = expert.explain(view, rng, Effort(samples=120), question.action)
            means = {each.action: each.value for each in reference.choices}
            best = max(means.values(), key=lambda value: value.mean)
            done = means[question.action]
            error = 2 * (found.cost.error + max(best.error, done.error))
            within += abs(found.cost.mean - (best.mean - done.mean)) <= error
            tried += 1
            if tried == 12:
                break
        if tried == 12:
            break
    assert tried == 12
    assert within >= 11
