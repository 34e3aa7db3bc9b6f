# Nine Lives auf Deutsch. clowder/engine/text/catalogue.py erklärt die Variablen.

pitch = Keine Katze öfter als neunmal: Setz Leben für Kräfte ein, und sieh zu, dass du immer noch spielen kannst.

# Die Katzen mit Namen: Rondo ist rund, Quadra quadratisch, Trixie ein Dreieck, Stella ein Stern

cat = { $cat ->
    [circle] Rondo
    [square] Quadra
    [triangle] Trixie
   *[star] Stella
 }
    .pl = { cats }
cats = { $cat ->
    [circle] Rondos
    [square] Quadras
    [triangle] Trixies
   *[star] Stellas
 }
    .dat = { $cat ->
    [circle] Rondos
    [square] Quadras
    [triangle] Trixies
   *[star] Stellas
 }
icons = { $number ->
    [one] { $number } { cat }
   *[other] { $number } { cats }
 }

# Karten

a-card = eine Karte
two-cats = { $one } + { $two }
three-cats = { $one } + { $two } + { $three }
card-title = { $cats }
card-help = Bringt { $icons } auf den Tisch. Keine dieser Katzen darf dann öfter als neunmal da sein; genau neun befreien dich.
num-cards = { $number ->
    [one] { $number } Karte
   *[other] { $number } Karten
 }

# Leben, jedes nach seiner Kraft benannt

a-life = ein unbekanntes Leben
skip = Aussetzen
copycat = Copycat
wildcard = Joker
override = Überdecken
inspect = Durchblick
shapeshift = Wandel { cat }–{ $other }
    .parted = { cat } → { $other }
forbid = { cat }-Verbot
plus = { cat }-Plus
paid-wildcard = Bezahlter Joker
swap = Tauschen
steal = Stehlen
risky-deck = Riskanter Stapel
risky-player = Riskanter Griff
double-turn = Doppelzug
carousel = Karussell
shuffle-lives = Leben sortieren
single-cat = Einzelkatze
force-wager = Einsatz-Zwang
forbid-wager = Einsatz-Verbot
numbershift = Zahlenwechsel { icons }
    .parted = Zahlen­wechsel { icons }
ignore = { cat }-Tarnung
num-lives = { $lives ->
    [one] { $lives } Leben
   *[other] { $lives } Leben
 }

# Was sie tun

draw-and = Zieh { num-cards }. { $does }
draw-up-to-and = Zieh { num-cards }, bis höchstens { $limit } auf der Hand. { $does }
skip-help = Du darfst diesen Zug aussetzen; wer nach dir kommt, muss aussetzen.
skip-or-wager-help = Du darfst diesen Zug aussetzen, wenn du nicht noch einmal etwas einsetzt; wer nach dir kommt, muss aussetzen.
copycat-help = Nutze die oberste Kraft von jemand anderem.
wildcard-help = Deine Karte darf in diesem Zug gegen die Regel verstoßen.
override-help = Deine Karte verdeckt eine Karte auf dem Tisch, die dann nicht mehr zählt.
inspect-help = Alle anderen Hände liegen offen, bis die Runde endet.
shapeshift-help = In diesem Zug zählen für dich alle { cats }, auf dem Tisch und auf deiner Karte, als { $other-pl }.
forbid-help = In diesem Zug darfst du keine Karte mit { cats.dat } spielen.
plus-help = In diesem Zug dürfen { cats } für dich über neun gehen.
paid-wildcard-help = Gib eine Karte her, dann darf deine Karte gegen die Regel verstoßen.
swap-help = Deine Karte ersetzt eine Karte auf dem Tisch, die du dafür nimmst.
steal-help = Nimm eine Karte vom Tisch oder eine zufällige Karte von jemandem.
risky-deck-help = Zieh zwei Karten und spiel eine davon; passt keine, ist die Runde für dich verloren.
risky-deck-or-wager-help = Zieh zwei Karten und spiel eine davon; passt keine, setzt du noch etwas ein oder verlierst die Runde.
risky-player-help = Nimm jemandem zwei zufällige Karten weg und spiel eine davon; passt keine, ist die Runde für dich verloren.
risky-player-or-wager-help = Nimm jemandem zwei zufällige Karten weg und spiel eine davon; passt keine, setzt du noch etwas ein oder verlierst die Runde.
double-turn-help = Du darfst zwei Züge machen; wer nach dir kommt, muss es.
carousel-help = Alle geben zwei Karten in eine Richtung weiter.
shuffle-lives-help = Sieh einen Lebensstapel durch und leg ihn in eine neue Reihenfolge.
single-cat-help = Deine Karte zählt als ein einziges Bild, das sie zeigt.
force-wager-help = Wer nach dir kommt, muss ein Leben einsetzen.
forbid-wager-help = Wer nach dir kommt, darf kein Leben einsetzen.
numbershift-help = Deine Karte zählt als { icons } und sonst nichts.
ignore-help = Bis die Runde endet, zählt niemand { cats }.

