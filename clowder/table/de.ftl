# Was die Seite sagt. Spiele haben eigene Kataloge; engine/text/catalogue.py erklärt die Variablen.

clowder = Clowder
tagline = Tierische Kartenspiele. Mit Freunden, mit Bots, ohne Konto.
affiliation = Clowder hat mit den Verlagen dieser Spiele nichts zu tun.
play-now = Gleich spielen
play-now-label = { $game } gleich gegen Bots spielen
friends = Freunde
friends-label = Einen Tisch für Freunde eröffnen: { $game }
other-settings = Andere Einstellungen
create-title = Ein Tisch für Freunde
create-button = Tisch eröffnen
players = { $low } bis { $high } Personen
your-name = Dein Name
name-saved = Merken
public-tables = Offene Tische
no-public-tables = Gerade gibt es keine offenen Tische. Eröffne einen, dann kommen Freunde mit dem Link dazu.
join = Mitspielen
watch = Zuschauen
join-code = Hast du einen Code?
join-button = Los
short-code = Oder sag ihnen diesen Code für die Lobby:
seats = Plätze
bots = Bots
strength = Stärke der Bots
options = Hausregeln
rules-at-table = Regeln an diesem Tisch
preset-printed = Wie gedruckt
preset-printed-help = Das Regelblatt, ganz unverändert.
group-cards = Für Fachleute: die Anzahl der Karten
first-title = Wer anfängt
first-by-lot = das Los entscheidet
first-by-host = wer den Tisch leitet, wählt aus
first-winner = wer das letzte Spiel gewonnen hat
first-loser = wer im letzten Spiel Letzter war
goes-first = Fängt an
begins-tag = fängt an
you-play = Du spielst
no-pick = Das kann man hier nicht wählen.
chosen-already = Das hat schon jemand anders gewählt.
group-numbers = Für Fachleute: Zahlen in den Regeln
group-guests = Zusätzliche Tiere
cards-in-all = insgesamt { $number } Karten
visibility = Wer mitspielen darf
by-link = Wer den Link hat
public = Alle: Der Tisch steht in der Liste
clock = Zeit für eine Entscheidung
no-clock = ohne Grenze
seconds = { $n } Sekunden
reaction = Zeit zum Reagieren
languages = Sprachen
rulebook-in-english = Das ganze Regelheft gibt es bisher nur auf Englisch.
rules = Regeln
log = Verlauf
know = Was du weißt
know-nothing = Nichts, was nicht offen daliegt.
close = Schließen
menu = Tisch
leave = Den Tisch verlassen
leave-hint = Ein Bot spielt für dich weiter. Du kannst deinen Platz zurücknehmen.
take-back = Platz zurücknehmen
stand-in = Ein Bot spielt für dich.
device = Auf ein anderes Gerät wechseln
device-code = Scanne das mit dem anderen Gerät, oder öffne dort { $where } und tippe { $code } ein. Das geht einmal, fünf Minuten lang.
device-title = Auf diesem Gerät weiterspielen
device-field = Code von deinem anderen Gerät
device-button = Hierher holen
sound = Töne
sound-ask = Ton an?
standing = Für mich automatisch passen
hint = Tipp
hint-line = { $play }: { $surely }. { $outlook }
hint-unsure = { $play }: Wie gut das ist, weiß ich noch nicht.
hint-because = { $play }: { $why }
hint-surely = Das ist klar der beste Zug
hint-probably = Das ist wahrscheinlich der beste Zug
hint-narrowly = Das ist so gut wie alles andere
hint-ahead = Du stehst gut da.
hint-even = Es ist ausgeglichen.
hint-behind = Jetzt brauchst du etwas Glück.
thinking = Ich überlege …
learn = Lernen
learn-short = Du kennst { $other }?
about-minutes = { $n } Min.
level-easy = leicht
level-medium = mittel
level-hard = knifflig
start-here = Fang hier an
you-are = Du bist { $name }
learn-short-label = { $game } lernen, wenn du { $other } kennst: drei Unterschiede
lesson-done = Lektion geschafft
play-real = Ein echtes Spiel
learn-label = { $game } in einem ersten Spiel mit Coach lernen
no-lesson = { $game } hat kein erstes Spiel mit Coach.
coach = Coach
coach-go-on = Weiter
coach-leave = Ohne Coach, bitte
coach-first = Probier erst, was der Coach sagt. Nach dem ersten Spiel machst du, was du willst.
read-first = Lies, was der Coach sagt, dann geht es weiter.
clear = Zurück
tap-cards = Tippe eine Karte an, um sie zu wählen.
waiting-for = Warten auf { $names }
waiting-answers = Warten auf die anderen
your-turn = Du bist dran
watching = Du schaust zu.
out = Du bist ausgeschieden. Jetzt schaust du zu.
bot = Bot
away = nicht da
placed = hat gewählt
thinking-seat = wählt
reconnecting = Verbindung wird gesucht …
ended = Gewonnen: { $names }!
you-won = Du hast gewonnen!
again = Noch einmal
again-waiting = Warten auf die anderen
evening = Heute Abend
lobby = Alle Spiele
waiting-title = Wir warten noch
full-title = Alle sind da
waiting-text = Schick diesen Link deinen Freunden:
watch-text = Mit diesem Link können andere zuschauen:
open-seat = Freier Platz
sit = Hier sitzen
start = Spiel beginnen
start-with-bots = Beginnen, mit Bots auf den freien Plätzen
who-starts = { $name } beginnt das Spiel.
try-rules = Ein eigener Tisch mit diesen Regeln
rules-as-printed = Gespielt wird nach den gedruckten Regeln.
add-bot = Bot dazu
program = Programm
program-of = von { $name }
let-program = Ein Programm mitspielen lassen
program-command = Starte das auf einem beliebigen Rechner, der Clowder hat. Es ist nur jetzt zu sehen; wer es hat, sieht die Karten dieses Platzes. Wenn du den Platz verlässt, ist Schluss.
program-copy = Befehl kopieren
program-gone = Dieser Platz gehört dir nicht mehr: Das Token gilt nicht mehr.
program-token = Dieses Token öffnet hier keinen Platz.
program-twice = Ein anderes Programm ist mit demselben Token gekommen.
program-join = Melde dich erst an, und sag, welche Regeln du kennst.
program-hello = Sag zuerst, wer du bist: {"{"}"do": "join", "token": ..., "rules": ...{"}"}.
other-rules = Dieser Tisch spielt { $game } nach anderen Regeln als denen, die du kennst: Es sind die von Clowder { $version }.
remove-bot = Bot weg
copy = Kopieren
copy-label = Den Link kopieren
copied = Kopiert
help-hint = Halte eine Karte gedrückt, oder drück H darauf: Dann steht da, was sie tut.
skip-link = Weiter zu deiner Hand
story = Was gerade geschehen ist
opponents = Am Tisch
hand = Deine Hand
actions = Was du tun kannst
table = Der Tisch
error-title = Das hat nicht geklappt
error-404 = Diese Seite gibt es nicht.
no-game = Dieses Spiel gibt es hier nicht; es gibt { $games }.
error-table = Es gibt keinen Tisch { $code }.
bad-device-code = Dieser Code ist unbekannt, schon benutzt oder älter als fünf Minuten.
too-much = Zu viel auf einmal: Mach langsamer.
nonsense = Der Tisch weiß nicht, was das heißen soll.
too-often = Zu viele Versuche. Warte ein bisschen.
broken = Bei uns ist etwas kaputtgegangen. Versuch es noch einmal.
cannot-write = Der Tisch kann gerade nichts aufschreiben. Nichts ist verloren: Es geht weiter, sobald er kann.
blocked = Wer diesen Server betreibt, lässt dich hier nicht spielen. Auf der Seite darüber steht, wie du sie erreichst.
closed-by-host = Wer diesen Server betreibt, hat diesen Tisch geschlossen.
report = Namen melden
report-label = Die Namen an diesem Tisch von { $game } melden
reported = Danke. Wer diesen Server betreibt, wird es sehen.
bots-prepare = Die starken Bots machen sich noch bereit. So lange spielen sie wie mittlere.
bots-wait = Die Bots denken noch nach. Auf diesem Server ist gerade viel los.
store-away = Der Server erreicht seinen Speicher gerade nicht. Nichts ist verloren: Versuch es gleich noch einmal.
store-waits = Das Speichern dauert zu lange.
too-large = Das ist zu viel.
all-taken = Alle Tische sind besetzt. Versuch es in ein paar Minuten noch einmal.
too-many-tables = Du hast { $number } Tische, an denen es weitergeht. Nimm auf der ersten Seite einen von deiner Liste, bevor du noch einen aufmachst.
too-many-here = Von deinem Anschluss aus sind schon so viele Tische offen, wie es sein dürfen. Erst muss jemand einen schließen.
game-over = Das Spiel ist aus.
not-begun = Das Spiel hat noch nicht begonnen.
rules-changed = Die Regeln von { $game } haben sich geändert: Dieses Spiel geht von seinem letzten gespeicherten Stand aus weiter.
too-late = Das kam zu spät: Am Tisch ging es schon weiter.
not-whole = Das ist kein ganzer Zug, oder kein erlaubter.
cannot-play = geht gerade nicht
face-down = eine verdeckte Karte
local-only = Diese Adresse geht nur auf diesem Computer. Für Freunde in deinem Netz: clowder serve --host 0.0.0.0
your-tables = Deine Tische
our-table = Unser Tisch: { $score }
go-on = Weiter
table-gone = Dieser Tisch ist geschlossen.
full-table = An diesem Tisch ist kein Platz mehr für Gäste.
get-up = Platz verlassen
no-play = Ein Zug ist eine kurze Liste von Schritten.
api-moves = `moves` ist eine Liste von 1 bis { $most } ganzen Zahlen.
api-asked = `asked` ist ein Text: das `token` der Entscheidung, auf die du antwortest.
api-id = `id` ist eine ganze Zahl oder ein Text von höchstens 40 Zeichen.
api-not-legal = `moves`: { $move }, Nummer { $place } der Liste, ist dort nicht erlaubt. `step` sagt, was es ist.
api-not-whole = `moves`: Der Zug ist noch nicht ganz. `step` sagt, wie er weitergehen kann.
api-too-long = `moves`: Der Zug endet mit Nummer { $place } der Liste.
api-whole = `{ $field }` ist eine ganze Zahl.
api-options = `options` hat die Namen von Regeloptionen und ihre Werte.
api-seats = `seats` ist eine Liste mit "program" oder der Spielstärke eines Bots ({ $strengths }) für jede von { $low } bis { $high } Personen. Mindestens eine ist "program".
api-unknown = `{ $field }` ist unbekannt. Bekannt sind { $known }.
no-hints = Tipps gibt es nur an Tischen, an denen immer nur eine Person gespielt hat.
no-free-seat = Diesen freien Platz gibt es nicht.
seated-already = Du hast schon einen Platz.
seats-locked = Die Karten werden gerade gemischt. Plätze könnt ihr wieder wechseln, wenn sie ausgeteilt sind.
joining-full = Auf das nächste Spiel warten schon { $number } Leute. Mehr passen nicht auf die Liste.
seat-taken = Diesen Platz hat gerade jemand genommen.
host-only = Das darf nur, wer den Tisch eröffnet hat, und nur vor dem Spiel.
no-seat = Diesen Platz gibt es nicht.
begun = Das Spiel hat schon begonnen.
not-over = Das Spiel ist noch nicht aus.
numbers-only = Plätze, Bots und Zeiten sind Zahlen.
no-choice = Diese Zeit oder Spielstärke steht nicht zur Wahl.
foreign-form = Dieses Formular kam nicht von dieser Seite. Geh zurück, lade sie neu und versuch es noch einmal.
free-seats = { $number ->
    [one] { $number } freier Platz
   *[other] { $number } freie Plätze
 }
