"""A deal as people live it: from the cut to the result, and everything one may ask meanwhile."""

from __future__ import annotations

import hashlib
import json
import random
import re
from typing import TYPE_CHECKING, Any

import pytest

from bot.i18n import translator
from bot.views.words import card as card_text
from bot.views.words import tied
from engine.cards import Suit
from engine.preferans.facts import EntryReason
from tests.e2e.evening import MINUTE, words
from tests.e2e.players import CALL, Players
from tests.engine.records import verify
from tests.support.texts import runs, tr

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.sandbox import Actor
    from bot.sandbox.model import Json, Message
    from engine.cards import Card
    from tests.e2e.evening import BotSession
    from tests.e2e.preferans.leaks import Witness

GAME = "/newgame сочинка 10 места=как сели"
"""Seats in order: Anna deals first, so Vera cuts and Boris speaks first."""


async def whose_turn(evening: BotSession) -> tuple[Actor, Message]:
    """The one person who is asked for something, and where."""
    people = evening.play.party.people

    def asked() -> list[tuple[Actor, Message]]:
        return [(p, m) for p in people for m in evening.said(p.private) if CALL in m.text]

    await evening.play.clock.advance(3)
    await evening.play.until(lambda: len(asked()) == 1, what="that one person is asked")
    return asked()[0]


async def say(evening: BotSession, *buttons: str) -> None:
    """Whoever is asked taps these buttons, one person after the other."""
    for button in buttons:
        person, hand = await whose_turn(evening)
        await evening.tap(person, hand, button)


async def cards_lie(evening: BotSession, game: str = GAME) -> int:
    """Three people sit down, and the first deck is cut."""
    table = await evening.sit_down(game, *evening.play.party.people[:3])
    await say(evening, tr("button-cut-middle"))
    return table


def plays(message: Message) -> list[str]:
    """The cards on the buttons of a hand, as they are written."""
    return plays_of(message.buttons)


def plays_of(buttons: Sequence[Json]) -> list[str]:
    """The cards on some buttons."""
    return [text for text in words(buttons) if re.search("[♠♣♦♥]$", text)]


def playable(message: Message) -> list[str]:
    """Those of them that may be played now: they stand out."""
    return plays_of([button for button in message.buttons if "style" in button])


def held(message: Message) -> list[str]:
    """The cards that stand as text in a hand: «Т♠», suit by suit."""
    shown = re.search(f"{tr('own-cards')}((?:[♠♣♦♥]\\s.*\n?)*)", message.text)
    found = shown[1].splitlines() if shown is not None else []
    return [rank + suit for suit, *ranks in map(str.split, found) for rank in ranks]


def written(card: Card) -> str:
    """«Т♠», as a Russian reads it."""
    return str(card_text(card, translator("ru", "preferans")))


SEAL = re.compile(r"\b[0-9a-f]{64}\b")


async def checked(evening: BotSession, person: Actor) -> Message:
    """The page of commitments, asked for in the group, as it comes to a person."""
    before = {message.id for message in evening.said(person.private)}
    assert await evening.check(person) == tr("toast-in-private")
    await evening.play.clock.advance(3)
    page = next(m for m in reversed(evening.said(person.private)) if tr("check-how") in m.text)
    assert page.id not in before
    return page


async def test_anybody_may_have_the_deck_shuffled_again(evening: BotSession) -> None:
    play = evening.play
    await evening.sit_down(GAME, *play.party.people[:3])
    hand = await evening.message(play.boris.private, tr("button-reshuffle"))
    first = await checked(evening, play.vera)
    await evening.tap(play.boris, hand, tr("button-reshuffle"))
    again = await checked(evening, play.vera)
    assert SEAL.findall(first.text) != SEAL.findall(again.text)
    # Once per person and deal.
    await play.until(lambda: tr("button-reshuffle") not in words(hand.buttons))


