"""The page in a real browser: Chromium of the system, driven by Playwright, against a real server."""
