# Hold My Bear auf Deutsch. clowder/engine/text/catalogue.py erklärt die Variablen.

pitch = Schlag das Match auf dem Tisch und hoffe, dass es eine Runde lang hält. Ein Bär auf deiner Hand verbietet den Sieg.

# Tiere und ihre Karten
bear = Bär
ferret = Frettchen
tiger = Tiger
chicken = Huhn
dog = Hund
cat = Katze
hamster = Hamster
vole = Wühlmaus
aardvark = Erdferkel
giraffe = Giraffe
fish = Fisch
badger = Dachs
kangaroo = Känguru
rabbit = Kaninchen
turtle = Schildkröte
beaver = Biber
bison = Bison
ape = Affe
walrus = Walross
bat = Fledermaus
squid = Tintenfisch
sheep = Schaf
card = { $animal } { $number }
a-card = eine Karte
num-cards = { $number ->
    [one] { $number } Karte
   *[other] { $number } Karten
 }

# Was Karten tun, je nach den Regeln am Tisch
help-bear = { $wild ->
    [0] Mehr Bären als im Match schlagen es (R9), und Bären passen zu jeder Sportart (R7).
   *[other] Mehr Bären als im Match schlagen es (R9), Bären passen zu jeder Sportart (R7), und Bären allein zählen als jedes Tier (R26).
 } Auf deiner Hand blockiert ein Bär seine Zahl für andere Tiere (R14) und { $penalty ->
    [0] verbietet dir den Sieg (R21).
   *[other] wird zum Match, wenn du gewinnen würdest (R27).
 }
help-regular = Zählt für seine Sportart: Schlag das Match mit mehr Karten { $lenient ->
    [0] einer anderen Sportart (R10)
   *[other] einer anderen Sportart (R10; von mehreren genügt eine: R45)
 } oder mit einer höheren Summe (R11).
help-aardvark = Wenn du es spielst: Du musst eine Karte deines neuen Matches zurücknehmen (R39).
help-giraffe = Wenn du sie spielst: Nenne ein Tier, und alle sagen, wie viele sie davon haben (R46).
help-fish = Im Set hat er die Zahl der höchsten Karte, die kein Fisch ist (R37).
help-badger = Wenn du ihn spielst: Wem das Match vorher gehörte, stiehlt dir eine zufällige Karte (R35).
help-kangaroo = Wenn du es spielst: Frag jemanden nach einer bestimmten Karte; ist sie da, gehört sie dir (R47).
help-rabbit = Solange es im Match liegt, muss das Match schlagen, wer kann (R36).
help-turtle = Wenn du sie verschenkst: Du bekommst von dort eine andere Karte zurück, aber keine Schildkröte mit derselben Zahl (R33).
help-beaver = Wenn du ihn verschenkst: Wer ihn bekommt, muss im nächsten Zug auch Karten verschenken (R34).
help-bison = Wenn du ihn verschenkst: Wer ihn bekommt und einen Bären hat, gibt dir einen (R48).
help-ape = Braucht Gesellschaft: In seinem Set muss noch ein anderes Tier sein (R38).
help-walrus = Mag keine Gesellschaft: In seinem Set sind nur Walrosse, nicht einmal Bären (R38).
help-bat = Spielt nur in Sets mit einer einzigen Sportart (R38).
help-squid = Spielt nur in Sets mit mehreren Sportarten (R38).
help-sheep = Einem Set mit Schaf genügt Gleichstand: gleich viele Bären, gleich viele Karten oder eine gleich hohe Summe (R40).

# Warum ein Set das Match schlägt; $how ist more oder tie
by-bears = { $how ->
    [tie] gleich viele Bären, { $new } zu { $old }
   *[more] mehr Bären, { $new } zu { $old }
 }
by-other-sport = { $how ->
    [tie] neue Sportart { $sports }, { $new } hält mit { $old } mit
   *[more] neue Sportart { $sports }, { $new } schlägt { $old }
 }
by-same-sport = { $how ->
    [tie] dieselbe Sportart, { $new } hält mit { $old } mit
   *[more] dieselbe Sportart, { $new } schlägt { $old }
 }

