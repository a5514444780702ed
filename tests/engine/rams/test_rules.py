"""What the golden figures of the page leave out: duties, words, jacks, a second definition."""

import random
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

from engine.cards import Card, Rank, Suit
from engine.errors import RuleError
from engine.game import PUBLIC
from engine.rams.game import RAMS
from engine.state import Dealt
from engine.table import moves, observe
from engine.tricks import PlayCard, cards_in
from tests.engine.rams.laws import LAWS
from tests.engine.random_games import random_game
from tests.engine.records import dump, kept, past_of, verify
from tests.engine.trick_tables import TrickTables, cards

TABLES = TrickTables(RAMS)
opened, deal, run, offered = TABLES.opened, TABLES.deal, TABLES.run, TABLES.offered
ACES = {"s": 5, "c": 10, "d": 15, "h": 20}


# --- a second, plain definition -------------------------------------------------------------


def plain_legal(
    hand: list[Card], lying: list[Card], trump: Suit, before: tuple[Card, bool] | None
) -> set[Card]:
    """Rams 5.2-5.4, word by word; ``before``: what was led last, and whether its owner leads."""
    ranks = {card.rank.letter: card for card in hand if card.suit is trump}
    if not lying:
        if before == (Card.of(trump, Rank.KING), True) and "Q" in ranks:
            return {ranks["Q"]}
        if "A" in ranks:
            return {ranks["A"]}
        return {ranks["K"]} if {"K", "Q"} <= {*ranks} else {*hand}
    led = lying[0].suit
    found = {card for card in hand if card.suit is led} or {*ranks.values()} or {*hand}
    best = max(lying, key=lambda card: (card.suit is trump, card.suit is led, card.rank))
    if ranks.get("A") in found and best.suit is trump and best.rank.letter in "KQJ":
        return {ranks["A"]}
    return found


def plain_points(facts: Any, agreement: Any) -> list[int]:
    """Rams 3.2-3.4, 4, 6, from the facts alone."""
    dealt = [{card.code for card in hand} for hand in facts.hands]
    final = [set(hand) for hand in dealt]
    for word in facts.words:
        if word.say == "play":
            final[word.seat] -= {card.code for card in word.out}
            final[word.seat] |= {card.code for card in word.in_}
            if word.swap:
                final[word.seat] ^= {word.swap.code, facts.turned.code}
    jacks = [5 * sum({*pair.split()} <= hand for pair in ("Js Jc", "Jd Jh")) for hand in dealt]
    if facts.shown and facts.shown.for_ == "jacks":
        return [-worth if seat == facts.shown.seat else 0 for seat, worth in enumerate(jacks)]
    aces = [sum(ACES[code[1]] for code in hand if code[0] == "A") for hand in final]
    found = [0] * len(dealt)
    if max(aces[seat] for seat in facts.playing) == 50:
        return found
    one = [seat for seat in facts.playing if len({code[1] for code in final[seat]}) == 1]
    trumps = [seat for seat in one if facts.trump.letter in next(iter(final[seat]))[1]]
    if trumps and agreement.trump_rams == "wins":
        return found
    five = 10 if trumps and agreement.trump_rams == "double" else 5
    for seat in facts.playing:
        if one:
            sign = -1 if facts.shown.seat == seat else 1
            found[seat] = sign * (five + aces[seat])
        elif len(facts.playing) == 1:
            found[seat] = -5 - aces[seat]
        else:
            took = facts.taken[seat]
            found[seat] = -took - aces[seat] if took else 5 + aces[seat]
    return found if one else [each - jack for each, jack in zip(found, jacks, strict=True)]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_legal_cards_and_points_by_a_second_definition(players: int) -> None:
    rng, played, counted = random.Random(players), 0, 0
    for _ in range(12):
        terms = LAWS.variants[f"of-{players}"](rng).values() | {"seating": "joining"}
        table = opened(players, **terms)
        for before, entry in islice(random_game(rng, table, besides=0), 400):
            table, now = before, before.state.deal
            if isinstance(entry.action, PlayCard):
                last = now.tricks[-1] if now.tricks else None
                led = None if last is None else (last.cards[0][1], last.winner == last.cards[0][0])
                hand, lying = [*cards_in(now.hands[entry.actor])], [card for _, card in now.trick]
                listed: Any = moves(before, entry.actor)
                assert {e.card for e in listed} == plain_legal(hand, lying, now.trump, led)
                played += 1
        figures = [Fraction(terms["start"])] * players
        for each in table.state.finished:
            written = plain_points(each.facts, table.state.agreement)
            figures = [left + points for left, points in zip(figures, written, strict=True)]
            assert list(each.facts.sheet) == figures
            counted += 1
            if each.facts.won is not None:
                figures = [Fraction(terms["start"])] * players
    assert played > 200
    assert counted > 20


# --- duties, words, the turned card -----------------------------------------------------------


