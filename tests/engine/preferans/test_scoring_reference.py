"""Scoring (5, 6, 8.2, 9) against a second, slower reading of the rules, on random deals.

The reference is written from the tables of the rules, one point of the pool at a time, and shares
nothing with the engine but the description of a deal.
"""

import random
from collections.abc import Callable, Iterable
from fractions import Fraction

import pytest

from engine.errors import RuleError
from engine.options import OptionValue
from engine.preferans.conventions import OF_OLD
from engine.preferans.facts import DealFacts, EndingKind
from engine.preferans.options import OPTIONS, Agreement
from engine.preferans.pulka import Sheet
from tests.engine.preferans.deals import active_of, agreement, all_pass, deal, scored, sheet, text

PRICE = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
OBLIGATION = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
DOUBLE = {"sochi": 1, "leningrad": 2, "rostov": 1, "classic": 1}
"""Mountain, whists and consolation, in prices."""
ALL_PASS = {"sochi": 1, "leningrad": 2, "rostov": 5, "classic": 1}
SHARE = {"full": Fraction(1), "half": Fraction(1, 2), "none": Fraction(0)}
CONSOLED = ("all", "players", "none")
LENGTH = 20
RESPONSIBILITIES = (*SHARE, "until_closed")
CONVENTIONS = tuple(DOUBLE)

Case = Callable[[random.Random], tuple[str, str]]


class Told:
    """What is written, cell by cell, in the notation of `tests.engine.preferans.deals`."""

    def __init__(self, convention: str, rng: random.Random, players: int) -> None:
        self.limited = rng.random() < 0.2
        self.helps = convention != "leningrad" and not self.limited
        self.pools = [rng.randint(14, 20) for _ in range(players)]
        self.prizes = () if self.limited else rng.choice(((), (100,), (100, 50)))
        self.prized = rng.sample(range(players), rng.randint(0, len(self.prizes)))
        self.mountains = [rng.randint(-2, 6) for _ in range(players)]
        self.before = sheet(*self.pools, mountains=tuple(self.mountains), prized=tuple(self.prized))
        self.to_zero = rng.random() < 0.5
        self.help_to = rng.choice(("anyone", "not_remised", "not_dealer", "neither"))
        self.barred: set[int] = set()
        self.spares = False
        self.bomb = rng.choice((1, 2, 4, 8)) if convention == "classic" else 1
        self.dark = convention == "classic" and rng.random() < 0.5
        self.k = self.bomb * (2 if self.dark else 1)
        """Rule 13.10: what multiplies all that a game writes."""
        self.cells: dict[str, Fraction] = {}

    @property
    def options(self) -> dict[str, OptionValue]:
        """What of it a table agrees on; where no pool is full there is no help. Rule 13.17."""
        if self.limited:
            return {"limit": "deals 99", "length": 0}
        found: dict[str, OptionValue] = {"prizes": self.prizes}
        down = "to_zero" if self.to_zero else "whole"
        return found | ({"help_to": self.help_to, "off_mountain": down} if self.helps else {})

    def share(self, responsibility: str, seat: int) -> Fraction:
        """What a missing trick costs, in undertricks. Rules 5, 13.12."""
        if responsibility != "until_closed":
            return SHARE[responsibility]
        account = self.before.accounts[seat]
        return SHARE["half" if self.limited or account.pool < LENGTH else "full"]

    def spend(self, declarer: int) -> None:
        """Rule 9.3: the game was made."""
        if self.bomb > 1:
            self.add(f"B{declarer}", -self.bomb)

    def bar(self, remised: set[int], sitting: set[int]) -> None:
        """Rule 13.22: whom nobody may help."""
        if self.help_to in ("not_remised", "neither"):
            self.barred |= remised
        if self.help_to in ("not_dealer", "neither"):
            self.barred |= sitting

    def add(self, cell: str, points: Fraction | int) -> None:
        self.cells[cell] = self.cells.get(cell, Fraction(0)) + points

    def pool(self, seat: int, points: int) -> None:
        """Rule 8.2, a point at a time: himself, the fullest on his left, his own mountain."""
        for _ in range(points):
            left = [(seat + step) % len(self.pools) for step in range(1, len(self.pools))]
            open_pools = [other for other in left if self.pools[other] < LENGTH]
            wanting = [other for other in open_pools if other not in self.barred]
            taker = seat
            if self.helps and self.pools[seat] >= LENGTH:
                if not wanting or self.spares:
                    if not self.to_zero or self.mountains[seat] > 0:
                        self.mountains[seat] -= 1
                        self.add(f"M{seat}", -1)
                    continue
                taker = max(wanting, key=lambda other: self.pools[other])
                self.add(f"W{seat}{taker}", 10)
            self.pools[taker] += 1
            self.add(f"P{taker}", 1)
            if self.pools[taker] == LENGTH and taker not in self.prized:
                self.win(taker)

    def win(self, seat: int) -> None:
        """Rule 13.31: the next prize, if any is left."""
        place = len(self.prized)
        if place < len(self.prizes):
            self.prized.append(seat)
            for other in {*range(len(self.pools))} - {seat}:
                self.add(f"W{seat}{other}", self.prizes[place])

    def write(self, seats: Iterable[int], debtor: int, points: Fraction | int) -> None:
        """Whists of each on the debtor, who writes none on himself."""
        for seat in seats:
            if seat != debtor:
                self.add(f"W{seat}{debtor}", points)

    def __str__(self) -> str:
        return " ".join(f"{cell}={points}" for cell, points in sorted(self.cells.items()) if points)


