#!/usr/bin/env bash
# Expected: with Russian active, a list of names ends as the language has it, and an ordinal number
# follows the gender asked for.
# Seen: humanize 4.17.0 joins the last two with the English "and", though numbers and times are
# Russian, and gives both genders the masculine ending.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check humanize==4.17.0
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import sys
from importlib.metadata import version

import humanize

humanize.i18n.activate("ru_RU")
names = humanize.natural_list(["Анна", "Борис", "Вера"])
ordinals = [humanize.ordinal(3, gender=gender) for gender in ("male", "female")]
word = humanize.intword(1_200_000)
print("humanize", version("humanize"))
print("natural_list:", names)
print("ordinal(3), male and female:", *ordinals)
print("intword:", word)
held = names == "Анна, Борис and Вера" and ordinals == ["3ий", "3ий"] and "миллиона" in word
print("as described" if held else "CHANGED")
sys.exit(0 if held else 1)
PYTHON
