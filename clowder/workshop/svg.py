"""SVG from strangers: what is not on the list of harmless parts is left out, and what could do harm is refused.

Pages show a variant's SVG as an image besides, where browsers run no scripts and load nothing.
"""

import re
from typing import Any
from xml.etree import ElementTree
from xml.parsers import expat

from clowder.engine.errors import shown
from clowder.workshop.errors import BadVariant

NAMESPACE = "http://www.w3.org/2000/svg"
XLINK = "{http://www.w3.org/1999/xlink}href"
MOST_ELEMENTS, DEEPEST, MOST_DRAWN = 5_000, 40, 20_000
_ELEMENTS = (
    "svg g path rect circle ellipse line polyline polygon text tspan defs linearGradient radialGradient stop "
    "clipPath mask use symbol title desc"
)
_HARMFUL = "script foreignObject iframe object embed a image feImage handler audio video style"
_GEOMETRY = (
    "id d x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy width height points viewBox preserveAspectRatio transform offset "
    "gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits rotate textLength "
    "lengthAdjust pathLength"
)
_LOOKS = (
    "fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit "
    "stroke-dasharray stroke-dashoffset stroke-opacity opacity color stop-color stop-opacity clip-path clip-rule mask "
    "font-family font-size font-weight font-style text-anchor dominant-baseline letter-spacing display visibility "
    "paint-order vector-effect"
)
ELEMENTS, HARMFUL, GEOMETRY, LOOKS = (frozenset(names.split()) for names in (_ELEMENTS, _HARMFUL, _GEOMETRY, _LOOKS))
PAINTED = re.compile(r"url\(\s*['\"]?#([\w.:-]+)", re.IGNORECASE)
LOCAL = re.compile(r"#[\w.:-]+")
ADDRESS = re.compile(r"url\(\s*['\"]?\s*(?!#[\w.:-]+['\"]?\s*\))", re.IGNORECASE)
SIZE = re.compile(r"\s*([\d.]+)(?:px|pt|mm|cm|in)?\s*")


def clean_svg(data: bytes) -> bytes:
    """Returns a drawing of harmless parts, with a viewBox, or raises BadVariant with what is wrong."""
    root = _parsed(data)
    if root.tag != f"{{{NAMESPACE}}}svg":
        raise BadVariant("it is not an SVG.")
    _clean(root)
    if "viewBox" not in root.attrib:
        sizes = [SIZE.fullmatch(root.get(side, "")) for side in ("width", "height")]
        if not all(sizes):
            raise BadVariant("it has no viewBox.")
        root.set("viewBox", "0 0 {} {}".format(*(size[1] for size in sizes if size)))
    for side in ("width", "height"):
        root.attrib.pop(side, None)
    _check_uses(root)
    ElementTree.register_namespace("", NAMESPACE)
    return ElementTree.tostring(root, encoding="unicode").encode()


def _parsed(data: bytes) -> ElementTree.Element:
    """Returns the tree of an XML file. Declarations of types and entities are refused before they are read."""
    builder = ElementTree.TreeBuilder()
    parser = expat.ParserCreate(namespace_separator="}")
    state = {"elements": 0, "depth": 0}

    def refuse(*_: Any) -> None:
        raise BadVariant("it declares a type or entities.")

    def start(name: str, attributes: dict[str, str]) -> None:
        state["elements"] += 1
        state["depth"] += 1
        if state["elements"] > MOST_ELEMENTS or state["depth"] > DEEPEST:
            raise BadVariant(f"it has more than {MOST_ELEMENTS:,} parts, or they are nested too deeply.")
        builder.start(_qualified(name), {_qualified(key): value for key, value in attributes.items()})

    def end(name: str) -> None:
        state["depth"] -= 1
        builder.end(_qualified(name))

    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = refuse
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = builder.data
    try:
        parser.Parse(data, True)
        return builder.close()
    except (expat.ExpatError, AssertionError, LookupError, ValueError) as wrong:
        if isinstance(wrong, BadVariant):
            raise
        raise BadVariant("it is not an SVG that can be read.") from None


def _qualified(name: str) -> str:
    return f"{{{name}" if "}" in name else name


def _clean(element: ElementTree.Element) -> None:
    """Takes out of an element whatever is not known to be harmless; raises BadVariant for what is harmful."""
    for name in list(element.attrib):
        value = element.attrib.pop(name)
        if name.rpartition("}")[2].lower().startswith("on") or "script:" in re.sub(r"\s", "", value).lower():
            raise BadVariant(f"it has a script ({shown(name, 20)}).")
        for kept, text in _styles(value) if name == "style" else [(name, value)]:
            _keep(element, kept, text)
    for child in list(element):
        space, _, name = str(child.tag).rpartition("}")
        if name.lower() in {harm.lower() for harm in HARMFUL}:
            raise BadVariant(_why(name))
        if space != f"{{{NAMESPACE}" or name not in ELEMENTS:
            element.remove(child)
        else:
            _clean(child)


def _why(name: str) -> str:
    if name == "style":
        return "it has a style sheet; save it with presentation attributes (in Inkscape: Plain SVG)."
    return f"it has the element <{name[:20]}>, which may hold scripts or other files."


def _styles(text: str) -> list[tuple[str, str]]:
    """Returns the declarations of a style attribute."""
    parts = (part.partition(":") for part in text.split(";"))
    return [(name.strip(), value.strip()) for name, _, value in parts if name.strip() in LOOKS]


def _keep(element: ElementTree.Element, name: str, value: str) -> None:
    """Sets an attribute, if it is harmless."""
    if name in ("href", XLINK):
        if not LOCAL.fullmatch(value.strip()):
            raise BadVariant(f"it links to {shown(value, 40)}; a drawing may use only its own parts.")
        element.set("href", value.strip())
    elif name in GEOMETRY or name in LOOKS:
        if ADDRESS.search(value) or "\\" in value or "@" in value or "expression" in value.lower():
            raise BadVariant(f"it links to another file ({name}).")
        element.set(name, value)


def _check_uses(root: ElementTree.Element) -> None:
    """Raises BadVariant if parts use each other so often that drawing them would take for ever, or in a circle."""
    named = [element for element in root.iter() if element.get("id")]
    by_id = {element.get("id"): element for element in named}
    if len(by_id) < len(named):
        raise BadVariant("two of its parts have the same id.")
    known: dict[ElementTree.Element, int] = {}
    under_way: set[ElementTree.Element] = set()

    def drawn(element: ElementTree.Element) -> int:
        if element in known:
            return known[element]
        if element in under_way or len(under_way) > 200:
            raise BadVariant("its parts use each other in a circle.")
        under_way.add(element)
        names = {(element.get("href") or "#")[1:]}.union(*(PAINTED.findall(value) for value in element.attrib.values()))
        used = [by_id[name] for name in sorted(names) if name in by_id]
        number = 1 + sum(map(drawn, used)) + sum(map(drawn, element))
        under_way.discard(element)
        if number > MOST_DRAWN:
            raise BadVariant("its parts use each other too often.")
        known[element] = number
        return number

    drawn(root)
