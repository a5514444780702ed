## Раздача

skips = { $name } эту сдачу отдыхает

## Расчёт

exact-line = Точно, в вистах: { $standing }
stake-line = Ставка за вист: { $stake }
payments = Кто кому, в вистах: { $payments }
payments-staked = Кто кому, { $unit }: { $payments }
payments-rounded = Округлено до { $coin }: лишняя монета — у кого больше остаток, при равных у севшего раньше.
payment = { $payer } → { $payee }{"\u00A0"}{ $amount }
sheet-title = <b>{ $table }</b> · { $limit ->
    [deals] раздача { $deals } из { $of }
   *[other] { $deals ->
        [one] { $deals } раздача
        [few] { $deals } раздачи
       *[many] { $deals } раздач
    }, { $limit ->
        [none] пуля { $length }
       *[other] { $end }
    }
}
account-line = { $name }: пуля { $pool }, гора { $mountain }, висты { $whists } · итог{"\u00A0"}<b>{ $result }</b>
account-whists = { $name }, висты: { $whists }
sheet-note = Итог — висты, если закончить сейчас.
sheet-settlement = Расчёт, висты
sheet-mountain = гора
sheet-pool = пуля
