# CATS in English. clowder/engine/text/catalogue.py tells what the variables mean.

pitch = Everyone moves at once, in secret. Stalk, catch, play with your food, and eat it before it's stolen.

# Cards, cats, abilities
stalk = Stalk
catch = Catch
steal = Steal
taunt = Taunt
eat = Eat
play = Play
carl = Carl
elvis = Elvis
katrina = Katrina
otis = Otis
simone = Simone
pounce = Pounce
unimpressed = Unimpressed
quick-bite = Quick Bite
look-cute = Look Cute
borrowed-stalks = Borrowed Stalks

# Locales: by themselves, and within a sentence
bird-bath = Bird Bath
grass = Grass
tree = Tree
fence = Fence
the-bird-bath = the Bird Bath
the-grass = the Grass
the-tree = the Tree
the-fence = the Fence

# Birds: 1 to 4 are plain ones of so many points, 5 is Flip
bird = { $kind ->
    [5] Flip
   *[other] { $kind }-point bird
 }
the-bird = { $kind ->
    [5] Flip
   *[other] the { $kind }-point bird
 }
a-bird = { $kind ->
    [5] Flip
   *[other] a { $kind }-point bird
 }
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
 }
birds = { $birds ->
    [one] { $birds } bird
   *[other] { $birds } birds
 }
takes-a-catch = and a catch
stalks = { $stalks ->
    [0] no Stalk
    [one] { $stalks } Stalk
   *[other] { $stalks } Stalks
 }
rounds = { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
 }

# What cards, cats and birds do, by the options in force
help-stalk = { $two ->
    [0] Place it on a bird you still need to stalk (R10).
   *[other] Place it on the bird you aim at this turn, if you still need to stalk it (R10, R34).
 }
help-catch = { $two ->
    [0] Takes a bird if enough of your Stalks lie there and no other Catch works there (R12, R13).
   *[other] Takes the bird you aim at this turn if enough of your Stalks lie there and no other Catch works there (R12, R13, R34).
 }
help-strict-catch = { $two ->
    [0] Takes a bird if enough of your Stalks lie there and nobody else lays a Catch there, not even one that cannot work (R12, R14).
   *[other] Takes the bird you aim at this turn if enough of your Stalks lie there and nobody else lays a Catch there, not even one that cannot work (R12, R14, R34).
 }
help-steal = { $two ->
    [0] Takes the bird another cat has in front; two thieves scare it away (R18, R19).
   *[other] Takes the bird that the cat you aim at this turn has in front; two thieves scare it away (R18, R19, R34).
 }
help-taunt = { $two ->
    [0] Stops the card another cat reveals in this round (R29).
   *[other] Stops the card that the cat you aim at this turn reveals in this round (R29, R34).
 }
help-taunt-beside-abilities = { $two ->
    [0] Stops the card another cat reveals in this round, never an ability (R29, R32).
   *[other] Stops the card that the cat you aim at this turn reveals in this round, never an ability (R29, R32, R34).
 }
help-eat = Eats the bird in front of you: its points are yours for ever (R17).
help-play = A bird still in front of you after the Steals is worth twice as much (R22).
help-cat = { $ability }, once a game: { $effect } ({ $rule }).
help-cat-without-ability = { $cat } plays like every other cat: there are no abilities in this game (R5).
help-bird = { $Bird }: { points }, and it needs { stalks } (R2).
effect-pounce = your Catch needs one Stalk fewer this round
effect-unimpressed = { $taunts ->
    [0] Steals that aim at you do nothing this round
   *[other] Taunts and Steals that aim at you do nothing this round
 }
effect-quick-bite = if your Catch works you eat that bird at once
effect-look-cute = turn one revealed card to another target
effect-borrowed-stalks = all Stalks at the bird count as yours for your Catch this round

# Moves
stalk-at = Stalk at { $place }
catch-at = Catch at { $place }
steal-from = Steal from { $whom }
taunt-whom = Taunt { $whom }
eat-bird = Eat your bird
play-with-bird = Play with your bird
leave-stalks = Leave all Stalks
lift-stalks = Take a Stalk back from { $places }
lift-both = Take both Stalks back from { $place }
keep-ability = Keep your ability
use-ability = Use { $ability }
turn-card = Look Cute: turn { $whose-s } { $card } to { $target }
aim-at-locale = Aim at { $place }
aim-at-cat = Aim at { $whom }
in-round-one = In round one: { $card }
for-round-two = For round two: { $card }
reveal = Reveal { $card }
be-cat = Play { $cat }