# Was es schlagen würde, eins davon
needs-total = { $sports } mit einer Summe über { $total }
needs-count = { $number } einer anderen Sportart
needs-bears = { $number ->
    [one] mindestens { $number } Bär
   *[other] mindestens { $number } Bären
 }

# Züge
decline = Nicht anfangen
start = Anfangen
stop = Das ist alles: { $because }
give = Karten verschenken
play-card = { $card } spielen
with-card = Mit { $card }
give-card = { $card } verschenken
to-whom = An { $whom-acc }
card-to-whom = { $Card } an { $whom-acc }
ask-whom = { $Whom-acc } fragen
ask-for-card = Nach { $card } fragen
take-from = { $number ->
    [one] { $number } Karte von { $whom-dat } nehmen
   *[other] { $number } Karten von { $whom-dat } nehmen
 }
show-card = { $card } zeigen
make-match = { $card } zum Match machen
take-card-back = { $card } zurücknehmen
name-animal = { $animal } nennen
return-card = { $card } zurückgeben
hand-card-over = { $card } hergeben

# Fragen
want-to-start = Willst du anfangen? Du könntest { $cards } spielen. Will niemand, dann lost der Tisch unter denen, die können.
unable-to-start = Jemand muss anfangen, und du kannst das Match nicht schlagen.
will-start = Wer anfängt, muss das Match schlagen.
will-not-start = Will niemand, dann lost der Tisch unter denen, die können.
hint-unable = du kannst das Match nicht schlagen
hint-start = { $bears ->
    [0] { $cards } schlägt das Match, und danach hast du keinen Bären
   *[other] { $cards } schlägt das Match, und du wirst als Erste oder Erster einen Bären los
 }
hint-no-start = { $bears ->
    [0] lass erst die anderen Karten ausgeben
   *[other] du hättest noch einen Bären und könntest damit nicht gewinnen
 }
your-turn = Du bist dran. Schlägst du das Match, oder verschenkst du Karten?
your-turn-to-give = Du bist dran, und der Biber will, dass du Karten verschenkst.
your-answer = Du kannst den Bären schlagen, also musst du. Mit welchen Karten?
next-in-set = Dein Set: { $cards }. Welche Karte kommt dazu?
first-of-gift = Welche Karte verschenkst du?
next-in-gift = Dein Geschenk: { $cards }. Welche Karte kommt dazu?
who-gets-it = Dein Geschenk: { $cards }. Wer bekommt es?
steal-first = { $number ->
    [one] Du hast keine Karten: Du stiehlst den anderen { $number } Karte.
   *[other] Du hast keine Karten: Du stiehlst den anderen { $number } Karten.
 }
steal-how-many = Du hast keine Karten: Wie viele stiehlst du von { $whom-dat }?
show-which = Du hast einen Bären, also kannst du noch nicht gewinnen. Welchen zeigst du?
make-which-match = Du hast einen Bären, also kannst du nicht gewinnen. Welcher wird das Match?
take-which-back = Das Erdferkel nimmt eine Karte deines Matches zurück. Welche?
name-which = Die Giraffe schaut sich um: Von welchem Tier müssen alle sagen, wie viele sie haben?
ask-who = Das Känguru bettelt um eine Karte. Wen fragst du, und nach welcher?
ask-which = Nach welcher Karte fragst du { $whom-acc }?
return-which = Du hast eine Schildkröte bekommen: Welche Karte gibst du { $whom-dat } zurück?
hand-which-over = Du hast einen Bison bekommen: Welchen Bären gibst du { $whom-dat }?
game-over = Das Spiel ist aus.

# Warum nicht
blocked = Dein Bär { $number } blockiert jede andere { $number }, solange du ihn hast.
leads-nowhere = Damit lässt sich kein Set bilden, das das Match schlägt. Nötig: { $needs }.
cannot-start = Anfangen darf nur, wer das Match schlagen kann, und das kannst du nicht.
not-enough = { $bears ->
    [0] Keine Bären, Anzahl { $count }, Summe { $total }: Das schlägt das Match nicht. Nötig: { $needs }.
    [one] { $bears } Bär, Anzahl { $count }, Summe { $total }: Das schlägt das Match nicht. Nötig: { $needs }.
   *[other] { $bears } Bären, Anzahl { $count }, Summe { $total }: Das schlägt das Match nicht. Nötig: { $needs }.
 }
