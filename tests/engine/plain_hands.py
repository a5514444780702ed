"""What hands count, once more: cards as texts, and nothing of the engine."""

RANKS = "789TJQKA"
PIPS = dict(zip(RANKS, (7, 8, 9, 10, 10, 10, 10, 11), strict=True))


def longest(hand: list[str]) -> tuple[int, int]:
    """The cards and pips of the best suit."""
    suits = [[card for card in hand if card[1] == suit] for suit in "scdh"]
    return max((len(each), sum(PIPS[card[0]] for card in each)) for each in suits)


def runs(hand: list[str]) -> list[list[str]]:
    """Every sequence of three and more, the highest card first."""
    found = []
    for suit in "scdh":
        line = "".join(rank if rank + suit in hand else " " for rank in reversed(RANKS))
        found += [[rank + suit for rank in part] for part in line.split() if len(part) > 2]
    return found


def run_height(cards: list[str]) -> tuple[int, int]:
    return len(cards), RANKS.index(cards[0][0])


def sets(hand: list[str]) -> list[list[str]]:
    """Every three and four of a rank from the ten up."""
    alike = ([card for card in hand if card[0] == rank] for rank in "TJQKA")
    return [cards for cards in alike if len(cards) > 2]
