"""What a game implements: a few functions (and more, if it likes) over its state record, on one page.

All are kernels: written in place, integers only, no allocation, no exceptions, no randomness but the state's own.
The bodies here are never called; `bind` puts a game's own rules in their place. What the engine adds to them (seeding,
asking, the fields that a table declares) is in referee.py.
"""

from clowder.engine.rules.kernel import contract


@contract
def deal(state, options):
    """Sets up a game. The number of seats, the generator and the settings are there already; all else is zero."""
    raise NotImplementedError


@contract
def legal_moves(state, seat, moves):
    """Fills `moves`, ascending, and returns how many there are. Trusts the caller: the seat must be asked.

    Works on a view for the viewer's own seat, with the same result as on the truth.
    """
    raise NotImplementedError


@contract
def refuse(state, seat, move, why):
    """Returns 0 if a move is legal, or the reason why it is not, and fills `why` with up to three numbers about it.

    `move` is any of the game's; the seat must be asked. The first that applies: NOT_NOW, this question has no such
    answer; NOT_THERE, what it names is not there; then the game's own reasons, each a rule that forbids it. It shares
    its predicates with `legal_moves`, which never calls it, and works on the viewer's own view with the same result.
    A game may leave it out.
    """
    raise NotImplementedError


@contract
def play(state, seat, move):
    """Plays one seat's decision. Trusts the caller: `move` must be legal.

    Calls `happening` first if and only if anybody but `seat` can notice.
    """
    raise NotImplementedError


@contract
def scores(state, points):
    """Fills in each seat's result (more is better), returns the winners as a set (0: a draw). The game must be over."""
    raise NotImplementedError


@contract
def check(state):
    """Returns 0, or the bit of what is broken. Each number by itself is possible; this asks whether they agree.

    It is made of the predicates in a module's FAULTS, by the names of what is wrong without them.
    """
    raise NotImplementedError


@contract
def observe(state, seat, view):
    """Copies into `view` what the seat (-1: a spectator) may know of the fields that are shown in part.

    What the groups of the field table say is there already. A game without such fields leaves it out.
    """
    raise NotImplementedError


@contract
def determinize(view, rng):
    """Turns a view into a possible world, uniformly among all deals (cards told apart) consistent with it.

    A game whose field table has a `Deck` may leave it out.
    """
    raise NotImplementedError


@contract
def starter(state):
    """Returns the seat that has the first turn, or -1: not known yet. Where nobody goes first a game leaves it out.

    It is asked from the deal on, and no more once it is known. Turns go clockwise from there.
    """
    raise NotImplementedError


@contract
def tally(state, counts):
    """Adds to `counts` what the last happening tells a designer, in the order of `tallies`. A game may leave it out."""
    raise NotImplementedError


@contract
def note(state, sets, marks):
    """Notes what the lab asks of the deal, and then of each happening: see measuring.py. A game may leave it out.

    `sets[way, seat]` are the things that a seat has met in some way; `marks` are counters. Both begin as zero.
    """
    raise NotImplementedError


@contract
def ahead(state):
    """Returns the seats that are ahead now, as a set; 0: nobody can tell. A game may leave it out."""
    raise NotImplementedError


@contract
def ending(state, marks):
    """Returns how a game that is over ended: a place in `endings` of its measures. A game may leave it out."""
    raise NotImplementedError


@contract
def legal_set(state, seat):
    """Returns the legal moves of a seat that is asked as a set, or 0 if one is above 63. A game may leave it out.

    Playouts draw from a set without listing it. `legal_moves` lists the same moves.
    """
    raise NotImplementedError


@contract
def settle(state):
    """Answers forced decisions in bulk, exactly as asking for each would; returns how many. A game may leave it out.

    It may stop early: what it leaves is asked for one by one. It makes playouts and search faster, and nothing else.
    """
    raise NotImplementedError


@contract
def house(state, seat, moves, number, rng):
    """Returns what a sensible player would do: one of the first `number` of `moves`. A game may leave it out.

    Looks only at what the seat may know, so that it gives the same answer on the seat's view.
    """
    raise NotImplementedError


@contract
def estimate(state, points):
    """Fills in how each seat stands in a game that is not over; returns the spread of that guess, or 0: no guess now.

    A lead of `spread` points makes the odds e to 1. Used where a search does not play its games to the end; it may look
    at everything, for it is asked about imagined worlds only. A game may leave it out.
    """
    raise NotImplementedError


# Derived from a game's field table and its moves (see fields.py and moves.py)


@contract
def set_options(state, options):
    """Copies the settings from the options."""
    raise NotImplementedError


@contract
def show_fields(state, seat, view):
    """Copies into a zeroed `view` what the groups of the field table show the seat (-1: a spectator)."""
    raise NotImplementedError


@contract
def cover_opened(view, kind):
    """Takes out of a view what an event of some kind has laid open beyond what it lists."""
    raise NotImplementedError


@contract
def phase_of(state):
    """Returns what is being waited for: the field `phase`, or 0 in a game that has none."""
    raise NotImplementedError


@contract
def shows_too_much(view, seat):
    """Returns the number of a field of which a view holds more than its group allows, or 0."""
    raise NotImplementedError


@contract
def field_out_of_range(state):
    """Returns the number of the first field that holds an impossible number, or 0; below 0: one of the engine's own.

    Safe on any bytes.
    """
    raise NotImplementedError


@contract
def encode(view, row):
    """Writes into `row`, which is zero, what a learner is shown of a view (see encode.py). Reads the view alone."""
    raise NotImplementedError


@contract
def encode_sparse(view, row):
    """Does the same, and writes no zeros: for a GPU, where rows are far apart and every byte written costs."""
    raise NotImplementedError


@contract
def action_of(state, seat, move):
    """Returns a move of a seat as learners number it, or -1: there is no such move in this game."""
    raise NotImplementedError


@contract
def move_of(state, seat, action):
    """Returns the move of a seat that a learner's number means, or -1: none of this game."""
    raise NotImplementedError
