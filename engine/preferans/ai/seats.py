"""Who plays beside whom: seats in hand order."""

from engine.preferans.observe import PlayerView


def others_after(active: tuple[int, ...], seat: int) -> tuple[int, int]:
    """Return the other two of three hands, clockwise from ``seat``."""
    place = active.index(seat)
    return active[(place + 1) % 3], active[(place + 2) % 3]


def all_after(order: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return all others in ``order``, clockwise from ``seat``."""
    place = order.index(seat)
    return order[place + 1 :] + order[:place]


def owned(view: PlayerView) -> tuple[int, ...]:
    """Return the hands that are somebody's, in hand order. Rule 10.1."""
    return tuple([seat for seat in view.active if seat != view.agreement.third_hand])
