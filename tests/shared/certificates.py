"""Certificates of a made-up name, for tests of TLS."""

import shutil
import subprocess

import pytest

from clowder.web.serve import check_tls

ELSEWHERE = "cards.home"  # a made-up name of this computer: what is not localhost has no secure context without TLS


def openssl(*arguments):
    if not shutil.which("openssl"):
        pytest.skip("There is no openssl to make a certificate with.")
    subprocess.run(["openssl", *arguments], check=True, capture_output=True)


def certificate(folder, name=""):
    cert, key = str(folder / f"{name}cert.pem"), str(folder / f"{name}key.pem")
    kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    openssl("req", "-x509", *kind, "-keyout", key, "-out", cert, "-days", "2", "-subj", f"/CN={ELSEWHERE}")
    check_tls((cert, key))
    return cert, key
