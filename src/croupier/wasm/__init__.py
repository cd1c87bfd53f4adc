"""The game for a browser alone: the functions of the game that a page calls, and the WebAssembly module made of them.

`play` leads a game on, `description` says what lies on the table, `choice` has the moves of bots and what moves are
worth; all are plain functions over the table, like the engine's, and call those of the other packages. `memory` says
where they find everything, `facts` what a page has to know beside them, `module` makes the module:
`python -m croupier.wasm FILE`.
"""
