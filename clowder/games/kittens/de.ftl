# Was beide Ausgaben der Kätzchen sagen. Ihre eigenen Worte stehen in exploding_kittens/de.ftl und
# bursting_felines/de.ftl. Kätzchen und Verderben sind beide sächlich, Nö und Veto auch: „das { card-nope }“ stimmt immer.

a-card = eine Karte
somebody = jemand
num-cards = { $number ->
    [one] { $number } Karte
   *[other] { $number } Karten
 }
num-turns = { $turns ->
    [one] { $turns } Zug
   *[other] { $turns } Züge
 }
copies = { $number ->
    [one] { $card }
   *[other] { $number } × { $card }
 }

## Züge

pass = Passen
stop = { card-nope } spielen
draw = Ziehen
save = { card-defuse } einsetzen
refuse = Auf die Rettung verzichten
play = { $card } spielen
play-pair = Ein Paar spielen: { $card }
play-triple = Drei gleiche spielen: { $card }
play-five = Fünf verschiedene Karten spielen
pick = Mit { $card }
choose = { $Whom } wählen
ask-for = { $card } verlangen
give = { $card } hergeben
fetch = { $card } aus der Ablage nehmen
put-on-top = Oben auf den Stapel legen
put-at-bottom = Ganz nach unten legen
put-under = Unter { num-cards } legen

## Fragen

your-turn = { $turns ->
    [one] Du bist dran. Was machst du?
   *[other] Du bist dran und hast noch { num-turns } vor dir. Was machst du?
 }
do-you-stop = { $play } Spielst du { card-nope }?
do-you-stop-again = { $stopped ->
    [0] { $play } Darauf liegen { num-nopes }: Es passiert also doch. Spielst du { card-nope }?
   *[other] { $play } { $number ->
        [one] Darauf liegt { num-nopes }
       *[other] Darauf liegen { num-nopes }
     }: Es ist gestoppt. Spielst du { card-nope }?
 }
which-to-give = Welche Karte gibst du { $whom-dat }?
will-you-be-saved = Du hast { a-kitten } gezogen. Setzt du { card-defuse } ein?
where-back = Wo im Stapel versteckst du das { card-kitten }?
which-to-fetch = Welche Karte nimmst du aus der Ablage?
game-over = Das Spiel ist aus.
which-first = Fünf verschiedene Karten, noch keine gewählt. Welche zuerst?
which-next = Fünf verschiedene Karten, bisher { $cards }. Welche jetzt?
from-whom = { $card }: Von wem?
which-to-ask-for = Dreimal { $card }: Welche Karte verlangst du von { $whom-dat }?

## Warum etwas nicht geht

no-five-held = Du hast keine fünf verschiedenen Karten.
no-such-card = Diese Karte gibt es nicht.
not-on-discard = { $card } liegt nicht in der Ablage.
no-such-place = Der Stapel hat nur { num-cards }.
no-such-seat = Dort sitzt niemand.
too-few-held = { $number ->
    [1] Du hast { $card } nicht auf der Hand.
    [2] Du hast { $card } nicht zweimal auf der Hand.
   *[other] Du hast { $card } nicht dreimal auf der Hand.
 }
nope-answers = { card-nope } ist eine Antwort auf das, was andere spielen. In deinem eigenen Zug gibt es nichts zu beantworten.
defuse-saves = { card-defuse } hilft dir, wenn du { a-kitten } ziehst, vorher nicht.
cat-alone = { $card } allein bewirkt nichts: Erst zwei gleiche stehlen eine Karte.
no-combo = In diesem Spiel gelten nur Paare von { cats } als Kombination.
no-five = In diesem Spiel bewirken fünf verschiedene Karten nichts.
nothing-to-fetch = Zurückholen könntest du nur die fünf selbst.
nobody-to-rob = Niemand sonst hat eine Karte, die du nehmen könntest.
not-oneself = Wähle jemand anderen, nicht dich selbst.
is-out = Dort ist schon jemand ausgeschieden.
holds-nothing = Dort sind keine Karten mehr zu holen.
in-order = Die fünf werden der Reihe nach genannt: Nach dieser müssen noch genug andere folgen.
one-of-the-five = { $card } ist eine der fünf, die du gerade abgelegt hast.

## Was geschehen ist

starts = { $who-is ->
    [you] Du fängst an.
   *[other] { $Who } fängt an.
 }
