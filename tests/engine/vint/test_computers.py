"""How computers of Vint call: hands told by suit, and what a player would say."""

import random
from collections import Counter
from itertools import islice

import pytest

from engine import vint
from engine.cards import Card, Suit
from engine.computers import exactly
from engine.kit.computers import Prospect
from engine.kit.copying import but
from engine.kit.ladder import BIDS, PASS, LevelBid
from engine.kit.words import Action
from engine.tricks import card_set, cards_in
from engine.vint.ai import VintPlayer
from engine.vint.deal import VintDeal
from engine.vint.game import VINT

PLAYER = VintPlayer()
CALLS = {"-": PASS, **{bid.code: bid for bid in BIDS}}


def spoken(hand: str, said: str) -> VintDeal:
    """A deal after these words, in which the next holds these spades, clubs, diamonds, hearts."""
    table = vint.open_table(players=4, seating="joining")
    table.deal(random.Random(1))
    deal = table.observe(0).deal
    assert isinstance(deal, VintDeal)
    held = card_set(
        Card.parse(rank + suit)
        for suit, ranks in zip("scdh", hand.split(), strict=True)
        for rank in ranks.replace("x", "").strip("-")
    )
    deal = but(deal, hands=(held,) * 4)
    for word in said.split():
        deal = VINT.step(deal, deal.turn or 0, CALLS[word])
    return deal


def asked(hand: str, said: str, level: str = "habit") -> Action:
    """What the next to speak says with this hand, after these words."""
    deal = spoken(hand, said)
    seat = deal.turn or 0
    found: Action = getattr(PLAYER, level)(deal, seat, [*VINT.choices(deal, seat)])
    return found


@pytest.mark.parametrize(
    ("hand", "said", "call", "reason"),
    [
        ("AKQ75 K4 QT2 J83", "", "1s", "names"),
        ("T8532 J4 Q62 975", "", "-", "weak"),
        ("K4 A852 K73 QT64", "1h -", "2h", "supports"),
        ("94 8532 J7 T9642", "1h -", "-", "high_enough"),
        ("94 8532 J7 T9642", "1h", "-", "outbid"),
        ("AKQ753 K4 AT2 J8", "1s - - -", "2s", "again"),
        ("A4 AK85 AQ73 K64", "3h -", "6h", "slam"),
        ("A4 AK85 KQ73 K64", "6h -", "-", "slam_stands"),
        ("AK AQ4 KJ53 AQ64", "", "1n", "two_aces"),
        ("KQ KQ4 KJ53 AQJ4", "", "1d", "best"),
        ("A4 AK85 KQ73 K64", "3h -", "4n", "asks"),
        ("J4 A85 Q73 AQT64", "1h - 2h - 4n -", "6h", "has_ace"),
        ("J4 KQ5 Q73 KQT64", "1h - 2h - 4n -", "5h", "lacks_ace"),
        ("AKQ753 K4 AT2 J8", "4n -", "7s", "slam"),
    ],
)
def test_a_club_player_calls_by_a_sound_count(hand: str, said: str, call: str, reason: str) -> None:
    """Each call tells what it means; one of a suit of four is only the best that there is."""
    action = asked(hand, said)
    assert action == CALLS[call]
    gains: dict[Action, Prospect] = {
        action: Prospect(exactly(1), 50),
        None: Prospect(exactly(0), 50),
    }
    assert PLAYER.explained(spoken(hand, said), action, gains)[0] == reason


def test_only_a_novice_does_not_hear_his_partner() -> None:
    hand = "K4 A852 KQ73 Q64"
    assert asked(hand, "", "beginner") == asked(hand, "")
    assert asked(hand, "1h -") == CALLS["2h"]
    assert asked(hand, "1h -", "beginner") == PASS


def test_partners_with_two_suits_stop_low() -> None:
    """A suit that partner calls over mine again and again is not one for me, nor mine for him."""
    words, hands = "", ("T3 KT542 - AKT643", "A76 Q73 AKQT94 7")
    for number in range(12):
        said = asked(hands[number % 2], words)
        assert isinstance(said, LevelBid)
        words += f"{said.code if said.level else '-'} - "
        if said == PASS:
            break
    assert len(words.split()) < 14
    assert max(CALLS[word] for word in words.split()) < CALLS["4s"]


@pytest.mark.parametrize("speaker", [0, 2, 3])
def test_each_hand_of_a_layout_is_as_its_words_tell(speaker: int) -> None:
    """Whoever has named a suit mostly has five of it, whichever hand is drawn last."""
    table = vint.open_table(players=4, seating="joining")
    table.deal(random.Random(1))
    for _ in range(speaker):
        table.push(PASS)
    table.push(CALLS["1h"])
    layouts = islice(PLAYER.layouts(table.observe(1), random.Random(2), heeds=True), 40)
    held = [cards_in(layout.hands[speaker]) for layout in layouts]
    assert sum(sum(card.suit is Suit.HEARTS for card in hand) >= 5 for hand in held) > 30


def test_a_pass_that_alone_is_thought_of_has_its_own_reason() -> None:
    """Calls were legal: nobody is told that there was no other choice."""
    told = Counter[str]()
    for seed in range(8):
        table = vint.open_table(players=4, seating="joining")
        table.deal(random.Random(seed))
        view = table.observe(0)
        if PLAYER.choices(view) == (PASS,):
            told[PLAYER.advise(view, random.Random(1)).reason] += 1
    assert told.keys() == {"weak"}
