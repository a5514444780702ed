## The first minute

welcome = <b>Pulka</b> is { $games } in Telegram: the bot deals, keeps the rules and writes the score. Play in a group with friends, or right here against the computer.
button-train = Play the computer
button-add-group = Add to a group
button-rules = Rules
# The usual game, and how many others there are.
played-here =
    { $game } and { $others } more card { $others ->
        [one] game
       *[other] games
    }
added = { $games } can be played here. Open a table: /newgame
help-title = What do you need?
help-page = <b>{ $title }</b>
button-help-start = Start a game
button-help-play = At the table
button-help-after = After the game
button-help-commands = All commands
help-start-group = /newgame opens a table for the game and agreement last played here; other games are behind “Another game”. Whoever opens it has a seat, the others sit down by a button, { $players }; computers can fill the free seats. You may name the agreement at once: <code>/newgame { $example }</code>, the name and the length first, all else as the buttons say it, with “=”. The group’s usual agreement is in /settings; in a large group administrators change it.
help-start-private = /newgame here seats you with computers: choose their level and deal. Words will do, too: “let’s play { $played }”. To play with people, add the bot to a group and use /newgame there. If cards are new to you: /start, “Learn it in 10 minutes”.
help-play-group = Cards come to your private chat; the table is shown here. An administrator may let people play right in the group: /settings, “Play right here” — then “My cards” brings cards here that only you see. /poke reminds whose turn it is, /join asks for a seat, /leave gives yours up, /stop settles. With several tables, add the number in the name: <code>/pulka 2</code>.
help-play-private = Your cards from every table come here, the next ones always below the last result. Against computers you may ask for a hint on your turn: /hint. A card that alone may be played plays itself. Whether the deck is cut for you, computers pause, and when it rings: /settings.
help-after = The sheet and the settlement: /pulka. Past games: /history, a whole deal: /deal, its analysis: /analyze. What your mistakes cost: /me. Each deck is pinned down by a fingerprint before the cut, and so is the draw: “🔒 Fair?” behind “⋯”, before the deal behind “Agreement”, and in /deal.
help-command = /{ $command } — { $what }
help-games = Also played here: { $games }. The button under a new table has the other games too.
help-game = { $game } for { $players }: <code>/newgame { $word }</code>
help-saved = Agreements of this group: { $names }; <code>/newgame { $example }</code> opens a table on one of them.
command-version = Version of the program and the rules
version = Pulka { $program }. Versions of the rules: { $rules }.
version-rules = { $game } { $version }

## Rules

rules-title = <b>{ $table }</b>: the rules we play by
rules-title-of = The usual rules: <b>{ $game }</b>
rules-title-usual = The usual rules
rules-line = <b>{ $option }: { $value }</b> — { $sentence }
rules-numbered = { $line } <i>({ $number })</i>
rules-shut = <b>{ $option }</b> — { $why }
button-primer = How to play
button-agreement = The agreement, line by line
primer-title = <b>How to play</b>
primer-head = { $game }{ $pages ->
    [1] {""}
   *[other] {" · "}{ $page } of { $pages }
}
button-page-back = ‹ Back
button-page-on = Next ›

## History

history-empty = No game has been played here yet.
history-title = Games
history-unreadable = <b>{ $table }</b>{ $game }, { $date } · its record cannot be read by the rules of this version
history-pulka = <b>{ $table }</b>{ $game }, { $date } · { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
}{ $cards ->
    [real] {" "}· at the table
   *[dealt] {""}
}{ $status ->
    [finished] {""}
    [closed] {" "}· closed
    [stopped] {" "}· stopped
   *[playing] {" "}· running
}
    { $standing }
history-open = { $table }{ $game }, { $date }
deals-empty = “{ $table }”: no deal has been played yet.
deals-title = <b>{ $table }</b>: the deals
deals-line = { $number }. { $line }
deal-trick = { $number }. { $cards } →{"\u00A0"}{ $winner }
button-newer = ‹ Newer
button-older = Older ›
button-deals = All deals

## Settings

settings-person = Your settings
settings-sound = Sound: when it is your turn and you have not looked in for a while: always, at most once in three minutes, or never.
settings-cut = The cut: do it yourself, or have it always done for you by the fingerprint.
settings-pauses = In private games computers play at once, or with pauses as people do.
settings-order = Your cards: the order of suits, where trumps stand, highest or lowest first.
settings-colours = Suits in pictures: two colours or four.
settings-hand = Cards in a group that allows it, or only in private.
sound-always = Always
sound-seldom = Seldom
sound-never = Never
cut-myself = I cut myself
cut-for-me = Always for me
pauses-none = No pauses
pauses-some = Pauses
trumps-in-place = Trumps in place
trumps-first = Trumps first
cards-descending = Highest first
cards-ascending = Lowest first
colours-two = Two colours
hand-here = Cards in groups too
hand-private = Only in private
button-hands = Play right here
hands-off = No: cards only in private
hands-tap = On a tap: “My cards”
hands-always = By itself, when one’s turn comes
hands-page =
    <b>Play right here</b>
    Cards with buttons come into the group, and everyone sees only their own. The private chat works as before. Who never pressed Start can play too.
    “By itself” needs the bot to be an administrator of the group.
    Telegram makes no promise: old apps do not show such cards, and they may vanish when the app restarts. Then tap “My cards” again or go to the private chat. They change for your turn, and only while the group has room: at most four times a minute for everyone together.
