#!/usr/bin/env bash
# Expected: a Fraction, being a rational number of the standard library, is printed as a number or
# at least as its text, 1/2.
# Seen: fluent.runtime 0.4.0 prints the NAME of the argument in its place, «n», with a TypeError in
# the list of errors; a selector takes its default even for a whole Fraction.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check fluent.runtime==0.4.0
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import sys
from fractions import Fraction
from importlib.metadata import version

from fluent.runtime import FluentBundle, FluentResource

bundle = FluentBundle(["ru"], use_isolating=False)
bundle.add_resource(
    FluentResource(
        """
whists = висты: { $n }
points = { $n ->
    [1] одно
   *[other] другое
 }
"""
    )
)
text, errors = bundle.format_pattern(bundle.get_message("whists").value, {"n": Fraction(1, 2)})
chosen, _ = bundle.format_pattern(bundle.get_message("points").value, {"n": Fraction(1)})
print("fluent.runtime", version("fluent.runtime"))
print(text, "-", [type(each).__name__ for each in errors], "- Fraction(1):", chosen)
held = text == "висты: n" and [type(each) for each in errors] == [TypeError] and chosen == "другое"
print("as described" if held else "CHANGED")
sys.exit(0 if held else 1)
PYTHON
