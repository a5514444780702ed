## How it is played, for a beginner, a phone's screen each. The engine plays Anna's deal: tests/bot/games/preferans/test_primer.py

primer-1 = Three play with 32 cards, ten each; two lie face down, the <b>talon</b>. Whoever promises most tricks names the <b>trumps</b> and plays alone, the others may <b>whist</b> against it. Follow suit; without it play a trump. The highest trump takes the trick, or else the highest card of the suit led.

    Vera deals. Anna holds:
    ♠{"\u00A0"}A{"\u00A0"}Q{"\u00A0"}10{"\u00A0"}9 · ♣{"\u00A0"}A{"\u00A0"}9 · ♦{"\u00A0"}K{"\u00A0"}Q · ♥{"\u00A0"}Q{"\u00A0"}8
    Anna: 6♠. Boris: pass. Vera: pass.
    Anna takes the talon, 8♠ 7♥, discards 7♥ 8♥ and names 6♠. Boris whists.
    1. Anna{"\u00A0"}A♠, Boris{"\u00A0"}J♠, Vera{"\u00A0"}7♠ →{"\u00A0"}Anna
    In the end Anna has six tricks, they have four:
    Anna: pool 2
    Boris: whists 4 × 2 = 8
    Had she fallen short, she would have scored on the <b>mountain</b>, a penalty. If all pass it is <b>all-pass</b>: take as little as you can.
primer-2 = <b>The idea</b>

    Three play, each on their own. The deck has 32 cards: the seven is lowest, then 8, 9, 10, jack, queen, king and ace. Everybody gets ten, and two are left face down on the table: the <b>talon</b>. With four at the table the dealer sits the deal out.

    One player leads a card, the others follow clockwise. Three cards make a <b>trick</b>. The highest card of the suit led takes it, and its owner leads to the next. There are ten tricks.

    You must follow suit. If you are out of it, you must play a <b>trump</b>, a card of the suit chosen for this deal: it beats any other. If you have no trump either, play what you like.

    In each deal one player chooses the trumps and promises to take at least so many tricks. That is the <b>declarer</b>; the other two are there to stop it.
primer-3 = <b>The auction</b>

    Whoever promises most is the declarer. A <b>bid</b> is a number of tricks and a trump suit: 6♠, “six spades”. Clubs rank above spades, then diamonds, hearts, and no trump (NT). After 6♠ comes 6♣, after 6NT comes 7♠, and so on up to 10NT. Once you <b>pass</b>, you are out of the auction.

    Let us play a deal. Vera deals; Anna, on her left, speaks first. Anna holds:
    ♠{"\u00A0"}A{"\u00A0"}Q{"\u00A0"}10{"\u00A0"}9 · ♣{"\u00A0"}A{"\u00A0"}9 · ♦{"\u00A0"}K{"\u00A0"}Q · ♥{"\u00A0"}Q{"\u00A0"}8

    Anna: 6♠. Boris: pass. Vera: pass.

    Anna turns up the talon for all to see: 8♠ 7♥. Now she has twelve cards and lays two aside face down, the <b>discard</b>: 7♥ 8♥. Last she names her game, which may not be lower than her bid: 6♠.
primer-4 = <b>Whisting and play</b>

    The other two say in turn whether they play against Anna. <b>Whist</b> means: I play, and score for the tricks I take, but against a six we must take four at least, against a seven two, above that one. <b>Pass</b> means: I play no part and owe nothing. If both pass, the game counts as made.

    Boris: whist. Vera: pass. Since he whists alone he may lay both hands <b>open</b> and play them both:
    Boris: ♠{"\u00A0"}K{"\u00A0"}J · ♣{"\u00A0"}K{"\u00A0"}Q{"\u00A0"}8 · ♦{"\u00A0"}A{"\u00A0"}10 · ♥{"\u00A0"}A{"\u00A0"}K{"\u00A0"}9
    Vera: ♠{"\u00A0"}7 · ♣{"\u00A0"}J{"\u00A0"}10{"\u00A0"}7 · ♦{"\u00A0"}J{"\u00A0"}9{"\u00A0"}8{"\u00A0"}7 · ♥{"\u00A0"}J{"\u00A0"}10

    The first lead, too, is on the dealer’s left: Anna’s.
    1. Anna{"\u00A0"}A♠, Boris{"\u00A0"}J♠, Vera{"\u00A0"}7♠ →{"\u00A0"}Anna
    2. Anna{"\u00A0"}Q♠, Boris{"\u00A0"}K♠, Vera{"\u00A0"}7♦ →{"\u00A0"}Boris
    3. Boris{"\u00A0"}K♥, Vera{"\u00A0"}10♥, Anna{"\u00A0"}Q♥ →{"\u00A0"}Boris
    4. Boris{"\u00A0"}A♥, Vera{"\u00A0"}J♥, Anna{"\u00A0"}8♠ →{"\u00A0"}Anna: she is out of hearts and trumps

    In the end Anna has 6 tricks, Boris and Vera have 4.