lone-ape = Ein Affe braucht ein anderes Tier in seinem Set.
mixed-walrus = Ein Walross will nur Walrosse in seinem Set.
undecided-bat = Eine Fledermaus spielt nur in Sets mit einer einzigen Sportart.
decided-squid = Ein Tintenfisch spielt nur in Sets mit mehreren Sportarten.
not-ascending = Karten werden in ihrer Reihenfolge genannt, die letzte Karte eines Geschenks zuletzt.
twins-in-order = Die zwei Karten sind gleich: Sag in der Reihenfolge der Plätze, wer eine bekommt.
must-answer = Du kannst den Bären schlagen, also musst du; verschenken geht nicht.
must-start = Du fängst an, also musst du diesmal das Match schlagen; verschenken geht nicht.
must-if-able = Du fängst mit dem höchsten Bären an und kannst das Match schlagen, also musst du; verschenken geht nicht.
rabbit-shows = Im Match liegt ein Kaninchen: Du kannst es schlagen, also musst du; verschenken geht nicht.
beaver-waits = Der Biber will, dass du diesmal Karten verschenkst.
own-seat = Das ist dein eigener Platz: Wähle jemand anderen.
too-many = { $number ->
    [one] Du stiehlst nur noch { $number } Karte.
   *[other] Du stiehlst nur noch { $number } Karten.
 }
too-few = { $number ->
    [one] Du musst dort mindestens { $number } Karte nehmen: Die anderen haben zu wenige.
   *[other] Du musst dort mindestens { $number } Karten nehmen: Die anderen haben zu wenige.
 }
same-turtle = Du hast Schildkröte { $number } bekommen, also gibst du alles zurück, nur nicht Schildkröte { $number }.
nobody-there = Dort sitzt niemand.
no-more-there = { $number ->
    [one] Dort ist nur { $number } Karte zu holen.
   *[other] Dort sind nur { $number } Karten zu holen.
 }
no-such-animal = Dieses Tier spielt nicht mit.
not-in-match = { $card } ist nicht im Match.
not-held = Du hast { $card } nicht auf der Hand.
no-other-held = Du hast { $card } nicht noch einmal auf der Hand.

# Ereignisse
opened = Das erste Match ist { $card }.
starts = { $who-is ->
    [you] Du fängst an.
   *[other] { $Who } fängt an.
 }
starts-drafted = { $who-is ->
    [you] Du fängst an: Sonst wollte niemand.
   *[other] { $Who } fängt an: Sonst wollte niemand.
 }
starts-unable = { $who-is ->
    [you] Du fängst an: Niemand kann das Match schlagen.
   *[other] { $Who } fängt an: Niemand kann das Match schlagen.
 }
starts-with-bear = { $who-is ->
    [you] Du fängst an, mit dem höchsten Bären.
   *[other] { $Who } fängt an, mit dem höchsten Bären.
 }
turn-begins = { $who-is ->
    [you] Du bist dran.
   *[other] { $Who } ist dran.
 }
played = { $who-is ->
    [you] Du spielst { $cards }.
   *[other] { $Who } spielt { $cards }.
 }
beat = { $Because }.
gave = { $who-is ->
    [you] Du schenkst { $whom-dat } { $cards }.
   *[other] { $Who } schenkt { $whom-dat } { $cards }.
 }
stole = { $who-is ->
    [you] Du stiehlst { $card } von { $whom-dat }.
   *[other] { $Who } stiehlt { $card } von { $whom-dat }.
 }
showed = { $who-is ->
    [you] Du hättest gewonnen, hast aber { $card } auf der Hand.
   *[other] { $Who } hätte gewonnen, hat aber { $card } auf der Hand.
 }
penalty = { $who-is ->
    [you] Du hättest gewonnen, aber jetzt ist { $card } das Match.
   *[other] { $Who } hätte gewonnen, aber jetzt ist { $card } das Match.
 }
answers = { $who-is ->
    [you] Du kannst es schlagen und musst.
   *[other] { $Who } kann es schlagen und muss.
 }
