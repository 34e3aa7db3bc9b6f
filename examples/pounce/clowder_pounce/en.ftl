# Pounce in English. clowder/engine/catalogue.py tells what the variables mean.

lay = Lay { $card }
which-card = A mouse worth { $mouse }. Which card do you lay?
not-held = You do not hold { $card }.

a-mouse-came = A mouse worth { $number } came out.
somebody-laid = { $Who } laid { $number }.
somebody-caught = { $Who } caught the mouse worth { $number }.
somebody-won = { $Who } won with { points }.

points = { $number ->
    [one] { $number } point
   *[other] { $number } points
 }
your-hand = Your hand
