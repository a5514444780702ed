"""Options of a table's agreement, as data. Nothing here knows a game.

A game lists its options once, in `Options`. Menus, typed words, the page of rules, records, the
table in the docs and the options of random tests are derived from that list.
"""

import re
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Final, TypeVar

from engine import limits
from engine.errors import RuleError

OptionValue = str | int | bool | tuple[int, ...]
V = TypeVar("V", bound=OptionValue)
Values = Mapping[str, OptionValue]
"""Option values by key."""
Bar = Callable[[Values, OptionValue], str]
"""Returns why a value cannot be chosen beside those of the earlier options, "" if it can.

A game's catalogue has the sentence, ``barred-{name}``.
"""

UNUSED: Final = "unused"
"""The reason where an option means nothing at all: menus and the rules leave it out."""
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
"""Half a character, which cannot be stored or sent."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of the offered choices, and no other."""


@dataclass(frozen=True, slots=True)
class YesNo:
    """On or off."""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number within bounds."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Numbers:
    """A list of whole numbers within bounds, or one of the ``named`` lists.

    It never falls, or with ``falling`` never grows; only with ``empty`` it may have no number.
    """

    least: int
    most: int
    longest: int
    named: tuple[str, ...] = ()
    falling: bool = False
    empty: bool = False
    endless: Callable[[str, int], int] | None = None
    """Steps of the ``named`` lists, each by its place from 0."""

    def in_order(self, numbers: tuple[int, ...]) -> bool:
        """Return whether a list goes in the required direction."""
        return list(numbers) == sorted(numbers, reverse=self.falling)

    def going_on(self, numbers: tuple[int, ...]) -> str | None:
        """Return the named list with this beginning, at any price; None if there is none."""
        endless = self.endless
        if endless is None or len(numbers) < 3:
            return None
        for name in self.named:
            if all(each == numbers[0] * endless(name, n) for n, each in enumerate(numbers)):
                return name
        return None


@dataclass(frozen=True, slots=True)
class Text:
    """A text of one line, or none."""

    longest: int


@dataclass(frozen=True, slots=True)
class Limit:
    """An end by deals or time, as `engine.limits` reads it, or "" for none."""


Kind = OneOf | YesNo | Number | Numbers | Text | Limit


@dataclass(frozen=True, slots=True)
class Option:
    """One option of an agreement.

    ``key`` names it in records and in the catalogues. ``choices`` are offered as buttons; ``kind``
    defines further values. ``default`` may depend on earlier options. ``page`` is its menu page.
    ``of_rules``: written into records; the others belong to the evening. ``of_play``: it rules the
    play alone, so that nobody chooses it where cards are real. ``barred`` returns why an
    allowed value means nothing beside the earlier options. ``yields``: typed words that it bars
    reset it.
    """

    key: str
    kind: Kind
    choices: tuple[OptionValue, ...]
    default: OptionValue | Callable[[Values], OptionValue]
    rule: str = ""
    page: str = ""
    of_rules: bool = True
    barred: Bar | None = None
    yields: bool = False
    of_play: bool = False

    def allows(self, value: object) -> bool:
        """Return whether this is a value of the option at all."""
        match self.kind:
            case OneOf() | YesNo():
                return any(value == each and type(value) is type(each) for each in self.choices)
            case Number(least, most):
                return type(value) is int and least <= value <= most
            case Numbers(least, most, longest, named) as kind:
                if type(value) is str:
                    return value in named
                return (
                    type(value) is tuple
                    and (not kind.empty) <= len(value) <= longest
                    and all(type(each) is int and least <= each <= most for each in value)
                    and kind.in_order(value)
                )
            case Limit():
                return value == "" or limits.read(value) is not None
            case Text(longest):
                return type(value) is str and len(value) <= longest and tidy(value) == value

    def usual(self, values: Values) -> OptionValue:
        """Return the default beside ``values`` of the earlier options."""
        return self.default(values) if callable(self.default) else self.default

    def barred_reason(self, values: Values, value: OptionValue) -> str:
        """Return why an allowed value cannot be chosen beside ``values``, "" if it can."""
        return "" if self.barred is None else self.barred(values, value)

    def shut(self, values: Values) -> str:
        """Return why no other value can be chosen, "" if one can."""
        others = [each for each in self.choices if not same(each, values[self.key])]
        reasons = [self.barred_reason(values, each) for each in others]
        return reasons[0] if reasons and all(reasons) else ""


def declared(
    kind: Kind,
    default: V | Callable[[Values], V],
    *,
    choices: tuple[OptionValue, ...] = (),
    rule: str = "",
    page: str = "",
    of_rules: bool = True,
    barred: Bar | None = None,
    yields: bool = False,
    of_play: bool = False,
) -> V:
    """Declare an option as a field of an agreement; its key is the field's name.

    `YesNo` needs no ``choices``.
    """
    offered = (False, True) if isinstance(kind, YesNo) else choices
    option = Option("", kind, offered, default, rule, page, of_rules, barred, yields, of_play)
    made: V = field(metadata={"option": option})
    return made


def declared_in(agreement: type) -> tuple[Option, ...]:
    """Return the options that an agreement's fields declare, in order."""
    return tuple(
        replace(each.metadata["option"], key=each.name)
        for each in fields(agreement)
        if "option" in each.metadata
    )


