"""Somebody comes to a running pulka: one more player, or in another's seat. Rule 8.7."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from bot.sandbox.model import MemberStatus
from tests.e2e.evening import MINUTE, refused_calls, shows
from tests.e2e.players import Players
from tests.e2e.preferans.test_at_the_table import cards_lie, say
from tests.e2e.preferans.test_pulkas import the_export_verifies
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.sandbox import Actor
    from tests.e2e.evening import BotSession

pytestmark = pytest.mark.slow


async def play_on(evening: BotSession, deals: int, people: Sequence[Actor]) -> None:
    """People tap on until so many deals are finished."""

    def done() -> bool:
        return len(evening.rows("SELECT number FROM deals")) >= deals

    await Players.of(evening, random.Random(3), *people, talkative=0.0).play(done, steps=250)


async def agree(evening: BotSession, *people: Actor, kill: bool = False) -> None:
    """Everybody consents, in the group."""
    for person in people:
        live = await evening.message(evening.play.group, tr("button-agree"))
        await evening.tap(person, live, tr("button-agree"))
        if kill:
            await evening.restart()


def seats(evening: BotSession, table: int) -> list[str]:
    query = "SELECT name FROM places WHERE table_id = ? ORDER BY position"
    return [name for (name,) in evening.rows(query, table)]


async def ask(evening: BotSession, person: Actor) -> None:
    """The vote itself is the answer."""
    person.write(evening.play.group, "/join")
    await evening.message(evening.play.group, tr("button-agree"))
    said = evening.said(evening.play.group)
    assert not any(tr("toast-join-asked") in each.text for each in said)


@pytest.mark.parametrize("kill", [False, True])
async def test_a_fourth_sits_down_after_the_deal_and_deals(evening: BotSession, kill: bool) -> None:
    play = evening.play
    people = play.party.people[:3]
    gleb = play.party.people[3]
    table = await cards_lie(evening)
    people[0].write(play.group, "/join")
    await evening.message(play.group, tr("toast-there-already"))
    await ask(evening, gleb)
    live = await evening.message(play.group, tr("button-agree"))
    assert tr("vote-newcomer", name="Глеб") in live.text
    assert "Анна, Борис и Вера" in live.text
    for person in people:
        await evening.message(person.private, tr("button-agree"))
    await agree(evening, *people, kill=kill)
    told = live
    await play.until(
        lambda: tr("vote-agreed", proposal=tr("vote-newcomer", name="Глеб")) in told.text
    )
    await evening.message(play.group, tr("joins-next", names="Глеб"))
    assert not evening.said(gleb.private)[-1].buttons or not shows(
        evening.said(gleb.private)[-1], "♠"
    )
    await play.clock.advance(MINUTE)
    gleb.write(play.group, "/join")
    await evening.message(play.group, tr("error-waits-already"))
    await play_on(evening, 1, people)
    if kill:
        await evening.restart()
    came = await evening.message(play.group, "Глеб садится за стол")
    assert "пуля" in came.text
    assert "гора" in came.text
    assert seats(evening, table) == ["Анна", "Борис", "Вера", "Глеб"]
    live = await evening.message(play.group, "сдаёт Глеб")
    # The next deal is dealt by him, and played by the three others.
    await say(evening, tr("button-cut-middle"))
    live = await evening.message(play.group, tr("doing-auction", level=6))
    hand = await evening.message(gleb.private, "раздача 2")
    assert "♠" not in hand.text
    for person in people:
        await evening.message(person.private, "раздача 2")
        await evening.message(person.private, tr("button-why"))
    # The first deal is none of his.
    assert not [m for m in evening.said(gleb.private) if shows(m, tr("button-why"))]
    exported = await the_export_verifies(evening, people[0], 1)
    assert [event["kind"] for event in exported["events"]] == ["newcomer"]


async def stop(evening: BotSession, *people: Actor) -> None:
    """The first proposes to stop, the others agree."""
    people[0].write(evening.play.group, "/stop")
    asked = tr("vote-stop", name=people[0].name)
    for person in people[1:]:
        await evening.message(evening.play.group, asked)
        await agree(evening, person)


@pytest.mark.parametrize("outcome", ["agreed", "refused", "late", "closed"])
async def test_who_asked_for_a_place_hears_of_it_in_private(
    evening: BotSession, outcome: str
) -> None:
    play = evening.play
    people, gleb = play.party.people[:3], play.party.people[3]
    table = await cards_lie(evening)
    await ask(evening, gleb)
    await evening.restart()
    told = "over"
    match outcome:
        case "agreed":
            await agree(evening, *people)
            told = outcome
        case "refused":
            live = await evening.message(play.group, tr("button-refuse"))
            await evening.tap(play.boris, live, tr("button-refuse"))
            told = outcome
        case "late":
            await agree(evening, *people)
            await evening.message(gleb.private, tr("join-agreed", table="Пятница"))
            await stop(evening, *people)
        case "closed":
            play.anna.write(play.group, "/cancel")
            asked = await evening.message(play.group, tr("button-end"))
            await evening.tap(play.anna, asked, tr("button-end"))
            assert evening.status(table) == "closed"
    heard = await evening.message(gleb.private, tr(f"join-{told}", table="Пятница"))
    assert not heard.silent
    await play.clock.advance(60)
    answers = [each for each in evening.said(gleb.private) if "За столом «Пятница»" in each.text]
    assert len(answers) == 1 + (outcome == "late")


async def test_who_takes_back_his_question_is_sent_nothing(evening: BotSession) -> None:
    play, gleb = evening.play, evening.play.party.people[3]
    await cards_lie(evening)
    await ask(evening, gleb)
    live = await evening.message(play.group, tr("button-withdraw"))
    before = len(evening.said(gleb.private))
    assert await evening.tap(gleb, live, tr("button-withdraw")) == tr("toast-join-withdrawn")
    await play.clock.advance(30)
    assert len(evening.said(gleb.private)) == before


async def test_who_gives_up_his_seat_loses_his_cards_at_once(evening: BotSession) -> None:
    play = evening.play
    gleb = play.party.people[3]
    table = await cards_lie(evening)
    cards = await evening.message(play.vera.private, "♠")
    await evening.leave(play.vera)
    notice = await evening.message(play.group, tr("notice-left"))
    await evening.tap(gleb, notice, tr("button-instead-of-him"))
    live = await evening.message(play.group, tr("button-agree"))
    assert tr("vote-substitute", name="Глеб", instead="Вера") in live.text
    # Vera has left: the others decide.
    assert "Анна и Борис" in live.text
    await agree(evening, play.anna, kill=True)
    await agree(evening, play.boris)
    # The line that says who sits there now takes the place of the vote.
    await evening.message(play.group, tr("came-substitute", instead="Вера", name="Глеб"))
    await play.until(lambda: not [m for m in evening.said(play.group) if "просится" in m.text])
    await play.until(lambda: cards.deleted)
    await evening.message(gleb.private, "♠")
    assert seats(evening, table) == ["Анна", "Борис", "Глеб"]
    await play.until(lambda: notice.deleted)
    # What she still has of buttons says so, and no other seat of this deal is for her.
    assert await evening.press(play.vera, cards, "m:1:1:P") == tr("toast-no-table")
    await evening.leave(play.boris)
    again = await evening.message(play.group, tr("notice-left"))
    assert await evening.tap(play.vera, again, tr("button-instead-of-him")) == tr("error-saw-cards")


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
    await evening.restart()
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
    assert not evening.play.world.limits.refused
    assert not refused_calls(play.world.calls)


@pytest.mark.parametrize("how", ["tap", "command"])
async def test_a_tap_in_the_group_tells_who_is_in_it(evening: BotSession, how: str) -> None:
    """Who never pressed Start asks for a place, though Telegram does not say where he is."""
    play, dina = evening.play, evening.play.party.people[4]
    await cards_lie(evening)
    if how == "tap":
        live = await evening.message(play.group, tr("button-join"))
        await evening.tap(dina, live, tr("button-join"))
        await play.until(lambda: dina.popups and dina.popups[-1].url)
        link = dina.popups[-1].url
    else:
        dina.write(play.group, "/join")
        told = await evening.message(play.group, "?start=")
        link = told.text.split()[-1]
    assert link is not None
    dina.follow(link)
    await evening.message(play.group, tr("vote-newcomer", name="Дина"))
    assert not [call for call in play.world.calls if call.method == "getChatMember"]


async def linked(evening: BotSession, person: Actor, table: int) -> str:
    """What a person is told who opens the link to a seat, which others may have sent him."""
    before = {each.id for each in evening.said(person.private)}
    person.start(evening.signed(f"sit-{table}"))

    def new() -> list[str]:
        return [each.text for each in evening.said(person.private) if each.id not in before]

    await evening.play.until(new)
    return new()[0]


@pytest.mark.parametrize("how", ["an hour", "left", "kicked", "bot left", "elsewhere", "restart"])
async def test_what_a_tap_tells_is_forgotten(evening: BotSession, how: str) -> None:
    """After an hour, when the person or the bot leaves; a tap elsewhere tells nothing of it."""
    play, dina = evening.play, evening.play.party.people[4]
    table = await cards_lie(evening)
    where = live = await evening.message(play.group, tr("button-join"))
    if how == "elsewhere":
        club = play.world.add_group("Клуб", play.gleb, dina)
        play.gleb.write(club, "/newgame")
        where = await evening.message(club, tr("button-sit"))
    join = next(each for each in live.buttons if tr("button-join") in each["text"])
    await evening.press(dina, where, join["callback_data"])
    match how:
        case "an hour":
            await play.clock.advance(3601)
        case "left":
            dina.leave(play.group)
        case "kicked":
            play.world.set_status(play.group, dina.user, MemberStatus.KICKED, play.anna.user)
        case "bot left":
            play.anna.kick_bot(play.group)
            await play.clock.advance(5)
            play.anna.add_bot(play.group)
        case "restart":
            await evening.restart()
    await play.clock.advance(5)
    assert await linked(evening, dina, table) == tr("membership-unknown")
    assert not [each for each in evening.said(play.group) if shows(each, tr("button-agree"))]
