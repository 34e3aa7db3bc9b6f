# CATS auf Deutsch. clowder/engine/text/catalogue.py erklärt die Variablen.

pitch = Alle ziehen gleichzeitig und heimlich: lauern, fangen, mit dem Essen spielen, und fressen, bevor es gestohlen wird.

# Karten, Katzen, Fähigkeiten
stalk = Lauern
    .parted = Lau­ern
catch = Fangen
    .parted = Fan­gen
steal = Stehlen
    .parted = Steh­len
taunt = Necken
    .parted = Ne­cken
eat = Fressen
    .parted = Fres­sen
play = Spielen
    .parted = Spie­len
carl = Carl
elvis = Elvis
katrina = Katrina
otis = Otis
simone = Simone
pounce = Anspringen
unimpressed = Unbeeindruckt
quick-bite = Happs
look-cute = Süß gucken
borrowed-stalks = Mitlauern

# Orte: für sich, und im Satz: wo, wohin, woher
bird-bath = Vogelbad
grass = Gras
tree = Baum
fence = Zaun
the-bird-bath = am Vogelbad
    .nom = das Vogelbad
    .to = zum Vogelbad
    .from = vom Vogelbad
the-grass = im Gras
    .nom = das Gras
    .to = ins Gras
    .from = aus dem Gras
the-tree = am Baum
    .nom = der Baum
    .to = zum Baum
    .from = vom Baum
the-fence = am Zaun
    .nom = der Zaun
    .to = zum Zaun
    .from = vom Zaun

# Vögel: 1 bis 4 sind schlichte mit so vielen Punkten, 5 ist Flip
bird = { $kind ->
    [1] { $kind }-Punkt-Vogel
    [5] Flip
   *[other] { $kind }-Punkte-Vogel
 }
the-bird = { $kind ->
    [5] Flip
   *[other] der { bird }
 }
    .acc = { $kind ->
    [5] Flip
   *[other] den { bird }
 }
    .dat = { $kind ->
    [5] Flip
   *[other] dem { bird }
 }
a-bird = { $kind ->
    [5] Flip
   *[other] ein { bird }
 }
    .acc = { $kind ->
    [5] Flip
   *[other] einen { bird }
 }
points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }
    .dat = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkten
 }
birds = { $birds ->
    [one] { $birds } Vogel
   *[other] { $birds } Vögel
 }
    .dat = { $birds ->
    [one] { $birds } Vogel
   *[other] { $birds } Vögeln
 }
takes-a-catch = und ein Fang
stalks = { $stalks ->
    [0] keine Lauerkarte
    [one] { $stalks } Lauerkarte
   *[other] { $stalks } Lauerkarten
 }
rounds = { $rounds ->
    [one] { $rounds } Runde
   *[other] { $rounds } Runden
 }

# Was Karten, Katzen und Vögel tun, je nach den Regeln am Tisch
help-stalk = { $two ->
    [0] Leg sie zu einem Vogel, für den dir noch eine Lauerkarte fehlt (R10).
   *[other] Leg sie zu dem Vogel, auf den du in diesem Zug zielst, wenn dir dort noch eine Lauerkarte fehlt (R10, R34).
 }
help-catch = { $two ->
    [0] Fängt einen Vogel, wenn dort genug Lauerkarten von dir liegen und kein anderes Fangen wirkt (R12, R13).
   *[other] Fängt den Vogel, auf den du in diesem Zug zielst, wenn dort genug Lauerkarten von dir liegen und kein anderes Fangen wirkt (R12, R13, R34).
 }
help-strict-catch = { $two ->
    [0] Fängt einen Vogel, wenn dort genug Lauerkarten von dir liegen und niemand sonst ein Fangen dorthin legt, auch kein vergebliches (R12, R14).
   *[other] Fängt den Vogel, auf den du in diesem Zug zielst, wenn dort genug Lauerkarten von dir liegen und niemand sonst ein Fangen dorthin legt, auch kein vergebliches (R12, R14, R34).
 }
help-steal = { $two ->
    [0] Nimmt den Vogel, der vor einer anderen Katze liegt. Zwei Diebe verscheuchen ihn (R18, R19).
   *[other] Nimmt den Vogel, der vor der Katze liegt, auf die du in diesem Zug zielst. Zwei Diebe verscheuchen ihn (R18, R19, R34).
 }