played = { $who-is ->
    [you] Du spielst { $card }.
   *[other] { $Who } spielt { $card }.
 }
played-on = { $who-is ->
    [you] Du spielst { $card } gegen { $whom-acc }.
   *[other] { $Who } spielt { $card } gegen { $whom-acc }.
 }
played-pair = { $who-is ->
    [you] Du spielst ein Paar ({ $card }) gegen { $whom-acc }.
   *[other] { $Who } spielt ein Paar ({ $card }) gegen { $whom-acc }.
 }
played-triple = { $who-is ->
    [you] Du spielst dreimal { $card } gegen { $whom-acc } und verlangst { $named }.
   *[other] { $Who } spielt dreimal { $card } gegen { $whom-acc } und verlangt { $named }.
 }
played-five = { $who-is ->
    [you] Du spielst fünf verschiedene Karten: { $cards }.
   *[other] { $Who } spielt fünf verschiedene Karten: { $cards }.
 }
played-some-five = { $who-is ->
    [you] Du spielst fünf verschiedene Karten.
   *[other] { $Who } spielt fünf verschiedene Karten.
 }
noped = { $who-is ->
    [you] Du spielst { card-nope }.
   *[other] { $Who } spielt { card-nope }.
 }
noped-again = { $who-is ->
    [you] Du spielst { card-nope } gegen das { card-nope }.
   *[other] { $Who } spielt { card-nope } gegen das { card-nope }.
 }
stopped = { shout-nope } { $who-is ->
    [you] Was du spielst, bewirkt nichts.
   *[other] Was { $who } spielt, bewirkt nichts.
 }
attacked = { $who-is ->
    [you] Du musst { num-turns } machen.
   *[other] { $Who } muss { num-turns } machen.
 }
skipped = { $turns ->
    [0] { $who-is ->
        [you] Du setzt aus.
       *[other] { $Who } setzt aus.
     }
   *[other] { $who-is ->
        [you] Du setzt einen Zug aus.
       *[other] { $Who } setzt einen Zug aus.
     }
 }
shuffled = Der Stapel wird gemischt.
looked = { $who-is ->
    [you] Du siehst dir die obersten Karten an.
   *[other] { $Who } sieht sich die obersten Karten an.
 }
saw = { $who-is ->
    [you] Du siehst oben auf dem Stapel
   *[other] { $Who } sieht oben auf dem Stapel
 }: { $number ->
    [1] { $first }
    [2] { $first }, dann { $second }
    [3] { $first }, dann { $second }, dann { $third }
    [4] { $first }, dann { $second }, dann { $third }, dann { $fourth }
   *[other] { $first }, dann { $second }, dann { $third }, dann { $fourth }, dann { $fifth }
 }.
gave = { $who-is ->
    [you] Du gibst { $card } an { $whom-acc }.
   *[other] { $Who } gibt { $card } an { $whom-acc }.
 }
stole = { $who-is ->
    [you] Du stiehlst { $card } von { $whom-dat }.
   *[other] { $Who } stiehlt { $card } von { $whom-dat }.
 }
got = { $who-is ->
    [you] Du bekommst { $card } von { $whom-dat }.
   *[other] { $Who } bekommt { $card } von { $whom-dat }.
 }
had-none = { $whom-is ->
    [you] Du hast { $card } nicht
   *[other] { $Whom } hat { $card } nicht
 }: { $who-is ->
    [you] Du bekommst nichts.
   *[other] { $Who } bekommt nichts.
 }
had-nothing = { $whom-is ->
    [you] Du hast keine Karten mehr
   *[other] { $Whom } hat keine Karten mehr
 }: { $who-is ->
    [you] Du bekommst nichts.
   *[other] { $Who } bekommt nichts.
 }
fetched = { $who-is ->
    [you] Du nimmst { $card } aus der Ablage.
   *[other] { $Who } nimmt { $card } aus der Ablage.
 }
drew = { $who-is ->
    [you] Du ziehst { $card }.
   *[other] { $Who } zieht { $card }.
 }
drew-kitten = { $who-is ->
    [you] Du ziehst { a-kitten }!
   *[other] { $Who } zieht { a-kitten }!
 }
defused = { $who-is ->
    [you] Du setzt { card-defuse } ein.
   *[other] { $Who } setzt { card-defuse } ein.
 }
