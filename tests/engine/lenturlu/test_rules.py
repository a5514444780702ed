"""The golden figures of docs/lenturlu/rules.md, and what they leave out."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import islice, zip_longest
from random import Random
from typing import Any

import pytest

from engine import lenturlu
from engine.cards import Card, Rank, deck
from engine.computers import Effort, Level
from engine.errors import RuleError
from engine.game import Shuffled
from engine.kit.copying import but
from engine.kit.past import CardLaid
from engine.kit.score import Score
from engine.lenturlu.ai import COMPUTERS, LenturluPlayer
from engine.lenturlu.game import FIVE, LENTURLU, PileSay, PileTurn
from engine.log import action_code
from engine.table import observe
from engine.tricks import PlayCard, card_set
from tests.engine.records import dump, verify
from tests.engine.test_trick_computers import asked
from tests.engine.test_trick_figures import rows
from tests.engine.trick_tables import cards

KEY = "lenturlu"
PACK = deck(Rank.TWO)


def named(cells: int, *prefix: str) -> Sequence[str]:
    """The figures that begin so."""
    found = [name for name in rows(KEY, cells) if name.rstrip("ab") in prefix]
    assert found
    return found


def dealt(players: int = 3, **terms: str | int) -> Any:
    """The first deal, the last seat being the dealer."""
    agreement = LENTURLU.agree({"seating": "joining", **terms}, players)
    shuffled = Shuffled(PACK, "", "", 1, 0)
    return LENTURLU.deal(LENTURLU.start(agreement, players - 1), shuffled).deal


def lying(pile: str, stock: str, *hands: str, **terms: str | int) -> Any:
    """A deal of three with these hands; the last seat has laid the pile."""
    deal, given = dealt(3, **terms), [card_set(cards(hand)) for hand in hands]
    filled = [
        held or 1 << Card.parse("6c") for held, _ in zip_longest(given, range(3), fillvalue=0)
    ]
    laid = tuple(CardLaid(2, card) for card in cards(pile.strip("—")))
    return but(
        deal, hands=tuple(filled), pack=cards(stock.strip("—")), piles=(laid,), now=PileTurn(0)
    )


def run(deal: Any, codes: str) -> Any:
    """The deal after these, by whoever's turn it is."""
    for code in codes.strip("—").split():
        found = {action_code(LENTURLU, each): each for each in LENTURLU.choices(deal, deal.turn)}
        deal = LENTURLU.step(deal, deal.turn, found[code])
    return deal


def offered(deal: Any) -> str:
    """What the seat in turn may do."""
    return " ".join(action_code(LENTURLU, each) for each in LENTURLU.choices(deal, deal.turn))


@pytest.mark.parametrize("figure", named(5, "G1", "G2"))
def test_what_lies_and_what_is_dealt(figure: str) -> None:
    players, money, each, stock = rows(KEY, 5)[figure]
    deal = dealt(int(players))
    assert list(deal.money) == [int(lies) for lies in money.split()]
    assert sum(deal.money) == 5 * int(players) == deal.score.pot
    assert {held.bit_count() for held in deal.hands} == {int(each)}
    assert deal.left == int(stock) == 52 - int(players) * int(each)


@pytest.mark.parametrize("figure", named(7, "G3", "G4", "G5", "G6", "G12", "G13", "G16"))
def test_what_a_seat_may_do(figure: str) -> None:
    if figure in ("G4b", "G13"):
        pile, hand, others, stock, done, then = rows(KEY, 7)[figure]
        deal = run(lying(pile, stock, hand, *others.split(" / ")), done)
        seat, _, then = then.partition(": ")
        assert deal.turn == int(seat)
    else:
        kind, pile, hand, stock, done, then = rows(KEY, 7)[figure]
        deal = run(lying(pile, stock, hand, kind=kind), done)
        assert deal.turn == 0
    assert offered(deal) == then


