## How it is played, for a beginner, on a phone's screen. The engine plays the deal: tests/bot/games/test_primers.py

primer-1 = 24 cards from the nine up: an ace is 11 points, a ten 10, king 4, queen 3, jack 2. Only the ace is above the ten. Six cards each, the next one is turned for <b>trumps</b>, the rest is the stock. After a trick both draw a card, and may play anything. Once the stock is gone, follow suit; without it trump.

    King or queen led from a pair is a <b>marriage</b>: 20 points, 40 in trumps.

    The first to 66 writes a game; two if the other has under 33, three if no trick. Before a lead you may <b>close</b> the stock: if it fails, the other writes two or three. 8 games are a party.

    Spades are trumps. Anna holds:
    ♠{"\u00A0"}A{"\u00A0"}K{"\u00A0"}Q · ♣{"\u00A0"}A · ♦{"\u00A0"}K · ♥{"\u00A0"}9
    1. Anna{"\u00A0"}K♠, Boris{"\u00A0"}K♣ →{"\u00A0"}Anna
    2. Anna{"\u00A0"}A♣, Boris{"\u00A0"}10♣ →{"\u00A0"}Anna
    Games written: Anna{"\u00A0"}+3
