## Игра и договор

preset-full = Тысяча
preset-golden = С золотым коном
preset-plain = Простая тысяча
preset-short = Вечер на 12 сдач
preset-short-also = на вечер, тысяча на вечер
game-played = тысяча
games-played = тысячу
game-number = 1000
game-sentence = торг от 100, прикуп, марьяжи; кто первым наберёт тысячу, выиграл партию.
help-example = тысяча, бочка=нет, болты=нет, игроков=3
help-players = вдвоём, втроём или вчетвером
options-bids = Торг и прикуп
options-score = Запись
option-redeal = Пересдача
choice-redeal-nines = при 4 девятках
choice-redeal-weak = и при слабых
choice-redeal-no = нет
rule-redeal = { $choice ->
    [nines] у кого четыре девятки, показывает их, и карты сдают заново.
    [weak] заново сдают при четырёх девятках и при руке меньше 14 очков; получив в прикупе две девятки или меньше 5 очков, можно потребовать пересдачи.
   *[no] играют с любыми картами.
}
option-forced = Сто без слов
choice-forced-left = левая рука
choice-forced-dealer = сдающий
rule-forced = { $choice ->
    [left] сто заказаны за первым после сдающего, слова он не говорит.
   *[dealer] сто заказаны за сдающим, слова он не говорит.
}
option-step = Шаг торга
choice-step = { $choice }
rule-step = каждый заказ больше прежнего и кратен { $choice }.
option-ceiling = Потолок
choice-ceiling-marriage = 120 и марьяжи
choice-ceiling-free = 300
rule-ceiling = { $choice ->
    [marriage] заказать можно не больше 120 и марьяжей на руках.
   *[free] заказать можно до 300 с любыми картами.
}
option-blind = Втёмную
rule-blind-off = карты все видят сразу.
rule-blind-on = первый после сдающего может до своих карт заказать 120 втёмную: останется за ним — запишут вдвое.
option-show = Прикуп видят
choice-show-always = всегда
choice-show-raised = не при сотне
rule-show = { $choice ->
    [always] прикуп открывают всем.
   *[raised] прикуп открывают всем, если торговались; за сто без торга его видит один заказавший.
}
option-give_up = Роспись
choice-give_up-sixty = по 60
choice-give_up-half = по ползаказа
choice-give_up-no = нет
rule-give_up = { $choice ->
    [sixty] посмотрев прикуп, можно расписать: свой заказ в минус, остальным по 60.
    [half] посмотрев прикуп, можно расписать: свой заказ в минус, остальным по половине.
   *[no] взявший прикуп играет.
}
option-follow = Масти нет
choice-follow-trump = козырь
choice-follow-free = любая
choice-follow-head = козырь и бить
rule-follow = { $choice ->
    [trump] кладут в масть, нет её — козырь, нет и его — что угодно.
    [free] кладут в масть, нет её — что угодно.
   *[head] кладут в масть, нет её — козырь, и перебивают, если есть чем.
}
option-marriage = Марьяж
choice-marriage-trick = со взяткой
choice-marriage-any = и без взятки
rule-marriage = { $choice ->
    [trick] марьяж считается ходом короля или дамы, когда у ходящего есть взятка: ♠{"\u00A0"}40, ♣{"\u00A0"}60, ♦{"\u00A0"}80, ♥{"\u00A0"}100; его масть — козырь.
   *[any] марьяж считается любым ходом короля или дамы: ♠{"\u00A0"}40, ♣{"\u00A0"}60, ♦{"\u00A0"}80, ♥{"\u00A0"}100; его масть — козырь.
}
option-aces = Четыре туза
rule-aces-off = четыре туза ничего не добавляют.
rule-aces-on = ход тузом, когда на руках и три остальных, даёт 200, и без взятки; козырь не меняется.
option-bolts = Болты
choice-bolts-three = три — минус 120
choice-bolts-row = три подряд
choice-bolts-no = нет
rule-bolts = { $choice ->
    [three] кто без взятки, получает болт; третий стоит 120.
    [row] кто без взятки, получает болт; третий подряд стоит 120, взятка стирает прежние.
   *[no] без взятки остаться можно даром.
}
option-barrel = Бочка
choice-barrel-three = три раздачи
choice-barrel-no = нет
rule-barrel = { $choice ->
    [three] с 880 садятся на бочку: за три раздачи нужно сыграть заказ от 120, иначе минус 120.
   *[no] бочки нет: выигрывает первый, кто наберёт 1000.
}
option-falls = Третье падение
choice-falls-zero = в ноль
choice-falls-stay = минус 120
rule-falls = { $choice ->
    [zero] кто упал с бочки третий раз, начинает с нуля.
   *[stay] упавший с бочки теряет 120, в который бы раз он ни падал.
}
option-dump = Самосвал
choice-dump-both = 555 и −555
choice-dump-plus = только 555
choice-dump-no = нет
rule-dump = { $choice ->
    [both] ровно 555 или −555 становятся нулём.
    [plus] ровно 555 становятся нулём.
   *[no] любой счёт остаётся.
}
option-golden = Золотой кон
rule-golden-off = партию начинают с обычных раздач.
rule-golden-on = первый круг партии играют по 120 без торга, росписи и повышения, всё пишут вдвое; не сыграл никто — сначала.
choice-settle-left = до тысячи
choice-settle-flat = по 500
rule-settle = { $choice ->
    [left] за партию каждый платит выигравшему, сколько ему не хватило до тысячи.
   *[flat] за партию каждый платит выигравшему 500.
}
option-sitter = Сдающий
choice-sitter-talon = пишет прикуп
choice-sitter-none = не пишет
rule-sitter = { $choice ->
    [talon] вчетвером сдающий не играет и пишет очки и марьяж прикупа.
   *[none] вчетвером сдающий не играет и ничего не пишет.
}
-deals-usual = по партиям
-deals-enough = сколько раздач, решают партии
option-parties = Партий
choice-parties-0 = нет
rule-parties = { $choice ->
    [0] партий не считаем.
    [one] играем { $choice } партию.
    [few] играем { $choice } партии.
   *[many] играем { $choice } партий.
}
choice-seats-0 = от 2 до 4
-dealing = сдают по одной, каждому по семь карт, последние три — прикуп

