# Hold My Bear in English. clowder/engine/text/catalogue.py tells what the variables mean.

pitch = Beat the match on the table and hope it stands for a round. You can't win while you're holding a bear.

# Animals and their cards
bear = bear
ferret = ferret
tiger = tiger
chicken = chicken
dog = dog
cat = cat
hamster = hamster
vole = vole
aardvark = aardvark
giraffe = giraffe
fish = fish
badger = badger
kangaroo = kangaroo
rabbit = rabbit
turtle = turtle
beaver = beaver
bison = bison
ape = ape
walrus = walrus
bat = bat
squid = squid
sheep = sheep
card = { $animal } { $number }
a-card = a card
num-cards = { $number ->
    [one] { $number } card
   *[other] { $number } cards
 }

# What cards do, by the options in force
help-bear = { $wild ->
    [0] Having more bears than the match beats it (R9), and bears join every sport (R7).
   *[other] Having more bears than the match beats it (R9), bears join every sport (R7), and bears alone count as any animal (R26).
 } In your hand it blocks its number for other animals (R14) and { $penalty ->
    [0] keeps you from winning (R21).
   *[other] becomes the match when you would win (R27).
 }
help-regular = Counts for its sport: beat the match with more cards of { $lenient ->
    [0] another sport (R10)
   *[other] another sport (R10; one of several will do: R45)
 } or a higher total (R11).
help-aardvark = When played: you must take one card of your new match back (R39).
help-giraffe = When played: name an animal, and everybody tells how many of it they hold (R46).
help-fish = In a set it has the number of the highest card that is no fish (R37).
help-badger = When played: the previous owner of the match steals a random card from you (R35).
help-kangaroo = When played: ask one player for one exact card, which they hand over if they hold it (R47).
help-rabbit = While it lies in the match, whoever can beat the match must (R36).
help-turtle = When given: the receiver returns another card to you, but no turtle of the same number (R33).
help-beaver = When given: the receiver must give cards away, too, on their next turn (R34).
help-bison = When given: a receiver who holds a bear hands one over to you (R48).
help-ape = Needs company: another animal must be in its set (R38).
help-walrus = Wants no company: its set has walruses only, not even bears (R38).
help-bat = Plays only in sets with one sport (R38).
help-squid = Plays only in sets with several sports (R38).
help-sheep = A set with a sheep needs only a tie: as many bears, as high a count or as high a total (R40).

# Why a set beats the match; $how is more, or a tie
by-bears = { $how ->
    [tie] same number of bears, { $new } to { $old }
   *[more] more bears, { $new } to { $old }
 }
by-other-sport = { $how ->
    [tie] different sport ({ $sports }), { $new } ties with { $old }
   *[more] different sport ({ $sports }), { $new } beats { $old }
 }
by-same-sport = { $how ->
    [tie] same sport, { $new } ties with { $old }
   *[more] same sport, { $new } beats { $old }
 }

# What would beat it, one of these
needs-total = { $sports } with a total above { $total }
needs-count = { $number } of another sport
needs-bears = { $number ->
    [one] at least { $number } bear
   *[other] at least { $number } bears
 }

# Moves
decline = Don't start
start = Start
stop = That's all: { $because }
give = Give cards away
play-card = Play { $card }
with-card = With { $card }
give-card = Give { $card }
to-whom = To { $whom }
card-to-whom = { $Card } to { $whom }
ask-whom = Ask { $whom }
ask-for-card = Ask for { $card }
take-from = { $number ->
    [one] Take { $number } card from { $whom }
   *[other] Take { $number } cards from { $whom }
 }
show-card = Show { $card }
make-match = Make { $card } the match
take-card-back = Take { $card } back
name-animal = Name { $animal }
return-card = Return { $card }
hand-card-over = Hand { $card } over