inserted = { $who-is ->
    [you] Du legst das { card-kitten } irgendwo in den Stapel zurück.
   *[other] { $Who } legt das { card-kitten } irgendwo in den Stapel zurück.
 }
inserted-on-top = { $who-is ->
    [you] Du legst das { card-kitten } oben auf den Stapel.
   *[other] { $Who } legt das { card-kitten } oben auf den Stapel.
 }
inserted-under = { $who-is ->
    [you] Du legst das { card-kitten } unter { num-cards }.
   *[other] { $Who } legt das { card-kitten } unter { num-cards }.
 }
hand-discarded = { $who-is ->
    [you] Deine Karten kommen in die Ablage: { $cards }.
   *[other] Die Karten von { $who } kommen in die Ablage: { $cards }.
 }
turn-begins = { $turns ->
    [one] { $who-is ->
        [you] Du bist dran.
       *[other] { $Who } ist dran.
     }
   *[other] { $who-is ->
        [you] Du bist dran und musst { num-turns } machen.
       *[other] { $Who } ist dran und muss { num-turns } machen.
     }
 }
won = { $who-is ->
    [you] Du gewinnst das Spiel.
   *[other] { $Who } gewinnt das Spiel.
 }

## Der Tisch

pile = Stapel
you-know = Du weißt
discard = Ablage
your-hand = Deine Hand
nothing = nichts
empty = leer
out = ausgeschieden
face-down = { num-cards } verdeckt
on-turn = am Zug
owes = { $turns }-mal dran
surely = { $status } (sicher: { $cards })
pile-holds = { num-cards }, { card-kitten } × { $kittens } ({ $percent } % beim nächsten Ziehen)
on-top = { $card } oben
under = { $card } unter { $number }

## Was noch niemand gezeigt hat

unseen-exactly = { $number } × { $card }
unseen-from-to = { $low } bis { $number } × { $card }
unseen-up-to = bis zu { $number } × { $card }

## Was die Karten tun, je nach den Regeln am Tisch

help-defuse = Rettet dich, wenn du { a-kitten } ziehst: Die Karte wird für dich eingesetzt, und du legst das { card-kitten } irgendwo in den Stapel zurück.
help-defuse-if-wanted = Du kannst die Karte einsetzen, wenn du { a-kitten } ziehst, und legst es dann irgendwo in den Stapel zurück.
help-attack = Beendet alle deine Züge, ohne dass du ziehst. Wer nach dir kommt, macht { how-many-turns }, und deine dazu, wenn du selbst angegriffen wurdest.
help-attack-two = Beendet alle deine Züge, ohne dass du ziehst. Wer nach dir kommt, macht { how-many-turns }.
how-many-turns = { $turns ->
    [1] einen Zug
    [2] zwei Züge
    [3] drei Züge
    [4] vier Züge
   *[other] fünf Züge
 }
help-favor = Wähle jemanden aus: Von dort bekommst du eine Karte, aber nicht du suchst sie aus.
help-nope = Stoppt, was jemand spielt, oder ein anderes { card-nope }, bevor es wirkt. Zwei davon heben sich auf.
help-nope-any = Stoppt alles, was gespielt wird, auch von dir selbst, oder ein anderes { card-nope }, bevor es wirkt. Zwei davon heben sich auf.
help-shuffle = Mischt den ganzen Stapel.
help-skip = Beendet den Zug, in dem du bist, ohne dass du ziehst. Musst du mehrere Züge machen, ist einer davon erledigt.
help-future = { $number ->
    [1] Du allein siehst die oberste Karte des Stapels.
    [2] Du allein siehst die obersten zwei Karten des Stapels, in ihrer Reihenfolge.
    [3] Du allein siehst die obersten drei Karten des Stapels, in ihrer Reihenfolge.
    [4] Du allein siehst die obersten vier Karten des Stapels, in ihrer Reihenfolge.
   *[other] Du allein siehst die obersten fünf Karten des Stapels, in ihrer Reihenfolge.
 }
