"""The rules of Stukolka: the golden figures of its page, legal cards, payments, secrets."""

import random
import re
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from engine.cards import Card, Suit
from engine.computers import DEFAULT_EFFORT, Level
from engine.errors import RuleError
from engine.kit.score import Score
from engine.kit.tricks import ranking
from engine.kit.words import Picked
from engine.stukolka.ai import COMPUTERS
from engine.stukolka.game import STUKOLKA, Reply, StukolkaAgreement, StukolkaWord
from engine.table import actors, apply, moves, observe, rights
from engine.tricks import PlayCard, card_set, cards_in
from engine.votes import AGREE, STOP
from tests.engine.random_games import random_game
from tests.engine.stukolka.laws import KINDS, LAWS
from tests.engine.trick_tables import TrickTables, cards, figures, play_on
from tests.laws.kit import AnyTable

TABLES = TrickTables(STUKOLKA)
deal, run, offered = TABLES.deal, TABLES.run, TABLES.offered
PAGE = (Path(__file__).parents[3] / "docs/stukolka/rules.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.splitlines()
    if re.match(r"\| (<a id=\"G|G\d)", line)
]
DEALS = {re.sub(r"<.*?>", "", row[0]): row[2:] for row in ROWS if len(row) == 8}
LEGAL = {row[0]: row[1:] for row in ROWS if len(row) == 4}


def opened(players: int, dealer: int = 0, before: str = "", **options: Any) -> AnyTable:
    """A table that waits for a deck; ``before``: accounts and pot so far."""
    table = TABLES.opened(players, **options)
    figures = [Fraction(each) for each in (before or "0 " * (players + 1)).split()]
    score = Score(tuple(figures[:-1]), figures[-1])
    return table._replace(state=table.state._replace(dealer=dealer, score=score))


def told(row: list[str]) -> AnyTable:
    """The table after a row of golden figures."""
    terms, dealer, before, lying, log, _ = row
    players, first = len(before.split()) - 1, int(dealer)
    kind, *options = terms.split()
    table = opened(players, first, before, kind=kind, **dict.fromkeys(options, True))
    if log == "ps":
        table = apply(table, 0, STOP)
        while table.vote is not None:
            table = apply(table, min(table.vote.awaited), AGREE)
        return table
    given = [] if lying == "—" else [each.strip() for each in lying.split("/")]
    hands = [*given[:players], *[""] * players][:players]
    trump, *pack = [*given[players:], ""]
    if lying != "—" and len(given) <= players:
        hands, trump, pack = [*given[:-1], *[""] * players][:players], given[-1], []
    order = [(first + step) % players for step in range(1, players + 1)]
    dealt = deal(table, *(hands[seat] for seat in order), turned=trump, pack=" ".join(pack))
    return run(dealt, log)


@pytest.mark.parametrize("name", DEALS)
def test_golden_figures(name: str) -> None:
    """Stukolka 9."""
    row = DEALS[name]
    assert figures(told(row)).replace(" |", "") == row[-1]


@pytest.mark.parametrize("name", LEGAL)
def test_golden_legal_cards(name: str) -> None:
    hand, lying, legal = (cards("" if each == "—" else each) for each in LEGAL[name])
    found = STUKOLKA.following.playable(
        card_set(hand), list(enumerate(lying)), ranking(Suit.HEARTS)
    )
    assert set(cards_in(found)) == set(legal)


def test_all_figures_of_the_page_are_tried() -> None:
    assert [*DEALS, *LEGAL] == [f"G{number}" for number in range(1, 23)]


# --- a second, plain definition -------------------------------------------------------------


def higher(card: Card, other: Card, trump: Suit) -> bool:
    """Whether a card beats another one that lies."""
    if card.suit is other.suit:
        return card.rank > other.rank
    return card.suit is trump


def plain_legal(hand: list[Card], lying: list[Card], trump: Suit) -> set[Card]:
    """Stukolka 5.2-5.5, word by word."""
    trumps = [card for card in hand if card.suit is trump]
    if not lying:
        ranks = {card.rank.letter: card for card in trumps}
        if "A" in ranks:
            return {ranks["A"]}
        return {ranks["K"]} if {"K", "Q"} <= set(ranks) else set(hand)
    led = lying[0].suit
    for suit in (led, trump):
        held = [card for card in hand if card.suit is suit]
        if held:
            rivals = [card for card in lying if card.suit in (led, trump)]
            best = [card for card in held if all(higher(card, other, trump) for other in rivals)]
            return set(best or held)
    return set(hand)


