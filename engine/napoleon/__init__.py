"""Napoleon: two to six players, five cards each, one plays alone for the pot.

Rules are cited as ``Napoleon 3.2``.
"""
