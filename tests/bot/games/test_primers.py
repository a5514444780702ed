"""The deal of the screens for a beginner: the engine plays it, and comes to the same figures.

The ``PRIMER`` of a game's story names it among the golden figures of its page, and another one of
which only what is paid is told.
"""

import importlib
import re

import pytest
from markupsafe import Markup

from bot.games.kit import result
from bot.games.kit.face import by_rule
from bot.games.registry import FRONTS
from bot.i18n import LANGUAGES, join, plain, translator
from bot.views import primer, tricks, words
from engine.cards import Card, Rank, Suit
from engine.game import PUBLIC
from engine.kit.hands import Declared, compared
from engine.table import observe
from engine.tricks import card_set, cards_in
from tests.bot.games.card_games import CARD_FRONTS, scene
from tests.engine.test_trick_figures import DEAL, rows, told
from tests.engine.trick_tables import cards

NAMES = {"ru": ("Анна", "Борис", "Вера", "Глеб"), "en": ("Anna", "Boris", "Vera", "Gleb")}


def read(text: str) -> str:
    """What a person reads, with blanks for those that no line is broken at."""
    return plain(text).replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", FRONTS)
def test_the_first_screen_is_read_at_one_look(key: str, language: str) -> None:
    assert len(plain(translator(language, key)("primer-1"))) <= 700


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", [key for key in CARD_FRONTS if rows(key, DEAL)])
def test_the_primers_deal_is_what_the_engine_makes_of_it(key: str, language: str) -> None:
    front, tr = CARD_FRONTS[key], translator(language, key)
    story = importlib.import_module(f"tests.bot.games.{key}.story")
    names = [NAMES[language][seat] for seat in story.SITTING]
    around = scene(key, len(names), names=(*names,), language=language)
    screen = read(tr(f"primer-{primer.count(tr)}"))
    whole, *others = (observe(told(key, name), PUBLIC).finished[-1] for name in story.PRIMER)
    said = []
    for number, each in enumerate(whole.tricks, 1):
        laid = join(", ", tricks.played_cards(each.cards, around))
        said.append(tricks.deal_trick(number, laid, each.winner, around))
    for deal in (whole, *others):
        due = [(why, paid) for why, paid in by_rule(deal.writes) if why != "ante"]
        said += [front.payment(why, paid, deal, around) for why, paid in due]
    assert [part for part in map(read, said) if part not in screen] == []
    hands = [read(words.hand(hand, tr)) for hand in whole.facts.hands]
    assert any(hand in screen for hand in hands)
    brought = read(result.brought_line(front, whole, around) or Markup(""))
    assert brought in screen or brought.partition(":")[0] not in screen


HANDED = [
    key
    for key, front in CARD_FRONTS.items()
    if front.game.facts_of.__annotations__.get("declared") == tuple[Declared, ...]
]
"""Games whose hands count."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", HANDED)
def test_the_primers_hand_counts_what_it_says(key: str, language: str) -> None:
    """Alone against nothing; where the example goes on to a deal, that is the page's first one."""
    *_, shown, counts, result_line = ["", *read(translator(language, key)("primer-1")).splitlines()]
    if "♠" not in shown:
        shown, counts, result_line = counts, result_line, ""
    ranks = {words.rank(rank, translator(language, key)): rank for rank in Rank}
    suits = {suit.sign: suit for suit in Suit}
    held = [each.split() for each in re.split("(?=[♠♣♦♥])", shown) if each[:1] in suits]
    hand = card_set(
        Card.of(suits[sign], ranks[rank]) for sign, *named in held for rank in named if rank != "·"
    )
    declared = compared([hand, 0], [0, 0], goal=99, repique=0, whole=0).declared[0]
    figures = [int(each) for each in re.findall("[0-9]+", counts)]
    assert figures[:3] == [declared.point, declared.sequences, declared.sets]
    assert result_line or figures[3:] == [declared.total]
    if result_line:
        *_, lies, _, result_cells = next(iter(rows(key, 7).values()))
        named_hands = [{*cards(each)} for each in lies.split(" / ")]
        assert {*cards_in(hand)} in named_hands
        after = result_cells.partition(" / ")[2]
        assert re.findall("[0-9]+", result_line) == after.split()
