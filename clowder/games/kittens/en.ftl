# What both editions of the kittens say. Their own words are in exploding_kittens/en.ftl and bursting_felines/en.ftl;
# clowder/engine/text/catalogue.py tells what the variables mean.

a-card = a card
somebody = someone
num-cards = { $number ->
    [one] { $number } card
   *[other] { $number } cards
 }
num-turns = { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
 }
copies = { $number ->
    [one] { $card }
   *[other] { $number } { $card }
 }

## Moves

pass = Pass
stop = Play { card-nope }
draw = Draw
save = Use { card-defuse }
refuse = Refuse to be saved
play = Play { $card }
play-pair = Play a pair of { $card }
play-triple = Play three { $card }
play-five = Play five different cards
pick = With { $card }
choose = Choose { $whom }
ask-for = Ask for { $card }
give = Give { $card }
fetch = Take { $card } from the discard pile
put-on-top = Put it on top of the pile
put-at-bottom = Put it at the bottom of the pile
put-under = Put it under { num-cards }

## Questions

your-turn = { $turns ->
    [one] It's your turn. What will you do?
   *[other] It's your turn, and you owe { num-turns }. What will you do?
 }
do-you-stop = { $play } Do you play { card-nope }?
do-you-stop-again = { $stopped ->
    [0] { $play } { num-nopes } so far: it still happens. Do you play { card-nope }?
   *[other] { $play } { num-nopes } so far: it's stopped. Do you play { card-nope }?
 }
which-to-give = Which card do you give to { $whom }?
will-you-be-saved = You drew { a-kitten }. Do you use { card-defuse }?
where-back = Where will you hide { a-kitten }?
which-to-fetch = Which card do you take from the discard pile?
game-over = The game is over.
which-first = Five different cards: none chosen yet. Which comes first?
which-next = Five different cards: { $cards } so far. Which comes next?
from-whom = { $card }: from whom?
which-to-ask-for = Three { $card }: which card do you ask { $whom } for?

## Why a move is refused

no-five-held = You do not hold five different cards.
no-such-card = There is no such card.
not-on-discard = No { $card } lies on the discard pile.
no-such-place = The pile has only { num-cards }.
no-such-seat = Nobody sits there.
too-few-held = { $number ->
    [1] You hold no { $card }.
    [2] You do not hold two { $card } cards.
   *[other] You do not hold three { $card } cards.
 }
nope-answers = { card-nope } answers somebody's play; there is nothing to answer on your own turn.
defuse-saves = You use { card-defuse } when you draw { a-kitten }, not before.
cat-alone = One { $card } does nothing: it takes two of the same title to steal a card.
no-combo = In this game only pairs of { cats } are combinations.
no-five = In this game five different cards do nothing.
nothing-to-fetch = There would be nothing but the five themselves to bring back.
nobody-to-rob = No one else has a card you could take.
not-oneself = You choose another player, not yourself.
is-out = That player is out of the game.
holds-nothing = That player holds no cards.
in-order = The five are named in order: enough others must be left to follow this one.
one-of-the-five = { $card } is one of the five that you have just laid there.

## What happened

starts = { $Who } { $who-is ->
    [you] go
   *[other] goes
 } first.
played = { $Who } played { $card }.
played-on = { $Who } played { $card } on { $whom }.
played-pair = { $Who } played a pair of { $card } on { $whom }.
played-triple = { $Who } played three { $card } on { $whom }, asking for { $named }.
played-five = { $Who } played five different cards: { $cards }.
played-some-five = { $Who } played five different cards.
noped = { $Who } played { card-nope }.
noped-again = { $Who } played { card-nope } on the { card-nope }.
stopped = { shout-nope } { $Who-s } play has no effect.
attacked = { $Who } must take { num-turns }.
skipped = { $turns ->
    [0] { $Who } skipped the turn.
   *[other] { $Who } skipped a turn.
 }
