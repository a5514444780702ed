## О чём договариваются за любым столом: имя, о чём пункт, выбор, правило в одном предложении

option-limit = Предел
hint-limit = Кончается ли игра после числа раздач или в назначенное время, а не когда набраны очки.
limit-none = без предела
limit-deals = { $n ->
    [one] { $n } раздача
    [few] { $n } раздачи
   *[many] { $n } раздач
}
limit-hours = { $n ->
    [one] { $n } час
    [few] { $n } часа
   *[many] { $n } часов
}
limit-minutes = { $n ->
    [one] { $n } минута
    [few] { $n } минуты
   *[many] { $n } минут
}
limit-time = до { $time }
option-seating = Места
hint-seating = Как рассаживаются и кто сдаёт первым.
choice-seating-lot = по жребию
choice-seating-joining = как сели
rule-seating-lot = кому где сидеть и кому сдавать первым, решают карты.
rule-seating-joining = сидим в том порядке, в каком садились; первым сдаёт первый.
option-pace = Темп
hint-pace = Сколько времени на ход.
choice-pace-none = без спешки
choice-pace-relaxed = спокойный
choice-pace-fast = быстрый
rule-pace-none = время не ограничено, никого не торопим.
rule-pace-relaxed = на ход есть несколько минут; кто не успел, за того играет компьютер, пока он не вернётся.
rule-pace-fast = на ход меньше минуты; кто не успел, за того играет компьютер, пока он не вернётся.
option-only_card = Единственная карта
hint-only_card = Ходит ли сама карта, кроме которой пойти нечем. Последняя карта ложится сама всегда.
rule-only_card-off = каждый кладёт её сам, кроме последней.
rule-only_card-on = единственная карта ходит сама, и все видят, что выбора не было.
option-sheet = Рисунок { -sheet(case: "genitive") }
hint-sheet = Когда бот присылает нарисованную { -sheet(case: "accusative") }.
choice-sheet-request = по просьбе
choice-sheet-each = каждую раздачу
rule-sheet-request = { -sheet } рисуется по команде /pulka и в конце игры.
rule-sheet-each = { -sheet } рисуется после каждой раздачи.

## Как эти пункты называют за столом и на кнопках

also-limit = { $value }
short-limit = Предел: { $value }
typed-limit = 16 раздач, 90 минут или до 23:30
also-seating = { $choice ->
    [lot] места по жребию
   *[joining] места как сели
}
also-pace = { $choice ->
    [none] без спешки
    [relaxed] спокойно
   *[fast] быстро
}
also-only_card = { $choice ->
    [on] единственная карта ходит сама
   *[off] единственную карту кладём сами
}
also-sheet = { $choice ->
    [each] { -sheet } каждую раздачу
   *[request] { -sheet } по просьбе
}
short-seating = Места: { $value }
short-pace = Темп: { $value }
short-only_card = { $choice ->
    [on] Автоход: да
   *[off] Автоход: нет
}
short-sheet = { $choice ->
    [each] { -sheet(case: "title") }: каждый раз
   *[request] { -sheet(case: "title") }: по просьбе
}

## Компьютеры

level-novice = новичок
level-club = клубный
level-expert = эксперт
