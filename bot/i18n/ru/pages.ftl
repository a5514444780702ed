## Первая минута

welcome = <b>Пулька</b> — бот для игры в { $games } прямо в Телеграме: сдаёт карты, следит за правилами и ведёт запись. Играйте в группе с друзьями или прямо здесь с компьютером.
button-train = Сыграть с компьютером
button-add-group = Добавить в группу
button-rules = Правила
# Обычная игра и сколько других.
played-here =
    { $game } и ещё { $others } { $others ->
        [one] карточную игру
        [few] карточные игры
       *[many] карточных игр
    }
added = Здесь можно играть в { $games }. Соберите стол: /newgame
help-title = Чем помочь?
help-page = <b>{ $title }</b>
button-help-start = Начать игру
button-help-play = За столом
button-help-after = После игры
button-help-commands = Все команды
help-start-group = Стол собирают командой /newgame: игра и договор — как в прошлый раз, другие игры — за кнопкой «Другая игра». Кто собирает, уже сидит, остальные садятся кнопкой, { $players }; свободные места займёт компьютер. Договор можно назвать сразу: <code>/newgame { $example }</code> — название и длина, остальное как на кнопках, через «=». Обычный договор группы — в /settings; в большой группе его меняют администраторы.
help-start-private = /newgame здесь — игра с компьютерами: выберите уровень и сдавайте. Хватит и слов: «сыграем в { $played }». С людьми играют в группе: добавьте туда бота и наберите /newgame там. Впервые за картами — /start, «Научиться за 10 минут».
help-play-group = Карты приходят в личку, стол виден здесь. Администратор может разрешить играть прямо в группе: /settings, «Играть прямо здесь» — тогда «Мои карты» присылают сюда карты, которые видите только вы. Напомнить о ходе — /poke, подсесть — /join, уйти — /leave, закончить и рассчитаться — /stop. Если столов несколько, назовите номер из имени: <code>/pulka 2</code>.
help-play-private = Сюда приходят ваши карты со всех столов, карты следующей раздачи — всегда ниже её итога. На своём ходу в игре с компьютерами можно спросить подсказку: /hint. Единственная карта ложится сама. Снимать ли за вас колоду, ходить ли компьютерам с паузами, когда звучать — /settings.
help-after = Запись и расчёт — /pulka, сыгранные игры — /history, одна раздача целиком — /deal, её разбор — /analyze. Во что обходятся ваши ошибки — /me. Колода закрепляется отпечатком до снятия, жребий — до того, как сядут: «🔒 Честно?» за «⋯», до сдачи за «Договор», и в /deal.
help-command = /{ $command } — { $what }
help-games = Ещё здесь играют в { $games }. Другая игра есть и под кнопкой у нового стола.
help-game = { $game } ({ $players }): <code>/newgame { $word }</code>
help-saved = Договоры этой группы: { $names }; стол по такому собирает <code>/newgame { $example }</code>.
command-version = Версия программы и правил
version = Пулька { $program }. Версии правил: { $rules }.
version-rules = { $game } { $version }

## Правила

rules-title = <b>{ $table }</b>: по каким правилам играем
rules-title-usual = Обычные правила
rules-title-of = Обычные правила: <b>{ $game }</b>
rules-line = <b>{ $option }: { $value }</b> — { $sentence }
rules-numbered = { $line } <i>({ $number })</i>
rules-shut = <b>{ $option }</b> — { $why }
button-primer = Как играть
button-agreement = Договор по пунктам
primer-title = <b>Как играть</b>
primer-head = { $game }{ $pages ->
    [1] {""}
   *[other] {" · "}{ $page } из { $pages }
}
button-page-back = ‹ Назад
button-page-on = Дальше ›

## История

history-empty = Здесь ещё не сыграно ни одной игры.
history-title = Игры
history-unreadable = <b>{ $table }</b>{ $game }, { $date } · запись не читается по правилам этой версии
history-pulka = <b>{ $table }</b>{ $game }, { $date } · { $deals ->
    [one] { $deals } раздача
    [few] { $deals } раздачи
   *[many] { $deals } раздач
}{ $cards ->
    [real] {" "}· за столом
   *[dealt] {""}
}{ $status ->
    [finished] {""}
    [closed] {" "}· закрыта
    [stopped] {" "}· остановлена
   *[playing] {" "}· идёт
}
    { $standing }