# Why a move is refused
not-at-yourself = You aim at another cat, never at yourself.
not-at-its-own-cat = A { $card } never aims at its own cat.
cat-taken = Somebody else already plays { $cat }.
in-the-plan = { $card } is already in your plan, and you own only one.
lower-first = You name the lower card first; the order is { $cards }.
not-kept-ready = In round two you reveal one of the cards you kept ready: { $cards }.
only-otis = Only Otis turns cards to other targets.
say-which-card = To use Look Cute, say which card you turn and where to.
has-no-target = { $card } has no target that could be turned.
aims-at-a-locale = { $card } aims at a locale.
aims-at-a-cat = { $card } aims at a cat.
aims-there = That { $card } already aims there.
not-both-there = You do not have both Stalks at { $place }.
no-stalk-there = No Stalk of yours lies at { $place }.
only-with-five = { $Place } is only there with five players.
nobody-there = Nobody sits there.
no-taunts = There are no Taunts in this game.
no-stalk-in-hand = You have no Stalk in hand.
no-other-stalk = You have no other Stalk in hand.
no-such-card = There is no such card.

# Questions
which-cat = Which cat do you play?
choose-card = Choose a card and its target in secret.
which-stalks = Which of your Stalks do you take back?
game-over = The game is over.
which-locale = Plan two rounds in secret. At which locale do you aim in both?
which-target = At which cat do you aim in both rounds?
which-first = You aim at { $place } and at { $whom }. Which card do you play in round one?
which-ready = { $first } in round one. Which two cards do you keep ready for round two? The first:
which-other = { $first } in round one, { $low } ready for round two. And the other:
which-second = Round two. You aim at { $place } and at { $whom }. Which card do you reveal?
use-it-now = Do you use { $ability } now, once in the game: { $effect }?

# Events
sat-down = { $Who } { $who-is ->
    [you] play
   *[other] plays
 } { $cat }.
came = { $Bird } came to { $place }.
round-begins = { $half ->
    [0] Round { $rounds }.
    [1] Round { $rounds }, the first of its turn.
   *[other] Round { $rounds }, the second of its turn.
 }
revealed = { $Who } revealed { $card }.
revealed-aiming = { $Who } revealed { $card }, aiming at { $targets }.
used = { $Who } used { $cat }'s ability, { $ability }.
turned-to-locale = { $Who } turned { $whose-s } card to { $place }.
turned-to-cat = { $Who } turned { $whose-s } card to { $whom }.
ignored = { $Who } ignored { $whose-s } { $card }.
taunted = { $Who } taunted { $whose }: { $whose-s } { $card } was stopped.
circled = { $Who-s } Taunt was caught in a circle and stopped nothing.
stalked = { $Who } stalked { $bird } at { $place } with { stalks }.
stalk-failed = { $Who-s } Stalk at { $place } was not needed and came back.
caught = { $Who } caught { $bird } at { $place }.
catch-failed = { $kind ->
    [0] { $Who-s } Catch at { $place } failed: no bird is there.
   *[other] { $Who-s } Catch at { $place } failed: too few Stalks.
 }
scared = { $Rivals } fought over { $bird } at { $place }: it flew away.
stalks-back = { stalks } at { $place } went back to { $who }.
lifted = { $Who } took { stalks } back from { $place }.
let-go = { $Who-s } old bird, { $bird }, flew away.
ate = { $doubled ->
    [0] { $Who } ate { $bird } for { points }.
   *[other] { $Who } ate { $bird }, doubled, for { points }.
 }
eat-failed = { $Who } had nothing to eat.
stole = { $Who } stole { $bird } from { $whom }.
fought-over = { $Rivals } both grabbed at { $who-s } bird, { $bird }: it flew away.
steal-failed = { $Who } found nothing to steal from { $whom }.
doubled = { $Who } played with { $bird }: it is worth { points } now.
play-failed = { $kind ->
    [0] { $Who } had nothing to play with.
   *[other] { $Who } played with { $bird } again, for nothing.
 }