no-answer = Niemand kann es schlagen.
took-back = { $who-is ->
    [you] Du nimmst { $card } aus dem Match zurück.
   *[other] { $Who } nimmt { $card } aus dem Match zurück.
 }
named = { $who-is ->
    [you] Du nennst ein Tier: { $animal }.
   *[other] { $Who } nennt ein Tier: { $animal }.
 }
counted = Alle sagen, wie viele sie haben: { $counts }.
count-of = { $who } { $number }
asked-hit = { $who-is ->
    [you] Du fragst { $whom-acc } nach { $card } und bekommst die Karte.
   *[other] { $Who } fragt { $whom-acc } nach { $card } und bekommt die Karte.
 }
asked-miss = { $who-is ->
    [you] Du fragst { $whom-acc } nach { $card } und bekommst nichts.
   *[other] { $Who } fragt { $whom-acc } nach { $card } und bekommt nichts.
 }
returned = { $who-is ->
    [you] Du gibst { $whom-dat } { $card } zurück.
   *[other] { $Who } gibt { $whom-dat } { $card } zurück.
 }
handed-over = { $who-is ->
    [you] Du gibst { $card } an { $whom-acc }.
   *[other] { $Who } gibt { $card } an { $whom-acc }.
 }
no-bear = { $who-is ->
    [you] Du hast keinen Bären herzugeben.
   *[other] { $Who } hat keinen Bären herzugeben.
 }
must-give = { $who-is ->
    [you] Du musst im nächsten Zug Karten verschenken.
   *[other] { $Who } muss im nächsten Zug Karten verschenken.
 }
passed = { $who-is ->
    [you] Du passt: Niemand hat mehr Karten.
   *[other] { $Who } passt: Niemand hat mehr Karten.
 }
won = { $who-is ->
    [you] Du gewinnst das Spiel.
   *[other] { $Who } gewinnt das Spiel.
 }
stalled = Zehn Runden lang kam kein neues Match: Das Spiel endet unentschieden.

# Der Tisch in Zeilen
on-turn = am Zug
has-to-give = muss schenken
surely-holds = hat sicher { $cards }
told-counts = hat gesagt: { $counts }
told-count = { $number } × { $animal }
the-match = Match
match-line = { $bears ->
    [0] { $cards } ({ match-worth }; { $owner })
    [one] { $cards } ({ match-worth }, { $bears } Bär; { $owner })
   *[other] { $cards } ({ match-worth }, { $bears } Bären; { $owner })
 }
match-worth = { $many ->
    [one] { $sports }, { $count } davon, Summe { $total }
   *[other] { $sports }, je { $count }, Summe { $total }
 }
owned = { $who-is ->
    [you] dein Match
   *[other] Match von { $who }
 }
unowned = gehört niemandem
gone = Nicht mehr im Spiel
gone-line = { num-cards }; { $turns ->
    [one] { $turns } Zug ohne neues Match
   *[other] { $turns } Züge ohne neues Match
 }
your-hand = Deine Hand
nothing = nichts

# Was zu sehen ist
leads = führt
nobodys-match = Dieses Match gehört niemandem
match-to-beat = { $who-is ->
    [you] Dein Match: Verteidige es
   *[other] Match von { $who }: Schlag es
 }
won-with = { $who-is ->
    [you] Mit diesem Match hast du gewonnen
   *[other] Mit diesem Match hat { $who } gewonnen
 }
beat-it-with = Zum Schlagen nötig
same-sport = Summe, selbes Tier
other-sport = anderes Tier
bears = Bären
match-has = Match: { $number }
never = geht nicht
num-gone = { $number } nicht mehr im Spiel
gone-of = { $animal }: { $number } nicht mehr im Spiel
steal-these = { $number ->
    [one] Tippe die Karte an, die du stiehlst
   *[other] Tippe { $number } Karten an, die du stiehlst
 }
is-blocked = blockiert
bears-forbid = { $number ->
    [one] Mit einem Bären auf der Hand kannst du nicht gewinnen.
   *[other] Mit Bären auf der Hand kannst du nicht gewinnen.
 }
