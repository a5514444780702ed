#!/usr/bin/env bash
# Expected: in Russian 1 selects [one] and the exact key [1] of whatever numeric type it is.
# Seen: fluent.runtime 0.4.0: an int and the float 1.0 select them, Decimal(1) selects *[other],
# though all three are printed as 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check fluent.runtime==0.4.0
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import sys
from decimal import Decimal
from importlib.metadata import version

from fluent.runtime import FluentBundle, FluentResource

bundle = FluentBundle(["ru"], use_isolating=False)
bundle.add_resource(
    FluentResource(
        """
tricks = { $n } { $n ->
    [one] взятка
    [few] взятки
   *[other] взяток
 }
exact = { $n ->
    [1] одна
   *[other] не одна
 }
"""
    )
)


def said(key, number):
    text, _ = bundle.format_pattern(bundle.get_message(key).value, {"n": number})
    return text


found = {repr(n): (said("tricks", n), said("exact", n)) for n in (1, 1.0, Decimal(1))}
print("fluent.runtime", version("fluent.runtime"))
for number, texts in found.items():
    print(f"{number}:", *texts, sep="  ")
held = found == {
    "1": ("1 взятка", "одна"),
    "1.0": ("1 взятка", "одна"),
    "Decimal('1')": ("1 взяток", "не одна"),
}
print("as described" if held else "CHANGED")
sys.exit(0 if held else 1)
PYTHON
