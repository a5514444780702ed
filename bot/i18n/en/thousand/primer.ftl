## How it is played, for a beginner, on a phone's screen. The engine plays the deal: tests/bot/games/test_primers.py

primer-1 = Everybody gets seven of 24 cards, three are the <b>talon</b>. Ace 11, ten 10, king 4, queen 3, jack 2. You bid from 100: the highest takes the talon, gives each opponent a card and has to make the bid. King and queen of a suit are a <b>marriage</b>: ♠{"\u00A0"}40, ♣{"\u00A0"}60, ♦{"\u00A0"}80, ♥{"\u00A0"}100; lead one with a trick in hand, and the suit is trump. Follow suit, or else trump. The first to 1000 wins; at 880 you sit on the barrel, and need a contract of 120.
primer-2 = Vera deals. Anna holds ♠{"\u00A0"}A{"\u00A0"}10 · ♣{"\u00A0"}9 · ♦{"\u00A0"}J · ♥{"\u00A0"}A{"\u00A0"}K{"\u00A0"}Q. She bid 110, took K♠ Q♠ Q♦, gave J♦ and 9♣.

    1. Anna{"\u00A0"}A♠, Boris{"\u00A0"}J♠, Vera{"\u00A0"}9♣ →{"\u00A0"}Anna
    2. Anna{"\u00A0"}A♥, Boris{"\u00A0"}9♦, Vera{"\u00A0"}9♥ →{"\u00A0"}Anna
    3. Anna{"\u00A0"}K♥, Boris{"\u00A0"}J♦, Vera{"\u00A0"}10♥ →{"\u00A0"}Vera
    4. Vera{"\u00A0"}A♦, Anna{"\u00A0"}Q♦, Boris{"\u00A0"}9♠ →{"\u00A0"}Vera
    5. Vera{"\u00A0"}K♦, Anna{"\u00A0"}Q♥, Boris{"\u00A0"}Q♣ →{"\u00A0"}Anna
    6. Anna{"\u00A0"}K♠, Boris{"\u00A0"}K♣, Vera{"\u00A0"}J♣ →{"\u00A0"}Anna
    7. Anna{"\u00A0"}10♠, Boris{"\u00A0"}A♣, Vera{"\u00A0"}J♥ →{"\u00A0"}Anna
    8. Anna{"\u00A0"}Q♠, Boris{"\u00A0"}10♣, Vera{"\u00A0"}10♦ →{"\u00A0"}Anna
    Anna has 230 with the marriages of hearts and spades. Contract: Anna{"\u00A0"}+110
    Points: Vera{"\u00A0"}+30
