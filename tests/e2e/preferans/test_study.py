"""/me: what decisions cost, told to whoever asks, kept once, and asked about again."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.features import valuing
from bot.views import codes
from engine import solver
from tests.e2e.evening import shows, taps
from tests.e2e.players import Players
from tests.e2e.preferans.test_private_chat import cards, deal_over
from tests.support.texts import runs, tr

if TYPE_CHECKING:
    from bot.sandbox import Actor
    from bot.sandbox.model import Message
    from tests.e2e.evening import BotSession
    from tests.e2e.preferans.leaks import Witness

ASK = tr("mistake-ask")
TOLD = (tr("mistakes-none"), *(runs("mistakes", count=count)[0] for count in (1, 2)))
"""How the line under a result begins."""


@pytest.fixture(scope="module", autouse=True)
def _warm() -> None:
    solver.warm()


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is, every choice is valued."""
    monkeypatch.setattr(valuing, "DEAL", 60.0)


def valued(evening: BotSession) -> list[tuple[int, int]]:
    """Whose deals are valued, and how many choices each had."""
    query = "SELECT user_id, choices FROM results WHERE version IS NOT NULL ORDER BY user_id"
    return [(int(user_id), int(choices)) for user_id, choices in evening.rows(query)]


async def me(evening: BotSession, person: Actor) -> Message:
    """What /me shows."""
    before, titles = evening.said(person.private)[-1:], (tr("me-title"), tr("me-never", deals=10))
    person.write(person.private, "/me")

    def shown() -> bool:
        last = evening.said(person.private)[-1:]
        return last != before and any(shows(last[0], title) for title in titles)

    await evening.play.until(shown, limit=30)
    return evening.said(person.private)[-1]


async def mistaken(evening: BotSession, witness: Witness, person: Actor) -> tuple[int, int]:
    """A deal is over, and two of the person's choices in it were dear; the table, and a step."""
    table = await deal_over(evening, witness)
    await me(evening, person)
    await evening.play.until(lambda: bool(valued(evening)), limit=120)
    cards_played = "SELECT step FROM decisions WHERE phase = 'all-pass' ORDER BY step"
    steps = [int(step) for (step,) in evening.rows(cards_played)][:2]
    evening.kept.change("UPDATE decisions SET cost = 0")
    for step in steps:
        evening.kept.change("UPDATE decisions SET cost = 9000, error = 100 WHERE step = ?", step)
    # Rules may change: one that cannot be replayed any more is in nobody's way.
    lost = "UPDATE decisions SET step = -1, cost = 9000, error = 100 WHERE phase = 'bidding'"
    evening.kept.change(lost)
    return table, steps[0]


def told(message: Message) -> bool:
    """Whether a result says what its reader's mistakes came to."""
    return any(text in message.text for text in TOLD)


@pytest.mark.slow
async def test_who_asks_is_told_what_a_deal_cost_and_nobody_else(
    evening: BotSession, witness: Witness
) -> None:
    play, boris, vera = evening.play, evening.play.boris, evening.play.vera
    table = await deal_over(evening, witness)
    await play.clock.advance(100)
    assert valued(evening) == []
    before = {person: len(evening.said(person.private)) for person in (boris, vera)}
    page = await me(evening, boris)
    assert tr("me-nothing") in page.text
    (card,), (hers,) = cards(evening, boris), cards(evening, vera)
    await play.until(lambda: told(card), limit=120)
    assert not told(hers)
    assert not any(told(each) for each in evening.said(play.group))
    # Nothing came that nobody asked for: the card has changed, the page was asked for.
    assert len(evening.said(boris.private)) == before[boris] + 1
    assert len(evening.said(vera.private)) == before[vera]
    ((whose, choices),) = valued(evening)
    assert (whose, choices > 3) == (boris.id, True)
    page = await me(evening, boris)
    assert runs("me-people-few")[0] in page.text
    assert tr("me-how") in page.text
    # A process that is killed does not do it twice, and the line stands where it stood.
    decided = evening.rows("SELECT * FROM decisions ORDER BY step")
    await evening.restart()
    await play.clock.advance(100)
    assert evening.rows("SELECT * FROM decisions ORDER BY step") == decided
    assert told(card)
    assert evening.log(table)


async def test_who_has_never_played_is_offered_a_game(evening: BotSession) -> None:
    anna = evening.play.anna
    page = await me(evening, anna)
    assert page.text == tr("me-never", deals=10)
    (button,) = page.buttons
    await evening.press(anna, page, button["callback_data"])
    lobby = await evening.message(anna.private, tr("button-deal"))
    await evening.tap(anna, lobby, tr("button-deal"))
    await evening.play.until(lambda: bool(evening.log(1)))
    page = await me(evening, anna)
    assert tr("me-nothing") in page.text


@pytest.mark.slow
async def test_in_private_the_settlement_stays_below_the_last_result(
    evening: BotSession, witness: Witness
) -> None:
    """Also when the result, which was let go, is edited once more."""
    boris = evening.play.boris
    await me(evening, boris)
    boris.write(boris.private, "/newgame сочинка предел=2 раздачи")
    lobby = await evening.message(boris.private, tr("button-deal"))
    await evening.tap(boris, lobby, tr("button-deal"))
    (table,) = (tap.table for tap in taps(lobby)[:1])
    company = Players.of(evening, Random(5), boris)
    await company.play(lambda: evening.status(table) == "finished")
    assert witness.truths[table].deals[2].over

    def last_result() -> Message:
        return [m for m in evening.said(boris.private) if shows(m, tr("button-replay"))][-1]

    await evening.play.until(lambda: told(last_result()), limit=120)
    await evening.play.clock.advance(30)
    assert told(last_result())
    assert shows(evening.said(boris.private)[-1], tr("button-again"))