def test_the_expert_ends_no_turn_while_a_card_follows() -> None:
    rng, kept = Random(1), 0
    for table, seat, _ in islice(asked(KEY, 3, 6), 70):
        view = observe(table, seat)
        if view.deal and view.deal.pile and any(isinstance(each, PlayCard) for each in view.moves):
            assert COMPUTERS.choose(view, rng, Level.EXPERT, Effort(1)) is not PileSay.END
            kept += COMPUTERS.choose(view, rng, Level.CLUB, Effort(2)) is PileSay.END
    assert kept


def test_a_led_king_wins_where_all_are_kings() -> None:
    """G12: either, and wins."""
    for code in ("pKs", "pKh"):
        over = run(lying("", "", "Ks Kh", kind="king"), code)
        assert (over.over, over.winner, sum(over.money)) == (True, 0, 0)


@pytest.mark.parametrize("figure", named(6, "G7"))
def test_what_a_card_brings(figure: str) -> None:
    players, again, gains, others, lie = rows(KEY, 6)[figure]
    deal = dealt(int(players), again=int(again))
    deal = but(deal, money=(0, 0, 0, 5, 0), writes=(), hands=(card_set(cards("Jc 3h")),) * 5)
    after = LENTURLU.step(deal, 0, LENTURLU.decode("pJc"))
    assert list(after.score.accounts) == [int(gains), *[int(others)] * (int(players) - 1)]
    assert after.money[FIVE.index(Card.parse("Jc"))] == int(lie)


@pytest.mark.parametrize("figure", named(4, "G8", "G9"))
def test_what_a_hand_costs(figure: str) -> None:
    kind, hand, points = rows(KEY, 4)[figure]
    held = card_set(PACK if hand == "pack" else cards(hand))
    deal = but(dealt(kind=kind), hands=(0, held, 0), winner=0)
    paid = LENTURLU.payments(deal)
    assert [(each.payer, each.points) for each in paid] == [(1, int(points)), (None, int(points))]


LEFT = {"20": "Kc Th", "11": "Ks Ad", "8": "8c", "3": "3d", "12": "Kc 2d", "30": "Kd Jd Td"}


@pytest.mark.parametrize("figure", named(7, "G10", "G11", "G14"))
def test_what_a_deal_brings(figure: str) -> None:
    agreed, card, money, left, accounts, lie = rows(KEY, 7)[figure]
    kind, pay = agreed.split()
    players = len(accounts.split())
    deal = dealt(players, kind=kind, pay=pay)
    assert list(deal.money) == [int(each) for each in money.split()]
    hands = [card_set(cards(LEFT[each])) for each in left.split()]
    mine = card_set(cards(card))
    pile = (CardLaid(1, Card.parse("Qd" if card[0] == "K" else "Td")),)
    antes = deal.writes if kind == "king" else ()
    deal = but(deal, hands=(mine, *hands), piles=(pile,), writes=antes, turn=0)
    if kind == "shed":
        deal = but(deal, before=Score((0,) * players, sum(deal.money)))
    state = LENTURLU.start(deal.agreement, players - 1)._replace(deal=deal)
    facts = LENTURLU.apply(state, 0, LENTURLU.decode(f"p{card}")).finished[0].facts
    assert list(facts.accounts) == [int(each) for each in accounts.split()]
    assert list(facts.money) == [int(each) for each in lie.split()]
    assert list(facts.left) == [0, *(int(each) for each in left.split())]


@pytest.mark.parametrize("figure", named(4, "G15"))
def test_what_lies_at_the_end_is_shared(figure: str) -> None:
    players, lies, each = rows(KEY, 4)[figure]
    deal = dealt(int(players))
    accounts = (-int(lies), *[0] * (int(players) - 1))
    settled = LENTURLU.settled(deal.agreement, Score(accounts, int(lies)), (int(lies), 0, 0, 0, 0))
    assert [new - old for new, old in zip(settled.accounts, accounts, strict=True)] == [
        Fraction(each)
    ] * int(players)


