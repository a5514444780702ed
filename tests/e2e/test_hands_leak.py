"""No hand in the group is seen by another: forged taps, a server that forgets, faults."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from bot.reconcile.ephemeral import EphemeralClient
from bot.reconcile.slots import Receiver
from bot.sandbox.errors import ImpossibleError
from bot.sandbox.faults import Drop, Flood, ForgetEphemerals, LoseReply, ServerError
from bot.sandbox.model import Ephemerals
from bot.taps import Verb
from tests.e2e.evening import BotSession, taps
from tests.e2e.test_hands_here import allow, asked, begin, hand, known, my_cards, play_one

if TYPE_CHECKING:
    from pathlib import Path

    from bot.sandbox.faults import Action
    from bot.screen import Screen
    from tests.support.telegram import Playground

pytestmark = pytest.mark.slow

__all__ = ["known"]


async def evening_from_the_group(evening: BotSession, moves: int = 8) -> None:
    """Let three people play from the group as far as they can, in private where they cannot."""
    for _ in range(moves):
        person = await asked(evening)
        await my_cards(evening, person)
        await evening.play.clock.advance(2)
        shown = hand(evening, person)
        private = evening.said(person.private)[-1]
        if shown is None or shown.keyboard != private.keyboard:
            shown = private
        if not any(each.verb is Verb.MOVE for each in taps(shown)):
            return
        await play_one(evening, person, shown)
        await evening.play.clock.advance(20)


# The witness looks at them too


@pytest.mark.parametrize("slip", ["another", "everybody"])
async def test_a_hand_for_another_is_seen(
    playground: Playground,
    witness: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    slip: str,
) -> None:
    edit, line = EphemeralClient.edit_for, EphemeralClient.send_line
    other = playground.gleb.id

    async def send_line(self: EphemeralClient, chat: int, to: Receiver, *rest: Any) -> int:
        return await line(self, chat, Receiver(other), *rest)

    async def edit_for(
        self: EphemeralClient, chat: int, user: int, number: int, screen: Screen
    ) -> None:
        if slip == "another":
            await edit(self, chat, other, number, screen)
        else:
            await self.send(chat, screen)

    if slip == "another":
        monkeypatch.setattr(EphemeralClient, "send_line", send_line)
    monkeypatch.setattr(EphemeralClient, "edit_for", edit_for)
    playground.world.ephemerals = Ephemerals.KNOWN
    evening = BotSession(playground, tmp_path)
    async with evening.open():
        playground.anna.promote_bot(playground.group)
        await allow(evening)
        await begin(evening)
        await playground.clock.advance(120)
        await my_cards(evening, await asked(evening))
        await playground.clock.advance(5)
    who = playground.gleb.name if slip == "another" else "everybody"
    assert {each.who for each in witness.leaks} == {who}


# Whatever happens


@pytest.mark.parametrize("nth", range(1, 60, 3))
async def test_a_server_may_forget_them_at_any_call(known: BotSession, nth: int) -> None:
    await allow(known)
    await begin(known)
    await known.play.clock.advance(120)
    known.play.world.faults.add("*", ForgetEphemerals(), nth=nth)
    await evening_from_the_group(known)
    assert known.play.world.limits.refused == {}


FAULTS: dict[str, Action] = {
    "drop": Drop(),
    "lost": LoseReply(),
    "error": ServerError(502),
    "flood": Flood(3),
}


@pytest.mark.parametrize("nth", range(1, 30, 3))
@pytest.mark.parametrize("kind", FAULTS)
async def test_a_fault_at_any_call_loses_nothing(known: BotSession, nth: int, kind: str) -> None:
    await allow(known)
    await begin(known)
    await known.play.clock.advance(120)
    group = known.play.group.id
    known.play.world.faults.add("*", FAULTS[kind], chat=group, nth=nth)
    await evening_from_the_group(known)
    known.play.world.faults.clear()
    await known.play.clock.advance(90)
    person = await asked(known)
    assert "👉" in known.said(person.private)[-1].text


async def test_forged_taps(known: BotSession) -> None:
    """Taps on another's hand, on one that has vanished, twice, by who does not sit there."""
    play, rng = known.play, random.Random(7)
    await allow(known)
    table = await begin(known)
    await play.clock.advance(120)
    await evening_from_the_group(known, 3)
    hands = [
        message
        for person in play.party.people
        for message in person.whispers(play.group)
        if message.buttons
    ]
    assert hands
    for _ in range(2_000):
        person, message = rng.choice(play.party.people), rng.choice(hands)
        data = rng.choice(message.buttons)["callback_data"]
        if rng.random() < 0.5:
            verb = rng.choice("mrvds")
            data = (
                f"{verb}:{table}:{rng.randrange(9)}:{rng.choice(('P', 'hand', 'p7s', '-', 'zz'))}"
            )
        try:
            person.press(message, data)
        except ImpossibleError:
            continue
        if rng.random() < 0.01:
            person.restart_app()
        await play.clock.advance(0.2)
        if rng.random() < 0.02:
            await my_cards(known, rng.choice(play.party.people[:3]))
            hands += [
                each
                for who in play.party.people
                for each in who.whispers(play.group)
                if each.buttons and each not in hands
            ]
    await play.clock.advance(120)
    for person in play.party.people[3:]:
        assert not [each for each in person.whispers(play.group) if each.buttons]
    assert play.world.limits.refused == {}
