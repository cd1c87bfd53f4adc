"""Tests of the contract's generators."""
