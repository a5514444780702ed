"""Deals played with real cards: told, mended, recorded. Rules 13.42, 13.43."""

import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from engine.errors import RuleError
from engine.events import Joined
from engine.game import CHANCE, PUBLIC
from engine.log import Entry, dump_entry, load_entry, replay
from engine.options import Option, same
from engine.preferans import asking, legal_tells, telling
from engine.preferans.actions import DealKind, HandEntry, Mend, MendEntry, Strain, Tell
from engine.preferans.asking import Answers
from engine.preferans.conventions import OF_OLD
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.legal_tells import Field
from engine.preferans.observe import Stage
from engine.preferans.options import OPTIONS, Agreement, agree
from engine.preferans.pulka import closed, settle
from engine.preferans.state import Pulka
from engine.table import actors, apply, observe, opening_action, start
from engine.votes import AGREE, STOP, ProposeNewcomer, ProposeSubstitute
from tests.engine.preferans.deals import agreement, sheet, text
from tests.engine.preferans.paper import Paper
from tests.engine.preferans.pulkas import agreed, exported, whole
from tests.engine.preferans.told import (
    REAL,
    damaged,
    random_agreement,
    random_draft,
    random_entry,
    random_tell,
    real,
    real_table,
    standing,
    told_of,
)
from tests.engine.records import kept, read, verify

HERE = Path(__file__).parent


def random_pulka(rng: random.Random, deals: int) -> PreferansTable:
    """A told pulka of any agreement, with some entries by hand."""
    table = real_table(random_agreement(rng))
    for _ in range(deals):
        if table.over:
            break
        seat = rng.randrange(table.players)
        table = apply(table, seat, random_tell(rng, table.state.pulka))
        if rng.random() < 0.2 and not table.over:
            table = apply(table, seat, random_entry(rng, table.players))
    return table


# --- worked out by hand ---------------------------------------------------------------------


def cases() -> list[list[str]]:
    """The rows of the table: see its head."""
    lines = (HERE / "told_deals.txt").read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.split("|")] for line in lines if line and line[0] != "#"]


def options(words: str) -> dict[str, Any]:
    """Read ``a=1 b=yes c=6,7``."""
    found: dict[str, Any] = {}
    for word in words.split():
        key, _, value = word.partition("=")
        numbers = [int(each) if each.isdigit() else each for each in value.split(",")]
        plain = {"yes": True, "no": False}.get(value, numbers[0])
        found[key] = tuple(numbers) if len(numbers) > 1 else plain
    return found


def tell_of(words: str, places: int) -> Tell:
    """Read ``0:7 w1 w2 t7-2-1``, ``0:m t2-4-4``, ``all t4-3-3``, ``0:6 x3``."""
    game, *others = words.split()
    seat, _, what = game.partition(":")
    kind = {"m": DealKind.MISERE, "": DealKind.ALL_PASS}.get(what, DealKind.CONTRACT)
    tell = Tell(kind=kind, declarer=int(seat) if what else None)
    if what.isdigit():
        tell = replace(tell, level=int(what))
    for word in others:
        mark, rest = word[0], word[1:]
        match mark:
            case "w":
                tell = replace(tell, whisters=(*tell.whisters, int(rest)))
            case "h":
                tell = replace(tell, left=(int(rest),))
            case "l":
                tell = replace(tell, hand=int(rest))
            case "t":
                taken = tuple(map(int, rest.split("-")))
                tell = replace(tell, taken=(*taken, *(0,) * (places - len(taken))))
            case "x":
                tell = replace(tell, kind=DealKind.WITHOUT_THREE)
            case "d":
                tell = replace(tell, dealer=int(rest))
            case "o":
                tell = replace(tell, out=int(rest))
            case "p":
                tell = replace(tell, talon_tricks=int(rest))
            case "r":
                tell = replace(tell, refused=True)
            case "s":
                tell = replace(tell, shared=True)
            case _:
                raise ValueError(word)
    return tell


