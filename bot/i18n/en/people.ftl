## What the bot knows of a person

command-privacy = What the bot remembers of you
command-forget = Forget your name
command-mydata = Your data as a file
command-admins = Who may give commands here
privacy = <b>What the bot remembers</b>
    Of you: your name and user name in Telegram, your numeric id, language, personal settings, lessons passed, results of deals and games, the day’s deals you played, which groups you left, what your decisions cost, and when you last came by. Of tables: who sat where, the agreement, moves, cards and scores, and at tables with real cards the names of guests. Of a group: its title, language, colours of suits, whether one plays right there and wants the results of the day’s deals, and agreements. It reads no messages but commands to the bot and replies to its messages, and knows no phone numbers and no photos.
    Why: to play, to keep score, and to show past games to those who sat there and to their chat. Nobody else is given any of it.
    /mydata sends everything that is written about you as a file. /export sends the record of a game.
    /forget forgets your name: wherever the bot keeps it you become “player”, and your settings become the usual ones. Deals and scores stay, and so does the numeric id, without which they do not add up; deals that you played again, what your decisions cost and the names of guests at tables that you opened are erased, and results of deals are nobody’s. What has been written in chats stays there; backups of the database are erased in their own time.
own-in-private = This is done in the private chat with the bot: { $url }
forget-ask = Forget your name? In all past and running games “{ $word }” will stand in its place, and your settings become the usual ones. Results stay. A running game can be played to its end. When you sit down at a new table the bot will know your name again.
button-forget = Forget me
button-forget-not = No
forgotten-done = Done: your name is forgotten.
forgotten-until = Backups of the database will hold it until { $day }.
forgotten-others = { $count ->
    [one] { $count } backup holds
   *[other] { $count } backups hold
} it that the bot does not delete by itself: please ask whoever runs the bot.
forgotten-not-yet = The database takes nothing just now. Your name will be forgotten as soon as it does.
forget-not-done = All right, everything stays as it was.
mydata-caption = Everything the bot has written about you. Deals in full are in the records of games: /export

## Not so often

slow-down = Too many requests. Try again in { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}.
page-aside = <i>The group has many messages just now, so the answer is here.</i>
button-whole = All of it in private
page-shut = <i>The topics of the group are closed, so the answer is here.</i>

## Rights of administrators

admins-title = <b>Commands to the bot in this group</b>
    Buttons at the table work for everybody, and whoever plays may leave or propose to stop.
admins-all = Everybody
admins-only = Administrators only
admins-who = The administrators of the group decide this.
admins-prove = An administrator of the group may do this. If you are one and hide your name, write as the group: /admins { $code }, and tap again.
admins-proved = You are an administrator: buttons will take your taps for ten minutes.
admins-standing = In a large group the usual agreement is changed by administrators. That of a table is changed by those who sit there.
admins-closed = In this group only administrators may give the bot commands.
end-ask = Close the table “{ $table }”? The running deal will not count, those played stay in the record. With a settlement a game ends by everybody’s consent: /stop
button-end = Close the table
button-end-not = No
table-ended = 🃏 <b>{ $table }</b> — the table is closed: { $name }. What was played is kept: /history, /pulka
toast-ended = The table is closed.
toast-end-who = An administrator of the group may close a running table. The players themselves stop by agreement: /stop
