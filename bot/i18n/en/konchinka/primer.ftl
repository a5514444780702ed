## How it is played, for a beginner, on a phone's screen. The engine agrees: tests/bot/games/konchinka/test_primer.py

primer-1 = Four cards each, four lie open on the table. In turn everybody plays one: it <b>takes</b> an equal one, or several that add up to its number (an ace is one), or is laid on the table. Queens and kings have no number, a <b>jack</b> takes the whole table. Once all are played four more each are dealt, while the pack lasts. The rest of the table goes to who took last.

    Points: most cards 2, most clubs 1, and 1 for each <b>konchinka</b>, 2♣ and 10♦. A round goes to 15.

    On the table 3♦{"\u00A0"}4♣{"\u00A0"}K♥{"\u00A0"}7♥:
    7♠ takes 7♥ or 4♣{"\u00A0"}3♦
    K♠ takes K♥
    J♠ takes 4♣{"\u00A0"}3♦{"\u00A0"}7♥{"\u00A0"}K♥
    2♠ takes nothing, and is laid
