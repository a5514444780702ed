## The deal: shared texts speak in these words

-dealing = cards are dealt one at a time clockwise from the dealer’s left, five to each, and the next card is turned: its suit is trump

## Bids, pot, trump

bid = { $bid ->
    [0] pass
    [5] Napoleon
   *[other] { $bid }
}
pot = Pot{"\u00A0"}{ $pot }
pot-trump = Pot{"\u00A0"}{ $pot } · trump{"\u00A0"}{ $card }
own-account = you{"\u00A0"}{ $account }
turned = Turned { $card }, its suit is trump

## Lines of the table

doing-auction = Auction, bids start at { $least }
doing-play = <b>{ $name } — { $bid ->
    [5] Napoleon
   *[other] { $bid }
}</b>
taken-alone = Tricks: { $name }{"\u00A0"}{ $own } of{"\u00A0"}{ $bid } · { $others }{"\u00A0"}{ $against }{ $decided ->
    [made] {" "}— the bid is made
    [failed] {" "}— the bid is lost
   *[no] {""}
}
the-others = the others

## Whose turn

turn-auction = ⏳ { $name } to bid
your-auction = 👉 Your bid
