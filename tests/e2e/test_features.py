"""A feature is its value: nothing else has to know of its buttons, links and work."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import bot.app
from bot.features.registry import FEATURES
from bot.handlers.feature import Feature, Parts, TapSpec
from bot.i18n import plain
from bot.screen import Screen, Toast
from bot.updates.rate_limits import Cost
from bot.views import codes, keys
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.handlers.update_source import ChatRef
    from bot.people.people import Sender
    from bot.taps import Tap
    from tests.e2e.evening import BotSession

CODE = "bells"


class Bells:
    """A page with one button, and a count of starts."""

    begun = 0

    def __init__(self, parts: Parts) -> None:
        self._replies, self._services = parts.replies, parts.services

    async def run(self) -> None:
        Bells.begun += 1

    async def show(self, person: Sender, place: ChatRef, rest: str) -> None:
        own = self._services.people.tr(person.user_id)
        button = keys.button(own("button-rules"), codes.page(CODE, int(rest)))
        self._replies.show_page(place, CODE, Screen(own("help-title"), ((button,),)), renew=True)

    async def ring(self, person: Sender, _: ChatRef, tap: Tap) -> Toast | None:
        own = self._services.people.tr(person.user_id)
        return Toast(plain(own("toast-analysis"))) if tap.number == 3 else None


@pytest.mark.slow
async def test_a_new_feature_is_reached_by_its_value_alone(
    evening: BotSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    feature = Feature(
        Bells,
        pages={CODE: TapSpec(Cost.HINT, Bells.ring)},
        links={CODE: Bells.show},
        background=(Bells.run,),
    )
    monkeypatch.setattr(bot.app, "FEATURES", (*FEATURES, feature))
    anna, links = evening.play.anna, evening.app.services.links
    await evening.restart()
    assert Bells.begun == 1
    for number, toast in (("3", "toast-analysis"), ("4", "toast-unknown")):
        anna.follow(links.start(f"{CODE}-{number}"))
        await evening.play.clock.advance(10)
        page = await evening.message(anna.private, tr("help-title"))
        assert await evening.tap(anna, page, tr("button-rules")) == tr(toast)
    anna.follow(f"{links.private()}?start={CODE}-3-aaaaaaaaaaaa")
    await evening.message(anna.private, tr("button-learn"))
