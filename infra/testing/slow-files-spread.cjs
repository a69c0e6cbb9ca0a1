// The order of jest's test files. Jest starts with the files that took longest the last time, or are largest when it has no
// last time. Some files mostly wait: run at once they leave the processor idle, and at the end they run alone.
const Sequencer = require('@jest/test-sequencer').default;

const WAITING =
  /(cut-connections|backend\/src\/main|render\/faults|render\/rooms|slow-api|slow-clients|insights)\.(spec|test)\.ts$/;
/** The waiting files are spread over this share of all files, from the first one on. */
const SPREAD_OVER = 0.7;

/** @typedef {import('@jest/test-result').Test} Test */

module.exports = class SlowFilesSpread extends Sequencer {
  /** @override @param {Test[]} tests @returns {Promise<Test[]>} */
  async sort(tests) {
    const usual = /** @type {Test[]} */ (await super.sort(tests));
    const waiting = usual.filter(({ path }) => WAITING.test(path));
    const order = usual.filter(({ path }) => !WAITING.test(path));
    const step = Math.floor((usual.length * SPREAD_OVER) / Math.max(1, waiting.length));
    for (const [at, test] of waiting.entries()) order.splice(at * step, 0, test);
    return order;
  }
};