help-kitten = Wer sie zieht, scheidet aus, wenn nicht { card-defuse } hilft.
help-cat = Bewirkt allein nichts. Zwei gleiche stehlen eine zufällige Karte, drei gleiche verlangen eine bestimmte.
help-cat-pairs = Bewirkt allein nichts. Zwei gleiche stehlen eine zufällige Karte.
help-cat-five = Bewirkt allein nichts. Zwei gleiche stehlen eine zufällige Karte, drei gleiche verlangen eine bestimmte, fünf verschiedene holen eine aus der Ablage zurück.
help-cat-five-others = Bewirkt allein nichts. Zwei gleiche stehlen eine zufällige Karte, drei gleiche verlangen eine bestimmte, fünf verschiedene holen eine aus der Ablage zurück, aber keine der fünf.

## Was zu sehen ist

draw-pile = Nachziehstapel
discard-pile = Ablage
on-the-loose = Vorsicht!
last-alive = hat überlebt
cards-and-owes = { num-cards }, { $turns }-mal dran
went-as = { $number ->
    [1] zuerst raus
    [2] als Zweites raus
    [3] als Drittes raus
   *[other] als Viertes raus
 }
what-decided = { $whom-is ->
    [you] Du bist { is-out-status }.
   *[other] { $Whom } ist { is-out-status }.
 } { $who-is ->
    [you] Du bleibst übrig.
   *[other] { $Who } bleibt übrig.
 }
who-stops-it = Möchte jemand { card-nope } spielen?
nopes-on-it = { $stopped ->
    [0] { num-nopes }: Es passiert doch
   *[other] { num-nopes }: keine Wirkung
 }
play-open = { $who-is ->
    [you] Das spielst du
   *[other] Das spielt { $who }
 }
play-aims = { $who-is ->
    [you] Du spielst
   *[other] { $Who } spielt
 }: eine Karte von { $whom-dat }
play-asks = { $who-is ->
    [you] Du spielst
   *[other] { $Who } spielt
 }: { $card } von { $whom-dat }
play-fetches = { $who-is ->
    [you] Du spielst
   *[other] { $Who } spielt
 }: eine Karte aus der Ablage
chooses-gift = { $who-is ->
    [you] Du wählst eine Karte für { $whom-acc }.
   *[other] { $Who } wählt eine Karte für { $whom-acc }.
 }
puts-back = { $who-is ->
    [you] Du siehst, wer es dort ziehen würde. Nur du weißt es dann.
   *[other] { $Who } legt es zurück, irgendwohin.
 }
may-be-saved = { $who-is ->
    [you] Noch kannst du dich retten.
   *[other] { $Who } hat { card-defuse }. Kommt die Rettung?
 }
takes-from-here = { $who-is ->
    [you] Du nimmst eine Karte von hier.
   *[other] { $Who } nimmt eine Karte von hier.
 }
spot-first = Oben
spot-last = Unten
spot-says = { $place }: { $who-is ->
    [you] du ziehst es
   *[other] { $who } zieht es
 }
spot-who = { $who-is ->
    [you] Du
   *[other] { $Who }
 }
you-have-seen = Du hast gesehen
nth-known = { $number }. { $card }
bring-back = Was holst du zurück?
five-bring-back = Fünf verschiedene Karten holen eine zurück
kittens-and-one = { num-kittens } unter { num-cards }, dazu das gerade gezogene
chance-if-you-draw = { num-kittens } unter { num-cards }: { $chance } %, wenn du ziehst
chance-on-next-draw = { num-kittens } unter { num-cards }: { $chance } % beim nächsten Ziehen
card-is = { $number ->
    [0] Ganz oben liegt { $card }.
    [1] An zweiter Stelle von oben liegt { $card }.
    [2] An dritter Stelle von oben liegt { $card }.
   *[other] Unter { num-cards } liegt { $card }.
 }
took-along = { $who-is ->
    [you] Du hast { num-cards } mit aus dem Spiel genommen.
   *[other] { $Who } hat { num-cards } mit aus dem Spiel genommen.
 }
surely-holds = { $Who } hat sicher { $cards }.
surely-lacks = { $Who } hat nichts davon: { $cards }.
holds-no-more = { $Who } hat nichts weiter davon: { $cards }.
lies-in-discard = In der Ablage: { $cards }.
left-unseen = { $number ->
    [one] { num-cards } ist ungesehen aus dem Spiel.
   *[other] { num-cards } sind ungesehen aus dem Spiel.
 }