help-taunt = { $two ->
    [0] Stoppt die Karte, die eine andere Katze in dieser Runde aufdeckt (R29).
   *[other] Stoppt die Karte, die die Katze aufdeckt, auf die du in diesem Zug zielst (R29, R34).
 }
help-taunt-beside-abilities = { $two ->
    [0] Stoppt die Karte, die eine andere Katze in dieser Runde aufdeckt, aber nie eine Fähigkeit (R29, R32).
   *[other] Stoppt die Karte, die die Katze aufdeckt, auf die du in diesem Zug zielst, aber nie eine Fähigkeit (R29, R32, R34).
 }
help-eat = Frisst den Vogel, der vor dir liegt: Seine Punkte gehören dir für immer (R17).
help-play = Liegt nach dem Stehlen noch ein Vogel vor dir, ist er doppelt so viel wert (R22).
help-cat = { $ability }, einmal im Spiel: { $effect } ({ $rule }).
help-cat-without-ability = { $cat } spielt wie jede andere Katze: In diesem Spiel gibt es keine Fähigkeiten (R5).
help-bird = { $Bird }: { points }. Zum Fangen nötig: { stalks } (R2).
effect-pounce = Dein Fangen braucht in dieser Runde eine Lauerkarte weniger
effect-unimpressed = { $taunts ->
    [0] Stehlen gegen dich bewirkt in dieser Runde nichts
   *[other] Necken und Stehlen gegen dich bewirken in dieser Runde nichts
 }
effect-quick-bite = Wirkt dein Fangen, frisst du den Vogel sofort
effect-look-cute = Lenke eine aufgedeckte Karte auf ein anderes Ziel
effect-borrowed-stalks = Für dein Fangen zählen in dieser Runde alle Lauerkarten bei dem Vogel als deine

# Züge
stalk-at = Lauern { $place }
catch-at = Fangen { $place }
steal-from = Stehlen von { $whom-dat }
taunt-whom = Necken: { $whom }
eat-bird = Deinen Vogel fressen
play-with-bird = Mit deinem Vogel spielen
leave-stalks = Alle Lauerkarten liegen lassen
lift-stalks = Eine Lauerkarte { $places-from } zurücknehmen
lift-both = Beide Lauerkarten { $place-from } zurücknehmen
keep-ability = Aufsparen
use-ability = { $ability } einsetzen
turn-card = { $whose-is ->
    [you] Süß gucken: dein { $card } umlenken, neues Ziel { $target }
   *[other] Süß gucken: { $card } von { $whose } umlenken, neues Ziel { $target }
 }
aim-at-locale = Ziel: { $place-nom }
aim-at-cat = Ziel: { $whom }
in-round-one = In Runde eins: { $card }
for-round-two = Für Runde zwei: { $card }
reveal = { $card } zeigen
be-cat = { $cat } spielen

# Warum etwas nicht geht
not-at-yourself = Du zielst auf eine andere Katze, nie auf dich selbst.
not-at-its-own-cat = { $card } zielt nie auf die eigene Katze.
cat-taken = { $cat } spielt schon jemand anders.
in-the-plan = { $card } ist schon in deinem Plan, und du hast die Karte nur einmal.
lower-first = Nenne zuerst die Karte, die früher an die Reihe kommt. Die Reihenfolge ist { $cards }.
not-kept-ready = In Runde zwei deckst du eine Karte auf, die du bereitgelegt hast: { $cards }.
only-otis = Nur Otis lenkt Karten auf andere Ziele.
say-which-card = Für Süß gucken sagst du, welche Karte du wohin lenkst.
has-no-target = { $card } hat kein Ziel, das sich ändern ließe.
aims-at-a-locale = { $card } zielt auf einen Ort.
aims-at-a-cat = { $card } zielt auf eine Katze.
aims-there = { $card } zielt schon dorthin.
not-both-there = Du hast keine zwei Lauerkarten { $place }.
no-stalk-there = Du hast keine Lauerkarte { $place }.
only-with-five = { $Place-nom } ist nur zu fünft dabei.
nobody-there = Dort sitzt niemand.
no-taunts = In diesem Spiel gibt es kein Necken.
no-stalk-in-hand = Du hast keine Lauerkarte auf der Hand.
no-other-stalk = Du hast keine weitere Lauerkarte auf der Hand.
no-such-card = Diese Karte gibt es nicht.