watching-and = { watching } { $waiting }.
num-bots = { $number ->
    [0] keine Bots
    [one] { $number } Bot
   *[other] { $number } Bots
 }
no-room-for-bots = An einem Tisch mit { $seats } Plätzen geht höchstens das: { num-bots }.
bots-without-a-plan = Anfänger
bots-by-rules-of-thumb = mittel
bots-sharp = stark
bots-master = Profi

# Was neben dem Spiel geschehen ist

told-time = { $who-is ->
    [you] Deine Zeit ist um.
   *[other] Die Zeit von { $who } ist um.
 }
told-left = { $who-is ->
    [you] Du hast das Spiel verlassen: Ein Bot spielt weiter.
   *[other] { $Who } hat das Spiel verlassen: Ein Bot spielt weiter.
 }
told-away = Ein Bot spielt jetzt für { $who-acc }.
told-back = { $who-is ->
    [you] Du bist
   *[other] { $Who } ist
 } wieder da.
told-removed = { $who-is ->
    [you] Du darfst nur noch zuschauen.
   *[other] { $Who } darf nur noch zuschauen.
 }
told-sat = { $who-is ->
    [you] Du hast dich gesetzt.
   *[other] { $Who } hat sich gesetzt.
 }
told-got-up = { $who-is ->
    [you] Du hast deinen Platz verlassen.
   *[other] { $Who } hat den Platz verlassen.
 }
