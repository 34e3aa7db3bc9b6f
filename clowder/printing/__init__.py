"""A game's cards as pictures at 300 dots per inch: single PNGs, a PDF to cut out, and a deck for Tabletop Simulator.

`box.py` says which cards there are, `painter.py` paints one, and `sheets.py` and `tabletop.py` lay them out.
"""
