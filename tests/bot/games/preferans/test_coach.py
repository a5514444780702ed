"""A first game: a coach who names cards, figures behind a tap, a line under each result."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.games.preferans import coach, hints
from bot.games.preferans.hand import hand_screen
from bot.games.preferans.result import result_screen
from bot.i18n import LANGUAGES, plain
from bot.views.model import Hint
from engine.computers import Samples, exactly, weighed
from engine.game import PUBLIC
from engine.preferans.actions import BID, HALF_WHIST, PASS, Action, Contract, Strain, TakeTalon
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.facts import Column
from engine.table import observe
from tests.bot.games.preferans.games import NAMES, play, scene
from tests.bot.games.preferans.test_hints import alone
from tests.engine.preferans.tables import dealt, run
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.views.model import Scene
    from engine.preferans.facts import DealFacts

SIX = Contract(6, Strain.HEARTS)
BIDS = "AKQ97h Ad 87s 87c"


def coached(language: str = "ru") -> Scene:
    """A first game against computers named as people are."""
    around = alone(language)
    named = tuple(replace(each, name=name) for each, name in zip(around.seats, NAMES, strict=False))
    return replace(around, seats=named, private=True, coached=3)


def six_hearts() -> Advice:
    """A pass is worse by nineteen whists."""
    gains: dict[Action, Samples] = {BID[SIX]: exactly(20), PASS: exactly(1)}
    return Advice(BID[SIX], Reason.BID_PAYS, weighed(gains, BID[SIX]), 97, 690, SIX)


def advised(scene_: Scene, *, detailed: bool = False) -> str:
    """What is said of a bid with five solid hearts and an ace."""
    view = observe(dealt(BIDS), 1)
    told = replace(scene_, hint=Hint(six_hearts(), detailed=detailed))
    line = hints.hint_line(view, told)
    assert line is not None
    return plain(line)


def test_a_coach_names_cards_in_one_sentence() -> None:
    assert advised(coached()) == (
        "💡 Заявляйте 6♥: пять червей с тузом, королём и дамой да Т♦ дают шесть взяток."
    )
    assert advised(coached("en")) == (
        "💡 Bid 6♥: five hearts with ace, king and queen plus A♦ make six sure tricks."
    )


def test_a_hint_gives_the_same_reason_and_figures_stand_behind_a_tap() -> None:
    said = "💡 6♥ — пять червей с тузом, королём и дамой да Т♦ дают шесть взяток"
    assert advised(alone()) == said
    figures = "Шанс сыграть 97 %, взяток в среднем 6,9\nПас хуже на 19 вистов"
    assert advised(alone(), detailed=True) == f"{said}\n{figures}"
    assert advised(coached(), detailed=True).endswith(f"\n{figures}")
    assert advised(alone("en"), detailed=True).endswith("\nPass worse by 19 whists")


@pytest.mark.parametrize("detailed", [False, True])
def test_a_button_shows_figures_and_hides_them(*, detailed: bool) -> None:
    view = observe(dealt(BIDS), 1)
    hint = Hint(six_hearts(), detailed=detailed)
    seats = tuple(reversed(alone().seats))
    screen = hand_screen(view, replace(alone(), seats=(seats[0], seats[2], seats[1]), hint=hint))
    found = [each.text for row in screen.rows for each in row]
    assert tr("button-less" if detailed else "button-more") in found
    assert tr("button-more" if detailed else "button-less") not in found


def test_without_a_reason_by_the_cards_the_advice_stands_alone() -> None:
    view = observe(dealt("AKQ97h 98d 87s 8c"), 1)
    bid = BID[Contract(6, Strain.NO_TRUMP)]
    gains: dict[Action, Samples] = {bid: exactly(3), PASS: exactly(1)}
    advice = Advice(bid, Reason.BID_PAYS, weighed(gains, bid), 60)
    line = hints.hint_line(view, replace(coached(), hint=Hint(advice)))
    assert line == tr("coach-alone", do=tr("do-bid", what="6БК"))


def test_a_talon_taken_after_two_passes_is_bid() -> None:
    view = observe(run(dealt(), "P P"), 0)
    assert TakeTalon() in view.moves
    told = replace(coached(), hint=Hint(Advice(TakeTalon(), Reason.BID_PAYS)))
    line = plain(hints.hint_line(view, told) or "")
    assert line == "💡 Заявляйте 6♠ с прикупом."


def test_a_coach_explains_a_pass_beside_a_game_that_is_likely() -> None:
    view = observe(dealt("KJ987h A98d 7s 8c"), 1)
    gains: dict[Action, Samples] = {PASS: exactly(1), BID[SIX]: exactly(-23)}
    advice = Advice(PASS, Reason.TOO_WEAK, weighed(gains, PASS), 53, 570, SIX)
    shown = hints.hint_line(view, replace(coached(), hint=Hint(advice)))
    assert shown == "💡 Пасуйте: играть можно, но пас выгоднее."
    weaker = hints.hint_line(view, replace(coached(), hint=Hint(replace(advice, chance=20))))
    assert shown != weaker


# --- under a result --------------------------------------------------------------------------

LEADS = "pAs pKs pQs"


def facts_of(codes: str, first: str, second: str = "", *, talon: str = "") -> DealFacts:
    return run(dealt(first, second, talon=talon), codes).state.pulka.finished[-1]


def line(facts: DealFacts, me: int, around: Scene | None = None) -> str:
    return "\n".join(map(plain, coach.remarks(facts, me, around or coached()))).strip()


def test_a_result_is_told_in_one_line() -> None:
    """Seat 1 takes what it promised, or more; the whists of 2 did not pay, those of 0 did."""
    taken = facts_of("b6s P P O x8c8h o6s P P", "AKQJT9s Ac Ad Ah Kh", talon="8c 8h")
    assert line(taken, 1) == "Вистовать не стали, взятки не считают: 2 в пулю."
    assert line(taken, 0) == "Играет Борис, никто не вистует: вам ничего не пишут."
    named = replace(
        taken, whisters=(2,), taken=(0, 7, 3), contract=Contract(6, Strain.SPADES), ending=None
    )
    assert line(named, 1) == "Вы взяли семь вместо шести: 2 в пулю. Вера: вист не окупился."
    exact = replace(named, taken=(0, 6, 4))
    assert line(exact, 1).startswith("Вы взяли шесть, как обещали: 2 в пулю.")
    assert line(replace(named, taken=(0, 5, 5)), 1).startswith("Вы взяли пять вместо шести: ")
    assert line(named, 2).startswith("На висте взяли три, а нужно было четыре: ")
    whisted = replace(named, taken=(0, 5, 5))
    assert line(whisted, 2).startswith("На висте взяли пять, хватило бы и четырёх: ")
    even = replace(named, taken=(0, 6, 4))
    assert line(even, 2).startswith("На висте взяли четыре, сколько и нужно: ")
    assert line(even, 2, coached("en")).startswith("The defence took four, as many as it owed: ")
    assert line(named, 0).startswith("Борис обещает шесть, берёт семь: ")
    english = line(named, 1, coached("en"))
    assert english.startswith("You took seven instead of six: 2 in your pool. ")


def test_no_trick_is_not_taken() -> None:
    """«Вы взяли ни одной» is nothing that people say."""
    made = facts_of("b6s P P O x8c8h o6s P P", "AKQJT9s Ac Ad Ah Kh", talon="8c 8h")
    assert line(replace(made, whisting=((2, HALF_WHIST),)), 0).startswith(
        "Играет Борис, вистуют только наполовину: "
    )
    played = replace(made, ending=None, taken=(0, 10, 0), whisters=(2,))
    assert line(played, 2).startswith("На висте не взяли ни одной, а нужно было ")
    passed = replace(made, ending=None, declarer=None, contract=None, taken=(0, 6, 4), writes=())
    assert line(passed, 0) == "На распасах вы не взяли ни одной: вам ничего не пишут."
    english = line(passed, 0, coached("en"))
    assert english == "At all-pass you took none: nothing is written for you."
    lost = replace(made, ending=None, taken=(10, 0, 0), whisters=(2,))
    assert line(lost, 1).startswith("Вы не взяли ни одной вместо шести: ")
    passer = replace(lost, taken=(0, 0, 10))
    assert line(passer, 0).startswith("Борис обещает шесть, не берёт ни одной: ")


def test_after_the_third_deal_the_coach_leaves() -> None:
    for deal in range(1, 6):
        *_, last = play(3, 3, 1)
        facts = replace(last.table.state.pulka.finished[-1], number=deal)
        told = line(facts, 0)
        assert bool(told) is (deal <= 3)
        assert (tr("coach-farewell") in told) is (deal == 3)
        assert not line(facts, 0, scene()), "nobody else has a coach"
        assert not line(facts, PUBLIC)


def pays(facts: DealFacts, seat: int) -> str:
    """Whether the whists of a seat are more than its mountain, ten whists a point."""
    whists = {Column.WHISTS: 1, Column.MOUNTAIN: -10}
    mine = [each for each in facts.writes if each.seat == seat]
    won = sum(whists.get(each.column, 0) * each.points for each in mine)
    return "yes" if won > 0 else "no"


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_is_told_of_every_kind_of_result(language: str) -> None:
    """Its figures are those of the sheet: what was written to the person in this deal."""
    rng, seen = random.Random(8), 0
    for seed in range(40):
        *_, last = play(seed, 3, 3, convention=rng.choice(("sochi", "rostov", "leningrad")))
        for facts in last.table.state.pulka.finished:
            for me in range(3):
                told = line(replace(facts, number=1), me, coached(language))
                written = sum(1 for each in facts.writes if each.seat == me and each.points)
                assert told
                assert "\n" not in told
                assert bool(re.search(r"\d", told)) is bool(written), told
                for seat in (
                    {*facts.whisters} - {me} if isinstance(facts.contract, Contract) else ()
                ):
                    paid = tr("coach-whister", language, name=NAMES[seat], pays=pays(facts, seat))
                    assert (paid in told) is not facts.checked
                seen += 1
    assert seen > 200


def test_the_line_stands_under_the_result() -> None:
    table = run(dealt("AKQJT9s Ac Ad Ah Kh", talon="8c 8h"), "b6s P P O x8c8h o6s P P")
    view = observe(table, 1)
    around = coached()
    screen = result_screen(view.finished[-1], view, around, cut_button=False)
    assert line(view.finished[-1], 1) in plain(screen.text)
    plainly = result_screen(view.finished[-1], view, replace(around, coached=0), cut_button=False)
    assert line(view.finished[-1], 1) not in plain(plainly.text)
