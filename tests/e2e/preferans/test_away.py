"""People who go, fall silent and come back: what the others are told, and what works then."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from engine.events import EndsAt, Measure
from tests.e2e.evening import shows, words
from tests.e2e.players import Players
from tests.e2e.preferans.test_at_the_table import cards_lie, say, until_tricks, whose_turn
from tests.e2e.preferans.test_pulkas import the_export_verifies
from tests.support.texts import runs, tr

if TYPE_CHECKING:
    from bot.sandbox.model import Message
    from tests.e2e.evening import BotSession
    from tests.e2e.preferans.leaks import Witness


async def alone(evening: BotSession) -> int:
    """The table that ``make play`` opens: Anna and two computers."""
    return await evening.sit_down("/newgame места=как сели 10", evening.play.anna, computers=2)


def texts(evening: BotSession, key: str) -> list[Message]:
    return [m for m in evening.said(evening.play.group) if tr(key) in m.text]


@pytest.mark.slow
async def test_leaving_two_computers_offers_what_works(evening: BotSession) -> None:
    """Nobody is there to agree: she settles, by one button that does it."""
    play = evening.play
    table = await alone(evening)
    # She is asked first, once; nobody else answers for her, and she may think better of it.
    for button in (tr("button-leave-no"), tr("button-leave-yes")):
        play.anna.write(play.group, "/leave")
        asked = await evening.message(play.group, tr("leave-ask-alone"))
        stranger = await evening.tap(play.boris, asked, tr("button-leave-yes"))
        assert stranger == tr("toast-not-sitting", table="Пятница")
        assert not texts(evening, "notice-alone")
        await evening.tap(play.anna, asked, button)
        await play.until(lambda asked=asked: asked.deleted)  # type: ignore[misc]
    first = await evening.message(play.group, tr("notice-alone"))
    # Whoever has left is not asked again: what says so comes down, with the way back.
    play.anna.write(play.group, "/leave")
    await play.until(lambda: first.deleted)
    notice = await evening.message(play.group, tr("notice-alone"))
    assert len(texts(evening, "notice-alone")) == 1
    assert words(notice.buttons) == [
        tr("button-stop-without"),
        tr("button-instead-of-him"),
        tr("button-back"),
    ]
    # Strangers neither stop nor come back.
    for button in (tr("button-stop-without"), tr("button-back")):
        assert await evening.tap(play.boris, notice, button) == tr(
            "toast-not-sitting", table="Пятница"
        )
    # A deal later the buttons are still good.
    await evening.restart()
    await evening.tap(play.anna, notice, tr("button-stop-without"))
    await play.until(lambda: evening.status(table) == "finished")
    await evening.message(play.group, tr("final-title-early", deals=0))
    await play.until(lambda: notice.deleted)


@pytest.mark.slow
async def test_who_left_two_computers_comes_back(evening: BotSession) -> None:
    """By the button in the group, by the one in the private chat, or by playing on."""
    play = evening.play
    await alone(evening)
    for way in ("group", "private", "play"):
        await evening.leave(play.anna)
        notice = await evening.message(play.group, tr("notice-alone"))
        hand = await evening.message(play.anna.private, tr("hand-left"))
        assert tr("button-back") in words(hand.buttons)
        match way:
            case "group":
                await evening.tap(play.anna, notice, tr("button-back"))
            case "private":
                await evening.tap(play.anna, hand, tr("button-back"))
            case _:
                _, hand = await whose_turn(evening)
                await evening.tap(play.anna, hand, tr("act-pass"))
        await play.until(lambda notice=notice: notice.deleted)  # type: ignore[misc]
        await play.until(lambda hand=hand: not shows(hand, tr("button-back")))  # type: ignore[misc]


@pytest.mark.slow
async def test_the_notice_says_why(evening: BotSession, witness: Witness) -> None:
    """Left, then by consent: the buttons of a later deal are not those of an earlier one."""
    play = evening.play
    table = await cards_lie(evening)
    await evening.leave(play.vera)
    notice = await evening.message(play.group, tr("notice-left"))
    assert tr("notice-absent") not in notice.text
    assert words(notice.buttons)[-1] == tr("button-back")
    await evening.tap(play.anna, notice, tr("button-computer-on"))
    live = await evening.message(play.group, tr("button-agree"))
    await evening.tap(play.boris, live, tr("button-agree"))
    taken = await evening.message(play.group, tr("notice-agreed"))
    assert taken.text == tr("notice-agreed", table="Пятница", name="Вера")
    await play.until(lambda: notice.deleted)
    await evening.restart()
    await play.clock.advance(5)
    assert texts(evening, "notice-agreed") == [taken]
    await evening.tap(play.vera, taken, tr("button-back"))
    await play.until(lambda: taken.deleted)
    witness.catch_up()
    assert not witness.truths[table].table.substituted  # type: ignore[union-attr]
    # Who came back has left nothing behind: it is too early to decide without her.
    assert not texts(evening, "notice-left")


async def test_time_and_silence_have_their_own_words(evening: BotSession) -> None:
    play = evening.play
    await evening.sit_down("/newgame сочинка места=как сели темп=быстрый", *play.party.people[:3])
    taken = await evening.message(play.group, tr("notice-computer"))
    assert taken.text == tr("notice-computer", table="Пятница", name="Борис")
    assert words(taken.buttons) == [tr("button-back"), tr("button-instead-of-him")]


@pytest.mark.slow
async def test_a_pace_warns_takes_over_and_gives_back(
    evening: BotSession, witness: Witness
) -> None:
    play = evening.play
    table = await evening.sit_down(
        "/newgame сочинка места=как сели темп=быстрый", *play.party.people[:3]
    )
    # The deck is cut for whoever dreams.
    live = await evening.message(play.group, tr("button-my-cards"))
    await play.until(lambda: tr("doing-auction", level=6) in live.text)
    assert runs("turn-until")[1] in live.text
    assert any(each["type"] == "date_time" for each in live.entities)
    boris, _ = await whose_turn(evening)
    warning = await evening.message(play.group, tr("notice-time-short"))
    assert boris.name in warning.text
    taken = await evening.message(play.group, tr("notice-computer"))
    await play.until(lambda: witness.truths[table].table.substituted)  # type: ignore[union-attr]
    await evening.tap(boris, taken, tr("button-back"))
    witness.catch_up()
    assert not witness.truths[table].table.substituted  # type: ignore[union-attr]
    await play.until(lambda: taken.deleted)


async def test_a_poke_respects_never_and_says_so(evening: BotSession) -> None:
    play = evening.play
    play.boris.write(play.boris.private, "/settings")
    menu = await evening.message(play.boris.private, tr("sound-never"))
    await evening.tap(play.boris, menu, tr("sound-never"))
    await cards_lie(evening)
    play.anna.write(play.group, "/poke")
    await evening.message(play.group, tr("toast-poked-silently", names="Борис"))
    ping = await evening.message(play.group, tr("ping"))
    assert ping.silent


@pytest.mark.slow
async def test_a_refusal_leaves_a_line_with_who_refused(evening: BotSession) -> None:
    """In the group and in every hand, after a restart too; a new proposal takes its place."""
    play = evening.play
    await cards_lie(evening)
    own = await evening.message(play.anna.private, "⋯")
    await evening.tap(play.anna, own, "⋯")
    await evening.tap(play.anna, own, tr("act-stop"))
    await play.until(lambda: tr("ask-stop") in own.text)
    yes = tr("button-yes", what=tr("yes-stop"))
    await play.until(lambda: yes in words(own.buttons))
    data = next(each["callback_data"] for each in own.buttons if each["text"] == yes)
    await play.clock.advance(3)  # her chat has calls left, and the pop-up need not speak
    for said in ("", tr("toast-taken")):
        assert await evening.press(play.anna, own, data) == said
    live = await evening.message(play.group, tr("button-agree"))
    await evening.tap(play.vera, live, tr("button-refuse"))
    line = tr("refused", proposal=tr("vote-stop", name="Анна"), name="Вера")
    await play.until(lambda: line in live.text)
    hand = await evening.message(play.boris.private, line)
    mine = tr("refused", proposal=tr("vote-stop", name="Анна", own="yes"), name="Вера")
    await play.until(lambda: mine in own.text)
    assert tr("ask-stop") not in own.text
    await evening.restart()
    await play.clock.advance(5)
    assert line in live.text
    assert line in hand.text
    assert tr("refused-open") not in hand.text
    play.boris.write(play.group, "/stop")
    await play.until(lambda: line not in hand.text)
    await evening.message(play.group, tr("vote-stop", name="Борис"))
    assert line in live.text


@pytest.mark.slow
async def test_who_heard_nothing_of_a_vote_is_called_and_poked(evening: BotSession) -> None:
    """Vera was here a moment ago: the group calls her after a minute, /poke before that."""
    play = evening.play
    await cards_lie(evening)
    for person in (play.boris, play.vera):
        person.write(person.private, "/help")
    play.anna.write(play.group, "/stop")
    live = await evening.message(play.group, tr("button-agree"))
    await evening.tap(play.boris, live, tr("button-agree"))
    play.anna.write(play.group, "/poke")
    await evening.message(play.group, tr("toast-poked"))
    await play.until(lambda: live.deleted)
    (call,) = texts(evening, "vote-stop")
    assert not call.silent
    assert [e["url"] for e in call.entities if "url" in e] == [f"tg://user?id={play.vera.id}"]
    assert "Борис" not in call.text
    await play.clock.advance(120)
    assert texts(evening, "vote-stop") == [call]
    # What became of it takes its place, and stays.
    await evening.tap(play.vera, call, tr("button-refuse"))
    line = tr("refused", proposal=tr("vote-stop", name="Анна"), name="Вера")
    await play.until(lambda: line in call.text)
    assert not call.buttons
    await play.clock.advance(120)
    assert texts(evening, "vote-stop") == [call]


def finished(evening: BotSession, table: int) -> int:
    return len(evening.rows("SELECT number FROM deals WHERE table_id = ?", table))


@pytest.mark.slow
@pytest.mark.parametrize("kill", [False, True])
async def test_an_evening_in_which_somebody_leaves_during_a_vote(
    evening: BotSession, witness: Witness, kill: bool
) -> None:
    """The others decide it, then his seat; he comes back, and the record holds."""
    play = evening.play
    people = anna, boris, vera = play.party.people[:3]
    table = await cards_lie(evening)
    company = Players.of(evening, random.Random(5), *people, talkative=0.0)
    await company.play(lambda: witness.truths[table].deals[1].over)
    anna.write(play.group, "/longer")
    vote = await evening.message(play.group, tr("button-agree"))
    assert "Борис и Вера" in vote.text
    vera.leave(play.group)
    await play.until(lambda: tr("vote-excused", names="Вера") in vote.text)
    if kill:
        await evening.restart()
    await evening.tap(boris, vote, tr("button-agree"))
    await play.until(lambda: tr("button-agree") not in words(vote.buttons))
    assert evening.ledger(table).agreement.ends != EndsAt(Measure.POINTS, 10)
    # What her leaving offers works at once.
    notice = await evening.message(play.group, tr("notice-left"))
    await evening.tap(anna, notice, tr("button-computer-on"))
    vote = await evening.message(play.group, tr("button-agree"))
    if kill:
        await evening.restart()
    await evening.tap(boris, vote, tr("button-agree"))
    await evening.message(play.group, tr("notice-agreed"))
    rest = Players.of(evening, random.Random(7), anna, boris, talkative=0.0)
    await rest.play(
        lambda: 2 in witness.truths[table].deals and witness.truths[table].deals[2].over
    )
    vera.join(play.group)
    back = await evening.message(play.group, tr("button-back"))
    await evening.tap(vera, back, tr("button-back"))
    await play.until(lambda: back.deleted)
    await company.play(
        lambda: 3 in witness.truths[table].deals and witness.truths[table].deals[3].over
    )
    entries = [each.action for each in evening.log(table)]
    assert entries.count({"excuse": {"seat": 2}}) == 1
    await the_export_verifies(evening, anna, 3)
    assert not play.world.limits.refused


@pytest.mark.slow
async def test_a_claim_is_withdrawn_when_who_is_asked_leaves(
    evening: BotSession, witness: Witness
) -> None:
    """It is said in the group and to the claimer, and the deal goes on."""
    play = evening.play
    anna, boris, vera = play.party.people[:3]
    table = await cards_lie(evening)
    await say(evening, tr("act-pass"), tr("act-pass"), tr("act-pass"))
    company = Players.of(evening, random.Random(3), anna, boris, vera)
    await company.play(until_tricks(witness, 2))
    hand = await evening.message(anna.private, "⋯")
    await evening.tap(anna, hand, "⋯")
    await evening.tap(anna, hand, tr("act-none"))
    await play.until(lambda: tr("ask-none") in hand.text)
    await evening.tap(anna, hand, tr("button-yes"))
    live = await evening.message(play.group, "🗳")
    await evening.tap(boris, live, tr("button-agree"))
    vera.leave(play.group)
    line = tr("vote-unanswered", proposal=tr("vote-none", name="Анна"), names="Вера")
    await play.until(lambda: line in live.text)
    mine = tr("vote-unanswered", proposal=tr("vote-none", name=tr("you-first")), names="Вера")
    await evening.message(anna.private, mine)
    assert not [m for m in evening.said(anna.private) if tr("refused-open") in m.text]
    assert [[each.actor, each.action] for each in evening.log(table)][-1] == [0, "W"]
    await evening.restart()
    await evening.message(play.group, tr("notice-left"))
    # She plays from her private chat, and is there again.
    hands = Players.of(evening, random.Random(3), anna, boris, vera, talkative=0.0)
    await hands.play(lambda: witness.truths[table].deals[1].over)
    await the_export_verifies(evening, anna, 1)


async def test_who_blocks_the_bot_keeps_nobody_waiting(evening: BotSession) -> None:
    play = evening.play
    table = await cards_lie(evening)
    play.anna.write(play.group, "/stop")
    vote = await evening.message(play.group, tr("button-agree"))
    play.vera.block()
    await play.until(lambda: tr("vote-excused", names="Вера") in vote.text)
    notice = await evening.message(play.group, tr("notice-unreachable"))
    assert tr("button-computer-on") in words(notice.buttons)
    await evening.tap(play.boris, vote, tr("button-agree"))
    await play.until(lambda: evening.status(table) == "finished")
