"""Line mode: the face that plays and replays games by printing lines and reading answers."""
