// jsdom lacks what react-router 7 needs.
const { TextDecoder, TextEncoder } = require('node:util');

Object.assign(globalThis, { TextDecoder, TextEncoder });

// jsdom has no styles of its own for it, and names of elements would have a space at every place where an address may break.
if (typeof document !== 'undefined') {
  document.head.append(Object.assign(document.createElement('style'), { textContent: 'wbr { display: inline }' }));
}
