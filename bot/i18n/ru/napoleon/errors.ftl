## Почему нельзя: всплывающие ответы, до 200 знаков

error-bid-not-allowed = Такую заявку сейчас сделать нельзя.
error-card-not-held = Этой карты у вас уже нет: { $card }.
error-follow-suit = Нужно положить масть { $suit }.
error-players = Играют от двух до шести, а за столом { $players }.
