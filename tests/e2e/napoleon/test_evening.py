"""Napoleon through the Bot API: a private table with computers, and questions afterwards."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from bot.i18n import plain, translator
from tests.e2e.evening import Evening, words
from tests.e2e.players import Company
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox.model import Message


def text(key: str, **params: object) -> str:
    """A text of the game as people read it."""
    return plain(translator("ru", "napoleon")(key, **params))


async def private_table(evening: Evening, words_after: str) -> None:
    """A table of Anna's with computers; the deck is always cut for her."""
    anna = evening.play.anna
    assert evening.running is not None
    people = evening.running.services.people
    await evening.play.clock.drive(people.change(anna.id, always_cut=True))
    anna.write(anna.private, f"/newgame наполеон {words_after}")
    lobby = await evening.message(anna.private, tr("button-deal"))
    await evening.tap(anna, lobby, tr("button-deal"))
    await evening.message(anna.private, tr("header", number=1))


def hand(evening: Evening) -> Message:
    """The lowest message of the bot in Anna's chat."""
    return evening.said(evening.play.anna.private)[-1]


@pytest.mark.slow
async def test_a_private_game_of_five_with_hints(evening: Evening) -> None:
    play, anna = evening.play, evening.play.anna
    await private_table(evening, "игроков=5 2 новичок")
    query = "SELECT count(*) FROM places WHERE table_id = 1 AND computer"
    assert evening.rows(query) == [(4,)]
    company, hints = Company.of(evening, random.Random(3), anna), 0

    def over() -> bool:
        return evening.status(1) == "finished"

    def may_ask() -> bool:
        return tr("button-hint") in words(hand(evening).buttons)

    def entries() -> int:
        return len(evening.log(1))

    while not over():
        await company.play(lambda: over() or may_ask(), steps=3000)
        asked, far = hand(evening), entries()
        if may_ask() and hints < 4:
            await evening.tap(anna, asked, tr("button-hint"))
            await play.until(lambda: "💡 " in hand(evening).text)
            assert tr("advice-none") not in hand(evening).text
            hints += 1
        await company.play(lambda: over() or entries() > far)  # noqa: B023
    assert hints
    await evening.message(anna.private, text("final-title", table="", deals=2).split(":")[-1])
    drawn = await evening.message(anna.private, text("evening-caption", table="").split(":")[-1])
    assert drawn.file is not None


async def test_afterwards_everything_can_be_asked(evening: Evening) -> None:
    """The check, the reasons, the score as a picture, the deal; and that there is no analysis."""
    play = evening.play
    people = (play.anna, play.boris, play.vera)
    table = await evening.sit_down("/newgame наполеон 1 места=как сели", *people)
    company = Company.of(evening, random.Random(5), *people)
    await company.play(lambda: evening.status(table) == "finished")
    result = await evening.message(play.group, tr("button-why"))
    assert await evening.tap(play.boris, result, tr("button-why")) == tr("toast-in-private")
    why = await evening.message(play.boris.private, text("paid-ante", each="1", total="3"))
    assert "(Наполеон 2.1, 2.2)" in why.text
    assert await evening.tap(play.boris, result, tr("button-check")) == tr("toast-in-private")
    check = await evening.message(play.boris.private, tr("check-salt", salt="").strip())
    assert text("turned", card="").split()[0] in check.text
    for command, shown in (
        ("/analyze", text("analysis-no-such", number=1)),
        ("/deal 1", text("turned", card="").split()[0]),
        ("/history", tr("history-title")),
    ):
        play.vera.write(play.group, command)
        await evening.message(play.group, shown)
    assert not any(
        tr("button-analysis") in words(each.buttons) for each in evening.said(play.group)
    )
    final = await evening.message(play.group, text("button-again"))
    assert final.file is not None
    assert final.file.content.startswith(b"\x89PNG")


async def test_a_settled_deal_is_played_to_its_end_by_one_tap(evening: Evening) -> None:
    """Anna's own cards fall too: nothing of it brings anybody anything any more."""
    play = evening.play
    anna, boris = play.anna, play.boris
    table = await evening.sit_down("/newgame наполеон доигрывать=да места=как сели", anna, boris)
    company = Company.of(evening, random.Random(5), anna, boris)

    def offered() -> bool:
        said = evening.said(anna.private)
        return any(tr("button-hurry") in words(message.buttons) for message in said)

    await company.play(offered)
    shown = await evening.message(anna.private, tr("button-hurry"))
    done = len(evening.rows("SELECT 1 FROM deals WHERE table_id = ?", table))
    await evening.tap(anna, shown, tr("button-hurry"))
    await play.until(
        lambda: len(evening.rows("SELECT 1 FROM deals WHERE table_id = ?", table)) > done, limit=2
    )


async def test_no_deal_begins_while_everybody_is_away(evening: Evening) -> None:
    """In this game too; one word, and one more deal."""
    play = evening.play
    await evening.sit_down("/newgame наполеон темп=быстрый места=как сели", *play.party.people[:4])

    def deals() -> int:
        return len(evening.rows("SELECT 1 FROM deals"))

    await play.clock.advance(4 * 3600)
    notice = await evening.message(play.group, tr("notice-all-away"))
    assert deals() <= 2
    before = deals()
    play.vera.write(play.vera.private, "/help")
    await play.until(lambda: notice.deleted or tr("notice-all-away") not in notice.text)
    await play.clock.advance(4 * 3600)
    assert before < deals() <= before + 2
