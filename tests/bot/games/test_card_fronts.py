"""Screens of every game of the kit, over random evenings."""

import random
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from markupsafe import Markup

from bot.games.kit import face, hand, hand_cards, lines, score, trick_front
from bot.games.kit.ladder import LEVEL
from bot.games.kit.trick_front import TrickFront
from bot.i18n import LANGUAGES, join, translator
from bot.screen import Screen, Style
from bot.taps import Verb, decode
from bot.views import codes, history, joining, keys, lobby, notices, options, rules_page, words
from bot.views.fairness import check_screen
from bot.views.hints import COMPARED, is_close
from bot.views.model import Draft, Hint, Lobby, Occupant, Scene
from engine.computers import Effort
from engine.errors import RuleError
from engine.game import CHANCE, PUBLIC
from engine.kit.claims import RestClaim
from engine.kit.computers import CardAdvice
from engine.kit.shoe import ShoeTrickGame
from engine.kit.words import Pick, Picked, allowed
from engine.table import actors, observe
from engine.table_actions import TABLE_ACTIONS
from engine.tricks import PlayCard, cards_in
from engine.votes import STOP
from render.table import ScoreRow, draw_table
from render.theme import Theme
from tests.bot.games.card_games import CARD_FRONTS, LONG, TRICK_FRONTS, Moment, play, scene
from tests.bot.games.limits import check, visible
from tests.e2e.known import Notation
from tests.engine.options import counts_deals
from tests.engine.partners import PARTNERS
from tests.engine.records import past_of
from tests.engine.test_kit import Valued, evening
from tests.engine.trick_tables import TrickTables, some
from tests.laws.subjects import laws_of
from tests.support.links import LINKS
from tests.support.marks import SOME_GAMES, mostly_slow
from tests.support.texts import tr

ROOM = {1: keys.WHOLE, 2: keys.HALF, 3: keys.THIRD, 4: 10, 5: 6, 6: 6}
"""Signs that a button of a row shows on a phone, by how many stand in it."""
GAMES = [
    (key, seed, players)
    for key, front in CARD_FRONTS.items()
    for seed, players in enumerate(
        sorted({front.game.seats[0], some(front.game, 4), front.game.seats[-1]})
    )
]

of_each_kind = CARD_FRONTS.keys() & SOME_GAMES


def evenings(keys: Collection[str]) -> pytest.MarkDecorator:
    """Evenings of these games; one of each kind of front is tried for every change."""
    found = [
        pytest.param(
            *each,
            marks=()
            if each[0] in of_each_kind and each[2] == some(CARD_FRONTS[each[0]].game, 4)
            else pytest.mark.slow,
        )
        for each in GAMES
        if each[0] in keys
    ]
    return pytest.mark.parametrize(("key", "seed", "players"), found)


every_evening, of_tricks = evenings(CARD_FRONTS), evenings(TRICK_FRONTS)
WITH_WORDS = {key: front for key, front in CARD_FRONTS.items() if front.game.words}
every_front = pytest.mark.parametrize("key", mostly_slow(CARD_FRONTS, of_each_kind))
every_language = pytest.mark.parametrize("language", LANGUAGES)


def screens(key: str, moment: Moment, language: str) -> Iterator[Screen]:
    front, players = CARD_FRONTS[key], moment.table.players
    around = scene(key, players, language=language, names=LONG, deadline=1_700_000_000)
    yield front.deal_screen(moment.seen(PUBLIC), around)
    drafts = ["", "menu", "levels", "ps", *front.asks]
    for viewer in range(players):
        for asked in drafts:
            mine = scene(
                key,
                players,
                language=language,
                names=LONG,
                draft=Draft(asked=asked),
                private=not viewer,
            )
            yield front.hand_screen(moment.seen(viewer), mine)


def ends(key: str, moment: Moment, language: str) -> Iterator[Screen]:
    """What is shown after a deal."""
    front, players, public = CARD_FRONTS[key], moment.table.players, moment.seen(PUBLIC)
    around = scene(key, players, language=language, names=LONG)
    facts = public.finished[-1]
    yield front.result_screen(facts, public, around, cut_button=True)
    yield front.why_screen(facts, around)
    checked = check_screen(front, past_of(moment.table), facts.number, around, around, view=public)
    assert checked is not None
    yield checked
    yield front.deal_page(facts, around)
    yield history.deals_screen([front.deal_line(facts, around)], around, 0)
    yield front.sheet_screen(public, around)
    for viewer in range(players):
        yield front.card_screen(facts, moment.seen(viewer), around)