# Questions
want-to-start = Do you want to start? You could play { $cards }. If no one wants to, chance picks someone who can.
unable-to-start = Someone has to start, and you can't beat the match.
will-start = If you start, you have to beat the match.
will-not-start = If no one wants to, chance picks someone who can.
hint-unable = you can't beat the match
hint-start = { $bears ->
    [0] { $cards } would beat the match, and you'd hold no bear
   *[other] { $cards } would beat the match, and you'd be first to get rid of a bear
 }
hint-no-start = { $bears ->
    [0] let the others spend their cards first
   *[other] you'd still hold a bear, so you couldn't win with it
 }
your-turn = It's your turn. Will you beat the match or give cards away?
your-turn-to-give = It's your turn, and the beaver makes you give.
your-answer = You can beat the bear, so you must. With which cards?
next-in-set = Your set: { $cards }. Which card comes next?
first-of-gift = Which card do you give?
next-in-gift = Your gift: { $cards }. Which card comes next?
who-gets-it = Your gift: { $cards }. Who gets it?
steal-first = { $number ->
    [one] You have no cards: you steal { $number } card from the others.
   *[other] You have no cards: you steal { $number } cards from the others.
 }
steal-how-many = You have no cards: how many do you steal from { $whom }?
show-which = You're holding a bear, so you can't win yet. Which one will you show?
make-which-match = You're holding a bear, so you can't win. Which one becomes the match?
take-which-back = The aardvark takes a card of your match back. Which one?
name-which = The giraffe looks around: of which animal must everybody tell how many they hold?
ask-who = The kangaroo begs for a card. Whom do you ask, and for which?
ask-which = Which card do you ask { $whom } for?
return-which = You got a turtle: which card do you return to { $whom }?
hand-which-over = You got a bison: which bear do you hand over to { $whom }?
game-over = The game is over.

# Why not
blocked = Your bear { $number } blocks every other { $number } while you hold it.
leads-nowhere = No set that beats the match goes on with it; it takes { $needs }.
cannot-start = Only those who can beat the match may start, and you cannot.
not-enough = { $bears ->
    [0] No bears, a count of { $count } and a total of { $total } do not beat the match; it takes { $needs }.
    [one] { $bears } bear, a count of { $count } and a total of { $total } do not beat the match; it takes { $needs }.
   *[other] { $bears } bears, a count of { $count } and a total of { $total } do not beat the match; it takes { $needs }.
 }
lone-ape = An ape needs another animal in its set.
mixed-walrus = A walrus wants nothing but walruses in its set.
undecided-bat = A bat is only in sets with one sport.
decided-squid = A squid is only in sets with several sports.
not-ascending = Cards are named in the order of the deck, and the last card of a gift is named last.
twins-in-order = The two cards are equal: say in the order of the seats who gets one.
must-answer = You can beat the bear, so you must; you cannot give.
must-start = You start, so you must beat the match this time; you cannot give.
must-if-able = You start with the highest bear and can beat the match, so you must; you cannot give.
rabbit-shows = A rabbit lies in the match: you can beat it, so you must; you cannot give.
beaver-waits = The beaver makes you give cards away this time.
own-seat = That is your own seat: choose another player.
too-many = { $number ->
    [one] You steal only { $number } more card.
   *[other] You steal only { $number } more cards.
 }
too-few = { $number ->
    [one] You must take at least { $number } card there: the others hold too few.
   *[other] You must take at least { $number } cards there: the others hold too few.
 }
same-turtle = You were given a turtle { $number }, so you return anything but a turtle { $number }.
nobody-there = Nobody sits there.
no-more-there = { $number ->
    [one] Only { $number } card can be taken there.
   *[other] Only { $number } cards can be taken there.
 }
no-such-animal = There is no such animal in this game.
not-in-match = There is no { $card } in the match.
not-held = You hold no { $card }.
no-other-held = You hold no other { $card }.

# Events
opened = The first match is { $card }.
starts = { $who-is ->
    [you] { $Who } start.
   *[other] { $Who } starts.
 }
starts-drafted = { $who-is ->
    [you] { $Who } start: no one wanted to.
   *[other] { $Who } starts: no one wanted to.
 }
