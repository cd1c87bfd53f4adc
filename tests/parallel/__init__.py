"""Pools, a cluster, and logs of long jobs."""
