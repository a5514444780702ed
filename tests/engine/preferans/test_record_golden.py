"""Whole records: short pulkas of each convention.

The figures below were worked out by hand from the rules and the tricks in the records. Texts are
those of `tests.engine.preferans.deals.text`: ``M0`` mountain of seat 0, ``P1`` pool of seat 1,
``W10`` whists of seat 1 on seat 0,
``B0`` bombs of seat 0. In hussar place 2 is the third hand's.
"""

import hashlib
import json
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from engine.verify import Verdict
from tests.engine.records import dump, replayed, verify

RECORDS = Path(__file__).parents[2] / "golden" / "preferans" / "records"


@dataclass(frozen=True)
class Worked:
    """What each deal of a record writes; then pools, mountains, points, and whether it is over."""

    deals: tuple[str, ...]
    end: str


WORKED = {
    "sochi-3": Worked(
        (
            "M0=2 W10=12 W20=2",  # 6♠ down one: 5 x 2 + 2, the passer 2
            "P1=10",  # misère
            "M0=1 M2=3",  # all-pass 3-2-5
            "P2=4 W01=4 W12=40",  # 7♥ for half a whist; the pool is full and helps on the left
            "P2=6 W02=12",  # 8♦, claimed, against two tricks and none
            "M1=8 W01=8 W21=24",  # 9БК agreed down one: 2 x 8 + 8
            "P0=10",  # 10♥ unwhisted
        ),
        end="10 10 10 | 3 8 3 | 80/3 -52/3 -28/3 | finished",
    ),
    "sochi-4": Worked(
        (
            "M0=6 W10=6 W20=6 W30=24",  # 8♣ down one against the dealer: 3 x 6 + 6
            "M1=3 M2=1 M3=2",  # all-pass 1-4-2-3, the dealer's talon trick lowers all
            "P2=2 W02=4",  # 6♦ for half a whist; the dealer looked and declined
            "P0=4 P1=2 P2=2 W01=20 W02=20",  # 9БК: 4 his own, help to the fuller, then the nearer
            "M0=4 P1=2 P3=2 W13=20 W21=4",  # 7♠ with nine tricks: one whister has none
        ),
        end="4 4 4 2 | 10 3 1 2 | -47 17 21 9 | goes on",
    ),
    "leningrad-3": Worked(
        (
            "M1=8 W01=8 W21=32",  # 6♥ down two, whist returned: 6 x 4 + 8, the half-whister 8
            "M0=40",  # misère with two tricks
            "M0=10 M2=4",  # all-pass 6-1-3 at 2
            "M1=8 M2=32 P0=4",  # all-pass 0-2-8 at 4
            "M2=8 W02=8 W12=40",  # 7♣ down one, whist left and returned: 4 x 8 + 8
            "M0=24 W10=48 W20=48",  # 8БК down two: 4 x 12 halved, and 24
            "P1=2 W01=8",  # 6♠ for half a whist
            "P2=10",  # 10♠ unwhisted
        ),
        end="4 2 10 | 74 16 44 | -392 260 132 | finished",
    ),
    "leningrad-4": Worked(
        (
            "M0=4 P2=2 W32=8",  # 6♣ with eight tricks; 2 + 0: the one without writes two
            "M3=56 W03=104 W13=88 W23=56",  # 7♦ conceded: 6 x 8 and 4 x 8, and 56
            "M0=24 W10=48 W20=24 W30=48",  # 8♠ down two, the dealer shares with the other hand
            "M1=6 M2=4 M3=10 P0=2",  # all-pass 0-3-2-5 at 2, seat 0 dealt
            "M0=4 M1=4 M3=16",  # all-pass 2-2-1-5 at 4
            "P3=8",  # 9♥ unwhisted
            "M2=20 W02=30 W12=30 W32=20",  # 10БК down one: 20 halved, and 20
        ),
        end="2 0 2 8 | 32 10 24 82 | 44 376 102 -522 | goes on",
    ),
    "rostov-3": Worked(
        (
            "W01=15 W21=15",  # all-pass 2-6-2
            "P2=1 W20=40 W21=10",  # all-pass 8-2-0 at the same price: no progression
            "M2=1 P1=2 W21=6",  # 6♠ with seven tricks: half a price for the missing one
            "M2=6",  # without three
            "M0=10 W10=50 W20=68",  # 6♦ down five: 9 x 2 + 50
            "M1=-1 P0=4 P1=2 P2=3 W10=40 W12=30",  # 10♣: his 2, 3 and 4 in help, 1 is left
        ),
        end="4 4 4 | 10 -1 7 | -689/3 412/3 277/3 | finished",
    ),
    "rostov-4": Worked(
        (
            "P3=1 W20=20 W21=20",  # all-pass 4-4-2, the sitting dealer writes one
            "P1=4 P2=3 P3=3 W12=30 W13=30",  # misère: his 4, help 3 and 3
            "M2=6 W02=37 W12=30 W32=37",  # 6♥ down three, claimed: 7 x 2 halved, and 30
        ),
        end="0 4 3 4 | 0 0 6 0 | 9/2 195/2 -273/2 69/2 | goes on",
    ),
    "rostov-exit-3": Worked(
        (
            "M1=3/2 M2=3/2 P0=6",  # 8♠ with all ten: the one missing trick shared, half a price
            "W01=20 W21=20",  # all-pass 1-8-1: 5 x 8 halved
            "P0=1 W01=20 W02=80",  # all-pass 0-2-8 at double price
            "M2=4 W02=26 W12=10",  # 7♠, the least after two all-passes, down one: 4 x 4 + 10
            "W01=80 W21=80",  # all-pass 1-8-1 at four prices: the lost contract kept the series
            "P2=6",  # 8♠, the least after three all-passes, unwhisted
            "M1=10",  # misère over 6♠, allowed again; caught with one trick, then claimed
        ),
        end="7 0 6 | 0 23/2 11/2 | 928/3 -935/3 7/3 | goes on",
    ),
    "leningrad-dealer-4": Worked(
        (
            "M0=4 W10=14 W20=4 W30=14",  # 6♠ down one, dealer for the half: 5 x 4 halved, and 4
            "M0=4 M1=16 P2=2 P3=2",  # all-pass 2-8-0-0: both talon cards win for the dealer
            "P3=4",  # 7♠, the least after an all-pass, unwhisted
            "M3=4 W03=4 W13=4 W23=24",  # 6♠ down one: whist left for half gives no share
        ),
        end="0 0 2 6 | 8 16 0 4 | -78 -112 98 92 | goes on",
    ),
    "sochi-options-3": Worked(
        (
            "M2=5 P1=10",  # 10♠ over misère, heard to the end: half a price for the missing trick
            "M0=2 M1=8",  # all-pass 2-8-0, no bonus
            "M2=12",  # 7♠ without three
            "M0=8 M2=2",  # all-pass 8-0-2 at one again: the series ended with the deal played
            "P2=4 W01=4 W12=40",  # 7♠ for half a whist, all of it help, on the left among equals
            "M0=1 P2=2 W12=6",  # 6♠ must be whisted: 3 + 0, the one short trick at half a price
            "M0=8 W10=18 W20=18",  # 7♠ down two, opened after the first lead: 5 x 4 halved, and 8
        ),
        end="0 10 6 | 19 8 19 | -122 180 -58 | goes on",
    ),
    "sochi-help-4": Worked(
        (
            "P1=6",  # 8♠ unwhisted; none of the contracts but one is whisted
            "P2=10 W20=100 W21=100 W23=100",  # 10♥, the first full pool
            "M1=-2 P1=4 W10=50 W12=50 W13=50",  # 8♣: 4 his own, the second; 2 off the mountain
            "P0=2 W10=20",  # 6♦, and he chose help: not to the dealer, so no choice of whom
            "P3=8 W23=80",  # 9БК: the fuller pool is the dealer's, and is not helped
            "M3=6 P0=6 W20=60",  # 8♦ with all ten: the fuller pool is the whister's who was short
            "M3=-6 P0=2 P3=2 W30=20",  # 10♠: 2 his own, no third prize; 2 in help, 6 are left
        ),
        end="10 10 10 10 | 0 -2 0 0 | -255 85 385 -215 | finished",
    ),
    "sochi-auction-4": Worked(
        (
            "P0=5 P1=5",  # misère shared with the dealer
            "P2=10",  # misère without the talon over 9♠
            "M3=8 P0=8",  # 9♠ without the talon over that, with all ten: one trick missing
            "M0=4 W10=16 W20=4 W30=4",  # 6♠ down two after a refusal: 6 x 2 + 4
            "M0=5 M1=5",  # a shared misère caught with one trick
            "M3=12 W03=12 W13=36 W23=12",  # 8♠ down two, the dealer whists with the hand he saw
        ),
        end="13 5 10 0 | 9 5 0 20 | 43 67 131 -241 | goes on",
    ),
    "sochi-checked-4": Worked(
        (
            "P1=10",  # 10♠ checked: no defence takes a trick
            "M2=10 W02=15 W12=10 W32=15",  # 10♠ down one: 10 halved and 10, the dealer 10
            "M0=10 W10=15 W20=10 W30=15",  # 10♠ down one by a ruff of the first lead
        ),
        end="0 10 0 0 | 10 0 10 0 | -100 150 -105 55 | goes on",
    ),
    "sochi-talon-4": Worked(
        (
            # 6♠ on a refused A+K: 5 for the dealer, and 2 x 2; two of the four tricks are missing
            "M0=5 M2=4 P1=2 W01=4 W21=4",
            # 8♠ down one, the whist returned after two passes: 3 x 6 + 6; two aces are 3 x 6
            "M2=6 W02=6 W12=24 W32=24",
            "P3=8 W23=8",  # 9♦ with all ten: the dealer whisted and owes nothing; an ace is 8
            "M3=5 P0=4 W30=4",  # 7♣ let through on a refused marriage, half-whist is not played
            "M0=5 M2=10",  # misère with one trick, both aces refused: no prize
        ),
        end="4 2 0 8 | 10 0 20 5 | -3/2 177/2 -379/2 205/2 | goes on",
    ),
    "sochi-5": Worked(
        (
            "M1=6 W01=24 W21=6 W31=6 W41=6",  # 8♠ down one: the dealer 3 x 6 + 6, both sitters 6
            "M0=5 M2=3 M3=2 P1=1",  # all-pass 5-3-2: the dealer's clean hand, not the fifth man's
            "P4=2 W34=4",  # 6♦ for half a whist; the dealer looked and declined
            # Misère: two of his own, three to the fullest, who sits out, the rest on the left.
            "P0=4 P1=3 P2=1 P4=2 W40=40 W41=30 W42=10",
            "M3=28 W03=60 W13=36 W23=28 W43=28",  # 7БК without a trick: 32 and 8, and 28 to each
        ),
        end="4 4 1 0 4 | 5 6 3 30 0 | 96 6 66 -380 212 | goes on",
    ),
    "leningrad-talon-3": Worked(
        (
            "P0=2 W10=18 W20=2",  # 6♠ by the dealer: 4 x 4; the ace is 4, half for each opponent
            "P2=4 W02=12 W12=20",  # 7♠ for half a whist, 8; both aces, refused, are 24 in halves
        ),
        end="2 0 4 | 0 0 0 | -8 -2 10 | goes on",
    ),
    "classic-3": Worked(
        (
            "B0=2 B1=2 B2=2 M1=6 M2=2",  # forced, 2-5-3 at 2
            "B0=4 B1=4 B2=4 M1=28",  # forced, 1-8-1 at 4
            "B0=8 B1=8 B2=8 M2=8",  # forced, 3-3-4 at 8
            "B0=2 B1=2 M0=10 M1=4",  # all-pass 6-3-1 at 2, two of three passed in the dark
            "B1=-2 P1=24 W21=48",  # 8♠ in the dark on a bomb of 2: 6 x 2 x 2
            # 6♦ begun in the dark, but he looked: 2 x 2; three tricks missing, responsible for half
            "B2=-2 M0=6 P2=4 W02=4",
            "B0=-2 P0=20",  # misère instead of a six in the dark: the bomb alone counts
            "B0=-4 M1=24 P0=48",  # 8♣ in the dark on a bomb of 4; the missing trick for half
            "M0=320",  # misère in the dark with two tricks, 10 x 8 x 2: the bomb of 8 stays
        ),
        end="68 24 4 | 336 62 10 | -1636 612 1024 | goes on",
    ),
    "hussar-2": Worked(
        (
            "P1=2 W01=4",  # 6♠ against one who whists alone and has his two tricks
            "M0=2",  # all-pass 6-4
            "P0=4 W10=8",  # 7♥ against the opened third hand: a trick of each
            "P0=6 P1=4 W01=40",  # misère: six of his own, four in help
        ),
        end="10 6 | 2 0 | 46 -46 | goes on",
    ),
}
BY_HAND = {
    "rostov-3",
    "rostov-exit-3",
    "leningrad-dealer-4",
    "sochi-options-3",
    "sochi-auction-4",
    "sochi-checked-4",
    "sochi-talon-4",
    "leningrad-talon-3",
}
"""Records with deals laid out by hand: cards nobody shuffled."""