shuffled = The pile was shuffled.
looked = { $Who } looked at the top of the pile.
saw = { $Who } saw the top of the pile: { $number ->
    [1] { $first }
    [2] { $first }, then { $second }
    [3] { $first }, then { $second }, then { $third }
    [4] { $first }, then { $second }, then { $third }, then { $fourth }
   *[other] { $first }, then { $second }, then { $third }, then { $fourth }, then { $fifth }
 }.
gave = { $Who } gave { $card } to { $whom }.
stole = { $Who } stole { $card } from { $whom }.
got = { $Who } got { $card } from { $whom }.
had-none = { $Whom } had no { $card }, so { $who } got nothing.
had-nothing = { $Whom } had no cards left, so { $who } got nothing.
fetched = { $Who } took { $card } from the discard pile.
drew = { $Who } drew { $card }.
drew-kitten = { $Who } drew { a-kitten }!
defused = { $Who } used { card-defuse }.
inserted = { $Who } put the { card-kitten } back somewhere in the pile.
inserted-on-top = { $Who } put the { card-kitten } back on top.
inserted-under = { $Who } put the { card-kitten } back under { num-cards }.
hand-discarded = { $Who-s } cards went to the discard pile: { $cards }.
turn-begins = { $turns ->
    [one] { $Who-s } turn.
   *[other] { $Who-s } turn, owing { num-turns }.
 }
won = { $Who } won the game.

## The table

pile = Pile
you-know = You know
discard = Discard
your-hand = Your hand
nothing = nothing
empty = empty
out = out
face-down = { num-cards } face down
on-turn = on turn
owes = owes { $turns }
surely = { $status } (definitely: { $cards })
pile-holds = { num-cards }, { card-kitten } x { $kittens } ({ $percent }% if drawn now)
on-top = { $card } on top
under = { $card } under { $number }

## What nobody has shown

unseen-exactly = { $number } { $card }
unseen-from-to = { $low } to { $number } { $card }
unseen-up-to = up to { $number } { $card }

## What the cards do, by the options in force.

help-defuse = Saves you when you draw { card-kitten }: it is used for you, and you put the card back anywhere.
help-defuse-if-wanted = You may use it when you draw { card-kitten }, and put that card back anywhere.
help-attack = Ends all your turns without a draw; the next player owes { how-many-turns }, plus yours if you were attacked.
help-attack-two = Ends all your turns without a draw; the next player owes { how-many-turns }.
how-many-turns = { $turns ->
    [1] one
    [2] two
    [3] three
    [4] four
   *[other] five
 }
help-favor = Choose a player: they hand you one card of their own choice.
help-nope = Stops somebody's play, or another { card-nope }, before it takes effect. An even number cancels out.
help-nope-any = Stops any play, your own too, or another { card-nope }, before it takes effect. An even number cancels out.
help-shuffle = Puts the whole pile into a random order.
help-skip = Ends the turn you are on without a draw; if you owe several turns it pays for one.
help-future = { $number ->
    [1] You alone see the top card of the pile.
    [2] You alone see the top two cards of the pile, in their order.
    [3] You alone see the top three cards of the pile, in their order.
    [4] You alone see the top four cards of the pile, in their order.
   *[other] You alone see the top five cards of the pile, in their order.
 }
help-kitten = Whoever draws it is out, unless { card-defuse } saves them.
help-cat = Does nothing by itself. Two of a title steal a random card; three ask for one by name.
help-cat-pairs = Does nothing by itself. Two of a title steal a random card.
help-cat-five = Does nothing by itself. Two of a title steal a random card; three ask for one by name; five different titles bring back one from the discard pile.
help-cat-five-others = Does nothing by itself. Two of a title steal a random card; three ask for one by name; five different titles bring back one from the discard pile, but none of the five.

## What is seen

draw-pile = Draw pile
discard-pile = Discard pile
on-the-loose = On the loose
last-alive = the last one standing
cards-and-owes = { num-cards }, owes { $turns }
went-as = { $number ->
    [1] out first
    [2] out second
    [3] out third
   *[other] out fourth
 }
