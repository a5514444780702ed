"""«Переиграть»: a finished deal step by step, and played on from any of them."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest

from bot.taps import Tap, Verb
from bot.views import codes
from tests.e2e.evening import shows, taps
from tests.e2e.players import Players
from tests.e2e.preferans.test_private_chat import cards, deal_over
from tests.support.texts import runs, tr

if TYPE_CHECKING:
    from bot.sandbox import Actor
    from bot.sandbox.model import Message
    from tests.e2e.evening import BotSession
    from tests.e2e.preferans.leaks import Witness

pytestmark = pytest.mark.slow

WALK = tr("replay-from")
AGAINST = tr("level-club")
AGAIN = runs("replay-title")[-1]


async def walking(evening: BotSession, witness: Witness, person: Actor) -> tuple[int, Message]:
    """Three people have passed a deal out; one of them looks at its first step."""
    table = await deal_over(evening, witness)
    (card,) = cards(evening, person)
    assert await evening.tap(person, card, tr("button-replay")) == ""
    return table, await evening.message(person.private, WALK)


def prepared(evening: BotSession) -> list[tuple[int, str]]:
    """Every prepared table that there is, and how it stands."""
    rows = evening.rows("SELECT id, status FROM tables WHERE prepared IS NOT NULL ORDER BY id")
    return [(int(number), str(status)) for number, status in rows]


async def play_again(evening: BotSession, person: Actor, page: Message) -> int:
    """Play on from the step that is shown; the number of the table."""
    before = prepared(evening)
    assert await evening.tap(person, page, AGAINST) == ""
    await evening.play.until(lambda: prepared(evening)[-1:] != before[-1:], limit=30)
    return prepared(evening)[-1][0]


async def test_a_deal_is_gone_through_and_played_again(
    evening: BotSession, witness: Witness
) -> None:
    play, boris = evening.play, evening.play.boris
    source, page = await walking(evening, witness, boris)
    log = evening.log(source)
    hands = witness.truths[source].dealt(1).hands
    # Words first, then cards, each with what it comes to; every hand lies open.
    assert all(runs("open-hand", name=name)[0] in page.text for name in ("Анна", "Борис", "Вера"))
    assert runs("walk-next")[0] in page.text
    first = page.text
    for _ in range(2):
        await evening.tap(boris, page, "⏭")
        await play.clock.advance(3)
    assert runs("last-trick")[0] in page.text
    there = page.text
    await evening.tap(boris, page, "▶")
    await play.until(lambda: page.text != there, limit=30)
    await evening.tap(boris, page, "◀")
    await play.until(lambda: page.text == there, limit=30)
    await evening.tap(boris, page, tr("part-bidding"))
    await play.until(lambda: page.text == first, limit=30)
    await evening.tap(boris, page, tr("part-all-pass"))
    await play.until(lambda: page.text not in (first, there), limit=30)

    again = await play_again(evening, boris, page)
    assert witness.truths[again].dealt(1).hands == hands
    hand = await evening.message(boris.private, AGAIN)
    # Killed in the middle, it goes on.
    company = Players.of(evening, random.Random(2), boris)
    far = len(evening.log(again)) + 8
    await company.play(lambda: len(evening.log(again)) >= far)
    before = evening.log(again)
    await evening.restart()
    assert evening.log(again)[: len(before)] == before
    await company.play(lambda: evening.status(again) == "finished")
    await play.until(lambda: shows(hand, runs("replay-compared")[0]), limit=60)
    assert tr("replay-set") in hand.text
    assert not shows(hand, tr("button-check"))
    assert not shows(hand, tr("button-again"))

    # It stands in no list, no record, and shows no fingerprint; the deal itself is as it was.
    assert evening.log(source) == log
    boris.write(boris.private, "/history")
    listed = await evening.message(boris.private, tr("history-title"))
    opened = {tap.table for tap in taps(listed) if tap.what == "deals"}
    assert opened == {source}
    for what in (codes.CHECK, codes.ANALYSIS, "sheet", "exact"):
        toast = await evening.press(boris, hand, codes.show(again, 1, what))
        assert toast == tr("replay-set")
    assert await evening.press(boris, hand, codes.page("deal", 1, again)) != ""
    longer = Tap(Verb.LOBBY, again, 0, codes.LONGER).encode()
    assert await evening.press(boris, hand, longer) != ""
    assert await evening.press(boris, hand, Tap(Verb.LOBBY, again, 0, codes.AGAIN).encode()) != ""
    assert prepared(evening) == [(again, "finished")]


async def test_computers_keep_their_names_where_a_deal_is_played_again(
    evening: BotSession, witness: Witness
) -> None:
    """Else those of the first time would stand on other seats."""
    boris = evening.play.boris
    boris.write(boris.private, "/newgame сочинка 20")
    lobby = await evening.message(boris.private, tr("button-deal"))
    await evening.tap(boris, lobby, tr("button-deal"))
    (table,) = (tap.table for tap in taps(lobby)[:1])
    company = Players.of(evening, random.Random(5), boris)
    # Lots have moved the seats about.
    await company.play(lambda: len(witness.truths[table].deals) > 1)
    result = await evening.message(boris.private, tr("button-replay"))
    await evening.tap(boris, result, tr("button-replay"))
    again = await play_again(evening, boris, await evening.message(boris.private, WALK))
    seats = "SELECT name FROM places WHERE table_id = ? ORDER BY position"
    names = [name for (name,) in evening.rows(seats, table)]
    joined = evening.ledger(table).table.seating.joined
    around = sorted(range(3), key=lambda place: joined[place])
    assert [name for (name,) in evening.rows(seats, again)] == [names[place] for place in around]


async def test_one_prepared_deal_is_open_for_a_person(
    evening: BotSession, witness: Witness
) -> None:
    play, boris = evening.play, evening.play.boris
    _, page = await walking(evening, witness, boris)
    first = await play_again(evening, boris, page)
    await evening.message(boris.private, AGAIN)
    second = await play_again(evening, boris, page)
    await play.clock.advance(10)
    assert prepared(evening) == [(second, "playing")]
    assert evening.rows("SELECT * FROM log WHERE table_id = ?", first) == []
    titles = [each for each in evening.said(boris.private) if AGAIN in each.text]
    assert len(titles) == 1
    # What it cost nobody to begin costs nobody anything to leave.
    (hand,) = titles
    boris.write(boris.private, "/leave")
    asked = await evening.message(boris.private, tr("pick-table", command="leave"), limit=30)
    await evening.tap(boris, asked, AGAIN)
    await play.until(lambda: prepared(evening) == [(second, "cancelled")], limit=30)
    await play.until(lambda: hand not in evening.said(boris.private), limit=60)


async def test_what_is_not_ones_own_cannot_be_played_again(
    evening: BotSession, witness: Witness
) -> None:
    play, boris, vera, gleb = (
        evening.play,
        evening.play.boris,
        evening.play.vera,
        evening.play.party.people[3],
    )
    source, page = await walking(evening, witness, boris)
    again = await play_again(evening, boris, page)
    await evening.message(boris.private, AGAIN)
    log = evening.log(again)
    (card,) = cards(evening, vera)
    move = next(tap for tap in taps(evening.said(boris.private)[-1]) if tap.table == again)
    for person, message, data in (
        (vera, card, move.encode()),
        (vera, card, codes.page(codes.replay(0, "club"), 1, again)),
        (vera, card, codes.page(codes.walk(0), 2, source)),
        (vera, card, codes.page(codes.walk(0), 99, source)),
        (vera, card, codes.page(codes.replay(0, "master"), 1, source)),
        (vera, card, codes.page(codes.replay(999, "club"), 1, source)),
        (vera, card, codes.page(f"{codes.REPLAY}=x-club", 1, source)),
        (vera, card, codes.page(f"{codes.WALK}=", 1, source)),
        (boris, page, codes.page(codes.walk(0), 1, again)),
        (boris, page, codes.page(codes.walk(0), 1, 77)),
    ):
        assert await evening.press(person, message, data) != "", data
    gleb.write(gleb.private, "/start")
    met = await evening.message(gleb.private, tr("button-train"))
    for data in (codes.page(codes.walk(0), 1, source), move.encode()):
        assert await evening.press(gleb, met, data) == tr("toast-no-table")
    gleb.write(gleb.private, f"/start {evening.signed(f'replay-{source}-1')}")
    await evening.message(gleb.private, tr("toast-no-table"))
    vera.write(vera.private, f"/start replay-{source}-1-aaaaaaaaaaaa")
    await play.clock.advance(10)
    assert evening.log(again) == log
    assert prepared(evening) == [(again, "playing")]


async def test_who_is_forgotten_leaves_no_prepared_deal(
    evening: BotSession, witness: Witness
) -> None:
    play, boris = evening.play, evening.play.boris
    source, page = await walking(evening, witness, boris)
    again = await play_again(evening, boris, page)
    boris.write(boris.private, "/mydata")
    told = await evening.message(boris.private, tr("mydata-caption"))
    assert told.file is not None
    kept = json.loads(told.file.content)
    assert [(each["table"], each["deal"]) for each in kept["played_again"]] == [(source, 1)]
    assert again not in [each["id"] for each in kept["tables"]]
    boris.write(boris.private, "/forget")
    asked = await evening.message(boris.private, tr("button-forget"))
    await evening.tap(boris, asked, tr("button-forget"))
    await play.until(lambda: prepared(evening) == [], limit=60)
    for kept_of in ("log", "deals", "drafts", "places"):
        assert evening.rows(f"SELECT * FROM {kept_of} WHERE table_id = ?", again) == []  # noqa: S608
