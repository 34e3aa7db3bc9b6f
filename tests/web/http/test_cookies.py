"""Who somebody is: cookies, codes for another device, and keys that a restart keeps."""

from clock import Seeded
from site_client import HOST, first_frame, open_table
from starlette.testclient import TestClient
from tables import set_up

from clowder.web.app import create_app
from clowder.web.http.cookies import COOKIE, new_code, read_code


def test_codes_are_read_as_people_write_them():
    entropy = Seeded()
    for code in (new_code(entropy) for _ in range(20)):
        assert read_code(code.lower().replace("-", " ")) == code


def test_people_are_known_again_after_a_restart(tmp_path):
    twice = set_up(tmp_path / "x.sqlite")
    with TestClient(create_app(twice), base_url=HOST) as client:
        code = open_table(client)
        cookie = client.cookies[COOKIE]
    with TestClient(create_app(twice), base_url=HOST, cookies={COOKIE: cookie}) as client:
        page = client.get(f"/table/{code}")
        assert first_frame(page)["seat"] == 0
        assert "set-cookie" not in page.headers
