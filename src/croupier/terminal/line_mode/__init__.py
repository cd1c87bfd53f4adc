"""Line mode: a session played, and a record replayed, by printing lines and reading answers."""
