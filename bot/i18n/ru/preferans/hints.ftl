## Причины подсказки

advice-usual = обычно так

## Числа

advice-game = игра { $game }
advice-game-about = игра около { $game }
advice-chance = шанс сыграть { $chance } %
advice-chance-named = шанс сыграть заказанное { $chance } %
advice-chance-down = шанс посадить { $chance } %
advice-tricks = { $exact ->
    [yes] взяток ровно { $tricks }
   *[no] взяток в среднем { $tricks }
}
advice-tricks-defence = у вистующих взяток { $exact ->
    [yes] ровно { $tricks }
   *[no] в среднем { $tricks }
}
advice-tricks-wanted = у вистующих взяток { $exact ->
    [yes] ровно { $tricks }
   *[no] в среднем { $tricks }
}, нужно { $wanted }
advice-tricks-declarer = у разыгрывающего взяток { $exact ->
    [yes] ровно { $tricks }
   *[no] в среднем { $tricks }
}
advice-loss = { $others } { $loss ->
    [0] чуть хуже
    [one] хуже на { $loss } вист
    [few] хуже на { $loss } виста
   *[many] хуже на { $loss } вистов
}

## Причины

advice-only_move = другого хода нет
advice-bid_pays = на этой карте играть выгодно
advice-bid_for_prize = эта игра наполнит вашу пулю, и скачки напишете вы
advice-bid_over_all_pass = игра обойдётся дешевле распасов, которые иначе грозят
advice-misere_pays = мизер здесь выгоден
advice-misere_shared = половина этого мизера выгоднее, чем всё остальное
advice-misere_declined = половина этого мизера себя не окупит
advice-too_weak = карта слаба, заявка себя не окупит
advice-too_high = дальше торговаться нечем
advice-pass_better = играть можно, но пас выгоднее
advice-least_bad = остальное обойдётся дороже
advice-little = разница невелика
advice-likely = игра скорее всего будет, и пас не лучше
advice-calmer = разница невелика, а так спокойнее
advice-all_pass_instead = распасы обещают больше, чем игра
advice-look_first = с открытыми картами решать выгоднее
advice-dark_pass_pays = если спасуют все, будет бомба, а игра вслепую ждёт слабая
advice-dark_bid_pays = даже не глядя игра втёмную приносит больше
advice-open_talon = прикуп ваш
advice-discard_for = с таким сносом игра крепче всего
advice-discard_misere = с таким сносом мизер труднее всего поймать
advice-order_best = этот контракт лучше других
advice-leave_unplayed = даже лучший контракт сядет глубже
advice-whist_pays = вист себя окупает
advice-whist_likely = игра скорее всего сядет, и пас не лучше
advice-whist_owed = вист здесь обязателен по договору
advice-whist_loses = вист себя не окупает
advice-half_is_safe = полвиста запишутся без риска
advice-held_by_other = вистует партнёр, второй вист ничего не добавит
advice-look_for_whist = посмотреть ничего не стоит, а вист может найтись
advice-open_is_better = в светлую вдвоём возьмёте больше
advice-closed_is_better = втёмную разыгрывающему труднее
advice-alone_is_better = в одиночку взяток нужно меньше
advice-open_is_better-talon = со своим прикупом возьмёте больше
advice-closed_is_better-talon = в одиночку взяток нужно меньше
advice-open_is_better-third = с открытым болваном возьмёте больше
advice-closed_is_better-third = в одиночку взяток нужно меньше, а болван остаётся закрытым
advice-surplus_pays = так по итогу пули выйдет больше
advice-surplus_even = по вистам всё равно, а с помощью пуля кончится раньше
advice-cards_equal = всё равно; обычно так
advice-card_best = лучший ход
advice-card_catches = так мизер ловится чаще всего
advice-card_ducks = так меньше всего шансов взять лишнюю взятку
advice-claim_proved = остальное решено, как бы ни лежали карты
advice-fair = это едва ли хуже, чем доигрывать
advice-unfair = доиграть выгоднее
advice-harmless = вам это ничем не грозит
advice-unproven = это ещё не следует из того, что вам видно

## Причины по картам: их слышит и новичок от тренера