def worked_out(row: list[str], house: str) -> str:
    """The entries of the last deal told, or with ``=`` in front of the row the settlement."""
    convention, seats, usual, pools, mountains, deals, *_ = row
    house, _, others = house.partition("@")
    agreement = real(convention, int(seats), **options(usual), **options(house))
    pulka = real_table(agreement).state.pulka
    before = sheet(
        *(int(each) for each in pools.split()),
        mountains=tuple(int(each) for each in mountains.split()) or None,
    )
    if pools:
        pulka = replace(pulka, sheet=before)
    for deal in (others or deals).split(";"):
        pulka = telling.written(pulka, tell_of(deal, agreement.hands))
    if row[-1] == "settled":
        return " ".join(map(str, settle(pulka.sheet, agreement)))
    return text(pulka.finished[-1].writes)


@pytest.mark.parametrize("row", cases(), ids=lambda row: " ".join(row[:6]))
def test_told_deals_by_hand(row: list[str]) -> None:
    """Each under the usual rules, and under the house rule that changes it."""
    _, _, _, _, _, _, code, house, changed, *_ = row
    assert worked_out(row, "") == code
    assert worked_out(row, house) == changed
    assert code != changed


def test_half_whist_is_played_with_real_cards_alone() -> None:
    """Rule 13.43: one trick of the two, and half a pool's responsibility in Leningrad."""
    terms = agreement("leningrad", 3, cards="real", half_plays=True)
    half = Tell(kind=DealKind.CONTRACT, declarer=1, level=6, left=(0,), taken=(1, 9, 0))
    table = apply(real_table(terms), 0, half)
    assert text(table.state.finished[0].writes) == "M0=2 P1=2 W01=4"
    with pytest.raises(RuleError, match="option-barred"):
        agreement("leningrad", 3, half_plays=True)
    with pytest.raises(RuleError, match="told-unplayed"):
        apply(real_table(agreement("leningrad", 3, cards="real")), 0, half)


def test_there_are_twenty_of_them() -> None:
    assert len(cases()) >= 20


# --- against pulkas that were played --------------------------------------------------------


def check_against_played(seed: int) -> int:
    """Tell a pulka of random moves: it comes to the same. Return its deals."""
    rng = random.Random(f"told {seed}")
    kind = REAL[seed % len(REAL)]
    *_, (before, entry) = whole(rng, agreed(rng, kind), 250)
    played = apply(before, entry.actor, entry.action)
    told = told_of(played, rng)
    ours, theirs = told.state, played.state
    assert [each.writes for each in ours.finished] == [each.writes for each in theirs.finished]
    assert [each.dealer for each in ours.finished] == [each.dealer for each in theirs.finished]
    assert [each.active for each in ours.finished] == [each.active for each in theirs.finished]
    assert ours.sheet == theirs.sheet
    assert settle(ours.sheet, ours.agreement) == settle(theirs.sheet, theirs.agreement)
    assert told.over == played.over
    if not told.over:
        assert (ours.pulka.series, ours.pulka.row) == (theirs.pulka.series, theirs.pulka.row)
    return len(ours.finished)


@pytest.mark.parametrize("part", range(10))
def test_told_and_played_pulkas_come_to_the_same(part: int) -> None:
    assert sum(check_against_played(seed) for seed in range(30 * part, 30 * (part + 1))) > 30


def check_against_paper(seed: int) -> int:
    """Tell random deals, and write them on a sheet that shares nothing with the engine."""
    rng = random.Random(f"paper {seed}")
    convention = ("sochi", "leningrad")[seed % 2]
    terms = real(convention, 3, whist="greedy", length=rng.choice((2, 6, 20)))
    table, paper = real_table(terms), Paper(convention, 3, length=terms.length)
    for _ in range(10):
        pulka = table.state.pulka
        tell = random_tell(rng, pulka)
        table, taken = apply(table, 0, tell), tell.taken or (0, 0, 0)
        if tell.kind is DealKind.ALL_PASS:
            paper.all_pass(taken, price=terms.trick_price(pulka.series))
            for seat in ((pulka.dealer + step) % 3 for step in (1, 2, 3)):
                for _ in range(0 if taken[seat] else terms.trick_price(pulka.series)):
                    paper.pool(seat)
        elif tell.kind is DealKind.MISERE:
            paper.misere(taken[tell.declarer or 0], declarer=tell.declarer or 0)
        else:
            paper.contract(tell.level, taken, declarer=tell.declarer or 0, whisters=tell.whisters)
            for seat in () if tell.whisters else tell.left:
                for _ in range({6: 2, 7: 1}[tell.level]):
                    paper.whists(seat, tell.declarer or 0, terms.whist_price(tell.level))
        if table.over:
            break
    written = [write for facts in table.state.finished for write in facts.writes]
    assert text(written) == str(paper), seed
    stopped = settle(table.state.sheet, terms)
    assert list(stopped) == paper.balance, seed
    return len(table.state.finished)


