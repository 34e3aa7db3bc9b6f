"""The engine as one file."""

from clowder.static_site.engine_pack import OTHERS, licences, packed, unpacked


def test_what_is_packed_is_unpacked():
    files = {"app/a.pyc": b"\0\1", "app/empty": b"", "cache/ä.bin": b"x" * 1000}
    assert unpacked(packed(files)) == files
    assert packed(files) == packed(files)


def test_every_package_that_is_packed_has_a_licence():
    found = licences()
    assert len(found) >= len(OTHERS) - 1  # two modules may be of one package
    assert [name for name, text in found.items() if len(text) < 3] == []
