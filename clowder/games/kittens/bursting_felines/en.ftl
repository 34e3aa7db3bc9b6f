# What Bursting Felines alone says: the titles of its cards, and how one goes out of the game.

pitch = Small hands and no mercy: draw a Perish and you're out. Five different cards let you raid the discard pile.

card-defuse = Resurrect
    .parted = Re­sur­rect
card-attack = Attack
card-favor = Loot
card-nope = Deny
card-shuffle = Shuffle
card-skip = Skip
card-future = Peek
card-cat-1 = Combo 1
card-cat-2 = Combo 2
card-cat-3 = Combo 3
card-cat-4 = Combo 4
card-cat-5 = Combo 5
card-kitten = Perish
a-kitten = a Perish
cats = Combo cards
num-nopes = { $number ->
    [one] { $number } Deny
   *[other] { $number } Denies
 }
exploded = { $Who } perished.
is-out-status = perished
num-kittens = { $kittens } Perish
option-faster_game-help = A third of the pile leaves the game unseen after the deal.
shout-boom = Rest in pieces!
shout-defuse = It’s alive!
shout-nope = Denied!

learn-goal = Welcome! Somewhere in that pile are Perish cards. If you draw one without a { card-defuse }, you're out. The last one left wins.
learn-on-your-own = One down, one to go! You still hold a { card-defuse } and a { card-skip }. One more thing: five different cards played together take any card you like from the discard pile. Pick a card and it tells you what it does. Good luck!

preset-modern = Modern hands
preset-modern-help = Large hands, attacks that add up, and five different cards do nothing.

about-danger = Somewhere in the pile lie Perish cards: whoever draws one and cannot be resurrected is out.
