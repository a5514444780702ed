## Почему нельзя

error-players = Играют { help-players }, а за столом { $players }.
error-bid-not-allowed = Так сейчас сказать нельзя.
error-card-not-held = Этой карты у вас уже нет: { $card }.
error-follow-suit = Нужно положить масть { $suit }.
error-must-trump = Масти нет — обязателен козырь { $suit }.
error-must-beat = Нужно бить: { $card }.
error-must-lead = Ходить нужно так: { $card }.
error-must-play = С такой картой пасовать нельзя.
error-sum-not-allowed = Такой суммы сейчас нет: можно от { $least } до { $most } через { $step }.
raise-to = до { $sum }
error-pick-not-allowed = Эти карты сейчас сбросить нельзя.

## Пункты договора

help-players = от трёх до шести
options-play = Игра
options-evening = Удобство и конец
option-deals = Раздач
-deals-usual = по пять
-deals-enough = играем по пять раздач на каждого за столом
choice-deals-0 = { -deals-usual }
says-deals-0 = по пять сдач у каждого
rule-deals = { $choice ->
    [0] { -deals-enough }.
    [one] играем { $choice } раздачу.
    [few] играем { $choice } раздачи.
   *[many] играем { $choice } раздач.
}
rule-limit-none = играем, сколько договорились.
rule-limit = играем { $value }, начатую раздачу доигрываем.
option-rounds = Партий
rule-rounds = { $choice ->
    [one] играем { $choice } партию.
    [few] играем { $choice } партии.
   *[many] играем { $choice } партий.
}
barred-ends-otherwise = конец назначен по времени или по раздачам.
barred-no-end = вечер должен чем-то кончаться: партиями, раздачами или временем.
option-start = Начало
rule-start = партию начинают с { $choice }, кто дойдёт до нуля, выигрывает её.
option-settle = Расчёт
choice-settle-left = остаток
choice-settle-flat = по 10
rule-settle = { $choice ->
    [left] за партию каждый платит выигравшему то, что у него осталось.
   *[flat] за партию каждый платит выигравшему 10.
}
barred-limited = конец назначен по времени.
barred-time-only = число раздач выбирают в пункте «Раздач».
option-seats = Игроков
choice-seats-0 = от 3 до 6
rule-seats-0 = играют { help-players }; ждать, пока займут все места, не нужно.
rule-seats = играем { $choice ->
    [2] вдвоём
    [3] втроём
    [4] вчетвером
    [5] впятером
   *[6] вшестером
}: сдаём, когда сядут все.
option-stake = Ставка
choice-stake-none = нет
rule-stake = единица стоит { $value }, итог умножается на ставку.
rule-stake-none = считаем в единицах.

## За столом

