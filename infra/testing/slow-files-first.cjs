// The order of jest's test files. Jest starts with the files that took longest the last time, or are largest when it has no
// last time. Some of the slowest files are small, so a fresh clone would end with them while the other workers are idle.
const Sequencer = require('@jest/test-sequencer').default;

const SLOWEST =
  /(cut-connections|backend\/src\/main|render\/faults|render\/rooms|slow-api|slow-clients|insights)\.(spec|test)\.ts$/;

/** @typedef {import('@jest/test-result').Test} Test */

module.exports = class SlowFilesFirst extends Sequencer {
  /** @override @param {Test[]} tests @returns {Promise<Test[]>} */
  async sort(tests) {
    const usual = /** @type {Test[]} */ (await super.sort(tests));
    const isSlow = (/** @type {Test} */ { path }) => SLOWEST.test(path);
    return [...usual.filter(isSlow), ...usual.filter((test) => !isSlow(test))];
  }
};
