"""Tables of two games in one group at once: each goes its way, through a kill, to its own end."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from bot.games import registry
from bot.games.registry import FRONTS
from bot.handlers import newgame
from bot.handlers.newgame import name_of
from bot.i18n import plain, translator
from bot.views import games
from engine.games import GAMES, RECORDS
from tests.e2e.evening import words
from tests.e2e.players import Players
from tests.laws.subjects import laws_of
from tests.support.texts import tr

if TYPE_CHECKING:
    from tests.e2e.evening import BotSession

HERE, OTHER = list(FRONTS)[:2]


def called(game: str) -> str:
    return plain(games.name(game, translator("ru")))


def an_evening(game: str) -> str:
    """The command of an evening that is long enough."""
    return f"/newgame {name_of(game, 'ru')} места=как сели"


async def two_tables(evening: BotSession) -> tuple[int, int]:
    """Anna and Boris play one game, Boris and Vera another, each with a computer."""
    anna, boris, vera = evening.play.party.people[:3]
    one = await evening.sit_down(an_evening(HERE), anna, boris, computers=1)
    other = await evening.sit_down(an_evening(OTHER), boris, vera, computers=1)
    assert evening.rows("SELECT game FROM tables ORDER BY id") == [(HERE,), (OTHER,)]
    return one, other


@pytest.mark.parametrize("game", [HERE, OTHER])
async def test_a_table_loads_no_game_but_its_own(
    evening: BotSession, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lobby, menu and deal; `usual` is loaded already."""
    loaded = {HERE}
    for cached in (newgame.names_of, newgame.known_words, registry.offers):
        cached.cache_clear()
    for games_ in (FRONTS, GAMES, RECORDS):

        def load(key: str, make: Any = games_._make) -> Any:
            loaded.add(key)
            return make(key)

        monkeypatch.setattr(games_, "_make", load)
    await evening.sit_down(an_evening(game), *evening.play.party.people[:2], computers=1)
    assert loaded == {HERE, game}
    registry.offers()
    assert loaded == set(FRONTS)


@pytest.mark.slow
async def test_two_games_are_played_at_once_through_a_kill(evening: BotSession) -> None:
    """Boris sits at both. What each table owes it pays, by the words of its own game."""
    one, other = await two_tables(evening)
    people = evening.play.party.people[:3]
    company = Players.of(evening, random.Random("two games"), *people, mischief=0.1)
    company.quick = (0.5, 1.5)

    def both_dealt() -> bool:
        return evening.rows("SELECT DISTINCT table_id FROM deals") == [(one,), (other,)]

    def lengths() -> list[int]:
        return [len(evening.log(each)) for each in (one, other)]

    await company.play(both_dealt)
    before = [evening.log(each) for each in (one, other)]
    await evening.restart()
    for table, log in zip((one, other), before, strict=True):
        assert evening.log(table)[: len(log)] == log
    far = lengths()
    await company.play(lambda: all(now > then for now, then in zip(lengths(), far, strict=True)))
    for table, game in ((one, HERE), (other, OTHER)):
        ledger = evening.ledger(table)
        assert ledger.table.game.key == game
        laws_of(game).check_points(ledger.table)
    await boris_finds_both(evening)


async def boris_finds_both(evening: BotSession) -> None:
    """Asked which table is meant, one reads the games; their names answer too."""
    play, boris = evening.play, evening.play.boris
    boris.write(boris.private, "/pulka")
    question = await evening.message(boris.private, tr("pick-table", command="pulka"))
    assert words(question.buttons) == [f"Пятница · {called(HERE)}", f"Пятница 2 · {called(OTHER)}"]
    await evening.tap(boris, question, called(OTHER))
    await play.until(lambda: any(each.file for each in evening.said(boris.private)))
    boris.write(boris.private, f"/rules {name_of(HERE, 'ru')}")
    await evening.message(boris.private, tr("rules-title", table="Пятница"))
    boris.write(play.group, "/history")
    page = await evening.message(play.group, tr("history-title"))
    for game in (HERE, OTHER):
        assert called(game) in page.text
        assert sum(called(game) in each for each in words(page.buttons)) == 1
    for game in (HERE, OTHER):
        check = laws_of(game).check_export
        assert check is not None
        check(await evening.file(boris, f"/export {name_of(game, 'ru')}", play.group))
