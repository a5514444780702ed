## Итог раздачи

verdict = { $game } { $result }
verdict-unplayed = { $game }, не вистовали
result-exact = ровно
result-over = +{ $n }
result-down = { $n ->
    [1] без одной
    [2] без двух
    [3] без трёх
    [4] без четырёх
    [5] без пяти
    [6] без шести
    [7] без семи
    [8] без восьми
    [9] без девяти
   *[10] без десяти
}
result-half = за полвиста
result-misere-made = сыгран
result-misere-caught = пойман: { $n ->
    [one] { $n } взятка
    [few] { $n } взятки
   *[many] { $n } взяток
}
result-all-pass = распасы
headline-passed-out = <b>Все спасовали</b>
result-passed-out = все спасовали
headline-all-pass = <b>Распасы</b>
taken-unplayed = Взятки: { $tricks } · не разыграно { $n }
ending-claim = Остаток { $own ->
    [yes] объявляете вы
   *[no] объявляет { $name }
}
ending-agreed = Результат по общему согласию
ending-concede = { $own ->
    [yes] Вы сдаётесь
   *[no] { $name } сдаётся
}
ending-checked = Десятерная не вистуется: карты на стол, проверена лучшая игра всех троих
ending-without-three = { $own ->
    [yes] Вы пишете
   *[no] { $name } пишет
} без трёх, не играя
result-whisted = { $who ->
    [you] Вистуете { $names }
    [one] Вистует { $names }
   *[many] Вистуют { $names }
}{ $mode ->
    [open] {" "}в светлую
    [closed] {" "}втёмную
    [third] {" "}с болваном
    [alone] {" "}в одиночку
    [talon] {" "}со своим прикупом
   *[undecided] {""}
}
result-hand = { $name }: { $cards }
result-discard = Прикуп { $talon }, снос { $discard }
result-talon = Прикуп { $talon }
result-own-talon = { $name }: прикуп { $talon }{ $taken ->
    [yes] , снос { $discard }
   *[no] {""}
}
result-talon-left = Прикуп { $talon }, его не брали
result-shared = Мизер пополам, в доле { $name }
standing = Итог в вистах: { $standing }

bomb-kept = Бомба{"\u00A0"}×{ $size } остаётся
result-forced = Начальные распасы, как если бы все спасовали втёмную: взятка{"\u00A0"}×{ $size }
result-dark-pass = Пас втёмную: { $names }; взятка{"\u00A0"}×{ $size }

## Кто что пишет: «Вера: висты 3 × 4 = 12, консоляция 2»

write-line = { $name }: { $items }
write-nothing = Никто ничего не пишет
write-made = пуля { $figure }
write-unplayed = пуля { $figure }
write-undertricks = гора { $figure }
write-trick_whists = висты { $figure }
write-shared_whists = висты пополам { $figure }
write-consolation = консоляция { $figure }
write-missing = гора за недобор на висте { $figure }
write-half_whist = полвиста { $figure }
write-talon_prize = премия за прикуп { $figure }
write-talon_refused = гора { $figure } за отказ от прикупа
write-checked_made = пуля { $figure }
write-checked_whists = висты пополам { $figure }
write-misere_made = пуля { $figure }
brought-pool = пуля { $points }
brought-mountain = гора { $points }
write-misere_tricks = гора { $figure }
write-misere_shared = пуля { $figure }
write-misere_shared_tricks = гора пополам { $figure }
write-without_three = гора { $figure }
write-all_pass_tricks = гора { $figure }
write-all_pass_clean = пуля { $figure } за ноль взяток
write-all_pass_fewest = висты { $figure } ({ $on })
write-help_given = висты за помощь { $figure } ({ $on })
write-help_taken = пуля { $figure } от помощи
write-off_mountain = с горы { $figure }
write-nobody_to_help = с горы { $figure }
write-off_by_choice = с горы { $figure }
write-prize = скачки { $figure } с каждого
write-bomb_earned = бомба ×{ $figure }
write-bomb_spent = бомба ×{ $figure } сыграна
write-stake_out = выставка { $figure }
write-written_off = с записи { $figure }
write-unplayed_off = с записи { $figure }
write-record_off = снято с записи { $figure }
write-record_whists = висты { $figure } за запись ({ $on })
write-taken_off = со своей курочки { $figure }
write-taken_by_other = снято с курочки { $figure }
write-taken_whists = висты { $figure } за курочку ({ $on })
write-remise = ремиз { $figure }
write-whist_remise = ремиз на висте { $figure }
write-remise_consolation = консоляция { $figure }
write-aces_sold = за прикуп { $figure }
write-all_pass_remise = ремиз { $figure }
write-clean_off = с записи { $figure } за ноль взяток
write-kettle_taken = своё из котла { $figure }
write-kettle_taken_by_other = взято из котла { $figure }
write-kettle_whists = висты { $figure } за котёл ({ $on })
write-down_whists = висты за ремиз { $figure }
write-missing_whists = висты за недобор { $figure }
write-kettle_moved = в котёл { $figure }

