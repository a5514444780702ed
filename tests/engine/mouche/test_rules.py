"""What the golden figures of the page leave out, and a second, plain definition."""

import random
from itertools import islice
from typing import Any

import pytest

from engine.cards import Card
from engine.errors import RuleError
from engine.mouche.game import MOUCHE
from engine.table import apply, moves, observe
from engine.tricks import PlayCard, cards_in
from tests.engine.mouche.laws import KINDS, LAWS
from tests.engine.random_games import random_game
from tests.engine.trick_tables import TrickTables, cards, play_on
from tests.laws.kit import AnyTable

TABLES = TrickTables(MOUCHE)
opened, deal, run, offered = TABLES.opened, TABLES.deal, TABLES.run, TABLES.offered
SPECIAL = {"mouche": "As", "pamphile": "Jc", "mistigri": "Kc", "jester": "Qs"}
ORDER = {"mouche": "AKQJT98765432", "mistigri": "KQJAT98765432"}
ORDER |= {"pamphile": ORDER["mouche"], "jester": ORDER["mistigri"]}


class Plain:
    """Mouche 2-4, word by word, on cards as texts."""

    def __init__(self, kind: str, trump: str) -> None:
        self.kind, self.trump, self.special = kind, trump, SPECIAL[kind]

    def suit(self, card: str) -> str:
        return self.trump if self.kind == "pamphile" and card == "Jc" else card[1]

    def height(self, card: str) -> int:
        top = self.kind == "pamphile" and card == "Jc"
        return 99 if top else -ORDER[self.kind].index(card[0])

    def catches(self, lying: list[str]) -> bool:
        led = self.special[0] + self.trump  # the trump of the special card's rank
        return self.kind in ("mouche", "mistigri") and self.special != led == lying[0]

    def legal(self, hand: list[str], lying: list[str]) -> set[str]:
        """Follow, else trump, else anything; what catches may be played besides."""
        if not lying:
            return set(hand)
        for suit in (self.suit(lying[0]), self.trump):
            held = {card for card in hand if self.suit(card) == suit}
            if held:
                return held | ({self.special} & set(hand) if self.catches(lying) else set())
        return set(hand)

    def winner(self, trick: list[tuple[int, str]]) -> int:
        lying = [card for _, card in trick]
        if self.catches(lying) and self.special in lying:
            return trick[lying.index(self.special)][0]
        suits = [self.suit(card) for card in lying]
        suit = self.trump if self.trump in suits else suits[0]
        best = max((card for card in lying if self.suit(card) == suit), key=self.height)
        return trick[lying.index(best)][0]


@pytest.mark.parametrize("kind", KINDS)
def test_cards_and_tricks_by_a_second_definition(kind: str) -> None:
    rng, tricks = random.Random(kind), 0
    for players in (3, 4, 5, 6) * 3:
        terms = LAWS.variants[f"{kind}-{players}"](rng)
        table = opened(players, **terms.values() | {"seating": "joining"})
        for before, entry in islice(random_game(rng, table, besides=0), 300):
            if not isinstance(entry.action, PlayCard):
                continue
            now, code = before.state.deal, entry.action.card.code
            rules = Plain(kind, now.trump.letter)
            hand = [card.code for card in cards_in(now.hands[entry.actor])]
            lying = [(seat, card.code) for seat, card in now.trick]
            listed: Any = moves(before, entry.actor)
            legal = {each.card.code for each in listed}
            assert legal == rules.legal(hand, [card for _, card in lying])
            after = apply(before, entry.actor, entry.action).state.deal
            if after is not None and not after.trick:
                assert after.tricks[-1].winner == rules.winner([*lying, (entry.actor, code)])
                tricks += 1
    assert tricks > 60


@pytest.mark.parametrize("kind", ["mouche", "mistigri"])
def test_who_was_dealt_the_special_card_may_not_pass(kind: str) -> None:
    """Mouche 3.2, 3.3: nor throw it; bought, it binds nobody."""
    special = SPECIAL[kind]
    table = deal(opened(3, kind=kind), f"{special} 7d 8d 9d 7h", "7s 8s 9s Td Jd", "", turned="Th")
    assert "P" not in offered(table).split()
    assert not any(special in code for code in offered(table).split())
    for code, refusal in (("P", "must-play"), (f"x{special}", "pick-not-allowed")):
        with pytest.raises(RuleError, match=refusal):
            run(table, code)
    bought = deal(opened(3, kind=kind), "7d 8d 9d 7h 8h", "", "", turned="Th", pack=special)
    assert run(bought, "x7d").state.deal.hands[1] >> Card.parse(special) & 1


def test_pamphile_is_announced_once_or_not_at_all() -> None:
    """Mouche 3.6: who announces it plays."""
    hands = ("Jc 7d 8d 9d 7h", "", "")
    table = deal(opened(3, kind="pamphile"), *hands, turned="Th")
    assert offered(table).split()[:3] == ["N", "P", "x"]
    announced = run(table, "N")
    assert offered(announced).split()[:2] == ["x", "x7d"]
    assert observe(announced, 2).hands[1] == {Card.parse("Jc")}
    said = [run(each, "x").state.deal.words[0].announce for each in (announced, table)]
    assert said == [True, False]


@pytest.mark.parametrize(
    ("one", "other", "shown"),
    [
        ("7d 8d 9d Td Jd", "7h 8h 9h Jh Qh", 2),
        ("7d 8d 9d Kd Jd", "6d Td Qd Ad 5d", 1),
        ("2d 3d 4d 6d 7d", "5d 8d 9d Td Jd", 2),
        ("7d 8d 9d Td Jd", "7h 8h 9h Jh Qc", 1),
    ],
)
def test_the_higher_hand_of_one_suit_is_shown(one: str, other: str, shown: int) -> None:
    hands = (one, other, "2c 3s 4c 5s 6h", "Kc 2s 3c 4s 2h")
    table = run(deal(opened(5, kind="mistigri"), *hands, "", turned="Th"), "x x x x P")
    seen = observe(table, -1)
    assert seen.deal.shown.seat == shown
    assert seen.hands[shown] == frozenset(cards((one, other)[shown - 1]))
    facts = play_on(table).state.finished[-1].facts
    assert [str(each) for each in facts.premium] == ["8" if n == shown else "-2" for n in range(5)]


def test_a_round_begins_anew_and_an_evening_has_so_many() -> None:
    """Mouche 1.4, 6.3: the figures of the deal stand in its facts."""

    def on(table: AnyTable) -> AnyTable:
        return run(deal(table, "", "", "", turned="9h", pack="As"), "P P")

    table = opened(3, start=15, rounds=2)
    for number in range(1, 15):
        table = on(table)
        assert (table.state.finished[-1].facts.won is not None) is (number in (7, 14))
        assert table.over is (number == 14)
    score = table.state.score
    assert ([*map(int, score.sheet)], sum(score.accounts)) == ([15, 15, 15], 0)
    two = on(on(opened(3, deals=2, start=15)))
    assert (two.over, [*map(str, two.state.score.accounts)]) == (True, ["5/2", "5/2", "-5"])