# Fragen
which-cat = Welche Katze spielst du?
choose-card = Wähle heimlich eine Karte und ihr Ziel.
which-stalks = Was nimmst du zurück?
game-over = Das Spiel ist aus.
which-locale = Plane heimlich zwei Runden. Auf welchen Ort zielst du in beiden?
which-target = Auf welche Katze zielst du in beiden Runden?
which-first = Deine Ziele: { $place-nom } und { $whom }. Welche Karte spielst du in Runde eins?
which-ready = { $first } in Runde eins. Welche zwei Karten legst du für Runde zwei bereit? Die erste:
which-other = { $first } in Runde eins, { $low } bereit für Runde zwei. Und die andere:
which-second = Runde zwei. Deine Ziele: { $place-nom } und { $whom }. Welche Karte deckst du auf?
use-it-now = Setzt du jetzt { $ability } ein, einmal im Spiel? { $effect }.

# Ereignisse
sat-down = { $who-is ->
    [you] Du spielst { $cat }.
   *[other] { $Who } spielt { $cat }.
 }
came = { $Bird } landet { $place }.
round-begins = { $half ->
    [0] Runde { $rounds }.
    [1] Runde { $rounds }, die erste dieses Zugs.
   *[other] Runde { $rounds }, die zweite dieses Zugs.
 }
revealed = { $who-is ->
    [you] Du deckst { $card } auf.
   *[other] { $Who } deckt { $card } auf.
 }
revealed-aiming = { $who-is ->
    [you] Du deckst { $card } auf, Ziel: { $targets-nom }.
   *[other] { $Who } deckt { $card } auf, Ziel: { $targets-nom }.
 }
used = { $who-is ->
    [you] Du setzt die Fähigkeit von { $cat } ein: { $ability }.
   *[other] { $Who } setzt die Fähigkeit von { $cat } ein: { $ability }.
 }
turned-to-locale = { $who-is ->
    [you] Du lenkst die Karte von { $whose-dat } um, { $place-to }.
   *[other] { $Who } lenkt die Karte von { $whose-dat } um, { $place-to }.
 }
turned-to-cat = { $who-is ->
    [you] Du lenkst die Karte von { $whose-dat } um, auf { $whom-acc }.
   *[other] { $Who } lenkt die Karte von { $whose-dat } um, auf { $whom-acc }.
 }
ignored = { $who-is ->
    [you] Dich lässt { $card } von { $whose-dat } kalt.
   *[other] { $Who } bleibt unbeeindruckt: { $card } von { $whose-dat } bewirkt nichts.
 }
taunted = { $who-is ->
    [you] Du neckst { $whose-acc }
   *[other] { $Who } neckt { $whose-acc }
 }: { $card } ist gestoppt.
circled = { $who-is ->
    [you] Dein Necken geht im Kreis und stoppt nichts.
   *[other] Das Necken von { $who } geht im Kreis und stoppt nichts.
 }
stalked = { $who-is ->
    [you] Du lauerst { $bird-dat } { $place } auf: { stalks }.
   *[other] { $Who } lauert { $bird-dat } { $place } auf: { stalks }.
 }
stalk-failed = { $who-is ->
    [you] Deine Lauerkarte { $place } wird nicht gebraucht und kommt zurück.
   *[other] Die Lauerkarte von { $who } { $place } wird nicht gebraucht und kommt zurück.
 }
caught = { $who-is ->
    [you] Du fängst { $bird-acc } { $place }.
   *[other] { $Who } fängt { $bird-acc } { $place }.
 }
catch-failed = { $who-is ->
    [you] Dein Fangen { $place } misslingt
   *[other] Das Fangen von { $who } { $place } misslingt
 }: { $kind ->
    [0] Dort ist kein Vogel.
   *[other] zu wenige Lauerkarten.
 }
