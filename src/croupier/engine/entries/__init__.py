"""The entries: the functions of the engine that Python and the page call.

They are plain functions over regions of memory. A parameter named after a region is bound to that region when the
engine is built; the caller passes the other parameters, all whole numbers, and gets a whole number back.
"""
