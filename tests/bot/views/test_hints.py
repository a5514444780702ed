"""What people read of a hint: the action, the reason, the figures that go with it."""

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.i18n import LANGUAGES, plain, translator
from bot.views import hints
from bot.views.hand import hand_screen
from bot.views.model import Hint, Scene, Seated
from engine.preferans.actions import AGREE, CONTRACTS
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.observe import PlayerView, Stage
from tests.bot.views.games import play, scene
from tests.support.texts import tr


def turns() -> list[PlayerView]:
    """Moments of a game at which somebody has something to do."""
    return [
        moment.seen(viewer)
        for moment in play(5, 3, 3)
        for viewer in range(3)
        if moment.seen(viewer).moves
    ]


def alone(language: str = "ru") -> Scene:
    around = scene(language=language, private=True)
    machines = tuple(Seated(f"C{seat}", computer=True) for seat in (1, 2))
    return replace(around, seats=(around.seats[0], *machines))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", Reason)
def test_every_reason_is_told_with_and_without_figures(language: str, reason: Reason) -> None:
    around = alone(language)
    for seen in [seen for seen in turns() if seen.stage is not Stage.CUT][::7]:
        for action in seen.moves[:3]:
            bare = hints.sentence(Advice(action, reason), seen, around)
            assert plain(bare).startswith("💡 ")
            cards = tuple(seen.hands[seen.viewer] or ())[:1]
            full = Advice(action, reason, Fraction(7, 2), 62, 640, CONTRACTS[3], cards)
            told = hints.sentence(full, seen, around)
            assert len(plain(told)) <= 400
            assert len(told) > len(bare)
            assert "62" in told


def test_figures_are_said_as_players_say_them() -> None:
    seen = next(seen for seen in turns() if seen.stage is Stage.AUCTION)
    around = alone()
    told = hints.sentence(
        Advice(seen.moves[0], Reason.BID_PAYS, Fraction(21, 10), 62, 640, CONTRACTS[1]),
        seen,
        around,
    )
    assert tr("advice-game", game="6♣") in told
    assert tr("advice-chance", chance=62) in told
    assert tr("decimal", whole=6, tenths=4) in told
    assert tr("advice-gain", n=2) in told
    agreed = hints.sentence(Advice(AGREE, Reason.UNFAIR, Fraction(-3)), seen, around)
    assert ":" not in agreed
    assert tr("advice-gain-small") in hints.sentence(
        Advice(seen.moves[0], Reason.BID_PAYS, Fraction(1, 3)), seen, around
    )
    assert hints.tenths(700, translator("ru")) == "7"
    assert hints.tenths(996, translator("en")) == "10"
    assert hints.tenths(649, translator("en")) == "6.5"


def test_the_button_is_there_for_one_person_among_computers_only() -> None:
    for seen in turns():
        rows = hand_screen(seen, alone()).rows
        offered = any(tr("button-hint") in button.text for row in rows for button in row)
        assert offered is (seen.stage is not Stage.CUT)
        among_people = hand_screen(seen, scene())
        assert not any(
            tr("button-hint") in button.text for row in among_people.rows for button in row
        )


def test_a_hint_stands_in_the_hand_and_takes_the_place_of_its_button() -> None:
    seen = next(seen for seen in turns() if seen.stage is Stage.AUCTION)
    advised = replace(alone(), hint=Hint(Advice(seen.moves[0], Reason.TOO_WEAK)))
    screen = hand_screen(seen, advised)
    assert tr("advice-too_weak") in screen.text
    assert not any(tr("button-hint") in button.text for row in screen.rows for button in row)
    assert tr("advice-none") in hand_screen(seen, replace(alone(), hint=Hint(None))).text