coach = 💡 { $do }: { $reason }.
coach-alone = 💡 { $do }.
do-bid = Заявляйте { $what }
do-pass = Пасуйте
do-hold = Скажите «здесь»
do-hold-record = Скажите «за мной»
do-discard = Снесите { $what }
do-say = Скажите «{ $what }»
do-order = Назначьте { $what }
do-whist = Вистуйте
do-half = Скажите «полвиста»
do-return = Верните вист
do-open = Играйте в светлую
do-closed = Играйте втёмную
do-alone = Играйте в одиночку
do-lead = Ходите { $what }
do-play = Кладите { $what }
your-hand = ваша рука
held = { $count ->
    [1] одна
    [2] две
    [3] три
    [4] четыре
    [5] пять
    [6] шесть
    [7] семь
   *[8] восемь
} { $count ->
    [one] { $suit ->
        [spades] пика
        [clubs] трефа
        [diamonds] бубна
       *[hearts] черва
    }
    [few] { $suit ->
        [spades] пики
        [clubs] трефы
        [diamonds] бубны
       *[hearts] червы
    }
   *[many] { $suit ->
        [spades] пик
        [clubs] треф
        [diamonds] бубён
       *[hearts] червей
    }
}
held-with = { $held } с { $tops }
with-A = тузом
with-K = королём
with-Q = дамой
with-J = валетом
ground-sure_tricks = { $cards } дают { $count ->
    [6] шесть взяток
    [7] семь взяток
    [8] восемь взяток
    [9] девять взяток
   *[10] десять взяток
}
held-and = { $trumps } да { $tops }
ground-few_tricks = { $count ->
    [0] верных взяток нет
    [1] верная взятка одна
    [2] верных взяток две
    [3] верных взяток три
    [4] верных взяток четыре
   *[other] верных взяток { $count }
}, а обещать надо { $wanted }
ground-no_long_suit = нет длинной масти, козырь назначить не из чего
ground-long_suit = козырь длинный, { $cards }
ground-misere_safe = { $away ->
    [none] каждая масть прикрыта снизу, ловить нечего
    [some] без { $cards } ловить нечего
   *[done] теперь ловить нечего
}
ground-misere_holes = на мизере поймали бы { $cards }
ground-misere_gap = под { $count ->
    [1] { $cards }
   *[2] ними
} дыра, там бы и поймали
ground-void = { $suit } не останется, ходы туда можно бить козырем
ground-losers = взяток эти карты не дадут
ground-no_stopper = без козыря ход в { $suit } нечем перехватить
ground-whist_tricks = { $cards } { $count ->
    [1] даёт
   *[other] дают
} вашу долю взяток
ground-honours = взять есть чем, { $cards }
ground-singleton = больше { $suit } у вас нет, потом побьёте козырем
ground-takes = эту взятку уже не перебить
ground-nothing_to_take = ни одного туза, брать почти нечем
ground-partner_owes = { $name } уже вистует, рисковать незачем
ground-alone_owes = в одиночку пришлось бы взять { $count ->
    [1] одну
    [2] две
   *[4] четыре
}
ground-draw_trumps = у соперников ещё { $count ->
    [one] { $count } козырь
    [few] { $count } козыря
   *[many] { $count } козырей
}
ground-boss = эту карту уже не перебить
ground-establish = { $suit } надо отыграть, старше там { $count ->
    [1] одна карта
   *[2] две карты
}
ground-cheap_win = этого хватит, чтобы взять
ground-cannot_win = взятку не забрать, отдайте младшую
ground-partner_wins = взятка и так ваша, берёт { $name }
ground-partner_ruffs = у партнёра { $suit } нет, возьмёт козырем
ground-loser = эта карта взятки не даст
ground-duck = это старшая из тех, что не возьмут
ground-exit = младше ничего нет, взятку заберут другие
ground-danger = с этой картой взятку могли бы навязать
ground-must_take = взять всё равно придётся, так берите старшей
ground-hole = в { $suit } у играющего всё старше, брать ему
ground-under = взятка остаётся за играющим

## Строка тренера под итогом раздачи

coach-result = { $what }: { $written }.
coach-farewell = Дальше сами, 💡 под рукой.
coach-tricks = { $n ->
    [0] не взяли ни одной
   *[other] взяли { $tricks }
}
coach-all-pass = На распасах вы { $took }
coach-without-three = { $who ->
    [you] Вы ушли без трёх
   *[other] Игру бросили без трёх
}
coach-misere = { $count ->
    [0] { $who ->
        [you] Мизер сыгран
       *[other] Мизер не пойман
    }
   *[other] { $who ->
        [you] На мизере вы { $took }
       *[other] Мизер пойман
    }
}
coach-unplayed = { $who ->
    [you] Вистовать не стали, взятки не считают
   *[other] Играет { $name }, никто не вистует
}
coach-half = { $who ->
    [you] Против вас записали полвиста, взятки не считают
    [half] Полвиста, взятки не считают
   *[other] Играет { $name }, вистуют только наполовину
}
coach-took = { $how ->
    [exact] Вы { $took }, как обещали
   *[other] Вы { $took } вместо { $level }
}
coach-whisted = { $enough ->
    [yes] На висте { $took }, хватило бы и { $spared }
    [exact] На висте { $took }, сколько и нужно
   *[no] На висте { $took }, а нужно было { $owed }
}
coach-other = { $name } обещает { $level }, { $count ->
    [0] не берёт ни одной
   *[other] берёт { $tricks }
}
coach-pool = { $points } в пулю
coach-mountain = { $points } в гору
coach-mountain-less = { $points } с горы
coach-whists = { $n ->
    [one] { $points } вист
    [few] { $points } виста
   *[many] { $points } вистов
}
coach-yours = вам { $written }
coach-nothing = вам ничего не пишут
coach-whister = { $name }: вист { $pays ->
    [yes] окупился.
   *[no] не окупился.
}
count-tricks = { $n ->
    [0] ни одной
    [1] одну
    [2] две
    [3] три
    [4] четыре
    [5] пять
    [6] шесть
    [7] семь
    [8] восемь
    [9] девять
   *[10] десять
}
count-enough = { $n ->
    [1] одной
    [2] двух
   *[4] четырёх
}
count-instead = { $n ->
    [6] шести
    [7] семи
    [8] восьми
    [9] девяти
   *[10] десяти
}
