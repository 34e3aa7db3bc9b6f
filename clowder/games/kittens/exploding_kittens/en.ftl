# What Exploding Kittens alone says: the titles of its cards, and how one goes out of the game.

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
shout-boom = Kaboom!
shout-defuse = Phew!
shout-nope = Nope!
