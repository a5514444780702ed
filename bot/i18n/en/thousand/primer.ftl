## How it is played, for a beginner, on a phone's screen. The engine plays the deal: tests/bot/games/test_primers.py

primer-1 = 24 cards: an ace is 11 points, a ten 10, king 4, queen 3, jack 2. Seven each, three are the <b>talon</b>. 100 is bid already, then the <b>auction</b>: the highest bidder takes the talon and gives each opponent a card. Follow suit; without it trump.

    There are no trumps at first. King or queen led from a pair, with a trick, is a <b>marriage</b>: ♠{"\u00A0"}40, ♣{"\u00A0"}60, ♦{"\u00A0"}80, ♥{"\u00A0"}100, and its suit is trump.

    Who has his contract writes it, else loses it; the others write what they took. From 880 the <b>barrel</b>: three deals to make 120.

    Anna bid 110, saw K♠ Q♠ Q♦, and gave up unplayed:
    ♠{"\u00A0"}A{"\u00A0"}10 · ♣{"\u00A0"}9 · ♦{"\u00A0"}J · ♥{"\u00A0"}A{"\u00A0"}K{"\u00A0"}Q
    Contract: Anna{"\u00A0"}−110
    For giving up: Boris{"\u00A0"}+60 · Vera{"\u00A0"}+60
