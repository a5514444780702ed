"""What experts call with forty hands, and why: the table of docs/vint/calls.md.

``python -m tests.engine.vint.test_calls`` writes it anew.
"""

import random
from pathlib import Path

import pytest

from engine import solver, vint
from engine.cards import Card, Suit
from engine.game import CHANCE
from engine.kit.ladder import NO_TRUMPS, PASS, LevelBid
from engine.tricks import card_set
from engine.vint.ai import VintPlayer
from engine.vint.scoring import ACES

PAGE = Path(__file__).parents[3] / "docs" / "vint" / "calls.md"
DEALS = (2, 4, 7, 10, 12, 16, 137, 176, 496, 659)
PLAYER = VintPlayer()
HEAD = """# What computers call in Vint

Forty hands of ten deals, called by four experts; the dealer, seat 0, speaks first and three passes
end the auction. Behind each call stands what it means and, in points, how much better than a pass
the search found it in the layouts that fit the words. A suit named is long, partner's suit called
again is support, no trumps show aces and high cards; as every trick and honour counts by the level,
a strong hand jumps to what it can make.
Made by `python -m tests.engine.vint.test_calls`.
"""


def hand_of(cards: frozenset[Card]) -> str:
    """The cards by suit, the highest first."""
    suits = []
    for suit in Suit:
        held = sorted((card for card in cards if card.suit is suit), key=lambda card: -card.rank)
        suits.append(suit.sign + ("".join(card.rank.letter for card in held) or "—"))
    return " ".join(suits)


def meaning(call: LevelBid, cards: frozenset[Card], partners: set[int]) -> str:
    """What a call tells."""
    if call == PASS:
        return "pass"
    count = sum(card.suit == call.strain for card in cards)
    aces = (card_set(cards) & ACES).bit_count()
    if call.strain == NO_TRUMPS:
        told = f"no trumps, aces: {aces}"
    else:
        verb = "supports" if call.strain in partners else "names"
        told = f"{verb} {Suit(call.strain).sign} of {count}"
    return f"slam, {told}" if call.level > 5 else told


def auction(seed: int) -> list[str]:
    """The rows of a deal: hand by hand, with its calls."""
    table = vint.open_table(players=4, seating="joining", passes="others")
    table.deal(random.Random(seed))
    hands = [table.observe(seat).hands[seat] or frozenset() for seat in range(4)]
    said: list[list[str]] = [[], [], [], []]
    named: list[set[int]] = [set(), set(), set(), set()]
    while table.actor not in (None, CHANCE) and table.observe(0).stage == "auction":
        seat = table.actor or 0
        advice = PLAYER.advise(table.observe(seat), random.Random(seed))
        call = advice.action
        assert isinstance(call, LevelBid)
        told = meaning(call, hands[seat], named[(seat + 2) % 4])
        gain = next((each.loss.mean for each in advice.choices if each.action == PASS), None)
        told += f" (+{int(gain)})" if gain is not None and call != PASS else ""
        said[seat].append(told if call == PASS else f"**{call.code}** {told}")
        if call != PASS:
            named[seat].add(call.strain)
        table.push(call)
    return [
        f"| {seed} | {seat} | {hand_of(hands[seat])} | {'; '.join(said[seat]) or '—'} |"
        for seat in range(4)
    ]


def page() -> str:
    """The whole page."""
    solver.warm()
    rows = [row for seed in DEALS for row in auction(seed)]
    return "\n".join((HEAD, "| Deal | Seat | Hand | Calls |", "|---|---|---|---|", *rows, ""))


@pytest.mark.slow
def test_forty_hands_are_called_as_the_page_tells() -> None:
    assert page() == PAGE.read_text("utf-8")


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
