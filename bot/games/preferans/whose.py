"""Who plays whose cards."""

from engine.preferans.observe import PlayerView, Stage


def controlled(seen: PlayerView, viewer: int | None = None) -> tuple[int, ...]:
    """Return the other seats whose cards a seat (the viewer) plays. Rules 4.7, 4.8, 7.3."""
    viewer = seen.viewer if viewer is None else viewer
    if seen.stage is not Stage.PLAY or seen.declarer is None:
        return ()
    defenders = [seat for seat in seen.active if seat != seen.declarer]
    if seen.hand_over is not None and viewer in defenders and viewer != seen.hand_over:
        return (seen.hand_over,)
    if seen.whisters != (viewer,):
        return ()
    if seen.open_play:
        return tuple(seat for seat in defenders if seat != viewer)
    return (seen.dealer_hand,) if seen.dealer_hand is not None and viewer == seen.dealer else ()


def plays(seen: PlayerView, seat: int) -> int:
    """Return who plays the cards of ``seat`` in the stage of play."""
    others = (other for other in range(len(seen.hands)) if other != seat)
    return next((other for other in others if seat in controlled(seen, other)), seat)
