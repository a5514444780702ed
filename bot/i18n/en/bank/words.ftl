## The game and what is agreed on

preset-twenty_one = Twenty-one
preset-macao = Macao
preset-baccarat = Baccarat
preset-victoria = Victoria
preset-banchek = Polish banchek
preset-banchek-short = Banchek
preset-banchek-also = banchok
preset-thirteen = Thirteen
preset-lansquenet = Lansquenet
preset-ninth_wave = Ninth wave
preset-ecarte = Ecarte
game-played = bank
games-played = Twenty-one
game-number = vingt-un, 21
game-sentence = Twenty-one and other banking games: for chips against a banker, and the bank goes round.
help-example = twenty-one, chips in the bank=120, banker over 21=pays once, banks=4
help-players = two to six
option-kind = Game
choice-kind-twenty_one = Twenty-one
choice-kind-macao = Macao
choice-kind-baccarat = Baccarat
choice-kind-victoria = Victoria
choice-kind-banchek = Polish banchek
choice-kind-thirteen = Thirteen
choice-kind-lansquenet = Lansquenet
choice-kind-ninth_wave = Ninth wave
choice-kind-ecarte = Ecarte
rule-kind = { $choice ->
    [macao] a card each, figures and tens are replaced, the last digit counts, nine is best.
    [baccarat] two cards each, the last digit of the sum counts, nine is best.
    [victoria] two cards each; a last digit above the banker’s wins.
    [banchek] three cards each; the card turned must be met in its suit, as high or higher.
    [thirteen] cards are turned while 2 to ace is called; one that is called takes the stakes for the bank.
    [lansquenet] a card for the bank and one against it: whose pair comes first.
    [ninth_wave] name cards; nine are turned, and the last pays nine to one.
    [ecarte] four open cards, a trump, tricks with trumps count.
   *[twenty_one] cards against the banker: twenty-one or as near as you can without going over.
}
option-bank = Chips in the bank
choice-bank = { $choice }
rule-bank = the banker puts up { $choice } chips; the bank passes once it is broken, or has grown threefold.
option-most = Stake up to
choice-most = { $choice }
rule-most = a stake is at most { $choice }, and at most the bank divided by the punters; one chip is always allowed.
option-even = Even stake
choice-even = { $choice }
rule-even = everybody stakes { $choice }, or skips.
option-naturals = Equal to the bank
choice-naturals-equal = pays more
choice-naturals-all = all pay more
choice-naturals-none = pays once
rule-naturals = { $choice ->
    [all] all who lose to a dealt nine or eight of the banker pay it three times or twice.
    [none] a dealt nine or eight of the banker is paid once by all.
   *[equal] who is equal to a dealt nine or eight of the banker pays three times or twice.
}
option-sixes = Equal sixes
choice-sixes-bank = the bank’s
choice-sixes-split = shared
rule-sixes = { $choice ->
    [split] if the banker has six, stakes of all with six are doubled and shared among them and him.
   *[bank] equal is the bank’s, with six as well.
}
option-fund = Fund
choice-fund = { $choice }
rule-fund = { $choice ->
    [0] there is no fund.
   *[other] everybody puts { $choice } into the fund; it covers what nobody does, and is shared at the end.
}
option-base = First sum
choice-base = { $choice }
rule-base = the banker begins with { $choice } chips, and offers twice as much once he has won.
option-wins = Wins in a row
choice-wins = { $choice }
rule-wins = after { $choice } wins in a row the banker gives the bank up.
option-waves = Rows pay
choice-waves-book = 1-2-4-8-9
choice-waves-even = 1-2-3-5-5
rule-waves = { $choice ->
    [even] a named card wins the stake in the first row, then 2, 3, 5 and 5 stakes: even for bank and punters.
   *[book] a named card wins the stake in the first row, then 2, 4, 8 and 9 stakes.
}
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
-dealing = the cards come in order, from one shoe for the whole bank: for each coup one at a time to whoever has staked, the banker last

## At the table

