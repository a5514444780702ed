"""What an all-pass is worth to the viewer before it is played."""

from engine.preferans.ai.expert import worth
from engine.preferans.ai.expert.strength import suits_of
from engine.preferans.ai.expert.worlds import World
from engine.preferans.ai.expert.worth import Course
from engine.preferans.ai.hand import all_pass_danger
from engine.preferans.ai.suits import NOTHING
from engine.preferans.observe import PlayerView


def gain(seen: PlayerView, world: World) -> int:
    """Return the viewer's gain, in worth units, if this world is passed out."""
    danger = [
        max(20, all_pass_danger(suits_of(world.hands[seat]), NOTHING)) for seat in seen.active
    ]
    total = sum(danger)
    taken = [0] * seen.agreement.players
    for seat, each in zip(seen.active, danger, strict=True):
        taken[seat] = 10 * each // total
    by_rest = sorted(range(3), key=lambda place: (-(10 * danger[place] % total), place))
    for place in by_rest[: 10 - sum(taken)]:
        taken[seen.active[place]] += 1
    return worth.of_taken(seen, Course(seen.dealer, price=seen.all_pass_price), taken)