win-if-it-stands = Hält es bis zu deinem Zug, gewinnst du.
rabbit-lies-there = Kaninchen: Wer es schlagen kann, muss.
idle-turns = Kein neues Match seit { $number } Zügen; unentschieden bei { $stall }.
surely = { $Who } hat sicher { $cards }.
holds-so-many = { $Who } hat { $counts }.
holds-no-bear = { $Who } hat keinen Bären.
does-not-hold = { $Who } hat nichts davon: { $cards }.
not-seen-yet = { $Animal }, noch nicht gesehen: { $numbers }.
which-beat-it = Welche Karten schlagen das Match?
play-these = { $cards } spielen
which-to-give = { $number ->
    [one] Welche Karte verschenkst du?
   *[other] Welche { $number } Karten verschenkst du?
 }
who-gets = Wer bekommt sie?
give-to = { $cards } an { $whom-acc } verschenken
give-so = { $cards } verschenken: { $way }
both-to = beide an { $whom-acc }
one-each = die erste an { $who-acc }, die zweite an { $whom-acc }
so-many-from = { $number } von { $whom-dat }
steal-so = Stehlen: { $takes }
ask-for-which = Welche Karte: welches Tier und welche Zahl?
ask-whom-for = { $whom-acc } nach { $card } fragen
match-stood = { $who-is ->
    [you] Niemand hat dein Match geschlagen
   *[other] Niemand hat das Match von { $who } geschlagen
 }: { $cards }.
all-empty = { $who-is ->
    [you] Dir gehörte das Match, als niemand mehr Karten hatte
   *[other] { $Who } hatte das Match, als niemand mehr Karten hatte
 }: { $cards }.

## Hausregeln

