## How it is played, for a beginner, on a phone's screen

primer-1 = Two against two, partners opposite. 52 cards, thirteen each. In the <b>auction</b> a side says how many tricks above six it will take, and the trump suit: 1♠, 1♣, 1♦, 1♥, 1{"\u00A0"}NT, 2♠ … 7{"\u00A0"}NT. A pass is not final. The last caller declares, all play their own cards; his left leads. Follow suit, or play anything.

    For a trick both sides write 10 a level <b>below the line</b>. Above it stand honours, aces, coronkas, and a penalty of 1000 a level for a missing trick. 500 below win the <b>party</b>, two parties the <b>rubber</b>; the difference of the sheets is paid.

    Anna and Vera play 2♥ and take 9:
    Below the line: Anna and Vera{"\u00A0"}180, Boris and Gleb{"\u00A0"}80
    They have four honours and two aces, six at 200:
    Honours: Anna and Vera{"\u00A0"}1200

primer-2 = <b>Not only two against two.</b> In these forms everybody has a sheet of his own.

    <b>Each for himself</b>, four: the dealer's cards lie open, and he is silent. Three bid; the declarer plays his own and the open cards against the other two. The dealer writes what the declarer does, and the penalty, too, if the contract fails.

    <b>Three</b>: a dummy lies open; the declarer sits down opposite and plays both hands. One party is the rubber.

    <b>Two</b>: the dealer's dummy lies open. The declarer plays with it, the other opens the second dummy and leads.

    <b>Changing places</b>, four: the declarer's partner is who first called the suit, and they sit opposite. Each deal is settled.

primer-3 = <b>What a computer says to its partner</b>, and how it understands you.

    A suit named is five cards or more, named again it is six. Your suit called by partner is support, three or more. <b>NT</b> shows two aces. Each word is stronger than the last; a pass means there is nothing more to tell.

    It calls a slam when three aces are seen or shown between you. If one is missing, it asks: <b>4{"\u00A0"}NT</b>. If you have it, call the slam; if not, go back to the suit.

    Anna{"\u00A0"}1♥, Vera{"\u00A0"}2♥, Anna{"\u00A0"}4{"\u00A0"}NT, Vera{"\u00A0"}6♥:
    Anna has two aces, Vera the third.
