import { mount } from "svelte";
import App from "./App.svelte";
import { registerServiceWorker } from "./lib/shell/service_worker";
import { speak } from "./lib/words/words.svelte";
import "./lib/look/tokens.css";
import "./lib/look/base.css";

const target = document.querySelector("#app");
if (target) {
  void speak().then(() => {
    mount(App, { target });
    void registerServiceWorker();
  });
}
