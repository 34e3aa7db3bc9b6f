# Persons, and what is said of any game that has no words of its own. catalogue.py tells what the variables mean.

you = you
your = your
possessive = { $name }'s
move-made = { $number ->
    [0] { $Move }
   *[other] { $Move } { $of }
 }
what-do-you-do = What do you do?
seat-has = { $Who } { $what }
event-told = { $Who }: event { $kind } ({ $numbers }).
not-asked = You are not asked for anything now.
not-now = That does not answer what you are asked now.
not-there = What it names is not there.
rules-forbid-it = The rules forbid it: { $reason }.
the-table = The table
the-cards = Cards
tokens = Tokens
only-watching = You are watching: only those at the table play.
wait-for = { $Who } must answer first.
goes-with-others = That does not go with what you have picked.
nothing-with-that = There is nothing to do with that now.

## Options

switched-off = off
switched-on = on
from-to = { $low } to { $high }
option-takes = Option { $option } takes { $values }, not { $value }.
option-first = Who goes first
option-first-help = The seat that has the first turn, counted from 0.
option-first-lot = by lot
no-such-first = Option `first` names seat { $number }; the last seat at this table is { $last }.
no-option = { $game } has no option { $option }; it has { $options }.

## How a game is explained

guide-goal = The goal
guide-setup = Setting up
guide-set-up = This is a table of { $players }, just dealt, as one of them sees it.
guide-turn = A turn
guide-cards = The cards
guide-winning = Winning
guide-won = A game that was played to its end: { $who } won ({ $score }).
example-turn = A turn
example-allowed = Allowed or not
may-one = May you do this? { $what }.
one-may = This you may do: { $what }.
quoted = "{ $text }"
not-for-so-many = { $game } is for { $low } to { $high } players, not { $players }.
