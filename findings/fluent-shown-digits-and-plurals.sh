#!/usr/bin/env bash
# Expected: NUMBER($n, minimumFractionDigits: 1) as a selector goes by what is shown, so that «1,0»
# takes the form of fractions, as CLDR has it for Russian.
# Seen: fluent.runtime 0.4.0 goes by the value alone: «1,0» takes the form of one and «2,0» that of
# few; 1.5 shown as «2» takes that of fractions.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check fluent.runtime==0.4.0
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import sys
from importlib.metadata import version

from fluent.runtime import FluentBundle, FluentResource

bundle = FluentBundle(["ru"], use_isolating=False)
bundle.add_resource(
    FluentResource(
        """
tenths = { NUMBER($n, minimumFractionDigits: 1) } { NUMBER($n, minimumFractionDigits: 1) ->
    [one] one
    [few] few
    [many] many
   *[other] fraction
 }
whole = { NUMBER($n, maximumFractionDigits: 0) } { NUMBER($n, maximumFractionDigits: 0) ->
    [one] one
    [few] few
    [many] many
   *[other] fraction
 }
"""
    )
)


def said(key, number):
    return bundle.format_pattern(bundle.get_message(key).value, {"n": number})[0]


found = [said("tenths", 1), said("tenths", 2), said("whole", 1.5)]
print("fluent.runtime", version("fluent.runtime"))
print(*found, sep="; ")
held = found == ["1,0 one", "2,0 few", "2 fraction"]
print("as described" if held else "CHANGED")
sys.exit(0 if held else 1)
PYTHON
