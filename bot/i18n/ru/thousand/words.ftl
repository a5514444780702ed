## Игра и договор

preset-full = Тысяча
preset-golden = С золотым коном
preset-plain = Простая
preset-short = Вечер на 12 сдач
game-played = тысяча
games-played = тысячу
game-sentence = торг за прикуп, марьяжи меняют козырь; кто первым наберёт тысячу, выигрывает партию.
help-example = тысяча 12, шаг=10, игроков=3
help-players = втроём, вчетвером или вдвоём
options-bids = Торг
options-score = Запись
option-forced = Первым обязан
choice-forced-left = сосед
choice-forced-dealer = сдающий
rule-forced = { $choice ->
    [left] сосед сдающего слева обязан на 100.
   *[dealer] сдающий обязан на 100; вчетвером — его сосед слева.
}
option-step = Шаг
choice-step = { $choice }
rule-step = торгуются по { $choice }.
option-ceiling = Потолок торга
choice-ceiling-marriage = по марьяжам
choice-ceiling-free = до 300
rule-ceiling = { $choice ->
    [marriage] выше 120 заказывают только с марьяжем в руке, не больше 300.
   *[free] заказать можно до 300 с любыми картами.
}
option-blind = Втёмную
rule-blind-off = втёмную не заказывают.
rule-blind-on = сосед сдающего может, не глядя в карты, заказать 120 втёмную: никто не перебил — заказ пишут вдвойне.
option-show = Прикуп
choice-show-always = всем
choice-show-raised = кроме 100
rule-show = { $choice ->
    [always] прикуп видят все.
   *[raised] прикуп видят все, а если взяли на 100 без торга — только взявший.
}
option-give_up = Роспись
choice-give_up-sixty = по 60
choice-give_up-half = половина
choice-give_up-no = нет
rule-give_up = { $choice ->
    [sixty] взяв прикуп, можно расписать: заказ в минус, соперникам по 60.
    [half] взяв прикуп, можно расписать: заказ в минус, соперникам по половине.
   *[no] расписать нельзя.
}
option-redeal = Пересдача
choice-redeal-nines = четыре девятки
choice-redeal-weak = и слабые карты
choice-redeal-no = нет
rule-redeal = { $choice ->
    [nines] четыре девятки в руке — пересдают.
    [weak] четыре девятки или меньше 14 очков в руке — пересдают; с бедным прикупом пересдачу можно потребовать.
   *[no] не пересдают.
}
option-follow = Без масти
choice-follow-trump = козырять
choice-follow-free = любая
choice-follow-head = бить
rule-follow = { $choice ->
    [trump] ходят в масть, без неё обязательно козырем.
    [free] ходят в масть, без неё любой картой.
   *[head] ходят в масть, без неё козырем, и бить обязательно.
}
option-marriage = Марьяж
choice-marriage-trick = со взяткой
choice-marriage-any = сразу
rule-marriage = { $choice ->
    [trick] марьяж хвалят, когда есть взятка.
   *[any] марьяж хвалят и без взятки.
}
option-aces = Четыре туза
rule-aces-off = четыре туза отдельно не считаются.
rule-aces-on = ход с туза, когда все четыре в руке, — ещё 200.
option-sitter = На прикупе
choice-sitter-talon = пишет прикуп
choice-sitter-none = ничего
rule-sitter = { $choice ->
    [talon] вчетвером сдающий сидит на прикупе и пишет его очки.
   *[none] вчетвером сдающий сидит на прикупе и ничего не пишет.
}
option-barrel = Бочка
choice-barrel-three = три сдачи
choice-barrel-no = нет
rule-barrel = { $choice ->
    [three] с 880 садятся на бочку: за три сдачи сыграть заказ от 120 — выиграть, нет — минус 120.
   *[no] бочки нет: выигрывает тысяча.
}
option-falls = Третье падение
choice-falls-zero = в ноль
choice-falls-stay = как первое
rule-falls = { $choice ->
    [zero] третье падение с бочки обнуляет счёт.
   *[stay] любое падение с бочки — минус 120.
}
option-bolts = Болты
choice-bolts-three = три
choice-bolts-row = подряд
choice-bolts-no = нет
rule-bolts = { $choice ->
    [three] без взятки — болт, третий болт стоит 120.
    [row] без взятки — болт, взятка их стирает, третий подряд стоит 120.
   *[no] без взятки ничего не бывает.
}
option-dump = Самосвал
choice-dump-both = ±555
choice-dump-plus = 555
choice-dump-no = нет
rule-dump = { $choice ->
    [both] ровно 555 или −555 — счёт сгорает до нуля.
    [plus] ровно 555 — счёт сгорает до нуля.
   *[no] самосвала нет.
}
option-golden = Золотой кон
rule-golden-off = золотого кона нет.
rule-golden-on = первый круг без торга: сосед сдающего играет 120, всё вдвойне; не сыграл никто — сначала.
choice-settle-left = недобор
choice-settle-flat = по 500
rule-settle = { $choice ->
    [left] за партию каждый платит выигравшему, сколько ему не хватило до тысячи.
   *[flat] за партию каждый платит выигравшему 500.
}
-deals-usual = по партиям
-deals-enough = сколько раздач, решают партии
option-parties = Партий
rule-parties = { $choice ->
    [0] партий не считаем.
    [one] играем { $choice } партию.
    [few] играем { $choice } партии.
   *[many] играем { $choice } партий.
}
choice-parties-0 = нет
choice-seats-0 = от 2 до 4
-dealing = сдают по одной, каждому по семь карт, три последние — прикуп; вдвоём по десять и два прикупа по две