# Züge

give-up = Auf­geben
pass = Passen
wager = { $life } einsetzen
skip-turn = Den Zug aussetzen
suggested = Wie vorgeschlagen
to-the-left = Nach links weitergeben
to-the-right = Nach rechts weitergeben
play = { $card } spielen
give = { $card } hergeben
pass-on = { $card } weitergeben
take = { at-place } vom Tisch nehmen
cover = { at-place } überdecken
replace = { at-place } ersetzen
at-place = { $card } (Platz { $place })
count-as = Als 1 { cat }
next-life = Als Nächstes { $life }
copy = { $life } von { $who-dat } kopieren
give-to = An { $who-acc } geben
steal-from = Von { $who-dat } stehlen
rob = { $Who-dat } zwei Karten stehlen
reorder = { $who-is ->
    [you] Deine Leben sortieren
   *[other] Die Leben von { $who } sortieren
 }
stay-queen = Katzenkönigin bleiben
crown = { $Who } krönen
choose = { $Who } wählen

# Fragen

order-lives = { $number ->
    [0] Deine neun Leben liegen in einer guten Reihenfolge, von oben an. So anfangen oder ändern?
   *[other] Ordne deine neun Leben, von oben an. { which-life }
 }
order-under = Diese Leben kommen unter deinen Stapel. { which-life }
order-on-top = Diese Leben kommen oben auf deinen Stapel. { which-life }
order-reordered = { $who-is ->
    [you] Ordne deine Leben, von oben an. { which-life }
   *[other] Ordne die Leben von { $who }, von oben an. { which-life }
 }
which-life = { $number ->
    [0] Welches kommt zuerst?
   *[other] Welches kommt als Nächstes, nach { $lives }?
 }
whom-to-copy = Copycat: Wessen Kraft nutzt du?
which-gift = Bezahlter Joker: Welche Karte gibst du her?
to-whom = Bezahlter Joker: An wen?
what-to-steal = Stehlen: Welche Karte vom Tisch, oder von wem?
whom-to-rob = Riskanter Griff: Wem stiehlst du zwei Karten?
which-way = Karussell: In welche Richtung wandern die Karten?
which-to-pass = Welche Karte gibst du weiter?
which-other = Und welche noch?
whose-lives = Leben sortieren: Wessen Leben?
who-is-next = Gleichstand bei den meisten Karten. Wer wird Katzenkönigin?
game-over = Das Spiel ist aus.
on-top-of-which = { $card }: Auf welche Karte?
instead-of-which = { $card }: Anstelle welcher Karte?
as-which-cat = { $card }: Als welche Katze?
your-turn = { $plays ->
    [0] { $wagers ->
        [0] Keine Karte passt, und einsetzen kannst du nichts. Du musst aufgeben.
       *[other] Keine Karte passt. Setzt du dein oberstes Leben ein und ziehst, oder gibst du auf?
    }
    [2] Welche Karte spielst du? Jede passt.
   *[other] { $wagers ->
        [0] Welche Karte spielst du? Keine Katze darf über neun.
       *[other] Spielst du eine Karte (keine Katze über neun), oder setzt du ein Leben ein und ziehst?
    }
}
your-turn-bound = Du bist dran: { $Bound }. Was machst du?
free-turn = Du darfst einen Zug machen. Was machst du?
free-turn-bound = Du darfst einen Zug machen: { $Bound }. Was machst du?
bound-to-wager = du musst ein Leben einsetzen
bound-not-to-wager = du darfst kein Leben einsetzen
first-of-turns = es ist der erste von { $number } Zügen
bound-to-risky = du musst eine der Karten spielen, die deine riskante Kraft gebracht hat
bound-by-cats = du darfst keine { $cats } spielen

# Warum etwas nicht geht