header-dealing = { $you ->
    [yes] you keep the bank
   *[no] { $dealer } keeps the bank
}
table-bid = Bank
role-banker = you are the banker
coup-number = coup { $coup }{ $coups ->
    [0] {""}
   *[other] {" "}of { $coups }
}
doing-stakes = <b>{ $kind ->
    [banchek] Va banque
    [lansquenet] Who is against
   *[other] Stakes
}</b>
doing-draw = <b>Cards</b>
doing-name = <b>Name your cards</b>
doing-banker = <b>The banker’s turn</b>
doing-turn = <b>Stakes are closed</b>
doing-go = <b>Go on or leave</b>
asks-stakes = { $kind ->
    [lansquenet] ⏳ { $name } offers { $limit }: say how much of it you take; half a minute, silence is a skip
   *[other] ⏳ Everybody but the banker ({ $name }) stakes: half a minute, silence is a skip
}
asks-alone = ⏳ { $name } stakes on meeting the card that is turned. Your cards are behind “My cards”
turn-turn = ⏳ { $name } turns the cards
turn-go = ⏳ { $name }: offer twice as much, or leave the bank
turn-draw = ⏳ Whoever has staked: card or enough. Your cards are behind “My cards”
turn-name = ⏳ Whoever has staked: up to three cards, together at most { $limit }, then “Enough”
turn-banker = ⏳ { $name }: card or enough
your-stakes = 👉 Your stake
your-turn = 👉 Turn the cards
your-go = 👉 Offer twice as much, or leave the bank?
your-draw = 👉 Card or enough?
your-name = 👉 Name your cards: one, two or three
your-banker = 👉 Card or enough? All the others are done
balance = { $kind ->
    [lansquenet] { $stage ->
        [go] { $balance } may be offered
       *[other] Offered { $balance }
    } · fund { $fund }
   *[other] In the bank { $balance }
}
limits = { $kind ->
    [lansquenet] { $left } cards left
    [banchek] { $left } cards left
    [macao] stake { $limit } · { $left } cards left
    [ninth_wave] stake on a card up to { $limit }
   *[other] stake up to { $limit } · { $left } cards left
}
pot-stays = { $pot } stay in the fund
staked = Stakes: { $figures }
fund = fund
pot-shared = The fund of { $pot } is shared, { $share } to each.
asked = Cards taken: { $figures }
own-hand = Your cards: { $hand }
hand = { $cards }{ $total ->
    [-1] {""}
   *[other] {"\u00A0"}— { $total }{ $over ->
        [yes] , too much
       *[no] {""}
    }
}
coup = { $place }. { $parts }
coup-part = { $name }{ $total ->
    [-1] {""}
   *[other] {"\u00A0"}{ $total }
}:{"\u00A0"}{ $won }
coup-bank = bank{"\u00A0"}{ $total }
coup-banker = Coup { $place }, { $trump ->
    [none] {""}
   *[other] trump { $trump },{" "}
}the bank has { $hand }
coup-alone = Coup { $place }
named = { $name }: { $stake }{ $count ->
    [1] {""}
   *[other] {" "}each
} on { $cards }
coup-named = { $name }: { $cards } → { $won }
coup-turned = Coup { $place }: { $cards } — { $told }
coup-punter = { $name }: { $hand }{ $card ->
    [none] {""}
   *[other] {", "}{ $stake } against { $card }
} → { $won }
alone = { $name }: { $stake } against { $card } → { $won }
turned = { $kind ->
    [thirteen] { $bank ->
        [won] { $rank } was called
        [lost] thirteen missed
       *[none] the pack is used up
    }
    [lansquenet] { $bank ->
        [won] { $count ->
            [2] equal, for the bank
           *[other] for the bank
        }
        [lost] against the bank
       *[none] the shoe is used up
    }
   *[other] { $count } turned
}
shoe = Out of the shoe, in order: { $cards }
act-turn = Turn
act-g = Go on, doubled
act-go = Go on: { $balance }
act-all = Va banque { $balance }
act-l = Leave the bank
act-s0 = Skip
act-w = As before
act-t = Stop repeating
act-c = Card
act-n = Enough
act-pick-name = Name
act-more-stakes = Another stake
word-s0 = skips
word-w = stakes as before
word-t = stops repeating
word-c = card
word-n = enough
word-g = offers twice as much
word-l = leaves the bank
done-t = From the next coup you will be asked for your stake again
popup-banker = you keep the bank: { $balance }
popup-not-staked = { $kind ->
    [lansquenet] you have not said yet how much of { $limit } is yours
    [macao] you have not staked yet, { $limit } may be staked
   *[other] you have not staked yet, up to { $limit }
}
popup-stake = { $stake ->
    [0] you skip this coup
   *[other] stake { $stake }{ $stands ->
        [yes] , and so on
       *[no] {""}
    }
}
popup-named = named: { $cards }
popup-only-enough = now only “Enough”
popup-won = this coup { $won }
error-only-enough = You may take no more cards: say “Enough”.
error-named-already = You have named this card already.
error-stake-too-high = A stake is at most { $limit }.
cut-call = Deal { $number }: { $dealer } keeps the bank. { $cutter }, where do you cut?
headline = <b>{ $name } — { $verdict }</b>
verdict = { $end ->
    [broken] the bank is broken
    [tripled] the bank is tripled
    [idle] nobody stakes, the bank passes
    [shoe] the shoe is used up
    [void] the shoe ended within a coup
    [left] the bank is given up
    [lost] the bank is lost
    [wave] the wave is over
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
    [void] shoe
    [left] given up
    [lost] lost
    [wave] wave
   *[coups] played out
}
paid-lost = Into the bank: { $figures }
paid-won = Out of the bank: { $figures }
paid-fund = Fund: { $figures }
why-lost = { $kind ->
    [macao] What is not more than the banker’s loses; { $naturals ->
        [all] his dealt nine is paid three times by all, his eight twice
        [none] also his nine and eight are paid once
       *[equal] his dealt nine is paid three times by equal ones, his eight twice
    } (Bank 8.5).
    [baccarat] More than the banker wins, all else loses; his nine in two cards takes all (Bank 9.2, 9.4).
    [victoria] The last digit is less than the banker’s (Bank 10).
    [banchek] There is no card of the suit as high as the one turned (Bank 11.2).
    [thirteen] A card came as it was called: all stakes are the bank’s (Bank 12.2).
    [lansquenet] The bank’s card came first, or two equal ones (Bank 13.3).
    [ninth_wave] The named card is not among the nine: its stake goes into the bank (Bank 15.3).
    [ecarte] Fewer tricks with trumps than the banker’s (Bank 14.2).
   *[other] Less than the banker or over 21 loses the stake; the banker’s 21 in two cards takes all of them (Bank 7.2, 7.5).
}
why-won = { $kind ->
    [macao] More than the banker wins the stake, a dealt nine three times, an eight twice (Bank 8.4).
    [baccarat] { $sixes ->
        [split] More than the banker wins the stake; sixes share doubled stakes with him (Bank 9.4).
       *[bank] More than the banker wins the stake (Bank 9.4).
    }
    [victoria] The last digit is more than the banker’s (Bank 10).
    [banchek] There is a card of the suit as high as the one turned, or higher (Bank 11.2).
    [thirteen] None of thirteen came as it was called: everybody gets his stake, and the bank passes (Bank 12.3).
    [lansquenet] The card against the bank came first (Bank 13.3).
    [ninth_wave] The named card was turned: the rows pay { $waves ->
        [even] 1, 2, 3, 5 and 5 stakes
       *[book] 1, 2, 4, 8 and 9 stakes
    } (Bank 15.3).
    [ecarte] More tricks with trumps than the banker’s (Bank 14.2).
   *[other] { $bust ->
        [1] 21 in two cards pays twice; more than the banker, or a banker over 21, pays the stake (Bank 7.4, 7.5).
       *[2] 21 in two cards, or a banker over 21, pays twice; more than the banker pays the stake (Bank 7.4, 7.5).
    }
}{ $kind ->
    [lansquenet] {""}
   *[other] {" "}What the bank does not have is not paid (Bank 4.2).
}
why-fund = The fund covers what the punters do not, and wins or loses with them (Bank 13.2).

## Hints

advice-chance = one more card spoils the hand in { $chance } %
advice-stake = on average a stake brings more than it costs
advice-no-stake = this shoe now favours the bank
advice-even = a stake is a matter of chance here
advice-go_on = equal cards are the bank’s, so the odds are yours
advice-leave = better to leave
advice-card = a card helps more often than not
advice-name = all cards are alike here, any will do
advice-enough = better to stop with this
