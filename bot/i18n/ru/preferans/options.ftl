## Пункты договора: имя, выбор, правило в одном предложении

option-convention = Конвенция
choice-convention-sochi = Сочинка
choice-convention-leningrad = Ленинградка
choice-convention-rostov = Ростов
choice-convention-classic = Классика
choice-convention-old = Старый преферанс
choice-convention-hussar = Гусарик
choice-convention-old_hussar = Гусарский преферанс
rule-convention-sochi = ремиз пишется в гору по цене контракта, висты и консоляция по той же цене, полная пуля помогает соседям.
rule-convention-leningrad = гора и висты вдвое дороже пули, помощи нет, всё пишется целиком; при расчёте пункт пули стоит двух пунктов горы.
rule-convention-rostov = как сочинка, но консоляция всегда 10 вистов за взятку, а на распасах взявший меньше всех пишет на остальных висты.
rule-convention-classic = как сочинка, но пасовать и торговаться можно втёмную, не глядя в карты: за такие распасы дают бомбы, а бомба и игра втёмную умножают всё, что пишут за контракт.
rule-convention-old = цена игры зависит от масти; у каждого запись, её списывают, а ремизы ложатся в курочку и удваивают игру тем, кто их снимает; заявку можно перенять, вистовать — одному или с приглашённым, мизеров два, десятерную только проверяют.
rule-convention-hussar = играют вдвоём, третья рука, болван, ничья: вистующий идёт один за половину взяток или открывает болвана и играет за двоих; цены — сочинки, ленинградки, ростова или старого преферанса.
rule-convention-old_hussar = играют вдвоём, 24 картами, от девятки; у каждого свой прикуп: купивший показывает свой, вистующий играет в одиночку или берёт свой втёмную и обязан взять больше. Цены старого преферанса, но ремиз сразу пишут вистами, десять цен за взятку; распасов нет.
option-base = Цены
choice-base-sochi = сочинка
choice-base-leningrad = ленинградка
choice-base-rostov = ростов
choice-base-old = старый преферанс
rule-base-sochi = цены, помощь и распасы гусарика — как в сочинке.
rule-base-leningrad = цены и распасы гусарика — как в ленинградке, помощи нет.
rule-base-old = цены гусарика, запись и курочка — как в старом преферансе.
rule-base-rostov = цены, помощь и распасы гусарика — как в ростове.
option-length = Пуля
rule-length = { $convention ->
    [old_hussar] у каждого запись { $value }: играем, пока её не спишут оба.
    [old] у каждого запись { $value }: играем, пока её не спишут все, и доигрываем, что осталось на столе.
   *[other] играем, пока у каждого в пуле не станет { $value }.
}
rule-limit-none = играем, пока не наберём пулю.
rule-limit-deals = играем { $value }; помощи нет, всё пишется целиком, при расчёте пули выравниваются.
rule-limit-minutes = играем { $value } от первой сдачи, начатую раздачу доигрываем; помощи нет, при расчёте пули выравниваются.
rule-limit-hour = играем { $value } по часам бота, начатую раздачу доигрываем; помощи нет, при расчёте пули выравниваются.
rule-limit-until = играем { $value }, начатую раздачу доигрываем; помощи нет, при расчёте пули выравниваются.
choice-length-0 = нет
rule-length-0 = пулю не закрывают: конец назначен по раздачам или по времени.
barred-limited = конец назначен по раздачам или по времени, и пулю не закрывают. Снимите предел, и пуля вернётся.
barred-no-full-pool = конец назначен по раздачам или по времени: пули не закрывают, помощи и призов нет.
barred-endless = без пули игра кончается только по пределу: раздачи или время.
option-price_table = Таблица цен
choice-price_table-1 = простая первая
choice-price_table-2 = простая вторая
choice-price_table-3 = большая
choice-price_table-4 = десятичная
choice-price_table-doubling = винтящая
rule-price_table-1 = 6♠ стоит 4, масть на 2 дороже, 7 вдвое, 8 втрое и так далее: 6♥ — 10, 7♥ — 20, 10БК — 60.
rule-price_table-2 = 6♠ стоит 4, масть на 2 дороже, ступень на 10: 6♥ — 10, 7♥ — 20, 10БК — 52.
rule-price_table-3 = 6♠ стоит 14, масть на 2 дороже, ступень на 10: 6♥ — 20, 7♥ — 30, 10БК — 62.
rule-price_table-4 = масть не в счёт: 6 стоит 10, 7 — 20, 8 — 30, 9 — 40, 10 — 50.
rule-price_table-doubling = 6♠ стоит 4, масть на 2 дороже, ступень вдвое: 6♥ — 10, 7♥ — 20, 10БК — 192.
option-remise = Ремизы
choice-remise-kurochka = в курочку
choice-remise-kettle = в котёл
choice-remise-record = в запись
rule-remise-kurochka = ремиз ложится в курочку севшего; кто сыграл, снимает из неё и на столько же дороже пишет игру: сначала своё, потом чужое, по 10 вистов за пункт.
rule-remise-kettle = ремизы ложатся в котёл и лежат, пока не списаны все записи; потом его разыгрывают по частям.
rule-remise-record = ремиз прибавляют к своей записи.
barred-record-by-limit = если ремизы идут в запись, её можно и не списать: сначала назначьте конец по раздачам или по времени.
option-kurochka_limit = Курочка
choice-kurochka_limit-0 = неограниченная
rule-kurochka_limit = за игру из курочки снимают { $value }, сколько бы она ни стоила.
rule-kurochka_limit-0 = за игру из курочки снимают столько, сколько она стоит.
option-stake_out = Выставка
choice-stake_out-0 = нет
rule-stake_out = перед раздачей сдающий ставит на стол { $value }.
rule-stake_out-0 = перед раздачей на стол ничего не ставят.
option-kettle_parts = Частей котла
rule-kettle_parts = котёл разыгрывают по частям, в каждой { $choice ->
    [2] половина
    [3] треть
    [4] четверть
    [5] пятая доля
   *[other] шестая доля
}.
option-final_rounds = Доигрывание
choice-final_rounds-0 = до конца
rule-final_rounds = когда записи списаны, доигрываем не больше { $choice ->
    [one] { $choice } круга
   *[many] { $choice } кругов
}: списывать уже нечего, { $remise ->
    [kettle] разыгрывают котёл по частям
   *[kurochka] снимают из курочки вдвое
}.
rule-final_rounds-0 = когда записи списаны, доигрываем, пока на столе что-то лежит: { $remise ->
    [kettle] разыгрывают котёл по частям
   *[kurochka] снимают из курочки вдвое
}.
option-miseres = Мизеры и прямая
rule-miseres-off = мизеров и прямых игр нет.
rule-miseres-on = малый мизер, с прикупом, старше 6БК; над ним можно заявить шестерную без прикупа, прямую; большой мизер, без прикупа, старше и её.
option-uverts = Уверты
rule-uverts-off = мизер в открытую не заявляют.
rule-uverts-on = уверт — мизер, на котором все трое кладут карты на стол: малый, с прикупом, старше большого мизера, большой, без прикупа, старше 7БК.
option-whist_invite = Приглашать на вист
rule-whist_invite-off = один вистующий играет без партнёра, против него одного.
rule-whist_invite-on = один вистующий играет без партнёра или приглашает его: в светлую ходит за обоих, втёмную каждый за себя; взятки и ремиз его.
option-consolation_price = Цена консоляции
choice-consolation_price-0 = нет
rule-consolation_price = за каждую взятку ремиза один вистующий пишет { $value }, двое пополам, сидящий сдающий ещё { $value }.
rule-consolation_price-0 = консоляции нет.
option-whist = Вист
choice-whist-greedy = жлобский
choice-whist-gentleman = джентльменский
rule-whist-greedy = все висты за взятки забирает вистующий, пасующий пишет только консоляцию.
rule-whist-gentleman = на ремизе вистующий и пасующий делят висты за взятки пополам.
option-responsibility = За недобор
choice-responsibility-full = полная
choice-responsibility-half = половина
choice-responsibility-until_closed = по пуле
choice-responsibility-none = нет
rule-responsibility-full = за каждую недобранную взятку вистующие пишут в гору столько же, сколько разыгрывающий за свою.
rule-responsibility-half = за каждую недобранную взятку вистующие пишут в гору половину того, что разыгрывающий за свою.
rule-responsibility-until_closed = за каждую недобранную взятку вистующий пишет в гору половину того, что разыгрывающий за свою, а закрыв пулю — столько же.
rule-responsibility-none = за недобор на висте в гору ничего не пишется.
option-jumps = Через ступень
rule-jumps-off = каждая заявка ровно на ступень выше прежней.
rule-jumps-on = можно назвать любую ступень выше прежней.
option-misere_beaten_by = Мизер бьют
choice-misere_beaten_by-9 = 9
choice-misere_beaten_by-10 = 10
rule-misere_beaten_by = старше мизера только { $choice ->
    [9] девятерная и десятерная
   *[other] десятерная
}.
option-no_talon_bids = Без прикупа
rule-no_talon_bids-off = кто выиграл торговлю, берёт прикуп.
rule-no_talon_bids-on = девятерную перебивает мизер без прикупа, его — девятерная без прикупа или любая десятерная; прикуп тогда до конца раздачи закрыт, сноса нет.
barred-misere-ten = мизер без прикупа отвечает девятерной, а здесь мизер старше неё.
option-misere_invite = Мизер пополам
rule-misere_invite-off = мизер играет тот, кто его заявил.
rule-misere_invite-on = вчетвером перед своим первым словом можно показать карты сдающему и пригласить его на мизер пополам; согласится — мизер заявлен, пуля и гора за него делятся поровну.
option-after_misere = Над мизером
choice-after_misere-ends = конец
choice-after_misere-continues = торг
barred-no-talon-bids = с заявками без прикупа торговля после мизера идёт дальше.
rule-after_misere-ends = заявка, перебившая мизер, сразу выигрывает торговлю.
rule-after_misere-continues = заявку, перебившую мизер, ещё могут перебить.
option-half_whist = Полвиста
rule-half_whist-off = за полвиста никто не уходит: шестерную и семерную вистуют или отдают даром.
rule-half_whist-on = на шести и семи после паса первого второй может уйти за полвиста: игра не играется, он пишет половину обязательных взяток.
option-first_hand_half = Полвиста с 1-й
rule-first_hand_half-off = { $half ->
    [off] полвиста в этом договоре не говорит никто.
   *[on] полвиста говорит только второй, когда первый спасовал.
}
rule-first_hand_half-on = первый, сказав вист, может уйти за полвиста, если второй спасовал.
barred-no-half = по этому договору за полвиста не уходят.
option-return_on_eight = Возврат на 8
rule-return_on_eight-off = на восьми, девяти и десяти спасовавший больше не вистует.
rule-return_on_eight-on = на восьми, девяти и десяти после двух пасов первый может передумать и вистовать; сидящего сдающего спрашивают после него.
option-dealer_answers = Сдающий платит
rule-dealer_answers-off = вистующий на чужих картах сдающий за недобор в гору не пишет.
rule-dealer_answers-on = вистующий на чужих картах сдающий отвечает за недобор, как любой вистующий.
option-exit = Выход
rule-exit = { $count ->
    [one] { $first ->
        [6] пока тянутся распасы, торговля открывается как обычно, с 6.
       *[other] пока тянутся распасы, торговля открывается с { $first }; мизер можно всегда.
    }
    [99] пока тянутся распасы, торговля открывается по очереди с { $value }, дальше { $circle ->
        [yes] снова с первой
       *[no] с последней
    }; мизер можно всегда.
   *[other] торговля открывается { $steps }{ $circle ->
        [yes] , дальше так же по кругу
       *[no] {""}
    }; мизер можно всегда.
}
step-exit = после { $deals } с { $step }
option-exit_circle = Выход по кругу
rule-exit_circle-off = последняя ступень выхода остаётся, пока тянутся распасы.
rule-exit_circle-on = после последней ступени выход снова идёт с первой.
barred-one-exit = у выхода одна ступень, круга из неё не выйдет.
option-exit_by = Кончает
choice-exit_by-made = сыгранная
choice-exit_by-played = любая
choice-exit_by-whisted = с вистом
choice-exit_by-contested = разыгранная
rule-exit_by-made = серию распасов кончает только сыгранный контракт или мизер.
rule-exit_by-played = серию распасов кончает любая раздача с разыгрывающим, хоть и с ремизом.
rule-exit_by-whisted = серию распасов кончает только сыгранный контракт, на который был вист; мизер, полвиста и игра без виста её не кончают.
rule-exit_by-contested = серию распасов кончает любая разыгранная игра, и мизер, и ремиз; игра без виста, полвиста и уход без трёх её не кончают.
option-forced_rounds = Кругов вначале
choice-forced_rounds-0 = нет
says-forced_rounds-1 = вначале круг распасов
says-forced_rounds-2 = вначале два круга распасов
says-forced_rounds-3 = вначале три круга распасов
rule-forced_rounds-0 = первая же раздача начинается с торговли.
rule-forced_rounds = до игры { $choice ->
    [one] { $choice } круг распасов
    [few] { $choice } круга распасов
   *[many] { $choice } кругов распасов
}, как если бы все спасовали втёмную: каждый сдаёт { $choice ->
    [1] по разу
   *[other] столько же раз
}, каждый получает бомбы.
option-dark_limit = Удвоений
rule-dark_limit = распасы с пасом втёмную удваивают цену взятки и дают бомбу, подряд — всё больше, но не больше { $choice ->
    [one] { $choice } удвоения
   *[many] { $choice } удвоений
}.
option-dark_circle = Бомбы по кругу
rule-dark_circle-off = на начальных распасах бомба растёт до последнего удвоения и больше не меняется.
rule-dark_circle-on = на начальных распасах после последнего удвоения бомба снова простая.
option-dealer_repeats = Сдач подряд
rule-dealer_repeats-1 = после распасов сдаёт следующий, как и после игры.
rule-dealer_repeats = после распасов сдаёт тот же, но не больше { $choice ->
    [one] { $choice } раза
   *[many] { $choice } раз
} подряд.
barred-dark-words-only = пасы втёмную и бомбы бывают только в классике.
barred-dark-ladder = в классике своя лестница: мизер бьёт девятерная, тёмный мизер — девятерная втёмную или десятерная, без прикупа не играют.
option-mountain = Гора
choice-mountain-divided = пополам
choice-mountain-undivided = неделимая
rule-mountain-divided = при расчёте гору делят на двоих: пункт горы стоит 5 вистов.
rule-mountain-undivided = при расчёте гору не делят: пункт горы стоит 10 вистов, а пункт пули, попавший в гору, — половину.
barred-for-two-only = это бывает только в гусарике, где играют вдвоём.
barred-only-two-play = в гусарик играют вдвоём.
barred-two-play-hussar = вдвоём играют только в гусарик.
option-all_pass_price = Первая цена
rule-all_pass_price = взятка на { $convention ->
    [old] распасах — ремиз
   *[other] первых распасах стоит
} { $choice }{ $convention ->
    [old] {""}
    [rostov] { $choice ->
        [one] {" "}вист
        [few] {" "}виста
       *[many] {" "}вистов
    }
   *[other] {" "}в гору
}.
option-progression = Распасы
rule-progression = { $count ->
    [one] взятка на распасах всегда стоит { $first }{ $convention ->
        [rostov] { $first ->
            [one] {" "}вист
            [few] {" "}виста
           *[many] {" "}вистов
        }
       *[other] {" "}в гору
    }.
    [99] с каждыми распасами подряд взятка дорожает: { $value }{ $convention ->
        [rostov] {" "}вистов
       *[other] {" "}в гору
    }, дальше цена не растёт.
   *[other] взятка на распасах подряд стоит: { $steps }.
}
step-progression = { $place ->
    [0] на { $deals } { $step }{ $convention ->
        [rostov] { $step ->
            [one] {" "}вист
            [few] {" "}виста
           *[many] {" "}вистов
        }
       *[other] {" "}в гору
    }
   *[other] на { $deals } { $step }
}
rule-progression-arithmetic = взятка на распасах стоит { $base }{ $convention ->
    [rostov] { $base ->
        [one] {" "}вист
        [few] {" "}виста
       *[many] {" "}вистов
    }
   *[other] {" "}в гору
}, на каждых следующих подряд на { $base } больше, до двадцатых; дальше цена не растёт.
rule-progression-geometric = взятка на распасах стоит { $base }{ $convention ->
    [rostov] { $base ->
        [one] {" "}вист
        [few] {" "}виста
       *[many] {" "}вистов
    }
   *[other] {" "}в гору
}, на каждых следующих подряд вдвое больше, до двадцатых; дальше цена не растёт.
deals-in-row = { $how ->
    [first-one] { $first } распасов
    [first-two] { $first } и { $last } распасов
    [first-many] { $first }–{ $last } распасов
    [one] { $first }
    [two] { $first } и { $last }
    [many] { $first }–{ $last }
   *[on] { $first } и дальше
}
ordinal = { $n ->
    [1] первых
    [2] вторых
    [3] третьих
    [4] четвёртых
    [5] пятых
   *[other] { $n }-х
}
option-zero_trick_bonus = За ноль
choice-zero_trick_bonus-price = цена взятки
choice-zero_trick_bonus-one = один
choice-zero_trick_bonus-none = ничего
rule-zero_trick_bonus-price = без взяток на распасах в пулю идёт цена одной взятки.
rule-zero_trick_bonus-one = без взяток на распасах в пулю идёт единица.
rule-zero_trick_bonus-none = без взяток на распасах в пулю ничего не идёт.
barred-whists-in-pool = в ростове взятка на распасах стоит вистов, а в пулю пишут очки: за ноль — единицу или ничего.
option-dealer_zero_bonus = Ноль сдающему
rule-dealer_zero_bonus-off = сдающий, который сам не играет, за ноль на распасах ничего не пишет.
rule-dealer_zero_bonus-on = сдающий, который сам не играет, тоже пишет за ноль на распасах.
option-all_pass_talon = Прикуп
choice-all_pass_talon-opened = открывается
choice-all_pass_talon-aside = в стороне
barred-talon-closed = в ростове и в гусарике прикуп на распасах всегда лежит закрытым.
rule-all_pass_talon-opened = карты прикупа одна за другой открывают две первые взятки; ими ходит сдающий, когда он сам без карт.
rule-all_pass_talon-aside = прикуп лежит закрытым до конца раздачи; сдающий, который сам не играет, в распасах не участвует.
option-consolation = Консоляция
choice-consolation-all = всем
choice-consolation-players = играющим
choice-consolation-none = нет
rule-consolation-all = за ремиз консоляцию пишет каждый за столом, и тот, кто раздачу не играет.
rule-consolation-players = за ремиз консоляцию пишут только те, кто играет, и сдающий, если он вистует.
rule-consolation-none = за ремиз консоляцию не пишет никто.
option-shortage = Недобор двоих
choice-shortage-together = общий
choice-shortage-each = каждый за себя
rule-shortage-together = если двое вистующих взяли довольно, неважно, кто сколько.
rule-shortage-each = из двоих вистующих каждый отвечает за свою половину, даже если вместе взяли довольно; на восьми и выше за одну взятку отвечает вистовавший вторым.
option-share_high_shortage = Старшие пополам
rule-share_high_shortage-off = на восьми, девяти и десяти отвечает тот, кто вистовал вторым.
rule-share_high_shortage-on = на восьми, девяти и десяти вистующие делят недобор пополам.
option-cap_shortage = Общий недобор
rule-cap_shortage-off = каждый отвечает за свою половину, даже если вместе недобор меньше.
rule-cap_shortage-on = вместе пишут не больше, чем недобрали вместе.
barred-each-for-himself = каждый отвечает за себя, общего недобора нет.
option-mountain_share = Гору делят
choice-mountain_share-players = на всех
choice-mountain_share-others = на остальных
rule-mountain_share-players = десять вистов за очко горы делятся на число игроков: втроём это по 10/3 каждому из двоих.
rule-mountain_share-others = десять вистов за очко горы делятся только между остальными: втроём это по пять каждому из двоих.
option-stalingrad = Сталинград
rule-stalingrad-off = на шести пиках вистуют по желанию.
rule-stalingrad-on = на шести пиках оба обязаны вистовать, и только втёмную.
option-ten_checked = Десять
choice-ten_checked-on = проверяется
choice-ten_checked-off = на вист
rule-ten_checked-off = десятерную вистуют, как любую другую игру.
rule-ten_checked-on = десятерную не вистуют: карты ложатся на стол, и лучшая защита либо находит взятку, либо нет; найдя, защитники делят висты пополам и ничем не рискуют.
option-without_three = Уйти без трёх
rule-without_three-off = взявший прикуп обязан заказать контракт.
rule-without_three-on = после прикупа можно записать без трёх и не играть; вистов и консоляции никто не пишет.
option-open_after_first_lead = Открывать
choice-open_after_first_lead-off = до хода
choice-open_after_first_lead-on = с ходом
rule-open_after_first_lead-off = карты вистующих ложатся на стол до первого хода.
rule-open_after_first_lead-on = карты вистующих ложатся на стол после первого хода.
option-help_to = Помощь
choice-help_to-anyone = всем
choice-help_to-not_remised = не ремизу
choice-help_to-not_dealer = не сидящему
choice-help_to-neither = без обоих
rule-help_to-anyone = { $convention ->
    [leningrad] помощи нет: всё пишется в свою пулю целиком.
   *[other] помогают самой полной из открытых пуль, кто бы за ней ни сидел.
}
rule-help_to-not_remised = вистующему, который в этой раздаче записал в гору за недобор, не помогают.
rule-help_to-not_dealer = тому, кто эту раздачу просидел на прикупе и не вистовал, не помогают.
rule-help_to-neither = не помогают ни вистующему, который в этой раздаче сел, ни тому, кто просидел её на прикупе.
option-unwhisted_help = Остаток
choice-unwhisted_help-pool = в помощь
choice-unwhisted_help-mountain = на выбор
rule-unwhisted_help-pool = { $convention ->
    [leningrad] остатка не бывает: игра без виста вся идёт в свою пулю.
   *[other] чего не вместила своя пуля, идёт в помощь, как и после игры с вистом.
}
rule-unwhisted_help-mountain = чего не вместила своя пуля, разыгрывающий отдаёт в помощь или списывает со своей горы.
barred-no-help = в ленинградке помощи нет: всё пишется в свою пулю целиком.
option-off_mountain = Лишнее с горы
choice-off_mountain-whole = всё
choice-off_mountain-to_zero = до нуля
rule-off_mountain-whole = { $convention ->
    [leningrad] лишнего не бывает: всё пишется в свою пулю целиком.
   *[other] чего не вместила ни одна пуля, списывается с собственной горы, хоть и ниже нуля.
}
rule-off_mountain-to_zero = чего не вместила ни одна пуля, списывается с собственной горы до нуля, остальное пропадает.
option-prizes = Скачки
choice-prizes-none = нет
rule-prizes-none = за полную пулю призов нет.
rule-prizes = кто первым наполнит пулю, пишет на каждого { $first ->
    [one] { $first } вист
    [few] { $first } виста
   *[many] { $first } вистов
}{ $second ->
    [0] {""}
   *[other] , второй — { $second }
}.
option-dealer_talon_prize = Премия
rule-dealer_talon_prize-off = за то, что лежит в прикупе, никто ничего не пишет.
rule-dealer_talon_prize-on = { $convention ->
    [old] за карты прикупа сидящий сдающий пишет на взявшего висты: за туза 20, за туза с королём одной масти 30, за двух тузов 40; на мизере ничего.
   *[other] за прикуп сидящий сдающий пишет висты на разыгрывающего: туз или марьяж — как за взятку, туз с королём одной масти — за две, два туза — за три; если сдающий играет сам, их делят пополам оба соперника; на мизере премии нет.
}
option-talon_refusal_penalty = За отказ
choice-talon_refusal_penalty-0 = ничего
rule-talon_refusal_penalty = если разыгрывающий снёс ровно прикуп, сидящий сдающий пишет в гору { $value }.
rule-talon_refusal_penalty-0 = снести ровно прикуп можно, сдающему это ничего не стоит.
option-cards = Карты
choice-cards-dealt = сдаёт бот
choice-cards-real = настоящие
rule-cards-dealt = карты сдаёт и ведёт бот.
rule-cards-real = карты настоящие: играем за столом, а боту говорим, что сыграно, и он ведёт пулю.
option-half_plays = Полвиста играет
rule-half_plays-off = после полвиста не играют.
rule-half_plays-on = после полвиста играют: висты не больше чем за половину обязательных взяток, недобор до половины в гору, разыгрывающий может и не сыграть.
barred-cards-dealt = это можно только с настоящими картами.
option-seats = Игроков
choice-seats-0 = от 3 до 5
choice-seats-2 = 2
choice-seats-3 = 3
choice-seats-4 = 4
choice-seats-5 = 5
rule-seats-0 = начать можно втроём, до сдачи подсядут ещё двое.
rule-seats-2 = играем вдвоём, третья рука — болван.
rule-seats-3 = играем втроём, четвёртого места нет.
rule-seats-4 = играем вчетвером: сдаём, когда сядут все; сдающий играет на прикупе.
rule-seats-5 = играем впятером: двое пропускают раздачу, права есть только у сдающего.

option-stake = Ставка
choice-stake-none = нет
rule-stake = вист стоит { $value }, итог умножается на ставку.
rule-stake-none = считаем в вистах.
