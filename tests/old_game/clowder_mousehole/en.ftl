# Mousehole in English. clowder/engine/catalogue.py tells what the variables mean, words.py beside it what the ids do.

pitch = Lay a card higher than the mouse and catch it, or wait for a better card.

move-draw = Draw a card
move-pounce = Pounce with { $card }
question = A mouse worth { $mouse }. Do you pounce, or draw?

reason-not_held = You do not hold { $card }.
reason-too_low = { $card } is not higher than the mouse, { $mouse }.
reason-too_high = { $card } is not lower than the mouse, { $mouse }.

event-came = A mouse worth { $mouse } came out.
event-drew = { $Who } drew { $card ->
    [0] a card
   *[other] { $card }
 }.
event-pounced = { $Who } pounced with { $card } and caught the mouse worth { $mouse }.
event-won = { $Who } won with { num-points }.
num-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
 }

field-turn = On turn
field-mouse = Mouse
field-gone = Gone
field-stock_size = Stock
field-hand_size = Cards
field-score = Points
field-hand = Your hand

a-card = a card
card-help = Catches a mouse that is lower; with timid cats, one that is higher.

option-timid = Timid cats
option-timid-help = A card must be lower than the mouse.
option-cards = Cards
option-cards-help = How many cards everybody is dealt.
