# What the page says. Games have catalogues of their own; engine/catalogue.py tells what the variables mean.

clowder = Clowder
tagline = Animal card games. With friends, with bots, without an account.
affiliation = Clowder is not affiliated with the publishers of these games.
play-now = Play now
play-now-label = Play { $game } now against bots
friends = With friends
create-title = A table for friends
create-button = Open the table
print-game = Print and play
print-rules = Print these rules
print-title = { $game }: print and play
print-for = For { $players } players.
print-box = What you get
num-printed-cards = { $label }: { $number ->
    [one] one card
   *[other] { $number } cards
 }
num-printed-tokens = { $label }: { $number ->
    [one] one token
   *[other] { $number } tokens
 }
print-how = How to print
print-how-size = Print at 100%, “actual size”: this line is 50 mm long.
print-how-sides = Print both sides and turn the paper over its long edge: behind every sheet comes its backs. Without such a printer print the odd pages, put the paper in again, then print the even ones.
print-how-cut = Cut from mark to mark. Cards are 63 × 88 mm and fit into common sleeves; stiff paper needs none.
print-seed = These cards were drawn by lot. Seed { $seed } prints the same ones again.
print-seed-field = Seed of the cards
print-paper = Paper
print-ink = Ink
print-colour = in colour
print-grey = black and white
print-again = Show
print-now = Print
print-sheet = { $game } · sheet { $sheet } of { $sheets }
print-back = { $game } · back of sheet { $sheet } of { $sheets }
no-paper = There is paper of size a4 and letter, not { $paper }.
nothing-to-print = { $game } has no cards that could be printed.
players = { $low } to { $high } players
your-name = Your name
name-saved = Save
public-tables = Open tables
no-public-tables = No open tables right now. Open one: friends join by its link.
join = Join
watch = Watch
join-code = Have a code?
join-button = Go
seats = Seats
bots = Bots among them
strength = Bots play
options = House rules
rules-at-table = Rules at this table
preset-printed = As printed
preset-printed-help = The rule sheet, with nothing changed.
group-cards = For experts: the numbers of cards
group-guests = Animals to add
cards-in-all = { $number } cards in all
visibility = Who may come
by-link = Whoever has the link
public = Everybody: the table is listed
clock = Time for a decision
no-clock = no limit
seconds = { $n } seconds
reaction = Time to react
compiling = Getting { $game } ready: { $share }%
compiling-why = The rules are being compiled. This happens once.
not-ready = { $game } cannot be played here: { $reason }
languages = Languages
rulebook-in-english = The full rulebook is in English.
rules = Rules
rules-label = The rules of { $game }, with pictures and examples
rules-of = The rules of { $game }
all-rules = All rules
search-rules = Search the rules
another = Show me another
next-step = Next
previous-step = Back
pictures-need-script = Pictures and examples are drawn by a script: allow JavaScript for this page to see them.
how-to-play = How to play
whole-page = All of it on a page of its own
log = Log
know = What you know
know-nothing = Nothing beyond what lies open.
close = Close
menu = Table
leave = Leave the table
leave-hint = A bot plays on for you. You can take your seat back.
take-back = Take your seat back
stand-in = A bot plays for you.
device = Move to another device
device-code = On the other device open { $where } and type { $code }. It works once, for five minutes.
device-title = Move your seat here
device-field = Code from your other device
device-button = Move it here
sound = Sounds
standing = Pass for me until I say otherwise
hint = Hint
hint-line = { $play }: { $surely }. { $outlook }
hint-because = { $play }: { $why }
hint-surely = that is clearly the best move
hint-probably = that is probably the best move
hint-narrowly = that is as good as any
hint-ahead = You are doing well.
hint-even = It is an even game.
hint-behind = You need some luck now.
thinking = Thinking ...
learn = Learn by playing
learn-label = Learn { $game } in a first game with a coach
no-lesson = { $game } has no first game with a coach.
coach = Coach
coach-go-on = Go on
coach-leave = No coach, please
coach-first = Try what the coach says first. After the first game you do as you like.
read-first = Read what the coach says, then go on.
clear = Clear
tap-cards = Tap what you choose: it lights up.
waiting-for = Waiting for { $names }
waiting-answers = Waiting for the others
your-turn = Your turn
watching = You are watching.
out = You are out: you see what a spectator sees.
bot = bot
away = away
placed = has chosen
thinking-seat = is choosing
reconnecting = Reconnecting ...
ended = { $names } won!
you-won = You won!
again = Play again
again-waiting = Waiting for the others to agree
evening = This evening
lobby = All games
waiting-title = Waiting for players
full-title = Everybody is here
waiting-text = Send this link to your friends:
watch-text = Others can watch by this link:
open-seat = Free seat
sit = Sit here
start = Start the game
start-with-bots = Start with bots in the free seats
who-starts = { $name } starts the game.
rules-as-printed = Played by the rules as they are printed.
add-bot = Add a bot
remove-bot = Remove the bot
copy = Copy
copy-label = Copy the link
copied = Copied
help-hint = Hold a card, or press H on it, to read what it does.
skip-link = Skip to your hand
story = What just happened
opponents = Players
hand = Your hand
actions = What you can do
table = The table
error-title = That did not work
error-404 = There is no such page.
no-game = There is no such game here; there are { $games }.
error-table = There is no table { $code }.
bad-device-code = That code is not known, was used already, or is older than five minutes.
too-much = Too much at once: slow down.
nonsense = The table does not know what that means.
too-often = Too many tries. Wait a little.
broken = Something broke on our side. Try again.
cannot-write = The table cannot write right now. Nothing is lost: it goes on as soon as it can.
store-waits = The store takes too long to write.
too-large = That is too much.
all-taken = All tables are taken. Try again in a few minutes.
game-over = The game is over.
not-begun = The game has not begun.
rules-changed = The rules of { $game } have changed: this game goes on from its last stored position.
too-late = That came too late: the table has moved on.
not-whole = That is not a whole play, or not a legal one.
cannot-play = cannot be played now
face-down = a card, face down
local-only = This address works on this computer alone. For friends on your network: clowder serve --host 0.0.0.0
your-tables = Your tables
go-on = Go on
table-gone = This table is closed.
full-table = This table has all the guests it can take.
get-up = Get up
no-play = A play is a short list of moves.
no-hints = Hints are for tables where one person alone has ever played.
no-free-seat = There is no such free seat.
seated-already = You have a seat already.
seat-taken = That seat has just been taken.
host-only = Only the host can do that, and only before the game.
no-seat = There is no such seat.
begun = The game has begun already.
not-over = The game is not over.
not-compiled = Its rules could not be compiled.
numbers-only = Seats, bots and times are numbers.
no-choice = That clock, reaction time or strength is none of the choices.
foreign-form = That form did not come from this page. Go back, load it again, and try once more.
free-seats = { $number ->
    [one] { $number } free seat
   *[other] { $number } free seats
 }
