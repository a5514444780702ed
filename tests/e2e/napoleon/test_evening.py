"""Napoleon through the Bot API: what other games of the kit have not."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from bot.taps import Tap, Verb
from engine.kit.claims import RestClaim
from tests.e2e.evening import shows, words
from tests.e2e.players import Players
from tests.support.texts import told, tr

if TYPE_CHECKING:
    from tests.e2e.evening import BotSession


@pytest.mark.slow
async def test_a_settled_deal_is_played_to_its_end_by_one_tap(evening: BotSession) -> None:
    """Anna's own cards fall too: nothing of it brings anybody anything any more."""
    play = evening.play
    anna, boris = play.anna, play.boris
    table = await evening.sit_down("/newgame наполеон доигрывать=да места=как сели", anna, boris)
    company = Players.of(evening, random.Random(5), anna, boris)

    def offered() -> bool:
        said = evening.said(anna.private)
        return any(tr("button-hurry") in words(message.buttons) for message in said)

    def deals() -> int:
        return len(evening.rows("SELECT 1 FROM deals WHERE table_id = ?", table))

    await company.play(offered)
    shown = await evening.message(anna.private, tr("button-hurry"))
    done = deals()
    await evening.tap(anna, shown, tr("button-hurry"))
    await play.until(lambda: deals() > done, limit=2)


def claimers(evening: BotSession, table: int) -> list[int]:
    """Who of two may claim the rest."""
    views = (evening.task(table).state.current.view(seat) for seat in range(2))
    return [view.viewer for view in views if RestClaim(to=view.viewer) in view.rights]


@pytest.mark.slow
@pytest.mark.parametrize("granted", [True, False])
async def test_a_claimed_rest_is_answered_in_the_chat(
    evening: BotSession, *, granted: bool
) -> None:
    """The claimer's cards lie open; consent ends the deal, a refusal leaves them open."""
    play = evening.play
    people = play.anna, play.boris
    table = await evening.sit_down("/newgame наполеон, места=как сели", *people)
    company = Players.of(evening, random.Random(5), *people)

    def deals() -> int:
        return len(evening.rows("SELECT 1 FROM deals WHERE table_id = ?", table))

    await company.play(lambda: claimers(evening, table))
    (seat, *_), done = claimers(evening, table), deals()
    claimer, other = people[seat], people[1 - seat]
    hand = await evening.message(claimer.private, tr("button-menu"))
    await evening.tap(claimer, hand, tr("button-menu"))
    await evening.tap(claimer, hand, tr("act-rest"))
    await evening.tap(claimer, hand, tr("button-yes", what=tr("yes-rest")))
    live = await evening.message(play.group, tr("button-agree"))
    opened = told("napoleon", "claimed-cards", name=claimer.name)
    assert opened in live.text
    assert not any(each in live.text for each in ("⏳", "👉"))  # nobody can play meanwhile
    assert "👉" not in hand.text
    await evening.tap(other, live, tr("button-agree" if granted else "button-refuse"))
    if granted:
        await evening.message(
            play.group, told("napoleon", "ending-rest", own="no", name=claimer.name)
        )
        assert deals() == done + 1
    else:
        await evening.message(other.private, opened)
        assert deals() == done
        await company.play(lambda: deals() > done)
        assert not any("все согласны" in each.text for each in evening.said(play.group))


async def test_a_claim_takes_the_place_of_a_vote_till_it_is_answered(evening: BotSession) -> None:
    """The other question is asked again then, in one message whose buttons are meant."""
    play = evening.play
    people = play.anna, play.boris
    table = await evening.sit_down("/newgame наполеон, места=как сели", *people)
    company = Players.of(evening, random.Random(5), *people)

    def asking() -> list[str]:
        said = [each for each in evening.said(play.group) if shows(each, tr("button-agree"))]
        return [each.text for each in said]

    await company.play(lambda: claimers(evening, table))
    (seat, *_) = claimers(evening, table)
    claimer, other = people[seat], people[1 - seat]
    other.write(play.group, "/stop")
    await play.until(lambda: len(asking()) == 1)
    hand = await evening.message(claimer.private, tr("button-menu"))
    deal = len(evening.ledger(table).finished) + 1
    await evening.press(claimer, hand, Tap(Verb.RIGHT, table, deal, f"cr{seat}").encode())
    claim = told("napoleon", "vote-rest", name=claimer.name)
    await play.until(lambda: len(asking()) == 1 and claim in asking()[0])
    live = await evening.message(play.group, tr("button-agree"))
    await evening.tap(other, live, tr("button-refuse"))
    stop = told("napoleon", "vote-stop", name=other.name)
    await play.until(lambda: len(asking()) == 1 and stop in asking()[0])
    live = await evening.message(play.group, tr("button-agree"))
    await evening.tap(claimer, live, tr("button-agree"))
    await play.until(lambda: evening.status(table) == "finished")