scared = Streit { $place } ({ $rivals }): { $Bird } fliegt davon.
stalks-back = { $who-is ->
    [you] Du bekommst { stalks } { $place-from } zurück.
   *[other] { $Who } bekommt { stalks } { $place-from } zurück.
 }
lifted = { $who-is ->
    [you] Du nimmst { stalks } { $place-from } zurück.
   *[other] { $Who } nimmt { stalks } { $place-from } zurück.
 }
let-go = { $who-is ->
    [you] Dein alter Vogel fliegt davon: { $bird }.
   *[other] Der alte Vogel von { $who } fliegt davon: { $bird }.
 }
ate = { $who-is ->
    [you] Du frisst { $bird-acc }
   *[other] { $Who } frisst { $bird-acc }
 }{ $doubled ->
    [0] : { points }.
   *[other] , doppelt gezählt: { points }.
 }
eat-failed = { $who-is ->
    [you] Du hast nichts zu fressen.
   *[other] { $Who } hat nichts zu fressen.
 }
stole = { $who-is ->
    [you] Du stiehlst { $bird-acc } von { $whom-dat }.
   *[other] { $Who } stiehlt { $bird-acc } von { $whom-dat }.
 }
fought-over = { $who-is ->
    [you] Streit um deinen Vogel ({ $rivals }): { $Bird } fliegt davon.
   *[other] Streit um den Vogel von { $who } ({ $rivals }): { $Bird } fliegt davon.
 }
steal-failed = { $who-is ->
    [you] Du findest bei { $whom-dat } nichts zu stehlen.
   *[other] { $Who } findet bei { $whom-dat } nichts zu stehlen.
 }
doubled = { $who-is ->
    [you] Du spielst mit { $bird-dat }: jetzt { points } wert.
   *[other] { $Who } spielt mit { $bird-dat }: jetzt { points } wert.
 }
play-failed = { $kind ->
    [0] { $who-is ->
        [you] Du hast nichts zum Spielen.
       *[other] { $Who } hat nichts zum Spielen.
     }
   *[other] { $who-is ->
        [you] Du spielst noch einmal mit { $bird-dat }, vergeblich.
       *[other] { $Who } spielt noch einmal mit { $bird-dat }, vergeblich.
     }
 }
ended = { $stalled ->
    [0] Das Spiel ist nach { rounds } aus: Die Vögel sind weg.
   *[other] Das Spiel ist nach { rounds } aus: Zu lange wurde kein Vogel gefangen, gefressen oder verscheucht.
 }
won = { $winners ->
    [1] { $who-is ->
        [you] Du gewinnst mit { points.dat }.
       *[other] { $Who } gewinnt mit { points.dat }.
     }
   *[other] { $who-is ->
        [you] Du teilst dir den Sieg mit { points.dat }.
       *[other] { $Who } teilt sich den Sieg mit { points.dat }.
     }
 }

# Der Tisch
a-seat = { $Who }
a-cat = { $Who } ({ $cat })
eaten-so-far = { $birds ->
    [0] nichts gefressen
   *[other] { points } aus { birds.dat }
 }
holds = hat { $bird-acc }, wert { $points }
ability-ready = { $ability } bereit
ability-used = { $ability } verbraucht
lies-open = { $card } aufgedeckt
lies-open-aiming = { $card }, Ziel: { $targets-nom }
stalks-in-hand = { stalks } auf der Hand
empty = leer
flip-worth = Flip ({ points })
needs = braucht { stalks }
laid-by = { $stalks } von { $who-dat }
deck = Stapel
deck-left = { birds } ({ $kinds })
so-many = { $number } × { $bird }
flown = Fort
quiet = Ruhe
ends-at = { rounds }; bei { $limit } ist Schluss

## Was zu sehen ist

# Plätze und Bereiche
no-bird = kein Vogel davor
the-cats = Die Katzen
stalk-of = { $who-is ->
    [you] deine Lauerkarte
   *[other] Lauerkarte von { $who }
 }
revealed-now = Jetzt
last-round = Letzte Runde
face-down-yet = Diese Runde
a-hidden-card = noch nichts aufgedeckt
laid-by-cat = { $aims ->
    [0] { $Who }: { $card }
   *[other] { $Who }: { $card }, Ziel: { $targets-nom }
 }
