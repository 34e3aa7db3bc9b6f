"""The table inside a web page, without a server: its store in the browser's database, and what pages ask for.

Nothing here knows JavaScript. `clowder/static_site` starts it in a Web Worker and hands in what only a browser has.
"""
