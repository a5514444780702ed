"""Gorka through the Bot API: words in the group, places of cards, who is away, a stop."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from engine.game import PUBLIC
from engine.table import actors
from tests.e2e.evening import words
from tests.e2e.players import Players
from tests.support.texts import told, tr

if TYPE_CHECKING:
    from bot.sandbox import Actor
    from bot.sandbox.model import Message
    from tests.e2e.evening import BotSession

KEY, TABLE = "gorka", 1


def view(evening: BotSession) -> Any:
    return evening.ledger(TABLE).view(PUBLIC)


def at(evening: BotSession, seat: int) -> Actor:
    user = evening.task(TABLE).state.user_at(seat)
    return next(each for each in evening.play.party.people if each.id == user)


def log(evening: BotSession) -> list[Any]:
    return [each.action for each in evening.log(TABLE)]


async def live(evening: BotSession, button: str) -> Message:
    return await evening.message(evening.play.group, button)


async def dealt(evening: BotSession, more: str = "") -> None:
    """Three sit down, and the deck is cut."""
    play = evening.play
    await evening.sit_down(f"/newgame горка{more}", play.anna, play.boris, play.vera)
    (seat,) = actors(evening.ledger(TABLE).table)
    person, cut = at(evening, seat), tr("button-cut-middle")
    await evening.tap(person, await evening.message(person.private, cut), cut)


@pytest.mark.slow
async def test_a_deal_is_played_from_the_group_alone(evening: BotSession) -> None:
    """Places tell what is opened; a word answers whom it is for; a folded hand stays closed."""
    await dealt(evening, ", вскрышка=на выбор")
    play, deal = evening.play, view(evening).deal
    first, second = deal.waits
    shown = await live(evening, told(KEY, "act-places", places="", count=0))
    assert not {card for card in "♠♣♦♥" if any(card in each for each in words(shown.buttons))}
    await evening.tap(at(evening, second), shown, "1 2")
    assert not any(view(evening).deal.laid)
    await evening.tap(at(evening, first), shown, "1")
    await play.until(lambda: view(evening).stage == "dealer")
    dealer = at(evening, deal.dealer)
    shown = await live(evening, "1 4")
    before = log(evening)
    await evening.tap(at(evening, first), shown, "1 4")
    assert log(evening) == before
    await evening.tap(dealer, shown, "1 4")
    assert [*map(len, view(evening).deal.laid)] == [2, 2, 2]
    shown, equal = await live(evening, told(KEY, "act-u5")), told(KEY, "act-equal", units=5)
    assert equal not in words(shown.buttons)
    await say(evening, first, told(KEY, "act-u5"))
    await say(evening, second, told(KEY, "act-P"))
    await evening.restart()
    await say(evening, deal.dealer, equal)
    result = await live(evening, told(KEY, "button-why"))
    facts = evening.ledger(TABLE).finished[-1].facts
    assert facts.shown == tuple(sorted((first, deal.dealer)))
    folded = {card for card in facts.hands[second] if tr_card(card) in result.text}
    assert folded == set()
    assert all(tr_card(card) in result.text for card in facts.hands[first])


@pytest.mark.slow
async def test_an_older_message_takes_a_word_till_somebody_raises(evening: BotSession) -> None:
    """What a button says there holds for whoever is in turn; the pop-up tells what was said."""
    await dealt(evening)
    deal = view(evening).deal
    first, second, dealer = deal.order
    await evening.tap(at(evening, dealer), await live(evening, "1 2"), "1 2")
    await say(evening, first, told(KEY, "act-u2"))
    equal = told(KEY, "act-equal", units=2)
    shown = await live(evening, equal)
    codes = {each["text"]: each.get("callback_data", "") for each in shown.buttons}
    for seat, word in ((second, "act-u1"), (dealer, "act-u5")):
        toast = await evening.press(at(evening, seat), shown, codes[told(KEY, word)])
        assert (toast == tr("toast-stale")) == (seat == dealer)
    assert [each.units for each in view(evening).deal.words] == [2, 3]
    equal = told(KEY, "act-equal-to", units=3)  # one lacks three, another one
    shown = await live(evening, equal)
    codes = {each["text"]: each.get("callback_data", "") for each in shown.buttons}
    data = codes[equal]
    toast = await evening.press(at(evening, second), shown, data)
    assert toast == tr("toast-not-your-turn", name=at(evening, dealer).user.first_name)
    toast = await evening.press(at(evening, dealer), shown, data)
    assert toast.startswith(told(KEY, "act-equal", units=3))
    passes = codes[told(KEY, "act-P")]
    toast = await evening.press(at(evening, first), shown, passes)
    assert toast.startswith(told(KEY, "act-P"))


async def say(evening: BotSession, seat: int, button: str) -> None:
    """Press a button in the group till it is the speaker's own."""
    far = len(log(evening))
    while len(log(evening)) == far:
        await evening.tap(at(evening, seat), await live(evening, button), button)
        await evening.play.clock.advance(2)


