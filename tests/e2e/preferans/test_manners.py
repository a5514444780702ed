"""What the bot says once, what it always says, and what may be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.sandbox.faults import Flood
from bot.taps import Tap, Verb
from tests.e2e.evening import MINUTE, words
from tests.e2e.preferans.test_at_the_table import cards_lie, first_deal, whose_turn
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox.model import Chat
    from tests.e2e.evening import BotSession
    from tests.e2e.preferans.leaks import Witness


def shown(evening: BotSession, chat: Chat, text: str) -> int:
    return sum(text in message.text for message in evening.said(chat))


@pytest.mark.slow
async def test_the_sheet_under_a_result_comes_once(evening: BotSession, witness: Witness) -> None:
    """A second tap points to the one that stands, after a restart too."""
    play = evening.play
    await first_deal(evening, witness)
    result = await evening.message(play.group, tr("button-sheet"))
    data = next(b["callback_data"] for b in result.buttons if b["text"] == tr("button-sheet"))
    first, second = play.anna.press(result, data), play.boris.press(result, data)
    await play.until(lambda: first.answered and second.answered)
    assert play.boris.popups[-1].text == tr("toast-sheet-here")
    await play.until(lambda: any(m.file for m in evening.said(play.group)))
    await evening.restart()
    assert await evening.press(play.vera, result, data) == tr("toast-sheet-here")
    await play.clock.advance(30)
    assert sum(m.file is not None for m in evening.said(play.group)) == 1
    # The command brings it down whenever it is asked for.
    play.anna.write(play.group, "/pulka")
    await play.until(lambda: sum(m.file is not None for m in evening.said(play.group)) == 2)


async def test_a_group_is_greeted_once(evening: BotSession) -> None:
    """The link that adds the bot writes /start as well; who types it gets an answer."""
    play = evening.play
    club = play.world.add_group("Клуб", play.anna, play.boris, with_bot=False)
    play.anna.add_bot(club, "new")
    await evening.message(club, tr("added"))
    await play.clock.advance(30)
    assert shown(evening, club, tr("added")) == 1
    play.anna.promote_bot(club)
    await play.clock.advance(30)
    assert shown(evening, club, tr("added")) == 1
    play.boris.write(club, "/start")
    await play.until(lambda: shown(evening, club, tr("added")) == 2)
    # Removed and asked back, it comes anew.
    play.anna.kick_bot(club)
    await play.clock.advance(5)
    play.anna.add_bot(club, "new")
    await play.until(lambda: shown(evening, club, tr("added")) == 3)
    await play.clock.advance(30)
    assert shown(evening, club, tr("added")) == 3


async def test_the_private_greeting_stands_once(evening: BotSession) -> None:
    play = evening.play
    for _ in range(3):
        play.anna.start()
    await play.clock.advance(30)
    assert shown(evening, play.anna.private, tr("welcome")) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "near"),
    [("/pulak", "pulka"), ("/newgam сочинка", "newgame"), ("/Seting", "settings"),
     ("/xyzzy", "help"), ("/analyse 3", "analyze")],
)  # fmt: skip
async def test_an_unknown_command_gets_the_nearest(
    evening: BotSession, typed: str, near: str
) -> None:
    """Always, not once a day; a group hears nothing: the command may be another bot's."""
    play = evening.play
    name = typed.lstrip("/").partition(" ")[0].lower()
    text = tr("unknown-command", typed=name, near=near)
    for count in (1, 2):
        play.anna.write(play.anna.private, typed)
        await play.until(lambda count=count: shown(evening, play.anna.private, text) == count)  # type: ignore[misc]
    before = len(evening.said(play.group))
    play.anna.write(play.group, typed)
    await play.clock.advance(20)
    assert len(evening.said(play.group)) == before


@pytest.mark.slow
async def test_plain_words_get_an_answer_a_day(evening: BotSession) -> None:
    play = evening.play
    text = tr("plain-words")
    for said in ("привет", "как дела", "/pulak вот так", "ау"):
        play.anna.write(play.anna.private, said)
    await play.clock.advance(20)
    assert shown(evening, play.anna.private, text) == 1
    await evening.restart()
    play.anna.write(play.anna.private, "ау")
    await play.clock.advance(20)
    assert shown(evening, play.anna.private, text) == 1
    # Everybody has a day of their own.
    play.boris.write(play.boris.private, "ау")
    await evening.message(play.boris.private, text)
    await evening.quiet(24 * 3600)
    play.anna.write(play.anna.private, "ау")
    await play.until(lambda: shown(evening, play.anna.private, text) == 2)


@pytest.mark.slow
async def test_a_card_of_an_older_message_comes_later(evening: BotSession) -> None:
    """In turn and out of turn, played or laid away: nothing changes, and the toast says why."""
    play = evening.play
    table = await cards_lie(evening)
    boris, hand = await whose_turn(evening)
    vera = await evening.message(play.vera.private, tr("doing-auction", level=6))
    before = evening.log(table)
    for person, message in ((boris, hand), (play.vera, vera)):
        for verb, number, what in (
            (Verb.MOVE, 1, "p7s"), (Verb.MOVE, 99, "p8h"), (Verb.DRAFT, 77, "+7s"),
        ):  # fmt: skip
            toast = await evening.press(person, message, Tap(verb, table, number, what).encode())
            assert toast == tr("toast-cards-wait"), what
    assert evening.log(table) == before
    assert tr("toast-stale") in await evening.press(
        boris, hand, Tap(Verb.MOVE, table, 99, "P").encode()
    )