wager-forbidden = In diesem Zug darfst du nichts einsetzen: Die Kraft von jemandem verbietet es.
one-wager = Du setzt nur einmal im Zug etwas ein.
first-is-kept = In diesem Spiel setzt niemand etwas ein, solange alle neun Leben da sind.
last-is-kept = In diesem Spiel lässt sich das letzte Leben nicht einsetzen.
wager-first = Erst musst du ein Leben einsetzen: Die Kraft von jemandem zwingt dich.
may-not-skip = Aussetzen darfst du nur mit der Kraft Aussetzen.
not-brought = Du musst eine der Karten spielen, die deine riskante Kraft gebracht hat.
cat-forbidden = Dein Einsatz verbietet in diesem Zug Karten mit { cats.dat }.
above-nine = { $number ->
    [one] Da liegt { icons }
   *[other] Da liegen { icons }
 }; mit { $more } mehr wären es { $total }, also über neun.
covers-nowhere = Welche Karte sie auch verdeckt: Eine ihrer Katzen wäre dann öfter als neunmal da.
replaces-nowhere = Welche Karte sie auch ersetzt: Eine ihrer Katzen wäre dann öfter als neunmal da.
not-yourself = Nenne jemand anderen, nicht dich selbst.
no-copying-copycats = Eine Copycat lässt sich nicht kopieren.
hand-is-full = Diese Hand ist voll.
others-have-more = Andere haben mehr Karten.
not-ascending = Die zwei Karten werden der Reihe nach genannt: Nach dieser muss noch eine folgen.
nothing-to-suggest = Da ist nichts mehr vorzuschlagen.
deck-is-empty = In deinem Stapel ist kein Leben mehr; die eingesetzten liegen schon draußen.
is-covered = Eine verdeckte Karte lässt sich nicht anfassen.
no-card-there = Dort liegt keine Karte.
no-such-cat = Deine Karte zeigt keine { cats }.
no-life-there = In diesem Stapel ist kein Leben.
nobody-there = Dort sitzt niemand.
life-not-there = { $Life } gehört nicht zu den Leben, die du sortierst.
no-such-card = Diese Karte gibt es nicht.
not-held = Du hast { $card } nicht auf der Hand.

# Ereignisse

dealt = { $who-is ->
    [you] Du beginnst die erste Runde. Alle sortieren neun Leben.
   *[other] { $Who } beginnt die erste Runde. Alle sortieren neun Leben.
 }
lives-ready = { $who-is ->
    [you] Dein oberstes Leben: { $life }.
   *[other] Das oberste Leben von { $who }: { $life }.
 }
leads = { $who-is ->
    [you] Runde { $number }: Du bist Katzenkönigin.
   *[other] Runde { $number }: { $Who } ist Katzenkönigin.
 }
turn-begins = { $number ->
    [one] { $who-is ->
        [you] Du bist dran.
       *[other] { $Who } ist dran.
     }
   *[other] { $who-is ->
        [you] Du bist dran, der erste von { $number } Zügen nacheinander.
       *[other] { $Who } ist dran, der erste von { $number } Zügen nacheinander.
     }
 }
turn-offered = { $number ->
    [one] { $who-is ->
        [you] Du bist dran, wenn du magst.
       *[other] { $Who } ist dran, aber nur auf Wunsch.
     }
   *[other] { $who-is ->
        [you] Du bist dran, wenn du magst, der erste von { $number } Zügen nacheinander.
       *[other] { $Who } ist dran, aber nur auf Wunsch, der erste von { $number } Zügen nacheinander.
     }
 }
wagered = { $who-is ->
    [you] Du setzt { $life } ein; jetzt liegt { $top } obenauf.
   *[other] { $Who } setzt { $life } ein; jetzt liegt { $top } obenauf.
 }
wagered-last = { $who-is ->
    [you] Du setzt { $life } ein; der Stapel ist leer.
   *[other] { $Who } setzt { $life } ein; der Stapel ist leer.
 }
drew = { $who-is ->
    [you] Du ziehst { $cards }.
   *[other] { $Who } zieht { $cards }.
 }
drew-unseen = { $who-is ->
    [you] Du ziehst { num-cards }.
   *[other] { $Who } zieht { num-cards }.
 }
reshuffled = Die Ablage wird gemischt und ist der neue Stapel.
copied = { $who-is ->
    [you] Du kopierst { $life } von { $whom-dat }.
   *[other] { $Who } kopiert { $life } von { $whom-dat }.
 }
no-effect = { $Life } bewirkt nichts.
gave = { $who-is ->
    [you] Du gibst { $card } an { $whom-acc }.
   *[other] { $Who } gibt { $card } an { $whom-acc }.
 }
took = { $who-is ->
    [you] Du nimmst { $card } vom Tisch.
   *[other] { $Who } nimmt { $card } vom Tisch.
 }
