/* A Worker made of a frame, for a site that is read from a folder: browsers start no other one there. The search is one. */
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.documentElement.append(this.frame);
      const inside = this.frame.contentWindow;
      const answer = (data) => {
        const event = new MessageEvent("message", { data });
        this.dispatchEvent(event);
        this.onmessage?.(event);
      };
      inside.postMessage = (data) => setTimeout(answer, 0, structuredClone(data));
      this.ready = new Promise((resolve, reject) => {
        const script = inside.document.createElement("script");
        script.onload = resolve;
        script.onerror = reject;
        script.src = new URL(url, location.href);
        inside.document.head.append(script);
      });
    }
    postMessage(message) {
      const inside = this.frame.contentWindow;
      const data = structuredClone(message);
      this.ready.then(() => inside.dispatchEvent(new inside.MessageEvent("message", { data })));
    }
    terminate() {
      this.frame.remove();
    }
  };
}
