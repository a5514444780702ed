"""Tables of two games in one group at once: each goes its way, through a kill, to its own end."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from bot.games.registry import FRONTS
from bot.handlers.newgame import name_of
from bot.i18n import plain, translator
from bot.views import games
from engine.votes import ProposeStop
from tests.e2e.evening import taps, words
from tests.e2e.players import Players
from tests.laws.subjects import laws_of
from tests.support.texts import told, tr

if TYPE_CHECKING:
    from bot.sandbox.model import Message
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
    await evening.crash()
    await evening.start()
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
        boris.write(play.group, f"/export {name_of(game, 'ru')}")
        await play.until(lambda: evening.said(play.group)[-1].file)
        file = evening.said(play.group)[-1].file
        assert file is not None
        check = laws_of(game).check_export
        assert check is not None
        check(file.content.decode())
        evening.said(play.group)[-1].deleted = True


async def stopped(evening: BotSession, game: str) -> Message:
    """A table of a game that its only person has ended."""
    play = evening.play
    table = await evening.sit_down(an_evening(game), play.anna, computers=2)
    await play.clock.advance(20)
    play.anna.write(play.group, f"/stop {name_of(game, 'ru')}")
    await play.until(lambda: evening.status(table) == "finished", limit=120)
    return await evening.message(play.group, told(game, "button-again"))


@pytest.mark.slow
async def test_another_evening_is_of_the_same_game(evening: BotSession) -> None:
    play = evening.play
    for game in (OTHER, HERE):
        final = await stopped(evening, game)
        await evening.tap(play.anna, final, told(game, "button-again"))
        lobby = await evening.message(play.group, tr("button-sit"))
        (found,) = evening.rows(
            "SELECT game, status FROM tables WHERE id = ?", taps(lobby)[0].table
        )
        assert found == (game, "lobby")
        await evening.tap(play.anna, lobby, tr("button-cancel"))
        await evening.tap(play.anna, lobby, tr("button-cancel-yes"))
        await play.until(lambda lobby=lobby: not lobby.buttons)  # type: ignore[misc]


@pytest.mark.slow
async def test_a_vote_names_what_is_played(evening: BotSession) -> None:
    """To stop a table speaks of its game in the game's own words, and only at its own table."""
    play = evening.play
    one, other = await two_tables(evening)
    await play.clock.advance(30)
    for table, game in ((one, HERE), (other, OTHER)):
        play.boris.write(play.group, f"/stop {name_of(game, 'ru')}")
        await evening.message(play.group, told(game, "vote-stop", name="Борис"))
        assert {evening.status(one), evening.status(other)} == {"playing"}
        ledger = evening.ledger(table)
        assert isinstance(ledger.table.vote and ledger.table.vote.proposal, ProposeStop)
