## How it is played, for a beginner, on a phone's screen. The engine plays the deal: tests/bot/games/test_primers.py

primer-1 = Four cards each of 36, two of them open. Before a deal all put into the <b>pot</b>. In turn they say: <b>raise</b>, put in 1, 2 or 5 more than anybody; <b>equal</b>, just as much; <b>pass</b>, out. All but one out: the pot is theirs, and their cards stay closed. All have put in the same: they show, and the best hand takes it.

    Hands, low to high: points; three of a suit; three of a rank; four of a suit; four of a rank. Queens are <b>wild</b>, they stand for any card.

    Vera deals. Anna raises 2, Boris equals, Vera passes. Boris has four hearts, 38:
    ♠{"\u00A0"}Q · ♥{"\u00A0"}A{"\u00A0"}10{"\u00A0"}7
    Raised: Anna{"\u00A0"}−2 · Boris{"\u00A0"}−2
    Boris takes the pot: 7
