## Стол в группе

button-my-cards = Мои карты
button-private = Открыть личку
button-down = ⬇ Вниз
button-reshuffle = Перетасовать
button-agree = Согласен
button-refuse = Не согласен
vote-rest = { $name }: остальные мои
button-withdraw = Снять предложение
button-back = Вернуться за стол
button-here = Я здесь
button-leave-yes = Да, уйти
button-leave-no = Остаться
button-computer-on = Продолжить с компьютером
button-join = Подсесть
button-away = Не садиться
button-instead = Сесть на место: { $name }
button-instead-of-him = Сесть на это место
join-places = «{ $table }»: куда сесть? Решают все, кто за столом.
joins-next = Со следующей раздачи за столом: { $names }
came-newcomer = «{ $table }»: { $name } садится за стол и сдаёт. Начинает со средним счётом: { $brought }
came-substitute = «{ $table }»: место и запись переходят: { $instead } → { $name }
button-stop-without = Закончить и рассчитаться
lots-title = 🃏 <b>{ $table }</b> · жребий
lots-seats = На места: { $cards }
lots-order = Сели по жребию: { $names }
lots-deal = На сдачу: { $cards } (сдаёт младшая карта, туз ниже всех)
lots-dealer = Сдаёт { $name }
lots-salt = Соль жребия: <code>{ $salt }</code>. Отпечаток жребия — SHA-256 одной этой соли

## Вызовы и сообщения

ping = { $name }, за столом «{ $table }» ждут вашего хода
notice-blocked = «{ $table }»: { $name }, бот не может показать вам карты — он у вас заблокирован. Разблокируйте его и нажмите кнопку: стол подождёт.
notice-unreachable = «{ $table }»: { $name }, бот не может показать вам карты — он у вас заблокирован. Разблокируйте его и нажмите кнопку. Остальные могут посадить на это место компьютер или закончить { -evening(case: "accusative") } и рассчитаться: решают все вместе.
notice-unstarted = «{ $table }»: { $name }, карты в группу до вас не дошли. Нажмите кнопку и Start — они придут в личку; пока их показывает «Мои карты».
notice-time-short = { $name }, ваш ход: осталось { $seconds ->
    [one] { $seconds } секунда
    [few] { $seconds } секунды
   *[many] { $seconds } секунд
}
notice-computer = «{ $table }»: время вышло. { $name }: пока играет компьютер. Вернуться можно одним нажатием.
notice-all-away = «{ $table }»: все отошли. Кто вернулся, сдаёт.
notice-agreed = «{ $table }»: все согласны. { $name }: пока играет компьютер. Вернуться можно одним нажатием.
leave-ask = { $name }, уйти из-за стола «{ $table }»? Остальные решат, сядет ли на ваше место компьютер. Вернуться можно в любой момент.
leave-ask-real = { $name }, уйти из-за стола «{ $table }»? Раздачи запишут остальные, место останется за вами. Вернуться можно в любой момент: нажмите любую кнопку записи.
leave-ask-alone = { $name }, уйти из-за стола «{ $table }»? Стол подождёт; { -evening(case: "accusative") } можно будет закончить и рассчитаться.
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
