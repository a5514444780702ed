"""Telegram's limits, and the rules of who sees what, over whole random games of two to six."""

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from bot.games.napoleon import front, group, hand, past, result, score
from bot.games.napoleon.codes import KEYS
from bot.i18n import LANGUAGES, translator
from bot.screen import Screen, Style
from bot.taps import decode
from bot.views import codes, history, keys, lobby, options, rules_page
from bot.views.fairness import check_screen
from bot.views.model import Draft, Lobby, Occupant
from engine.cards import Card, Rank
from engine.cards import deck as cards_from
from engine.game import PUBLIC
from engine.napoleon.game import BIDS, NAPOLEON, SEATS, NapoleonAgreement, NapoleonView, TrickBid
from engine.options import OptionValue
from engine.state import Dealt
from engine.tricks import PlayCard
from tests.bot.games.limits import check, visible
from tests.bot.games.napoleon.games import LONG, Moment, play, scene
from tests.engine.records import past_of
from tests.support.links import LINKS

DECK = cards_from(Rank.SIX)

GAMES: list[tuple[int, int, dict[str, OptionValue]]] = [
    (1, 2, {"least_bid": 1, "deals": 3, "pace": "fast"}),
    (2, 4, {"play_out": True, "deals": 3}),
    (3, 6, {"penalty": "flat", "deals": 3, "seating": "joining", "stake": "&" * 32}),
]
ROOM = {1: keys.WHOLE, 2: keys.HALF, 3: keys.THIRD, 4: 10, 5: 6}
"""Signs that a button of a row shows on a phone, by how many stand in it."""
DRAFTS = (Draft(), Draft(asked="menu"), Draft(asked="b5"), Draft(asked="levels"))


def screens(moment: Moment, language: str) -> Iterator[Screen]:
    players = moment.table.players
    around = scene(players, language=language, names=LONG, deadline=1_700_000_000)
    yield group.deal_screen(moment.seen(PUBLIC), around)
    for viewer in range(players):
        for draft in DRAFTS:
            mine = scene(players, language=language, names=LONG, draft=draft, private=not viewer)
            yield hand.hand_screen(moment.seen(viewer), mine)


def ends(moment: Moment, language: str) -> Iterator[Screen]:
    """What is shown after a deal."""
    players, public = moment.table.players, moment.seen(PUBLIC)
    around = scene(players, language=language, names=LONG)
    facts = public.finished[-1]
    yield result.result_screen(facts, public, around, cut_button=True)
    yield result.why_screen(facts, around)
    checked = check_screen(
        front, past_of(moment.table), facts.number, around, view=moment.seen(PUBLIC)
    )
    assert checked is not None
    yield checked
    yield past.deal_page(facts, around)
    yield history.deals_screen([result.deal_line(facts, around)], around, 0)
    yield score.sheet_screen(public, around)
    for viewer in range(players):
        yield result.card_screen(facts, moment.seen(viewer), around)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seed", "players", "chosen"), GAMES)
def test_screens_keep_to_telegrams_limits(
    seed: int, players: int, chosen: dict[str, OptionValue], language: str
) -> None:
    deals = 0
    for number, moment in enumerate(play(seed, players, **chosen)):
        if number % 7 == 0:
            for screen in screens(moment, language):
                check(screen)
        around = scene(players, language=language, names=LONG)
        for viewer in range(players):
            assert 0 < len(hand.hand_popup(moment.seen(viewer), around)) <= 200
        if len(moment.seen(PUBLIC).finished) > deals:
            deals += 1
            for screen in ends(moment, language):
                check(screen)
    assert moment.seen(PUBLIC).over
    around = scene(players, language=language, names=LONG)
    check(group.final_screen(moment.seen(PUBLIC), around))
    assert 0 < len(score.exact_popup(moment.seen(PUBLIC), around)) <= 200


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seed", "players", "chosen"), GAMES)
def test_whoever_acts_may_be_told_so_and_no_card_but_his_is_named(
    seed: int, players: int, chosen: dict[str, OptionValue], language: str
) -> None:
    around = scene(players, language=language, names=LONG)
    said = 0
    moments = list(play(seed, players, **chosen))
    for old, new in pairwise(moments):
        if new.actor >= 0:
            told = front.done_popup(new.action, old.seen(new.actor), new.seen(new.actor), around)
            assert 0 < len(told) <= 200
            played = {new.action.card} if isinstance(new.action, PlayCard) else set()
            assert language != "ru" or named(told) == played
            said += 1
    assert said > len(moments) // 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_lobby_and_menus_keep_to_telegrams_limits(language: str) -> None:
    tr = translator(language, "napoleon")
    seats = tuple(
        Occupant(name, computer=place == 1, level="club") for place, name in enumerate(LONG)
    )
    agreement = NAPOLEON.agree({"stake": "&" * 32, "play_out": True, "deals": 1000}, 6)
    for count in range(len(SEATS) + 2):
        full = Lobby(9, LONG[0], agreement, seats[:count], frozenset(range(count)))
        check(lobby.lobby_screen(front, full, tr, LINKS))
        check(lobby.closed_screen(front, full, tr))
    for table in (0, 9):
        for opened in (
            "",
            *map(codes.options_page, NapoleonAgreement.OPTIONS.pages),
            *(o.key for o in NapoleonAgreement.OPTIONS),
        ):
            check(options.options_screen(front, agreement, tr, table=table, opened=opened))
    for page in range(len(list(rules_page.pages(front, agreement, tr)))):
        check(rules_page.rules_screen(front, agreement, tr, page=page, title=LONG[0], table=9))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_button_is_cut_on_a_phone(language: str) -> None:
    tr = translator(language, "napoleon")
    agreements = [
        NAPOLEON.agree({}, 2),
        NAPOLEON.agree({"penalty": "flat", "play_out": True, "deals": 20}, 2),
    ]
    agreements += [NAPOLEON.agree({"seats": seats}, seats) for seats in SEATS]
    for agreement in agreements:
        for opened in (
            "",
            *map(codes.options_page, NapoleonAgreement.OPTIONS.pages),
            *(o.key for o in NapoleonAgreement.OPTIONS),
        ):
            screen = options.options_screen(front, agreement, tr, table=3, opened=opened)
            for row in screen.rows:
                assert all(len(button.text) <= ROOM[len(row)] for button in row), row
    offered: set[str] = set()
    for moment in play(4, 4, least_bid=1, deals=3):
        for viewer in range(4):
            seen = moment.seen(viewer)
            bids = [move for move in seen.moves if isinstance(move, TrickBid)]
            if not bids:
                continue
            rows = hand.hand_screen(seen, scene(4, language=language)).rows
            words = [(decode(b.data or "").what.lstrip("?"), b.text) for row in rows for b in row]
            assert len([code for code, _ in words if code in CODES]) == len(bids)
            offered |= {code for code, _ in words}
            for row in rows:
                assert all(len(button.text) <= ROOM[len(row)] for button in row), row
    assert offered >= CODES