@pytest.mark.slow
async def test_an_auction_and_a_contract_tap_by_tap(evening: BotSession, witness: Witness) -> None:
    """Bids, talon, two cards laid away with a change of mind, the order, a lone whist, open."""
    play = evening.play
    table = await cards_lie(evening)
    await say(evening, "6♠", tr("act-pass"), tr("act-pass"))
    live = await evening.message(play.group, tr("header", number=1))
    await play.until(
        lambda: tied("Борис", "6♠") in live.text and tied("Вера", tr("word-pass")) in live.text
    )

    boris, hand = await whose_turn(evening)
    assert boris.name == "Борис"
    await play.until(lambda: tr("talon") in live.text)
    cards = plays(hand)
    assert len(cards) == 12
    for card in cards[:2]:
        await evening.tap(boris, hand, card)
    await play.until(lambda: any(tr("act-discard") in text for text in words(hand.buttons)))
    await evening.tap(boris, hand, f"✓{cards[0]}")
    await play.until(lambda: not any(tr("act-discard") in text for text in words(hand.buttons)))
    await evening.tap(boris, hand, cards[2])
    await evening.tap(boris, hand, tr("act-discard"))
    await play.until(lambda: tr("your-order") in hand.text)

    await evening.tap(boris, hand, "6♥")
    await evening.tap(boris, hand, tr("button-yes"))
    await say(evening, tr("act-whist"), tr("act-pass"))
    await say(evening, tr("act-open"))
    await play.until(lambda: runs("doing-whisted", mode="open", who="one")[-1] in live.text)
    # Both hands lie open in the group, the declarer's does not.
    await play.until(lambda: re.search(r"Вера: [♠♣♦♥]", live.text))
    assert re.search(r"Анна: [♠♣♦♥]", live.text)
    assert not re.search(r"Борис: [♠♣♦♥]", live.text)
    company = Players.of(evening, random.Random(1), *play.party.people[:3])
    await company.play(lambda: witness.truths[table].deals[1].over)
    await play.until(lambda: tr("standing") in live.text)
    assert tr("headline", name="Борис", verdict="6♥") in live.text
    assert runs("result-discard")[1] in live.text


async def test_my_own_cards_in_the_group(evening: BotSession) -> None:
    """A window that only the one who asked can see."""
    play = evening.play
    await cards_lie(evening)
    live = await evening.message(play.group, tr("button-my-cards"))
    await evening.tap(play.vera, live, tr("button-my-cards"))
    popup = play.vera.popups[-1]
    assert popup.alert
    hand = await evening.message(play.vera.private, tr("doing-auction", level=6))
    shown = {
        suit + rank
        for line in popup.text.splitlines()
        for suit, *ranks in [line.split()]
        for rank in ranks
    }
    assert shown == {text[-1] + text[:-1] for text in held(hand)}
    assert tr("toast-not-sitting") in await evening.tap(play.gleb, live, tr("button-my-cards"))


async def test_a_card_that_may_not_be_played(evening: BotSession, witness: Witness) -> None:
    """It does not stand out, and a tap on it says which suit must be followed; nothing changes."""
    play = evening.play
    table = await cards_lie(evening)
    await say(evening, tr("act-pass"), tr("act-pass"), tr("act-pass"))
    company = Players.of(evening, random.Random(3), *play.party.people[:3])

    def refused() -> tuple[Actor, Message, str] | None:
        for person in play.party.people[:3]:
            for message in evening.said(person.private):
                allowed = playable(message)
                others = [text for text in plays(message) if text not in allowed]
                if CALL in message.text and others and allowed:
                    return person, message, others[0]
        return None

    await company.play(lambda: refused() is not None)
    found = refused()
    assert found is not None
    person, hand, card = found
    before = evening.log(table)
    toast = await evening.tap(person, hand, card)
    assert any(tr("error-follow-suit", suit=suit.sign) == toast for suit in Suit)
    assert evening.log(table) == before


async def first_deal(evening: BotSession, witness: Witness) -> int:
    """A whole deal by chance."""
    table = await evening.sit_down(GAME, *evening.play.party.people[:3])
    await played_out(evening, witness, table)
    return table


async def played_out(evening: BotSession, witness: Witness, table: int) -> None:
    company = Players.of(evening, random.Random(5), *evening.play.party.people[:3])
    await company.play(lambda: 1 in witness.truths[table].deals)
    await company.play(lambda: witness.truths[table].deals[1].over)


