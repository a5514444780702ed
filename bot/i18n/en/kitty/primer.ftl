## How it is played, for a beginner, on a phone's screen. The engine agrees: tests/bot/games/kitty/test_words.py

primer-1 = Everybody has five cards. With <b>three of a suit</b> you share: a card to each neighbour, and you take three from the pack; they throw one each.

    You lead any card, but not the suit of the last trick. With the suit you lay it; <b>without it you draw</b> a card or pass. The highest card takes the trick; the ace of spades beats all. If nobody lays one, the lead is taken back and the next one leads.

    The first without cards is <b>out</b>; the others pay 5 into the kitty, and 5 more without a trick. Who is first out in the fourth deal takes the kitty. Tricks are worth ♠ 1, ♣ 2, ♦ 3, ♥ 4, twice that with the ace of spades.

    9♦ is led, you hold 7♦{"\u00A0"}A♠{"\u00A0"}K♣:
    7♦ or A♠
