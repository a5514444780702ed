## Игра и договор

preset-twenty_one = Двадцать одно
game-played = очко
game-sentence = карты против банкомёта на фишки: двадцать одно или ближе к нему, но не больше; банк держат по очереди.
help-example = очко, банк=120, перебор банкомёта=платит одну ставку, банков=4
help-players = от двух до шести
option-bank = Банк
choice-bank = { $choice }
rule-bank = банкомёт ставит в банк { $choice } фишек; вырос банк втрое или сорван — он переходит дальше.
option-most = Ставка до
choice-most = { $choice }
rule-most = ставят не больше { $choice }, и не больше, чем банк делится на понтёров; одну фишку можно всегда.
option-coups = Сдач в банке
choice-coups = { $choice }
rule-coups = банк переходит после { $choice } сдач, если раньше не сорван.
option-bust = Перебор банкомёта
choice-bust-1 = платит одну ставку
choice-bust-2 = платит вдвое
rule-bust = { $choice ->
    [1] при переборе банкомёт платит одну ставку всем, у кого не больше 21.
   *[2] при переборе банкомёт платит вдвое всем, у кого не больше 21.
}
-deals-usual = по банку
-deals-enough = каждый за столом держит банк один раз
option-deals = Банков
says-deals-0 = по банку у каждого
rule-deals = { $choice ->
    [0] { -deals-enough }.
    [one] играем { $choice } банк.
    [few] играем { $choice } банка.
   *[many] играем { $choice } банков.
}
choice-seats-0 = от 2 до 6
-dealing = на каждую сдачу по две карты тем, кто поставил, и банкомёту, по одной по кругу, дальше кто попросит; колода одна на весь банк

## За столом

header-dealing = { $you ->
    [yes] банк у вас
   *[no] банк держит { $dealer }
}
table-bid = Банк
role-banker = вы банкомёт
doing-stakes = <b>Ставки</b> · сдача { $coup } из { $coups }
doing-draw = <b>Прикуп</b> · сдача { $coup } из { $coups }
doing-banker = <b>Слово за банкомётом</b> · сдача { $coup } из { $coups }
turn-stakes = ⏳ Ставят все, кроме банкомёта ({ $name }): полминуты, молчание — пропуск
turn-draw = ⏳ Кто ставил: ещё или хватит. Свои карты — кнопка «Мои карты»
turn-banker = ⏳ { $name }: ещё или хватит
your-stakes = 👉 Ваша ставка
your-draw = 👉 Ещё или хватит?
your-banker = 👉 Ещё или хватит? Все уже взяли
balance = В банке { $balance }
limits = ставка до { $limit } · в колоде { $left }
amount = { $amount }
staked = Ставки: { $figures }
asked = Прикупили: { $figures }
own-hand = Ваши карты: { $hand }
hand = { $cards }{"\u00A0"}— { $total }{ $over ->
    [yes] , перебор
   *[no] {""}
}
coup = { $place }. { $parts } · банк{"\u00A0"}{ $banker }
coup-part = { $name }{"\u00A0"}{ $total }:{"\u00A0"}{ $won }
coup-banker = Сдача { $place }, у банка { $hand }
coup-punter = { $name }: { $hand } → { $won }
shoe = Из колоды по порядку: { $cards }
act-s0 = Пропускаю
act-w = Как было
act-t = Не ставить как было
act-c = Ещё
act-n = Хватит
act-more-stakes = Другая ставка
word-s0 = пропускает
word-w = ставит как было
word-t = не ставит как было
word-c = ещё
word-n = хватит
done-t = Со следующей сдачи ставку спросим снова
popup-banker = банк у вас: { $balance }
popup-not-staked = вы ещё не ставили, можно до { $limit }
popup-stake = { $stake ->
    [0] эту сдачу вы пропускаете
   *[other] ставка { $stake }{ $stands ->
        [yes] , стоит и дальше
       *[no] {""}
    }
}
popup-only-enough = теперь только «хватит»
popup-won = за сдачу { $won }
error-stake-too-high = Ставка не больше { $limit }: дальше банку нечем платить.
headline = <b>{ $name } — { $verdict }</b>
verdict = { $end ->
    [broken] банк сорван
    [tripled] банк утроен
    [idle] не ставят, банк переходит
    [shoe] колода кончилась
   *[coups] банк додержан
}, { $won } за { $coups ->
    [one] { $coups } сдачу
    [few] { $coups } сдачи
   *[many] { $coups } сдач
}
deal-line = { $name }: { $verdict }
note = { $end ->
    [broken] сорван
    [tripled] утроен
    [idle] без ставок
    [shoe] колода
   *[coups] додержан
}
paid-lost = В банк: { $figures }
paid-won = Из банка: { $figures }
why-lost = Меньше банкомёта или перебор — ставка уходит в банк; 21 банкомёта в двух картах забирает все (Банк 7.2, 7.5).
why-won = { $bust ->
    [1] 21 в двух картах — вдвое; больше банкомёта или перебор у него — ставка (Банк 7.4, 7.5). Чего в банке нет, того не платят (Банк 4.2).
   *[2] 21 в двух картах или перебор у банкомёта — вдвое; больше банкомёта — ставка (Банк 7.4, 7.5). Чего в банке нет, того не платят (Банк 4.2).
}

## Подсказка

advice-chance = перебор следующей картой — { $chance } %
advice-stake = в среднем ставка приносит больше, чем берёт
advice-no-stake = эта колода теперь за банк
advice-card = карта чаще поможет
advice-enough = с этим лучше остановиться
