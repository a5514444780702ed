## Кнопки

button-cut-top = Сверху
button-cut-third = Треть
button-cut-middle = Снять колоду
button-cut-low = Две трети
button-cut-bottom = Снизу
button-cut-for-me = Всегда снимать за меня
cut-call = Раздача { $number }: сдаёт { $dealer }. { $cutter }, где снять?
cut-itself = Раздача { $number }: { $own ->
    [yes] сдаёте вы
   *[no] сдаёт { $name }
}.
cut-next = Раздача { $number }: сдаёт { $dealer }, снимает { $cutter }.
button-check = 🔒 Честно?
button-why = Почему?
button-sheet = { -sheet(case: "title") }
button-correct = Исправить раздачи

button-exact = Точные числа

## Итог раздачи

headline = <b>{ $name } — { $verdict }</b>
card = <b>{ $table }</b> · раздача { $number }: { $verdict } · вы{"\u00A0"}{ $change } · итог{"\u00A0"}{ $total }

## Почему

why-title = Почему так записано: раздача { $number }, { $headline }
why-line = <b>{ $writes }</b>
    { $reason }

## Проверка

-dealing = сдают по кругу от левой руки сдающего
check-title = 🔒 <b>{ $table }</b>: честно ли сдано
check-hand = { $name }: { $cards }
check-deck = Колода до снятия:
    <code>{ $deck }</code>
check-salt = Соль: <code>{ $salt }</code>
check-seal = Отпечаток: <code>{ $seal }</code>
check-cut = Снято сверху карт: { $cut }. Они уходят под низ, дальше { -dealing }.
check-how = Если после раздачи SHA-256 строки «соль:карты колоды через запятую» равен отпечатку, который пришёл вам до снятия (бот этого сообщения не правит, его время — доказательство), карты никто не подменил.
check-deal = <b>Раздача { $number }</b>
check-deck-lies = <b>Колода на столе</b>: { $cut ->
    [yes] снята, карты сданы
   *[no] перетасована, ещё не снята
}
check-lots = <b>Жребий</b>

## Расчёт

final-title = 🏁 <b>{ $table }</b>: { -evening } сыграна, { $deals ->
    [one] { $deals } раздача
    [few] { $deals } раздачи
   *[many] { $deals } раздач
}
final-title-early = 🏁 <b>{ $table }</b>: { -evening } остановлена, { $deals ->
    [one] { $deals } раздача
    [few] { $deals } раздачи
   *[many] { $deals } раздач
}
final-title-time = 🏁 <b>{ $table }</b>: время вышло, { $deals ->
    [one] { $deals } раздача
    [few] { $deals } раздачи
   *[many] { $deals } раздач
}
evening-caption = <b>{ $table }</b>: как шла { -evening }
evening-after = После раздач { $deals }:
table-row = { $row }: { $cells }
evening-deals = { $game } · { $deals ->
    [one] { $deals } раздача
    [few] { $deals } раздачи
   *[many] { $deals } раздач
}
final-line = { $name }: <b>{ $points }</b>
exact-whole = Все числа и так целые.
final-staked = { $line } · { $due }
