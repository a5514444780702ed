"""«Разбор»: one message per deal, whoever asks and however often; /analyze brings it down."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from bot.features.analyses import Analyses
from tests.e2e.players import Players
from tests.e2e.preferans.test_at_the_table import GAME, say
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox.model import Chat, Message
    from tests.e2e.evening import BotSession
    from tests.e2e.preferans.leaks import Witness

FIRST = tr("analysis-title", number=1)
TALON = tr("analysis-hands")
"""Said only once the solver is compiled."""


def analyses(evening: BotSession, chat: Chat) -> list[Message]:
    return [each for each in evening.said(chat) if tr("analysis-title") in each.text]


async def first_deal(evening: BotSession, witness: Witness) -> tuple[int, Message]:
    """Three people pass a deal out and play it; the table, and the message with the result."""
    people = evening.play.party.people[:3]
    table = await evening.sit_down(GAME, *people)
    await say(evening, tr("button-cut-middle"), tr("act-pass"), tr("act-pass"), tr("act-pass"))
    company = Players.of(evening, random.Random(1), *people)
    await company.play(lambda: witness.truths[table].deals[1].over)
    return table, await evening.message(evening.play.group, tr("standing"))


@pytest.mark.slow
async def test_the_button_brings_one_message_with_a_picture(
    evening: BotSession, witness: Witness
) -> None:
    play = evening.play
    _, result = await first_deal(evening, witness)
    assert tr("toast-analysis") in await evening.tap(play.boris, result, tr("button-analysis"))
    shown = await evening.message(play.group, FIRST)
    assert shown.file is not None
    assert shown.silent
    assert tr("headline-all-pass") in shown.text
    assert TALON in shown.text
    # Another tap, another person: it points at what is there.
    for person in (play.vera, play.gleb):
        assert tr("toast-analysis-here") in await evening.tap(person, result, tr("button-analysis"))
    await play.clock.advance(60)
    assert analyses(evening, play.group) == [shown]


@pytest.mark.slow
async def test_the_command_names_a_deal_or_means_the_last(
    evening: BotSession, witness: Witness
) -> None:
    play = evening.play
    play.anna.write(play.group, "/analyze")
    await evening.message(play.group, tr("no-pulka-here"))
    await first_deal(evening, witness)
    play.anna.write(play.group, "/analyze")
    first = await evening.message(play.group, FIRST)
    play.boris.write(play.group, "/analyze 1")
    await play.until(lambda: first.deleted)
    (again,) = analyses(evening, play.group)
    assert again.text == first.text
    for wrong in ("2", "0", "99"):
        play.boris.write(play.group, f"/analyze {wrong}")
        await evening.message(play.group, tr("analysis-none", number=int(wrong), deals=1))
    play.boris.write(play.group, "/analyze семь")
    await evening.message(play.group, tr("analysis-which"))
    play.boris.write(play.group, "/deal семь")
    await evening.message(play.group, tr("deal-which"))


@pytest.mark.slow
async def test_a_running_deal_is_not_analysed(evening: BotSession, witness: Witness) -> None:
    """Rule 7.5: nothing of it is looked at before it is over."""
    play = evening.play
    table, result = await first_deal(evening, witness)
    data = next(b["callback_data"] for b in result.buttons if b["text"] == tr("button-analysis"))
    assert data == f"s:{table}:1:analysis"
    await say(evening, tr("button-cut-middle"))
    for number in (2, 0, 77):
        forged = f"s:{table}:{number}:analysis"
        assert tr("toast-not-over") in await evening.press(play.anna, result, forged)


@pytest.mark.slow
async def test_in_private_it_is_for_its_reader(evening: BotSession, witness: Witness) -> None:
    """Who sat at the table may read it in the private chat, in their own language."""
    play = evening.play
    await first_deal(evening, witness)
    play.vera.write(play.vera.private, "/analyze 1")
    await evening.message(play.vera.private, FIRST)
    play.gleb.write(play.gleb.private, "/analyze 1")
    await evening.message(play.gleb.private, tr("no-pulka-here"))
    assert analyses(evening, play.group) == []


@pytest.mark.slow
async def test_whoever_asks_is_told_that_it_failed(
    evening: BotSession, witness: Witness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the failure is; another tap tries again."""
    play = evening.play
    _, result = await first_deal(evening, witness)
    with monkeypatch.context() as broken:
        broken.setattr(Analyses, "_four_colours", None)
        await evening.tap(play.boris, result, tr("button-analysis"))
        await evening.message(play.group, tr("toast-failed"))
    assert "Traceback" in witness.ink.getvalue()  # the operator is told, too
    witness.ink.truncate(0)
    await evening.tap(play.boris, result, tr("button-analysis"))
    await evening.message(play.group, FIRST)