stole = { $who-is ->
    [you] Du stiehlst { $card } von { $whom-dat }.
   *[other] { $Who } stiehlt { $card } von { $whom-dat }.
 }
inspected = { $who-is ->
    [you] Alle Hände außer deiner liegen offen, bis die Runde endet.
   *[other] Alle Hände außer der von { $who } liegen offen, bis die Runde endet.
 }
rotated-left = { $who-is ->
    [you] Du drehst das Karussell nach links.
   *[other] { $Who } dreht das Karussell nach links.
 }
rotated-right = { $who-is ->
    [you] Du drehst das Karussell nach rechts.
   *[other] { $Who } dreht das Karussell nach rechts.
 }
passed = { $who-is ->
    [you] Du gibst { $cards } an { $whom-acc } weiter.
   *[other] { $Who } gibt { $cards } an { $whom-acc } weiter.
 }
passed-unseen = { $who-is ->
    [you] Du gibst { num-cards } an { $whom-acc } weiter.
   *[other] { $Who } gibt { num-cards } an { $whom-acc } weiter.
 }
browsed = { $who-is ->
    [you] Du siehst die Leben von { $whom-dat } durch.
   *[other] { $Who } sieht die Leben von { $whom-dat } durch.
 }
browsed-own = { $who-is ->
    [you] Du siehst deine Leben durch.
   *[other] { $Who } sieht die eigenen Leben durch.
 }
reordered = { $who-is ->
    [you] Du sortierst die Leben von { $whom-dat }; obenauf liegt { $life }.
   *[other] { $Who } sortiert die Leben von { $whom-dat }; obenauf liegt { $life }.
 }
reordered-own = { $who-is ->
    [you] Du sortierst deine Leben; obenauf liegt { $life }.
   *[other] { $Who } sortiert die eigenen Leben; obenauf liegt { $life }.
 }
must-skip = { $who-is ->
    [you] Du musst im nächsten Zug aussetzen.
   *[other] { $Who } muss im nächsten Zug aussetzen.
 }
must-take-two = { $who-is ->
    [you] Du musst zwei Züge machen.
   *[other] { $Who } muss zwei Züge machen.
 }
must-wager = { $who-is ->
    [you] Du musst im nächsten Zug ein Leben einsetzen.
   *[other] { $Who } muss im nächsten Zug ein Leben einsetzen.
 }
may-not-wager = { $who-is ->
    [you] Du darfst im nächsten Zug kein Leben einsetzen.
   *[other] { $Who } darf im nächsten Zug kein Leben einsetzen.
 }
ignored = Bis die Runde endet, zählt niemand { cats }.
played = { $who-is ->
    [you] Du spielst { $card }.
   *[other] { $Who } spielt { $card }.
 }
played-on = { $who-is ->
    [you] Du spielst { $card } auf { $under }.
   *[other] { $Who } spielt { $card } auf { $under }.
 }
played-for = { $who-is ->
    [you] Du spielst { $card } und nimmst dafür { $under }.
   *[other] { $Who } spielt { $card } und nimmt dafür { $under }.
 }
counted-as = Das zählt als { icons }.
perfect = { $who-is ->
    [you] Neun auf den Punkt: { $cats }! Das warst du.
   *[other] Neun auf den Punkt: { $cats }! Das war { $who }.
 }
released = { $who-is ->
    [you] Du musst in dieser Runde keine Züge mehr machen.
   *[other] { $Who } muss in dieser Runde keine Züge mehr machen.
 }
skipped = { $who-is ->
    [you] Du setzt aus.
   *[other] { $Who } setzt aus.
 }
had-to-skip = { $who-is ->
    [you] Du musst aussetzen.
   *[other] { $Who } muss aussetzen.
 }
passes = { $who-is ->
    [you] Du passt.
   *[other] { $Who } passt.
 }
gave-up = { $who-is ->
    [you] Du machst keinen Zug.
   *[other] { $Who } macht keinen Zug.
 }
not-taken = Die Runde ist vorbei: Jemand hat keinen Zug gemacht.
last-required = Die Runde ist vorbei: Nur noch eine Person müsste Züge machen.
all-nine = Die Runde ist vorbei: Alle Katzen haben neun erreicht.
lost-life = { $who-is ->
    [you] Du verlierst { $life }; { num-lives } übrig.
   *[other] { $Who } verliert { $life }; { num-lives } übrig.
 }
lost-life-and-wagers = { $who-is ->
    [you] Du verlierst { $life } und { num-wagers }; { num-lives } übrig.
   *[other] { $Who } verliert { $life } und { num-wagers }; { num-lives } übrig.
 }
