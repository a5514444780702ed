## Договор, как его называют игроки

preset-usual = Наполеон
preset-mild = Лёгкий наполеон

options-play = Заявки и штраф
options-evening = Удобство и конец

## Слова после названия: $choice — выбор, $value — он же словами

also-least_bid = заявки от { $choice ->
    [1] одной
    [2] двух
   *[3] трёх
}
also-penalty = штраф { $choice ->
    [flat] единица
   *[by_bid] по заявке
}
also-play_out = { $choice ->
    [on] играем все пять
   *[off] до решения
}
also-deals = { $choice ->
    [0] по пять раздач на каждого
    [one] { $value } раздача
    [few] { $value } раздачи
   *[many] { $value } раздач
}
also-seats = { $choice ->
    [2] вдвоём
    [3] втроём
    [4] вчетвером
    [5] впятером
    [6] вшестером
   *[other] от двух до шести
}
also-stake = { $choice ->
    [none] без ставки
   *[other] ставка { $value }
}

## Кнопки договора: не длиннее двадцати знаков

short-least_bid = Заявки от { $choice }
short-penalty = { $choice ->
    [flat] Штраф: единица
   *[by_bid] Штраф: по заявке
}
short-play_out = { $choice ->
    [on] Взятки: все пять
   *[off] Взятки: до решения
}
short-deals = { $choice ->
    [0] Раздач: по пять
   *[other] Раздач: { $value }
}
short-seats = Игроков: { $choice ->
    [0] от 2 до 6
   *[other] { $choice }
}
short-stake = Ставка: { $value }

## Что можно написать словами после /newgame, если кнопки нет

typed-deals = раздач 12
typed-stake = ставка 2 рубля

## Ответ на слова после /newgame, которых бот не знает

newgame-words = Можно: наполеон · лёгкий · заявки от трёх · штраф единица · раздач 20 · впятером · быстро. Ещё: /help