what-decided = { $Whom } { is-out-status }. { $Who } { $who-is ->
    [you] are
   *[other] is
 } the last one standing.
who-stops-it = Anyone want to play { card-nope }?
nopes-on-it = { $stopped ->
    [0] { num-nopes }: it still happens
   *[other] { num-nopes }: no effect
 }
play-open = { $Who-s } play
play-aims = { $Who-s } play: a card from { $whom }
play-asks = { $Who-s } play: { $card } from { $whom }
play-fetches = { $Who-s } play: a card from the discard pile
chooses-gift = { $Who } { $who-is ->
    [you] choose
   *[other] chooses
 } a card for { $whom }.
puts-back = { $who-is ->
    [you] You see who would draw it there. Only you will know.
   *[other] { $Who } puts it back, somewhere.
 }
may-be-saved = { $who-is ->
    [you] You can still save yourself.
   *[other] { $Who } has { card-defuse }. Will they use it?
 }
takes-from-here = { $Who } { $who-is ->
    [you] take
   *[other] takes
 } a card from here.
spot-first = Top
spot-last = End
spot-says = { $place }: { $who-is ->
    [you] you draw it
   *[other] { $who } draws it
 }
spot-who = { $who-is ->
    [you] You
   *[other] { $Who }
 }
you-have-seen = You have seen
nth-known = { $number }. { $card }
bring-back = What will you bring back?
five-bring-back = Any five different cards bring one back
kittens-and-one = { num-kittens } in { num-cards }, plus the one just drawn
chance-if-you-draw = { num-kittens } in { num-cards }: { $chance }% if you draw now
chance-on-next-draw = { num-kittens } in { num-cards }: { $chance }% on the next draw
card-is = { $number ->
    [0] The top card is { $card }.
    [1] The second card from the top is { $card }.
    [2] The third card from the top is { $card }.
   *[other] Under { num-cards } lies { $card }.
 }
took-along = { $Who } took { num-cards } out of the game.
surely-holds = { $Who } definitely has { $cards }.
surely-lacks = { $Who } has no { $cards }.
holds-no-more = { $Who } has no more { $cards }.
lies-in-discard = In the discard pile: { $cards }.
left-unseen = { num-cards } left the game unseen.
not-seen-yet = Not seen yet, in hands or in the pile: { $cards }.
play-on = Play { $card } on { $whom }
steal-with-pair = Steal from { $whom } (2 { $card })
ask-with-three = Ask { $whom } for { $named } (3 { $card })
second-makes-pair = A pair steals a card. Pick the matching one.
third-makes-three = Three of a kind ask for a card by name. Pick the matching ones.
on-whom = From whom?
which-to-ask = Which card do you ask for?
which-five = Five different cards bring one back. Pick five.
play-these-five = Play five different: { $cards }
will-nope = { $stopped ->
    [0] That stops it, unless someone answers you.
   *[other] It happens after all, unless someone answers you.
 }
will-draw = Chance of { a-kitten }: { $chance }%.
will-draw-known = It's { $card }. You've seen it.
will-draw-next = { $Who } { $who-is ->
    [you] draw
   *[other] draws
 } next.
will-draw-later = { $who-is ->
    [you] You draw it
   *[other] { $Who } draws it
 }, if everyone just draws.
will-give = Only { $whom } and you will see it.
will-be-out = You're out of the game.
will-fetch = You take a card of your choice from the discard pile.
will-steal = You'll take one of their cards at random.
will-ask = If they have the card you name, it's yours.

## Why nothing can be done with it

turn-of = It's { $who-s } turn.
top-is-yours = Your card is on top. The others get to answer it first.
have-answered = You've answered. The game continues when everyone has.
comes-later = That comes later. { $question }
nothing-to-aim = { $combos ->
    [0] To choose a player you need { card-favor } or a pair of { cats }.
   *[other] To choose a player you need { card-favor }, a pair or three of a kind.
 }

