"""Deals with real cards as typed lines: read, printed, mistyped."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from bot.games.preferans import wording
from bot.games.preferans.telling.answers import ReadReport, read
from bot.games.preferans.telling.lines import GUESSED, LONGEST, UnclearLineError
from bot.i18n import Translator, plain, translator
from bot.views.model import ReportDraft
from engine.errors import RuleError
from engine.options import OptionValue
from engine.preferans import asking, legal_tells, telling
from engine.preferans.actions import TRICKS, DealKind, Special, Strain, Tell
from engine.preferans.game import PREFERANS
from engine.preferans.legal_tells import Field, ToldWords
from engine.preferans.state import Pulka
from tests.engine.preferans.told import random_agreement, random_draft, real, real_table

RU, EN = translator("ru", PREFERANS.key), translator("en", PREFERANS.key)
NAMES = ("Анна", "Борис", "Вера", "Глеб", "Дарья")
LATIN = ("Anna", "Boris", "Vera", "Gleb", "Daria")


def pulka(convention: str, players: int, /, **options: OptionValue) -> Pulka:
    """A table with real cards before its first deal."""
    return real_table(real(convention, players, **options)).state.pulka


SOCHI, FOUR, HUSSAR = pulka("sochi", 3), pulka("sochi", 4), pulka("hussar", 2)
CLASSIC = pulka("classic", 4, forced_rounds=0)
PRIZE = pulka("sochi", 4, dealer_talon_prize=True)
LEAVING = pulka("leningrad", 3, without_three=True)
CHECKED = pulka("sochi", 3, ten_checked=True)
OLD, OLD_FOUR = pulka("old", 3, uverts=True), pulka("old", 4)
SMALL: dict[str, Any] = {"special": Special.SMALL_MISERE}
UVERT: dict[str, Any] = {"special": Special.BIG_UVERT}


def game(declarer: int, level: int, strain: Strain | None = None, **fields: Any) -> Tell:
    kind = DealKind.CONTRACT if level else DealKind.MISERE
    return Tell(kind=kind, declarer=declarer, level=level, strain=strain, **fields)


S, C, D, H, N = Strain
FOR_BORIS = {"whisters": (0,), "left": (1,), "hand": 1, "taken": (0, 5, 5, 0)}
LINES: list[tuple[Pulka, str, Tell]] = [
    # Deals of three.
    (SOCHI, "Анна 7♣ вист Вера 6", game(0, 7, C, whisters=(2,), taken=(6, 0, 4))),
    (SOCHI, "Анна 7♣ вист Вера 3", game(0, 7, C, whisters=(2,), taken=(7, 0, 3))),
    (SOCHI, "АННА 7т вист вера ровно", game(0, 7, C, whisters=(2,), taken=(7, 0, 3))),
    (SOCHI, "7 треф Анна, вист Вера, +1", game(0, 7, C, whisters=(2,), taken=(8, 0, 2))),
    (SOCHI, "вист Вера Анна 7♣ 6", game(0, 7, C, whisters=(2,), taken=(6, 0, 4))),
    (SOCHI, "Анна 7♣ 6 вист Вера", game(0, 7, C, whisters=(2,), taken=(6, 0, 4))),
    (SOCHI, "анна 7♣ вист вера без двух", game(0, 7, C, whisters=(2,), taken=(5, 0, 5))),
    (SOCHI, "анна 7♣ вист вера без 2", game(0, 7, C, whisters=(2,), taken=(5, 0, 5))),
    (SOCHI, "анна 7♣ вист вера −2", game(0, 7, C, whisters=(2,), taken=(5, 0, 5))),
    (SOCHI, "анна 7♣ вист вера без трёх", game(0, 7, C, whisters=(2,), taken=(4, 0, 6))),
    (SOCHI, "ан 7 бубен ве вист плюс два", game(0, 7, D, whisters=(2,), taken=(9, 0, 1))),
    (SOCHI, "Анна семь червей вист Веры ровно", game(0, 7, H, whisters=(2,), taken=(7, 0, 3))),
    (SOCHI, "Борис 9БК пас", game(1, 9, N)),
    (SOCHI, "Борис 9 без козыря без виста", game(1, 9, N)),
    (SOCHI, "Борис 8 оба пас", game(1, 8)),
    (SOCHI, "Борис сыграл 8 без виста", game(1, 8)),
    (SOCHI, "Анна 6 пик вист оба 3 1", game(0, 6, S, whisters=(1, 2), taken=(6, 3, 1))),
    (SOCHI, "Анна 6♠ вист Вера, Борис 3 1!", game(0, 6, S, whisters=(1, 2), taken=(6, 1, 3))),
    (SOCHI, "Анна 6 вист Б ровно В пас", game(0, 6, whisters=(1,), taken=(6, 4, 0))),
    (SOCHI, "Анна 6 вист В 5 Б пас", game(0, 6, whisters=(2,), taken=(5, 0, 5))),
    (SOCHI, "Борис 8 пас пас", game(1, 8)),
    (SOCHI, "Борис 8 Анна и Вера пас", game(1, 8)),
    (SOCHI, "Борис 8 Анна пас Вера пас", game(1, 8)),
    (SOCHI, "Борис 8 вист пас ровно", game(1, 8, whisters=(2,), taken=(0, 8, 2))),
    (SOCHI, "Борис 8 пас вист ровно", game(1, 8, whisters=(0,), taken=(2, 8, 0))),
    (SOCHI, "Анна 6п вист Борис 3 Вера 1", game(0, 6, S, whisters=(1, 2), taken=(6, 3, 1))),
    (SOCHI, "Анна 6п вист Вера 1, Борис 3", game(0, 6, S, whisters=(1, 2), taken=(6, 3, 1))),
    (SOCHI, "Анна 6п Борис вист 3 Вера вист 1", game(0, 6, S, whisters=(1, 2), taken=(6, 3, 1))),
    (SOCHI, "Анна 6 вист Вера пас ровно", game(0, 6, whisters=(2,), taken=(6, 0, 4))),
    (SOCHI, "Анна 6 Борис пас вист Вера ровно", game(0, 6, whisters=(2,), taken=(6, 0, 4))),
    (SOCHI, "Анна 6 Вера пол", game(0, 6, left=(2,))),
    (SOCHI, "Анна 7♠ полвиста Вера", game(0, 7, S, left=(2,))),
    (
        SOCHI,
        "Анна 6 полвиста Вера, вернул Борис, +1",
        game(0, 6, whisters=(1,), left=(2,), taken=(7, 3, 0)),
    ),
    (SOCHI, "распасы 3 4 3", Tell(taken=(3, 4, 3))),
    (SOCHI, "распасы 3-4-3", Tell(taken=(3, 4, 3))),
    (SOCHI, "распасы 3 4", Tell(taken=(3, 4, 3))),
    (SOCHI, "РАСПАС Вера 10", Tell(taken=(0, 0, 10))),
    (SOCHI, "распасы: Вера 5, Анна 5", Tell(taken=(5, 0, 5))),
    (SOCHI, "мизер Борис 2", game(1, 0, taken=(8, 2, 0))),
    (SOCHI, "Борис мизер ноль", game(1, 0, taken=(10, 0, 0))),
    (SOCHI, "мизер Борис сыгран", game(1, 0, taken=(10, 0, 0))),
    (SOCHI, "сдаёт Вера мизер Борис 0", game(1, 0, taken=(0, 0, 10), dealer=2)),
    # Who sits out, the sitting dealer, his tricks.
    (FOUR, "распасы 3 4 3", Tell(taken=(0, 3, 4, 3))),
    (FOUR, "распасы 3 4 2", Tell(taken=(1, 3, 4, 2))),
    (
        FOUR,
        "Вера 6 вист Анна за Бориса 5",
        game(2, 6, whisters=(0,), left=(1,), hand=1, taken=(0, 5, 5, 0)),
    ),
    (FOUR, "без карт Борис Анна 7♠ пас", game(0, 7, S, out=1)),
    # Words of some conventions.
    (CLASSIC, "Борис 7 втёмную пас", game(1, 7, dark=True)),
    (CLASSIC, "распасы 3 4 3 тёмный пас Борис", Tell(taken=(0, 3, 4, 3), passed_dark=(1,))),
    (LEAVING, "Анна без трёх 7", Tell(kind=DealKind.WITHOUT_THREE, declarer=0, level=7)),
    (LEAVING, "Анна 7 вист Вера без трёх", game(0, 7, whisters=(2,), taken=(4, 0, 6))),
    (PRIZE, "Борис 7 прикуп 2 пас", game(1, 7, talon_tricks=2)),
    (CHECKED, "Анна 10♠ ровно", game(0, 10, S, taken=(10, 0, 0))),
    (
        HUSSAR,
        "Анна 7 вист Борис в закрытую ровно",
        game(0, 7, whisters=(1,), alone=True, taken=(7, 3, 0)),
    ),
    # Old preferans.
    (OLD, "Анна 6♥ вист Вера ровно", game(0, 6, H, whisters=(2,), taken=(6, 0, 4))),
    (
        OLD,
        "Анна 6♥ вист Вера +1",
        game(0, 6, H, whisters=(2,), taken=(7, 0, 3), alone=True),
    ),
    (OLD, "Анна 6♥ вист Вера пригласила +1", game(0, 6, H, whisters=(2,), taken=(7, 0, 3))),
    (OLD, "Анна малый мизер 2", game(0, 0, taken=(2, 0, 8), **SMALL)),
    (OLD, "Boris big uvert made", game(1, 0, taken=(10, 0, 0), **UVERT)),
    (OLD_FOUR, "Борис 7♣ пас пас туз с королём", game(1, 7, C, talon_tricks=2)),
    # English.
    (SOCHI, "Anna 7C whist Vera 6", game(0, 7, C, whisters=(2,), taken=(6, 0, 4))),
    (SOCHI, "anna 7 clubs vera whists exactly", game(0, 7, C, whisters=(2,), taken=(7, 0, 3))),
    (SOCHI, "Anna 6NT both pass", game(0, 6, N)),
    (SOCHI, "Anna 6♠ all pass", game(0, 6, S)),
    (SOCHI, "Boris 8 no-trump, nobody whisted", game(1, 8, N)),
    (SOCHI, "Boris 9h whist Anna down 2", game(1, 9, H, whisters=(0,), taken=(3, 7, 0))),
    (SOCHI, "Boris eight, Vera whist, +1", game(1, 8, whisters=(2,), taken=(0, 9, 1))),
    (SOCHI, "Anna 6 half Vera", game(0, 6, left=(2,))),
    (SOCHI, "all-pass 3 4 3", Tell(taken=(3, 4, 3))),
    (SOCHI, "misère Boris 2", game(1, 0, taken=(8, 2, 0))),
    (SOCHI, "Boris misere made", game(1, 0, taken=(10, 0, 0))),
    (LEAVING, "Anna left without three 7", Tell(kind=DealKind.WITHOUT_THREE, declarer=0, level=7)),
    (
        FOUR,
        "Vera 6 whist Anna for Boris 5",
        game(2, 6, whisters=(0,), left=(1,), hand=1, taken=(0, 5, 5, 0)),
    ),
    (CLASSIC, "Boris 7 dark unwhisted", game(1, 7, dark=True)),
    (SOCHI, "dealer Vera, misère Boris 0", game(1, 0, taken=(0, 0, 10), dealer=2)),
]


def said(line: str, where: Pulka, names: Sequence[str]) -> ReadReport:
    """What a typed line has answered; raises for one that cannot be."""
    return read(where, ReportDraft(line=line, names=tuple(names)), strict=True)


def read_line(line: str, where: Pulka, names: Sequence[str]) -> Tell:
    found = said(line, where, names)
    assert found.question is None, (line, found.question)
    return asking.complete(where, found.told)


def names_of(line: str, where: Pulka) -> tuple[str, ...]:
    latin = any(each in line.lower() for each in ("anna", "boris", "vera"))
    return (LATIN if latin else NAMES)[: where.agreement.players]


@pytest.mark.parametrize(("where", "line", "tell"), LINES, ids=[line for _, line, _ in LINES])
def test_a_line_is_a_deal(where: Pulka, line: str, tell: Tell) -> None:
    assert len(LINES) >= 60
    assert read_line(line, where, names_of(line, where)) == tell
    telling.written(where, tell)


ENTRIES = {
    "штраф Борис гора 5 опоздал": (1, "mountain", Fraction(5), "опоздал", None),
    "запись Вера висты на Борис 20 спор": (2, "whists", Fraction(20), "спор", 1),
    "пари Вера 2,5 висты на Бориса мимо пас": (2, "whists", Fraction(5, 2), "мимо пас", 1),
    "штраф Вера в курочку 10 пересдал": (2, "mountain", Fraction(10), "пересдал", None),
    "поправка Анна в пулю −1/2 ошибка, 3-я сдача": (
        0, "pool", Fraction(-1, 2), "ошибка, 3-я сдача", None,
    ),
}  # fmt: skip


@pytest.mark.parametrize("line", ENTRIES)
def test_a_line_is_an_entry_by_hand(line: str) -> None:
    seat, column, points, why, on = ENTRIES[line]
    found = said(line, SOCHI, NAMES[:3])
    assert found.question is None
    assert found.entry == 0
    fields = {"seat": seat, "column": column, "points": points, "why": why}
    assert found.told == (fields if on is None else {**fields, "on": on})


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("Анна без трёх 7", "told-game"),
        ("запись Вера висты на Веру 20 спор", "entry-column"),
        ("Анна 6 вист Вера 3 Борис 9", "told-sum"),
        ("распасы 3 4 4", "told-sum"),
        ("Анна 8 полвиста Вера", "told-half"),
        ("Анна 7 пас 8", "told-unplayed"),
        ("Анна 7 вист Вера вист Вера пас Борис вист ровно", "told-words"),
        ("Анна 7 вист Вера ровно +1", "told-sum"),
        ("Анна 7 втёмную пас", "told-value"),
    ],
)
def test_what_the_agreement_does_not_know_is_refused(line: str, key: str) -> None:
    with pytest.raises(RuleError) as refused:
        said(line, SOCHI, NAMES[:3])
    assert refused.value.key == key


@pytest.mark.parametrize(
    ("line", "key", "answers"),
    [
        ("Анна 7♣", Field.WORDS, ()),
        ("Анна 7♣ вист Вера", 0, ()),
        ("Анна 7♣ вист оба ровно", 1, ()),
        ("мизер Борис", 1, ()),
        ("распасы 3", 1, ()),
        ("Анна", Field.GAME, ()),
        ("штраф Борис 5 опоздал", "column", ()),
        ("штраф Борис гора", "points", ()),
        ("штраф Борис гора 5", "why", ()),
        # Of several meanings these alone are offered.
        ("Анна 6♠ вист Вера 4", 0, (4, 6)),
    ],
)
def test_what_is_missing_and_counts_is_asked(
    line: str, key: object, answers: tuple[int, ...]
) -> None:
    found = said(line, SOCHI, NAMES[:3]).question
    assert found is not None
    assert found.key == key
    assert not answers or found.answers == answers


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("Анна 6 вист Вера ровно", Field.STRAIN),
        ("мизер Борис 0", Field.SPECIAL),
        ("Анна 6♥ без виста", None),
    ],
)
def test_what_old_preferans_asks_of_a_line(line: str, key: Field | None) -> None:
    found = said(line, OLD, NAMES[:3]).question
    assert (None if found is None else found.key) == key


@pytest.mark.parametrize("where", [HUSSAR, OLD])
def test_what_a_line_may_leave_out_is_asked_of_who_taps(where: Pulka) -> None:
    """A six, whisted by one, seven tricks: with or without the third hand."""
    strain = ("strain=3",) if where is OLD else ()
    found = read(where, ReportDraft(steps=("1", *strain, "1", "7"))).question
    assert found is not None
    assert found.key is Field.ALONE


def test_a_name_that_may_be_several_is_asked_for() -> None:
    names = ("Анна", "Алла", "Антон")
    line = ReportDraft(line="Анна 6♠ вист А ровно", names=names)
    found = read(SOCHI, line).question
    assert found is not None
    assert found.answers == (ToldWords((1,)), ToldWords((2,)))
    told = read(SOCHI, replace(line, steps=("1",)))
    assert told.question is None
    tell = asking.complete(SOCHI, told.told)
    assert tell == game(0, 6, S, whisters=(2,), taken=(6, 0, 4))


def test_the_whole_line_is_suggested() -> None:
    for line, words, meant in (
        ("Анна 7♣ висст Вера 6", ("висст",), "Анна 7♣ вист Вера 6"),
        ("штарф Борис гора 5 опоздал", ("штарф", "опоздал"), "штраф Борис гора 5 опоздал"),
        ("мизэр борис 2 однако", ("мизэр", "однако"), "мизер борис 2"),
    ):
        with pytest.raises(UnclearLineError) as unclear:
            said(line, SOCHI, NAMES[:3])
        assert (unclear.value.words, unclear.value.meant) == (words, meant)


def test_few_unknown_words_are_guessed() -> None:
    with pytest.raises(UnclearLineError) as unclear:
        said("распасы " + "вст " * 60 + "3 4", SOCHI, NAMES[:3])
    assert unclear.value.meant.count("вист") == GUESSED


def random_pulka(rng: random.Random) -> Pulka:
    """A table with real cards and any options, after a few deals."""
    found = real_table(random_agreement(rng)).state.pulka
    for _ in range(rng.randrange(3)):
        found = telling.written(found, some_tell(rng, found))
    return found


def some_tell(rng: random.Random, where: Pulka) -> Tell:
    """A deal of which all is told that is asked, and some that is not."""
    dealer = rng.randrange(where.agreement.players) if rng.random() < 0.2 else None
    tell = asking.complete(where, random_draft(rng, where, {"dealer": dealer}))
    others = [replace(tell, strain=rng.choice(list(Strain)))]
    if tell.taken:
        taken = [0] * len(tell.taken)
        for _ in range(TRICKS):
            taken[rng.randrange(len(taken))] += 1
        others.append(replace(tell, taken=tuple(taken)))
    for other in others:
        try:
            legal_tells.check(where, telling.terms_of(where, other), other)
        except RuleError:
            continue
        if rng.random() < 0.5:
            tell = other
    return tell


FLAGS = ("dark", "alone", "shared", "refused", "off_mountain")


def printed(word: str, tr: Translator) -> str:
    """The first of the catalogue's words."""
    return plain(tr(f"told-word-{word.replace('_', '-')}")).split(", ")[0]