ended = { $stalled ->
    [0] The game is over after { rounds }: the birds are gone.
   *[other] The game is over after { rounds }: no bird has been caught, eaten or scared off for too long.
 }
won = { $winners ->
    [1] { $Who } won with { points }.
   *[other] { $Who } shared the win with { points }.
 }

# The table
a-seat = { $Who }
a-cat = { $Who } ({ $cat })
eaten-so-far = { $birds ->
    [0] nothing eaten
   *[other] { points } from { birds }
 }
holds = holds { $bird } worth { $points }
ability-ready = { $ability } ready
ability-used = { $ability } used
lies-open = { $card } revealed
lies-open-aiming = { $card } aimed at { $targets }
stalks-in-hand = { stalks } in hand
empty = empty
flip-worth = Flip ({ points })
needs = needs { stalks }
laid-by = { $stalks } laid by { $who }
deck = Deck
deck-left = { birds } ({ $kinds })
so-many = { $number } x { $bird }
flown = Flown
quiet = Quiet
ends-at = { rounds }; the game ends at { $limit }

## What is seen

# Places and zones
no-bird = no bird in front
the-cats = The cats
stalk-of = { $Who-s } Stalk
revealed-now = Now
last-round = Last round
face-down-yet = This round
a-hidden-card = nothing revealed yet
laid-by-cat = { $aims ->
    [0] { $Who }: { $card }
   *[other] { $Who }: { $card }, aiming at { $targets }
 }
birds-left = left
birds-flown = flown
your-stalks = your Stalks
your-points = your points
ready = ready
this-first = { $first } in round one
first-then = { $first } first, { $ready } ready

# What helps
quiet-for = Quiet for { rounds }: the game ends at { $limit }
your-secret = Your secret: { $secret }.
still-in-deck = Still in the deck: { $birds }; Flip comes last.
flip-is-next = The next bird is Flip, the last one.
deck-is-empty = The deck is empty: no more birds come.
ate-so-many = { $Who } ate { birds }.
can-catch = { $Who } { $who-is ->
    [you] have
   *[other] has
 } enough Stalks to catch { $bird } at { $place }.
no-stalk-left = { $Who } { $who-is ->
    [you] have
   *[other] has
 } no Stalk in hand.
not-again = { $Who } can't reveal { $card } again in round two.
can-still-use = { $Who } can still use { $ability }.
has-used = { $Who } { $who-is ->
    [you] have
   *[other] has
 } used { $ability }.

# What to pick, and what comes of it
at-which-locale = { $card }: at which locale?
at-which-cat = { $card }: at which cat?
three-cards = Three cards, in any order: then say which one is for round one. The others may follow in round two.
in-vain = Nothing would happen: { $why ->
    [1] no bird is there.
    [2] that bird needs no more Stalks of yours.
    [3] you are { stalks } short.
    [4] you have no bird.
   *[other] your bird is doubled already.
 }
will-stalk = Your Stalk stays there: { $stalks } of { $needs }.
will-catch = You catch { $bird }, unless another Catch { $strict ->
    [0] works there
   *[other] is laid there
 }{ $holds ->
    [0] .
   *[other] ; your old bird flies.
 }
will-catch-with = You catch { $bird } only with { $ability }.
will-steal = { $kind ->
    [0] { $Whom } has no bird yet: you take one caught or stolen in this round.
   *[other] You take { $bird }, unless { $whom } eats it or another cat steals it, too.
 }
will-taunt = Whatever { $whom } reveals does nothing, unless you're taunted first.
will-eat = You eat { $bird }: { points } in all, safe for ever.
will-play = Your bird is worth { points }, if nobody steals it in this round.

# What is asked instead
now-pick = First you pick your cat.
now-choose = Now you choose a card from your hand and its target.
now-plan = Now you plan two rounds: one locale, one other cat, a card for round one and two that may follow.
now-second = Now you choose which of your two cards to reveal.
now-ability = The cards of this round are revealed. Now you are only asked about your ability.
now-lift = Now you only choose which of your Stalks to take back.

