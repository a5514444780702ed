"""Waiting, calling, computers that step in, and people who go."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from tests.e2e.players import CALL, Players
from tests.e2e.preferans.test_at_the_table import cards_lie, say, whose_turn
from tests.support.texts import runs, tr

if TYPE_CHECKING:
    from tests.e2e.evening import BotSession
    from tests.e2e.preferans.leaks import Witness


@pytest.mark.slow
async def test_a_person_is_called_once_and_the_call_goes(evening: BotSession) -> None:
    """Somebody who has been away hears of his turn in private; the group is not disturbed."""
    play = evening.play
    await cards_lie(evening)
    boris, hand = await whose_turn(evening)
    await evening.tap(boris, hand, tr("act-pass"))
    vera_hand = await evening.message(play.vera.private, CALL)
    await play.clock.advance(70)
    # Vera cut a moment ago and heard nothing, so the group mentions her after a minute.
    ping = await evening.message(play.group, tr("ping"))
    assert [each.get("url") for each in ping.entities] == [f"tg://user?id={play.vera.id}"]
    assert "Вера" in ping.text
    assert not ping.silent
    await play.clock.advance(1200)
    pings = [m for m in evening.said(play.group) if tr("ping") in m.text]
    assert pings == [ping]
    await evening.tap(play.vera, vera_hand, tr("act-pass"))
    await play.until(lambda: ping.deleted)


@pytest.mark.slow
async def test_who_was_away_hears_it_in_private(evening: BotSession) -> None:
    """The hand is sent anew with a sound, the old one goes, and the group keeps silent."""
    play = evening.play
    await cards_lie(evening)
    vera_hand = await evening.message(play.vera.private, tr("doing-auction", level=6))
    await play.clock.advance(200)
    await say(evening, tr("act-pass"))
    await play.until(lambda: vera_hand.deleted)
    anew = await evening.message(play.vera.private, CALL)
    assert not anew.silent
    await play.clock.advance(120)
    assert not [
        m for m in evening.said(play.group) if tr("ping", name="Вера", table="Пятница") in m.text
    ]


@pytest.mark.slow
async def test_poke(evening: BotSession) -> None:
    play = evening.play
    await cards_lie(evening)
    boris, _ = await whose_turn(evening)
    play.anna.write(play.group, "/poke")
    ping = await evening.message(play.group, tr("ping"))
    assert boris.name in ping.text
    boris.write(play.group, "/poke")
    await evening.message(play.group, tr("toast-poke-self"))


@pytest.mark.slow
async def test_without_a_pace_nobody_is_hurried(evening: BotSession) -> None:
    play = evening.play
    table = await cards_lie(evening)
    before = evening.log(table)
    await play.clock.advance(2 * 3600)
    assert evening.log(table) == before
    assert not [m for m in evening.said(play.group) if tr("notice-computer") in m.text]


@pytest.mark.slow
async def test_after_hours_the_others_decide(evening: BotSession, witness: Witness) -> None:
    """By their consent a computer plays on; one tap and the person is back."""
    play = evening.play
    table = await cards_lie(evening)
    boris, _ = await whose_turn(evening)
    await play.clock.advance(3 * 3600 + 60)
    notice = await evening.message(play.group, tr("notice-absent"))
    assert boris.name in notice.text
    await evening.tap(play.anna, notice, tr("button-computer-on"))
    live = await evening.message(play.group, tr("button-agree"))
    await evening.tap(play.vera, live, tr("button-agree"))
    await play.until(lambda: witness.truths[table].table.substituted)  # type: ignore[union-attr]
    # The computer speaks for Boris.
    before = len(evening.log(table))
    await play.until(lambda: len(evening.log(table)) > before)

    hand = await evening.message(boris.private, tr("button-back"))
    await evening.tap(boris, hand, tr("button-back"))
    witness.catch_up()
    assert not witness.truths[table].table.substituted  # type: ignore[union-attr]


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


@pytest.mark.slow
async def test_a_whole_table_of_dreamers_comes_to_an_end(evening: BotSession) -> None:
    """At a fast pace the computers finish what people do not."""
    play = evening.play
    await evening.sit_down("/newgame сочинка места=как сели темп=быстрый", *play.party.people[:3])
    await play.until(lambda: evening.rows("SELECT 1 FROM deals"), limit=3600)


@pytest.mark.slow
async def test_leave(evening: BotSession, witness: Witness) -> None:
    """Who leaves need not be waited for; the others choose what becomes of it."""
    play = evening.play
    table = await cards_lie(evening)
    await evening.leave(play.vera)
    notice = await evening.message(play.group, tr("button-stop-without"))
    await evening.tap(play.anna, notice, tr("button-stop-without"))
    hand = await evening.message(play.boris.private, tr("button-agree"))
    await evening.tap(play.boris, hand, tr("button-agree"))
    await play.until(lambda: evening.status(table) == "finished")
    await evening.message(play.group, "🏁")
    assert witness.truths[table].table is not None


@pytest.mark.slow
async def test_stop_needs_everybody(evening: BotSession) -> None:
    """Rule 8.4: one refusal and the deal goes on."""
    play = evening.play
    table = await cards_lie(evening)
    play.anna.write(play.group, "/stop")
    live = await evening.message(play.group, "🗳")
    await evening.tap(play.boris, live, tr("button-agree"))
    await evening.tap(play.vera, live, tr("button-refuse"))
    await play.until(lambda: "🗳" not in live.text)
    assert evening.status(table) == "playing"
    play.anna.write(play.group, "/stop")
    live = await evening.message(play.group, "🗳")
    await evening.tap(play.boris, live, tr("button-agree"))
    await evening.tap(play.vera, live, tr("button-agree"))
    final = await evening.message(play.group, "🏁")
    assert final.file is not None
    assert evening.status(table) == "finished"


@pytest.mark.slow
async def test_cancel_is_not_for_a_running_pulka(evening: BotSession) -> None:
    play = evening.play
    table = await cards_lie(evening)
    play.anna.write(play.group, "/cancel")
    await evening.message(play.group, "/stop")
    assert evening.status(table) == "playing"


@pytest.mark.slow
async def test_one_person_and_two_computers(evening: BotSession, witness: Witness) -> None:
    """In the group: computers think a little and never stand in the way."""
    play = evening.play
    table = await evening.sit_down("/newgame 10", play.anna, computers=2)
    company = Players.of(evening, random.Random(2), play.anna)
    await company.play(lambda: 2 in witness.truths[table].deals)
    assert not play.world.limits.refused


@pytest.mark.slow
async def test_a_private_game(evening: BotSession, witness: Witness) -> None:
    """One merged message in the private chat, and nothing anywhere else."""
    play = evening.play
    greeting = evening.said(play.anna.private)[0]
    before = len(evening.said(play.group))
    await evening.tap(play.anna, greeting, tr("button-train"))
    lobby = await evening.message(play.anna.private, tr("button-deal"))
    await evening.tap(play.anna, lobby, tr("button-deal"))
    await play.until(lambda: evening.log(1))
    company = Players.of(evening, random.Random(2), play.anna)
    await company.play(lambda: 2 in witness.truths[1].deals)
    await play.clock.advance(10)
    tables = [m for m in evening.said(play.anna.private) if tr("header") in m.text]
    assert len(tables) == 2
    assert any(tr("standing") in m.text for m in tables)
    assert len(evening.said(play.group)) == before
    play.anna.write(play.anna.private, "/stop")
    await play.until(lambda: evening.status(1) == "finished")
    await evening.message(play.anna.private, "🏁")
    await play.clock.advance(10)
    assert not any(tr("toast-stopped") in m.text for m in evening.said(play.anna.private))


@pytest.mark.slow
async def test_computers_only_need_one_person(evening: BotSession, witness: Witness) -> None:
    """Four seats, three computers: a whole deal inside the flood limits."""
    play = evening.play
    table = await evening.sit_down("/newgame ленинградка 10", play.anna, computers=3)
    company = Players.of(evening, random.Random(2), play.anna)
    await company.play(lambda: 3 in witness.truths[table].deals)
    await play.clock.advance(30)
    assert not play.world.limits.refused
