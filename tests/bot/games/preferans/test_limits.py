"""Telegram's limits, and the rules of who sees what, over whole random games."""

import re
from itertools import pairwise

import pytest

from bot.games.preferans import acts, front, group, hand, result, sheet
from bot.games.preferans.past import deal_page
from bot.i18n import Translator, translator
from bot.screen import Screen, Style
from bot.taps import LIMIT, Tap, Verb, decode
from bot.views import codes, history, lobby, options, rules_page, words
from bot.views.fairness import check_screen
from bot.views.model import Draft, Lobby, Occupant
from bot.views.tricks import WIDEST
from engine.cards import DECK, Card
from engine.errors import RuleError
from engine.game import PUBLIC
from engine.log import action_code, parse_action
from engine.options import UNUSED, Preset, Values, YesNo
from engine.preferans.actions import (
    Bid,
    BidWithoutTalon,
    Hold,
    Order,
    TakeTalon,
)
from engine.preferans.conventions import CONVENTIONS
from engine.preferans.game import PREFERANS
from engine.preferans.observe import Stage
from engine.preferans.options import OPTIONS, agree, places
from engine.tricks import PlayCard
from tests.bot.games.limits import check
from tests.bot.games.preferans.games import LONG, Moment, fitting, play, scene
from tests.engine.records import past_of
from tests.support.links import LINKS

GAMES = [
    (1, 3, {"convention": "sochi", "jumps": False, "whist": "gentleman", "pace": "fast"}),
    (2, 4, {"convention": "leningrad", "jumps": True, "without_three": True}),
    (3, 4, {"convention": "rostov", "jumps": False, "share_high_shortage": True}),
    (4, 3, {"convention": "sochi", "jumps": False, "misere_beaten_by": 10, "seating": "joining"}),
]
every_game = pytest.mark.parametrize(
    ("seed", "players", "chosen"),
    [pytest.param(*each, marks=() if each[0] in (1, 3) else pytest.mark.slow) for each in GAMES],
)
NO_CARDS = (Stage.LOTS, Stage.SHUFFLE, Stage.CUT, Stage.FINISHED)
BIDS = (Bid, BidWithoutTalon, Hold, TakeTalon, Order)
CARD = re.compile("(?:10|[789ТКДВAKQJ])[♠♣♦♥]")
BY_SUIT = re.compile("(?<![0789ТКДВAKQJ])([♠♣♦♥])((?:[ \u00a0](?:10|[789ТКДВAKQJ])(?![♠♣♦♥]))+)")


def cards_in(text: str, tr: Translator) -> set[Card]:
    """Every card a text names, singly or by suit."""
    ranks = {"10": "T", **dict(zip("789", "789", strict=True))}
    ranks |= {tr(f"rank-{letter}"): letter for letter in "JQKA"}
    signs = dict(zip("♠♣♦♥", "scdh", strict=True))
    found = {Card.parse(ranks[each[:-1]] + signs[each[-1]]) for each in CARD.findall(text)}
    for sign, listed in BY_SUIT.findall(text):
        found |= {Card.parse(ranks[rank] + signs[sign]) for rank in listed.split()}
    return found


def screens(moment: Moment, language: str) -> list[Screen]:
    players = moment.table.state.agreement.players
    found = []
    around = scene(players, language=language, names=LONG, deadline=1_700_000_000)
    public = moment.seen(PUBLIC)
    found.append(group.deal_screen(public, around))
    if moment.table.state.pulka.finished:
        facts = moment.table.state.pulka.finished[-1]
        found.append(result.result_screen(facts, public, around, cut_button=True))
    for viewer in range(players):
        seen = moment.seen(viewer)
        for draft in (Draft(), Draft(asked="menu"), Draft(asked="result")):
            mine = scene(players, language=language, names=LONG, draft=draft, private=viewer == 0)
            found.append(hand.hand_screen(seen, mine))
    return found