told-pause = { $who-is ->
    [you] Du hast um eine Pause gebeten.
   *[other] { $Who } hat um eine Pause gebeten.
 }
told-go-on = { $who-is ->
    [you] Du hast die Pause beendet.
   *[other] { $Who } hat die Pause beendet.
 }
removed = Du darfst an diesem Tisch nur zuschauen.
closed-table = Dieser Tisch ist für Zuschauer geschlossen.
pace = Tempo der Animationen
pace-calm = gemütlich
pace-normal = normal
pace-brisk = flott
no-hurry = Ohne Zeitlimit
off = aus
on = an
no-hurry-about = Keine Uhr; ein Spiel darf Tage dauern.

# Der Tisch: Der Browser setzt Namen und Zahlen ein.
needs-script = Diesen Tisch zeichnet ein Skript. Erlaube JavaScript für diese Seite, um zu spielen.
your-place = Dein Platz
own-seat = Du
on-turn = am Zug
ready = Bestätige, oder wähle etwas anderes.
which-one = Was meinst du?
sending = Wird gesendet …
tap-hurries = Tippen macht schneller.
clock-left = { $n } s
paused = { $name } hat eine Pause eingelegt.
pause = Pause machen
remove = Vom Tisch
remove-who = { $name } vom Tisch nehmen
sort = Sortieren
mute = Zurufe ausblenden
emotes = Etwas zurufen
help = Hilfe
agreed = will Revanche
they-agreed = Für eine Revanche: { $names }.
you-shared = Ihr teilt euch den Sieg!
you-tied = Du teilst dir Platz { $place }
best-moment = Der beste Moment: { $says }
share-game = Teilen
you-came = Du kommst auf Platz { $place }
join-next = Beim nächsten Spiel mitmachen
in-next = Du spielst das nächste Spiel mit.
next-game = Plätze ändern
close-table = Keine neuen Zuschauer
let-in = { $name } wieder hereinlassen
show-table = Zum Tisch
show-end = Das Ergebnis zeigen
place-1 = 1.
place-2 = 2.
place-3 = 3.
place-4 = 4.
place-5 = 5.
place-6 = 6.
place-7 = 7.
place-8 = 8.
emote-laugh = lacht
emote-cheer = jubelt
emote-love = findet es toll
emote-wow = staunt
emote-think = überlegt
emote-sad = ist traurig
emote-angry = ist sauer
emote-sleepy = schläft ein
phrase-nice = Schön!
phrase-oops = Hoppla!
phrase-hurry = Na los!
phrase-thanks = Danke!
phrase-sorry = Tut mir leid!
phrase-luck = Viel Glück!
phrase-good-game = Gutes Spiel!
# Zum Ausdrucken
print-game = Ausdrucken und spielen
print-title = { $game }: ausdrucken und spielen
print-for = Für { $players } Personen.
print-box = Was du bekommst
num-printed-cards = { $label }: { $number ->
    [one] eine Karte
   *[other] { $number } Karten
 }
