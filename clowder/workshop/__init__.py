"""The workshop: a designer's variant of a game, read from a spreadsheet. docs/workshop.md tells how it is used.

`variant.py` has the one dataclass; `sheets.py` turns tables of cells into it and back, and `xlsx.py`, `ods.py`,
`csv_files.py` and `toml_file.py` read and write the files.
"""
