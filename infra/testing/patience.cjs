// Ends what hangs, and decides nothing else: on a busy machine a screen takes longer than the second that the library waits,
// and a test longer than jest's five. A test in which the time matters has a clock of its own.
const { jest: jestOfFile } = require('@jest/globals');
const { configure } = require('@testing-library/dom');

configure({ asyncUtilTimeout: 30_000 });
jestOfFile.setTimeout(180_000);
