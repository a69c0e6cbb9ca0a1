// Adds globals that react-router 7 needs and jsdom lacks.
const { TextDecoder, TextEncoder } = require('node:util');

Object.assign(globalThis, { TextDecoder, TextEncoder });

// styled-components inserts single rules, as in production. Otherwise jsdom parses the whole style sheet for each new rule.
Object.assign(globalThis, { SC_DISABLE_SPEEDY: false });

// jsdom has no style for <wbr>. Without this style the accessible name of an element gets a space at each <wbr>.
if (typeof document !== 'undefined') {
  document.head.append(Object.assign(document.createElement('style'), { textContent: 'wbr { display: inline }' }));
}

// jsdom has no Blob.arrayBuffer. The bytes are read without a timer, so that tests need not wait.
if (typeof Blob === 'function' && typeof document !== 'undefined')
  Blob.prototype.arrayBuffer = function arrayBuffer() {
    const [implementation] = Object.getOwnPropertySymbols(this).map((symbol) => /** @type {any} */ (this)[symbol]);
    return Promise.resolve(Uint8Array.from(implementation._buffer ?? implementation._bytes).buffer);
  };

// A select with all 400 time zones makes tests of forms slow, because jsdom renders the select at every change.
Object.assign(Intl, {
  supportedValuesOf: () => [
    ...['Africa/Nairobi', 'America/New_York', 'America/Sao_Paulo', 'Asia/Calcutta', 'Asia/Tokyo', 'Australia/Sydney'],
    ...['Europe/Berlin', 'Europe/Kiev', 'Europe/London', 'Pacific/Auckland'],
  ],
});
