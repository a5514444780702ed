"""The deal of the screens for a beginner: the engine plays it, and comes to the same figures."""

import pytest

from bot.games.preferans import front, lines, result, wording
from bot.i18n import LANGUAGES, plain
from bot.views import primer, tricks, words
from engine.preferans.actions import Contract, ProposeResult, Strain
from engine.preferans.conventions import PRICES
from engine.preferans.options import OPTIONS, agree
from engine.table import apply, observe
from engine.votes import AGREE
from tests.bot.games.preferans.games import scene
from tests.engine.preferans.tables import dealt, run, two_talons

NAMES = {"ru": ("Вера", "Анна", "Борис"), "en": ("Vera", "Anna", "Boris")}
VERA, ANNA, BORIS = range(3)
TRICKS = (
    "pAs pJs p7s",
    "pQs pKs p7d",
    "pKh pTh pQh",
    "pAh pJh p8s",
    "pKd pAd p8d",
    "p9h p9d p9s",
    "pQd pTd pJd",
    "pTs p8c p7c",
    "pAc pQc pTc",
    "p9c pKc pJc",
)
"""Those that the screens tell are the first ones."""

BID = dealt("AQT9s A9c KQd Q8h", "KJs KQ8c ATd AK9h", "7s JT7c J987d JTh", talon="8s 7h")
PLAYED = run(BID, "b6s P P O x7h8h o6s w P po")
MADE = run(PLAYED, " ".join(TRICKS))
DOWN = apply(
    apply(apply(PLAYED, ANNA, ProposeResult((0, 5, 5))), BORIS, AGREE), VERA, AGREE
)  # fmt: skip


def spaced(text: str) -> str:
    """What a person reads, with blanks for those that no line is broken at."""
    return plain(text).replace("\u00a0", " ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_deal_of_the_primer_is_what_the_engine_makes_of_it(language: str) -> None:
    around = scene(names=NAMES[language], language=language)
    tr = around.tr
    screens = [spaced(tr(f"primer-{number}")) for number in range(1, 8)]

    def says(screen: int, *parts: str) -> None:
        for part in parts:
            assert spaced(part) in screens[screen - 1]

    facts = MADE.state.pulka.finished[-1]
    assert facts.dealer == VERA
    assert facts.declarer == ANNA
    bought = observe(run(BID, "b6s P P O"), ANNA)
    six = wording.contract(Contract(6, Strain.SPADES), tr)
    hand = words.hand(observe(BID, ANNA).hands[ANNA] or (), tr)
    for screen in (1, 3):
        says(screen, hand, words.cards(facts.talon, tr), words.cards(facts.discard or (), tr), six)
    assert len(bought.hands[ANNA] or ()) == 12
    for seat in (BORIS, VERA):
        says(4, f"{NAMES[language][seat]}: {words.hand(facts.hands[seat], tr)}")
    for number, trick in enumerate(facts.tricks[:4], 1):
        cards = lines.trick_cards(trick, around)
        line = tricks.deal_trick(number, cards, trick.winner, around)
        says(4, line)
        if number == 1:
            says(1, line)
    assert facts.taken == (0, 6, 4)
    assert result.whisted_line(facts, around) is not None
    for screen in (1, 5):
        says(screen, *result.write_lines(facts, around))
    down = DOWN.state.pulka.finished[-1]
    assert down.taken == (0, 5, 5)
    says(5, *result.write_lines(down, around))


@pytest.mark.parametrize("language", LANGUAGES)
def test_prices_and_obligations_of_the_primer_are_those_of_sochi(language: str) -> None:
    tr = scene(language=language).tr
    sochi = agree("sochi", 3, {})
    prices = ", ".join(f"{level} — {price}" for level, price in PRICES.items())
    assert prices in spaced(tr("primer-5"))
    assert [sochi.obligation(level, alone=False) for level in range(6, 11)] == [4, 2, 1, 1, 1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_old_preferans_has_a_screen_of_its_own_with_the_same_deal(language: str) -> None:
    around = scene(names=NAMES[language], language=language)
    tr = around.tr
    screen = spaced(tr("primer-7"))
    old = dealt(
        "AQT9s A9c KQd Q8h", "KJs KQ8c ATd AK9h", "7s JT7c J987d JTh", talon="8s 7h",
        convention="old",
    )  # fmt: skip
    facts = run(old, f"b6s P P O x7h8h o6s w P po {' '.join(TRICKS)}").state.pulka.finished[-1]
    assert facts.taken == (0, 6, 4)
    cards = lines.trick_cards(facts.tricks[0], around)
    said = [
        words.hand(facts.hands[ANNA], tr),
        words.cards(facts.talon, tr),
        words.cards(facts.discard or (), tr),
        tricks.deal_trick(1, cards, facts.tricks[0].winner, around),
        *result.write_lines(facts, around),
    ]
    assert [part for part in map(spaced, said) if part not in screen] == []
    terms = agree("old", 3, {})
    assert [terms.price(Contract(6, suit)) for suit in (Strain.SPADES, Strain.CLUBS)] == [4, 6]
    assert [terms.obligation(6, alone=alone) for alone in (True, False)] == [2, 4]
    shown = [each for each in OPTIONS.presets if each.chosen.get("convention") == "old"]
    assert shown
    for preset in shown:
        agreed = agree("old", 3, preset.chosen)
        assert primer.first_page(front, agreed, tr) == 6
    assert len(plain(tr("primer-7"))) <= 800


@pytest.mark.parametrize("language", LANGUAGES)
def test_old_hussar_has_a_screen_and_a_deal_of_its_own(language: str) -> None:
    boris, anna = NAMES[language][2], NAMES[language][1]
    around = scene(names=(boris, anna), language=language)
    tr, screen = around.tr, spaced(around.tr("primer-8"))
    table = two_talons("AQT9s AJc KQd QTh", "Ks KQTc AJTd AKJh", "Js 9h 9c 9d")
    played = "pAs pKs p9s pTd pTs pTc pJs pJd pQd pAd pAh pQh pKh pQs pAc pQc pKd pJh pJc pKc"
    facts = run(table, f"b6s P O x9hTh o6s w pc {played}").state.pulka.finished[-1]
    assert facts.taken == (3, 7, 0)
    cards = lines.trick_cards(facts.tricks[0], around)
    said = [
        words.hand(facts.hands[1], tr),
        words.cards(facts.talon_of(1), tr),
        words.cards(facts.discard or (), tr),
        tricks.deal_trick(1, cards, facts.tricks[0].winner, around),
        *result.write_lines(facts, around),
    ]
    assert [part for part in map(spaced, said) if part not in screen] == []
    terms = agree("old_hussar", 2, {})
    assert [terms.obligation(6, alone=alone) for alone in (True, False)] == [2, 4]
    assert primer.first_page(front, terms, tr) == 7
    assert len(plain(tr("primer-8"))) <= 800
