## Game and agreement

preset-usual = Semerik
preset-group = Three parties
preset-plain = No main suit
game-played = semerik
game-sentence = pairs, ten cards each: hands are counted, then figures in tricks; a party goes to 21.
help-example = semerik three parties, fours=same, tren=no
help-players = four people, in pairs
option-main = Main suit
choice-main-hearts = hearts
choice-main-none = none
rule-main = { $choice ->
    [hearts] hearts beat every other suit.
   *[none] there is no main suit: the highest card of the suit led takes the trick.
}
option-tren = Tren
rule-tren-on = with the seven behind the jack, seven in a row, it is a tren of 21.
rule-tren-off = no tren: with the seven too a baba is 15.
option-fours = Four of a rank
choice-fours-more = one more
choice-fours-same = as three
rule-fours = { $choice ->
    [more] four of a rank are one more than three.
   *[same] four of a rank count as three.
}
option-double = Double
rule-double-on = a party is worth 21, and 42 if the losers have less than 11.
rule-double-off = a party is worth 21.
rule-partners = { $choice ->
    [rotate] partners change after a party: in three each plays with each.
   *[fixed] partners stay the same.
}
option-parties = Parties
rule-parties = { $choice ->
    [0] we play as many parties as it takes.
    [one] we play { $choice } party.
   *[other] we play { $choice } parties.
}
rule-limit = we play { $value }; a party that is running is played to its end.
-dealing = one card at a time, ten each, the whole pack of 40: fours to sevens and jacks to aces, twos and threes above the ace

## At the table

header = 🃏 <b>{ $table }</b> · deal { $number }{ $last ->
    [yes] , last party
   *[no] {""}
} · { $dealing }
table-bid = Deal
doing-play = <b>{ $sides }</b>
stakes = { $record }{ $trump ->
    [no] {""}
   *[other] {" "}· main { $trump }
}
record = Record: { $record }
counts = In hand: { $told }
counts-none = nothing
count-baba = baba{"\u00A0"}{ $suit } ({ $ranks }) +{ $points }
count-tren = tren{"\u00A0"}{ $suit } +{ $points }
count-set = { $cards ->
    [4] four
   *[3] three
} { $rank ->
    [3] threes
    [2] twos
    [A] aces
    [K] kings
    [Q] queens
    [J] jacks
   *[7] sevens
} +{ $points }
trick-figures = figures +{ $points }
headline-party = <b>{ $who ->
    [you] Party to { $names }
   *[many] Party to { $names }
}: { $how }</b>
verdict-party = { $score }{ $how ->
    [hand] {" "}by counts
   *[play] {""}
}, worth{"\u00A0"}{ $price }
paid-hand = Counts in hand: { $figures }
paid-figures = For figures: { $figures }
paid-all = All ten tricks: { $figures }
paid-party = For the party: { $figures }
why-hand = Both sides write what their hands have counted (Semerik 3).
why-figures = A trick with three figures is one point, with four two (Semerik 5.4).
why-all = All ten tricks to one side are four more (Semerik 5.5).
why-party = The first side with 21 wins the party; it costs double if the losers have less than 11 (Semerik 6.5).

## Hints

advice-chance = tricks bring you more in { $chance } % of cases
