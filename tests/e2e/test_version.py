"""/version tells the program's version and that of each game's rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot import __version__
from bot.games.registry import FRONTS
from bot.i18n import LANGUAGES, plain, translator
from bot.views import games
from engine.games import game
from tests.support.texts import tr

if TYPE_CHECKING:
    from tests.e2e.evening import BotSession


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_version_is_told_in_private_and_in_a_group(
    evening: BotSession, language: str
) -> None:
    anna, own = evening.play.anna, translator(language)
    for chat in (anna.private, evening.play.group):
        anna.write(chat, "/language")
        asked = await evening.message(chat, tr(f"language-{language}"))
        await evening.tap(anna, asked, tr(f"language-{language}"))
        anna.write(chat, "/version")
        shown = await evening.message(chat, tr("version", language, program=__version__))
        for each in FRONTS:
            assert f"{plain(games.name(each, own))} {game(each).version}" in shown.text