starts-unable = { $who-is ->
    [you] { $Who } start: no one can beat the match.
   *[other] { $Who } starts: no one can beat the match.
 }
starts-with-bear = { $who-is ->
    [you] { $Who } start with the highest bear.
   *[other] { $Who } starts with the highest bear.
 }
turn-begins = { $Who-s } turn.
played = { $Who } played { $cards }.
beat = { $Because }.
gave = { $Who } gave { $cards } to { $whom }.
stole = { $Who } stole { $card } from { $whom }.
showed = { $Who } would have won, but { $who-is ->
    [you] were
   *[other] was
 } holding { $card }.
penalty = { $Who } would have won, but { $card } is the match now.
answers = { $Who } can beat it and must.
no-answer = No one can beat it.
took-back = { $Who } took { $card } back from the match.
named = { $Who } named the { $animal }.
counted = Everyone said how many they have: { $counts }.
count-of = { $who } { $number }
asked-hit = { $Who } asked { $whom } for { $card } and got it.
asked-miss = { $Who } asked { $whom } for { $card } and got nothing.
returned = { $Who } returned { $card } to { $whom }.
handed-over = { $Who } handed { $card } over to { $whom }.
no-bear = { $Who } had no bear to hand over.
must-give = { $Who } must give cards away next turn.
passed = { $Who } passed: no one has any cards.
won = { $Who } won the game.
stalled = No one made a new match for ten rounds. The game is a draw.

# The table in lines
on-turn = on turn
has-to-give = must give
surely-holds = definitely has { $cards }
told-counts = said: { $counts }
told-count = { $number } × { $animal }
the-match = Match
match-line = { $bears ->
    [0] { $cards } ({ match-worth }; { $owner })
    [one] { $cards } ({ match-worth }, { $bears } bear; { $owner })
   *[other] { $cards } ({ match-worth }, { $bears } bears; { $owner })
 }
match-worth = { $many ->
    [one] { $sports }, { $count } of it, total { $total }
   *[other] { $sports }, { $count } of each, total { $total }
 }
owned = { $who-s } match
unowned = no one's match
gone = Out of play
gone-line = { num-cards }; { $turns ->
    [one] { $turns } turn without a new match
   *[other] { $turns } turns without a new match
 }
your-hand = Your hand
nothing = nothing

# What is seen
leads = leads
nobodys-match = No one owns this match
match-to-beat = { $who-is ->
    [you] Your match to defend
   *[other] { $Who-s } match to beat
 }
won-with = { $Who } won with this match
beat-it-with = Beat it with at least
same-sport = total, same sport
other-sport = of another sport
bears = bears
match-has = match: { $number }
never = no one can
num-gone = { $number } out of play
gone-of = { $animal }: { $number } out of play
steal-these = { $number ->
    [one] Tap the card you steal
   *[other] Tap { $number } cards to steal
 }
is-blocked = blocked
bears-forbid = { $number ->
    [one] You can't win while you're holding a bear.
   *[other] You can't win while you're holding bears.
 }
win-if-it-stands = If it survives until your turn, you win.
rabbit-lies-there = Rabbit: anyone who can beat it must.
idle-turns = No new match for { $number } turns; a draw at { $stall }.
surely = { $Who } definitely has { $cards }.
holds-so-many = { $Who } has { $counts }.
holds-no-bear = { $Who } has no bear.
does-not-hold = { $Who } doesn't have { $cards }.
not-seen-yet = { $Animal }, not seen yet: { $numbers }.
which-beat-it = Which cards beat the match?
play-these = Play { $cards }
which-to-give = { $number ->
    [one] Which card do you give?
   *[other] Which { $number } cards do you give?
 }
