# ruff: noqa: RUF009 - an option is declared where its field is
"""The options of preferans, each declared once."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from engine import limits, table_options
from engine.errors import RuleError
from engine.events import EndsAt, Measure
from engine.options import (
    UNUSED,
    Number,
    Numbers,
    OneOf,
    Option,
    Options,
    OptionValue,
    Preset,
    Values,
    YesNo,
    declared,
    declared_in,
    same,
)
from engine.preferans import conventions
from engine.preferans.actions import AnyContract
from engine.preferans.conventions import (
    ALONE,
    CONVENTIONS,
    HALF_LEVELS,
    HIGH_LEVELS,
    OBLIGATION,
    PRICES,
    Convention,
)
from engine.table_options import EVENING

PLAYERS: Final = (2, 3, 4, 5)
"""Possible numbers of players, two by a convention of their own. Rule 1.2."""
SEATS: Final = range(max(PLAYERS))
"""All seats that a table may have."""
THIRD_HAND: Final = 2
"""The place of the third hand, where two play: after both seats. Rule 10.1."""


def third_hand(players: int) -> int | None:
    """Return the place of the third hand; None where there is none."""
    return THIRD_HAND if players == THIRD_HAND else None


def hands(players: int) -> int:
    """Return the number of places of a deal: one for each seat, and the third hand's. Rule 10.1."""
    return players if third_hand(players) is None else players + 1


ARITHMETIC: Final = "arithmetic"
GEOMETRIC: Final = "geometric"
PLAIN_OPENING: Final = 6
"""Lowest opening level outside a series of all-passes. Rule 2.2."""
LAST_STEP: Final = 20
"""Arithmetic and geometric progressions stay at this step. Rule 6.7."""

BIDDING, TALON, WHIST, ACCOUNT = "bidding", "talon", "whist", "account"
ALL_PASS, EXIT, DARK, TWO = "all-pass", "exit", "dark", "two"
KUROCHKA: Final = "kurochka"
KETTLE_PARTS: Final = 3
FINAL_ROUNDS: Final = 3
"""Rounds of the final that it has at most, as a rule. Rule 11.20."""
SHORTAGE, HELP, MOUNTAIN, CARDS = "shortage", "help", "mountain", "cards"


def factor(progression: tuple[int, ...] | str, series: int) -> int:
    """Return the factor by which the price of an all-pass trick has grown. Rule 6.7."""
    if isinstance(progression, tuple):
        return progression[min(series, len(progression) - 1)]
    step = min(series + 1, LAST_STEP)
    return step if progression == ARITHMETIC else 2 ** (step - 1)


def _gentleman_half(values: Values) -> bool:
    return values["whist"] == "gentleman" and bool(values["half_whist"])


def _without_half(values: Values, value: OptionValue) -> str:
    return "no-half" if value and not values["half_whist"] else ""


def _no_circle(values: Values, value: OptionValue) -> str:
    """Bar a circle of a list with one level. Rule 6.7."""
    levels = values["exit"]
    return "one-exit" if value and isinstance(levels, tuple) and len(set(levels)) == 1 else ""


def _over_nines(values: Values, value: OptionValue) -> str:
    """Bar misère without the talon unless a nine beats misère. Rule 13.30."""
    return "misere-ten" if value and values["misere_beaten_by"] != 9 else ""


def _after_misere(values: Values) -> str:
    return "continues" if values["no_talon_bids"] else "ends"


def _goes_on(values: Values, value: OptionValue) -> str:
    """Bar an end by a nine that may be answered without the talon. Rule 2.6."""
    return "no-talon-bids" if value == "ends" and values["no_talon_bids"] else ""


def _no_length(values: Values, value: OptionValue) -> str:
    """Bar a length beside a limit, and none without one. Rule 13.17."""
    if values["limit"]:
        return "limited" if value else ""
    return "" if value else "endless"


def _without_limit(values: Values, value: OptionValue) -> str:
    """Bar a record that grows by remises where it has to be written off. Rule 11.12."""
    return "record-by-limit" if value == "record" and not values["limit"] else ""


def _kurochka(values: Values, value: OptionValue) -> str:
    return UNUSED if value and values["remise"] != "kurochka" else ""