def tr_card(card: Any) -> str:
    rank = told(KEY, f"rank-{card.rank.letter}") if card.rank > 10 else str(int(card.rank))
    return f"{rank}{card.suit.sign}"


@pytest.mark.slow
async def test_silence_passes_and_puts_nothing_in(evening: BotSession) -> None:
    """Whoever is away has a computer that says what silence says, whatever his cards are."""
    await dealt(evening, " 3, тёмная=да, вскрышка=на выбор, темп=быстрый")
    play, boris = evening.play, evening.play.boris
    (seat,) = (each for each in range(3) if at(evening, each).id == boris.id)
    company = Players.of(evening, random.Random(5), play.anna, play.vera)
    await company.play(lambda: evening.status(TABLE) == "finished")
    for deal in evening.ledger(TABLE).finished[1:]:
        facts = deal.facts
        assert facts.dark[seat] == 0
        assert all(word.units == 0 for word in facts.words if word.seat == seat)
        if facts.dealer == seat:
            ranks = sorted((card.rank, card.suit) for card in facts.hands[seat])
            assert sorted((card.rank, card.suit) for card in facts.opened[seat]) == ranks[:2]
        else:
            assert {*facts.opened[seat]} == {*facts.hands[seat][2:]}


async def test_a_stop_in_mid_deal_gives_the_pot_back_and_another_game_begins(
    evening: BotSession,
) -> None:
    await dealt(evening)
    play, dealer = evening.play, at(evening, view(evening).deal.dealer)
    await evening.tap(dealer, await live(evening, "1 2"), "1 2")
    five = told(KEY, "act-u5")
    await evening.tap(at(evening, view(evening).turn), await live(evening, five), five)
    assert view(evening).pot == 8
    play.anna.write(play.group, "/stop")
    vote = await live(evening, tr("button-agree"))
    for person in (play.boris, play.vera):
        await evening.tap(person, vote, tr("button-agree"))
    await play.until(lambda: evening.status(TABLE) == "finished")
    final = await live(evening, told(KEY, "button-again"))
    assert "Анна: 0" in final.text.replace("\N{NO-BREAK SPACE}", " ")
    await evening.tap(play.anna, final, told(KEY, "button-again"))
    await live(evening, tr("button-sit"))


@pytest.mark.slow
async def test_a_substitute_plays_a_folded_seat_on(evening: BotSession) -> None:
    """He sees the hand of the seat, and who has left nothing more."""
    await dealt(evening, " 2")
    play, gleb = evening.play, evening.play.gleb
    await evening.leave(play.boris)
    notice = await evening.message(play.group, told(KEY, "notice-left"))
    await evening.tap(gleb, notice, tr("button-instead-of-him"))
    vote = await live(evening, tr("button-agree"))
    for person in (play.anna, play.vera):
        await evening.tap(person, vote, tr("button-agree"))
    await evening.message(play.group, tr("came-substitute", instead="Борис", name="Глеб"))
    company = Players.of(evening, random.Random(7), play.anna, play.vera, gleb)
    await company.play(lambda: evening.status(TABLE) == "finished")
    final = await live(evening, told(KEY, "button-again"))
    assert "Глеб" in final.text
