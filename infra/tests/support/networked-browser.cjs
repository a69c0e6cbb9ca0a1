// jsdom with a network: fetch of node, and `openPage`, which sets the URL of the page to a test server.
const { TestEnvironment } = require('jest-environment-jsdom');

module.exports = class NetworkedBrowser extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    const { dom } = this;
    if (!dom) throw new Error('jsdom did not start');
    const openPage = (/** @type {string} */ url) => dom.reconfigure({ url });
    const resolveUrl = (/** @type {string} */ url) => new URL(url, dom.window.location.href);
    const fetchFromPage = (/** @type {string} */ url, /** @type {RequestInit} */ init) => fetch(resolveUrl(url), init);
    const { Response, TransformStream } = globalThis;
    Object.assign(this.global, { fetch: fetchFromPage, Response, TransformStream, openPage });
  }
};