@pytest.mark.parametrize("language", ["ru", "en"])
@every_game
def test_screens_keep_to_telegrams_limits(
    seed: int, players: int, chosen: dict[str, str | bool], language: str
) -> None:
    deals = 0
    for number, moment in enumerate(play(seed, players, 2, **chosen)):
        ended = len(moment.table.state.pulka.finished) > deals
        if number % 9 == 0 or ended:
            for screen in screens(moment, language):
                check(screen)
        around = scene(players, language=language, names=LONG)
        for viewer in range(players):
            seen = moment.seen(viewer)
            assert 0 < len(hand.hand_popup(seen, around)) <= 200
        if ended:
            deals += 1
            facts = moment.table.state.pulka.finished[-1]
            check(result.why_screen(facts, around))
            for viewer in range(players):
                check(result.card_screen(facts, moment.seen(viewer), around))
            kept = past_of(moment.table)
            seen = moment.seen(PUBLIC)
            checked = check_screen(front, kept, facts.number, around, around, view=seen)
            assert checked is not None
            check(checked)
            check(deal_page(facts, around))
            told = [result.deal_line(each, around) for each in moment.table.state.pulka.finished]
            check(history.deals_screen(told, around, 0))
            check(sheet.sheet_screen(moment.seen(PUBLIC), around))
    assert deals


@every_game
def test_whoever_acts_may_be_told_so_and_no_card_but_his_is_named(
    seed: int, players: int, chosen: dict[str, str | bool]
) -> None:
    """Bids and contracts look like cards: of those actions the length alone is looked at."""
    said = set()
    for old, new in pairwise(play(seed, players, 3, **chosen)):
        if new.actor < 0:
            continue
        around = scene(players, language=("ru", "en")[seed % 2], names=LONG)
        told = front.done_popup(new.action, old.seen(new.actor), new.seen(new.actor), around)
        assert 0 < len(told) <= 200
        if not isinstance(new.action, BIDS):
            played = {new.action.card} if isinstance(new.action, PlayCard) else set()
            assert cards_in(told, around.tr) == played
        said.add(type(new.action).__name__)
    assert said >= {"Bid", "Cut", "PlayCard", "Pass"}


MANY: Values = {"stake": "&" * 32, "jumps": True, "exit": (6, 7, 8)}


@pytest.mark.slow
@pytest.mark.parametrize("language", ["ru", "en"])
def test_lobby_and_menus_keep_to_telegrams_limits(language: str) -> None:
    tr = translator(language, "preferans")
    seats = tuple(
        Occupant(name, computer=place == 1, level="club") for place, name in enumerate(LONG)
    )
    for convention in CONVENTIONS:
        most = CONVENTIONS[convention].players[-1]
        agreement = agree(
            convention, most, OPTIONS.sifted({**MANY, "convention": convention}, ("convention",))
        )
        for count in range(5):
            full = Lobby(9, LONG[0], agreement, seats[:count], frozenset(range(count)))
            check(lobby.lobby_screen(front, full, tr, LINKS))
            check(lobby.closed_screen(front, full, tr))
        for table in (0, 9):
            check(options.options_screen(front, agreement, tr, table=table))
            for opened in (*map(codes.options_page, OPTIONS.pages), *(o.key for o in OPTIONS)):
                check(options.options_screen(front, agreement, tr, table=table, opened=opened))
        for page in range(len(list(rules_page.pages(front, agreement, tr)))):
            check(rules_page.rules_screen(front, agreement, tr, page=page, title=LONG[0], table=9))


@every_game
def test_taps_of_cards_are_the_moves_and_rows_stay_while_a_trick_lasts(
    seed: int, players: int, chosen: dict[str, str | bool]
) -> None:
    before: dict[int, tuple[int, int, list[list[str]]]] = {}
    layouts: dict[tuple[int, int, int, tuple[int, ...]], list[str]] = {}
    for moment in play(seed, players, 2, **chosen):
        for viewer in range(players):
            seen = moment.seen(viewer)
            if seen.stage not in (Stage.PLAY, Stage.ALL_PASS):
                before.pop(viewer, None)
                continue
            screen = hand.hand_screen(seen, scene(players))
            suits = [_suit(row[0].text) for row in screen.rows if _suit(row[0].text)]
            owners = hand.own_hands(seen)
            if owners:
                # Within a trick every row keeps its suit and its place.
                place_of = seen.number, viewer, len(seen.tricks), owners
                assert suits == layouts.setdefault(place_of, suits)
                held = {card.suit.sign for seat in owners for card in seen.hands[seat] or ()}
                lying = {card.suit.sign for seat, card in seen.table if seat in owners}
                assert set(suits) == held | lying
            rows = [[b.text for b in row if _card(b.data)] for row in screen.rows]
            rows = [row for row in rows if row]
            assert all(len(row) <= WIDEST for row in rows)
            blue = {
                parse_action(PREFERANS, decode(button.data or "").what)
                for row in screen.rows
                for button in row
                if button.style is Style.PRIMARY
            }
            assert blue == {move for move in seen.moves if isinstance(move, PlayCard)}
            bare = [[text.lstrip("↑") for text in row] for row in rows]
            place = (seen.number, len(seen.tricks), bare)
            old = before.get(viewer)
            shown = len(hand.own_hands(seen))
            if old is not None and old[:2] == place[:2] and old[2] and shown == 1:
                assert old[2] == bare or seen.hand_over is not None or seen.open_play
            before[viewer] = place


