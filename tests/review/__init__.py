"""Evaluation, account and review."""
