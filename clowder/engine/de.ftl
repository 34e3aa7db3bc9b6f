# Personen, und was über jedes Spiel gesagt wird, das keine eigenen Worte hat. catalogue.py erklärt die Variablen.

you = du
    .acc = dich
    .dat = dir
your = dein
possessive = von { $name }
move-made = { $number ->
    [0] { $Move }
   *[other] { $Move } { $of }
 }
what-do-you-do = Was machst du?
seat-has = { $Who } { $what }
event-told = { $Who }: Ereignis { $kind } ({ $numbers }).
not-asked = Du bist gerade nicht gefragt.
not-now = Das ist keine Antwort auf die Frage an dich.
not-there = Das gibt es hier nicht.
rules-forbid-it = Die Regeln verbieten es: { $reason }.
the-table = Der Tisch
only-watching = Du schaust zu: Nur wer am Tisch sitzt, spielt mit.
wait-for = { $who-is ->
    [you] Erst musst du antworten.
   *[other] Erst muss { $who } antworten.
 }
goes-with-others = Das passt nicht zu dem, was du schon gewählt hast.
nothing-with-that = Damit kannst du gerade nichts anfangen.

## Hausregeln

switched-off = aus
switched-on = an
from-to = { $low } bis { $high }
option-takes = Die Option { $option } nimmt { $values }, nicht { $value }.
option-first = Wer anfängt
option-first-help = Der Platz, der den ersten Zug hat, von 0 an gezählt.
option-first-lot = per Los
no-such-first = Die Option `first` nennt Platz { $number }; der letzte Platz an diesem Tisch ist { $last }.
no-option = { $game } hat keine Option { $option }; es gibt { $options }.
quoted = „{ $text }“
not-for-so-many = { $game } ist für { $low } bis { $high } Personen, nicht für { $players }.
## Anleitungen und Druckbögen

the-cards = Karten
tokens = Marken
guide-goal = Das Ziel
guide-setup = Der Aufbau
guide-set-up = Ein Tisch für { $players }, gerade ausgeteilt, wie ihn eine Person sieht.
guide-turn = Ein Zug
guide-cards = Die Karten
guide-won = Eine Partie, die zu Ende gespielt wurde: { $Who } hat gewonnen ({ $score }).
guide-winning = Gewinnen
example-turn = Ein Zug
example-allowed = Erlaubt oder nicht
may-one = Darfst du das? { $what }.
one-may = Das darfst du: { $what }.
