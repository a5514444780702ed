"""No card and no point comes from nowhere or is lost."""

from engine.table import apply, start
from engine.table_turns import deck_of
from tests.laws.kit import AnyTable, GameLaws
from tests.laws.subjects import every_variant, games


@every_variant
def test_cards_lie_in_one_place_and_the_score_is_what_deals_wrote(
    laws: GameLaws, variant: str
) -> None:
    """And a finished deal is never changed by a later one."""
    for _, opening, steps in games(laws, variant, "points", 4):
        end: AnyTable = start(laws.game, opening)
        finished: tuple[object, ...] = ()
        for table, entry in steps:
            places = [*laws.places(table)]
            assert sum(map(len, places)) == len(deck_of(table))
            assert {card for place in places for card in place} == set(deck_of(table))
            end = apply(table, entry.actor, entry.action)
            now = tuple(laws.game.facts(end.state))
            assert now[: len(finished)] == finished
            finished = now
        laws.check_points(end)
        if finished:
            laws.check_kept(end)
