"""Hands in words: each rank, each kind."""

import pytest

from bot.games.gorka.front import reading
from bot.i18n import LANGUAGES, plain, translator
from engine.cards import Card
from engine.gorka.hands import CARDS, read
from engine.tricks import card_set


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_rank_has_its_own_word(language: str) -> None:
    tr = translator(language, "gorka")
    ranks = {card.rank for card in CARDS}
    hands = [card_set(card for card in CARDS if card.rank is rank) for rank in ranks]
    said = {plain(reading(read(hand, "none"), tr)) for hand in hands}
    assert len(said) == len(ranks)


def test_points_and_suits_are_told() -> None:
    hand = card_set(map(Card.parse, ("Ah", "Kh", "Jh", "Qs")))
    assert plain(reading(read(hand, "queens"), translator("ru", "gorka"))) == "хлюст\xa0♥, 41"
