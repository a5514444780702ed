"""Everything preferans has words for, in every language."""

import random

import pytest

from bot.games.preferans import front
from bot.games.preferans.wording import explain as refused
from bot.i18n import LANGUAGES, translator
from bot.screen import TOAST_LIMIT
from bot.views import tricks
from bot.views.options import sentence, title
from engine.cards import Card, Suit
from engine.computers import Level
from engine.errors import RuleError
from engine.options import UNUSED, Number
from engine.preferans.actions import CONTRACTS
from engine.preferans.ai.advice import Reason
from engine.preferans.conventions import CONVENTIONS
from engine.preferans.facts import EntryReason
from engine.preferans.options import OPTIONS, agree
from tests.bot.games.preferans.games import scene
from tests.bot.i18n.test_catalogues import messages, patterns_of, said, variables
from tests.engine.options import drawn


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_and_reasons_have_all_their_texts(language: str) -> None:
    tr = translator(language, "preferans")
    for convention in CONVENTIONS:
        agreement = agree(convention, CONVENTIONS[convention].players[0], {})
        for option in OPTIONS:
            assert title(option.key, tr)
            for choice in option.choices:
                assert front.value_text(option.key, choice, agreement, tr)
                assert sentence(front, option.key, choice, agreement, tr)
    for why in EntryReason:
        assert tr.knows(f"write-{why}")
        assert tr.knows(f"why-{why}")


def test_every_reason_why_something_cannot_be_chosen_has_its_sentence() -> None:
    """Random agreements meet each reason; the catalogues have these and no others."""
    rng, met = random.Random(12), set[str]()
    for convention in CONVENTIONS:
        for _ in range(100):
            values = drawn(rng, OPTIONS, {"convention": convention})
            for option in OPTIONS:
                kind = option.kind
                least = (kind.least,) if isinstance(kind, Number) else ()
                tried = (*option.choices, *least)
                met |= {option.barred_reason(values, choice) for choice in tried}
                assert not option.barred_reason(values, option.usual(values)), option.key
    for language in LANGUAGES:
        known = {key for key in said(language, "preferans") if key.startswith("barred-")}
        assert known == {f"barred-{why}" for why in met if why and why != UNUSED}


@pytest.mark.parametrize(("language", "unit"), [("ru", "виста"), ("en", "whists")])
def test_what_mistakes_cost_has_its_unit(language: str, unit: str) -> None:
    tr = translator(language, "preferans")
    for count in (1, 3):
        told = tr("mistakes", count=count, cost="−98.3", phase=tr("phase-bidding"), what="6♠")
        assert f"−98.3 {unit}" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_a_hint_has_its_sentence(language: str) -> None:
    catalogue = messages(language, "preferans")
    for why in Reason:
        message = catalogue[f"advice-{why}"]
        assert not variables(message), why
        assert any(len(text.split()) >= 2 for text in patterns_of(message)), why
    for level in Level:
        assert f"level-{level}" in catalogue


def test_refusals_name_cards_suits_and_contracts_as_players_do() -> None:
    tr = translator("ru", "preferans")
    assert "♦" in refused(RuleError("follow-suit", suit=Suit.DIAMONDS), tr)
    assert "К♦" in refused(RuleError("card-not-held", card=Card.parse("Kd")), tr)
    assert "7♣" in refused(RuleError("order-too-low", bid=CONTRACTS[6]), tr)
    for key, rule in OPTIONS.later.items():
        assert rule in refused(RuleError("option-not-yet", option=key, rule=rule), tr)
    assert refused(RuleError("no-such-key", whatever=1), tr) == tr("error-unknown")
    strange = refused(RuleError("option-value", option="<b>" * 99, value="&" * 999), tr)
    assert len(strange) <= TOAST_LIMIT
    assert "&amp;" not in strange


def test_the_last_of_a_number_of_deals_is_not_told_twice() -> None:
    around = scene(3)
    counted = [tricks.header(20, 0, around, deals=20, last=last) for last in (True, False)]
    assert counted[0] == counted[1]
    timed = [tricks.header(20, 0, around, last=last) for last in (True, False)]
    assert timed[0] != timed[1]
