# What the page says. Games have catalogues of their own; engine/text/catalogue.py tells what the variables mean.

clowder = Clowder
tagline = Animal card games. With friends, with bots, without an account.
affiliation = Clowder is not affiliated with the publishers of these games.
play-now = Play now
play-now-label = Play { $game } now against bots
friends = Friends
friends-label = Open a table of { $game } for friends
other-settings = Other settings
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
no-public-tables = No open tables right now. Open one, and friends can join by its link.
join = Join
watch = Watch
join-code = Have a code?
join-button = Go
short-code = Or tell them this code for the lobby:
seats = Seats
bots = Bots
strength = Bot level
options = House rules
rules-at-table = Rules at this table
preset-printed = As printed
preset-printed-help = The rule sheet, with nothing changed.
group-cards = For experts: the numbers of cards
first-title = Who goes first
first-by-lot = drawn by lot
first-by-host = the host chooses
first-winner = whoever won the last game
first-loser = whoever came last in the last game
goes-first = Goes first
begins-tag = goes first
you-play = You play
no-pick = That can't be chosen here.
chosen-already = Somebody else has chosen that already.
group-numbers = For experts: numbers in the rules
group-guests = Animals to add
cards-in-all = { $number } cards in all
visibility = Who can join
by-link = Anyone with the link
public = Everyone: the table is listed
clock = Time for a decision
no-clock = no limit
seconds = { $n } seconds
reaction = Time to react
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
stand-in = A bot is playing for you.
device = Move to another device
device-code = On the other device scan this, or open { $where } and type { $code }. It works once, for five minutes.
device-title = Continue on this device
device-field = Code from your other device
device-button = Move it here
sound = Sounds
sound-ask = Sound on?
standing = Pass for me automatically
hint = Hint
hint-line = { $play }: { $surely }. { $outlook }
hint-unsure = { $play }: I can't tell yet how good that is.
hint-because = { $play }: { $why }
hint-surely = that's clearly best
hint-probably = that's probably best
hint-narrowly = that's as good as any
hint-ahead = You're doing well.
hint-even = The game is even.
hint-behind = You need some luck now.
thinking = Thinking ...
learn = Learn it
learn-short = You know { $other }?
about-minutes = { $n } min
level-easy = easy
level-medium = medium
level-hard = tricky
start-here = Start here
you-are = You’re { $name }
learn-short-label = Learn { $game } if you know { $other }: three differences
lesson-done = Lesson done
play-real = Play a real game
learn-label = Learn { $game } in a first game with a coach
no-lesson = { $game } has no first game with a coach.
coach = Coach
coach-go-on = Next
coach-leave = Skip the lesson
coach-first = Try what the coach says first. After this game, you can do what you like.
read-first = Read what the coach says, then tap Next.
clear = Clear
tap-cards = Tap a card to choose it.
waiting-for = Waiting for { $names }
waiting-answers = Waiting for the others
your-turn = Your turn
watching = You're watching.
out = You're out. You're watching now.
bot = bot
away = away
placed = has chosen
thinking-seat = is choosing
reconnecting = Reconnecting ...
ended = { $names } won!
you-won = You won!
again = Play again
again-waiting = Waiting for the others
evening = This evening
lobby = All games
waiting-title = Waiting for players
full-title = Everyone is here
waiting-text = Send this link to your friends:
watch-text = Others can watch by this link:
open-seat = Free seat
sit = Sit here
start = Start the game
start-with-bots = Start with bots in the free seats
who-starts = { $name } starts the game.
try-rules = A table of your own with these rules
rules-as-printed = Played by the rules as they are printed.
add-bot = Add a bot
remove-bot = Remove the bot
program = Program
program-of = from { $name }
let-program = Let a program sit here
program-command = Run this on any computer that has Clowder. It is shown only now; who has it sees this seat's hand. Leaving the seat ends it.
program-copy = Copy the command
program-gone = This seat is no longer yours: the token has ended.
program-token = This token opens no seat here.
program-twice = Another program has come with the same token.
program-join = Join first, and say which rules you know.
program-hello = Say first who you are: {"{"}"do": "join", "token": ..., "rules": ...{"}"}.
other-rules = This table plays { $game } by other rules than you know: they are those of Clowder { $version }.
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
blocked = Whoever runs this server does not let you play here. The page about it says how to reach them.
closed-by-host = Whoever runs this server has closed this table.
report = Report the names
report-label = Report the names at this table of { $game }
reported = Thank you. Whoever runs this server will see it.
bots-prepare = The strong bots are getting ready. Until then they play like casual bots.
bots-wait = The bots are still thinking. This server is busy right now.
store-away = The server cannot reach its store right now. Nothing is lost: try again in a moment.
store-waits = The store takes too long to write.
too-large = That is too much.
all-taken = All tables are taken. Try again in a few minutes.
too-many-tables = You have { $number } tables that go on. Take one off your list on the first page before you open another.
too-many-here = Where you are, as many tables are open as one address may have. Somebody must close one first.
game-over = The game is over.
not-begun = The game has not begun.
rules-changed = The rules of { $game } have changed: this game goes on from its last stored position.
too-late = That came too late: the table has moved on.
not-whole = That is not a whole play, or not a legal one.
cannot-play = can't be played now
face-down = a card, face down
local-only = This address works on this computer alone. For friends on your network: clowder serve --host 0.0.0.0
your-tables = Your tables
our-table = Our table: { $score }
go-on = Go on
table-gone = This table is closed.
full-table = This table has all the guests it can take.
get-up = Leave seat
no-play = A play is a short list of moves.
api-moves = `moves` is a list of 1 to { $most } whole numbers.
api-asked = `asked` is a text: the `token` of the decision that you answer.
api-id = `id` is a whole number, or a text of at most 40 characters.
api-not-legal = `moves`: { $move }, number { $place } of the list, is not legal there. `step` tells what is.
api-not-whole = `moves`: the play is not whole yet. `step` tells how it can go on.
api-too-long = `moves`: the play ends with number { $place } of the list.
api-whole = `{ $field }` is a whole number.
api-options = `options` has the names of rule options and their values.
api-seats = `seats` is a list with "program" or the strength of a bot ({ $strengths }) for each of { $low } to { $high } players. At least one is "program".
api-unknown = `{ $field }` is unknown. Known are { $known }.
no-hints = Hints are for tables where one person alone has ever played.
no-free-seat = There is no such free seat.
seated-already = You have a seat already.
seats-locked = The cards are being shuffled. Seats can change again once they are dealt.
joining-full = { $number } people are waiting to join the next game. That's all it can take.
seat-taken = That seat has just been taken.
host-only = Only the host can do that, and only before the game.
no-seat = There is no such seat.
begun = The game has begun already.
not-over = The game is not over.
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
bots-without-a-plan = beginner
bots-by-rules-of-thumb = casual
bots-sharp = strong
bots-master = expert

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
told-got-up = { $Who } gave up { $who-is ->
    [you] your
   *[other] their
 } seat.
