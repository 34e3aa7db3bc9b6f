"""Style sheets as tests read them."""

import re


def rules_of(path):
    """Returns a style sheet with a rule in each line and no blanks that mean nothing, however it is laid out."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    text = re.sub(r"\s*([{}:;,])\s*", r"\1", " ".join(text.split()))
    return text.replace(";}", "}").replace("}", "}\n")
