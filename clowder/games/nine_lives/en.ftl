# Nine Lives in English. clowder/engine/text/catalogue.py tells what the variables mean.

pitch = Keep every cat at nine or fewer, bet your lives for powers, and don't get stuck.

# The cats by name: Rondo is round, Quadra is a square, Trixie a triangle, Stella a star

cat = { $cat ->
    [circle] Rondo
    [square] Quadra
    [triangle] Trixie
   *[star] Stella
 }
cats = { $cat ->
    [circle] Rondos
    [square] Quadras
    [triangle] Trixies
   *[star] Stellas
 }
icons = { $number ->
    [one] { $number } { cat }
   *[other] { $number } { cats }
 }

# Cards

a-card = a card
two-cats = { $one } + { $two }
three-cats = { $one } + { $two } + { $three }
card-title = { $cats }
card-help = Adds { $icons } to the table. None of these cats may then be there more than nine times; exactly nine releases you.
num-cards = { $number ->
    [one] { $number } card
   *[other] { $number } cards
 }

# Lives, each by its power

a-life = an unknown life
skip = Skip
copycat = Copycat
wildcard = Wildcard
override = Override
inspect = Inspect
shapeshift = Shapeshift { cat } to { $other }
    .parted = { cat } → { $other }
forbid = Forbid { cat }
plus = Plus { cat }
paid-wildcard = Paid Wildcard
swap = Swap
steal = Steal
risky-deck = Risky Deck
risky-player = Risky Player
double-turn = Double Turn
carousel = Carousel
shuffle-lives = Shuffle Lives
single-cat = Single Cat
force-wager = Force Wager
forbid-wager = Forbid Wager
numbershift = Numbershift { icons }
ignore = Ignore { cat }
num-lives = { $lives ->
    [one] { $lives } life
   *[other] { $lives } lives
 }

# What they do

draw-and = Draw { num-cards }. { $does }
draw-up-to-and = Draw { num-cards }, to hold { $limit } at most. { $does }
skip-help = You may skip this turn; the next player must skip.
skip-or-wager-help = You may skip this turn, unless you wager again; the next player must skip.
copycat-help = Use the top power of another player.
wildcard-help = Your card may break the rules this turn.
override-help = Your card covers a table card, which then counts no more.
inspect-help = All other hands lie open until the round ends.
shapeshift-help = This turn every { cat } counts as a { $other } for you.
forbid-help = This turn you may not play a card that shows a { cat }.
plus-help = This turn { cats } may exceed nine for you.
paid-wildcard-help = Give a card away, then your card may break the rules.
swap-help = Your card replaces a table card, which you take.
steal-help = Take a table card, or a random card from a player.
risky-deck-help = Draw two cards and play one of them; if neither fits, you fail.
risky-deck-or-wager-help = Draw two cards and play one of them; if neither fits, you wager again or fail.
risky-player-help = Take two random cards of a player and play one; if neither fits, you fail.
risky-player-or-wager-help = Take two random cards of a player and play one; if neither fits, you wager again or fail.
double-turn-help = You may take two turns; the next player must.
carousel-help = Everybody passes two cards one way.
shuffle-lives-help = Look through one Life deck and put it in a new order.
single-cat-help = Your card counts as one single icon that it shows.
force-wager-help = The next player must wager.
forbid-wager-help = The next player may not wager.
numbershift-help = Your card counts as { icons }, and nothing else.
ignore-help = No one counts { cats } until the round ends.

# Moves

give-up = Give up
pass = Pass
wager = Wager { $life }
skip-turn = Skip the turn
suggested = As suggested
to-the-left = Pass to the left
to-the-right = Pass to the right
play = Play { $card }
give = Give { $card }
pass-on = Pass on { $card }
take = Take { at-place } from the table
cover = Cover { at-place }
replace = Replace { at-place }
at-place = { $card } (place { $place })
count-as = As 1 { cat }
next-life = Next { $life }
copy = Copy { $who-s } { $life }
give-to = Give it to { $who }
steal-from = Steal from { $who }
rob = Steal two cards from { $who }
reorder = Reorder { $who-s } lives
stay-queen = Stay Kittyqueen
crown = Crown { $who }
choose = Choose { $who }

