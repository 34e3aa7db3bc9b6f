# Mousehole auf Deutsch. clowder/engine/catalogue.py erklärt die Variablen, words.py daneben, was die Ids tun.

pitch = Leg eine Karte, die höher ist als die Maus, und fang sie, oder warte auf eine bessere Karte.

move-draw = Eine Karte ziehen
move-pounce = Mit { $card } zuschlagen
question = Eine Maus im Wert von { $mouse }. Schlägst du zu, oder ziehst du?

reason-not_held = Du hast { $card } nicht auf der Hand.
reason-too_low = { $card } ist nicht höher als die Maus, { $mouse }.
reason-too_high = { $card } ist nicht niedriger als die Maus, { $mouse }.

event-came = Eine Maus im Wert von { $mouse } kommt heraus.
event-drew = { $who-is ->
    [you] Du ziehst
   *[other] { $Who } zieht
 } { $card ->
    [0] eine Karte
   *[other] { $card }
 }.
event-pounced = { $who-is ->
    [you] Du schlägst mit { $card } zu und fängst die Maus im Wert von { $mouse }.
   *[other] { $Who } schlägt mit { $card } zu und fängt die Maus im Wert von { $mouse }.
 }
event-won = { $who-is ->
    [you] Du gewinnst mit { num-points }.
   *[other] { $Who } gewinnt mit { num-points }.
 }
num-points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkten
 }

field-turn = Am Zug
field-mouse = Maus
field-gone = Weg
field-stock_size = Stapel
field-hand_size = Karten
field-score = Punkte
field-hand = Deine Hand

a-card = eine Karte
card-help = Fängt eine Maus, die niedriger ist; mit scheuen Katzen eine, die höher ist.

option-timid = Scheue Katzen
option-timid-help = Eine Karte muss niedriger sein als die Maus.
option-cards = Karten
option-cards-help = Wie viele Karten alle bekommen.