birds-left = übrig
birds-flown = fort
your-stalks = Lauerkarten
your-points = deine Punkte
ready = bereit
this-first = { $first } in Runde eins
first-then = erst { $first }, bereit { $ready }

# Was hilft
quiet-for = Ruhe seit { $rounds ->
    [one] { $rounds } Runde
   *[other] { $rounds } Runden
 }: bei { $limit } ist Schluss
your-secret = Dein Geheimnis: { $secret }.
still-in-deck = Noch im Stapel: { $birds }; Flip kommt zuletzt.
flip-is-next = Der nächste Vogel ist Flip, der letzte.
deck-is-empty = Der Stapel ist leer: Es kommen keine Vögel mehr.
ate-so-many = { $who-is ->
    [you] Du hast { birds } gefressen.
   *[other] { $Who } hat { birds } gefressen.
 }
can-catch = { $who-is ->
    [you] Du hast genug Lauerkarten, um { $bird-acc } { $place } zu fangen.
   *[other] { $Who } hat genug Lauerkarten, um { $bird-acc } { $place } zu fangen.
 }
no-stalk-left = { $who-is ->
    [you] Du hast keine Lauerkarte auf der Hand.
   *[other] { $Who } hat keine Lauerkarte auf der Hand.
 }
not-again = { $who-is ->
    [you] Du kannst { $card } in Runde zwei nicht noch einmal aufdecken.
   *[other] { $Who } kann { $card } in Runde zwei nicht noch einmal aufdecken.
 }
can-still-use = { $who-is ->
    [you] Du kannst { $ability } noch einsetzen.
   *[other] { $Who } kann { $ability } noch einsetzen.
 }
has-used = { $who-is ->
    [you] Du hast { $ability } eingesetzt.
   *[other] { $Who } hat { $ability } eingesetzt.
 }

# Was zu wählen ist, und was daraus wird
at-which-locale = { $card }: an welchem Ort?
at-which-cat = { $card }: bei welcher Katze?
three-cards = Drei Karten, in beliebiger Reihenfolge: Dann sag, welche in Runde eins drankommt. Eine der anderen folgt in Runde zwei.
in-vain = Es würde nichts passieren: { $why ->
    [1] Dort ist kein Vogel.
    [2] Dieser Vogel braucht keine Lauerkarten mehr von dir.
    [3] { $stalks ->
        [one] Dir fehlt { stalks }.
       *[other] Dir fehlen { stalks }.
     }
    [4] Du hast keinen Vogel.
   *[other] Dein Vogel zählt schon doppelt.
 }
will-stalk = Deine Lauerkarte bleibt dort liegen: { $stalks } von { $needs }.
will-catch = Du fängst { $bird-acc }, wenn dort kein anderes Fangen { $strict ->
    [0] wirkt
   *[other] liegt
 }{ $holds ->
    [0] .
   *[other] ; dein alter Vogel fliegt.
 }
will-catch-with = Du fängst { $bird-acc } nur mit { $ability }.
will-steal = { $kind ->
    [0] { $Whom } hat noch keinen Vogel: Du nimmst einen, der in dieser Runde gefangen oder gestohlen wird.
   *[other] Du nimmst { $bird-acc }, wenn { $whom } ihn nicht frisst und keine andere Katze mitstiehlt.
 }
will-taunt = Was { $whom } auch aufdeckt, bewirkt nichts, wenn dich nicht zuerst jemand neckt.
will-eat = Du frisst { $bird-acc }: { points } insgesamt, sicher für immer.
will-play = Dein Vogel ist { points } wert, wenn ihn in dieser Runde niemand stiehlt.

# Was stattdessen gefragt ist
now-pick = Erst wählst du deine Katze.
now-choose = Jetzt wählst du eine Karte aus deiner Hand und ihr Ziel.
now-plan = Jetzt planst du zwei Runden: einen Ort, eine andere Katze, eine Karte für Runde eins und zwei, von denen eine folgt.
now-second = Jetzt wählst du, welche deiner zwei Karten du aufdeckst.
now-ability = Die Karten dieser Runde liegen offen. Jetzt geht es nur um deine Fähigkeit.
now-lift = Jetzt wählst du nur, welche Lauerkarten du zurücknimmst.

