"""Everything Napoleon has words for, in every language."""

from fractions import Fraction
from typing import Any

import pytest

from bot.games.napoleon import front, hints
from bot.i18n import LANGUAGES, plain, translator
from bot.views.hints import tenths
from bot.views.options import sentence, title
from engine.cards import Card
from engine.errors import RuleError
from engine.kit.game import PLAY
from engine.napoleon.ai.advice import NapoleonAdvice, NapoleonReason
from engine.napoleon.game import (
    BIDS,
    NAPOLEON,
    PASS,
    NapoleonAgreement,
    PaymentReason,
)
from engine.votes import AGREE, REFUSE
from tests.bot.games.napoleon.games import scene
from tests.bot.test_i18n import messages, variables


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_and_reasons_have_all_their_texts(language: str) -> None:
    tr, agreement = translator(language, "napoleon"), NAPOLEON.agree({}, 4)
    for option in NapoleonAgreement.OPTIONS:
        assert title(option.key, tr)
        for choice in option.choices:
            assert front.value_text(option.key, choice, agreement, tr)
            assert sentence(front, option.key, choice, agreement, tr).endswith(".")
    for why in PaymentReason:
        assert tr.knows(f"paid-{why}")
        cited = {"ru": "Наполеон ", "en": "Napoleon "}[language]
        assert f"({cited}" in tr(f"why-{why}", flat="no")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_a_hint_has_its_sentence(language: str) -> None:
    catalogue = messages(language, "napoleon")
    for why in NapoleonReason:
        assert not variables(catalogue[f"advice-{why}"]), why


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_names_what_to_do_and_what_it_is_better_than(language: str) -> None:
    around = scene(language=language)
    tr = around.tr
    card, other = PLAY[Card.parse("6s")], PLAY[Card.parse("Ah")]
    actions: tuple[Any, ...] = (*BIDS, card, AGREE, REFUSE)
    for action in actions:
        assert plain(hints.sentence(NapoleonAdvice(action, NapoleonReason.FAIR), around))
    told = hints.sentence(
        NapoleonAdvice(BIDS[3], NapoleonReason.BID_PAYS, Fraction(5, 4), 62, 3, instead=PASS),
        around,
    )
    assert tr("advice-chance-of", chance=62, bid=3) in told
    assert tr("advice-gain", gain=tenths(120, tr), other=tr("other-pass")) in told
    near = NapoleonAdvice(card, NapoleonReason.CARD_BEST, Fraction(1, 100), 40, instead=other)
    told = hints.sentence(near, around)
    assert tr("advice-chance", chance=40) in told
    assert plain(tr("advice-gain-small", other="")) in plain(told)
    assert {"ru": "Т♥", "en": "A♥"}[language] in told


def test_refusals_name_cards_and_players() -> None:
    tr = translator("ru", "napoleon")
    assert "6♠" in front.explain(RuleError("card-not-held", card=Card.parse("6s")), tr)
    assert "7" in front.explain(RuleError("players", players=7), tr)
    assert not any(front.alarming(bid) for bid in BIDS)


@pytest.mark.parametrize(
    ("chosen", "russian", "english"),
    [
        (
            {},
            "Наполеон, наименьшая заявка: 2, штраф: по заявке, раздач: по пять",
            "Napoleon, least bid: 2, penalty: by the bid, deals: five each",
        ),
        (
            {"penalty": "flat", "deals": 21, "play_out": True, "stake": "2 руб"},
            "Лёгкий наполеон, наименьшая заявка: 2, раздач: 21, доигрывать: да, ставка: 2 руб",
            "Light Napoleon, least bid: 2, deals: 21, play on: yes, stake: 2 руб",
        ),
        (
            {"least_bid": 1, "deals": 12},
            "Наполеон, наименьшая заявка: 1, штраф: по заявке, раздач: 12",
            "Napoleon, least bid: 1, penalty: by the bid, deals: 12",
        ),
    ],
)
def test_an_agreement_is_said_as_players_say_it(
    chosen: dict[str, str | int | bool], russian: str, english: str
) -> None:
    for language, said in (("ru", russian), ("en", english)):
        line = front.agreement_line(NAPOLEON.agree(chosen, 4), translator(language, "napoleon"))
        assert plain(line) == said
