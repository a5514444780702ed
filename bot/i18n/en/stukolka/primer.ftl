## How it is played, for a beginner, a phone's screen each. The engine plays the deal: tests/bot/games/test_primers.py

primer-1 = <b>The idea</b>

    Three to six play, each on their own. The deck has 36 cards, from the six up to the ace. The dealer puts three units into the <b>pot</b>, everybody gets three cards, and the next one is turned up: its suit is <b>trump</b>.

    Clockwise from the dealer’s left everybody speaks once: <b>pass</b>, or <b>knock</b>, which is to play. One of them may take the <b>golets</b>: lay away their cards and play with three of the pack, whatever they are.

    If all pass, the dealer takes the pot; if only one is left to play, it is theirs. Otherwise three tricks are played, each worth a third of the pot.

    Follow suit, and beat if you can; without the suit play a trump, without trumps anything. Whoever leads with the ace of trumps has to lead it, with king and queen of trumps the king.
primer-2 = <b>A deal, and the remis</b>

    Three play, 36 at stake. Anna deals, 9♥ is turned up: hearts are trumps. All knock.
    Boris: ♣{"\u00A0"}6 · ♥{"\u00A0"}A{"\u00A0"}K
    Vera: ♠{"\u00A0"}8{"\u00A0"}7{"\u00A0"}6
    Anna: ♣{"\u00A0"}A{"\u00A0"}8{"\u00A0"}7

    Boris, on the dealer’s left, leads, with the ace of trumps:
    1. Boris{"\u00A0"}A♥, Vera{"\u00A0"}6♠, Anna{"\u00A0"}7♣ →{"\u00A0"}Boris
    2. Boris{"\u00A0"}K♥, Vera{"\u00A0"}7♠, Anna{"\u00A0"}8♣ →{"\u00A0"}Boris
    3. Boris{"\u00A0"}6♣, Vera{"\u00A0"}8♠, Anna{"\u00A0"}A♣ →{"\u00A0"}Anna

    For tricks: Anna{"\u00A0"}+12 · Boris{"\u00A0"}+24
    Vera has no trick, that is a <b>remis</b>: she puts in what was at stake.
    Remis: Vera{"\u00A0"}−36

    These 36 and the dealer’s ante are the next pot. A remis is usually at most 60. An evening is five deals for each player; what is left in the pot is shared.
