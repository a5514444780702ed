"""A table plays on after somebody has come to it as it would have without him. Rule 8.7."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest

from bot.tables.ledger import Ledger, fold
from bot.taps import Verb, decode
from engine.log import decode as read_action
from engine.tricks import PlayCard
from tests.e2e.players import Players
from tests.e2e.preferans.test_joining import agree, ask, seats
from tests.e2e.preferans.test_pulkas import the_export_verifies
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.sandbox import Actor
    from bot.sandbox.world import Call
    from tests.e2e.evening import BotSession

WAYS = ("newcomer", "newcomer beside a computer", "substitute")
PATIENCE = 3.0
"""Virtual seconds within which whoever is asked has his buttons: a chat takes one call in each."""


def numbers(call: Call, table: int) -> frozenset[int]:
    """The decisions that the buttons of one sent or edited message answer."""
    markup = call.params.get("reply_markup")
    if call.code != 200 or not markup:
        return frozenset()
    rows = (json.loads(markup) if isinstance(markup, str) else markup)["inline_keyboard"]
    buttons = [button for row in rows for button in row]
    taps = [decode(each["callback_data"]) for each in buttons if "callback_data" in each]
    mine = (tap for tap in taps if tap.table == table and tap.verb in (Verb.MOVE, Verb.DRAFT))
    return frozenset(tap.number for tap in mine)


def decisions(
    evening: BotSession, table: int, first: Sequence[Actor]
) -> Iterator[tuple[int, int, float]]:
    """Who was asked which decision, and when, by the log alone; ``first`` opened the table.

    A last card falls by itself, so it is asked of nobody.
    """
    rows, asked = evening.log(table), set()
    ledger = fold(rows[:1])
    assert ledger is not None
    for row in rows[1:]:
        ledger = ledger.after(row.actor, read_action(ledger.table.game, row.action), row.at)
        seating = ledger.table.seating
        people = [person.id for person in first]
        people += [0] * (seating.opening.players - len(people))
        for came in seating.arrivals:
            people[came.place : came.place + 1] = [came.who]
        for place, seat in enumerate(seating.joined):
            new = people[place], ledger.decisions[seat]
            if new[0] and ledger.waits_for(seat) and not last(ledger, seat) and new not in asked:
                asked.add(new)
                yield *new, row.at


def last(ledger: Ledger, seat: int) -> bool:
    """Whether the seat's only move is the last card of the hand that it plays from."""
    asked, seen = ledger.moves[seat], ledger.view(seat)
    return len(asked) == 1 and isinstance(asked[0], PlayCard) and seen.counts[seen.turn] == 1


def waits(evening: BotSession, table: int, first: Sequence[Actor]) -> list[float]:
    """How long everybody who was asked waited for the buttons, in virtual seconds."""
    shown: dict[tuple[int | None, int], list[float]] = {}
    for call in evening.play.world.calls:
        for number in numbers(call, table):
            shown.setdefault((call.chat_id, number), []).append(call.at)
    found = []
    for person, number, since in decisions(evening, table, first):
        times = [at for at in shown.get((person, number), []) if at >= since]
        found.append(times[0] - since if times else float("inf"))
    return found


def nothing_was_refused(evening: BotSession) -> None:
    assert not evening.play.world.limits.refused
    assert not [call for call in evening.play.world.calls if call.code >= 400]


async def sit(evening: BotSession, came: str) -> tuple[int, Sequence[Actor], Sequence[Actor]]:
    """A table of the evening; who opened it, and who plays on once somebody has come."""
    play = evening.play
    people, gleb = play.party.people[:4], play.party.people[3]
    many = 2 if came == "newcomer beside a computer" else 3
    first = people[:many]
    table = await evening.sit_down("/newgame сочинка 10", *first, computers=max(3 - many, 0))
    if came == "substitute":
        await evening.leave(play.vera)
        notice = await evening.message(play.group, tr("notice-left"))
        await evening.tap(gleb, notice, tr("button-instead-of-him"))
        await agree(evening, *first[:2])
        await play.until(lambda: gleb.name in seats(evening, table))
        return table, first, [*first[:2], gleb]
    gleb.write(play.group, "/join")
    if many == 2:
        menu = await evening.message(play.group, tr("join-places", table="Пятница"))
        await evening.tap(gleb, menu, tr("button-join"))
    await evening.message(play.group, tr("button-agree"))
    await agree(evening, *first)
    return table, first, [*first, gleb]


@pytest.mark.slow
@pytest.mark.parametrize("came", WAYS)
async def test_whoever_is_asked_has_his_buttons_at_once(evening: BotSession, came: str) -> None:
    """Nobody's taps are late because somebody has come: each within seconds."""
    table, first, people = await sit(evening, came)

    def done() -> bool:
        return len(evening.rows("SELECT number FROM deals")) >= 3

    await Players.of(evening, random.Random(5), *people, talkative=0.0).play(done, steps=1200)
    await evening.play.clock.advance(PATIENCE)
    waited = waits(evening, table, first)
    assert len(waited) > 35
    assert max(waited) < PATIENCE
    assert sum(waited) / len(waited) < 0.5
    nothing_was_refused(evening)


@pytest.mark.slow
async def test_a_whole_pulka_to_which_two_people_come(evening: BotSession) -> None:
    """A newcomer in the first deal, a substitute for him later, a kill, and the record of it."""
    play = evening.play
    first = play.party.people[:3]
    gleb, dina = play.party.people[3:5]
    await evening.greet(dina)
    table = await evening.sit_down("/newgame сочинка 4", *first)
    await ask(evening, gleb)
    await agree(evening, *first)

    def finished() -> int:
        return len(evening.rows("SELECT number FROM deals"))

    rng = random.Random(7)
    four = [*first, gleb]
    await Players.of(evening, rng, *four, mischief=0.05).play(lambda: finished() >= 2)
    await evening.crash()
    await evening.start()
    await play.clock.advance(60)
    await Players.of(evening, rng, *four, talkative=0.0).play(lambda: finished() >= 3)
    await evening.leave(gleb)
    notice = await evening.message(play.group, tr("notice-left"))
    await evening.tap(dina, notice, tr("button-instead-of-him"))
    await agree(evening, *first)
    await play.until(lambda: dina.name in seats(evening, table))
    five = [*first, dina]
    await Players.of(evening, rng, *five, mischief=0.05).play(
        lambda: evening.status(table) == "finished"
    )
    await play.clock.advance(120)
    exported = await the_export_verifies(evening, first[0], finished())
    assert [event["kind"] for event in exported["events"]] == ["newcomer", "substitute"]
    assert exported["settlement"]["finished"] is True
    # Whoever looks back reads who played a deal, not who has the seat since.
    for deal, there, elsewhere in ((3, gleb, dina), (finished(), dina, gleb)):
        first[0].write(first[0].private, f"/deal {deal}")
        page = await evening.message(first[0].private, f"раздача {deal} · сдаёт")
        assert there.name in page.text
        assert elsewhere.name not in page.text
    nothing_was_refused(evening)
