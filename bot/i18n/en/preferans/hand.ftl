## What I am in this deal

role-whister = you whist
role-passer = you pass
role-dealer = you deal
role-sitter = you sit this deal out
role-catcher = you defend
label-own = Your hand: { $name }
label-hand = Hand: { $name }
hand-discard = Discard: { $cards }
layout = { $name } — 12 cards, two of them { $where ->
    [talon] in the talon
   *[discard] discarded
}: { $cards }
hint-discard = Mark two cards; tap one again to take it back.
closed-hand = Your cards are closed, nobody has seen them:
    { $backs }
hint-closed = { $spoken ->
    [yes] Look, and you bid on with your cards seen: the doubling is gone. They cannot be closed again.
   *[no] A bid in the dark doubles the game. Once you look, your cards cannot be closed again.
}
hint-switch = Won in the dark, the game counts double. Before the talon you may turn to misère, played open and undoubled.
hint-look = You may look at one passer’s hand and whist with it, or just pass.
hint-surplus = Your pool is full and cannot take { $n ->
    [one] { $n } point
   *[other] { $n } points
}: give help, at 10 whists a point, or take it off your mountain, which stands at { $mountain }.
hint-refusal = That is the whole talon: the dealer will put { $points } on his mountain.
hint-invited = { $name } shows you these cards. Agree, and you halve the pool or the mountain of the misère; decline, and the auction goes on, and you may whist with these cards only.
sitting-half = Should nobody return the whist after a half-whist, you may look at one passer’s hand and whist with it.
sitting-passed = Should both pass, you may look at one of their hands and whist with it.
sitting-talon = In the first two tricks the talon plays for you.
sitting-second = Only { $name }, who deals, may look at a hand and whist.{ $consoled ->
    [yes] {" "}If the contract is down, you write consolation.
   *[no] {""}
}
sitting-out = You are not in this all-pass: the talon plays for the dealer.

## Actions

act-misere = Misère
act-small_misere = Small misère
act-big_misere = Big misère
act-small_uvert = Small uvert
act-big_uvert = Big uvert
in-the-dark = { $said } dark
act-look-at-cards = Look at my cards
act-switch = Misère instead
act-invite = Offer to share misère
act-join = Share the misère
act-decline = Decline
act-pass = Pass
act-bid = Bid { $bid }
act-hold = Hold { $bid }
act-hold-record = Hold { $bid }
act-take-talon = { $bid } with talon
act-open-talon = Open the talon
act-discard = Discard { $cards }
act-order = Play { $game }
act-without-three = Go down three
act-whist = Whist
act-half = Half-whist
act-return = Return the whist
act-look = Look at a hand: { $name }
act-open = Open
act-closed = Closed
act-open-third = With the dummy
act-own-talon = Take my talon
act-alone = Alone
act-help-others = Help the others
act-off-mountain = Off my mountain
act-hand-over = Hand my cards over
act-concede = Concede
act-rest-to = The rest go to { $name }
act-none = No more tricks for me
act-result = Offer a result
act-offer = Offer it
button-more-bids = Higher bids…
button-more-dark = Higher dark bids…
button-layout = Layout
button-layout-close = Hide layout
done-discard = Discarded
yes-misere = misère
yes-dark-misere = misère dark
yes-invite = show my cards
yes-join = share it
yes-without-three = three down
yes-hand-over = hand them over
yes-concede = concede
yes-rest-to = the rest go to { $name }
yes-none = no more tricks for me
yes-offer = offer it

## Questions before the last tap

ask-misere = Bid misère? If the bid stands, you will have to play it.
ask-no-tricks = Bid { $game }? If the bid stands, you will have to play it{ $talon ->
    [no] , without the talon
   *[yes] {""}
}{ $open ->
    [yes] , all three hands laid open
   *[no] {""}
}.
ask-dark-misere = Bid misère dark? If the bid stands, you will have to play it for double; the talon is not shown, and it is caught with hands closed.
ask-switch = Play misère instead of your bid? It is played open and undoubled.
ask-without-talon = Bid { $game }? The talon stays closed and nothing is discarded.
ask-invite = Show your cards to the dealer and offer to share a misère? If the dealer agrees, misère is bid.
ask-join = Share the misère? Half of the pool or the mountain will be yours.
ask-order = Play { $game }? The order is final.
ask-without-three = Write three down and not play?
ask-hand-over = The other defender will play your cards to the end of the deal. Hand them over?
ask-concede = Concede? You are written no tricks at all; the rest go to the whisters.
ask-rest = Claim the rest? If it does not follow from what you can see, your opponents are asked; should they refuse, you play on with your cards open.
ask-none = Claim to take no more? If it does not follow from what you can see, your opponents are asked; should they refuse, you play on with your cards open.
ask-result = How many tricks in all will { $own ->
    [yes] you
   *[no] { $name }
} take?
ask-sure = Are you sure?
ask-agreed = Ask everybody to write these tricks: { $result }?

## Pop-ups

popup-sitting = You deal and hold no cards.
popup-out = You sit this deal out and hold no cards.
popup-closed = Your cards are closed: you have not looked at them yet.
