// On a busy machine a screen takes longer than the second that the library waits; a test in which the time matters says it.
const { configure } = require('@testing-library/dom');

configure({ asyncUtilTimeout: 10_000 });