lost-wagers = { $who-is ->
    [you] Du verlierst { num-wagers }; { num-lives } übrig.
   *[other] { $Who } verliert { num-wagers }; { num-lives } übrig.
 }
num-wagers = { $number ->
    [one] { $number } eingesetztes Leben
   *[other] { $number } eingesetzte Leben
 }
returned = { $who-is ->
    [you] Du bekommst { num-lives } zurück; obenauf liegt { $life }.
   *[other] { $Who } bekommt { num-lives } zurück; obenauf liegt { $life }.
 }
won = { $who-is ->
    [you] Du gewinnst mit { num-lives }.
   *[other] { $Who } gewinnt mit { num-lives }.
 }

# Der Tisch in Zeilen

cats-label = Katzen
as-you-count = Für dich
table = Tisch
pile = Stapel
your-lives = Deine Leben
your-hand = Deine Hand
cat-count = { cat } { $number }
counts-without = { $counts } (niemand zählt { $cats })
counts-with = { $counts } ({ $powers })
reads = { cats } sind { $other }
as-one-icon = Karte ist 1 ihrer Bilder
as-icons = Karte ist { icons }
beyond-nine = { $cats } ohne Grenze
none-of = keine { $cats }
any-card = jede Karte passt
covers-one = Karte verdeckt eine andere
swaps-one = Karte ersetzt eine andere
may-skip = darf aussetzen
plays-risky = muss eine riskante Karte spielen
turns-left = { $number } Züge
is-to-wager = muss einsetzen
is-not-to-wager = darf nichts einsetzen
empty = leer
pile-line = { num-cards }, { $discarded } abgelegt
nothing = nichts
no-lives = keine im Stapel
lives-and-wagers = { $lives }; eingesetzt { $wagers }
top-life = oben { $life }
wagered-lives = eingesetzt ({ $lives })
is-released = befreit
on-turn = am Zug
surely-holds = hat sicher ({ $cards })

## Was sich zu wissen lohnt

round-of = { $who-is ->
    [you] Runde { $number }, du hast begonnen
   *[other] Runde { $number }, begonnen von { $who }
 }
nobody-counts = Niemand zählt { $cats }
powers-of = { $Who }: { $powers }
holds = { $Who } hat { $cards }.
holds-surely = { $Who } hat sicher { $cards }.
all-know-you-hold = Alle wissen, dass du das hast: { $cards }.
times = { $number }-mal { $what }
lives-from-top = { $who-is ->
    [you] Deine Leben von oben: { $lives }.
   *[other] Die Leben von { $who } von oben: { $lives }.
 }
some-lives = { $number ->
    [1] { $lives }
   *[other] { $more ->
        [0] in irgendeiner Reihenfolge { $lives }
       *[other] in irgendeiner Reihenfolge { $lives } und { $more } unbekannte
     }
 }
unknown-lives = { $number } unbekannt
many-unseen = { $number } der { $all } Karten sind im Stapel oder auf Händen, die du nicht siehst.
unseen = Im Stapel oder auf Händen, die du nicht siehst: { $cards }.
lost-for-good = Für immer verloren: { $lives }.

## Was zu sehen ist

all-order = Alle sortieren neun Leben.
discarded = Ablage
table-is-empty = Noch keine Karte
open-hands = Offene Hände
covers = über { $card }
the-cats = Die Katzen
room-for = { $number ->
    [0] voll
   *[other] { $number } frei
 }
above-limit = über neun
is-ignored = getarnt
is-forbidden = verboten
no-limit = ohne Grenze
read-as = als { cats }
is-to-skip = muss aussetzen
is-to-take-two = zwei Züge
on-top = oberstes
at-stake = im Einsatz
num-at-stake = { $number } im Einsatz
lives = Leben
risky = riskant
order-is-sealed = Deine Reihenfolge steht.
from-the-top = Von oben
will-lose = { $some ->
    [0] Du verlierst { num-wagers }, und die Runde ist vorbei.
   *[other] { $number ->
        [0] Du verlierst { $life }, und die Runde ist vorbei.
       *[other] Du verlierst { $life } und { num-wagers }, und die Runde ist vorbei.
     }
 }
will-go = { $swaps ->
    [0] { $Card } zählt nicht mehr.
   *[other] Du nimmst { $card } auf die Hand.
 }
will-count = Dann liegen da { $icons }.
will-make-nine = Neun auf den Punkt: { $cats }! In dieser Runde kann dir nichts mehr passieren.
give-up-and-lose = Aufgeben und ein Leben verlieren
wager-and-draw = { $number ->
    [0] { $life } einsetzen
   *[other] { $life } einsetzen und { $number } ziehen
 }
