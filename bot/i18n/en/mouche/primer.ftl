## How it is played, for a beginner: one screen of a phone. The deal comes out as the engine plays it

primer-1 = Everybody starts at 25 and <b>writes off</b>. Whoever gets down to nothing first wins the round: the others pay what they have left.

    Five cards each; the next one is turned for trumps. In turn you pass, or play and change as many cards as you like. Follow suit; if you cannot, trump. A trick is −1; no trick is a <b>remis</b>, +5.

    The <b>mouche</b> is the ace of spades: you cannot pass with it. With a trick it is −5 more, as a trump −10.

    Trumps ♠, Vera passes. Boris leads:
    Anna: ♠{"\u00A0"}A{"\u00A0"}K · ♦{"\u00A0"}9{"\u00A0"}8{"\u00A0"}7
    1. Boris{"\u00A0"}8♣, Anna{"\u00A0"}K♠ →{"\u00A0"}Anna
    2. Anna{"\u00A0"}8♦, Boris{"\u00A0"}Q♦ →{"\u00A0"}Boris
    3. Boris{"\u00A0"}A♣, Anna{"\u00A0"}A♠ →{"\u00A0"}Anna
    4. Anna{"\u00A0"}9♦, Boris{"\u00A0"}A♦ →{"\u00A0"}Boris
    5. Boris{"\u00A0"}7♣, Anna{"\u00A0"}7♦ →{"\u00A0"}Boris
    For tricks: Anna{"\u00A0"}−2 · Boris{"\u00A0"}−3
    For A♠: Anna{"\u00A0"}−10