def golden(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))
    return data


def test_every_golden_record_is_worked_out() -> None:
    assert {path.stem for path in RECORDS.glob("*.json")} == set(WORKED)


@pytest.mark.parametrize("name", WORKED)
def test_figures_are_those_worked_out_by_hand(name: str) -> None:
    data, worked = golden(name), WORKED[name]
    marks = {"pool": "P", "mountain": "M", "whists": "W", "bomb": "B"}
    told = []
    for deal in data["deals"]:
        sums: dict[str, Fraction] = {}
        for w in deal["writes"]:
            cell = f"{marks[w['column']]}{w['seat']}{w.get('on', '')}"
            sums[cell] = sums.get(cell, Fraction(0)) + Fraction(w["points"])
        told.append(" ".join(sorted(f"{cell}={each}" for cell, each in sums.items() if each)))
    assert tuple(told) == worked.deals
    rows = [[row[column] for row in data["sheet"]] for column in ("pool", "mountain")]
    rows.append(data["settlement"]["points"])
    *figures, over = worked.end.split(" | ")
    assert [" ".join(map(str, row)) for row in rows] == figures
    assert sum(map(Fraction, rows[2])) == 0
    assert data["settlement"]["finished"] is (over == "finished")
    for seat, row in enumerate(data["sheet"]):
        left: list[int] = []
        for figure in (f for d in worked.deals for f in d.split() if f.startswith(f"B{seat}=")):
            bomb = int(figure[3:])
            left = left[1:] if bomb < 0 and left[0] == -bomb else [*left, bomb]
        assert row.get("bombs", []) == left
        for other, whists in row["whists"].items():
            prefix = f"W{seat}{other}="
            written = [int(f[4:]) for d in worked.deals for f in d.split() if f.startswith(prefix)]
            assert whists == sum(written)