num-printed-tokens = { $label }: { $number ->
    [one] eine Marke
   *[other] { $number } Marken
 }
print-how = So druckst du
print-how-size = Druck mit 100 %, in „tatsächlicher Größe“: Diese Linie ist 50 mm lang.
print-how-sides = Druck beidseitig und wende das Papier über die lange Kante: Hinter jedem Bogen kommen die Rückseiten. Kann dein Drucker das nicht, druck erst die ungeraden Seiten, leg das Papier wieder ein, und druck dann die geraden.
print-how-cut = Schneide von Marke zu Marke. Die Karten sind 63 × 88 mm groß und passen in gängige Hüllen; festes Papier braucht keine.
print-seed = Diese Karten wurden ausgelost. Mit der Startzahl { $seed } druckst du dieselben noch einmal.
print-seed-field = Startzahl der Karten
print-paper = Papier
print-ink = Farbe
print-colour = bunt
print-grey = schwarz-weiß
print-again = Anzeigen
print-now = Drucken
print-sheet = { $game } · Bogen { $sheet } von { $sheets }
print-back = { $game } · Rückseite von Bogen { $sheet } von { $sheets }
no-paper = Es gibt Papier in den Größen a4 und letter, nicht { $paper }.
nothing-to-print = { $game } hat keine Karten, die sich drucken ließen.

# Regelseiten
rules-label = Die Regeln von { $game }, mit Bildern und Beispielen
rules-of = Die Regeln von { $game }
all-rules = Alle Regeln
search-rules = In den Regeln suchen
another = Zeig mir noch eins
next-step = Weiter
previous-step = Zurück
pictures-need-script = Bilder und Beispiele zeichnet ein Skript: Erlaube JavaScript für diese Seite, um sie zu sehen.
how-to-play = So geht’s
whole-page = Alles auf einer eigenen Seite

# Über dich und diesen Server
names-kept = Du, Dich, Dir, Ich, Niemand, Jemand, Alle, Gastgeber, Bot, Coach, Clowder
somebody = Jemand
about-nav = Über diese Seite
about = Über diesen Server
about-nobody = Wer diesen Server betreibt, hat nicht gesagt, wer das ist. (Das geht: clowder serve --about DATEI.)
privacy = Datenschutz
privacy-kept = Was gespeichert wird
privacy-cookie = Ein Cookie mit einer Zufallszahl, damit dein Platz nach dem Neuladen noch deiner ist. Niemand verfolgt dich damit.
privacy-name = Der Name, den du eintippst, an einer einzigen Stelle. Alle an deinen Tischen sehen ihn.
privacy-games = Die Tische, an denen du sitzt, und jeder Zug ihrer Spiele, nach Plätzen und ohne Namen: So kann ein Spiel nach einem Neustart weitergehen, und du kannst darauf zurückblicken.
privacy-not = Was nicht gespeichert wird
privacy-address = Kein Konto, keine Adresse, kein Passwort. Woher du kommst, ist bekannt, solange du verbunden bist, damit niemand den Server überlastet, und wird nirgends aufgeschrieben.
privacy-elsewhere = Nichts auf diesen Seiten kommt von anderswo: keine Schriften, keine Zähler, keine Werbung.
privacy-who = Wer das lesen kann
privacy-host = Wer diesen Server betreibt, kann alles lesen, auch verdeckte Karten.
your-games = Deine Spiele
history-whose = Die Spiele, die dieser Browser auf diesem Server beendet hat. Es gibt kein Konto: Ein anderer Browser hat seine eigene Liste, und wer diesen hier benutzt, sieht deine.
finished = Beendete Spiele
no-games-yet = Noch keine Spiele. Hier stehen alle, die du zu Ende spielst (Lektionen zählen nicht).
more-games = { $number ->
    [one] Und ein früheres Spiel.
   *[other] Und { $number } frühere Spiele.
 }
played-with = Mit { $others }
bot-called = { $name } (Bot)
result-won = Gewonnen
result-shared = Sieg geteilt
result-left = Früher gegangen
result-place = { $place } von { $players }
game-length = { $plays ->
    [one] ein Zug
   *[other] { $plays } Züge
 }, { $minutes ->
    [one] eine Minute
   *[other] { $minutes } Minuten
 }
get-log = Verlauf
get-log-label = Der Verlauf dieses Spiels { $game } als Datei
error-game = Dieses Spiel ist keins von deinen, oder es ist noch nicht aus.
all-games = Alle Spiele
tallies = Siege
tally-games = { $games ->
    [one] Ein Spiel
   *[other] { $games } Spiele
 }, { $wins } gewonnen. Ein gerechter Anteil wäre { $fair }.
tally-share = { $share } % gewonnen; auf lange Sicht irgendwo zwischen { $low } % und { $high } %.
tally-more = Mehr als ein gerechter Anteil.
tally-fewer = Weniger als ein gerechter Anteil.
tally-open = Zu wenige Spiele, um es von einem gerechten Anteil zu unterscheiden.
tally-about = Ein gerechter Anteil ist, was du gewinnen würdest, wenn alle gleich gut wären. Ein geteilter Sieg zählt als dein Anteil daran, und ein Spiel, das du verlassen hast, ist nicht gewonnen. Der Bereich (nach Wilson, 95 %) sagt, wie viel so viele Spiele verraten können; die farbige Marke sind deine Siege, die dünne ein gerechter Anteil.
forget-me = Vergiss mich
forget-about = Dein Name und was diesen Browser mit seinen Spielen verbindet, werden gelöscht. Die Spiele bleiben ohne deinen Namen erhalten. Auch was dieser Browser über das Mischen notiert hat, geht.
forget-sure = Das lässt sich nicht zurücknehmen: Deine Liste und deine Plätze sind dann weg. Wo noch ein Spiel läuft, spielt ein Bot es zu Ende.
forget-button = Jetzt vergessen
forgotten-title = Vergessen
forgotten-text = Dein Name ist von diesem Server verschwunden. Dieser Browser ist jetzt jemand Neues.
forgotten = Du wolltest vergessen werden.

