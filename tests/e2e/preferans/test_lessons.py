"""«Научиться»: the lessons by somebody who does what the coach says, and by one who never does."""

from __future__ import annotations

import json
import re
from itertools import islice
from typing import TYPE_CHECKING, Final

import pytest

from bot.i18n import LANGUAGES, plain, translator
from bot.taps import Tap, Verb, decode
from bot.views import codes
from engine.log import action_code
from engine.preferans.game import PREFERANS
from engine.preferans.lessons import lessons
from tests.e2e.evening import shows, taps
from tests.e2e.preferans.test_at_the_table import GAME
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox import Actor
    from bot.sandbox.model import Message
    from engine.lessons import Lesson
    from tests.e2e.evening import BotSession

MOST_TAPS: Final = 15
EXPLAINED: Final = {
    "ru": {
        "взятк": "trick", "козыр": "trick", "прикуп": "bid", "снес": "bid", "торг": "bid",
        "вист": "bid", "пул": "bid", "светл": "whist", "втёмную": "whist", r"гор[ауы]\b": "whist",
        "без одной": "whist", "распас": "pass", "мизер": "misere", "контракт": "", "заказ": "",
        "разыгрыв": "", "консоляц": "", "болван": "",
    },
    "en": {
        "trick": "trick", "trump": "trick", "talon": "bid", "discard": "bid", "bid": "bid",
        "whist": "bid", "pool": "bid", "open,": "whist", "mountain": "whist", "one down": "whist",
        "all pass": "pass", "misère": "misere", "contract": "", "declarer": "whist",
    },
}  # fmt: skip
"""Words of the game, and the lesson that explains each; "" for none: it is not said at all."""


def texts(lesson: Lesson, language: str) -> str:
    """All that is said in a lesson."""
    say = translator(language, "preferans")
    steps = sum(each.asked for each in lesson.course)
    parts = [f"lesson-{lesson.key}", f"lesson-{lesson.key}-end"]
    parts += [f"lesson-{lesson.key}-{n}{why}" for n in range(1, steps + 1) for why in ("", "-why")]
    return "\n".join(plain(say(key, one="Аркадий", two="Зинаида")) for key in parts).lower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_comes_before_the_lesson_that_explains_it(language: str) -> None:
    keys = [lesson.key for lesson in lessons()]
    for place, lesson in enumerate(lessons()):
        said = texts(lesson, language)
        for word, key in EXPLAINED[language].items():
            if not key or keys.index(key) > place:
                assert not re.search(word, said), (lesson.key, word)
    for word, key in EXPLAINED[language].items():
        assert not key or re.search(word, texts(lessons()[keys.index(key)], language)), word


async def begin(evening: BotSession, person: Actor) -> Message:
    person.write(person.private, "/start")
    welcome = await evening.message(person.private, tr("button-learn"))
    await evening.tap(person, welcome, tr("button-learn"))
    listed = await evening.message(person.private, tr("lessons-title", dots="○○○○"))
    await evening.tap(person, listed, tr("lesson-trick"))
    return await evening.message(person.private, tr("lesson-trick-1", one="Аркадий"))


def choices(message: Message) -> dict[str, str]:
    """What may be done, or asked about, by its code."""
    found = {}
    for each in message.buttons:
        tap = decode(each["callback_data"])
        if tap.verb is Verb.MOVE or tap.what.startswith(codes.ASK):
            found[tap.what.removeprefix(codes.ASK)] = each["callback_data"]
    return found


async def do(evening: BotSession, person: Actor, message: Message, code: str) -> int:
    """Do an action, mark by mark and asked whether it is meant; how many taps it took."""
    done = 0
    before = message.text
    if code.startswith("x"):
        for card in (code[1:3], code[3:5]):
            mark = next(tap for tap in taps(message) if tap.what == f"{codes.TOGGLE}{card}")
            await evening.press(person, message, mark.encode())
            done += 1
            await evening.play.clock.advance(2)
    for _ in range(2):
        await evening.play.until(lambda: code in choices(message), limit=30, what=code)
        data = choices(message)[code]
        await evening.press(person, message, data)
        done += 1
        await evening.play.clock.advance(2)
        if decode(data).verb is Verb.MOVE:
            break
    assert message.text != before
    return done


@pytest.mark.slow
async def test_who_does_what_the_coach_says_learns_it_in_few_taps(evening: BotSession) -> None:
    anna = evening.play.anna
    message = await begin(evening, anna)
    for place, lesson in enumerate(lessons()):
        made, asked = 0, [each for each in lesson.course if each.asked]
        for step, each in enumerate(asked, 1):
            assert tr(f"lesson-{lesson.key}-{step}", one="Аркадий", two="Зинаида") in message.text
            assert anna.user.first_name not in message.text, "she is «вы»"
            made += await do(evening, anna, message, action_code(PREFERANS, each.action))
            if (place, step) == (1, 3):
                # Stopped and resumed anywhere.
                await evening.restart()
                await evening.play.clock.advance(5)
        assert made <= MOST_TAPS
        assert tr(f"lesson-{lesson.key}-end") in message.text
        assert (message.file is not None) is lesson.shows_sheet
        if lesson.shows_sheet:
            for word in ("пуля 6", "гора 2", "висты 12"):
                assert word in message.text
        if place + 1 < len(lessons()):
            await evening.tap(anna, message, tr("button-lesson-next"))
            following = lessons()[place + 1].key
            said = tr(f"lesson-{following}-1", one="Аркадий", two="Зинаида")
            message = await evening.message(anna.private, said)
    assert "●●●●" in message.text
    # A first game, dealt at once, where hints come by themselves.
    await evening.tap(anna, message, tr("button-lesson-first"))
    playing = await evening.message(anna.private, "🤖 " + tr("level-novice"))
    await evening.message(anna.private, "💡 ", limit=300)
    await evening.play.clock.advance(2)
    assert tr("lobby-begun", table=tr("private-table")) in playing.text
    # Nobody has asked her about pauses.
    anna.write(anna.private, "/newgame 10")
    await evening.message(anna.private, tr("lobby-pauses"))
    # No lesson is a game that was played.
    anna.write(anna.private, "/history")
    listed = await evening.message(anna.private, tr("history-title"))
    assert len([tap for tap in taps(listed) if tap.what == "deals"]) == 1


