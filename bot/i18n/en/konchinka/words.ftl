## The game and its agreement

preset-book = Konchinka
preset-quick = Quick Konchinka
preset-counted = Counted Konchinka
game-played = Konchinka
games-played = Konchinka
game-sentence = cards take an equal one or a sum from the table; most cards and clubs, 2♣ and 10♦ count.
help-example = konchinka, take=must, up to=10, seats=3
help-players = two, three or four
error-players = { help-players } play, and { $players } sit here.
error-jack-takes-all = A jack takes the whole table: it cannot be laid beside cards, nor take a part.
error-cannot-take = { $card } does not take that: it takes one equal card, or a sum.
error-must-take = You agreed to take where a card can.
option-kind = Jack
choice-kind-sweep = takes all
choice-kind-counted = counts
rule-kind = { $choice ->
    [sweep] a jack takes the whole table; queens and kings take their equals alone.
   *[counted] counted: jack 11, queen 12, king 13; they add up and take sums as well.
}
option-take = Take
choice-take-free = as you like
choice-take-must = must
rule-take = { $choice ->
    [free] a card may be laid though it could take.
   *[must] who can take with any card has to take.
}
option-target = Up to
choice-target = { $choice }
rule-target = the round goes to { $choice } points.
choice-seats-0 = 2 to 4
-dealing = four cards each, four open on the table; once all are played four more each, till the pack is used up

## At the table

table-bid = Deal
doing-play = { $cards ->
    [none] <b>The table is empty</b>
   *[other] Table: <b>{ $cards }</b>
}
pack = Pack: { $count }
taken = Taken: { $tricks }
pile = { $count }{ $clubs ->
    [0] { $some ->
        [0] {""}
       *[other] {" "}({ $marks })
    }
   *[other] {" "}(clubs{"\u00A0"}{ $clubs }{ $some ->
        [0] {""}
       *[other] , { $marks }
    })
}
laid = { $who } { $you ->
    [yes] lay
   *[no] lays
} { $card }
took = { $who }: { $card } takes { $cards }
takes = { $card } takes { $cards }
rest = the rest { $cards } →{"\u00A0"}{ $who }
turned = Turned to the table: { $card }
course-line = { $number }. { $told }
act-lay = Lay
act-takes = Take { $cards }
figures = Points: { $figures }
figure-line = { $name }: points{"\u00A0"}{ $figure } · account{"\u00A0"}{ $account }
figure-card = <b>{ $table }</b> · deal { $number }: { $verdict } · you{"\u00A0"}{ $change }, in all{"\u00A0"}{ $figure }
verdict = points { $points }
paid-cards = Most cards: { $figures }
paid-clubs = Most clubs: { $figures }
paid-deuce = The two of clubs: { $figures }
paid-ten = The ten of diamonds: { $figures }
paid-round = For the round: { $figures }
why-cards = Who has more cards than anybody else writes two points; of equals nobody (Konchinka 6.2).
why-clubs = Who has more clubs than anybody else writes a point; of equals nobody (Konchinka 6.2).
why-deuce = The two of clubs is a konchinka: a point for who took it (Konchinka 6.1).
why-ten = The ten of diamonds is a konchinka: a point for who took it (Konchinka 6.1).
why-round = { $settle ->
    [flat] Everybody pays the winner 10 for the round (Konchinka 7.1).
   *[no] Everybody pays the winner what he lacks to { $target } (Konchinka 7.1).
}
round-open = The round is not over ({ $figures }): { $flat ->
    [yes] everybody pays 10 to who has most.
   *[no] everybody pays the difference to who has most.
}

## Hints

advice-konchinka = a konchinka is a sure point
advice-clubs = clubs are needed for the majority
