"""The words of an analysis; run as a module, this writes them anew."""

from dataclasses import replace
from fractions import Fraction
from io import BytesIO
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import pytest
from PIL import Image

from bot.games.preferans.analysis import (
    analysis_picture,
    analysis_screen,
    analysis_text,
    dearest,
    tenths,
)
from bot.i18n import LANGUAGES, join, plain, translator
from bot.views import words
from bot.views.model import Scene
from engine.cards import Card
from engine.preferans.actions import MISERE, Contract, Strain
from engine.preferans.analysis import (
    AllPassCheck,
    Analysis,
    EndCheck,
    FactorCheck,
    GameCheck,
    Knowledge,
    Lead,
    Potential,
    Slip,
    ThirdHandCheck,
    WhistCheck,
)
from engine.preferans.facts import DealFacts
from engine.preferans.game import PreferansTable
from engine.table import actors, apply, moves
from tests.bot.games.limits import check
from tests.bot.games.preferans.games import LONG, NAMES, scene
from tests.engine.preferans.tables import dealt, run, two_talons
from tests.engine.records import past_of

GOLDEN = Path(__file__).parents[3] / "golden" / "preferans" / "analysis"

SIX = ("AKQJT9s 7c 87d 7h", "87s AKQJc AKd AKh")
PAIR = (Card.parse("8c"), Card.parse("8h"))


def out(table: PreferansTable) -> DealFacts:
    """Play the lowest card each time; the deal that is over then."""
    while not table.state.finished:
        (actor,) = actors(table)
        table = apply(table, actor, moves(table, actor)[0])
    facts: DealFacts = past_of(table).finished[0]
    return facts


def contract(said: str) -> DealFacts:
    return out(run(dealt(*SIX, talon="8c 8h"), f"b6s P P O x8c8h o6s {said}"))


def misere() -> DealFacts:
    table = dealt("Q7h AKQs AKQc AKd", "987s 987c 987d 9h", talon="Kh Ah")
    return out(run(table, "P bm P O xKhAh"))


def misere_led() -> DealFacts:
    table = dealt("987s 987c 987d 9h", "Q7h AKQs AKQc AKd", talon="Kh Ah")
    return out(run(table, "bm P P O xKhAh"))


def passed() -> DealFacts:
    return out(run(dealt(), "P P P"))


def agreed() -> DealFacts:
    table = run(dealt(*SIX, talon="8c 8h"), "b6s P P O x8c8h o6s w P pc 1:pr4-6-0 2:A 0:A")
    facts: DealFacts = past_of(table).finished[0]
    return facts


def of_two(said: str) -> DealFacts:
    one, dealers = SIX[0], "87s AKQc AKQd AKh"
    table = dealt(one, "", dealers, talon="8c 8h", convention="hussar", players=2)
    return out(run(table, f"b6s P O x8c8h o6s {said}"))


def of_two_talons() -> DealFacts:
    table = two_talons("AKQJTs Kc AQd 9Qh", "9s QJT9c KJd AKJh", "T9d Ac Th")
    return out(run(table, "b6s P O x9d9h o6s w pc"))


def hand(seat: int, tricks: tuple[int, ...], *, misere: bool = False) -> Potential:
    return Potential(seat, tricks, (PAIR,) * 5, PAIR if misere else None)


def slip(  # noqa: PLR0917 - a row of a table
    trick: int,
    seat: int,
    card: str,
    better: str,
    loss: Fraction | int = 1,
    player: int | None = None,
    *,
    turned: bool = False,
    knowledge: Knowledge = Knowledge.MISTAKE,
) -> Slip:
    return Slip(
        trick,
        seat,
        seat if player is None else player,
        Card.parse(card),
        Card.parse(better),
        Fraction(loss),
        turned,
        knowledge,
    )


HANDS = (
    hand(1, (6, 7, 3, 7, 6)),
    hand(2, (5, 4, 3, 5, 6), misere=True),
    hand(0, (2, 2, 5, 4, 0)),
)
PASSES = (
    AllPassCheck(1, Fraction(4), 6),
    AllPassCheck(2, Fraction(71, 20), 5),
    AllPassCheck(0, Fraction(49, 20), 4),
)