## За столом

table-bid = Заказ
table-round = Партия
your-auction = 👉 Ваше слово
your-gifts = 👉 Отдайте по карте
turn-auction = ⏳ слово: { $name }
turn-gifts = ⏳ отдаёт карты: { $name }
role-passed = вы сидите на прикупе
role-barrel = вы на бочке: выигрывает заказ от 120
doing-blind = <b>Первое слово до карт</b>
doing-auction = <b>Торг</b>
doing-choose = <b>{ $name } — { $contract }</b>: { $own ->
    [yes] выбираете прикуп
   *[no] выбирает прикуп
}
doing-gifts = <b>{ $name } — { $contract }</b>: { $own ->
    [yes] отдаёте карты
   *[no] отдаёт карты
}
doing-play = <b>{ $name } — { $count } из { $contract }</b>{ $trump ->
    [none] {""}
   *[other] {" "}· козырь { $trump }
}
contract = { $blind ->
    [yes] { $points } втёмную
   *[no] { $points }
}
given = Вам дали: { $cards }
talon = Прикуп: { $cards }
figures = Набрано: { $figures }
figure-line = { $name }: { $figure } · счёт{"\u00A0"}{ $account }
figure-card = <b>{ $table }</b> · раздача { $number }: { $verdict } · вы{"\u00A0"}{ $change }, набрано{"\u00A0"}{ $figure }
on-barrel = бочка, ещё{"\u00A0"}{ $left }
barrel-drawn = {"\u00A0"}б{ $left }
bolts = { $count ->
    [one] болт
   *[other] { $count }{"\u00A0"}болта
}
said-marriage = марьяж { $suit }: { $points }, козырь
aces = тузы
said-aces = четыре туза: { $points }
word-L = смотрит карты
word-d120 = 120 втёмную
word-t0 = первый прикуп
word-t1 = второй прикуп
word-N = пересдача
word-G = роспись
act-L = Посмотреть карты
act-blind = 120 втёмную
ask-blind = Заказать 120, не глядя в карты? Если никто не скажет больше, заказ запишут вдвое.
yes-blind = 120
act-t0 = Первый прикуп
act-t1 = Второй прикуп
act-anew = Пересдать
ask-anew = Пересдать? Прикуп слабый, эта раздача не считается.
yes-anew = пересдать
act-give-up = Расписать
ask-give-up = Расписать? Заказ запишут вам в минус, карты не играются, остальные пишут своё.
yes-give-up = расписать
act-more-auction = Выше…
act-more-play = Поднять заказ…
act-pick-gifts = Отдаю