# Hints
next-is-safe = the next card is safe.
next-is-probably-safe = the next card is probably safe.

## Options

option-faster_game = Faster game
option-five_different = Five different cards
option-five_different-help = Five cards of five different titles bring back one card of your choice from the discard pile.
option-five_no_self = None of the five
option-five_no_self-help = Five different cards cannot bring back any of the five themselves.
option-attack = Attack cards
option-attack-help = How many turns the next player owes when somebody who was attacked plays an Attack in turn.
option-attack-stacking = those still owed as well
option-attack-two = only those of the new Attack
option-self_nope = Stopping your own card
option-self_nope-help = You may stop your own topmost card with a { card-nope }.
option-may_refuse_defuse = Refusing a { card-defuse }
option-may_refuse_defuse-help = Whoever could use a { card-defuse } may go out instead.
option-special_combos = Pairs and triples of any title
option-special_combos-help = Two or three cards of any title make a play. Off: only pairs of { cats } do.
option-hand = Cards dealt
option-hand-help = How many cards everybody is dealt besides the { card-defuse }.
option-extra_defuses = Spare { card-defuse } cards
option-extra_defuses-help = Everybody is given one { card-defuse }; this is how many of the others stay in the game.
option-extra_defuses-two = at most two
option-extra_defuses-all = all
option-extra_defuses-two_if_two = all, but at most two in a game of two
option-extras_after_deal = Spare { card-defuse } cards after the deal
option-extras_after_deal-help = They are mixed in after the deal, so that nobody starts with two.
option-death_discards = The dead discard their cards
option-death_discards-help = Whoever is out puts all their cards on the discard pile. Off: the cards stay face down and leave the game.
option-attack_turns = Turns an Attack gives
option-attack_turns-help = How many turns an Attack gives the next player.
option-future_cards = Cards that { card-future } shows
option-future_cards-help = How many cards of the pile { card-future } shows.
option-num_defuse-help = How many { card-defuse } cards the deck has, at least one for everybody.
number-of-cards = Number of { $card } cards
number-of-cards-help = How many { $card } cards the deck has.
five-without-five = Option `five_no_self` means nothing without `five_different=on`.
too-few-defuses = Option `num_defuse` must be at least { $players }: everybody is dealt one.
too-many-cards = These options make { $number } cards; a game has at most { $most }.
too-few-to-deal = These options leave { $number } cards to deal, too few for { $players } hands of { $hand }.
not-faster-for-many = Option `faster_game` is for 2 or 3 players, not { $players }.
only-for-two = Option `two_player_edition` is for 2 players, not { $players }.
deck-of-its-own = Option `two_player_edition` brings its own deck: leave the numbers of cards alone.
## Shouts
shout-fright = Uh-oh …
shout-steal = Yoink!
shout-win = Purrfect!
## What the coach says in a first game

learn-turn = These are your cards. On your turn, play as many as you like, or none. Then draw one card, and it's the next player's turn.
learn-draw = Start the easy way: play nothing, and tap Draw.
learn-future = So far, so good. Before you draw again, take a look: { card-future } shows you the top three cards. Pick it and play it.
learn-skip = The very next card is { a-kitten }! You don't have to take it. { card-skip } ends your turn without drawing. Let someone else have it.
learn-nope = Now { $who } attacks you, and you'd have to take two turns. But you hold { card-nope }. It stops nearly anything, at any time. Stop it!
learn-noped = Blocked! The Attack never happened, and { $who } had to draw. Only { a-kitten } and { card-defuse } can't be stopped.
learn-pair = You have a matching pair. A pair steals a card you can't see. Pick both, then choose who to steal from. Try { $who }.
learn-draw-again = Nice steal! Feeling brave? Draw!
learn-insert = Your { card-defuse } saved you, and you have another one. Now the best part: secretly put { a-kitten } back. On top, { $who } draws it. Under 1 card, { $friend } does. Neither has a { card-defuse } left!
learn-out = You're out. It happens to the best of us. Watch how it ends, or play again from the table's menu.
learn-gives = Someone asks you for a card, and you can't say no. You choose which one: give what you need least.
learn-owes = You were attacked, so you take more than one turn, one after the other. Your own Attack would pass them on.