def game(
    due: int, taken: int | None, at_best: int | None = None, misere: bool = False
) -> GameCheck:
    best = due if at_best is None else at_best
    discard = None if at_best is None else PAIR
    return GameCheck(1, MISERE if misere else Contract(6, Strain.SPADES), due, taken, best, discard)


SLIPS = (
    slip(1, 1, "Kd", "7d", turned=True),
    slip(3, 2, "8s", "Js", 2, knowledge=Knowledge.HIDDEN),
    slip(2, 1, "Ts", "As"),
    slip(4, 0, "Ah", "9h", player=2, turned=True),
    slip(6, 2, "Qc", "7c", knowledge=Knowledge.UNKNOWN),
)

SCREENS: dict[str, tuple[DealFacts, Analysis]] = {
    "contract with slips": (
        contract("w P pc"),
        Analysis(
            hands=HANDS,
            game=game(6, 7),
            passes=PASSES,
            whists=(WhistCheck(2, True, Fraction(8)),),
            slips=SLIPS,
            costly=9,
        ),
    ),
    "contract that goes down, a better discard": (
        contract("w P pc"),
        Analysis(
            hands=HANDS,
            game=game(5, 6, at_best=7),
            passes=PASSES,
            whists=(WhistCheck(2, True, Fraction(-76, 3)),),
            costly=0,
        ),
    ),
    "two whisters": (
        contract("w w"),
        Analysis(
            game=game(6, 6),
            whists=(WhistCheck(2, True, Fraction(0)), WhistCheck(0, True, Fraction(17, 2))),
            slips=SLIPS[:1],
            costly=None,
        ),
    ),
    "nobody whisted, and whisting was better": (
        contract("P P"),
        Analysis(
            hands=HANDS,
            game=game(5, None),
            whists=(WhistCheck(2, False, Fraction(22)), WhistCheck(0, False, Fraction(18))),
        ),
    ),
    "nobody whisted, rightly": (
        contract("P P"),
        Analysis(game=game(9, None), whists=(WhistCheck(2, False, Fraction(-80, 3)),)),
    ),
    "a half-whist that was right": (
        contract("P h P"),
        Analysis(game=game(7, None), whists=(WhistCheck(0, False, Fraction(-4)),)),
    ),
    "a half-whist where a whist was better": (
        contract("P h P"),
        Analysis(game=game(5, None), whists=(WhistCheck(0, False, Fraction(4)),)),
    ),
    "a half-whist as good as a whist": (
        contract("P h P"),
        Analysis(game=game(6, None), whists=(WhistCheck(0, False, Fraction(0)),)),
    ),
    "an agreed result, another with open cards": (
        agreed(),
        Analysis(game=game(6, 6), end=EndCheck(6, 7)),
    ),
    "an agreed result, the same with open cards": (
        agreed(),
        Analysis(game=game(6, 6), end=EndCheck(6, 6)),
    ),
    "misère, some leads catch it": (
        misere(),
        Analysis(
            game=GameCheck(2, MISERE, 2, 0, 0, PAIR),
            leader=1,
            leads=(Lead(Card.parse("Qh"), 0), Lead(Card.parse("7h"), 2), Lead(Card.parse("Ks"), 2)),
            slips=(
                slip(1, 1, "Qh", "7h", 2, turned=True),
                slip(2, 2, "9s", "7s", 1, knowledge=Knowledge.HIDDEN),
            ),
            costly=2,
        ),
    ),
    "misère, any lead catches it": (
        misere(),
        Analysis(
            game=GameCheck(2, MISERE, 1, 1, 1, None),
            leader=1,
            leads=(Lead(Card.parse("Qh"), 1), Lead(Card.parse("7h"), 1)),
            costly=0,
        ),
    ),
    "misère, safe, the declarer leads": (
        misere_led(),
        Analysis(
            game=GameCheck(1, MISERE, 0, 1, 0, None),
            leader=1,
            leads=(Lead(Card.parse("7s"), 0), Lead(Card.parse("7c"), 0), Lead(Card.parse("9h"), 2)),
            slips=(slip(1, 1, "9h", "7s", 2, turned=True),),
            costly=1,
        ),
    ),
    "all-pass": (
        passed(),
        Analysis(
            hands=HANDS,
            passes=PASSES,
            slips=(slip(3, 2, "Ks", "7s", Fraction(83, 100), knowledge=Knowledge.HIDDEN),),
            costly=1,
        ),
    ),
    "all-pass without time": (passed(), Analysis()),
    "a game in the dark, with a bomb": (
        replace(contract("w P pc"), dark=True, bomb=2),
        Analysis(
            game=game(6, 7),
            whists=(WhistCheck(2, True, Fraction(8)),),
            factor=FactorCheck(1, 2, Fraction(44, 3), Fraction(-8)),
            costly=0,
        ),
    ),
    "an all-pass in the dark": (
        replace(passed(), passed_dark=frozenset((1, 2)), step=2),
        Analysis(hands=HANDS, passes=PASSES, costly=0),
    ),
    "two play, one alone": (
        of_two("w pc"),
        Analysis(
            hands=(HANDS[0], HANDS[2]),
            game=game(6, 7),
            third_hand=ThirdHandCheck(0, False, Fraction(8), Fraction(-20)),
            costly=0,
        ),
    ),
    "two play, with the third hand": (
        of_two("w po"),
        Analysis(
            game=game(6, 7),
            third_hand=ThirdHandCheck(0, True, Fraction(8), Fraction(12)),
            slips=(slip(2, 2, "9h", "9c", player=0),),
            costly=1,
        ),
    ),
    "two play, each with a talon": (
        of_two_talons(),
        Analysis(
            hands=(HANDS[0], HANDS[2]),
            game=game(8, 9, at_best=9),
            third_hand=ThirdHandCheck(0, False, Fraction(8), Fraction(-28)),
            slips=(slip(7, 1, "Td", "Ad", 3, knowledge=Knowledge.HIDDEN),),
            costly=1,
        ),
    ),
    "two play, nobody whisted": (
        of_two("P"),
        Analysis(
            game=game(6, None), third_hand=ThirdHandCheck(0, None, Fraction(-20), Fraction(-40))
        ),
    ),
}