# --- who changed what ---------------------------------------------------------------------------


async def test_a_command_is_answered_in_the_groups_language(evening: BotSession) -> None:
    play = evening.play
    play.anna.write(play.group, "/language")
    menu = await evening.message(play.group, tr("language-en"))
    await evening.tap(play.anna, menu, tr("language-en"))
    await evening.message(play.group, tr("changed-language", "en", name="Анна"))
    play.anna.write(play.group, "/newgame места=как сели 10")
    lobby = await evening.message(play.group, tr("button-sit", "en"))
    for person in (play.boris, play.vera):
        await evening.tap(person, lobby, tr("button-sit", "en"))
    await evening.tap(play.anna, lobby, tr("button-deal", "en"))
    await play.until(lambda: evening.log(1))
    play.anna.write(play.group, "/stop")
    await evening.message(play.group, tr("vote-stop", "en", name="Анна"))
    await play.clock.advance(MINUTE)
    play.vera.write(play.group, "/longer")
    await evening.message(play.group, tr("error-vote-running", "en"))


@pytest.mark.slow
async def test_who_changes_the_language_is_named_and_undone(evening: BotSession) -> None:
    play = evening.play
    play.boris.write(play.group, "/language")
    menu = await evening.message(play.group, tr("language-en"))
    await evening.tap(play.boris, menu, tr("language-en"))
    told = await evening.message(play.group, tr("changed-language", "en", name="Борис"))
    await evening.restart()
    data = told.buttons[0]["callback_data"]
    first, second = play.anna.press(told, data), play.gleb.press(told, data)
    await play.until(lambda: first.answered and second.answered)
    assert play.gleb.popups[-1].text == tr("toast-undo-late")
    await play.until(lambda: tr("changed-back", name="Анна") in told.text)
    assert not told.buttons
    await play.until(lambda: tr("language-chat") in menu.text)
    # Choosing what is chosen already changes nothing and names nobody.
    await evening.tap(play.boris, menu, tr("language-ru"))
    await play.clock.advance(20)
    assert not shown(evening, play.group, tr("changed-language", name="Борис"))


@pytest.mark.slow
async def test_who_changes_the_usual_agreement_is_named_and_undone(evening: BotSession) -> None:
    """Only the last change is taken back; an older button says so."""
    play = evening.play
    play.vera.write(play.group, "/settings")
    menu = await evening.message(play.group, tr("options-title"))
    await evening.tap(play.vera, menu, tr("choice-convention-leningrad"))
    item = tr(
        "option-now",
        key="convention",
        option=tr("option-convention"),
        value=tr("choice-convention-leningrad"),
    )
    told = await evening.message(play.group, tr("changed-agreement", name="Вера", items=item))
    old = told.buttons[0]["callback_data"]
    await evening.tap(play.boris, menu, tr("choice-convention-rostov"))
    await play.until(lambda: told.deleted)
    told = await evening.message(play.group, tr("button-undo"))
    assert "Борис" in told.text
    assert await evening.press(play.vera, told, old) == tr("toast-undo-late")
    await evening.restart()
    await evening.tap(play.vera, told, tr("button-undo"))
    await play.until(lambda: tr("changed-back", name="Вера") in told.text)
    play.anna.write(play.group, "/newgame 10")
    lobby = await evening.message(play.group, tr("button-sit"))
    assert tr("choice-convention-leningrad") in lobby.text


async def test_ones_own_language_is_nobody_elses_news(evening: BotSession) -> None:
    play = evening.play
    play.anna.write(play.anna.private, "/language")
    menu = await evening.message(play.anna.private, tr("language-en"))
    await evening.tap(play.anna, menu, tr("language-en"))
    await play.clock.advance(20)
    buttons = [text for m in evening.said(play.anna.private) for text in words(m.buttons)]
    assert tr("button-undo", "en") not in buttons


@pytest.mark.slow
async def test_whoever_cannot_see_at_once_what_he_did_is_told(evening: BotSession) -> None:
    """Telegram asks for a pause in one private chat: the pop-up says it there, and only there."""
    await cards_lie(evening)
    person, hand = await whose_turn(evening)
    assert await evening.tap(person, hand, tr("act-pass")) == ""
    person, hand = await whose_turn(evening)
    evening.play.world.faults.add("editMessageText", Flood(9), chat=person.private.id, times=1)
    await evening.tap(person, hand, tr("button-menu"))
    await evening.play.clock.advance(1)
    said = await evening.tap(person, hand, tr("act-pass"))
    others = [each.name for each in evening.play.party.people if each is not person]
    assert said in {f"{tr('act-pass')} · {tr('turn-auction', name=name)}" for name in others}
    person, hand = await whose_turn(evening)
    assert await evening.tap(person, hand, tr("act-pass")) == ""
