## Кто я в этой раздаче

role-declarer = вы разыгрываете
role-whister = вы вистуете
role-passer = вы пасуете
role-dealer = вы сдаёте
role-catcher = вы ловите

hand-discard = Снос: { $cards }
hand-computer = 🤖 За вас пока играет компьютер
layout = { $name } — 12 карт, две в сносе: { $cards }
hint-discard = Отметьте две карты, лишний выбор можно снять.
hint-look = Можно посмотреть карты одного из пасующих и вистовать на них или сразу сказать пас.
sitting-half = Если после полвиста вист не вернут, вы сможете посмотреть карты одного из пасующих и вистовать на них.
sitting-passed = Если оба спасуют, вы сможете посмотреть карты одного из них и вистовать.
sitting-talon = Первыми двумя взятками за вас ходит прикуп.
label-own = Ваша рука: { $name }
label-hand = Рука: { $name }

## Действия

act-misere = Мизер
act-pass = Пас
act-bid = Заявка { $bid }
act-hold = { $bid } здесь
act-take-talon = { $bid }, беру прикуп
act-open-talon = Открыть прикуп
act-discard = Снести { $cards }
act-order = Играть { $game }
act-without-three = Без трёх, не играя
act-whist = Вист
act-half = Полвиста
act-return = Вернуть вист
act-look = Смотреть карты: { $name }
act-open = В светлую
act-closed = Втёмную
act-hand-over = Отдать карты партнёру
act-concede = Сдать игру
act-rest = Остальные мои
act-rest-to = Остальные возьмёт { $name }
act-none = Больше не возьму
act-result = Предложить результат
act-offer = Предложить
act-stop = Закончить пульку

button-menu = ⋯
button-more-bids = Заявки выше…
button-more-orders = Заказы выше…
button-layout = Расклад
button-layout-close = Убрать расклад
button-not-yet = Назад
button-yes = Да, { $what }
yes-misere = мизер
yes-without-three = без трёх
yes-hand-over = отдать карты
yes-concede = сдать игру
yes-rest = остальные мои
yes-rest-to = остальные возьмёт { $name }
yes-none = больше не возьму
yes-offer = предложить
yes-stop = закончить
menu-title = Что ещё можно сделать:

## Вопросы перед последним нажатием

ask-misere = Заявить мизер? Если заявка устоит, его придётся играть.
ask-order = Заказать { $game }? Заказ окончательный.
ask-without-three = Записать без трёх и не играть?
ask-hand-over = Вашими картами до конца раздачи будет ходить партнёр. Отдать?
ask-concede = Сдать игру? Вам запишут ноль взяток, остаток получат вистующие.
ask-rest = Объявить, что остальные взятки ваши? Если это не следует из того, что вам видно, спросят соперников; откажут — играете с открытыми картами.
ask-none = Объявить, что больше не возьмёте? Если это не следует из того, что вам видно, спросят соперников; откажут — играете с открытыми картами.
ask-result = Сколько всего взяток возьмёт { $name }?
ask-agreed = Предложить всем записать взятки: { $tricks }?
ask-stop = Предложить всем закончить пульку и рассчитаться? Если согласятся, эта раздача не пишется.
ask-sure = Точно?

## Всплывающие окна

popup-not-dealt = Карты ещё не сданы.
popup-sitting = Вы сдаёте, карт у вас нет.
popup-no-cards = Карт на руках не осталось.
