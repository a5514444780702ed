## Пункты договора: имя, выбор, правило в одном предложении

option-least_bid = Наименьшая заявка
choice-least_bid-1 = 1
choice-least_bid-2 = 2
choice-least_bid-3 = 3
rule-least_bid = { $choice ->
    [1] заявить можно и одну взятку.
    [2] заявляют не меньше двух взяток.
   *[3] заявляют не меньше трёх взяток.
}
option-penalty = Штраф
choice-penalty-by_bid = по заявке
choice-penalty-flat = единица
rule-penalty-by_bid = кто не взял заявленного, платит каждому столько единиц, сколько взяток заявил.
rule-penalty-flat = кто не взял заявленного, платит каждому одну единицу.
option-play_out = Доигрывать
rule-play_out-off = раздача кончается, как только заявка взята или её уже не взять; пять взяток играют до конца.
rule-play_out-on = всегда играются все пять взяток; на счёт это не влияет.
option-deals = Раздач
choice-deals-0 = по пять
rule-deals = { $choice ->
    [0] играем по пять раздач на каждого за столом.
    [one] играем { $choice } раздачу.
    [few] играем { $choice } раздачи.
   *[many] играем { $choice } раздач.
}
option-seats = Игроков
choice-seats-0 = от 2 до 6
choice-seats-2 = 2
choice-seats-3 = 3
choice-seats-4 = 4
choice-seats-5 = 5
choice-seats-6 = 6
rule-seats-0 = сдавать можно, когда сядут двое; до первой сдачи могут сесть ещё четверо.
rule-seats = играем { $choice ->
    [2] вдвоём
    [3] втроём
    [4] вчетвером
    [5] впятером
   *[6] вшестером
}: сдаём, когда сядут все.
option-stake = Ставка
choice-stake-none = нет
rule-stake = единица стоит { $value }, итог умножается на ставку.
rule-stake-none = считаем в единицах.