hands-unknown = This Telegram server cannot do that yet
hands-admin = First make the bot an administrator of the group: only then do cards come by themselves
colours-four = Four colours
button-usual = Usual agreement
toast-cut-for-me = From now on the deck is cut for you. To change it: /settings
changed-language = { $name }: the bot now speaks English in this chat
changed-agreement = { $name }: this chat’s usual agreement has changed. { $items }
changed-back = { $name }: all is as it was before
button-undo = Take it back

## Agreements of a group's own

button-houses = Our agreements
house-name = “{ $name }”
house-line = “{ $name }”: { $line }
house-title = <b>Agreements of this group</b>
house-head = <b>“{ $name }”</b>
house-lost = Today's rules cannot make this agreement.
house-how = To keep what your table has agreed on, or the usual agreement if there is none: <code>/save Friday</code>
house-link = A link to show it to others: { $link }
house-open = A table on it: <code>/newgame { $name }</code>
house-rename = Another name: <code>/rename { $number } Saturday</code>
house-take = Make it usual
house-lines = Line by line
house-carry = Carry to another group
house-drop = Delete
house-drop-ask = Delete “{ $name }”?
house-drop-yes = Yes, delete
house-drop-no = No
house-from = Agreement <b>“{ $name }”</b> · { $game }
house-keep = Keep it here
house-keep-not = No, thanks
changed-house = { $name }: the agreement “{ $house }” { $how ->
    [saved] is kept for this group
    [dropped] is deleted
   *[again] is another one now
}
changed-house-name = { $name }: the agreement “{ $old }” is now called “{ $new }”
options-frozen = The running game keeps its agreement: it was settled by the first deal and stands in the record.
rules-part = ▸ <b>{ $part }</b>
language-person = Which language shall we speak?
language-chat = Which language shall this chat be in?
language-ru = Русский
language-en = English

## The analysis of a deal

button-analysis = Analysis
command-analyze = Analyse a deal
toast-analysis = Working it out…
toast-analysis-here = The analysis of this deal is here in the chat already.
analysis-which = Name the deal: /analyze 7. Without a number: the last one.
analysis-other-rules = Deal { $number } was played by other rules and cannot be replayed by those of today, so there is no analysis. What was written stands.
analysis-real = Deal { $number } was played with real cards, which the bot has not seen: there is no analysis.
analysis-no-such = This game has no analysis; its deals are short, and all of one is seen at: /deal { $number }
analysis-none = There is no deal { $number } here, only { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
} so far.

## Playing a deal again

button-replay = Replay
button-replay-again = Once more
button-replay-walk = Step by step
replay-title = { $table }{ $number ->
    [0] {""}
   *[other] {" "}· deal { $number }
} again
replay-from = Play on from here in your own seat, against computers:
replay-compared = Then { $then }, now { $now }
replay-set = An old deal, not scored
replay-other-rules = Deal { $number } was played by other rules: today’s do not repeat it.

## What mistakes cost

command-me = What your mistakes cost
mistakes-none = No mistakes
mistakes = { $count ->
    [1] Your mistake { $cost } whists — { $phase }: { $what }
   *[other] Your mistakes { $cost } whists, the dearest — { $phase }: { $what }
}
me-title = <b>What your mistakes cost</b>
me-people = With people, { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
}: <b>{ $cost }</b> ± { $spread } whists a deal. An expert in your place: { $expert }
me-alone = With computers, { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
}: <b>{ $cost }</b> ± { $spread } whists a deal. An expert in your place: { $expert }
me-people-few = With people, deals looked at: { $deals }. From { $enough } on the bot tells what your decisions cost.
me-alone-few = With computers, deals looked at: { $deals }. From { $enough } on the bot tells what your decisions cost.
me-phase = { $phase }: { $cost }, expert { $expert }
me-how = A mistake is how many whists a choice loses against the best one, by what you could see then. The open cards of the others do not count. Deals count in which you decided everything yourself and without a hint, the last 1,000 at most; they are looked at as long as you come here once a month.
me-never = Play { $deals ->
    [10] ten deals
    [one] { $deals } deal
   *[other] { $deals } deals
}, and I will tell you where you lose whists.
button-play = Play
me-nothing = There is nothing to compare yet. Deals of the last day in which you decided everything yourself and without a hint are being looked at now, the next ones as soon as they end; come back in a minute. The bot does so as long as you come here once a month.
button-mistakes = My mistakes: { $count }
mistake-title = <b>Your mistake</b>, { $count } in all · { $phase }
mistake-ask = What do you do now?
mistake-right = <b>{ $what }</b> is right. Then it was: { $then }
mistake-wrong = <b>{ $what }</b>: { $same ->
    [yes] so you chose then, too
   *[no] not the best. Then it was: { $then }
}
button-mistake-next = Next
mistakes-over = { $count ->
    [0] No more mistakes.
   *[other] No more mistakes: { $right } of { $count } right
}

## Lessons

button-learn = Learn it in 10 minutes
lessons-title = 🎓 <b>Learn it in ten minutes</b> { $dots }

    You play, and the deals are real ones. Stop and go on whenever you like.
button-lessons = All lessons
button-lesson-next = Next
button-lesson-back = Take it back
button-lesson-first = A first game with novices
lesson-head = 🎓 <b>Lesson { $number } · { $title }</b> { $dots }
lesson-name = { $number }. { $title }
lesson-changed = This lesson has changed since you began it.
button-lesson-again = Begin again
lessons-done = That was all. In your first three deals I will give hints.
toast-lesson = In a lesson the coach gives the hints.
toast-lesson-ahead = The lesson before it comes first.

button-keep-sheet = Keep the sheet of a game with real cards
