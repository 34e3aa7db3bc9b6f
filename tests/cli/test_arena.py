"""Refusals of `clowder arena`."""


def test_a_penalty_that_is_none_is_refused(command_line):
    code, out, err = command_line("arena", "cats", "--penalty", "death")
    assert (code, out, err) == (2, "", "Error: Unknown penalty 'death'. Available: random, forfeit.\n")