who-gets = Who gets it?
give-to = Give { $cards } to { $whom }
give-so = Give { $cards }: { $way }
both-to = both to { $whom }
one-each = the first to { $who }, the second to { $whom }
so-many-from = { $number } from { $whom }
steal-so = Steal { $takes }
ask-for-which = Which card: the animal and the number?
ask-whom-for = Ask { $whom } for { $card }
match-stood = No one beat { $who-s } match: { $cards }.
all-empty = { $Who } had the match when no one had any cards left: { $cards }.

## Options

option-rules = Rules
option-rules-help = The newer rules settle the next five settings together, whatever those say.
option-rules-sheet = the first rule sheet
option-rules-newest = the author's five newer rules
option-start = Who starts
option-start-help = Who takes the first turn.
option-start-choose = a volunteer
option-start-highest_bear = the holder of the highest bear
option-steal = Cards to steal
option-steal-help = How many cards a player without cards steals.
option-give_split = Split gifts
option-give_split-help = The two cards of a gift may go to two players.
option-gift = Cards of a gift
option-gift-help = How many cards a player gives away who does not beat the match.
option-stall_rounds = Rounds without a new match
option-stall_rounds-help = The game ends in a draw after so many rounds in a row without a new match.
nothing-to-split = Option `give_split` needs gifts of two cards: set `gift=2`.
the-bear-begins = Option `first` means nothing where the highest bear starts: set `start=choose` and `rules=sheet`.
option-bear_wild = Wild bears
option-bear_wild-help = A set of bears alone counts as any animal.
option-bear_penalty = Bear penalty
option-bear_penalty-help = An owner of the match who cannot win because of a bear must make it the match.
option-lenient_change = Lenient change of sport
option-lenient_change-help = A set that shares a sport with the match may also win by another of its sports that is as frequent.
option-animals = Kinds of animals
option-animals-help = How many there are in the deck, bears included. An expansion animal takes the place of a regular one.
option-animals-auto = as many as players, at least 5
option-aardvark = Aardvark
option-aardvark-help = When played: you must take one card of your new match back.
option-giraffe = Giraffe
option-giraffe-help = When played: name an animal, and everybody tells how many of it they hold.
option-fish = Fish
option-fish-help = In a set it has the number of the highest card that is no fish.
option-badger = Badger
option-badger-help = When played: the previous owner of the match steals a random card from you.
option-kangaroo = Kangaroo
option-kangaroo-help = When played: ask one player for one exact card, which they hand over if they hold it.
option-rabbit = Rabbit
option-rabbit-help = While it lies in the match, whoever can beat the match must.
option-turtle = Turtle
option-turtle-help = When given: the receiver returns another card to you, but no turtle of the same number.
option-beaver = Beaver
option-beaver-help = When given: the receiver must give cards away, too, on their next turn.
option-bison = Bison
option-bison-help = When given: a receiver who holds a bear hands one over to you.
option-ape = Ape
option-ape-help = Needs company: another animal must be in its set.
option-walrus = Walrus
option-walrus-help = Wants no company: its set has walruses only, not even bears.
option-bat = Bat
option-bat-help = Plays only in sets with one sport.
option-squid = Squid
option-squid-help = Plays only in sets with several sports.
option-sheep = Sheep
option-sheep-help = A set with a sheep needs only a tie: as many bears, as high a count or as high a total.
no-third-player = Option `give_split` needs a third player: with two, all gifts go to the other one.
option-num_ones = Cards with a 1
option-num_ones-help = How many each animal has, bears excepted.
option-num_twos = Cards with a 2
option-num_twos-help = How many each animal has, bears excepted.
option-num_threes = Cards with a 3
option-num_threes-help = How many each animal has, bears excepted.
option-num_fours = Cards with a 4
option-num_fours-help = How many each animal has, bears excepted.
option-num_fives = Cards with a 5
option-num_fives-help = How many each animal has, bears excepted.
option-num_bears = Bears
option-num_bears-help = How many there are in all. If some are left out, the low ones are.
cards-of-an-animal = An animal would have { $number } cards; it has at least 1 and at most { $most }.
too-few-cards = These options make { $number } cards, too few for { $players } players and a first match.
too-many-guests = There are { $guests } expansion animals for { $places } places beside the bear.
# Shouts
shout-block = Grrr!
shout-steal = Gotcha!
shout-miss = Snore …
shout-win = Hold my bear!
## What the coach says in a first game

