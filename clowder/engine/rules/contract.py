"""The contract of a game: the functions over its state record that it must, or may, implement.

All are kernels: functions over integers that write in place, with no allocation, no exceptions and no randomness but
the state's own. The bodies here are never called; `bind` replaces them with a game's own rules. referee.py has what the
engine adds to them: seeding, asking, and the fields that a table declares.
"""

from clowder.engine.rules.kernel import contract


@contract
def deal(state, options):
    """Sets up a game. The number of seats, the generator and the settings are already set; all else is zero."""
    raise NotImplementedError


@contract
def legal_moves(state, seat, moves):
    """Fills `moves`, ascending, and returns how many there are. Trusts the caller: the seat must be asked.

    Works on a view for the viewer's own seat, with the same result as on the truth.
    """
    raise NotImplementedError


@contract
def refuse(state, seat, move, why):
    """Returns 0 if a move is legal, or else the reason, and fills `why` with up to three numbers about it.

    `move` is any of the game's moves; the seat must be asked. The first that applies is returned: NOT_NOW, the question
    has no such answer; NOT_THERE, the move names something missing; then the game's own reasons, each a rule that
    forbids it. It shares its predicates with `legal_moves`, which never calls it. It works on the viewer's own view
    with the same result. Optional.
    """
    raise NotImplementedError


@contract
def play(state, seat, move):
    """Plays one seat's decision. Trusts the caller: `move` must be legal.

    Calls `happening` first if and only if anybody other than `seat` can notice.
    """
    raise NotImplementedError


@contract
def scores(state, points):
    """Fills in each seat's result (more is better). Returns the winners as a set (0: a draw). The game must be over."""
    raise NotImplementedError


@contract
def check(state):
    """Returns 0, or the bit of a fault. Each number is in its range; this checks that they agree.

    It consists of the predicates in a module's FAULTS, named by the fault they detect.
    """
    raise NotImplementedError


@contract
def observe(state, seat, view):
    """Copies into `view` what the seat (-1: a spectator) may know of the fields that are shown in part.

    The groups of the field table are already copied. Optional for a game without such fields.
    """
    raise NotImplementedError


@contract
def determinize(view, rng):
    """Turns a view into a possible world, uniformly among all deals (of distinguishable cards) consistent with it.

    Optional for a game whose field table has a `Deck`.
    """
    raise NotImplementedError


@contract
def starter(state):
    """Returns the seat that has the first turn, or -1 if it is not known yet. Optional where nobody goes first.

    Called from the deal on until it is known. Turns go clockwise from there.
    """
    raise NotImplementedError


@contract
def tally(state, counts):
    """Adds the last happening to `counts`, in the order of `tallies`. Optional."""
    raise NotImplementedError


@contract
def note(state, sets, marks):
    """Records what the lab measures, of the deal and then of each happening: see measures.py. Optional.

    `sets[way, seat]` are the things that a seat has met in some way; `marks` are counters. Both start at zero.
    """
    raise NotImplementedError


@contract
def ahead(state):
    """Returns the seats that are ahead now, as a set; 0 if nobody can tell. Optional."""
    raise NotImplementedError


@contract
def ending(state, marks):
    """Returns how a finished game ended: an index into `endings` of its measures. Optional."""
    raise NotImplementedError


@contract
def legal_set(state, seat):
    """Returns a seat's legal moves as a set, or 0 if one is above 63. The seat must be asked. Optional.

    Playouts draw from this set without listing it. `legal_moves` lists the same moves.
    """
    raise NotImplementedError


@contract
def settle(state):
    """Answers forced decisions in bulk, exactly as asking for each would. Returns how many. Optional.

    It may stop early; the rest is asked one by one. It only makes playouts and search faster.
    """
    raise NotImplementedError


@contract
def house(state, seat, moves, number, rng):
    """Returns the move of a sensible player, one of the first `number` of `moves`. Optional.

    Uses only what the seat may know, so the answer is the same on the seat's view.
    """
    raise NotImplementedError


@contract
def estimate(state, points):
    """Fills in how each seat stands in an unfinished game. Returns the spread of that estimate, or 0 for no estimate.

    A lead of `spread` points makes the odds e to 1. Searches that do not play to the end use it. It may look at
    everything, because it is only called on imagined worlds. Optional.
    """
    raise NotImplementedError


# Derived from a game's field table and its moves (see fields.py and moves.py)


@contract
def set_options(state, options):
    """Copies the settings from the options."""
    raise NotImplementedError


@contract
def show_fields(state, seat, view):
    """Copies the groups of the field table that the seat (-1: a spectator) may see into a zeroed `view`."""
    raise NotImplementedError


@contract
def cover_opened(view, kind):
    """Removes from a view what an event of some kind has revealed beyond its own fields."""
    raise NotImplementedError


@contract
def phase_of(state):
    """Returns what the game waits for: the field `phase`, or 0 in a game without one."""
    raise NotImplementedError


@contract
def shows_too_much(view, seat):
    """Returns the number of a field of which a view holds more than its group allows, or 0."""
    raise NotImplementedError


@contract
def field_out_of_range(state):
    """Returns the number of the first field with an impossible value, or 0; negative for the engine's own fields.

    Safe on any bytes.
    """
    raise NotImplementedError


@contract
def encode(view, row):
    """Writes a view's observation into the zeroed `row` (see observation.py). Reads only the view."""
    raise NotImplementedError


@contract
def encode_sparse(view, row):
    """Does the same without writing zeros, for GPUs: rows are far apart there, and every byte written costs time."""
    raise NotImplementedError


@contract
def action_of(state, seat, move):
    """Returns a move of a seat as an action, or -1 if this game has no such move."""
    raise NotImplementedError


@contract
def move_of(state, seat, action):
    """Returns the move of a seat for an action, or -1 if this game has none."""
    raise NotImplementedError