option-rules = Regeln
option-rules-help = Die neueren Regeln legen die nächsten fünf Einstellungen gemeinsam fest, was dort auch steht.
option-rules-sheet = das erste Regelblatt
option-rules-newest = die fünf neueren Regeln des Autors
option-start = Wer anfängt
option-start-help = Wer den ersten Zug macht.
option-start-choose = wer will
option-start-highest_bear = wer den höchsten Bären hat
option-steal = Karten zum Stehlen
option-steal-help = Wie viele Karten jemand ohne Karten stiehlt.
option-give_split = Geteilte Geschenke
option-give_split-help = Die zwei Karten eines Geschenks dürfen an zwei Personen gehen.
option-gift = Karten eines Geschenks
option-gift-help = Wie viele Karten verschenkt, wer das Match nicht schlägt.
option-stall_rounds = Runden ohne neues Match
option-stall_rounds-help = Nach so vielen Runden hintereinander ohne neues Match endet das Spiel unentschieden.
nothing-to-split = Die Option `give_split` braucht Geschenke aus zwei Karten: Setz `gift=2`.
the-bear-begins = Die Option `first` bedeutet nichts, wo der höchste Bär anfängt: Setz `start=choose` und `rules=sheet`.
option-bear_wild = Wilde Bären
option-bear_wild-help = Ein Set nur aus Bären zählt als jedes Tier.
option-bear_penalty = Bärenstrafe
option-bear_penalty-help = Wem das Match gehört und wer wegen eines Bären nicht gewinnen kann, muss den Bären zum Match machen.
option-lenient_change = Leichter Wechsel der Sportart
option-lenient_change-help = Ein Set, das eine Sportart mit dem Match teilt, darf auch mit einer anderen, gleich häufigen seiner Sportarten gewinnen.
option-animals = Tierarten
option-animals-help = Wie viele es gibt, die Bären eingeschlossen. Ein Tier der Erweiterung ersetzt ein gewöhnliches.
option-animals-auto = so viele wie Personen, mindestens 5
option-aardvark = Erdferkel
option-aardvark-help = Wenn du es spielst: Du musst eine Karte deines neuen Matches zurücknehmen.
option-giraffe = Giraffe
option-giraffe-help = Wenn du sie spielst: Nenne ein Tier, und alle sagen, wie viele sie davon haben.
option-fish = Fisch
option-fish-help = Im Set hat er die Zahl der höchsten Karte, die kein Fisch ist.
option-badger = Dachs
option-badger-help = Wenn du ihn spielst: Wem das Match vorher gehörte, stiehlt dir eine zufällige Karte.
option-kangaroo = Känguru
option-kangaroo-help = Wenn du es spielst: Frag jemanden nach einer bestimmten Karte; ist sie da, gehört sie dir.
option-rabbit = Kaninchen
option-rabbit-help = Solange es im Match liegt, muss das Match schlagen, wer kann.
option-turtle = Schildkröte
option-turtle-help = Wenn du sie verschenkst: Du bekommst von dort eine andere Karte zurück, aber keine Schildkröte mit derselben Zahl.
option-beaver = Biber
option-beaver-help = Wenn du ihn verschenkst: Wer ihn bekommt, muss im nächsten Zug auch Karten verschenken.
option-bison = Bison
option-bison-help = Wenn du ihn verschenkst: Wer ihn bekommt und einen Bären hat, gibt dir einen.
option-ape = Affe
option-ape-help = Braucht Gesellschaft: In seinem Set muss noch ein anderes Tier sein.
option-walrus = Walross
option-walrus-help = Mag keine Gesellschaft: In seinem Set sind nur Walrosse, nicht einmal Bären.
option-bat = Fledermaus
option-bat-help = Spielt nur in Sets mit einer einzigen Sportart.
option-squid = Tintenfisch
option-squid-help = Spielt nur in Sets mit mehreren Sportarten.
option-sheep = Schaf
option-sheep-help = Einem Set mit Schaf genügt Gleichstand: gleich viele Bären, gleich viele Karten oder eine gleich hohe Summe.
no-third-player = Die Option `give_split` braucht eine dritte Person: Zu zweit gehen alle Geschenke an die andere.
option-num_ones = Karten mit einer 1
option-num_ones-help = Wie viele jedes Tier hat, Bären ausgenommen.
option-num_twos = Karten mit einer 2
option-num_twos-help = Wie viele jedes Tier hat, Bären ausgenommen.
option-num_threes = Karten mit einer 3
option-num_threes-help = Wie viele jedes Tier hat, Bären ausgenommen.
option-num_fours = Karten mit einer 4
option-num_fours-help = Wie viele jedes Tier hat, Bären ausgenommen.
option-num_fives = Karten mit einer 5
option-num_fives-help = Wie viele jedes Tier hat, Bären ausgenommen.
option-num_bears = Bären
option-num_bears-help = Wie viele es insgesamt gibt. Fehlen welche, dann die niedrigen.
cards-of-an-animal = Ein Tier hätte { $number } Karten; es hat mindestens 1 und höchstens { $most }.
too-few-cards = Damit gibt es { $number } Karten, zu wenige für { $players } Personen und ein erstes Match.
too-many-guests = { $guests } Tiere der Erweiterung sind zu viele für { $places } Plätze neben dem Bären.
# Ausrufe
shout-block = Grrr!
shout-steal = Hab dich!
shout-miss = Schnarch …
shout-win = Halt mal den Bären!
## Was der Coach im ersten Spiel sagt

learn-goal = Die Karten in der Mitte sind das Match. Schlag es, und es gehört dir. Ist es noch deins, wenn dein nächster Zug beginnt, gewinnst du, außer du hast einen Bären auf der Hand.
learn-same = Ein Match schlägst du auf drei Arten. Die erste: dasselbe Tier und eine höhere Summe. Dein Frettchen 3 schlägt das Frettchen 2.
learn-other = { $Who } hat dir die zweite Art gezeigt: ein anderes Tier und mehr Karten. Zwei Wühlmäuse schlagen ein Frettchen, egal mit welchen Zahlen.
learn-bear = Und { $who } wollte sie nicht schlagen und hat zwei Karten verschenkt, an dich. Eine ist ein Bär! Solange du ihn hast, kannst du nicht gewinnen, und er blockiert seine Zahl: Deine Einsen kannst du nicht spielen.
learn-bears-beat = Aber Bären sind auch stark. Das ist die dritte Art: Mehr Bären als im Match schlagen alles. Weg damit!
learn-trick = Ein schlauer Zug: { $Who } hat deinen Bären mit drei Hamstern geschlagen und hätte gewonnen, also hat { $friend } einen Bären verschenkt, an { $who }.
learn-give = Du hast nichts, was drei Hamster schlägt. Dann verschenkst du zwei Karten: Wähle Frettchen und Wühlmaus, und { $who }.
learn-more = Siehst du? { $Who } konnte mit dem Bären auf der Hand nicht gewinnen und hat ihn hingelegt: Jetzt ist er das Match. Du hast drei Tiger, eine andere Sportart und mehr Karten. Spiel alle drei.
learn-win = Deine Hand ist leer, und das Match gehört dir. Schlägt niemand die drei Tiger, bevor du dran bist, gewinnst du. Schlägt dich jemand, stiehlst du erst einmal fünf Karten von den anderen. Daumen drücken … und beim nächsten Mal spielst du allein.

