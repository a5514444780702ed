"""The search of leads against trying everything."""

import random

import pytest

from engine.cards import Card, Rank, deck
from engine.solver.leads import LeadPosition, LeadPrizes, lead_value, lead_values
from engine.tricks import SUIT_SET, CardSet, card_set, cards_in

PRIZES = LeadPrizes(last=3, most=10, all_=40, announced=80, vain=40, enough=30)


def tried(position: LeadPosition) -> int:
    """What the player on turn gets more, by trying every card."""
    return max(after(position, card) for card in legal(position))


def legal(position: LeadPosition) -> tuple[Card, ...]:
    mine, led = position.hands[0], position.led
    return cards_in((0 if led is None else mine & SUIT_SET[led.suit]) or mine)


def after(position: LeadPosition, card: Card) -> int:
    (mine, theirs), led, (won, lost), announced, lacks = position
    left = mine & ~(1 << card)
    if led is None:
        gain = 1 + (PRIZES.enough if lacks == 1 else 0)
        return gain - tried(
            LeadPosition((theirs, left), card, (lost, won), -announced, max(lacks - 1, 0))
        )
    wins = card.suit == led.suit and card.rank > led.rank
    tricks = (won + wins, lost + (not wins))
    if not left:
        return wins + ending(tricks, announced, wins=wins)
    if wins:
        return 1 + tried(LeadPosition((left, theirs), None, tricks, announced))
    return -tried(LeadPosition((theirs, left), None, tricks[::-1], -announced, lacks))


def ending(tricks: tuple[int, int], announced: int, *, wins: bool) -> int:
    won, lost = tricks
    value = PRIZES.last if wins else -PRIZES.last
    value += PRIZES.most * ((won > lost) - (won < lost))
    if not lost:
        value = PRIZES.announced if announced > 0 else PRIZES.all_
    if not won:
        value = -(PRIZES.announced if announced < 0 else PRIZES.all_)
    return value - PRIZES.vain * (announced > 0 < lost) + PRIZES.vain * (announced < 0 < won)


def drawn(rng: random.Random) -> LeadPosition:
    """A position of one to four cards each, late in a deal of twelve."""
    size = rng.randint(1, 4)
    cards = rng.sample([card for card in deck(Rank.SEVEN) if card.rank > rng.choice((6, 8))], 8)
    done = 12 - size
    won = rng.choice((0, done, rng.randint(0, done)))
    lacks = rng.randint(0, 3) if won == done else 0
    hands = card_set(cards[:size]), card_set(cards[size : 2 * size])
    return LeadPosition(hands, None, (won, done - won), rng.choice((-1, 0, 0, 1)), lacks)


@pytest.mark.parametrize("seed", range(60))
def test_search_finds_what_trying_finds(seed: int) -> None:
    rng = random.Random(seed)
    position = drawn(rng)
    found = {card: after(position, card) for card in legal(position)}
    assert lead_values(PRIZES, position, legal(position)) == found
    assert lead_value(PRIZES, position) == max(found.values())
    theirs: CardSet = position.hands[1]
    led = rng.choice(cards_in(theirs))
    replying = position._replace(hands=(position.hands[0], theirs & ~(1 << led)), led=led, lacks=0)
    found = {card: after(replying, card) for card in legal(replying)}
    assert lead_values(PRIZES, replying, legal(replying)) == found