primer-5 = <b>The score</b>

    Each game has a price: 6{"\u00A0"}—{"\u00A0"}2, 7{"\u00A0"}—{"\u00A0"}4, 8{"\u00A0"}—{"\u00A0"}6, 9{"\u00A0"}—{"\u00A0"}8, 10{"\u00A0"}—{"\u00A0"}10. It is written in three places.

    The <b>pool</b> is for games made. Six promised, six taken:
    Anna: pool 2
    Further tricks would add nothing.

    <b>Whists</b> are for tricks against the declarer, each at the game’s price. Vera’s tricks go to Boris, who whisted:
    Boris: whists 4 × 2 = 8

    The <b>mountain</b> is for penalties. Had Anna taken only five (<b>down 1</b>), it would be:
    Anna: mountain 2
    Boris: whists 5 × 2 = 10, consolation 2
    Vera: consolation 2
    <b>Consolation</b> goes to everybody else when a game is not made.

    And had the whisters fallen short of their four, Boris would write the missing tricks on his mountain.
primer-6 = <b>Misère, all-pass, the end</b>

    <b>Misère</b> is a promise to take no trick at all. There are no trumps, and the others defend with their hands open. It can only be your first bid, and only a nine beats it. Made, it puts 10 into the pool; each trick you are caught with puts 10 on the mountain.

    <b>All-pass</b> is played when all three pass. There are no trumps, and all try to take little: tricks too many go on the mountain, no trick at all earns a little in the pool.

    <b>The end.</b> The game of many deals is called a pulka. It goes on until the pools are filled to what was agreed, say to 10. Then all is turned into whists, a point of mountain being 10 of them, and what one player has won the others have lost. The bot does the sums.

    The prices here are those of Sochi, the simplest agreement. How yours differs is told line by line.
primer-7 = <b>Old preferans.</b> Everybody has ten cards, two lie face down: the <b>talon</b>. Whoever promises most tricks names the <b>trumps</b> and plays alone. Follow suit; without it play a trump. Prices depend on the suit: 6♠ is 4, 6♣ is 6. Another’s bid may be taken over once: “hold”. Everybody has a <b>record</b> to write off.

    Vera deals. Anna holds:
    ♠{"\u00A0"}A{"\u00A0"}Q{"\u00A0"}10{"\u00A0"}9 · ♣{"\u00A0"}A{"\u00A0"}9 · ♦{"\u00A0"}K{"\u00A0"}Q · ♥{"\u00A0"}Q{"\u00A0"}8
    Anna: 6♠. Boris: pass. Vera: pass.
    Anna takes the talon, 8♠ 7♥, discards 7♥ 8♥ and names 6♠. Boris whists: alone he would owe two tricks, but he invites Vera, and they owe four.
    1. Anna{"\u00A0"}A♠, Boris{"\u00A0"}J♠, Vera{"\u00A0"}7♠ →{"\u00A0"}Anna
    In the end Anna has six tricks, they have four:
    Anna: off the record 4
    Boris: whists 4 × 4 = 16
    Had she fallen short, she would have put a <b>remise</b> on her <b>kurochka</b>. Whoever makes a game later takes it off, at double the price.
primer-8 = <b>Two-talon hussar.</b> Two play with 24 cards, from nine up: ten for each, and a <b>talon</b> of his own face down. Whoever promises most tricks shows his talon, takes it, lays two cards away and names the <b>trumps</b>. Follow suit; without it play a trump. Prices depend on the suit: 6♠ is 4, 6♣ is 6. Both have a <b>record</b> to write off.

    Boris deals. Anna holds:
    ♠{"\u00A0"}A{"\u00A0"}Q{"\u00A0"}10{"\u00A0"}9 · ♣{"\u00A0"}A{"\u00A0"}J · ♦{"\u00A0"}K{"\u00A0"}Q · ♥{"\u00A0"}Q{"\u00A0"}10
    Anna: 6♠. Boris: pass.
    Anna takes her talon, J♠ 9♥, discards 9♥ 10♥ and names 6♠. Boris whists alone and owes two tricks. With his own talon he would owe four.
    1. Anna{"\u00A0"}A♠, Boris{"\u00A0"}K♠ →{"\u00A0"}Anna
    In the end Anna has seven tricks, Boris three:
    Anna: off the record 4
    Boris: whists 3 × 4 = 12
    Had she fallen short, Boris would have written ten prices for each trick. If both pass, the next deal comes.
primer-of-old = 7
primer-of-old-book = 7
primer-of-old-decimal = 7
primer-of-old-kettle = 7
primer-of-old-doubling = 7
primer-of-old_hussar = 8