## Почему

why-made = Контракт сыгран: { $price } в пулю за { $level } взяток, лишние взятки ничего не добавляют.
why-unplayed = Вистовать никто не стал: контракт считается сыгранным, в пулю { $price }.
why-undertricks = За каждую недобранную взятку на этом контракте разыгрывающий пишет в гору { $price }.
why-trick_whists = За каждую взятку вистующий пишет на разыгрывающего { $price }; взятки пасующего идут вистующему.
why-trick_whists-third = За каждую взятку, свою и болвана, вистующий пишет на разыгрывающего { $price }.
why-trick_whists-half_played = После полвиста вистующий пишет на разыгрывающего по { $price } за взятку, но не больше чем за { $n }: это половина обязательных.
why-trick_whists-alone = За каждую свою взятку вистующий пишет на разыгрывающего { $price }.
why-shared_whists = Вист джентльменский: на ремизе вистующий и пасующий делят висты за взятки пополам.
why-consolation = Консоляция: на ремизе каждый за столом пишет на разыгрывающего { $price } за недобранную взятку.
why-consolation-players = Консоляция: на ремизе каждый, кто играет, пишет на разыгрывающего { $price } за недобранную взятку.
why-missing = Одному вистующему на этой игре положено взять с партнёром { $n }: за каждую недобранную взятку в гору { $price }.
why-missing-third = С открытым болваном вистующему на этой игре положено взять { $n }: за каждую недобранную взятку в гору { $price }.
why-missing-alone = В одиночку вистующему на этой игре положено взять { $n }: за каждую недобранную взятку в гору { $price }.
why-missing-half = Вдвоём положено взять { $n }, каждый отвечает за половину: за свою недобранную взятку в гору { $price }.
why-missing-each = Вдвоём положено взять { $n }, и по договору каждый отвечает за свою часть, даже если вместе взяли довольно: за свою недобранную взятку в гору { $price }.
why-missing-half_played = После полвиста положено взять половину обязательных, здесь { $n }: за каждую недобранную взятку в гору { $price }.
why-missing-second = Вдвоём положено взять { $n }, за недобор отвечает вистовавший вторым: { $price } в гору за взятку.
why-missing-shared = Вдвоём положено взять { $n }, недобор по { $price } за взятку вистующие делят пополам.
why-half_whist = Полвиста: без игры пишется половина обязательных взяток по { $price } за взятку.
why-talon_prize = Премия за прикуп по { $price } за взятку: туз или марьяж идёт за одну, туз с королём одной масти за две, два туза за три.
why-talon_prize-shared = Сдающий играл сам, и премию за прикуп соперники пишут пополам, по { $price } за взятку: туз или марьяж идёт за одну, туз с королём одной масти за две, два туза за три.
why-talon_refused = Разыгрывающий снёс ровно прикуп: по договору сдающий пишет { $price } в гору.
why-checked_made = Десятерная по договору проверяется: при лучшей защите взяток не отдать, в пулю { $price }.
why-checked_whists = Десятерная по договору проверяется: висты по { $price } за взятку защитники делят пополам и ничем не рискуют.
why-misere_made = Мизер без взяток: { $price } в пулю.
why-misere_tricks = За каждую взятку на мизере пишется в гору { $price }.
why-misere_shared = Мизер пополам со сдающим: из { $price } в пулю каждому { $half }.
why-misere_shared_tricks = Мизер пополам со сдающим: { $price } в гору за взятку делятся поровну.
why-without_three = Договор разрешает записать без трёх, не играя: по { $price } за взятку, вистов и консоляции нет.
why-all_pass_tricks = Взятка на распасах стоит { $price } в гору; наименьшее число взяток за столом снимается со всех.
why-all_pass_tricks-aside = Взятка на распасах стоит { $price } в гору; сдающий не участвует, и наименьшее число взяток у остальных снимается с каждого.
why-all_pass_clean = Без единой взятки на распасах: { $price } в пулю.
why-all_pass_fewest = Взявший меньше всех пишет на остальных по { $price } за каждую их взятку; двое с равным числом делят висты.
why-help_given = Своя пуля полна: остаток идёт в самую полную из открытых, и за каждый пункт помощи пишется 10 вистов.
why-help_taken = Помощь: у сыгравшего пуля полна, и пункты записаны сюда.
why-off_mountain = Все пули полны: остаток списан с собственной горы.
why-nobody_to_help = Помогать по договору некому: остаток списан с собственной горы.
why-off_by_choice = Своя пуля полна, никто не вистовал: по договору остаток можно списать с собственной горы, и разыгрывающий так и сделал.
why-prize = Скачки: кто наполнил пулю раньше других, пишет на каждого { $price ->
    [one] { $price } вист
    [few] { $price } виста
   *[other] { $price } вистов
}.
why-factors = Цена контракта умножена. { $factors }.
why-bomb_earned = Пас втёмную: распасы состоялись, и кто пасовал не глядя в карты, как и сидящий сдающий, получает бомбу. Она умножит его игру, и всё, что за неё пишут, на { $price }.
why-bomb_earned-forced = До первой торговли распасы играют так, как если бы все спасовали втёмную, и бомбы получают все играющие и сидящий сдающий. Она умножит его игру, и всё, что за неё пишут, на { $price }.
why-bomb_spent = Игра сыграна на бомбе ×{ $price }: бомба снята. После ремиза она бы осталась.
why-stake_out = Выставка: перед раздачей сдающий ставит на стол.
why-written_off = Игра сыграна: её цена списывается с записей, сначала со своей.
why-unplayed_off = Вистовать никто не стал: игра считается сыгранной, и её цена списывается с записей.
why-record_off = Своя запись у сыгравшего списана, и пункты идут с чужой, с самой маленькой.
why-record_whists = За каждый пункт, списанный с чужой записи, пишется 10 вистов.
why-taken_off = Сыгранная игра снимает со стола: сначала со своей курочки.
why-taken_by_other = Своя курочка у сыгравшего пуста, и он снимает с чужой, с самой маленькой.
why-taken_whists = За каждый пункт, снятый с чужой курочки, пишется 10 вистов.
why-remise = Ремиз: за каждую взятку { $price } — цена игры и то, что она сняла бы со стола; в доигрывании только второе.
why-whist_remise = За недобранную взятку вистующий ставит ремиз { $price }: цену одной игры.
why-remise_consolation = Консоляция за взятку ремиза: { $price } тому, кто вистовал, и сидящему сдающему; двое вистующих делят её пополам.
why-remise_consolation-two = Консоляция: за каждую взятку ремиза соперник пишет { $price }.
why-aces_sold = За прикуп: туз стоит 20, туз с королём одной масти 30, два туза 40.
why-all_pass_remise = Каждая взятка на распасах — ремиз { $price }.
why-clean_off = Без единой взятки на распасах со своей записи списывается 10.
why-kettle_taken = Сыгранная игра берёт часть котла: сначала то, что положено самим.
why-kettle_taken_by_other = Своего в котле больше нет, и сыгравший берёт чужое, у кого там меньше всех.
why-kettle_whists = За каждый чужой пункт, взятый из котла, пишется 10 вистов.
why-down_whists = Ремиз: за каждую недобранную взятку соперник пишет десять цен игры, { $price }.
why-missing_whists = За каждую взятку, недобранную на висте, разыгрывающий пишет десять цен игры, { $price }.
why-kettle_moved = Котёл разыгран: новый становится на его место.

## Проверка

check-talon = Прикуп: { $cards }

result-late = После конца пульки: не считается
result-mended = Раздачу исправляли
