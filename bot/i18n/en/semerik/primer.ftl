## How it is played, for a beginner, on a phone's screen. The engine plays the deal: tests/bot/games/test_primers.py

primer-1 = Two pairs. In a suit 3, 2, A, K, Q, J, 7, 6, 5, 4; the first six are <b>figures</b>. Before a lead hands are counted: 3, 2, ace of a suit are a <b>baba</b>, 3 points, more if the king and others follow; three of a rank 1 to 4. Then tricks: follow suit, without it play anything; <b>hearts</b> beat all suits. A trick with three figures is one point, with four two. The first with 21 win the party: 21, or 42 if the others are below 11.

    Records 15 and 7; Anna holds:
    ♠{"\u00A0"}7 · ♣{"\u00A0"}7 · ♥{"\u00A0"}K{"\u00A0"}Q{"\u00A0"}7{"\u00A0"}6{"\u00A0"}5{"\u00A0"}4{"\u00A0"}3{"\u00A0"}2
    1. Anna{"\u00A0"}3♥, Boris{"\u00A0"}A♥, Vera{"\u00A0"}K♦, Gleb{"\u00A0"}A♦ →{"\u00A0"}Anna
    Counts in hand: Anna{"\u00A0"}and{"\u00A0"}Vera{"\u00A0"}+4 · Boris{"\u00A0"}and{"\u00A0"}Gleb{"\u00A0"}+3
    For figures: Anna{"\u00A0"}and{"\u00A0"}Vera{"\u00A0"}+2
    For the party: Anna{"\u00A0"}+42 · Boris{"\u00A0"}−42 · Vera{"\u00A0"}+42 · Gleb{"\u00A0"}−42
