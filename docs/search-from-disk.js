// Search in pages that were opened from a disk, where browsers start no workers: the worker's script runs in a hidden frame.

if (location.protocol === "file:")
  window.Worker = class extends EventTarget {
    constructor(address) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.append(this.frame);
      window.addEventListener("message", (event) => {
        if (event.source === this.frame.contentWindow)
          this.dispatchEvent(new MessageEvent("message", { data: event.data }));
      });
      const page = this.frame.contentDocument;
      page.open();
      page.write(`<script>
        postMessage = (data) => parent.postMessage(data, "*");
        importScripts = (...addresses) => addresses.reduce((before, each) => before.then(() => new Promise((done, failed) => {
          const script = document.createElement("script");
          Object.assign(script, { src: each, onload: done, onerror: failed });
          document.body.append(script);
        })), Promise.resolve());
      </script><body><script src="${address}"></script>`);
      page.close();
      this.ready = new Promise((done) => {
        page.querySelector("script[src]").addEventListener("load", done);
      });
    }

    postMessage(data) {
      this.ready.then(() => this.frame.contentWindow.dispatchEvent(new MessageEvent("message", { data })));
    }

    terminate() {
      this.frame.remove();
    }
  };
