"""Renders photographs of dice and trains what the camera of the page reads them with."""
