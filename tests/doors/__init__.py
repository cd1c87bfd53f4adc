"""Every public callable is given hostile arguments; see `test_hostile_arguments`."""
