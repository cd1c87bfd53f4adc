"""Scripts as users write them: they run, and `mypy --strict` and pyright accept them (`test_users_scripts`)."""