# The end
decided = { $stalled ->
    [0] The birds are gone.
   *[other] No bird was caught, eaten or scared off for too long.
 } { $by ->
    [0] { $Who } won by { points }.
    [1] Points were equal: { $who } ate more, by { birds }.
    [2] Points and birds were equal: { $who-s } best bird gave { points } more.
   *[other] Everything was equal: the win is shared.
 }

## Options

option-advanced = Advanced game
option-advanced-help = Taunts, turns of two rounds and abilities all come into the game.
option-taunts = Taunts
option-taunts-help = Every cat has a Taunt, which stops the card of another cat.
option-taunts-auto = only in the advanced game
option-two_rounds = Turns of two rounds
option-two_rounds-help = A turn is two rounds, planned together.
option-two_rounds-auto = only in the advanced game
option-abilities = Abilities
option-abilities-help = Each cat has an ability, to be used once a game.
option-abilities-auto = only in the advanced game
option-hide_unused_pointer = Targets stay hidden
option-hide_unused_pointer-help = In turns of two rounds a target is revealed only with the first card that needs it.
option-invalid_catch_scares = Every Catch scares
option-invalid_catch_scares-help = Every Catch laid at a bird counts towards scaring it, even if it could not work.
option-cats = Who plays which cat
option-cats-help = How the cats find their players; it matters only with abilities.
option-cats-alphabetical = by the alphabet
option-cats-drawn = drawn by lot
option-cats-picked = picked in the order of the seats
option-cat = Cat at seat { $seat }
option-cat-help = The cat that this seat has chosen before the deal; seats are counted from 0.
any-cat = any cat
option-stall_rounds = Rounds without progress
option-stall_rounds-help = The game ends after so many rounds in a row without a bird caught, eaten or flown.
option-flip = Points of Flip
option-flip-help = What Flip, the last bird, is worth.
option-stalks_for_four = Stalks for four points
option-stalks_for_four-help = How many Stalks a bird of four points needs.
option-stalks_for_one = Stalks for one point
option-stalks_for_one-help = How many Stalks a bird of one point needs.
option-stalks_for_two = Stalks for two points
option-stalks_for_two-help = How many Stalks a bird of two points needs.
option-stalks_for_three = Stalks for three points
option-stalks_for_three-help = How many Stalks a bird of three points needs.
option-num_ones = Birds of one point
option-num_ones-help = How many of them the deck has.
option-num_twos = Birds of two points
option-num_twos-help = How many of them the deck has.
option-num_threes = Birds of three points
option-num_threes-help = How many of them the deck has.
option-num_fours = Birds of four points
option-num_fours-help = How many of them the deck has besides Flip.
advanced-in-nothing = With `taunts`, `two_rounds` and `abilities` all off, nothing is left of `advanced`: leave one of them on, or play the basic game with `advanced=off`.
no-such-bird = Option `{ $option }` needs a bird of that many points: set `flip={ $flip }`, or put some in with `{ $number }`.
no-such-seat = Option `{ $option }` is for a seat that a table of { $players } does not have.
picked-twice = Option `{ $option }` does not go with `cats=picked`: there all cats are picked in the game.
one-cat-twice = Options `{ $other }` and `{ $option }` name the same cat: every cat can be chosen once.
nothing-to-hide = Option `hide_unused_pointer` needs turns of two rounds: set `two_rounds=on`.
# Shouts
shout-fight = Hisss!
shout-steal = Yoink!
shout-lastbird = Flip!
shout-win = Purrfect!
## What the coach says in a first game

