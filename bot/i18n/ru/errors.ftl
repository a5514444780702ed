## Почему нельзя: всплывающие ответы, до 200 знаков

error-unknown = Сейчас так нельзя.
error-bad-action = Такой кнопки у этого стола нет.
error-bad-cut = Снять можно так, чтобы в каждой части осталось не меньше четырёх карт.
error-bad-deck = Это не полная колода.
error-bad-lots = Жребий тянут по одной карте на каждого.
error-bad-salt = С этой солью колоду не проверить.
error-bad-seat = Такого места за столом нет.
error-computer-already = За этим местом уже компьютер.
error-finished = { -evening(case: "title") } уже окончена.
error-no-vote = Отвечать уже не на что.
error-not-longer = Так { -evening } длиннее не станет: предложите больше, чем договорено.
error-not-now = Сейчас так нельзя.
error-not-open = Стол ещё не открыт.
error-not-your-turn = Сейчас не ваш ход.
error-not-your-vote = Этот ответ не за вами.
error-option-not-yet = Этого пункта пока нет: { $option } (правило { $rule }).
error-option-unknown = Такого пункта в договоре нет: { $option }.
error-option-value = Так выбрать нельзя: { $option } — { $value }.
error-option-barred = { $option }: { $why }
error-reshuffle-once = Перетасовать можно один раз за раздачу и только до снятия.
error-game-unknown = Эта программа не играет в такую игру: { $game }.
error-rules-version = Этот стол записан другой версией правил: { $version }.
error-vote-running = Сначала ответим на то, что предложено.
error-no-room = Больше мест за столом нет.
error-saw-cards = Вы видели карты этой раздачи: другое место в ней занять нельзя.
error-waits-already = Вы уже приняты: сядете со следующей раздачи.
