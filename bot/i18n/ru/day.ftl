## Сдачи дня

command-day = Сдачи дня: одни карты на всех
day-table = Сдача дня { $number }
day-title = <b>Сдачи дня</b> { $day } · { $rules }
day-about = { $deals ->
    [one] { $deals } сдача
    [few] { $deals } сдачи
   *[many] { $deals } сдач
} с двумя экспертами; карты у всех одни, снятия нет. Считается первая попытка, несыгранная сдача — 25 %. Можно прерваться и продолжить. Открыты до { $time }.
day-won = { $number }-я:{"\u00A0"}{ $won }
day-running = { $number }-я идёт
day-all-played = Все сдачи сыграны. Место и сравнение с другими — после закрытия.
day-soon = До закрытия меньше десяти минут: недоигранная сдача не засчитается, доиграть её можно будет просто так.
day-played = { $count ->
    [0] Сегодня ещё никто не сыграл.
    [one] Сегодня сыграл { $count } человек.
    [few] Сегодня сыграли { $count } человека.
   *[many] Сегодня сыграли { $count } человек.
}
day-seals =
    <b>Отпечатки сдач дня</b>

    Колоды и зерно компьютеров составлены заранее. Отпечаток виден за день до открытия: потом карты уже не подменить.
day-seal =
    { $day }
    <code>{ $seal }</code>
day-seal-how = После закрытия: Прошлые дни → Раскрыть колоды. Команда <code>{ $command } …</code> пересчитает отпечаток файла и каждую сдачу и сверит его с этим.
day-skipped = Сегодня сдач нет: бот не работал, когда им пора было открыться. Следующие — в полночь.
day-old-rules = Эти сдачи составлены по другой версии правил: дальше их играть нельзя, несыгранные останутся по 25 %. Следующие — в полночь.
header-of-day = 🃏 <b>{ $table }</b> из { $deals } · { $own ->
    [yes] сдаёте вы
   *[no] сдаёт { $name }
}
day-deal = { $late ->
    [yes] Не в счёт: сдачи дня закрыты
   *[no] Засчитается до{"\u00A0"}{ $time }
}
day-counted = Засчитано. Что сделали другие — после закрытия.
day-not-counted = Не засчитано: сдачи дня закрылись раньше.
day-closed = <b>Сдачи { $day }</b>
day-not-played = { $count ->
    [0] В тот день никто не играл.
   *[other] Вы в тот день не играли. Играли: { $count }.
}
day-standing = Вы { $share } %, { $place }-е место из { $count }. Вистов: { $won }.
day-line = Сдачи { $day } { $squares } { $share } %
day-best = Лучшая ваша — { $number }-я: { $won }, { $share } %. { $best }
day-worst = Худшая — { $number }-я: { $won }, { $share } %. { $best }
day-best-did = У лучшего: { $line }
day-best-own = Лучше не сыграл никто.
day-best-computer = Лучше всех сыграл компьютер: { $won }.
day-everybody = <b>Сдачи { $day }: все</b>, { $count }
day-person = { $place }. { $name } — { $share } %{ $own ->
    [yes] { " " }(вы)
   *[no] {""}
}
day-groups = <b>Сдачи { $day }: мои группы</b>
day-no-groups = Группа появится здесь, когда вы доиграете в ней игру до конца.
day-group = <b>{ $title }</b>
day-group-place = Группа { $place }-я из { $count }.
day-group-unranked = Группа вне зачёта: нужны трое сыгравших.
day-month = <b>Группы за месяц</b>
day-month-line = { $place }. { $title } — { $share } %
day-earlier = Прошлые дни
day-none-earlier = Прошлых дней ещё нет.
day-in-group = <b>Сдачи дня</b>: девять сдач, одни карты на всех. Играют в личке с ботом, кто когда может.
day-nobody = Из этой группы сегодня ещё никто не играл. К группе относятся те, кто за последние 90 дней доиграл здесь игру.
day-member = { $name } — { $count } из { $deals }
day-news-title = <b>Сдачи { $day }</b>
day-news-on = Итоги дня будут приходить сюда одним тихим сообщением.
day-news-off = Итоги дня сюда больше не приходят.
day-named-on = Название группы будет видно в общей таблице за месяц.
day-named-off = Названия группы в общей таблице больше нет.
day-revealed = Колоды и зерно компьютеров за { $day }. Проверить: <code>{ $command }</code>
button-day = Сдачи дня
button-day-play = Играть сдачу { $number }
button-day-go-on = Продолжить сдачу { $number }
button-day-on = Следующая сдача
button-day-earlier = Прошлые дни
button-day-seal = Отпечаток
button-day-groups = Мои группы
button-day-everybody = Все
button-day-reveal = Раскрыть колоды
button-day-back = Назад
button-day-private = Играть
button-day-analysis = Разобрать { $number }-ю
button-day-replay = Переиграть { $number }-ю
button-day-news = { $on ->
    [yes] Не присылать итоги
   *[no] Присылать сюда итоги
}
button-day-named = { $on ->
    [yes] Не называть группу
   *[no] Назвать группу в таблице
}
toast-set-after = После закрытия сдач дня
toast-set-waits = Раздача подождёт: продолжить можно по /day
toast-day-done = Все сдачи сегодня сыграны
toast-day-none = Сегодня сдач нет
toast-day-old-rules = Эти сдачи составлены по другой версии правил
