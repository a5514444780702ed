## How it is played, for a beginner, on a phone's screen

primer-1 = Two against two, partners opposite. 52 cards, thirteen each. In the <b>auction</b> a side says how many tricks above six it will take, and the trump suit: 1♠, 1♣, 1♦, 1♥, 1{"\u00A0"}NT, 2♠ … 7{"\u00A0"}NT. A pass is not final. The last caller declares, all play their own cards; his left leads. Follow suit, or play anything.

    For a trick both sides write 10 a level <b>below the line</b>. Above it stand honours, aces, coronkas, and a penalty of 1000 a level for a missing trick. 500 below win the <b>party</b>, two parties the <b>rubber</b>; the difference of the sheets is paid.

    Anna and Vera play 2♥ and take 9:
    Below the line: Anna and Vera{"\u00A0"}180, Boris and Gleb{"\u00A0"}80
    They have four honours and two aces, six at 200:
    Honours: Anna and Vera{"\u00A0"}1200
