## The game and its agreement

preset-full = Thousand
preset-golden = With a golden round
preset-plain = Plain Thousand
preset-short = An evening of 12 deals
preset-short-also = for an evening, thousand for an evening
game-played = Thousand
games-played = Thousand
game-number = 1000
game-sentence = an auction from 100, a talon, marriages; the first to a thousand wins the party.
help-example = thousand, barrel=no, bolts=no, players=3
help-players = two, three or four
options-bids = Auction and talon
options-score = Score
option-redeal = New deal
choice-redeal-nines = with four nines
choice-redeal-weak = and when weak
choice-redeal-no = no
rule-redeal = { $choice ->
    [nines] who holds the four nines shows them, and the cards are dealt anew.
    [weak] cards are dealt anew with the four nines and with a hand under 14 points; a talon of two nines or under 5 points lets the declarer demand it.
   *[no] any cards are played.
}
option-forced = Bound to 100
choice-forced-left = dealer's left
choice-forced-dealer = dealer
rule-forced = { $choice ->
    [left] the dealer's left has bid 100 without a word.
   *[dealer] the dealer has bid 100 without a word.
}
option-step = Bids by
choice-step = { $choice }
rule-step = every bid is higher than the last, and a multiple of { $choice }.
option-ceiling = Highest bid
choice-ceiling-marriage = 120 + marriages
choice-ceiling-free = 300
rule-ceiling = { $choice ->
    [marriage] nobody bids above 120 and the marriages he holds.
   *[free] anybody may bid up to 300.
}
option-blind = Blind
rule-blind-off = everybody sees his cards at once.
rule-blind-on = before looking the dealer's left may bid 120 blind: if nobody goes higher, it is written double.
option-show = Talon seen
choice-show-always = always
choice-show-raised = not at 100
rule-show = { $choice ->
    [always] all see the talon.
   *[raised] all see the talon, unless the declarer had it for a bare 100.
}
option-give_up = Giving up
choice-give_up-sixty = 60 each
choice-give_up-half = half each
choice-give_up-no = no
rule-give_up = { $choice ->
    [sixty] having seen the talon the declarer may lose his contract unplayed; the others write 60 each.
    [half] having seen the talon the declarer may lose his contract unplayed; the others write half of it each.
   *[no] who has the talon plays.
}
option-follow = Void
choice-follow-trump = trump
choice-follow-free = anything
choice-follow-head = trump and beat
rule-follow = { $choice ->
    [trump] suit is followed; without it trump is played, without trumps anything.
    [free] suit is followed; without it anything is played.
   *[head] suit is followed; without it trump is played; who can must beat.
}
option-marriage = Marriage
choice-marriage-trick = with a trick
choice-marriage-any = at any lead
rule-marriage = { $choice ->
    [trick] a marriage counts by the lead of king or queen, once its owner has a trick: ♠{"\u00A0"}40, ♣{"\u00A0"}60, ♦{"\u00A0"}80, ♥{"\u00A0"}100; its suit is trump.
   *[any] a marriage counts by any lead of king or queen: ♠{"\u00A0"}40, ♣{"\u00A0"}60, ♦{"\u00A0"}80, ♥{"\u00A0"}100; its suit is trump.
}
option-aces = Four aces
rule-aces-off = four aces are worth nothing more.
rule-aces-on = who leads an ace and holds the three others counts 200, without a trick as well; trump stays.
option-bolts = Bolts
choice-bolts-three = three: −120
choice-bolts-row = in a row
choice-bolts-no = no
rule-bolts = { $choice ->
    [three] who has no trick gets a bolt; the third costs 120.
    [row] who has no trick gets a bolt; the third in a row costs 120, a trick wipes them out.
   *[no] having no trick costs nothing.
}
option-barrel = Barrel
choice-barrel-three = three deals
choice-barrel-no = no
rule-barrel = { $choice ->
    [three] at 880 one sits on the barrel: a contract of 120 or more within three deals wins, else 120 are lost.
   *[no] there is no barrel: the first to 1000 wins.
}
option-falls = Third fall
choice-falls-zero = to zero
choice-falls-stay = −120
rule-falls = { $choice ->
    [zero] who falls off the barrel for the third time begins at zero.
   *[stay] a fall off the barrel costs 120, whichever it is.
}
option-dump = Dump
choice-dump-both = 555 and −555
choice-dump-plus = 555 only
choice-dump-no = no
rule-dump = { $choice ->
    [both] exactly 555 or −555 becomes zero.
    [plus] exactly 555 becomes zero.
   *[no] every score stays.
}
option-golden = Golden round
rule-golden-off = a party begins with ordinary deals.
rule-golden-on = the first round is played at 120 without an auction, raising or giving up, and written double; if nobody makes it, it begins anew.
choice-settle-left = to a thousand
choice-settle-flat = 500 each
rule-settle = { $choice ->
    [left] everybody pays the winner what he lacks to a thousand.
   *[flat] everybody pays the winner 500.
}
option-sitter = Dealer of four
choice-sitter-talon = the talon
choice-sitter-none = nothing
rule-sitter = { $choice ->
    [talon] of four the dealer sits out, and writes points and marriage of the talon.
   *[none] of four the dealer sits out, and writes nothing.
}
-deals-usual = by parties
-deals-enough = the parties decide how many deals there are
option-parties = Parties
choice-parties-0 = none
rule-parties = { $choice ->
    [0] parties are not counted.
    [one] we play { $choice } party.
   *[other] we play { $choice } parties.
}
choice-seats-0 = 2 to 4
-dealing = cards are dealt one at a time, seven to each; the last three are the talon

