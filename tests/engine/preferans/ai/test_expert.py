"""How the expert bids, discards, orders and whists: hands with a known right answer."""

import random
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import chain
from typing import Any

import pytest

from engine.cards import Card
from engine.computers import Effort, exactly
from engine.game import CHANCE
from engine.log import action_code
from engine.match import Entrant, PlayedSeating, SeatingInPlay, advance, begin
from engine.preferans.actions import (
    BID,
    DECLINE_MISERE,
    JOIN_MISERE,
    MISERE,
    PASS,
    WHIST,
    Action,
    Contract,
    Strain,
)
from engine.preferans.ai import Level, advise, choose, match, values
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.ai.expert import bidding, consent, gains, plans, talon
from engine.preferans.ai.expert.worlds import SampledWorld, at_last_word, worlds
from engine.preferans.ai.people import strength, words
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.observe import PlayerView, Stage
from engine.table import actors, apply, observe
from engine.tricks import CardSet, card_set
from engine.votes import AGREE, REFUSE
from tests.engine.preferans.ai import asked
from tests.engine.preferans.ai.asked import SOME, advice, says
from tests.engine.preferans.ai.positions import positions
from tests.engine.preferans.hidden import known_to, scrambled, told
from tests.engine.preferans.tables import cards, dealt, legal_actions, opening, run

FEW = Effort(3)
USUAL = Effort(40)


# --- the auction ----------------------------------------------------------------------------

SPADES = "AKQJTs AKc Ad 7h 8h"
LOW = "789s 789c 78d 78h"
MIDDLING = "T97s QT8c J9d K9h"


@pytest.mark.parametrize(
    ("hand", "said", "answer", "reason"),
    [
        (SPADES, "", "b6s", Reason.BID_PAYS),
        (LOW, "", "bm", Reason.MISERE_PAYS),
        (MIDDLING, "", "P", Reason.TOO_WEAK),
        ("KQTs QTc K9d QJ9h", "P b6s", "P", Reason.TOO_HIGH),
        (SPADES, "P b6s", "b6c", Reason.BID_PAYS),
        (SPADES, "P b6s b6c P", "", Reason.ONLY_MOVE),
        (SPADES, "P P", "T", Reason.BID_PAYS),
    ],
)
def test_bids(hand: str, said: str, answer: str, reason: Reason) -> None:
    """The hand is that of whoever speaks next; seat 0 deals."""
    place = len(said.split()) % 3
    if len(said.split()) == 4:
        place = 0
    hands = ["", "", ""]
    hands[place] = hand
    table = run(dealt(*hands), said)
    told = advice(table)
    if answer:
        assert action_code(PREFERANS, told.action) == answer
    assert told.reason is reason
    if reason is Reason.BID_PAYS:
        assert isinstance(told.contract, Contract)
        assert told.contract.level >= 7
        assert (told.chance or 0) > 80
        assert (told.tricks or 0) > 750
        assert told.worse[0].loss.mean > 0
    if reason is Reason.MISERE_PAYS:
        assert told.contract is MISERE
        assert (told.chance or 0) > 80


def test_a_hand_between_all_pass_and_a_six() -> None:
    """Passed to the dealer with many aces and kings: a six costs less than the all-pass."""
    table = run(dealt("", "", "AK7s AK8c AK9d 7h"), "P P")
    assert says(table) == "T"


def test_the_auction_ends_where_the_hand_does() -> None:
    """Two strong hands: each stops at what it can make, neither bids ten."""
    table = dealt("AKQJTs Kd AQh 78d", "AKQJTc Ad KJh 9Td", "QJd T98h 98s 987c")
    while observe(table, 0).stage is Stage.AUCTION:
        (seat,) = actors(table)
        table = apply(
            table, seat, choose(observe(table, seat), random.Random(2), Level.EXPERT, FEW)
        )
    bid = observe(table, 0).bid
    assert isinstance(bid, Contract)
    assert bid.level <= 8


# --- the talon ------------------------------------------------------------------------------


def test_the_discard_and_the_order() -> None:
    """Eight top tricks in spades whatever is laid away; the loser and the useless heart go."""
    table = run(dealt(SPADES, talon="Td 9h"), "b6s P P O")
    told = advice(table)
    assert told.reason is Reason.DISCARD_FOR
    assert set(told.cards) <= set(cards("Td 789h"))
    table = apply(table, 1, told.action)
    told = advice(table)
    assert told.reason is Reason.ORDER_BEST
    assert told.contract == Contract(8, Strain.SPADES)
    assert told.chance == 100
    assert told.tricks == 800


