## Game and agreement

preset-usual = Norman piquet
game-also = piquet norman
game-played = norman piquet
game-sentence = for three, ten cards each: hands count point, sequences and sets, then tricks do; two go out first, the last one pays.
help-example = norman piquet, target=150, all cards counted=no, parties=2
help-players = three people
option-target = Target
choice-target = { $choice }
rule-target = who has { $choice } is out; the last one pays both others what he lacks.
option-all_counted = All cards counted
rule-all_counted-on = a hand whose every card has counted before the play counts 20 more.
rule-all_counted-off = a hand whose every card has counted gets nothing more.
option-parties = Parties
rule-parties = { $choice ->
    [0] we play as many parties as it takes.
    [one] we play { $choice } party.
   *[other] we play { $choice } parties.
}
rule-limit = we play { $value }; a party that is running is played to its end.
-dealing = one card at a time, ten each; the last two are the talon

## At the table

table-bid = Deal
figures = Totals: { $figures } of { $target }
doing-exchange = <b>Exchange</b>
doing-play = <b>Play</b>
role-out = you are out, two play on
role-exchange = you may exchange two cards
turn-exchange = ⏳ exchanging: { $name }
your-exchange = 👉 Mark two cards, or keep all
act-pick-exchange = { $count ->
    [0] Keep all
   *[other] Exchange two
}
exchanged = { $own ->
    [yes] { $count ->
        [0] You keep all cards
       *[other] You exchange two cards
    }
   *[no] { $name } { $count ->
        [0] keeps all cards
       *[other] exchanges two cards
    }
}
count = Counts: { $told }
extra-last = { $name }{"\u00A0"}+{ $points } for the last trick
extra-most = { $name }{"\u00A0"}+{ $points } for most tricks
extra-capot = { $name }{"\u00A0"}+{ $points }, <b>capot</b>
feat-repique = repique
feat-pique = pique
feat-capot = capot
out = 🏁 { $own ->
    [yes] You are out
   *[no] { $name } is out
}
talon = Talon: { $cards }
figure-line = { $name }: total{"\u00A0"}{ $figure } · account{"\u00A0"}{ $account }
figure-card = <b>{ $table }</b> · deal { $number }: { $verdict } · your total{"\u00A0"}{ $figure }
paid-count = Counted: { $figures }
paid-round = For the party: { $figures }
why-count = All that hands and tricks count is added to one's own total (Norman 5.1).
why-round = The last one pays each of the others what he lacks to { $target } (Norman 5.5).
why-repique = Twenty or more before the play while the others have nothing: repique, 70 more (Norman 3.7).
why-pique = First comes to twenty in the play while the others have nothing: pique, 40 more (Norman 4.3).
why-last = The last trick counts { $points } more (Norman 4.2).
why-most = Who alone has most tricks counts { $points } (Norman 4.4).
why-capot = All ten tricks are a capot, { $points } instead of most and last trick (Norman 4.5).
round-open = The party was not played to its end ({ $figures }): it counts nothing.

## Hints

advice-chance = you count more than the others in { $chance } % of cases
advice-exchange = the exchange brings more
advice-stand = these cards bring more
