"""One address attacks a server with full force while a player at another address plays on."""