# Questions

order-lives = { $number ->
    [0] Your nine lives lie in a good order, from the top. Start with it, or change it?
   *[other] Put your nine lives in order, from the top. { which-life }
 }
order-under = Put the lives you get back in order, to lie under your deck. { which-life }
order-on-top = Put the lives you get back in order, to lie on top of your deck. { which-life }
order-reordered = Put { $who-s } lives in order, from the top. { which-life }
which-life = { $number ->
    [0] Which comes first?
   *[other] Which comes next, after { $lives }?
 }
whom-to-copy = Copycat: whose power do you use?
which-gift = Paid Wildcard: which card do you give away?
to-whom = Paid Wildcard: to whom?
what-to-steal = Steal: which table card, or from whom?
whom-to-rob = Risky Player: from whom do you steal two cards?
which-way = Carousel: which way do all cards go?
which-to-pass = Which card do you pass on?
which-other = And which other card?
whose-lives = Shuffle Lives: whose lives do you reorder?
who-is-next = It's a tie for most cards. Who's the next Kittyqueen?
game-over = The game is over.
on-top-of-which = { $card }: on top of which card?
instead-of-which = { $card }: instead of which card?
as-which-cat = { $card }: as which cat?
your-turn = { $plays ->
    [0] { $wagers ->
        [0] No card fits, and you can't wager. You have to give up.
       *[other] No card fits. Wager your top life and draw, or give up?
    }
    [2] Which card will you play? Any one fits.
   *[other] { $wagers ->
        [0] Which card will you play? No cat may pass nine.
       *[other] Play a card (no cat may pass nine), or wager a life and draw?
    }
}
your-turn-bound = It's your turn: { $bound }. What will you do?
free-turn = You may take a turn. What will you do?
free-turn-bound = You may take a turn: { $bound }. What will you do?
bound-to-wager = you must wager
bound-not-to-wager = you may not wager
first-of-turns = it's the first of { $number }
bound-to-risky = you must play one of the cards your risky power brought
bound-by-cats = you may not play { $cats }

# Why a move is refused

wager-forbidden = You may not wager this turn: somebody's power forbids it.
one-wager = You wager once a turn.
first-is-kept = In this game nobody wagers while all nine lives are there.
last-is-kept = In this game a last life cannot be wagered.
wager-first = You must wager first: somebody's power forces you.
may-not-skip = Only the power Skip lets you skip your turn.
not-brought = You must play one of the cards your risky power brought.
cat-forbidden = Your wager forbids cards with a { cat } this turn.
above-nine = There { $number ->
    [one] is
   *[other] are
 } { icons }; with { $more } more it would be { $total }, above nine.
covers-nowhere = Whichever card it covers, a cat on it would be there more than nine times.
replaces-nowhere = Whichever card it replaces, a cat on it would be there more than nine times.
not-yourself = You name another player, not yourself.
no-copying-copycats = A copycat cannot be copied.
hand-is-full = That hand is full.
others-have-more = Others have more cards.
not-ascending = The two cards are named in order: another one must be left to follow.
nothing-to-suggest = There is nothing left to suggest an order for.
deck-is-empty = There is no life left in your deck; those you wagered are out already.
is-covered = A covered card cannot be touched.
no-card-there = No card lies there.
no-such-cat = Your card shows no { cat }.
no-life-there = There is no life in that deck.
nobody-there = Nobody sits there.
life-not-there = { $Life } is not among the lives you put in order.
no-such-card = There is no such card.
not-held = You do not hold { $card }.

# Events

dealt = { $Who } will lead the first round. Everyone puts nine lives in order.
lives-ready = { $Who-s } top life is { $life }.
leads = { $who-is ->
    [you] Round { $number }: you are Kittyqueen.
   *[other] Round { $number }: { $who } is Kittyqueen.
 }