def _suit(text: str) -> str:
    """The suit of a row of cards."""
    found = re.fullmatch("↑?(?:10|[789ТКДВ])([♠♣♦♥])", text)
    return "" if found is None else found[1]


@every_game
def test_cards_stand_as_text_while_there_is_nothing_to_play(
    seed: int, players: int, chosen: dict[str, str | bool]
) -> None:
    """Buttons of cards are for who plays them before the stage is over; the rest can read."""
    seen_as_text = set()
    for moment in play(seed, players, 2, **chosen):
        for viewer in range(players):
            seen = moment.seen(viewer)
            own = seen.hands[viewer]
            if not own or seen.stage in NO_CARDS:
                continue
            around = scene(players)
            screen = hand.hand_screen(seen, around)
            buttons = [button for row in screen.rows for button in row]
            suits = [_suit(b.text) for b in buttons if not _contract(b.data)]
            discards = seen.stage is Stage.DISCARD and seen.declarer == viewer
            if seen.stage not in (Stage.PLAY, Stage.ALL_PASS) and not discards:
                assert not any(suits)
            mine = words.own_hand(own, around, seen.trump, "\n")
            if any(suits):
                assert screen.text.count(mine) == 0 or seen.stage is Stage.PLAY
            else:
                seen_as_text.add(seen.stage)
                assert screen.text.count(mine) == 1
    assert {Stage.AUCTION, Stage.WHISTING} <= seen_as_text


@pytest.mark.parametrize("language", ["ru", "en"])
@every_game
def test_a_contract_is_never_taken_for_a_card_nor_cut(
    seed: int, players: int, chosen: dict[str, str | bool], language: str
) -> None:
    """At 390 px a row of three takes eleven signs a button, of four nine, of five six.

    Contracts stand bare in the ladder alone: a row a level, a column a strain.
    """
    room = {1: 40, 2: 19, 3: 12, 4: 10, 5: 6}
    passes = 0
    for moment in play(seed, players, 2, **chosen):
        for viewer in range(players):
            seen = moment.seen(viewer)
            if not any(isinstance(move, (Bid, Order)) for move in seen.moves):
                continue
            offered: set[str] = set()
            for draft in (Draft(), Draft(asked="more")):
                around = scene(players, language=language, draft=draft)
                screen = hand.hand_screen(seen, around)
                for row in screen.rows:
                    assert len(row) <= WIDEST
                    steps = re.findall("(\\d+)([♠♣♦♥]|БК|NT)", "".join(b.text for b in row))
                    ladder = bool(steps) and len(row) == WIDEST
                    assert not ladder or len({level for level, _ in steps}) == 1
                    for button in row:
                        offered.add(decode(button.data or "").what.lstrip("?"))
                        assert len(button.text) <= room[len(row)], button.text
                        assert ladder or not CARD.fullmatch(button.text)
                        if ladder:
                            named = button.text != acts.TOO_LOW
                            move = parse_action(
                                PREFERANS, decode(button.data or "").what.strip("?")
                            )
                            assert named == (move in seen.moves)
                if seen.stage is Stage.AUCTION:
                    codes = [decode(b.data or "").what for b in screen.rows[0]]
                    kinds = [_kind(code) for code in codes]
                    assert kinds == sorted(kinds)
                    passes += 1
            wanted = {action_code(PREFERANS, m) for m in seen.moves if isinstance(m, (Bid, Order))}
            assert wanted <= offered
    assert passes


