"""The conventions: every difference between them, one record for each. Rules 5, 6, 8."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from engine.cards import DECK, Card, Rank
from engine.options import UNUSED, OptionValue, Values
from engine.preferans.actions import MISERE, Action, AnyContract, Contract, Special
from engine.preferans.facts import SheetEntry
from engine.preferans.old import auction, ledger, prices

PRICES: Final[Mapping[int, int]] = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
"""Price of a trick contract by level; misère costs `MISERE_PRICE`. Rule 5."""
MISERE_PRICE: Final = 10
OBLIGATION: Final[Mapping[int, int]] = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
"""Tricks that both defenders together owe, by level. Rule 4.2."""
ALONE: Final[Mapping[int, int]] = {6: 2, 7: 1, 8: 1, 9: 1, 10: 1}
"""Tricks owed by a whister who leaves the third hand closed, by level. Rules 10.1, 13.1."""
HALF_LEVELS: Final = (6, 7)
"""Levels at which each of two whisters answers for his half: what is owed is even. Rule 4.3."""
HIGH_LEVELS: Final = tuple(level for level in OBLIGATION if level not in HALF_LEVELS)
"""Levels at which the defence owes a single trick. Rules 4.5, 5.6."""
MOUNTAIN_IN_WHISTS: Final = 10
"""Whists in one mountain point. Rule 5."""


def by_level(table: str, game: AnyContract) -> int:
    """Return the price of a game, whatever its suit. Rule 5."""
    return PRICES[game.level] if isinstance(game, Contract) else MISERE_PRICE


def by_price(factor: int, level: int) -> int:
    """Return a consolation of so many prices of the contract. Rule 5."""
    return factor * PRICES[level]


def flat(whists: int, level: int) -> int:
    """Return a consolation of so many whists, whatever the ``level``. Rule 5."""
    return whists


OF_OLD: Final[Mapping[str, str]] = dict.fromkeys(
    (
        "price_table",
        "remise",
        "kurochka_limit",
        "stake_out",
        "kettle_parts",
        "final_rounds",
        "miseres",
        "uverts",
        "whist_invite",
        "consolation_price",
    ),
    UNUSED,
)
"""Options of old preferans. Rule 11."""
_LIGHT: Final[Mapping[str, str]] = dict.fromkeys(
    ("forced_rounds", "dark_limit", "dark_circle", "dealer_repeats"), "dark-words-only"
)
"""Options without meaning where there are no blind words. Rules 6.8, 9."""
_THREE: Final[Mapping[str, str]] = {"base": UNUSED, "mountain": "for-two-only"}
"""Options without meaning where at least three play. Rules 10.1, 13.32."""
_PLAIN: Final[Mapping[str, str]] = {**_LIGHT, **_THREE, **OF_OLD}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Convention:
    """All differences of one convention from the others.

    There is one object for each; copies and pickles lead back to it.
    """

    key: str
    mountain: int
    """Mountain points of the declarer per undertrick, in prices."""
    whist: int
    """Whists per trick of a whister, in prices."""
    consolation: Callable[[int], int]
    """Whists per undertrick to every other player, by the level of the contract. Rule 5.4."""
    helps: bool
    """True if full pools help others (8.2), False if every result is written whole (8.3)."""
    pool_in_mountain: int
    """Mountain points that one pool point is worth at settlement. Rules 8.3, 8.4."""
    all_pass_in_whists: bool
    """The fewest tricks write whists on the others (6.6), or tricks go on the mountain (6.5)."""
    defaults: Mapping[str, OptionValue] = field(default_factory=dict)
    """Defaults of this convention that differ from the usual ones."""
    foreign: Mapping[str, Mapping[OptionValue, str]] = field(default_factory=dict)
    """Values of options without meaning here, each with the name of the reason."""
    absent: Mapping[str, str] = field(default_factory=lambda: _PLAIN)
    """Options with only their usual value here, with the name of the reason."""
    dark_words: bool = False
    """True if blind words are allowed, and blind passes earn bombs. Rules 2.10, 9."""
    third_hand: bool = False
    """True if two play, with a third hand. Rule 10.1."""
    deck: tuple[Card, ...] = DECK
    """The cards, ascending. Rules 1.1, 10.2."""
    own_talons: bool = False
    """True if each of two has a talon of his own, and the third hand is empty. Rule 10.2."""
    base: str = "sochi"
    """The convention whose prices a game for two takes, as old preferans its own. 11, 13.32."""
    length: int = 10
    """The usual length of an evening. Rule 8.1."""
    price: Callable[[str, AnyContract], int] = by_level
    """The price of a game, by the table of prices. Rules 5, 11.11."""
    dealer_whists: bool = True
    """True if a dealer who sits out may whist on a hand. Rules 4.5, 11.8."""
    passer_out: bool = False
    """True if a lone whister may play without the passer. Rule 11.8."""
    record: bool = False
    """True if points are written off a record, and remises lie on a kurochka. Rule 11.4."""
    words: Callable[[Any, Any], list[Action]] | None = None
    """The words of an `Auction` besides the pass, by agreement; None: those of rule 2."""
    no_tricks: Callable[[Any], tuple[Special, ...]] = lambda agreement: (MISERE,)
    """The games of no trick that may be bid, by agreement. Rules 2.2, 11.5."""
    score: Callable[[Any, Any, Any], tuple[SheetEntry, ...]] | None = None
    """What an `Outcome` writes, by agreement and sheet; None: as the rules 5, 6 and 8 say."""
    after_deal: Callable[[Any, Any, Any, Sequence[SheetEntry], Sequence[int]], Any] | None = None
    """The sheet after a deal, from those before and after its writes. Rules 11.13, 11.20."""
    closed: Callable[[Any, Any], bool] | None = None
    """Whether a sheet without a limit has come to its end; None: by full pools. 8.2, 8.3."""

    @property
    def players(self) -> tuple[int, ...]:
        """Possible numbers of players. Rule 1.2."""
        return (2,) if self.third_hand else (3, 4, 5)

    def __reduce__(self) -> tuple[Callable[[str, str], "Convention"], tuple[str, str]]:
        return named, (self.key, self.base)

    def __repr__(self) -> str:
        return f"CONVENTIONS[{self.key!r}]"


SOCHI: Final = Convention(
    key="sochi",
    mountain=1,
    whist=1,
    consolation=partial(by_price, 1),
    helps=True,
    pool_in_mountain=1,
    all_pass_in_whists=False,
)
LENINGRAD: Final = replace(
    SOCHI,
    key="leningrad",
    mountain=2,
    whist=2,
    consolation=partial(by_price, 2),
    helps=False,
    pool_in_mountain=2,
    defaults={"whist": "gentleman", "responsibility": "half", "all_pass_price": 2},
    # Rules 8.3, 13.21.
    absent={**_PLAIN, "help_to": "no-help", "unwhisted_help": "no-help", "off_mountain": "no-help"},
)
ROSTOV: Final = replace(
    SOCHI,
    key="rostov",
    consolation=partial(flat, 10),
    all_pass_in_whists=True,
    defaults={
        "responsibility": "half",
        "all_pass_price": 5,
        "progression": (1,),
        "zero_trick_bonus": "one",
        "all_pass_talon": "aside",
    },
    # Five whists never go into a pool. Rules 6.6, 13.35.
    foreign={"zero_trick_bonus": {"price": "whists-in-pool"}},
    absent={**_PLAIN, "all_pass_talon": "talon-closed"},
)
CLASSIC: Final = replace(
    SOCHI,
    key="classic",
    defaults={
        "responsibility": "until_closed",
        "exit": (7,),
        "progression": (1,),
        "forced_rounds": 1,
        "dealer_repeats": 3,
    },
    # Dark misère has a place of its own on the ladder. Rules 13.14, 13.30.
    absent={
        **_THREE,
        **OF_OLD,
        "misere_beaten_by": "dark-ladder",
        "no_talon_bids": "dark-ladder",
    },
    dark_words=True,
)
OLD: Final = replace(
    SOCHI,
    key="old",
    base="old",
    helps=False,
    defaults={
        "half_whist": False,
        "all_pass_price": 2,
        "progression": (1,),
        "ten_checked": True,
        "dealer_talon_prize": True,
    },
    absent=dict.fromkeys(
        (
            *_LIGHT,
            *_THREE,
            "whist",
            "responsibility",
            "jumps",
            "misere_beaten_by",
            "no_talon_bids",
            "misere_invite",
            "after_misere",
            "half_whist",
            "first_hand_half",
            "return_on_eight",
            "dealer_answers",
            "exit",
            "exit_circle",
            "exit_by",
            "progression",
            "zero_trick_bonus",
            "all_pass_talon",
            "consolation",
            "shortage",
            "share_high_shortage",
            "cap_shortage",
            "mountain_share",
            "stalingrad",
            "ten_checked",
            "without_three",
            "open_after_first_lead",
            "help_to",
            "unwhisted_help",
            "off_mountain",
            "prizes",
            "talon_refusal_penalty",
            "half_plays",
        ),
        UNUSED,
    ),
    length=50,
    price=prices.price,
    dealer_whists=False,
    passer_out=True,
    record=True,
    words=auction.words,
    no_tricks=auction.no_tricks,
    score=ledger.score,
    after_deal=ledger.after_deal,
    closed=ledger.closed,
)
_ALONE: Final[Mapping[str, str]] = dict.fromkeys(
    (
        "whist",
        "misere_invite",
        "half_whist",
        "first_hand_half",
        "return_on_eight",
        "dealer_answers",
        "half_plays",
        "dealer_zero_bonus",
        "shortage",
        "share_high_shortage",
        "cap_shortage",
        "mountain_share",
        "stalingrad",
        "ten_checked",
        "dealer_talon_prize",
        "talon_refusal_penalty",
        "whist_invite",
    ),
    "only-two-play",
)
"""Options about a second defender, or a dealer who sits out. Rule 13.32."""


def for_two(base: Convention) -> Convention:
    """Return hussar with the prices of ``base``: all its usual values hold. Rules 10.1, 13.32."""
    defaults: dict[str, OptionValue] = {
        "whist": "greedy",
        "half_whist": False,
        "all_pass_talon": "aside",
    }
    sitters: dict[str, Mapping[OptionValue, str]] = {
        "consolation": {"players": "only-two-play"},
        "help_to": {"not_dealer": "only-two-play", "neither": "only-two-play"},
    }
    own = ("base",) if base.record else tuple(_THREE)  # no mountain is divided. Rule 11.4
    absent = {key: why for key, why in base.absent.items() if key not in own}
    return replace(
        base,
        key="hussar",
        base=base.key,
        third_hand=True,
        defaults={**base.defaults, **defaults},
        foreign={**base.foreign, **sitters},
        absent={**_ALONE, "all_pass_talon": "talon-closed", **absent},
        passer_out=False,
    )


HUSSAR: Final[Mapping[str, Convention]] = MappingProxyType(
    {each.key: for_two(each) for each in (SOCHI, LENINGRAD, ROSTOV, OLD)}
)
"""Hussar by the convention whose prices it takes. Rule 13.32."""
OLD_HUSSAR: Final = replace(
    HUSSAR["old"],
    key="old_hussar",
    base="old_hussar",
    deck=tuple([card for card in DECK if card.rank >= Rank.NINE]),
    own_talons=True,
    defaults={**HUSSAR["old"].defaults, "miseres": False},
    absent={
        **HUSSAR["old"].absent,
        **dict.fromkeys(
            (
                *_THREE,
                "remise",
                "kurochka_limit",
                "stake_out",
                "kettle_parts",
                "final_rounds",
                "miseres",
                "uverts",
                "all_pass_price",
                "cards",
            ),
            UNUSED,
        ),
    },
    score=ledger.two_talons,
)
CONVENTIONS: Final[Mapping[str, Convention]] = MappingProxyType(
    {
        each.key: each
        for each in (SOCHI, LENINGRAD, ROSTOV, CLASSIC, OLD, HUSSAR["sochi"], OLD_HUSSAR)
    }
)
"""The scoring conventions that are played, by key."""


def named(key: str, base: str = "sochi") -> Convention:
    """Return a convention, one for two with the prices of ``base``; raises ``KeyError``."""
    convention = CONVENTIONS[key]
    return HUSSAR[base] if convention is HUSSAR["sochi"] else convention


def chosen(values: Values) -> Convention:
    """Return the convention of these options; raises ``KeyError``."""
    return named(str(values["convention"]), str(values.get("base", "sochi")))
