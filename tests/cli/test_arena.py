"""What `clowder arena` refuses."""


def test_a_penalty_that_is_none_is_refused(command_line):
    code, out, err = command_line("arena", "cats", "--penalty", "death")
    assert (code, out, err) == (2, "", "Error: A penalty is random or forfeit, not 'death'.\n")
