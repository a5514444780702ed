## The deal

skips = { $name } sits this deal out

## Settlement

exact-line = Exactly, in whists: { $standing }
stake-line = Stake per whist: { $stake }
sheet-title = <b>{ $table }</b> · { $limit ->
    [deals] deal { $deals } of { $of }
   *[other] { $deals ->
        [one] { $deals } deal
       *[other] { $deals } deals
    }, { $limit ->
        [none] pool { $length }
       *[other] { $end }
    }
}
account-line = { $name }: pool { $pool }, mountain { $mountain }, whists { $whists } · result{"\u00A0"}<b>{ $result }</b>
account-whists = { $name }, whists: { $whists }
sheet-note = The result is in whists, if you stopped now.
sheet-settlement = Settlement, whists
sheet-mountain = mountain
sheet-pool = pool
