"""How computers of Vint call: hands told by suit, and what a player would say."""

import random
from itertools import islice

import pytest

from engine import vint
from engine.cards import Card, Suit
from engine.kit.copying import but
from engine.kit.ladder import BIDS, PASS, LevelBid
from engine.kit.words import Action
from engine.tricks import card_set, cards_in
from engine.vint.ai import VintPlayer
from engine.vint.deal import VintDeal
from engine.vint.game import VINT

PLAYER = VintPlayer()
CALLS = {"-": PASS, **{bid.code: bid for bid in BIDS}}


def asked(hand: str, said: str, level: str = "habit") -> Action:
    """What the next to speak says with spades, clubs, diamonds and hearts, after these words."""
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
    seat = deal.turn or 0
    found: Action = getattr(PLAYER, level)(deal, seat, [*VINT.choices(deal, seat)])
    return found


@pytest.mark.parametrize(
    ("hand", "said", "call"),
    [
        ("AKQ75 K4 QT2 J83", "", "1s"),
        ("T8532 J4 Q62 975", "", "-"),
        ("K4 A852 K73 QT64", "1h -", "2h"),
        ("94 8532 J7 T9642", "1h -", "-"),
        ("A4 AK85 AQ73 K64", "3h -", "6h"),
        ("A4 AK85 KQ73 K64", "6h -", "-"),
        ("AK AQ4 KJ53 AQ64", "", "1n"),
        ("KQ KQ4 KJ53 AQJ4", "", "1d"),
        ("A4 AK85 KQ73 K64", "3h -", "4n"),
        ("J4 A85 Q73 AQT64", "1h - 2h - 4n -", "6h"),
        ("J4 KQ5 Q73 KQT64", "1h - 2h - 4n -", "5h"),
    ],
)
def test_a_club_player_calls_by_a_sound_count(hand: str, said: str, call: str) -> None:
    assert asked(hand, said) == CALLS[call]


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
