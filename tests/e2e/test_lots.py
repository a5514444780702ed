"""The draw for seats: its fingerprint is seen before anybody draws, and what it comes of after."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

import pytest

from bot.games.registry import FRONTS
from bot.handlers.newgame import name_of
from engine.games import GAMES
from tests.e2e.evening import taps, words
from tests.e2e.test_hands_here import near
from tests.support.texts import runs, tr

if TYPE_CHECKING:
    from tests.e2e.evening import BotSession
    from tests.e2e.witness import Witness

pytestmark = pytest.mark.slow

SEAL: Final = re.compile(r"\b[0-9a-f]{64}\b")
SALT: Final = re.compile(r"\b[0-9a-f]{32}\b")


@pytest.mark.parametrize("game", FRONTS)
async def test_lots_follow_from_what_the_lobby_showed(
    evening: BotSession, witness: Witness, game: str
) -> None:
    play = evening.play
    anna, boris, vera, gleb = play.party.people[:4]
    anna.write(play.group, f"/newgame {name_of(game, 'ru')}")
    lobby = await evening.message(play.group, tr("button-sit"))
    assert tr("button-check") not in words(lobby.buttons)
    await evening.tap(anna, lobby, tr("button-options"))
    assert await evening.tap(boris, lobby, tr("button-check")) == tr("toast-in-private")
    page = await evening.message(boris.private, tr("check-how"))
    (seal,) = SEAL.findall(page.text)
    # Nobody may see before the draw what the lots will be, not even in the program's log.
    (salt,) = witness._unopened
    witness.read_log(f"the lots come of {salt}")
    assert witness.leaks.pop().who == "whoever reads the log"
    # People come and go, and the program is killed: it stays what it is.
    await evening.tap(boris, lobby, tr("button-sit"))
    await evening.restart()
    more = (vera, gleb)[: near(3, game) - 2]
    for person in more:
        await evening.tap(person, lobby, tr("button-sit"))
    await evening.tap(anna, lobby, tr("button-stand"))
    await evening.tap(anna, lobby, tr("button-sit"))
    assert await evening.tap(boris, lobby, tr("button-check")) == tr("toast-check-here")
    table = taps(lobby)[0].table
    await evening.tap(anna, lobby, tr("button-back-menu"))
    await evening.tap(anna, lobby, tr("button-deal"))
    await evening.message(play.group, tr("lots-title", table="Пятница"))
    await evening.check(boris)
    told = await evening.message(boris.private, runs("lots-salt")[0])
    assert SALT.findall(told.text) == [salt]
    assert sha256(salt.encode()).hexdigest() == seal
    assert seal in told.text
    # What was sent before the draw stands as it was sent, and nothing of it is in the group.
    await play.until(lambda: tr("lobby-begun", table="Пятница") in lobby.text)
    assert (page.deleted, page.edited) == (False, None)
    group = [each.text for each in evening.said(play.group)]
    assert not [text for text in group if SEAL.search(text) or SALT.search(text)]
    # What was drawn is what the salt says, in the order in which people sat down.
    (drawn,) = dict[str, Any](evening.log(table)[1].action).values()
    assert drawn["salt"] == salt
    played = GAMES[game]
    by_hash = [
        sorted(
            {card.code for card in played.deck(played.agree({}, played.places({})[0]))},
            key=lambda code: sha256(f"{salt}:{draw}:{code}".encode()).digest(),
        )[: 2 + len(more)]
        for draw in ("seats", "dealer")
    ]
    assert drawn["cards"] == [*by_hash[0], *by_hash[1]]
    names = [name for (name,) in evening.rows("SELECT name FROM places ORDER BY position")]
    sat = (boris, *more, anna)
    assert names == [each.user.name for each in sat]


@pytest.mark.parametrize("game", FRONTS)
async def test_who_sits_as_he_came_draws_nothing(evening: BotSession, game: str) -> None:
    play = evening.play
    play.anna.write(play.group, f"/newgame {name_of(game, 'ru')} места=как сели")
    lobby = await evening.message(play.group, tr("button-sit"))
    await evening.tap(play.anna, lobby, tr("button-options"))
    await play.until(lambda: tr("button-reset") in words(lobby.buttons))
    assert tr("button-check") not in words(lobby.buttons)