turn-begins = { $number ->
    [one] { $Who-s } turn.
   *[other] { $Who-s } turn, the first of { $number } in a row.
 }
turn-offered = { $number ->
    [one] { $who-is ->
        [you] Your turn, if you want it.
       *[other] { $Who-s } turn, if they want it.
     }
   *[other] { $who-is ->
        [you] Your turn, if you want it, the first of { $number } in a row.
       *[other] { $Who-s } turn, if they want it, the first of { $number } in a row.
     }
 }
wagered = { $Who } wagered { $life }; { $top } lies on top now.
wagered-last = { $Who } wagered { $life }; the deck is empty.
drew = { $Who } drew { $cards }.
drew-unseen = { $Who } drew { num-cards }.
reshuffled = The discard pile was shuffled to draw from.
copied = { $Who } copied { $life } from { $whom }.
no-effect = { $Life } had no effect.
gave = { $Who } gave { $card } to { $whom }.
took = { $Who } took { $card } from the table.
stole = { $Who } stole { $card } from { $whom }.
inspected = { $who-is ->
    [you] Every hand but yours is open until the round ends.
   *[other] Every hand but { $who-s } is open until the round ends.
 }
rotated-left = { $Who } turned the Carousel to the left.
rotated-right = { $Who } turned the Carousel to the right.
passed = { $Who } passed { $cards } to { $whom }.
passed-unseen = { $Who } passed { num-cards } to { $whom }.
browsed = { $Who } looked through { $whom-s } lives.
browsed-own = { $who-is ->
    [you] You looked through your lives.
   *[other] { $Who } looked through their own lives.
 }
reordered = { $Who } reordered { $whom-s } lives; { $life } lies on top.
reordered-own = { $who-is ->
    [you] You reordered your lives; { $life } lies on top.
   *[other] { $Who } reordered their own lives; { $life } lies on top.
 }
must-skip = { $Who } must skip the coming turn.
must-take-two = { $Who } must take two turns.
must-wager = { $Who } must wager in the coming turn.
may-not-wager = { $Who } may not wager in the coming turn.
ignored = No one counts { cats } until the round ends.
played = { $Who } played { $card }.
played-on = { $Who } played { $card } on top of { $under }.
played-for = { $Who } played { $card } and took { $under } for it.
counted-as = It counted as { icons }.
perfect = { $Who } made a perfect nine of { $cats }!
released = { $Who } { $who-is ->
    [you] don't
   *[other] doesn't
 } have to take any more turns this round.
skipped = { $Who } skipped.
had-to-skip = { $Who } had to skip.
passes = { $Who } passed.
gave-up = { $Who } took no turn.
not-taken = The round is over: someone didn't take a turn.
last-required = The round is over: only one player still had to take turns.
all-nine = The round is over: every cat has reached nine.
lost-life = { $Who } lost { $life }; { num-lives } left.
lost-life-and-wagers = { $Who } lost { $life } and { num-wagers }; { num-lives } left.
lost-wagers = { $Who } lost { num-wagers }; { num-lives } left.
num-wagers = { $number ->
    [one] { $number } wagered life
   *[other] { $number } wagered lives
 }
returned = { $Who } got { num-lives } back; { $life } lies on top.
won = { $Who } won with { num-lives }.

# The table, in lines

cats-label = Cats
as-you-count = As you count
table = Table
pile = Pile
your-lives = Your lives
your-hand = Your hand
cat-count = { cat } { $number }
counts-without = { $counts } (no one counts { $cats })
counts-with = { $counts } ({ $powers })
reads = { cats } are { $other }
as-one-icon = card is 1 icon of it
as-icons = card is { icons }
beyond-nine = { $cats } without limit
none-of = no { $cats }
any-card = any card fits
covers-one = card covers another
swaps-one = card replaces another
may-skip = may skip
plays-risky = must play a risky card
turns-left = { $number } turns
is-to-wager = must wager
is-not-to-wager = may not wager
empty = empty
pile-line = { num-cards }, { $discarded } discarded
nothing = nothing
no-lives = none in the deck
lives-and-wagers = { $lives }; wagered { $wagers }
top-life = top { $life }
wagered-lives = wagered ({ $lives })
is-released = released
on-turn = on turn
surely-holds = definitely has ({ $cards })

