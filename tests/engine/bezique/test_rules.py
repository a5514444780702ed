"""The golden figures of the page, and the engine against a plain model of the game."""

import random
import re

import pytest

from engine.bezique.game import BEZIQUE, BeziqueDeal, BeziqueWord
from engine.cards import BLANK, Card, Suit
from engine.game import Shuffled
from engine.kit.copying import but
from engine.kit.tricks import PLAIN
from engine.tricks import PlayCard
from tests.engine.bezique.plain import PlainBezique, kind_of, units
from tests.engine.test_trick_figures import PAGES

PAGE = (PAGES / "bezique" / "rules.md").read_text(encoding="utf-8")


def rows(letter: str) -> list[list[str]]:
    """The rows of figures with this letter, without their names."""
    found = re.findall(rf'<a id="{letter}\d+"></a>{letter}\d+ \| (.*) \|', PAGE)
    return [[cell.strip() for cell in row.split("|")] for row in found]


def dealt(cards: list[Card], players: int = 2, **chosen: int) -> BeziqueDeal:
    """A new deal of these cards, seat 0 having dealt it."""
    terms = BEZIQUE.agree(chosen, players)
    deal = BEZIQUE.deal(BEZIQUE.start(terms, 0), Shuffled(tuple(cards), "s", "c", 1, 0)).deal
    assert deal is not None
    return deal


def shuffled(rng: random.Random, **chosen: int) -> list[Card]:
    deck = BEZIQUE.deck(BEZIQUE.agree(chosen, 2))
    return rng.sample(deck, len(deck))


@pytest.mark.parametrize(("packs", "cards", "two", "three"), rows("C"))
def test_golden_numbers(packs: str, cards: str, two: str, three: str) -> None:
    deck = shuffled(random.Random(1), packs=int(packs))
    assert len(deck) == int(cards)
    for players, told in ((2, two), (3, three)):
        deal, rng = dealt(deck, players, packs=int(packs)), random.Random(2)
        while not deal.over:
            deal = BEZIQUE.step(
                deal, deal.turn or 0, rng.choice(BEZIQUE.choices(deal, deal.turn or 0))
            )
        assert f"{len(deal.tricks)}, {deal.left} left" == told


@pytest.mark.parametrize(("cards", "winner"), rows("T"))
def test_golden_tricks(cards: str, winner: str) -> None:
    trick = [*enumerate(map(Card.parse, cards.split()), 1)]
    assert PLAIN[Suit.SPADES].best(trick)[0] == int(winner)


@pytest.mark.parametrize(("course", "worth"), rows("D"))
def test_golden_declarations(course: str, worth: str) -> None:
    named = [code.strip("-") for code in course.split() if code[0] != "m"]
    shoe = tuple([Card.parse(code) for code in named])
    lying = [*["9h"] * 36, "9s", *["9h"] * 40]  # spades are trumps
    deal = but(dealt([*map(Card.parse, lying)]), shoe=shoe, hands=(0, 0), turn=0, stage="declare")
    plain = PlainBezique(lying, 2, 0)
    plain.cards, plain.hands = named, [[], []]
    found, told, place = list[int](), list[int](), 0
    for code in course.split():
        if code[0] == "m":
            kind = kind_of(code)
            word = BeziqueWord(kind, int(code[len(kind) :] or 0))
            fit = [each.points for each in deal.offers(0) if each.word == word]
            found += fit or [0]
            if fit:
                after = BEZIQUE.step(deal, 0, word)
                deal = but(deal, declared=after.declared, shown=after.shown)
            told.append(plain.declare(0, kind))
        elif code[0] == "-":
            card = Card.parse(code[1:])
            deal = but(deal, hands=(deal.hands[0] & ~deal.bit(0, card), 0))
            plain.hands[0].remove(plain.pick(0, code[1:]))
        else:
            deal = but(deal, hands=(deal.hands[0] | 1 << place, 0))
            plain.hands[0].append(place)
            place += 1
    assert found == told == [*map(int, worth.split())]


@pytest.mark.parametrize(("points", "unit", "won"), rows("U"))
def test_golden_units(points: str, unit: str, won: str) -> None:
    figures = [*map(int, points.split())]
    assert units(figures, int(unit)) == [*map(int, won.split())]


def test_all_golden_figures_are_tried() -> None:
    assert [len(rows(letter)) for letter in "CTDU"] == [3, 6, 14, 3]


def test_red_trumps_and_the_nine() -> None:
    """Bezique 4.1, 5.4: the turned card lies last, and a nine is changed after a trick won."""
    ace, nine, low = Card.parse("Ad"), Card.parse("9d"), Card.parse("9c")
    hands = [[Card.parse("Qd"), Card.parse("Jh"), nine, Card.parse("Ac"), *[Card.parse("Tc")] * 14]]
    hands.append([*[low] * 18])
    rest = [Card.parse("Td")] * 8
    deal = dealt([*[card for pair in zip(*hands, strict=True) for card in pair], BLANK, ace, *rest])
    assert (deal.turned, deal.aside, deal.shoe[36:]) == (
        ace,
        (BLANK,),
        (*rest[:3], BLANK, *rest[3:], ace),
    )
    won = BEZIQUE.step(BEZIQUE.step(deal, 1, PlayCard(Card.parse("Ac"))), 0, PlayCard(low))
    assert [*BEZIQUE.choices(won, 1)] == [BeziqueWord("n"), BeziqueWord("mb"), BeziqueWord("D")]
    swapped = BEZIQUE.step(won, 1, BeziqueWord("n"))
    assert (swapped.face_up, ace in swapped.hand(1)) == (nine, True)
    assert [*BEZIQUE.choices(swapped, 1)] == [BeziqueWord("mb"), BeziqueWord("D")]
    assert BEZIQUE.step(swapped, 1, BeziqueWord("mb")).points == (0, 25)
    lost = BEZIQUE.step(BEZIQUE.step(deal, 1, PlayCard(Card.parse("Tc"))), 0, PlayCard(low))
    assert lost.turn == 1
    gone = but(won, face_up=None)
    assert BeziqueWord("n") not in BEZIQUE.choices(gone, 1)


@pytest.mark.parametrize(("packs", "deals"), [(4, 4), pytest.param(8, 40, marks=pytest.mark.slow)])
@pytest.mark.parametrize("players", [2, 3])
def test_deals_come_to_the_same(players: int, packs: int, deals: int) -> None:
    compare(players, packs, deals, seed=packs)


def compare(players: int, packs: int, deals: int, *, seed: int) -> None:
    """Play what either allows; both must allow the same, and count the same."""
    rng = random.Random(f"{seed} {players}")
    for _ in range(deals):
        unit = rng.choice((1, 10))
        cards = shuffled(rng, packs=packs)
        deal = dealt(cards, players, packs=packs, unit=unit)
        plain = PlainBezique([card.code for card in cards], players, 0)
        bold = rng.random()
        while not plain.over:
            seat = deal.turn or 0
            assert seat == plain.turn
            choices = {BEZIQUE.encode(each): each for each in BEZIQUE.choices(deal, seat)}
            assert {*choices} == plain.codes()
            code = rng.choice([*choices])
            if plain.asking and rng.random() < bold:
                code = next(iter(choices))
            plain.do(code)
            deal = BEZIQUE.step(deal, seat, choices[code])
            assert [*deal.points] == plain.points
        assert deal.over
        won = [0] * players
        for payment in BEZIQUE.payments(deal):
            won[payment.payer or 0] -= int(payment.points)
            won[payment.taker or 0] += int(payment.points)
        assert won == units(plain.points, unit)
