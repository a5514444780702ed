## How it is played, for a beginner, on a phone's screen. The engine plays the deal: tests/bot/games/test{"\u00A0"}primers.py

primer-1 = Four play, <b>two against two</b>, partners opposite. Thirteen cards each; the last one’s suit is trump. The dealer’s left leads, then who took the trick. Follow suit, else play anything.

    Tricks above six are 2 each <b>below the line</b>. 10 there win a <b>party</b>, two parties the <b>rubber</b>: sheets are added, the difference is paid. Above it: <b>honours</b> (A K Q J 10 of trumps), <b>runs</b> (A K Q and on in one hand), slams.

    Hearts are trumps, Anna has:
    ♠{"\u00A0"}A{"\u00A0"}K{"\u00A0"}Q{"\u00A0"}5 · ♣{"\u00A0"}K{"\u00A0"}8{"\u00A0"}7 · ♦{"\u00A0"}K{"\u00A0"}7{"\u00A0"}6 · ♥{"\u00A0"}K{"\u00A0"}Q{"\u00A0"}4
    1. Anna{"\u00A0"}A♠, Boris{"\u00A0"}3♠, Vera{"\u00A0"}10♠, Gleb{"\u00A0"}2♠ →{"\u00A0"}Anna
    and so on, 8 tricks:
    Below the line, for tricks: Anna and Vera{"\u00A0"}+4
    Honours: Anna and Vera{"\u00A0"}+4
    Run: Anna and Vera{"\u00A0"}+5