def test_the_queen_follows_a_king_that_won() -> None:
    """Rams 5.3: as long as it did; who had the ace would have led it."""
    hands = ("Kh Qh 7s 8c Td", "Jh 8s 9s 8d 7d", "")
    table = run(deal(opened(), *hands, turned="9h", pack="Ah As Ac Ad"), "x x P")
    assert offered(table) == "pKh"
    assert offered(run(table, "pKh pJh")) == "pQh"
    lost = ("Kh 7h 7s 8c Td", "Ah Qh 9s 8d 7d")
    table = deal(opened(), *lost, "8h 7c 9c Tc Ks", turned="9h")
    assert offered(run(table, "x x P pKh")) == "pAh"
    assert offered(run(table, "x x P pKh pAh")).split() == ["p9s", "p7d", "p8d", "pQh"]


def test_who_has_an_ace_neither_passes_nor_throws_it() -> None:
    """Rams 3.1."""
    table = deal(opened(), "As Kd 7c 8d Qc", "", "")
    with pytest.raises(RuleError, match="must-play") as refused:
        run(table, "P")
    assert refused.value.rule == "Rams 3.1"
    with pytest.raises(RuleError, match="pick-not-allowed"):
        run(table, "xAs")
    assert len(offered(table).split()) == 16
    assert run(table, "x7cQc8dKd").state.deal.left == 12


def test_nobody_throws_more_than_the_pack_has() -> None:
    """Rams 3.1: six play, and twenty-one cards may be bought."""
    hands = [f"K{a} Q{a} J{b} T{b} 9{b}" for a, b in ("sc", "cd", "dh", "hs")]
    table = deal(opened(6), *hands, "8s 8c 8d 8h 7s", "7c 7d 7h 6s 6c", turned="6d", pack="5d 5h")
    for left in (16, 11, 6, 1):
        thrown = "".join(
            card.code for card in cards_in(table.state.deal.hands[table.state.deal.turn])
        )
        table = run(table, f"x{thrown}")
        assert table.state.deal.left == left
    assert max(len(code) for code in offered(table).split()) == 3


def test_jacks_are_shown_at_their_owners_turn_alone() -> None:
    """Rams 3.2, 3.3: everybody hears of them, nobody of where they lie; they may win at once."""
    hands = ("7s 8s 9d Td Qc", "Js Jc 8c 9c Kd", "")
    table = deal(opened(), *hands, turned="9h", pack="Ah As Ac Ad")
    assert observe(table, 2).deal.jacks == ()
    said = run(table, "P")
    for viewer in (0, 1, PUBLIC):
        view = observe(said, viewer)
        assert view.deal.jacks == ((2, "black"),)
        assert not {*cards("Js Jc")} & {*cards_in(view.deal.known.of(PUBLIC))}
    first = deal(opened(before="0 0 0 0 / 40 10 30"), "Js Jc Jd Jh Kd", "", "")
    assert first.state.finished[-1].facts.won == 1
    assert first.over


def test_a_dealer_takes_the_turned_card_or_leaves_it() -> None:
    """Rams 3.6: all see it with him; what he threw nobody does."""
    hands = ("7s 8s 9d Td Qc", "8c 9c Kd Ks 8h", "Qs Jd Qd Kh Th")
    table = run(deal(opened(), *hands, turned="9h", pack="Ah As Ac Ad"), "P x x")
    assert offered(table).split() == ["x", "xQs", "xJd", "xQd", "xTh", "xKh"]
    taken = observe(run(table, "xQs"), 2)
    assert taken.hands[0] == {Card.parse("9h")}
    assert (taken.turned, taken.deal.face_up) == (Card.parse("9h"), None)
    assert taken.deal.words[-1].swap is None
    assert observe(run(table, "x"), 2).turned == Card.parse("9h")


def test_what_ends_an_evening_bars_the_rest() -> None:
    """Rams 1.4."""
    wrong: tuple[dict[str, Any], ...] = (
        {"rounds": 2, "deals": 9},
        {"limit": "minutes 60", "rounds": 1},
        {"rounds": 0},
    )
    for chosen in wrong:
        with pytest.raises(RuleError, match="option-barred"):
            RAMS.agree(chosen, 4)


def test_a_round_won_before_a_word_is_recorded() -> None:
    """Rams 3.3: seat 2 wins by four jacks; the empty log stands in the record."""
    table = opened(start=50, rounds=1)
    for dealer in (0, 1, 2, 0, 1):
        hands = ["", "", ""]
        hands[1 - dealer] = "Js Jc Jd Jh 9d"
        table = deal(table, *hands, pack="Ah As Ac Ad")
        while isinstance(table.stage, Dealt):
            words = offered(table).split()
            table = run(table, "P" if "P" in words else words[0])
    data = dump(table, ("Anna", "Boris", "Vera"))
    assert [len(each["log"]) for each in data["deals"]] == [2, 2, 2, 2, 0]
    assert verify(data).ok
    assert kept(table) == past_of(table)
    del data["deals"][4]["log"]
    refusal = verify(data)
    assert (refusal.deal, refusal.error) == (5, "nothing to verify: no log")