learn-goal = You're a cat in a garden with three birds. Catch them and eat them. The cat who eats the most points wins.
learn-secret = Every round, everyone secretly chooses one card and its target. Then all cards are turned over together. You get your card back afterwards.
learn-catch = Start with the small one: the bird at the Bird Bath needs no stalking. Pick Catch, then that bird.
learn-eat = You've caught it, but it isn't safe yet: others can steal it. Only what you eat counts. Eat it.
learn-order = Did you see that? { $who } wanted to steal your bird, but eating comes before stealing. The order is always the same: Stalk, Catch, Eat, Steal, Play.
learn-steal = { $who } has two Stalks at the Tree and will surely catch the big bird now. Stealing comes after catching. Let { $who } do the work, then steal from { $who }.
learn-play = What a catch! You could eat it for 3 points. Or play with it first, which doubles it. Be bold, and play.
learn-eat-double = Nobody tried to steal it. Eat it now for 6!
learn-stalk = You have to stalk the bigger birds: one Stalk for each cat's head under the bird. The paw stands for the Catch. Place a Stalk at the Grass.
learn-leave = After a round you may take Stalks back. You want to catch that bird next, so leave it there.
learn-on-your-own = Now you can catch it. Watch out: a bird flies away when two cats catch or steal it at once. The game ends when all birds are eaten or gone. Good hunting!
learn-rival = Another cat is stalking the same bird. If you both catch at once, neither of you gets it. Guess what they'll do.
learn-doubled = Your bird is worth double until someone steals it. How long do you dare to wait?
learn-full = You have a bird, and your paws are full. If you catch or steal another, this one flies away.

## Presets

preset-quick = Quick game
preset-quick-help = Ten birds, where the printed deck has eighteen: more than a third shorter.
preset-advanced = Advanced
preset-advanced-help = Taunts, plans for two rounds, and every cat has an ability.
preset-chaos = Chaos
preset-chaos-help = The advanced game, and even a hopeless Catch scares a bird.

## How it is explained

about-goal = You are a cat, and there are birds in the yard. Catch them and eat them before another cat steals them: the most points in the belly win.
about-setup = { birds } are in the game, and one sits at each of { $number } places. Every cat has the same cards, and they come back after each round.
about-turn = Everybody chooses a card and its target at the same time, in secret. Then all cards are turned over together and happen in a fixed order.
about-nothing = A card that can do nothing may be chosen all the same: nothing happens, and that is how one passes.
about-order = This is the order in which they happen: { $cards }. After that new birds come.
about-birds = The birds
part-points = The corner: what it is worth once it is eaten.
part-need = The bird, and below it what it takes: a cat's head is a Stalk of your own that must lie there first, and the paw is the Catch.
about-stalks = The dearest birds need stalking first, with your own Stalks. They stay at the bird until it leaves, or until you take them back after a round.
about-steals = Rivals
about-rivals = If two cats catch the same bird at once, it flies away from both. A bird that you have caught lies before you, where others can steal it. Only what is eaten is safe.
about-steal = Steals come in waves: first all that find a bird now, then those that find one after that, and so on. So a bird can pass through several paws in one round.
about-taunts = Taunts
about-taunt = A Taunt stops the card of another cat in this round. If that card is a Taunt, it stops nothing, and so on. Taunts that go round in a circle do nothing at all.
about-plans = Turns of two rounds
about-plan = You plan two rounds at once: one place and one other cat to aim at, a card for the first round, and two cards of which you choose one for the second.
about-abilities = Abilities
about-ability = Every cat has an ability, once a game: after the cards are turned over you are asked whether you use it.
about-winning = When no birds are left, the most points win. If that is a tie, the most birds; then the dearest bird.
example-wave = A bird that is stolen twice
example-circle = A circle of Taunts
wave-begins = { $Who } { $who-is ->
    [you] have
   *[other] has
 } caught a bird, and others want it. Everybody chooses in secret.
wave-ends = There were { $number } waves: whoever steals from a thief gets the bird, because the Steals before have happened already.
circle-begins = { $Who } { $who-is ->
    [you] taunt
   *[other] taunts
 } { $whom }, and so it goes on, until it comes back to where it began.
circle-ends = { $number } Taunts in a circle: each would stop the next, so none of them stops anything.
may-you-aim = { $whom-is ->
    [you] May you aim your { $card } at yourself?
   *[other] May you aim your { $card } at { $whom }?
 }
may-you-stalk = May you lay another Stalk?
may-you-go-there = May you stalk at { $place }?
you-may = You may do this: { $what }. { $will }
## In the box of a printed game

box-birds = Birds
box-double = worth double
may-you-aim-there = May you aim at yourself in this turn?
may-you-repeat = May you keep { $card } ready for round two, after { $card } in round one?
## In the box of a printed game

