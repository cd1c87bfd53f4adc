"""Records kept as files: golden ones that must stay readable for ever, and tampered ones that must be refused."""
