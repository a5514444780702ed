"""The agreement of a table as a player would say it."""

from functools import lru_cache
from itertools import groupby
from typing import Final

from markupsafe import Markup

from bot.i18n import Translator, join
from bot.views import options as shared
from engine.options import OptionValue, Values
from engine.preferans.options import OPTIONS, Agreement

SAID: Final = ("whist", "progression")
"""Options that players name in every agreement, whether usual or not."""
PRICED: Final = ("convention", "base", "all_pass_price")
"""Options that the first price of an all-pass trick depends on."""
SPELLED: Final = 4
"""Steps of a list that are named one by one."""
MANY: Final = 99


def normalize(chosen: Values) -> dict[str, OptionValue]:
    """Return typed options with the progression in factors.

    People name the prices of tricks: 2-4-6 of Leningrad, whose first price is 2, is 1-2-3. A list
    that cannot be such prices is taken for factors.
    """
    base = OPTIONS.complete({key: chosen[key] for key in PRICED if key in chosen})["all_pass_price"]
    typed = chosen.get("progression")
    if isinstance(base, int) and isinstance(typed, tuple) and not any(p % base for p in typed):
        return {**chosen, "progression": tuple(price // base for price in typed)}
    return dict(chosen)


def value_text(key: str, value: OptionValue, agreement: Agreement, tr: Translator) -> Markup:
    """Return an option's value in a word or two; a progression as prices of tricks. Rule 6.7."""
    price = agreement.all_pass_price if key == "progression" else 1
    return shared.value_text(OPTIONS[key], value, tr, price)


def sentence_params(
    key: str, value: OptionValue, agreement: Agreement, tr: Translator
) -> dict[str, str | int]:
    """Return parameters for an option's sentence.

    ``first`` is the first step of a list, ``steps`` the others in words, ``count`` their number:
    `MANY` if there are too many to name.
    """
    if key == "prizes" and isinstance(value, tuple):
        first, second = (*value, 0, 0)[:2]
        return {"first": first, "second": second}
    terms = agreement.convention
    base = agreement.all_pass_price if key == "progression" else 1
    said: dict[str, str | int] = {
        "convention": terms.base if terms.record else terms.key,
        "base": base,
        "half": "on" if agreement.half_whist else "off",
        "remise": agreement.remise,
    }
    circle = key == "exit" and agreement.exit_circle
    if key == "exit":
        said["circle"] = "yes" if circle else "no"
    if not isinstance(value, tuple):
        return said
    runs = [(step * base, len(list(run))) for step, run in groupby(value)]
    steps, deal = [], 1
    for place, (step, length) in enumerate(runs):
        goes_on = place + 1 == len(runs) and not circle
        how = "on" if goes_on else {1: "one", 2: "two"}.get(length, "many")
        spoken = tr(
            "deals-in-row",
            how=f"first-{how}" if key == "exit" and not place else how,
            first=tr("ordinal", n=deal),
            last=tr("ordinal", n=deal + length - 1),
        )
        convention = agreement.convention.key
        steps.append(tr(f"step-{key}", deals=spoken, step=step, place=place, convention=convention))
        deal += length
    count = len(runs) if len(runs) <= SPELLED else MANY
    return {**said, "first": runs[0][0], "count": count, "steps": join(", ", steps)}


@lru_cache(1024)
def agreement_line(agreement: Agreement, tr: Translator) -> Markup:
    """Return the agreement as a player would say it."""
    values = agreement.values()
    return shared.agreement_line(
        OPTIONS,
        values,
        tr,
        always=(*SAID, "forced_rounds") if agreement.forced_rounds else SAID,
        text_of=lambda key: value_text(key, values[key], agreement, tr),
    )
