## Игра и договор

preset-book = Кончинка
preset-quick = Быстрая кончинка
preset-counted = Очковая кончинка
game-played = кончинка
games-played = кончинку
game-sentence = карты берут со стола равную или в сумме; очки за большинство карт и треф, за 2♣ и 10♦.
help-example = кончинка, брать=обязательно, до скольких=10, игроков=3
help-players = вдвоём, втроём или вчетвером
error-players = Играют { help-players }, а за столом { $players }.
error-jack-takes-all = Валет берёт весь стол: положить его рядом или взять часть нельзя.
error-cannot-take = { $card } этого не берёт: нужна одна равная карта или сумма.
error-must-take = Договорились брать, когда есть чем.
option-kind = Валет
choice-kind-sweep = берёт всё
choice-kind-counted = в счёт
rule-kind = { $choice ->
    [sweep] валет берёт весь стол; дама и король берут только равных.
   *[counted] очковая: валет 11, дама 12, король 13, они тоже складываются и берут в сумме.
}
option-take = Брать
choice-take-free = по желанию
choice-take-must = обязательно
rule-take = { $choice ->
    [free] карту можно положить, даже если есть чем взять.
   *[must] кто может взять хоть одной картой, обязан взять.
}
option-target = До скольких
choice-target = { $choice }
rule-target = партия до { $choice } очков.
choice-seats-0 = от 2 до 4
-dealing = сдают по четыре карты, ещё четыре открывают на стол; сыграли все — сдают ещё по четыре, и так всю колоду

## За столом

table-bid = Раздача
doing-play = { $cards ->
    [none] <b>Стол пуст</b>
   *[other] Стол: <b>{ $cards }</b>
}
pack = Колода: { $count }
taken = Взято: { $tricks }
pile = { $count }{ $clubs ->
    [0] { $some ->
        [0] {""}
       *[other] {" "}({ $marks })
    }
   *[other] {" "}(треф{"\u00A0"}{ $clubs }{ $some ->
        [0] {""}
       *[other] , { $marks }
    })
}
laid = { $who } { $you ->
    [yes] кладёте
   *[no] кладёт
} { $card }
took = { $who }: { $card } берёт { $cards }
takes = { $card } берёт { $cards }
rest = остаток стола { $cards } →{"\u00A0"}{ $who }
turned = Открывали на стол: { $card }
course-line = { $number }. { $told }
act-lay = Положить
act-takes = Взять { $cards }
figures = Очки: { $figures }
figure-line = { $name }: очков{"\u00A0"}{ $figure } · счёт{"\u00A0"}{ $account }
figure-card = <b>{ $table }</b> · раздача { $number }: { $verdict } · вы{"\u00A0"}{ $change }, всего очков{"\u00A0"}{ $figure }
verdict = очки { $points }
paid-cards = Больше всех карт: { $figures }
paid-clubs = Больше всех треф: { $figures }
paid-deuce = Двойка треф: { $figures }
paid-ten = Десятка бубён: { $figures }
paid-round = За партию: { $figures }
why-cards = У кого карт больше, чем у любого другого, пишет два очка; поровну — никто (Кончинка 6.2).
why-clubs = У кого треф больше, чем у любого другого, пишет очко; поровну — никто (Кончинка 6.2).
why-deuce = Двойка треф — кончинка: очко тому, кто её взял (Кончинка 6.1).
why-ten = Десятка бубён — кончинка: очко тому, кто её взял (Кончинка 6.1).
why-round = { $settle ->
    [flat] За партию каждый платит выигравшему 10 (Кончинка 7.1).
   *[no] Каждый платит выигравшему, сколько ему не хватило до { $target } (Кончинка 7.1).
}
round-open = Партия не доиграна ({ $figures }): { $flat ->
    [yes] платят по 10 тому, у кого больше всех.
   *[no] каждый платит разницу тому, у кого больше всех.
}

## Подсказка

advice-konchinka = кончинка — верное очко
advice-clubs = трефы нужны для большинства
