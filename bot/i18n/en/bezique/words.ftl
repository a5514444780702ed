## Game and agreement

preset-usual = Bezique
preset-short = Short bezique
game-played = bezique
game-sentence = eighteen cards each of eight packs; after tricks declare beziques, marriages, quints and equal cards.
help-example = bezique, packs=4, points per unit=10, deals=2
help-players = two or three
error-players = { help-players } people play, { $players } sit at the table.
option-packs = Packs
choice-packs = { $choice }
rule-packs = we play with { $choice ->
    [4] four packs, 94 cards
    [10] ten packs, 214 cards
   *[8] eight packs, 174 cards
}, nines and two jokers among them.
option-unit = Points per unit
choice-unit = { $choice }
rule-unit = { $choice ->
    [1] everyone pays everyone the difference of their points.
   *[other] differences of points are divided by { $choice }, what remains is dropped.
}
choice-deals-0 = one each
says-deals-0 = one deal each
rule-deals-0 = we play one deal for everyone at the table.
choice-seats-0 = 2 or 3
-dealing = one card at a time, eighteen each, the next one is turned: its suit is trumps; the others are the stock

## At the table

table-bid = Points
doing-play = Points: <b>{ $points }</b>
doing-declare = { doing-play }
stock = { $lies ->
    [yes] Trumps{"\u00A0"}{ $trump } · stock{"\u00A0"}{ $count }
   *[no] Trumps{"\u00A0"}{ $trump } · no stock left
}
open-cards = { $own ->
    [yes] { $mark } — your open cards
   *[no] Open ({ $name }): { $cards }
}
dear = Dear declarations: { $told }
declared-now = { $own ->
    [yes] You declared: { $item } ({ $points })
   *[no] { $name } declares: { $item } ({ $points })
}
turn-declare = ⏳ { $name } declares or draws
your-declare = 👉 Your trick: declare, or draw a card
word-n = changes the nine
word-D = draws
act-n = Nine for the turned card
act-D = Draw a card
worth = { $item }{"\u00A0"}— { $points }
declared = { $kind ->
    [mQ] queens { $short ->
        [yes] ♠♣♦♥
       *[no] of all suits
    }
    [mK] kings { $short ->
        [yes] ♠♣♦♥
       *[no] of all suits
    }
    [mA] aces { $short ->
        [yes] ♠♣♦♥
       *[no] of all suits
    }
    [mJ] jacks { $short ->
        [yes] ♠♣♦♥
       *[no] of all suits
    }
    [mm] marriage{"\u00A0"}{ $suit }
    [mb] bezique
    [m5] quint{"\u00A0"}{ $suit }
    [msQ] { $count ->
        [0] queens
        [4] 4{"\u00A0"}queens
       *[other] { $count }th queen
    }{"\u00A0"}{ $suit }
    [msA] { $count ->
        [0] aces
        [4] 4{"\u00A0"}aces
       *[other] { $count }th ace
    }{"\u00A0"}{ $suit }
    [msT] { $count ->
        [0] tens
        [4] 4{"\u00A0"}tens
       *[other] { $count }th ten
    }{"\u00A0"}{ $suit }
    [msK] { $count ->
        [0] kings
        [4] 4{"\u00A0"}kings
       *[other] { $count }th king
    }{"\u00A0"}{ $suit }
   *[other] { $count ->
        [0] jacks
        [4] 4{"\u00A0"}jacks
       *[other] { $count }th jack
    }{"\u00A0"}{ $suit }
}{ $wild ->
    [0] {""}
    [1] {" "}{ $short ->
        [yes] 🃏
       *[no] with a{"\u00A0"}joker
    }
   *[other] {" "}{ $short ->
        [yes] 🃏🃏
       *[no] with 2{"\u00A0"}jokers
    }
}
declared-by = { $own ->
    [yes] you
   *[no] { $name }
}{" "}— { $item } ({ $points })
declared-all = { $name }: { $told }
verdict = { $points }
paid-points = Difference: { $figures }
why-points = Everyone pays everyone the difference of their points (Bezique 6.2).

## Hints

advice-chance = the trick is yours in { $chance } % of cases
advice-declare = it counts most
advice-swap = the turned card is better than a nine
advice-draw = nothing is left to declare
advice-trick = you need the trick to declare
advice-useless = it serves nowhere any more
advice-least = it is the cheapest to give away