## What is worth knowing

round-of = Round { $number }, led by { $who }
nobody-counts = No one counts { $cats }
powers-of = { $Who }: { $powers }
holds = { $Who } has { $cards }.
holds-surely = { $Who } definitely has { $cards }.
all-know-you-hold = Everyone knows you have { $cards }.
times = { $number } times { $what }
lives-from-top = { $Who-s } lives from the top: { $lives }.
some-lives = { $number ->
    [1] { $lives }
   *[other] { $more ->
        [0] in some order { $lives }
       *[other] in some order { $lives } and { $more } unknown
     }
 }
unknown-lives = { $number } unknown
many-unseen = { $number } of the { $all } cards are in the pile or in hands you can't see.
unseen = In the pile or in hands you can't see: { $cards }.
lost-for-good = Lives lost for good: { $lives }.

## What is seen

all-order = Everyone puts nine lives in order.
ordering-helps = To change the order, tap your lives from the top. The top one is wagered or lost first.
discarded = Discard
table-is-empty = No card yet
open-hands = Hands that lie open
covers = over { $card }
the-cats = The cats
room-for = { $number ->
    [0] full
   *[other] { $number } free
 }
above-limit = over nine
is-ignored = ignored
is-forbidden = forbidden
no-limit = no limit
read-as = as { cats }
is-to-skip = must skip
is-to-take-two = two turns
on-top = top life
at-stake = wagered
num-at-stake = { $number } wagered
lives = lives
risky = risky
order-is-sealed = Your order is sealed.
from-the-top = From the top
will-lose = { $some ->
    [0] You lose { num-wagers }, and the round ends.
   *[other] { $number ->
        [0] You lose { $life }, and the round ends.
       *[other] You lose { $life } and { num-wagers }, and the round ends.
     }
 }
will-go = { $swaps ->
    [0] { $Card } no longer counts.
   *[other] You take { $card } into your hand.
 }
will-count = Then there are { $icons }.
will-make-nine = Nine { $cats }! You're safe for this round.
give-up-and-lose = Give up and lose a life
wager-and-draw = { $number ->
    [0] Wager { $life }
   *[other] Wager { $life } and draw { $number }
 }
wager-instead = { wager-and-draw }, instead of skipping
comes-first = { $life } first
it-is = { $life }
which-is-next = Which comes next?
rest-as-suggested = The rest as suggested
order-for-me = Start with this order
take-this-order = Take this order
pass-both = Pass on { $cards }
give-card-to = Give { $card } to { $to }
play-as = Play { $card } as { $to }
play-at = { $swaps ->
    [0] Play { $card } on top of { $under }
   *[other] Play { $card } instead of { $under }
 }
play-at-as = { play-at }, as { $to }
at-which = { $swaps ->
    [0] On top of which card?
   *[other] Instead of which card?
 }
as-what = As which cat does it count?
last-life-gone = { $Who } lost { $who-is ->
    [you] your
   *[other] their
 } last life. Most lives left wins.

## Options

