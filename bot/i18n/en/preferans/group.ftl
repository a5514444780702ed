## The deal

skips = { $name } sits this deal out

## Settlement

exact-line = Exactly, in whists: { $standing }
stake-line = Stake per whist: { $stake }
payments = Who pays whom, in whists: { $payments }
payments-staked = Who pays whom, { $unit }: { $payments }
payments-rounded = Rounded to { $coin }: a coin left over goes to the largest remainder, the earlier seat first among equals.
payment = { $payer } → { $payee }{"\u00A0"}{ $amount }
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
