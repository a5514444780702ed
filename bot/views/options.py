"""What a table agrees on, in words, and the menus that change it."""

from collections.abc import Callable

from markupsafe import Markup, escape

from bot.i18n import Translator, join, plain
from bot.screen import Button, Rows, Screen
from bot.taps import Tap, Verb
from bot.views import codes, keys, words
from engine.options import OptionValue
from engine.preferans.options import OPTIONS, Agreement

_LINE = frozenset(("convention", "length", "whist", "exit", "progression", "stake"))
"""Options that every agreement line names."""


def title(key: str, tr: Translator) -> Markup:
    """Return an option's name; an unknown one as it was written."""
    full = f"option-{key}"
    return tr(full) if key in OPTIONS else escape(words.shorten(words.clean(key), 40))


def value_of(agreement: Agreement, key: str) -> OptionValue:
    """Return what the agreement says of an option."""
    return agreement.values()[key]


def value_text(key: str, value: OptionValue, agreement: Agreement, tr: Translator) -> Markup:
    """Return a choice in a word or two. All-pass prices are those of the convention. Rule 6.7."""
    match value:
        case bool():
            own = f"choice-{key}-{_code(value)}"
            return tr(own if tr.knows(own) else f"choice-{_code(value)}")
        case int() if key == "misere_beaten_by":
            return tr(f"choice-{key}-{value}")
        case tuple() if key == "progression":
            price = agreement.convention.all_pass_price
            return escape("-".join(str(price * factor) for factor in value))
        case tuple():
            return escape("-".join(map(str, value)))
        case int():
            return escape(value)
        case str() if key == "stake":
            return escape(value) if value else tr("choice-stake-none")
        case _:
            return tr(f"choice-{key}-{value}")


def _code(value: OptionValue) -> str:
    """Return a choice as the catalogues select by it."""
    match value:
        case bool():
            return "on" if value else "off"
        case _:
            return str(value)


def agreement_line(agreement: Agreement, tr: Translator) -> Markup:
    """Return «Сочинка · пуля 20 · вист жлобский · распасы 1-2-3, выход 6 · без ставки»."""
    texts = {key: value_text(key, value_of(agreement, key), agreement, tr) for key in _LINE}
    stake = tr("stake-agreed", stake=texts["stake"]) if agreement.stake else tr("stake-none")
    return tr("agreement-line", **(texts | {"stake": stake}))


def more_line(agreement: Agreement, tr: Translator) -> Markup | None:
    """Return what else differs from the convention's defaults, or None."""
    differing = [
        tr(f"also-{key}", choice=_code(value), value=value_text(key, value, agreement, tr))
        for key, value in agreement.differing().items()
        if key not in _LINE
    ]
    return tr("agreement-more", items=join(words.DOT, differing)) if differing else None


def sentence(key: str, agreement: Agreement, tr: Translator) -> Markup:
    """Return the rule in force, in one sentence."""
    value = value_of(agreement, key)
    return explain(key, value, agreement, tr)


def explain(key: str, value: OptionValue, agreement: Agreement, tr: Translator) -> Markup:
    """Return what a choice means, in one sentence."""
    text = value_text(key, value, agreement, tr)
    match value:
        case bool():
            return tr(f"rule-{key}-on") if value else tr(f"rule-{key}-off")
        case tuple() if key == "exit":
            return tr("rule-exit", count=len(value), level=value[0], levels=text)
        case tuple():
            whists = "yes" if agreement.convention.all_pass_in_whists else "no"
            return tr(f"rule-{key}", count=len(value), prices=text, whists=whists)
        case int() if key == "misere_beaten_by":
            return tr(f"rule-{key}", level=value)
        case int():
            return tr(f"rule-{key}", n=value)
        case _ if key == "stake":
            return tr("rule-stake", stake=text) if value else tr("rule-stake-none")
        case _:
            return tr(f"rule-{key}-{value}")


# --- menus ----------------------------------------------------------------------------------


def options_screen(
    agreement: Agreement, tr: Translator, *, table: int, opened: str = "", heading: str = ""
) -> Screen:
    """Return the list of options, or with ``opened`` the choices of one.

    ``table`` 0: the defaults of a chat, whose taps carry `Verb.CHAT`; else a lobby's.
    """
    verb = Verb.OPTION if table else Verb.CHAT

    def tap(code: str) -> str:
        return Tap(verb, table, 0, code).encode()

    if opened in OPTIONS:
        return _choices_screen(opened, agreement, tr, tap)
    listed = [in_force(each.key, agreement, tr) for each in OPTIONS]
    buttons = [keys.button(title(each.key, tr), tap(each.key)) for each in OPTIONS]
    text = join("\n", [heading or tr("options-title"), Markup(""), *listed])
    reset = keys.button(tr("button-reset"), tap(codes.RESET))
    return Screen(text, (*keys.pairs(buttons), (reset, _back(tr, tap))))


def in_force(key: str, agreement: Agreement, tr: Translator) -> Markup:
    """Return an option with what is in force: «Пуля: 20», «Мизер перебивается девятерной»."""
    value = value_text(key, value_of(agreement, key), agreement, tr)
    return tr("option-now", key=key, option=title(key, tr), value=value)


def _choices_screen(
    key: str, agreement: Agreement, tr: Translator, tap: Callable[[str], str]
) -> Screen:
    values = agreement.values()
    now = values[key]
    choices = [
        (place, choice)
        for place, choice in enumerate(OPTIONS[key].choices)
        if OPTIONS.fits(values, key, choice)
    ]
    head = in_force(key, agreement, tr)
    explained = [
        tr(
            "choice-line",
            choice=value_text(key, choice, agreement, tr),
            sentence=explain(key, choice, agreement, tr),
        )
        for _, choice in choices
    ]
    buttons: list[Button] = []
    for place, choice in choices:
        text = plain(value_text(key, choice, agreement, tr))
        # True equals 1, but is another choice.
        chosen = choice == now and isinstance(choice, bool) is isinstance(now, bool)
        mark = "✓ " if chosen else ""
        buttons.append(keys.button(mark + text, tap(codes.option_code(key, place))))
    rows: Rows = (*keys.grid(buttons, 3), (_back(tr, tap),))
    return Screen(join("\n\n", [head, tr(f"hint-{key}"), *explained]), rows)


def _back(tr: Translator, tap: Callable[[str], str]) -> Button:
    return keys.button(tr("button-back-menu"), tap(codes.BACK))