told-pause = { $Who } asked for a pause.
told-go-on = { $Who } ended the pause.
removed = The host lets you watch only.
closed-table = This table is closed to watchers.
pace = Animation speed
pace-calm = calm
pace-normal = normal
pace-brisk = brisk
no-hurry = No time limit
off = off
on = on
no-hurry-about = No clocks; a game may go on for days.

# The stage: the browser puts names and numbers in place of the variables.
needs-script = This table is drawn by a script. Allow JavaScript for this page to play.
your-place = Your place
own-seat = You
on-turn = on turn
ready = Confirm, or choose another.
which-one = Which one do you mean?
sending = Sending ...
tap-hurries = Tap to go faster.
clock-left = { $n } s
paused = { $name } has paused the table.
pause = Pause the table
remove = Remove
remove-who = Remove { $name } from the table
sort = Sort
mute = Mute reactions
emotes = React
help = Help
agreed = wants a rematch
they-agreed = Up for a rematch: { $names }.
you-shared = You share the win!
you-came = You came { $place }.
you-tied = You share { $place } place.
best-moment = Best moment: { $says }
share-game = Share
join-next = Join the next game
in-next = You play the next game.
next-game = Change seats
close-table = No new spectators
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
names-kept = You, Yourself, Nobody, No one, Somebody, Someone, Everybody, Everyone, Host, Bot, Coach, Clowder
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
no-games-yet = No games yet. Finished games show up here (lessons don't count).
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
forget-about = Your name and what ties this browser to its games are deleted. The games are kept without your name. This browser's notes of deals go, too.
forget-sure = This cannot be taken back: your list of games and your seats are gone. Where a game is going on, a bot plays it to its end.
forget-button = Forget me now
forgotten-title = Forgotten
forgotten-text = Your name is gone from this server. This browser is somebody new now.
forgotten = You have asked to be forgotten.

# The lobby
game-goes-on = Your game goes on
play-another = Play another
remove-table = Leave { $game } and take it off this list
how-many-bots = How many bots?
play-bots-label = Play { $game } against { $number ->
    [one] one bot
   *[other] { $number } bots
 }
no-such-number = This game is for { $low } to { $high } bots.
bots-mixed = a mix
name-hint = What friends call you
ready-mark = ready
be-ready = I'm ready
not-ready-yet = Not yet
one-watching = 1 person is watching.
num-watching = { $n } people are watching.
show-qr = QR code
qr-title = Friends scan this with their phones

# Several people at one device
beside = Share this device with another player?
beside-hint = Their name
beside-add = Add
beside-tag = at this device
round-pass = Give it to { $name }.
round-next = Who is next?
round-me = I'm { $name }
round-react = Does anyone react?
round-nobody = No one
round-hide = Hide my cards

# On a phone
away-title = The server is not there
away-text = Your tables and games are kept on it: nothing is lost. This page asks by itself whether it is back.
away-again = Try again
calls = Notify me on my turn
calls-offer = Notify you on your turn?
calls-refused = Your browser shows no notifications from here. It buzzes while this page is in front, if it can.
pass-on = Share
qr-device = QR code for your other device
# What a chat shows of a link
invite-lobby-title = Clowder: animal card games
invite-lobby = Play Exploding Kittens, CATS and more, with friends or against bots. Free, and no account needed.
invite-from = { $name } invites you to { $game }
invite-title = Come and play { $game }
invite-seats = { $number ->
    [one] 1 seat is free
   *[other] { $number } seats are free
 }. No account needed.
invite-watch = The game is on: come and watch, and join the next one. No account needed.
invite-replay-title = A whole game of { $game }
invite-replay = See every card and every decision, and play on yourself from any point.
invite-puzzle-title = Puzzle of the day: { $game }
invite-puzzle = What would you play? It's the same puzzle for everyone, and there's a new one every day.

# Fair deals
shuffling = Shuffling ...
shuffling-why = Every player's page adds its own number to the shuffle.
old-page = This page is older than the server. Reload it to take part in the next shuffle.
told-not-opened = { $Who } did not open { $who-is ->
    [you] your
   *[other] their
 } number: the cards are shuffled again.
told-no-number = { $Who } { $who-is ->
    [you] have
   *[other] has
 } not sent { $who-is ->
    [you] your
   *[other] their
 } number. The cards were dealt without it.
told-plays-on = This game goes on from a replay, so it doesn't count.
plays-on-not-there = There is no such decision in this game.
other-nonce = That is not the number your page had committed to.
# Three of these are a deal code: 64 words with commas, easy to tell apart by ear.
deal-animals = Ant, Badger, Bat, Bear, Beaver, Bee, Bison, Butterfly, Camel, Cat, Cheetah, Cow, Crab, Crocodile, Raven, Deer, Dog, Dolphin, Donkey, Duck, Eagle, Elephant, Falcon, Flamingo, Fox, Frog, Giraffe, Goat, Goose, Hamster, Hare, Hedgehog, Hippo, Horse, Kangaroo, Koala, Lion, Lizard, Llama, Lobster, Lynx, Mole, Monkey, Reindeer, Mouse, Octopus, Ostrich, Otter, Owl, Panda, Parrot, Penguin, Pig, Rhino, Walrus, Shark, Sheep, Snail, Squirrel, Swan, Tiger, Turtle, Whale, Zebra
fair-title = The deal
fair-sealed = This deal has a seal.
fair-code = Deal code: { $code }
fair-code-why = Ask your friends: the same three animals mean the same deal.
fair-took-part = Your number is in this deal. The seal and the list of numbers are the ones your page saw before the cards.
fair-looked-on = Your page saw the seal and the list of numbers before the cards. It added no number.
fair-no-part = Your page saw the seal only together with the cards. It can't tell whether the deal was fixed before.
fair-old = An earlier version of Clowder dealt this game. Only the log can be checked.
fair-not-sealed = Not sealed: this game began from a prepared position, or before deals were sealed.
fair-added = The server says { $name } added a number.
fair-added-with = { $name } shares the number of { $other }.
fair-added-none = { $name } took part without a number.
fair-missing = { $name }'s number is missing from this deal.
fair-begun = This game has been shuffled more than once. Seals so far: { $n }
fair-abandoned = Shuffles on this server that used your number, but whose game you never saw: { $n }
fair-note-seal = This deal has another seal than the one your page saw!
fair-note-seals = The server made other seals for this game, and now it leaves them out!
fair-note-chain = The server hides seals it made at this table before this game!
fair-note-header = The seats or the rules behind the seal were changed after your page saw it!
fair-note-list = The list of numbers isn't the one your page saw before the cards!
fair-note-missing = Your number was sent and is not in this deal!
fair-note-nonce = The number at your seat isn't the one your page made!
fair-note-forged = The server says you added a number, but your page was never asked for one!
fair-note-unasked = Your page was open and was never asked for a number.
fair-note-dropped = Your page was ready, but the server says it came too late. Your number isn't in this deal.
fair-note-moved = You were dealt another seat's cards than the seal says!
fair-note-name = The seal has another player at the table than your page was shown!
fair-note-swapped = Players changed seats after the seal was shown!
fair-note-digest = This isn't the game your page saw end!
fair-note-opened = The server's secret doesn't fit the seal!
fair-note-gone = The server doesn't say properly how these cards were dealt!
fair-note-decision = The log doesn't have a decision that you made!
fair-note-result = The log has another result than your page was shown!
fair-note-cards = Your page noted no cards, so it can't say whether this log has the ones you were shown.
fair-unstored = Your browser has no room for your page's note. You can't check this deal once you close the page.
fair-note-late = Your page saw the seal only with the cards, so it can't say what was fixed before.
fair-note-closed = Your page added no number to this deal.
fair-how = What does the seal show?
fair-check = Check the deal
fair-page = Check the deal
fair-promise = Was the deal fair? This page does the sums here, in your browser, and compares them with what your browser noted before the cards.
fair-steps = How it works
fair-step-1 = Before the deal the server thinks of a secret number and shows a seal: a hash of the secret, the game, its rules, and who sits where. From then on it can't change any of them.
fair-step-2 = Every player's page draws a number of its own and shows a seal of that. When all of them are there, everybody sees the list. Your page notes it, and only then sends its number.
fair-step-3 = The cards are shuffled from all numbers together. Your page looks for its own number and compares the list with its note.
fair-step-4 = If a number doesn't arrive in time, the cards are dealt without it, and everybody sees whose it was. There is no second deal to choose from.
fair-step-5 = When the game is over, the server tells its secret, and anyone can do the sums again.
fair-limits = What it does not show
fair-limit-1 = Whoever runs the server can read its database, hidden cards too, and could tell a friend. A seal doesn't stop that: play on a server of somebody you trust.
fair-limit-2 = If no page added a number, the server alone chose the deal.
fair-limit-5 = A dishonest server can leave out the numbers of friends it works with: each one it leaves out doubles its choice. Everybody sees that a number is missing.
fair-limit-6 = A file alone doesn't show what your friends' pages saw. Ask them for their deal code: three animals.
fair-limit-3 = A browser checks seals and numbers. That the cards follow from the seed, and the result from the plays, is checked by: clowder verify FILE
fair-limit-4 = First games with a coach, puzzles and other prepared positions are not dealt, so they are not sealed.
fair-give = The log of a game
fair-file = Choose the file
fair-note-file = A page's note, if you have one
fair-paste = ... or paste it here
fair-go = Check
fair-save = Save the file
fair-save-note = Save your page's note
fair-needs-script = The sums are done by a script: allow JavaScript for this page, or use clowder verify FILE.
fair-no-json = That is no log of a game.
fair-no-json-note = That is no note of a page.
fair-not-yet = There is no such log, or the game is not over, or you did not sit at that table.
fair-is-sealed = The game was sealed.
fair-is-complete = What it says of the deal is complete.
fair-is-whole = The file is whole: nothing in it was changed.
fair-is-seal = The seal fits the secret, the game, its rules and the seats.
fair-is-opened = Every page opened the number it had sealed.
fair-is-seed = The seed follows from the secret and all numbers.
fair-is-note = It agrees with everything this page noted.
fair-no-sealed = The game was not sealed: there is nothing to check.
fair-no-complete = What it says of the deal is incomplete.
fair-no-whole = The file was changed after the game.
fair-no-seal = The seal doesn't fit: it was made for another secret, or for another game, other rules or other seats.
fair-no-opened = A page opened another number than it had sealed.
fair-no-seed = The seed doesn't follow from the secret and the numbers.
fair-for-you = Fair for your seat.
fair-for-you-why = Your number was fixed before the cards, and it is in the deal.
fair-rest-for-you = The rest is fair for your seat: your number is in the deal, and nothing contradicts your page's note.
fair-all-well = Everything in this file fits together.
fair-well-but = This file fits together, but read this first:
fair-not-well = This doesn't fit.
fair-gap-missing = A number is missing: the server could choose whether to use it.
fair-gap-earlier = Before this seal the server made others that led to no game.
fair-gap-none = Nobody's page added a number, so the server alone chose the deal.
fair-gap-without = Some players took part without a number.
fair-gap-old = An earlier version of Clowder sealed this deal. The server could shuffle again without a trace.
fair-gap-broken = Earlier deals of this game were broken off, and the server shuffled again.
fair-without-note = This browser has no note of that deal, so it can't tell what was shown before the cards.
fair-next = To deal and play it again, and to compare the cards you were shown: clowder verify FILE --note NOTE
error-log = There is no such game that is over, or you did not sit at that table.
# A finished game, shown again
replay = replay
replay-of = { $game }, again
replay-eyes = Through whose eyes
replay-open = All hands open
replay-hands = All hands
replay-share = A link to this replay
replay-beside = Review, and what was known
replay-knew = What was known
replay-decision = The decision
replay-decides = { $who } decides.
replay-offered = What was offered
replay-chosen = (chosen)
replay-only = (the only move)
replay-random = (played at random after a fault)
replay-end = The end of the game.
replay-first = To the beginning
replay-last = To the end
replay-play = Play
replay-what-if = What if?
replay-on = What if? Play on from here
replay-halt = Stop
replay-jump = Go to a decision
replay-speed = Speed: { $speed } times
replay-keys = Keys: arrows step, Home and End jump, the space bar plays, + and − change the speed, 1 to 8 are a player's eyes, 0 opens all hands.
replay-not-over = This game is not over yet: its replay will be here when it is.
replay-other-rules = The rules of { $game } have changed since this game was played: it cannot be shown again.
watch-again = Watch again
watch-again-label = Watch this game of { $game } again

# A review
review = Review
review-of = Review: { $who }
review-about = A search looks at every decision of yours and says what it gave away. This takes a minute or so.
review-start = Review my game
review-under-way = The search is thinking. You can look around meanwhile.
review-mattered = The decisions that mattered
review-more = More about this review
review-none = No decision of yours cost much. Well played!
review-curve = The chance to win, decision by decision; the line across is a fair share
review-sum = The search looked into { NUMBER($number) ->
    [one] one decision
   *[other] { $number } decisions
} with a choice. Together they cost you about { $points }% of a win.
review-how = Points are hundredths of a win; ± is how far a look ten times as long may differ. { $iterations } tries a decision, and half as many to check them, from what was known then.
review-good = Well chosen: wins { $best } of 100 such games.
review-even = About as good as “{ $better }” (−{ $points } ± { $error } points).
review-lost = Gave away { $points } ± { $error } points. Better: { $better }.
review-turn = Decision { $number }: “{ $chosen }” wins { $own } of 100 such games, “{ $better }” { $best }.
review-because = Because { $why }
review-knew = What was known: { $fact }
review-running = One review of yours is still being made: this one can be asked for after it.
review-not-yours = Reviews are for those who played the game.

# The puzzle of the day
puzzle-day = Puzzle of the day
puzzle-title = Puzzle { $number }
puzzle-notice = Puzzle { $number }: one move here is clearly the best. Which?
puzzle-solved = Solved!
puzzle-wrong = “{ $play }” wins { $chance } of 100 such games. There is something clearly better.
puzzle-right = “{ $play }” wins { $chance } of 100 such games. The tempting move, “{ $tempting }”, wins { $other }.
puzzle-first = Clowder puzzle { $number } · solved at first try
puzzle-later = Clowder puzzle { $number } · solved at try { $tries }
puzzle-share = Share
puzzle-about = The same for everybody until midnight UTC. It comes from a game between bots and a list that everybody can read: it is not a sealed deal.

no-variant = This server does not offer that variant.
variant-of = A variant of { $game }.

# The site without a server
site-about = About these pages
site-about-server = These pages came from a folder of files. The table, its rules and the bots run in your browser, and your games stay there.
site-choose = Choose rules
site-delete = Delete everything
site-delete-about = This deletes your games, your name and the copy of the site in this browser. Nothing of it is anywhere else.
site-delete-failed = Your browser did not delete the games. Close the other tabs of these pages and try again.
site-delete-sure = Delete all games and settings of this browser?
site-deleted = Everything is deleted.
site-drop = Drop the file of a finished game here, or choose it
site-drop-about = The file is read in this browser and sent nowhere.
site-failed = The table could not be started. Reload the page; if that does not help, try a newer browser.
site-friends = Friends need a server that all of you can reach: these pages hold a table for one person and bots.
site-friends-here = There is one for these pages:
site-friends-how = Somebody with Python can start one with these commands, and the others open its address:
site-friends-more = The documentation says how to put it on the internet.
site-licences = Licences
site-loading = Getting the table ready …
site-no-device = This game stays in this browser. There is no server that could move it.
site-offline = Once opened, these pages work without the internet. You can install them from your browser's menu.
site-other-page = This game is open in another tab. Go on there, or close that tab first.
site-replay = Watch a file
site-thinks = Bots that think ahead
