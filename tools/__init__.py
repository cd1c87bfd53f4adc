"""Programs that make or check the data files in the package: fit, evolve, calibration. For development only."""
