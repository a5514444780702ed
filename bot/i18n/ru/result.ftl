## Кнопки

button-cut-top = Сверху
button-cut-third = Треть
button-cut-middle = Снять колоду
button-cut-low = Две трети
button-cut-bottom = Снизу
button-cut-for-me = Всегда снимать за меня
cut-call = Раздача { $number }: сдаёт { $dealer }. { $cutter }, где снять?
cut-next = Раздача { $number }: сдаёт { $dealer }, снимает { $cutter }.
cut-seal = Отпечаток колоды <code>{ $seal }</code>
button-check = Проверить раздачу
button-why = Почему?
button-sheet = { -sheet(case: "title") }

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
check-title = Проверка раздачи { $number }
check-hand = { $name }: { $cards }
check-deck = Колода до снятия:
    <code>{ $deck }</code>
check-salt = Соль: <code>{ $salt }</code>
check-seal = Отпечаток: <code>{ $seal }</code>
check-cut = Снято сверху карт: { $cut }
check-how = До снятия был показан отпечаток — SHA-256 строки «соль:карты колоды через запятую». Посчитайте его сами по соли и колоде выше: он должен совпасть. Снятые карты уходят под низ, дальше { -dealing }.

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
final-line = { $name }: <b>{ $points }</b>
exact-whole = Все числа и так целые.
final-staked = { $line } · { $due }
