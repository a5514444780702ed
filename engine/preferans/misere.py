"""Games of no trick. Rules 7.3, 11.10: how they begin, when the hands open, handing over."""

from dataclasses import replace

from engine.errors import RuleError
from engine.preferans.actions import HAND_OVER, Action, Special
from engine.preferans.state import Deal, DealHistory, DealTerms, HandControl, Play, PreferansState
from engine.tricks import CardSet, card_set


def begin(
    state: PreferansState,
    deal: Deal,
    history: DealHistory,
    declarer: int,
    hand: CardSet,
    *,
    game: Special,
) -> PreferansState:
    """Lay out a game without whisting; defenders play their own hands, or the third too.

    The defenders' hands lie open before the first lead, but when the declarer leads, only after his
    first card; ``open_play`` turns true with them. Misère in the dark is caught closed (9.6). Where
    two play, the third hand lies open too, and the declarer's opponent plays it (13.2). On an uvert
    all three hands lie open before the first lead (11.10).
    """
    terms, places = deal.terms, range(state.agreement.hands)
    active = terms.active
    hands = tuple(hand if seat == declarer else card_set(deal.hands[seat]) for seat in places)
    history = history._replace(declarer=declarer, contract=game)
    control = HandControl(tuple(places), active, open_play=False)
    if game.open or (active[0] != declarer and not history.dark):
        control = opened(control, terms, declarer)
    if game.open:
        control = replace(control, shown=control.shown | {declarer})
    phase = Play(deal, history, control, declarer, None, hands, (), active[0], ())
    return PreferansState(state.pulka, phase)


def opened(control: HandControl, terms: DealTerms, declarer: int) -> HandControl:
    """Return the control of hands once the defenders' lie open."""
    defenders = terms.defenders(declarer)
    return replace(
        control,
        played_by=tuple(
            defenders[0] if seat == terms.third_hand else player
            for seat, player in enumerate(control.played_by)
        ),
        shown=control.shown | frozenset(defenders),
        open_play=True,
    )


def partner(phase: Play, seat: int) -> int:
    """Return the other defender."""
    first, second = phase.deal.terms.defenders(phase.declarer)
    return second if seat == first else first


def rights(phase: Play, seat: int) -> tuple[Action, ...]:
    """Return the right of a defender to hand over open cards, unless he plays both or none."""
    terms = phase.deal.terms
    if (
        terms.third_hand is None
        and isinstance(phase.history.contract, Special)
        and phase.control.open_play
        and phase.control.hand_over is None
        and seat != phase.declarer
        and seat in terms.active
    ):
        return (HAND_OVER,)
    return ()


def hand_over(state: PreferansState, phase: Play, actor: int) -> PreferansState:
    """Let the other defender play ``actor``'s cards to the end of the deal; raises `RuleError`."""
    if not rights(phase, actor):
        raise RuleError("not-now", "7.3")
    other = partner(phase, actor)
    players = tuple(
        other if seat == actor else player for seat, player in enumerate(phase.control.played_by)
    )
    return PreferansState(
        state.pulka,
        phase._replace(control=replace(phase.control, played_by=players, hand_over=actor)),
    )