def test_told_deals_against_an_independent_sheet() -> None:
    assert sum(check_against_paper(seed) for seed in range(100)) > 500


# --- mends ----------------------------------------------------------------------------------


def check_mended(seed: int) -> int:
    """Damage a told pulka, and mend it: it is what it would have been. Return the mends."""
    rng = random.Random(f"mended {seed}")
    if seed % 4:
        return check_repaired(rng, random_pulka(rng, rng.randint(1, 8)))
    # with newcomers and later ends: one that was played
    *_, (before, entry) = whole(rng, agreed(rng, REAL[seed // 4 % len(REAL)]), 200)
    return check_repaired(rng, told_of(apply(before, entry.actor, entry.action), rng))


def check_repaired(rng: random.Random, right: PreferansTable) -> int:
    table, repairs = right, list[Mend]()
    for _ in range(rng.randint(1, 4)):
        if table.state.finished:
            table, mends = damaged(rng, table)
            repairs = mends + repairs
    for mend in repairs:
        table = apply(table, rng.randrange(table.players), mend)
    assert standing(table.state.pulka) == standing(right.state.pulka)
    assert (table.over, table.seating.events) == (right.over, right.seating.events)
    return len(repairs)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_mended_is_as_good_as_told_rightly(part: int) -> None:
    assert sum(check_mended(seed) for seed in range(40 * part, 40 * (part + 1))) > 30


def test_a_mend_moves_what_follows() -> None:
    """The second all-pass of a series costs double; then it turns out to be the first."""
    table = real_table(real("sochi", 3))
    for tell in (Tell(taken=(4, 3, 3)), Tell(taken=(0, 4, 6))):
        table = apply(table, 0, tell)
    assert text(table.state.finished[1].writes) == "M1=8 M2=12 P0=2"
    won = Tell(kind=DealKind.CONTRACT, declarer=0, level=6)
    mended = apply(table, 1, Mend(1, won))
    assert [text(each.writes) for each in mended.state.finished] == ["P0=2", "M1=4 M2=6 P0=1"]
    told = mended.state.finished[0].told
    assert told is not None
    assert told.mends == ((1, Tell(taken=(4, 3, 3))),)
    assert standing(apply(mended, 2, Mend(1, Tell(taken=(4, 3, 3)))).state.pulka) == standing(
        table.state.pulka
    )


def test_deals_after_an_earlier_end_stay_and_count_for_nothing() -> None:
    table = real_table(real("sochi", 3, limit="deals 3", length=0))
    for level in (6, 7):
        table = apply(table, 0, Tell(kind=DealKind.CONTRACT, declarer=0, level=level))
    extra = Tell(kind=DealKind.CONTRACT, declarer=1, level=6)
    table = apply(table, 0, extra)
    assert table.over
    with pytest.raises(RuleError, match="finished"):
        apply(table, 0, extra)
    longer = apply(table, 2, Mend(1, Tell(kind=DealKind.MISERE, declarer=2, taken=(5, 5, 0)), True))
    last = longer.state.finished[-1]
    assert longer.over
    assert last.told is not None
    assert last.told.late
    assert last.writes == ()
    assert [account.pool for account in longer.state.sheet.accounts] == [6, 0, 10]
    # taken out again, the pulka is what it was; one fewer, and it goes on
    assert standing(apply(longer, 0, Mend(1)).state.pulka) == standing(table.state.pulka)
    shorter = apply(table, 0, Mend(3))
    assert not shorter.over
    assert observe(shorter, PUBLIC).stage is Stage.TELL


def test_a_mend_moves_what_happened_beside_the_deals() -> None:
    table = real_table(real("sochi", 3))
    for _ in range(2):
        table = apply(table, 0, Tell(taken=(4, 3, 3)))
    table = apply(table, CHANCE, ProposeNewcomer(7, "Глеб"))
    while table.vote is not None:
        table = apply(table, min(table.vote.awaited), AGREE)
    (came,) = table.seating.events
    assert isinstance(came, Joined)
    table = apply(table, 0, Mend(1))
    assert table.seating.events == (replace(came, after=1),)
    assert table.seating.logs == table.seating.logs[:1]
    table = apply(table, 0, Tell(taken=(4, 3, 0, 3)))
    assert len(table.state.finished) == 2
    # who sits after the first deal is in none before it, whatever is put in between
    table = apply(table, 0, Mend(1, Tell(taken=(0, 5, 5)), insert=True))
    assert [sorted(each.absent) for each in table.state.finished] == [[came.seat], [came.seat], []]
    # mountains 5 + 5, and 2 of an all-pass at double price: four on average; pools a third
    (again,) = table.seating.events
    assert again == replace(came, brought=(("pool", 0), ("mountain", 4)))
    assert verify(exported(table)).ok


def test_an_entry_taken_out_is_put_back_where_it_was() -> None:
    fine = HandEntry(seat=2, column="mountain", points=Fraction(5), why="опоздал")
    table = apply(real_table(real("sochi", 3)), 0, fine)
    table = apply(table, 1, Tell(taken=(4, 3, 3)))
    table = apply(table, 1, replace(fine, why="спор"))
    gone = apply(table, 0, MendEntry(1))
    assert [each.why for each in gone.state.pulka.entered] == ["спор"]
    back = apply(gone, 1, MendEntry(1, fine, insert=True))
    assert standing(back.state.pulka) == standing(table.state.pulka)
    booked = telling.booked(back.state.pulka, HandEntry, 1)
    assert booked.mends == ((0, fine), (1, None))
    with pytest.raises(RuleError, match="told-same"):
        apply(back, 0, MendEntry(1, fine))
    with pytest.raises(RuleError, match="told-number"):
        apply(gone, 0, MendEntry(2))


# --- who sits out ---------------------------------------------------------------------------


def test_the_order_goes_on_from_another_dealer() -> None:
    table = real_table(real("sochi", 4))
    dealers = []
    for tell in (
        Tell(taken=(0, 4, 3, 3)),
        Tell(taken=(4, 3, 0, 3), dealer=2),
        Tell(taken=(4, 3, 3, 0)),
    ):
        table = apply(table, 0, tell)
        dealers.append(table.state.finished[-1].dealer)
    assert dealers == [0, 2, 3]
    assert table.state.pulka.dealer == 0


def test_somebody_else_may_sit_out() -> None:
    """Four: the dealer plays, seat 2 was away. Five: seat 1 instead of d + 3."""
    four = apply(
        real_table(real("sochi", 4)),
        0,
        Tell(kind=DealKind.CONTRACT, declarer=0, level=6, whisters=(1,), taken=(5, 5, 0, 0), out=2),
    )
    (facts,) = four.state.finished
    assert facts.active == (1, 3, 0)
    assert text(facts.writes) == "M0=2 W10=12 W20=2 W30=2"
    five = apply(
        real_table(real("sochi", 5)),
        0,
        Tell(kind=DealKind.MISERE, declarer=3, taken=(0, 0, 5, 0, 5), out=1),
    )
    assert five.state.finished[0].active == (2, 3, 4)
    with pytest.raises(RuleError, match="told-game"):
        apply(four, 0, Tell(kind=DealKind.MISERE, declarer=1, taken=(5, 0, 5, 0)))
    with pytest.raises(RuleError, match="told-seat"):
        apply(four, 0, Tell(dealer=4))


# --- what is asked --------------------------------------------------------------------------


def results(pulka: Pulka, tell: Tell) -> object:
    """What a deal comes to, without how it is described."""
    after = telling.written(pulka, tell)
    return after.finished[-1].writes, after.sheet, after.dealer, after.series, after.row


def variants(rng: random.Random, pulka: Pulka, draft: Answers, tell: Tell) -> list[Tell]:
    """The same deal with other values of what was not asked, as far as they can be."""
    terms = telling.terms_of(pulka, tell)
    found = [replace(tell, strain=strain) for strain in Strain if Field.STRAIN not in draft]
    free = [seat for seat in legal_tells.holders(pulka.agreement, terms, tell) if seat not in draft]
    if tell.taken and len(free) > 1:
        one, other = rng.sample(free, 2)
        taken = list(tell.taken)
        moved = rng.randint(0, taken[one])
        taken[one], taken[other] = taken[one] - moved, taken[other] + moved
        found.append(replace(tell, taken=tuple(taken)))
    for name in ("alone", "shared", "dark", "refused", "off_mountain"):
        turned: dict[str, Any] = {name: not getattr(tell, name)}
        found += [replace(tell, **turned)] * (Field(name) not in draft)
    if Field.TALON not in draft:
        found.append(replace(tell, talon_tricks=rng.randint(1, 3)))
    if Field.PASSED_DARK not in draft:
        found.append(replace(tell, passed_dark=terms.owned[:1]))
    return found


@pytest.mark.slow
def test_what_is_not_asked_changes_nothing() -> None:
    """Any two deals that differ in an unasked value have the same entries, and what follows."""
    tried = 0
    for seed in range(150):
        rng = random.Random(f"unasked {seed}")
        table = real_table(random_agreement(rng))
        for _ in range(5):
            pulka = table.state.pulka
            draft = random_draft(rng, pulka)
            tell = asking.complete(pulka, draft)
            found = results(pulka, tell)
            for other in variants(rng, pulka, draft, tell):
                try:
                    assert results(pulka, other) == found, (seed, tell, other)
                except RuleError:
                    continue
                tried += 1
            table = apply(table, 0, tell)
            if table.over:
                break
    assert tried > 1900


@pytest.mark.slow
def test_what_is_asked_may_change_something() -> None:
    """Each question has two answers that can come to something else."""
    seen = set()
    for seed in range(60):
        rng = random.Random(f"asked {seed}")
        pulka = real_table(random_agreement(rng, length=10)).state.pulka
        for _ in range(2):
            draft: Answers = {}
            while (question := asking.asked(pulka, draft)) is not None:
                ends = [
                    results(
                        pulka,
                        asking.complete(
                            pulka,
                            random_draft(
                                random.Random(n),
                                pulka,
                                {**draft, question.key: question.answers[way]},
                            ),
                        ),
                    )
                    for n in range(12)
                    for way in (0, -1)
                ]
                differ = any(one != other for one, other in zip(ends[::2], ends[1::2], strict=True))
                assert differ, (seed, question, pulka.agreement.differing())
                seen.add(question.key if question.key in {*Field} else "tricks")
                draft = {**draft, question.key: rng.choice(question.answers)}
            pulka = telling.written(pulka, asking.complete(pulka, draft))
            if closed(pulka.sheet, pulka.agreement, pulka.finished):
                break
    assert seen >= {*Field, "tricks"} - {
        Field.OFF_MOUNTAIN,
        Field.ALONE,
        Field.PASSED_DARK,
        Field.SHARED,
    }


@pytest.mark.parametrize(
    ("terms", "answers", "questions"),
    [
        # a six whisted by one: the game, the words, the declarer's tricks
        (real("sochi", 3), [1, 1, 6], ["game", "words", "tricks"]),
        (real("sochi", 3), [1, 0], ["game", "words"]),
        (real("sochi", 3), [1, 3, 6, 2], ["game", "words", "tricks", "tricks"]),
        (real("sochi", 3), [0, 4, 3], ["game", "tricks", "tricks"]),  # the third follows
        (real("sochi", 3), [6, 0], ["game", "tricks"]),  # misère
        (real("rostov", 4), [0, 4, 3], ["game", "tricks", "tricks"]),
        (real("sochi", 4), [0, 4, 4, 1], ["game", "tricks", "tricks", "tricks"]),
        (real("sochi", 3, ten_checked=True), [5, 9], ["game", "tricks"]),
        (real("sochi", 4, without_three=True), [7], ["game"]),
        (
            real("sochi", 4, dealer_talon_prize=True, talon_refusal_penalty=5),
            [1, 0, 2, 1],
            ["game", "words", "talon_tricks", "refused"],
        ),
        # old preferans: who plays alone is asked where tricks are missing
        (real("old", 3), [1, 3, 1, 6], ["game", "strain", "words", "tricks"]),
        (real("old", 3), [1, 3, 1, 7, 0], ["game", "strain", "words", "tricks", "alone"]),
        (real("old", 3, price_table="4"), [1, 0], ["game", "words"]),
        (real("old", 3, whist_invite=False), [1, 3, 1, 9], ["game", "strain", "words", "tricks"]),
        (real("old", 3), [6, 1, 0], ["game", "special", "tricks"]),
        (real("old", 3), [5, 0, 9], ["game", "strain", "tricks"]),
        (real("old", 4), [1, 0, 0, 1], ["game", "strain", "words", "talon_tricks"]),
    ],
)
def test_what_is_asked_for_some_deals(terms: Any, answers: list[int], questions: list[str]) -> None:
    pulka = real_table(terms).state.pulka
    draft: Answers = {}
    found = []
    for place in answers:
        question = asking.asked(pulka, draft)
        assert question is not None
        found.append("tricks" if isinstance(question.key, int) else str(question.key))
        draft = {**draft, question.key: question.answers[place]}
    assert asking.asked(pulka, draft) is None
    assert found == questions
    telling.written(pulka, asking.complete(pulka, draft))


# --- what cannot have been ------------------------------------------------------------------


SIX = Tell(kind=DealKind.CONTRACT, declarer=0, level=6)


@pytest.mark.parametrize(
    ("tell", "why"),
    [
        (Tell(taken=(4, 4, 3)), "told-sum"),
        (Tell(taken=(11, -1, 0)), "told-sum"),
        (Tell(taken=(5, 5)), "told-sum"),
        (Tell(kind=DealKind.CONTRACT, declarer=0, level=8, left=(1,)), "told-half"),
        (Tell(kind=DealKind.CONTRACT, declarer=0, level=5), "told-game"),
        (Tell(kind=DealKind.CONTRACT, declarer=7, level=6), "told-game"),
        (Tell(kind=DealKind.WITHOUT_THREE, declarer=0, level=6), "told-game"),
        (replace(SIX, whisters=(0,), taken=(6, 4, 0)), "told-whist"),
        (replace(SIX, whisters=(2, 1), taken=(6, 4, 0)), "told-whist"),
        (Tell(kind=DealKind.CONTRACT, declarer=0, level=6, taken=(6, 4, 0)), "told-unplayed"),
        (Tell(kind=DealKind.CONTRACT, declarer=0, level=6, dark=True), "told-value"),
        (Tell(kind=DealKind.CONTRACT, declarer=0, level=6, talon_tricks=1), "told-value"),
        (Tell(kind=DealKind.MISERE, declarer=0, taken=(0, 5, 5), shared=True), "told-value"),
        (Tell(taken=(4, 3, 3), out=1), "told-seat"),
    ],
)  # fmt: skip
def test_what_cannot_have_been_is_refused(tell: Tell, why: str) -> None:
    table = real_table(real("sochi", 3))
    with pytest.raises(RuleError, match=why):
        apply(table, 0, tell)


def test_who_may_tell_and_where() -> None:
    table = real_table(real("sochi", 3))
    assert actors(table) == frozenset()
    for stranger in (3, -3):
        with pytest.raises(RuleError, match="not-your-turn"):
            apply(table, stranger, Tell(taken=(4, 3, 3)))
    for mend in (Mend(1), Mend(0, Tell()), Mend(2, Tell(taken=(4, 3, 3)), insert=True)):
        with pytest.raises(RuleError, match="told-number"):
            apply(table, 0, mend)
    one = apply(table, CHANCE, Tell(taken=(4, 3, 3)))
    with pytest.raises(RuleError, match="told-same"):
        apply(one, 0, Mend(1, Tell(taken=(4, 3, 3))))
    stopped = apply(one, 0, STOP)
    for seat in (1, 2):
        stopped = apply(stopped, seat, AGREE)
    mended = apply(stopped, 0, Mend(1, Tell(taken=(0, 5, 5))))
    assert mended.over
    assert text(mended.state.finished[0].writes) == "M1=5 M2=5 P0=1"


# --- entries by hand, guests ----------------------------------------------------------------


def test_points_by_hand() -> None:
    table = real_table(real("sochi", 3))
    fine = HandEntry(seat=0, column="whists", points=Fraction(7, 2), why="пари", on=2)
    table = apply(table, 1, fine)
    assert table.state.sheet.accounts[0].whists[2] == Fraction(7, 2)
    (event,) = table.seating.events
    assert (event.after, getattr(event, "why", "")) == (0, "пари")
    again = apply(table, 2, MendEntry(1, replace(fine, points=Fraction(-1))))
    assert again.state.sheet.accounts[0].whists[2] == -1
    assert apply(again, 0, MendEntry(1)).seating.events == ()
    with pytest.raises(RuleError, match="told-number"):
        apply(again, 0, MendEntry(2))
    for bad, why in (
        (replace(fine, on=0), "entry-column"),
        (replace(fine, column="bomb"), "entry-column"),
        (replace(fine, column="pool"), "entry-column"),
        (replace(fine, seat=5), "entry-column"),
        (replace(fine, points=Fraction(0)), "entry-points"),
        (replace(fine, points=Fraction(10**9)), "entry-points"),
        (replace(fine, why=""), "entry-why"),
        (replace(fine, why="a\nb"), "entry-why"),
        (replace(fine, why="я" * 101), "entry-why"),
    ):
        with pytest.raises(RuleError, match=why):
            apply(table, 0, bad)


def test_a_guest_is_not_asked_and_gives_way_with_one_consent() -> None:
    table = real_table(real("sochi", 3), guests=(1,))
    assert observe(table, 0).guests == {1}
    table = apply(table, 0, Tell(taken=(4, 3, 3)))
    asked = apply(table, CHANCE, ProposeSubstitute(1, 7, "Борис", 0, away=False))
    assert asked.vote is not None
    assert asked.vote.awaited == {0, 2}
    seated = apply(asked, 2, AGREE)
    assert seated.vote is None
    assert seated.seating.guests == frozenset()
    alone = real_table(real("sochi", 3), guests=(0, 1, 2))
    assert apply(alone, CHANCE, ProposeSubstitute(1, 7, "Борис", 0, away=False)).vote is None
    assert apply(alone, CHANCE, ProposeNewcomer(0, "Гость")).seating.guests == {0, 1, 2, 3}
    opening = opening_action(PREFERANS, real("sochi", 3), computers=(1,))
    with pytest.raises(RuleError, match="bad-seat"):
        start(PREFERANS, opening)


# --- logs and records -----------------------------------------------------------------------


@pytest.mark.slow
def test_a_told_log_folds_to_the_same_table() -> None:
    for seed in range(30):
        rng = random.Random(f"log {seed}")
        terms = random_agreement(rng)
        log: list[Entry[Any]] = [Entry(CHANCE, opening_action(PREFERANS, terms))]
        table = real_table(terms)
        for _ in range(6):
            if table.over:
                break
            action: Any = random_tell(rng, table.state.pulka)
            if table.state.finished and rng.random() < 0.3:
                action = rng.choice((Mend(1), random_entry(rng, table.players)))
            log.append(Entry(rng.randrange(table.players), action))
            table = apply(table, *log[-1])
        again: list[Entry[Any]] = [
            load_entry(PREFERANS, dump_entry(PREFERANS, entry)) for entry in log
        ]
        assert again == log
        assert replay(PREFERANS, again) == table


@pytest.mark.slow
def test_records_of_told_pulkas() -> None:
    """Written, read, verified and stored; also mended ones, and with deals after the end."""
    late = 0
    for seed in range(60):
        rng = random.Random(f"record {seed}")
        table = random_pulka(rng, 6)
        for _ in range(2):
            if table.state.finished:
                table, _ = damaged(rng, table)
        data = exported(table)
        verdict = verify(data)
        assert verdict.ok, (seed, verdict)
        assert verdict.told is bool(table.state.finished)
        again = kept(table)
        assert again.sheet == table.state.sheet
        assert [each.writes for each in again.finished] == [
            each.writes for each in table.state.finished
        ]
        assert [each.active for each in again.finished] == [
            each.active for each in table.state.finished
        ]
        late += any(each.told.late for each in table.state.finished if each.told)
        for deal in data["deals"]:
            assert deal["log"] == [[-1, {"told": True}]]
            assert not {"hands", "talon", "shuffle"} & deal.keys()
    assert late


def test_a_wrong_write_of_a_told_deal_is_named() -> None:
    table = apply(
        real_table(real("sochi", 3)), 0, Tell(kind=DealKind.CONTRACT, declarer=1, level=6)
    )
    data = exported(table)
    data["deals"][0]["writes"][0] |= {"points": 4, "count": 4}
    verdict = verify(data)
    assert not verdict.ok
    assert (verdict.deal, verdict.field) == (1, "writes")
    data = exported(table)
    data["deals"][0]["whisting"] = [{"seat": 1, "say": "whist"}]
    assert verify(data).field == "deal"


def test_what_a_record_says_of_guests_and_entries() -> None:
    table = real_table(real("sochi", 4), guests=(2,))
    table = apply(table, 0, Tell(kind=DealKind.CONTRACT, declarer=1, level=6))
    table = apply(
        table, 0, HandEntry(seat=3, column="mountain", points=Fraction(5), why="за пересдачу")
    )
    data = exported(table)
    assert [player.get("kind") for player in data["players"]] == [None, None, "guest", None]
    entered = {"after": 1, "seat": 3, "column": "mountain", "points": 5, "why": "за пересдачу"}
    assert data["events"] == [{"kind": "entry", **entered}]
    assert data["rules"]["cards"] == "real"
    assert verify(data).ok
    assert read(data).history.guests == {2}
    assert (data["deals"][0]["level"], data["deals"][0]["contract"]) == (6, None)


# --- what has to be agreed on ---------------------------------------------------------------


def told_in_steps(rng: random.Random, pulka: Pulka) -> list[Answers]:
    """A deal, answer by answer."""
    found: list[Answers] = [{}]
    while (question := asking.asked(pulka, found[-1])) is not None:
        found.append({**found[-1], question.key: rng.choice(question.answers)})
    return found


def course(agreement: Agreement, deals: list[list[Answers]], tells: list[Tell]) -> list[object]:
    """What is asked and written from deal to deal, and the settlement; "refused" where it ends."""
    found: list[object] = []
    table = real_table(agreement)
    for drafts, tell in zip(deals, tells, strict=True):
        pulka = table.state.pulka
        found.append(telling.terms_of(pulka, tell).active)
        try:
            found += [asking.asked(pulka, draft) for draft in drafts]
            table = apply(table, 0, tell)
        except (RuleError, ValueError):
            found.append("refused")
            break
        pulka = table.state.pulka
        found += [pulka.finished[-1].writes, pulka.sheet, settle(pulka.sheet, agreement)]
        if table.over:
            break
    return found


def otherwise(agreement: Agreement, option: Option) -> list[Agreement]:
    """The agreement with each other value of one option."""
    found = []
    for choice in option.choices:
        values = agreement.values()
        if same(choice, values[option.key]) or option.barred_reason(values, choice):
            continue
        wish = OPTIONS.sifted({**values, option.key: choice}, (option.key,))
        made = agree(agreement.convention.key, agreement.players, wish)
        if made.ends is not None:
            found.append(made)
    return found


def random_course(rng: random.Random) -> tuple[Agreement, list[list[Answers]], list[Tell]]:
    """Some deals under any agreement, many of them all-passes."""
    agreement = random_agreement(rng, length=rng.choice((2, 4, 10)))
    table = real_table(agreement)
    deals: list[list[Answers]] = []
    tells: list[Tell] = []
    while len(tells) < 6 and not table.over:
        pulka = table.state.pulka
        drafts = told_in_steps(rng, pulka)
        while rng.random() < 0.4 and asking.tell_of(drafts[-1]).kind is not DealKind.ALL_PASS:
            drafts = told_in_steps(rng, pulka)
        deals.append(drafts)
        tells.append(asking.complete(pulka, drafts[-1]))
        table = apply(table, 0, tells[-1])
    return agreement, deals, tells


@pytest.mark.slow
def test_options_of_the_play_change_no_told_deal() -> None:
    """Options that a lobby with real cards leaves out; nearly all others soon change something."""
    of_evening = {"cards", "seats", "seating", "stake", "sheet"}
    seldom = {"exit_circle", "stalingrad", "return_on_eight"}
    seldom |= {"cap_shortage", "dealer_answers", "dealer_repeats", *OF_OLD}
    of_play = {option.key for option in OPTIONS if option.of_play}
    left, tried = {option.key for option in OPTIONS} - of_play - of_evening - seldom, 0
    for seed in range(45):
        rng = random.Random(f"of the play {seed}")
        agreement, deals, tells = random_course(rng)
        right = course(agreement, deals, tells)
        for key in sorted(left | of_play):
            for other in otherwise(agreement, OPTIONS[key]):
                if course(other, deals, tells) != right:
                    assert key not in of_play, (seed, key)
                    left.discard(key)
                tried += key in of_play
    assert tried > 150
    assert not left, left
