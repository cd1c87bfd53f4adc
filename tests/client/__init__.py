"""A client of the live protocol and the server's process, for the benches, the robustness runs and tests of bytes."""
