# Was nur Bursting Felines sagt: die Namen seiner Karten und wie man ausscheidet.

pitch = Kleine Hände und keine Gnade: Wer ein Verderben zieht, ist raus, und fünf verschiedene Karten plündern das Grab.

card-defuse = Erweckung
    .parted = Er­weckung
card-attack = Angriff
    .parted = An­griff
card-favor = Beute
card-nope = Veto
card-shuffle = Mischen
    .parted = Mi­schen
card-skip = Aussetzen
    .parted = Aus­setzen
card-future = Spicken
    .parted = Spi­cken
card-cat-1 = Kombo 1
card-cat-2 = Kombo 2
card-cat-3 = Kombo 3
card-cat-4 = Kombo 4
card-cat-5 = Kombo 5
card-kitten = Verderben
    .parted = Ver­derben
a-kitten = ein Verderben
cats = Kombo-Karten
num-nopes = { $number ->
    [one] { $number } Veto
   *[other] { $number } Vetos
 }
exploded = { $who-is ->
    [you] Du bist dahin.
   *[other] { $Who } ist dahin.
 }
is-out-status = dahin
num-kittens = { $kittens } × Verderben
option-faster_game-help = Ein Drittel des Stapels kommt nach dem Austeilen ungesehen aus dem Spiel.
shout-boom = Ruhe in Fetzen!
shout-defuse = Es lebt!
shout-nope = Abgelehnt!

learn-goal = Willkommen! Irgendwo in diesem Stapel lauert das Verderben. Wer es zieht und keine { card-defuse } hat, scheidet aus. Wer übrig bleibt, gewinnt.
learn-on-your-own = Bleibt noch einer! Du hast noch { card-defuse } und { card-skip } auf der Hand. Und eins noch: Fünf verschiedene Karten, zusammen gespielt, holen eine beliebige Karte aus der Ablage. Jede Karte erklärt sich, wenn du sie wählst. Viel Glück!

preset-modern = Große Hände
preset-modern-help = Viele Karten auf der Hand, Angriffe addieren sich, fünf verschiedene Karten bewirken nichts.
about-danger = Irgendwo im Stapel lauert das Verderben: Wer es zieht und keine Erweckung hat, scheidet aus.