wager-instead = { wager-and-draw } statt auszusetzen
comes-first = { $life } zuerst
it-is = { $life }
which-is-next = Welches kommt als Nächstes?
rest-as-suggested = Den Rest wie vorgeschlagen
order-for-me = So anfangen
take-this-order = So soll es bleiben
pass-both = Weitergeben: { $cards }
give-card-to = { $card } an { $to-acc } geben
play-as = { $card } als { $to } spielen
play-at = { $swaps ->
    [0] { $card } auf { $under } spielen
   *[other] { $card } anstelle von { $under } spielen
 }
play-at-as = { play-at }, als { $to }
at-which = { $swaps ->
    [0] Auf welche Karte?
   *[other] Anstelle welcher Karte?
 }
as-what = Als welche Katze zählt sie?
last-life-gone = { $who-is ->
    [you] Du hast dein letztes Leben verloren.
   *[other] { $Who } hat das letzte Leben verloren.
 } Wer die meisten übrig hat, gewinnt.

## Hausregeln

option-powers = Kräfte
option-powers-help = Welche Kräfte die Leben in diesem Spiel haben können.
option-powers-limited = die acht für das erste Spiel
option-powers-all = alle einundzwanzig
option-deck = Katzen und Leben
option-deck-help = Ob die Karten für jedes Spiel neu entstehen oder immer dieselben sind.
option-deck-generated = jedes Mal neu
option-deck-canonical = immer dieselben
option-multi_wager = Mehrere Einsätze
option-multi_wager-help = In einem Zug dürfen beliebig viele Leben eingesetzt werden.
option-hand_limit = Größte Hand
option-hand_limit-help = Wer so viele Karten hat, bekommt keine mehr dazu.
option-hand_limit-none = keine Grenze
option-hand_limit-6 = 6 Karten
option-hand_limit-9 = 9 Karten
option-wager_returns = Gerettete Einsätze
option-wager_returns-help = Wohin eingesetzte Leben kommen, wenn in der Runde kein Leben verloren ging.
option-wager_returns-bottom = unter den Lebensstapel
option-wager_returns-top = oben auf den Lebensstapel
option-keep_lives = Geschützte Leben
option-keep_lives-help = Leben, die nicht eingesetzt werden dürfen: das erste, solange alle neun da sind; das letzte eines Stapels; oder beide.
option-keep_lives-none = keins
option-keep_lives-first = das erste
option-keep_lives-last = das letzte
option-keep_lives-both = das erste und das letzte
option-hand = Handkarten
option-hand-help = Wie viele Karten alle bekommen.
option-without = Ohne die Kraft
option-without-help = Kein Leben im Spiel hat diese Kraft.
option-without-none = keine fehlt
option-without-skip = { skip }
option-without-copycat = { copycat }
option-without-wildcard = { wildcard }
option-without-override = { override }
option-without-inspect = { inspect }
option-without-shapeshift = Verwandlung
option-without-forbid = Verbot
option-without-plus = Plus
option-without-paid_wildcard = { paid-wildcard }
option-without-swap = { swap }
option-without-steal = { steal }
option-without-risky_deck = { risky-deck }
option-without-risky_player = { risky-player }
option-without-double_turn = { double-turn }
option-without-carousel = { carousel }
option-without-shuffle_lives = { shuffle-lives }
option-without-single_cat = { single-cat }
option-without-force_wager = { force-wager }
option-without-forbid_wager = { forbid-wager }
option-without-numbershift = Zahlenwechsel
option-without-ignore = Tarnung
option-lives = Kräfte der Leben
option-lives-help = Ob etwa die Hälfte der Leben eine Verwandlung ist, wie es der Autor vorsieht, oder jede Kraft gleich oft vorkommt.
option-lives-weighted = viele Verwandlungen
option-lives-varied = alle gleich oft
option-num_ones = Karten mit einem Bild
option-num_ones-help = Wie viele verschiedene Karten mit einem Bild (Rondos, Quadras, Trixies) es gibt.
option-num_twos = Karten mit zwei Bildern
option-num_twos-help = Wie viele verschiedene Karten mit zwei Bildern (Rondos, Quadras, Trixies) es gibt.
option-num_threes = Karten mit drei Bildern
option-num_threes-help = Wie viele verschiedene Karten mit drei Bildern (Rondos, Quadras, Trixies) es gibt.
option-num_fours = Karten mit vier Bildern
option-num_fours-help = Wie viele verschiedene Karten mit vier Bildern (Rondos, Quadras, Trixies) es gibt.
option-num_fives = Karten mit fünf Bildern
option-num_fives-help = Wie viele verschiedene Karten mit fünf Bildern (Rondos, Quadras, Trixies) es gibt.
option-num_sixes = Karten mit sechs Bildern
option-num_sixes-help = Wie viele verschiedene Karten mit sechs Bildern (Rondos, Quadras, Trixies) es gibt.
option-num_stars = Karten mit Stellas
option-num_stars-help = Wie viele verschiedene Karten mit Stellas es gibt, mit einem bis neun.
option-num_fillers = Füllkarten
option-num_fillers-help = Wie viele Karten aus allen dazugelost werden, sodass es manche mehrfach geben kann.
canonical-has-its-own-cards = Die Option `deck=canonical` hat ihre eigenen Karten und Leben: Lass deren Zahlen, wie sie sind, dazu `without=none` und `lives=weighted`.
not-among-the-limited = Die Option `without` nennt eine Kraft, die nur mit `powers=all` dabei ist.
too-many-cards = Das ergäbe { $number } Karten; ein Stapel hat höchstens { $most }.
too-few-to-deal = Damit gibt es { $number } Karten, zu wenige für { $players } Hände mit { $hand }.
too-few-lives = Damit bleiben { $number } Leben, zu wenige für { $players } Personen mit je neun.
canonical-has-its-own-lives = Die Option `deck=canonical` hat ihren eigenen Lebensstapel: Lass es bei `powers=limited`.
# Ausrufe
shout-steal = Schwupps!
shout-nine = Neun!
shout-lifelost = Miauu!
shout-win = Hoch lebe!
## Was der Coach im ersten Spiel sagt

