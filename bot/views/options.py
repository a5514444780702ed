"""The agreement in words, and the menus that change it: the same for every game.

An option has three texts: ``option-{key}`` its name, ``choice-{key}-{value}`` a value, and
``rule-{key}`` or ``rule-{key}-{value}`` the rule in one sentence. Buttons, the line of an agreement
and the words after /newgame consist of the first two; ``says-{key}-{value}`` is both in one phrase.
"""

from collections.abc import Callable, Sequence
from typing import Final

from markupsafe import Markup, escape

from bot.i18n import Translator, join, plain
from bot.screen import Button, Rows, Screen
from bot.taps import Tap, Verb
from bot.views import codes, keys, words
from bot.views.front import AnyFront
from bot.views.limits import kind_of, limit_text
from bot.views.model import NamedAgreement
from engine import limits
from engine.limits import LimitKind
from engine.options import (
    UNUSED,
    Limit,
    Number,
    Numbers,
    Option,
    Options,
    OptionValue,
    Preset,
    Text,
    Values,
    YesNo,
    same,
)
from engine.view import TableAgreement

OFF: Final = "·"
"""Mark of an unavailable choice."""
Game = AnyFront


def title(key: str, tr: Translator) -> Markup:
    """Return an option's name; an unknown one as it was written."""
    full = f"option-{key}"
    return tr(full) if tr.knows(full) else escape(words.shorten(words.clean(key), 40))


def code(value: OptionValue) -> str:
    """Return a choice as the catalogues name it."""
    match value:
        case bool():
            return "on" if value else "off"
        case ():
            return "none"
        case tuple():
            return "list"
        case _:
            return str(value)


def selector(value: OptionValue) -> str | int:
    """Return a choice as messages select by it: numbers stay numbers."""
    return value if type(value) is int else code(value) or "none"


def value_text(option: Option, value: OptionValue, tr: Translator, price: int = 1) -> Markup:
    """Return a choice in a word or two; numbers of a list in units of ``price``."""
    own = f"choice-{option.key}-{code(value)}"
    match option.kind:
        case YesNo():
            return tr(own if tr.knows(own) else f"choice-{code(value)}")
        case Number():
            return tr(own) if tr.knows(own) else escape(value)
        case Numbers(endless=step) if isinstance(value, str) and step is not None:
            return escape("-".join(str(price * step(value, place)) for place in range(3)) + "-…")
        case Numbers() if isinstance(value, tuple) and value:
            return escape("-".join(str(price * each) for each in value))
        case Limit():
            return limit_text(str(value), tr)
        case Text():
            return escape(value) if value else tr(f"choice-{option.key}-none")
        case _:
            return tr(own) if tr.knows(own) or type(value) is not int else escape(value)


def phrase_text(key: str, value: OptionValue, tr: Translator) -> Markup | None:
    """Return option and value in one phrase, «по пять сдач у каждого», None if there is none."""
    own = f"says-{key}-{code(value)}"
    return tr(own) if tr.knows(own) else None


def typed(option: Option, value: OptionValue, tr: Translator) -> str:
    """Return a choice as it may be typed after /newgame: «выход=6-7-7»."""
    return f"{plain(title(option.key, tr)).lower()}={plain(value_text(option, value, tr))}"


def sample(option: Option) -> OptionValue:
    """Return a value as an example for typing, if possible one without a button."""
    last = option.choices[-1]
    more: OptionValue = last
    match option.kind:
        case Number() if isinstance(last, int):
            more = last + 1
        case Numbers():
            longest = max((each for each in option.choices if isinstance(each, tuple)), key=len)
            more = (*longest, longest[-1])
            last = longest
        case Limit():
            more = limits.text(LimitKind.MINUTES, 90)
        case Text():
            more = "2 €"
    return more if option.allows(more) else last


def agreement_line(
    options: Options,
    values: Values,
    tr: Translator,
    *,
    always: Sequence[str],
    text_of: Callable[[str], Markup],
) -> Markup:
    """Return «Сочинка до 20, вист: жлобский, распасы: 1-2-3, выход: 6-7-7».

    The preset, the length, the options ``always`` named, and those that differ from the preset;
    ``text_of`` words an option's value. After /newgame the line yields the agreement again.
    """
    preset = options.preset_of(values)
    length = values[options.length]
    said = [tr("agreement-head", preset=tr(f"preset-{preset.key}"), length=length)]
    for key in (*always, *(each.key for each in options if each.key not in always)):
        option, value = options[key], values[key]
        if key in preset.chosen or (key == options.length and key not in always):
            continue
        named = key in always and not option.shut(values)
        if not named and same(value, option.usual(values)):
            continue
        name = plain(title(key, tr))
        said.append(
            phrase_text(key, value, tr)
            or tr("option-says", option=name[:1].lower() + name[1:], value=text_of(key))
        )
    return join(", ", said)