history-open = { $table }{ $game }, { $date }
deals-empty = «{ $table }»: ни одной раздачи ещё не сыграно.
deals-title = <b>{ $table }</b>: раздачи
deals-line = { $number }. { $line }
deal-trick = { $number }. { $cards } →{"\u00A0"}{ $winner }
button-newer = ‹ Новее
button-older = Старее ›
button-deals = Все раздачи

## Настройки

settings-person = Ваши настройки
settings-sound = Звук — когда ваш ход, а вы давно не заглядывали: всегда, не чаще раза в три минуты или никогда.
settings-cut = Снятие — снимать колоду самому или пусть всегда снимают за вас, по отпечатку.
settings-pauses = Паузы — в личной игре компьютеры ходят сразу или с паузами, как люди.
settings-order = Карты — порядок мастей у вас на руках, где козырь и с какой стороны старшие.
settings-colours = Масти — два или четыре цвета на картинках.
settings-hand = Карты в группе — там, где она это разрешила, или только в личке.
sound-always = Всегда
sound-seldom = Изредка
sound-never = Никогда
cut-myself = Снимаю сам
cut-for-me = Всегда за меня
pauses-none = Без пауз
pauses-some = С паузами
trumps-in-place = Козырь на месте
trumps-first = Козырь впереди
cards-descending = От старших
cards-ascending = От младших
colours-two = Два цвета
hand-here = Карты и в группе
hand-private = Только в личке
button-hands = Играть прямо здесь
hands-off = Нет: карты только в личке
hands-tap = По тапу: «Мои карты»
hands-always = Само, когда подходит ход
hands-page =
    <b>Играть прямо здесь</b>
    Карты с кнопками приходят в группу, но каждый видит только свои. Личка работает как раньше. Кто не нажимал Start, тоже может играть.
    «Само» — если бот администратор группы.
    Телеграм такие карты не обещает: старые приложения их не показывают, после перезапуска они могут пропасть. Тогда — снова «Мои карты» или личка. Обновляются они к вашему ходу и только пока группа успевает: не больше четырёх раз в минуту на всех.
hands-unknown = Этот сервер Телеграма так ещё не умеет
hands-admin = Сначала сделайте бота администратором группы: только тогда карты приходят сами
colours-four = Четыре цвета
button-usual = Обычный договор
toast-cut-for-me = Теперь колоду снимают за вас. Вернуть: /settings
changed-language = { $name }: бот в этом чате теперь говорит по-русски
changed-agreement = { $name }: обычный договор этого чата теперь другой. { $items }
changed-back = { $name }: всё снова как было
button-undo = Вернуть как было

## Свои договоры группы

button-houses = Наши договоры
house-name = «{ $name }»
house-line = «{ $name }»: { $line }
house-title = <b>Договоры этой группы</b>
house-head = <b>«{ $name }»</b>
house-lost = По нынешним правилам этот договор не собрать.
house-how = Сохранить договор вашего стола, а без стола — обычный: <code>/save Пятничный</code>
house-link = Ссылка, чтобы показать другим: { $link }
house-open = Собрать по нему стол: <code>/newgame { $name }</code>
house-rename = Другое имя: <code>/rename { $number } Субботний</code>
house-take = Взять обычным
house-lines = По пунктам
house-carry = Отнести в другую группу
house-drop = Удалить
house-drop-ask = Удалить «{ $name }»?
house-drop-yes = Да, удалить
house-drop-no = Нет
house-from = Договор <b>«{ $name }»</b> · { $game }
house-keep = Сохранить здесь
house-keep-not = Не надо
changed-house = { $name }: договор «{ $house }» { $how ->
    [saved] сохранён для этой группы
    [dropped] удалён
   *[again] теперь другой
}
changed-house-name = { $name }: договор «{ $old }» теперь называется «{ $new }»
options-frozen = Идущей игры это не касается: её договор закреплён первой раздачей и стоит в записи.
rules-part = ▸ <b>{ $part }</b>
language-person = На каком языке с вами говорить?
language-chat = На каком языке говорить в этом чате?
language-ru = Русский
language-en = English

## Разбор раздачи

button-analysis = Разбор
command-analyze = Разбор раздачи
toast-analysis = Считаю…
toast-analysis-here = Разбор этой раздачи уже здесь, в чате.
analysis-which = Назовите номер раздачи: /analyze 7. Без номера — последняя.
analysis-other-rules = Раздача { $number } сыграна по другим правилам: по нынешним её не повторить, поэтому разбора не будет. Всё записанное остаётся в силе.
analysis-real = Раздача { $number } сыграна настоящими картами: бот их не видел, разбора не будет.
analysis-no-such = Разбора у этой игры нет: раздача короткая, вся она видна так: /deal { $number }
analysis-none = Раздачи { $number } здесь нет, сыграно пока { $deals ->
    [one] { $deals } раздача
    [few] { $deals } раздачи
   *[many] { $deals } раздач
}.

