## How it is played, for a beginner, on a phone's screen

primer-1 = 32 cards from the seven up, twelve each. <b>Exchange</b>: the elder hand changes three to five cards, then the dealer from what is left. <b>Hands count</b>, the bot does it: the longest suit a point a card; tierce (three in a row) 3, quart 4, quint 15, six 16; four of a rank from the ten up 14, three 3. Only the better hand counts. Thirty against nothing: <b>repique</b>, 60 more.

    <b>Tricks</b>: follow suit, else any card; no trumps. A lead, and a trick won on the other’s lead, is a point, the last 3 more, seven tricks or more 10. The difference is written; six deals are a party.

    Anna holds:
    ♠{"\u00A0"}A{"\u00A0"}K{"\u00A0"}Q{"\u00A0"}J{"\u00A0"}10 · ♣{"\u00A0"}A · ♦{"\u00A0"}A
    Point 5, quint 15, three aces 3: 23