@pytest.mark.slow
async def test_looking_back(evening: BotSession, witness: Witness) -> None:
    """The result says why, the deck can be checked, and every command has its answer."""
    play = evening.play
    table = await evening.sit_down(GAME, *play.party.people[:3])
    await play.clock.advance(20)
    seen = await checked(evening, play.gleb)  # who looks on may doubt as well
    await say(evening, tr("button-cut-middle"))
    await played_out(evening, witness, table)
    result = await evening.message(play.group, tr("standing"))
    assert any(tr(f"write-{why}") in result.text for why in EntryReason)

    assert await evening.tap(play.anna, result, tr("button-why")) == tr("toast-in-private")
    await evening.message(play.anna.private, tr("why-title"))
    check = (await checked(evening, play.anna)).text
    deck = re.search(r"((?:\w\w,){31}\w\w)", check)
    salt = re.search(tr("check-salt") + r"(\w+)", check)
    assert deck is not None
    assert salt is not None
    seal = hashlib.sha256(f"{salt[1]}:{deck[1]}".encode()).hexdigest()
    assert seal in check
    # What was sent before the cut stands as it was sent.
    assert seal in seen.text
    assert seen.edited is None
    assert not seen.deleted
    for chat in (play.group, *(each.private for each in play.party.people)):
        sealed = [each for each in evening.said(chat) if SEAL.search(each.text)]
        assert all(chat is not play.group and tr("check-how") in each.text for each in sealed)

    play.boris.write(play.group, "/pulka")
    await play.until(lambda: any(m.file for m in evening.said(play.group)))
    sheet = next(m for m in evening.said(play.group) if m.file)
    assert sheet.file is not None
    assert sheet.file.is_photo
    for person in play.party.people[:3]:
        assert tr("account-line", name=person.name) in sheet.text

    play.boris.write(play.group, "/deal 1")
    await evening.message(play.group, tr("result-talon"))
    await play.clock.advance(MINUTE)
    play.boris.write(play.group, "/history")
    await evening.message(play.group, tr("history-title"))
    await play.clock.advance(MINUTE)
    play.boris.write(play.group, "/rules")
    await evening.message(play.group, tr("choice-convention-sochi"))
    await play.clock.advance(MINUTE)
    play.boris.write(play.group, "/help")
    short = await evening.message(play.group, tr("help-title"))
    await evening.tap(play.boris, short, tr("button-help-commands"))
    await evening.message(play.group, "/newgame")
    await play.clock.advance(MINUTE)
    record = json.loads(await evening.file(play.boris, "/export", play.group))
    assert verify(record).ok
    assert len(record["deals"]) == 1
    assert evening.status(table) == "playing"


@pytest.mark.slow
async def test_the_last_trick_and_no_earlier_one(evening: BotSession, witness: Witness) -> None:
    """Rule 7.5: it can be read in everybody's hand until the next one is over."""
    play = evening.play
    await cards_lie(evening)
    await say(evening, tr("act-pass"), tr("act-pass"), tr("act-pass"))
    people = play.party.people[:3]
    company = Players.of(evening, random.Random(3), *people)
    for count in (3, 4):
        await company.play(until_tricks(witness, count))
        phase = witness.truths[1].table.state.phase  # type: ignore[union-attr]
        trick = phase.tricks[-1]  # type: ignore[union-attr]
        for seat, person in enumerate(people):
            names = [tr("you") if each == seat else people[each].name for each in range(3)]
            cards = ", ".join(tied(names[each], written(card)) for each, card in trick.cards)
            line = tr("trick-line", number=count, cards="@", winner=names[trick.winner])
            hand = await evening.message(person.private, line.replace("@", cards))
            assert hand.text.count("→") == 1


def until_tricks(witness: Witness, count: int) -> Callable[[], bool]:
    def reached() -> bool:
        witness.catch_up()
        table = witness.truths[1].table
        assert table is not None
        return len(getattr(table.state.phase, "tricks", ())) >= count

    return reached


@pytest.mark.slow
async def test_a_claim_is_answered_by_the_others(evening: BotSession, witness: Witness) -> None:
    """Unproved, so it is put to them; refused, so the claimer's cards lie open. Rule 7.6."""
    play = evening.play
    table = await cards_lie(evening)
    await say(evening, tr("act-pass"), tr("act-pass"), tr("act-pass"))
    company = Players.of(evening, random.Random(3), *play.party.people[:3])
    await company.play(until_tricks(witness, 2))
    hand = await evening.message(play.anna.private, "⋯")
    await evening.tap(play.anna, hand, "⋯")
    await evening.tap(play.anna, hand, tr("act-none"))
    await play.until(lambda: tr("ask-none") in hand.text)
    await evening.tap(play.anna, hand, tr("button-yes"))
    live = await evening.message(play.group, "🗳")
    assert tr("vote-none", name="Анна") in live.text
    await evening.tap(play.boris, live, tr("button-refuse"))
    await play.until(lambda: "🗳" not in live.text)
    await play.until(lambda: re.search(r"Анна: [♠♣♦♥]", live.text), limit=120)
    # Who refused is told, and to the claimer what it means for her.
    line = tr("refused", proposal=tr("vote-none", name="Анна"), name="Борис")
    assert line in live.text
    await evening.message(play.anna.private, tr("refused-open"))
    assert line in (await evening.message(play.vera.private, line)).text
    assert not [m for m in evening.said(play.vera.private) if tr("refused-open") in m.text]
    # She is not asked once more whether she means it, and a claim is made once.
    hand = await evening.message(play.anna.private, tr("refused-open"))
    assert tr("ask-none") not in hand.text
    await evening.tap(play.anna, hand, "⋯")
    await play.until(lambda: tr("act-result") in words(hand.buttons))
    assert tr("act-none") not in words(hand.buttons)
    # What may be proposed again may be when a card has fallen: the others are not pestered.
    for refused in (False, True):
        await evening.tap(play.anna, hand, tr("act-result"))
        for _ in range(2):
            await play.until(lambda: any(text.isdigit() for text in words(hand.buttons)))
            before = words(hand.buttons)
            await evening.press(play.anna, hand, hand.buttons[-2]["callback_data"])
            await play.until(lambda before=before: words(hand.buttons) != before)  # type: ignore[misc]
        said = await evening.tap(play.anna, hand, tr("button-yes"))
        if refused:
            assert said == tr("toast-refused")
            break
        live = await evening.message(play.group, "🗳")
        await evening.tap(play.boris, live, tr("button-refuse"))
        await play.until(lambda live=live: "🗳" not in live.text)  # type: ignore[misc]
        await play.until(lambda: tr("ask-agreed") not in hand.text)
        await evening.tap(play.anna, hand, "⋯")
    assert len(evening.log(table)) > 0