short-names = You know Exploding Kittens? Then you know nearly everything. { card-kitten } is the Exploding Kitten, { card-defuse } the Defuse, { card-nope } the Nope, { card-favor } the Favor and { card-future } See the Future. Only three things are different.
short-five = First: five different cards, played together, take any card from the discard pile. You hold five different { cats }. Play them!
short-fetch = Now take what you want most. A { card-defuse } would be nice.
short-draw = Well robbed. Hands are small here, only four cards and a { card-defuse } to begin with, so that's worth a lot. Draw.
short-attack = Second: attacks never add up. { $who } attacked you, and you owe two turns. Attack back: { $friend } takes two turns as well, not four.
short-dead = { $who } is out. And that's the third difference: the hand of the dead lies open on the discard pile. Five different cards can fetch any of it.
short-on-your-own = That's all. Only { $who } is left, and you hold a { card-skip } and a { card-defuse }. Win this one!

## Presets

preset-quick = Quick game
preset-quick-help = A third of the pile leaves the game unseen: about a fifth shorter.
preset-chaos = Chaos
preset-chaos-help = More cards to stop things with, more attacks, and you may refuse to be saved.

## How it is explained

about-goal = { about-danger } Draw cards and stay in the game: the last one left wins.
about-setup = Everybody holds { num-cards }, and one of them is a { card-defuse }. In the draw pile wait { num-kittens }: one fewer than there are players.
about-turn = Play as many cards as you like, one after the other, or none at all. Then draw a card, and your turn is over.
about-drawing = If you draw { a-kitten } and hold { card-defuse }, it saves you: you put { a-kitten } back into the pile, in secret and wherever you like. If not, you are out.
about-parts = A card and its parts
part-index = The corner tells the card apart in a full hand.
part-picture = The picture: every title has its own.
part-title = The title. What it does stands beside the card when you pick it, or hold it for a moment.
about-attack = { $stacks ->
    [0] An Attack hands the next player { num-turns }, however many you owed.
   *[other] Attacks add up: if you were attacked and attack in turn, the next player owes { num-turns } and yours as well.
 }
about-combos = Cards that go together
about-pairs = Two cards of the same title, whatever they say: steal a card from another player, without seeing which.
about-pairs-of-cats = Two equal { cats }: steal a card from another player, without seeing which. Nothing else goes together in this game.
about-triples = Three of the same title: name a card, and get it if the player you choose holds one.
about-five = Five different titles: take one card of your choice from the discard pile.
about-stopping = Stopping things
about-nope = { card-nope } stops what somebody plays, at any time, before it happens. Another { card-nope } stops the first one, and so on. What cannot be stopped: a draw, { a-kitten }, and being saved from it.
about-winning = There is one { card-kitten } fewer than there are players, and it comes back into the pile whenever somebody is saved. So in the end one player is left, and has won.
example-nope = A row of { card-nope } cards
may-you-play = May you play { $card } by itself?
may-you-pair = May you play a pair of { $card }?
may-you-rob = { $whom-is ->
    [you] May you choose yourself?
   *[other] May you choose { $whom }?
 }
nope-begins = It is your turn, and you play something. Everybody else is asked whether they stop it.
nope-counts = Nobody says more: { num-nopes }. { $stopped ->
    [0] That is an even number: they cancel out, and the play happens.
   *[other] That is an odd number: nothing happens, and all these cards are gone.
 }
like-the-others = Like { $card }: by itself it does nothing, but it goes together with others.
