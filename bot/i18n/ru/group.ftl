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

lots-title = 🂡 <b>{ $table }</b> · жребий
lots-seats = На места: { $cards }
lots-order = По кругу: { $names }
lots-deal = На сдачу: { $cards }
lots-dealer = Первым сдаёт { $name }

## Вызовы и сообщения

ping = { $name }, за столом «{ $table }» ждут вашего хода
notice-blocked = «{ $table }»: { $name }, бот не может показать вам карты — он у вас заблокирован. Разблокируйте его и нажмите кнопку: стол подождёт.
notice-needs-start = «{ $table }»: { $name }, чтобы увидеть свои карты, откройте личку с ботом и нажмите Start. Стол подождёт.
notice-time-short = { $name }, время хода за столом «{ $table }» на исходе
notice-computer = «{ $table }»: время вышло, место { $name } пока у компьютера. Вернуться можно одним нажатием.
notice-back = «{ $table }»: { $name } снова за столом
notice-absent = «{ $table }»: { $name } давно не отвечает. Остальные могут посадить на это место компьютер или закончить пульку и рассчитаться: решают все вместе.
notice-mismatch = «{ $table }»: запись стола не сходится с правилами этой версии. Стол остановлен, записанное не тронуто и не пересчитывается. Сообщите тому, кто держит бота.

## Расчёт

final-title = 🏁 <b>{ $table }</b>: пулька сыграна, раздач: { $deals }
final-title-early = 🏁 <b>{ $table }</b>: пулька остановлена, раздач: { $deals }
final-line = { $name }: <b>{ $whists }</b>
final-exact = { $line } (точно { $exact })
final-staked = { $line } · { $due }
stake-line = Ставка за вист: { $stake }

sheet-title = <b>{ $table }</b> · раздач: { $deals }, пуля { $length }
account-line = { $name }: пуля { $pool }, гора { $mountain }, висты { $whists } · итог <b>{ $result }</b>
account-whists = { $name }, висты: { $whists }
sheet-note = Итог — висты, если закончить сейчас.
sheet-settlement = Расчёт, висты
sheet-mountain = гора
sheet-pool = пуля