# Der Anfang und der Warteraum
game-goes-on = Dein Spiel geht weiter
play-another = Noch eins spielen
remove-table = { $game } verlassen und von dieser Liste nehmen
how-many-bots = Wie viele Bots?
play-bots-label = { $game } spielen gegen { $number ->
    [one] einen Bot
   *[other] { $number } Bots
 }
no-such-number = Dieses Spiel geht gegen { $low } bis { $high } Bots.
bots-mixed = gemischt
name-hint = Wie Freunde dich nennen
ready-mark = bereit
be-ready = Ich bin bereit
not-ready-yet = Noch nicht
one-watching = Eine Person schaut zu.
num-watching = { $n } Personen schauen zu.
show-qr = QR-Code
qr-title = Freunde scannen das mit ihrem Handy
beside = Noch jemand an diesem Gerät?
beside-hint = Name
beside-add = Dazu
beside-tag = an diesem Gerät
round-pass = Gib es { $name }.
round-next = Wer ist dran?
round-me = Ich bin { $name }
round-react = Reagiert jemand?
round-nobody = Niemand
round-hide = Meine Karten verstecken
print-rules = Diese Regeln drucken
tallies-by-game = Spiel für Spiel

# Auf einem Handy
away-title = Der Server ist gerade nicht da
away-text = Deine Tische und Partien liegen dort: Nichts ist verloren. Diese Seite fragt von selbst, ob er wieder da ist.
away-again = Noch einmal versuchen
calls = Sag mir, wenn ich dran bin
calls-offer = Bescheid sagen, wenn du dran bist?
calls-refused = Dein Browser zeigt keine Nachrichten von hier. Wenn er kann, vibriert er, solange diese Seite vorn ist.
pass-on = Teilen
qr-device = QR-Code für dein anderes Gerät
# Was ein Chat von einem Link zeigt
invite-lobby-title = Clowder: Kartenspiele mit Tieren
invite-lobby = Spiele Exploding Kittens, CATS und mehr mit Freunden oder gegen Bots. Kostenlos und ohne Konto.
invite-from = { $name } lädt dich zu { $game } ein
invite-title = Spiel mit: { $game }
invite-seats = { $number ->
    [one] 1 Platz ist frei
   *[other] { $number } Plätze sind frei
 }. Du brauchst kein Konto.
invite-watch = Das Spiel läuft: Schau zu und spiel beim nächsten mit. Du brauchst kein Konto.
invite-replay-title = Eine ganze Partie { $game }
invite-replay = Sieh jede Karte und jede Entscheidung, und spiel selbst von jeder Stelle aus weiter.
invite-puzzle-title = Rätsel des Tages: { $game }
invite-puzzle = Was würdest du spielen? Alle haben dasselbe Rätsel, und jeden Tag gibt es ein neues.

# Fair deals
shuffling = Es wird gemischt …
shuffling-why = Jede Seite gibt eine eigene Zahl zum Mischen dazu.
old-page = Diese Seite ist älter als der Server. Lade sie neu, damit sie beim nächsten Mischen mitmacht.
told-not-opened = { $Who } { $who-is ->
    [you] hast deine
   *[other] hat die eigene
 } Zahl nicht aufgedeckt: Es wird neu gemischt.
told-no-number = { $Who } { $who-is ->
    [you] hast deine
   *[other] hat die eigene
 } Zahl nicht geschickt. Die Karten wurden ohne sie gegeben.
