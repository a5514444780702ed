## How it is played, for a beginner, on a phone's screen. The engine plays the deal: tests/bot/games/test_primers.py

primer-1 = Everybody gets three of 36 cards. The dealer puts up the <b>pot</b>, and the card turned up names the <b>trumps</b>. In turn you pass or <b>knock</b>, which is to play; one may take the <b>golets</b>, three cards of the pack instead of their own. One knock alone wins the pot, with none the dealer does. Follow suit and beat; without the suit, trump. The ace of trumps is led at once. A trick is a third of the pot.

    Anna deals, hearts are trumps, 36 at stake:
    Boris: ♣{"\u00A0"}6 · ♥{"\u00A0"}A{"\u00A0"}K
    Vera: ♠{"\u00A0"}8{"\u00A0"}7{"\u00A0"}6
    Anna: ♣{"\u00A0"}A{"\u00A0"}8{"\u00A0"}7
    1. Boris{"\u00A0"}A♥, Vera{"\u00A0"}6♠, Anna{"\u00A0"}7♣ →{"\u00A0"}Boris
    2. Boris{"\u00A0"}K♥, Vera{"\u00A0"}7♠, Anna{"\u00A0"}8♣ →{"\u00A0"}Boris
    3. Boris{"\u00A0"}6♣, Vera{"\u00A0"}8♠, Anna{"\u00A0"}A♣ →{"\u00A0"}Anna
    For tricks: Anna{"\u00A0"}+12 · Boris{"\u00A0"}+24
    No trick is a <b>remis</b>: you put in what was at stake.
    Remis: Vera{"\u00A0"}−36