-pot = Банк
exact-line = Точно: { $standing }
stake-line = Ставка за единицу: { $stake }
pot-shared = { -pot } { $pot } поделён поровну, каждому { $share }.
pot-now = { $empty ->
    [yes] { -pot } пуст.
   *[no] { -pot } { $pot }. Закончить сейчас — каждому из него { $share }.
}
sheet-title = { $table } · { $deals ->
    [one] { $deals } раздача
    [few] { $deals } раздачи
   *[many] { $deals } раздач
}{ $length ->
    [0] {""}
   *[other] {" "}из { $length }
}
level-bid = { $level }{"\u00A0"}{ $strain }
no-trumps = БК
own-words = вы
own-word = вы: { $word }
headline-outcome = <b>{ $outcome }</b>
outcome = { $who ->
    [you] Берёте { $names }
    [one] Берёт { $names }
   *[many] Берут { $names }
}{ $remis ->
    [0] {""}
   *[other] {" "}· ремиз: { $losers }
}
count = Очки: { $told }
points = { $points }{"\u00A0"}({ $tricks ->
    [one] { $tricks }{"\u00A0"}взятка
    [few] { $tricks }{"\u00A0"}взятки
   *[many] { $tricks }{"\u00A0"}взяток
})
marriages = Марьяжи: { $told }
said-marriage = марьяж { $suit }: { $points }
headline-passed = <b>Все спасовали</b>
table-bid = Заявка
table-pot = Банк
table-settled = Итог
table-if-stopped = Если закончить сейчас
deal-brought = За раздачу: { $figures }
accounts = Счёт: { $figures }
figures = До нуля: { $figures }
figure-line = { $name }: до нуля{"\u00A0"}{ $figure } · счёт{"\u00A0"}{ $account }
figure-card = <b>{ $table }</b> · раздача { $number }: { $verdict } · { $more ->
    [yes] вам приписано{"\u00A0"}{ $change }
   *[no] вы{"\u00A0"}{ $change }
}, до нуля{"\u00A0"}{ $figure }
record-card = <b>{ $table }</b> · раздача { $number }: { $verdict } · { $record }
party-open = Партия не доиграна, за неё не платят. { $record }
card-account = счёт{"\u00A0"}{ $account }
round-won = 🏁 Партию { $own ->
    [yes] берёте вы
   *[no] берёт { $name }
}
round-open = Партия не доиграна ({ $figures }): { $flat ->
    [yes] платят по 10 тому, у кого меньше всех.
   *[no] каждый платит разницу тому, у кого меньше всех.
}
verdict = { $alone ->
    [yes] без игры
   *[no] { $remis ->
        [0] без ремиза
        [one] { $remis } ремиз
        [few] { $remis } ремиза
       *[many] { $remis } ремизов
    }
}
table-round = счёт
paid-tricks = За взятки: { $figures }
paid-alone = Без игры: { $figures }
paid-remis = Ремиз: { $figures }
pot-stays = В банке остаётся { $pot }
pot = { -pot }{"\u00A0"}{ $pot }
own-account = у{"\u00A0"}вас{"\u00A0"}{ $account }
turned = Козырная карта: { $card }
trump = козырь{"\u00A0"}{ $card }
role-exchanges = отметьте, что меняете
role-passed = вы пас
doing-words = <b>Кто играет?</b>
doing-buying = <b>Прикуп</b>: играют { $names }
doing-throwing = { doing-buying }
doing-play = <b>Играют { $names }</b>
turn-words = ⏳ слово: { $name }
turn-buying = ⏳ прикупает { $name }
turn-throwing = ⏳ сбрасывает { $name }
turn-choice = ⏳ решает { $name }
your-words = 👉 Ваше слово
your-buying = 👉 Отметьте карты на сброс
your-throwing = 👉 Сбросьте одну карту
your-choice = 👉 Вам решать
bought = Прикупили: { $told }
bought-count = { $count ->
    [0] на своих
   *[other] { $count }
}
bought-line = { $name }: сброс { $out }, прикуп { $cards }
exchanges = { $count ->
    [0] на своих
    [5] сброс
   *[other] меняет { $count }
}
word-P = пас
act-P = Пас
act-Y = Да
act-N = Нет
act-pick = { $count ->
    [0] На своих
    [one] Сбросить { $count } карту
    [few] Сбросить { $count } карты
   *[many] Сбросить { $count } карт
}
act-pick-words = { $count ->
    [0] Играю на своих
   *[other] Меняю { $count }
}
act-ahead = { $word } заранее
act-not-ahead = Передумать: скажу сам
gifts = По карте: { $told }
act-gifts = { $count ->
    [one] Отдать
   *[other] Отдать обе
}
act-give = { $name }: отдать { $count }
act-take = { $count ->
    [0] Больше не возьму
   *[other] Возьму ещё { $count }
}
yes-take = { $count ->
    [0] больше не возьму
   *[other] возьму ещё { $count }
}
-claim-shows = Все увидят ваши карты. Откажет хоть один соперник — играете с открытыми.
ask-rest = Объявить, что остальные взятки ваши? { -claim-shows }
ask-take = { $count ->
    [0] Объявить, что больше не возьмёте?
   *[other] Объявить, что возьмёте ещё { $count }?
} { -claim-shows }
vote-take = { $name }: { $count ->
    [0] больше не возьму ни одной
   *[other] возьму ещё { $count }
}
card-said = { $card } ({ $said })
drew = Вы взяли: { $cards }
claimed-cards = { $name }, карты открыты: { $cards }
ending-rest = Остаток { $own ->
    [yes] объявляете вы
   *[no] объявляет { $name }
}, все согласны

## Стороны, черта и роберы

