// jsdom lacks what react-router 7 needs.
const { TextDecoder, TextEncoder } = require('node:util');

Object.assign(globalThis, { TextDecoder, TextEncoder });

// jsdom has no styles of its own for it, and names of elements would have a space at every place where an address may break.
if (typeof document !== 'undefined') {
  document.head.append(Object.assign(document.createElement('style'), { textContent: 'wbr { display: inline }' }));
}

// A select with all 400 time zones takes jsdom longer to draw than the rest of a form, at every change of its time zone.
Object.assign(Intl, {
  supportedValuesOf: () => [
    ...['Africa/Nairobi', 'America/New_York', 'America/Sao_Paulo', 'Asia/Calcutta', 'Asia/Tokyo', 'Australia/Sydney'],
    ...['Europe/Berlin', 'Europe/Kiev', 'Europe/London', 'Pacific/Auckland'],
  ],
});