not-seen-yet = Noch nicht gesehen, auf Händen oder im Stapel: { $cards }.
play-on = { $card } gegen { $whom-acc } spielen
steal-with-pair = Von { $whom-dat } stehlen (2 × { $card })
ask-with-three = { $named } von { $whom-dat } verlangen (3 × { $card })
second-makes-pair = Zwei gleiche stehlen eine Karte. Wähle die passende dazu.
third-makes-three = Drei gleiche verlangen eine bestimmte Karte. Wähle die passenden dazu.
on-whom = Von wem?
which-to-ask = Welche Karte verlangst du?
which-five = Fünf verschiedene Karten holen eine zurück. Wähle fünf.
play-these-five = Fünf verschiedene spielen: { $cards }
will-nope = { $stopped ->
    [0] Das stoppt es, wenn dir niemand antwortet.
   *[other] Es passiert doch, wenn dir niemand antwortet.
 }
will-draw = Gefahr für { a-kitten }: { $chance } %.
will-draw-known = Es ist { $card }. Du hast es gesehen.
will-draw-next = { $who-is ->
    [you] Du ziehst als Nächstes.
   *[other] { $Who } zieht als Nächstes.
 }
will-draw-later = { $who-is ->
    [you] Du ziehst es
   *[other] { $Who } zieht es
 }, wenn alle nur ziehen.
will-give = { $whom-is ->
    [you] Niemand außer dir sieht sie.
   *[other] Nur { $whom } und du sehen sie.
 }
will-be-out = Du scheidest aus.
will-fetch = Du nimmst eine Karte deiner Wahl aus der Ablage.
will-steal = Du bekommst von dort eine zufällige Karte.
will-ask = Ist die genannte Karte dort, gehört sie dir.

## Warum sich damit nichts tun lässt

turn-of = { $who-is ->
    [you] Du bist dran.
   *[other] { $Who } ist dran.
 }
top-is-yours = Deine Karte liegt obenauf. Erst dürfen die anderen antworten.
have-answered = Du hast geantwortet. Es geht weiter, wenn alle so weit sind.
comes-later = Das kommt später. { $question }
nothing-to-aim = { $combos ->
    [0] Um jemanden auszuwählen, brauchst du { card-favor } oder ein Paar von { cats }.
   *[other] Um jemanden auszuwählen, brauchst du { card-favor } oder zwei oder drei gleiche Karten.
 }

# Tipps
next-is-safe = Die nächste Karte ist sicher.
next-is-probably-safe = Die nächste Karte ist wahrscheinlich sicher.

## Hausregeln

option-faster_game = Schnelleres Spiel
option-five_different = Fünf verschiedene Karten
option-five_different-help = Fünf Karten mit fünf verschiedenen Namen holen eine Karte deiner Wahl aus der Ablage zurück.
option-five_no_self = Keine der fünf
option-five_no_self-help = Fünf verschiedene Karten können keine der fünf selbst zurückholen.
option-attack = Angriffe
option-attack-help = Wie viele Züge fällig sind, wenn jemand einen Angriff mit einem Angriff weitergibt.
option-attack-stacking = die noch offenen dazu
option-attack-two = nur die des neuen Angriffs
option-self_nope = Die eigene Karte stoppen
option-self_nope-help = Du darfst deine eigene oberste Karte mit { card-nope } stoppen.
option-may_refuse_defuse = Auf { card-defuse } verzichten
option-may_refuse_defuse-help = Wer { card-defuse } einsetzen könnte, darf auch ausscheiden.
option-special_combos = Paare und Drillinge aus allen Karten
option-special_combos-help = Zwei oder drei gleiche Karten bilden eine Kombination. Aus: nur Paare von { cats }.
option-hand = Karten am Anfang
option-hand-help = Wie viele Karten alle am Anfang bekommen, dazu einmal { card-defuse }.
option-extra_defuses = Weitere Karten { card-defuse }
option-extra_defuses-help = Alle bekommen einmal { card-defuse }. Hier steht, wie viele der übrigen im Spiel bleiben.
option-extra_defuses-two = höchstens zwei
option-extra_defuses-all = alle
option-extra_defuses-two_if_two = alle, aber zu zweit höchstens zwei
option-extras_after_deal = { card-defuse } erst nach dem Austeilen
option-extras_after_deal-help = Was übrig ist, wird erst nach dem Austeilen eingemischt: Niemand beginnt mit zweimal { card-defuse }.
option-death_discards = Wer ausscheidet, legt seine Karten ab
option-death_discards-help = Wer ausscheidet, legt alle Karten auf den Ablagestapel. Aus: Die Karten bleiben verdeckt und sind aus dem Spiel.
option-attack_turns = Züge durch einen Angriff
option-attack_turns-help = Wie viele Züge ein Angriff weitergibt.
option-future_cards = Karten, die { card-future } zeigt
option-future_cards-help = Wie viele Karten des Stapels { card-future } zeigt.
option-num_defuse-help = Wie oft es { card-defuse } gibt, mindestens einmal für jede Person.
number-of-cards = Anzahl { $card }
number-of-cards-help = Wie oft es { $card } im Spiel gibt.
five-without-five = Die Option `five_no_self` bedeutet nichts ohne `five_different=on`.
too-few-defuses = Die Option `num_defuse` muss mindestens { $players } sein: Alle bekommen eine davon.
too-many-cards = Das ergäbe { $number } Karten; ein Spiel hat höchstens { $most }.
too-few-to-deal = Damit bleiben { $number } Karten zum Austeilen, zu wenige für { $players } Hände mit { $hand } Karten.
not-faster-for-many = Die Option `faster_game` ist für 2 oder 3 Personen, nicht für { $players }.
only-for-two = Die Option `two_player_edition` ist für 2 Personen, nicht für { $players }.
deck-of-its-own = Die Option `two_player_edition` hat ihren eigenen Stapel: Lass die Zahlen der Karten, wie sie sind.
## Ausrufe
shout-fright = Oh-oh …
shout-steal = Schwupps!
shout-win = Schnurr!
## Was der Coach im ersten Spiel sagt