# Das Ende
decided = { $stalled ->
    [0] Die Vögel sind weg.
   *[other] Zu lange wurde kein Vogel gefangen, gefressen oder verscheucht.
 } { $by ->
    [0] { $who-is ->
        [you] Du gewinnst mit { points.dat } Vorsprung.
       *[other] { $Who } gewinnt mit { points.dat } Vorsprung.
     }
    [1] { $who-is ->
        [you] Gleich viele Punkte, aber du hast mehr gefressen: { birds } Vorsprung.
       *[other] Gleich viele Punkte, aber { $who } hat mehr gefressen: { birds } Vorsprung.
     }
    [2] { $who-is ->
        [you] Punkte und Vögel waren gleich: Dein bester Vogel brachte { points } mehr.
       *[other] Punkte und Vögel waren gleich: Der beste Vogel von { $who } brachte { points } mehr.
     }
   *[other] Alles war gleich: Der Sieg wird geteilt.
 }

## Hausregeln

option-advanced = Spiel für Erfahrene
option-advanced-help = Necken, Züge aus zwei Runden und Fähigkeiten kommen alle ins Spiel.
option-taunts = Necken
option-taunts-help = Jede Katze hat ein Necken, das die Karte einer anderen Katze stoppt.
option-taunts-auto = nur im Spiel für Erfahrene
option-two_rounds = Züge aus zwei Runden
option-two_rounds-help = Ein Zug besteht aus zwei Runden, die zusammen geplant werden.
option-two_rounds-auto = nur im Spiel für Erfahrene
option-abilities = Fähigkeiten
option-abilities-help = Jede Katze hat eine Fähigkeit, einmal im Spiel.
option-abilities-auto = nur im Spiel für Erfahrene
option-hide_unused_pointer = Ziele bleiben verdeckt
option-hide_unused_pointer-help = In Zügen aus zwei Runden wird ein Ziel erst mit der ersten Karte aufgedeckt, die es braucht.
option-invalid_catch_scares = Jedes Fangen verscheucht
option-invalid_catch_scares-help = Jedes Fangen, das bei einem Vogel liegt, zählt beim Verscheuchen mit, auch ein vergebliches.
option-cats = Wer welche Katze spielt
option-cats-help = Wie die Katzen verteilt werden; wichtig nur mit Fähigkeiten.
option-cats-alphabetical = nach dem Alphabet
option-cats-drawn = ausgelost
option-cats-picked = gewählt, reihum
option-cat = Katze auf Platz { $seat }
option-cat-help = Die Katze, die dieser Platz vor dem Austeilen gewählt hat; Plätze zählen von 0 an.
any-cat = irgendeine
option-stall_rounds = Runden ohne Fortschritt
option-stall_rounds-help = Das Spiel endet nach so vielen Runden nacheinander, in denen kein Vogel gefangen oder gefressen wird oder davonfliegt.
option-flip = Punkte für Flip
option-flip-help = Was Flip, der letzte Vogel, wert ist.
option-stalks_for_four = Lauerkarten für vier Punkte
option-stalks_for_four-help = Wie viele Lauerkarten ein Vogel mit vier Punkten braucht.
option-stalks_for_one = Lauerkarten für einen Punkt
option-stalks_for_one-help = Wie viele Lauerkarten ein Vogel mit einem Punkt braucht.
option-stalks_for_two = Lauerkarten für zwei Punkte
option-stalks_for_two-help = Wie viele Lauerkarten ein Vogel mit zwei Punkten braucht.
option-stalks_for_three = Lauerkarten für drei Punkte
option-stalks_for_three-help = Wie viele Lauerkarten ein Vogel mit drei Punkten braucht.
option-num_ones = Vögel mit einem Punkt
option-num_ones-help = Wie viele es davon gibt.
option-num_twos = Vögel mit zwei Punkten
option-num_twos-help = Wie viele es davon gibt.
option-num_threes = Vögel mit drei Punkten
option-num_threes-help = Wie viele es davon gibt.
option-num_fours = Vögel mit vier Punkten
option-num_fours-help = Wie viele es davon gibt, neben Flip.
advanced-in-nothing = Sind `taunts`, `two_rounds` und `abilities` alle aus, bleibt von `advanced` nichts übrig: Lass eins davon an, oder spiel das Grundspiel mit `advanced=off`.
no-such-bird = Die Option `{ $option }` braucht einen Vogel mit so vielen Punkten: Setz `flip={ $flip }`, oder nimm welche mit `{ $number }` hinein.
no-such-seat = Die Option `{ $option }` ist für einen Platz, den es an einem Tisch mit { $players } nicht gibt.
picked-twice = Die Option `{ $option }` passt nicht zu `cats=picked`: Dort werden alle Katzen im Spiel gewählt.
one-cat-twice = Die Optionen `{ $other }` und `{ $option }` nennen dieselbe Katze: Jede Katze kann einmal gewählt werden.
nothing-to-hide = Die Option `hide_unused_pointer` braucht Züge aus zwei Runden: Setz `two_rounds=on`.
# Ausrufe
shout-fight = Fauch!
shout-steal = Schwupps!
shout-lastbird = Flip!
shout-win = Schnurr!
## Was der Coach im ersten Spiel sagt