@pytest.mark.slow
@every_language
@every_evening
def test_screens_keep_to_telegrams_limits(key: str, seed: int, players: int, language: str) -> None:
    front, deals = CARD_FRONTS[key], 0
    end: Moment | None = None
    for number, end in enumerate(play(key, seed, players, deals=3, stake="&" * 32, pace="fast")):
        around = scene(key, end.table.players, language=language, names=LONG)
        if number % 7 == 0:
            for screen in screens(key, end, language):
                check(screen)
        if number % 3 == 0:
            viewer = number % end.table.players
            assert 0 < len(front.hand_popup(end.seen(viewer), around)) <= 200
        if len(end.seen(PUBLIC).finished) > deals:
            deals += 1
            for screen in ends(key, end, language):
                check(screen)
    assert end is not None
    around = scene(key, end.table.players, language=language, names=LONG)
    check(front.final_screen(end.seen(PUBLIC), around))
    assert 0 < len(front.exact_popup(end.seen(PUBLIC), around)) <= 200
    assert front.standing(past_of(end.table)) == front.progress(end.seen(PUBLIC))[-1]


@every_evening
def test_no_screen_names_a_card_its_reader_may_not_know(key: str, seed: int, players: int) -> None:
    """Held to the oracle of the game's laws; pop-ups after an action name no card but it."""
    front, looked = CARD_FRONTS[key], 0
    truth: Any = None
    notation = Notation(())
    moments = [*play(key, seed, players, deals=3)]
    around = scene(key, moments[0].table.players)
    for old, moment in pairwise(moments):
        if truth is None:
            truth = laws_of(key).oracle(old.action)
            notation = Notation(front.game.deck(old.table.state.agreement))
        truth.follow(moment.actor, moment.action, moment.table)
        if moment.actor >= 0:
            told = front.done_popup(
                moment.action, old.seen(moment.actor), moment.seen(moment.actor), around
            )
            card, took = (getattr(moment.action, each, None) for each in ("card", "cards"))
            played = {card, *(took if card is not None and took else ())}
            assert 0 < len(told) <= 200
            own = truth.remembered(moment.actor) if front.in_group else played
            if front.in_group and moment.table.state.deal is None:
                own = notation.deck  # all of them are open
            assert notation.read(told) <= own
        for viewer in moment.viewers:
            view = moment.seen(viewer)
            screen = front.deal_screen(view, around)
            seen = truth.known(viewer) | truth.remembered(viewer)
            seen |= getattr(truth, "pictured", frozenset())
            if viewer != PUBLIC:
                screen = front.hand_screen(view, around)
                own = seen if front.in_group else truth.known(viewer)
                assert notation.read(front.hand_popup(view, around)) <= own
            texts = [visible(screen.text), *(b.text for row in screen.rows for b in row)]
            lots = frozenset(moment.table.seating.lots)
            assert notation.read("\n".join(texts)) - lots <= seen
            looked += 1
    assert looked > 30


def offered(front: Any, view: Any, draft: Draft) -> set[str]:
    """What the buttons of a hand do with a draft; one may do several actions."""
    around = scene(front.key, len(view.counts), draft=draft)
    rows = front.hand_screen(view, around).rows
    taps = [decode(b.data or "").what for row in rows for b in row if b.data]
    return {code for what in taps for code in what.split(codes.THEN)}


