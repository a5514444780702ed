## Answers to taps

toast-broken = This table has stopped: its record no longer follows the rules.
toast-broken-closed = The table is closed, its record is kept.
table-unreadable = “{ $table }”: the record of this table cannot be read by the rules of this version. It is kept as it is.
toast-changed = The table has just moved on, please look again.
toast-failed = That did not work. Please try again.
toast-unwritten = Not saved. Please tap again.
toast-lost = The bot’s database is gone or cannot be read, and play has stopped. Please tell whoever runs the bot.
toast-closing = The bot is restarting: please tap again in a moment.
toast-too-fast = Too fast: the extra taps are not counted.
toast-unknown = This button no longer works.
toast-no-table = You do not sit at this table, or it is gone.
toast-nobody = People sit at this table: tap as yourself.
toast-not-sitting = You are not sitting at this table: { $table }
toast-begun = The cards are dealt, the agreement stands.
toast-pick-other = Whoever asked chooses.
toast-pick-done = Already chosen.
toast-again = “{ $table }” is open: you have a seat, the others need one tap.
toast-again-here = “{ $table }” is open already, you have a seat.
toast-again-playing = “{ $table }” is being played already.
toast-again-early = This { -evening } is not over yet.
toast-again-stranger = Those who sat at this table go on. A new one: /newgame
toast-declined = Fine, without you.
toast-sheet-here = The sheet stands above already. To send it again: /pulka
toast-cards-wait = Cards come later: the play has not begun.
toast-undo-late = That has been changed again or taken back.
toast-finished = This { -evening } is over.
toast-cancelled = The table has been called off.
toast-put-away = The deal is put away: it is written down nowhere.
toast-not-dealt = The cards have not been dealt yet.
toast-stale = Too late: the table has moved on.
toast-searching = Checking…
toast-taken = Already done.
toast-vote-over = That has been decided already.
toast-counted = Your vote is counted, the others are still to answer.
toast-vote-first = Answer the open proposal first.
toast-not-yet = Nobody is to act now.
toast-not-your-turn = Not your turn, waiting for { $name }
toast-not-absent = This player is at the table: too early to decide without them.
toast-no-place = Nobody can join this table.
toast-place-taken = This seat is taken.
toast-join-choose = There are several seats: choose one in the group.
toast-join-asked = The others have been asked.
toast-join-withdrawn = Fine, the question is withdrawn.
toast-stays-away = Fine, the table goes on without you.
toast-not-waiting = This button is for whoever sits down after this deal.
toast-cut = Cut and dealt.
toast-not-over = This deal is not over yet.
toast-there-already = You are at the table already.
toast-back = You are playing again.
toast-check-here = You have this page already, further up in your private chat.
toast-in-private = The answer is in your private chat.
toast-left = The others decide whether a computer takes your seat. One tap brings you back.
toast-left-alone = The { -evening } can be stopped and settled; one tap brings you back.
toast-longer-never = This game cannot be extended.
toast-stopped = The { -evening } is over and settled.
toast-longer = The { -evening } goes on { $ends }.
toast-refused = That has just been refused. It can be proposed again after the next move.
toast-proposed = The others have been asked.
toast-nobody-to-poke = There is nobody to wait for.
toast-poke-self = They are waiting for you.
toast-poked = Reminded.
toast-poked-already = This turn has had its reminder.
toast-poked-silently = Reminded without a sound, as they wish: { $names }
toast-cancel-who = Those who sit at the table, who opened it, and the group’s administrators may call it off.
toast-cancel-running = The { -evening } is running. It can be ended by common consent: /stop
toast-seated = You have a seat.
toast-cards-later = You sit at “{ $table }”. The cards come to your private chat once all are seated.
toast-stood = You have left your seat.
toast-sit-first = Take a seat first.
toast-other-game = Another game is played at this table now.
toast-agreed = Agreed.
toast-agreed-without = Agreed. As usual again: { $options }.
toast-house-kept = Kept: it is among your agreements now.
toast-needs-start = Still to press Start: { $names }
toast-dealt = Taking seats.
toast-hint-people = Hints are only for games against computers alone.
toast-hint-nothing = There is nothing to advise now.
toast-hint-not-now = Ask for a hint when it is your turn.
toast-hint-thinking = Thinking…
toast-level = { $names }: { $level }
toast-level-later = From the next deal — { $names }: { $level }
toast-later = Taken. The screen follows in a moment.
toast-marked = Marked: { $n }
error-lobby-sits = You have a seat already.
error-lobby-sits-not = You are not sitting at this table.
error-lobby-private = This is a table for one person and computers.
error-lobby-full = All seats are taken, there are { $n }.
error-lobby-too-many = More people sit here than can play: at most { $n }.
error-lobby-no-computer = No computer is sitting here.
error-house-link-version = This link is of another version of the bot. Ask for a new one.
error-house-link-broken = There is a mistake in this link: the bot never wrote it. Copy all of it.
error-house-link-gone = There is no such agreement: it was deleted, or the link is another.
error-house-name-none = Name the agreement: /save Friday
error-house-name-long = Too long: a name has at most { $n } characters.
error-house-name-taken = That name is taken: { $name }.
error-house-none = There is no such agreement here. See their numbers: /settings
error-house-full = There is room for { $n } agreements. Delete one: /settings
error-house-there = That agreement is here already: { $name }.
error-house-group-only = It is groups that keep agreements under names: say it there.

