"""The pieces of the kit: ranks, duties, rounds, picks, what a viewer gets."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest

from engine.cards import Card, Rank, Suit
from engine.computers import Level
from engine.errors import RuleError
from engine.game import PUBLIC, Progress, Shuffled, Status, first_action
from engine.games import GAMES
from engine.kit.copying import but
from engine.kit.deal import KnownCards, TrickDeal, masked
from engine.kit.game import Evening
from engine.kit.match import duplicate
from engine.kit.policy import lead
from engine.kit.score import Payment, Points, Score
from engine.kit.trick_game import TrickGame
from engine.kit.tricks import (
    FOLLOW,
    FOLLOW_RUFF,
    Following,
    WonTrick,
    counted,
    ranking,
    taken,
)
from engine.kit.words import (
    Ahead,
    Pick,
    Picked,
    allowed,
    clockwise,
    listed,
    one_each,
    until_one_stays,
    until_passes,
)
from engine.options import Values
from engine.record import RecordError, read
from engine.shuffle import Cut
from engine.table import actors, apply, observe
from engine.tricks import CardSet, PlayCard, card_set, cards_in
from engine.verify import replayed
from tests.engine.partners import PARTNERS, Call, PartnersPlayer, circle, side
from tests.engine.random_games import random_game
from tests.engine.records import dump
from tests.engine.test_trick_figures import TRICK_GAMES
from tests.engine.trick_tables import TrickTables, cards

GAME = next(game for game in GAMES.values() if isinstance(game, TrickGame))
HEAD = Following(ruff=True, head=True, leads=((Rank.ACE,), (Rank.KING, Rank.QUEEN)))
TAKEN = Following(ruff=True, taken=(Rank.KING, Rank.QUEEN, Rank.JACK))
MISTIGRI = (
    Rank.KING, Rank.QUEEN, Rank.JACK, Rank.ACE, Rank.TEN, Rank.NINE, Rank.EIGHT, Rank.SEVEN,
)  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "hand", "table", "expected"),
    [
        (HEAD, "Ah Kh 9s", "", "Ah"),
        (HEAD, "Kh Qh 9s", "", "Kh"),
        (HEAD, "Kh Jh 9s", "", "9s Jh Kh"),
        (HEAD, "Td 7d Ah", "9d", "Td"),
        (HEAD, "Jd Kd 6c", "9d Qd", "Kd"),
        (HEAD, "8d Ad Kh", "Td 7h", "8d Ad"),
        (HEAD, "8h Kh As", "Td 9h", "Kh"),
        (HEAD, "8h As 9s", "Td Kh", "8h"),
        (HEAD, "7h 6h Ad", "8h", "6h 7h"),
        (HEAD, "7s 8c Qc", "Td Kh", "7s 8c Qc"),
        (FOLLOW_RUFF, "8h Kh As", "Td 9h", "8h Kh"),
        (TAKEN, "Ah 7h Ks", "Qh", "Ah"),
        (TAKEN, "Ah 7h Ks", "Th", "7h Ah"),
        (TAKEN, "Ah 7h Ks", "Qd Jh", "Ah"),
        (TAKEN, "Ah 7h Ks", "Qd", "7h Ah"),
        (TAKEN, "Ah 7d Ks", "Qd Jh", "7d"),
        (TAKEN, "Ad 7d Ks", "Qd Jh", "7d Ad"),
        (TAKEN, "7h 8s Kc", "Td Qh", "7h"),
        (TAKEN, "Ah 7h 8d", "Qd Jh", "8d"),
        (FOLLOW, "8h Kh As", "Td 9h", "As 8h Kh"),
    ],
)
def test_duties_of_a_player(rule: Following, hand: str, table: str, expected: str) -> None:
    """Hearts are trumps; the first ten are of a game that follows, ruffs and heads."""
    held, trick = card_set(cards(hand)), list(enumerate(cards(table)))
    found = rule.playable(held, trick, ranking(Suit.HEARTS))
    assert cards_in(found) == cards(expected)
    for card in set(cards(hand)) - set(cards(expected)):
        refusal = rule.refusal(held, trick, ranking(Suit.HEARTS), {})
        assert refusal.key in {"must-lead", "follow-suit", "must-trump", "must-beat"}, card


@pytest.mark.parametrize(
    ("rule", "hand", "table", "key"),
    [
        (HEAD, "8h Kh As", "Td 9h", "must-beat"),
        (HEAD, "8h 7h As", "Td 9h", "must-trump"),
        (HEAD, "Jd Kd 6c", "9d Qd", "must-beat"),
        (HEAD, "Jd Td 6c", "9d Qd", "follow-suit"),
        (TAKEN, "Ah 7h Ks", "Qd Jh", "must-beat"),
        (TAKEN, "Ah 7h Ks", "Qd", "must-trump"),
    ],
)
def test_a_refusal_names_the_duty(rule: Following, hand: str, table: str, key: str) -> None:
    """A trump that is too low is not answered by the duty to trump."""
    trick = list(enumerate(cards(table)))
    assert rule.refusal(card_set(cards(hand)), trick, ranking(Suit.HEARTS), {}).key == key


def test_ranks_and_matadors_are_of_the_deal() -> None:
    king, ace, jack = cards("Kd Ad Jd")
    mistigri = ranking(Suit.HEARTS, MISTIGRI)
    assert mistigri.beats(jack, ace)
    assert not mistigri.beats(ace, king)
    (pamphile, club) = cards("Jc Kc")
    high = ranking(Suit.DIAMONDS, matadors=(pamphile,))
    assert high.best([(0, club), (1, pamphile), (2, ace)]) == (1, pamphile)
    void = FOLLOW_RUFF.playable(card_set(cards("Jc 9s 8h")), [(0, club)], high)
    assert cards_in(void) == (pamphile,)


def test_a_card_that_nobody_can_follow_is_led_where_no_trump_takes_it() -> None:
    hand, unseen = card_set(cards("As 7h")), card_set(cards("8h Kd"))
    for trump, card in ((None, "As"), (Suit.DIAMONDS, "7h")):
        assert lead(hand, unseen, ranking(trump), draws=False) == Card.parse(card)


def test_a_trick_of_one_card_is_nobodys() -> None:
    """It counts for its leader, as in a game that may end with a lead; a hidden one counts."""
    (ace, ten) = cards("As Ts")
    tricks = (WonTrick((), 0), WonTrick(((0, ten), (1, ace)), 1), WonTrick(((1, ten),), 1))
    assert taken(tricks, 2) == (1, 1)
    assert counted(tricks, 2, {Rank.TEN: 10}) == (0, 20)


def test_rounds_of_words() -> None:
    assert clockwise((0, 1, 2, 3), 2) == (2, 3, 0, 1)
    order = (1, 2, 0)
    assert [one_each(order, [(1, "P")] * n) for n in range(4)] == [1, 2, 0, None]
    said = [(1, "b"), (2, "P"), (0, "b")]
    assert until_one_stays(order, said, "P") == 1
    assert until_one_stays(order, [*said, (1, "P")], "P") is None
    assert until_one_stays(order, [(1, "P"), (2, "P")], "P") == 0
    assert until_passes(order, [(1, "b"), (2, "P")], "P", 2) == 0
    assert until_passes(order, [(1, "b"), (2, "P"), (0, "P")], "P", 2) is None


def test_picks_are_listed_or_left() -> None:
    hand = card_set(cards("AKQJTs"))
    few = Pick(hand, 0, 2)
    assert len(listed(("P", few))) == 1 + 1 + 5 + 10
    assert allowed((few,), Picked(cards("KAs")))
    for wrong in (Picked(cards("AKs")), Picked(cards("TJQs")), Picked(cards("9s")), "P"):
        assert not allowed((few,), wrong)
    many = Pick((1 << 20) - 1, 1, 5, to=(0, 2))
    assert listed((many,)) == (many,)
    assert not allowed((many,), many)
    assert first_action((many, "P")) == next(iter(many))
    assert first_action(("P", many)) == "P"
    assert all(many.allows(many.drawn(Random(n))) for n in range(20))


def test_codes_of_picks() -> None:
    for picked in (Picked(()), Picked(cards("9s 7h")), Picked(cards("9s 7h"), to=3)):
        assert GAME.decode(GAME.encode(picked)) == picked


@pytest.mark.parametrize("key", TRICK_GAMES)
def test_malformed_codes_are_refused(key: str) -> None:
    picks = ("x7h9s", "x9s9s", "xTs9s", "x9s=", "x9s=12", "x9", "xTx")
    for code in (*picks, "", "p", "z", "b", "b0", "b6", "b01", "b-1", "pTx", "PP", "KK"):
        with pytest.raises(ValueError, match=r".*"):
            GAMES[key].decode(code)


def test_an_end_by_the_score_is_one_though_the_pot_was_shared() -> None:
    class Short(type(GAME)):  # type: ignore[misc]
        """Ends with the first deal that leaves something in the pot."""

        def ended(self, evening: Evening[Any, Any]) -> bool:
            return evening.score.pot > 0

    tables = TrickTables(Short())
    table = tables.run(tables.deal(tables.opened(3), "", "", ""), "P P P")
    assert (table.over, table.state.score.pot) == (True, 0)
    assert tables.game.records.settled(table).settlement.finished


class EntryReason(StrEnum):
    """A rule."""

    PAID = "paid"


@dataclass(frozen=True, kw_only=True)
class Closed(TrickDeal):
    """A deal with cards in fields of its own."""

    thrown: tuple[Picked, ...]
    buried: frozenset[Card]
    closed: Card | None
    aside: CardSet
    laid: tuple[CardSet, ...]


def test_viewer_gets_no_card_he_does_not_know() -> None:
    (mine, his, thrown, talon, closed, led, old) = cards("As Ks Qs Js Ts 9s 8s")
    deal = Closed(
        agreement=GAME.agree({}, 2),
        status=Status(Progress.DEAL, 1, 0),
        cards=Shuffled((mine, his), "salt", "seal", 1, 1),
        before=Score((Fraction(0), Fraction(0))),
        stage="play",
        order=(0, 1),
        dealt=(card_set((mine, thrown)), card_set((his,))),
        hands=(card_set((mine,)), card_set((his,))),
        pack=cards("6c 7c"),
        playing=(0, 1),
        turn=0,
        tricks=(WonTrick(((0, old),), 0), WonTrick(((0, led),), 0)),
        thrown=(Picked((thrown,)),),
        buried=frozenset((talon,)),
        closed=closed,
        aside=card_set((talon, old)),
        laid=(card_set((thrown, his)), card_set((mine,))),
        known=KnownCards((card_set((mine, thrown)), card_set((his, closed))), card_set((led, old))),
    )
    for viewer, knows in (
        (0, {mine, thrown, led, old}),
        (1, {his, closed, led, old}),
        (PUBLIC, {led}),
    ):
        seen = masked(deal, viewer)
        told = repr(but(seen, hands=(), dealt=(), aside=0, laid=(), known=KnownCards(())))
        shown = {card for card in cards("AKQJT98s 67c") if repr(card) in told}
        for held in (*seen.hands, *seen.dealt, *seen.laid, seen.aside, seen.known.everybody):
            shown |= set(cards_in(held))
        assert shown == knows
        assert "salt" not in told.replace("salt=''", "")
        assert (seen.pack, seen.thrown[0].cards) == (
            (None, None),
            (thrown if viewer == 0 else None,),
        )


def test_payments_keep_the_sum() -> None:
    score = Score((Fraction(0), Fraction(0), Fraction(0)))
    paid = score.after([Payment(seat, None, Fraction(1), EntryReason.PAID) for seat in range(3)])
    assert paid == Score((Fraction(-1),) * 3, Fraction(3))
    assert paid.shared() == score
    taken = paid.after([Payment(None, 1, Fraction(3), EntryReason.PAID)])
    assert taken == Score((Fraction(-1), Fraction(2), Fraction(-1)))


# --- a game that uses what the others do not ------------------------------------------------


def test_an_evening_that_begins_has_an_empty_sheet() -> None:
    evening = TrickTables(PARTNERS).opened(4).state
    assert evening.played == evening.score == Score((Fraction(0),) * 4, sheet=(Fraction(0),) * 2)


def test_who_may_play_depends_on_what_was_chosen() -> None:
    class Forms(type(PARTNERS)):  # type: ignore[misc]
        """A single round is played by two."""

        def places(self, chosen: Values) -> tuple[int, ...]:
            return (2,) if chosen["rounds"] == 1 else (4,)

    assert [Forms().agree({"rounds": n}, 2 * n).players for n in (1, 2)] == [2, 4]
    with pytest.raises(RuleError, match="players"):
        Forms().agree({"rounds": 1}, 4)
    assert "seats" not in PARTNERS.options


def test_a_word_left_ahead_is_unseen_and_falls_by_itself() -> None:
    tables = TrickTables(PARTNERS)
    table = tables.deal(tables.opened(4), "7s", "8s", "9s", "Ts", turned="7h")
    for seat in (3, 1, 2, 0):
        (pick, *_) = observe(table, seat).moves
        table = apply(table, seat, pick)
    left = apply(table, 3, Ahead(Call.PASS))
    assert left.state.deal.turn == 1
    assert [observe(left, seat).deal.ahead for seat in (1, 3)] == [(), ((3, Call.PASS),)]
    assert Ahead(None) in observe(left, 3).rights
    told = apply(apply(left, 1, Call.PASS), 2, Call.PASS)
    assert [seat for seat, _ in told.state.deal.words] == [1, 2, 3]
    taken = apply(apply(left, 3, Ahead(None)), 1, Call.TAKE)
    assert taken.state.deal.words == ((1, Call.TAKE),)


def test_gifts_change_hands_at_one_moment() -> None:
    tables = TrickTables(PARTNERS)
    table = tables.deal(tables.opened(4), "7s", "8s", "9s", "Ts", turned="7h")
    held = table.state.deal.hands
    (seven,) = cards("7s")
    for seat, card in ((1, "7s"), (2, "8s"), (3, "9s")):
        table = apply(table, seat, Picked(cards(card), (seat + 1) % 4))
    assert table.state.deal.hands == held
    assert observe(table, 2).deal.gifts[0] == (1, Picked((None,), 2))  # type: ignore[arg-type]
    table = apply(table, 0, Picked(cards("Ts"), 1))
    assert table.state.deal.hands[2] >> seven & 1
    assert observe(table, 1).deal.given[0] == (1, Picked((seven,), 2))


def test_a_round_ends_with_a_new_sheet_and_another_circle() -> None:
    """Six evenings: what is written is read and folded again to the same."""
    rounds = 0
    for seed in range(6):
        table = played(seed)
        for deal, later in pairwise(table.state.finished):
            over = max(deal.facts.sheet) >= 60
            assert later.facts.round == deal.facts.round + over
            assert (deal.score.sheet == (0, 0)) is over
            assert any(each.why == "round" for each in deal.writes) <= over
            ring = circle(later.facts.round)
            assert later.facts.dealer == ring[(ring.index(deal.facts.dealer) + 1) % 4]
            rounds += over
        data = dump(table, "ABCD")
        assert dump(replayed(PARTNERS.records, read(PARTNERS.records, data)), "ABCD") == data
        told, end = data["rounds"], len(table.state.finished)
        assert (len(told), told[-1]) == (4, end)
        with pytest.raises(RecordError, match="rounds"):
            replayed(PARTNERS.records, read(PARTNERS.records, data | {"rounds": [1, 2, 3, end]}))
        data["deals"][-1]["dealer"] = (data["deals"][-1]["dealer"] + 1) % 4
        with pytest.raises(RecordError, match="dealer"):
            replayed(PARTNERS.records, read(PARTNERS.records, data))
        data["deals"][-1]["dealer"] = table.state.finished[-1].facts.dealer
        data["deals"][-1]["points"][0] += 1
        with pytest.raises(RecordError, match="points"):
            replayed(PARTNERS.records, read(PARTNERS.records, data))
    assert rounds > 6


@pytest.mark.parametrize(("dealer", "right"), [(0, 3), (1, 2), (2, 0), (3, 1)])
def test_the_neighbour_in_the_circle_of_the_round_cuts(dealer: int, right: int) -> None:
    tables = TrickTables(PARTNERS)
    table = tables.opened(4, dealer)
    table = table._replace(state=table.state._replace(kept=2))
    table = tables.shuffled(table, "7s", "8s", "9s", "Ts", turned="7h")
    assert observe(table, PUBLIC).circle[-2:] == (right, dealer)
    for seat in {0, 1, 2, 3} - {right}:
        with pytest.raises(RuleError, match="not-your-turn"):
            apply(table, seat, Cut(16))
    assert apply(table, right, Cut(16)).state.deal.order[-2:] == (right, dealer)


def test_a_dealer_without_a_hand_is_in_the_circle_and_a_dummy_is_not() -> None:
    class Dummies(type(PARTNERS)):  # type: ignore[misc]
        """Hands that sit otherwise than people."""

        def __init__(self, *order: int) -> None:
            self.sat = order

        def order(self, agreement: Any, told: Any) -> tuple[int, ...]:
            return self.sat

    evening = TrickTables(PARTNERS).opened(4).state
    two = evening._replace(agreement=replace(evening.agreement, players=2))
    three = evening._replace(agreement=replace(evening.agreement, players=3))
    assert Dummies(1, 2, 3, 0).circle(two) == (1, 0)
    assert Dummies(1, 2).circle(three) == (1, 2, 0)


def played(seed: int) -> Any:
    """A whole random evening of four rounds."""
    *_, table = evening(PARTNERS, seed)
    return table


def evening(game: TrickGame[Any, Any], seed: int = 1, rounds: int = 4) -> Iterator[Any]:
    """A random evening, table by table."""
    for before, entry in random_game(Random(seed), TrickTables(game).opened(4, rounds=rounds)):
        yield apply(before, entry.actor, entry.action)


class Valued(type(PARTNERS)):  # type: ignore[misc]
    """A round that is stopped pays nothing; each of a side stands by what it is ahead."""

    def standing(self, agreement: Any, score: Score, kept: Any) -> tuple[Points, ...]:
        ahead = score.sheet[0] - score.sheet[1]
        return tuple(
            each + (-ahead if side(kept, seat) else ahead)
            for seat, each in enumerate(score.accounts)
        )


def test_computers_and_matches_value_a_sheet_by_its_standing() -> None:
    class Player(PartnersPlayer):
        game = Valued()

    plain, valued, told = PartnersPlayer(), Player(), 0
    for seed in range(3):
        for table in islice(evening(PARTNERS, seed), 40):
            deal = table.state.deal
            if deal is None or deal.trick or not deal.tricks:
                continue
            over = valued.finished(deal)
            sheet = over.score.after(PARTNERS.payments(over)).sheet
            if max(sheet) < 60:
                assert plain.worth(over, 0) == over.before.accounts[0]
                assert valued.worth(over, 0) == over.before.accounts[0] + sheet[0] - sheet[1]
                assert sum(valued.worth(over, seat) for seat in range(4)) == 0
                told += sheet[0] != sheet[1]
    assert told
    gains = duplicate(Valued(), valued.computers, 4, {"rounds": 1}).gains
    state = TrickTables(PARTNERS).opened(4, rounds=1).state
    ahead = state._replace(score=state.score._replace(sheet=(9, 4)))
    assert list(gains(ahead)) == [5, -5, 5, -5]
    assert list(gains(ahead._replace(over=True))) == [0] * 4


class Stepping(PartnersPlayer):
    """Every card is played by `step`."""

    cards_alone = False


def test_cards_are_drawn_in_deals_that_are_played_out() -> None:
    """At once, and card by card: both come to the same tricks."""
    drawn = 0
    for seed in range(4):
        for table in evening(PARTNERS, seed, rounds=1):
            deal = table.state.deal
            if deal is not None and deal.stage == "play":
                at_once, by_card = (each().finished(deal) for each in (PartnersPlayer, Stepping))
                assert at_once.tricks == by_card.tricks
                assert (at_once.hands, at_once.pack) == (by_card.hands, by_card.pack)
                drawn += len(at_once.pack) < len(deal.pack)
    assert drawn


class Halved(type(PARTNERS)):  # type: ignore[misc]
    """Who leads may end the deal, and it ends by itself after three tricks."""

    def choices(self, deal: Any, seat: int) -> Iterator[Any]:
        """The word stands before the cards."""
        if deal.stage == "play" and not deal.trick:
            yield Call.TAKE
        yield from super().choices(deal, seat)

    def step(self, deal: Any, seat: int, action: Any) -> Any:
        if deal.stage == "play" and action is Call.TAKE:
            return but(deal, over=True)
        return super().step(deal, seat, action)

    def after_trick(self, deal: Any) -> Any:
        return but(deal, over=True) if len(deal.tricks) == 3 else super().after_trick(deal)


def test_habits_are_asked_for_words_beside_cards() -> None:
    """A word, a card, or nothing where the policy of the cards is to choose."""

    class Player(PartnersPlayer):
        game = Halved()
        cards_alone = False
        says: Any = Call.TAKE

        def habit(self, deal: Any, seat: int, choices: Any) -> Any:
            if deal.stage != "play":
                return super().habit(deal, seat, choices)
            asked.append(choices)
            return choices[-1] if self.says is PlayCard else self.says

        beginner = habit

    player, asked = Player(), list[Any]()
    for table in evening(player.game, 2, rounds=1):
        if table.state.deal is not None and table.state.deal.stage == "play":
            break
    (seat,) = actors(table)
    view = observe(table, seat)
    assert view.moves[0] is Call.TAKE
    choices = [player.choose(view, Random(1), Level.NOVICE)]
    ended = [len(player.finished(table.state.deal).tricks)]
    for player.says in (PlayCard, None):
        choices.append(player.choose(view, Random(1), Level.NOVICE))
        ended.append(len(player.finished(table.state.deal).tricks))
    assert choices[:2] == [Call.TAKE, view.moves[-1]]
    assert choices[2] in view.moves[1:]
    assert ended == [0, 3, 3]
    assert all(each[0] is Call.TAKE and len(each) > 1 for each in asked)
    player.cards_alone = True  # type: ignore[misc]
    assert len(player.finished(table.state.deal).tricks) == 3
