"""What experts call with forty hands, and why: the table of docs/vint/calls.md.

``python -m tests.engine.vint.test_calls`` writes it anew.
"""

import random
from pathlib import Path

import pytest

from engine import solver, vint
from engine.cards import Card, Suit
from engine.game import CHANCE
from engine.kit.ladder import NO_TRUMPS, PASS, LevelBid, last_bid
from engine.tricks import card_set
from engine.vint.ai import ASKS, Said, VintPlayer
from engine.vint.scoring import ACES

PAGE = Path(__file__).parents[3] / "docs" / "vint" / "calls.md"
DEALS = (2, 4, 7, 8, 10, 14, 20, 176, 2625, 3687)
PLAYER = VintPlayer()
HEAD = """# What computers call in Vint

Forty hands of ten deals, called by four experts; the dealer, seat 0, speaks first, last passes are
left out. An expert makes the call that a club player would, by high cards, length and what partner
has told, unless another was clearly better in layouts that fit the words; then its advantage stands
behind it, in points. A suit named is of five cards or more, named again of six, partner's suit
called again is support of three or more; no trumps show two aces. Each call shows more strength
than the last one. A slam needs three aces that are seen or shown: whoever hopes for one, has two
and misses the third asks with `4n`, and partner calls the slam if he has it. Cards are played
without seeing partner's, so that a slam is called with some thirteen tricks in both hands.
Made by `python -m tests.engine.vint.test_calls`.
"""


def hand_of(cards: frozenset[Card]) -> str:
    """The cards by suit, the highest first."""
    suits = []
    for suit in Suit:
        held = sorted((card for card in cards if card.suit is suit), key=lambda card: -card.rank)
        suits.append(suit.sign + ("".join(card.rank.letter for card in held) or "—"))
    return " ".join(suits)


def meaning(
    call: LevelBid, cards: frozenset[Card], own: set[int], partners: set[int], last: Said | None
) -> str:
    """What a call tells, after the last one."""
    if call == PASS:
        return "pass"
    if last and last[1] == ASKS:
        return f"answers, aces: {(card_set(cards) & ACES).bit_count()}"
    count = sum(card.suit == call.strain for card in cards)
    aces = (card_set(cards) & ACES).bit_count()
    if call.strain == NO_TRUMPS:
        told = f"asks, aces: {aces}" if call == ASKS else f"no trumps, aces: {aces}"
    else:
        verb = "calls again" if call.strain in own else "names"
        verb = "supports" if call.strain in partners - own else verb
        told = f"{verb} {Suit(call.strain).sign} of {count}"
    return f"slam, {told}" if call.level > 5 else told


def auction(seed: int) -> list[str]:
    """The rows of a deal: hand by hand, with its calls."""
    table = vint.open_table(players=4, seating="joining")
    table.deal(random.Random(seed))
    hands = [table.observe(seat).hands[seat] or frozenset() for seat in range(4)]
    said: list[list[str]] = [[], [], [], []]
    named: list[set[int]] = [set(), set(), set(), set()]
    while table.actor not in (None, CHANCE) and table.observe(0).stage == "auction":
        seat = table.actor or 0
        advice = PLAYER.advise(table.observe(seat), random.Random(seed))
        call = advice.action
        assert isinstance(call, LevelBid)
        deal = table.observe(seat).deal
        assert deal is not None
        last = last_bid(deal.heard)
        told = meaning(call, hands[seat], named[seat], named[(seat + 2) % 4], last)
        usual = PLAYER.habit(deal, seat, table.observe(seat).moves)
        gains = {each.action: each.loss.mean for each in advice.choices}
        told += f" (+{int(gains[usual])})" if usual != call and usual in gains else ""
        said[seat].append(told if call == PASS else f"**{call.code}** {told}")
        if call != PASS:
            named[seat].add(call.strain)
        table.push(call)
    for words in said:
        while words[1:] and words[-1] == "pass":
            words.pop()
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
def test_hands_are_called_as_the_page_tells() -> None:
    """Of forty eight: each call takes an expert's search."""
    solver.warm()
    told, rows = PAGE.read_text("utf-8"), [row for seed in DEALS[::6] for row in auction(seed)]
    assert [row for row in rows if row not in told] == []
    assert len(rows) == 8
    assert told.startswith(HEAD)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
