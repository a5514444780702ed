#!/usr/bin/env bash
# Expected: the two `get_display` of python-bidi, the compiled one and the one written in Python, put the same
# text of two lines in the same order.
# Seen: python-bidi 0.6.12. Brackets of a Hebrew name: `bidi.algorithm` turns them round as the standard asks,
# `bidi` leaves them open to the wrong side. Two lines: `bidi.algorithm` takes the line feed for a sign inside
# its line and keeps the order of lines, `bidi` carries the line feed to the front, so that the second name
# is joined to the first. Isolates (U+2068, U+2069), which Fluent puts around every name: `bidi` copies them,
# `bidi.algorithm` ends with an AssertionError.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check python-bidi==0.6.12
"$folder/venv/bin/python" - <<'PYTHON'
import sys
from importlib.metadata import version

import bidi
import bidi.algorithm


def of(function, text):
    try:
        return function(text)
    except AssertionError:
        return "AssertionError"


samples = {"brackets": "שלום (2)", "two lines": "שלום\nAnna", "isolates": "\u2068שלום\u2069 12"}
found = {
    name: (of(bidi.get_display, text), of(bidi.algorithm.get_display, text))
    for name, text in samples.items()
}
print("python-bidi", version("python-bidi"))
for name, (compiled, plain) in found.items():
    print(f"{name:10} bidi: {ascii(compiled)}   bidi.algorithm: {ascii(plain)}")
name = "שלום"[::-1]
held = found == {
    "brackets": (")2( " + name, "(2) " + name),
    "two lines": ("\n" + name + "Anna", name + "\nAnna"),
    "isolates": ("\u2068" + name + "\u2069 12", "AssertionError"),
}
print("as described" if held else "CHANGED")
sys.exit(0 if held else 1)
PYTHON
