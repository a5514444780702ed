"""The engine against plain scoring: random evenings of every option."""

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from engine import codec
from engine.game import CHANCE
from engine.kit.ladder import PASS, LevelBid
from engine.kit.past import FinishedDeal
from engine.kit.words import Pick, Picked
from engine.shuffle import Cut, Shuffle
from engine.table import actors, apply, moves
from engine.table_turns import deck_of
from engine.tricks import PlayCard, cards_in
from engine.vint.deal import VintFacts
from engine.vint.forms import PLACES
from engine.vint.game import VINT
from tests.engine.options import drawn
from tests.engine.trick_tables import TrickTables
from tests.engine.vint.plain import PlainSheets, at_first_lead

SUITS = 13


def sorted_deck(rng: random.Random, deck: list[Any]) -> list[Any]:
    """A deck of which parts lie in order, so that runs and slams come."""
    rng.shuffle(deck)
    if rng.random() < 0.5:
        suit = rng.randrange(4)
        deck.sort(key=lambda card: card.suit == suit and rng.random() < 0.8)
        dealt = [card for hand in range(4) for card in deck[hand::4]]
        deck = [dealt[place % 4 * SUITS + place // 4] for place in range(52)]
    return deck


def chosen(rng: random.Random, options: tuple[Any, ...], bold: float) -> Any:
    """A word as bold as one is, or a card."""
    calls = [each for each in options if isinstance(each, LevelBid) and each != PASS]
    if calls and rng.random() < bold:
        return calls[min(len(calls) - 1, int(rng.expovariate(0.2)))]
    if PASS in options:
        return PASS
    kinds = (PlayCard, Pick, Picked)
    found = rng.choice([each for each in options if isinstance(each, kinds)])
    return found.drawn(rng) if isinstance(found, Pick) else found


def led(deal: FinishedDeal[VintFacts]) -> list[set[str]]:
    """The hands that play, as the engine has them."""
    return [{str(card) for card in cards_in(hand)} for hand in VINT.led(deal.agreement, deal.facts)]


def compared(seed: int, form: str = "pairs") -> Counter[str]:
    """Play an evening at random; return how often each item was written."""
    rng, players = random.Random(f"plain {seed}"), PLACES[form][0]
    length = {"deals": 12} if form == "reseat" else {"rubbers": rng.choice((1, 1, 2))}
    terms = drawn(rng, VINT.options, {"seating": "joining", "form": form, **length})
    table = TrickTables(VINT).opened(players, rng.randrange(players), "", **terms)
    plain = PlainSheets(table.state.agreement.values(), players)
    deck, items, bold = list(deck_of(table)), Counter[str](), 0.05 + rng.random() * 0.5
    while not table.over:
        table = apply(table, CHANCE, Shuffle(tuple(sorted_deck(rng, deck)), "00" * 16))
        table = apply(table, min(actors(table)), Cut(4))
        while table.state.deal is not None:
            seat = min(actors(table))
            table = apply(table, seat, chosen(rng, moves(table, seat), bold))
        facts: Any = codec.dump(table.state.finished[-1].facts)
        facts = {"tricks": [], "calls": [], "writes": [], **facts}
        if facts["tricks"]:
            assert led(table.state.finished[-1]) == [
                {*hand} - {*aside}
                for hand, aside in zip(
                    at_first_lead(facts), facts.get("aside") or [()] * 4, strict=True
                )
            ]
        written = plain.deal(facts)
        told = {(each["sheet"], each["for"]): each["points"] for each in facts["writes"]}
        assert told == dict(written)
        assert (facts["below"], facts["parties"]) == (plain.below, plain.parties)
        assert facts.get("crosses", 0) == plain.crosses
        assert [Fraction(each) for each in facts["accounts"]] == plain.accounts
        items.update(item for _, item in written)
        plain.begin()
    assert [*table.state.score.accounts] == plain.accounts
    return items


@pytest.mark.parametrize("seed", range(16))
def test_deals_write_what_the_plain_sheets_do(seed: int) -> None:
    assert compared(seed)["tricks"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("form", [each for each in PLACES if each != "pairs"])
def test_other_forms_write_what_plain_sheets_do(form: str, seed: int) -> None:
    assert compared(seed, form)["tricks"]
