"""Where a request comes from: from which household, from one of our own pages, by HTTPS."""

from ipaddress import IPv6Address, IPv6Network
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.types import Scope


def is_from_here(connection: HTTPConnection) -> bool:
    """Tells whether a browser sent this from one of our own pages: under our address, or as it is asked for here."""
    origin = _origin(connection.headers.get("origin", ""))
    scheme = "https" if connection.scope.get("scheme") in ("https", "wss") else "http"
    app = connection.scope.get("app")
    ours = _origin(app.state.setup.origin) if app else None
    return origin is not None and origin in (ours, (scheme, connection.headers.get("host", "")))


def _origin(address: str) -> tuple[str, str] | None:
    """Returns the scheme and the host of an address; None if it is none."""
    try:
        found = urlsplit(address)
    except ValueError:  # half an address of IPv6, say
        return None
    return (found.scheme, found.netloc) if found.netloc else None


def is_secure(scope: Scope) -> bool:
    """Tells whether people come by HTTPS, to here or to a proxy in front."""
    app = scope.get("app")
    return scope.get("scheme") in ("https", "wss") or bool(app and app.state.setup.secure)


def household(host: str) -> str:
    """Returns what the people of one household share of an address: of IPv6 the first half.

    What a proxy hands on may be an address with a port, or nonsense: the port makes no other household.
    """
    host = host.partition("%")[0]
    if ":" not in host:
        return host
    try:
        address = IPv6Address(host.partition("]")[0].removeprefix("["))
    except ValueError:
        return host.partition(":")[0]
    return str(address.ipv4_mapped or IPv6Network((address, 64), strict=False))


def address_of(connection: HTTPConnection) -> str:
    """Returns where somebody is, as far as a household shares it."""
    return household(connection.client.host) if connection.client else "?"
