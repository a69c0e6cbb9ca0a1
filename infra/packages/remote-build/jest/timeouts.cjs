// Long timeouts, which end only tests that hang. On a busy machine a screen may need more than the default second. A test may
// need more than the default five seconds. Tests about times control the clock themselves, so they do not wait for these
// timeouts.
const { jest: jestOfFile } = require('@jest/globals');
const { configure } = require('@testing-library/dom');

configure({ asyncUtilTimeout: 30_000 });
jestOfFile.setTimeout(180_000);