def _staked(values: Values, value: OptionValue) -> str:
    return UNUSED if value and values["remise"] == "record" else ""


def _kettle(values: Values, value: OptionValue) -> str:
    """Bar parts of a kettle that is never played. Rule 11.13."""
    played = values["remise"] == "kettle" and not values["limit"]
    return UNUSED if value != KETTLE_PARTS and not played else ""


def _final(values: Values, value: OptionValue) -> str:
    """Bar a bound of the final where there is none. Rule 11.20."""
    return UNUSED if value != FINAL_ROUNDS and values["limit"] else ""


def _no_full_pool(values: Values, value: OptionValue) -> str:
    """Bar options about full pools where none is ever full. Rules 8.2, 13.17."""
    usual = ("anyone", "pool", "whole", ())
    return "no-full-pool" if values["limit"] and value not in usual else ""


def _each_for_himself(values: Values, value: OptionValue) -> str:
    """Bar a common limit where each whister has a debt of his own. Rule 13.39."""
    return "each-for-himself" if value and values["shortage"] == "each" else ""


def _at_real_cards(values: Values, value: OptionValue) -> str:
    """Bar what the bot cannot deal, and what no half-whist can lead to. Rule 13.43."""
    if value and values["cards"] != "real":
        return "cards-dealt"
    return _without_half(values, value)


def _seating(values: Values) -> str:
    """Return as people sit, where they sit at a real table. Rule 13.42."""
    return "joining" if values["cards"] == "real" else "lot"


def _seats(values: Values) -> int:
    """Return two, or any number. Rule 1.2."""
    return 2 if conventions.chosen(values).third_hand else 0


def _others_play(values: Values, value: OptionValue) -> str:
    """Bar other numbers of players than the convention's. Rule 1.2."""
    convention = conventions.chosen(values)
    if value in convention.players or (not value and not convention.third_hand):
        return ""
    return "only-two-play" if convention.third_hand else "two-play-hussar"