option-partners = Партнёры
choice-partners-rotate = меняются
choice-partners-fixed = те же
rule-partners = { $choice ->
    [rotate] после робера партнёры меняются: за три каждый играет с каждым.
   *[fixed] партнёры весь вечер одни и те же.
}
option-rubbers = Роберов
rule-rubbers = { $choice ->
    [one] играем { $choice } робер.
    [few] играем { $choice } робера.
   *[many] играем { $choice } роберов.
}
versus = { $first }{"\u00A0"}— { $second }
side-dummy = { $name } с болваном
role-dummy = ходите болваном
role-open = ходите открытыми картами
line-below = под чертой{"\u00A0"}{ $points }
line-parties = партии{"\u00A0"}{ $parties }
line-sheet = всего{"\u00A0"}{ $points }
won-party = 🏁 Партия: { $name }
won-rubber = 🏁 Робер: { $name }
rubber-card = <b>{ $table }</b> · раздача { $number }: { $verdict } · { $sheets ->
    [2] ваша сторона
   *[other] вы пишете
}{"\u00A0"}{ $change }, всего { $sheet }
rubber-open = Робер не доигран, записи { $sheet }: разницу рассчитали.
sheet-rubber = Робер { $number } из { $rubbers }
item-party = партия
item-rubber = робер
paid-party = За партию: { $figures }
paid-rubber = За робер: { $figures }
paid-settled = Расчёт: { $figures }

## Хвалёж

declared-white = Белые карты: { $told }
declared-point = Карты: { $told }
declared-sequences = Подряд: { $told }
declared-sets = Одинаковые: { $told }
declared-all = Все карты в счёте: { $told }
declared-repique = <b>Репик:</b> { $told }
pique = <b>Пик:</b> { $told }
extras = Под конец: { $told }
declared-answer = { $name }{"\u00A0"}{ $item }{"\u00A0"}— { $answer ->
    [good] хорошо{"\u00A0"}+{ $points }
    [even] равно
   *[bad] не{"\u00A0"}годится
}
declared-cards = { $count }{ $pips ->
    [0] {""}
    [one] {"\u00A0"}({ $pips }{"\u00A0"}очко)
    [few] {"\u00A0"}({ $pips }{"\u00A0"}очка)
   *[many] {"\u00A0"}({ $pips }{"\u00A0"}очков)
}
declared-run = { $length ->
    [3] терц
    [4] кварт
    [5] квинта
    [6] шесть
    [7] семь
   *[8] восемь
}{ $top ->
    [14] {"\u00A0"}от туза
    [13] {"\u00A0"}от короля
    [12] {"\u00A0"}от дамы
    [11] {"\u00A0"}от валета
    [10] {"\u00A0"}от десятки
    [9] {"\u00A0"}от девятки
   *[other] {""}
}{ $suit }
declared-set = { $count ->
    [4] четырнадцать на{"\u00A0"}{ $rank ->
        [A] тузах
        [K] королях
        [Q] дамах
        [J] валетах
       *[T] десятках
    }
   *[3] три{"\u00A0"}{ $rank ->
        [A] туза
        [K] короля
        [Q] дамы
        [J] валета
       *[T] десятки
    }
}

## Подсказка

advice-pick = { $action } ({ $cards })
advice-chance = удаётся в { $chance } % случаев
advice-only_move = другого хода нет
advice-best = лучший ход
advice-equal = всё равно; обычно так
advice-sure = старше в этой масти ничего не осталось
advice-draws_trumps = выбивает козыри
advice-returns = партнёр ходил в эту масть
advice-longest = это самая длинная масть
advice-partners = пока берёт партнёр
advice-ruffs = масти нет, козырь бьёт
advice-takes = последняя рука берёт взятку
advice-waits = партнёр ещё положит свою
advice-gives = эту взятку лучше отдать
advice-cannot = бить нечем
advice-fair = возражать незачем
advice-not_sure = столько взяток ещё не наверняка

## Разбор раздачи двух сторон: все руки открыты

open-title = 🔎 <b>{ $table }</b> · разбор раздачи { $number }
open-due = В открытую: { $tricks }
open-as-due = Столько же и взято
open-strains = <b>Взятки, если назначит эта сторона</b>
open-play = <b>Карты, которые стоили взяток</b>
open-slip = взятка { $trick }: { $card } вместо { $better } — минус { $n ->
    [1] взятка
    [one] { $n } взятка
    [few] { $n } взятки
   *[many] { $n } взяток
}
open-clean = Ни одна карта взятки не стоила
open-more = Показаны самые дорогие: { $shown } из { $costly }
open-none = Считать здесь нечего.
open-not-ready = Точный счёт ещё готовится: нажмите «Разбор» через минуту ещё раз.
