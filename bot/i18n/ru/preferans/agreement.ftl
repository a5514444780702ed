## Договор, как его называют игроки

preset-code = Кодекс
preset-sochi = Сочинка
preset-leningrad = Ленинградка
preset-rostov = Ростов
preset-classic = Классика
preset-hussar = Гусарик
preset-leningrad-tournament = Ленинградка турнирная
preset-sochi-gentleman = Сочинка-джентльмен
preset-sochi-678 = Сочинка 6-7-8

options-bidding = Торговля
options-talon = Прикуп
options-whist = Вист
options-account = Запись виста
options-all-pass = Распасы
options-exit = Выход из распасов
options-dark = Тёмные и бомбы
options-two = Вдвоём
options-help = Помощь и премии
options-evening = Конец и удобство

agreement-head = { $limit ->
    [none] { $preset } до { $length }
    [deals] { $preset }, { $end }
    [minutes] { $preset }, { $end }
   *[other] { $preset } { $end }
}

## Слова после названия: $choice — выбор, $value — он же словами

also-base = { $choice ->
    [sochi] по ценам сочинки
    [leningrad] по ценам ленинградки
   *[rostov] по ценам ростова
}
also-whist = { $choice ->
    [greedy] жлобская
   *[gentleman] джентльменская
}
also-progression = распасы { $value }
also-responsibility = { $choice ->
    [full] полная ответственность
    [half] полуответственный вист
    [until_closed] полуответственный до закрытия
   *[none] без ответственности
}
also-jumps = { $choice ->
    [on] через ступень можно
   *[off] без прыжков
}
also-misere_beaten_by = мизер перебивается { $value }
also-no_talon_bids = { $choice ->
    [on] заявки без прикупа
   *[off] прикуп берут всегда
}
also-misere_invite = { $choice ->
    [on] мизер пополам
   *[off] мизер в одиночку
}
also-after_misere = { $choice ->
    [ends] заявка поверх мизера кончает торговлю
   *[continues] поверх мизера торгуются дальше
}
also-half_whist = { $choice ->
    [on] полвиста можно
   *[off] без полвиста
}
also-first_hand_half = { $choice ->
    [on] полвиста с первой руки
   *[off] без полвиста с первой руки
}
also-return_on_eight = { $choice ->
    [on] возврат виста на восьми
   *[off] без возврата на восьми
}
also-dealer_answers = { $choice ->
    [on] сдающий отвечает за вист
   *[off] сдающий за вист не отвечает
}
also-exit = выход { $value }
also-exit_by = { $choice ->
    [made] распасы кончаются сыгранной игрой
    [whisted] распасы кончаются игрой с вистом
   *[played] распасы кончаются любой игрой
}
also-exit_circle = { $choice ->
    [on] по кругу
   *[off] не по кругу
}
also-forced_rounds = { $choice ->
    [0] без начальных распасов
   *[other] начальных кругов { $value }
}
also-dark_limit = удвоений { $value }
also-dark_circle = { $choice ->
    [on] бомбы по кругу
   *[off] бомбы до предела
}
also-dealer_repeats = { $choice ->
    [1] после распасов сдаёт следующий
   *[other] сдач подряд { $value }
}
also-mountain = { $choice ->
    [divided] гора пополам
   *[undivided] неделимая гора
}
also-all_pass_price = первая цена { $value }
also-dealer_zero_bonus = { $choice ->
    [on] сдающему за ноль пишется
   *[off] сдающему за ноль не пишется
}
also-all_pass_talon = { $choice ->
    [opened] прикуп на распасах открывается
   *[aside] прикуп на распасах в стороне
}
also-consolation = { $choice ->
    [all] консоляция всем
    [players] консоляция играющим
   *[none] без консоляции
}
also-zero_trick_bonus = { $choice ->
    [price] за ноль цена взятки
    [one] за ноль один
   *[none] за ноль ничего
}
also-share_high_shortage = { $choice ->
    [on] на старших недобор пополам
   *[off] за недобор на старших отвечает второй
}
also-cap_shortage = { $choice ->
    [on] недобор не больше общего
   *[off] каждый за свой недобор
}
also-stalingrad = { $choice ->
    [on] Сталинград
   *[off] без Сталинграда
}
also-ten_checked = { $choice ->
    [on] десятерная проверяется
   *[off] десятерная на вист
}
also-without_three = { $choice ->
    [on] можно уйти без трёх
   *[off] без трёх не уходят
}
also-open_after_first_lead = { $choice ->
    [on] открываться после хода
   *[off] открываться до хода
}
also-help_to = { $choice ->
    [anyone] помощь кому угодно
    [not_remised] помощь не ремизу
    [not_dealer] помощь не сидящему
   *[neither] помощь ни ремизу, ни сидящему
}
also-unwhisted_help = { $choice ->
    [pool] остаток без виста в помощь
   *[mountain] остаток без виста на выбор
}
also-prizes = скачки { $value }
also-dealer_talon_prize = { $choice ->
    [on] премия за прикуп
   *[off] без премии за прикуп
}
also-talon_refusal_penalty = { $choice ->
    [0] отказ от прикупа без штрафа
   *[other] за отказ от прикупа { $value }
}
also-seats = { $choice ->
    [2] вдвоём
    [3] втроём
    [4] вчетвером
    [5] впятером
   *[other] от трёх до пяти
}
also-stake = { $choice ->
    [none] без ставки
   *[other] ставка { $value }
}