learn-turn = Das sind deine Karten. Wenn du dran bist, spielst du so viele du willst, oder keine. Dann ziehst du eine Karte, und es geht reihum weiter.
learn-draw = Fang ganz einfach an: Spiel nichts und tippe auf Ziehen.
learn-future = So weit, so gut. Bevor du wieder ziehst, schau lieber nach: { card-future } zeigt dir die obersten drei Karten. Wähle die Karte und spiel sie.
learn-skip = Gleich die nächste Karte ist { a-kitten }! Niemand zwingt dich, sie zu nehmen: { card-skip } beendet deinen Zug, ohne dass du ziehst. Überlass das anderen.
learn-nope = Jetzt greift { $who } dich an: Du müsstest zwei Züge machen. Aber du hast { card-nope }. Damit stoppst du fast alles, jederzeit. Stopp das!
learn-noped = Das war’s: Den Angriff hat es nie gegeben, und { $who } musste ziehen. Nur { a-kitten } und { card-defuse } lassen sich nicht stoppen.
learn-pair = Jetzt hast du zwei gleiche Karten. Ein Paar stiehlt eine Karte, die du vorher nicht siehst. Wähle beide, und dann, wen du beklaust: { $who } zum Beispiel.
learn-draw-again = Gut gestohlen. Und jetzt seien wir mutig. Zieh!
learn-insert = { card-defuse } hat dich gerettet, und du hast noch so eine Karte. Jetzt kommt das Schönste: Leg das { card-kitten } heimlich zurück. Ganz oben zieht es { $who }, unter 1 Karte { $friend }. Keiner von beiden hat noch etwas zum Retten!
learn-out = Du bist raus. Das passiert den Besten, und am Ende allen bis auf eine Person. Schau zu, wie es ausgeht, oder fang über das Menü ein neues Spiel an.
learn-gives = Jemand will eine Karte von dir, und Nein sagen gilt nicht. Aber du suchst aus: Gib her, was du am wenigsten brauchst.
learn-owes = Du wurdest angegriffen und machst mehrere Züge nacheinander. Mit einem eigenen Angriff gibst du sie weiter.

