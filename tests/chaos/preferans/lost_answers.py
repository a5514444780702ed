"""Telegram does what it is asked, and the answer never comes, all through an evening.

The methods are found in the program's source. In evenings full of questions the answers of all of
them are lost again and again, then of each alone. One tap is one entry of the log at most, a record
is sent once, and in the end everything is there once. (That each call of each method can lose its
answer, `tests/bot/reconcile/test_lost_answers.py` shows.)
"""

import asyncio
from collections import Counter
from typing import Final

from bot.sandbox import Actor
from bot.sandbox.faults import LoseReply, Rule
from bot.sandbox.model import Message
from bot.tables.ledger import fold
from bot.taps import Verb
from tests.chaos.preferans.kills import REST, Table, in_world
from tests.chaos.trials import Figures, say, trial
from tests.e2e.evening import BotSession, taps
from tests.support.methods import changing_methods
from tests.support.texts import tr

GAME: Final = "/newgame сочинка 1"
QUESTIONS: Final = ("/pulka", "/export", "/history", "/deal 1", "/mydata", "/analyze 1", "/rules")
OFTEN: Final = 0.25
"""How often an answer is lost."""
DOCUMENTS: Final = frozenset(("/export", "/mydata"))


async def _ask(table: Table, question: str) -> None:
    """Somebody asks in private; what is sent and never changed is there once."""
    person = table.rng.choice(table.people)
    chat = person.private
    before = sum(message.file is not None for message in table.evening.said(chat))
    person.write(chat, question)
    await table.evening.play.clock.advance(REST)
    if question in DOCUMENTS:
        files = sum(message.file is not None for message in table.evening.said(chat))
        assert files - before <= 1, f"{question} was answered {files - before} times"


async def _tap(table: Table) -> None:
    """Somebody who is asked taps; the log gets one entry of theirs at most."""
    player = table.rng.choice([each for each in table.company.players if each.look()])
    place = table.people.index(player.person)
    seat = table.ledger.table.seating.joined[place]
    before = len(table.evening.log(table.number))
    player.tap(table.rng.choice(player.look()))
    await table.evening.play.clock.advance(table.rng.choice((1.0, 2.0, REST)))
    log = table.evening.log(table.number)
    added = [at for at in range(before, len(log)) if log[at].actor == seat]
    later = [fold(log[:at]) for at in added[1:]]
    # The only card plays itself.
    assert all(each and len(each.moves[seat]) == 1 for each in later), "one tap, two entries"


def doubles(evening: BotSession) -> list[str]:
    """Messages that are there twice, with buttons that would play."""
    found: Counter[tuple[int, frozenset[str]]] = Counter()
    people = [each.private for each in evening.play.party.people]
    for chat in (evening.play.group, *people):
        for message in evening.said(chat):
            moves = frozenset(
                tap.encode() for tap in taps(message) if tap.verb in (Verb.MOVE, Verb.VOTE)
            )
            if moves:
                found[chat.id, moves] += 1
    return [f"{times} × {sorted(moves)}" for (_, moves), times in found.items() if times > 1]


async def _evening(table: Table, methods: frozenset[str], most: int) -> dict[str, Rule]:
    evening, clock = table.evening, table.evening.play.clock
    faults = evening.play.world.faults
    rules = {
        method: faults.add(method, LoseReply(), probability=OFTEN) for method in sorted(methods)
    }
    await table.sit_down(GAME)
    for number in range(most):
        if not await table.asked():
            break
        if number % 3 == 0:
            await _ask(table, QUESTIONS[number // 3 % len(QUESTIONS)])
        if await table.asked():
            await _tap(table)
    after = await _end_and_go_on(table)
    faults.clear()
    await clock.advance(300)
    table.check(played_on_after=after, copies=True)
    assert doubles(evening) == []
    return rules


async def _end_and_go_on(table: Table) -> int:
    """They settle, ask what the first deal was worth, and agree to play longer after all.

    Returns how many deals had been played.
    """
    evening, play = table.evening, table.evening.play
    first, *others = table.people
    if not table.over:
        first.write(play.group, "/stop")
        for person in others:
            # Whoever is about to confirm something finds it in the group.
            asked = await evening.message(play.group, tr("button-agree"))
            await _press(table, person, asked, tr("button-agree"))
        await play.until(lambda: table.over, limit=120, what="the end")
    final = await evening.message(play.group, "🏁")
    await play.clock.advance(REST)
    after = len(table.ledger.finished)
    if after:
        first.write(first.private, "/analyze 1")
        await play.clock.advance(REST)
    await _press(table, first, final, tr("button-longer-points", to=11))
    asked = await evening.message(play.group, tr("longer-title", table=play.group.title))
    for person in others:
        await _press(table, person, asked, tr("button-agree"))
    await play.until(lambda: not table.over, limit=120, what="that they play on")
    assert sum("🏁" in message.text for message in evening.said(play.group)) == 1
    return after


async def _press(table: Table, person: Actor, message: Message, words: str) -> None:
    """Press a button, whether the answer arrives or not."""
    (button,) = [each for each in message.buttons if words in each["text"]]
    person.press(message, button["callback_data"])
    await table.evening.play.clock.advance(3)


def play(methods: frozenset[str], most: int, seed: int) -> Counter[str]:
    """One evening in which answers to these are lost; how many of each were."""
    rules = asyncio.run(in_world(lambda table: _evening(table, methods, most), seed))
    return Counter({method: rule.struck for method, rule in rules.items()})


@trial("chaos/lost-answers", standby=True)
def lost_answers(evenings: int = 3, most: int = 120, *, alone: bool = True) -> Figures:
    """Evenings of ``most`` taps that lose answers of all methods, then of each ``alone``."""
    lost: Counter[str] = Counter()
    methods = changing_methods()
    groups = [methods, *([frozenset({each}) for each in sorted(methods)] if alone else [])]
    for group in groups:
        for seed in range(evenings):
            lost += play(group, most, seed)
            say(f"{' '.join(sorted(group))}: {dict(lost)}")
    return dict(lost)