learn-goal = The cards in the middle are the match. Beat it, and it's yours. If it's still yours when your next turn begins, you win, unless you're holding a bear.
learn-same = There are three ways to beat a match. First: the same sport, which is the animal it shows, with a higher total. Your ferret 3 beats the ferret 2.
learn-other = { $who } has shown you the second way: another sport, and more cards of it. Two voles beat one ferret, whatever their numbers.
learn-bear = { $who } didn't want to beat them and gave two cards away, to you. One is a bear! You can't win while you're holding it, and it blocks its number: you can't play your 1s.
learn-bears-beat = But bears are strong, too. That's the third way: having more bears than the match beats anything. Get rid of it!
learn-trick = Clever! { $who } beat your bear with three hamsters and would have won, so { $friend } gave { $who } a bear.
learn-give = Nothing you hold beats three hamsters. So give two cards away: pick the ferret and the vole, then { $who }.
learn-more = See? { $who } couldn't win while holding that bear and played it. Now it's the match. You have three tigers: another sport, and more cards. Play all three.
learn-win = Your hand is empty, and the match is yours. If nobody beats three tigers before your turn, you win. If someone does, you first steal five cards from the others. Hold your breath ... next time you're on your own.

## Presets

preset-newest = Newest rules (our advice)
preset-newest-help = The author's five newer rules together: bears hurt more, and no game gets stuck.
preset-zoo = Zoo
preset-zoo-help = Kangaroo, beaver and sheep come in for three of the regular animals.
preset-chaos = Chaos
preset-chaos-help = The newest rules with badger, bison and giraffe: nothing is safe in your hand.

## How it is explained

about-goal = The cards in the middle are the match. Beat it, and it is yours. If it is still yours when your next turn begins, you win, unless you hold a bear.
about-setup = One card is turned up: the first match, which belongs to nobody. All others are dealt.
about-turn = You do one of two things: beat the match with one to five cards, or give { $gift ->
    [1] a card
   *[other] two cards
 } to another player, face up.
about-stealing = If you have no cards when your turn begins, you first steal { $number } from the others, without seeing which.
about-parts = A card and its parts
part-number = The number. All numbers of a set together are its total.
part-animal = The animal. The animal that is there most often is the sport of a set; if several are, all of them.
part-title = Its name. This animal has { $number ->
    [one] one card
   *[other] { $number } cards
 }: { $numbers }.
about-ways = Three ways to beat a match
about-same = The same sport: a higher total. How many cards it takes does not matter.
about-other = Another sport: more cards of it than the match has of its own. Totals do not matter.
about-lenient = Another sport: more cards of it than the match has of its own, even if other sports of your set are the same. Totals do not matter.
about-more-bears = Having more bears than the match beats anything.
about-bear = What about bears?
about-bears = In a set a bear joins whatever sport it is, so it counts as one more of it.
about-blocking = But a bear in your hand blocks its number: you cannot play another animal's card of that number, not even together with the bear. Give it away, or play it.
about-wild-bears = Bears alone may stand for any animal: they also beat a match with a higher total.
about-showing = And with a bear in your hand you cannot win: you show it and take an ordinary turn.
about-penalty = And with a bear in your hand you cannot win: it becomes the match, and whoever can beat it next must do it at once.
about-animals = The other animals
about-winning = Your match has to stand for a whole round, and no bear may be in your hand when your turn comes. An empty hand is no trouble: it wins, too.
example-bear = A bear that blocks
may-you-play = May you play { $cards }?
may-be-played = This beats it: { $cards }.
bear-begins = You hold a bear with the number { $number }, and { $card } as well.
bear-goes-on = Whoever plays the bear or gives it away is free again. What would be a good move now?
## In the box of a printed game

box-cup = whose match it is
