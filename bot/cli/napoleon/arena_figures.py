"""What ``pulka arena`` tells of Napoleon: what was bid, and how often it was made."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from bot.cli.arena_report import NONE, ArenaGame, Grid, percent
from engine.match_results import MatchResults
from engine.napoleon.ai.match import Feat, NapoleonTally, duplicate
from engine.napoleon.game import TRICKS

TRICK_BIDS: Final = range(1, TRICKS + 1)


def arena_game(players: int, chosen: Mapping[str, Any]) -> ArenaGame:
    """Return what is played and told; ``chosen`` names penalty and least bid."""
    penalty, least = str(chosen["penalty"]), int(chosen["least_bid"])
    return ArenaGame(
        played=duplicate(players, penalty, least),
        chosen={"game": "napoleon", "penalty": penalty, "least_bid": str(least)},
        unit="units",
        needs_solver=frozenset(),
        columns=("bids", "made", "others' bids", "made"),
        cells=_bids,
        grids=_grids,
        totals=_totals,
        counts=_counts,
    )


def _bids(tally: NapoleonTally) -> Iterable[str]:
    for good, bad in ((Feat.MADE, Feat.FAILED), (Feat.AGAINST_MADE, Feat.AGAINST_FAILED)):
        made, failed = tally.count_of(good), tally.count_of(bad)
        yield str(made + failed)
        yield percent(made, made + failed)


def _grids(found: MatchResults[NapoleonTally]) -> Iterable[Grid]:
    yield Grid(
        ("bids made/played", *TRICK_BIDS, "of deals"),
        [
            (
                each.name,
                *(
                    f"{made}/{made + failed}" if made + failed else NONE
                    for made, failed in (
                        (each.tally.count_of(Feat.MADE, bid), each.tally.count_of(Feat.FAILED, bid))
                        for bid in TRICK_BIDS
                    )
                ),
                percent(
                    each.tally.count_of(Feat.MADE) + each.tally.count_of(Feat.FAILED),
                    sum(each.tally.counts.values()),
                ),
            )
            for each in found.entrants
        ],
    )
    yield Grid(("all passed", "percent"), [("deals", f"{100 * _passed(found) / found.deals:.1f}")])


def _passed(found: MatchResults[NapoleonTally]) -> int:
    """Deals in which all passed: everybody at the table has counted each of them."""
    seats = sum(sum(each.tally.counts.values()) for each in found.entrants)
    passed = sum(each.tally.count_of(Feat.PASSED) for each in found.entrants)
    return passed * found.deals // seats


def _totals(found: MatchResults[NapoleonTally]) -> Mapping[str, object]:
    return {"all_passed": _passed(found)}


def _counts(tally: NapoleonTally) -> Mapping[str, object]:
    """Bids by tricks, one's own and those of others."""
    return {
        "bids": {
            str(bid): {
                str(feat): tally.count_of(feat, bid) for feat in Feat if feat is not Feat.PASSED
            }
            for bid in TRICK_BIDS
        },
    }