watching-and = { watching } { $waiting }.
num-bots = { $number ->
    [0] no bots
    [one] { $number } bot
   *[other] { $number } bots
 }
no-room-for-bots = At a table of { $seats } there is room for { num-bots } at most.
bots-without-a-plan = without a plan
bots-by-rules-of-thumb = by rules of thumb
bots-sharp = sharp

# What happened beside the game

told-time = { $Who-s } time was up.
told-left = { $Who } left the game: a bot plays on.
told-away = A bot plays for { $who } now.
told-back = { $Who } { $who-is ->
    [you] are
   *[other] is
 } back.
told-removed = The host lets { $who } watch only.
told-sat = { $Who } sat down.
told-got-up = { $Who } got up.
told-pause = { $Who } asked for a pause.
told-go-on = { $Who } ended the pause.
removed = The host lets you watch only.
closed-table = This table is closed to watchers.
pace = How fast things happen
pace-calm = calm
pace-normal = normal
pace-brisk = brisk
no-hurry = No hurry
off = off
on = on
no-hurry-about = No clocks; a game may go on for days.

# The stage: the browser puts names and numbers in place of the variables.
needs-script = This table is drawn by a script. Allow JavaScript for this page to play.
your-place = Your place
own-seat = You
on-turn = on turn
ready = Play it, or pick something else.
which-one = Which one do you mean?
sending = Sending ...
tap-hurries = Tap to go faster.
clock-left = { $n } s
paused = { $name } has paused the table.
pause = Pause the table
remove = Remove
remove-who = Remove { $name } from the table
sort = Sort
mute = Hide what the others call out
emotes = Call something out
help = Help
agreed = plays again
they-agreed = { $names } would play again.
you-shared = You share the win!
you-came = You came { $place }.
join-next = Join the next game
in-next = You play the next game.
next-game = Seats of the next game
close-table = Closed to new watchers
let-in = Let { $name } in again
show-table = Show the table
show-end = Show the result
place-1 = 1st
place-2 = 2nd
place-3 = 3rd
place-4 = 4th
place-5 = 5th
place-6 = 6th
place-7 = 7th
place-8 = 8th
emote-laugh = laughs
emote-cheer = cheers
emote-love = loves it
emote-wow = is amazed
emote-think = is thinking
emote-sad = is sad
emote-angry = is angry
emote-sleepy = falls asleep
phrase-nice = Nice!
phrase-oops = Oops!
phrase-hurry = Hurry up!
phrase-thanks = Thanks!
phrase-sorry = Sorry!
phrase-luck = Good luck!
phrase-good-game = Good game!