@pytest.mark.parametrize(
    ("hand", "talon"),
    [
        ("789s 79Tc 78d 78h", "As Kd"),
        ("78JAs 7c 789Kd 7h", "Tc Th"),
        ("789s 7c 78JKd 78h", "Tc Qh"),
    ],
)
def test_a_misere_lays_its_dangers_away(hand: str, talon: str) -> None:
    """In the two last hands several suits look dangerous by a hundredth of a trick."""
    told = advice(run(dealt("", hand, talon=talon), "P bm P O"), Effort(40))
    assert told.reason is Reason.DISCARD_MISERE
    assert set(told.cards) == set(cards(talon))


def test_without_three_beats_a_disaster() -> None:
    """Six spades were bid in hope; the hand takes one trick."""
    left = run(dealt("J98s J9c J98d 98h", talon="7c 7d", without_three=True), "b6s P P O")
    told = advice(left)
    assert told.reason is Reason.LEAVE_UNPLAYED
    assert action_code(PREFERANS, told.action) == "t3"
    fine = run(dealt(SPADES, talon="Td 9h", without_three=True), "b6s P P O")
    assert advice(fine).reason is Reason.DISCARD_FOR


# --- whisting -------------------------------------------------------------------------------

DECLARER = "AKQJTs AKc 7d 78h"


def ordered(contract: str, left: str, players: int = 3, **options: bool) -> PreferansTable:
    """Seat 1 plays ``contract`` with five spades and two clubs; seat 2 holds ``left``."""
    table = dealt(DECLARER, left, talon="8d 9d", players=players, **options)  # type: ignore[arg-type]
    return run(table, f"b6s P P O x8d9d o{contract}")


def test_sure_tricks_whist_and_none_pass() -> None:
    strong = advice(ordered("8s", "AKQJd AKQJTh 9s"))
    assert (strong.action, strong.reason) == (WHIST, Reason.WHIST_PAYS)
    assert strong.worse[0].loss.mean > 0
    weak = advice(ordered("9s", "98s 9TJc JTd 9TJh"))
    assert (weak.action, weak.reason) == (PASS, Reason.WHIST_LOSES)


def test_a_declarer_reckons_with_who_must_whist() -> None:
    """Weak defenders must as strong ones would: on 6♠ with the option, on nothing else."""
    strong, weak = (
        (card_set(cards(one)), card_set(cards(other)))
        for one, other in (("AKQJs AKQc AKQd", "AKQJh AKQc AKQd"), (LOW, "78s 789c 78d 789h"))
    )
    must, may = (
        gains.ContractGains(observe(dealt(stalingrad=stalingrad), 1), 1)
        for stalingrad in (True, False)
    )
    spades, clubs = (Contract(6, strain) for strain in (Strain.SPADES, Strain.CLUBS))
    for tricks in range(11):
        whisted = may.expected(spades, strong, tricks)
        assert must.expected(spades, weak, tricks) == pytest.approx(whisted, abs=gains.PER_WHIST)
        assert must.expected(clubs, weak, tricks) == may.expected(clubs, weak, tricks)
    assert must.expected(spades, weak, 4) < 0 < may.expected(spades, weak, 4)


def test_the_sitting_dealer_looks_and_whists() -> None:
    """Eight spades, both passed, but the left hand holds the tricks: he looks and whists."""
    table = run(ordered("8s", "AKQJd AKQJTh 9s", players=4), "P P")
    told = advice(table)
    assert told.reason is Reason.LOOK_FOR_WHIST
    worth = {each.action: each.value.mean for each in told.choices}
    assert worth[told.action] == max(worth.values())
    assert worth[told.action] > worth[PASS]
    table = run(table, "l2")
    told = advice(table)
    assert (told.action, told.reason) == (WHIST, Reason.WHIST_PAYS)
    assert advice(run(table, "w")).reason in {Reason.OPEN_IS_BETTER, Reason.CLOSED_IS_BETTER}


def test_ones_own_whist_moves_no_chance() -> None:
    """Open or closed is asked over the layouts of the whist: nothing was learnt in between."""
    passed = run(ordered("7s", "98s 9TJc JTd 9TJh"), "P")
    whist, later = advice(passed), advice(run(passed, "w"))
    assert later.reason in {Reason.OPEN_IS_BETTER, Reason.CLOSED_IS_BETTER}
    assert (whist.chance, whist.tricks) == (later.chance, later.tricks)