told-plays-on = Dieses Spiel geht ab einer Wiederholung weiter. Es zählt nicht.
plays-on-not-there = Diese Entscheidung gibt es in diesem Spiel nicht.
other-nonce = Das ist nicht die Zahl, auf die sich deine Seite festgelegt hatte.
# Three of these are a deal code: 64 words with commas, easy to tell apart by ear.
deal-animals = Ameise, Dachs, Fledermaus, Bär, Biber, Biene, Bison, Schmetterling, Kamel, Katze, Gepard, Kuh, Krabbe, Krokodil, Rabe, Reh, Hund, Delfin, Esel, Ente, Adler, Elefant, Falke, Flamingo, Fuchs, Frosch, Giraffe, Ziege, Gans, Hamster, Hase, Igel, Nilpferd, Pferd, Känguru, Koala, Löwe, Eidechse, Lama, Hummer, Luchs, Maulwurf, Affe, Rentier, Maus, Krake, Strauß, Otter, Eule, Panda, Papagei, Pinguin, Schwein, Nashorn, Walross, Hai, Schaf, Schnecke, Eichhörnchen, Schwan, Tiger, Schildkröte, Wal, Zebra
fair-title = Die Kartenverteilung
fair-sealed = Versiegelt gemischt.
fair-code = Drei Tiere: { $code }
fair-code-why = Frag deine Freunde: Gleiche drei Tiere heißt gleiche Verteilung.
fair-took-part = Deine Zahl ist dabei. Siegel und Liste der Zahlen sind die, die deine Seite vor den Karten gesehen hat.
fair-looked-on = Deine Seite hat Siegel und Liste der Zahlen vor den Karten gesehen. Eine Zahl hat sie nicht dazugegeben.
fair-no-part = Deine Seite hat das Siegel erst zusammen mit den Karten gesehen. Ob vorher alles feststand, kann sie nicht sagen.
fair-old = Diese Partie hat eine frühere Version von Clowder gegeben. Prüfen lässt sich nur das Protokoll.
fair-not-sealed = Nicht versiegelt: Diese Partie begann mit einer vorbereiteten Stellung, oder bevor Karten versiegelt wurden.
fair-added = Der Server sagt: { $name } hat eine Zahl dazugegeben.
fair-added-with = { $name } teilt sich die Zahl mit { $other }.
fair-added-none = { $name } hat ohne eigene Zahl mitgemacht.
fair-missing = Die Zahl von { $name } fehlt in dieser Verteilung.
fair-begun = Für diese Partie wurde mehr als einmal gemischt. Siegel bisher: { $n }
fair-abandoned = Mischen auf diesem Server mit deiner Zahl, deren Partie du nie gesehen hast: { $n }
fair-note-seal = Diese Verteilung hat ein anderes Siegel als das, das deine Seite gesehen hat!
fair-note-seals = Der Server hat für diese Partie noch andere Siegel gemacht und verschweigt sie jetzt!
fair-note-chain = Der Server verschweigt Siegel, die er an diesem Tisch vor dieser Partie gemacht hat!
fair-note-header = Plätze oder Regeln hinter dem Siegel wurden geändert, nachdem deine Seite es gesehen hat!
fair-note-list = Die Liste der Zahlen ist nicht die, die deine Seite vor den Karten gesehen hat!
fair-note-missing = Deine Zahl wurde geschickt und fehlt in dieser Verteilung!
fair-note-nonce = Die Zahl an deinem Platz ist nicht die von deiner Seite!
fair-note-forged = Der Server sagt, du hättest eine Zahl dazugegeben, aber deine Seite wurde nie danach gefragt!
fair-note-unasked = Deine Seite war offen und wurde nie nach einer Zahl gefragt.
fair-note-dropped = Deine Seite war bereit, aber laut Server kam sie zu spät. Deine Zahl ist nicht in dieser Verteilung.
fair-note-moved = Du hast die Karten eines anderen Platzes bekommen, als das Siegel sagt!
fair-note-name = Im Siegel steht jemand anderes am Tisch, als deiner Seite gezeigt wurde!
fair-note-swapped = Nach dem Siegel wurden Plätze getauscht!
fair-note-digest = Das ist nicht die Partie, deren Ende deine Seite gesehen hat!
fair-note-opened = Das Geheimnis des Servers passt nicht zum Siegel!
fair-note-gone = Der Server sagt nicht richtig, wie diese Karten gegeben wurden!
fair-note-decision = Im Protokoll fehlt ein Zug, den du gemacht hast!
fair-note-result = Im Protokoll steht ein anderes Ergebnis, als deiner Seite gezeigt wurde!
fair-note-cards = Deine Seite hat keine Karten notiert. Ob in diesem Protokoll deine stehen, kann sie nicht sagen.
fair-unstored = Dein Browser hat keinen Platz für die Notiz deiner Seite. Wenn du sie schließt, kannst du nichts mehr nachprüfen.
fair-note-late = Deine Seite hat das Siegel erst mit den Karten gesehen. Was vorher feststand, kann sie nicht sagen.
fair-note-closed = Deine Seite hat zu dieser Verteilung keine Zahl dazugegeben.
fair-how = Was zeigt das Siegel?
fair-check = Mischen nachprüfen
fair-page = Mischen nachprüfen
fair-promise = Ging es beim Mischen fair zu? Diese Seite rechnet hier in deinem Browser nach und vergleicht mit dem, was er vor den Karten notiert hat.
fair-steps = So geht es
fair-step-1 = Vor dem Geben denkt sich der Server eine geheime Zahl aus und zeigt ein Siegel: einen Hash aus dem Geheimnis, dem Spiel, seinen Regeln und wer wo sitzt. Von da an kann er nichts davon ändern.
fair-step-2 = Die Seite jeder Person zieht eine eigene Zahl und zeigt ein Siegel davon. Wenn alle da sind, sehen alle die Liste. Deine Seite notiert sie und schickt erst dann ihre Zahl.
fair-step-3 = Gemischt wird aus allen Zahlen zusammen. Deine Seite sucht ihre eigene Zahl und vergleicht die Liste mit ihrer Notiz.
fair-step-4 = Kommt eine Zahl nicht rechtzeitig, wird ohne sie gegeben, und alle sehen, wessen Zahl fehlt. Es gibt keine zweite Verteilung zum Aussuchen.
fair-step-5 = Wenn die Partie vorbei ist, verrät der Server sein Geheimnis, und alle können nachrechnen.
fair-limits = Was es nicht zeigt
fair-limit-1 = Wer den Server betreibt, kann die Datenbank lesen, auch verdeckte Karten, und könnte sie weitersagen. Dagegen hilft kein Siegel: Spielt auf einem Server von jemandem, dem ihr vertraut.
fair-limit-2 = Hat keine Seite eine Zahl dazugegeben, hat der Server allein gemischt.
fair-limit-5 = Ein unehrlicher Server kann die Zahlen von Verbündeten weglassen: Jede weggelassene verdoppelt seine Auswahl. Alle sehen, dass eine Zahl fehlt.
fair-limit-6 = Was die Seiten deiner Freunde gesehen haben, zeigt eine Datei allein nicht. Frag sie nach ihren drei Tieren.
fair-limit-3 = Ein Browser prüft Siegel und Zahlen. Dass die Karten aus dem Startwert folgen und das Ergebnis aus den Zügen, prüft: clowder verify DATEI
fair-limit-4 = Erste Partien mit Coach, Rätsel und andere vorbereitete Stellungen werden nicht gegeben, also auch nicht versiegelt.
fair-give = Das Protokoll einer Partie
fair-file = Datei wählen
fair-note-file = Notiz einer Seite, falls du eine hast
fair-paste = … oder hier einfügen
fair-go = Prüfen
fair-save = Datei speichern
fair-save-note = Notiz deiner Seite speichern
fair-needs-script = Gerechnet wird von einem Skript: Erlaube JavaScript für diese Seite, oder nimm clowder verify DATEI.
fair-no-json = Das ist kein Protokoll einer Partie.
fair-no-json-note = Das ist keine Notiz einer Seite.
fair-not-yet = Dieses Protokoll gibt es nicht, oder die Partie ist nicht vorbei, oder du hast nicht an diesem Tisch gesessen.
fair-is-sealed = Die Partie war versiegelt.
fair-is-complete = Was sie über das Geben sagt, ist vollständig.
fair-is-whole = Die Datei ist unversehrt: Nichts darin wurde geändert.
fair-is-seal = Das Siegel passt zu Geheimnis, Spiel, Regeln und Plätzen.
fair-is-opened = Jede Seite hat die Zahl aufgedeckt, die sie versiegelt hatte.
fair-is-seed = Der Startwert folgt aus dem Geheimnis und allen Zahlen.
fair-is-note = Alles stimmt mit dem überein, was diese Seite notiert hat.
fair-no-sealed = Die Partie war nicht versiegelt: Es gibt nichts nachzuprüfen.
fair-no-complete = Was sie über das Geben sagt, ist unvollständig.
fair-no-whole = Die Datei wurde nach der Partie geändert.
fair-no-seal = Das Siegel passt nicht: Es gehört zu einem anderen Geheimnis, Spiel, anderen Regeln oder Plätzen.
fair-no-opened = Eine Seite hat eine andere Zahl aufgedeckt, als sie versiegelt hatte.
fair-no-seed = Der Startwert folgt nicht aus dem Geheimnis und den Zahlen.
fair-for-you = Fair für deinen Platz.
fair-for-you-why = Deine Zahl stand vor den Karten fest, und sie ist dabei.
fair-rest-for-you = Der Rest ist fair für deinen Platz: Deine Zahl ist dabei, und nichts widerspricht der Notiz deiner Seite.
fair-all-well = In dieser Datei passt alles zusammen.
fair-well-but = Diese Datei passt zusammen, aber lies zuerst:
fair-not-well = Das passt nicht.
fair-gap-missing = Eine Zahl fehlt: Der Server konnte sich aussuchen, ob er sie verwendet.
fair-gap-earlier = Vor diesem Siegel hat der Server andere gemacht, aus denen keine Partie wurde.
fair-gap-none = Keine Seite hat eine Zahl dazugegeben. Der Server hat allein gemischt.
fair-gap-without = Jemand hat ohne eigene Zahl mitgemacht.
fair-gap-old = Diese Verteilung hat eine frühere Version von Clowder versiegelt. Der Server konnte spurlos neu mischen.
fair-gap-broken = Vorher wurde das Geben abgebrochen, und der Server hat neu gemischt.
fair-without-note = Dieser Browser hat zu diesem Geben nichts notiert. Er kann nicht sagen, was vor den Karten gezeigt wurde.
fair-next = Neu geben, nachspielen und mit deinen Karten vergleichen: clowder verify DATEI --note NOTIZ
error-log = Eine solche Partie, die vorbei ist, gibt es nicht, oder du hast nicht an diesem Tisch gesessen.
# Ein Spiel, das aus ist, noch einmal
replay = Wiederholung
replay-of = { $game }, noch einmal
replay-eyes = Mit wessen Augen
replay-open = Alle Karten offen
replay-hands = Alle Karten
replay-share = Ein Link zu dieser Wiederholung
replay-beside = Rückblick, und was bekannt war
replay-knew = Was bekannt war
replay-decision = Die Entscheidung
replay-decides = { $who } entscheidet.
replay-offered = Was zur Wahl stand
replay-chosen = (gewählt)
replay-only = (der einzige Zug)
replay-random = (nach einem Fehler zufällig gezogen)
replay-end = Das Spiel ist aus.
replay-first = Zum Anfang
replay-last = Zum Ende
replay-play = Abspielen
replay-what-if = Was wäre, wenn?
replay-on = Was wäre, wenn? Ab hier weiterspielen
replay-halt = Anhalten
replay-jump = Zu einer Entscheidung
replay-speed = Tempo: { $speed }-fach
replay-keys = Tasten: Pfeile gehen Schritt für Schritt, Pos1 und Ende springen, die Leertaste spielt ab, + und − ändern das Tempo, 1 bis 8 zeigen das Spiel mit den Augen eines Platzes, 0 zeigt alle Karten.
replay-not-over = Dieses Spiel ist noch nicht aus: Seine Wiederholung steht hier, sobald es aus ist.
replay-other-rules = Die Regeln von { $game } haben sich geändert, seit dieses Spiel gespielt wurde: Es kann nicht noch einmal gezeigt werden.
watch-again = Ansehen
watch-again-label = Dieses Spiel { $game } noch einmal ansehen