def misere(special: Special, tr: Translator) -> str:
    return plain(tr("told-word-misere")).split("; ")[tuple(Special).index(special)]


def line_of(tell: Tell, where: Pulka, names: Sequence[str], tr: Translator) -> str:
    """A deal as a line in which everything is said."""
    terms = telling.terms_of(where, tell)
    third = where.agreement.third_hand
    called = [*names, *([] if third is None else [plain(tr("nobodys-hand"))])]
    can = legal_tells.holders(where.agreement, terms, tell)

    def each(word: str, *seats: int | None, tricks: bool = True) -> Iterator[str]:
        for seat in seats:
            if seat is not None:
                yield from [printed(word, tr)] if word else []
                yield called[seat]
                yield from [str(tell.taken[seat])] if tricks and tell.taken else []

    def words() -> Iterator[str]:
        yield from each("dealer", tell.dealer, tricks=False)
        yield from each("out", tell.out, tricks=False)
        if tell.declarer is None:
            yield printed("all-pass", tr)
            yield from each("", *can)
            yield from each("passed-dark", *tell.passed_dark, tricks=False)
            return
        contract = tell.kind is DealKind.CONTRACT
        yield from [] if tell.level else [misere(tell.special, tr)]
        yield from each("", tell.declarer, tricks=False)
        yield from [printed("without-three", tr)] * (tell.kind is DealKind.WITHOUT_THREE)
        suit = "" if tell.strain is None else wording.strain(tell.strain, tr)
        yield from [f"{tell.level}{suit}"] * bool(tell.level)
        yield from (printed(each, tr) for each in FLAGS if getattr(tell, each))
        invited = where.agreement.convention.passer_out and len(tell.whisters) == 1
        yield from [printed("invited", tr)] * (invited and not tell.alone)
        if where.agreement.dealer_talon_prize and contract:
            yield f"{printed('talon', tr)} {tell.talon_tricks}"
        yield from each("half", *tell.left)
        returned = tell.left and tell.hand is None
        yield from each("return" if returned else "whist", *tell.whisters)
        yield from each("for", tell.hand)
        spoken = contract and bool(tell.whisters or tell.left)
        named = (tell.declarer, *tell.left, *tell.whisters, tell.hand)
        for seat in can if tell.taken else ():
            passed = spoken and seat != third
            yield from each("passed" if passed else "", seat) if seat not in named else ()
        made = tell.taken[tell.declarer] if tell.taken else 0
        if tell.taken and made <= tell.level and tell.level:
            yield plain(wording.result_of(tell.level, made, tr))
        elif tell.taken:
            yield f"+{made - tell.level}" if tell.level else str(made)
        elif contract and not spoken:
            yield printed("unwhisted", tr)

    return " ".join(words())


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_what_is_said_in_full_is_read_as_the_same(seed: int) -> None:
    """2,000 deals in all."""
    rng, seen = random.Random(seed), set()
    for _ in range(50):
        where = random_pulka(rng)
        names = NAMES[: where.agreement.players]
        for _ in range(4):
            tell, tr = some_tell(rng, where), rng.choice((RU, EN))
            line = line_of(tell, where, names, tr)
            assert read_line(line, where, names) == tell, line
            seen.add((where.agreement.convention.key, tell.kind))
    assert len(seen) > 8


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_no_line_breaks_the_reader(seed: int) -> None:
    """5,000 lines in all."""
    rng = random.Random(seed)
    words = [word for _, line, _ in LINES for word in line.split()]
    complete = 0
    for _ in range(500):
        where, line, _ = rng.choice(LINES)
        mixed = line.split()
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(mixed) + 1)
            match rng.randrange(5):
                case 0:
                    mixed.insert(at, rng.choice(words))
                case 1:
                    del mixed[at : at + 1]
                case 2:
                    rng.shuffle(mixed)
                case 3:
                    mixed.insert(at, "".join(rng.choices("ав7♣️-+/\x00٣🂡ñ№ \n", k=3)))
                case _:
                    mixed[at : at + 1] = [each[::-1] for each in mixed[at : at + 1]]
        names = names_of(line, where)
        try:
            found = said(" ".join(mixed), where, names)
        except (UnclearLineError, RuleError):
            continue
        if found.question is None and found.entry is None:
            telling.written(where, asking.complete(where, found.told))
            complete += 1
    assert 50 < complete < 450


@pytest.mark.parametrize("piece", ["вист ", "Анна ", "7", "распасы 1 ", "пас Анна ", "ы"])
def test_long_lines_are_bounded(piece: str) -> None:
    long = (piece * LONGEST)[: LONGEST * 10]
    with pytest.raises(UnclearLineError):
        said(long, SOCHI, NAMES[:3])
    assert read(SOCHI, ReportDraft(line=long[:LONGEST], names=("Анна",) * 3)).question is not None