# --- agreed results -------------------------------------------------------------------------


@pytest.mark.parametrize(("result", "answer"), [("8-1-1", "R"), ("6-2-2", "A")])
def test_agreed_results(result: str, answer: str) -> None:
    """Six spades with seven or eight sure tricks: six are fair for the defenders, eight are not."""
    seats = result.split("-")
    table = run(ordered("6s", "AKQJd AKQJTh 9s"), "w P po")
    proposed = f"1:pr{seats[2]}-{seats[0]}-{seats[1]}"
    table = run(table, proposed)
    seen = observe(table, 2)
    assert seen.vote is not None
    assert action_code(PREFERANS, choose(seen, random.Random(0), Level.EXPERT, SOME)) == answer


@pytest.mark.parametrize(("more", "answer"), [(9, AGREE), (11, REFUSE)])
def test_nobody_plays_on_for_less_than_a_whist(
    more: int, answer: Action, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``more``: tenths of a whist that playing on promises beyond the result."""
    table = run(run(ordered("6s", "AKQJd AKQJTh 9s"), "w P po"), "1:pr0-6-4")
    seen = observe(table, 2)
    agreed = values(seen, random.Random(0), SOME)[AGREE].mean
    later = exactly(agreed + Fraction(more, 10))
    monkeypatch.setattr(consent, "_playing_on", lambda *_: later)
    assert choose(seen, random.Random(0), Level.EXPERT, SOME) == answer


@pytest.mark.parametrize(("result", "answer"), [("0-5-5", AGREE), ("3-4-3", REFUSE)])
def test_agreed_results_of_an_all_pass(result: str, answer: Action) -> None:
    """Who cannot take a trick agrees to none, and refuses three."""
    mine, second, dealer = result.split("-")
    table = run(dealt(LOW), f"P P P 2:pr{dealer}-{mine}-{second}")
    worth = values(observe(table, 1), random.Random(0), SOME)
    assert max(worth, key=lambda each: worth[each].mean) == answer
    assert {*worth} == {AGREE, REFUSE}


def test_a_claim_on_an_all_pass_costs_nothing() -> None:
    table = run(dealt("78Qs 79Tc 78d 78h", convention="rostov"), "P P P 1:cn1")
    assert table.vote is not None
    worth = values(observe(table, 2), random.Random(0), SOME)
    assert worth[AGREE].mean == worth[REFUSE].mean


# --- what it may know -----------------------------------------------------------------------


KINDS = (("sochi", 3), ("leningrad", 4), ("rostov", 3), ("classic", 3), ("hussar", 2))


def decisions(seed: int) -> Iterator[tuple[PreferansTable, int, frozenset[Card]]]:
    """Tables at which the expert is asked, cards aside, and the cards he may know."""
    rng = random.Random(seed)
    convention, players = KINDS[seed]
    first = opening(rng, convention, players, length=2)

    def ask(
        source: random.Random, table: PreferansTable, seat: int, _: tuple[Action, ...]
    ) -> Action:
        return choose(observe(table, seat), source)

    for table, entry, truth in told(rng, first, choose=ask):
        if len(table.state.finished) == 3:
            return
        if entry.actor != CHANCE and observe(table, entry.actor).stage not in (
            Stage.PLAY,
            Stage.ALL_PASS,
        ):
            yield table, entry.actor, known_to(truth, entry.actor)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(len(KINDS)))
def test_the_choice_does_not_depend_on_hidden_cards(seed: int) -> None:
    rng = random.Random(seed)
    changed = 0
    for table, seat, known in decisions(seed):
        other = scrambled(table, known, rng)
        changed += other != table
        seen, same = observe(table, seat), observe(other, seat)
        found = advise(seen, random.Random(7), FEW)
        assert found == advise(same, random.Random(7), FEW)
        assert found.action in legal_actions(table, seat)
        # He risks more than he advises, or less.
        if found.reason not in (Reason.CALMER, Reason.LIKELY, Reason.WHIST_LIKELY):
            assert found.action == choose(seen, random.Random(7), Level.EXPERT, FEW)
        assert {*values(seen, random.Random(7), FEW)} <= {*seen.moves, *seen.rights, AGREE, REFUSE}
    assert changed > 4


@pytest.mark.slow
def test_values_are_as_far_off_as_they_say() -> None:
    """Of five times as many layouts nine values of ten at least lie within two errors of both."""
    held = []
    for number, (table, seat, _) in enumerate(chain.from_iterable(map(decisions, range(3)))):
        seen = observe(table, seat)
        many = values(seen, random.Random(f"many {number}"), Effort(60))
        for action, value in values(seen, random.Random(number), Effort(12)).items():
            if action in many:
                off = value.mean - many[action].mean
                error = value.error**2 + many[action].error ** 2 + Fraction(1, 10**4)
                held.append(off**2 <= 4 * error)
    assert len(held) > 150
    assert sum(held) >= 9 * len(held) / 10


# --- at a glance ----------------------------------------------------------------------------


def test_a_glance_counts_as_the_search_does() -> None:
    """Ten hands of a fixed seed: the fitted tables lie within a trick of the search on average."""
    rng = random.Random(5)
    errors = []
    least = Contract(6, Strain.SPADES)
    for _ in range(40):
        deck = list(range(32))
        rng.shuffle(deck)
        twelve, left, right = (
            sum(1 << card for card in part) for part in (deck[:12], deck[12:22], deck[22:])
        )
        (plan, *_rest) = plans.promising(twelve, least, 1, 1)
        (tricks,) = plans.tricks_of(plan, twelve, [(left, right)], 1)
        errors.append(plan.tricks - 100 * tricks)
    assert abs(sum(errors)) / len(errors) < 40
    assert sum(map(abs, errors)) / len(errors) < 110


def test_stronger_hands_are_likelier_to_bid_and_to_whist() -> None:
    six = Contract(6, Strain.SPADES)
    strong, weak = card_set(cards(SPADES)), card_set(cards(MIDDLING))
    assert words.bids(strong, six, leads=False) > 2 * words.bids(weak, six, leads=False)
    first, eight = words.WhistTurn.FIRST, Contract(8, Strain.CLUBS)
    none = card_set(cards(LOW))
    assert words.whists(strong, eight, first) > 2 * words.whists(none, eight, first)
    assert strength.before_talon(strong, leads=False)[Strain.SPADES] > 800
    assert words.bids_misere(card_set(cards(LOW))) > 2 * words.bids_misere(weak)


@pytest.mark.slow
def test_only_close_words_are_looked_at_again_with_more_layouts() -> None:
    """A bid is valued by talon, two layouts to each, a pass by layers of some; both looks count."""
    for hand, layouts in (("AQ7s QJ9c AQJd 7h", 120), (MIDDLING, 40)):
        told = advice(dealt(hand), Effort(40))
        counts = {each.action: len(each.gains.gains) for each in told.choices}
        assert layouts // 8 <= counts.pop(PASS) <= layouts // 4
        assert {2 * count for count in counts.values()} == {layouts}


@pytest.mark.slow
def test_a_misere_that_one_look_took_for_good_is_looked_at_again() -> None:
    """Bid, and shared: it gains in the layouts of the first look, and loses in hundreds of them."""
    bid = observe(dealt("9Q7c 98d J78Ks Qh"), 1)
    shared = observe(run(dealt("97J8c T97Qd Js Th", players=4, misere_invite=True), "i"), 0)
    for look, view, seed, misere, right in (
        (bidding.advise, bid, "46", BID[MISERE], PASS),
        (bidding.answer, shared, 4, JOIN_MISERE, DECLINE_MISERE),
    ):
        assert look(view, random.Random(seed), USUAL).action == misere
        assert look(view, random.Random(1), Effort(400)).action == right
        assert choose(view, random.Random(seed), Level.EXPERT, USUAL) == right


def chances(deals: Iterable[int], effort: Effort) -> Iterator[tuple[Advice, Advice]]:
    """What is told at the discard and, after it, at the order, from one random source."""
    played, seating = match.duplicate("sochi", 3), (Entrant("", Level.CLUB),) * 3
    for number in deals:
        found: SeatingInPlay | PlayedSeating = begin(played, seating, 5, number)
        while isinstance(found, SeatingInPlay):
            view = observe(found.table, min(actors(found.table)))
            if view.stage is Stage.DISCARD and isinstance(view.bid, Contract):
                before = advise(view, random.Random(number), effort)
                table = apply(found.table, view.viewer, before.action)
                later = observe(table, view.viewer)
                if len(later.moves) > 1:
                    assert others(view) == others(later)
                    yield before, advise(later, random.Random(number), effort)
                break
            found = advance(played, found, club)


def others(view: PlayerView) -> list[tuple[CardSet, CardSet]]:
    """The hands of the others in sampled layouts."""
    found = worlds(view, random.Random(3), 9)
    return [world.others(view.active, view.viewer) for world in found]


def club(entrant: Entrant, view: PlayerView, rng: random.Random) -> Action:
    return choose(view, rng, entrant.level)


def variance(told: Advice) -> float:
    """The square of the error of a chance, of which one layout more each way might be."""
    layouts = len(told.choices[0].gains.gains) + 2
    made = ((told.chance or 0) * (layouts - 2) / 100 + 1) / layouts
    return made * (1 - made) / layouts


@pytest.mark.slow
@pytest.mark.parametrize(
    ("deals", "effort"),
    [
        ((1, 2, 3, 152, 195), SOME),  # in the last two no-trump is more than it looks
        ((60,), USUAL),  # the ten that the discard alone would choose is no better than a nine
        (range(10, 40), USUAL),
    ],
)
def test_nothing_learnt_moves_no_chance(deals: Sequence[int], effort: Effort) -> None:
    """By no more, from discard to order, than twice the joint error and a point: by none."""
    compared = 0
    for before, after in chances(deals, effort):
        assert (before.contract, before.chance) == (after.contract, after.chance)
        error = (variance(before) + variance(after)) ** 0.5
        moved = abs((before.chance or 0) - (after.chance or 0))
        assert moved <= 200 * error + 1, (before.contract, before.chance, after.chance)
        compared += 1
    assert compared > len(deals) / 2


@pytest.mark.slow
@pytest.mark.parametrize("look", [0, 1])
def test_layouts_of_the_word_that_fit_the_talon_are_kept(
    monkeypatch: pytest.MonkeyPatch, look: int
) -> None:
    """At the discard and at the order, in the first look and in the second."""
    weighed: list[Sequence[SampledWorld]] = []

    def noted(*given: Any, **named: Any) -> plans.SearchedPlans:
        weighed.append(given[2])
        return plans.search(*given, **named)

    monkeypatch.setattr(talon, "search", noted)
    word = dealt(SPADES, talon="Td 9h")
    opened = run(word, "b6s P P O")
    kept = 0
    for seed in range(8, 13):
        source = random.Random(seed)
        looks = [worlds(asked.view(word), source, samples) for samples in (40, 80)]
        fitting = sides([each for each in looks[look] if each.away == card_set(cards("Td 9h"))])
        kept += bool(fitting)
        weighed.clear()
        laid = advise(asked.view(opened), random.Random(seed), USUAL)
        assert fitting <= {layout for found in weighed for layout in sides(found)}
        weighed.clear()
        advise(asked.view(apply(opened, 1, laid.action)), random.Random(seed), USUAL)
        assert look == len(weighed) or fitting <= sides(weighed[look])
        assert sum(each.weight for each in weighed[0]) == USUAL.samples
    assert 0 < kept < 5


def sides(found: Sequence[SampledWorld]) -> set[tuple[CardSet, ...]]:
    """The hands of seats 0 and 2."""
    return {world.hands[::2] for world in found}


def test_the_word_is_seen_again_as_it_was() -> None:
    """Its layouts, of equal sources, are those of the word itself."""
    words: dict[int, PlayerView] = {}
    compared = 0
    for seen in positions(49, 1500):
        if seen.stage is Stage.AUCTION:
            words[seen.viewer] = seen
        again = at_last_word(seen) if seen.stage is Stage.DISCARD else None
        if again is not None and seen.viewer in words:
            compared += 1
            drawn = [worlds(each, random.Random(1), 9) for each in (again, words[seen.viewer])]
            assert drawn[0] == drawn[1]
        if seen.stage is Stage.PLAY:
            words.clear()
    assert compared > 20


def test_the_game_that_is_told_is_the_middle_one() -> None:
    """Not the highest of as many: «8♥, 7.2 tricks» is no sentence."""
    six, seven, eight = (Contract(level, Strain.HEARTS) for level in (6, 7, 8))
    assert bidding.middle({six: 3, seven: 3, eight: 3}) == seven
    assert bidding.middle({eight: 2, six: 2}) == eight
    assert bidding.middle({six: 5, eight: 4}) == six
