"""The golden figures of docs/kitty/rules.md, and what they leave out."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from engine import kitty
from engine.cards import Card, Rank, Suit, deck
from engine.errors import RuleError
from engine.game import Shuffled
from engine.kit.copying import but
from engine.kit.score import Score, changes
from engine.kitty.ai import KittyPlayer
from engine.kitty.game import KITTY, KittyTurn, differences, leader, sharing, worth
from engine.log import action_code
from engine.table import moves
from engine.tricks import card_set
from tests.engine.records import dump, verify
from tests.engine.test_trick_figures import rows
from tests.engine.trick_tables import cards

KEY = "kitty"
PACK = deck(Rank.SEVEN)


def named(cells: int, *prefix: str) -> Sequence[str]:
    """The figures that begin so."""
    found = [name for name in rows(KEY, cells) if name.rstrip("ab") in prefix]
    assert found
    return found


def numbers(cell: str) -> list[int]:
    """Numbers of a cell."""
    return [int(each) for each in cell.split()]


def lying(last: str, led: str, hand: str, pack: int = 12, *others: str, **more: Any) -> Any:
    """The play once seat 3 has led, or seat 0 has to lead."""
    agreement = KITTY.agree({"seating": "joining"}, 4)
    deal: Any = KITTY.deal(KITTY.start(agreement, 3), Shuffled(PACK, "", "", 1, 0)).deal
    suits = {suit.letter: suit for suit in Suit}
    trick = tuple(KittyTurn(3, card) for card in cards(led.strip("—")))
    given = [card_set(cards(each)) for each in (hand, *others)]
    hands = (*given, *[1 << Card.parse("Qh")] * (4 - len(given)))
    fields = {"stage": "play", "turn": 0, "last": suits.get(last), "tricks": (trick,)}
    return but(deal, hands=hands, pack=PACK[:pack], shared=(), **fields | more)


def offered(deal: Any) -> str:
    """What the seat in turn may do."""
    return " ".join(action_code(KITTY, each) for each in KITTY.choices(deal, deal.turn))


def run(deal: Any, codes: str) -> Any:
    """The deal after these, by whoever's turn it is."""
    for code in codes.split():
        found = {action_code(KITTY, each): each for each in KITTY.choices(deal, deal.turn)}
        deal = KITTY.step(deal, deal.turn, found[code])
    return deal


@pytest.mark.parametrize("figure", named(3, "G1"))
def test_who_shares_what(figure: str) -> None:
    dealt, shares = rows(KEY, 3)[figure]
    assert sharing(cards(dealt)) == cards(shares.strip("—"))


@pytest.mark.parametrize("figure", named(6, "G2", "G3", "G4"))
def test_what_a_seat_may_do(figure: str) -> None:
    last, led, hand, pack, may = rows(KEY, 6)[figure]
    assert offered(lying(last, led, hand, int(pack))) == may


@pytest.mark.parametrize("figure", named(5, "G5", "G6"))
def test_who_wins_and_what_it_is_worth(figure: str) -> None:
    laid, wins, is_worth, ace = rows(KEY, 5)[figure]
    trick = tuple(KittyTurn(seat, card) for seat, card in enumerate(cards(laid), 1))
    assert (leader(trick)[0], worth(trick)) == (int(wins), int(is_worth))
    assert worth((*trick, KittyTurn(0, Card.parse("As")))) == int(ace)


@pytest.mark.parametrize("figure", named(3, "G7"))
def test_what_tricks_bring(figure: str) -> None:
    sums, bring = rows(KEY, 3)[figure]
    assert list(changes(differences(numbers(sums)), 4)) == numbers(bring)


@pytest.mark.parametrize("figure", named(4, "G8"))
def test_who_is_out(figure: str) -> None:
    """Seat 3 has led; the others lay their cards, the winner the highest one."""
    empty, won, out = rows(KEY, 4)[figure]
    hands = [f"{'A' if seat == int(won) else 7 + seat}d" for seat in range(3)]
    held = [card if str(seat) in empty else f"{card} Kc" for seat, card in enumerate(hands)]
    over = run(lying("", "Td", held[0], 12, *held[1:]), " ".join(f"p{card}" for card in hands))
    assert (over.over, over.out, over.turn) == (True, int(out), int(won))


