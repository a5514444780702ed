## Причины подсказки

advice-usual = так здесь обычно и играют

## Числа

advice-game = игра { $game }
advice-chance = шанс сыграть { $chance } %
advice-chance-down = шанс посадить { $chance } %
advice-tricks = взяток в среднем { $tricks }
advice-tricks-defence = у вистующих взяток в среднем { $tricks }
advice-tricks-wanted = у вистующих взяток в среднем { $tricks }, нужно { $wanted }
advice-tricks-declarer = у разыгрывающего взяток в среднем { $tricks }
advice-otherwise = Иначе, в вистах: { $losses }

## Причины

advice-only_move = другого хода нет
advice-bid_pays = на этой карте играть выгодно
advice-bid_for_prize = эта игра наполнит вашу пулю, и скачки напишете вы
advice-bid_over_all_pass = игра обойдётся дешевле распасов, которые иначе грозят
advice-misere_pays = мизер здесь в среднем приносит
advice-misere_shared = половина этого мизера в среднем приносит больше, чем всё остальное
advice-misere_declined = половина этого мизера в среднем себя не окупит
advice-too_weak = карта слаба, заявка себя не окупит
advice-too_high = торговля ушла выше, чем стоит эта карта
advice-all_pass_instead = распасы обещают больше, чем игра
advice-look_first = с открытыми картами решать выгоднее
advice-dark_pass_pays = если спасуют все, будет бомба, а игра вслепую ждёт слабая
advice-dark_bid_pays = даже не глядя игра втёмную в среднем приносит больше
advice-open_talon = прикуп ваш
advice-discard_for = с таким сносом игра крепче всего
advice-discard_misere = с таким сносом мизер труднее всего поймать
advice-order_best = этот контракт лучше других
advice-leave_unplayed = даже лучший контракт сядет глубже
advice-whist_pays = вист себя окупает
advice-whist_owed = вист здесь обязателен по договору
advice-whist_loses = вист себя не окупает
advice-half_is_safe = полвиста запишутся без риска
advice-held_by_other = вистует партнёр, второй вист ничего не добавит
advice-look_for_whist = посмотреть ничего не стоит, а вист может найтись
advice-open_is_better = в светлую вдвоём возьмёте больше
advice-closed_is_better = втёмную разыгрывающему труднее
advice-open_is_better-third = с открытым болваном возьмёте больше
advice-closed_is_better-third = в одиночку взяток нужно меньше, а болван остаётся закрытым
advice-surplus_pays = так по итогу пули выйдет больше
advice-surplus_even = по вистам всё равно, а с помощью пуля кончится раньше
advice-cards_equal = какой картой ни ходить, взяток будет столько же, а так обычно и ходят
advice-card_best = этот ход в среднем даёт больше других
advice-card_catches = так мизер ловится чаще всего
advice-card_ducks = так меньше всего шансов взять лишнюю взятку
advice-claim_proved = остальное решено, как бы ни лежали карты
advice-fair = это едва ли хуже, чем доигрывать
advice-unfair = доиграть выгоднее
advice-harmless = вам это ничем не грозит
advice-unproven = это ещё не следует из того, что вам видно
