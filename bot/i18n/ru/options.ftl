## О чём договариваются за любым столом: имя, выбор, правило в одном предложении

option-limit = Предел
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
choice-seating-lot = по жребию
choice-seating-joining = как сели
rule-seating-lot = кому где сидеть и кому сдавать первым, решают карты.
rule-seating-joining = сидим в том порядке, в каком садились; первым сдаёт первый.
option-pace = Темп
choice-pace-none = без спешки
choice-pace-relaxed = спокойный
choice-pace-fast = быстрый
rule-pace-none = время не ограничено, никого не торопим.
rule-pace-relaxed = на ход есть несколько минут; кто не успел, за того играет компьютер, пока он не вернётся.
rule-pace-fast = на ход меньше минуты; кто не успел, за того играет компьютер, пока он не вернётся.
option-only_card = Автоход
rule-only_card-off = единственную карту каждый кладёт сам, кроме последней.
rule-only_card-on = единственная карта ходит сама, и все видят, что выбора не было.
option-sheet = Рисунок
choice-sheet-request = по просьбе
choice-sheet-each = каждый раз
rule-sheet-request = { -sheet } рисуется по команде /pulka и в конце игры.
rule-sheet-each = { -sheet } рисуется после каждой раздачи.

## Компьютеры

level-novice = новичок
level-club = клубный
level-expert = эксперт
barred-unused = в этой игре такого нет.