@pytest.mark.parametrize(
    ("deal", "code", "refused"),
    [
        (lying("Td", "2c", "9d 3h"), "pJs", ("card-not-held", "4")),
        (lying("Td", "2c", "9d 3h"), "p3h", ("not-next", "4.2")),
        (lying("Td", "2c", "9d 3h"), "b2", ("no-drawing", "4.3")),
        (run(lying("Td", "2c 3c 4c", "9d Qh Jh"), "b1"), "b1", ("no-drawing", "4.3")),
        (lying("", "2c", "9d 3h"), "P", ("lead-first", "4.1")),
        (lying("", "2c", "9d 3h"), "b1", ("lead-first", "4.1")),
        (lying("", "2c", "Kd 3h", kind="king"), "pKd", ("no-king-led", "5.4")),
    ],
)
def test_refusals_have_their_numbers(deal: Any, code: str, refused: tuple[str, str]) -> None:
    state = LENTURLU.start(deal.agreement, 2)._replace(deal=deal)
    with pytest.raises(RuleError) as error:
        LENTURLU.apply(state, 0, LENTURLU.decode(code))
    assert (error.value.key, error.value.rule) == (refused[0], f"Lenturlu {refused[1]}")
    with pytest.raises(RuleError, match="not-your-turn"):
        LENTURLU.apply(state, 1, LENTURLU.decode("P"))


def test_a_lead_after_a_king_renews_no_drawing() -> None:
    deal = run(lying("Jd", "2c 3c 4c 5c 6h 7h", "Qd Ks 9h 9s"), "b2 pQd pKs p9h")
    assert (deal.turn, offered(deal)) == (1, "b1 b2 P")


def test_in_king_who_has_no_card_is_passed_over() -> None:
    """A lead of his goes to the next who has; if nobody has, who laid last wins."""
    deal = but(lying("8d", "", "9d", "2c 3c", "4c", kind="king"), hands=(1 << cards("9d")[0], 0, 0))
    alone = run(deal, "p9d")
    assert (alone.over, alone.winner) == (True, 0)
    third = run(but(deal, hands=(*deal.hands[:2], card_set(cards("4c")))), "p9d")
    assert (third.turn, offered(third)) == (2, "p4c")


def test_in_shed_the_antes_are_put_in_once() -> None:
    table = lenturlu.open_table(players=3, seating="joining")
    antes, random = [], Random(3)
    while not table.over:
        table.deal(random)
        number = len(table.score().finished)
        while len(table.score().finished) == number:
            table.push(table.legal_moves[-1])
        facts = table.score().finished[-1].facts
        antes.append(sum(each.for_ == "ante" for each in facts.writes))
    assert antes == [3, *[0] * 8]


@pytest.mark.parametrize("seed", range(4))
def test_a_record_without_its_shuffle_holds(seed: int) -> None:
    table = lenturlu.open_table(
        names=("Anna", "Boris", "Vera"), seating="joining", deals=2, kind=("shed", "king")[seed % 2]
    )
    random = Random(seed)
    while not table.over:
        table.deal(random)
        number = len(table.score().finished)
        while len(table.score().finished) == number:
            table.push(random.choice(table.legal_moves))
    record = dump(table.state, table.names)
    assert verify(record).ok
    for deal in record["deals"]:
        del deal["shuffle"]
    assert verify(record).ok
    named = [each["card"] for each in record["deals"][0]["writes"] if each["for"] == "card"]
    assert named == [] if seed % 2 else set(named) <= {each.code for each in FIVE}


def test_silence_passes_or_leads_the_lowest() -> None:
    for deal, code in (
        (lying("Td", "2c", "Jd 3h"), "P"),
        (lying("", "2c", "Jd 3h Ah Kd"), "pAh"),
        (lying("", "2c", "Kd Kh", kind="king"), "pKd"),
    ):
        said = LenturluPlayer().silence(deal, 0, LENTURLU.choices(deal, 0))
        assert action_code(LENTURLU, said) == code
