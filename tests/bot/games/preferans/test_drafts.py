"""What a person puts together before anything is done."""

import pytest

from bot.games.preferans import drafts, labels
from bot.views.model import Draft
from engine.cards import DECK
from engine.log import action_code
from engine.preferans.actions import MISERE, Discard, Order, ProposeResult
from engine.preferans.game import PREFERANS
from engine.preferans.observe import PlayerView, Stage
from tests.bot.games.preferans.games import play, scene


def seen_at(stage: Stage, *, misere: bool = False, whisters: int | None = None) -> PlayerView:
    for moment in play(5, 3, 30):
        for viewer in range(3):
            seen = moment.seen(viewer)
            here = seen.stage is stage and viewer in seen.actors and seen.vote is None
            many = whisters is None or len(seen.whisters) == whisters
            if here and many and (seen.contract is MISERE) is misere:
                return seen
    raise AssertionError(stage)


def test_two_cards_make_a_discard_and_a_third_takes_the_place_of_the_first() -> None:
    seen = seen_at(Stage.DISCARD)
    first, second, third, *_ = sorted(seen.hands[seen.viewer] or ())
    draft = Draft()
    for card in (first, second, third):
        draft = drafts.apply(draft, f"+{card}", seen)
    assert draft.cards == (second, third)
    assert drafts.apply(draft, f"+{second}", seen).cards == (third,)
    assert any(isinstance(move, Discard) and move.cards == set(draft.cards) for move in seen.moves)


def test_a_discard_takes_only_cards_of_the_hand_and_only_then() -> None:
    seen = seen_at(Stage.DISCARD)
    foreign = next(card for card in DECK if card not in (seen.hands[seen.viewer] or ()))
    for code in (f"+{foreign}", "+", "+xx", "+7s8s"):
        with pytest.raises(ValueError, match=r".*"):
            drafts.apply(Draft(), code, seen)
    later = seen_at(Stage.ORDER)
    card = min(later.hands[later.viewer] or ())
    with pytest.raises(ValueError, match=r".*"):
        drafts.apply(Draft(), f"+{card}", later)


def test_only_what_may_be_done_can_be_asked() -> None:
    seen = seen_at(Stage.ORDER)
    order = next(move for move in seen.moves if isinstance(move, Order))
    draft = drafts.apply(Draft(), f"?{action_code(PREFERANS, order)}", seen)
    assert drafts.pending_action(draft, seen) == order
    assert drafts.apply(draft, "-", seen).asked == ""
    for code in ("?", "?pAs", "?nonsense", "nonsense", "", "?bm", "result=99", "result=1-2-3"):
        with pytest.raises(ValueError, match=r".*"):
            drafts.apply(Draft(), code, seen)


def test_a_question_dies_with_its_moment() -> None:
    order = next(move for move in seen_at(Stage.ORDER).moves if isinstance(move, Order))
    assert (
        drafts.pending_action(Draft(asked=action_code(PREFERANS, order)), seen_at(Stage.PLAY))
        is None
    )


def test_every_result_offered_sums_to_ten_and_takes_nothing_back() -> None:
    seen = seen_at(Stage.PLAY, whisters=2)
    first = drafts.step("result", seen)
    assert first is not None
    assert first[0] == seen.declarer
    offered = 0
    for _, code in first[1]:
        second = drafts.step(drafts.apply(Draft(), code, seen).asked, seen)
        assert second is not None
        for _, last in second[1]:
            action = drafts.pending_action(drafts.apply(Draft(), last, seen), seen)
            assert isinstance(action, ProposeResult)
            assert sum(action.taken) == 10
            assert all(new >= old for new, old in zip(action.taken, seen.taken, strict=True))
            offered += 1
    left = 10 - sum(seen.taken)
    assert offered == (left + 1) * (left + 2) // 2


def test_of_a_lone_whister_only_the_declarers_tricks_are_asked() -> None:
    """Those of his passing partner are written to him."""
    seen = seen_at(Stage.PLAY, whisters=1)
    step = drafts.step("result", seen)
    assert step is not None
    assert step[0] == seen.declarer
    (whister,) = seen.whisters
    (passed,) = {*seen.order} - {seen.declarer, whister}
    for count, code in step[1]:
        action = drafts.pending_action(drafts.apply(Draft(), code, seen), seen)
        assert isinstance(action, ProposeResult)
        assert sum(action.taken) == 10
        assert action.taken[seen.declarer or 0] == count
        assert action.taken[passed] == seen.taken[passed]


def test_at_a_misere_only_the_declarers_tricks_are_asked() -> None:
    """The others' count for nothing, so they are neither asked nor told."""
    seen = seen_at(Stage.PLAY, misere=True)
    step = drafts.step("result", seen)
    assert step is not None
    assert step[0] == seen.declarer
    around = scene()
    for count, code in step[1]:
        action = drafts.pending_action(drafts.apply(Draft(), code, seen), seen)
        assert isinstance(action, ProposeResult)
        assert sum(action.taken) == 10
        assert action.taken[seen.declarer or 0] == count
        told = labels.question(action, seen, around)
        others = [each.name for seat, each in enumerate(around.seats) if seat != seen.declarer]
        assert around.seats[seen.declarer or 0].name in told
        assert not any(name in told for name in others)