option-powers = Powers
option-powers-help = Which powers the lives of this game can have.
option-powers-limited = the eight of a first game
option-powers-all = all twenty-one
option-deck = Cats and lives
option-deck-help = Whether the cards are made anew for each game or are always the same.
option-deck-generated = made anew
option-deck-canonical = always the same
option-multi_wager = Several wagers
option-multi_wager-help = Any number of lives may be wagered in one turn.
option-hand_limit = Largest hand
option-hand_limit-help = A hand this large receives nothing more.
option-hand_limit-none = no limit
option-hand_limit-6 = 6 cards
option-hand_limit-9 = 9 cards
option-wager_returns = Surviving wagers
option-wager_returns-help = Where wagered lives go when their owner loses no life in the round.
option-wager_returns-bottom = under the Life deck
option-wager_returns-top = on top of the Life deck
option-keep_lives = Lives kept back
option-keep_lives-help = Lives that cannot be wagered: the first, while all nine are there; the last of a deck; or both.
option-keep_lives-none = none
option-keep_lives-first = the first
option-keep_lives-last = the last
option-keep_lives-both = the first and the last
option-hand = Cards in hand
option-hand-help = How many cards everybody is dealt.
option-without = Without the power
option-without-help = This power is on no life of the game.
option-without-none = none is left out
option-without-skip = { skip }
option-without-copycat = { copycat }
option-without-wildcard = { wildcard }
option-without-override = { override }
option-without-inspect = { inspect }
option-without-shapeshift = Shapeshift
option-without-forbid = Forbid
option-without-plus = Plus
option-without-paid_wildcard = { paid-wildcard }
option-without-swap = { swap }
option-without-steal = { steal }
option-without-risky_deck = { risky-deck }
option-without-risky_player = { risky-player }
option-without-double_turn = { double-turn }
option-without-carousel = { carousel }
option-without-shuffle_lives = { shuffle-lives }
option-without-single_cat = { single-cat }
option-without-force_wager = { force-wager }
option-without-forbid_wager = { forbid-wager }
option-without-numbershift = Numbershift
option-without-ignore = Ignore
option-lives = Powers on the lives
option-lives-help = Whether Shapeshift is on about half of the lives, as the author has it, or each power is as likely.
option-lives-weighted = many Shapeshifts
option-lives-varied = each as likely
option-num_ones = Cards with one icon
option-num_ones-help = How many different cards with one icon (Rondos, Quadras, Trixies) the deck has.
option-num_twos = Cards with two icons
option-num_twos-help = How many different cards with two icons (Rondos, Quadras, Trixies) the deck has.
option-num_threes = Cards with three icons
option-num_threes-help = How many different cards with three icons (Rondos, Quadras, Trixies) the deck has.
option-num_fours = Cards with four icons
option-num_fours-help = How many different cards with four icons (Rondos, Quadras, Trixies) the deck has.
option-num_fives = Cards with five icons
option-num_fives-help = How many different cards with five icons (Rondos, Quadras, Trixies) the deck has.
option-num_sixes = Cards with six icons
option-num_sixes-help = How many different cards with six icons (Rondos, Quadras, Trixies) the deck has.
option-num_stars = Cards with Stellas
option-num_stars-help = How many different cards with Stellas the deck has, of one to nine Stellas.
option-num_fillers = Fillers
option-num_fillers-help = How many further cards are drawn by lot among all, so that some may be there twice.
canonical-has-its-own-cards = Option `deck=canonical` brings its own cards and lives: leave their numbers alone, with `without=none` and `lives=weighted`.
not-among-the-limited = Option `without` names a power that takes part only with `powers=all`.
too-many-cards = These options make { $number } cards; a deck has at most { $most }.
too-few-to-deal = These options make { $number } cards, too few for { $players } hands of { $hand }.
too-few-lives = These options leave { $number } lives, too few for { $players } players with nine each.
canonical-has-its-own-lives = Option `deck=canonical` brings its own Life deck: leave it at `powers=limited`.
# Shouts
shout-steal = Yoink!
shout-nine = Nine!
shout-lifelost = Meowch!
shout-win = Long live!
## What the coach says in a first game