learn-goal = Du bist eine Katze in einem Garten mit drei Vögeln. Fang sie und friss sie: Die Katze, die die meisten Punkte gefressen hat, gewinnt.
learn-secret = In jeder Runde wählen alle heimlich eine Karte und ihr Ziel. Dann werden alle Karten gleichzeitig aufgedeckt. Deine Karte bekommst du danach zurück.
learn-catch = Fang mit dem Kleinen an: Für den Vogel am Vogelbad musst du nicht lauern. Wähle Fangen, dann den Vogel.
learn-eat = Er liegt vor dir, aber dir gehört er noch nicht: Andere können ihn stehlen. Nur was gefressen ist, zählt. Friss ihn.
learn-order = Hast du gesehen? { $Who } wollte deinen Vogel stehlen, aber Fressen kommt vor Stehlen. Die Reihenfolge ist immer dieselbe: Lauern, Fangen, Fressen, Stehlen, Spielen.
learn-steal = { $Who } hat zwei Lauerkarten am Baum und fängt jetzt sicher den großen Vogel. Stehlen kommt nach Fangen: Überlass { $who-dat } die Arbeit und stiehl den Vogel.
learn-play = Was für ein Fang! Du könntest ihn für 3 Punkte fressen. Oder du spielst erst mit ihm: Das verdoppelt ihn. Trau dich und spiel.
learn-eat-double = Niemand wollte ihn holen. Genug gespielt: Friss ihn, solange er 6 wert ist.
learn-stalk = Bei größeren Vögeln musst du erst lauern, mit einer Lauerkarte für jeden Katzenkopf unter dem Vogel. Die Pfote steht für das Fangen. Leg Lauern ins Gras.
learn-leave = Nach einer Runde darfst du Lauerkarten zurücknehmen. Diesen Vogel willst du gleich fangen, also lass sie liegen.
learn-on-your-own = Jetzt kannst du ihn fangen. Denk daran: Wollen zwei Katzen denselben Vogel fangen oder stehlen, fliegt er davon. Das Spiel ist aus, wenn alle Vögel gefressen oder fort sind. Gute Jagd!
learn-rival = Wo du lauerst, lauert noch jemand. Fangt ihr gleichzeitig, ist der Vogel für euch beide weg. Rate, was die anderen tun.
learn-full = Du hast einen Vogel, und deine Pfoten sind voll: Fängst oder stiehlst du noch einen, fliegt dieser davon.
learn-doubled = Dein Vogel zählt doppelt, bis ihn jemand stiehlt. Wie lange traust du dich zu warten?

## Regelpakete

preset-quick = Schnelles Spiel
preset-quick-help = Zehn Vögel statt achtzehn: um mehr als ein Drittel kürzer.
preset-advanced = Für Erfahrene
preset-advanced-help = Necken, Pläne für zwei Runden, und jede Katze hat eine Fähigkeit.
preset-chaos = Chaos
preset-chaos-help = Das Spiel für Erfahrene, und selbst ein hoffnungsloses Fangen verscheucht einen Vogel.
## Die Anleitung

