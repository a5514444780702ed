"""Examples in docstrings are run, wherever they stand."""

import doctest
from importlib import import_module

import pytest

from tests.test_names import ROOT, SOURCE

SHOWN = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in SOURCE
    if ">>> " in path.read_text(encoding="utf-8")
]


def test_there_are_examples() -> None:
    assert len(SHOWN) > 4


@pytest.mark.parametrize("name", SHOWN)
def test_examples_in_docstrings_run(name: str) -> None:
    found = doctest.testmod(import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert found.attempted
    assert found.failed == 0