def written(facts: DealFacts, terms: Agreement, before: Sheet) -> str:
    """What the engine writes; each write explains itself, by a count and a price."""
    found = scored(facts, terms, before)
    for write in found:
        assert write.points != 0
        assert write.count * write.price in (write.points, 2 * write.points)
    return text(found)


def missing(
    level: int,
    whisters: tuple[int, ...],
    taken: list[int],
    declarer: int,
    *,
    cap: bool,
    shared: bool,
    apart: bool,
) -> list[tuple[int, Fraction | int]]:
    """Rules 5.6, 13.39: who misses how many tricks of the obligation."""
    if apart and len(whisters) == 2:
        low = OBLIGATION[level] > 1
        owing = whisters if low or shared else whisters[1:]
        own = Fraction(OBLIGATION[level], len(owing))
        return [(seat, max(Fraction(0), own - taken[seat])) for seat in owing]
    short = OBLIGATION[level] - 10 + taken[declarer]
    if short <= 0 or not whisters:
        return []
    if len(whisters) == 1:
        return [(whisters[0], short)]
    if level >= 8:
        half = Fraction(short, 2)
        return [(seat, half) for seat in whisters] if shared else [(whisters[1], short)]
    each = [(seat, max(0, OBLIGATION[level] // 2 - taken[seat])) for seat in whisters]
    return [(seat, min(tricks, short) if cap else tricks) for seat, tricks in each]


TALONS = {"As Ah": 3, "Ad Kd": 2, "Kd Ad": 2, "Ac Kh": 1, "Ah Qh": 1, "7s Ac": 1, "Qh Kh": 1}
TALONS |= {"Qh Ks": 0, "Kc Kd": 0, "Jc Qc": 0, "7s 8s": 0}
"""Talons and the tricks that they are worth. Rule 13.29."""


class Laid:
    """A talon drawn at random and what became of it; what it writes itself. Rule 3.6."""

    def __init__(self, rng: random.Random) -> None:
        self.talon = rng.choice(tuple(TALONS))
        self.discard = rng.choice((" ".join(reversed(self.talon.split())), "9d Td"))
        self.prize, self.penalty = rng.random() < 0.5, rng.choice((0, 3))

    def tell(self, told: Told, declarer: int, dealer: int, others: list[int], price: int) -> None:
        """``others`` hold cards against the declarer; ``price`` 0: the game pays no prize."""
        sitting = None if dealer in (declarer, *others) else dealer
        if self.prize:
            writers = others if sitting is None else [sitting]
            for seat in writers:
                whists = Fraction(price * TALONS[self.talon], len(writers))
                told.add(f"W{seat}{declarer}", whists)
        if sitting is not None and sorted(self.discard.split()) == sorted(self.talon.split()):
            told.add(f"M{sitting}", self.penalty)

    @property
    def options(self) -> dict[str, OptionValue]:
        return {"dealer_talon_prize": self.prize, "talon_refusal_penalty": self.penalty}


def contract_case(rng: random.Random) -> tuple[str, str]:
    """One random trick contract with random options: what is written, and what is due."""
    convention, players = rng.choice(CONVENTIONS), rng.choice((3, 4, 5))
    whist, responsibility = rng.choice(("greedy", "gentleman")), rng.choice(RESPONSIBILITIES)
    (cap, shared, answers), consoled = rng.choices((False, True), k=3), rng.choice(CONSOLED)
    short_by = rng.choice(("together", "together" if cap else "each"))
    dealer, level = rng.randrange(players), rng.randrange(6, 11)
    active = active_of(dealer, players)
    place = rng.randrange(3)
    declarer, first, second = (active[(place + step) % 3] for step in range(3))

    whisters = rng.choice([(), (first,), (second,), (first, second)])
    half = None
    if level < 8 and len(whisters) < 2:
        half = rng.choice([seat for seat in (None, first, second) if seat not in whisters])
    hand = None
    if players > 3 and rng.random() < 0.3 and len(whisters) < 2 and (half is not None or level > 7):
        whisters, hand = (dealer,), rng.choice((first, second))
    taken = [0] * players
    if whisters:
        taken[declarer] = rng.randrange(11)
        taken[first] = rng.randrange(11 - taken[declarer])
        taken[second] = 10 - taken[declarer] - taken[first]

    told, laid, double = Told(convention, rng, players), Laid(rng), DOUBLE[convention]
    price = PRICE[level] * told.k
    short = [
        each
        for each in missing(
            level, whisters, taken, declarer, cap=cap, shared=shared, apart=short_by == "each"
        )
        if answers or each[0] in active
    ]
    told.bar(
        {seat for seat, tricks in short if tricks * told.share(responsibility, seat)},
        {*range(players)} - {*active, *whisters},
    )
    told.spares = told.helps and not whisters and rng.random() < 0.5
    defence, down = taken[first] + taken[second], max(0, level - taken[declarer])
    if not (whisters and down):
        told.spend(declarer)
        told.pool(declarer, price)
    if not whisters and half is not None:
        told.add(f"W{half}{declarer}", price * double * OBLIGATION[level] // 2)
    elif whisters and down:
        told.add(f"M{declarer}", price * double * down)
        due = 10 if convention == "rostov" else price * double
        playing = {"all": range(players), "players": {*active, *whisters}, "none": ()}[consoled]
        told.write(playing, declarer, due * down)
    if len(whisters) == 1:
        (whister,) = whisters
        lent = whister if hand is None else hand
        other = second if lent == first else first
        writers = [whister]
        if whist == "gentleman" and down and other != half:
            writers.append(other)
        for seat in writers:
            told.add(f"W{seat}{declarer}", Fraction(price * double * defence, len(writers)))
    for seat in whisters if len(whisters) == 2 else ():
        told.add(f"W{seat}{declarer}", price * double * taken[seat])

    for seat, tricks in short:
        told.add(f"M{seat}", price * double * told.share(responsibility, seat) * tricks)
    laid.tell(told, declarer, dealer, [first, second], price * double)

    facts = deal(
        tuple(taken),
        contract=f"{level}{rng.choice('scdhn')}",
        declarer=declarer,
        whisters=whisters,
        half=half,
        hand=hand,
        dealer=dealer,
        talon=laid.talon,
        discard=laid.discard,
        off_mountain=told.spares,
        bomb=told.bomb,
        dark=told.dark,
    )
    terms = agreement(
        convention,
        players,
        whist=whist,
        responsibility=responsibility,
        cap_shortage=cap,
        shortage=short_by,
        share_high_shortage=shared,
        dealer_answers=answers,
        **told.options,
        **laid.options,
        consolation=consoled,
    )
    return written(facts, terms, told.before), str(told)


def checked_case(rng: random.Random) -> tuple[str, str]:
    """One random ten that is checked (4.9): what is written, and what is due."""
    convention, players = rng.choice(CONVENTIONS), rng.choice((3, 4, 5))
    dealer = rng.randrange(players)
    active = active_of(dealer, players)
    declarer = active.pop(rng.randrange(3))
    lost, consoled = rng.choice((0, rng.randint(1, 10))), rng.choice(CONSOLED)
    taken = [0] * players
    taken[declarer] = 10 - lost
    taken[active[0]] = rng.randint(0, lost)
    taken[active[1]] = lost - taken[active[0]]

    told = Told(convention, rng, players)
    price = PRICE[10] * DOUBLE[convention] * told.k
    told.bar(set(), {*range(players)} - {declarer, *active})
    if lost:
        told.add(f"M{declarer}", price * lost)
    else:
        told.pool(declarer, PRICE[10] * told.k)
        told.spend(declarer)
    told.write(active, declarer, Fraction(price * lost, 2))
    each = 10 if convention == "rostov" else price
    playing = {"all": range(players), "players": active, "none": ()}[consoled]
    told.write(playing, declarer, each * lost)
    laid = Laid(rng)
    laid.tell(told, declarer, dealer, active, price)

    facts = deal(
        tuple(taken),
        contract=f"10{rng.choice('scdhn')}",
        declarer=declarer,
        dealer=dealer,
        ending=EndingKind.CHECKED,
        talon=laid.talon,
        discard=laid.discard,
        bomb=told.bomb,
        dark=told.dark,
    )
    whist = rng.choice(("greedy", "gentleman"))
    options = told.options | laid.options | {"consolation": consoled}
    terms = agreement(convention, players, whist=whist, ten_checked=True, **options)
    return written(facts, terms, told.before), str(told)


def all_pass_case(rng: random.Random) -> tuple[str, str]:
    """One random all-pass on some step of a series: what is written, and what is due."""
    convention, players = rng.choice(CONVENTIONS), rng.choice((3, 4, 5))
    bonus, factor = (
        rng.choice(("price", "one", "none")[convention == "rostov" :]),
        rng.randint(1, 4),
    )
    dealer = rng.randrange(players)
    # A dealer without cards comes last; the second of five who have none never does.
    order = list(dict.fromkeys([*active_of(dealer, players), dealer]))
    taken = [0] * players
    aside, dealers = convention == "rostov" or rng.random() < 0.5, rng.random() < 0.5
    takers = order[:3] if aside else order
    if players > 3 and not aside:
        taken[dealer] = rng.randint(0, 2)
    for _ in range(10 - taken[dealer]):
        taken[order[min(rng.randrange(4), rng.randrange(3))]] += 1

    base = ALL_PASS[convention] if rng.random() < 0.5 else rng.randint(1, 9)
    told, price = Told(convention, rng, players), base * factor
    dark = set(rng.sample(order[:3], rng.randint(0, 3))) if convention == "classic" else set()
    step = rng.randint(1, 4) if dark else 0
    price *= 2**step
    for seat in order:  # 9.2: the sitting dealer too, where there is one
        if step and (seat in dark or seat not in order[:3]):
            told.add(f"B{seat}", 2**step)
    told.bar(set(), {*range(players)} - {*order[:3]})
    if convention == "rostov":
        fewest = min(taken[seat] for seat in order[:3])
        winners = [seat for seat in order[:3] if taken[seat] == fewest]
        for seat in order[:3]:
            for winner in winners if seat not in winners else ():
                told.add(f"W{winner}{seat}", Fraction(price * taken[seat], len(winners)))
    else:
        least = min(taken[seat] for seat in takers)
        for seat in takers:
            told.add(f"M{seat}", price * (taken[seat] - least))
    clean = {"price": price, "one": 1, "none": 0}[bonus]
    for seat in order if dealers else order[:3]:
        if taken[seat] == 0:
            told.pool(seat, clean)

    facts = all_pass(tuple(taken), price=price, dealer=dealer, step=step, dark=dark)
    terms = agreement(
        convention,
        players,
        all_pass_price=base,
        zero_trick_bonus=bonus,
        dealer_zero_bonus=dealers,
        all_pass_talon="aside" if aside else "opened",
        **told.options,
    )
    return written(facts, terms, told.before), str(told)


def lone_case(rng: random.Random) -> tuple[str, str]:
    """One random misère (5.8), or contract left without three (3.5): only the declarer writes."""
    convention, players = rng.choice(CONVENTIONS), rng.choice((3, 4, 5))
    dealer = rng.randrange(players)
    active = active_of(dealer, players)
    declarer = rng.choice(active)
    told, double = Told(convention, rng, players), DOUBLE[convention]
    leaves = rng.random() < 0.5
    shared = players > 3 and not leaves and rng.random() < 0.5
    told.bar(set(), {*range(players)} - {*active} - ({dealer} if shared else set()))
    taken = [0] * players
    ending, contract, laid = None, "misere", Laid(rng)
    if leaves:
        level = rng.randint(6, 10)
        ending, contract = EndingKind.WITHOUT_THREE, f"{level}{rng.choice('scdhn')}"
        told.add(f"M{declarer}", 3 * PRICE[level] * double * told.k)
    else:
        taken[declarer] = rng.choice((0, rng.randint(1, 10)))
        taken[next(seat for seat in active if seat != declarer)] = 10 - taken[declarer]
        if not taken[declarer]:
            told.spend(declarer)
        writers = (declarer, dealer) if shared else (declarer,)  # 7.4, 13.27
        for seat in writers:
            if taken[declarer]:
                told.add(f"M{seat}", Fraction(10 * double * told.k * taken[declarer], len(writers)))
            else:
                told.pool(seat, 10 * told.k // len(writers))
        if not shared:  # 13.28
            laid.tell(told, declarer, dealer, [seat for seat in active if seat != declarer], 0)
    facts = deal(
        tuple(taken),
        contract=contract,
        declarer=declarer,
        dealer=dealer,
        ending=ending,
        talon=laid.talon,
        discard=laid.discard,
        shared=shared,
        bomb=told.bomb,
        dark=told.dark,
    )
    whist = rng.choice(("greedy", "gentleman"))
    terms = agreement(convention, players, whist=whist, **(told.options | laid.options))
    return written(facts, terms, told.before), str(told)


CASES = (contract_case, checked_case, all_pass_case, lone_case)
FOR_TWO = {"base", "mountain"}
"""Options of hussar, which is not played here: figures by hand are in `test_hussar`."""
OLD = {*OF_OLD}
"""Options that mean something in old preferans alone: `test_old` has its scoring."""
TOLD = {"half_plays"}
"""What only told deals know: figures by hand are in `test_told`."""
NO_EFFECT = {
    "jumps", "misere_beaten_by", "no_talon_bids", "misere_invite", "after_misere", "half_whist",
    "first_hand_half", "return_on_eight", "exit", "exit_circle", "exit_by", "forced_rounds",
    "mountain_share", "dark_limit", "dark_circle", "dealer_repeats", "progression", "stalingrad",
    "without_three", "open_after_first_lead", "unwhisted_help", "seats", "seating", "stake", "pace",
    "only_card", "sheet", "cards",
}  # fmt: skip
"""Options that may lead to another deal; what is written of the same deal does not change."""


@pytest.mark.parametrize("case", CASES)
def test_what_is_written_is_what_the_rules_say(case: Case) -> None:
    for seed in range(2000):
        found, due = case(random.Random(f"scoring {seed}"))
        assert found == due, seed


def test_every_option_is_scored_or_has_no_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new option is taught to a case above, or named and tried as one of no effect."""
    plain, scored = agreement, {"convention"}
    tried: set[str] = set()

    def with_others(convention: str, players: int, /, **options: OptionValue) -> Agreement:
        scored.update(options)
        terms = plain(convention, players, **options)
        for key in sorted(NO_EFFECT):
            other = rng.choice(OPTIONS[key].choices)
            try:
                terms = plain(convention, players, **options, **{key: other})
            except RuleError:
                continue
            if key in terms.differing():
                options[key] = other
                tried.add(key)
        return terms

    monkeypatch.setattr(f"{__name__}.agreement", with_others)
    for case in CASES:
        for seed in range(200):
            rng = random.Random(f"others {seed}")
            found, due = case(random.Random(f"scoring {seed}"))
            assert found == due, seed
    assert tried == NO_EFFECT
    assert scored.isdisjoint(NO_EFFECT | FOR_TWO | TOLD | OLD)
    assert scored | NO_EFFECT | FOR_TWO | TOLD | OLD == {option.key for option in OPTIONS}
