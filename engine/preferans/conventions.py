"""Rule sets as data: the conventions, the options of a table, and what they default to."""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final, TypeGuard

from engine.game import RuleError


class Convention(StrEnum):
    """The scoring conventions. Rule 5."""

    SOCHI = "sochi"
    LENINGRAD = "leningrad"
    ROSTOV = "rostov"


@dataclass(frozen=True, slots=True)
class Factors:
    """What a convention multiplies the price of a contract by. Rule 5."""

    mountain: int
    """Mountain points of the declarer per undertrick, in prices."""
    whist: int
    """Whists per trick of a whister, in prices."""
    consolation: int | None
    """Whists per undertrick to every other player, in prices; None: ten whists flat (Rostov)."""
    helps: bool
    """Full pools help others (8.2), or every result is written whole (8.3)."""
    pool_in_mountain: int
    """Mountain points that one pool point is worth at settlement. Rules 8.3, 8.4."""
    all_pass_price: int
    """Mountain points per all-pass trick on the first step; for Rostov 5 whists. Rules 6.5, 6.6."""


FACTORS: Final[Mapping[Convention, Factors]] = {
    Convention.SOCHI: Factors(1, 1, 1, helps=True, pool_in_mountain=1, all_pass_price=1),
    Convention.LENINGRAD: Factors(2, 2, 2, helps=False, pool_in_mountain=2, all_pass_price=2),
    Convention.ROSTOV: Factors(1, 1, None, helps=True, pool_in_mountain=1, all_pass_price=5),
}

PRICES: Final[Mapping[int, int]] = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
"""Price of a trick contract by level; misère costs `MISERE_PRICE`. Rule 5."""
MISERE_PRICE: Final = 10
OBLIGATION: Final[Mapping[int, int]] = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
"""Tricks both defenders together owe, by level. Rule 4.2."""
MOUNTAIN_IN_WHISTS: Final = 10
"""Whists in one mountain point. Rule 5."""

OptionValue = str | int | bool | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a table agrees on: its name in records, the usual choices and the rule behind it.

    ``choices`` are offered as buttons; `check` decides what is allowed beyond them.
    ``of_rules``: written into records; the others belong to the evening, not to the rules.
    """

    key: str
    choices: tuple[OptionValue, ...]
    rule: str
    of_rules: bool = True


OPTIONS: Final[tuple[Option, ...]] = (
    Option("convention", tuple(str(c) for c in Convention), "5"),
    Option("length", (4, 10, 20, 30, 50), "8.1"),
    Option("whist", ("greedy", "gentleman"), "5.5"),
    Option("responsibility", ("full", "half", "none"), "5"),
    Option("jumps", (False, True), "2.3"),
    Option("misere_beaten_by", (9, 10), "2.6"),
    Option("after_misere", ("ends", "continues"), "2.6"),
    Option("first_hand_half", (False, True), "4.3"),
    Option("exit", ((6,), (7,), (6, 7, 8)), "6.7"),
    Option("exit_by", ("made", "played"), "6.7"),
    Option("progression", ((1,), (1, 2), (1, 2, 3), (1, 2, 4), (1, 2, 3, 4, 5)), "6.7"),
    Option("zero_trick_bonus", ("price", "one", "none"), "6.5"),
    Option("share_high_shortage", (False, True), "5.6"),
    Option("cap_shortage", (False, True), "5.6"),
    Option("stalingrad", (False, True), "4.9"),
    Option("ten_checked", (False, True), "4.9"),
    Option("without_three", (False, True), "3.5"),
    Option("open_after_first_lead", (False, True), "4.7"),
    Option("seating", ("lot", "joining"), "1.3", of_rules=False),
    Option("stake", ("", "1", "5", "10"), "8.6", of_rules=False),
    Option("pace", ("none", "relaxed", "fast"), "", of_rules=False),
    Option("sheet", ("request", "each"), "", of_rules=False),
)
OPTION: Final[Mapping[str, Option]] = {option.key: option for option in OPTIONS}

FOREIGN: Final[frozenset[tuple[Convention, str, OptionValue]]] = frozenset(
    ((Convention.ROSTOV, "zero_trick_bonus", "price"),)
)
"""Values that a convention does not know: five whists never go into a pool. Rules 6.6, 13.35."""

NOT_YET: Final[Mapping[str, str]] = {
    "no_talon_bids": "2.6",
    "talon_refusal_penalty": "3.6",
    "dealer_talon_prize": "3.6",
    "misere_invite": "7.4",
    "limit": "8.1",
}
"""Options that records may name but this version does not play, with their rules."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """What a table has agreed on before its first deal; made by `agree`, changed by nobody.

    In a series the k-th all-pass (k from 1) costs ``progression[k - 1]`` times the convention's
    price per trick, and after it the lowest opening level is ``exit[k - 1]``; the last element of
    either goes on. With ``exit`` 6-7-8 one all-pass still opens at six, two at seven, three at
    eight. Rule 6.7. ``stake`` is a text.
    """

    convention: Convention
    players: int
    length: int
    whist: str
    responsibility: str
    jumps: bool
    misere_beaten_by: int
    after_misere: str
    first_hand_half: bool
    exit: tuple[int, ...]
    exit_by: str
    progression: tuple[int, ...]
    zero_trick_bonus: str
    share_high_shortage: bool
    cap_shortage: bool
    stalingrad: bool
    ten_checked: bool
    without_three: bool
    open_after_first_lead: bool
    seating: str
    stake: str
    pace: str
    sheet: str

    @property
    def factors(self) -> Factors:
        """The convention's factors."""
        return FACTORS[self.convention]

    @property
    def gentleman(self) -> bool:
        """Trick whists on a lost contract are shared. Rule 5.5."""
        return self.whist == "gentleman"

    @property
    def missing_factor(self) -> Fraction:
        """Mountain per missing trick of a whister, in prices. Rule 5, `responsibility`."""
        share = {"full": Fraction(1), "half": Fraction(1, 2), "none": Fraction(0)}
        return share[self.responsibility] * self.factors.mountain

    def differing(self) -> dict[str, OptionValue]:
        """Return the options that differ from the convention's defaults, without the convention."""
        usual = defaults(self.convention, {"whist": self.whist})
        usual["whist"] = defaults(self.convention)["whist"]
        mine = asdict(self)
        return {
            key: mine[key]
            for key in OPTION
            if key != "convention" and (key == "length" or mine[key] != usual[key])
        }


