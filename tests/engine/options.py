"""Random options: every option of a game drawn from what its own description allows."""

import random
import string

from engine.errors import RuleError
from engine.limits import LimitKind, text
from engine.options import (
    Limit,
    Number,
    Numbers,
    OneOf,
    Option,
    Options,
    OptionValue,
    Text,
    Values,
    YesNo,
    tidy,
)


def drawn(rng: random.Random, options: Options, chosen: Values) -> dict[str, OptionValue]:
    """Every option: those ``chosen``, and the others drawn; as usual where a draw is barred.

    Cards are real only where that is chosen: such a table is told its deals.
    """
    values: dict[str, OptionValue] = {}
    for option in options:
        value = chosen[option.key] if option.key in chosen else value_of(rng, option)
        unasked = option.key not in chosen
        if unasked and (option.key == "cards" or option.barred_reason(values, value)):
            value = option.usual(values)
        values[option.key] = value
    return values


def counts_deals(options: Options, chosen: Values | None = None) -> bool:
    """Whether an evening is so many deals, beside what is chosen."""
    if "deals" not in options:
        return False
    return not options["deals"].barred_reason(options.complete(chosen or {}), 1)


def beside(options: Options, key: str, value: OptionValue, chosen: Values) -> Values | None:
    """What to choose so that an option may have this value: at most one more thing than
    ``chosen``, or a preset and one more. None where that is not enough."""
    more: list[Values] = [{}]
    more += [{each.key: choice} for each in options if each.key != key for choice in each.choices]
    presets = [each.chosen for each in options.presets if key not in each.chosen]
    more += [{**preset, **one} for preset in presets for one in more]
    for one in more:
        if one.keys() & chosen.keys():
            continue
        wish = {**chosen, **one, key: value}
        try:
            options.complete(wish)
        except RuleError:
            continue
        return wish
    return None


def value_of(rng: random.Random, option: Option) -> OptionValue:
    """One value that the option allows: half the time one of its buttons."""
    if rng.random() < 0.5:
        return rng.choice(option.choices)
    match option.kind:
        case OneOf() | YesNo():
            return rng.choice(option.choices)
        case Number(least, most):
            return rng.randint(least, most)
        case Numbers(least, most, longest, named) as kind:
            if named and rng.random() < 0.5:
                return rng.choice(named)
            shortest = 0 if kind.empty else 1
            size = rng.randint(shortest, min(5, longest) if rng.random() < 0.9 else longest)
            top = most if rng.random() < 0.1 else min(most, least + 3)
            numbers = sorted((rng.randint(least, top) for _ in range(size)), reverse=kind.falling)
            return tuple(numbers)
        case Limit():
            of = rng.choice((LimitKind.DEALS, LimitKind.MINUTES, LimitKind.HOUR))
            return text(of, rng.randint(1, 1000))
        case Text(longest):
            letters = string.printable + "ёЖ№€🂡"
            return tidy("".join(rng.choice(letters) for _ in range(rng.randint(0, longest))))