## Итог и почему

headline-redeal = <b>Пересдача</b>: { $verdict }, { $name }
verdict-nines = четыре девятки
verdict-weak = слабая рука
verdict-talon = слабый прикуп
verdict = { $contract }, { $how ->
    [made] сыграно: { $count }
    [gave] роспись
   *[failed] не сыграно: { $count }
}
paid-contract = Заказ: { $figures }
paid-points = Взятое: { $figures }
paid-give_up = За роспись: { $figures }
paid-talon = За прикуп: { $figures }
paid-bolts = Третий болт: { $figures }
paid-cut = Лишнее: { $figures }
paid-fall = Падение с бочки: { $figures }
paid-zero = Третье падение: { $figures }
paid-dump = Самосвал: { $figures }
paid-annul = Золотой кон никто не сыграл: { $figures }
paid-round = За партию: { $figures }
deal-brought = За раздачу: { $figures }
why-contract = { $how ->
    [made] Набравший заказ пишет его, сколько бы ни взял (Тысяча 6.1).
    [gave] Расписавший теряет заказ (Тысяча 4.3).
   *[failed] Не набравший заказа теряет его (Тысяча 6.1).
}{ $twice ->
    [yes] {" "}Здесь — вдвое.
   *[no] {""}
}
why-points = Остальные пишут взятое, округлив до пяти (Тысяча 6.2).
why-give_up = Когда расписывают, остальные пишут { $each } (Тысяча 4.3).
why-talon = Сдающий вчетвером пишет очки и марьяж прикупа (Тысяча 8.1).
why-bolts = Третья раздача без взятки стоит 120, и болты считают заново (Тысяча 6.4).
why-cut = Без сыгранного с бочки заказа выше 880 не пишут, а вместе на бочку не садятся (Тысяча 6.5).
why-fall = За три раздачи бочка не сыграна, или на неё сел другой: минус 120 (Тысяча 6.5).
why-zero = Третье падение с бочки возвращает к нулю (Тысяча 6.5).
why-dump = Ровно 555 становится нулём (Тысяча 6.6).
why-annul = Ни один заказ золотого кона не сыгран: всё начинается с нуля (Тысяча 6.8).
why-round = { $flat ->
    [yes] Каждый платит выигравшему партию 500 (Тысяча 7.1).
   *[no] Каждый платит выигравшему партию, сколько ему не хватило до тысячи (Тысяча 7.1).
}
round-open = Партия не доиграна ({ $figures }): отставшие платят разницу тем, у кого больше всех (Тысяча 7.2).

## Подсказка

advice-chance = заказ сыгран в { $chance } % случаев
advice-bid = выгоднее торговаться за прикуп
advice-pass = прикуп обойдётся дороже
advice-raise = наберётся больше, чем заказано
advice-gift = эта карта дешевле других
advice-give_up = игра обойдётся дороже росписи
advice-marriage = марьяж в руке
advice-partners = пока берёт не заказавший
advice-returns = сюда уже ходили против заказавшего
advice-waits = следом ходит не заказавший