def sentence(game: Game, key: str, value: OptionValue, agreement: object, tr: Translator) -> Markup:
    """Return the meaning of a choice in one sentence."""
    limited = isinstance(game.options[key].kind, Limit)
    own = f"rule-{key}-{kind_of(str(value)) if limited else code(value) or 'none'}"
    return tr(
        own if tr.knows(own) else f"rule-{key}",
        choice=selector(value),
        value=game.value_text(key, value, agreement, tr),
        **game.sentence_params(key, value, agreement, tr),
    )


def _meaning(
    game: Game, key: str, value: OptionValue, agreement: object, tr: Translator, *, why: str
) -> Markup:
    """Return the meaning of a choice, or ``why`` it is barred."""
    return tr(f"barred-{why}") if why else sentence(game, key, value, agreement, tr)


def rule_line(game: Game, option: Option, agreement: TableAgreement, tr: Translator) -> Markup:
    """Return an option with its value, the rule in one sentence, and its number."""
    values = agreement.values()
    value, name = values[option.key], title(option.key, tr)
    if shut := option.shut(values):
        line = tr("rules-shut", option=name, why=tr(f"barred-{shut}"))
    else:
        line = tr(
            "rules-line",
            option=name,
            value=game.value_text(option.key, value, agreement, tr),
            sentence=sentence(game, option.key, value, agreement, tr),
        )
    number = option.rule.split()[-1:]
    return tr("rules-numbered", line=line, number=number[0]) if number else line


# --- menus ----------------------------------------------------------------------------------


def options_screen(
    game: Game,
    agreement: TableAgreement,
    tr: Translator,
    *,
    table: int,
    opened: str = "",
    heading: str = "",
    house: Sequence[NamedAgreement] = (),
    note: Markup | None = None,
    others: Rows = (),
) -> Screen:
    """Return the presets, or with ``opened`` a page of options or the choices of one option.

    ``table`` 0: the defaults of a chat, whose taps carry `Verb.CHAT`; else a lobby's. Every tap
    names the game, which may have changed meanwhile. The saved agreements of ``house`` come first,
    ``others`` lead elsewhere; ``note`` is about the whole agreement.
    """
    verb = Verb.OPTION if table else Verb.CHAT

    def tap(code: str) -> str:
        return Tap(verb, table, 0, codes.of_game(game.key, code)).encode()

    options = game.options
    page = codes.page_of_options(opened)
    if page in options.pages:
        return _page_screen(game, page, agreement, tr, tap)
    if opened in options and options[opened].page:
        return _choices_screen(game, options[opened], agreement, tr, tap)
    head = heading or tr("options-title")
    text = join("\n", [head, Markup(""), house_line(house, game, agreement, tr)])
    if note is not None:
        text = join("\n\n", [text, note])
    values = agreement.values()
    presets = []
    for preset in options.presets:
        holds = options.is_preset(preset, values)
        if not holds and any(options[key].shut(values) == UNUSED for key in preset.chosen):
            continue  # a variation of another kind, which is chosen first
        mark = "✓ " if holds else ""
        short = f"preset-{preset.key}-short"
        text_of = mark + plain(tr(short if tr.knows(short) else f"preset-{preset.key}"))
        presets.append(keys.button(text_of, tap(codes.preset(preset.key))))
    pages = [
        keys.button(tr(f"options-{page}"), tap(codes.options_page(page)))
        for page in options.open_pages(values)
        if _rows_of(game, page, agreement)
    ]
    reset = keys.button(tr("button-reset"), tap(codes.RESET))
    kept = [
        keys.button(
            ("✓ " if each.holds(agreement) else "") + plain(tr("house-name", name=each.name)),
            Tap(verb, table, 0, codes.numbered(codes.HOUSE, each.number)).encode(),
        )
        for each in house
        if each.agreement is not None
    ]
    rows: Rows = tuple(
        row for each in (kept, presets, pages) for row in keys.fitting(each, 2)
    ) + tuple(others)
    return Screen(text, (*rows, (reset, _back(tr, tap))))


