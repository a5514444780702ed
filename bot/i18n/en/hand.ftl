## What I am in this deal

hand-left = You are leaving the table. A move or the button, and you play again.
all-away = Everybody is away. The first one back deals
hand-computer = 🤖 For now the computer plays for you

## Actions

act-rest = The rest are mine
act-stop = End the { -evening }
button-menu = ⋯
button-hurry = ⏩ To the end
button-not-yet = Back
button-yes = Yes, { $what }
yes-rest = the rest are mine
yes-stop = end it
menu-title = What else you may do:

## Questions before the last tap

ask-stop = Ask everybody to end the { -evening } and settle? If they agree, this deal is not written.
ask-stop-alone = End the { -evening } and settle? This deal is not written.

## Pop-ups

popup-not-dealt = The cards are not dealt yet.
popup-no-cards = You have no cards left.
popup-play-private = Play in private for now.
popup-play-later = No room in the group just now: you can play in a minute.

## A hint: what an expert would do, and why

button-hint = 💡 Hint
button-do-so = Do so
button-more = Details
button-less = Shorter
advice = 💡 <b>{ $action }</b> — { $reason }
advice-alone = 💡 <b>{ $action }</b>
advice-even = it hardly matters
advice-loss = { $others } { $loss ->
    [0] a shade worse
   *[other] worse by { $loss }
}
advice-others = { $others } and { $n } more
advice-as-good = About as good: { $others }
advice-all-close = Everything else is about as good
advice-awaited = 💡 Thinking…
advice-meanwhile = 💡 For now: <b>{ $action }</b>
advice-rather = 💡 On a closer look: { $said }
advice-no-figures = There is nothing to count here
advice-none = 💡 No hint just now, ask again in a moment

## Figures

decimal = { $whole }.{ $tenths }