@evenings(WITH_WORDS)
def test_buttons_are_the_moves(key: str, seed: int, players: int) -> None:
    """Cards that stand out may be played; words, picks and the menu lead where they say."""
    front, found = CARD_FRONTS[key], set()
    for number, moment in enumerate(play(key, seed, players, deals=2)):
        players = moment.table.players
        asked = actors(moment.table) - {CHANCE}
        for viewer in {number % players, (number + 1) % players, *asked}:
            view = moment.seen(viewer)
            if view.deal is None:
                continue
            rows = front.hand_screen(view, scene(key, players)).rows
            taps = [(decode(b.data or ""), b) for row in rows for b in row if b.data]
            cards = {
                tap.what.split(codes.THEN)[0]
                for tap, button in taps
                if button.style is Style.PRIMARY
            }
            moves = [move for move in view.moves if type(move) not in TABLE_ACTIONS]
            plays = {front.keys.code(each) for each in moves if isinstance(each, PlayCard)}
            assert cards == plays
            whats = {tap.what.removeprefix("?") for tap, _ in taps}
            if codes.MORE in whats:
                whats |= offered(front, view, Draft(asked=codes.MORE))
            for level in [what for what in whats if what[:1] == LEVEL and what[1:].isdigit()]:
                whats |= offered(front, view, front.draft(Draft(), level, view))
            gifts = len(front.receivers(view, view.deal))
            for each in moves:
                move = each.drawn(random.Random(number)) if isinstance(each, Pick) else each
                if isinstance(move, Picked):
                    draft, others = Draft(), set(view.hands[viewer]) - set(move.cards)
                    for card in (*move.cards, *sorted(others)[: gifts - 1 if gifts else 0]):
                        draft = front.draft(draft, codes.toggle(card), view)
                    whats |= offered(front, view, draft)
                assert front.keys.code(move) in whats
                found.add(type(move))
            for row in rows:
                assert all(len(button.text) <= ROOM[len(row)] for button in row), row
    assert PlayCard in found or len(found) > 1


@every_front
def test_drafts_are_asked_twice_only_where_said(key: str) -> None:
    front = CARD_FRONTS[key]
    for moment in play(key, 1, 4, deals=2):
        for viewer in range(moment.table.players):
            view = moment.seen(viewer)
            for code in ("?pAs", "?", "?ps1", "hint", "nonsense"):
                with pytest.raises(ValueError, match=r".*"):
                    front.draft(Draft(), code, view)
            for code in front.asks:
                move = front.keys.parse(code)
                if move not in view.moves:
                    continue
                draft = front.draft(Draft(), f"?{code}", view)
                assert hand.pending_action(front, draft, view) == move
                around = scene(key, moment.table.players, draft=draft)
                rows = front.hand_screen(view, around).rows
                yes = next(tap for row in rows for b in row
                           if (tap := decode(b.data or "")).what == code)  # fmt: skip
                assert yes.verb is Verb.MOVE
                assert front.draft(draft, codes.BACK, view) == Draft()
            if STOP in view.rights:
                menu = front.draft(Draft(), "menu", view)
                assert hand.pending_action(front, front.draft(menu, "?ps", view), view) == STOP


@pytest.mark.parametrize("key", mostly_slow(TRICK_FRONTS, TRICK_FRONTS.keys() & SOME_GAMES))
def test_what_plays_itself_and_what_is_settled(key: str) -> None:
    front, found = CARD_FRONTS[key], set()
    for moment in play(key, 3, 4, deals=6):
        around = scene(key, moment.table.players)
        for viewer in range(moment.table.players):
            view = moment.seen(viewer)
            settled = front.settled(view)
            assert not settled or view.stage == "play"
            if view.deal is not None:
                rows = front.hand_screen(view, around).rows
                texts = [button.text for row in rows for button in row]
                assert (tr("button-hurry") in texts) is settled
            if view.turn == viewer and view.moves and isinstance(view.moves[0], PlayCard):
                alone, last = len(view.moves) == 1, view.counts[viewer] == 1
                assert front.plays_itself(view, only_card=True) is alone
                assert front.plays_itself(view, only_card=False) is last
                assert front.waits_for_play("pAs", view) is False
                found.add((alone, last))
            assert 0.5 < front.pause(view) < 4
    whole = isinstance(front.game, ShoeTrickGame)  # hands never run out
    assert found == {(False, False), *((), ((True, False), (True, True)))[not whole]}