# Ein Rückblick
review = Rückblick
review-of = Rückblick: { $who }
review-about = Eine Suche sieht sich jede deiner Entscheidungen an und sagt, was sie verschenkt hat. Das dauert etwa eine Minute.
review-start = Mein Spiel durchsehen
review-under-way = Die Suche denkt nach. Sieh dich ruhig schon um.
review-mattered = Darauf kam es an
review-more = Mehr zu dieser Analyse
review-none = Keine deiner Entscheidungen hat viel gekostet. Gut gespielt!
review-curve = Die Aussicht auf den Sieg, Entscheidung für Entscheidung; die Linie quer ist ein gerechter Anteil
review-sum = Die Suche hat { NUMBER($number) ->
    [one] eine Entscheidung
   *[other] { $number } Entscheidungen
} angesehen, bei denen es eine Wahl gab. Zusammen haben sie dich etwa { $points } % eines Siegs gekostet.
review-how = Ein Punkt ist ein Hundertstel eines Siegs; ± sagt, wie weit ein zehnmal so langer Blick abweichen kann. { $iterations } Versuche je Entscheidung und halb so viele zur Probe, nach dem, was damals bekannt war.
review-good = Gut gewählt: gewinnt { $best } von 100 solchen Spielen.
review-even = Etwa so gut wie „{ $better }“ (−{ $points } ± { $error } Punkte).
review-lost = Hat { $points } ± { $error } Punkte verschenkt. Besser: { $better }.
review-turn = Entscheidung { $number }: „{ $chosen }“ gewinnt { $own } von 100 solchen Spielen, „{ $better }“ { $best }.
review-because = Denn { $why }
review-knew = Was bekannt war: { $fact }
review-running = Ein Rückblick von dir wird noch gemacht: Danach kannst du um diesen bitten.
review-not-yours = Rückblicke sind für die, die mitgespielt haben.

