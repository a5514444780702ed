"""Records of every game: written, read, verified, and refused where one thing is changed."""

from tests.laws.kit import GameLaws
from tests.laws.subjects import every_variant_of_the_bot
from tests.trials.records import tried


@every_variant_of_the_bot
def test_records_hold_and_changed_ones_do_not(laws: GameLaws, variant: str) -> None:
    tried(laws.game.key, variant, "quick")
