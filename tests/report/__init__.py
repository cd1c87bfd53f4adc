"""Tests of reports on simulated games."""
