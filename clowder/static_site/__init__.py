"""A folder of static files in which Clowder is played without a server: `clowder site DIR` writes it.

The pages are rendered by the server's own templates. The table runs in a Web Worker: Python compiled to WebAssembly
(Pyodide) with the modules that a table needs, compiled by that very Python. docs/site.md tells how it is used.
"""
