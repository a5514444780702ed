"""The text of a record or a position, from whoever it may come."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.record import UnreadableError, parse


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        '{"a": 1, "a": 1}',
        '{"a" : ":", "b": {"c\\"": 1, "c\\"": 2}}',
        "NaN",
        "[Infinity]",
        "9" * 5_000,
        "[" * 13 + "]" * 13,
        '{"a":' * 13 + "1" + "}" * 13,
        "[" * 100_000,
        " " * (16 * 2**20 + 1),
    ],
    ids=range(11),
)
def test_a_hostile_text_is_no_json(text: str) -> None:
    with pytest.raises(UnreadableError):
        parse(text)


def test_twelve_levels_are_few_enough() -> None:
    assert parse("[" * 12 + "1" + "]" * 12) == [[[[[[[[[[[[1]]]]]]]]]]]]


SIGNS = st.text(st.sampled_from('[]{}:,"\\\\ aé'), max_size=9)


@given(st.recursive(SIGNS, lambda inner: st.lists(inner) | st.dictionaries(SIGNS, inner)))
def test_signs_within_texts_are_no_structure(data: object) -> None:
    """Each value within the bounds comes back, whatever its texts look like."""

    def depth(value: Any) -> int:
        inner = value.values() if isinstance(value, dict) else value
        return 1 + max(map(depth, inner), default=0) if isinstance(value, dict | list) else 0

    for text in (json.dumps(data), json.dumps(data, ensure_ascii=False, indent=1)):
        if depth(data) <= 12:
            assert parse(text) == data
        else:
            with pytest.raises(UnreadableError):
                parse(text)
