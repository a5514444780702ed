"""A process that is killed while it waits, and another that takes up its database.

Nothing changes, and no call is made. Kills at every step: `tests.chaos.preferans.kills`.
"""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Final

import pytest
from markupsafe import Markup

from bot.i18n import LANGUAGES
from bot.taps import Verb
from engine.preferans.observe import Stage
from engine.preferans.state import Play
from engine.table import moves
from tests.e2e.evening import taps
from tests.e2e.players import CALL, Players
from tests.engine.preferans.tables import stage_of
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.sandbox.model import Chat, Message
    from engine.preferans.game import PreferansTable
    from tests.e2e.evening import BotSession
    from tests.e2e.preferans.leaks import Witness

GAME: Final = "/newgame сочинка 4"
SURPLUS: Final = "/newgame сочинка 1, остаток=на выбор"
SEED: Final = 5


def at(stage: Stage) -> Callable[[PreferansTable], bool]:
    return lambda table: stage_of(table) is stage


def mid_trick(table: PreferansTable) -> bool:
    phase = table.state.phase
    return isinstance(phase, Play) and len(phase.trick) == 1 and bool(phase.tricks)


def vote(table: PreferansTable) -> bool:
    return table.vote is not None and table.vote.blocks


def result(table: PreferansTable) -> bool:
    return at(Stage.CUT)(table) and bool(table.state.finished)


MOMENTS: Final = {
    "surplus": at(Stage.SURPLUS),
    "mid-trick": mid_trick,
    "vote": vote,
    "result": result,
}


def state(witness: Witness, table: int) -> PreferansTable:
    witness.catch_up()
    found = witness.truths[table].table
    assert found is not None
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("moment", "kept"),
    [
        pytest.param("mid-trick", "sqlite"),
        pytest.param("mid-trick", "postgres", marks=pytest.mark.postgres),
        *(
            pytest.param(moment, "sqlite", marks=pytest.mark.slow)
            for moment in MOMENTS
            if moment != "mid-trick"
        ),
    ],
    indirect=["kept"],
)
async def test_killed_while_it_waits(evening: BotSession, witness: Witness, moment: str) -> None:
    """Everything had been shown; the new process changes nothing and plays on."""
    people = evening.play.party.people[:3]
    game = SURPLUS if moment == "surplus" else GAME
    table = await evening.sit_down(game, *people)
    talkative = 30 if moment == "vote" else 1
    company = Players.of(evening, random.Random(SEED), *people, talkative=talkative)
    reached = MOMENTS[moment]
    await company.play(lambda: reached(state(witness, table)), steps=2000)
    await evening.play.clock.advance(20)
    before, shown, sent = state(witness, table), screens(evening), len(sends(evening))

    await evening.restart()
    await evening.play.clock.advance(20)

    assert state(witness, table) == before
    assert screens(evening) == shown
    assert len(sends(evening)) == sent
    await plays_on(evening, witness, company, table)


# --- what must hold afterwards --------------------------------------------------------------


def screens(evening: BotSession) -> list[tuple[object, ...]]:
    """Everything people see now."""
    chats = [evening.play.group, *(person.private for person in evening.play.party.people)]
    return [
        (chat.id, message.id, *message.content())
        for chat in chats
        for message in evening.said(chat)
    ]


def sends(evening: BotSession) -> list[object]:
    return [call for call in evening.play.world.calls if call.method.startswith("send")]


async def plays_on(evening: BotSession, witness: Witness, company: Players, table: int) -> None:
    """The deal comes to its end, card by card as ever, and everybody sees one of each message."""
    done = len(state(witness, table).state.finished)
    company.quick = (0.4, 1.6)
    await company.play(lambda: len(state(witness, table).state.finished) > done, steps=2000)
    await evening.play.clock.advance(60)
    log = evening.log(table)
    assert [row.seq for row in log] == list(range(len(log)))
    facts = state(witness, table).state.finished[-1]
    if facts.ending is None and facts.tricks:
        assert len(facts.tricks) == 10
    assert archived(evening, table) == len(state(witness, table).state.finished)
    no_doubles(evening)
    everybody_sees_the_truth(evening, witness, table)


def archived(evening: BotSession, table: int) -> int:
    rows = evening.rows("SELECT number FROM deals WHERE table_id = ? ORDER BY number", table)
    assert [number for (number,) in rows] == list(range(1, len(rows) + 1))
    return len(rows)


def no_doubles(evening: BotSession) -> None:
    """One message per deal in the group, one hand per person."""
    play = evening.play
    numbers = deals_shown(evening, play.group)
    assert len(numbers) == len(set(numbers))
    for person in play.party.people:
        assert len(deals_shown(evening, person.private)) <= 1


def deals_shown(evening: BotSession, chat: Chat) -> list[str]:
    """Numbers of the deals that live messages, results and hands are about; pages are not."""
    return deals_of(evening.said(chat))


def deals_of(said: Sequence[Message]) -> list[str]:
    """The same of messages of the bot."""
    # People who tap wildly change the language too.
    each = (tr("header", language, number=Markup(r"(\d+)")) for language in LANGUAGES)
    heads = re.compile("|".join(each))
    return [
        found[found.lastindex or 0]
        for message in said
        if (found := heads.search(message.text))
        and not any(tap.verb is Verb.PAGE for tap in taps(message))
    ]


def everybody_sees_the_truth(evening: BotSession, witness: Witness, table: int) -> None:
    """Who is asked to do something sees that, and nobody else does."""
    found = state(witness, table)
    for person in evening.play.party.people[:3]:
        seat = witness.seat(table, person.id)
        assert seat is not None
        asked = [m for m in evening.said(person.private) if CALL in m.text]
        assert bool(asked) == bool(moves(found, seat))
