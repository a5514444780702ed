"""Whist through the Bot API: chosen partners, a dummy whose owner leaves, an end in mid-rubber."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from bot.views import words
from tests.e2e.evening import taps
from tests.e2e.players import Players
from tests.support.texts import told, tr

if TYPE_CHECKING:
    from tests.e2e.evening import BotSession

KEY = "whist"


async def test_whoever_is_chosen_sits_across(evening: BotSession) -> None:
    """A tap on a name sits down, too; the same one again leaves it to the lots."""
    play = evening.play
    play.anna.write(play.group, "/newgame вист")
    lobby = await evening.message(play.group, tr("button-sit"))
    await evening.tap(play.boris, lobby, tr("button-sit"))
    with_anna = tr("button-partner", name="Анна")
    await evening.tap(play.gleb, lobby, with_anna)
    await play.until(lambda: tr("lobby-partners", first="Анна", second="Глеб") in lobby.text)
    said = await evening.tap(play.gleb, lobby, with_anna)
    assert said == tr("toast-partners-lots")
    await evening.tap(play.vera, lobby, with_anna)
    await play.until(lambda: tr("lobby-partners", first="Анна", second="Вера") in lobby.text)
    table = taps(lobby)[0].table
    await evening.tap(play.anna, lobby, tr("button-deal"))
    await play.until(lambda: evening.log(table))
    rows = evening.rows("SELECT name FROM places WHERE table_id = ? ORDER BY position", table)
    names = [name for (name,) in rows]
    assert (names.index("Анна") - names.index("Вера")) % 4 == 2
    assert evening.ledger(table).table.state.agreement.seating == "joining"


@pytest.mark.slow
async def test_a_substitute_plays_the_dummy_and_a_stop_settles_the_rubber(
    evening: BotSession,
) -> None:
    """Seat 0 owns the dummy of the first rubber; its owner leaves, and a person takes over."""
    play = evening.play
    people = play.anna, play.boris, play.vera
    table = await evening.sit_down("/newgame вист втроём, места=как сели", *people)
    company = Players.of(evening, random.Random(1), *people)

    def finished() -> int:
        return len(evening.ledger(table).finished)

    await company.play(lambda: finished() == 1)
    await evening.leave(play.anna)
    notice = await evening.message(play.group, told(KEY, "notice-left"))
    await evening.tap(play.gleb, notice, tr("button-instead-of-him"))
    live = await evening.message(play.group, tr("button-agree"))
    await evening.restart()
    for each in (play.boris, play.vera):
        await evening.tap(each, live, tr("button-agree"))
    await evening.message(play.group, tr("came-substitute", instead="Анна", name="Глеб"))
    company = Players.of(evening, random.Random(2), play.gleb, play.boris, play.vera)
    await company.play(lambda: finished() == 2)
    mine, others = evening.ledger(table).finished[-1].facts.sheet
    assert mine != others
    play.boris.write(play.group, "/stop")
    live = await evening.message(play.group, tr("button-agree"))
    for each in (play.gleb, play.vera):
        await evening.tap(each, live, tr("button-agree"))
    await play.until(lambda: evening.status(table) == "finished")
    final = await evening.message(play.group, told(KEY, "button-again"))
    owner = words.signed(2 * (mine - others))
    assert f"Глеб: {owner}" in final.text.replace("\N{NO-BREAK SPACE}", " ")