@pytest.mark.parametrize("figure", named(9, "G9", "G10", "G11", "G12"))
def test_what_a_deal_brings(figure: str) -> None:
    number, before, pot, out, taken, sums, after, then = rows(KEY, 9)[figure]
    deal = lying("", "", "7d")
    if out == "begins":
        assert [list(deal.score.accounts), deal.kitty] == [numbers(after), int(then)]
        return
    status = deal.status._replace(deal=int(number))
    score = Score(tuple(numbers(before)), int(pot))
    won = {"taken": tuple(numbers(taken)), "worth": (0, 0, 0, 0), "kept": tuple(numbers(sums))}
    deal = but(deal, status=status, before=score, writes=(), out=None if out == "—" else int(out))
    deal = but(deal, over=True, **won)
    facts = KITTY._after(KITTY.start(deal.agreement, 3), deal).finished[0].facts
    assert " ".join(map(str, facts.accounts)) == after
    assert facts.kitty == int(then)


@pytest.mark.parametrize(
    ("deal", "code", "refused"),
    [
        (lying("", "Td", "9d 8h"), "p9s", ("card-not-held", "4.2")),
        (lying("d", "", "9d 8h"), "p9d", ("other-suit", "4.1")),
        (lying("", "Td", "9d 8h"), "p8h", ("follow-or-ace", "4.2")),
        (lying("", "Td", "9d 8h"), "P", ("must-lay", "4.2")),
        (lying("", "Td", "As 8h", 0), "b1", ("no-drawing", "4.2")),
        (lying("", "", "As 8h"), "b1", ("lead-first", "4.1")),
    ],
)
def test_refusals_have_their_numbers(deal: Any, code: str, refused: tuple[str, str]) -> None:
    state = KITTY.start(deal.agreement, 3)._replace(deal=deal)
    with pytest.raises(RuleError) as error:
        KITTY.apply(state, 0, KITTY.decode(code))
    assert (error.value.key, error.value.rule) == (refused[0], f"Kitty {refused[1]}")
    with pytest.raises(RuleError, match="not-your-turn"):
        KITTY.apply(state, 1, KITTY.decode("P"))


def test_a_drawn_card_is_laid_if_it_is_of_the_suit() -> None:
    deal = but(lying("", "Td", "As 8h"), pack=cards("9d 7c"))
    assert offered(run(deal, "b1")) == "pAs p9d"
    assert offered(run(but(deal, pack=cards("7c 9d")), "b1")) == "P pAs"
    void = but(deal, hands=(card_set(cards("8h")), *deal.hands[1:]), pack=cards("7c Kc"))
    passed = run(void, "b1")
    assert (passed.turn, passed.trick[-1]) == (1, KittyTurn(0, None, cards("7c")))


def test_a_lead_without_an_answer_is_taken_back() -> None:
    """Four in a row end the deal; everybody knows the cards."""
    deal = lying("", "", "7d 8d", 0, "7c 8c", "7s 8s", "7h 8h")
    after = run(deal, "p7d")
    assert (after.turn, after.unanswered, after.hands) == (1, 1, deal.hands)
    assert after.known.everybody >> Card.parse("7d") & 1
    over = run(after, "p7c p7s p7h")
    assert (over.over, over.out, over.taken) == (True, None, (0, 0, 0, 0))
    assert len(KITTY.payments(over)) == 8


@pytest.mark.parametrize("seed", range(3))
def test_a_record_without_its_shuffle_holds(seed: int) -> None:
    """What is shared follows from the order of the hands."""
    table = kitty.open_table(names=("Anna", "Boris", "Vera", "Gleb"), seating="joining")
    random = Random(seed)
    while not table.over:
        table.deal(random)
        number = len(table.score().finished)
        while len(table.score().finished) == number:
            seat = min(table.actors)
            table.push(random.choice(moves(table.state, seat)), seat)
    record = dump(table.state, table.names)
    assert verify(record).ok
    for deal in record["deals"]:
        del deal["shuffle"]
    assert verify(record).ok
    shares = next(each for deal in record["deals"] for each in deal["shared"])
    shares["in"][0], card = None, shares["in"][0]
    assert not verify(record).ok
    shares["in"][0] = card
    assert record["rules"]["parties"] == 1
    assert record["deals"][3]["kitty"] == 0


def test_computers_do_not_deal_a_suit_to_who_passed() -> None:
    deal = lying("", "Td", "8h", 12, "9c", "9d", tricks=((KittyTurn(3, Card.parse("Td")),),))
    passed = run(deal, "P P")
    lacks = KittyPlayer().barred(passed)
    assert [bool(each >> Card.parse("7d") & 1) for each in lacks] == [True, True, False, False]
