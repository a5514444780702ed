## How it is played, for a beginner, on a phone's screen. The engine agrees: tests/bot/games/lenturlu/test_words.py

primer-1 = You lead any card, and the <b>next rank</b> goes on it, of any suit: ace, 2 … 10, jack, queen, king. If you hold it you lay it, then the next, as far as you can; if not you <b>draw</b> one or two from the stock (once a turn) or pass, and your neighbour goes on. A king closes the pile: you lead again. If nobody goes on, who laid last leads.

    <b>Money</b> lies on 7♦, Q♠, A♠, J♣, K♥. Lay one and you take it; the pile is closed, you lead again, and the others put 2 each there.

    The first without cards wins: everybody pays him the points of the hand (ace 1, pictures 10, these five twice).

    The top is 10♦, you hold J♠{"\u00A0"}Q♦{"\u00A0"}K♠{"\u00A0"}4♣:
    J♠, then Q♦, then K♠, and you lead 4♣