@pytest.mark.parametrize("name", WORKED)
def test_golden_records_verify(name: str) -> None:
    assert verify(golden(name)) == Verdict(True)


@pytest.mark.parametrize("name", WORKED)
def test_golden_records_are_written_as_they_were_read(name: str) -> None:
    data = golden(name)
    table = replayed(data)
    again = dump(table, [player["name"] for player in data["players"]])
    assert again == data
    assert json.dumps(again) == json.dumps(data)


# --- a second, slower reading of the cards --------------------------------------------------

SUITS, RANKS = "scdh", "789TJQKA"


def taken_by_hand(deal: dict[str, Any], players: int) -> list[int]:
    """Who won each trick, told from the cards alone."""
    taken = [0] * players
    contract = deal.get("contract") or "misere"
    trump = contract[-1] if contract != "misere" and contract[-1] in SUITS else ""
    for trick in deal["tricks"]:
        first = trick[0]
        led = first["talon"] if isinstance(first.get("talon"), str) else first["card"]
        played = [entry for entry in trick if "card" in entry]
        best = max(
            played,
            key=lambda entry, led=led: (  # type: ignore[misc]
                entry["card"][1] == trump,
                entry["card"][1] == led[1],
                RANKS.index(entry["card"][0]),
            ),
        )
        taken[best["seat"]] += 1
    return taken