def around(language: str, names: tuple[str, ...] | None = None) -> Scene:
    return scene(language=language) if names is None else scene(language=language, names=names)


def written(language: str) -> str:
    return "".join(
        f"=== {title}\n{analysis_text(found, facts, around(language))}\n\n"
        for title, (facts, found) in SCREENS.items()
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_analyses_say_what_they_said(language: str) -> None:
    assert written(language) == (GOLDEN / f"{language}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_lose_in_the_words_of_hints(language: str) -> None:
    """Among them words that come to the same, and a loss that is less than one whist."""
    tr = translator(language, "preferans")
    alone, third, passed = (tr("analysis-say", word=word) for word in ("alone", "together", "pass"))
    for (first, second), verdict, said, lost in (
        ((-20, -40), "right", [passed], [(alone, 20), (third, 40)]),
        ((-20, 0), "even", [third, passed], [(alone, 20)]),
        ((0, 31), "better", [third], [(alone, 31), (passed, 31)]),
        ((Fraction(-1, 3), -2), "right", [passed], [(alone, 0), (third, 2)]),
        ((Fraction(-1, 30), -2), "even", [alone, passed], [(third, 2)]),
    ):
        third_hand = ThirdHandCheck(0, None, Fraction(first), Fraction(second))
        found = Analysis(game=game(6, None), third_hand=third_hand)
        line = analysis_text(found, of_two("P"), around(language)).split("\n")[-1]
        head = tr("analysis-word", name=NAMES[0], verdict=verdict, words=words.listed(said, tr))
        told = (
            tr("advice-loss", others=join(", ", [other for other, _ in same]), loss=loss)
            for loss, same in groupby(lost, key=itemgetter(1))
        )
        assert line == plain(join(words.DOT, (head, *told)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", SCREENS)
def test_an_analysis_fits_under_its_picture(title: str, language: str) -> None:
    facts, found = SCREENS[title]
    for names in (None, LONG):
        screen = analysis_screen(found, facts, around(language, names))
        assert screen.picture is not None
        check(screen)
    # However short the room, the game and the dearest cards are told.
    long = analysis_screen(found, facts, around(language, LONG)).text
    for each in found.slips:
        assert str(each.trick) in long


def test_the_picture_is_named_by_what_it_shows() -> None:
    facts, found = SCREENS["contract with slips"]
    one, two = (analysis_screen(found, facts, around(language)).picture for language in LANGUAGES)
    again = analysis_screen(found, facts, around("ru")).picture
    assert one is not None
    assert two is not None
    assert again is not None
    assert one.key == again.key != two.key
    with Image.open(BytesIO(one.draw())) as drawn:
        assert drawn.width == 1200


@pytest.mark.parametrize(
    ("value", "ru", "en"),
    [
        (Fraction(3), "3,0", "3.0"),
        (Fraction(7, 2), "3,5", "3.5"),
        (Fraction(71, 20), "3,6", "3.6"),
        (Fraction(199, 50), "4,0", "4.0"),
        (Fraction(1, 100), "0,0", "0.0"),
    ],
)
def test_averages_are_told_in_tenths(value: Fraction, ru: str, en: str) -> None:
    assert tenths(value, translator("ru", "preferans")) == ru
    assert tenths(value, translator("en", "preferans")) == en


HANDS_CLEAN = plain(translator("ru", "preferans")("analysis-picture-clean"))


@pytest.mark.parametrize(("due", "cell"), [(2, "2"), (0, HANDS_CLEAN)])
def test_a_misere_that_was_played_shows_its_tricks(due: int, cell: str) -> None:
    """In the column of misères, of who played it; the others show whether theirs would be safe."""
    found = Analysis(hands=HANDS, game=GameCheck(1, MISERE, due, due, due, None))
    shown = analysis_picture(found, misere_led(), scene())
    assert [row.cells[-1] for row in shown.rows] == [cell, HANDS_CLEAN, "–"]
    assert (5 in shown.rows[0].marked) is (due == 0)
    assert 5 not in shown.rows[0].faded


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", SCREENS)
def test_the_picture_tells_the_play_and_its_dearest_card(title: str, language: str) -> None:
    facts, found = SCREENS[title]
    shown = analysis_picture(found, facts, scene(language=language))
    said = translator(language, "preferans")
    who = [] if facts.declarer is None else [NAMES[facts.declarer]]
    assert [hand.name for hand in shown.hands if hand.declarer] == who
    cards = [card for row in shown.play for card in row.cards if card is not None]
    assert sum(card.won for card in cards) == len(facts.tricks)
    assert len(cards) >= sum(len(trick.cards) for trick in facts.tricks)
    slip = dearest(found)
    dear = [f"{card.rank}{card.sign}" for card in cards if card.dear]
    if slip is None:
        assert not dear
        clean = found.costly is not None and facts.tricks
        assert shown.headline == (said("analysis-play-clean") if clean else "")
        return
    assert all(slip.turned or not each.turned for each in found.slips)
    assert plain(words.card(slip.card, said)) in shown.headline
    assert plain(words.card(slip.better, said)) in shown.headline
    assert str(slip.trick) in shown.headline
    played = (slip.seat, slip.card) in facts.tricks[slip.trick - 1].cards
    assert dear == [plain(words.card(slip.card, said))] * played


@pytest.mark.parametrize(
    ("seat", "turned", "loss", "told"),
    [
        (1, True, 1, "Борис: контракт был — Т♠ вместо"),
        (2, True, 1, "Вера: можно было посадить — Т♠ вместо"),
        (2, False, 1, "Вера: лучше на взятку — Т♠ вместо"),
        (2, False, 3, "Вера: лучше на 3 взятки — Т♠ вместо"),
    ],
)
def test_the_headline_is_about_what_was_lost(seat: int, turned: bool, loss: int, told: str) -> None:
    facts, found = SCREENS["contract with slips"]
    assert facts.declarer == 1
    card = dict(facts.tricks[4].cards)[seat]
    slip = Slip(5, seat, seat, card, Card.parse("As"), Fraction(loss), turned, Knowledge.MISTAKE)
    lesser = replace(slip, trick=4, loss=Fraction(1, 2), turned=False)
    shown = analysis_picture(replace(found, slips=(lesser, slip)), facts, scene())
    assert shown.headline == f"{told} {plain(words.card(card, scene().tr))} в 5-й взятке"
    (row,) = (row for row in shown.play if row.name == scene().seats[seat].name)
    assert [card is not None and card.dear for card in row.cards].index(True) == 4


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for each in LANGUAGES:
        (GOLDEN / f"{each}.txt").write_text(written(each), encoding="utf-8")
