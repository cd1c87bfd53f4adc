import { mount } from "svelte";
import App from "./App.svelte";
import { speak } from "./lib/words/words.svelte";
import "./lib/look/tokens.css";
import "./lib/look/base.css";

/** Load the colours of the other themes, if one is used. */
async function loadThemes(): Promise<void> {
  if (document.documentElement.dataset["theme"] !== "dark" || matchMedia("(forced-colors: active)").matches)
    await import("./lib/look/themes.css").catch(() => undefined);
}
addEventListener("themed", loadThemes);

const target = document.querySelector("#app");
if (target) {
  void Promise.all([speak(), loadThemes()]).then(() => {
    mount(App, { target });
    void import("./lib/shell/service_worker").then(
      ({ registerServiceWorker }) => registerServiceWorker(),
      () => undefined,
    );
  });
}