def _kind(code: str) -> int:
    """Pass, hold, the next bid or the talon, misère."""
    return {"P": 0, "H": 1, "?bm": 3}.get(code, 2)


def _contract(data: str | None) -> bool:
    return data is not None and re.match(r"\??[bo]", decode(data).what) is not None


def _card(data: str | None) -> bool:
    if data is None or not data.startswith("m:"):
        return False
    action = parse_action(PREFERANS, decode(data).what)
    return isinstance(action, PlayCard)


def test_the_deck_is_fully_named_in_both_languages() -> None:
    for language in ("ru", "en"):
        tr = translator(language, "preferans")

        assert cards_in(" ".join(words.card(card, tr) for card in DECK), tr) == set(DECK)
        assert cards_in(words.hand(DECK, tr), tr) == set(DECK)


def marked(screen: Screen) -> list[str | None]:
    return [b.data for row in screen.rows for b in row if b.text.startswith("✓ ")]


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_the_choice_that_holds_is_marked_and_no_other(convention: str) -> None:
    """Every option, whatever was chosen."""
    tr = translator("ru", "preferans")
    for option in OPTIONS:
        for place, choice in enumerate(option.choices if option.page else ()):
            try:
                agreement = agree(convention, fitting(choice), {option.key: choice})
            except RuleError:
                continue
            screen = options.options_screen(front, agreement, tr, table=3, opened=option.key)
            assert marked(screen) == [f"o:3:0:preferans,{option.key}={place}"]


def test_the_preset_that_holds_is_marked_and_no_other() -> None:
    tr = translator("ru", "preferans")
    for preset in OPTIONS.presets:
        evenings: tuple[Values, ...] = ({}, {"length": 50, "pace": "fast"})
        for evening in evenings:
            agreement = PREFERANS.agree({**preset.chosen, **evening}, places(preset.chosen)[0])
            screen = options.options_screen(front, agreement, tr, table=3)
            assert marked(screen) == [f"o:3:0:preferans,preset={preset.key}"]
        another = OPTIONS.complete(preset.chosen)["all_pass_price"] != 4
        other: Values = {"all_pass_price": 4 if another else 5}
        if preset.key == "old_hussar":  # has no all-pass
            other = {"price_table": "2"}
        changed = PREFERANS.agree({**preset.chosen, **other}, places(preset.chosen)[0])
        assert marked(options.options_screen(front, changed, tr, table=3)) == []


@pytest.mark.parametrize("language", ["ru", "en"])
def test_each_option_has_a_button_with_its_value_and_one_tap_turns_over_yes_and_no(
    language: str,
) -> None:
    tr = translator(language, "preferans")
    for convention in CONVENTIONS:
        agreement = agree(convention, CONVENTIONS[convention].players[0], {})
        for page in OPTIONS.pages:
            opened = codes.options_page(page)
            screen = options.options_screen(front, agreement, tr, table=3, opened=opened)
            *rows, _ = screen.rows
            buttons = [button for row in rows for button in row]
            values = agreement.values()
            listed = [each for each in OPTIONS.on_page(page) if each.shut(values) != UNUSED]
            for option, button in zip(listed, buttons, strict=True):
                _, code = codes.parse_of_game(decode(button.data or "").what)
                now = agreement.values()
                if option.shut(agreement.values()):
                    # It says its reason, as the refusal of any other value does.
                    assert button.text.startswith(options.OFF)
                    parsed = codes.parse_option(code, OPTIONS)
                    assert not isinstance(parsed, Preset)
                    assert option.barred_reason(agreement.values(), parsed[1])
                elif isinstance(option.kind, YesNo):
                    value = not now[option.key]
                    assert codes.parse_option(code, OPTIONS) == (option.key, value)
                elif option.shut(now):
                    barred = [
                        n for n, c in enumerate(option.choices) if option.barred_reason(now, c)
                    ]
                    assert code in [codes.option_code(option.key, place) for place in barred]
                else:
                    assert code == option.key


@pytest.mark.parametrize("what", ["б", "b9s;", "b 9s", "b" * LIMIT])
def test_no_button_is_written_that_could_not_be_read(what: str) -> None:
    with pytest.raises(ValueError, match=what):
        Tap(Verb.MOVE, 1, 1, what).encode()
