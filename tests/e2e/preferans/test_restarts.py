"""A process that is killed at any moment, and another that takes up its database.

Nothing is lost, nothing happens twice, and no second copy of a message stays behind.
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
from tests.support.marks import mostly_slow
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.sandbox.model import Chat, Message
    from engine.preferans.game import PreferansTable
    from tests.e2e.evening import BotSession
    from tests.e2e.preferans.leaks import Witness

GAME: Final = "/newgame сочинка 4"
SURPLUS: Final = "/newgame сочинка 1, остаток=на выбор"
SEED: Final = 4


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
    "cut": at(Stage.CUT),
    "auction": at(Stage.AUCTION),
    "talon": at(Stage.TALON),
    "discard": at(Stage.DISCARD),
    "order": at(Stage.ORDER),
    "whisting": at(Stage.WHISTING),
    "openness": at(Stage.OPENNESS),
    "surplus": at(Stage.SURPLUS),
    "mid-trick": mid_trick,
    "all-pass": at(Stage.ALL_PASS),
    "vote": vote,
    "result": result,
}


LONG: Final = "/newgame сочинка 50"
"""Long enough for people who tap at random to come to everything."""
RARE: Final = frozenset(("all-pass", "openness", "surplus"))
"""Moments that people who tap at random may not come to in an evening."""


def state(witness: Witness, table: int) -> PreferansTable:
    witness.catch_up()
    found = witness.truths[table].table
    assert found is not None
    return found


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

    await evening.crash()
    await evening.start()
    await evening.play.clock.advance(20)

    assert state(witness, table) == before
    assert screens(evening) == shown
    assert len(sends(evening)) == sent
    await plays_on(evening, witness, company, table)


@pytest.mark.slow
async def test_killed_in_the_middle_of_everything(evening: BotSession, witness: Witness) -> None:
    """At each first moment of its kind the log has the move, and hardly anybody has seen it."""
    people = evening.play.party.people[:3]
    table = await evening.sit_down(LONG, *people)
    company = Players.of(evening, random.Random(SEED), *people, talkative=30)
    # People are quicker than the flood limits: the screens stay behind the log.
    company.quick = (0.05, 0.3)
    left = dict(MOMENTS)

    def new() -> list[str]:
        return [name for name, reached in left.items() if reached(state(witness, table))]

    while left.keys() - RARE and len(state(witness, table).state.finished) < 30:
        await company.play(
            lambda: new() or len(state(witness, table).state.finished) >= 30, steps=9000
        )
        for name in new():
            del left[name]
        before = evening.log(table)
        await evening.crash()
        await evening.start()
        assert evening.log(table)[: len(before)] == before
    assert left.keys() <= RARE
    await plays_on(evening, witness, company, table)


@pytest.mark.slow
@pytest.mark.parametrize(
    "method",
    mostly_slow(("sendMessage", "editMessageText", "answerCallbackQuery"), ("sendMessage",)),
)
async def test_killed_before_the_answer_came(
    evening: BotSession, witness: Witness, method: str
) -> None:
    """Telegram did what was asked, and the process died before it heard so."""
    people = evening.play.party.people[:3]
    table = await evening.sit_down(GAME, *people)
    company = Players.of(evening, random.Random(SEED), *people)
    await company.play(lambda: at(Stage.AUCTION)(state(witness, table)))
    assert evening.line is not None
    evening.line.loses = method
    line = evening.line
    await company.play(lambda: line.cut or state(witness, table).state.finished)
    assert line.cut

    await evening.crash()
    await evening.start()
    await evening.play.clock.advance(120)

    await plays_on(evening, witness, company, table)


@pytest.mark.slow
async def test_killed_again_and_again(evening: BotSession, witness: Witness) -> None:
    """A bad evening: a crash every few taps, until two deals are played."""
    people = evening.play.party.people[:3]
    table = await evening.sit_down(GAME, *people)
    rng = random.Random(SEED)
    company = Players.of(evening, rng, *people)
    for _ in range(40):
        for _ in range(rng.randrange(1, 9)):
            await company.step(lambda: False)
        await evening.crash()
        await evening.start()
        if len(state(witness, table).state.finished) >= 2:
            break
    assert len(state(witness, table).state.finished) >= 2
    await plays_on(evening, witness, company, table)


@pytest.mark.slow
async def test_killed_in_the_lobby(evening: BotSession) -> None:
    """Who sits, what is agreed and which menu is open is kept."""
    play = evening.play
    play.anna.write(play.group, "/newgame ленинградка 20")
    lobby = await evening.message(play.group, tr("button-sit"))
    for person in (play.anna, play.boris):
        await evening.tap(person, lobby, tr("button-sit"))
    await evening.tap(play.anna, lobby, tr("button-add-computer"))
    await evening.tap(play.anna, lobby, tr("button-options"))
    await play.clock.advance(10)
    shown = screens(evening)

    await evening.crash()
    await evening.start()
    await play.clock.advance(10)

    assert screens(evening) == shown


@pytest.mark.slow
async def test_killed_after_the_end(evening: BotSession, witness: Witness) -> None:
    """A pulka that is over stays over; its messages still answer."""
    play = evening.play
    people = play.party.people[:3]
    table = await evening.sit_down(GAME, *people)
    company = Players.of(evening, random.Random(SEED), *people)
    await company.play(lambda: state(witness, table).state.finished)
    play.anna.write(play.group, "/stop")
    for person in (play.boris, play.vera):
        message = await evening.message(person.private, tr("button-agree"))
        await evening.tap(person, message, tr("button-agree"))
    await play.until(lambda: evening.status(table) == "finished")
    await evening.message(play.group, "🏁")
    await play.clock.advance(60)
    shown = screens(evening)

    await evening.crash()
    await evening.start()
    await play.clock.advance(60)

    assert screens(evening) == shown
    first = next(m for m in evening.said(play.group) if tr("header", number=1) in m.text)
    for _ in range(3):
        await evening.tap(play.boris, first, tr("button-check"))
        await evening.message(play.boris.private, tr("check-salt"))
    await play.clock.advance(30)
    assert len([m for m in evening.said(play.boris.private) if tr("check-salt") in m.text]) == 1
    assert not [m for m in evening.said(play.group) if tr("check-salt") in m.text]


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