@dataclass(frozen=True, slots=True)
class Agreement:
    """The agreement of a table before its first deal; made by `agree`, immutable.

    In a series the k-th all-pass (k from 1) costs `factor` (k - 1) times ``all_pass_price`` per
    trick, and after it the lowest opening level is ``exit[k - 1]``, the last of them going on. With
    ``exit`` 6-7-8 one all-pass still opens at six, two at seven, three at eight; with
    ``exit_circle`` four open at six again. Rule 6.7.

    ``seats`` is the number of players, 0 for any. ``limit`` "" leaves the end to the pools, which
    are full at ``length``; else ``length`` is 0.
    """

    players: int
    convention: Convention = declared(  # type: ignore[assignment]  # chosen by its name
        OneOf(), "sochi", choices=tuple(CONVENTIONS), rule="5"
    )
    base: str = declared(
        OneOf(), "sochi", choices=tuple(conventions.HUSSAR), rule="13.32", page=TWO
    )
    limit: str = table_options.limit(rule="8.1")
    length: int = declared(
        Number(0, limits.MOST),
        lambda values: 0 if values["limit"] else conventions.chosen(values).length,
        choices=(4, 10, 20, 30, 50),
        rule="8.1",
        page=EVENING,
        barred=_no_length,
    )
    price_table: str = declared(
        OneOf(), "1", choices=("1", "2", "3", "4", "doubling"), rule="11.11", page=KUROCHKA
    )
    remise: str = declared(
        OneOf(),
        "kurochka",
        choices=("kurochka", "kettle", "record"),
        rule="11.12",
        page=KUROCHKA,
        barred=_without_limit,
    )
    kurochka_limit: int = declared(
        Number(0, 1000), 0, choices=(0, 10, 20, 30), rule="11.12", page=KUROCHKA, barred=_kurochka
    )
    stake_out: int = declared(
        Number(0, 1000), 0, choices=(0, 10), rule="11.16", page=KUROCHKA, barred=_staked
    )
    kettle_parts: int = declared(
        Number(2, 6),
        KETTLE_PARTS,
        choices=(2, 3, 4, 5, 6),
        rule="11.13",
        page=KUROCHKA,
        barred=_kettle,
    )
    final_rounds: int = declared(
        Number(0, 100),
        FINAL_ROUNDS,
        choices=(0, 1, 2, 3, 5),
        rule="11.20",
        page=KUROCHKA,
        barred=_final,
    )
    miseres: bool = declared(YesNo(), default=True, rule="11.5", page=BIDDING)
    uverts: bool = declared(YesNo(), default=False, rule="11.5", page=BIDDING)
    whist_invite: bool = declared(YesNo(), default=True, rule="11.8", page=WHIST)
    consolation_price: int = declared(
        Number(0, 1000), 20, choices=(0, 10, 20), rule="11.17", page=HELP
    )
    whist: str = declared(
        OneOf(), "greedy", choices=("greedy", "gentleman"), rule="5.5", page=ACCOUNT
    )
    responsibility: str = declared(
        OneOf(), "full", choices=("full", "half", "until_closed", "none"), rule="5", page=ACCOUNT
    )
    jumps: bool = declared(YesNo(), default=False, rule="2.3", page=BIDDING, of_play=True)
    misere_beaten_by: int = declared(
        OneOf(), 9, choices=(9, 10), rule="2.6", page=BIDDING, of_play=True
    )
    no_talon_bids: bool = declared(
        YesNo(), default=False, rule="2.6", page=BIDDING, barred=_over_nines, of_play=True
    )
    misere_invite: bool = declared(YesNo(), default=False, rule="7.4", page=BIDDING)
    after_misere: str = declared(
        OneOf(),
        _after_misere,
        choices=("ends", "continues"),
        rule="2.6",
        page=BIDDING,
        barred=_goes_on,
        of_play=True,
    )
    half_whist: bool = declared(YesNo(), default=True, rule="4.5", page=WHIST)
    first_hand_half: bool = declared(
        YesNo(), _gentleman_half, rule="4.3", page=WHIST, barred=_without_half
    )
    return_on_eight: bool = declared(YesNo(), default=False, rule="4.5", page=WHIST)
    dealer_answers: bool = declared(YesNo(), default=True, rule="4.5", page=ACCOUNT)
    exit: tuple[int, ...] = declared(
        Numbers(6, 9, longest=20),
        (6,),
        choices=((6,), (7,), (6, 7, 7), (6, 7, 8)),
        rule="6.7",
        page=EXIT,
    )
    exit_circle: bool = declared(YesNo(), default=False, rule="6.7", page=EXIT, barred=_no_circle)
    exit_by: str = declared(
        OneOf(),
        "made",
        choices=("made", "played", "whisted", "contested"),
        rule="6.7",
        page=EXIT,
    )
    forced_rounds: int = declared(Number(0, 20), 0, choices=(0, 1, 2, 3), rule="9.1", page=DARK)
    dark_limit: int = declared(Number(1, 6), 3, choices=(1, 2, 3, 4), rule="9.2", page=DARK)
    dark_circle: bool = declared(YesNo(), default=False, rule="13.6", page=DARK)
    dealer_repeats: int = declared(Number(1, 20), 1, choices=(1, 2, 3, 4), rule="9.4", page=DARK)
    mountain: str = declared(
        OneOf(), "divided", choices=("divided", "undivided"), rule="10.1", page=TWO
    )
    all_pass_price: int = declared(
        Number(1, 100), 1, choices=(1, 2, 3, 4, 5, 10), rule="6.7", page=ALL_PASS
    )
    progression: tuple[int, ...] | str = declared(
        Numbers(1, 1000, longest=20, named=(ARITHMETIC, GEOMETRIC), endless=factor),
        (1, 2, 3),
        choices=((1,), (1, 2), (1, 2, 3), (1, 2, 4), (1, 2, 3, 4, 5), ARITHMETIC, GEOMETRIC),
        rule="6.7",
        page=ALL_PASS,
    )
    zero_trick_bonus: str = declared(
        OneOf(), "price", choices=("price", "one", "none"), rule="6.5", page=ALL_PASS
    )
    dealer_zero_bonus: bool = declared(YesNo(), default=True, rule="6.9", page=ALL_PASS)
    all_pass_talon: str = declared(
        OneOf(), "opened", choices=("opened", "aside"), rule="6.9", page=ALL_PASS
    )
    consolation: str = declared(
        OneOf(), "all", choices=("all", "players", "none"), rule="6.9", page=HELP
    )
    shortage: str = declared(
        OneOf(), "together", choices=("together", "each"), rule="13.39", page=SHORTAGE
    )
    share_high_shortage: bool = declared(YesNo(), default=False, rule="5.6", page=SHORTAGE)
    cap_shortage: bool = declared(
        YesNo(), default=False, rule="5.6", page=SHORTAGE, barred=_each_for_himself
    )
    mountain_share: str = declared(
        OneOf(), "players", choices=("players", "others"), rule="13.40", page=MOUNTAIN
    )
    stalingrad: bool = declared(YesNo(), default=False, rule="4.9", page=WHIST)
    ten_checked: bool = declared(YesNo(), default=False, rule="4.9", page=WHIST)
    without_three: bool = declared(YesNo(), default=False, rule="3.5", page=TALON)
    open_after_first_lead: bool = declared(
        YesNo(), default=False, rule="4.7", page=WHIST, of_play=True
    )
    help_to: str = declared(
        OneOf(),
        "anyone",
        choices=("anyone", "not_remised", "not_dealer", "neither"),
        rule="6.9",
        page=HELP,
        barred=_no_full_pool,
    )
    unwhisted_help: str = declared(
        OneOf(),
        "pool",
        choices=("pool", "mountain"),
        rule="6.9",
        page=HELP,
        barred=_no_full_pool,
    )
    off_mountain: str = declared(
        OneOf(),
        "whole",
        choices=("whole", "to_zero"),
        rule="13.41",
        page=MOUNTAIN,
        barred=_no_full_pool,
    )
    prizes: tuple[int, ...] = declared(
        Numbers(1, 1000, longest=2, falling=True, empty=True),
        (),
        choices=((), (50,), (100,), (100, 50)),
        rule="9.10",
        page=HELP,
        barred=_no_full_pool,
    )
    dealer_talon_prize: bool = declared(YesNo(), default=False, rule="3.6", page=TALON)
    talon_refusal_penalty: int = declared(
        Number(0, 1000), 0, choices=(0, 1, 2, 5, 10), rule="3.6", page=TALON
    )
    cards: str = declared(OneOf(), "dealt", choices=("dealt", "real"), rule="13.42", page=CARDS)
    half_plays: bool = declared(
        YesNo(), default=False, rule="13.43", page=SHORTAGE, barred=_at_real_cards
    )
    seats: int = table_options.seats(PLAYERS, _seats, rule="1.2", barred=_others_play)
    seating: str = table_options.seating(_seating, rule="1.3")
    stake: str = table_options.stake(rule="8.6")
    pace: str = table_options.pace()
    only_card: bool = table_options.only_card()
    sheet: str = table_options.sheet()

    @property
    def ends(self) -> EndsAt | None:
        """The end of the pulka; None while its limit is not yet a moment. Rule 8.1."""
        return limits.ends(self.limit) if self.limit else EndsAt(Measure.POINTS, self.length)

    @property
    def told(self) -> bool:
        """True if cards are real, and finished deals are told. Rule 13.42."""
        return self.cards == "real"

    @property
    def helps(self) -> bool:
        """True if full pools help others, which needs pools that can be full. Rule 8.2."""
        return self.convention.helps and not self.limit

    def until(self, ends: EndsAt) -> "Agreement":
        """Return the agreement with another end of the same measure; raises `RuleError`."""
        if self.limit:
            limit = limits.limit_of(ends)
            OPTIONS.check("limit", limit)
            return replace(self, limit=limit)
        OPTIONS.check("length", ends.amount)
        return replace(self, length=ends.amount)

    def among(self, players: int) -> "Agreement":
        """Return the agreement for so many players, without options barred to them. Rule 8.7."""
        values = self.values()
        wanted = {**values, "seats": players if values["seats"] else 0}
        return agree(self.convention.key, players, OPTIONS.sifted(wanted, ("convention", "seats")))

    def price(self, game: AnyContract) -> int:
        """Return the price of a game. Rules 5, 11.11."""
        return self.convention.price(self.price_table, game)

    @property
    def third_hand(self) -> int | None:
        """The place of the third hand; None where there is none. 10.1."""
        return third_hand(self.players)

    @property
    def hands(self) -> int:
        """Number of places of a deal: one for each seat, and the third hand's. Rule 10.1."""
        return hands(self.players)

    def obligation(self, level: int, *, alone: bool) -> int:
        """Return the tricks the defence owes; ``alone``: without the third hand. 4.2, 13.1."""
        return (ALONE if alone else OBLIGATION)[level]

    @property
    def undivided(self) -> bool:
        """True if the other player gets the mountain whole, not by halves. Rules 10.1, 13.19."""
        return self.mountain == "undivided"

    @property
    def on_mountain(self) -> Fraction:
        """Mountain points of a pool point that goes to the mountain. Rules 8.2, 13.19."""
        return Fraction(1, 2) if self.undivided else Fraction(1)

    @property
    def pool_on_mountain(self) -> Fraction:
        """Mountain points that one pool point is worth at settlement. Rules 8.3, 8.4, 13.19."""
        return self.convention.pool_in_mountain * self.on_mountain

    def owed_parts(self, players: int) -> int:
        """Return how many parts the whists of a mountain point are owed in. 8.5, 10.1, 13.40."""
        if self.undivided:
            return 1
        return players - 1 if self.mountain_share == "others" else players

    @property
    def gentleman(self) -> bool:
        """True if trick whists on a lost contract are shared. Rule 5.5."""
        return self.whist == "gentleman"

    @property
    def half_levels(self) -> tuple[int, ...]:
        """Levels that any defender may leave for half-whist. Rules 4.3, 13.38."""
        return HALF_LEVELS if self.half_whist else ()

    @property
    def first_half_levels(self) -> tuple[int, ...]:
        """Levels that a first defender may leave whose whist was answered by a pass. Rule 4.3."""
        return self.half_levels if self.first_hand_half else ()

    @property
    def return_levels(self) -> tuple[int, ...]:
        """Levels at which two passes leave the first defender another word. Rule 13.26."""
        return HIGH_LEVELS if self.return_on_eight else ()

    @property
    def dark_words(self) -> bool:
        """True if blind words are allowed, and blind passes earn bombs. Rules 2.10, 9."""
        return self.convention.dark_words

    def answers(self, *, sitting: bool) -> bool:
        """Return whether a whister writes missing tricks; ``sitting``: a dealer. Rules 4.5, 5."""
        return self.responsibility != "none" and (self.dealer_answers or not sitting)

    def missing_factor(self, pool: Fraction) -> Fraction:
        """Return mountain points per missing trick of a whister with this pool, in prices. Rule 5.

        Where no pool is ever closed, responsibility stays half until then. Rule 13.12.
        """
        share = {"full": Fraction(1), "half": Fraction(1, 2), "none": Fraction(0)}
        held = self.responsibility
        if held == "until_closed":
            held = "full" if pool >= self.length and not self.limit else "half"
        return share[held] * self.convention.mountain

    def whist_price(self, level: int) -> int:
        """Return the whists for a trick of the defence. Rules 5, 5.3."""
        return PRICES[level] * self.convention.whist

    def dark_step(self, row: int) -> int:
        """Return the step of a dark all-pass after ``row`` of them. Rules 13.3, 13.7."""
        return min(row + 1, self.dark_limit)

    def forced_step(self, row: int) -> int:
        """Return the step of a forced all-pass after ``row`` of them. Rule 13.6."""
        return row % self.dark_limit + 1 if self.dark_circle else self.dark_step(row)

    @property
    def talon_leads(self) -> bool:
        """True if the talon leads the first tricks of an all-pass (6.2, 6.3), not closed (6.4)."""
        return self.all_pass_talon == "opened"

    def trick_price(self, series: int) -> int:
        """Return the price of an all-pass trick after ``series`` of them in a row. Rule 6.7."""
        return self.all_pass_price * factor(self.progression, series)

    def lowest_opening(self, series: int) -> int:
        """Return the least level of an opening bid after ``series`` all-passes. Rules 2.9, 6.7."""
        if not series:
            return PLAIN_OPENING
        last = len(self.exit)
        return self.exit[(series - 1) % last if self.exit_circle else min(series, last) - 1]

    def values(self) -> dict[str, OptionValue]:
        """Return every option with its value, in the order of `OPTIONS`."""
        values = {option.key: getattr(self, option.key) for option in OPTIONS}
        values["convention"] = self.convention.key
        return values

    def differing(self) -> dict[str, OptionValue]:
        """Return the options that differ from the convention's defaults, without the convention."""
        differing = OPTIONS.differing(self.values())
        differing.pop("convention", None)
        return differing


