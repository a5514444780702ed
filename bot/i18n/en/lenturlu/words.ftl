## The game and its agreement

preset-shed = Lenturlu
preset-king = Lenturlu to the king
game-also = mushka-lenturlu
game-played = Lenturlu
game-sentence = cards are laid in rising ranks on one pile; money lies on five of them, and the first without cards is paid for the others' hands.
help-example = lenturlu, again=1, payment=10 each, players=4
help-players = three to six
error-players = { help-players } play, and { $players } sit here.
error-not-next = That does not follow: a { $card } takes the next rank.
error-no-king-led = No king is led while there is another card.
error-lead-first = You have to lead first: the pile is empty.
error-no-drawing = { $count ->
    [0] The stock is used up.
    [1] You cannot draw so many: there is one card in the stock, and you draw once a turn.
   *[other] You draw one card or two, and once a turn.
}
option-kind = We play
choice-kind-shed = to the last card
choice-kind-king = to the king
rule-kind = { $choice ->
    [shed] to the last card: the first without cards wins; a king closes the pile, a lenturlu card takes its money, and you lead again.
   *[king] to the king: who lays a king on a queen wins the deal and all the money on the cards; no king is led.
}
option-again = Again
choice-again = { $choice } each
rule-again = when money is taken from a card, the others put { $choice } each on it again.
barred-shed-only = you play to the king: nothing is put there again.
option-pay = Payment
choice-pay-points = by points
choice-pay-flat = 10 each
rule-pay = { $choice ->
    [points] everybody pays the winner the points of the hand: an ace 1, pictures 10, others their number; lenturlu cards twice that, when you play to the last card.
   *[flat] everybody pays the winner 10.
}
-deals-usual = three each
-deals-enough = we play three deals for each player at the table
says-deals-0 = three deals each
choice-seats-0 = 3 to 6
-dealing = one at a time: 15 cards each for three, 12 for four, 9 for five, 8 for six; the rest is the stock

## At the table

-pot = On the cards
pot-now = { $empty ->
    [yes] There is no money on the cards.
   *[no] { $pot } lie on the cards. To stop now brings everybody { $share }.
}
pot-shared = The money on the cards, { $pot }, is shared equally: { $share } each.
pot-stays = { $pot } stay on the cards
table-bid = Hands
table-pot = On cards
doing-play = { $cards ->
    [none] <b>A new pile</b>
   *[other] Pile: <b>{ $cards }</b>
}
five = Money: { $told }
counts = Cards: { $told } · stock{"\u00A0"}{ $stock }
taken = Taken: { $tricks }
turn = { $who }: { $laid ->
    [yes] { $cards }{ $drew ->
        [0] {""}
       *[other] , drew{"\u00A0"}{ $drew }
    }
   *[no] { $drew ->
        [0] pass
       *[other] drew{"\u00A0"}{ $drew }
    }
}
word-b1 = draw one
word-b2 = draw two
act-b1 = Draw 1
act-b2 = Draw 2
act-enough = Done
verdict = { $how ->
    [king] with a king
   *[out] out of cards
}, { $points } from hands
last-pile = The last pile: { $told }
stock = Stock: { $cards }
drew-too = { $told } (drew: { $drawn })
course-line = { $number }. { $told }
paid-ante = On the cards from each { $each }: { $total } in all
paid-card = Money from cards: { $figures }
paid-again = Put on cards again: { $figures }
paid-all = All the money on the cards { $takes ->
    [yes] is yours
   *[no] goes to { $taker }
}: { $total }
paid-left = For cards in hand: { $figures }
why-ante = Before the play everybody puts money on the five lenturlu cards (Lenturlu 2.1).
why-card = Who lays a lenturlu card takes the money on it (Lenturlu 5.1).
why-again = Then the others put money on it again (Lenturlu 5.1).
why-all = A king on a queen takes the money of all five cards (Lenturlu 5.3).
why-left = { $pay ->
    [flat] Everybody pays the winner 10 (Lenturlu 6.2).
   *[no] Everybody pays the winner the points of the cards in hand: an ace 1, pictures 10, others their number{ $kind ->
        [shed] , lenturlu cards twice that
       *[no] {""}
    } (Lenturlu 6.1).
}

## Hints

advice-money = a lenturlu card takes its money, and you lead again
advice-closes = a king closes the pile
advice-draws = the stock may have the rank you need
advice-keeps = there is nothing to lay, or it would not pay