def defaults(
    convention: Convention, chosen: Mapping[str, OptionValue] | None = None
) -> dict[str, OptionValue]:
    """Return every option but the convention with its default, given what is ``chosen`` already."""
    leningrad, rostov = convention is Convention.LENINGRAD, convention is Convention.ROSTOV
    whist = (chosen or {}).get("whist", "gentleman" if leningrad else "greedy")
    return {
        "length": 10,
        "whist": whist,
        "responsibility": "full" if convention is Convention.SOCHI else "half",
        "jumps": False,
        "misere_beaten_by": 9,
        "after_misere": "ends",
        "first_hand_half": whist == "gentleman",
        "exit": (6,),
        "exit_by": "made",
        "progression": (1,) if rostov else (1, 2, 3),
        "zero_trick_bonus": "one" if rostov else "price",
        "share_high_shortage": False,
        "cap_shortage": False,
        "stalingrad": False,
        "ten_checked": False,
        "without_three": False,
        "open_after_first_lead": False,
        "seating": "lot",
        "stake": "",
        "pace": "none",
        "sheet": "request",
    }


def agree(convention: str, players: int, chosen: Mapping[str, OptionValue]) -> Agreement:
    """Make an agreement from what was chosen; the rest takes the convention's defaults.

    Raises `RuleError` for a convention, option or value that is unknown or not played yet.
    """
    try:
        known = Convention(convention)
    except ValueError:
        raise RuleError("option-value", option="convention", value=convention) from None
    if type(players) is not int or players not in (3, 4):
        raise RuleError("players", players=players)
    for key, value in chosen.items():
        check(key, value)
        if not fits(known, key, value):
            raise RuleError("option-value", option=key, value=value)
    values: dict[str, Any] = defaults(known, chosen) | dict(chosen)
    values.pop("convention", None)
    return Agreement(convention=known, players=players, **values)


def fits(convention: Convention, key: str, value: OptionValue) -> bool:
    """Tell whether a value that `check` allows means something in this convention."""
    return (convention, key, value) not in FOREIGN


def check(key: str, value: OptionValue) -> None:
    """Refuse an option or a value this version does not play; raises `RuleError`."""
    if key in NOT_YET:
        raise RuleError("option-not-yet", option=key, rule=NOT_YET[key])
    option = OPTION.get(key)
    if option is None:
        raise RuleError("option-unknown", option=key)
    if not _allowed(option, value):
        raise RuleError("option-value", option=key, value=value)


def _allowed(option: Option, value: OptionValue) -> bool:
    match option.key:
        case "length":
            return type(value) is int and 1 <= value <= 1000
        case "stake":
            return type(value) is str and len(value) <= 32 and not _SURROGATE.search(value)
        case "exit":
            return _levels(value) and all(6 <= level <= 8 for level in value)
        case "progression":
            return _levels(value) and all(1 <= factor <= 1000 for factor in value)
        case _:
            return any(value == each and type(value) is type(each) for each in option.choices)


_SURROGATE: Final = re.compile("[\ud800-\udfff]")
"""Half a character: no text that can be stored or sent."""


def _levels(value: OptionValue) -> TypeGuard[tuple[int, ...]]:
    return (
        type(value) is tuple
        and 1 <= len(value) <= 20
        and all(type(each) is int for each in value)
        and list(value) == sorted(value)
    )
