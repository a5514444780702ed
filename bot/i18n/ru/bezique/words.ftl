## Игра и договор

preset-usual = Безик
preset-short = Короткий безик
game-played = безик
game-sentence = по восемнадцать карт из восьми колод; объявляйте после взяток безики, марьяжи, квинты и одинаковые карты.
help-example = безик, колод=4, очков за единицу=10, раздач=2
help-players = вдвоём или втроём
error-players = Играют { help-players }, а за столом { $players }.
option-packs = Колод
choice-packs = { $choice }
rule-packs = играем { $choice ->
    [4] четырьмя колодами: 94 карты
    [10] десятью колодами: 214 карт
   *[8] восемью колодами: 174 карты
} с девятками и двумя инфузорками.
option-unit = Очков за единицу
choice-unit = { $choice }
rule-unit = { $choice ->
    [1] каждый платит каждому разницу очков.
   *[other] разницу очков делят на { $choice }, остаток отбрасывают.
}
choice-deals-0 = по одной
says-deals-0 = по сдаче у каждого
rule-deals-0 = играем по одной раздаче на каждого за столом.
choice-seats-0 = 2 или 3
-dealing = сдают по одной, каждому по восемнадцать карт, следующую открывают: её масть козырная; остальные — колода

## За столом

table-bid = Очки
doing-play = Очки: <b>{ $points }</b>
doing-declare = { doing-play }
stock = { $lies ->
    [yes] Козырь{"\u00A0"}{ $trump } · в{"\u00A0"}колоде{"\u00A0"}{ $count }
   *[no] Козырь{"\u00A0"}{ $trump } · колода разобрана
}
open-cards = { $own ->
    [yes] { $mark } — ваши открытые карты
   *[no] Открыты ({ $name }): { $cards }
}
dear = Дорогие объявления: { $told }
declared-now = { $own ->
    [yes] Объявлено вами: { $item } ({ $points })
   *[no] Объявляет { $name }: { $item } ({ $points })
}
turn-declare = ⏳ { $name } объявляет или берёт карту
your-declare = 👉 Взятка ваша: объявите или берите карту
word-n = подмена козыря
word-D = берёт карту
act-n = Девятку на козырную карту
act-D = Брать карту
worth = { $item }{"\u00A0"}— { $points }
declared = { $kind ->
    [mQ] дамы { $short ->
        [yes] ♠♣♦♥
       *[no] всех мастей
    }
    [mK] короли { $short ->
        [yes] ♠♣♦♥
       *[no] всех мастей
    }
    [mA] тузы { $short ->
        [yes] ♠♣♦♥
       *[no] всех мастей
    }
    [mJ] валеты { $short ->
        [yes] ♠♣♦♥
       *[no] всех мастей
    }
    [mm] марьяж{"\u00A0"}{ $suit }
    [mb] безик
    [m5] квинта{"\u00A0"}{ $suit }
    [msQ] { $count ->
        [0] дамы
        [4] 4{"\u00A0"}дамы
       *[other] { $count }-я дама
    }{"\u00A0"}{ $suit }
    [msA] { $count ->
        [0] тузы
        [4] 4{"\u00A0"}туза
       *[other] { $count }-й туз
    }{"\u00A0"}{ $suit }
    [msT] { $count ->
        [0] десятки
        [4] 4{"\u00A0"}десятки
       *[other] { $count }-я десятка
    }{"\u00A0"}{ $suit }
    [msK] { $count ->
        [0] короли
        [4] 4{"\u00A0"}короля
       *[other] { $count }-й король
    }{"\u00A0"}{ $suit }
   *[other] { $count ->
        [0] валеты
        [4] 4{"\u00A0"}валета
       *[other] { $count }-й валет
    }{"\u00A0"}{ $suit }
}{ $wild ->
    [0] {""}
    [1] {" "}{ $short ->
        [yes] 🃏
       *[no] с{"\u00A0"}инфузоркой
    }
   *[other] {" "}{ $short ->
        [yes] 🃏🃏
       *[no] с{"\u00A0"}2{"\u00A0"}инфузорками
    }
}
declared-by = { $own ->
    [yes] вы
   *[no] { $name }
}{" "}— { $item } ({ $points })
declared-all = { $name }: { $told }
verdict = { $points }
paid-points = Разница: { $figures }
why-points = Каждый платит каждому разницу очков (Безик 6.2).

## Подсказка

advice-chance = взятка ваша в { $chance } % случаев
advice-declare = дороже всего
advice-swap = козырная карта старше девятки
advice-draw = объявлять больше нечего
advice-trick = взятка нужна, чтобы объявить
advice-useless = она больше ни на что не годится
advice-least = её отдать дешевле всего