about-goal = Du bist eine Katze, und im Garten sind Vögel. Fang sie und friss sie, bevor eine andere Katze sie stiehlt: Die meisten Punkte im Bauch gewinnen.
about-setup = { birds } sind im Spiel, und an { $number } Orten sitzt je einer. Alle Katzen haben die gleichen Karten und bekommen sie nach jeder Runde zurück.
about-turn = Alle wählen gleichzeitig und heimlich eine Karte und ihr Ziel. Dann werden alle Karten zusammen aufgedeckt und wirken in fester Reihenfolge.
about-nothing = Auch eine Karte, die nichts bewirken kann, darf gewählt werden: Es passiert nichts, und so passt man.
about-order = In dieser Reihenfolge wirken sie: { $cards }. Danach kommen neue Vögel.
about-birds = Die Vögel
part-points = Die Ecke: was der Vogel wert ist, wenn er gefressen ist.
part-need = Der Vogel, und darunter, was nötig ist: Jeder Katzenkopf ist eine deiner Lauerkarten, die zuerst dort liegen muss, und die Pfote ist das Fangen.
about-stalks = Bei den teuersten Vögeln musst du erst lauern, mit deinen eigenen Lauerkarten. Sie bleiben beim Vogel, bis er weg ist oder du sie nach einer Runde zurücknimmst.
about-steals = Rivalen
about-rivals = Fangen zwei Katzen gleichzeitig denselben Vogel, fliegt er beiden davon. Ein gefangener Vogel liegt vor dir, und andere können ihn stehlen. Nur was gefressen ist, ist sicher.
about-steal = Gestohlen wird in Wellen: zuerst alle, die jetzt einen Vogel finden, dann alle, die danach einen finden, und so weiter. So kann ein Vogel in einer Runde durch mehrere Pfoten gehen.
about-taunts = Necken
about-taunt = Necken stoppt in dieser Runde die Karte einer anderen Katze. Ist das auch ein Necken, stoppt es nichts, und so weiter. Geht Necken im Kreis, bewirkt es gar nichts.
about-plans = Züge aus zwei Runden
about-plan = Du planst zwei Runden auf einmal: einen Ort und eine andere Katze als Ziele, eine Karte für die erste Runde, und zwei, von denen du eine für die zweite wählst.
about-abilities = Fähigkeiten
about-ability = Jede Katze hat eine Fähigkeit, einmal im Spiel: Nach dem Aufdecken wirst du gefragt, ob du sie einsetzt.
about-winning = Sind keine Vögel mehr da, gewinnen die meisten Punkte. Bei Gleichstand die meisten Vögel, dann der teuerste Vogel.
example-wave = Ein Vogel, der zweimal gestohlen wird
example-circle = Necken im Kreis
wave-begins = { $who-is ->
    [you] Du hast
   *[other] { $Who } hat
 } einen Vogel gefangen, und andere wollen ihn haben. Alle wählen heimlich.
wave-ends = Das waren { $number } Wellen: Wer beim Dieb stiehlt, bekommt den Vogel, weil das Stehlen davor schon passiert ist.
circle-begins = { $who-is ->
    [you] Du neckst
   *[other] { $Who } neckt
 } { $whom-acc }, und so geht es weiter, bis es wieder am Anfang ankommt.
circle-ends = { $number }-mal Necken im Kreis: Jedes würde das nächste stoppen, also stoppt keins etwas.
may-you-aim = { $whom-is ->
    [you] Darfst du mit { $card } auf dich selbst zielen?
   *[other] Darfst du mit { $card } auf { $whom } zielen?
 }
may-you-stalk = Darfst du noch eine Lauerkarte legen?
may-you-go-there = Darfst du { $place } lauern?
you-may = Das darfst du: { $what }. { $will }
box-birds = Vögel
box-double = zählt doppelt
may-you-aim-there = Darfst du in diesem Zug auf dich selbst zielen?
may-you-repeat = Darfst du { $card } für Runde zwei bereitlegen, nach { $card } in Runde eins?
