"""Draws page/public/*.png and *.jpg: the icons from icon.svg, and pictures of the page by itself.

`python page/scripts/draw_images.py http://127.0.0.1:5173`, with the address where `make page` serves the page.
"""

import sys
from pathlib import Path
from shutil import which

from playwright.sync_api import Browser, sync_playwright

PUBLIC = Path(__file__).resolve().parents[1] / "public"
NIGHT = "#0c1024"
"""The ground of icon.svg."""


def icon(browser: Browser, name: str, size: int, drawn: float) -> None:
    """icon.svg as pixels; drawn smaller than the whole, the ground goes on to the edges."""
    page = browser.new_page(viewport={"width": size, "height": size})
    ground = NIGHT if drawn < 1 else "transparent"
    svg = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    page.set_content(
        f"<style>html,body{{margin:0;background:{ground}}}body{{display:grid;place-items:center;height:100vh}}"
        f"svg{{width:{drawn:.0%}}}</style>{svg}"
    )
    page.screenshot(path=PUBLIC / name, omit_background=True)
    page.close()


def preview(browser: Browser, address: str) -> None:
    """Draw the picture of a shared link."""
    page = browser.new_page(viewport={"width": 1200, "height": 630})
    page.goto(f"{address}/gallery?scene=preview")
    page.locator(".card").screenshot(path=PUBLIC / "preview.png")
    page.close()


def screenshot(browser: Browser, address: str, name: str, size: tuple[int, int], scale: float) -> None:
    """Draw a table as browsers show it before the page is installed."""
    width, height = size
    page = browser.new_page(
        viewport={"width": width, "height": height}, device_scale_factor=scale, reduced_motion="reduce"
    )
    page.goto(f"{address}/gallery?scene=table")
    page.get_by_role("list").first.wait_for()
    page.screenshot(path=PUBLIC / name, type="jpeg", quality=80)
    page.close()


def main(address: str) -> None:
    """Draw them all."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=which("chromium"))
        icon(browser, "icon-192.png", 192, 1)
        icon(browser, "icon-512.png", 512, 1)
        icon(browser, "icon-maskable.png", 512, 0.86)
        preview(browser, address)
        screenshot(browser, address, "screenshot-narrow.jpg", (390, 844), 2)
        screenshot(browser, address, "screenshot-wide.jpg", (1280, 800), 1)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"))
