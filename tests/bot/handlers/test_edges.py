"""What comes from outside, as pure functions take it: bounded, cleaned, or refused."""

import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telegram import Update

from bot.games.registry import front, usual
from bot.handlers import newgame
from bot.handlers.update_source import (
    NAME,
    SPOKEN,
    TITLE,
    WORDS,
    chat_of,
    clean_args,
    sender_of,
    tidy,
)
from bot.taps import GREATEST, LIMIT, Tap, Verb, decode, read_number
from bot.views import codes
from bot.views.links import table_link

ANY = st.text(st.characters(), max_size=90) | st.text(
    st.sampled_from("mrvdslopuc:0123456789²٣१９-_=?+,\x00\ud800\u202e \n"), max_size=70
)
"""Halves of characters included."""


@given(ANY)
def test_callback_data_is_ours_or_refused(data: str) -> None:
    try:
        tap = decode(data)
    except ValueError:
        return
    assert tap.what.isascii()
    assert 0 <= tap.table <= GREATEST
    assert 0 <= tap.number <= GREATEST
    assert len(data) <= LIMIT


@pytest.mark.slow
@given(
    st.sampled_from(Verb),
    st.integers(0, GREATEST),
    st.integers(0, 10**6),
    st.from_regex(r"[A-Za-z0-9?=,_+-]{0,30}", fullmatch=True),
)
def test_what_was_written_is_read(verb: Verb, table: int, number: int, what: str) -> None:
    tap = Tap(verb, table, number, what)
    assert decode(tap.encode()) == tap


@pytest.mark.parametrize(
    "number",
    [
        "",
        "-1",
        "+1",
        "1.0",
        "1e3",
        "1_0",
        "²",
        "٣",
        "９",
        "¹²",
        "0x1",
        " 1",
        "1\n",
        str(2**63),
        "9" * 5000,
    ],
)
def test_no_number_of_ours(number: str) -> None:
    with pytest.raises(ValueError, match="of ours"):
        read_number(number)
    assert table_link(f"sit-{number}") is None
    for code in (f"m:{number}:1:P", f"m:1:{number}:P"):
        with pytest.raises(ValueError, match="of ours"):
            decode(code)


@given(ANY)
def test_payloads_words_and_menus(text: str) -> None:
    found = table_link(text)
    assert found is None or 0 <= found[1] <= GREATEST
    newgame.parse_request(text)
    for parse in (
        lambda text: codes.parse_option(text, front(usual()).options),
        lambda text: codes.parse_level(text, ("novice", "club")),
    ):
        try:
            parse(text)
        except ValueError:
            continue


@given(ANY, st.integers(1, 64))
def test_texts_are_fit_to_be_kept_and_shown(text: str, limit: int) -> None:
    kept = tidy(text, limit)
    kept.encode()
    assert len(kept) <= limit
    assert not {unicodedata.category(each) for each in kept} & {"Cc", "Cs", "Zl", "Zp"}
    assert not set(kept) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
    assert tidy(kept, limit) == kept


@pytest.mark.parametrize("text", ["", "   ", "\u200b\u200d", "\u3164\u3164", "\ud800", "\x00\x07"])
def test_a_name_that_shows_nothing_is_none(text: str) -> None:
    assert not tidy(text, 64)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Анна\nМария", "Анна Мария"),
        ("a\x00b\ud83db", "a bb"),
        ("\u202eрозА", "розА"),
        ("👩‍👩‍👧 Йё", "👩‍👩‍👧 Йё"),
        ("Z" + "\u0335" * 60 + "o", "Z" + "\u0335" * 4 + "o"),
        ("x" * 70, "x" * 63 + "…"),
    ],
)
def test_what_is_kept_of_a_name(text: str, kept: str) -> None:
    assert tidy(text, 64) == kept


# --- updates --------------------------------------------------------------------------------

HUGE = st.sampled_from([2**63, 2**64, 10**30, -(2**63), 0, -1, 7, -100])


SENDER = st.fixed_dictionaries(
    {"id": HUGE, "is_bot": st.just(False), "first_name": ANY},
    optional={"last_name": ANY, "username": ANY, "language_code": ANY},
)
CHAT = st.fixed_dictionaries(
    {"id": HUGE, "type": st.sampled_from(["private", "supergroup"]), "is_forum": st.booleans()},
    optional={"title": ANY, "first_name": ANY},
)
MESSAGE = st.fixed_dictionaries(
    {
        "message_id": HUGE,
        "message_thread_id": HUGE,
        "is_topic_message": st.booleans(),
        "date": st.integers(0, 2**31),
        "text": ANY,
        "from": SENDER,
        "chat": CHAT,
    }
)


@given(MESSAGE)
def test_whoever_it_is_from_and_wherever(message: dict[str, Any]) -> None:
    update = Update.de_json({"update_id": 1, "message": message}, None)
    person, place = sender_of(update), chat_of(update)
    if person is not None:
        assert 0 < person.user_id <= GREATEST
        person.name.encode()
        assert len(person.name) <= NAME
        assert person.username in (None, message["from"].get("username"))
        assert (person.username or "").isascii()
    else:
        assert not 0 < message["from"]["id"] <= GREATEST
    if place is not None:
        place.title.encode()
        assert len(place.title) <= TITLE
        for each in (place.chat_id, place.thread_id, place.message_id):
            assert each is None or -GREATEST <= each <= GREATEST
    else:
        assert not -GREATEST <= message["chat"]["id"] <= GREATEST


@given(st.lists(ANY, max_size=200))
def test_words_after_a_command(args: list[str]) -> None:
    heard = clean_args(args)
    assert len(heard) <= WORDS
    for word in heard:
        word.encode()
        assert 0 < len(word) <= SPOKEN
