## The game and the agreement

preset-usual = Whist
preset-book = Whist by the book
preset-no_trumps = Whist without trumps
preset-humbug = Humbug
preset-three = Whist for three
preset-three-also = whist with dummy, whist with a dummy, dummy, with a dummy
preset-two = Whist for two
preset-two-also = whist with dummies, whist with two dummies, dummies, with two dummies
game-played = Whist
game-sentence = two against two, thirteen tricks; those above six are written below the line, two parties are a rubber.
help-example = whist for three, rubbers=3, for a rubber=10 and 5
help-players = four, three or two with dummies
error-players = This form is played otherwise: by four, by three with a dummy, or by two; here are { $players }.
option-form = How many play
choice-form-pairs = four
choice-form-three = three
choice-form-two = two
typed-form-three = three players, for three
typed-form-two = two players, for two
choice-form-humbug = Humbug
rule-form = { $choice ->
    [pairs] four play, two against two; partners sit opposite.
    [three] three play: a dummy’s cards lie open, whoever sits opposite plays them, and wins and loses double.
    [two] two play, and opposite each lies his dummy’s open hand.
   *[humbug] two play without dummies: a pile may be exchanged for the next one, unseen.
}
option-trump = Trumps
choice-trump-turned = the last card
choice-trump-none = none
rule-trump = { $choice ->
    [turned] the dealer’s last card is turned: its suit is trump.
   *[none] there are no trumps.
}
option-rubber_bonus = For a rubber
choice-rubber_bonus-instead = 10
choice-rubber_bonus-both = 10 and 5
rule-rubber_bonus = { $choice ->
    [instead] a party writes 5, the one that ends the rubber 10.
   *[both] a party writes 5, the rubber 10 more.
}
nobodys-hand = { $players ->
    [2] Dummy ({ $owner })
   *[other] Dummy
}
-claim-shows = All will see your cards. If anyone at the table refuses, you play with them open.
-dealing = all cards are dealt one at a time, thirteen to each

## At the table

no-trumps = no trumps
doing-words = <b>Keep or exchange?</b> { $sides }
doing-play = <b>{ $sides }</b>
word-P = keeps
word-x = exchanges
act-P = Keep
act-x = Exchange
act-exchange = Exchange
ask-exchange = Lay your pile aside and take the one on your right? It lies face down, and there is no way back.
yes-exchange = exchange
pile = Pile { $number }: { $cards }
own-tricks = tricks { $mine }{"\u00A0"}:{"\u00A0"}{ $others }
advice-chance = more than six tricks in { $chance }% of cases
advice-keep = your pile promises more than one unseen
advice-exchange = a pile unseen is better on average
item-leve = tricks
item-honours = honours
item-coronka = run
item-slam = slam
paid-leve = Below the line, for tricks: { $figures }
paid-honours = Honours: { $figures }
paid-coronka = Run: { $figures }
paid-slam = Slam: { $figures }
why-leve = Each trick above six is 2 below the line (Whist 4.1).
why-honours = Ace, king, queen, jack and ten of trumps on one side: five are 5, four 4, three 2 (Whist 4.2); without trumps aces count, and between two with piles whoever has more (4.3, 6.4).
why-coronka = Ace, king, queen and on without a gap in one hand: three cards 5, four 10, five 20, six 25, then 5 each; in trumps and without trumps double (Whist 4.4).
why-slam = Twelve tricks are 10, thirteen 20 (Whist 4.5).
why-party = Ten below the line win the party, which is 5 (Whist 5.1, 5.2).
why-rubber = The second party ends the rubber, which is 10 (Whist 5.2).
why-settled = The rubber is over: both sheets are added whole, and each of one side gets the difference from each of the other (Whist 5.3).
