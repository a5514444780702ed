## Чем игра зовёт вечер за столом, от первой раздачи до расчёта, и свою запись: женского рода

-evening = { $case ->
   *[nominative] игра
    [accusative] игру
    [genitive] игры
    [title] Игра
    [title-accusative] Игру
}
-sheet = { $case ->
   *[nominative] запись
    [accusative] запись
    [genitive] записи
    [title] Запись
}

## Карты, заявки, имена

rank-A = Т
rank-K = К
rank-Q = Д
rank-J = В
card-blank = инфузорка
nameless = Без имени
forgotten-player = Игрок
you-first = Вы
you = вы
two-names = { $first } и { $second }
nobodys-hand = Болван

## Строки стола

header = 🃏 <b>{ $table }</b> · раздача { $number }{ $limited ->
    [yes] {" "}из { $deals }
   *[no] {""}
}{ $last ->
    [yes] , последняя
   *[no] {""}
} · { $dealing }
header-dealing = { $you ->
    [yes] сдаёте вы
   *[no] сдаёт { $dealer }
}
header-set = 🃏 <b>{ $table }</b> · { $own ->
    [yes] сдаёте вы
   *[no] сдаёт { $name }
}
doing-lots = Тянем карты: кто где сядет и кому сдавать
doing-shuffle = Тасуем колоду
doing-cut = Колода перетасована
doing-finished = { -evening(case: "title") } окончена
taken = Взятки: { $tricks }
trick-line = Взятка { $number }: { $cards } →{"\u00A0"}{ $winner }
last-trick = Прошлая: { $cards } →{"\u00A0"}{ $winner }
on-table = На столе: { $cards }
own-cards = Ваши карты:
    { $cards }

## Чей ход

turn-cut = ⏳ снимает { $name }
turn-play = ⏳ ходит { $name }
your-cut = 👉 Снимите колоду
your-play = 👉 Ваш ход
turn-until = { $turn }, до { $time }

## Предложения

vote = 🗳 { $proposal }
    Ждём ответа: { $awaited }
vote-excused = Не ждём: { $names }
refused = { $proposal }
    Против: { $name }
vote-title = <b>{ $table }</b>
vote-agreed = { $proposal }
    Все согласны
vote-agreed-here = { $proposal }
    Согласны все, кто сейчас за столом
vote-withdrawn = { $proposal }
    Предложение снято
vote-unanswered = { $proposal }
    Предложение снято, ответа не дождаться: { $names }
vote-lapsed = { $proposal }
    Ответа так и не было
vote-stop = { $own ->
    [yes] Вы предлагаете
   *[no] { $name } предлагает
} закончить { -evening(case: "accusative") } и рассчитаться
vote-stop-without = { $own ->
    [yes] Вы предлагаете
   *[no] { $name } предлагает
} закончить { -evening(case: "accusative") } и рассчитаться, не дожидаясь ответа: { $absent }
vote-stop-deal = { $proposal }. Эта раздача тогда не пишется
vote-longer = { $own ->
    [yes] Вы предлагаете
   *[no] { $name } предлагает
} продлить { -evening(case: "accusative") } { $ends }
ends-points = до { $to }
ends-deals = до раздачи { $to }
ends-time = до { $to }
longer-title = <b>{ $table }</b>: играем дальше?
longer-agreed = <b>{ $table }</b>: { -evening } продлена { $ends }
longer-refused = <b>{ $table }</b>: { -evening } не продлена
vote-computer = { $own ->
    [yes] Вы предлагаете
   *[no] { $name } предлагает
}, чтобы { $you ->
    [yes] за вас пока играл компьютер
   *[no] пока играл компьютер: { $absent }
}
vote-newcomer = { $name } просится за стол: сядет со следующей раздачи и сдаст
vote-substitute = { $name } просится на { $own ->
    [yes] ваше место,
   *[no] место, которое занимает { $instead },
} вместе с записью