learn-goal = Alle haben Leben, bis zu neun. Sobald jemand das letzte verloren hat, ist das Spiel aus, und wer dann die meisten Leben hat, gewinnt.
learn-rule = Das sind Rondo, Quadra, Trixie und Stella. Wenn du dran bist, spielst du eine Karte. Es gibt nur eine Regel: Danach darf keine Katze auf deiner Karte öfter als neunmal auf dem Tisch liegen. Wer nicht spielen kann oder nicht will, verliert ein Leben.
learn-first = Noch liegt nichts da, also geht alles. Spiel deine drei Stellas.
learn-nine = Jetzt liegen sieben Stellas da, und du hast zwei. Das macht genau neun, und besser geht es nicht: In dieser Runde musst du dann nicht mehr spielen.
learn-pass = Neun auf den Punkt! Die anderen müssen ohne Stella weitermachen. Du könntest auch spielen, aber wozu? Passe.
learn-lost = { $Who } konnte nicht mehr spielen und hat das oberste Leben verloren. Jetzt beginnt eine neue Runde mit leerem Tisch. Aber neue Karten bekommt niemand!
learn-wager = Neue Karten gibt es für Einsätze. Setz dein oberstes Leben aufs Spiel: Du ziehst so viele Karten, wie darauf steht, und hast für diesen Zug seine Kraft.
learn-wild = Das war ein Joker: Dieses eine Mal darf deine Karte gegen die Regel verstoßen. Verlierst du die Runde, ist auch dieses Leben weg; sonst kommt es zurück unter die anderen. Spiel jetzt irgendeine Karte.
learn-skip = Obenauf liegt ein neues Leben: Aussetzen. Setzt du es ein, musst du in diesem Zug nicht spielen, und wer nach dir kommt, darf nicht. Jedes Leben hat eine andere Kraft: Tippe eines an, und es sagt dir, was es kann.
learn-on-your-own = Jetzt kennst du das Spiel, und du führst. Triff die Neun genau, und behalte deine Leben. Ein ganzes Spiel beginnt mit neun Leben: Der Tisch legt sie in eine gute Reihenfolge, und du kannst sie ändern. Viel Glück!
learn-stuck = Keine deiner Karten passt. Ein Einsatz kann helfen: Er bringt neue Karten oder eine Kraft, die die Regel biegt. Oder du gibst die Runde auf, und ein Leben dazu.
learn-return = Gut gemacht: Deine Einsätze kommen zurück. Was du zuerst wählst, liegt über den anderen.
learn-crown = Die Katzenkönigin beginnt die nächste Runde. Das ist, wer die meisten Karten hat, und wenn es mehrere sind, wählst du.
learn-override = Jetzt liegt Überdecken obenauf. Setz es ein, und deine Karte verdeckt eine auf dem Tisch: Was verdeckt ist, zählt nicht mehr. So wird Platz für eine Katze, die fast voll ist.
learn-plus = Dein oberstes Leben ist jetzt Stella-Plus. Für einen Zug hebt es die Grenze für Stellas auf: Spiel so viele, wie du magst. Befreit bist du aber nur bei genau neun.

