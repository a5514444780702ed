## Раздача

skips = { $name } эту сдачу отдыхает

## Расчёт

exact-line = Точно, в вистах: { $standing }
stake-line = Ставка за вист: { $stake }
payments = Кто кому, в вистах: { $payments }
payments-staked = Кто кому, { $unit }: { $payments }
payments-rounded = Округлено до { $coin }: лишняя монета — у кого больше остаток, при равных у севшего раньше.
payment = { $payer } → { $payee }{"\u00A0"}{ $amount }
sheet-title = <b>{ $table }</b> · { $limit ->
    [deals] раздача { $deals } из { $of }
   *[other] { $deals ->
        [one] { $deals } раздача
        [few] { $deals } раздачи
       *[many] { $deals } раздач
    }, { $limit ->
        [none] { $record ->
            [yes] запись
           *[no] пуля
        } { $length }
       *[other] { $end }
    }
}
account-line = { $name }: пуля { $pool }, гора { $mountain }, висты { $whists } · итог{"\u00A0"}<b>{ $result }</b>
account-whists = { $name }, висты: { $whists }
sheet-note = Итог — висты, если закончить сейчас.
sheet-settlement = Расчёт, висты
sheet-mountain = гора
sheet-pool = пуля
sheet-record = запись
sheet-kurochka = курочка
sheet-nothing = {""}
sheet-kettle = котёл
sheet-new-kettle = (новый { $points })
account-line-record = { $name }: запись { $left }{ $bare ->
    [yes] {""}
   *[no] , { $lies }
}, висты { $whists } · итог{"\u00A0"}<b>{ $result }</b>

## Запись раздачи, сыгранной за столом

report-by = Пишет { $name }
report-out = Без карт: { $names }
report-anew-mended = Пишем эту раздачу заново
report-anew-inserted = Вставляем раздачу перед этой
report-ask-game = Что сыграли? Ряд — кто играл, столбец — игра.
report-misere = Мизер { $name }
report-all-pass = Распасы
report-without-three = { $level } без трёх
report-ask-words = Кто вистовал?
report-no-whist = Без виста
report-whist = Вистует { $name }
report-both = Вистуют оба
report-half = Полвиста: { $name }
report-returned = возвращает { $name }
report-by-hand = Вистует { $name }, рука { $hand }
report-ask-tricks = Сколько взяток: <b>{ $name }</b>?
report-ask-talon_tricks = Сколько взяток стоит прикуп?
report-ask-aces = Были в прикупе тузы? Если играли без него — нет.
report-ask-passed_dark = Кто пасовал втёмную?
report-nobody = Никто
report-ask-alone = Вистовали в одиночку?
report-ask-shared = Мизер пополам со сдающим?
report-ask-dark = Игра втёмную?
report-ask-refused = Снесён ровно прикуп?
report-ask-off_mountain = Лишнее снять с горы?
report-ask-dealer = Кто сдавал?
report-ask-out = Кто эту раздачу без карт?
report-ask-strain = Какая масть?
report-ask-special = Какой мизер?
report-deals = <b>Раздачи</b>
report-deal = { $number }. { $deal }{ $mark }
report-mark = исправлено: { $name }
report-late = после конца
report-stood = Исправлено: { $name }, было «{ $deal }»
report-removed = Убрано: { $name }, было «{ $deal }»
report-stood-inserted = Вставлено: { $name }
button-report-back = ‹ Назад
button-report-write = Записать
button-report-suit = Масть…
button-report-three = Без трёх…
button-report-dealer = Сдаёт не тот
button-report-out = Другой без карт
button-report-deals = Сдачи
button-report-mend = Исправить
button-report-remove = Удалить
button-report-insert = Вставить перед
report-guests = Как зовут гостей? Другое имя — по нажатию; «Без имени» убирает имя, записи остаются. Гость, у которого появился Телеграм, занимает своё место сам: «Подсесть».
button-guest-nameless = Без имени
button-report-guests = Гости
report-stop = Закончить и рассчитаться?
button-report-stop = Да, закончить
report-line-unknown = Не понятно: { $words }
report-line-meant = Может быть: { $line }
report-line-so = Например: { $line }
report-line-example = Маша 6♣ вист Вера ровно
report-entry = <b>Запись от руки</b>
report-entries = <b>Записи от руки</b>
report-entry-line = { $name }: { $column } { $points }{ $on } — { $why }
report-entry-on = → { $name }
button-report-entry-of = Запись { $number }
button-report-entry = Штраф, пари…
button-report-done = Дальше
report-entry-old = Было: { $entry }
report-ask-column = Куда записать?
report-ask-seat = Кому?
report-ask-who-whists = Кто пишет висты?
report-ask-on = На кого?
report-ask-points = Сколько? Нажимайте цифры или ответьте числом.
report-ask-why = За что? Нажмите или ответьте словом.
report-entry-gone = Запись убирается
report-why-fine = штраф
report-why-bet = пари
report-why-mistake = ошибка
report-column-pool = пуля
report-column-mountain = гора
report-column-whists = висты
report-column-pool-record = списано
report-column-mountain-record = ремиз
report-closes = Этой раздачей пулька закрывается.
