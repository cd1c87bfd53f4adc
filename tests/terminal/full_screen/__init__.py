"""Tests of the face that fills the terminal, played with keys and the mouse as a person does."""