## Regelpakete

preset-first = Erste Spiele
preset-first-help = Jede Kraft ist gleich häufig: Niemand hält neunmal fast dasselbe Leben.
preset-powers = Alle Kräfte
preset-powers-help = Leben mit allen einundzwanzig Kräften, für alle, die die acht des ersten Spiels kennen.
preset-careful = Vorsichtige Einsätze
preset-careful-help = Niemand setzt das letzte Leben ein, und Einsätze kommen oben zurück.
preset-chaos = Chaos
preset-chaos-help = Alle Kräfte, und beliebig viele Einsätze in einem Zug.
## Die Anleitung

about-goal = Alle haben neun Leben. Sobald jemand das letzte verloren hat, ist das Spiel aus, und wer dann die meisten Leben hat, gewinnt.
about-setup = Alle bekommen neun Leben und bringen sie in eine Reihenfolge, die besten nach oben; dann { $cards ->
    [one] eine Karte
   *[other] { $cards } Karten
 }. Die Katzenkönigin beginnt.
about-turn = Spiel eine Karte. Es gibt nur eine Regel: Keine Katze auf deiner Karte darf dann öfter als neunmal zu sehen sein, auf allen Karten des Tisches zusammen.
about-wager = Vor dem Spielen darfst du dein oberstes Leben einsetzen: Du ziehst so viele Karten, wie darauf steht, und hast für diesen Zug seine Kraft. Verlierst du die Runde, ist auch dieses Leben verloren.
about-wagers = Vor dem Spielen darfst du Leben einsetzen, eins nach dem anderen: Für jedes ziehst du so viele Karten, wie darauf steht, und hast für diesen Zug seine Kraft. Verlierst du die Runde, sind auch sie verloren.
about-parts = Die zwei Sorten von Karten
part-number = Die Ecke: wie viele Katzen auf der Karte sind.
part-cats = Die Katzen: Rondo, rund, Quadra, quadratisch, Trixie, das Dreieck, und Stella, der Stern, jede für sich gezählt.
part-draws = Die Ecke: so viele Karten ziehst du, wenn du dieses Leben einsetzt.
part-picture = Die Kraft als Bild.
part-power = Die Kraft mit ihrem Namen. Sie gilt nur für dich und nur in diesem Zug, wenn nichts anderes dasteht.
about-nines = Neun auf den Punkt
about-nine = Ist eine Katze auf deiner Karte jetzt genau neunmal da, musst du in dieser Runde keine Züge mehr machen.
about-rounds = Das Ende einer Runde
about-ends = Eine Runde endet, wenn jemand einen Zug machen muss und nicht kann oder will; nur diese Person verliert dann ein Leben. Oder wenn nur noch eine Person Züge machen muss: Die verliert ein Leben. Oder wenn alle vier Katzen neunmal oder öfter da sind: Dann verlieren alle eins.
about-losing = Wer ein Leben verliert, verliert das oberste und alles, was im Einsatz war. Alle anderen bekommen ihre Einsätze zurück. Der Tisch wird abgeräumt, aber neue Karten bekommt niemand: Die gibt es nur für Einsätze.
about-powers = Die Kräfte
about-power = Das sind die Kräfte in diesem Spiel, und wie viele Leben sie haben.
about-winning = Hat jemand nach einer Runde kein Leben mehr, ist das Spiel aus. Die meisten Leben gewinnen, und mehrere können sich den Sieg teilen.
example-nine = Neun auf den Punkt
may-you-play = Darfst du das spielen: { $card }?
nine-begins = Auf dem Tisch liegen für dich { $before }, und du hast { $card }: Mit { $more } mehr sind es neun.
nine-ends = Neun auf den Punkt: Du bist befreit und musst in dieser Runde keine Züge mehr machen. Die anderen müssen weiter.
box-cats = Katzen
box-lives = Leben
box-queen = Katzenkönigin
nine-ends-round = Neun auf den Punkt, und damit ist die Runde vorbei: Kaum jemand muss noch einen Zug machen, oder alle Katzen sind voll.
ordering-helps = Zum Ändern tippe deine Leben von oben an. Das oberste wird zuerst eingesetzt oder verloren.
