"""What a person is still putting together: menus, the second tap for five tricks, old buttons."""

import re
from dataclasses import replace

import pytest

from bot.games.napoleon import front, hand
from bot.games.napoleon.codes import asked
from bot.taps import Verb, decode
from bot.views.model import Draft, Hint, Occupant
from engine.log import action_code
from engine.napoleon.ai.advice import NapoleonAdvice, NapoleonReason
from engine.napoleon.game import BIDS, NAPOLEON, TrickBid
from engine.tricks import PlayCard
from engine.votes import STOP
from tests.bot.games.napoleon.games import play, scene
from tests.bot.games.napoleon.story import BORIS, GLEB, VERA, Story
from tests.support.texts import tr

HANDS = "Ks 9s Kd 7c 6h|As Qs Ad Tc 8h|Js Ts 8s Qd 7h|7s 6s Jd Td 9c"


def dealt(*words: int) -> Story:
    story = Story("ru")
    story.shuffle(HANDS, "9h")
    story.cut()
    story.bid(*words)
    return story


def test_five_tricks_take_a_second_tap_and_lower_bids_none() -> None:
    seen = dealt(0).seen(VERA)
    draft = front.draft(Draft(), "?b5", seen)
    assert asked(draft, seen) == BIDS[5]
    rows = hand.hand_screen(seen, scene(draft=draft)).rows
    (yes,), (no,) = (tuple(decode(b.data or "") for b in row) for row in rows)
    assert (yes.verb, yes.what) == (Verb.MOVE, "b5")
    assert front.draft(draft, no.what, seen) == Draft()
    plain = [decode(b.data or "") for row in hand.hand_screen(seen, scene()).rows for b in row]
    assert {tap.what for tap in plain if tap.verb is Verb.MOVE} == {"P", "b2", "b3", "b4"}


def test_only_what_is_asked_twice_can_wait_for_a_second_tap() -> None:
    seen = dealt(0).seen(VERA)
    for code in ("?b2", "?P", "?b1", "?pAs", "?", "?ps1", "+As", "hint", "nonsense"):
        with pytest.raises(ValueError, match=re.escape(code)):
            front.draft(Draft(), code, seen)
    assert asked(Draft(asked="b3"), seen) is None
    late = dealt(0, 5).seen(VERA)
    with pytest.raises(ValueError, match="b5"):
        front.draft(Draft(), "?b5", late)
    assert asked(Draft(asked="b5"), late) is None


def test_the_end_is_proposed_from_the_menu() -> None:
    seen = dealt(2, 0, 0, 0).seen(GLEB)
    menu = front.draft(Draft(), "menu", seen)
    taps = [
        decode(b.data or "") for row in hand.hand_screen(seen, scene(draft=menu)).rows for b in row
    ]
    (stop,) = (tap.what for tap in taps if tap.what.startswith("?"))
    draft = front.draft(menu, stop, seen)
    assert asked(draft, seen) == STOP
    rows = hand.hand_screen(seen, scene(draft=draft)).rows
    assert decode(rows[-2][0].data or "").verb is Verb.RIGHT
    assert front.draft(draft, "levels", seen) == Draft(asked="levels")


def test_a_tap_on_a_card_waits_while_words_are_said() -> None:
    bidding, playing = dealt(0).seen(VERA), dealt(2, 0, 0, 0).seen(VERA)
    assert front.waits_for_play("pAs", bidding)
    assert not front.waits_for_play("b3", bidding)
    assert not front.waits_for_play("nonsense", bidding)
    assert not front.waits_for_play("pAs", playing)
    draft = Draft(asked="menu")
    assert front.advised(draft, None) == draft


def test_computers_take_their_time_before_a_lead() -> None:
    story = dealt(2, 0, 0, 0)
    lead = front.pause(story.seen(VERA))
    story.lay("As")
    assert front.in_play(story.seen(BORIS))
    follows = front.pause(story.seen(GLEB))
    assert 0.5 < front.pause(dealt(0).seen(VERA)) < 3
    assert lead == follows  # more than one card to choose from, and no trick to look at yet
    story.lay("Ts 6s 9s")
    assert front.pause(story.seen(VERA)) > lead
    assert not front.plays_itself(story.seen(VERA), only_card=True)
    assert not front.settled(story.seen(VERA))


def test_what_is_settled_may_be_played_to_its_end_at_once() -> None:
    """The bid is made, or cannot be made any more: what is left brings nobody anything."""
    for moment in play(3, 4, play_out=True):
        for viewer in range(4):
            seen = moment.seen(viewer)
            if seen.deal is None or seen.stage != "play" or seen.deal.bidder is None:
                assert not front.settled(seen)
                continue
            if seen.vote is not None:
                continue
            own, left = seen.taken[seen.deal.bidder], 5 - len(seen.tricks)
            assert front.settled(seen) is (own >= seen.deal.bid or own + left < seen.deal.bid)
            buttons = [b.text for row in front.hand_screen(seen, scene(4)).rows for b in row]
            assert (tr("button-hurry") in buttons) is front.settled(seen)


def test_a_card_that_alone_may_be_played_plays_itself_where_agreed() -> None:
    """The last one of a hand always."""
    found = set()
    for moment in play(3, 4, play_out=True):
        for viewer in range(4):
            seen = moment.seen(viewer)
            if seen.turn != viewer or not isinstance(seen.moves[0], PlayCard):
                continue
            alone, last = len(seen.moves) == 1, seen.counts[viewer] == 1
            assert front.plays_itself(seen, only_card=True) is alone
            assert front.plays_itself(seen, only_card=False) is last
            found.add((alone, last))
    assert found == {(False, False), (True, False), (True, True)}


def test_one_tap_does_what_a_hint_advises() -> None:
    """As the action's own button would: five tricks are asked about first."""
    found = set()
    for moment in play(3, 4, play_out=True):
        for viewer in range(4):
            seen = moment.seen(viewer)
            seats = [Occupant(str(seat), computer=seat != viewer) for seat in range(4)]
            alone = replace(scene(4), seats=tuple(seats))
            for action in seen.moves:
                if not isinstance(action, TrickBid | PlayCard):
                    continue
                told = replace(alone, hint=Hint(NapoleonAdvice(action, NapoleonReason.CARD_BEST)))
                rows = front.hand_screen(seen, told).rows
                (data,) = [b.data for row in rows for b in row if b.text == tr("button-do-so")]
                tap = decode(data or "")
                if action == BIDS[5]:
                    assert asked(front.draft(Draft(), tap.what, seen), seen) == action
                else:
                    assert (tap.verb, tap.what) == (Verb.MOVE, action_code(NAPOLEON, action))
                found.add(type(action))
    assert found == {TrickBid, PlayCard}