@pytest.mark.slow
async def test_in_private_the_settlement_stays_below_when_stopped_in_mid_deal(
    evening: BotSession, witness: Witness
) -> None:
    boris = evening.play.boris
    boris.write(boris.private, "/newgame сочинка 20")
    lobby = await evening.message(boris.private, tr("button-deal"))
    await evening.tap(boris, lobby, tr("button-deal"))
    (table,) = (tap.table for tap in taps(lobby)[:1])
    company = Players.of(evening, Random(5), boris)
    await company.play(lambda: len(witness.truths[table].deals) > 1)
    await evening.play.clock.advance(30)
    boris.write(boris.private, "/stop")
    asked = await evening.message(boris.private, tr("ask-stop-alone"))
    assert evening.said(boris.private)[-1] is asked
    assert evening.status(table) == "playing"
    await evening.tap(boris, asked, tr("button-yes", what=tr("yes-stop")))
    await evening.play.until(lambda: evening.status(table) == "finished", limit=30)
    await evening.play.clock.advance(30)
    said = evening.said(boris.private)
    assert shows(said[-1], tr("button-again"))
    assert sum(shows(each, tr("button-replay")) for each in said) == 1


@pytest.mark.slow
async def test_a_mistake_is_asked_about_until_it_is_solved_twice(
    evening: BotSession, witness: Witness
) -> None:
    play, boris = evening.play, evening.play.boris
    table, step = await mistaken(evening, witness, boris)
    page = await me(evening, boris)
    await evening.tap(boris, page, runs("button-mistakes")[0])
    await play.until(lambda: ASK in page.text, limit=60)
    answers = [each for each in taps(page) if each.what.startswith(codes.ANSWER)]
    assert 2 <= len(answers) <= 4
    right = answers[0]
    # The best one, found by what the page says once it is answered.
    for each in answers:
        await evening.press(boris, page, each.encode())
        await play.until(lambda: ASK not in page.text, limit=60)
        if runs("mistake-right")[1] in page.text:
            right = each
            break
    assert evening.rows("SELECT step, solved FROM decisions WHERE solved > 0") == [(step, 1)]
    assert tr("replay-from") in page.text
    # The same answer once more, an old one, and somebody else's change nothing.
    assert await evening.press(boris, page, right.encode()) == tr("toast-unknown")
    (hers,) = cards(evening, play.vera)
    assert await evening.press(play.vera, hers, right.encode()) == tr("toast-unknown")
    for data in (
        codes.page(f"{codes.ANSWER}=x", 1, table),
        codes.page(codes.answer(step, 9, 1), 1, table),
        codes.page(codes.answer(step + 1000, 0, 0), 1, table),
        codes.page(codes.answer(step, 0, 0), 99, table),
    ):
        assert await evening.press(boris, page, data) == tr("toast-unknown"), data
    assert evening.rows("SELECT step, solved FROM decisions WHERE solved > 0") == [(step, 1)]
    again = right.what.rsplit("-", 1)[0] + "-1"
    await evening.restart()
    assert await evening.press(boris, page, codes.page(again, 1, table)) == ""
    assert evening.rows("SELECT step, solved FROM decisions WHERE solved > 0") == [(step, 2)]
    page = await me(evening, boris)
    await evening.tap(boris, page, runs("button-mistakes")[0])
    await play.until(lambda: ASK in page.text, limit=60)
    assert all(each.what.split("=")[1].split("-")[0] != str(step) for each in taps(page))


@pytest.mark.slow
async def test_end_of_the_mistakes_counts_the_right_answers(
    evening: BotSession, witness: Witness
) -> None:
    """Only the first answer to each question; then the page says so, and asks nothing twice."""
    play, boris = evening.play, evening.play.boris
    await mistaken(evening, witness, boris)
    page = await me(evening, boris)
    await evening.tap(boris, page, runs("button-mistakes")[0])
    right = 0
    for _ in range(2):
        await play.until(lambda: ASK in page.text, limit=60)
        answers = [each for each in taps(page) if each.what.startswith(codes.ANSWER)]
        first, second = answers[:2]
        await evening.press(boris, page, first.encode())
        await play.until(lambda: ASK not in page.text, limit=60)
        right += runs("mistake-right")[1] in page.text
        after = next(each for each in taps(page) if each.what.startswith(codes.AFTER))
        await evening.press(boris, page, second.encode())
        await play.clock.advance(5)
        assert await evening.press(boris, page, after.encode()) == ""
    over = tr("mistakes-over", right=right, count=2)
    await play.until(lambda: page.text == over, limit=60)


@pytest.mark.slow
async def test_what_one_decided_is_ones_own(evening: BotSession, witness: Witness) -> None:
    play, boris = evening.play, evening.play.boris
    table, _ = await mistaken(evening, witness, boris)
    boris.write(boris.private, "/mydata")
    sent = await evening.message(boris.private, tr("mydata-caption"))
    assert sent.file is not None
    told = json.loads(sent.file.content)
    (kept,) = [each for each in told["results"] if each["version"]]
    assert (kept["table_id"], kept["deal"]) == (table, 1)
    assert len(told["decisions"]) == kept["choices"]
    boris.write(boris.private, "/forget")
    asked = await evening.message(boris.private, tr("button-forget"))
    await evening.tap(boris, asked, tr("button-forget"))
    mine = "SELECT * FROM {} WHERE user_id = ?"
    await play.until(lambda: not evening.rows(mine.format("results"), boris.id), limit=60)
    assert evening.rows(mine.format("decisions"), boris.id) == []
    assert evening.rows("SELECT user_id, cost FROM results WHERE version IS NOT NULL") == [
        (None, 0)
    ]
