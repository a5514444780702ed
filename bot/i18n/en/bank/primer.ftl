## How it is played, for a beginner, on a phone's screen. The engine plays the coup: tests/bot/games/bank/test_primer.py

primer-1 = The chips are worth nothing. One keeps the bank, the others stake against it, all at once. Two cards each: an ace is 1 or 11, a figure or ten 10, others their number. You want 21, or as near as you can without going over: “Card”, three at most, or “Enough”. The banker draws last.

    More than the banker wins your stake, less or over 21 loses it, equal is nothing. 21 in two cards and a banker over 21 pay twice, but the banker’s 21 in two cards takes all. Once it is broken, or after six coups, the bank passes.

    Coup 1, the bank has K♠ 8♠{"\u00A0"}— 18
    Anna: K♠ 8♠{"\u00A0"}— 18 → 0
    Boris: K♠ 9♠{"\u00A0"}— 19 → +3
    Vera: K♠ 7♠{"\u00A0"}— 17 → −2

primer-2 = Macao. All stake the same. One closed card each: an ace is 1, others their number. A ten or figure counts nothing: it is laid open and replaced at once. The last digit of the sum counts, and nine is best.

    A banker with a nine shows it, and the coup is over. If not, each says a word: one more card, or enough. More than the banker wins the stake, a dealt nine three times, an eight twice. Less or equal loses it, and who is equal to his dealt nine or eight pays three times or twice.

primer-3 = Baccarat. Two closed cards each: an ace is 1, tens and figures 10. The last digit of the sum counts: K♠ 7♦ is 7. Nine is best, nought is baccarat.

    A banker’s nine takes all; his eight pays nines and takes the rest. Else whoever has four or less may take one card, the banker last. More than he has wins the stake, all else loses it.

primer-4 = Victoria. Two closed cards for each and for the banker, opened at once. An ace is 1, tens and figures nothing, the last digit counts. More than the banker wins the stake, less loses it, equal is nothing. There are no words, only stakes. The banker may leave the bank after any coup.

primer-5 = Polish banchek. Three cards for each, none for the banker. You stake in turn, from one chip to the whole bank: “va banque”. Then a card is turned: if you hold one of its suit as high or higher, the stake is yours, if not, his. The ace is high. Once the bank is broken or tripled nobody else is asked.

primer-6 = Thirteen. All stake, and the banker turns cards while two, three, four … king, ace is called. A card that comes as it is called takes all stakes, and you stake again, from the same pack. After thirteen that miss everybody gets his stake, and the bank passes.

primer-7 = Lansquenet. First everybody puts chips into a fund. The banker offers a sum, the punters say how much of it is theirs; the fund covers the rest.

    Two cards: the right is the bank’s, the left is against it. Equal ones win for the bank. If not, cards are turned until one of the two comes again: it wins. Having won, the banker offers twice as much or leaves, having lost he gives the bank up. After three wins in a row he leaves. At the end the fund is shared.

primer-8 = Ninth wave. The pack has 36 cards. All stake, then each names one, two or three cards, with the stake on each of them. The banker turns nine cards in rows: two, two, two, two and the last, the ninth wave.

    Your card in the first row wins the stake once, in the second twice, in the third four times, in the fourth eight times, as the last nine times. One that does not come loses its stake. After one coup the bank passes.

primer-9 = Ecarte. Four open cards for each and for the banker, then a trump. Trumps alone count, each against the banker: equal ones go, the rest are played in your head: the highest leads, the other takes with the lowest that can. More tricks win the stake, fewer lose it, equal or none at all is nothing.

primer-of-macao = 2
primer-of-baccarat = 3
primer-of-victoria = 4
primer-of-banchek = 5
primer-of-thirteen = 6
primer-of-lansquenet = 7
primer-of-ninth_wave = 8
primer-of-ecarte = 9
