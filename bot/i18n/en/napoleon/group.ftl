## Accounts and settlement

exact-line = Exactly: { $standing }
stake-line = Stake per unit: { $stake }
pot-shared = The pot of { $pot } is shared, { $share } to each.
pot-now = { $empty ->
    [yes] The pot is empty.
   *[no] Pot { $pot }. Stop now, and each gets { $share } of it.
}
sheet-title = { $table } · { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
} of { $length }
table-bid = Bid
table-pot = Pot
table-settled = Result
table-if-stopped = If you stopped now