short-names = Du kennst Exploding Kittens? Dann weißt du fast alles. { card-kitten } ist das Exploding Kitten, { card-defuse } heißt dort Entschärfen, { card-nope } heißt Nö, { card-favor } Gefallen und { card-future } Blick in die Zukunft. Nur drei Dinge sind anders.
short-five = Erstens: Fünf verschiedene Karten, zusammen gespielt, holen eine beliebige Karte aus der Ablage. Du hast fünf verschiedene { cats }. Spiel sie!
short-fetch = Jetzt nimm, was du am liebsten hättest. { card-defuse } zum Beispiel.
short-draw = Gut geplündert. Am Anfang hat man hier nur vier Karten und eine { card-defuse }: So etwas ist viel wert. Zieh.
short-attack = Zweitens: Angriffe addieren sich nicht. { $who } hat dich angegriffen, und du musst zwei Züge machen. Greif selbst an: Auch { $friend } macht dann zwei Züge, nicht vier.
short-dead = { $who } ist raus. Und das ist der dritte Unterschied: Was die Toten auf der Hand hatten, liegt offen in der Ablage. Fünf verschiedene Karten holen alles davon zurück.
short-on-your-own = Das war’s schon. Nur { $who } ist noch da, und du hast { card-skip } und { card-defuse }. Das gewinnst du!

## Regelpakete

preset-quick = Schnelles Spiel
preset-quick-help = Ein Drittel des Stapels verschwindet ungesehen: etwa ein Fünftel kürzer.
preset-chaos = Chaos
preset-chaos-help = Mehr Karten zum Stoppen, mehr Angriffe, und auf die Rettung darfst du verzichten.
## Die Anleitung

about-goal = { about-danger } Zieh Karten und bleib im Spiel: Wer übrig bleibt, gewinnt.
about-setup = Alle haben { num-cards }, eine davon ist { card-defuse }. Im Nachziehstapel warten { num-kittens }: eins weniger, als Personen mitspielen.
about-turn = Spiel so viele Karten du willst, eine nach der anderen, oder gar keine. Dann zieh eine Karte, und dein Zug ist zu Ende.
about-drawing = Ziehst du { a-kitten } und hast { card-defuse }, bist du gerettet: Du legst das { card-kitten } zurück in den Stapel, heimlich und wohin du willst. Sonst scheidest du aus.
about-parts = Eine Karte und ihre Teile
part-index = An der Ecke erkennst du die Karte in einer vollen Hand.
part-picture = Das Bild: Jede Karte hat ihr eigenes.
part-title = Der Name. Was sie tut, steht neben der Karte, wenn du sie wählst oder kurz gedrückt hältst.
about-attack = { $stacks ->
    [0] Ein Angriff gibt { num-turns } weiter, wie viele du auch noch machen musstest.
   *[other] Angriffe addieren sich: Wurdest du angegriffen und greifst selbst an, gibst du { num-turns } weiter und deine dazu.
 }
about-combos = Karten, die zusammengehören
about-pairs = Zwei gleiche Karten, egal welche: Stiehl jemandem eine Karte, ohne sie vorher zu sehen.
about-pairs-of-cats = Ein Paar von { cats }: Stiehl jemandem eine Karte, ohne sie vorher zu sehen. Sonst gehört in diesem Spiel nichts zusammen.
about-triples = Drei gleiche: Nenne eine Karte, und du bekommst sie, wenn sie dort auf der Hand ist, wo du fragst.
about-five = Fünf verschiedene: Nimm eine Karte deiner Wahl aus der Ablage.
about-stopping = Etwas stoppen
about-nope = { card-nope } stoppt jederzeit, was jemand spielt, bevor es passiert. Noch ein { card-nope } stoppt das erste, und so weiter. Nicht zu stoppen sind das Ziehen, { a-kitten } und die Rettung davor.
about-winning = Es gibt ein { card-kitten } weniger, als Personen mitspielen, und bei jeder Rettung kommt es zurück in den Stapel. So bleibt am Ende nur eine Person übrig und hat gewonnen.
example-nope = Mehrmals { card-nope } nacheinander
may-you-play = Darfst du { $card } allein spielen?
may-you-pair = Darfst du ein Paar spielen: { $card }?
may-you-rob = { $whom-is ->
    [you] Darfst du dich selbst wählen?
   *[other] Darfst du { $whom } wählen?
 }
nope-begins = Du bist dran und spielst etwas. Alle anderen werden gefragt, ob sie es stoppen.
nope-counts = Niemand sagt mehr etwas: { num-nopes }. { $stopped ->
    [0] Das ist eine gerade Zahl: Sie heben sich auf, und es passiert.
   *[other] Das ist eine ungerade Zahl: Es passiert nichts, und alle diese Karten sind weg.
 }
like-the-others = Wie { $card }: Bewirkt allein nichts, gehört aber mit anderen zusammen.
