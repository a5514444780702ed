"""What people read of a hint: the action, the reason, the figures that go with it."""

from dataclasses import replace

import pytest

from bot.games.preferans import drafts, hints
from bot.games.preferans.hand import hand_screen
from bot.i18n import plain, translator
from bot.screen import Screen, Style
from bot.taps import Tap, Verb, decode
from bot.views.hints import tenths
from bot.views.model import Draft, Hint, Occupant, Scene
from engine.cards import Card
from engine.computers import Samples, exactly, weighed
from engine.log import action_code, table_code
from engine.preferans.actions import (
    BID,
    CONTRACTS,
    MISERE,
    PASS,
    PLAY_OPEN,
    WHIST,
    Action,
    Bid,
    Claim,
    Discard,
    Order,
)
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.game import PREFERANS
from engine.preferans.observe import PlayerView, Stage
from engine.shuffle import Cut
from engine.table import observe
from engine.votes import Agree, Refuse
from tests.bot.games.preferans.games import play, scene
from tests.engine.preferans.tables import dealt, run, two_talons
from tests.support.texts import tr


def turns() -> list[PlayerView]:
    """Moments of a game at which somebody has something to do."""
    return [
        moment.seen(viewer)
        for moment in play(5, 3, 3)
        for viewer in range(3)
        if moment.seen(viewer).moves
    ]


def alone(language: str = "ru") -> Scene:
    around = scene(language=language, private=True)
    machines = tuple(Occupant(f"C{seat}", computer=True, level="club") for seat in (1, 2))
    return replace(around, seats=(around.seats[0], *machines))


def test_figures_are_said_as_players_say_them() -> None:
    view = next(view for view in turns() if view.stage is Stage.AUCTION)
    around = alone()
    bid = BID[CONTRACTS[1]]
    gains: dict[Action, Samples] = {
        bid: exactly(4),
        BID[MISERE]: exactly(-6),
        PASS: exactly(4),
        # Three less on average, give or take three: nobody can tell.
        BID[CONTRACTS[3]]: Samples((7, -5, 4, -2), (1, 1, 1, 1)),
        BID[CONTRACTS[2]]: exactly(397, 100),
    }
    choices = weighed(gains, bid)
    told = hints.in_full(Advice(bid, Reason.BID_PAYS, choices, 62, 640, CONTRACTS[5]), view, around)
    said, close, figures, loss = told.split("\n")
    assert said == f"💡 <b>6♣</b> — {tr('advice-little')}", "a pass is as good"
    assert close == tr("advice-as-good", others=f"{tr('act-pass')}, 6♦, 6♥")
    assert figures == "Игра около 7♠, шанс сыграть заказанное 62 %, взяток в среднем 6,4"
    assert loss == tr("advice-loss", others=tr("act-misere"), loss=10) == "Мизер хуже на 10 вистов"
    assert tenths(700, translator("ru", "preferans")) == "7,0"
    assert tenths(996, translator("en", "preferans")) == "10.0"
    assert tenths(649, translator("en", "preferans")) == "6.5"


def test_where_nothing_matters_much_nobody_reads_every_card() -> None:
    view = next(view for view in turns() if view.stage is Stage.AUCTION)
    first, *others = CONTRACTS[1:6]
    gains: dict[Action, Samples] = {BID[first]: exactly(4)}
    gains |= {BID[other]: exactly(397, 100) for other in others}
    advice = Advice(BID[first], Reason.BID_PAYS, weighed(gains, BID[first]))
    told = hints.in_full(advice, view, alone())
    assert told == f"💡 <b>6♣</b> — {tr('advice-even')}"


def test_of_many_that_lose_as_much_three_are_named() -> None:
    view = next(view for view in turns() if view.stage is Stage.AUCTION)
    first, *others = CONTRACTS[1:7]
    gains: dict[Action, Samples] = {BID[first]: exactly(9)}
    gains |= {BID[other]: exactly(2) for other in others}
    advice = Advice(BID[first], Reason.BID_PAYS, weighed(gains, BID[first]))
    assert hints.details(advice, view, alone()) == ["6♦, 6♥, 6БК и ещё 2 хуже на 7 вистов"]
    english = hints.details(advice, view, alone("en"))
    assert english == ["6♦, 6♥, 6NT and 2 more worse by 7 whists"]


