"""A bank through the Bot API: from the group's message alone, with people who are away."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from engine.game import PUBLIC
from tests.e2e.players import Players
from tests.support.texts import told, tr

if TYPE_CHECKING:
    from bot.sandbox.model import Message
    from tests.e2e.evening import BotSession

KEY = "bank"


def deal(evening: BotSession, table: int = 1) -> object:
    return evening.ledger(table).view(PUBLIC).deal


async def begun(evening: BotSession, more: str = "") -> tuple[int, Players, Message]:
    """Anna, Boris and Vera are asked for stakes."""
    play = evening.play
    people = play.anna, play.boris, play.vera
    table = await evening.sit_down(f"/newgame очко, места=как сели{more}", *people)
    company = Players.of(evening, random.Random(21), *people, in_group=True)
    await company.play(lambda: deal(evening, table) is not None)
    live = await evening.message(play.group, told(KEY, "act-s0"))
    return table, company, live


@pytest.mark.slow
async def test_silence_stakes_nothing_and_everybody_away_is_waited_for(
    evening: BotSession,
) -> None:
    """A round of silence is skipped, the next one is not; who comes back starts the clock."""
    table, _, live = await begun(evening)
    await evening.play.clock.advance(3600)
    waiting = deal(evening, table)
    assert (getattr(waiting, "rounds", 0), getattr(waiting, "stage", "")) == (2, "stakes")
    assert not evening.ledger(table).finished
    seat = min(evening.ledger(table).view(PUBLIC).actors)
    here = evening.ledger(table).table.seating.joined.index(seat)
    await evening.tap((evening.play.anna, evening.play.boris, evening.play.vera)[here], live, "5")
    await evening.play.until(lambda: getattr(deal(evening, table), "stage", "") != "stakes")
    assert not evening.ledger(table).finished


async def test_the_banker_hears_who_is_awaited_and_a_stopped_bank_is_void(
    evening: BotSession,
) -> None:
    play = evening.play
    table, company, live = await begun(evening)
    ledger, people = evening.ledger(table), (play.anna, play.boris, play.vera)
    at = [people[each] for each in ledger.table.seating.joined]
    banker = ledger.view(PUBLIC).deal.dealer
    names = ", ".join(each.name for seat, each in enumerate(at) if seat != banker)
    assert await evening.tap(at[banker], live, "5") == tr("toast-not-your-turn", name=names)
    await company.play(lambda: getattr(deal(evening, table), "coups", ()))
    play.anna.write(play.group, "/stop")
    asked = await evening.message(play.group, tr("button-agree"))
    await evening.tap(play.boris, asked, tr("button-agree"))
    await evening.tap(play.vera, asked, tr("button-agree"))
    await play.until(lambda: evening.status(table) == "finished")
    assert set(evening.ledger(table).table.state.score.accounts) == {0}


@pytest.mark.slow
async def test_the_banker_is_replaced_in_his_bank(evening: BotSession) -> None:
    """A word of his is due when he leaves; who takes the seat says it."""
    play, gleb = evening.play, evening.play.gleb
    table, company, _ = await begun(evening)
    await company.play(lambda: getattr(deal(evening, table), "stage", "") == "banker")
    ledger = evening.ledger(table)
    banker = ledger.view(PUBLIC).deal.dealer
    people = (play.anna, play.boris, play.vera)
    gone = people[ledger.table.seating.joined.index(banker)]
    stay = [each for each in people if each is not gone]
    await evening.leave(gone)
    notice = await evening.message(play.group, told(KEY, "notice-left"))
    await evening.tap(gleb, notice, tr("button-instead-of-him"))
    asked = await evening.message(play.group, tr("button-agree"))
    for each in stay:
        await evening.tap(each, asked, tr("button-agree"))
    await evening.restart()
    await play.until(lambda: evening.ledger(table).table.seating.arrivals)
    rest = Players.of(evening, random.Random(3), *stay, gleb, in_group=True)
    await rest.play(lambda: evening.rows("SELECT 1 FROM deals"))
    assert evening.ledger(table).finished[0].facts.dealer == banker


async def test_nobody_gets_a_private_message_and_a_coup_is_three_edits(
    evening: BotSession,
) -> None:
    play = evening.play
    before = {each.id: len(evening.said(each.private)) for each in (play.anna, play.boris)}
    table, company, live = await begun(evening)
    await play.clock.advance(30)
    edits = [live.text]

    def coups() -> int:
        if live.text != edits[-1]:
            edits.append(live.text)
        return len(getattr(deal(evening, table), "coups", ())) + len(evening.ledger(table).finished)

    await company.play(lambda: coups() >= 2)
    assert len(edits) <= 1 + 3 * 2 + 1
    assert {each.id: len(evening.said(each.private)) for each in (play.anna, play.boris)} == before


@pytest.mark.slow
async def test_two_tables_in_a_group_keep_nobody_waiting(evening: BotSession) -> None:
    """Ten calls a minute are for both: neither takes the other's, also while banks change."""
    play, rng = evening.play, random.Random(3)
    sides = (play.anna, play.boris, play.vera), (play.gleb, play.dina, play.egor)
    tables = [await evening.sit_down("/newgame очко, места=как сели", *side) for side in sides]
    wanted = {"stakes": "5", "cut": tr("button-cut-middle")}
    coups, last, longest = [0, 0], [0, 0], 0
    for second in range(700):
        await play.clock.advance(1)
        for number, (table, side) in enumerate(zip(tables, sides, strict=True)):
            ledger = evening.ledger(table)
            view = ledger.view(PUBLIC)
            deal_ = () if view.deal is None else view.deal.coups
            done = sum(len(each.facts.coups) for each in ledger.finished) + len(deal_)
            if done > coups[number] or view.over:
                coups[number], last[number] = done, second
            longest = max(longest, second - last[number])
            label = wanted.get(view.stage, told(KEY, "act-n"))
            for place, seat in enumerate(ledger.table.seating.joined):
                shown = [*evening.said(play.group), *evening.said(side[place].private)]
                here = [
                    each
                    for each in shown
                    for key in each.buttons
                    if key["text"] == label and f":{table}:" in key.get("callback_data", "")
                ]
                if seat in view.actors and here and rng.random() < 0.3:
                    await evening.tap(side[place], here[-1], label)
    assert min(coups) >= 12
    assert longest <= 90
