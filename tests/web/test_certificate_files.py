"""Files that are no certificate and key are said so before anything opens."""

import pytest
from certificates import certificate, openssl

from clowder.engine.errors import ClowderError
from clowder.web.serve import check_tls


@pytest.mark.parametrize("wrong", ["there is none", "no PEM", "another key", "a password"])
def test_files_that_are_no_certificate_and_key_are_one_sentence(tmp_path, wrong):
    cert, key = certificate(tmp_path)
    if wrong == "there is none":
        cert = str(tmp_path / "none.pem")
    elif wrong == "no PEM":
        (tmp_path / "key.pem").write_text("xyzzy")
    elif wrong == "another key":
        key = certificate(tmp_path, "other")[1]
    else:
        openssl("ec", "-in", key, "-aes256", "-passout", "pass:xyzzy", "-out", str(tmp_path / "locked.pem"))
        key = str(tmp_path / "locked.pem")
    with pytest.raises(ClowderError, match=r"^[^\n]*\.$"):
        check_tls((cert, key))
