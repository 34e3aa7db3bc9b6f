"""The version of the package, said once: setuptools reads it, and so does every part that names it."""

__version__ = "0.2.0"