## Переиграть раздачу

button-replay = Переиграть
button-replay-again = Ещё раз
button-replay-walk = По ходам
replay-title = { $table }{ $number ->
    [0] {""}
   *[other] {" "}· раздача { $number }
} ещё раз
replay-from = Сыграть отсюда на своём месте, против компьютеров:
replay-compared = Тогда { $then }, сейчас { $now }
replay-set = Старая раздача, не в счёт
replay-other-rules = Раздача { $number } сыграна по другим правилам: по нынешним её не повторить.

## Во что обходятся ошибки

command-me = Во что обходятся ваши ошибки
mistakes-none = Без ошибок
mistakes = { $count ->
    [1] Ваша ошибка { $cost } виста — { $phase }: { $what }
   *[other] Ваши ошибки { $cost } виста, дороже всех — { $phase }: { $what }
}
me-title = <b>Во что обходятся ваши ошибки</b>
me-people = С людьми, { $deals ->
    [one] { $deals } раздача
    [few] { $deals } раздачи
   *[many] { $deals } раздач
}: <b>{ $cost }</b> ± { $spread } виста за раздачу. Эксперт на ваших местах: { $expert }
me-alone = С компьютерами, { $deals ->
    [one] { $deals } раздача
    [few] { $deals } раздачи
   *[many] { $deals } раздач
}: <b>{ $cost }</b> ± { $spread } виста за раздачу. Эксперт на ваших местах: { $expert }
me-people-few = С людьми разобрано раздач: { $deals }. Во сколько обходятся ваши решения, бот скажет с { $enough }-й.
me-alone-few = С компьютерами разобрано раздач: { $deals }. Во сколько обходятся ваши решения, бот скажет с { $enough }-й.
me-phase = { $phase }: { $cost }, эксперт { $expert }
me-how = Ошибка — сколько вистов решение теряет против лучшего по тому, что вам тогда было видно. Открытые карты соперников не в счёт. Учитываются раздачи, в которых вы всё решали сами и без подсказки, не больше тысячи последних; считаются они, пока вы заглядываете сюда хотя бы раз в месяц.
me-never = Сыграйте { $deals ->
    [10] десять раздач
    [one] { $deals } раздачу
    [few] { $deals } раздачи
   *[many] { $deals } раздач
}, и я скажу, где вы теряете висты.
button-play = Сыграть
me-nothing = Пока сравнивать не с чем. Раздачи последних суток, в которых вы всё решали сами и без подсказки, бот считает сейчас, следующие — сразу после их конца; загляните через минуту. Считает он, пока вы заглядываете сюда хотя бы раз в месяц.
button-mistakes = Мои ошибки: { $count }
mistake-title = <b>Ваша ошибка</b>, всего { $count } · { $phase }
mistake-ask = Как сыграете теперь?
mistake-right = <b>{ $what }</b> — верно. Тогда было: { $then }
mistake-wrong = <b>{ $what }</b> — { $same ->
    [yes] так вы сыграли и тогда
   *[no] не лучшее. Тогда было: { $then }
}
button-mistake-next = Дальше
mistakes-over = { $count ->
    [0] Ошибки кончились.
   *[other] Ошибки кончились: верно { $right } из { $count }
}

## Уроки

button-learn = Научиться за 10 минут
lessons-title = 🎓 <b>Научиться за десять минут</b> { $dots }

    Играете вы, на настоящих раздачах. Бросить и продолжить можно когда угодно.
button-lessons = Все уроки
button-lesson-next = Дальше
button-lesson-back = Вернуть
button-lesson-first = Первая пулька с новичками
lesson-head = 🎓 <b>Урок { $number } · { $title }</b> { $dots }
lesson-name = { $number }. { $title }
lesson-changed = Этот урок с тех пор изменился.
button-lesson-again = Начать сначала
lessons-done = Уроки пройдены. Первые три раздачи я буду подсказывать.
toast-lesson = В уроке подсказывает тренер.
toast-lesson-ahead = Сначала урок перед этим.

button-keep-sheet = Записать игру с настоящими картами