learn-goal = Everyone has up to nine lives. The game is over as soon as someone loses their last one. Then the player with the most lives left wins.
learn-rule = These four cats are Rondo, Quadra, Trixie and Stella. On your turn you play one card. There's only one rule: after that, no cat on your card may be on the table more than nine times. If you can't play, or won't, you lose a life.
learn-first = The table is empty, so anything goes. Play your three Stellas.
learn-nine = There are seven Stellas now, and you hold two. That makes exactly nine, which is the best you can do. Then you're safe for this round.
learn-pass = A perfect nine! You're safe for this round, and the others can't play any more Stellas. Pass.
learn-lost = { $who } couldn't play any more and lost the top life. Now a new round begins, with an empty table. But nobody gets new cards!
learn-wager = New cards come from wagers. Bet your top life: you draw as many cards as it says, and you have its power for this turn.
learn-wild = That was a Wildcard: just this once, your card may break the rule. If you lose the round, you lose that life too. If not, it goes back under the others. Now play any card.
learn-skip = Your new top life is Skip. If you wager it, you don't have to play this turn, and the next player can't. Every life has its own power. Tap one to see what it does.
learn-on-your-own = You know the game, and you're ahead. Make perfect nines, and keep your lives. A full game begins with nine lives: the table puts them in a good order, and you can change it. Good luck!
learn-stuck = None of your cards fit. A wager may help: it brings new cards, or a power that bends the rule. Or give up the round, and a life with it.
learn-return = Well done! Your wagers come back. The first one you choose goes above the others.
learn-crown = The Kittyqueen begins the next round. That's the player with the most cards. If there's a tie, you choose.
learn-override = Override is on top now. Wager it, and your card covers one on the table. A covered card no longer counts. That makes room for a cat that's nearly full.
learn-plus = Your top life is Plus Stella now. For one turn it lifts the limit for Stellas: play as many as you like. But only exactly nine makes you safe.

## Presets

preset-first = First games
preset-first-help = Each power is as likely as any other, so that nobody holds nine lives with the same one.
preset-powers = All powers
preset-powers-help = Lives with all twenty-one powers, for players who know the eight of a first game.
preset-careful = Careful wagers
preset-careful-help = Nobody wagers the last life, and wagers come back on top.
preset-chaos = Chaos
preset-chaos-help = All powers, and any number of wagers in one turn.

## How it is explained

about-goal = Everybody has nine lives. As soon as somebody has lost the last one, the game is over, and whoever has the most lives left wins.
about-setup = Everybody gets nine lives and puts them in an order, best ones on top; then { $cards ->
    [one] one card
   *[other] { $cards } cards
 }. Whoever is the Kittyqueen begins.
about-turn = Play one card. There is only one rule: no cat on your card may then be seen more than nine times, on all the cards of the table together.
about-wager = Before you play you may wager your top life: you draw as many cards as it says, and you have its power for this turn. If you lose the round, that life is lost as well.
about-wagers = Before you play you may wager lives, one after the other: for each you draw as many cards as it says, and you have its power for this turn. If you lose the round, they are lost as well.
about-parts = The two sorts of cards
part-number = The corner: how many cats there are on the card.
part-cats = The cats: round Rondo, square Quadra, Trixie the triangle and Stella the star, each counted for itself.
part-draws = The corner: so many cards you draw when you wager this life.
part-picture = The power, as a picture.
part-power = The power by its name. It holds for you alone, and for this turn, unless it says something else.
about-nines = A perfect nine
about-nine = If a cat on your card is now there exactly nine times, you need not take turns any more in this round.
about-rounds = The end of a round
about-ends = A round ends when somebody who must take a turn cannot or will not; then only they lose a life. Or when only one player must still take turns, who loses a life. Or when all four cats are there nine times or more: then everybody does.
about-losing = Who loses a life loses the top one and all that they wagered. All others get back what they wagered. The table is cleared, but nobody is given new cards: those come from wagers alone.
about-powers = The powers
about-power = These are the powers in this game, and how many lives have them.
about-winning = When somebody has no life left after a round, the game is over. The most lives win, and several may share it.
example-nine = A perfect nine
may-you-play = May you play { $card }?
nine-begins = There are { $before } on the table as you count them, and you hold { $card }: { $more } more make nine.
nine-ends = A perfect nine: you are released, and need not take turns in this round. The others must go on.
## In the box of a printed game

box-cats = Cats
box-lives = Lives
box-queen = Kittyqueen
nine-ends-round = A perfect nine, and the round is over with it: hardly anybody is left who must take a turn, or all cats are full.
## In the box of a printed game

