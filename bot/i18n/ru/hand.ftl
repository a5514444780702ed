## Кто я в этой раздаче

hand-left = Вы уходите из-за стола. Ход или кнопка — и вы снова играете.
all-away = Все отошли. Кто вернулся, сдаёт
hand-computer = 🤖 За вас пока играет компьютер

## Действия

act-rest = Остальные мои
act-stop = Закончить { -evening(case: "accusative") }
button-menu = ⋯
button-hurry = ⏩ До конца
button-not-yet = Назад
button-yes = Да, { $what }
yes-rest = остальные мои
yes-stop = закончить
menu-title = Что ещё можно сделать:

## Вопросы перед последним нажатием

ask-stop = Предложить всем закончить { -evening(case: "accusative") } и рассчитаться? Если согласятся, эта раздача не пишется.
ask-stop-alone = Закончить { -evening(case: "accusative") } и рассчитаться? Эта раздача не пишется.

## Всплывающие окна

popup-not-dealt = Карты ещё не сданы.
popup-no-cards = Карт на руках не осталось.
popup-play-private = Ходить пока в личке.
popup-play-later = Сейчас в группе нет места: ходить можно будет через минуту.

## Подсказка: что сделал бы эксперт и почему

button-hint = 💡 Подсказка
button-do-so = Сделать так
button-more = Подробнее
button-less = Короче
advice = 💡 <b>{ $action }</b> — { $reason }
advice-alone = 💡 <b>{ $action }</b>
advice-even = почти всё равно
advice-loss = { $others } { $loss ->
    [0] чуть хуже
   *[other] хуже на { $loss }
}
advice-others = { $others } и ещё { $n }
advice-as-good = Почти так же: { $others }
advice-all-close = Всё остальное почти так же
advice-awaited = 💡 Думаю…
advice-meanwhile = 💡 Пока так: <b>{ $action }</b>
advice-rather = 💡 Точнее: { $said }
advice-no-figures = Считать здесь нечего
advice-none = 💡 Подсказки сейчас нет, спросите ещё раз чуть позже

## Числа

decimal = { $whole },{ $tenths }
