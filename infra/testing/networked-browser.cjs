// jsdom with a network: node's fetch, and a page whose address a test may set to a server of its own (`openPage`).
const { TestEnvironment } = require('jest-environment-jsdom');

module.exports = class NetworkedBrowser extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    const { dom } = this;
    if (!dom) throw new Error('jsdom did not start');
    const openPage = (/** @type {string} */ url) => dom.reconfigure({ url });
    const here = (/** @type {string} */ url) => new URL(url, dom.window.location.href);
    const fetchHere = (/** @type {string} */ url, /** @type {RequestInit} */ init) => fetch(here(url), init);
    const { Response, TransformStream } = globalThis;
    Object.assign(this.global, { fetch: fetchHere, Response, TransformStream, openPage });
  }
};