# Names that nobody may have, with commas between them: the page calls the reader and others so.
names-kept = You, Yourself, Nobody, Somebody, Everybody, Host, Bot, Coach, Clowder
# People
somebody = Somebody
about-nav = About this page
about = About this server
about-nobody = Whoever runs this server has not said who they are. (They can: clowder serve --about FILE.)
privacy = Privacy
privacy-kept = What is kept
privacy-cookie = One cookie with a random number, so that your seat is still yours after a reload. Nothing follows you anywhere.
privacy-name = The name you type, in one place. Everybody at your tables sees it.
privacy-games = The tables you sit at, and every move of their games, by seat and without names: a game can go on after a restart, and you can look back on it.
privacy-not = What is not kept
privacy-address = No account, no address, no password. Where you connect from is known while you are connected, so that nobody can flood the server, and written nowhere.
privacy-elsewhere = Nothing on these pages comes from anywhere else: no fonts, no counters, no advertisements.
privacy-who = Who can read it
privacy-host = Whoever runs this server can read all of it, hidden cards too.
your-games = Your games
history-whose = The games this browser has finished on this server. There is no account: another browser has a list of its own, and whoever uses this one sees yours.
finished = Finished games
no-games-yet = None yet. Every game you play to its end is listed here, but for those with a coach.
more-games = { $number ->
    [one] And one earlier game.
   *[other] And { $number } earlier games.
 }
played-with = With { $others }
bot-called = { $name } (bot)
result-won = Won
result-shared = Shared the win
result-left = Left early
result-place = { $place } of { $players }
game-length = { $plays ->
    [one] one play
   *[other] { $plays } plays
 }, { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
 }
get-log = Log
get-log-label = The log of this game of { $game }, as a file
error-game = There is no such game of yours, or it is not over.
all-games = All games
tallies = Wins
tallies-by-game = Game by game
tally-games = { $games ->
    [one] One game
   *[other] { $games } games
 }, { $wins } won. A fair share would be { $fair }.
tally-share = { $share }% won; in the long run somewhere from { $low }% to { $high }%.
tally-more = More than a fair share.
tally-fewer = Fewer than a fair share.
tally-open = Too few games to tell it from a fair share.
tally-about = A fair share is what you would win if all players were equally good. A shared win counts as your share of it, and a game you left is not won. The range (Wilson's, 95%, the broad bar) is how much so many games can tell; the coloured mark is your wins, the thin one a fair share.
forget-me = Forget me
forget-about = Your name and what ties this browser to its games are deleted. The games stay, as moves of seats; the others will have played with Somebody.
forget-sure = This cannot be taken back: your list of games and your seats are gone. Where a game is going on, a bot plays it to its end.
forget-button = Forget me now
forgotten-title = Forgotten
forgotten-text = Your name is gone from this server. This browser is somebody new now.
forgotten = You have asked to be forgotten.

# The lobby
game-goes-on = Your game goes on
play-another = Play another
remove-table = Leave { $game } and take it off this list
how-many-bots = Against how many bots?
play-bots-label = Play { $game } against { $number ->
    [one] one bot
   *[other] { $number } bots
 }
no-such-number = This game is for { $low } to { $high } bots.
bots-mixed = some of each
name-hint = What friends call you
ready-mark = ready
be-ready = I am ready
not-ready-yet = Not yet
one-watching = One more is looking on.
num-watching = { $n } more are looking on.
show-qr = QR code
qr-title = Friends scan this with their phones

# Several people at one device
beside = Somebody else at this device?
beside-hint = Their name
beside-add = Add
beside-tag = at this device
round-pass = Give it to { $name }.
round-next = Who is next?
round-me = I am { $name }
round-react = Does anybody react?
round-nobody = Nobody
round-hide = Hide my cards