def house_line(
    house: Sequence[NamedAgreement], game: Game, agreement: object, tr: Translator
) -> Markup:
    """Return an agreement as a player would name it, its saved name first."""
    line = game.agreement_line(agreement, tr)
    named = next((each.name for each in house if each.holds(agreement)), "")
    return tr("house-line", name=named, line=line) if named else line


def opens(options: Options, what: str) -> bool:
    """Return whether a code opens a menu."""
    return (what in options and bool(options[what].page)) or (
        codes.page_of_options(what) in options.pages
    )


def next_menu(options: Options, choice: Preset | tuple[str, OptionValue]) -> str:
    """Return the menu to stay in after a choice."""
    return codes.MENU if isinstance(choice, Preset) else parent_menu(options, choice[0])


def parent_menu(options: Options, opened: str) -> str:
    """Return the menu behind what is ``opened``: "" leaves the menus."""
    if opened in options and options[opened].page:
        return codes.options_page(options[opened].page)
    return codes.MENU if opens(options, opened) else ""


def in_force(game: Game, key: str, agreement: TableAgreement, tr: Translator) -> Markup:
    """Return an option with its value: «Пуля: 20»."""
    value = game.value_text(key, agreement.values()[key], agreement, tr)
    return tr("option-now", option=title(key, tr), value=value)


def _rows_of(game: Game, page: str, agreement: TableAgreement) -> list[Option]:
    """Return the options that a page offers: where cards are real, none of the play alone."""
    real = game.reporting is not None and game.reporting.is_on(agreement)
    values = agreement.values()
    return [
        option
        for option in game.options.on_page(page)
        if not (real and option.of_play) and option.shut(values) != UNUSED
    ]


def _page_screen(
    game: Game, page: str, agreement: TableAgreement, tr: Translator, tap: Callable[[str], str]
) -> Screen:
    """Return one page: the values in words, and a button for each option.

    A tap toggles a yes-or-no option, and opens the choices of any other. An option without another
    choice tells why.
    """
    values = agreement.values()
    listed, buttons = [], []
    for option in _rows_of(game, page, agreement):
        value = values[option.key]
        shut = option.shut(values)
        if shut:
            listed.append(tr("option-shut", option=title(option.key, tr), why=tr(f"barred-{shut}")))
            other = next(n for n, each in enumerate(option.choices) if not same(each, value))
            name = words.shorten(OFF + plain(title(option.key, tr)), keys.WHOLE)
            buttons.append(keys.button(name, tap(codes.option_code(option.key, other))))
            continue
        meaning = sentence(game, option.key, value, agreement, tr)
        now = in_force(game, option.key, agreement, tr)
        listed.append(tr("option-holds", now=now, sentence=meaning[:1].upper() + meaning[1:]))
        said = game.value_text(option.key, value, agreement, tr)
        short = tr("option-says", option=title(option.key, tr), value=said)
        turned = option.key
        if isinstance(option.kind, YesNo):
            turned = codes.option_code(option.key, option.choices.index(not value))
        buttons.append(keys.button(words.shorten(plain(short), keys.WHOLE), tap(turned)))
    head = tr("options-page", page=tr(f"options-{page}"))
    text = join("\n", [head, Markup(""), *listed])
    return Screen(text, (*keys.fitting(buttons, 2), (_back(tr, tap),)))


def _choices_screen(
    game: Game, option: Option, agreement: TableAgreement, tr: Translator, tap: Callable[[str], str]
) -> Screen:
    values = agreement.values()
    head = in_force(game, option.key, agreement, tr)
    explained: list[Markup] = []
    buttons: list[Button] = []
    for place, choice in enumerate(option.choices):
        why = option.barred_reason(values, choice)
        meaning = _meaning(game, option.key, choice, agreement, tr, why=why)
        said = game.value_text(option.key, choice, agreement, tr)
        held = same(choice, values[option.key])
        if held or not _open(option):
            explained.append(tr("choice-line", choice=said, sentence=meaning))
        mark = "✓ " if held else OFF if why else ""
        text = plain(said)
        buttons.append(keys.button(mark + text, tap(codes.option_code(option.key, place))))
    if _open(option):
        explained.append(tr("options-typed", example=typed(option, sample(option), tr)))
    rows: Rows = (*keys.fitting(buttons, 3), (_back(tr, tap),))
    return Screen(join("\n\n", [head, *explained]), rows)


def _open(option: Option) -> bool:
    """Return whether more values are allowed than the buttons offer."""
    return isinstance(option.kind, (Number, Numbers, Text, Limit))


def _back(tr: Translator, tap: Callable[[str], str]) -> Button:
    return keys.button(tr("button-back-menu"), tap(codes.BACK))
