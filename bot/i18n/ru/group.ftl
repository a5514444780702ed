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
button-stop-without = Закончить и рассчитаться

seal-popup = Отпечаток колоды (SHA-256 соли и порядка карт), показан до снятия:
    { $seal }

lots-title = 🃏 <b>{ $table }</b> · жребий
lots-seats = На места: { $cards }
lots-order = По кругу: { $names }
lots-deal = На сдачу: { $cards }
lots-dealer = Первая сдача: { $name }{ $drawn ->
    [yes] {" "}(младшая карта, туз младше семёрки)
   *[no] {""}
}

## Вызовы и сообщения

ping = { $name }, за столом «{ $table }» ждут вашего хода
ping-vote = { $name }, за столом «{ $table }» ждут вашего ответа: { $proposal }
notice-blocked = «{ $table }»: { $name }, бот не может показать вам карты — он у вас заблокирован. Разблокируйте его и нажмите кнопку: стол подождёт.
notice-time-short = { $name }, время хода за столом «{ $table }» на исходе
notice-computer = «{ $table }»: время вышло. { $name }: пока играет компьютер. Вернуться можно одним нажатием.
notice-agreed = «{ $table }»: все согласны. { $name }: пока играет компьютер. Вернуться можно одним нажатием.
notice-left = «{ $table }»: { $name } уходит из-за стола. Остальные могут посадить на это место компьютер или закончить пульку и рассчитаться: решают все вместе.
notice-alone = «{ $table }»: { $name } уходит из-за стола. Можно закончить пульку и рассчитаться, можно вернуться: стол подождёт.
notice-absent = «{ $table }»: { $name } давно не отвечает. Остальные могут посадить на это место компьютер или закончить пульку и рассчитаться: решают все вместе.
notice-stuck = ⏳ «{ $table }»: ход пока не удаётся записать, стол ждёт. Всё записанное цело; как только запись пойдёт, игра продолжится сама.
notice-mismatch = «{ $table }»: запись стола не сходится с правилами этой версии. Стол остановлен, записанное не тронуто и не пересчитывается. Сообщите тому, кто держит бота. Кто сидит за столом, может закрыть его: запись и сыгранные раздачи останутся.
notice-broken-closed = «{ $table }»: стол закрыт. Запись и сыгранные раздачи сохранены как есть; новый стол: /newgame
button-close = Закрыть стол

## Расчёт

button-again = Ещё пульку
button-another = Другой договор
button-past = История
final-title = 🏁 <b>{ $table }</b>: пулька сыграна, { $deals ->
    [one] { $deals } раздача
    [few] { $deals } раздачи
   *[many] { $deals } раздач
}
final-title-early = 🏁 <b>{ $table }</b>: пулька остановлена, { $deals ->
    [one] { $deals } раздача
    [few] { $deals } раздачи
   *[many] { $deals } раздач
}
final-line = { $name }: <b>{ $whists }</b>
exact-line = Точно, в вистах: { $standing }
exact-whole = Все числа и так целые.
final-staked = { $line } · { $due }
stake-line = Ставка за вист: { $stake }

sheet-title = <b>{ $table }</b> · { $deals ->
    [one] { $deals } раздача
    [few] { $deals } раздачи
   *[many] { $deals } раздач
}, пуля { $length }
account-line = { $name }: пуля { $pool }, гора { $mountain }, висты { $whists } · итог <b>{ $result }</b>
account-whists = { $name }, висты: { $whists }
sheet-note = Итог — висты, если закончить сейчас.
sheet-settlement = Расчёт, висты
sheet-mountain = гора
sheet-pool = пуля