## Кнопки договора: не длиннее двадцати знаков

short-base = Цены: { $value }
short-length = Пуля: { $value }
short-jumps = Через ступень: { $value }
short-misere_beaten_by = Мизер бьют: { $choice }
short-no_talon_bids = Без прикупа: { $value }
short-after_misere = { $choice ->
    [ends] Над мизером: конец
   *[continues] Над мизером: торг
}
short-misere_invite = Мизер пополам: { $value }
short-without_three = Без трёх: { $value }
short-whist = { $choice ->
    [greedy] Вист: жлобский
   *[gentleman] Вист: джентльмен
}
short-responsibility = { $choice ->
    [full] За недобор: полная
    [half] За недобор: половина
    [until_closed] За недобор: по пуле
   *[none] За недобор: нет
}
short-half_whist = Полвиста: { $value }
short-first_hand_half = Полвиста с 1-й: { $value }
short-return_on_eight = Возврат на 8: { $value }
short-dealer_answers = { $choice ->
    [on] Сдающий: отвечает
   *[off] Сдающий: не платит
}
short-share_high_shortage = Старшие пополам: { $value }
short-cap_shortage = Общий недобор: { $value }
short-stalingrad = Сталинград: { $value }
short-ten_checked = { $choice ->
    [on] Десять: проверяется
   *[off] Десять: на вист
}
short-open_after_first_lead = { $choice ->
    [on] Карты: после хода
   *[off] Карты: до хода
}
short-help_to = { $choice ->
    [anyone] Помощь: всем
    [not_remised] Помощь: не ремизу
    [not_dealer] Помощь: не сидящему
   *[neither] Помощь: без обоих
}
short-unwhisted_help = { $choice ->
    [pool] Остаток: в помощь
   *[mountain] Остаток: на выбор
}
short-prizes = Скачки: { $value }
short-dealer_talon_prize = Премия: { $value }
short-talon_refusal_penalty = Отказ: { $value }
short-progression = Цена: { $value }
short-exit = Выход: { $value }
short-exit_circle = Выход по кругу: { $value }
short-forced_rounds = Кругов вначале: { $value }
short-dark_limit = Удвоений: { $value }
short-dark_circle = Бомбы кругом: { $value }
short-dealer_repeats = Сдач подряд: { $value }
short-mountain = Гора: { $value }
short-all_pass_price = Первая цена: { $value }
short-dealer_zero_bonus = Ноль сдающему: { $value }
short-all_pass_talon = { $choice ->
    [opened] Прикуп: открывается
   *[aside] Прикуп: в стороне
}
short-consolation = { $choice ->
    [all] Консоляция: все
    [players] Консоляция: игроки
   *[none] Консоляция: нет
}
short-exit_by = { $choice ->
    [made] Кончает: сыгранная
    [whisted] Кончает: с вистом
   *[played] Кончает: любая
}
short-zero_trick_bonus = { $choice ->
    [price] За ноль: цена взятки
    [one] За ноль: один
   *[none] За ноль: ничего
}
short-seats = Игроков: { $choice ->
    [0] от 3 до 5
   *[other] { $choice }
}
short-stake = Ставка: { $value }

## Что можно написать словами после /newgame, если кнопки нет

typed-length = до 25
typed-exit = выход 6-7-7-8
typed-forced_rounds = начальных кругов 2
typed-dark_limit = удвоений 4
typed-dealer_repeats = сдач подряд 2
typed-all_pass_price = первая цена 3
typed-talon_refusal_penalty = за отказ от прикупа 3
typed-progression = распасы 1-2-5
typed-prizes = скачки 100-50
typed-stake = ставка 2 рубля

## Ответ на слова после /newgame, которых бот не знает

newgame-words = Можно: сочинка, ленинградка, ростов, классика, гусарик · до 20 · джентльменская · выход 6-7-7 · распасы 1-2-4 · быстро. Ещё: /help