def test_few_that_are_as_good_are_named_without_a_unit() -> None:
    view = next(view for view in turns() if view.stage is Stage.AUCTION)
    gains: dict[Action, Samples] = {BID[CONTRACTS[1]]: exactly(4), PASS: exactly(397, 100)}
    choices = weighed(gains, BID[CONTRACTS[1]])
    told = hints.in_full(Advice(BID[CONTRACTS[1]], Reason.BID_PAYS, choices), view, alone())
    assert told.endswith("\n" + tr("advice-as-good", others=tr("act-pass")))


def test_a_misere_is_not_called_a_game() -> None:
    view = next(view for view in turns() if view.stage is Stage.AUCTION)
    advice = Advice(PASS, Reason.TOO_WEAK, chance=62, contract=MISERE)
    told = hints.in_full(advice, view, alone())
    assert tr("advice-game", game=tr("misere")) not in told
    assert told.endswith(f"\n{tr('misere').capitalize()}, {tr('advice-chance', chance=62)}")


@pytest.mark.parametrize("action", [BID[MISERE], BID[CONTRACTS[1]], Order(CONTRACTS[1])])
def test_a_game_that_is_advised_is_named_once(action: Bid | Order) -> None:
    view = next(view for view in turns() if view.stage is Stage.AUCTION)
    game = action.game if isinstance(action, Bid) else action.contract
    advice = Advice(action, Reason.BID_PAYS, chance=62, contract=game)
    told = hints.in_full(advice, view, alone())
    assert told.endswith(f"{tr('advice-bid_pays')}\n{tr('advice-chance', chance=62).capitalize()}")


WHISTING = (
    Reason.WHIST_PAYS,
    Reason.WHIST_LOSES,
    Reason.HALF_IS_SAFE,
    Reason.HELD_BY_OTHER,
    Reason.LOOK_FOR_WHIST,
    Reason.OPEN_IS_BETTER,
    Reason.CLOSED_IS_BETTER,
)


@pytest.mark.parametrize("reason", WHISTING)
def test_figures_of_the_whisting_are_the_defences(reason: Reason) -> None:
    """150 hundredths and 30 %: what the expert counts there are the defenders' tricks."""
    table = dealt("AKQJT9s Kc 87d 7h", "87s AQJc AKd AKh", talon="8c 8h")
    view = observe(run(table, "b6s P P O x8c8h o8s w P"), 2)
    advice = Advice(PLAY_OPEN, reason, chance=30, tricks=150, contract=view.contract)
    told = hints.in_full(advice, view, alone())
    assert tr("advice-chance-down", chance=30).capitalize() in told
    assert tr("advice-tricks-wanted", tricks="1,5", wanted=1, exact="no") in told
    assert tr("advice-chance", chance=30) not in told
    assert "%" not in hints.in_full(replace(advice, chance=0), view, alone()), "no reason at all"
    assert tr("advice-game") not in told


def test_who_whists_alone_owes_half_of_what_he_would_with_his_talon() -> None:
    """What the expert of old hussar counts are the tricks without it."""
    table = two_talons("AKQJT9s AKc AKd", "QJT9c QJd AKJTh", "T9d Q9h")
    view = observe(run(table, "b6s P O x9dTd o6s"), 0)
    advice = Advice(WHIST, Reason.WHIST_PAYS, chance=30, tricks=210, contract=view.contract)
    told = hints.in_full(advice, view, scene(private=True))
    assert tr("advice-tricks-wanted", tricks="2,1", wanted=2, exact="no") in told


def test_tricks_of_a_defenders_card_are_the_defences() -> None:
    """The search counts the declarer's; on a misère these are what the defence is after."""
    table = dealt("AKQJT9s 7c 87d 7h", "87s AKQJc AKd AKh", talon="8c 8h")
    table = run(table, "b6s P P O x8c8h o6s w P pc pAs")
    card = min(observe(table, 2).moves, key=str)
    advice = Advice(card, Reason.CARD_BEST, tricks=640)
    told = hints.in_full(advice, observe(table, 2), alone())
    assert tr("advice-tricks-defence", tricks="3,6", exact="no").capitalize() in told
    misere = dealt("987s 987c 987d 9h", "Q7h AKQs AKQc AKd", talon="Kh Ah")
    misere = run(misere, "bm P P O xKhAh p7s")
    card = observe(misere, 2).moves[0]
    told = hints.in_full(replace(advice, action=card), observe(misere, 2), alone())
    assert tr("advice-tricks-declarer", tricks="6,4", exact="no").capitalize() in told


def do_so(view: PlayerView, action: Action) -> Tap:
    """What the button under a hint carries."""
    advised = replace(alone(), hint=Hint(Advice(action, Reason.CARD_BEST)))
    buttons = [button for row in hand_screen(view, advised).rows for button in row]
    (button,) = [each for each in buttons if each.text == tr("button-do-so")]
    return decode(button.data or "")


