# Was nur Exploding Kittens sagt: die Namen seiner Karten und wie man ausscheidet.

pitch = Zieht, bis jemand explodiert. Bei allem anderen geht es darum, dass es wen anders trifft.

card-defuse = Entschärfen
    .parted = Ent­schärfen
card-attack = Angriff
    .parted = An­griff
card-favor = Gefallen
    .parted = Gefal­len
card-nope = Nö
card-shuffle = Mischen
    .parted = Mi­schen
card-skip = Aussetzen
    .parted = Aus­setzen
card-future = Blick in die Zukunft
card-cat-1 = Tacokatze
    .parted = Taco­katze
card-cat-2 = Katzermelone
    .parted = Katzer­melone
card-cat-3 = Haarige Kartoffel-Katze
    .parted = Haari­ge Kartof­fel-Katze
card-cat-4 = Bartkatze
    .parted = Bart­katze
card-cat-5 = Regenbogen-Spuckkatze
    .parted = Regen­bogen-Spuckkatze
card-kitten = Exploding Kitten
a-kitten = ein Exploding Kitten
cats = Katzen
num-nopes = { $number ->
    [one] { $number } Nö
   *[other] { $number } Nös
 }
exploded = { $who-is ->
    [you] Du explodierst.
   *[other] { $Who } explodiert.
 }
is-out-status = raus
num-kittens = { $kittens ->
    [one] { $kittens } Kätzchen
   *[other] { $kittens } Kätzchen
 }
option-faster_game-help = Ein Drittel des Stapels kommt nach dem Austeilen ungesehen aus dem Spiel (zu zweit oder zu dritt).
option-two_player_edition = Ausgabe für zwei
option-two_player_edition-help = Ein kleinerer Stapel mit 32 Karten, gemacht für zwei.
shout-boom = Kawumm!
shout-defuse = Puh!
shout-nope = Nö!

learn-goal = Willkommen! Irgendwo in diesem Stapel stecken Kätzchen, und die explodieren. Wer eins zieht und kein { card-defuse } hat, scheidet aus. Wer übrig bleibt, gewinnt.
learn-on-your-own = Bumm! Bleibt noch einer. Du hast noch { card-defuse } und { card-skip } auf der Hand: Das gewinnst du. Jede Karte erklärt sich, wenn du sie wählst. Viel Glück!

preset-two = Zu zweit
preset-two-help = Ein kleinerer Stapel mit 32 Karten, gemacht für zwei.
preset-classic = Klassisch 2015
preset-classic-help = Kleine Hände, Angriffe addieren sich nicht, fünf verschiedene Karten holen eine zurück.
about-danger = Irgendwo im Stapel stecken Kätzchen, und die explodieren: Wer eins zieht und nicht entschärfen kann, scheidet aus.
