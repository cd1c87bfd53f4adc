"""One address attacks a server at full force while a player elsewhere goes on."""
