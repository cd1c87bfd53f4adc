"""The tests of Croupier; the folders mirror those of src/croupier."""