@pytest.mark.parametrize("name", WORKED)
def test_tricks_fell_where_the_record_says(name: str) -> None:
    data = golden(name)
    for deal in data["deals"]:
        fallen = taken_by_hand(deal, max(3, len(data["players"])))
        if deal["ending"] is None:
            assert fallen == deal["taken"]
            assert len(deal["tricks"]) in (0, 10)
        elif deal["ending"]["kind"] == "checked":
            assert deal["tricks"] == []
            assert sum(deal["taken"]) == 10
        elif deal["ending"]["kind"] != "concede":
            assert all(now <= end for now, end in zip(fallen, deal["taken"], strict=True))


@pytest.mark.parametrize("name", WORKED)
def test_cards_were_dealt_as_rule_1_5_says(name: str) -> None:
    data = golden(name)
    players = len(data["players"])
    for deal in data["deals"]:
        steps = (1, 2, 4) if players == 5 else (1, 2, 3)
        order = [(deal["dealer"] + step) % players for step in steps]
        if players == 2:
            order = [1 - deal["dealer"], 2, deal["dealer"]]
        shuffle = deal.get("shuffle")
        if shuffle is None:
            assert name in BY_HAND
            continue
        text = f"{shuffle['salt']}:{','.join(shuffle['deck'])}"
        assert hashlib.sha256(text.encode()).hexdigest() == shuffle["commitment"]
        deck = shuffle["deck"][shuffle["cut"] :] + shuffle["deck"][: shuffle["cut"]]
        hands: dict[int, list[str]] = {seat: [] for seat in range(max(3, players))}
        talon: list[str] = []
        for lap in range(5):
            for seat in order:
                hands[seat] += [deck.pop(0), deck.pop(0)]
            if lap == 0:
                talon = [deck.pop(0), deck.pop(0)]
        assert talon == deal["talon"]
        for seat, hand in hands.items():
            assert set(hand) == set(deal["hands"][seat])
