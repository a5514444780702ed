"""What the golden figures of the page leave out: words, purchases, the end, a second definition."""

import random
from itertools import islice
from typing import Any

import pytest

from engine.cards import Card, Suit
from engine.computers import DEFAULT_EFFORT, Level
from engine.errors import RuleError
from engine.stukolka.ai import COMPUTERS
from engine.stukolka.game import STUKOLKA, Reply, StukolkaWord
from engine.table import actors, apply, moves, observe, rights
from engine.tricks import PlayCard, cards_in
from tests.engine.random_games import random_game
from tests.engine.stukolka.laws import KINDS, LAWS
from tests.engine.trick_tables import TrickTables, play_on
from tests.laws.kit import AnyTable

TABLES = TrickTables(STUKOLKA)
opened, deal, run, offered = TABLES.opened, TABLES.deal, TABLES.run, TABLES.offered


def worth(card: Card, led: Suit, trump: Suit) -> tuple[bool, bool, int]:
    """How high a card stands in a trick."""
    return card.suit is trump, card.suit is led, card.rank


def plain_legal(hand: list[Card], lying: list[Card], trump: Suit) -> set[Card]:
    """Stukolka 5.2-5.5, word by word."""
    if not lying:
        ranks = {card.rank.letter: card for card in hand if card.suit is trump}
        if "A" in ranks:
            return {ranks["A"]}
        return {ranks["K"]} if {"K", "Q"} <= set(ranks) else set(hand)
    led = lying[0].suit
    best = max(worth(card, led, trump) for card in lying)
    for suit in (led, trump):
        held = {card for card in hand if card.suit is suit}
        if held:
            return {card for card in held if worth(card, led, trump) > best} or held
    return set(hand)


@pytest.mark.parametrize("kind", KINDS)
def test_legal_cards_by_a_second_definition(kind: str) -> None:
    rng, played = random.Random(kind), 0
    for players in (3, 4, 5, 6) * 3:
        terms = LAWS.variants[f"{kind}-{players}"](rng).values()
        table = opened(players, **terms | {"seating": "joining"})
        for before, entry in islice(random_game(rng, table, besides=0), 300):
            if isinstance(entry.action, PlayCard):
                now = before.state.deal
                hand, lying = [*cards_in(now.hands[entry.actor])], [card for _, card in now.trick]
                listed: Any = moves(before, entry.actor)
                assert {each.card for each in listed} == plain_legal(hand, lying, now.trump)
                played += 1
    assert played > 50


def test_words_are_asked_where_there_is_a_choice() -> None:
    """Stukolka 3.1-3.7."""
    table = deal(opened(4), *[""] * 4)
    assert offered(table) == "P K G"
    assert offered(run(table, "G")) == "P K"
    assert offered(run(table, "K P P")) == "P K G"
    assert run(table, "P P P").state.finished[-1].facts.words[-1].seat == 3
    assert deal(opened(3, kind="obligatory"), "", "", "").state.deal.stage == "play"


def test_a_dealer_has_to_play_against_one() -> None:
    """Stukolka 3.5."""
    for case in ("small 27 buying", "small 30 words", "never 0 words", "always 300 buying"):
        duty, pot, stage = case.split()
        table = deal(opened(3, before=f"-{pot} 0 0 {pot}", kind="prikup", duty=duty), "", "", "")
        assert run(table, "K P").state.deal.stage == stage


def test_a_look_gives_up_the_dark() -> None:
    """Stukolka 4.5, 8; beginners judge by what they hold, so they look."""
    table = deal(opened(3, kind="shleif", dark=True), "", "", "")
    assert offered(table) == "P K D"
    assert [rights(table, seat)[:1] == (Reply.LOOK,) for seat in range(3)] == [False, True, True]
    looked = apply(table, 1, Reply.LOOK)
    assert offered(looked) == "P K"
    for each, looks in ((table, True), (looked, False)):
        said = COMPUTERS.choose(observe(each, 1), random.Random(1), Level.NOVICE, DEFAULT_EFFORT)
        assert (said is Reply.LOOK) is looks
    asked = opened(3, before="-6 0 0 6", kind="shleif", dark=True, duty="never")
    waived = deal(run(asked, "Y"), "", "", "")
    assert Reply.LOOK in rights(waived, 0)
    assert StukolkaWord.DARK in moves(run(waived, "P D"), 0)


def test_the_dealer_answers_before_the_cards() -> None:
    """Stukolka 4.4: nobody else does, there is no deck yet, and his answer stands in the log."""
    table = opened(3, 2, before="-6 0 0 6", kind="shleif")
    view, rng = observe(table, 2), random.Random(1)
    assert (offered(table), view.commitment) == ("N Y", "")
    assert COMPUTERS.choose(view, rng, Level.EXPERT, DEFAULT_EFFORT) is Reply.NO
    refusals = {(0, Reply.YES): "not-your-turn", (2, Reply.LOOK): "bid-not-allowed"}
    for (seat, action), key in refusals.items():
        with pytest.raises(RuleError, match=key):
            apply(table, seat, action)
    over = run(deal(run(table, "Y"), "", "", ""), "P P")
    assert over.seating.logs[0][0] == (2, Reply.YES)


def test_nobody_throws_more_than_the_pack_has() -> None:
    """Stukolka 4.2, 4.3, 4.5: six play, and seventeen cards are bought."""
    table = run(deal(opened(6, kind="shleif", dark=True), *[""] * 6), "D D D D D")
    while table.state.deal.stage != "play":
        (seat,) = actors(table)
        asked: Any = moves(table, seat)
        assert max(len(each.cards) for each in asked) <= max(1, table.state.deal.left)
        table = apply(table, seat, max(asked, key=lambda each: len(each.cards)))
    done = table.state.deal
    assert [len(each.in_) for each in done.bought] == [4, 4, 4, 4, 1, 0]
    assert [each.away is not None for each in done.bought] == [True, True, True, True, False, True]
    assert done.left == 0


def test_play_off_deals_until_the_pot_is_empty() -> None:
    """Stukolka 7.3: without antes, as many deals as there are players at most."""

    def lost(table: AnyTable) -> AnyTable:
        return play_on(run(deal(table, "6s 7s 8s", "", "Ah Kh Qh", turned="9h"), "K P K"))

    assert run(deal(opened(3, deals=1, last_pot="play_off"), "", "", ""), "P P").over
    dealt = lost(opened(3, before="-6 0 0 6", deals=1, last_pot="play_off"))
    again = run(deal(dealt, "", "", ""), "P P")
    assert (again.over, again.state.finished[-1].facts.writes[0].for_) == (True, "pot")
    for _ in range(3):
        assert not dealt.over
        dealt = lost(dealt)
    assert dealt.over


def test_what_means_nothing_beside_the_rest_is_barred() -> None:
    """Stukolka 1.1, 7.1."""
    wrong: list[dict[str, Any]] = [{"dark": True}, {"duty": "never"}, {"limit": "deals 12"}]
    wrong += [{"kind": "prikup", "razrez": True}, {"limit": "minutes 60", "deals": 10}]
    for chosen in (*wrong, {"limit": "minutes 60", "last_pot": "play_off"}):
        with pytest.raises(RuleError, match="option-barred"):
            STUKOLKA.agree(chosen, 4)