@pytest.mark.slow
async def test_who_never_does_hears_why_and_gets_on(evening: BotSession) -> None:
    anna = evening.play.anna
    message = await begin(evening, anna)
    for place, lesson in enumerate(lessons()):
        for step, each in enumerate((e for e in lesson.course if e.asked), 1):
            right = action_code(PREFERANS, each.action)
            if right.startswith("x"):
                await do(evening, anna, message, right)
                continue
            log = len(evening.log(max(tap.table for tap in taps(message))))
            for code in islice([c for c in choices(message) if c != right], 3):
                data = choices(message)[code]
                await evening.press(anna, message, data)
                await evening.play.clock.advance(2)
                if decode(data).what.startswith(codes.ASK):
                    await evening.press(anna, message, choices(message)[code])
                    await evening.play.clock.advance(2)
                assert tr(f"lesson-{lesson.key}-{step}-why") in message.text
                (back,) = message.buttons
                assert back["text"] == tr("button-lesson-back")
                await evening.press(anna, message, back["callback_data"])
                await evening.play.clock.advance(2)
                said = tr(f"lesson-{lesson.key}-{step}", one="Аркадий", two="Зинаида")
                assert shows(message, said)
            assert len(evening.log(taps(message)[0].table)) == log
            await do(evening, anna, message, right)
        if place + 1 < len(lessons()):
            await evening.tap(anna, message, tr("button-lesson-next"))
            said = tr(f"lesson-{lessons()[place + 1].key}-1", one="Аркадий", two="Зинаида")
            message = await evening.message(anna.private, said)
    assert "●●●●" in message.text


@pytest.mark.slow
async def test_a_lesson_ahead_a_strangers_and_what_a_coach_makes_needless(
    evening: BotSession,
) -> None:
    anna, boris = evening.play.anna, evening.play.boris
    message = await begin(evening, anna)
    table = taps(message)[0].table
    log = evening.log(table)
    page = codes.page(codes.lesson("six"))
    assert await evening.press(anna, message, page) == tr("toast-lesson-ahead")
    assert await evening.press(anna, message, codes.page(codes.lesson("bridge"))) != ""
    boris.write(boris.private, "/start")
    his = await evening.message(boris.private, tr("button-learn"))
    for tap in taps(message):
        assert await evening.press(boris, his, tap.encode()) == tr("toast-no-table")
    decision = taps(message)[0].number
    for verb, what in (
        (Verb.DRAFT, codes.HINT),
        (Verb.DRAFT, codes.MENU),
        (Verb.RIGHT, "co"),
        (Verb.RIGHT, "cr0"),
    ):
        data = Tap(verb, table, decision if verb is Verb.DRAFT else 1, what).encode()
        assert await evening.press(anna, message, data) == tr("toast-lesson")
    anna.write(anna.private, "/hint")
    await evening.message(anna.private, tr("toast-lesson"))
    # A game in a group goes on beside it, and another lesson takes its place.
    await evening.sit_down(GAME, anna, boris, evening.play.vera)
    assert await evening.press(anna, message, codes.page(codes.lesson("trick"))) == ""
    await evening.play.until(
        lambda: any(
            tap.table > table + 1 for each in evening.said(anna.private) for tap in taps(each)
        )
    )
    again = await evening.message(anna.private, tr("lesson-trick-1", one="Аркадий"))
    assert taps(again)[0].table != table
    assert evening.log(table) == log or evening.log(table) == []
    anna.write(anna.private, "/leave")
    asked = await evening.message(anna.private, tr("pick-table", command="leave"))
    await evening.tap(anna, asked, tr("lesson-trick"))
    await evening.play.until(lambda: again not in evening.said(anna.private), limit=60)


@pytest.mark.slow
async def test_a_lesson_of_an_older_version_says_so(evening: BotSession) -> None:
    """Its table opens, and begins the lesson anew."""
    anna = evening.play.anna
    message = await begin(evening, anna)
    table = taps(message)[0].table
    await do(evening, anna, message, "pAd")
    (row,) = evening.rows("SELECT prepared FROM tables WHERE id = ?", table)
    told = json.loads(row[0])
    told["log"].pop()
    await evening.crash()
    evening.kept.change("UPDATE tables SET prepared = ? WHERE id = ?", json.dumps(told), table)
    await evening.start()
    await evening.play.until(lambda: tr("lesson-changed") in message.text, limit=60)
    (again,) = message.buttons
    await evening.press(anna, message, again["callback_data"])
    fresh = await evening.message(anna.private, tr("lesson-trick-1", one="Аркадий"))
    assert taps(fresh)[0].table != table
    await evening.play.until(
        lambda: not [m for m in evening.said(anna.private) if tr("lesson-changed") in m.text]
    )
    await do(evening, anna, fresh, "pAd")
    assert tr("lesson-trick-2") in fresh.text