def test_one_tap_does_what_a_hint_advises() -> None:
    """As the action's own button would: what binds is asked about first."""
    for view in turns():
        for action in view.moves:
            if isinstance(action, Cut):
                continue
            found = do_so(view, action)
            if isinstance(action, Agree | Refuse):
                assert (found.verb, found.what) == (Verb.VOTE, table_code(action))
            elif isinstance(action, Order) or (isinstance(action, Bid) and action.game is MISERE):
                assert found.verb is Verb.DRAFT
                asked = drafts.apply(Draft(), found.what, view)
                assert drafts.pending_action(asked, view) == action
            else:
                assert (found.verb, found.what) == (Verb.MOVE, action_code(PREFERANS, action))


@pytest.mark.slow
def test_what_a_hint_advises_is_green_and_nothing_else() -> None:
    """Asked about too: who has followed the hint reads «Да, …» in green."""
    confirmed = 0
    for view in turns():
        for action in view.moves:
            if isinstance(action, Cut):
                continue
            code = action_code(PREFERANS, action)
            around = replace(alone(), hint=Hint(Advice(action, Reason.CARD_BEST)))
            binds = do_so(view, action).verb is Verb.DRAFT
            for draft in (Draft(), Draft(asked=code if binds else "more")):
                screen = hand_screen(view, replace(around, draft=draft))
                named = {code} | {f"+{card.code}" for card in _cards_of(action)}
                for button in (each for row in screen.rows for each in row if each.data):
                    what = decode(button.data or "").what.removeprefix("?")
                    assert (button.style is Style.SUCCESS) is (what in named)
                    confirmed += button.style is Style.SUCCESS and draft.asked == code
            plain = hand_screen(view, replace(alone(), hint=Hint(meanwhile=action)))
            assert Style.SUCCESS not in [each.style for row in plain.rows for each in row]
    assert confirmed


def _cards_of(action: Action) -> tuple[Card, ...]:
    return tuple(action.cards) if isinstance(action, Discard) else ()


def test_what_stands_behind_the_menu_is_asked_about_when_advised() -> None:
    table = dealt("AKQJT9s Ac Ad Ah Kh", talon="7d 8d")
    view = observe(run(table, "b6s P P O x7d8d o6s w P pc"), 1)
    claim = next(right for right in view.rights if isinstance(right, Claim))
    asked = drafts.apply(Draft(), do_so(view, claim).what, view)
    assert drafts.pending_action(asked, view) == claim


def test_the_button_is_there_for_one_person_among_computers_only() -> None:
    for view in turns():
        rows = hand_screen(view, alone()).rows
        offered = any(tr("button-hint") in button.text for row in rows for button in row)
        assert offered is (view.stage is not Stage.CUT)
        among_people = hand_screen(view, scene())
        assert not any(
            tr("button-hint") in button.text for row in among_people.rows for button in row
        )


def test_a_hint_stands_in_the_hand_and_takes_the_place_of_its_button() -> None:
    view = next(view for view in turns() if view.stage is Stage.AUCTION)
    advised = replace(alone(), hint=Hint(Advice(view.moves[0], Reason.TOO_WEAK)))
    screen = hand_screen(view, advised)
    assert tr("advice-too_weak") in screen.text
    assert tr("button-hint") not in buttons(screen)
    assert tr("button-do-so") in buttons(screen)


def test_until_a_hint_comes_its_button_stays() -> None:
    view = next(view for view in turns() if view.stage is Stage.AUCTION)
    usual, other = view.moves[:2]
    name = str(hints.name(usual, view, alone()))
    for hint, said in (
        (Hint(), tr("advice-awaited")),
        (Hint(meanwhile=usual), tr("advice-meanwhile", action=name)),
    ):
        screen = hand_screen(view, replace(alone(), hint=hint))
        assert said in plain(screen.text).splitlines()
        assert tr("button-hint") in buttons(screen)
        assert tr("button-do-so") not in buttons(screen)
    for action, corrected in ((usual, False), (other, True)):
        hint = Hint(Advice(action, Reason.TOO_WEAK), meanwhile=usual)
        screen = hand_screen(view, replace(alone(), hint=hint))
        (line,) = (each for each in screen.text.splitlines() if tr("advice-too_weak") in each)
        assert line.startswith(tr("advice-rather")) is corrected
        assert line.count("💡") == 1
        assert tr("advice-meanwhile") not in screen.text


def buttons(screen: Screen) -> list[str]:
    return [button.text for row in screen.rows for button in row]
