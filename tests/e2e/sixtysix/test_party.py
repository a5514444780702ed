"""Sixty-six through the Bot API: who is away in a party of two, its end by consent, another one."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from bot.taps import decode
from tests.e2e.players import Players
from tests.support.texts import told, tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox import Actor
    from tests.e2e.evening import BotSession

pytestmark = pytest.mark.slow

KEY = "sixtysix"
OWN = 1.5
"""Seconds in which Anna decides: her own."""


def played(evening: BotSession) -> int:
    """The finished deals."""
    return len(evening.rows("SELECT 1 FROM deals"))


async def party(
    evening: BotSession, until: Callable[[], object], *, more: str = ""
) -> tuple[int, Players]:
    """Anna and Boris play till something happens."""
    anna, boris = evening.play.anna, evening.play.boris
    table = await evening.sit_down(f"/newgame 66, места=как сели{more}", anna, boris)
    company = Players.of(evening, random.Random(66), anna, boris)
    await company.play(until)
    return table, company


async def test_a_substitute_sees_the_hand_and_plays_the_party_to_its_end(
    evening: BotSession,
) -> None:
    """Boris leaves in the second deal, after a kill Gleb sits there; what was written stays."""
    play, gleb = evening.play, evening.play.gleb
    table, _ = await party(evening, lambda: played(evening) == 1)
    before = evening.ledger(table).finished[-1].score.sheet
    await evening.leave(play.boris)
    notice = await evening.message(play.group, told(KEY, "notice-left"))
    await evening.tap(gleb, notice, tr("button-instead-of-him"))
    live = await evening.message(play.group, tr("button-agree"))
    assert tr("vote-substitute", name="Глеб", instead="Борис") in live.text
    await evening.restart()
    await evening.tap(play.anna, live, tr("button-agree"))
    await evening.message(play.group, tr("came-substitute", instead="Борис", name="Глеб"))
    assert evening.ledger(table).finished[-1].score.sheet == before
    company = Players.of(evening, random.Random(7), play.anna, gleb)
    await company.play(lambda: evening.status(table) == "finished")
    final = await evening.message(play.group, told(KEY, "button-again"))
    assert "Глеб" in final.text
    assert "Борис" not in final.text


async def test_a_computer_plays_for_who_is_away_till_he_is_back(evening: BotSession) -> None:
    play = evening.play
    table, _ = await party(evening, lambda: played(evening) == 1, more=", темп=быстрый")
    taken = await evening.message(play.group, told(KEY, "notice-computer"), limit=3600)
    gone = play.boris if "Борис" in taken.text else play.anna
    await play.until(lambda: evening.ledger(table).table.substituted)
    await evening.tap(gone, taken, tr("button-back"))
    await play.until(lambda: taken.deleted)
    assert not evening.ledger(table).table.substituted


async def test_a_stopped_party_pays_nothing_and_another_one_begins(evening: BotSession) -> None:
    """/stop in the middle, a refusal, consent; the same two again; history has both."""
    play = evening.play
    table, company = await party(evening, lambda: played(evening) == 2, more=", партий=2")
    assert any(evening.ledger(table).finished[-1].score.sheet)
    play.anna.write(play.group, "/stop")
    live = await evening.message(play.group, tr("button-agree"))
    await evening.tap(play.boris, live, tr("button-refuse"))
    await evening.message(
        play.group, told(KEY, "refused", proposal=told(KEY, "vote-stop", name="Анна"), name="Борис")
    )
    await company.play(lambda: played(evening) == 3 or evening.status(table) == "finished")
    assert evening.status(table) == "playing"
    play.boris.write(play.group, "/stop")
    live = await evening.message(play.group, tr("button-agree"))
    await evening.tap(play.anna, live, tr("button-agree"))
    await play.until(lambda: evening.status(table) == "finished")
    final = await evening.message(play.group, told(KEY, "button-again"))
    figures = told(KEY, "round-open", figures="|").partition("|")
    assert figures[0] in final.text
    assert figures[2] in final.text
    assert "Анна: 0" in final.text.replace("\N{NO-BREAK SPACE}", " ")

    async def sit(person: Actor) -> None:
        await evening.tap(person, final, told(KEY, "button-again"))

    await sit(play.anna)
    lobby = await evening.message(play.group, tr("button-sit"))
    await sit(play.boris)
    await evening.tap(play.anna, lobby, tr("button-deal"))
    await play.until(lambda: evening.log(2))
    assert evening.rows("SELECT options FROM tables WHERE id = 1") == evening.rows(
        "SELECT options FROM tables WHERE id = 2"
    )
    play.boris.write(play.group, "/history")
    page = await evening.message(play.group, tr("history-title"))
    assert "Анна 0 · Борис 0" in page.text.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(("pauses", "bound"), [(False, 20.0), (True, 35.0)])
async def test_a_deal_with_a_computer_waits_little(
    evening: BotSession, *, pauses: bool, bound: float
) -> None:
    """Seconds of twenty deals in which nothing is asked of Anna, cuts and results included."""
    play, anna, deals = evening.play, evening.play.anna, 20
    people = evening.app.services.people
    await play.clock.drive(people.change(anna.id, always_cut=True, pauses=pauses))
    anna.write(anna.private, "/newgame 66, партий=9")
    lobby = await evening.message(anna.private, tr("button-deal"))
    await evening.tap(anna, lobby, tr("button-deal"))

    def done() -> int:
        return len(evening.ledger(1).finished)

    rng, waits = random.Random(3), [0.0]

    def playable() -> list[str]:
        """Data of the cards that Anna may lay, on the lowest hand."""
        shown = [each for each in evening.said(anna.private) if each.keyboard][-1]
        return [
            each["callback_data"]
            for each in shown.buttons
            if "style" in each and decode(each["callback_data"]).what[0] == "p"
        ]

    while len(waits) <= deals:
        begun, before = play.clock.now(), len(waits) - 1
        await play.until(lambda before=before: playable() or done() > before)  # type: ignore[misc]
        waits[-1] += play.clock.now() - begun
        if done() > before:
            waits.append(0.0)
            continue
        await play.clock.advance(OWN)
        if not playable():  # a last card lay by itself
            waits[-1] += OWN
            continue
        hand = [each for each in evening.said(anna.private) if each.keyboard][-1]
        data, begun = rng.choice(playable()), play.clock.now()
        anna.press(hand, data)
        await play.until(lambda data=data: data not in playable())  # type: ignore[misc]
        waits[-1] += play.clock.now() - begun
    assert sum(waits) / deals <= bound
