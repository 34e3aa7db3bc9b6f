# What Exploding Kittens alone says: the titles of its cards, and how one goes out of the game.

pitch = Draw until someone explodes. Everything else is making sure it isn't you.

card-defuse = Defuse
card-attack = Attack
card-favor = Favor
card-nope = Nope
card-shuffle = Shuffle
card-skip = Skip
card-future = See the Future
card-cat-1 = Tacocat
card-cat-2 = Cattermelon
card-cat-3 = Hairy Potato Cat
card-cat-4 = Beard Cat
card-cat-5 = Rainbow-Ralphing Cat
card-kitten = Exploding Kitten
a-kitten = an Exploding Kitten
cats = cats
num-nopes = { $number ->
    [one] { $number } Nope
   *[other] { $number } Nopes
 }
exploded = { $Who } exploded.
is-out-status = exploded
num-kittens = { $kittens ->
    [one] { $kittens } kitten
   *[other] { $kittens } kittens
 }
option-faster_game-help = A third of the pile leaves the game unseen after the deal (2 or 3 players).
option-two_player_edition = Two-player edition
option-two_player_edition-help = A smaller deck of 32 cards, made for two players.
shout-boom = Kaboom!
shout-defuse = Phew!
shout-nope = Nope!

learn-goal = Welcome! Somewhere in that pile are kittens, and they explode. If you draw one without a { card-defuse }, you're out. The last one left wins.
learn-on-your-own = Boom! One down, one to go. You still hold a { card-defuse } and a { card-skip }, so win this one. Pick a card and it tells you what it does. Good luck!

preset-two = For two
preset-two-help = A smaller deck of 32 cards, made for two players.
preset-classic = Classic 2015
preset-classic-help = Small hands, attacks that do not add up, five different cards bring one back.

about-danger = Somewhere in the pile are kittens, and they explode: whoever draws one and cannot defuse it is out.