@every_front
def test_a_hint_says_what_to_do_and_one_tap_does_it(key: str) -> None:
    front, told = CARD_FRONTS[key], 0
    for number, moment in enumerate(play(key, 5, 3, deals=8)):
        language = LANGUAGES[number // 3 % 2]
        players = moment.table.players
        view = moment.seen(number % players)
        moves = [move for move in view.moves if type(move) not in TABLE_ACTIONS]
        if not moves:
            continue
        advice = front.computers.advise(view, random.Random(1), Effort(3))
        assert allowed(moves, advice.action)
        around = scene(key, players, language=language, alone=number % players, hint=Hint(advice))
        screen = front.hand_screen(view, around)
        check(screen)
        do_so = translator(language, key)("button-do-so")
        (data,) = [b.data for row in screen.rows for b in row if b.text == do_so]
        assert decode(data or "").what.removeprefix("?") == front.keys.code(advice.action)
        code = front.keys.code(advice.action)
        green = {b.data for row in screen.rows for b in row if b.style is Style.SUCCESS}
        assert {decode(each or "").what.removeprefix("?") for each in green} - {code} <= {
            f"+{card.code}"
            for card in (*getattr(advice.action, "cards", ()), getattr(advice.action, "card", None))
            if card is not None
        }
        assert data in green
        (line,) = (line for line in screen.text.split("\n") if line.startswith("💡"))
        for card in getattr(advice.action, "cards", ()):  # thrown without a look otherwise
            assert words.card(card, around.tr) in line
        keyed = [f"advice-{each}" for each in COMPARED]
        said = {around.tr(each) for each in keyed if around.tr.knows(each)}
        if line.partition(" — ")[2] in said:
            assert not advice.worse or any(each.loss.clear for each in advice.worse), line
        assert "%" not in screen.text.partition("💡")[2]
        shown = replace(around, hint=Hint(advice, detailed=True))
        below = front.hand_screen(view, shown).text.partition("💡")[2].split("\n")[1:]
        if any(not is_close(each) for each in advice.worse):
            start = around.tr("advice-loss", others="", loss=7).partition("7")[0].strip()
            least = around.tr("advice-loss", others="", loss=0).strip()
            assert any(start in each or least in each for each in below), below
        told += 1
    assert told > 10


@pytest.mark.parametrize("key", WITH_WORDS)
def test_a_chance_is_told_where_there_is_one(key: str) -> None:
    """Of zero nothing is said, unless a game does: whoever passes risks nothing."""
    front, around = CARD_FRONTS[key], scene(key, 3)
    word = next(iter(front.game.words.values()))
    for chance, said in ((30, [True]), (None, [])):
        advice = CardAdvice(word, "best", chance=chance, about=word)
        assert ["30" in part for part in front.figures(advice, around)] == said
    without = CardAdvice(word, "best", chance=0)
    assert not [*face.CardFace.figures(front, without, around)]


@every_language
@every_front
def test_lobby_menus_and_rules_fit(key: str, language: str) -> None:
    front, tr_ = CARD_FRONTS[key], translator(language, key)
    game, most = front.game, front.game.seats[-1]
    seats = tuple(
        Occupant(name, computer=place == 1, level="club") for place, name in enumerate(LONG)
    )
    longest: dict[str, int | str] = {"stake": "&" * 32}
    if counts_deals(game.options):
        longest["deals"] = 1000
    offered = {key: value for key, value in longest.items() if key in game.options}
    agreements: list[Any] = [game.agree(offered, most)]
    chosen = [each.chosen for each in game.options.presets]
    agreements += [game.agree(each, some(game, most, **each)) for each in chosen]
    for agreement in agreements:
        assert front.agreement_line(agreement, tr_)
        for count in range(len(seats)):
            full = Lobby(9, LONG[0], agreement, seats[:count], frozenset(range(count)))
            check(lobby.lobby_screen(front, full, tr_, LINKS))
        pages = ["", *map(codes.options_page, game.options.pages), *(o.key for o in game.options)]
        for opened in pages:
            screen = options.options_screen(front, agreement, tr_, table=9, opened=opened)
            check(screen)
            for row in screen.rows:
                assert all(len(button.text) <= ROOM[len(row)] for button in row), row
        for page in range(len(list(rules_page.pages(front, agreement, tr_)))):
            check(rules_page.rules_screen(front, agreement, tr_, page=page, title=LONG[0], table=9))
    for option in game.options:
        for choice in option.choices:
            assert front.value_text(option.key, choice, agreements[0], tr_)
            said = options.sentence(front, option.key, choice, agreements[0], tr_)
            assert said.endswith(".")
    assert "7" in front.explain(RuleError("players", players=7), tr_)


@every_evening
def test_score_and_its_words_sum_up(key: str, seed: int, players: int) -> None:
    front = CARD_FRONTS[key]
    *_, end = play(key, seed, players, deals=6)
    view, around = end.seen(PUBLIC), scene(key, end.table.players)
    table = score.score_table(front, view, around)
    rows = [row for row in table.rows if row.label]
    assert len(rows) == len(view.finished)
    for deal, row in zip(view.finished, rows, strict=True):
        said = visible(join("\n", (front.headline(deal, around), front.accounts(deal, around))))
        assert all(cell in said for cell in row.cells)
        assert sum(deal.score.accounts) + deal.score.pot == 0


FIRST = next(iter(CARD_FRONTS))


class Sides(type(CARD_FRONTS[FIRST])):  # type: ignore[misc]
    """A front whose score is written for two sides, with a line of its own behind a round."""

    def columns(self, scene: Scene) -> list[str]:
        return ["We", "They"]

    def totals(self, settlement: Sequence[Fraction]) -> list[Fraction]:
        return [sum(settlement[::2], Fraction(0)), sum(settlement[1::2], Fraction(0))]

    def rows(self, deal: Any, tr: Any) -> Iterator[ScoreRow]:
        yield ScoreRow(str(deal.number), "", ("20", "40"), "")
        if deal.number == 2:
            yield ScoreRow("", "round", ("", "1"), "")


def test_each_of_several_is_told_that_he_is_asked() -> None:
    """Four give a card at one moment; points are written, so that no pot is told of."""
    tables = TrickTables(PARTNERS)
    table = tables.deal(tables.opened(4), "7s", "8s", "9s", "Ts", turned="7h")
    around = scene(FIRST, 4)
    for seat in range(4):
        view = observe(table, seat)
        assert lines.turn(view, around) == around.tr("your-choice")
        assert str(around.tr("pot", pot="0")) not in str(Plain().stakes(view, around))
    assert lines.turn(observe(table, PUBLIC), around) is None


def test_notices_tell_the_circle_that_sits() -> None:
    """Partners changed places: 0 2 1 3, so that 2 sits at the right of 1."""
    tables = TrickTables(PARTNERS)
    table = tables.opened(4, dealer=1)
    table = table._replace(state=table.state._replace(kept=2))
    view = observe(tables.shuffled(table, "7s", "8s", "9s", "Ts", turned="7h"), PUBLIC)
    around = scene(FIRST, 4)
    names = [words.name(around, seat) for seat in range(4)]
    said = around.tr("cut-call", number=1, dealer=names[1], cutter=names[2])
    assert notices.cut_call(view, around) == said
    order = around.tr("lots-order", names=join(" → ", [names[seat] for seat in (0, 2, 1, 3)]))
    assert order in notices.lots_screen(view, around).text


def test_a_score_may_be_of_sides_and_have_rounds() -> None:
    *_, end = play(FIRST, 1, 4, deals=3)
    table = score.score_table(Sides(), end.seen(PUBLIC), scene(FIRST, 4))
    assert table.players == ("We", "They")
    assert [row.label for row in table.rows[:4]] == ["1", "2", "", "3"]
    assert len(table.totals) == 2
    assert draw_table(table, Theme.LIGHT).startswith(b"\x89PNG")


class Plain(TrickFront[Any, Any]):
    """A front for the game of the tests whose sheet has a worth of its own."""

    game = Valued()

    def verdict(self, deal: Any, tr: Any) -> Markup:
        return Markup("")


class Drawing(TrickFront[Any, Any]):
    """A front for a game in which cards are drawn after a trick."""

    game = PARTNERS

    def verdict(self, deal: Any, tr: Any) -> Markup:
        return Markup("")

    def spoken(self, told: Any) -> tuple[()]:
        return ()


def test_an_evening_shows_what_a_sheet_is_worth() -> None:
    front, told = Plain(), 0
    for table in evening(Plain.game, rounds=2):
        view = observe(table, 0)
        if len(view.finished) == told:
            continue
        told, deal = len(view.finished), view.finished[-1]
        if view.over:
            assert front.progress(view)[-1] == view.settlement
            break
        stood = Plain.game.standing(None, deal.score, deal.kept)
        assert list(front.progress(view)[-1]) == list(stood)
    assert told > 2


Place = tuple[int, int, int]


def places(front: TrickFront[Any, Any], view: Any, around: Scene) -> dict[str, Place]:
    """Where each card is: its row, its place there, and how many stand in that row."""
    rows = front.card_rows(view, around)
    taps = [[decode(button.data or "").what for button in row] for row in rows]
    return {
        what: (number, row.index(what), len(row))
        for number, row in enumerate(taps)
        for what in row
        if what[:1] == "p" and len(what) == 3
    }


@of_tricks
def test_no_card_moves_before_the_next_trick_is_led(key: str, seed: int, players: int) -> None:
    """And a suit keeps its row for the deal; a card that was drawn may lie below till then."""
    front, held, moved = TRICK_FRONTS[key], 0, 0
    before: dict[int, dict[str, Place]] = {}
    stood: dict[int, dict[str, set[int]]] = {}
    for moment in play(key, seed, players, deals=3):
        around = scene(key, moment.table.players)
        for viewer in range(moment.table.players):
            view = moment.seen(viewer)
            if view.deal is None or view.stage != "play" or viewer not in view.deal.playing:
                before.pop(viewer, None)
                stood.pop(viewer, None)
                continue
            now, led = places(front, view, around), len(view.table) == 1
            for card, place in before.get(viewer, {}).items():
                if card in now and not led:
                    assert now[card] == place, (card, view.stage)
                    held += 1
                moved += card in now and now[card] != place
            before[viewer] = now
            if view.table:
                rows = stood.setdefault(viewer, {card[2]: set() for card in now})
                for card, (row, *_) in now.items() if not any(rows.values()) else ():
                    rows[card[2]].add(row)
                assert all(row in rows.setdefault(c[2], {row}) for c, (row, *_) in now.items())
    assert held > 10
    assert moved > 2


def test_what_was_drawn_is_said_to_its_owner_alone() -> None:
    """It lies in the place of the card played, if that was of its suit, or below."""
    front, around, told = Drawing(), scene(FIRST, 4), 0
    for table in evening(PARTNERS, 3, rounds=1):
        deal = table.state.deal
        if deal is None or not deal.drew:
            continue
        for viewer in (PUBLIC, *range(4)):
            view, shown = (
                observe(table, viewer),
                str(trick_front.drew(observe(table, viewer), around)),
            )
            if viewer == PUBLIC:
                assert view.deal.drew == (0, 0, 0, 0)
                assert shown == "None"
                continue
            (card,) = cards_in(deal.drew[viewer])
            assert words.card(card, around.tr) in shown
            assert [bool(each) for each in view.deal.drew] == [n == viewer for n in range(4)]
            told += 1
            if card in view.hands[viewer] and hand_cards.held(view)[0] == viewer:
                assert f"p{card.code}" in places(front, view, around)
    assert told
    assert PARTNERS.draws


def test_two_tricks_are_shown_where_both_may_be_looked_at() -> None:
    front, around, counts = Drawing(), scene(FIRST, 4), set()
    for table in evening(PARTNERS, 3, rounds=1):
        view = observe(table, PUBLIC)
        if view.deal is not None and view.stage == "play":
            counts.add((len([*front.last_tricks(view, around)]), bool(view.table)))
    assert counts == {(0, False), (0, True), (1, False), (1, True), (2, False)}


@every_language
def test_a_rest_is_claimed_from_the_menu_after_a_question(language: str) -> None:
    """Each claim that may be made; none stands beside the cards."""
    key = next(key for key, front in TRICK_FRONTS.items() if front.game.agreed_rest)
    front, seen = TRICK_FRONTS[key], 0

    def taps(view: Any, around: Scene) -> dict[str, Verb]:
        rows = front.hand_screen(view, around).rows
        found = [decode(button.data) for row in rows for button in row if button.data]
        return {each.what: each.verb for each in found if each.what[:2] in {"?c", "cr", "cn"}}

    for moment in play(key, 4, 3, deals=6):
        view, around = moment.seen(0), scene(key, 3, language=language)
        rights = [front.keys.code(each) for each in view.rights if isinstance(each, RestClaim)]
        asks = {f"?{code}": Verb.DRAFT for code in rights}
        assert taps(view, around) == {}
        menu = front.draft(Draft(), codes.MENU, view)
        assert taps(view, replace(around, draft=menu)) == asks
        for code in rights:
            draft = front.draft(Draft(), f"?{code}", view)
            assert taps(view, replace(around, draft=draft)) == {code: Verb.RIGHT}
            seen += 1
    assert seen > 10


@every_front
def test_results_show_remarks_and_the_place_that_is_free(key: str) -> None:
    front = CARD_FRONTS[key]
    moment = next(each for each in play(key, 1, 2) if each.seen(PUBLIC).finished)
    public = moment.seen(PUBLIC)
    remarks = (Markup("<i>one</i>"),)
    around = replace(scene(key, moment.table.players), remarks=remarks, joinable=True)
    result = front.result_screen(public.finished[-1], public, around, cut_button=True)
    card = front.card_screen(public.finished[-1], moment.seen(0), around)
    assert "\n\n<i>one</i>" in result.text
    assert card.text.endswith("\n<i>one</i>")
    assert keys.button(tr("button-join"), joining.join_button(around)[0][0].data or "") in sum(
        result.rows, ()
    )
