## How it is played, for a beginner, a phone's screen each. The engine plays Anna's deal: tests/bot/games/test_primers.py

primer-1 = <b>The idea</b>

    Two to six play, each on their own. The deck has 36 cards, from the six up to the ace. Before a deal everybody puts one unit into the <b>pot</b> and gets five cards. One more is turned up: its suit is <b>trump</b> in this deal.

    Clockwise from the dealer’s left everybody speaks once: a pass, or how many tricks they will take, two at least and more than was said before. Five is a <b>Napoleon</b>, and nothing is higher.

    The highest bidder plays alone against all others. The player on the bidder’s left leads first. Follow suit if you can; if not, play what you like. A <b>trick</b> goes to its highest trump or, with no trump in it, to the highest card of the suit led. Whoever takes it leads to the next.
primer-2 = <b>A deal, and who pays</b>

    Three play, the pot is 3. Vera deals, 9♥ is turned up: hearts are trumps. Anna holds:
    ♠{"\u00A0"}A{"\u00A0"}8 · ♦{"\u00A0"}A · ♥{"\u00A0"}K{"\u00A0"}10

    Anna bids 3. Boris and Vera pass. Boris leads:
    1. Boris{"\u00A0"}K♠, Vera{"\u00A0"}7♠, Anna{"\u00A0"}A♠ →{"\u00A0"}Anna
    2. Anna{"\u00A0"}A♦, Boris{"\u00A0"}8♦, Vera{"\u00A0"}Q♦ →{"\u00A0"}Anna
    3. Anna{"\u00A0"}K♥, Boris{"\u00A0"}7♥, Vera{"\u00A0"}8♥ →{"\u00A0"}Anna

    She has her three, the deal is over, and the pot is hers:
    Anna takes the pot: 3
    This deal: Vera{"\u00A0"}−1 · Anna{"\u00A0"}+2 · Boris{"\u00A0"}−1

    Had she taken fewer, the pot would have carried over, and she would have paid what she bid:
    Anna pays 3 to everybody: 6 in all

    A Napoleon made, five tricks of five, takes one unit more from everybody. An evening is five deals for each player; in the end the pot is shared.