def plain_pay(deal: Any, taken: list[int], cap: int) -> dict[tuple[int, str], int]:
    """Stukolka 3.4, 3.6, 6.1, 6.2, word by word."""
    stake, playing = int(deal.at_stake), deal.playing
    if len(playing) == 1:
        return {(playing[0], "pot"): stake}
    limit = min(stake, cap) if cap else stake
    tricks = {(seat, "tricks"): stake // 3 * taken[seat] for seat in playing if taken[seat]}
    return tricks | {(seat, "remis"): -limit for seat in playing if not taken[seat]}


@pytest.mark.parametrize("kind", KINDS)
def test_cards_and_payments_by_a_second_definition(kind: str) -> None:
    rng, played = random.Random(kind), 0
    for number in range(12):
        variant = f"{kind}-{3 + number % 4}"
        table = TABLES.opened(
            3 + number % 4, **LAWS.variants[variant](rng).values() | {"seating": "joining"}
        )
        for before, entry in islice(random_game(rng, table, besides=0), 300):
            now = before.state.deal
            if isinstance(entry.action, PlayCard):
                hand = [*cards_in(now.hands[entry.actor])]
                lying = [card for _, card in now.trick]
                listed: Any = moves(before, entry.actor)
                assert {each.card for each in listed} == plain_legal(hand, lying, now.trump)
                played += 1
            table = apply(before, entry.actor, entry.action)
            if len(table.state.finished) > len(before.state.finished):
                check_facts(table, before.seating.agreement)
    assert played > 50


def check_facts(table: AnyTable, terms: Any) -> None:
    """The last deal, from its facts alone."""
    done = table.state.finished[-1].facts
    taken, trump = [0] * table.players, done.turned.suit
    for trick in done.tricks:
        best = trick[0]
        for laid in trick[1:]:
            best = laid if higher(laid.card, best.card, trump) else best
        taken[best.seat] += 1
    assert taken == [*done.taken]
    paid = {(each.seat, each.for_.value): int(each.units) for each in done.writes}
    antes = {key: paid.pop(key) for key in [*paid] if key[1] == "ante"}
    assert paid == plain_pay(done, taken, terms.cap)
    assert [each.for_ for each in done.writes] == sorted(
        (each.for_ for each in done.writes), key=["ante", "pot", "tricks", "remis"].index
    )
    assert all(units % 3 == 0 for units in antes.values())


# --- words, purchases, the end --------------------------------------------------------------


def test_words_are_asked_where_there_is_a_choice() -> None:
    """Stukolka 3.1-3.7."""
    table = deal(opened(4), *[""] * 4)
    assert offered(table) == "P K G"
    assert offered(run(table, "G")) == "P K"
    assert offered(run(table, "K P P")) == "P K G"
    assert run(table, "P P P").state.finished[-1].facts.words[-1].seat == 3
    with pytest.raises(RuleError, match="bid-not-allowed"):
        run(table, "G G")
    for duty, pot, free in (("small", 27, False), ("small", 30, True), ("never", 0, True)):
        before = f"{-pot} 0 0 {pot}"
        dealt = deal(opened(3, 0, before, kind="prikup", duty=duty), "", "", "")
        assert (offered(run(dealt, "K P")) == "P K") is free
    always = deal(opened(3, 0, "-300 0 0 300", kind="prikup", duty="always"), "", "", "")
    assert run(always, "K P").state.deal.stage == "buying"
    assert deal(opened(3, kind="obligatory"), "", "", "").state.deal.stage == "play"


def test_dealer_waives_the_shleif_over_a_remis() -> None:
    """Stukolka 4.4: nobody has seen a card, and no suit is told."""
    table = deal(opened(3, 0, "-6 0 0 6", kind="shleif"), "", "", "", turned="9h")
    assert ([*actors(table)], offered(table)) == ([0], "N Y")
    for viewer in range(3):
        view = observe(table, viewer)
        assert (view.hands[viewer], view.trump) == (None, None)
    kept, waived = run(table, "N"), run(table, "Y")
    assert (observe(kept, 1).turned, observe(kept, 1).trump) == (None, Suit.HEARTS)
    assert observe(waived, 1).turned == Card.parse("9h")
    assert waived.state.deal.waived is True
    assert deal(opened(3, kind="shleif"), "", "", "").state.deal.stage == "words"


def test_a_look_gives_up_the_dark() -> None:
    """Stukolka 4.5, 8."""
    table = deal(opened(3, kind="shleif", dark=True), "", "", "")
    assert offered(table) == "P K D"
    assert [rights(table, seat)[:1] == (Reply.LOOK,) for seat in range(3)] == [False, True, True]
    assert observe(table, 1).hands[1] is None
    looked = apply(table, 1, Reply.LOOK)
    assert observe(looked, 1).hands[1] is not None
    assert observe(looked, 2).hands[2] is None
    assert offered(looked) == "P K"
    assert observe(run(table, "D"), 1).hands[1] is not None
    dealer = deal(opened(3, 0, "-6 0 0 6", kind="shleif", dark=True, duty="never"), "", "", "")
    assert Reply.LOOK in rights(run(dealer, "Y"), 0)
    assert StukolkaWord.DARK in moves(run(dealer, "Y P D"), 0)


def test_beginners_look_at_their_cards() -> None:
    """They judge by what they hold, so they look before they speak."""
    table = deal(opened(3, kind="shleif", dark=True), "As Ks Qs", "", "")
    (seat,) = actors(table)
    choose = COMPUTERS.choose
    assert (
        choose(observe(table, seat), random.Random(1), Level.NOVICE, DEFAULT_EFFORT) is Reply.LOOK
    )
    looked = run(table, "L")
    assert (
        choose(observe(looked, seat), random.Random(1), Level.NOVICE, DEFAULT_EFFORT)
        is not Reply.LOOK
    )


def test_razrez_takes_four_cards_and_leads() -> None:
    """Stukolka 4.6, 5.1."""
    table = deal(opened(4, kind="shleif", razrez=True), *[""] * 4)
    table = run(table, "K P P x x")
    assert table.state.deal.stage == "throwing"
    away = moves(table, 0)[0]
    table = apply(table, 0, away)
    assert ([*actors(table)], offered(table)) == ([2], "N Y")
    passed = table.state.deal.hands[2]
    table = run(run(table, "Y"), "")
    (mine,) = (each for each in table.state.deal.bought if each.razrez)
    assert (card_set(mine.out), len(mine.in_)) == (passed, 4)
    table = run(apply(table, 2, moves(table, 2)[0]), "N")
    assert (table.state.deal.playing, table.state.deal.turn) == ((0, 1, 2), 2)


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
    table = opened(3, deals=1, last_pot="play_off")
    assert run(deal(table, "", "", ""), "P P").over

    def lost(table: AnyTable) -> AnyTable:
        """The dealer's left pays a remis."""
        return play_on(run(deal(table, "6s 7s 8s", "", "Ah Kh Qh", turned="9h"), "K P K"))

    dealt = lost(opened(3, 0, "-6 0 0 6", deals=1, last_pot="play_off"))
    assert not dealt.over
    again = run(deal(dealt, "", "", ""), "P P")
    assert (again.over, again.state.finished[-1].facts.writes[0].for_) == (True, "pot")
    endless = dealt
    for _ in range(3):
        assert not endless.over
        endless = lost(endless)
    assert endless.over
    assert sum(endless.state.score.accounts) == 0


def test_agreement() -> None:
    """Stukolka 1.1, 7.1, and what means nothing beside the rest."""
    assert STUKOLKA.agree({}, 4).length == 20
    assert len(STUKOLKA.deck(STUKOLKA.agree({"deck": 52}, 4))) == 52
    wrong: tuple[dict[str, Any], ...] = (
        {"dark": True},
        {"kind": "prikup", "razrez": True},
        {"duty": "never"},
        {"limit": "deals 12"},
        {"limit": "minutes 60", "deals": 10},
        {"limit": "minutes 60", "last_pot": "play_off"},
    )
    for chosen in wrong:
        with pytest.raises(RuleError, match="option-barred"):
            STUKOLKA.agree(chosen, 4)
    for players in (2, 7):
        with pytest.raises(RuleError, match="players"):
            STUKOLKA.agree({}, players)
    assert len(StukolkaAgreement.OPTIONS.presets) == 5
    until = STUKOLKA.agree({"limit": "until 2026-11-22T20:30:00Z"}, 4)
    assert (until.length, until.ends.amount) == (0, 1795379400)


@pytest.mark.parametrize("code", ["", "p", "k", "x9", "x9s9s", "pTx", "KK", "x7h9s"])
def test_malformed_codes_are_refused(code: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        STUKOLKA.decode(code)


def test_a_purchase_is_refused_with_its_rule() -> None:
    table = run(deal(opened(3, kind="prikup"), "", "", ""), "K K P")
    hidden = Card.parse(next(card.code for card in table.state.deal.pack))
    with pytest.raises(RuleError, match="pick-not-allowed"):
        apply(table, 1, Picked((hidden,)))
