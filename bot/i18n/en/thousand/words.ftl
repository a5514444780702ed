## The game and the agreement

preset-full = Thousand
preset-golden = With a golden round
preset-plain = Plain
preset-short = Twelve deals
game-played = Thousand
games-played = Thousand
game-sentence = an auction for the talon, marriages change trumps; the first to a thousand wins the party.
help-example = thousand 12, step=10, players=3
help-players = three, four or two
options-bids = Auction
options-score = Score
option-forced = Bound to 100
choice-forced-left = the left
choice-forced-dealer = the dealer
rule-forced = { $choice ->
    [left] the dealer’s left is bound to 100.
   *[dealer] the dealer is bound to 100; of four his left.
}
option-step = Step
choice-step = { $choice }
rule-step = bids go up by { $choice }.
option-ceiling = Ceiling
choice-ceiling-marriage = by marriages
choice-ceiling-free = up to 300
rule-ceiling = { $choice ->
    [marriage] more than 120 is bid with a marriage in hand only, at most 300.
   *[free] up to 300 may be bid with any cards.
}
option-blind = Blind
rule-blind-off = nobody bids blind.
rule-blind-on = the dealer’s left may bid 120 without a look; if nobody goes higher, the contract is written double.
option-show = Talon
choice-show-always = to all
choice-show-raised = but for 100
rule-show = { $choice ->
    [always] all see the talon.
   *[raised] all see the talon, after a bare 100 its taker alone.
}
option-give_up = Giving up
choice-give_up-sixty = 60 each
choice-give_up-half = half
choice-give_up-no = no
rule-give_up = { $choice ->
    [sixty] with the talon the declarer may give up: the contract is lost, each opponent writes 60.
    [half] with the talon the declarer may give up: the contract is lost, each opponent writes half of it.
   *[no] nobody may give up.
}
option-redeal = Deal anew
choice-redeal-nines = four nines
choice-redeal-weak = weak cards too
choice-redeal-no = no
rule-redeal = { $choice ->
    [nines] four nines in a hand: cards are dealt anew.
    [weak] four nines or less than 14 points in a hand: cards are dealt anew; with a poor talon it may be demanded.
   *[no] cards are never dealt anew.
}
option-follow = Void
choice-follow-trump = trump
choice-follow-free = anything
choice-follow-head = beat
rule-follow = { $choice ->
    [trump] suit is followed, who is void must trump.
    [free] suit is followed, who is void plays anything.
   *[head] suit is followed, who is void must trump, and must beat.
}
option-marriage = Marriage
choice-marriage-trick = with a trick
choice-marriage-any = at once
rule-marriage = { $choice ->
    [trick] a marriage counts once there is a trick.
   *[any] a marriage counts without a trick.
}
option-aces = Four aces
rule-aces-off = four aces count nothing apart.
rule-aces-on = an ace led with all four in hand is 200 more.
option-sitter = Sitting out
choice-sitter-talon = the talon
choice-sitter-none = nothing
rule-sitter = { $choice ->
    [talon] of four the dealer sits out and writes the talon’s points.
   *[none] of four the dealer sits out and writes nothing.
}
option-barrel = Barrel
choice-barrel-three = three deals
choice-barrel-no = no
rule-barrel = { $choice ->
    [three] at 880 one sits on the barrel: a contract of 120 or more in three deals wins, else 120 are lost.
   *[no] no barrel: a thousand wins.
}
option-falls = Third fall
choice-falls-zero = to zero
choice-falls-stay = as the first
rule-falls = { $choice ->
    [zero] the third fall from the barrel brings zero.
   *[stay] each fall from the barrel costs 120.
}
option-bolts = Bolts
choice-bolts-three = three
choice-bolts-row = in a row
choice-bolts-no = no
rule-bolts = { $choice ->
    [three] no trick is a bolt, the third costs 120.
    [row] no trick is a bolt, a trick wipes them out, the third in a row costs 120.
   *[no] no trick costs nothing.
}
option-dump = Dump
choice-dump-both = ±555
choice-dump-plus = 555
choice-dump-no = no
rule-dump = { $choice ->
    [both] exactly 555 or −555 becomes zero.
    [plus] exactly 555 becomes zero.
   *[no] no figure is dumped.
}
option-golden = Golden round
rule-golden-off = no golden round.
rule-golden-on = in the first round the dealer’s left plays 120 without an auction, all doubled; if nobody makes it, all begins anew.
choice-settle-left = what lacks
choice-settle-flat = 500 each
rule-settle = { $choice ->
    [left] for a party everybody pays the winner what they lack to a thousand.
   *[flat] for a party everybody pays the winner 500.
}
-deals-usual = by parties
-deals-enough = the parties decide how many deals there are
option-parties = Parties
rule-parties = { $choice ->
    [0] parties are not counted.
    [one] we play { $choice } party.
   *[other] we play { $choice } parties.
}
choice-parties-0 = none
choice-seats-0 = 2 to 4
-dealing = cards are dealt one at a time, seven to each, the last three are the talon; two get ten each, and two talons of two

## At the table

error-sum-not-allowed = From { $least } to { $most }, by { $step }.
doing-blind = <b>Blind, or a look?</b>
doing-auction = <b>Auction</b>
doing-choose = <b>Choice of a talon</b>
doing-gifts = <b>A card to each opponent</b>
doing-play = <b>The play</b>
talon = Talon: { $cards }
figures = Score: { $figures }
figure-line = { $name }: score{"\u00A0"}{ $figure } · account{"\u00A0"}{ $account }
figure-card = <b>{ $table }</b> · deal { $number }: { $verdict } · you{"\u00A0"}{ $change }, score{"\u00A0"}{ $figure }
word-P = pass
word-L = looks
word-d120 = 120 blind
word-t0 = the first talon
word-t1 = the second talon
word-N = deal anew
word-G = gives up
act-give-up = Give up
ask-give-up = Give up? The contract is lost, and the others write theirs without play.
yes-give-up = give up
verdict-anew = dealt anew
verdict = { $points } of { $contract }
paid-contract = Contract: { $figures }
paid-points = Points: { $figures }
paid-give_up = Given up: { $figures }
paid-talon = Talon: { $figures }
paid-bolts = Third bolt: { $figures }
paid-cut = Cut to the barrel: { $figures }
paid-fall = Off the barrel: { $figures }
paid-zero = Third fall: { $figures }
paid-dump = Dump: { $figures }
paid-annul = No golden contract made: { $figures }
paid-round = For the party: { $figures }
why-contract = The declarer writes the contract, or loses it (Thousand 6.1).
why-points = The others write their points to the nearest five (Thousand 6.2).
why-give_up = Given up: the opponents write without play (Thousand 4.3).
why-talon = The dealer sat out and writes the talon (Thousand 8.1).
why-bolts = The third bolt costs 120 (Thousand 6.4).
why-cut = No more than 880 is written below the barrel (Thousand 6.5).
why-fall = Three deals on the barrel are over, or the place is taken: −120 (Thousand 6.5).
why-zero = The third fall from the barrel brings zero (Thousand 6.5).
why-dump = Exactly 555 are gone (Thousand 6.6).
why-annul = No golden contract was made: all begins anew (Thousand 6.8).
why-round = Everybody pays the winner of the party (Thousand 7.1).
advice-chance = the contract is made in { $chance }% of cases
