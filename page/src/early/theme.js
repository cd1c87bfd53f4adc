// Chooses the page's theme. Runs before anything is drawn, so that no other colours flash; a script of its own, since the
// page's content-security-policy allows none inside it. Night on the strip, unless somebody chose otherwise or the device
// asks for more contrast; the device's own colours only where somebody says so: a game of neon signs belongs to the night.
{
  const AROUND = { dark: "#070917", light: "#f7ecd9", contrast: "#000" };
  const contrast = matchMedia("(prefers-contrast: more)");
  const light = matchMedia("(prefers-color-scheme: light)");
  const draw = ({ detail }) => {
    let theme = detail;
    try {
      theme ??= JSON.parse(localStorage["croupier.settings"]).theme;
    } catch {
      // nothing is kept
    }
    if (!AROUND[theme]) theme = contrast.matches ? "contrast" : theme && light.matches ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
    document.querySelector("[name=theme-color]").content = AROUND[theme];
    dispatchEvent(new Event("themed"));
  };
  draw({});
  contrast.onchange = light.onchange = () => draw({});
  addEventListener("theme", draw);
}