# Das Rätsel des Tages
puzzle-day = Rätsel des Tages
puzzle-title = Rätsel { $number }
puzzle-notice = Rätsel { $number }: Ein Zug ist hier klar der beste. Welcher?
puzzle-solved = Gelöst!
puzzle-wrong = „{ $play }“ gewinnt { $chance } von 100 solchen Spielen. Es gibt etwas klar Besseres.
puzzle-right = „{ $play }“ gewinnt { $chance } von 100 solchen Spielen. Der verlockende Zug, „{ $tempting }“, gewinnt { $other }.
puzzle-first = Clowder-Rätsel { $number } · beim ersten Versuch gelöst
puzzle-later = Clowder-Rätsel { $number } · beim { $tries }. Versuch gelöst
puzzle-share = Teilen
puzzle-about = Für alle dasselbe bis Mitternacht UTC. Es stammt aus einem Spiel zwischen Bots und einer Liste, die alle lesen können: Versiegelt ist es also nicht.

no-variant = Diese Variante gibt es auf diesem Server nicht.
variant-of = Eine Variante von { $game }.

# Die Seiten ohne Server
site-about = Über diese Seiten
site-about-server = Diese Seiten sind ein Ordner mit Dateien. Der Tisch, die Regeln und die Bots laufen in deinem Browser, und dort bleiben deine Spiele.
site-choose = Regeln wählen
site-delete = Alles löschen
site-delete-about = Das löscht deine Spiele, deinen Namen und die Kopie der Seiten in diesem Browser. Nichts davon liegt anderswo.
site-delete-failed = Dein Browser hat die Spiele nicht gelöscht. Schließ die anderen Tabs dieser Seiten und versuch es noch einmal.
site-delete-sure = Alle Spiele und Einstellungen dieses Browsers löschen?
site-deleted = Alles ist gelöscht.
site-drop = Leg die Datei eines beendeten Spiels hier ab, oder wähle sie
site-drop-about = Die Datei wird in diesem Browser gelesen und nirgendwohin geschickt.
site-failed = Der Tisch ließ sich nicht starten. Lade die Seite neu; hilft das nicht, nimm einen neueren Browser.
site-friends = Freunde brauchen einen Server, den ihr alle erreicht: Diese Seiten haben einen Tisch für eine Person und Bots.
site-friends-here = Für diese Seiten gibt es einen:
site-friends-how = Wer Python hat, startet einen mit diesen Befehlen, und die anderen öffnen seine Adresse:
site-friends-more = In der Dokumentation steht, wie er ins Internet kommt.
site-licences = Lizenzen
site-loading = Der Tisch wird bereit gemacht …
site-no-device = Dieses Spiel bleibt in diesem Browser. Es gibt keinen Server, der es umziehen könnte.
site-offline = Einmal geöffnet, gehen diese Seiten ohne Internet. Du kannst sie im Menü deines Browsers installieren.
site-other-page = Dieses Spiel ist in einem anderen Tab offen. Spiel dort weiter, oder schließ zuerst jenen Tab.
site-replay = Datei ansehen
site-thinks = Bots, die vorausdenken
