## Новый стол

lobby-title = 🃏 <b>{ $table }</b> — собираем стол
lobby-place = { $number }. { $name }
computer-seat = { $name } 🤖 { $level }
lobby-free = Свободно: ещё { $n ->
    [one] { $n } место
    [few] { $n } места
   *[many] { $n } мест
}
lobby-partners-lots = Кто с кем — решит жребий, если не выбрать ниже
lobby-partners = Вместе играют { $first } и { $second }
lobby-unstarted = Осталось открыть личку с ботом и нажать Start: { $names }
lobby-hands-tap = 🃏 Играть можно и прямо здесь: «Мои карты» под раздачей. Start нажимать не обязательно
lobby-hands-always = 🃏 Играть можно и прямо здесь: карты придут сами, каждому свои. Start нажимать не обязательно
lobby-invited = Ждём с прошлой { -evening(case: "genitive") }: { $names }
lobby-needs = { $n ->
    [one] Не хватает { $n } игрока
   *[other] Не хватает { $n } игроков
}
lobby-minutes = { $deals ->
    [0] Примерно
    [one] { $deals } раздача, примерно
    [few] { $deals } раздачи, примерно
   *[many] { $deals } раздач, примерно
} { $minutes } { $minutes ->
    [one] минута
    [few] минуты
   *[many] минут
} { $players ->
    [2] вдвоём
    [4] вчетвером
   *[3] втроём
}
lobby-ready = Можно сдавать
lobby-pauses = Компьютерам ходить без пауз или с паузами? Изменить потом: /settings
lobby-options = 🃏 <b>{ $table }</b> — договор
lobby-games = 🃏 <b>{ $table }</b> — во что играем?
lobby-primer = 🃏 <b>{ $table }</b> — как играть
lobby-begun = 🃏 <b>{ $table }</b> — играем
lobby-players = За столом: { $names }
lobby-cancelled = 🃏 <b>{ $table }</b> — { $name } распускает стол
lobby-cancel-ask = Распустить этот стол?
button-sit = Сесть
button-partner = Сесть с: { $name }
button-stand = Встать
button-add-computer = Посадить компьютер
button-drop-computer = Убрать компьютер
button-level = 🤖 { $name }: { $level }
button-levels = 🤖 Уровень компьютеров
button-start = Открыть личку и нажать Start
button-options = Договор
button-games = Другая игра ▾
game-number = { "" }
games-kind = <b>{ $kind }</b>
games-one = <b>{ $game }</b>, { $least ->
    [2] от двоих
    [3] от троих
   *[other] вчетвером
}: { $sentence }
kind-long = { $game }
kind-partners = С партнёром
kind-two = Вдвоём
kind-short = Короткие
kind-no-tricks = Без взяток
button-kind = { $kind } ▾
button-cancel = Распустить
button-cancel-yes = Да, распустить
button-cancel-no = Нет
button-deal = Сдавать
button-back-menu = Назад
button-reset = По умолчанию

## Компьютеры

levels-title = Как играют компьютеры:
levels-wished = { $computer }, со следующей раздачи — { $level }

## Договор

options-title = Обычный договор этого чата
options-title-of = Обычный договор этого чата: <b>{ $game }</b>
option-now = { $option }: <b>{ $value }</b>
option-says = { $option }: { $value }
agreement-head = { $preset }
options-page = <b>{ $page }</b>
option-holds = { $now }. { $sentence }
option-shut = <i>{ $option }: { $why }</i>
options-typed = Другое можно написать, когда собираете стол: <code>/newgame { $example }</code>
choice-line = <b>{ $choice }</b> — { $sentence }
choice-on = да
choice-off = нет

## Настоящие карты

lobby-real = Карты настоящие: играете за столом, бот ведёт запись. Садитесь по кругу, как сидите.
lobby-ready-real = Можно начинать
lobby-guest = 🃏 <b>{ $table }</b> — гость { $name }
    У гостя нет кнопок: за него пишут остальные.
guest-seat = { $name } (гость)
guest-ask = { $table }: как зовут гостя? Ответьте на это сообщение именем.
button-real = Карты настоящие
button-dealt = Карты сдаёт бот
button-guest = Гость…
button-guest-of = Гость: { $name }
button-guest-mine = Это я
button-guest-name = Другое имя
guest-nameless = Гость
button-guest-drop = Убрать
button-begin = Начать запись
