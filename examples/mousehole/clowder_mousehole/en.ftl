# Mousehole in English. clowder/engine/catalogue.py tells what the variables mean.

draw = Draw a card
pounce = Pounce with { $card }
your-turn = A mouse worth { $mouse }. Do you pounce, or draw?

not-held = You do not hold { $card }.
too-low = { $card } is not higher than the mouse, { $mouse }.
too-high = { $card } is not lower than the mouse, { $mouse }.

came = A mouse worth { $number } came out.
drew = { $Who } drew { $number }.
drew-a-card = { $Who } drew a card.
pounced = { $Who } pounced with { $number } and caught the mouse worth { $mouse }.
won = { $Who } won with { points }.

mouse = Mouse
stock = Stock
your-hand = Your hand
a-seat = { num-cards }, { points }
num-cards = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
 }
points = { $number ->
    [one] { $number } point
   *[other] { $number } points
 }

a-card = a card
card-help = Catches a mouse that is lower; with timid cats, one that is higher.

option-timid = Timid cats
option-timid-help = A card must be lower than the mouse.
option-cards = Cards
option-cards-help = How many cards everybody is dealt.
