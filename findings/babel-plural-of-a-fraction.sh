#!/usr/bin/env bash
# Expected: the plural form of a Fraction is that of the same number as a float or Decimal, or an
# error, as format_decimal raises one.
# Seen: Babel 2.19.0 drops what is behind the point: 3/2 is "one" in Russian and in English, 1/2 is
# "many" and 5/2 "few" in Russian, where 1.5, 0.5 and 2.5 are "other".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check Babel==2.19.0
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import sys
from decimal import Decimal
from fractions import Fraction

import babel

ru, en = babel.Locale("ru"), babel.Locale("en")
rows = [
    (number, [ru.plural_form(kind(number)) for kind in (Fraction, Decimal, float)])
    for number in ("0.5", "1.5", "2.5")
]
print("Babel", babel.__version__)
for number, forms in rows:
    print(number, "as Fraction, Decimal, float:", *forms)
english = en.plural_form(Fraction(3, 2))
print("3/2 in English:", english)
fractions = [forms[0] for _, forms in rows]
others = {form for _, forms in rows for form in forms[1:]}
held = fractions == ["many", "one", "few"] and others == {"other"} and english == "one"
print("as described" if held else "CHANGED")
sys.exit(0 if held else 1)
PYTHON
