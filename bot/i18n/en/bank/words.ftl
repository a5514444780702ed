## The game and what is agreed on

preset-twenty_one = Twenty-one
game-played = Twenty-one
game-sentence = cards against a banker for chips: twenty-one or as near as you can without going over; the bank goes round.
help-example = twenty-one, bank=120, banker over 21=pays once, banks=4
help-players = two to six
option-bank = Bank
choice-bank = { $choice }
rule-bank = the banker puts up { $choice } chips; the bank passes once it is broken, or has grown threefold.
option-most = Stake up to
choice-most = { $choice }
rule-most = a stake is at most { $choice }, and at most the bank divided by the punters; one chip is always allowed.
option-coups = Coups in a bank
choice-coups = { $choice }
rule-coups = the bank passes after { $choice } coups, if it is not broken before.
option-bust = Banker over 21
choice-bust-1 = pays once
choice-bust-2 = pays twice
rule-bust = { $choice ->
    [1] a banker over 21 pays the stake to everybody who is not.
   *[2] a banker over 21 pays twice the stake to everybody who is not.
}
-deals-usual = one each
-deals-enough = everybody at the table keeps the bank once
option-deals = Banks
says-deals-0 = one bank each
rule-deals = { $choice ->
    [0] { -deals-enough }.
    [one] we play { $choice } bank.
   *[other] we play { $choice } banks.
}
choice-seats-0 = 2 to 6
-dealing = for each coup two cards to whoever has staked, and to the banker, one at a time, then to whoever asks; the shoe lasts for the whole bank

## At the table

header-dealing = { $you ->
    [yes] you keep the bank
   *[no] { $dealer } keeps the bank
}
table-bid = Bank
role-banker = you are the banker
doing-stakes = <b>Stakes</b> · coup { $coup } of { $coups }
doing-draw = <b>Cards</b> · coup { $coup } of { $coups }
doing-banker = <b>The banker’s turn</b> · coup { $coup } of { $coups }
turn-stakes = ⏳ Everybody but the banker ({ $name }) stakes: half a minute, silence is a skip
turn-draw = ⏳ Whoever has staked: card or enough. Your cards are behind “My cards”
turn-banker = ⏳ { $name }: card or enough
your-stakes = 👉 Your stake
your-draw = 👉 Card or enough?
your-banker = 👉 Card or enough? All the others are done
balance = In the bank { $balance }
limits = stake up to { $limit } · { $left } cards left
amount = { $amount }
staked = Stakes: { $figures }
asked = Cards taken: { $figures }
own-hand = Your cards: { $hand }
hand = { $cards }{"\u00A0"}— { $total }{ $over ->
    [yes] , too much
   *[no] {""}
}
coup = { $place }. { $parts } · bank{"\u00A0"}{ $banker }
coup-part = { $name }{"\u00A0"}{ $total }:{"\u00A0"}{ $won }
coup-banker = Coup { $place }, the bank has { $hand }
coup-punter = { $name }: { $hand } → { $won }
shoe = Out of the shoe, in order: { $cards }
act-s0 = Skip
act-w = As before
act-t = Stop staking as before
act-c = Card
act-n = Enough
act-more-stakes = Another stake
word-s0 = skips
word-w = stakes as before
word-t = stops staking as before
word-c = card
word-n = enough
done-t = From the next coup you will be asked for your stake again
popup-banker = you keep the bank: { $balance }
popup-not-staked = you have not staked yet, up to { $limit }
popup-stake = { $stake ->
    [0] you skip this coup
   *[other] stake { $stake }{ $stands ->
        [yes] , and so on
       *[no] {""}
    }
}
popup-only-enough = now only “Enough”
popup-won = this coup { $won }
error-stake-too-high = A stake is at most { $limit }: the bank could not pay more.
headline = <b>{ $name } — { $verdict }</b>
verdict = { $end ->
    [broken] the bank is broken
    [tripled] the bank is tripled
    [idle] nobody stakes, the bank passes
    [shoe] the shoe is used up
   *[coups] the bank is played out
}, { $won } in { $coups ->
    [one] { $coups } coup
   *[other] { $coups } coups
}
deal-line = { $name }: { $verdict }
note = { $end ->
    [broken] broken
    [tripled] tripled
    [idle] no stakes
    [shoe] shoe
   *[coups] played out
}
paid-lost = Into the bank: { $figures }
paid-won = Out of the bank: { $figures }
why-lost = Less than the banker or over 21 loses the stake; the banker’s 21 in two cards takes all of them (Bank 7.2, 7.5).
why-won = { $bust ->
    [1] 21 in two cards pays twice; more than the banker, or a banker over 21, pays the stake (Bank 7.4, 7.5). What the bank does not have is not paid (Bank 4.2).
   *[2] 21 in two cards, or a banker over 21, pays twice; more than the banker pays the stake (Bank 7.4, 7.5). What the bank does not have is not paid (Bank 4.2).
}

## Hints

advice-chance = one more card is too much in { $chance } %
advice-stake = on average a stake brings more than it costs
advice-no-stake = this shoe now favours the bank
advice-card = a card helps more often than not
advice-enough = better to stop with this
