"""The golden figures of docs/konchinka/rules.md, and what they leave out."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from engine import konchinka
from engine.cards import Card, Rank, deck
from engine.errors import RuleError
from engine.game import Shuffled
from engine.kit.copying import but
from engine.kit.taking import Take
from engine.konchinka.ai import KonchinkaPlayer
from engine.konchinka.game import KONCHINKA, TakenCards, takings
from engine.log import action_code
from engine.tricks import PLAY, card_set
from tests.engine.records import dump, verify
from tests.engine.test_trick_figures import rows
from tests.engine.trick_tables import cards

KEY = "konchinka"


def named(prefix: Sequence[str], cells: int) -> Mapping[str, list[str]]:
    """The rows of figures that begin so."""
    found = {name: row for name, row in rows(KEY, cells).items() if name.rstrip("ab") in prefix}
    assert found
    return found


def dealt(lying: Sequence[Card], players: int = 2, **terms: str | int) -> Any:
    """A deal of cards as they lie after the cut."""
    agreement = KONCHINKA.agree({"seating": "joining", **terms}, players)
    shuffled = Shuffled(tuple(lying), "", "", 1, 0)
    return KONCHINKA.deal(KONCHINKA.start(agreement, 0), shuffled).deal


def lying(hand: str, table: str, **terms: str | int) -> Any:
    """A deal with this hand in turn, and this table."""
    deal, held = dealt(deck(Rank.TWO), 2, **terms), card_set(cards(hand))
    hands = tuple(held if seat == deal.turn else 0 for seat in range(2))
    return but(deal, hands=hands, table=cards(table.strip("—")))


@pytest.mark.parametrize("figure", named(["G1"], 4))
def test_what_is_turned_lies_or_goes_to_the_middle(figure: str) -> None:
    turned, table, away = rows(KEY, 4)[figure]
    first = cards(turned)
    rest = [card for card in deck(Rank.TWO) if card not in first]
    deal = dealt((*rest[:8], *first, *rest[8:]))
    assert (deal.table, deal.turned) == (cards(table), first)
    for card, under in map(str.split, away.split(", ")):
        put = Card.parse(card)
        drawn = len(first) - 1 - first.index(put)
        assert deal.pack.index(put) + drawn == int(under)


@pytest.mark.parametrize("figure", named([f"G{number}" for number in range(2, 9)], 5))
def test_what_a_card_may_take(figure: str) -> None:
    kind, card, table, right = rows(KEY, 5)[figure]
    lie = card_set(cards(table.strip("—")))
    found = takings(kind, Card.parse(card), lie)
    assert [set(each) for each in found] == [
        set(cards(each)) for each in right.strip("—").split(" / ") if each
    ]


@pytest.mark.parametrize("figure", named(["G9", "G10"], 5))
def test_what_a_hand_may_do(figure: str) -> None:
    take, hand, table, right = rows(KEY, 5)[figure]
    deal = lying(hand, table, take=take)
    found = KONCHINKA.choices(deal, deal.turn)
    assert [action_code(KONCHINKA, each) for each in found] == right.split()


@pytest.mark.parametrize("figure", named(["G11", "G12"], 5))
def test_what_is_written_at_the_end(figure: str) -> None:
    counts, clubs, prizes, points = rows(KEY, 5)[figure]
    holders = [-1 if each == "—" else int(each) for each in prizes.split()]
    taken = tuple(
        TakenCards(int(count), int(some), holders[0] == seat, holders[1] == seat)
        for seat, (count, some) in enumerate(zip(counts.split(), clubs.split(), strict=True))
    )
    players = len(taken)
    deal = but(dealt(deck(Rank.TWO), players), hands=(0,) * players, pack=(), taken=taken)
    written = [0] * players
    for each in KONCHINKA.payments(deal):
        written[each.column or 0] -= int(each.points)
    assert written == [int(each) for each in points.split()]


@pytest.mark.parametrize("figure", named(["G13", "G14", "G15"], 5))
def test_who_wins_in_mid_play(figure: str) -> None:
    """The last of what he needs is taken now, by a card that takes an equal one."""
    lacks, clubs, prizes, wins = rows(KEY, 5)[figure]
    last = cards(prizes)[-1]
    with_ = next(
        card
        for card in deck(Rank.TWO)
        if card.rank is last.rank
        and card is not last
        and card.suit is not last.suit
        and card.code[1] != "c"
    )
    deal = lying(with_.code, last.code)
    before = deal.before._replace(sheet=(15, Fraction(int(lacks))))
    mine = TakenCards(20, int(clubs) - (last.code[1] == "c"), "2c" in prizes.split()[:-1])
    deal = but(deal, before=before, taken=(TakenCards(), mine))
    after = KONCHINKA.step(deal, 1, Take(with_, (last,)))
    assert after.over == (wins == "yes")
    if after.over:
        assert after.taken[1].clubs == int(clubs)


@pytest.mark.parametrize("figure", named(["G16", "G17", "G18", "G19"], 6))
def test_what_a_round_brings(figure: str) -> None:
    settle, sheet, dealer, wins, paid = rows(KEY, 6)[figure]
    figures = tuple(map(int, sheet.split()))
    deal = but(dealt(deck(Rank.TWO), 3, settle=settle), dealer=int(dealer))
    score = deal.before._replace(sheet=figures)
    closing = KONCHINKA.closing(deal.agreement, score, deal)
    if wins == "—":
        assert closing is None
        accounts = KONCHINKA.settled(deal.agreement, score, 0).accounts
    else:
        assert KONCHINKA.won(deal.agreement, figures, deal) == int(wins)
        accounts = score.after(closing or ()).accounts
    assert list(accounts) == [int(each) for each in paid.split()]


@pytest.mark.parametrize(
    ("hand", "table", "action", "terms", "refused"),
    [
        ("9d", "9c", "t8h9c", {}, ("card-not-held", "3")),
        ("9d", "9c 4s", "t9d4s", {}, ("cannot-take", "3.1")),
        ("Js 2d", "9c 4s", "tJs9c", {}, ("jack-takes-all", "3.3")),
        ("Js 2d", "9c 4s", "pJs", {}, ("jack-takes-all", "3.3")),
        ("9d 2h", "9c", "p2h", {"take": "must"}, ("must-take", "3.7")),
    ],
)
def test_refusals_have_their_numbers(
    hand: str, table: str, action: str, terms: dict[str, str], refused: tuple[str, str]
) -> None:
    deal = lying(hand, table, **terms)
    state = KONCHINKA.start(deal.agreement, 0)._replace(deal=deal)
    with pytest.raises(RuleError) as error:
        KONCHINKA.apply(state, deal.turn, KONCHINKA.decode(action))
    assert (error.value.key, error.value.rule) == (refused[0], f"Konchinka {refused[1]}")
    with pytest.raises(RuleError, match="not-your-turn"):
        KONCHINKA.apply(state, deal.turn ^ 1, PLAY[Card.parse("9d")])


def test_the_rest_goes_to_who_took_last_or_to_nobody() -> None:
    deal = but(lying("9d", "5c 4s", kind="counted"), pack=())
    last = KONCHINKA.step(deal, 1, PLAY[Card.parse("9d")])
    assert (last.rest, last.over, last.taken[1].cards) == (None, True, 0)
    took = KONCHINKA.step(deal, 1, Take(Card.parse("9d"), cards("4s 5c")))
    assert (took.rest, took.taken[1].cards) == (None, 3)


def test_long_takings_have_a_short_code() -> None:
    take = Take(
        Card.parse("Js"), tuple(card for card in deck(Rank.TWO) if card.rank is not Rank.JACK)
    )
    assert KONCHINKA.decode(take.short) == KONCHINKA.decode(take.code) == take
    assert len(take.short) < 20 < len(take.code)
    for wrong in ("t7s", "T7s", "t7s4d4c", "t7s4c4c", "T7s_1", "t", "Tzz"):
        with pytest.raises(ValueError):  # noqa: PT011 - the code, or none at all
            KONCHINKA.decode(wrong)


@pytest.mark.parametrize("seed", range(6))
def test_a_record_without_its_shuffle_holds(seed: int) -> None:
    """Hands, turned cards and moves tell which pack it was, of broken rounds as well."""
    names, random = ("Anna", "Boris", "Vera")[: 2 + seed % 2], Random(seed)
    table = konchinka.open_table(names=names, seating="joining", target=7)
    while not table.over:
        table.deal(random)
        number = len(table.score().finished)
        while len(table.score().finished) == number:
            takes = [each for each in table.legal_moves if isinstance(each, Take)]
            table.push(random.choice(takes or table.legal_moves))
    record = dump(table.state, table.names)
    assert verify(record).ok
    for deal in record["deals"]:
        del deal["shuffle"]
    assert verify(record).ok


@pytest.mark.parametrize(
    ("hand", "table", "take", "code"),
    [
        ("Kc 9d 4h As", "7s 3d", "free", "pAs"),
        ("2c 5c Td", "9s 8h", "free", "p2c"),
        ("Js 9c", "5d", "free", "p9c"),
        ("Js", "5d 6d", "free", "tJs5d6d"),
        ("9d 3h", "6s 3c 9s", "must", "t9d9s"),
    ],
)
def test_silence_lays_what_counts_least(hand: str, table: str, take: str, code: str) -> None:
    """The lowest that is no club and no кончинка, else the lowest; barred, it takes fewest."""
    deal = lying(hand, table, take=take)
    said = KonchinkaPlayer().silence(deal, deal.turn, KONCHINKA.choices(deal, deal.turn))
    assert action_code(KONCHINKA, said) == code
