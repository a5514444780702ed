## How it is played, for a beginner, on one screen of a phone. The engine plays the deal: tests/bot/games/test_primers.py

primer-1 = Everybody starts at 100 and <b>writes off</b>. Whoever gets to nothing first wins the round: the others pay them what they have left.

    Five cards each, the next one is turned: trumps. In turn you pass, or play and at once change as many cards as you like. Follow suit; without it, trump. A trick writes 1 off; none at all is a <b>remis</b>, 5 on.

    <b>With an ace</b> you cannot pass. With a trick it writes off ♠{"\u00A0"}5, ♣{"\u00A0"}10, ♦{"\u00A0"}15, ♥{"\u00A0"}20, without one it adds as much.

    Trumps ♣, Anna passes:
    Boris: ♠{"\u00A0"}A · ♦{"\u00A0"}A · ♥{"\u00A0"}A{"\u00A0"}9{"\u00A0"}8
    1. Boris{"\u00A0"}A♠, Vera{"\u00A0"}7♠ →{"\u00A0"}Boris
    2. Boris{"\u00A0"}A♦, Vera{"\u00A0"}7♦ →{"\u00A0"}Boris
    3. Boris{"\u00A0"}A♥, Vera{"\u00A0"}J♣ →{"\u00A0"}Vera
    4. Vera{"\u00A0"}K♣, Boris{"\u00A0"}8♥ →{"\u00A0"}Vera
    5. Vera{"\u00A0"}Q♣, Boris{"\u00A0"}9♥ →{"\u00A0"}Vera
    For tricks: Boris{"\u00A0"}−2 · Vera{"\u00A0"}−3
    For aces: Boris{"\u00A0"}♠{"\u00A0"}−5, ♦{"\u00A0"}−15, ♥{"\u00A0"}−20