## За столом

error-sum-not-allowed = Можно от { $least } до { $most }, шаг { $step }.
doing-blind = <b>Втёмную или смотреть?</b>
doing-auction = <b>Торг</b>
doing-choose = <b>Выбор прикупа</b>
doing-gifts = <b>Снос соперникам</b>
doing-play = <b>Розыгрыш</b>
talon = Прикуп: { $cards }
figures = Запись: { $figures }
figure-line = { $name }: запись{"\u00A0"}{ $figure } · счёт{"\u00A0"}{ $account }
figure-card = <b>{ $table }</b> · раздача { $number }: { $verdict } · вы{"\u00A0"}{ $change }, запись{"\u00A0"}{ $figure }
word-P = пас
word-L = смотрит карты
word-d120 = 120 втёмную
word-t0 = первый прикуп
word-t1 = второй прикуп
word-N = пересдача
word-G = расписывает
act-give-up = Расписать
ask-give-up = Расписать? Заказ уйдёт в минус, соперники запишут своё без игры.
yes-give-up = расписать
verdict-anew = пересдача
verdict = { $points } из { $contract }
paid-contract = Заказ: { $figures }
paid-points = Очки: { $figures }
paid-give_up = Роспись: { $figures }
paid-talon = Прикуп: { $figures }
paid-bolts = Третий болт: { $figures }
paid-cut = Бочка срезает: { $figures }
paid-fall = Упал с бочки: { $figures }
paid-zero = Третье падение: { $figures }
paid-dump = Самосвал: { $figures }
paid-annul = Золотой кон не сыгран: { $figures }
paid-round = За партию: { $figures }
why-contract = Взявший прикуп пишет заказ, а не добрал — в минус (Тысяча 6.1).
why-points = Остальные пишут свои очки, округляя до пяти (Тысяча 6.2).
why-give_up = Роспись: соперники пишут без игры (Тысяча 4.3).
why-talon = Сдающий сидел на прикупе и пишет его очки (Тысяча 8.1).
why-bolts = Третий болт стоит 120 (Тысяча 6.4).
why-cut = На бочке больше 880 не пишут (Тысяча 6.5).
why-fall = Три сдачи на бочке прошли или место занято: минус 120 (Тысяча 6.5).
why-zero = Третье падение с бочки обнуляет счёт (Тысяча 6.5).
why-dump = Ровно 555 сгорают (Тысяча 6.6).
why-annul = Ни один заказ золотого кона не сыгран: всё сначала (Тысяча 6.8).
why-round = Каждый платит выигравшему партию (Тысяча 7.1).
advice-chance = заказ сыгран в { $chance } % случаев
