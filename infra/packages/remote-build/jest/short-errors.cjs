// A query that waits fails many times before it succeeds. Testing Library prints the page into each of these errors, but only
// the last error is shown. So the page is printed when the message of the error is read.
const { configure, getConfig } = require('@testing-library/dom');

const { getElementError } = getConfig();

configure({
  getElementError(message, container) {
    const isRetry = /** @type {any} */ (getConfig())._disableExpensiveErrorDiagnostics;
    if (!isRetry) return getElementError(message, container);
    const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' });
    const get = () => getElementError(message, container).message;
    return Object.defineProperty(error, 'message', { configurable: true, get });
  },
});