## What was done, where the screen follows later

done-cut = Cut and dealt
done-deal = the deal is over
done-asks = waiting for an answer: { $names }

## Commands

unwritten = The database is unavailable just now. I will do this as soon as I can.
operator-trouble = <b>A fault in the program.</b> The table was told, and the game goes on. Each such fault is named here once; the rest is in the log.
    <pre>{ $trouble }</pre>
plain-text = { $text }
press-start = Open the private chat with the bot and press Start: { $url }
unknown-command = There is no command /{ $typed }. Perhaps /{ $near }? All commands: /help
plain-words = I understand buttons and commands, not words. All commands: /help
no-table-here = You have no open table here. A new one: /newgame
pick-table = Which table? /{ $command }
pick-unknown = There is no table “{ $words }” here.
too-many-tables = There { $n ->
    [one] is { $n } table
   *[other] are { $n } tables
} here already. Finish one or call it off: /cancel
no-such-table = This link opens no table for you: the game is over, or you are not in its group.
membership-unknown = Telegram does not say now whether you are in the group. Try again in a minute.
no-pulka-here = No deal has been played here yet. A new table: /newgame
newgame-unknown = Not understood: { $words }
newgame-word = “{ $word }”
newgame-guess = “{ $word }” ({ $first ->
    [yes] perhaps { $near }
   *[no] { $near }
}?)
newgame-rest = The rest is clear: <code>/newgame { $rest }</code>
newgame-saved = Agreements of this group: { $names }
newgame-games = Games: { $games }
newgame-words = For example: <code>/newgame { $example }</code>. More: /help
deal-which = Name the deal: /deal 7. Without a number: the last one.
deal-none = There is no such deal.
export-caption = { $table }: the record of the { -evening }, { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
}
somebody-admin = an administrator of the group
private-table = With computers
group-nameless = Group
table-group-lost = “{ $table }”: the bot cannot write to the group any more. Bring it back, and the table goes on where it was.
table-silent = “{ $table }”: until { $time } Telegram lets no messages of the bot into the group. You can play here, in the private chat.
table-was-silent = “{ $table }”: until { $time } Telegram let no messages of the bot in here. Nothing is lost.
person-silent = { $name }: until { $time } Telegram lets no messages of the bot into the private chat.
computer-name-1 = Arkady
computer-name-2 = Zinaida
computer-name-3 = Modest
computer-name-4 = Klavdia
computer-name-5 = Veniamin
computer-name-6 = Raisa
command-start = Begin
command-newgame = New table
command-pulka = The sheet and the settlement
command-poke = Remind whose turn it is
command-history = Deals played
command-deal = One deal in full
command-export = The record as a file
command-rules = The rules of this table
command-settings = Settings
command-save = Keep the agreement under a name
command-rename = Rename an agreement
command-language = Language
command-hint = A hint, in a game against computers
command-leave = Leave the table
command-longer = Play longer
command-join = Join a table that is playing
command-stop = Stop and settle
command-cancel = Call the table off
command-help = Help