## Regelpakete

preset-newest = Neueste Regeln (unser Rat)
preset-newest-help = Die fünf neueren Regeln des Autors zusammen: Bären tun mehr weh, und kein Spiel fährt sich fest.
preset-zoo = Zoo
preset-zoo-help = Känguru, Biber und Schaf ersetzen drei der gewöhnlichen Tiere.
preset-chaos = Chaos
preset-chaos-help = Die neuesten Regeln mit Dachs, Bison und Giraffe: Auf deiner Hand ist nichts sicher.
## Die Anleitung

about-goal = Die Karten in der Mitte sind das Match. Schlag es, und es gehört dir. Ist es noch deins, wenn dein nächster Zug beginnt, gewinnst du, außer du hast einen Bären auf der Hand.
about-setup = Eine Karte wird aufgedeckt: das erste Match, das niemandem gehört. Alle anderen werden ausgeteilt.
about-turn = Du tust eins von beiden: Schlag das Match mit einer bis fünf Karten, oder verschenke offen { $gift ->
    [1] eine Karte
   *[other] zwei Karten
 } an jemanden.
about-stealing = Hast du keine Karten, wenn dein Zug beginnt, stiehlst du erst { $number } von den anderen, ohne sie vorher zu sehen.
about-parts = Eine Karte und ihre Teile
part-number = Die Zahl. Alle Zahlen eines Sets zusammen sind seine Summe.
part-animal = Das Tier. Das häufigste Tier ist die Sportart eines Sets; sind es mehrere, dann alle.
part-title = Der Name: Dieses Tier hat { $number ->
    [one] eine Karte
   *[other] { $number } Karten
 }: { $numbers }.
about-ways = Drei Arten, ein Match zu schlagen
about-same = Dieselbe Sportart: eine höhere Summe. Wie viele Karten es sind, ist egal.
about-other = Eine andere Sportart: mehr Karten davon, als das Match von seiner hat. Summen sind egal.
about-lenient = Eine andere Sportart: mehr Karten davon, als das Match von seiner hat, auch wenn andere Sportarten deines Sets dieselben sind. Summen sind egal.
about-more-bears = Mehr Bären, als im Match liegen, schlagen alles.
about-bear = Und die Bären?
about-bears = In einem Set passt ein Bär zu jeder Sportart und zählt als eins mehr davon.
about-blocking = Aber ein Bär auf deiner Hand blockiert seine Zahl: Von anderen Tieren kannst du keine Karte mit dieser Zahl spielen, nicht einmal zusammen mit dem Bären. Verschenke ihn, oder spiel ihn.
about-wild-bears = Bären allein dürfen für jedes Tier stehen: Sie schlagen ein Match auch mit einer höheren Summe.
about-showing = Und mit einem Bären auf der Hand kannst du nicht gewinnen: Du zeigst ihn und machst einen gewöhnlichen Zug.
about-penalty = Und mit einem Bären auf der Hand kannst du nicht gewinnen: Er wird zum Match, und wer ihn als Nächstes schlagen kann, muss es sofort tun.
about-animals = Die anderen Tiere
about-winning = Dein Match muss eine ganze Runde lang halten, und wenn du drankommst, darf kein Bär auf deiner Hand sein. Eine leere Hand macht nichts: Auch sie gewinnt.
example-bear = Ein Bär, der blockiert
may-you-play = Darfst du das spielen: { $cards }?
may-be-played = Das schlägt es: { $cards }.
bear-begins = Du hast einen Bären mit der Zahl { $number }, und dazu { $card }.
bear-goes-on = Wer den Bären spielt oder verschenkt, ist wieder frei. Was wäre jetzt ein guter Zug?
box-cup = wem das Match gehört
