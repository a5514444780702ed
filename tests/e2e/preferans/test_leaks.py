"""The witness itself: it sees what it should, and says so when somebody sees too much."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from bot.games.preferans import front
from bot.views.words import cards as card_words
from engine.cards import Card
from engine.preferans.actions import Contract, Strain
from tests.e2e.evening import BotSession
from tests.e2e.players import Players
from tests.e2e.preferans.leaks import Witness, cards_in, looks_like
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from bot.screen import Screen
    from bot.views.model import Scene
    from engine.preferans.observe import PlayerView
    from tests.support.telegram import Playground


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("На столе: Вера Т♠, Анна 10♦ …", "As Td"),
        ("♠ Т К 10 · ♣ 9 · ♥ Д В 7", "As Ks Ts 9c Qh Jh 7h"),
        ("♠ A K 10 · ♥ Q", "As Ks Ts Qh"),
        ("♠\u00a0A\u00a0K\u00a010 · ♥\u00a0Q", "As Ks Ts Qh"),
        ("Ts,9h,7c,8s", "Ts 9h 7c 8s"),
        ("Анна 6♠ · Борис пас · Вера 6БК · Анна — 6♥", ""),
        ("Взятки: Анна 4 · Вера 2, пуля 10, 2026-11-21", ""),
        ("As is known, Ad hoc", ""),
    ],
)
def test_cards_are_found_however_they_are_written(text: str, codes: str) -> None:
    assert cards_in(text) == {Card.parse(code) for code in codes.split()}


def test_a_contract_may_look_like_a_card() -> None:
    assert looks_like(Contract(7, Strain.CLUBS)) == {Card.parse("7c")}
    assert not looks_like(Contract(6, Strain.CLUBS))
    assert not looks_like(Contract(7, Strain.NO_TRUMP))


@pytest.fixture
async def suspicious(
    playground: Playground, witness: Witness, tmp_path: Path
) -> tuple[BotSession, Witness]:
    """An evening that is allowed to leak, to be stopped by the test."""
    evening = BotSession(playground, tmp_path)
    return evening, witness


async def played(evening: BotSession) -> None:
    """A few taps of three people."""
    people = evening.play.party.people[:3]
    async with evening.open():
        await evening.sit_down("/newgame сочинка 4", *people)
        company = Players.of(evening, random.Random(4), *people)
        for _ in range(40):
            await company.step(lambda: False)


@pytest.mark.slow
async def test_an_honest_evening_is_clean(suspicious: tuple[BotSession, Witness]) -> None:
    evening, witness = suspicious
    await played(evening)
    assert witness.checked > 100
    assert not witness.leaks


def let_slip(
    evening: BotSession,
    monkeypatch: pytest.MonkeyPatch,
    chosen: Callable[[PlayerView], Sequence[Card]],
) -> None:
    """Write what seat 0 sees under the group's message."""
    honest = front.deal_screen

    def careless(view: PlayerView, scene: Scene) -> Screen:
        (table,) = evening.app.services.tables
        slipped = card_words(chosen(table.state.current.view(0)), scene.tr)
        screen = honest(view, scene)
        return type(screen)(f"{screen.text}\n{slipped}", screen.rows)

    monkeypatch.setattr(front, "deal_screen", careless)


@pytest.mark.slow
async def test_a_hand_in_the_group_is_seen(
    suspicious: tuple[BotSession, Witness], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The slip that the engine's edge makes hard: the group's message through a seat's eyes."""
    evening, witness = suspicious
    let_slip(evening, monkeypatch, lambda own: [max(own.hands[0] or (), default=Card(0))])
    await played(evening)
    assert any(leak.who == "everybody" and leak.cards for leak in witness.leaks)


@pytest.mark.slow
async def test_a_trick_before_the_last_is_seen(
    suspicious: tuple[BotSession, Witness], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rule 7.5: what was open once may not be shown again before the deal is over."""
    evening, witness = suspicious

    def old(own: PlayerView) -> list[Card]:
        return [card for trick in own.tricks[:-2] for _, card in trick.cards]

    let_slip(evening, monkeypatch, old)
    people = evening.play.party.people[:3]
    async with evening.open():
        table = await evening.sit_down("/newgame сочинка 4", *people)
        company = Players.of(evening, random.Random(4), *people)
        await company.play(lambda: witness.leaks or 2 in witness.truths[table].deals)
    (leak, *_) = witness.leaks
    assert leak.who == "everybody"
    assert len(leak.cards) >= 1


async def test_another_persons_hand_is_seen(
    suspicious: tuple[BotSession, Witness], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A private message made for the wrong seat."""
    evening, witness = suspicious
    honest = front.hand_screen

    def careless(view: PlayerView, scene: Scene) -> Screen:
        (table,) = evening.app.services.tables
        dealt = any(view.counts)
        return honest(table.state.current.view((view.viewer + dealt) % 3), scene)

    monkeypatch.setattr(front, "hand_screen", careless)
    await played(evening)
    assert any(leak.who in ("Анна", "Борис", "Вера") for leak in witness.leaks)


async def test_a_pop_up_with_a_hidden_card_is_seen(
    suspicious: tuple[BotSession, Witness], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Toasts are looked at like messages."""
    evening, witness = suspicious
    people = evening.play.party.people[:3]
    async with evening.open():
        table = await evening.sit_down("/newgame сочинка 4", *people)
        company = Players.of(evening, random.Random(4), *people)
        await company.play(lambda: witness.truths[table].deals)
        suits = "♠ 7 8 9 10 В Д К Т · ♥ 7 8 9 10 В Д К Т"
        monkeypatch.setattr(front, "hand_popup", lambda *_: suits)
        live = await evening.message(evening.play.group, tr("button-my-cards"))
        await evening.tap(people[0], live, tr("button-my-cards"))
    assert witness.leaks[0].where == "pop-up"


async def test_the_program_log_is_read_too(suspicious: tuple[BotSession, Witness]) -> None:
    """Hidden cards, salts and the token have no place in it."""
    evening, witness = suspicious
    people = evening.play.party.people[:3]
    async with evening.open():
        table = await evening.sit_down("/newgame сочинка 4", *people)
        company = Players.of(evening, random.Random(4), *people)
        await company.play(lambda: witness.truths[table].deals)
        deal = witness.truths[table].dealt(1)
        card = min(deal.hands[0])
        for slip in (card.code, deal.salt, f"{deal.hands[0]}"):
            known = len(witness.leaks)
            witness.ink.write(f"[info] slip what={slip}\n")  # past every filter
            assert len(witness.leaks) == known + 1
