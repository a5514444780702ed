"""What hands count against each other, of three."""

from engine.kit.hands import THREE, HandCounts, compared
from engine.tricks import card_set
from tests.engine.trick_tables import cards


def counted(*hands: str) -> HandCounts:
    held = [card_set(cards(hand)) for hand in hands]
    return compared(held, [0] * len(held), goal=20, repique=70)


def test_of_three_hands_only_one_that_is_best_alone_counts() -> None:
    found = counted("As Ks Qs 7d 7h", "Ad Kd Qd 8h 8c", "Jc Tc 9c Jh Js")
    assert [(each.point, each.sequences, each.sets) for each in found.declared] == [
        (0, 0, 0),
        (0, 0, 0),
        (0, 0, THREE),
    ]
    assert [each.pips for each in found.shown] == [31, 31, 29]
    assert [each.top for each in found.shown] == [14, 14, 11]


def test_a_repique_needs_two_others_with_nothing() -> None:
    best, other = "As Ks Qs Js Ts 7h", "Kd Jd 9d 7d 8h 9c"
    alone = counted(best, other, "8d Qh Jh 9h 7c Tc").declared
    assert [each.repique for each in alone] == [70, 0, 0]
    stopped = counted(best, other, "8d Qh Qd Qc 7c Tc").declared
    assert [(each.sets, each.repique) for each in stopped] == [(0, 0), (0, 0), (THREE, 0)]