def _of_agreement() -> tuple[Option, ...]:
    """Return the options that `Agreement` declares, with the conventions' changes."""
    return tuple(map(_by_convention, declared_in(Agreement)))


def _by_convention(option: Option) -> Option:
    """Return the option with the conventions' defaults and values."""
    key = option.key

    def default(values: Values) -> OptionValue:
        special = conventions.chosen(values).defaults
        return special[key] if key in special else option.usual(values)

    def barred(values: Values, value: OptionValue) -> str:
        convention = conventions.chosen(values)
        if key in convention.absent and not same(value, usual.usual(values)):
            return convention.absent[key]
        why = convention.foreign.get(key, {}).get(value, "")
        return why or ("" if option.barred is None else option.barred(values, value))

    every = (*CONVENTIONS.values(), *conventions.HUSSAR.values())
    special = any(key in each.defaults for each in every)
    usual = replace(option, default=default) if special else option
    named = any(key in each.foreign or key in each.absent for each in every)
    return replace(usual, barred=barred) if named else usual


CODE: Final[Values] = {"convention": "sochi", "progression": (1,), "misere_invite": True}
"""The Code's choices where nothing else was agreed on: the docs give reasons."""
TOURNAMENT: Final[Values] = {
    "convention": "leningrad",
    "exit": (6, 7, 7),
    "exit_by": "whisted",
    "dealer_zero_bonus": False,
    "ten_checked": True,
}
"""Leningrad as the federation plays it in tournaments. Rules 4.9, 6.7, 6.9."""
OPTIONS: Final = Options(
    _of_agreement(),
    pages=(
        BIDDING,
        TALON,
        WHIST,
        ACCOUNT,
        SHORTAGE,
        ALL_PASS,
        EXIT,
        DARK,
        KUROCHKA,
        TWO,
        HELP,
        MOUNTAIN,
        CARDS,
        EVENING,
    ),
    lasting=(CARDS, EVENING),
    length="length",
    presets=(
        Preset("code", CODE),
        *(Preset(key, {"convention": key}) for key in CONVENTIONS if key != "old_hussar"),
        Preset("leningrad-tournament", TOURNAMENT),
        Preset("sochi-gentleman", {"convention": "sochi", "whist": "gentleman"}),
        Preset("sochi-678", {"convention": "sochi", "exit": (6, 7, 8)}),
        Preset("old-book", {"convention": "old", "stake_out": 10, "uverts": True}),
        Preset("old-decimal", {"convention": "old", "price_table": "4", "kurochka_limit": 20}),
        Preset("old-kettle", {"convention": "old", "remise": "kettle"}),
        Preset("old-doubling", {"convention": "old", "price_table": "doubling"}),
        Preset("hussar-old", {"convention": "hussar", "base": "old"}),
        # Where two play, beside other hussar: so it names ``base``, which it has no use for.
        Preset("old_hussar", {"convention": "old_hussar", "base": "sochi"}),
    ),
)


def places(chosen: Values) -> tuple[int, ...]:
    """Return the possible numbers of players under these options; raises `RuleError`. Rule 1.2."""
    key = chosen.get("convention", "sochi")
    OPTIONS.check("convention", key)
    return table_options.places(conventions.named(str(key)).players, chosen)


def agree(convention: str, players: int, chosen: Values) -> Agreement:
    """Make an agreement from chosen options, with the convention's defaults.

    Without half-whist there is none from the first hand either, whatever was chosen (13.38). Raises
    `RuleError` for an unknown or unplayable convention, option or value.
    """
    OPTIONS.check("convention", convention)
    if type(players) is not int or players not in PLAYERS:
        raise RuleError("players", "1.2", players=players)
    chosen = {**chosen, "convention": convention}
    if chosen.get("half_whist") is False:
        chosen["first_hand_half"] = False
    values: dict[str, Any] = OPTIONS.complete(chosen)
    if players not in places(values):
        raise RuleError("players", "1.2", players=players)
    return Agreement(**(values | {"convention": conventions.chosen(values), "players": players}))
