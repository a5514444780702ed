## Game and agreement

preset-usual = Piquet
game-played = piquet
game-sentence = twelve cards each: an exchange, hands that count — point, sequences, sets — then tricks; six deals make a party.
help-example = piquet, parties=2, every card counts=no, stake=5
help-players = two
error-players = { help-players } people play, { $players } sit at the table.
option-all_counted = Every card counts
rule-all_counted-on = a hand whose every card has counted counts 20 more.
rule-all_counted-off = a hand whose every card has counted counts nothing more.
option-parties = Parties
rule-parties = { $choice ->
    [one] we play { $choice } party of six deals, three pairs of them.
   *[other] we play { $choice } parties of six deals, three pairs of them.
}
choice-seats-0 = 2
-dealing = one card at a time, twelve each; of the eight left the upper five are the talon of the elder hand, three the dealer’s

## At the table

table-bid = Count
stakes = { $parties ->
    [1] { $doubled ->
        [yes] This pair counts double
       *[no] {""}
    }
   *[other] Party { $party } of { $parties }. Deal { $deal } of 6{ $doubled ->
        [yes] {" "}· this pair counts double
       *[no] {""}
    }
}
record = Written: { $written }{ $pairs }
record-pairs = {" "}· for pairs of deals: { $pairs }
doing-exchange = <b>The exchange</b>
doing-capot = <b>What hands count</b>
doing-play = <b>The play</b>
role-exchange = you may exchange 3 to { $most } cards
turn-exchange = ⏳ { $name } exchanges
your-exchange = 👉 Mark the cards to exchange
turn-capot = ⏳ { $name } to speak
your-capot = 👉 Your word
bought = Exchanged: { $told }
bought-line = { $name }: discard { $out }, talon { $cards }
stays = You left in the talon: { $cards }
act-exchange = { $count ->
    [0] Exchange none
   *[other] Exchange { $count }{ $stays ->
        [0] {""}
       *[other] , leave { $stays }
    }
}
word-c = capot
word-P = no capot
act-P = Play
act-capot = Announce a capot
ask-capot = Announce a capot? All twelve tricks are 80 points. If one is lost, the other counts 40.
yes-capot = announce
capot-announced = { $own ->
    [yes] You announce a <b>capot</b>
   *[no] { $name } announces a <b>capot</b>
}
count = Count: { $told }
verdict = { $points ->
    [0] a drawn deal ({ $score })
   *[other] { $points } written ({ $score }{ $doubled ->
        [yes] , doubled
       *[no] {""}
    })
}
extra-last = { $name }{"\u00A0"}+{ $points } for the last trick
extra-most = { $name }{"\u00A0"}+{ $points } for most tricks
extra-capot = { $name }{"\u00A0"}+{ $points }, <b>capot</b>
extra-failed = { $name }{"\u00A0"}+{ $points }, the other’s capot failed
end-pair = Pair of deals { $score }: { $counted }
end-whole = Whole party { $score }: { $counted }
end-through = The other wrote nothing: { $counted }
nobody = nobody
party-sums = 🏁 Party: { $sums }
doubled-next = A deal was drawn: the next pair counts double
table-pair = pair
table-whole = party
table-through = all six
paid-party = For the party: { $figures }
why-party = Of the sums for pairs and party the smaller is taken from the larger (Piquet 6.5).
why-repique = Thirty or more before the lead, and nothing in the other hand: repique, 60 more (Piquet 4.6).
why-pique = The elder hand comes to thirty in the play, the other has nothing: pique, 30 more (Piquet 5.4).
why-last = The last trick counts { $points } more (Piquet 5.3).
why-most = More than six tricks count { $points } (Piquet 5.5).
why-capot = All twelve tricks: capot, 40; announced, 80 (Piquet 5.6).
why-failed = A capot announced and not made: the other counts { $points } (Piquet 5.6).
why-written = Only the difference is written, by who has more (Piquet 6.1).
why-drawn = Equal counts: nobody writes, and the next pair of deals counts double (Piquet 6.1).

## Hints

advice-chance = you write the deal in { $chance } % of cases
advice-exchange = this brings most
advice-capot = all twelve tricks can be made
advice-pass = all twelve tricks cannot be made