def tidy(text: str) -> str:
    """Return a text as an option's value: one line, single spaces, nothing invisible."""
    plain = "".join(each if each.isprintable() else " " for each in _SURROGATE.sub("", text))
    return " ".join(plain.split())


@dataclass(frozen=True, slots=True)
class Preset:
    """A named package of choices; the rest are defaults."""

    key: str
    chosen: Values


@dataclass(frozen=True, slots=True)
class Options:
    """All options of a game, its menu pages, and its presets.

    An option without a page is chosen by presets alone; those on the pages ``lasting`` stay when
    another preset is chosen. Every agreement has a preset. New tables begin with the one named
    ``opening``, if any. ``length`` names the option that a bare number sets. ``later`` names
    options of later versions, which records may hold, with their rules.
    """

    listed: tuple[Option, ...]
    pages: tuple[str, ...] = ()
    lasting: tuple[str, ...] = ()
    presets: tuple[Preset, ...] = ()
    length: str = ""
    opening: str = ""
    later: Mapping[str, str] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Option]:
        return iter(self.listed)

    def __len__(self) -> int:
        return len(self.listed)

    def __contains__(self, key: object) -> bool:
        return any(each.key == key for each in self.listed)

    def __getitem__(self, key: str) -> Option:
        for each in self.listed:
            if each.key == key:
                return each
        raise KeyError(key)

    def on_page(self, page: str) -> tuple[Option, ...]:
        """Return the options of one page."""
        return tuple(each for each in self.listed if each.page == page)

    def open_pages(self, values: Values) -> tuple[str, ...]:
        """Return the pages with a choice beside ``values``."""
        return tuple(
            page
            for page in self.pages
            if not all(option.shut(values) for option in self.on_page(page))
        )

    def check(self, key: str, value: object) -> None:
        """Refuse an unknown option, or an invalid value; raises `RuleError`."""
        if key in self.later:
            raise RuleError("option-not-yet", option=key, rule=self.later[key])
        for each in self.listed:
            if each.key == key:
                break
        else:
            raise RuleError("option-unknown", option=key)
        if not each.allows(value):
            raise RuleError("option-value", option=key, value=value)

    def complete(self, chosen: Values) -> dict[str, OptionValue]:
        """Return every option, with defaults for missing ones; raises `RuleError`."""
        for key, value in chosen.items():
            self.check(key, value)
        values: dict[str, OptionValue] = {}
        for option in self.listed:
            if option.key in chosen:
                value = chosen[option.key]
                if why := option.barred_reason(values, value):
                    raise RuleError("option-barred", option=option.key, value=value, why=why)
            else:
                value = option.usual(values)
            values[option.key] = value
        return values

    def sifted(self, chosen: Values, kept: Container[str]) -> dict[str, OptionValue]:
        """Return chosen options without those they bar; all ``kept`` ones stay."""
        values: dict[str, OptionValue] = {}
        left = {key: value for key, value in chosen.items() if key not in self}
        for option in self.listed:
            key, value = option.key, option.usual(values)
            if key in chosen and (key in kept or not option.barred_reason(values, chosen[key])):
                left[key] = value = chosen[key]
            values[key] = value
        return left

    def counting(self, chosen: Values) -> str:
        """Return the option that a bare number sets: `length`, or where rules shut it another."""
        values: dict[str, OptionValue] = {}
        for each in self.listed:
            values[each.key] = each.usual(values)
            if each.key in chosen and not self.lasts(each.key):
                values[each.key] = chosen[each.key]
        counts = [each for each in self.listed if isinstance(each.kind, Number)]
        for each in (self[self.length], *(each for each in counts if self.lasts(each.key))):
            if not each.shut(values):
                return each.key
        return self.length

    def yielding(self, usual: Values, wish: Values) -> dict[str, OptionValue]:
        """Return the usual options without those that yield to the wish."""
        left = dict(usual)
        for key in usual:
            if key in self and self[key].yields and key not in wish:
                beside = self.complete(self.sifted({key: usual[key]}, kept=()))
                known = (each for each in wish if each in self)
                if any(self[each].barred_reason(beside, wish[each]) for each in known):
                    del left[key]
        return left

    def differing(self, values: Values) -> dict[str, OptionValue]:
        """Return the options that differ from their defaults beside the earlier ones."""
        return {
            each.key: values[each.key]
            for each in self.listed
            if not same(values[each.key], each.usual(values))
        }

    def preset_of(self, values: Values) -> Preset:
        """Return the preset whose choices all hold; of several, the first with the most choices."""
        held = [
            preset
            for preset in self.presets
            if all(same(values[key], value) for key, value in preset.chosen.items())
        ]
        return max(held, key=lambda preset: len(preset.chosen))

    def is_preset(self, preset: Preset, values: Values) -> bool:
        """Return whether the options are the preset's, apart from those it leaves alone."""
        brought = self.complete(preset.chosen)
        rest = all(same(values[key], brought[key]) for key in brought if not self.lasts(key))
        return rest and preset == self.preset_of(values)

    def opening_preset(self) -> Preset | None:
        """Return the preset of new tables, None where they begin with the defaults."""
        return next((each for each in self.presets if each.key == self.opening), None)

    def lasts(self, key: str) -> bool:
        """Return whether presets leave an option alone."""
        return self[key].page in self.lasting


def same(one: OptionValue, other: OptionValue) -> bool:
    """Return whether two values are the same choice: True equals 1, but is another choice."""
    return one == other and type(one) is type(other)
