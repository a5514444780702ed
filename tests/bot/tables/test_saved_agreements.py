"""Agreements kept under names: what is kept, what is refused, and the links that carry them."""

import random
import string

import pytest

from bot.games.registry import usual
from bot.store import SavedAgreement
from bot.tables import saved_agreements
from bot.tables.saved_agreements import AgreementLink
from bot.taps import GREATEST, Tap, Verb, decode
from bot.views import codes
from bot.views import links as deep_links
from bot.views.keys import HALF
from bot.views.links import Links
from engine.errors import RuleError
from tests.support.links import LINKS

GAME = usual()
SECRET = "0123456789abcdef"
FRIDAY = SavedAgreement(1, GAME, "Пятничный", {"seats": 3}, SECRET)
LONG = SavedAgreement(4, GAME, "x" * HALF, {}, SECRET[::-1])


def refusal(call: object) -> str:
    assert callable(call)
    with pytest.raises(RuleError) as refused:
        call()
    return refused.value.key


@pytest.mark.parametrize(
    ("said", "kept"),
    [("Наш", "Наш"), ("  <b>Пятница</b> ", "<b>Пятница</b>"), ("a\nb\tc", "a b c")],
)
def test_a_name_is_kept_on_one_line(said: str, kept: str) -> None:
    assert saved_agreements.clean_name(said) == kept


def test_names_that_are_none_or_too_long() -> None:
    for said in ("", " ", "\u200b", "\u3164"):
        assert refusal(lambda said=said: saved_agreements.clean_name(said)) == "house-name-none"
    assert saved_agreements.clean_name("x" * HALF) == "x" * HALF
    assert refusal(lambda: saved_agreements.clean_name("x" * (HALF + 1))) == "house-name-long"


def test_a_name_is_there_once_and_saved_again_it_stands_for_what_is_new() -> None:
    kept = saved_agreements.saved((FRIDAY, LONG), GAME, "ПЯТНИЧНЫЙ", {"stake": "1"}, "new")
    assert kept == (SavedAgreement(1, GAME, "ПЯТНИЧНЫЙ", {"stake": "1"}, SECRET), LONG)
    kept = saved_agreements.saved(kept, GAME, "Другой", {}, "new")
    assert [each.number for each in kept] == [1, 4, 5]
    assert refusal(lambda: saved_agreements.renamed(kept, 5, "пятничный")) == "house-name-taken"
    assert saved_agreements.renamed(kept, 1, "Пятничный")[0].name == "Пятничный"
    assert refusal(lambda: saved_agreements.renamed(kept, 2, "Новый")) == "house-none"
    assert [each.number for each in saved_agreements.dropped(kept, 4)] == [1, 5]
    assert refusal(lambda: saved_agreements.dropped(kept, 3)) == "house-none"


def test_what_a_link_brings_takes_the_next_free_name() -> None:
    other = SavedAgreement(9, GAME, "Пятничный", {"seats": 4}, "far")
    kept = saved_agreements.import_link((FRIDAY,), other, "new")
    assert kept[1] == SavedAgreement(2, GAME, "Пятничный 2", {"seats": 4}, "new")
    assert refusal(lambda: saved_agreements.import_link(kept, other, "new")) == "house-there"
    long = SavedAgreement(9, GAME, "X" * HALF, {"seats": 4}, "far")
    assert saved_agreements.import_link((LONG,), long, "new")[1].name == "X" * (HALF - 2) + " 2"


@pytest.mark.parametrize("chat_id", [-1, -1001234567890, -GREATEST])
@pytest.mark.parametrize("number", [1, 999_999_999])
def test_links_fit_telegram_and_come_back(chat_id: int, number: int) -> None:
    link = AgreementLink(chat_id, number, SECRET)
    signed = LINKS.signed(link.payload)
    assert len(signed) <= deep_links.MOST
    assert set(signed) <= {*string.ascii_letters, *string.digits, "-", "_"}
    assert AgreementLink.of_payload(signed, LINKS) == AgreementLink.parse(link.code) == link
    for verb, what in ((Verb.CHAT, codes.keep(link.code)), (Verb.PAGE, codes.lines_of(link.code))):
        data = Tap(verb, 0, 20, what).encode()
        assert decode(data).what == what


def test_forged_links_open_nothing() -> None:
    """One digit of the secret changed, cut short, made longer, another version, anything at all."""
    good, rng = AgreementLink(-1001, 1, SECRET), random.Random(1)
    assert good.find((FRIDAY, LONG)) == FRIDAY
    for wrong in (
        AgreementLink(-1001, 4, SECRET),
        AgreementLink(-1001, 2, SECRET),
        *(AgreementLink(-1001, 1, SECRET[:at] + "0" + SECRET[at + 1 :]) for at in range(1, 16)),
    ):
        assert refusal(lambda wrong=wrong: wrong.find((FRIDAY, LONG))) == "house-link-gone"
    for version in ("0", "1", "10", ""):
        payload = f"a{version}-{good.code}"
        for link in (payload, LINKS.signed(payload)):
            if version:
                assert refusal(lambda p=link: read(p)) == "house-link-version"
            else:
                assert read(link) is None
    signed = LINKS.signed(good.payload)
    broken = [signed[:end] for end in range(3, len(signed))]
    broken += [signed + "0", signed + "\n", signed.upper().replace("A2", "a2")]
    broken += [Links("pulka_bot", bytes(31) + b"1").signed(good.payload)]
    broken += ["a2-" + "1" * 200, "a2-٣-1-" + SECRET, "a2--1-1-" + SECRET]
    broken += [
        "a2-" + "".join(rng.choices(string.ascii_letters + string.digits + "-_", k=40))
        for _ in range(200)
    ]
    for payload in broken:
        assert refusal(lambda p=payload: read(p)) == "house-link-broken", payload
    for other in ("", "new", "sit-12", "hand-3", "a", "-", "1-" + good.code):
        assert read(other) is None


def read(payload: str) -> AgreementLink | None:
    """Read what a deep link carried."""
    return AgreementLink.of_payload(payload, LINKS)


def test_what_cannot_be_agreed_on_any_more_is_kept_and_not_offered() -> None:
    lost = SavedAgreement(2, GAME, "Старый", {"no_such_option": 1}, SECRET)
    far = SavedAgreement(3, "no-such-game", "Чужой", {}, SECRET)
    shown = saved_agreements.for_menus(-1, (FRIDAY, lost, far))
    assert [each.agreement is None for each in shown] == [False, True, True]
    assert [each.name for each in saved_agreements.for_menus(-1, (FRIDAY, lost, far), GAME)] == [
        "Пятничный",
        "Старый",
    ]
    assert shown[0].holds(shown[0].agreement)
    assert not shown[1].holds(shown[0].agreement)