## At the table

table-bid = Contract
table-round = Party
your-auction = 👉 Your turn to speak
your-gifts = 👉 Give a card each
turn-auction = ⏳ { $name } to speak
turn-gifts = ⏳ { $name } to give cards
role-passed = you sit out
role-barrel = you sit on the barrel: a contract of 120 wins
doing-blind = <b>A first word before the cards</b>
doing-auction = <b>The auction</b>
doing-choose = <b>{ $name } — { $contract }</b>: { $own ->
    [yes] choose a talon
   *[no] chooses a talon
}
doing-gifts = <b>{ $name } — { $contract }</b>: { $own ->
    [yes] give cards away
   *[no] gives cards away
}
doing-play = <b>{ $name } — { $count } of { $contract }</b>{ $trump ->
    [none] {""}
   *[other] {" "}· trump { $trump }
}
contract = { $blind ->
    [yes] { $points } blind
   *[no] { $points }
}
given = You were given: { $cards }
talon = Talon: { $cards }
figures = Score: { $figures }
figure-line = { $name }: { $figure } · account{"\u00A0"}{ $account }
figure-card = <b>{ $table }</b> · deal { $number }: { $verdict } · you{"\u00A0"}{ $change }, score{"\u00A0"}{ $figure }
on-barrel = barrel, { $left }{"\u00A0"}left
barrel-drawn = {"\u00A0"}b{ $left }
bolts = { $count ->
    [one] a{"\u00A0"}bolt
   *[other] { $count }{"\u00A0"}bolts
}
said-marriage = marriage { $suit }: { $points }, trump
aces = aces
said-aces = four aces: { $points }
word-L = looks
word-d120 = 120 blind
word-t0 = the first talon
word-t1 = the second talon
word-N = a new deal
word-G = gives up
act-L = Look at the cards
act-blind = 120 blind
ask-blind = Bid 120 before looking? If nobody goes higher, it is written double.
yes-blind = 120
act-t0 = The first talon
act-t1 = The second talon
act-anew = Deal anew
ask-anew = Deal anew? The talon is weak, and this deal does not count.
yes-anew = deal anew
act-give-up = Give up
ask-give-up = Give up? You lose the contract, nothing is played, and the others write their share.
yes-give-up = give up
act-more-auction = Higher…
act-more-play = Raise the contract…
act-pick-gifts = Give

## Results and reasons

headline-redeal = <b>Dealt anew</b>: { $verdict }, { $name }
verdict-nines = four nines
verdict-weak = a weak hand
verdict-talon = a weak talon
verdict = { $contract }, { $how ->
    [made] made: { $count }
    [gave] given up
   *[failed] failed: { $count }
}
paid-contract = Contract: { $figures }
paid-points = Taken: { $figures }
paid-give_up = For giving up: { $figures }
paid-talon = For the talon: { $figures }
paid-bolts = The third bolt: { $figures }
paid-cut = Above the barrel: { $figures }
paid-fall = Fallen off the barrel: { $figures }
paid-zero = The third fall: { $figures }
paid-dump = Dump: { $figures }
paid-annul = Nobody made a golden contract: { $figures }
paid-round = For the party: { $figures }
deal-brought = This deal: { $figures }
why-contract = { $how ->
    [made] Who has the contract writes it, and no more (Thousand 6.1).
    [gave] Who gives up loses the contract (Thousand 4.3).
   *[failed] Who has less than the contract loses it (Thousand 6.1).
}{ $twice ->
    [yes] {" "}Here double.
   *[no] {""}
}
why-points = The others write what they took, to the nearest five (Thousand 6.2).
why-give_up = When the declarer gives up, the others write { $each } (Thousand 4.3).
why-talon = The dealer of four writes points and marriage of the talon (Thousand 8.1).
why-bolts = The third deal without a trick costs 120, and bolts begin anew (Thousand 6.4).
why-cut = Nobody stands above 880 but by a contract made on the barrel, and two do not climb it together (Thousand 6.5).
why-fall = Three deals on the barrel without the contract, or another who climbed it: 120 less (Thousand 6.5).
why-zero = The third fall off the barrel leads to zero (Thousand 6.5).
why-dump = Exactly 555 becomes zero (Thousand 6.6).
why-annul = No golden contract was made: everything begins at zero (Thousand 6.8).
why-round = { $flat ->
    [yes] Everybody pays the party's winner 500 (Thousand 7.1).
   *[no] Everybody pays the party's winner what he lacks to a thousand (Thousand 7.1).
}
round-open = The party was broken off ({ $figures }): the others pay the difference to the highest (Thousand 7.2).

## Hints

advice-chance = the contract is made in { $chance }% of cases

advice-bid = the talon is worth bidding for
advice-pass = the talon would cost more
advice-raise = there is more than the contract in it
advice-gift = this card costs least
advice-give_up = playing would cost more than giving up
advice-marriage = a marriage in hand
advice-partners = the declarer is not winning this trick
advice-returns = the other defender led this suit
advice-waits = the other defender is still to play
