## How it is played, for a beginner, on a phone's screen. The engine plays the deal: tests/bot/games/test_primers.py

primer-1 = Everybody gets five of 36 cards. Before a deal all put a unit into the <b>pot</b>, and the card turned up names the <b>trumps</b>. In turn you pass or say how many tricks you will take: two to five, more than was said. The highest bidder plays alone against the rest. Follow suit; without it play anything. The highest trump takes the trick, or else the highest card of the suit led.

    Vera deals, hearts are trumps. Anna bids 3:
    ♠{"\u00A0"}A{"\u00A0"}8 · ♦{"\u00A0"}A · ♥{"\u00A0"}K{"\u00A0"}10
    1. Boris{"\u00A0"}K♠, Vera{"\u00A0"}7♠, Anna{"\u00A0"}A♠ →{"\u00A0"}Anna
    2. Anna{"\u00A0"}A♦, Boris{"\u00A0"}8♦, Vera{"\u00A0"}Q♦ →{"\u00A0"}Anna
    3. Anna{"\u00A0"}K♥, Boris{"\u00A0"}7♥, Vera{"\u00A0"}8♥ →{"\u00A0"}Anna
    Anna takes the pot: 3

    Had she fallen short, the pot would have stayed, and
    Anna pays 3 to everybody: 6 in all
