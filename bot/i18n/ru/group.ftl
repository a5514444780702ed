## Стол в группе

button-my-cards = Мои карты
button-private = Открыть личку
button-down = ⬇
button-reshuffle = Перетасовать
button-seal = Отпечаток
button-agree = Согласен
button-refuse = Нет, играем
button-withdraw = Снять предложение
button-back = Вернуться за стол
button-computer-on = Продолжить с компьютером
button-join = Подсесть
button-away = Не садиться
button-instead = Сесть на место: { $name }
button-instead-of-him = Сесть на это место
join-places = «{ $table }»: куда сесть? Решают все, кто за столом.
joins-next = Со следующей раздачи за столом: { $names }
came-newcomer = «{ $table }»: { $name } садится за стол и сдаёт. На счету среднее по столу: { $brought }
came-substitute = «{ $table }»: место и запись переходят: { $instead } → { $name }
button-stop-without = Закончить и рассчитаться
seal-popup = Отпечаток колоды (SHA-256 соли и порядка карт), показан до снятия:
    { $seal }
lots-title = 🃏 <b>{ $table }</b> · жребий
lots-seats = На места: { $cards }
lots-order = По кругу: { $names }
lots-deal = На сдачу: { $cards }
lots-dealer = Первая сдача: { $name }{ $drawn ->
    [yes] {" "}(младшая карта, туз ниже всех)
   *[no] {""}
}
lots-salt = Соль жребия: <code>{ $salt }</code>. Её SHA-256 — отпечаток, показанный до жребия

## Вызовы и сообщения

ping = { $name }, за столом «{ $table }» ждут вашего хода
ping-vote = { $name }, за столом «{ $table }» ждут вашего ответа: { $proposal }
notice-blocked = «{ $table }»: { $name }, бот не может показать вам карты — он у вас заблокирован. Разблокируйте его и нажмите кнопку: стол подождёт.
notice-time-short = { $name }, время хода за столом «{ $table }» на исходе
notice-computer = «{ $table }»: время вышло. { $name }: пока играет компьютер. Вернуться можно одним нажатием.
notice-agreed = «{ $table }»: все согласны. { $name }: пока играет компьютер. Вернуться можно одним нажатием.
notice-left = «{ $table }»: { $name } уходит из-за стола. Остальные могут посадить на это место компьютер или закончить { -evening(case: "accusative") } и рассчитаться: решают все вместе.
notice-alone = «{ $table }»: { $name } уходит из-за стола. Можно закончить { -evening(case: "accusative") } и рассчитаться, можно вернуться: стол подождёт.
notice-absent = «{ $table }»: { $name } давно не отвечает. Остальные могут посадить на это место компьютер или закончить { -evening(case: "accusative") } и рассчитаться: решают все вместе.
notice-stuck = ⏳ «{ $table }»: ход пока не удаётся записать, стол ждёт. Всё записанное цело; как только запись пойдёт, игра продолжится сама.
notice-mismatch = «{ $table }»: запись стола не сходится с правилами этой версии. Стол остановлен, записанное не тронуто и не пересчитывается. Сообщите тому, кто держит бота. Кто сидит за столом, может закрыть его: запись и сыгранные раздачи останутся.
notice-broken-closed = «{ $table }»: стол закрыт. Запись и сыгранные раздачи сохранены как есть; новый стол: /newgame
button-close = Закрыть стол

## Расчёт

button-again = Ещё { -evening(case: "accusative") }
button-another = Другой договор
button-longer-points = Продлить до { $to }
button-longer-deals = Продлить до раздачи { $to }
button-longer-time = Продлить на час
button-past = История