async def test_bring_the_table_down(evening: BotSession) -> None:
    """[⬇]: the same message, lower; the old one goes."""
    play = evening.play
    await cards_lie(evening)
    live = await evening.message(play.group, tr("button-my-cards"))
    for _ in range(5):
        play.gleb.write(play.group, "а что тут")
    await evening.tap(play.boris, live, "⬇")
    await play.until(lambda: live.deleted)
    lower = await evening.message(play.group, tr("button-my-cards"))
    assert lower.id > live.id
    assert lower.silent


@pytest.mark.slow
async def test_the_declarer_concedes_in_the_turn_of_another(evening: BotSession) -> None:
    """Rule 3.5: behind ⋯, asked twice, in the middle of a trick; the deal is written at once."""
    table = await cards_lie(evening)
    await say(evening, "6♠", tr("act-pass"), tr("act-pass"))
    boris, hand = await whose_turn(evening)
    for card in plays(hand)[:2]:
        await evening.tap(boris, hand, card)
    await say(evening, tr("act-discard"), "6♥", tr("button-yes"), tr("act-whist"), tr("act-whist"))
    leader, hand = await whose_turn(evening)
    assert leader is boris
    await evening.tap(boris, hand, playable(hand)[0])
    vera, _ = await whose_turn(evening)
    assert vera.name == "Вера"
    hand = await evening.message(boris.private, f"{tr('you-first')} — ")
    await evening.tap(boris, hand, tr("button-menu"))
    await evening.tap(boris, hand, tr("act-concede"))
    await evening.play.until(lambda: tr("ask-concede") in hand.text)
    assert record_of(evening, table) is None
    await evening.tap(boris, hand, tr("button-yes"))
    await evening.play.until(lambda: record_of(evening, table) is not None)
    deal = record_of(evening, table)
    assert deal is not None
    assert (deal["ending"]["kind"], deal["ending"]["seat"]) == ("concede", deal["declarer"])
    assert deal["taken"][deal["declarer"]] == 0
    assert deal["tricks"] == []


def record_of(evening: BotSession, table: int) -> dict[str, Any] | None:
    """The first finished deal as it is archived."""
    rows = evening.rows("SELECT facts FROM deals WHERE table_id = ?", table)
    found: dict[str, Any] | None = json.loads(rows[0][0]) if rows else None
    return found


async def test_a_catcher_opens_the_layout_and_it_stays_open(evening: BotSession) -> None:
    """Rule 7.5: a second tap closes it; the turn, and a restart, leave it as it is."""
    await cards_lie(evening)
    await say(evening, tr("act-misere"), tr("button-yes"), tr("act-pass"), tr("act-pass"))
    boris, hand = await whose_turn(evening)
    for card in plays(hand)[:2]:
        await evening.tap(boris, hand, card)
    await evening.tap(boris, hand, tr("act-discard"))
    vera, anna = evening.play.vera, evening.play.anna
    catcher = await evening.message(vera.private, tr("role-catcher"))
    assert tr("button-layout") not in words(catcher.buttons)  # the declarer leads: nothing is open
    _, hand = await whose_turn(evening)
    await evening.tap(boris, hand, playable(hand)[0])
    catcher = await evening.message(vera.private, tr("button-layout"))
    assert tr("talon") in catcher.text
    await evening.tap(vera, catcher, tr("button-layout"))
    listed = tr("layout", name="Борис")
    await evening.play.until(lambda: listed in catcher.text)
    await evening.stop()
    await evening.start()
    for person in (vera, anna):
        _, hand = await whose_turn(evening)
        await evening.tap(person, hand, playable(hand)[0])
    catcher = await evening.message(vera.private, tr("button-layout-close"))
    assert listed in catcher.text
    for person in (anna, boris):
        shown = await evening.message(person.private, tr("header", number=1))
        assert listed not in shown.text
    await evening.tap(vera, catcher, tr("button-layout-close"))
    await evening.play.until(lambda: listed not in catcher.text)
