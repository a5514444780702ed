## How it is played, for a beginner, on a phone's screen. The engine plays the coup: tests/bot/games/bank/test_primer.py

primer-1 = The chips are worth nothing. One keeps the bank, the others stake against it, all at once. Two cards each: an ace is 1 or 11, a figure or ten 10, others their number. You want 21, or as near as you can without going over: “Card”, three at most, or “Enough”. The banker draws last.

    More than the banker wins your stake, less or over 21 loses it, equal is nothing. 21 in two cards and a banker over 21 pay twice, but the banker’s 21 in two cards takes all. Once it is broken, or after six coups, the bank passes.

    Coup 1, the bank has K♠ 8♠{"\u00A0"}— 18
    Anna: K♠ 8♠{"\u00A0"}— 18 → 0
    Boris: K♠ 9♠{"\u00A0"}— 19 → +3
    Vera: K♠ 7♠{"\u00A0"}— 17 → −2