CODES = frozenset(map(KEYS.code, BIDS))
CARD = re.compile("(?:10|[6-9ТКДВ])[♠♣♦♥]")
BY_SUIT = re.compile("([♠♣♦♥])((?:[ \u00a0](?:10|[6-9ТКДВ])(?![♠♣♦♥]))+)")
LETTERS = {"10": "T", "Т": "A", "К": "K", "Д": "Q", "В": "J", **{each: each for each in "6789"}}
SUITS = dict(zip("♠♣♦♥", "scdh", strict=True))


def named(text: str) -> set[Card]:
    """Every card a text names, singly or by suit."""
    found = {Card.parse(LETTERS[each[:-1]] + SUITS[each[-1]]) for each in CARD.findall(text)}
    for sign, listed in BY_SUIT.findall(text):
        found |= {Card.parse(LETTERS[rank] + SUITS[sign]) for rank in listed.split()}
    return found


def dealt(moment: Moment) -> dict[int, set[Card]]:
    """Who was dealt what in the running deal, from its deck: dealer's left first, one by one."""
    assert isinstance(moment.table.stage, Dealt)
    cards = moment.table.stage.cards
    players, dealer = moment.table.players, moment.seen(PUBLIC).dealer
    hands: dict[int, set[Card]] = {seat: set() for seat in range(players)}
    for place in range(5 * players):
        hands[(dealer + 1 + place) % players].add(cards.cards[place])
    hands[PUBLIC] = {cards.cards[5 * players]}
    return hands


@pytest.mark.parametrize(("seed", "players", "chosen"), GAMES)
def test_no_screen_names_a_card_its_reader_may_not_know(
    seed: int, players: int, chosen: dict[str, OptionValue]
) -> None:
    """One's own cards, the turned one, and what lies on the table or lay there just before."""
    looked, laid = 0, list[Card]()
    for moment in play(seed, players, **chosen):
        public = moment.seen(PUBLIC)
        if public.turned is None:
            laid = []
            for viewer in moment.viewers:
                screen = group.deal_screen(public, scene(players))
                if viewer != PUBLIC and not public.over:
                    screen = hand.hand_screen(moment.seen(viewer), scene(players))
                assert not named(visible(screen.text))
            continue
        if isinstance(moment.action, PlayCard):
            laid.append(moment.action.card)
        running = len(laid) % players
        shown = set(laid[len(laid) - running - players :] if len(laid) >= players else laid)
        cards = dealt(moment)
        for viewer in moment.viewers:
            seen = moment.seen(viewer)
            known = shown | cards[PUBLIC]
            if viewer == PUBLIC:
                screen = group.deal_screen(seen, scene(players))
            else:
                known |= cards[viewer]
                screen = hand.hand_screen(seen, scene(players))
                popup = named(hand.hand_popup(seen, scene(players)))
                assert popup == cards[viewer] - set(laid)
            buttons = "\n".join(button.text for row in screen.rows for button in row)
            assert named(visible(screen.text) + buttons) <= known
            data = {decode(b.data).what for row in screen.rows for b in row if b.data}
            assert {card for card in DECK if f"p{card.code}" in data} <= known
            looked += 1
    assert looked > 60


@pytest.mark.parametrize(("seed", "players", "chosen"), GAMES)
def test_taps_of_cards_are_the_moves_and_the_row_stays_while_a_trick_lasts(
    seed: int, players: int, chosen: dict[str, OptionValue]
) -> None:
    before: dict[int, tuple[int, int, list[str]]] = {}
    rows_seen = 0
    for moment in play(seed, players, **chosen):
        for viewer in range(players):
            seen: NapoleonView = moment.seen(viewer)
            if seen.stage != "play":
                continue
            rows = hand.hand_screen(seen, scene(players)).rows
            cards = [b for b in rows[0] if decode(b.data or "").what.startswith("p")]
            assert {decode(b.data or "").what for b in cards if b.style is Style.PRIMARY} == {
                f"p{move.card.code}" for move in seen.moves if isinstance(move, PlayCard)
            }
            bare = [button.text.lstrip("↑") for button in cards]
            old = before.get(viewer)
            if old is not None and old[:2] == (seen.number, len(seen.tricks)):
                assert bare == old[2]
            before[viewer] = (seen.number, len(seen.tricks), bare)
            rows_seen += 1
    assert rows_seen > 20
