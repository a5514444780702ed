#!/usr/bin/env bash
# Expected: a debt rounds as the claim it answers, so that both sides of a settlement add up to nothing; and a
# sum typed with the minus sign of typography (U+2212) is negative or refused.
# Seen: currency.js 2.0.4: half a unit rounds upwards whatever its sign (2.5 to 3, -2.5 to -2), so a debt and its
# claim are one unit apart; a value typed with U+2212 or an en dash loses its sign and becomes a claim, even
# with `errorOnInvalid`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund currency.js@2.0.4 > npm.log 2>&1 || { cat npm.log; exit 1; }
node - <<'NODE'
const currency = require("currency.js");
const whole = (value) => currency(value, { precision: 0, errorOnInvalid: true }).value;
const found = {
  claim: whole(2.5),
  debt: whole(-2.5),
  settled: currency(2.5, { precision: 0 }).add(currency(-2.5, { precision: 0 })).value,
  hyphen: whole("-12"),
  minus: whole("\u221212"),
  dash: whole("\u201312"),
};
console.log("currency.js", require("currency.js/package.json").version);
console.log(found);
const expected = { claim: 3, debt: -2, settled: 1, hyphen: -12, minus: 12, dash: 12 };
const held = Object.keys(expected).every((key) => found[key] === expected[key]);
console.log(held ? "as described" : "CHANGED");
process.exit(held ? 0 : 1);
NODE
