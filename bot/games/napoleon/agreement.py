"""The agreement of a table as a player would say it."""

from collections.abc import Mapping
from typing import Final

from markupsafe import Markup

from bot.i18n import Translator
from bot.views import options as shared
from engine.napoleon.game import NapoleonAgreement
from engine.options import OptionValue, Values

SAID: Final = ("least_bid", "penalty", "deals")
"""What is named in every agreement, whether it differs from the usual or not."""


def meant(chosen: Values) -> Values:
    """Return options as they were typed: they are counted as people say them."""
    return chosen


def value_text(
    key: str, value: OptionValue, agreement: NapoleonAgreement, tr: Translator
) -> Markup:
    """Return a choice in a word or two."""
    return shared.value_text(NapoleonAgreement.OPTIONS[key], value, tr)


def said_of(
    key: str, value: OptionValue, agreement: NapoleonAgreement, tr: Translator
) -> Mapping[str, object]:
    """Return what sentences about single choices need beside them: nothing."""
    return {}


def agreement_line(agreement: NapoleonAgreement, tr: Translator) -> Markup:
    """Return the agreement as a player would say it."""
    values = agreement.values()
    return shared.agreement_line(
        NapoleonAgreement.OPTIONS,
        values,
        tr,
        always=SAID,
        text_of=lambda key: value_text(key, values[key], agreement, tr),
    )
